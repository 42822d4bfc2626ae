"""Tests of hostile layouts: each ends within a second or so, in messages within the limits."""

from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.loading import load_theme
from tests.support.layouts import THEME, written

SOUND = ("octagon", "anchor")
DEEP = (
    "{group: [{group: [{shape: star, for_each: 100}], gap: 0, for_each: 100, direction: row}], "
    "gap: 0, for_each: 100, direction: row, at: whole}"
)


def said(folder: Path, *items: str, changes: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """Return the problems of the game with further items."""
    more = "".join(f"      - {item}\n" for item in items)
    try:
        load_theme(
            written(folder, SOUND, *changes, theme=THEME.replace("decks:\n", f"{more}decks:\n")), frozenset(baked())
        )
    except ThemeError as error:
        return [str(one) for one in error.problems]
    return []


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (DEEP, "a card shows more than 1,000 items"),
        ("{text: x, for_each: 1e12}", "'e12' does not belong in '1e12'"),
        ("{text: x, for_each: 1000000000000}", "repeats an item more than 100 times"),
        (f'{{text: x, when: "{"(" * 140}1{")" * 140}"}}', "nested deeper than 20 levels"),
        (f'{{text: x, when: "{"1+" * 20_000}1"}}', "more than 300 characters"),
        (f'{{text: x, when: "{"*".join(["999999"] * 40)}"}}', "too large a number"),
        (f'{{text: "{"{text}" * 300}"}}', "a text of more than 5,000 characters"),
        (f"{{text: x, at: [4, 4, {'9' * 400}, 4]}}", "far outside any card"),
        ("{text: x, at: [4, 4, .inf, 4]}", "is not a length"),
        ("{group: [" * 30 + "{text: x}" + "]}" * 30, "more than 32 levels of nesting"),
    ],
)
def test_a_hostile_item_ends_in_a_message(tmp_path: Path, item: str, fault: str) -> None:
    found = said(tmp_path, item)
    assert found
    assert all(fault in one for one in found), found
    assert len(found) <= 3  # one for each card


def test_ten_thousand_items_and_circles_end_in_a_message(tmp_path: Path) -> None:
    (found,) = said(tmp_path / "items", *["{shape: star, at: [1, 1, 3, 3]}"] * 10_000)
    assert "expected at most 100 items, found 10,007" in found
    circle = [f"{{id: a{at}, text: x, at: {{below: a{(at + 1) % 60}}}}}" for at in range(60)]
    (found,) = said(tmp_path / "circle", *circle)
    assert "depend on each other in a circle" in found


def test_a_faulty_deck_is_told_of_some_cards_only(tmp_path: Path) -> None:
    many = ("Turtle,0,reef,turtle,Keep this card until the tide turns.,,\n", "T,0,reef,turtle,K,,\n" * 5_000)
    found = said(tmp_path, '{text: "{cost / 0}"}', changes=(many,))
    assert len(found) == 20


@pytest.mark.parametrize("cells", ["," * 1_000_000, '"' + "star," * 200_000 + '"'])
def test_a_million_commas_end_in_a_message(tmp_path: Path, cells: str) -> None:
    (found,) = said(tmp_path, changes=(("3 star", cells),))
    assert "sea.csv:3" in found
