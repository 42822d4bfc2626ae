"""Tests of printed marks: distinct fold and cut marks in the printable area, and glue lines hidden by assembly."""

from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from tests.conftest import Kit
from tests.support.boards import Tile, on_poster, printed, tiles
from tests.support.pdfs import Box, characters, close_up, within

REACH = 6.35  # mm, the unprintable margin
FOLDED = pytest.mark.parametrize("name", ["cards", "deeds"])


def pages(kit: Kit, name: str) -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def fold_of(page: dict[str, Any]) -> float:
    """Return the position of the only vertical fold of a page."""
    [line] = page["folds"]
    return float(line["from"][0])


def dark(kit: Kit, name: str, number: int, x: float, start: float, end: float) -> list[bool]:
    """Check every 0.1 mm whether a vertical hairline at x is dark."""
    strip = close_up(kit.path(name), number, (x - 0.15, start, 0.3, end - start), 508).convert("L")
    rows = [min(strip.crop((0, y, strip.width, y + 2)).tobytes()) for y in range(0, strip.height - 1, 2)]
    return [light < 190 for light in rows]


@FOLDED
def test_a_fold_is_dashed_from_edge_to_edge_and_no_words_cross_it(kit: Kit, name: str) -> None:
    for page in pages(kit, name):
        fold, tall = fold_of(page), page["size"][1]
        for start, end in ((3.8, 12.0), (tall - 12.0, tall - 3.8)):
            found = dark(kit, name, page["number"], fold, start, end)
            assert 0.4 < sum(found) / len(found) < 0.85, "dashes"
        over = [glyph for glyph in characters(kit.path(name), page["number"]) if _crosses(glyph.box, fold)]
        assert over == []


def _crosses(box: tuple[float, float, float, float], x: float) -> bool:
    return box[0] - 1.0 < x < box[0] + box[2] + 1.0


@FOLDED
def test_a_diamond_at_both_ends_of_a_fold_tells_it_from_the_cuts(kit: Kit, name: str) -> None:
    for page in pages(kit, name):
        for y in (2.0, page["size"][1] - 3.6):
            sign = (fold_of(page) - 1.0, y, 2.0, 1.6)
            shown = close_up(kit.path(name), page["number"], sign, 600).convert("L").point(lambda light: light < 190)
            left, _, right, _ = shown.getbbox() or (0, 0, 0, 0)
            assert (right - left) * 25.4 / 600 == pytest.approx(1.6, abs=0.25)


@FOLDED
def test_each_cut_is_marked_within_reach_of_the_printer(kit: Kit, name: str) -> None:
    for page in pages(kit, name):
        rects = [item["rect"] for item in page["items"]]
        top = min(rect[1] for rect in rects)
        for x in {round(side, 2) for rect in rects for side in (rect[0], rect[0] + rect[2])}:
            assert sum(dark(kit, name, page["number"], x, REACH, top)) >= 15, x  # 1.5 mm


def test_a_glue_line_is_covered_by_an_edge_that_is_laid_at_the_seam(kit: Kit) -> None:
    """Require the dashes to begin a third of a millimeter behind the edge of each strip."""
    for tile in tiles(kit):
        _, _, width, height = tile.trim
        sides = [(width, 10.0, 0.25, height - 20.0)] * (tile.column < 3)
        sides += [(10.0, height, width - 20.0, 0.25)] * (tile.row < 3)
        for box in sides:
            near, line = (_dashes(kit, tile, box, off) for off in (0.05, 0.42))
            assert near < 20 < 40 < line, (tile, near, line)


def _dashes(kit: Kit, tile: Tile, box: Box, off: float) -> int:
    """Count the changes between light and dark in a narrow strip beyond a tile, less those of the poster there."""
    dx, dy = (box[0] + off, box[1]) if box[3] > box[2] else (box[0], box[1] + off)
    trim, there = ((at[0] + dx, at[1] + dy, *box[2:]) for at in (tile.trim, tile.on_board))
    strip = tile._replace(trim=trim, on_board=there)
    return _changes(printed(kit, strip, 300, close_up)) - _changes(on_poster(kit, strip, 300, close_up))


def _changes(picture: Image.Image) -> int:
    """Count the changes between light and dark along a narrow strip."""
    long = (1, picture.height) if picture.height > picture.width else (picture.width, 1)
    along = picture.convert("L").resize(long, Image.Resampling.BOX).tobytes()
    return sum(abs(one - other) > 20 for one, other in pairwise(along))


def test_the_letters_of_seams_are_large_and_stand_on_what_is_covered_or_cut_off(kit: Kit) -> None:
    for tile in tiles(kit):
        x, y, width, height = tile.trim
        strip = (x - 0.1, y - 0.1, width + 6.55, height + 6.55)
        beyond = [g for g in characters(kit.path("board"), tile.page) if not within(g.box, tile.trim)]
        shown = [glyph for glyph in beyond if within(glyph.box, strip)]
        letters = [glyph for glyph in shown if len(glyph.text) == 1 and glyph.text.isupper()]
        assert len(letters) == (tile.column < 3) + (tile.row < 3)
        for letter in letters:
            assert letter.box[3] == pytest.approx(0.71 * 12 * 25.4 / 72, abs=0.3)
