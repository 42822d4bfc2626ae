"""Tests of the checklist for test prints: its marks have the printed sizes, and the back's lie behind the front's."""

from pathlib import Path

import pikepdf
import pytest

from printgen.words.catalogue import catalogue_languages
from tests.conftest import printgen
from tests.support.pdfs import characters, close_up, document, ink, page_texts
from tests.support.printer_samples import LETTER, Machine

DPI = 600
DOT = 25.4 / DPI
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("checklist") / "checklist.pdf")


def written(path: Path, *options: str) -> Path:
    done = printgen("calibrate", "--checklist", "--out", str(path), *options)
    assert done.returncode == 0, done.stderr
    return path


def inked(path: Path, number: int, box: Box) -> Box:
    """Return the left, top, right and bottom of the print within a box (x, y, width, height), in mm on the page."""
    picture = close_up(path, number, box, DPI).convert("L").point(lambda value: 255 if value < 160 else 0)
    x, y = round(box[0] / DOT), round(box[1] / DOT)
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    return (x + left) * DOT, (y + top) * DOT, (x + right) * DOT, (y + bottom) * DOT


def test_bar_and_square_have_their_sizes(sheet: Path) -> None:
    left, _, right, _ = inked(sheet, 1, (18, 51.9, 84, 0.2))
    assert right - left == pytest.approx(80, abs=0.25)  # with the width of the pen
    left, top, right, bottom = inked(sheet, 1, (18, 59.5, 30, 24))
    assert (right - left, bottom - top) == (pytest.approx(20, abs=0.25), pytest.approx(20, abs=0.25))


def test_the_lines_of_b_continue_those_of_a(sheet: Path) -> None:
    """Compare the heights of the lines at A's right edge with those at B's left edge."""

    def heights(x: float) -> list[float]:
        picture = close_up(sheet, 1, (x, 87.0, 0.1, 25.0), DPI).convert("L")
        column = [min(picture.getpixel((dot, y)) for dot in range(picture.width)) < 160 for y in range(picture.height)]
        starts = [y for y in range(1, len(column)) if column[y] and not column[y - 1]]
        return [y * DOT for y in starts]

    a, b = heights(53.7), heights(68.3)
    assert len(a) == 5
    assert b == pytest.approx(a, abs=0.1)


def test_scales_are_in_the_middle_of_each_edge(sheet: Path) -> None:
    width, height = LETTER
    for box in ((width / 2 - 5, 6, 10, 5), (width / 2 - 5, height - 11, 10, 5)):
        left, _, right, _ = inked(sheet, 1, box)
        assert (left + right) / 2 == pytest.approx(width / 2, abs=0.05)
    for box in ((6, height / 2 - 5, 5, 10), (width - 11, height / 2 - 5, 5, 10)):
        _, top, _, bottom = inked(sheet, 1, box)
        assert (top + bottom) / 2 == pytest.approx(height / 2, abs=0.05)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_cross_of_the_back_lies_behind_rings(tmp_path: Path, flip: str) -> None:
    path = written(tmp_path / "checklist.pdf", "--flip", flip)
    width, height = LETTER
    for x, y in ((width - 15, 23), (width - 15, height - 23), (13, height - 23)):
        left, top, right, bottom = inked(path, 1, (x - 3, y - 3, 6, 6))
        assert (right - left, bottom - top) == (pytest.approx(4, abs=0.15), pytest.approx(4, abs=0.15))
        assert ((left + right) / 2, (top + bottom) / 2) == (pytest.approx(x, abs=0.05), pytest.approx(y, abs=0.05))
        u, v = Machine(flip=flip).behind((x, y))
        left, top, right, bottom = inked(path, 2, (u - 3, v - 3, 6, 6))
        assert ((left + right) / 2, (top + bottom) / 2) == (pytest.approx(u, abs=0.05), pytest.approx(v, abs=0.05))


def test_it_is_one_sheet_in_little_ink(sheet: Path) -> None:
    assert len(document(sheet)) == 2
    assert ink(sheet, 150) < 0.03 * 2 * LETTER[0] * LETTER[1]
    with pikepdf.open(sheet) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("code", catalogue_languages())
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_it_is_set_in_every_language(tmp_path: Path, code: str, paper: str) -> None:
    path = written(tmp_path / "checklist.pdf", "--language", code, "--paper", paper, "--flip", "short")
    front, back = page_texts(path)
    assert "printgen calibrate" in back
    assert ("Seams" in front) == (code == "en")
    small = [glyph for glyph in characters(path, 1) if glyph.box[0] < 10 or glyph.box[0] + glyph.box[2] > 206]
    assert small == []


def test_the_checklist_does_not_go_with_a_name() -> None:
    done = printgen("calibrate", "--checklist", "--name", "home")
    assert done.returncode == 2
    assert "--checklist does not go with --name" in done.stderr
