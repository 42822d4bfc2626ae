"""Tests of what is reported of layouts and their tables: each fault at its line or cell, with a hint."""

from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.loading import load_theme
from tests.support.layouts import written


def problems(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """Return the problems of the changed game, with their files but without the folder."""
    try:
        load_theme(written(folder, *changes), frozenset(baked()))
    except ThemeError as error:
        return [f"{one} | {one.hint}".replace(f"{folder}/", "") for one in error.problems]
    return []


def notices(folder: Path, *changes: tuple[str, str]) -> list[str]:
    return [note.replace(f"{folder}/", "") for note in load_theme(written(folder, *changes), frozenset(baked())).notes]


def test_a_sound_game_has_neither_problems_nor_notices(tmp_path: Path) -> None:
    assert problems(tmp_path, ("octagon", "anchor")) == []
    assert notices(tmp_path, ("octagon", "anchor")) == []


@pytest.mark.parametrize(
    ("old", "new", "place", "fault", "hint"),
    [
        ("Squid,5", "Squid,five", "sea.csv:3:Cost", "'five' is not a number", "write a number"),
        ("5,deep", "5,depe", "sea.csv:3:suit", "'depe' is not one of the choices", "did you mean 'deep'?"),
        ("reef,turtle", "reef,tutle", "sea.csv:4:icon", "there is no icon 'tutle'", "did you mean 'turtle'?"),
        ("3 star", "3 satr", "sea.csv:3", "there is no icon 'satr'", "did you mean 'star'?"),
        ("cost > 0", "suit = reef", "theme.yaml:23:9", "no column and no field is called 'reef'", 'in quotes: "reef"'),
        ('"{text}"', '"{txet}"', "theme.yaml:26:9", "no column and no field is called 'txet'", "did you mean 'text'?"),
        ("style: body", "style: bdoy", "theme.yaml:26:", "there is no style 'bdoy'", "did you mean 'body'?"),
        ("cost > 0", "cost >", "theme.yaml:23:", "something is missing at the end of 'cost >'", "write a condition"),
        ("layout: creature", "layout: craeture", "theme.yaml:29:", "there is no layout 'craeture'", "'creature'"),
        ("[8, 52, 44, 20]", "[8, 52, -4, 20]", "theme.yaml:26:", "nothing is left of it", ""),
        ("[8, 52, 44, 20]", "{below: draw}", "theme.yaml:26:", "there is no item 'draw'", ""),
        (
            "id: drawing, icon",
            "id: drawing, text: a, icon",
            "theme.yaml:24:",
            "not text, icon at once",
            "give it one of",
        ),
        ("    size: 60", "    margin: ''\n    size: 60", "theme.yaml:11:", "is not a length", ""),
        ("    size: 60", "    safe: 55%\n    size: 60", "theme.yaml:11:", "far outside any card", ""),
        ("    size: 60", "    margin: -5\n    size: 60", "theme.yaml:11:", "far outside any card", ""),
        ("size: 60x90mm", "size: hand", "theme.yaml:11:", "'hand'", "known sizes"),
        ('"{suit.colour}"\n    fields', '"{colr"\n    fields', "theme.yaml:12:", "an unmatched brace", ""),
        ("    size: 60", "    extends: palin\n    size: 60", "theme.yaml:11:", "no layout 'palin'", "'plain'"),
        ("    size: 60", "    extends: creature\n    size: 60", "theme.yaml:11:", "extends itself in a circle", ""),
        ("cost: number", "cost: {type: number, required: true}", "sea.csv:", "", ""),
    ],
)
def test_faults(tmp_path: Path, old: str, new: str, place: str, fault: str, hint: str) -> None:
    changes = [("octagon", "anchor"), (old, new)]
    if "required" in new:
        changes.append(("Squid,5", "Squid,"))
        fault, hint = "the card has no 'cost'", "every card of this deck needs one"
    found = problems(tmp_path, *changes)
    assert len(found) == 1, found
    assert found[0].startswith(place), found
    assert fault in found[0]
    assert hint in found[0].partition(" | ")[2]


def test_a_column_called_icon_can_have_a_type(tmp_path: Path) -> None:
    for type in ("icon", "text", "{type: icon, default: star}"):
        assert problems(tmp_path, ("octagon", "anchor"), ("cost: number", f"cost: number\n      icon: {type}")) == []


def test_drawings_in_the_column_of_pictures_have_a_hint(tmp_path: Path) -> None:
    found = problems(tmp_path, ("icon,text", "art,text"))
    assert len(found) == 3, found
    assert found[0].startswith("sea.csv:2:art: there is no file 'fish'")
    assert found[0].endswith("| for a drawing instead of a picture, use 'icon'")


def test_an_unknown_drawing_of_a_choice_is_told_once(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, ("octagon", "anchor"), ("icon: anchor}", "icon: ancor}"))
    assert found.startswith("theme.yaml:")
    assert "there is no icon 'ancor'" in found


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path, ("Squid,5", "Squid,five"), ("1,reef", "1,rief"), ("style: body", "style: bdoy"))
    assert len(found) == 4, found  # one of them an unknown icon


def test_a_column_without_a_layout_is_unknown(tmp_path: Path) -> None:
    changes = [
        (" layout: creature,", ""),
        ("title,Cost", "id,Cost"),
        ("Clownfish", "a"),
        ("Squid", "b"),
        ("Turtle", "c"),
    ]
    found = problems(tmp_path, *changes, ("octagon", "anchor"))
    assert any("unknown column 'cost'" in one and "'layout'" in one for one in found), found


@pytest.mark.parametrize(
    ("old", "new", "notice"),
    [
        ("[8, 52, 44, 20]", "[2, 52, 44, 20]", "nearer to the trim than 4 mm"),
        ("[8, 52, 44, 20]", "[30, 52, 44, 20]", "reaches beyond the card"),
        ("[8, 52, 44, 20]", "[8, 10, 44, 20]", "lies on another"),
        ('row: "{gains}"', 'text: "{art}"', "empty on every card"),
        ('row: "{gains}"', 'row: "star"', "does not use the column 'gains'"),
        ("gains,copies", "gains,Qty", "the column for the number of copies is called 'copies'"),
        (
            'row: "{gains}", at: [8, 74, 44, 8]',
            'qr: "{text} {gains}", at: [8, 74, 8, 8]',
            "squares of the QR code are only 0.",
        ),
    ],
)
def test_notices(tmp_path: Path, old: str, new: str, notice: str) -> None:
    changes = [("octagon", "anchor"), (old, new)]
    if "text" in new:
        changes.append((", icon_size: 6", ""))
    found = notices(tmp_path, *changes)
    assert any(notice in one for one in found), found
