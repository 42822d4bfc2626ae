"""Tests of picture comparison: shifts of less than a pixel are ignored, missing parts are found."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from printgen.geometry import INCH, Rect
from printgen.proof.pixels import difference

DPI = 100
FINE = 12  # art points per pixel
SIDE = 96  # picture size in pixels

Art = NDArray[np.floating]


@cache
def _along(angle: float) -> Art:
    """Return each art point's distance along a direction, in pixels; the art is a pixel larger than its picture."""
    y, x = np.mgrid[: (SIDE + 1) * FINE, : (SIDE + 1) * FINE] / FINE
    turned: Art = x * np.cos(np.radians(angle)) + y * np.sin(np.radians(angle))
    return turned


def _lines(angle: float, period: float, width: float) -> Art:
    """Return black lines on white; measures are in pixels."""
    return np.where(_along(angle) % period < width, np.float32(0), np.float32(255))


def _picture(art: Art, right: int = 0, down: int = 0) -> Image.Image:
    """Return the art as an antialiasing renderer draws it, shifted by ``right`` and ``down`` art points."""
    seen = art[down : down + SIDE * FINE, right : right + SIDE * FINE]
    means = seen.reshape(SIDE, FINE, SIDE, FINE).mean((1, 3))
    return Image.fromarray(np.round(means).astype(np.uint8)).convert("RGB")


@pytest.mark.long
@pytest.mark.parametrize("angle", [0, 17, 45])
@pytest.mark.parametrize(("period", "width"), [(1.3, 0.5), (2.0, 1.0), (2.4, 0.5), (4.0, 0.7), (6.0, 1.0)])
def test_fine_lines_shifted_by_a_part_of_a_pixel_do_not_differ(period: float, width: float, angle: float) -> None:
    lines = _lines(angle, period, width)
    for art in (lines, np.minimum(lines, _lines(angle + 90, period, width))):
        picture = _picture(art)
        for shift in ((4, 4), (6, 6), (3, 9)):
            assert difference(picture, _picture(art, *shift), DPI) is None, shift


@pytest.mark.parametrize("cells", [4, 6, 12])
def test_a_screened_photograph_shifted_by_a_part_of_a_pixel_does_not_differ(cells: int) -> None:
    count = (SIDE + 1) * FINE // cells
    screen = np.random.default_rng(1).integers(0, 2, (count, count)) * 255.0
    art = np.kron(screen, np.ones((cells, cells)))
    assert difference(_picture(art), _picture(art, 4, 4), DPI) is None


@pytest.mark.parametrize("shift", [(0, 0), (4, 4)])
def test_what_is_missing_among_fine_lines_differs_there(shift: tuple[int, int]) -> None:
    art = _lines(17, 4.0, 0.7)
    other = art.copy()
    other[40 * FINE : 46 * FINE, 60 * FINE : 66 * FINE] = 0.0
    found = difference(_picture(art), _picture(other, *shift), DPI)
    assert found is not None
    assert Rect(14.0, 9.0, 4.0, 4.0).holds(found)
    assert found.meets(Rect(60 * INCH / DPI, 40 * INCH / DPI, 1.0, 1.0))


def test_a_line_of_two_pixels_that_is_missing_differs() -> None:
    art, other = _lines(0, 200.0, 0.0), _lines(0, 200.0, 0.0)
    other[:, 50 * FINE : 52 * FINE] = 0.0
    assert difference(_picture(art), _picture(other, 4, 4), DPI) is not None


@pytest.mark.parametrize("width", [1, 2, 4])
def test_a_strip_of_a_few_pixels_is_compared_too(width: int) -> None:
    white, black = (Image.new("RGB", (width, 80), colour) for colour in ("white", "black"))
    assert difference(white, black, DPI) is not None
    assert difference(white, white, DPI) is None
