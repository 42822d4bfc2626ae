"""Tests of pages as pixels: a part of a page is the same as that part of the whole."""

from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from printgen.pdf.raster import raster
from tests.support.builds import built


@pytest.mark.long
def test_a_part_of_a_page_is_that_part_of_the_whole_and_white_beyond_it(tmp_path: Path) -> None:
    folder = built(tmp_path, "junior", "--only", "cards", "--variant", "standard")
    with pypdfium2.PdfDocument(folder / "standard" / "cards.pdf") as pdf:
        page = pdf[0]
        for dpi in (97.0, 203.7):
            whole = np.pad(np.asarray(raster(page, dpi), int), ((100, 100), (100, 100), (0, 0)), constant_values=255)
            high, wide = whole.shape[0] - 200, whole.shape[1] - 200
            for box in (
                (100, 120, 400, 700),
                (0, 0, 50, 60),
                (wide - 50, high - 70, wide, high),
                (-10, -20, 100, 100),
                (wide - 40, high - 40, wide + 30, high + 20),
                (wide + 5, 0, wide + 20, 30),
            ):
                left, top, right, bottom = (side + 100 for side in box)
                part = np.asarray(raster(page, dpi, box), int)
                apart = np.abs(part - whole[top:bottom, left:right]).max(axis=2)
                assert (apart > 2).mean() < 0.005, "only letters that the edge cuts are smoothed in another way"
