"""Tests of the rule booklet's text: every number, option and name comes from the theme."""

import re
import tempfile
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from printgen.games.registry import GAMES
from printgen.games.trade.records import Examples, Property, Rules, Tax, Transport, Utility
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from printgen.words.games import words_of
from printgen.words.grammar import RULES
from tests.support.editions import EVENTS, TRADE
from tests.support.prose import words
from tests.support.wording import booklet, booklet_text, edition, with_rules

# Numbers that appear in the booklet only with certain options.
NEEDS = {
    "time_limit": {"game_end": "time_limit"},
    "jail_card_top_price": {"jail_card_top_price": 40},
    "auction_opens_at": {"auction_opens_at": 1},
}


@pytest.mark.parametrize("theme", [theme for theme in TRADE if theme not in EVENTS])  # these have rules of their own
def test_the_booklet_fills_its_panels_and_leaves_no_seams(theme: str) -> None:
    text = booklet_text(edition(theme))
    assert 1450 <= len(text.split()) <= 1750
    assert not re.search(r"[{}\\|]|\*\*|None|Undefined| [.,;:]", text)
    assert not re.search(r"\b([a-z]+) \1\b", text, re.IGNORECASE)


def test_the_sections_are_the_template_blocks_in_order() -> None:
    for game in map(words_of, GAMES):
        for template, sections in ((game.template, game.sections), (game.quick_template, game.quick)):
            for file in RULES.glob(f"*/{template}"):
                assert tuple(re.findall(r"{% block (\w+) %}", file.read_text(encoding="utf-8"))) == sections, file
    assert tuple(booklet(edition())) == words_of("trade").sections


def numbers() -> list[str]:
    hints = get_type_hints(Rules)
    return [name for name, kind in hints.items() if int in (kind, *get_args(kind)) and get_origin(kind) is not list]


def lists() -> list[tuple[str, int]]:
    rules = edition().rules
    return [(name, at) for name in ("transport_rent", "utility_factor") for at in range(len(getattr(rules, name)))]


@pytest.mark.parametrize("name", numbers())
def test_every_number_of_the_rules_stands_in_the_booklet(name: str) -> None:
    base = with_rules(edition(), **NEEDS.get(name, {}))
    changed = getattr(base.rules, name) + 3
    assert booklet_text(base) != booklet_text(with_rules(base, **{name: changed}))


@pytest.mark.parametrize(("name", "at"), lists())
def test_every_step_of_rent_stands_in_the_booklet(name: str, at: int) -> None:
    steps = list(getattr(edition().rules, name))
    steps[at] += 777
    assert f"{777 + getattr(edition().rules, name)[at]:,}" in booklet_text(with_rules(edition(), **{name: steps}))


def test_taxes_pieces_players_and_hands_stand_in_the_booklet() -> None:
    base = edition()
    spaces = [
        msgspec.structs.replace(space, amount=base.tax_amount(space) + 3) if isinstance(space, Tax) else space
        for space in base.spaces
    ]
    text = booklet_text(msgspec.structs.replace(base, spaces=spaces))
    assert "$203" in text
    assert "$103" in text
    few = msgspec.structs.replace(base.pieces.small_building, count=1)
    pieces = msgspec.structs.replace(base.pieces, small_building=few)
    assert "There are 1 house and 12 hotels" in booklet_text(msgspec.structs.replace(base, pieces=pieces))
    assert "3–6 players aged 99" in booklet_text(
        msgspec.structs.replace(base, players=msgspec.structs.replace(base.players, min=3, max=6, age=99))
    )
    notes = [msgspec.structs.replace(note, start=note.start + 11) for note in base.money]
    assert "$20 17" in booklet_text(msgspec.structs.replace(base, money=notes))


def switches() -> list[tuple[str, str]]:
    hints = get_type_hints(Rules)
    return [
        (name, value)
        for name, kind in hints.items()
        for value in get_args(kind)
        if isinstance(value, str)
    ]  # fmt: skip


# The phrase for each value. A value without a phrase is recognized by the absence of the other value's phrase,
# because the usual rule remains in the text next to a clarification.
SENTENCES = {
    ("income_tax", "choice"): "Choose before you add it up",
    ("income_tax", "flat"): "Income Tax: pay $200.",
    ("rent_claim", "next_throw"): "before the next player throws",
    ("rent_claim", "second_throw"): "before two more players have thrown",
    ("salary_claim", "any_time"): "ask for it at any time",
    ("salary_claim", "next_turn"): "before your next turn",
    ("large_without_small", "full_price"): "you may pay for the missing houses and the hotel together, at full price",
    ("large_without_small", "not_allowed"): "you must wait",
    ("loans", "never"): "Players never lend to each other",
    ("loans", "house_rule"): "loans among friends make a good house rule",
    ("free_space", "house_rule_line"): "House rule: ____",
    ("game_end", "last_player"): "If time is short, agree on when to stop",
    ("game_end", "time_limit"): "Time is up after 90 minutes",
    ("time_up", "turn_in_play"): "finish the turn in play",
    ("time_up", "equal_turns"): "play on until all have had as many turns as the starter",
    ("hand", "own"): "For six players or more, print money.pdf a second time.",
    ("hand", "stretched"): "Note 2–5 players 6–8 players",
    ("banker", "named"): "The judge names the Banker.",
    ("deeds_lie", "face_up"): "put it face up in front of you",
    ("deeds_lie", "in_front"): "put it in front of you",
    ("shared_ownership", "never"): "Players may not own a property jointly.",
    ("skipped_turn", "goes_back"): "the turn goes back to that player",
    ("jail_fine_turns", "all_but_last"): "on either of your next two turns",
    ("jail_fine_turns", "all"): "before you throw, on any turn",
    ("build_where", "anywhere"): "you may build there at any time",
    ("build_where", "own_token"): "on the property where your token stands",
    ("shortage", "property_first"): "Each bidder first names the property",
    ("trade_when", "between_turns"): "Trade only during your own turn or between the turns of others",
    ("future_deals", "never"): "no options, no immunity from later rents, no partnerships",
    ("debtor_sells", "if_it_covers"): "to a third player only if that raises enough",
}
SETTINGS = {"time_up": {"game_end": "time_limit"}}


@pytest.mark.parametrize(("name", "value"), switches())
def test_every_option_switches_its_sentence(name: str, value: str) -> None:
    base = with_rules(edition(), **SETTINGS.get(name, {}))
    others = [other for field, other in switches() if field == name and other != value]
    text, sentence = booklet_text(with_rules(base, **{name: value})), SENTENCES.get((name, value), "")
    assert sentence in text
    assert sentence or all((name, other) in SENTENCES for other in others)
    for other in others:
        without = booklet_text(with_rules(base, **{name: other}))
        assert without != text
        assert not sentence or sentence not in without


def test_the_options_that_are_amounts_switch_their_sentences() -> None:
    assert "at a price you agree on" in booklet_text(edition())
    assert "for no more than $50" in booklet_text(with_rules(edition(), jail_card_top_price=50))
    assert "starting at any amount" in booklet_text(edition())
    text = booklet_text(with_rules(edition(), auction_opens_at=1))
    assert "starting at any amount" not in text
    assert "Bidding opens at $1." in text
    assert "Luxury Tax (or Super Tax): pay $75." in booklet_text(with_rules(edition(), luxury_tax=75))


def test_both_hands_of_notes_stand_side_by_side() -> None:
    stretched = with_rules(edition(), hand="stretched")
    setup = booklet(stretched)["setup"]
    assert "2–5 players 6–8 players" in setup
    assert "$20 6 3 " in setup
    assert "print money" not in setup
    few = msgspec.structs.replace(edition().players, max=5)
    assert "Each player gets $500 2 $100 2" in booklet(msgspec.structs.replace(stretched, players=few))["setup"]
    assert "Each player gets $500 2 $100 2" in booklet(edition())["setup"]


def test_counts_of_one_read_right() -> None:
    limited = with_rules(edition(), jail_fine_turns="all_but_last")
    base = with_rules(limited, jail_tries=1, small_per_large=1, game_end="time_limit", time_limit=1)
    text = booklet_text(base)
    for phrase in (
        "on your next turn. Move",
        "If you fail, pay",
        "has its house, you",
        "Time is up after 1 minute.",
    ):
        assert phrase in text
    assert "Pay $50 before you throw" not in text
    assert "on your next turn. If" in booklet_text(with_rules(limited, jail_tries=2))
    assert "on any of your next four turns. If" in booklet_text(with_rules(limited, jail_tries=5))
    sections = wording.rulebook(base, {"large-buildings": 1, "small-buildings": 32, "deeds": 28})
    setup = next(words(blocks(section.text)) for section in sections if section.id == "setup")
    assert "the 28 Title Deed cards, the 32 houses and the 1 hotel." in setup


def test_a_group_that_earns_no_more_is_not_told_of() -> None:
    assert "Whole groups." not in booklet_text(with_rules(edition(), group_factor=1))
    assert "you collect three times the rent" in booklet_text(with_rules(edition(), group_factor=3))
    assert "you collect double rent" in booklet_text(edition())


def test_the_examples_are_the_themes() -> None:
    assert "Park Place and Boardwalk form such a group." in booklet_text(edition())
    assert "With Oriental Avenue, Vermont Avenue and Connecticut Avenue, you may not have three" in booklet_text(
        edition()
    )
    bare = booklet_text(msgspec.structs.replace(edition(), examples=Examples()))
    assert "are such a group" not in bare
    assert "is not allowed" not in bare


def test_an_edition_without_decks_and_taxes_says_nothing_of_them() -> None:
    spaces = [space for space in edition().spaces if isinstance(space, Property | Transport | Utility)]
    sections = booklet(msgspec.structs.replace(edition(), decks=[], spaces=spaces))
    assert {"cards", "tax"} & set(sections) == set()
    assert "Draw a card" not in sections["turn"]
    assert "jail" not in sections  # nor does this board have corners


def test_questions_are_answered_for_editions_that_replace_no_rules() -> None:
    for theme in ("classic", "tournament", "knockopoly"):
        answers = wording.questions(edition(theme))
        assert answers is not None, theme
        assert "owe several players" in answers.text
        assert "The guide answers more questions." in booklet_text(edition(theme))
    assert wording.questions(edition("junior")) is None
    assert wording.questions(edition("summit")) is None
    assert "The guide answers" not in booklet_text(edition("junior"))


def test_amounts_are_rounded_to_what_the_notes_can_pay() -> None:
    """The smallest note of village is 5 pence, and some of its rents are not."""
    rounded = wording.questions(edition("village"))
    assert rounded is not None
    assert "Always round up to the next\n5p, whoever pays." in rounded.text
    exact = wording.questions(edition("classic"))
    assert exact is not None
    assert "Every amount with a fraction." in exact.text


@pytest.mark.long
@pytest.mark.parametrize("damage", [b"", b"bad", None])
def test_damaged_compiled_templates_are_compiled_again(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    classic = edition("classic")
    expected = wording.our_sections(classic, {})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    try:
        for _ in range(2):
            wording._environment.cache_clear()
            assert wording.our_sections(classic, {}) == expected
            compiled = list(tmp_path.rglob("*.cache"))
            assert compiled
            for file in compiled:
                file.write_bytes(file.read_bytes()[:-100] if damage is None else damage)
    finally:
        wording._environment.cache_clear()
