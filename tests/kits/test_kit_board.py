"""Tests of the finished board: the assembled tiles match the poster, and no seam cuts a word."""

import pikepdf
import pytest

from tests.conftest import Kit
from tests.support.kit_pages import items, pages
from tests.support.pdfs import characters, close_up, cut_out, difference


def test_the_nine_trims_put_together_are_the_poster(kit: Kit) -> None:
    tiles = pages(kit, "board")
    assert [(page["row"], page["column"]) for page in tiles] == [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
    (poster,) = pages(kit, "board-poster")
    board = poster["trim"]
    assert board[2:] == [508, 508]
    for page in tiles:
        trim = page["trim"]
        at_x = sum(other["trim"][2] for other in tiles if other["row"] == 1 and other["column"] < page["column"])
        at_y = sum(other["trim"][3] for other in tiles if other["column"] == 1 and other["row"] < page["row"])
        on_tile = cut_out(kit.path("board"), page["number"], tuple(trim), 72)
        there = (board[0] + at_x, board[1] + at_y, trim[2], trim[3])
        on_poster = cut_out(kit.path("board-poster"), 1, there, 72)
        assert difference(on_tile, on_poster) < 0.01, (page["row"], page["column"])


def test_each_tile_has_its_trim_box(kit: Kit) -> None:
    with pikepdf.open(kit.path("board")) as pdf:
        for page, told in zip(pdf.pages, pages(kit, "board"), strict=True):
            x, y, width, height = told["trim"]
            left, bottom, right, top = (float(value) * 25.4 / 72 for value in page.trimbox)
            assert (left, told["size"][1] - top) == (pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))
            assert (right - left, top - bottom) == (pytest.approx(width, abs=0.01), pytest.approx(height, abs=0.01))


def test_the_forty_spaces_stand_on_the_tiles_once_and_on_the_poster_in_order(kit: Kit) -> None:
    on_tiles = [item["id"] for _, item in items(kit, "board")]
    on_poster = [item["id"] for _, item in items(kit, "board-poster")]
    assert len(on_poster) == 40
    assert sorted(on_tiles) == sorted(on_poster)


def test_no_seam_cuts_a_word(kit: Kit) -> None:
    for page in pages(kit, "board"):
        x, y, width, height = page["trim"]
        for glyph in characters(kit.path("board"), page["number"]):
            left, top, wide, tall = glyph.box
            inside = left >= x and top >= y and left + wide <= x + width and top + tall <= y + height
            outside = left >= x + width or top >= y + height or left + wide <= x or top + tall <= y
            assert inside or outside, (page["number"], glyph)


@pytest.mark.long
def test_each_overlap_strip_shows_its_neighbors_edge(kit: Kit) -> None:
    for page in pages(kit, "board"):
        if page["column"] == 3:
            continue
        neighbor = next(p for p in pages(kit, "board") if (p["row"], p["column"]) == (page["row"], page["column"] + 1))
        (x, y, width, height), (its_x, its_y, _, _) = page["trim"], neighbor["trim"]
        for top in (0.0, height / 2 + 3.0):  # above and below the seam's letter
            size = (5.1, height / 2 - 3.0)
            strip = close_up(kit.path("board"), page["number"], (x + width + 0.9, y + top, *size), 144)
            edge = close_up(kit.path("board"), neighbor["number"], (its_x + 0.9, its_y + top, *size), 144)
            assert difference(strip, edge) < 0.01
