"""Tests of the texts of a kit: amounts of money, placeholders, names that look like Markdown, and booklet overrides."""

import re

import msgspec
import pytest

from printgen.games.trade.records import Words
from printgen.theme.edition import Card, Deck
from printgen.theme.records import AddedSection, Word
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from printgen.words.amounts import amount
from printgen.words.booklet import our_sections
from printgen.words.games import words_of
from printgen.words.placeholders import placeholders_of
from tests.support.editions import TRADE
from tests.support.wording import booklet_text, edition, with_booklet

# Every form of Markdown that a name could contain.
NASTY = ("a*b_c", "x|y", "# top", "1. one", "- dash", "[l](u)", "<b>", "`t`", "\\n", "&amp; co", "~~s~~", "![p](q)")


# --- amounts


@pytest.mark.parametrize(
    ("place", "space", "value", "written"),
    [
        ("before", False, 1500, "M1,500"),
        ("before", True, 20, "M\u00a020"),
        ("after", False, 5, "5M"),
        ("after", True, 1_000_000, "1,000,000\u00a0M"),
    ],
)
def test_money_is_written_as_the_edition_writes_it(place: str, space: bool, value: int, written: str) -> None:
    base = edition()
    currency = msgspec.structs.replace(base.currency, sign="M", place=place, space=space)
    assert amount(msgspec.structs.replace(base, currency=currency), value) == written


@pytest.mark.parametrize(("price", "value", "lift"), [(60, 30, 33), (65, 33, 37), (350, 175, 193), (0, 0, 0)])
def test_mortgages_and_their_interest_round_up(price: int, value: int, lift: int) -> None:
    assert (edition().mortgage_value(price), edition().lift_cost(price)) == (value, lift)


# --- placeholders


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Move to {space.boardwalk}, pay {money.1500}.", "Move to Gold Cauldron, pay Ɉ1,500."),
        ("{space.chest-1} and {deck.chance}", "Get Schooled and Spell Backfire"),
        ("{Property.many}, {large_building.a}, {the}", "Supplies, an Answer Key, {the}"),
        ("{start}; {jail}; {free}", "Great Hall; Detention; Free Period"),
        ("{utility_factor.most} {mortgage_percent.share} {resale_percent.share}", "10 half half"),
        ("{Build.ing}: {build}; {luxury_tax}", "Studying: study; Ɉ100"),
        ("{go_to_jail}!", "Go to Detention!"),
        ("{salary} {jail_fine} {start_money} {mortgage_percent}", "Ɉ200 Ɉ50 Ɉ1,500 50%"),
        ("{transport_rent.3} {utility_factor.2} {players.max}", "Ɉ100 10 8"),
        ("{Title}: {currency.one}, {currency.many}", "Knockopoly: Jellybean, Jellybeans"),
        ("{Utility.a} {utility}", "A practice space practice space"),
        ("{{title}} and {{ and }}", "{title} and { and }"),
        ("{jail_card}", "Get Out of Detention Free"),
    ],
)  # fmt: skip
def test_placeholders_are_filled(text: str, filled: str) -> None:
    assert placeholders_of(edition("knockopoly")).fill(text) == filled


@pytest.mark.parametrize(
    ("theme", "language", "text", "filled"),
    [
        ("classic", "en", "{jail.at}, {jail.to}, {start.at}", "in Jail, to Jail, on GO"),
        ("knockopoly", "en", "{jail.at}, {jail.to}, {Start.to}", "in Detention, to Detention, To Great Hall"),
        ("classic", "de", "{jail.at}, {jail.to}, {start.past}", "im Gefängnis, ins Gefängnis, über Los"),
        ("classic", "de", "{space.boardwalk.to}, {free.at}", "zur Schlossallee, auf Frei Parken"),
    ],
)
def test_names_of_spaces_have_forms_for_sentences(theme: str, language: str, text: str, filled: str) -> None:
    assert placeholders_of(edition(theme, language)).fill(text) == filled


def test_a_theme_has_its_own_forms_of_a_space() -> None:
    base = edition()
    own = {"name_at": "in the *Tower*", "name_to": "up the *Tower*"}
    spaces = [msgspec.structs.replace(one, **own) if one.id == "jail" else one for one in base.spaces]
    changed = with_booklet(msgspec.structs.replace(base, spaces=spaces), intro="Nobody wants to be {jail.at}.")
    assert "Nobody wants to be in the *Tower*." in booklet_text(changed)


def test_what_looks_like_code_stays_text() -> None:
    text = "{title.__class__} {0} {title!r} {title:>99} {% x %} %s"
    assert placeholders_of(edition()).fill(text) == text


def test_unknown_placeholders_are_told_with_what_they_resemble() -> None:
    text = "{space.boardwalk} {space.bordwalk} {Salery} {zzzzz} {{fine}} {money.x} {money.7} {mony.50} {space.qqq}"
    known = placeholders_of(edition())
    assert [(name, known.resembled(name)) for name in known.unknown(text)] == [
        ("space.bordwalk", "space.boardwalk"),
        ("Salery", "salary"),
        ("zzzzz", ""),
        ("money.x", "money.100"),
        ("mony.50", "money.50"),
        ("space.qqq", ""),
    ]


def test_braces_without_a_partner_are_found_with_their_words() -> None:
    text = "Collect {salary, {title} then pay money.50}. And {{this}} }{a b} {"
    known = placeholders_of(edition())
    assert known.half(text) == ["{salary,", "money.50}", "}", "{"]
    assert known.unknown(text) == ["a b"]


@pytest.mark.parametrize("theme", TRADE)
def test_no_text_of_a_card_keeps_a_brace(theme: str) -> None:
    for deck in edition(theme).decks:
        assert len(deck.cards) == 16
        for card in deck.cards:
            assert not re.search(r"[{}]", placeholders_of(edition(theme)).fill(card.text))


def test_editions_one_after_another_each_get_their_own_names() -> None:
    said = [placeholders_of(edition(theme)).fill("{jail}") for theme in ("classic", "knockopoly") * 2]
    assert said == ["Jail", "Detention", "Jail", "Detention"]


@pytest.mark.parametrize("nasty", NASTY)
def test_names_with_markdown_in_them_survive(nasty: str) -> None:
    base = edition()
    nouns = {name: Word(one=f"{nasty} {name}", many=f"{nasty} {name}s") for name in Words.__struct_fields__}
    spaces = [
        msgspec.structs.replace(space, name=f"{nasty} {space.id}") for space in base.spaces if hasattr(space, "name")
    ]
    card = Card("held", "Text", title=f"{nasty} card", keep=True)
    decks = [Deck(deck.id, f"{nasty} {deck.id}", deck.icon, deck.colour, deck.hatch, [card]) for deck in base.decks]
    odd = msgspec.structs.replace(
        base,
        title=nasty,
        words=Words(**nouns | {"build": base.words.build}),
        spaces=spaces,
        decks=decks,
        currency=msgspec.structs.replace(base.currency, sign=nasty),
    )
    odd = with_booklet(odd, intro="{title} **{Property.many}** {money.5}", notes={"rent": "Note: {deck.chest}"})
    text = booklet_text(odd)
    for name in ("property", "deed", "bank", "income-tax", "chest", "card"):
        assert f"{nasty} {name}" in text
    assert f"{nasty}1,500" in text
    plain = [type(block) for section in wording.rulebook(base, {}) for block in blocks(section.text)]
    shaped = [type(block) for section in wording.rulebook(odd, {}) for block in blocks(section.text)]
    assert len(shaped) == len(plain) + 2  # the intro and the note


# --- overrides in a theme


def test_a_theme_can_drop_replace_note_and_add_sections() -> None:
    base = edition()
    changed = with_booklet(
        base,
        intro="Welcome to {title}.",
        drop=["free"],
        replace={"tax": "There are **no** taxes but {money.7}."},
        notes={"jail": "Ask the {banker}.\n\nTwice."},
        add=[
            AddedSection("first", "First {start}", "One.", after="rent"),
            AddedSection("second", "Second", "Two.", after="rent"),
            AddedSection("third", "Third", "Three.", after="first"),
            AddedSection("last", "Last", "Four."),
        ],
    )
    sections = wording.rulebook(changed, {})
    by_id = {section.id: section for section in sections}
    ids = [section.id for section in sections]
    assert ids[ids.index("rent") : ids.index("cards")] == ["rent", "first", "third", "second"]
    assert "free" not in ids
    assert ids[-1] == "last"
    assert sections[0].text.startswith("Welcome to Grand Avenue.\n\n")
    assert by_id["tax"] == ("tax", "Taxes", "There are **no** taxes but $7.")
    assert by_id["jail"].text.endswith("\n\n> Ask the Banker.\n>\n> Twice.")
    assert by_id["first"].title == "First GO"


def test_theme_prose_is_never_run_as_a_template() -> None:
    prose = "{{ 7 * 7 }} {% for x in y %} {title.__class__}"
    text = next(s.text for s in wording.rulebook(with_booklet(edition(), intro=prose), {}))
    assert text.startswith("{ 7 * 7 } {% for x in y %} {title.__class__}")


def test_our_sections_do_not_know_of_the_changes() -> None:
    changed = with_booklet(edition(), drop=list(words_of("trade").sections))
    assert [section.id for section in our_sections(changed, {})] == list(words_of("trade").sections)
    assert wording.rulebook(changed, {}) == ()
