"""Seams of the board measured again, on renderings by poppler and MuPDF, without any code of the proof.

The poster is the whole board on one page: each tile, cut to its trim and laid beside the others, must show the same.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pikepdf
import pymupdf
import pytest
from PIL import Image, ImageFilter

from tests.conftest import Kit

DPI = 254  # a pixel is a tenth of a millimeter
UNIT = DPI / 72
MOST = 0.002  # of a tile's pixels
CLOSE = 48  # of 255 shades

Box = tuple[float, float, float, float]
Render = Callable[[Path, int], Image.Image]


def by_mupdf(file: Path, page: int) -> Image.Image:
    with pymupdf.open(file) as pdf:
        pixels = pdf[page].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)


def by_poppler(file: Path, page: int) -> Image.Image:
    number = str(page + 1)
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-f", number, "-l", number, str(file)]
    done = subprocess.run(command, capture_output=True, check=True)
    head, size, _, data = done.stdout.split(b"\n", 3)
    assert head == b"P5"
    width, height = map(int, size.split())
    return Image.frombytes("L", (width, height), data)


def trims(file: Path) -> Iterator[Box]:
    """Yield each page's trim from its top left corner, in pixels."""
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            left, low, right, high = map(float, page.TrimBox)
            top = float(page.MediaBox[3])
            yield left * UNIT, (top - high) * UNIT, right * UNIT, (top - low) * UNIT


def cut(picture: Image.Image, left: float, top: float, width: int, height: int) -> Image.Image:
    return picture.crop((round(left), round(top), round(left) + width, round(top) + height))


def misplaced(board: Path, poster: Path, render: Render) -> list[float]:
    """Return for each tile the share of pixels whose shade is not on the poster within a tenth of a millimeter."""
    ((start, y, end, _),), tiles = trims(poster), list(trims(board))
    picture = render(poster, 0)
    found, x, tall = [], start, 0.0
    for number, (left, top, right, low) in enumerate(tiles):
        if end - x < 5:  # the row is full
            x, y = start, y + tall
        tall = low - top
        size = int(right - left), int(low - top)
        tile, place = cut(render(board, number), left, top, *size), cut(picture, x, y, *size)
        darkest, brightest = place.filter(ImageFilter.MinFilter(5)), place.filter(ImageFilter.MaxFilter(5))
        shades = np.asarray(tile, dtype=np.int16)
        off = (shades < np.asarray(darkest, dtype=np.int16) - CLOSE) | (
            shades > np.asarray(brightest, dtype=np.int16) + CLOSE
        )
        found.append(float(off[3:-3, 3:-3].mean()))
        x += right - left
    return found


@pytest.mark.slow
@pytest.mark.parametrize("render", [by_mupdf, by_poppler])
def test_tiles_laid_side_by_side_are_the_poster(build: Callable[..., dict[str, Kit]], render: Render) -> None:
    kit = build("knockopoly")["standard"]
    shares = misplaced(kit.path("board"), kit.path("board-poster"), render)
    assert len(shares) == 9
    assert max(shares) <= MOST, shares


@pytest.mark.slow
@pytest.mark.parametrize("render", [by_mupdf, by_poppler])
def test_a_tile_moved_by_half_a_millimeter_is_found(
    build: Callable[..., dict[str, Kit]], tmp_path: Path, render: Render
) -> None:
    kit, moved = build("knockopoly")["standard"], tmp_path / "board.pdf"
    with pikepdf.open(kit.path("board")) as pdf:
        pdf.pages[4].contents_add(f"q 1 0 0 1 {0.5 / 25.4 * 72:.3f} 0 cm".encode(), prepend=True)
        pdf.pages[4].contents_add(b"Q")
        pdf.save(moved)
    shares = misplaced(moved, kit.path("board-poster"), render)
    assert [number for number, share in enumerate(shares) if share > MOST] == [4]
