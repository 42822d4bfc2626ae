"""Each option of the rules, read in finished booklets: what every edition says, and that setting it changes that."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import Kit
from tests.support.reading import Fact, missing, plain, said

CLASSIC, KNOCKOPOLY, WIZARDING, TOURNAMENT = "classic", "knockopoly", "wizarding", "tournament"
ALL = (CLASSIC, KNOCKOPOLY, WIZARDING, TOURNAMENT)


class Choice(NamedTuple):
    """A value of an option, the section and the words that tell it, and the editions that have it of themselves."""

    option: str
    value: str
    section: str
    words: str
    editions: tuple[str, ...]


NOT_CLASSIC = (KNOCKOPOLY, WIZARDING, TOURNAMENT)
NOT_KNOCKOPOLY = (CLASSIC, WIZARDING, TOURNAMENT)
NOT_TOURNAMENT = (CLASSIC, KNOCKOPOLY, WIZARDING)

CHOICES = [
    Choice("income_tax", "choice", "Taxes", "pay $200, or 10% of all you are worth", ALL),
    Choice("income_tax", "flat", "Taxes", "pay $200. ", ()),
    Choice("rent_claim", "next_throw", "Rent", "before the next player throws the dice", (KNOCKOPOLY,)),
    Choice("rent_claim", "second_throw", "Rent", "before the second player after you throws", NOT_KNOCKOPOLY),
    Choice("salary_claim", "next_turn", "Passing GO", "by the start of your next turn; after that", (CLASSIC,)),
    Choice("salary_claim", "any_time", "Passing GO", "you may ask for it at any time", NOT_CLASSIC),
    Choice("large_without_small", "full_price", "Building", "Straight to the top.", (CLASSIC,)),
    Choice("large_without_small", "not_allowed", "Building", "No short cuts.", NOT_CLASSIC),
    Choice("loans", "never", "Trading", "Players may not lend each other money.", NOT_KNOCKOPOLY),
    Choice("loans", "house_rule", "Trading", "As a house rule, you may allow loans", (KNOCKOPOLY,)),
    Choice("free_space", "house_rule_line", "Free Parking", "before you start: House rule: ____", (KNOCKOPOLY,)),
    Choice("free_space", "nothing", "Free Parking", "Nothing happens here", ALL),
    Choice("jail_card_top_price", "none", "Jail", "at any price you agree on", NOT_TOURNAMENT),
    Choice("jail_card_top_price", "50", "Jail", "for at most $50", (TOURNAMENT,)),
    Choice("auction_opens_at", "0", "Auctions", "The first bid can be as low as you like.", NOT_TOURNAMENT),
    Choice("auction_opens_at", "1", "Auctions", "Bidding opens at $1.", (TOURNAMENT,)),
    Choice("auction_opens_at", "1", "Auctions", "is left out of a second auction", (TOURNAMENT,)),
    Choice("game_end", "last_player", "The end", "The last player who has not gone into", NOT_TOURNAMENT),
    Choice("game_end", "time_limit", "The end", "minutes, finish the turn in play and add up", (TOURNAMENT,)),
]

# What the sections above are called elsewhere.
SECTIONS = {
    KNOCKOPOLY: {"Passing GO": "Passing the Great Hall", "Free Parking": "Free Period", "Jail": "Detention"},
    WIZARDING: {"Free Parking": "Free Broom Parking", "Jail": "Azkaban"},
}

LUXURY = """\
format: 1
extends: classic
id: dearer
title: Dearer Avenue
spaces:
  - {id: luxury-tax, amount: 75}
"""

# Only what is not so already in classic; 'nothing' stands beside the line to write on, too.
OTHERS = [choice for choice in CHOICES if CLASSIC not in choice.editions]
SET = tuple(word for choice in OTHERS for word in ("--set", f"rules.{choice.option}={choice.value}"))
ONLY = ("--only", "rules,board-poster", "--variant", "minimal")


def amounts_bare(text: str) -> str:
    """A text without the signs of the editions' money."""
    return re.sub(r"[$ѣ]|(?<=\d)g(?=\W)", "", text)


def told(kit: Kit, theme: str, choice: Choice) -> bool:
    section = SECTIONS.get(theme, {}).get(choice.section, choice.section)
    return amounts_bare(plain(choice.words)) in amounts_bare(said(kit, "rules", section))


@pytest.mark.parametrize("theme", ALL)
def test_each_edition_has_the_sentences_of_its_options_and_no_others(
    build: Callable[..., dict[str, Kit]], theme: str
) -> None:
    kit = build(theme)["standard"]
    assert [choice for choice in CHOICES if told(kit, theme, choice) != (theme in choice.editions)] == []


def test_setting_an_option_changes_its_sentence(build: Callable[..., dict[str, Kit]]) -> None:
    usual, other = build(CLASSIC)["minimal"], build(CLASSIC, *ONLY, *SET)["minimal"]
    for choice in OTHERS:
        section = "rules", choice.section
        assert plain(choice.words) in said(other, *section), choice
        assert plain(choice.words) not in said(usual, *section), choice
    gone = [choice for choice in CHOICES if choice not in OTHERS and choice.value != "nothing"]
    assert [choice for choice in gone if plain(choice.words) in said(other, "rules", choice.section)] == []


def test_a_flat_income_tax_stands_on_the_board_too(build: Callable[..., dict[str, Kit]]) -> None:
    usual, other = build(CLASSIC)["minimal"], build(CLASSIC, *ONLY, *SET)["minimal"]
    assert said(usual, "board-poster", "income-tax").endswith("pay10%or$200")
    assert said(other, "board-poster", "income-tax").endswith("taxpay$200")


def test_a_luxury_tax_of_another_amount_stands_on_the_board_and_in_the_booklet(
    build: Callable[..., dict[str, Kit]], tmp_path: Path
) -> None:
    folder = tmp_path / "dearer"
    folder.mkdir()
    (folder / "theme.yaml").write_text(LUXURY, encoding="utf-8")
    kit = build(str(folder), *ONLY)["minimal"]
    facts = [Fact("rules", "Taxes", "Luxury Tax: pay $75."), Fact("board-poster", "luxury-tax", "Luxury Tax Pay $75")]
    assert missing(kit, facts) == []
