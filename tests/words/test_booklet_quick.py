"""Tests of the quick rules: numbers and options come from the theme, and the theme's own texts are included."""

import re
from typing import Any

import msgspec
import pytest

from printgen.theme.records import AddedSection, Common, Word
from printgen.theme.schema import theme_schema
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from printgen.words.games import words_of
from tests.support.editions import SLIDE, TRADE
from tests.support.prose import words
from tests.support.wording import edition, with_booklet, with_rules


def quick(of: Common) -> dict[str, str]:
    """Return the sections as plain text by id."""
    sections = wording.quick(of, {})
    return {section.id: " ".join((section.title, words(blocks(section.text)))) for section in sections}


def quick_text(of: Common) -> str:
    return " ".join(" ".join(quick(of).values()).split())


@pytest.mark.parametrize("theme", [*TRADE, *SLIDE])
def test_every_section_has_a_title_and_no_hole(theme: str) -> None:
    sections = wording.quick(edition(theme), {})
    known = words_of("slide" if theme in SLIDE else "trade").quick
    assert [section.id for section in sections] == [name for name in known if name in {s.id for s in sections}]
    for section in sections:
        assert section.title
        assert not re.search(r"[{}]|None|Undefined", section.text), section.text


def test_they_shorten_sections_of_the_booklet() -> None:
    for game in ("trade", "slide"):
        assert set(words_of(game).quick) < set(words_of(game).sections)


@pytest.mark.parametrize("theme", [*TRADE, *SLIDE])
def test_they_are_a_good_deal_shorter(theme: str) -> None:
    full = wording.rulebook(edition(theme), {})
    short = wording.quick(edition(theme), {})
    assert sum(len(section.text) for section in short) < 0.55 * sum(len(section.text) for section in full)


@pytest.mark.parametrize(
    ("option", "value", "sentence", "there"),
    [
        ("game_end", "last_player", "The last player left wins", True),
        ("game_end", "time_limit", "When time is up", True),
        ("game_end", "last_player", "When time is up", False),
        ("income_tax", "choice", "or 10% of your total worth", True),
        ("income_tax", "flat", "or 10% of your total worth", False),
        ("rent_claim", "next_throw", "before the next player throws", True),
        ("rent_claim", "second_throw", "before two more players have thrown", True),
        ("salary_claim", "next_turn", "before your next turn", True),
        ("salary_claim", "any_time", "before your next turn", False),
        ("loans", "never", "Players never lend money.", True),
        ("loans", "house_rule", "Players never lend money.", False),
        ("auction_opens_at", 7, "from $7 up", True),
        ("auction_opens_at", 0, "may bid, including you. Rent", True),
        ("free_space", "house_rule_line", "House rule:", True),
        ("free_space", "nothing", "House rule:", False),
        ("salary", 777, "take $777", True),
        ("jail_fine", 66, "Pay $66 before you throw", True),
        ("start_money", 1234, "receives $1,234", True),
        ("jail_fine_turns", "all_but_last", "Pay $50 before you throw, on either of your next two turns", True),
        ("jail_tries", 3, "Throw doubles within three turns", True),
        ("jail_tries", 1, "Throw doubles on your next turn", True),
        ("jail_fine_turns", "all", "before you throw, on any turn", True),
        ("transport_rent", [11, 22, 33], "earn $11, $22 or $33 each,", True),
        ("utility_factor", [4, 10], "4 times the throw, or 10 times if one player owns both", True),
        ("utility_factor", [3, 6, 9], "3, 6 or 9 times the throw, depending on how many one player owns", True),
        ("trade_when", "any_time", "Trade with anyone at any time", True),
        ("trade_when", "between_turns", "during your own turn or between turns", True),
        ("build_where", "own_token", "for the property where your token stands", True),
        ("build_where", "anywhere", "where your token stands", False),
        ("banker", "named", "A judge names the Banker", True),
        ("hand", "own", "For six players or more, print the money twice", True),
        ("hand", "stretched", "print the money", False),
        ("group_factor", 3, "earn three times the rent", True),
        ("lift_percent", 12, "pay that back plus 12%", True),
        ("transfer_percent", 17, "does so at once, or pays 17% now", True),
    ],
)
def test_options_and_numbers_are_the_themes(option: str, value: Any, sentence: str, there: bool) -> None:
    assert (sentence in quick_text(with_rules(edition(), **{option: value}))) == there


def test_without_a_turn_for_the_fine_it_is_not_mentioned() -> None:
    assert "before you throw" not in quick_text(with_rules(edition(), jail_tries=1, jail_fine_turns="all_but_last"))
    assert "before you throw" in quick_text(with_rules(edition(), jail_tries=2, jail_fine_turns="all_but_last"))


@pytest.mark.parametrize(
    ("option", "value", "sentence", "there"),
    [
        ("slide_again", "pay", "you may pay M100 into the pot† and slide it again", True),
        ("slide_again", "never", "it hit no other token", False),
        ("jail_exit", "pay", "unless you pay M100 into the pot† right then and slide it again", True),
        ("jail_exit", "wait", "into the pot right then and slide it again", False),
        ("pot_tie", "share", "If players tie, they share it equally.", True),
        ("pot_tie", "stay", "If players tie, it stays.", True),
        ("luxury_tax", 70, "Pay M70 into the pot for each of your other tokens", True),
    ],
)
def test_options_of_the_sliding_game_too(option: str, value: Any, sentence: str, there: bool) -> None:
    assert (sentence in quick_text(with_rules(edition("knockout"), **{option: value}))) == there


def test_both_hands_are_dealt_in_figures() -> None:
    said = quick(with_rules(edition(), hand="stretched"))["setup"]
    said = " ".join(said.split())
    assert "2–5 players: 2 × $500, 2 × $100, 2 × $50, 6 × $20, 5 × $10, 5 × $5, 5 × $1." in said
    assert "6–8 players: 2 × $500, 3 × $100, 2 × $50, 3 × $20, 3 × $10, 2 × $5." in said


def test_the_themes_wording_takes_the_place_of_ours() -> None:
    said = quick(with_booklet(edition(), quick={"jail": "Sit there. {Property.many} wait.", "end": "Stop at nine."}))
    assert said["jail"] == "Jail Sit there. Properties wait."
    assert said["end"] == "The end Stop at nine."


def test_what_the_theme_replaces_or_drops_is_not_contradicted() -> None:
    changed = with_booklet(edition(), replace={"rent": "All rent is free."}, drop=["jail"])
    said = quick(changed)
    assert said["rent"] == "Rent All rent is free."
    assert "jail" not in said
    both = quick(with_booklet(changed, quick={"rent": "Free.", "jail": "Never."}))
    assert both["rent"] == "Rent Free."
    assert "jail" not in both


def test_a_section_that_the_theme_adds_is_told_if_it_is_shortened() -> None:
    added = [AddedSection(id="song", title="Singing", text="Sing at length. " * 30, after="rent")]
    assert "song" not in quick(with_booklet(edition(), add=added))
    said = quick(with_booklet(edition(), add=added, quick={"song": "Sing."}))
    assert said["song"] == "Singing Sing."
    assert list(said).index("song") == list(said).index("rent") + 1


def test_a_name_in_markdown_dress_breaks_nothing() -> None:
    words_ = edition().words
    nasty = Word(words_.bank | {"one": "a*b_c|x", "many": "# top"})
    said = quick_text(msgspec.structs.replace(edition(), words=msgspec.structs.replace(words_, bank=nasty)))
    assert "runs the a*b_c|x" in said


def test_the_schema_tells_of_them() -> None:
    assert "quick" in theme_schema()["$defs"]["BookletTexts"]["properties"]
