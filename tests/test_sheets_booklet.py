"""The quarter-fold booklet, folded in simulation: it reads from the first page to the last, upright, and opens."""

from typing import NamedTuple

import pytest
from sheets_samples import A4, LETTER, WORDS, art_corners, blank, close, component, fills

from printgen.geometry import Line, Point, Size
from printgen.kit import PRINTABLE, Document, Paper, Piece, Quarter, Sheet
from printgen.sheets.impose import impose


class Panel(NamedTuple):
    """One printed panel: its picture's top corners, its middle, how deep it lies, and whether it looks up."""

    page: int
    corners: tuple[Point, Point]
    middle: Point
    depth: int
    up: bool


def booklet(paper: Paper, panels: int = 8) -> Document:
    size = Size(paper.size.width / 2, paper.size.height / 2)
    pieces = tuple(Piece(f"panel-{number}", blank(size, f"p{number}")) for number in range(1, panels + 1))
    return impose(component(pieces, Quarter()), paper, WORDS)


def page(panel: str) -> int:
    return int(panel.rpartition("-")[2])


def flat(outside: Sheet, inside: Sheet) -> list[Panel]:
    """The printed sheet, seen from its outside; the inside was flipped on the long edge."""
    width = outside.frame.size.width
    panels = []
    for sheet in (outside, inside):
        for item in sheet.placements:
            points = [*art_corners(item.rect, item.turn), item.rect.centre]
            if sheet is inside:
                points = [Point(width - x, y) for x, y in points]
            panels.append(Panel(page(item.id), (points[0], points[1]), points[2], 0, sheet is outside))
    return panels


def folded_behind(panels: list[Panel], fold: Line) -> list[Panel]:
    """What lies above or left of the fold goes behind the rest."""
    upright = fold.start.x == fold.end.x
    layers = 1 + max(panel.depth for panel in panels)

    def mirrored(point: Point) -> Point:
        x, y = 2 * fold.start.x - point.x, 2 * fold.start.y - point.y
        return Point(x, point.y) if upright else Point(point.x, y)

    def folded(panel: Panel) -> Panel:
        stays = panel.middle.x > fold.start.x if upright else panel.middle.y > fold.start.y
        if stays:
            return panel
        one, two = panel.corners
        depth = 2 * layers - 1 - panel.depth
        return Panel(panel.page, (mirrored(one), mirrored(two)), mirrored(panel.middle), depth, not panel.up)

    return [folded(panel) for panel in panels]


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
def test_folded_in_half_and_in_half_again_it_reads_from_one_to_eight_upright(paper: Paper) -> None:
    outside, inside = booklet(paper).sheets
    spine, head = outside.folds
    panels = folded_behind(folded_behind(flat(outside, inside), head), spine)
    stack = sorted(panels, key=lambda panel: (panel.depth, not panel.up))
    assert [panel.page for panel in stack] == list(range(1, 9))
    left, right = Point(paper.size.width / 2, paper.size.height / 2), Point(paper.size.width, paper.size.height / 2)
    for panel in stack:
        seen = (left, right) if panel.up else (right, left)  # a page that looks down is read from behind
        assert close(panel.corners[0], seen[0])
        assert close(panel.corners[1], seen[1])


def test_folds_lie_where_panels_meet_and_slits_on_the_head_fold() -> None:
    for sheet in booklet(LETTER).sheets:
        width, height = LETTER.size
        lines = {(fold.start, fold.end) for fold in sheet.folds}
        assert lines == {((width / 2, 0), (width / 2, height)), ((0, height / 2), (width, height / 2))}
        left, right = sheet.cuts
        assert {point.y for cut in sheet.cuts for point in cut} == {height / 2}
        assert (left.start.x, right.end.x) == (0, width)
        assert 0 < width / 2 - left.end.x == pytest.approx(right.start.x - width / 2)  # it stays one sheet


def test_panels_run_from_fold_to_trim_and_are_printed_within_reach() -> None:
    for sheet in booklet(A4).sheets:
        assert {item.rect.size for item in sheet.placements} == {Size(105, 148.5)}
        for item in sheet.placements:
            [box] = fills(sheet.frame, f"p{page(item.id)}")
            assert box.width == pytest.approx(105 - PRINTABLE)
            assert box.height == pytest.approx(148.5 - PRINTABLE)


def test_sixteen_panels_are_two_sheets_of_paper_in_order() -> None:
    document = booklet(LETTER, 16)
    assert document.papers == 2
    assert [sorted(page(item.id) for item in sheet.placements) for sheet in document.sheets] == [
        [1, 4, 5, 8],
        [2, 3, 6, 7],
        [9, 12, 13, 16],
        [10, 11, 14, 15],
    ]
    assert {(sheet.kind, sheet.flip) for sheet in document.sheets} == {("booklet", "long")}


@pytest.mark.parametrize("panels", [0, 7, 9])
def test_panels_that_do_not_fill_sheets_are_refused(panels: int) -> None:
    with pytest.raises(ValueError, match="fill"):
        booklet(LETTER, panels)


def test_panels_of_another_size_are_refused() -> None:
    pieces = tuple(Piece(f"panel-{number}", blank(Size(100, 140))) for number in range(8))
    with pytest.raises(ValueError, match="quarter"):
        impose(component(pieces, Quarter()), LETTER, WORDS)
