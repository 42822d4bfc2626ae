"""Tiles and posters: the trims are the board, strips repeat the neighbour without its words, marks match."""

from collections import Counter
from collections.abc import Iterator

import pytest

from printgen.drawing.frame import Frame, Group, Text, bounds
from printgen.errors import PrintgenError
from printgen.geometry import Rect, Size
from printgen.kit.layouts import Poster, Tiled
from printgen.kit.paper import Paper
from printgen.kit.pieces import Cell, Surface
from printgen.kit.sheet import ImposedDocument, Sheet, Tile
from printgen.sheets.impose import impose
from printgen.sheets.tiles.cutting import _promising
from printgen.sheets.tiles.seams import seam_letter
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

SEAMS = (190.5, 317.5)
STARTS = (0.0, 190.5, 317.5)
BOTH = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)


def tiles(paper: Paper, overlap: float = 6.35, surface: Surface | None = None) -> ImposedDocument:
    return impose(component((), Tiled(SEAMS, SEAMS, overlap), surface or ring()), paper, WORDS)


def tile(sheet: Sheet) -> Tile:
    assert sheet.tile
    return sheet.tile


def on_board(sheet: Sheet, rect: Rect) -> Rect:
    """A rectangle of a tile's page as a place on the board, by the tile's row and column alone."""
    where = tile(sheet)
    return rect.moved(STARTS[where.column - 1] - where.trim.x, STARTS[where.row - 1] - where.trim.y)


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
def test_strips_show_the_neighbours_art_at_its_place_but_not_its_words(paper: Paper) -> None:
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


def test_a_seam_through_something_in_the_centre_is_an_error() -> None:
    surface = ring()
    pile = Cell("pile", Rect(180, 100, 40, 60), 0, blank(Size(40, 60)))
    with pytest.raises(PrintgenError, match="'pile'"):
        tiles(LETTER, surface=surface._replace(centre=(pile,)))


@BOTH
def test_labels_tell_row_and_column(paper: Paper) -> None:
    sheet = tiles(paper).sheets[5]
    [label] = [text for text in texts(sheet.frame) if text.startswith("Blank")]
    assert "row 2, column 3 · tile 6 of 9" in label
    assert "cut on the solid marks" in label
    assert "keep the strip below" in label
    assert "dashed line" in label
    [last] = [text for text in texts(tiles(paper).sheets[8].frame) if text.startswith("Blank")]
    assert last.endswith("cut on the marks")


def test_the_posters_label_says_what_it_is() -> None:
    [sheet] = impose(component((), Poster(), ring()), LETTER, WORDS).sheets
    assert any("poster of the board" in text for text in texts(sheet.frame))


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
            assert not line.meets(art), line  # a tick of a seam touches it


def letters(sheet: Sheet) -> dict[str, Rect]:
    """Where on the page each letter of a tile's seams stands."""
    found: dict[str, Rect] = {}
    for entry in shown(sheet.frame):
        if isinstance(entry.item, Text) and len(entry.item.string) == 1:
            assert entry.item.string not in found
            found[entry.item.string] = entry.box
    return found


def strips(sheet: Sheet) -> dict[str, Rect]:
    """What a tile keeps right and below, by side, without the corner between the two."""
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
def test_a_seam_line_runs_along_each_strip_where_the_neighbours_edge_covers_it(paper: Paper) -> None:
    """None of its ink lies on the finished tile; where the corners of four tiles meet it is a cross."""
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
    """The lines of a tile that lie on its page as folds do, and white ones beside them, with their widths."""
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
    assert len(counts) >= 9  # the upright seams of the widest tiles may have no room
    assert set(counts.values()) == {2}


def test_a_letter_is_left_out_on_both_tiles_where_the_right_one_has_no_room() -> None:
    bare = ring()._replace(cells=(), centre=())
    document = impose(component((), Tiled((150.0, 312.0), SEAMS, 6.35), bare), A4, WORDS)
    first, second, third = ({*letters(sheet)} for sheet in document.sheets[:3])
    assert "A" in first & second
    assert "B" not in second | third


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
    [sheet] = impose(component((), Poster(), ring()._replace(centre=(pile,))), LETTER, WORDS).sheets
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

    promising = list(_promising(found()))
    assert [len(way) for way in promising] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
