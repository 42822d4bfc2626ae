"""Tests of PDFs from other programs folded as booklets: the place, size and turn of every page."""

import math
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printgen.cli.main import main
from tests.support.foreign_pdfs import ODD_PAGES, diamonds, write_pdf

NEAR = 0.1

# The pages on each side of a sheet as printed, row by row; those of an upper row are upside down.
LETTER = {
    "half": ((279.4, 215.9), [[[8, 1]], [[2, 7]], [[6, 3]], [[4, 5]]]),
    "quarter": ((215.9, 279.4), [[[5, 4], [8, 1]], [[3, 6], [2, 7]]]),
    "zine": ((279.4, 215.9), [[[7, 6, 5, 4], [8, 1, 2, 3]]]),
    "letter": ((279.4, 215.9), [[[3, 6, 1]], [[2, 4, 5]], [[None, None, 7]], [[8, None, None]]]),
    "z": ((279.4, 215.9), [[[5, 6, 1]], [[2, 3, 4]], [[None, None, 7]], [[8, None, None]]]),
}
FLAP = 1.5  # the panel that is folded in is narrower


def impose(file: Path, out: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["impose", str(file), "--out", str(out), *options])


def panel_widths(fold: str, side: int, sheet: float, count: int) -> list[float]:
    if fold != "letter":
        return [sheet / count] * count
    wide = (sheet + FLAP) / 3
    return [wide - FLAP, wide, wide] if side % 2 == 0 else [wide, wide, wide - FLAP]


@pytest.mark.parametrize(
    "fold", [pytest.param(fold, marks=[pytest.mark.long] * (fold != "quarter")) for fold in LETTER]
)
def test_each_page_is_where_the_fold_needs_it(fold: str, tmp_path: Path) -> None:
    done = impose(
        write_pdf(tmp_path / "odd.pdf", ODD_PAGES),
        tmp_path / "out.pdf",
        *("--fold", fold, "--margin", "7mm"),
        *(("--thickness", "0") if fold == "half" else ()),
    )
    assert done.exit_code == 0, done.output
    (wide, high), sides = LETTER[fold]
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        assert len(pdf) == len(sides)
        for number, (sheet, rows) in enumerate(zip(pdf, sides, strict=True)):
            assert [round(side / 72 * 25.4, 2) for side in sheet.get_size()] == [wide, high]
            found = diamonds(sheet)
            expected: dict[str, list[tuple[float, float]]] = {name: [] for name in found}
            for row, pages in enumerate(rows):
                widths = panel_widths(fold, number, wide, len(pages))
                least = min(panel_widths(fold, 0, wide, len(pages)))
                for column, page in enumerate(pages):
                    if page is None:
                        continue
                    width, height = ODD_PAGES[page - 1].size
                    scale = min((least - 14) / width, (high / len(rows) - 14) / height)
                    middle = sum(widths[:column]) + widths[column] / 2, (row + 0.5) * high / len(rows)
                    turn = -1 if row < len(rows) - 1 else 1
                    for corner, spots in expected.items():
                        x, y = ODD_PAGES[page - 1].spot(corner)
                        spots.append(
                            (
                                middle[0] + turn * scale * (x - width / 2),
                                middle[1] + turn * scale * (y - height / 2),
                            )
                        )
            for corner, spots in expected.items():
                assert len(found[corner]) == len(spots)
                for spot in spots:
                    nearest = min(math.dist(spot, other) for other in found[corner])
                    assert nearest < NEAR, (number, corner)
