"""Tests of the collections of drawings: read one at a time, complete, on their grid, and cheap."""

import tracemalloc

import pytest

from printgen import icon_sets
from printgen.art.colored_icons import colored_icon
from printgen.art.frame import Group, Ink, Shape
from printgen.art.icons import Icons, known_icons
from printgen.art.inks import InkPalette, inks
from printgen.color import Color, lab
from printgen.geometry import extent
from printgen.icon_sets import SETS, UNITS, emoji_words, is_in_sets, set_drawing, set_names
from printgen.theme.icon_words import drawings_called, icon_hint

TEN = ("game/cauldron", "game/castle", "🏰", "🐉", "🧙", "game/dragon-head", "🚀", "emoji/wolf", "emoji/owl", "🚂")
PALETTE = InkPalette(
    {
        "ink": Color.parse("#20242c"),
        "paper": Color.parse("#fff8e8"),
        "accent": Color.parse("#a02020"),
        "group/a": Color.parse("#204090"),
    },
    {},
)


def test_a_drawing_is_found_by_its_name_or_as_an_emoji() -> None:
    assert {set_drawing(name).name for name in ("🏰", "emoji/castle")} == {"emoji/castle"}
    assert set_drawing("☀️").name == set_drawing("☀").name == "emoji/sun"  # with and without a variation selector
    assert set_drawing("👨‍🚀").name == "emoji/man-astronaut"
    assert set_drawing("game/cauldron").artist == "Lorc"
    assert set_drawing("game/cauldron").parts == ()


@pytest.mark.parametrize(
    "name", ["game/", "emoji/", "game/cauldro", "🏰🏰", "é", "", "castle", "other/castle", "game/a\tb"]
)
def test_other_names_find_nothing(name: str) -> None:
    assert set_drawing(name) is None
    assert not is_in_sets(name)
    assert name == "castle" or name not in known_icons()


@pytest.mark.long
@pytest.mark.parametrize("folder", SETS)
def test_every_drawing_can_be_read_and_lies_on_its_square(folder: str) -> None:
    names = set_names(folder)
    assert len(names) > {"game": 4_000, "emoji": 1_500}[folder]
    for name in names:
        drawing = set_drawing(name)
        box = extent(drawing.outline)
        assert max(-box.x, -box.y, box.right - UNITS, box.bottom - UNITS) <= 0.04 * UNITS, name
        assert (folder == "emoji") == bool(drawing.parts), name
        assert (folder == "game") == bool(drawing.artist), name


def test_emoji_have_words_in_six_languages() -> None:
    assert emoji_words().keys() == {"en", "de", "fr", "es", "ar", "ja"}
    for words in emoji_words().values():
        assert words.keys() == set(set_names("emoji"))
        assert all(all(calls) for calls in words.values())


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Burg", "emoji/castle"),
        ("قلعة", "emoji/castle"),
        ("城", "emoji/castle"),
        ("🏰", "emoji/castle"),
        ("Drache", "game/dragon-head"),
        ("dragón", "game/dragon-head"),
        ("cauldron", "game/cauldron"),
    ],
)
def test_drawings_are_found_in_other_languages(word: str, name: str) -> None:
    assert name in drawings_called(word, known_icons())


def test_hints_name_drawings_of_the_collection() -> None:
    assert icon_hint("game/cauldrn") == "did you mean 'game/cauldron'?"
    assert icon_hint("emoji/Burg") == "did you mean 'emoji/castle'?"
    assert icon_hint("sphinx") == "did you mean 'game/egyptian-sphinx' or 'game/greek-sphinx'?"


def test_ten_drawings_take_less_than_two_megabytes() -> None:
    icon_sets.set_drawing.cache_clear()
    icon_sets._index.cache_clear()
    tracemalloc.start()
    assert all(map(set_drawing, TEN))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


def shapes(items: object) -> list[Shape]:
    found = []
    for entry in items:
        if isinstance(entry.item, Group):
            found += shapes(entry.item.frame.items)
        elif isinstance(entry.item, Shape):
            found.append(entry.item)
    return found


def test_colors_become_those_of_the_edition_and_keep_their_lightness() -> None:
    paint_of = inks(PALETTE, "standard")
    for code in ("#3050c0", "#e04030", "#808890", "#f4f4f4", "#303030"):
        own, mapped = Color.parse(code), paint_of(Ink("painted", code)).colour
        assert lab(mapped.pixel)[0] == pytest.approx(lab(own.pixel)[0], abs=3)
    blue, red = (paint_of(Ink("painted", code)).colour for code in ("#3050c0", "#e04030"))
    assert blue.blue > blue.red
    assert red.red > red.blue
    green = paint_of(Ink("painted", "#30a040")).colour  # the palette has no green
    assert green.green <= max(green.red, green.blue)
    assert paint_of(Ink("painted", "#3050c080")).alpha == pytest.approx(0.5, abs=0.01)
    assert paint_of(Ink("drawn", "#30a040")).colour == Color.parse("#30a040")


def test_a_colored_icon_has_lines_in_minimal_and_a_rim_on_color() -> None:
    icons = Icons()
    frame = icons.frame("🏰", 12.0, Ink("drawing", "accent"))
    assert icons.frame("emoji/castle", 12.0, Ink("drawing", "accent")) is frame
    assert icons.used == {"🏰", "emoji/castle"}
    standard, minimal = inks(PALETTE, "standard"), inks(PALETTE, "minimal")
    fills = [item.fill for item in shapes(frame.items) if item.fill]
    assert any(standard(fill) for fill in fills)
    assert not [fill for fill in fills if fill.role == "painted" and minimal(fill)]
    assert [item for item in shapes(frame.items) if item.stroke and minimal(item.stroke.ink)]
    rim = colored_icon(set_drawing("🏰"), 12.0, "painted", True)
    assert shapes(rim.items)[0].stroke.ink == Ink("blank")


def test_own_colors_are_kept() -> None:
    frame = Icons(own_colors=True).frame("🏰", 12.0, Ink("drawing", "accent"))
    roles = {item.fill.role for item in shapes(frame.items) if item.fill}
    assert "drawn" in roles
    assert "painted" not in roles
