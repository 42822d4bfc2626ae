"""Tests of theme checks beyond types: values that cannot be played or printed are reported with a place and a hint."""

import pytest

from printgen.art.icons import baked
from tests.support.small_theme import TEXT, bent, line_of, place_of, placed_messages, problems, write


@pytest.mark.parametrize(
    ("theme", "wrong", "hint"),
    [
        ("spaces: [{id: boardwalk, group: zz}]", "no group 'zz'", "the groups are a, b, c, d, e, f, g, h"),
        ("spaces: [{id: chance-1, deck: zz}]", "no deck has the id 'zz'", "the decks are chest, chance"),
        ("decks: [{id: chance, remove: true}]", "no deck has the id 'chance'", "the decks are chest"),
        ("decks: []", "no deck has the id 'chance'", "the theme has no decks"),
        ("groups: []", "no group 'h'", "the theme has no groups"),
        ("spaces: []", "but this one has 0", "add 16"),
    ],
)
def test_a_theme_that_names_what_it_has_not_is_told_so(tmp_path, theme, wrong, hint):
    found = problems(write(tmp_path, f"format: 1\nextends: classic\ntitle: X\n{theme}\n"), baked())
    assert all(problem.where for problem in found)
    assert hint in {problem.hint for problem in found if wrong in problem.message}


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (
            "rent: [2, 10, 30, 90, 160, 250]",
            "rent: [2, 10, 30, 30, 160, 250]",
            "spaces.street-0.rent: rents must rise, but 30",
        ),
        ("[25, 50, 100, 200]", "[25, 50, 40, 200]", "rules.transport_rent: rents must rise, but 40 follows 50"),
        ("[25, 50, 100, 200]", "[25, 50, 100]", "rules.transport_rent: there are 3 steps for 4 transport spaces"),
        ("[25, 50, 100, 200]", "[]", "rules.transport_rent: there are 0 steps for 4 transport spaces"),
        ("[4, 10]", "[4, 10, 20]", "rules.utility_factor: there are 3 steps for 2 utility spaces"),
        ("[4, 10]", "[10, 4]", "rules.utility_factor: rents must rise, but 4 follows 10"),
        ("start: 2,", "start: 3,", "money: a player's first notes make 2000, but start_money is 1500"),
        (
            "count: 30, start: 6",
            "count: 11, start: 6",
            "money.20.count: there are 11 notes, but 2 players start with 6 each",
        ),
        (
            "count: 30, start: 6",
            "count: 1, start: 6",
            "money.20.count: there is 1 note, but 2 players start with 6 each",
        ),
        (
            "start_money: 1500",
            "start_money: 15000\n  hand: stretched",
            "money: the notes cannot make 15000 for each of 4 players",
        ),
        ("min: 2", "min: 5", "players.min: at least 5 players, but at most 4"),
        ("    - {id: t2, name: Cat, icon: star}\n", "", "pieces.tokens: 3 tokens for up to 4 players"),
        ("sign: $", "sign: 'U $'", "currency.sign: 'U $' has a space in it"),
        ("deck: chance}", "deck: chanse}", "spaces.draw-7.deck: no deck has the id 'chanse'"),
        ("name: Street 3,", 'name: "Street\\n3",', "spaces.street-3.name: a line end or tab in a name"),
        ("one: bank,", "one: ' ',", "words.bank.one: the text is blank"),
        ("text: Pay a fine.", "text: '  '", "decks.chest.cards.chest-02.text: the text is blank"),
        ("name: Hat, icon: star", "name: Hat, icon: stare", "pieces.tokens.t1.icon: there is no icon 'stare'"),
        (
            "name: Line 5, price: 200, icon: train",
            "name: Line 5, price: 200, icon: rail",
            "spaces.train-5.icon: there is no",
        ),
        ("dice: 2", "dice: 2\nicons: {mine: L 1 1}", "icons.mine: not the path of an icon: a path must start with M"),
        ("    cards:\n      - {id: chance-01, text: Move on.}\n", "", "decks.chance: the deck has no cards"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_path(tmp_path, old, new, path):
    found = [problem.message for problem in problems(write(tmp_path, bent((old, new))))]
    assert any(message.startswith(path) for message in found), found


def test_a_deck_that_no_space_draws_from_is_told(tmp_path):
    text = TEXT.replace("deck: chance}", "deck: chest}")
    (found,) = problems(write(tmp_path, text))
    assert found.message == "decks.chance: no space draws from this deck"
    assert found.where.line == line_of(text, "- id: chance")


def test_placeholders_that_stand_for_nothing_are_told(tmp_path):
    text = bent(
        ("Pay a fine.", "'Pay {salery} and go to {space.street-3}.'"), ("dice: 2", "dice: 2\nnotices: ['{nothing}']")
    )
    found = problems(write(tmp_path, text))
    assert [(p.where.line, p.message) for p in found] == [
        (line_of(text, "salery"), "decks.chest.cards.chest-02.text: unknown placeholder '{salery}'"),
        (line_of(text, "notices"), "notices.0: unknown placeholder '{nothing}'"),
    ]
    assert "{salary}" in found[0].hint


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "Pay {salary now.",
            "a closing brace is missing: '{salary'",
            "write '{salary}'; for a literal brace, write {{",
        ),
        (
            "Pay money.50}.",
            "an opening brace is missing: 'money.50}'",
            "write '{money.50}'; for a literal brace, write }}",
        ),
        ("Pay {salery.", "a closing brace is missing: '{salery.'", "write '{salary}'; for a literal brace, write {{"),
        ("A smile :}", "an opening brace is missing: ':}'", "for a literal brace, write }}"),
    ],
)
def test_a_placeholder_that_lacks_a_brace_is_told_as_that(tmp_path, text, message, hint):
    (found,) = problems(write(tmp_path, bent(("Pay a fine.", f"'{text}'"))))
    assert found.message == f"decks.chest.cards.chest-02.text: {message}"
    assert found.hint == hint


def test_sections_that_the_booklet_lacks_are_told(tmp_path):
    booklet = """\
booklet:
  drop: [no-such]
  replace: {nor-this: Text.}
  notes: {nor-that: Text.}
  quick: {jail: Text., mine: Text., never: Text.}
  add:
    - {id: mine, title: Mine, text: Text., after: nowhere}
    - {id: more, title: More, text: Text., after: mine}
"""
    found = placed_messages(write(tmp_path, TEXT + booklet))
    assert [message.split(": ", 1)[1] for message in found] == [
        "booklet.drop.0: the booklet has no section 'no-such'",
        "booklet.replace.nor-this: the booklet has no section 'nor-this'",
        "booklet.notes.nor-that: the booklet has no section 'nor-that'",
        "booklet.quick.never: the booklet has no section 'never'",
        "booklet.add.mine.after: the booklet has no section 'nowhere'",
    ]


def test_text_must_read_on_every_pale_ground(tmp_path):
    (found,) = placed_messages(write(tmp_path, text := bent(('ink: "#112233"', 'ink: "#8899aa"'))))
    assert found.startswith(f"{place_of(text, chr(34) + '#8899aa')}: palette.ink: text in #8899aa has a contrast of")


def test_deeds_have_a_rent_for_each_small_building(tmp_path):
    (found,) = placed_messages(write(tmp_path, bent(("small_per_large: 4", "small_per_large: 2"))))
    assert "the deeds have rents for 4 small buildings, not 2" in found
