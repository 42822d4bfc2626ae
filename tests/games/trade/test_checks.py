"""Tests of checks on the spaces and groups of ring boards: number, order and distinct appearance."""

import re
from itertools import combinations

import pytest

from printgen.art.icons import baked
from printgen.color import color_difference
from printgen.loading import load_theme
from printgen.theme.inheritance import HATCHES
from printgen.words.booklet import quick, rulebook
from tests.support.ring_theme import ring_text
from tests.support.small_theme import ICONS, TEXT, bent, line_of, place_of, placed_messages, problems, write


def test_a_ring_board_has_an_even_number_of_spaces_from_16_to_64(tmp_path):
    text = bent(("  - {id: tax-38, kind: tax, name: Tax 38, amount: 100, icon: coin}\n", ""))
    assert placed_messages(write(tmp_path, text)) == [
        f"{line_of(text, '  - {id: go,')}:3: spaces: "
        "a ring board has an even number of spaces from 16 to 64, but this one has 39"
    ]
    many = "".join(f"  - {{id: more-{n}, kind: draw, deck: chest}}\n" for n in range(25))
    found = problems(write(tmp_path, bent(("decks:\n", f"{many}decks:\n"))))
    assert [(one.message.rpartition(", but ")[2], one.hint) for one in found] == [
        ("this one has 65", "remove 1, each with {id: ..., remove: true}")
    ]


@pytest.mark.parametrize(
    ("sides", "place", "message", "hint"),
    [
        (
            "across: 10, down: 9",
            "down",
            "10 spaces across and 9 down make 42 with the corners, but the theme has 40",
            "8",
        ),
        ("across: 17", "across", "with 40 spaces, 'down' would be 1; a side has 2 to 20", "'across' can be 2 to 16"),
        ("down: 18", "down", "with 40 spaces, 'across' would be 0; a side has 2 to 20", "'across' can be 2 to 16"),
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
        f"{line_of(text, 'id: go,')}:5: spaces.go: the first corner must have 'does: start'"
    ]
    lines = TEXT.splitlines(keepends=True)
    jail = line_of(TEXT, "id: jail") - 1
    lines[jail], lines[jail + 1] = lines[jail + 1], lines[jail]
    moved = problems(write(tmp_path, "".join(lines)))
    assert [found.message for found in moved] == [
        "spaces.street-5: space 11 is at a corner and needs 'kind: corner'",
        "spaces.jail: space 12 is not at a corner and cannot have 'kind: corner'",
    ]
    assert moved[0].hint == "the corners are spaces 1, 11, 21, 31; 'order' moves a space"
    without = [found.message for found in problems(write(tmp_path, bent(("does: jail", "does: free"))))]
    assert "spaces.arrest: this corner sends players to jail, but no corner has 'does: jail'" in without
    twice = [found.message for found in problems(write(tmp_path, bent(("does: go-to-jail", "does: jail"))))]
    assert "spaces.arrest: 'jail' already has 'does: jail'" in twice


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
        (4, "order: 'boardwalk' is moved twice", "a space can follow only one other space"),
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
        assert color_difference(one, other) >= 10
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
    assert "groups: a trading game has 2 to 12 groups, but this one has 13" in found


def test_groups_are_of_one_to_five_and_exist(tmp_path):
    others = [(f"Street {n}, group: g{(n + 1) // 3}", f"Street {n}, group: g1") for n in (5, 6, 8)]
    text = bent(*others, *((f"Street {n}, group: g7", f"Street {n}, group: g77") for n in (20, 21)))
    found = placed_messages(write(tmp_path, text))
    assert found == [
        f"{place_of(text, '{id: g1')}: groups.g1: a group has 1 to 5 properties, this one 6",
        f"{place_of(text, '{id: g7')}: groups.g7: a group has 1 to 5 properties, this one none",
        f"{place_of(text, 'g77')}: spaces.street-20.group: there is no group 'g77', but 2 spaces name it",
    ]
    assert problems(tmp_path)[-1].hint == "did you mean 'g7'?"


def test_an_unused_group_is_told(tmp_path):
    extra = '  - {id: g9, name: Group 9, colour: "#000009", mark: M9, hatch: crosses}\nboard:\n'
    found = placed_messages(write(tmp_path, bent(("board:\n", extra))))
    assert [message.split(": ", 1)[1] for message in found] == [
        "groups.g9: a group has 1 to 5 properties, this one none"
    ]


def test_groups_are_told_apart_without_color(tmp_path):
    changes = (("mark: M1", "mark: M0"), ("hatch: lattice", "hatch: grid"), ("hatch: dots", "hatch: falling"))
    found = placed_messages(write(tmp_path, text := bent(*changes)))
    alike = "the group '{}' already has the hatch '{}', or one that looks like it from the side"
    assert found == [
        f"{place_of(text, 'M0', 'id: g1')}: groups.g1.mark: the group 'g0' already has the mark 'M0'",
        f"{place_of(text, 'grid', 'id: g3')}: groups.g3.hatch: {alike.format('g2', 'grid')}",
        f"{place_of(text, 'falling', 'id: g4')}: groups.g4.hatch: {alike.format('g0', 'falling')}",
    ]


def without_kinds(*kinds):
    """Return the small theme's text with all spaces of the given kinds replaced by taxes."""
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
    assert "**Utilitys.** The more of them a player owns, the higher the rent on each:" in full
    assert full.split("\n| ")[1:4] == ["Owned | Utility |", "---: | ---: |", "1 | 4 × the throw |"]
    assert "Utilitys earn 4 times the throw, or 10 times if one player owns both." in short
