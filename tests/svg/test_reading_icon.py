"""Tests of SVG files as icons: conversion of any view box, fills and strokes to one path on the icon grid."""

import math

import pytest

from printgen.geometry import Path, Rect, extent
from printgen.svg.areas import polylines
from printgen.svg.path_data import parse_path
from printgen.svg.reading import icon_path
from printgen.svg.xml import SvgError


def icon(body: str, box: str = "0 0 24 24", look: str = "") -> Path:
    return parse_path(
        icon_path(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {look}>{body}</svg>'.encode())
    )


def area(path: Path) -> float:
    return abs(sum(one.area for one in polylines(path, 0.01)))


def figures(path: Path) -> int:
    return len(polylines(path, 0.1))


def test_a_drawing_on_a_grid_of_its_own_is_scaled_to_that_of_icons_and_keeps_its_curves() -> None:
    path = icon('<circle cx="0" cy="0" r="200"/>', "-300 -200 600 400")
    assert extent(path) == pytest.approx(Rect(4, 4, 16, 16), abs=1e-3)
    assert {segment[0] for segment in path} == {"M", "C", "Z"}


def test_what_reaches_beyond_its_view_box_is_kept_within_the_grid() -> None:
    assert extent(icon('<rect x="-12" width="48" height="24"/>')) == pytest.approx(Rect(0, 6, 24, 12))


def test_a_stroke_becomes_the_area_that_it_covers() -> None:
    look = 'fill="none" stroke="currentColor" stroke-width="2"'
    assert area(icon('<path d="M2 12H22"/>', look=look)) == pytest.approx(40)
    assert extent(icon('<path d="M2 12H22"/>', look=f'{look} stroke-linecap="round"')) == pytest.approx(
        Rect(1, 11, 22, 2), abs=0.02
    )
    ring = icon('<circle cx="12" cy="12" r="8"/>', look=look)
    assert figures(ring) == 2
    assert area(ring) == pytest.approx(math.pi * (81 - 49), rel=0.01)


@pytest.mark.parametrize(("join", "reach"), [("miter", 22.0), ("round", 21.0)])
def test_bends_are_pointed_or_round(join: str, reach: float) -> None:
    look = f'fill="none" stroke="red" stroke-width="4" stroke-linejoin="{join}"'
    corner = icon('<path d="M4 4H20V20"/>', look=look)
    tip = max(x - y for one in polylines(corner, 0.1) for x, y in one.points)
    assert tip == pytest.approx({22.0: 20.0, 21.0: 16 + 2 * math.sqrt(2)}[reach], abs=0.1)


def test_strokes_that_cross_are_one_area_without_lines_within() -> None:
    cross = icon('<path d="M2 12H22M12 2V22"/>', look='fill="none" stroke="red" stroke-width="4"')
    assert figures(cross) == 1
    assert area(cross) == pytest.approx(2 * 80 - 16)
    house = '<path d="M3 10l9-7 9 7v11H3z"/><path d="M9 21V13h6v8"/>'
    assert figures(icon(house, look='fill="none" stroke="red" stroke-width="2"')) == 3  # outer edge, room and door


def test_fills_and_strokes_of_one_color_are_one_area() -> None:
    path = icon('<rect x="6" y="6" width="12" height="12" fill="red" stroke="#f00" stroke-width="2"/>')
    assert figures(path) == 1
    assert area(path) == pytest.approx(14 * 14)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<rect width="9" height="9" fill="red"/><rect width="5" height="5" fill="blue"/>', "it has 2 colors"),
        ('<clipPath id="c"><circle r="5"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>', "a clip path"),
        ('<path d="M0 0H9" stroke="red" stroke-dasharray="2"/>', "it has dashed lines"),
    ],
)
def test_what_one_path_in_one_color_cannot_show_is_refused(body: str, message: str) -> None:
    with pytest.raises(SvgError, match=message):
        icon(body)
