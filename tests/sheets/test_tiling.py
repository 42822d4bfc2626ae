"""Tests of tiles and posters: trims that cover the board, overlaps without repeated words, and matching marks."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group
from printgen.errors import PrintgenError
from printgen.geometry import Rect, Size
from printgen.kit.component import Cell, Poster, Tiled
from printgen.kit.papers import Paper
from printgen.sheets.ganging import promising
from printgen.sheets.impose import impose
from printgen.sheets.tiling import seam_letter
from tests.support.sheets_samples import (
    A4,
    LETTER,
    WORDS,
    blank,
    close,
    component,
    fills,
    mark_lines,
    ring,
    shown,
    texts,
)
from tests.support.tiled_rings import BOTH, SEAMS, on_board, tile, tiles


def name_of(key: str) -> str:
    return f"name {int(key[-2:])}"


@BOTH
def test_nine_trims_laid_side_by_side_are_the_board(paper: Paper) -> None:
    sheets = tiles(paper).sheets
    assert [(tile(s).row, tile(s).column) for s in sheets] == [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
    widths, heights = [tile(s).trim.width for s in sheets[:3]], [tile(s).trim.height for s in sheets[::3]]
    assert widths == pytest.approx([190.5, 127, 190.5])
    assert heights == pytest.approx([190.5, 127, 190.5])
    for sheet in sheets:
        assert sheet.trim == tile(sheet).trim
        assert tile(sheet).trim.size == pytest.approx((widths[tile(sheet).column - 1], heights[tile(sheet).row - 1]))
        assert (sheet.kind, sheet.flip, sheet.leaf) == ("tile", None, sheet.number)


@BOTH
def test_every_space_lies_on_one_tile_at_its_place_of_the_board(paper: Paper) -> None:
    surface = ring()
    found = {item.id: (on_board(s, item.rect), item.turn) for s in tiles(paper).sheets for item in s.placements}
    assert len(found) == 40 == sum(len(s.placements) for s in tiles(paper).sheets)
    for cell in surface.cells:
        rect, turn = found[cell.id]
        assert close(rect, cell.rect)
        assert turn == cell.turn


@BOTH
def test_strips_show_the_neighbors_art_at_its_place_but_not_its_words(paper: Paper) -> None:
    surface = {cell.id: cell for cell in ring().cells}
    corner = tiles(paper).sheets[0]
    own = {item.id for item in corner.placements}
    beside = [key for key in surface if fills(corner.frame, key) and key not in own]
    assert len(beside) == 2
    for key in beside:
        [box] = fills(corner.frame, key)
        seen = on_board(corner, box)
        assert surface[key].rect.inset(-1e-6).holds(seen)
        assert min(seen.size) == pytest.approx(6.35)
    assert {name_of(key) for key in own} == {text for text in texts(corner.frame) if text.startswith("name")}


@BOTH
def test_words_are_in_the_text_of_one_tile_only(paper: Paper) -> None:
    counts = Counter(t for s in tiles(paper).sheets for t in texts(s.frame) if t.startswith(("name", "TITLE")))
    assert len(counts) == 41
    assert set(counts.values()) == {1}


@pytest.mark.parametrize(("paper", "overlap", "bleed"), [(LETTER, 6.35, 3.175), (A4, 6.35, 0.0), (A4, 0.0, 3.175)])
def test_art_runs_on_by_the_strip_inside_and_the_bleed_outside(paper: Paper, overlap: float, bleed: float) -> None:
    for sheet in tiles(paper, overlap).sheets:
        [ground] = fills(sheet.frame, "")[:1]
        trim, where = tile(sheet).trim, tile(sheet)
        assert trim.x - ground.x == pytest.approx(bleed if where.column == 1 else 0)
        assert trim.y - ground.y == pytest.approx(bleed if where.row == 1 else 0)
        assert ground.right - trim.right == pytest.approx(bleed if where.column == 3 else overlap)
        assert ground.bottom - trim.bottom == pytest.approx(bleed if where.row == 3 else overlap)
        left, right = ground.x - 6.35, paper.size.width - 6.35 - ground.right
        assert left == pytest.approx(right)


def test_each_page_draws_only_the_spaces_that_it_shows() -> None:
    middle = tiles(LETTER).sheets[4]
    assert not middle.placements
    assert not [text for text in texts(middle.frame) if text.startswith("name")]
    assert "TITLE" in texts(middle.frame)


def test_a_space_without_words_is_one_frame_wherever_it_is_seen() -> None:
    surface = ring(words=False)
    drawn: set[int] = set()
    for sheet in tiles(LETTER, surface=surface).sheets:
        drawn |= {id(frame) for frame in frames(sheet.frame)}
    assert all(id(cell.frame) in drawn for cell in surface.cells)
    known = {id(cell.frame) for cell in surface.cells}
    lookalikes = [
        f
        for s in tiles(LETTER, surface=surface).sheets
        for f in frames(s.frame)
        if f in [c.frame for c in surface.cells]
    ]
    assert {id(frame) for frame in lookalikes} <= known


def frames(frame: Frame) -> list[Frame]:
    inner = [entry.item.frame for entry in frame.items if isinstance(entry.item, Group)]
    return inner + [deep for one in inner for deep in frames(one)]


def test_a_seam_through_a_space_is_an_error_that_names_both() -> None:
    with pytest.raises(PrintgenError) as found:
        impose(component((), Tiled((100.0, 317.5), SEAMS, 0), ring()), LETTER, WORDS)
    assert len(found.value.problems) == 2
    assert "x = 100 mm" in str(found.value)
    assert "space-10" in str(found.value)


def test_a_seam_through_something_in_the_center_is_an_error() -> None:
    surface = ring()
    pile = Cell("pile", Rect(180, 100, 40, 60), 0, blank(Size(40, 60)))
    with pytest.raises(PrintgenError, match="'pile'"):
        tiles(LETTER, surface=replace(surface, centre=(pile,)))


@BOTH
def test_labels_tell_row_and_column(paper: Paper) -> None:
    sheet = tiles(paper).sheets[5]
    [label] = [text for text in texts(sheet.frame) if text.startswith("Blank")]
    assert "row 2, column 3 · tile 6 of 9" in label
    assert "cut along the solid marks" in label
    assert "keep the glue strip below" in label
    assert "dashed line" in label
    [last] = [text for text in texts(tiles(paper).sheets[8].frame) if text.startswith("Blank")]
    assert last.endswith("cut along the marks")


def test_the_posters_label_says_what_it_is() -> None:
    [sheet] = impose(component((), Poster(), ring()), LETTER, WORDS).sheets
    assert any("board poster" in text.lower() for text in texts(sheet.frame))


@BOTH
def test_cut_marks_line_up_with_what_is_cut_out(paper: Paper) -> None:
    for sheet in tiles(paper).sheets:
        trim, where, marks = tile(sheet).trim, tile(sheet), mark_lines(sheet.frame)
        right = trim.right + (6.35 if where.column < 3 else 0)
        bottom = trim.bottom + (6.35 if where.row < 3 else 0)
        for x in (trim.x, trim.right, right):
            assert any(m.width == 0 and abs(m.x - x) < 1e-6 and m.bottom < trim.y for m in marks)
            assert any(m.width == 0 and abs(m.x - x) < 1e-6 and m.y > bottom for m in marks)
        for y in (trim.y, trim.bottom, bottom):
            assert any(m.height == 0 and abs(m.y - y) < 1e-6 and m.right < trim.x for m in marks)
            assert any(m.height == 0 and abs(m.y - y) < 1e-6 and m.x > right for m in marks)


@BOTH
def test_marks_and_maps_keep_off_the_art(paper: Paper) -> None:
    for sheet in tiles(paper).sheets:
        [art] = fills(sheet.frame, "")[:1]
        for line in mark_lines(sheet.frame):
            assert not line.meets(art), line  # seam ticks may touch the art


def test_the_little_map_has_its_dot_on_this_tile() -> None:
    for sheet in tiles(LETTER).sheets:
        dots = [e.box for e in shown(sheet.frame) if getattr(e.item, "fill", None) and e.item.fill.role == "cut"]
        [dot] = dots
        middle = dot.centre.x - LETTER.size.width / 2
        assert (middle > 1) - (middle < -1) == tile(sheet).column - 2
        assert dot.y > tile(sheet).trim.bottom


def test_the_poster_is_the_board_with_a_margin_all_round() -> None:
    [sheet] = impose(component((), Poster(), ring()), LETTER, WORDS).sheets
    assert sheet.frame.size == pytest.approx((533.4, 533.4))
    assert sheet.trim == Rect(12.7, 12.7, 508, 508)
    assert [item.id for item in sheet.placements] == [f"space-{number:02}" for number in range(1, 41)]
    for item, cell in zip(sheet.placements, ring().cells, strict=True):
        assert close(item.rect, cell.rect.moved(12.7, 12.7))
    [ground] = fills(sheet.frame, "")[:1]
    assert close(ground, sheet.trim.inset(-3.175))
    assert "TITLE" in texts(sheet.frame)


def test_what_is_turned_a_little_stays_about_its_middle() -> None:
    pile = Cell("pile", Rect(220, 220, 60, 60), 45, blank(Size(40, 60), "pile"))
    [sheet] = impose(component((), Poster(), replace(ring(), centre=(pile,))), LETTER, WORDS).sheets
    board = sheet.frame.items[0]
    [group] = [entry for entry in board.item.frame.items if entry.item.frame is pile.frame]
    assert group.at == (230, 220)


def test_letters_go_on_after_z() -> None:
    assert [seam_letter(index) for index in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]


@BOTH
def test_the_art_of_every_tile_is_within_reach(paper: Paper) -> None:
    for sheet in tiles(paper).sheets:
        assert paper.printable.inset(-1e-6).holds(fills(sheet.frame, "")[0])


def test_ways_of_many_more_stretches_are_not_drawn_up_to_save_paper() -> None:
    def found() -> Iterator[tuple[float, ...]]:
        for count in (1, 2, 3):
            yield from ((float(way),) * count for way in range(20))
        raise AssertionError("ways of four seams were asked for")

    best = list(promising(found()))
    assert [len(way) for way in best] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
