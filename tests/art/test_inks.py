"""Tests of inks: their paints by variant, the alignment of hatches and the contrast of colors."""

from typing import Any

import pytest

from printgen.art.frame import VARIANTS, Ink, bounds
from printgen.art.inks import HATCHES, TABLES, InkPalette, Paint, hatch_lines, inks
from printgen.color import BLACK, WHITE, Color
from printgen.geometry import Rect

NAMES = ("ink", "line", "paper", "board")
COLORS = {name: Color.parse("#224466") for name in NAMES} | {"group/a": Color.parse("#f0c040")}
PALETTE = InkPalette(COLORS, {"group/a": "rising"})
NAMED = {"drawn": "#224466", "painted": "#224466", "tinted": "group/a roof.shade"}  # of drawings
ROLES = sorted(TABLES["standard"])


def test_both_variants_know_the_same_roles() -> None:
    assert sorted(TABLES["standard"]) == sorted(TABLES["minimal"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_role_is_answered(variant: str) -> None:
    paints = {role: inks(PALETTE, variant)(Ink(role, NAMED.get(role, "group/a"))) for role in ROLES}
    bare = [(role, paint.alpha) for role, paint in paints.items() if paint and not _parts(paint)]
    assert [one for one in bare if one != ("unseen", 0.0)] == []


def test_minimal_has_no_colored_area() -> None:
    paints = {role: inks(PALETTE, "minimal")(Ink(role, NAMED.get(role, "group/a"))) for role in ROLES}
    colors = {role: [_color(part) for part in _parts(paint)] for role, paint in paints.items() if paint}
    assert sum(map(len, colors.values())) > len(ROLES) / 2
    assert {role: drawn for role, drawn in colors.items() if any(len({*colour}) > 1 for colour in drawn)} == {}


def _parts(paint: Paint) -> list[Any]:
    """Return the color, hatch and outline of a paint, if any."""
    return [part for part in (paint.colour, paint.hatch, paint.outline) if part]


def _color(part: Any) -> tuple[float, float, float]:
    colour = part if isinstance(part, Color) else part.colour
    return colour.red, colour.green, colour.blue


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#f0c040", "#808080", "#a01030", "#4060c0"])
def test_words_on_a_colored_ground_read_at_four_and_a_half_to_one(colour: str) -> None:
    ground = Color.parse(colour)
    answer = inks(InkPalette({"x": ground}, {}), "standard")
    text = answer(Ink("text-on", "x"))
    title = answer(Ink("title", "x"))
    assert text is not None
    assert title is not None
    assert text.colour is not None
    assert title.colour is not None
    assert text.colour.contrast(ground) >= 4.5
    assert title.colour.contrast(WHITE) >= 4.5


def test_contrast_of_black_on_white_is_twenty_one() -> None:
    assert BLACK.contrast(WHITE) == pytest.approx(21)


@pytest.mark.parametrize("pattern", sorted(HATCHES))
def test_a_hatch_covers_its_box(pattern: str) -> None:
    box = Rect(3.7, 2.1, 30, 20)
    lines = hatch_lines(pattern, 1.5, box)
    covered = bounds(lines.path)
    assert covered.x <= box.x + 4
    assert covered.right >= box.right - 4
    assert covered.y <= box.y + 4
    assert covered.bottom + (lines.bands - 1) * lines.down >= box.bottom - 4


@pytest.mark.parametrize("pattern", ["bricks", "rings", "zigzag"])
def test_the_bands_of_a_hatch_do_not_depend_on_where_its_box_starts(pattern: str) -> None:
    small, large = (hatch_lines(pattern, 1.5, Rect(5, top, 20, 60 - top)) for top in (31.0, 2.0))
    apart = (bounds(small.path).y - bounds(large.path).y) / large.down
    assert small.down == large.down
    assert apart == pytest.approx(round(apart))


@pytest.mark.parametrize("pattern", ["level", "rising", "falling"])
def test_the_lines_of_neighboring_boxes_meet(pattern: str) -> None:
    left, right = Rect(3, 2, 30, 20), Rect(33, 2, 30, 20)
    ends = {_rounded(segment) for segment in hatch_lines(pattern, 1.5, left).path if abs(segment[1] - 33) < 1e-6}
    starts = {_rounded(segment) for segment in hatch_lines(pattern, 1.5, right).path if abs(segment[1] - 33) < 1e-6}
    assert ends
    assert ends == starts


def _rounded(segment: tuple) -> tuple[float, ...]:
    return tuple(round(value, 6) for value in segment[1:])
