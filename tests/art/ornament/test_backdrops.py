"""Tests of the scenery, patterns and plates drawn behind artwork: spacing, stray fragments and distortion."""

import math

import pytest

from printgen.art.frame import Group, Ink, Shape, bounds
from printgen.art.icons import Icons
from printgen.art.line_art import tone
from printgen.art.ornament.borders import BORDERS
from printgen.art.ornament.patterns import PATTERNS, ground
from printgen.art.ornament.plates import EMBLEMS
from printgen.art.ornament.scenery import VIGNETTES, WINDOWS
from printgen.geometry import Path, Point, Rect, extent, subpaths

CARD = Rect(4.2, 4.2, 40.6, 33.3)  # a card's window; a plate hides its lower part
MIDDLE, RADIUS = Point(24.5, 18.5), 10.5
WINDOW = Rect(3.6, 3.6, 53.5, 24.5)  # the wide, low window of the start corner
ROOM = [(CARD, MIDDLE, RADIUS), (WINDOW, WINDOW.centre, 9.8)]


def _corners(path: Path) -> list[tuple[float, float]]:
    return [segment[-2:] for segment in path if len(segment) > 1]  # type: ignore[misc]


@pytest.mark.parametrize(("rect", "middle", "radius"), ROOM)
def test_no_ray_of_a_glory_touches_what_stands_in_the_sky(rect: Rect, middle: Point, radius: float) -> None:
    glory = VIGNETTES["glory"](rect, middle, radius)
    signs = [bounds(sign) for sign in subpaths(glory.sky.dots)]
    assert len(signs) == 2
    rays = subpaths(glory.front.area)
    assert len(rays) > 20
    for sign in signs:
        near = min(math.dist(sign.centre, point) for ray in rays for point in _corners(ray))
        assert near > min(sign.size) / 2 + 0.7


def test_sweets_that_fly_off_are_whole_and_clear_of_the_plate() -> None:
    seen = Rect(CARD.x, CARD.y, CARD.width, 2 * (MIDDLE.y - CARD.y))
    bits = subpaths(VIGNETTES["twinkle"](CARD, MIDDLE, RADIUS).front.dots)
    assert len(bits) > 4
    assert all(seen.holds(bounds(bit)) for bit in bits)


@pytest.mark.parametrize(("rect", "middle", "radius"), ROOM)
def test_a_laurel_keeps_off_the_window_and_off_the_drawing(rect: Rect, middle: Point, radius: float) -> None:
    wreath = VIGNETTES["wreath"](rect, middle, radius)
    assert rect.inset(1.0).holds(bounds(wreath.back.area))
    leaves = [point for leaf in subpaths(wreath.back.area) for point in _corners(leaf)]
    assert min(math.dist(middle, point) for point in leaves) > wreath.room > 0.6 * radius


@pytest.mark.parametrize("half", [43.0, 60.0, 92.0])
def test_no_line_of_speed_is_a_scrap(half: float) -> None:
    """Measure the visible part of each line, from its tip to the edge of the space."""
    rect, reach = Rect(0.0, 0.0, 2 * half, 61.0), 31.0
    lines = subpaths(VIGNETTES["speed"](rect, rect.centre, reach).back.area)
    assert lines
    for line in lines:
        x, y = _corners(line)[1]
        across, down = abs(x - rect.centre.x), abs(y - rect.centre.y)
        whole = min(rect.width / 2 / max(across, 1e-9), rect.height / 2 / max(down, 1e-9))
        assert (whole - 1) * math.hypot(across, down) > 0.19 * reach


def test_no_shadow_falls_into_holes_that_are_too_small_for_it() -> None:
    path = Icons().path("flag-checkered", 19.6)
    items = EMBLEMS["cast"](path, 19.6, "accent", True)
    inks = [entry.item.fill for entry in items if isinstance(entry.item, Shape)]
    assert inks == [Ink("shade", "accent"), Ink("white"), Ink("ground", "accent"), Ink("mark")]
    patched = items[2].item
    assert isinstance(patched, Shape)
    hole = bounds(patched.path)
    assert bounds(path).holds(hole)
    assert hole.width > 5.0, "the squares of the flag"
    assert len(EMBLEMS["cast"](Icons().path("city", 47.0), 47.0, "accent", True)) == 2, "its windows have room"


@pytest.mark.parametrize("name", BORDERS)
def test_a_borders_opening_lies_between_the_rectangle_and_its_depth(name: str) -> None:
    rect = Rect(5.0, 7.0, 120.0, 90.0)
    border = BORDERS[name](rect, 2.4)
    for side in (border.opening.x - rect.x, rect.right - border.opening.right, border.opening.y - rect.y):
        assert -0.01 <= side <= border.depth + 0.01


def test_fans_hide_the_bars_below_them() -> None:
    rect = Rect(3.0, 12.5, 37.0, 27.5)
    grille = WINDOWS["grille"](rect)
    assert len(subpaths(grille.clear)) == 4
    assert rect.inset(-0.01).holds(bounds(grille.clear))
    assert bounds(grille.clear).inset(-0.01).holds(bounds(grille.art.area))


def _dots(item: object, found: list[Rect]) -> list[Rect]:
    if isinstance(item, Group):
        for entry in item.frame.items:
            _dots(entry.item, found)
    elif isinstance(item, Shape):
        found += [extent(dot) for dot in subpaths(item.path)]
    return found


@pytest.mark.parametrize("size", [(88.0, 78.0), (184.0, 78.0), (61.0, 26.4)])
def test_true_dots_stay_round(size: tuple[float, float]) -> None:
    rect = Rect(5.0, 0.9, *size)
    placed = ground(PATTERNS["halftone"](), rect, tone("second"), 0.0, 1.6, true=True)
    assert isinstance(placed.item, Group)
    assert placed.at == rect.at
    assert placed.item.clip == Rect.of(rect.size)
    dots = _dots(placed.item, [])
    assert len(dots) > 40
    assert all(dot.width == pytest.approx(dot.height, rel=1e-6) for dot in dots)
