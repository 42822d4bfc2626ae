"""The checks of a theme beyond types: what cannot be played or printed, each with its place and a way out."""

import re
from itertools import combinations
from types import SimpleNamespace

import pytest

from printgen.colour_vision import colour_difference
from printgen.drawing.icons import baked, read_path
from printgen.errors import ThemeError
from printgen.svg.paths.extent import extent
from printgen.theme.read.groups import HATCHES
from printgen.theme.read.load import load_theme
from printgen.theme.start_money import hand
from printgen.words.booklet.wording import quick, rulebook
from tests.support.ring_theme import ring_text
from tests.support.small_theme import ICONS, TEXT, bent, line_of, placed_messages, problems, write


def place_of(text, part, within=""):
    """``line:column`` of a part of the text, in the first line that holds ``within``."""
    line = line_of(text, within or part)
    return f"{line}:{text.splitlines()[line - 1].index(part) + 1}"


def test_a_ring_board_has_an_even_number_of_spaces_from_16_to_64(tmp_path):
    text = bent(("  - {id: tax-38, kind: tax, name: Tax 38, amount: 100, icon: coin}\n", ""))
    assert placed_messages(write(tmp_path, text)) == [
        f"{line_of(text, '  - {id: go,')}:3: spaces: a ring board has 16 to 64 spaces, an even number; this one has 39"
    ]
    many = "".join(f"  - {{id: more-{n}, kind: draw, deck: chest}}\n" for n in range(25))
    found = problems(write(tmp_path, bent(("decks:\n", f"{many}decks:\n"))))
    assert [(one.message.rpartition("; ")[2], one.hint) for one in found] == [
        ("this one has 65", "take out 1, each with {id: ..., remove: true}")
    ]


@pytest.mark.parametrize(
    ("sides", "place", "message", "hint"),
    [
        ("across: 10, down: 9", "down", "10 spaces across and 9 down make 42 with the corners, but there are 40", "8"),
        ("across: 17", "across", "of 40 spaces that leaves 1 down; a side has 2 to 20", "'across' is 2 to 16"),
        ("down: 18", "down", "of 40 spaces that leaves 0 across; a side has 2 to 20", "'across' is 2 to 16"),
    ],
)
def test_sides_that_do_not_make_the_number_of_spaces_are_told(tmp_path, sides, place, message, hint):
    lines = "".join(f"  {side.strip()}\n" for side in sides.split(","))
    text = bent(("  shape: ring\n", f"  shape: ring\n{lines}"))
    found = problems(write(tmp_path, text))
    assert [one.where.line for one in found] == [line_of(text, f"  {place}:")]
    assert found[0].message.startswith(f"board.{place}: {message}")
    assert hint in found[0].hint


@pytest.mark.parametrize(("across", "down"), [(3, 3), (12, 6), (2, 20), (16, 14)])
def test_boards_of_any_sides_are_sound_and_know_them(tmp_path, across, down):
    edition = load_theme(f"{write(tmp_path, ring_text(across, down))}/", ICONS).edition
    assert edition.sides == (across, down)
    assert edition.board.sides(len(edition.spaces)) == (across, down)
    without = ring_text(across, down).replace(f"  across: {across}\n", "")
    assert load_theme(f"{write(tmp_path, without)}/", ICONS).edition.sides == (across, down)


def test_corners_stand_at_the_corners_and_the_start_comes_first(tmp_path):
    swapped = bent(("does: jail", "does: free"), ("name: Rest, does: free", "name: Rest, does: jail"))
    assert placed_messages(write(tmp_path, swapped)) == []
    text = bent(("does: start", "does: free"), ("name: Rest, does: free", "name: Rest, does: start"))
    assert placed_messages(write(tmp_path, text)) == [
        f"{line_of(text, 'id: go,')}:5: spaces.go: the first corner is the one that does 'start'"
    ]
    lines = TEXT.splitlines(keepends=True)
    jail = line_of(TEXT, "id: jail") - 1
    lines[jail], lines[jail + 1] = lines[jail + 1], lines[jail]
    moved = problems(write(tmp_path, "".join(lines)))
    assert [found.message for found in moved] == [
        "spaces.street-5: space 11 of this board lies at a corner, where a space of 'kind: corner' stands",
        "spaces.jail: a corner cannot be space 12 of this board",
    ]
    assert moved[0].hint == "corners are the spaces 1, 11, 21, 31; 'order' moves a space"
    without = [found.message for found in problems(write(tmp_path, bent(("does: jail", "does: free"))))]
    assert "spaces.arrest: no corner does 'jail', to which this one leads" in without
    twice = [found.message for found in problems(write(tmp_path, bent(("does: go-to-jail", "does: jail"))))]
    assert "spaces.arrest: 'jail' does 'jail' already" in twice


def test_order_moves_spaces_behind_others_and_says_what_it_cannot(tmp_path):
    base = "format: 1\nextends: classic\nid: x\n"

    def ids(order):
        return [space.id for space in load_theme(f"{write(tmp_path, base + order)}/", baked()).edition.spaces]

    usual = ids("")
    assert usual[:5] == ["go", "mediterranean-avenue", "chest-1", "baltic-avenue", "income-tax"]
    one = ids("order: [[go, connecticut-avenue]]")
    assert one[:3] == ["go", "connecticut-avenue", "mediterranean-avenue"]
    assert one[9:] == ["vermont-avenue", *usual[10:]]
    runs = ids("order: [[go, chest-1, vermont-avenue], [short-line, boardwalk, park-place]]")
    assert runs[:4] == ["go", "chest-1", "vermont-avenue", "mediterranean-avenue"]
    assert runs[-5:] == ["short-line", "boardwalk", "park-place", "chance-3", "luxury-tax"]
    assert sorted(runs) == sorted(usual)
    found = problems(write(tmp_path, f"{base}order: [[go, bordwalk], [go, boardwalk, boardwalk]]\n"), baked())
    assert [(one.where.line, one.message, one.hint) for one in found if one.message.startswith("order")] == [
        (4, "order: there is no space 'bordwalk'", "did you mean 'boardwalk'?"),
        (4, "order: 'boardwalk' is moved twice", "a space follows one other"),
    ]
    assert problems(write(tmp_path, f"{base}order: [go, boardwalk]\n"), baked())[0].message == (
        "order: expected a list of runs of spaces"
    )


def test_what_groups_leave_unsaid_is_made_up_unlike_the_others(tmp_path):
    edition = load_theme(f"{write(tmp_path, ring_text(16, 14))}/", ICONS).edition
    groups = edition.groups
    assert len(groups) == 12
    assert [group.mark for group in groups] == list("ABCDEFGHIJKL")
    assert {group.hatch for group in groups} == set(HATCHES)
    pixels = [tuple(bytes.fromhex(group.colour[1:])) for group in groups]
    for one, other in combinations(pixels, 2):
        assert colour_difference(one, other) >= 10
    given = ring_text(5, 5).replace(
        "{id: g1, name: Group 1}", '{id: g1, name: G, colour: "#1f4fa3", mark: A, hatch: dots}'
    )
    first, second, *_ = load_theme(f"{write(tmp_path, given)}/", ICONS).edition.groups
    assert (first.mark, first.hatch) == ("B", "rising")
    assert first.colour != "#1f4fa3"
    assert second.colour == "#1f4fa3"


def test_a_board_has_two_to_twelve_groups(tmp_path):
    more = "".join(f"  - {{id: h{n}, name: More {n}}}\n" for n in range(5))
    found = [one.message for one in problems(write(tmp_path, bent(("board:\n", f"{more}board:\n"))))]
    assert "groups: a trading game has 2 to 12 groups, this one 13" in found


def test_groups_are_of_one_to_five_and_exist(tmp_path):
    others = [(f"Street {n}, group: g{(n + 1) // 3}", f"Street {n}, group: g1") for n in (5, 6, 8)]
    text = bent(*others, *((f"Street {n}, group: g7", f"Street {n}, group: g77") for n in (20, 21)))
    found = placed_messages(write(tmp_path, text))
    assert found == [
        f"{place_of(text, '{id: g1')}: groups.g1: a group has 1 to 5 properties, this one 6",
        f"{place_of(text, '{id: g7')}: groups.g7: a group has 1 to 5 properties, this one none",
        f"{place_of(text, 'g77')}: spaces.street-20.group: there is no group 'g77'",
        f"{place_of(text, 'g77', 'Street 21')}: spaces.street-21.group: there is no group 'g77'",
    ]
    assert problems(tmp_path)[-1].hint == "did you mean 'g7'?"


def test_an_unused_group_is_told(tmp_path):
    extra = '  - {id: g9, name: Group 9, colour: "#000009", mark: M9, hatch: crosses}\nboard:\n'
    found = placed_messages(write(tmp_path, bent(("board:\n", extra))))
    assert [message.split(": ", 1)[1] for message in found] == [
        "groups.g9: a group has 1 to 5 properties, this one none"
    ]


@pytest.mark.parametrize(
    ("theme", "wrong", "hint"),
    [
        ("spaces: [{id: boardwalk, group: zz}]", "no group 'zz'", "the groups are a, b, c, d, e, f, g, h"),
        ("spaces: [{id: chance-1, deck: zz}]", "no deck 'zz'", "the decks are chest, chance"),
        ("decks: [{id: chance, remove: true}]", "no deck 'chance'", "the decks are chest"),
        ("decks: []", "no deck 'chance'", "the theme has no decks"),
        ("groups: []", "no group 'h'", "the theme has no groups"),
        ("spaces: []", "an even number; this one has 0", "add 16"),
    ],
)
def test_a_theme_that_names_what_it_has_not_is_told_so(tmp_path, theme, wrong, hint):
    found = problems(write(tmp_path, f"format: 1\nextends: classic\ntitle: X\n{theme}\n"), baked())
    assert all(problem.where for problem in found)
    assert hint in {problem.hint for problem in found if wrong in problem.message}


def test_groups_are_told_apart_without_colour(tmp_path):
    changes = (("mark: M1", "mark: M0"), ("hatch: lattice", "hatch: grid"), ("hatch: dots", "hatch: falling"))
    found = placed_messages(write(tmp_path, text := bent(*changes)))
    seen = "or its like seen from the side, is that of"
    assert found == [
        f"{place_of(text, 'M0', 'id: g1')}: groups.g1.mark: 'M0' marks 'g0' already",
        f"{place_of(text, 'grid', 'id: g3')}: groups.g3.hatch: the hatch 'grid', {seen} 'g2'",
        f"{place_of(text, 'falling', 'id: g4')}: groups.g4.hatch: the hatch 'falling', {seen} 'g0'",
    ]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (
            "rent: [2, 10, 30, 90, 160, 250]",
            "rent: [2, 10, 30, 30, 160, 250]",
            "spaces.street-0.rent: rents must rise, but 30",
        ),
        ("[25, 50, 100, 200]", "[25, 50, 40, 200]", "rules.transport_rent: rents must rise, but 40 follows 50"),
        ("[25, 50, 100, 200]", "[25, 50, 100]", "rules.transport_rent: 3 steps for 4 transport spaces"),
        ("[25, 50, 100, 200]", "[]", "rules.transport_rent: 0 steps for 4 transport spaces"),
        ("[4, 10]", "[4, 10, 20]", "rules.utility_factor: 3 steps for 2 utility spaces"),
        ("[4, 10]", "[10, 4]", "rules.utility_factor: rents must rise, but 4 follows 10"),
        ("start: 2,", "start: 3,", "money: the notes that a player starts with make 2000, but start_money is 1500"),
        ("count: 30, start: 6", "count: 11, start: 6", "money.20.count: 11 notes, but 2 players start with 6 each"),
        (
            "start_money: 1500",
            "start_money: 15000\n  hand: stretched",
            "money: the notes cannot deal 15000 to each of 4 players",
        ),
        ("min: 2", "min: 5", "players.min: at least 5 players, but at most 4"),
        ("    - {id: t2, name: Cat, icon: star}\n", "", "pieces.tokens: 3 tokens for up to 4 players"),
        ("sign: $", "sign: 'U $'", "currency.sign: 'U $' has a space in it"),
        ("deck: chance}", "deck: chanse}", "spaces.draw-7.deck: there is no deck 'chanse'"),
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


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("boat", "did you mean 'ferry' or 'sail-boat'?"),
        ("hund", "did you mean 'dog-side' or 'terrier'?"),
        ("stare", "did you mean 'star'?"),
        ("etoilo", "'printgen icons WORD' finds drawings by a word"),  # two thirds of a kettle: no guess is better
        ("qqq", "'printgen icons WORD' finds drawings by a word"),
    ],
)
def test_an_icon_that_there_is_not_is_sought_by_what_it_may_be_called(tmp_path, name, hint):
    folder = write(tmp_path, bent(("name: Hat, icon: star", f"name: Hat, icon: {name}")))
    with pytest.raises(ThemeError) as refused:
        load_theme(f"{folder}/", baked().keys())
    assert [problem.hint for problem in refused.value.problems] == [hint]


def without_kinds(*kinds):
    """The small theme's text with taxes in the place of all spaces of some kinds."""
    pattern = rf"kind: (?:{'|'.join(kinds)}), name: (\w+) (\d+), price: \d+"
    return re.sub(pattern, r"kind: tax, name: \1 \2, amount: 10", TEXT)


@pytest.mark.parametrize("steps", [("[25, 50, 100, 200]", "[4, 10]"), ("[]", "[]")])
def test_a_board_without_transports_or_utilities_needs_no_steps_for_them(tmp_path, steps):
    text = without_kinds("transport", "utility").replace("[25, 50, 100, 200]", steps[0]).replace("[4, 10]", steps[1])
    edition = load_theme(f"{write(tmp_path, text)}/", ICONS).edition
    for section in (*rulebook(edition, {}), *quick(edition, {})):
        assert not re.search("transport|utilit", section.text, re.IGNORECASE), section


def test_a_board_without_transports_tells_the_rents_of_utilities_alone(tmp_path):
    edition = load_theme(f"{write(tmp_path, without_kinds('transport'))}/", ICONS).edition
    full, short = ({section.id: section.text for section in told(edition, {})}["rent"] for told in (rulebook, quick))
    assert "**Utilitys** earn more the more" in full
    assert full.split("\n| ")[1:4] == ["Owned | Utility |", "---: | ---: |", "1 | 4 × the throw |"]
    assert "Utilitys earn 4 times the throw for one, 10 times for both" in short


def test_a_deck_that_no_space_draws_from_is_told(tmp_path):
    text = TEXT.replace("deck: chance}", "deck: chest}")
    (found,) = problems(write(tmp_path, text))
    assert found.message == "decks.chance: no space draws from this deck"
    assert found.where.line == line_of(text, "- id: chance")


def test_an_icon_of_the_theme_s_own_is_known(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", "dice: 2\nicons: {mine: M0 0L5 5}"))
    assert problems(write(tmp_path, text)) == []
    assert problems(write(tmp_path, text.replace("icon: mine", "icon: mien")))[0].hint == "did you mean 'mine'?"


def test_an_icon_of_the_theme_s_own_may_be_called_icon(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: icon"), ("dice: 2", "dice: 2\nicons: {icon: M0 0L5 5}"))
    assert load_theme(str(write(tmp_path, text)), ICONS).edition.icons


def test_icons_are_not_looked_up_where_none_are_given(tmp_path):
    folder = write(tmp_path, bent(("name: Hat, icon: star", "name: Hat, icon: unheard-of")))
    assert load_theme(str(folder)).edition.pieces.tokens[0].icon == "unheard-of"
    assert ICONS


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


# hands of notes


def notes(**counts):
    """Notes by value and count: ``notes(n5=3)``."""
    return [SimpleNamespace(value=int(name[1:]), count=count) for name, count in counts.items()]


def worth(given, dealt):
    return sum(note.value * count for note, count in zip(given, dealt, strict=True))


def test_the_classic_notes_can_deal_to_eight():
    given = notes(n500=30, n100=30, n50=30, n20=30, n10=30, n5=30, n1=30)
    dealt = hand(given, 1500, 8)
    assert worth(given, dealt) == 1500
    assert max(dealt) <= 3
    assert hand(given, 1500, 15) is None


def test_a_hand_takes_small_notes_first_and_leaves_some_in_the_bank():
    assert hand(notes(n1=20, n5=20, n10=20), 60, 2) == (5, 9, 1)
    assert hand(notes(n1=2, n5=1), 7, 1) == (2, 1)


def test_the_greedy_hand_is_not_taken_where_it_leads_nowhere():
    assert hand(notes(n3=3, n5=2), 10, 1) == (0, 2)
    assert hand(notes(n3=3, n5=2), 4, 1) is None
    assert hand(notes(n3=3, n5=2), 0, 1) == (0, 0)


def test_every_hand_is_found_that_trying_all_of_them_finds():
    given = notes(n2=5, n7=3, n9=4)
    possible = {2 * a + 7 * b + 9 * c for a in range(6) for b in range(4) for c in range(5)}
    for total in range(80):
        dealt = hand(given, total, 1)
        assert (dealt is not None) == (total in possible)
        assert dealt is None or worth(given, dealt) == total


def test_a_hand_of_a_million_is_found():
    given = notes(n1=1000, n7=1000, n999=1000, n1000=1000)
    assert worth(given, hand(given, 1_000_000, 1)) == 1_000_000


# icon paths


def own_icon(folder, icon):
    """What is told of a small theme whose tokens bear an icon of its own, written as YAML."""
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", f"dice: 2\nicons: {{mine: {icon}}}"))
    return [problem.message.removeprefix("icons.mine: ") for problem in problems(write(folder, text))]


@pytest.mark.parametrize(
    "path",
    [
        "M0 0L5 5Z",
        "m1 1.5.5 2e1l1 1",
        "M 1,2 H 3 V 4 h-1v-1 C1 2 3 4 5 6 S1 2 3 4 Q1 2 3 4 T5 6 A1 1 0 0 1 5 5 z",
        "M5 5a1 1 0 01.5.5 1 1 0 10-2 2z",
        "M0 0 5 5 6 6",
        "M0 12C8 -4 16 -4 24 12z",  # the handles lie outside, the curve does not
    ],
)
def test_the_grammar_of_svg_paths_is_taken(tmp_path, path):
    assert own_icon(tmp_path, f"'{path}'") == []


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("L5 5", "a path must start with M (at character 1)"),
        ("M0", "a number is missing before the end (at character 3)"),
        ("M0 0L5", "a number is missing before the end (at character 7)"),
        ("M0 0X5", "'X' is not a path command (at character 5)"),
        ("M0 0,,5 5", "a number is missing before ',' (at character 6)"),
        ("M0 0A1 1 0 2 0 5 5", "an arc's flag, 0 or 1, is missing before '2' (at character 12)"),
        ("M0 0 url(x)", "'u' is not a path command (at character 6)"),
        ("M0 0L1e300 5", "this number is too large (at character 6)"),
        ("M0 0A1e-320 1e-320 0 0 1 5 5", "an arc's radius is too small to calculate with (at character 5)"),
    ],
)
def test_what_is_no_path_is_told(tmp_path, path, fault):
    assert own_icon(tmp_path, f"'{path}'") == [f"not the path of an icon: {fault}"]


@pytest.mark.parametrize(
    ("icon", "reach"),
    [
        ("M0 0h200v200h-200z", "from 0, 0 to 200, 200, beyond its grid of 0 0 24 24"),
        ("M-3 1h20v20z", "from -3, 1 to 17, 21, beyond its grid of 0 0 24 24"),
        ("M0 4C0 40 24 40 24 4z", "from 0, 4 to 24, 31, beyond its grid of 0 0 24 24"),
        ("{path: M0 0h200v200h-200z, view_box: 0 0 100 200}", "from 0, 0 to 200, 200, beyond its grid of 0 0 100 200"),
    ],
)
def test_an_icon_that_leaves_its_grid_is_told_by_its_name(tmp_path, icon, reach):
    assert own_icon(tmp_path, icon) == [f"the drawing reaches {reach}"]


def test_an_icon_may_have_a_grid_of_its_own(tmp_path):
    assert own_icon(tmp_path, "{path: M0 0h200v200h-200z, view_box: 0 0 200 200}") == []
    assert own_icon(tmp_path, "{path: 'M-9 -9h18v18h-18z', view_box: '-10,-10, 20,20'}") == []
    assert own_icon(tmp_path, "{path: M0 0h2z, view_box: 0 0 0 9}") == [
        "not the path of an icon: its view box has no size (at character 1)"
    ]
    (wrong,) = own_icon(tmp_path, "{path: M0 0h2z, view_box: 512}")
    assert wrong.startswith("mine.view_box: ") or "view_box" in wrong


def test_an_icon_may_be_an_svg_file_and_its_faults_are_told_at_their_places_in_it(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", "dice: 2\nicons: {mine: art/boat.svg}"))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">'
    boat = f'{head}<path d="M60 300h360l-60 100H120z" fill="#123"/></svg>'
    (tmp_path / "art").mkdir()
    (tmp_path / "art/boat.svg").write_text(boat, encoding="utf-8")
    theme = load_theme(str(write(tmp_path, text)), ICONS)
    assert theme.edition.icons == {"mine": "M3 15L21 15L18 20L6 20Z"}
    assert theme.files["art/boat.svg"] == boat.encode()
    (tmp_path / "art/boat.svg").write_text(f'{head}\n <text>a</text>\n<rect fill="y" width="9" height="9"/></svg>')
    place = f"{tmp_path}/art/boat.svg"
    assert [str(one.where) for one in problems(tmp_path)] == [f"{place}:2:2", f"{place}:3:1"]
    (tmp_path / "art/boat.svg").write_bytes(b"\x89PNG")
    assert placed_messages(tmp_path) == [f"{place_of(text, 'art/boat.svg')}: 'art/boat.svg' is no SVG file"]
    (tmp_path / "art/boat.svg").unlink()
    assert placed_messages(tmp_path) == [
        f"{place_of(text, 'art/boat.svg')}: there is no file 'art/boat.svg' in the theme's folder"
    ]


def test_the_bundled_icons_stay_on_their_grid():
    reached = [extent(read_path(path)) for path in baked().values()]
    assert min(min(box.x, box.y) for box in reached) >= 0
    assert max(max(box.right, box.bottom) for box in reached) <= 24.01


def test_text_must_read_on_every_pale_ground(tmp_path):
    (found,) = placed_messages(write(tmp_path, text := bent(('ink: "#112233"', 'ink: "#8899aa"'))))
    assert found.startswith(f"{place_of(text, chr(34) + '#8899aa')}: palette.ink: text in #8899aa has a contrast of")


def test_deeds_have_a_rent_for_each_small_building(tmp_path):
    (found,) = placed_messages(write(tmp_path, bent(("small_per_large: 4", "small_per_large: 2"))))
    assert "the deeds have rents for 4 small buildings, not 2" in found
