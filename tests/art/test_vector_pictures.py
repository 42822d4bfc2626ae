"""Tests of SVG files as art: original colors in Standard, lines within the ink goals in Minimal."""

import re
from io import BytesIO

import pikepdf
import pytest

from printgen.geometry import Rect
from tests.support.hung_pictures import Hung, hung

STOPS = '<stop stop-color="{0}"/><stop offset="1" stop-color="{1}" stop-opacity="{2}"/>'
SKY = f'<linearGradient id="s" x2="0" y2="1">{STOPS.format("#00f", "#fff", 1)}</linearGradient>'
GLOW = f'<radialGradient id="r">{STOPS.format("#f00", "#f00", 0)}</radialGradient>'


def svg(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">{body}</svg>'.encode()


def both(body: str) -> tuple[Hung, Hung]:
    standard, minimal = (hung(svg(body), variant) for variant in ("standard", "minimal"))
    assert not standard.rasters
    assert not minimal.rasters
    return standard, minimal


def rect(x: int, y: int, wide: int, high: int, look: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" {look}/>'


def test_areas_keep_their_colors_and_their_order() -> None:
    standard, _ = both(rect(0, 0, 200, 300, 'fill="#c02030"') + rect(100, 100, 200, 100, 'fill="#2040a0"'))
    assert [standard.colour(*place) for place in ((5, 5), (15, 15), (25, 15), (35, 5))] == [
        (192, 32, 48),
        (32, 64, 160),
        (32, 64, 160),
        (255, 255, 255),
    ]


def test_what_covers_half_lets_half_show() -> None:
    body = rect(0, 0, 400, 300, 'fill="#000"') + rect(100, 100, 200, 100, 'fill="#fff" opacity=".5"')
    standard, _ = both(body)
    assert standard.colour(20, 15) == pytest.approx((128,) * 3, abs=2)
    assert standard.colour(5, 5) == (0, 0, 0)
    with pikepdf.open(BytesIO(standard.data)) as pdf:
        assert not pdf.check_pdf_syntax()


def test_gradients_run_smoothly_from_tint_to_tint() -> None:
    standard, _ = both(SKY + GLOW + rect(0, 0, 400, 300, 'fill="url(#s)"'))
    down = [standard.colour(20, y)[0] for y in (0.1, 7.5, 15, 22.5, 29.9)]
    assert down == pytest.approx([0, 64, 128, 191, 255], abs=6)
    standard, _ = both(GLOW + '<circle cx="200" cy="150" r="100" fill="url(#r)"/>')
    outwards = [standard.colour(20 + x, 15)[1] for x in (0.2, 5, 9.8)]
    assert outwards == pytest.approx([0, 128, 255], abs=8)


def test_a_clip_path_cuts_and_a_stroke_is_as_wide_as_it_says() -> None:
    clip = '<clipPath id="c"><circle cx="200" cy="150" r="80"/></clipPath>'
    line = '<path d="M20 290H380" stroke="#080" stroke-width="10"/>'
    standard, _ = both(clip + rect(0, 0, 400, 300, 'fill="#c00" clip-path="url(#c)"') + line)
    assert standard.colour(20, 8) == (204, 0, 0)
    assert standard.colour(20, 6.5) == (255, 255, 255)
    assert [standard.colour(20, y) == (0, 136, 0) for y in (28.4, 28.6, 29.4, 29.6)] == [False, True, True, False]


def test_in_minimal_areas_are_outlines_and_dark_ones_are_hatched() -> None:
    _, minimal = both(rect(50, 50, 100, 200, 'fill="#ffd0a0"') + rect(250, 50, 100, 200, 'fill="#103060"'))
    assert minimal.is_gray
    light, dark = minimal.ink(Rect(5.5, 5.5, 9, 19)), minimal.ink(Rect(25.5, 5.5, 9, 19))
    assert light == 0
    assert 0.03 < dark < 0.09
    assert minimal.ink(Rect(4.8, 10, 0.5, 10)) > 0.1


def test_in_minimal_what_lies_in_front_hides_what_lies_behind() -> None:
    _, minimal = both(rect(50, 50, 300, 100, 'fill="#eee"') + rect(100, 20, 100, 200, 'fill="#fea"'))
    assert minimal.ink(Rect(10.5, 2.5, 9, 19)) == 0


def test_in_minimal_thin_dark_areas_stay_black_and_broad_strokes_become_two_lines() -> None:
    thin, broad = rect(50, 50, 300, 6, 'fill="#111"'), '<path d="M50 200H350" stroke="#111" stroke-width="40"/>'
    _, minimal = both(thin + broad)
    assert minimal.colour(20, 5.3) == (0, 0, 0)
    assert minimal.colour(20, 20) == (255, 255, 255)
    assert minimal.ink(Rect(20, 17.8, 5, 0.5)) > 0.1


def test_a_drawing_of_many_lines_keeps_the_ink_goal() -> None:
    rows = "".join(f'<path d="M0 {y}H400M{y} 0V400" stroke="#000" stroke-width="4"/>' for y in range(0, 400, 12))
    standard, minimal = both(rows)
    assert standard.ink() > 0.4
    assert 0.02 < minimal.ink() < 0.09
    dark = "".join(rect(x, y, 30, 30, 'fill="#012"') for x in range(0, 400, 40) for y in range(0, 300, 40))
    assert both(dark)[1].ink() < 0.09


def test_a_drawing_without_a_screen_shows_nothing_in_minimal() -> None:
    data = svg(rect(0, 0, 200, 300, 'fill="#c02030"'))
    assert hung(data, "minimal", screen="none").ink() == 0
    assert hung(data, "standard", screen="none").ink() > 0.2


def test_the_same_drawing_gives_the_same_bytes() -> None:
    body = SKY + rect(0, 0, 400, 300, 'fill="url(#s)" opacity=".5"')
    assert both(body) == both(body)
    assert re.search(rb"/A\d+ <<\s*/CA \.5\d* /ca \.5", both(body)[0].data)
