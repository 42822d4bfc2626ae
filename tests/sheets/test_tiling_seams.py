"""Tests of the letters, lines and ticks at the seams between tiles: their sides and their omission."""

from collections import Counter

import pytest
from msgspec.structs import replace

from printgen.art.frame import Text, bounds
from printgen.geometry import Rect
from printgen.kit.component import Tiled
from printgen.kit.papers import Paper
from printgen.kit.sheet import Sheet
from printgen.sheets.impose import impose
from printgen.sheets.tiling import seam_letter
from tests.support.sheets_samples import A4, LETTER, WORDS, component, fills, mark_lines, ring, shown
from tests.support.tiled_rings import BOTH, SEAMS, on_board, tile, tiles


def letters(sheet: Sheet) -> dict[str, Rect]:
    """Return the box of each seam letter on a tile's page."""
    found: dict[str, Rect] = {}
    for entry in shown(sheet.frame):
        if isinstance(entry.item, Text) and len(entry.item.string) == 1:
            assert entry.item.string not in found
            found[entry.item.string] = entry.box
    return found


def strips(sheet: Sheet) -> dict[str, Rect]:
    """Return a tile's overlap strips on the right and below, by side, without the corner between them."""
    trim, where = tile(sheet).trim, tile(sheet)
    right = {"right": Rect(trim.right, trim.y, where.overlap, trim.height)} if where.column < 3 else {}
    below = {"below": Rect(trim.x, trim.bottom, trim.width, where.overlap)} if where.row < 3 else {}
    return right | below


@BOTH
def test_each_seam_has_its_letter_on_the_strip_and_beside_the_edge_that_is_laid_there(paper: Paper) -> None:
    by_letter: dict[str, list[tuple[Sheet, Rect]]] = {}
    for sheet in tiles(paper).sheets:
        for name, box in letters(sheet).items():
            by_letter.setdefault(name, []).append((sheet, box))
    assert sorted(by_letter) == [seam_letter(index) for index in range(12)]
    for (keeper, here), (guest, there) in by_letter.values():
        one, other = tile(keeper), tile(guest)
        beside = one.row == other.row
        assert (other.row - one.row, other.column - one.column) == ((0, 1) if beside else (1, 0))
        assert strips(keeper)["right" if beside else "below"].holds(here)
        assert (there.right <= other.trim.x) if beside else (there.bottom <= other.trim.y)
        mine, its = on_board(keeper, here).centre, on_board(guest, there).centre
        assert (mine.y if beside else mine.x) == pytest.approx(its.y if beside else its.x, abs=2.5)


@BOTH
def test_the_letter_of_a_strip_stands_on_a_white_plate_within_it(paper: Paper) -> None:
    for sheet in tiles(paper).sheets:
        plates = [e.box for e in shown(sheet.frame) if getattr(e.item, "fill", None) and e.item.fill.role == "white"]
        assert len(plates) == len(strips(sheet))
        for plate, strip in zip(plates, strips(sheet).values(), strict=True):
            assert strip.holds(plate)
            [box] = [box for box in letters(sheet).values() if box.meets(plate)]
            capital = box._replace(y=plate.y + 0.2, height=box.y + 0.8 * box.height - plate.y - 0.2)
            assert capital.height > 1
            assert plate.inset(0.2).holds(capital)


@BOTH
def test_a_seam_line_runs_along_each_strip_where_the_neighbors_edge_covers_it(paper: Paper) -> None:
    """No ink is on the finished tile, and the lines form a cross where the corners of four tiles meet."""
    for sheet in tiles(paper).sheets:
        trim, overlap = tile(sheet).trim, tile(sheet).overlap
        lines = seam_lines(sheet)
        assert bool(lines) == bool(strips(sheet))
        for line, width in lines:
            inked = line.inset(-width / 2)
            assert not inked.inset(1e-6).meets(trim), line
            near = inked.x - trim.right if line.width == 0 else inked.y - trim.bottom
            assert 0.4 - 1e-6 <= near < 0.5
        for side, strip in strips(sheet).items():
            longest = max((line for line, _ in lines if (line.width == 0) == (side == "right")), key=sum_of_sides)
            beyond = overlap if len(strips(sheet)) == 2 else 0.0
            assert sum_of_sides(longest) == pytest.approx(max(strip.size) + beyond)
        if len(strips(sheet)) == 2:
            about = [
                line for line, _ in lines if line.inset(-0.2).meets(Rect(trim.right + 0.4, trim.bottom + 0.4, 0.1, 0.1))
            ]
            assert {(line.width > 0, sum_of_sides(line) == pytest.approx(6)) for line in about} >= {
                (True, True),
                (False, True),
            }


def seam_lines(sheet: Sheet) -> list[tuple[Rect, float]]:
    """Return the fold-style lines of a tile and the white lines beside them, with their widths."""
    found = []
    for entry in shown(sheet.frame):
        stroke = getattr(entry.item, "stroke", None)
        if stroke and stroke.ink.role in ("fold", "white"):
            path = entry.item.path
            found += [(bounds(path[at : at + 2]), stroke.width) for at in range(0, len(path), 2)]
    return found


def sum_of_sides(rect: Rect) -> float:
    return rect.width + rect.height


@BOTH
@pytest.mark.parametrize("overlap", [6.35, 0.0])
def test_a_tick_touches_the_middle_of_each_edge_that_is_cut_at_its_seam(paper: Paper, overlap: float) -> None:
    for sheet in tiles(paper, overlap).sheets:
        trim, where, ticks = tile(sheet).trim, tile(sheet), mark_lines(sheet.frame)
        middle = trim.centre
        assert any(m.width == 0 and m.x == middle.x and m.bottom == trim.y for m in ticks) == (where.row > 1)
        assert any(m.height == 0 and m.y == middle.y and m.right == trim.x for m in ticks) == (where.column > 1)
        butted = overlap == 0
        foot = any(m.width == 0 and m.x == middle.x and abs(m.y - trim.bottom) < 1e-6 for m in ticks)
        side = any(m.height == 0 and m.y == middle.y and abs(m.x - trim.right) < 1e-6 for m in ticks)
        assert (foot, side) == (butted and where.row < 3, butted and where.column < 3)


def test_nothing_of_a_seam_stands_on_a_finished_tile() -> None:
    for sheet in tiles(LETTER).sheets:
        assert not [box for box in letters(sheet).values() if box.meets(tile(sheet).trim)]


@pytest.mark.parametrize("overlap", [0.0, 1.5])
def test_letters_stand_in_the_waste_of_both_tiles_where_there_is_no_strip_for_them(overlap: float) -> None:
    sheets = tiles(LETTER, overlap).sheets
    for sheet in sheets:
        [art] = fills(sheet.frame, "")[:1]
        assert not [box for box in letters(sheet).values() if box.meets(art)]
    counts = Counter(name for sheet in sheets for name in letters(sheet))
    assert len(counts) >= 9  # the vertical seams of the widest tiles may have no room
    assert set(counts.values()) == {2}


def test_a_letter_is_left_out_on_both_tiles_where_the_right_one_has_no_room() -> None:
    bare = replace(ring(), cells=(), centre=())
    document = impose(component((), Tiled((150.0, 312.0), SEAMS, 6.35), bare), A4, WORDS)
    first, second, third = ({*letters(sheet)} for sheet in document.sheets[:3])
    assert "A" in first & second
    assert "B" not in second | third
