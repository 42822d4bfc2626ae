"""Booklets of every fold, folded in simulation: they read from the first page to the last, upright, and open."""

from collections.abc import Sequence

import pytest

from printgen.errors import UsageError
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.layouts import Booklet, FoldName
from printgen.kit.paper import Paper
from printgen.kit.pieces import Piece
from printgen.kit.sheet import ImposedDocument, Placement, Sheet
from printgen.printer.profile import PRINTABLE
from printgen.sheets.folds.booklet_sheets import MOST_CREEP
from printgen.sheets.folds.panel_order import BRIDGE, FLAP, FOLDS, signature
from printgen.sheets.impose import impose
from printgen.sheets.paper_sizes import PAPERS
from tests.support.folding import FOLDED, READ, Panel, Printed, flat, read, stack, zine
from tests.support.sheets_samples import (
    A4,
    LETTER,
    WORDS,
    art_corners,
    blank,
    close,
    component,
    fills,
    mark_lines,
    texts,
)

LARGE = (PAPERS["tabloid"], PAPERS["a3"])


def booklet(
    paper: Paper, fold: FoldName = "quarter", sheets: int = 1, sets: int = 1, thickness: float = 0.1
) -> ImposedDocument:
    layout = Booklet(fold, sets, thickness)
    sizes = signature(layout, paper).panels * sheets
    pieces = tuple(Piece(f"panel-{number}", blank(size, f"p{number}")) for number, size in enumerate(sizes, 1))
    return impose(component(pieces, layout), paper, WORDS)


def page(panel: str) -> int:
    return int(panel.rpartition("-")[2])


def printed(sheet: Sheet, placements: Sequence[Placement] = ()) -> Printed:
    panels = tuple(
        (page(item.id), item.rect, art_corners(item.rect, item.turn)) for item in placements or sheet.placements
    )
    return Printed(sheet.frame.size, panels, sheet.folds)


def leafed(document: ImposedDocument, fold: str) -> list[Panel]:
    """The folded panels of a document from the cover on; nested sheets are folded together."""
    outside, inside = document.sheets[::2], document.sheets[1::2]
    panels = [
        panel
        for depth, (out, back) in enumerate(zip(outside, inside, strict=True))
        for panel in flat(printed(out), printed(back), out.flip, depth)
    ]
    return stack(FOLDED[fold](panels, outside[0].folds, outside[0].frame.size))


def reads_upright(panel: Panel, size: Size) -> bool:
    """Whether the panel's own top corners are at its reader's top left and top right."""
    left, right = read(panel)[:2]
    return close(left, Point(-size.width / 2, -size.height / 2)) and close(
        right, Point(size.width / 2, -size.height / 2)
    )


@pytest.mark.parametrize("fold", READ)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_folded_it_reads_in_order_and_upright(paper: Paper, fold: FoldName) -> None:
    document = booklet(paper, fold)
    panels = leafed(document, fold)
    sizes = signature(Booklet(fold), paper).panels
    assert [panel.page for panel in panels] == READ[fold]
    assert all(reads_upright(panel, sizes[panel.page - 1]) for panel in panels)
    spine = panels[0].middle.x - sizes[0].width / 2
    for panel in panels:
        assert panel.middle.x - sizes[panel.page - 1].width / 2 == pytest.approx(spine, abs=FLAP + 1e-6)
        assert panel.middle.y == pytest.approx(panels[0].middle.y)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_a_zine_is_a_ring_that_reads_in_order_and_upright(paper: Paper) -> None:
    document = booklet(paper, "zine")
    [sheet] = document.sheets
    assert (sheet.side, sheet.flip, document.papers) == ("front", None, 1)
    panels = zine(printed(sheet), sheet.cuts)
    assert [panel.page for panel in panels] == list(range(1, 9))
    for panel in panels:
        assert reads_upright(panel, Size(paper.size.height / 4, paper.size.width / 2))
        assert close(panel.middle, panels[0].middle)


def test_a_zine_without_its_cut_is_no_ring() -> None:
    [sheet] = booklet(LETTER, "zine").sheets
    with pytest.raises(ValueError, match="no ring"):
        zine(printed(sheet), ())


@pytest.mark.parametrize("sheets", [2, 3, 8])
def test_nested_sheets_folded_together_read_in_order(sheets: int) -> None:
    panels = leafed(booklet(LETTER, "half", sheets), "half")
    assert [panel.page for panel in panels] == list(range(1, 4 * sheets + 1))


def test_sixteen_panels_are_two_sheets_of_paper_in_order() -> None:
    document = booklet(LETTER, sheets=2)
    assert document.papers == 2
    assert [sorted(page(item.id) for item in sheet.placements) for sheet in document.sheets] == [
        [1, 4, 5, 8],
        [2, 3, 6, 7],
        [9, 12, 13, 16],
        [10, 11, 14, 15],
    ]
    assert {(sheet.kind, sheet.flip) for sheet in document.sheets} == {("booklet", "long")}


@pytest.mark.parametrize("fold", FOLDS)
def test_further_sheets_of_other_folds_go_on_counting(fold: FoldName) -> None:
    document, each = booklet(LETTER, fold, 3), len(signature(Booklet(fold), LETTER).panels)
    assert document.papers == 3
    for leaf in (1, 2, 3):
        pages = [page(item.id) for sheet in document.sheets if sheet.leaf == leaf for item in sheet.placements]
        if fold != "half":
            assert sorted(pages) == list(range((leaf - 1) * each + 1, leaf * each + 1))
    assert [sheet.number for sheet in document.sheets] == list(range(1, len(document.sheets) + 1))
    every = [page(item.id) for sheet in document.sheets for item in sheet.placements]
    assert sorted(every) == list(range(1, 3 * each + 1))


@pytest.mark.parametrize("fold", READ)
@pytest.mark.parametrize("paper", LARGE, ids=lambda paper: paper.name)
def test_two_sets_cut_apart_fold_to_two_booklets(paper: Paper, fold: FoldName) -> None:
    outside, inside = booklet(paper, fold, sets=2).sheets
    *_, cut = outside.cuts
    upright = cut.start.x == cut.end.x
    page_size = outside.frame.size
    assert {round(side, 3) for side in page_size} == {round(side, 3) for side in paper.size}
    middle = (cut.start.x, page_size.width) if upright else (cut.start.y, page_size.height)
    assert 2 * middle[0] == pytest.approx(middle[1])
    assert len(outside.placements) == 2 * len(READ[fold]) // 2
    lying = flat(printed(outside), printed(inside), outside.flip)
    for second in (False, True):
        panels = [panel for panel in lying if _beyond(Line(panel.middle, panel.middle), cut) == second]
        folds = [line for line in outside.folds if _beyond(line, cut) == second]
        folded = stack(FOLDED[fold](panels, folds, page_size))
        assert [panel.page for panel in folded] == READ[fold]
        sizes = signature(Booklet(fold, 2), paper).panels
        assert all(reads_upright(panel, sizes[panel.page - 1]) for panel in folded)


def _beyond(line: Line, cut: Line) -> bool:
    """Whether a line's middle lies right of or below a cut through the whole sheet."""
    if cut.start.x == cut.end.x:
        return line.start.x + line.end.x > 2 * cut.start.x
    return line.start.y + line.end.y > 2 * cut.start.y


@pytest.mark.parametrize("paper", LARGE, ids=lambda paper: paper.name)
def test_two_zines_on_one_sheet_are_two_rings(paper: Paper) -> None:
    [sheet] = booklet(paper, "zine", sets=2).sheets
    for number in (1, 2):
        own = [item for item in sheet.placements if item.id.startswith(f"set-{number}-")]
        assert [panel.page for panel in zine(printed(sheet, own), sheet.cuts)] == list(range(1, 9))


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize("name", ["letter", "a4", "legal"])
def test_two_sets_on_a_paper_whose_half_is_none_are_refused(name: str, fold: FoldName) -> None:
    with pytest.raises(UsageError, match="side by side") as found:
        booklet(PAPERS[name], fold, sets=2)
    assert "tabloid or a3" in found.value.problems[0].hint


EDGES = {
    ("quarter", 1): "long",
    ("half", 1): "short",
    ("zine", 1): None,
    ("letter", 1): "short",
    ("z", 1): "short",
    ("quarter", 2): "short",
    ("half", 2): "long",
    ("zine", 2): None,
    ("letter", 2): "long",
    ("z", 2): "long",
}


@pytest.mark.parametrize(("fold", "sets"), EDGES)
def test_each_sheet_is_made_for_an_edge_and_bears_no_word_but_its_side(fold: FoldName, sets: int) -> None:
    edge = EDGES[fold, sets]
    for sheet in booklet(PAPERS["tabloid"], fold, sets=sets).sheets:
        assert sheet.flip == edge
        labels = [text for text in texts(sheet.frame) if not text.startswith("p")]
        assert labels == ([{"front": "outside", "back": "inside"}[sheet.side]] if edge else [])


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
def test_folds_lie_where_panels_meet(paper: Paper, fold: FoldName) -> None:
    for sheet in booklet(paper, fold).sheets:
        rects = [item.rect for item in sheet.placements]
        width, height = sheet.frame.size
        across = {round(rect.right, 3) for rect in rects} - {round(width, 3)}
        down = {round(rect.bottom, 3) for rect in rects} - {round(height, 3)}
        upright = [line for line in sheet.folds if line.start.x == line.end.x]
        level = [line for line in sheet.folds if line.start.y == line.end.y]
        assert {round(line.start.x, 3) for line in upright} == across
        assert {round(line.start.y, 3) for line in level} == down
        assert all((line.start.y, line.end.y) == (0, height) for line in upright)
        assert all((line.start.x, line.end.x) == (0, width) for line in level)
        assert sum(rect.width * rect.height for rect in rects) == pytest.approx(width * height)


def test_the_quarters_slits_leave_it_one_sheet() -> None:
    for sheet in booklet(LETTER).sheets:
        width, height = LETTER.size
        left, right = sheet.cuts
        assert {point.y for cut in sheet.cuts for point in cut} == {height / 2}
        assert (left.start.x, right.end.x) == (0, width)
        assert width / 2 - left.end.x == pytest.approx(right.start.x - width / 2) == pytest.approx(BRIDGE)


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
def test_the_panel_that_is_folded_in_is_narrower(paper: Paper) -> None:
    for sheet in booklet(paper, "letter").sheets:
        widths = {page(item.id): item.rect.width for item in sheet.placements}
        assert sum(widths.values()) == pytest.approx(paper.size.height)
        flap = widths.pop(3 if sheet.side == "front" else 5)
        assert list(widths.values()) == pytest.approx([flap + 1.5] * 2)


@pytest.mark.parametrize("thickness", [0.0, 0.1, 0.25])
def test_inner_sheets_move_towards_the_spine_by_the_paper_round_them(thickness: float) -> None:
    for sheet in booklet(LETTER, "half", 5, thickness=thickness).sheets:
        spine = sheet.folds[0].start.x
        for item in sheet.placements:
            [label] = [entry for entry in sheet.frame.items if _shows(entry, f"p{page(item.id)}")]
            moved = label.at.x - item.rect.x
            towards = 1 if item.rect.x < spine else -1
            assert moved == pytest.approx(towards * (sheet.leaf - 1) * thickness)
            assert (item.rect.x in (0, spine), item.rect.width) == (True, spine)


def _shows(entry: object, key: str) -> bool:
    frame = getattr(getattr(entry, "item", None), "frame", None)
    return frame is not None and key in texts(frame)


def test_too_many_sheets_of_thick_paper_are_refused() -> None:
    booklet(LETTER, "half", 8, thickness=MOST_CREEP / 7)
    with pytest.raises(UsageError, match="innermost pages") as found:
        booklet(LETTER, "half", 8, thickness=MOST_CREEP / 7 + 0.01)
    assert "--thickness" in found.value.problems[0].hint


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize(("name", "sets"), [("letter", 1), ("a4", 1), ("tabloid", 2), ("a3", 2)])
def test_panels_run_from_fold_to_trim_and_are_printed_within_reach(name: str, sets: int, fold: FoldName) -> None:
    for sheet in booklet(PAPERS[name], fold, sets=sets).sheets:
        reach = Rect.of(sheet.frame.size).inset(PRINTABLE)
        for item in sheet.placements:
            wanted = Rect(
                max(item.rect.x, reach.x),
                max(item.rect.y, reach.y),
                min(item.rect.right, reach.right) - max(item.rect.x, reach.x),
                min(item.rect.bottom, reach.bottom) - max(item.rect.y, reach.y),
            )
            shown = fills(sheet.frame, f"p{page(item.id)}")
            assert any(box == pytest.approx(wanted, abs=1e-6) for box in shown)


@pytest.mark.parametrize("fold", FOLDS)
def test_folds_are_ticked_at_the_papers_edges_and_slits_drawn_on_the_outside(fold: FoldName) -> None:
    for sheet in booklet(LETTER, fold).sheets:
        ticks, cuts = mark_lines(sheet.frame, "fold"), mark_lines(sheet.frame, "cut")
        for line in sheet.folds:
            for end in line:
                slit = any(cut.start == end or cut.end == end for cut in sheet.cuts)
                drawn = cuts if slit and sheet.side == "front" else ticks
                assert any(_near(mark, end) for mark in drawn), (line, end)
        assert bool(cuts) == (bool(sheet.cuts) and sheet.side == "front")


def _near(mark: Rect, end: Point) -> bool:
    """Whether a mark begins 2 mm from a fold's end, within the paper's blank margin."""
    nearest = min(abs(mark.x - end.x) + abs(mark.y - end.y), abs(mark.right - end.x) + abs(mark.bottom - end.y))
    return nearest == pytest.approx(2.0, abs=1e-6)


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize("short", [0, 1])
def test_panels_that_do_not_fill_sheets_are_refused(fold: FoldName, short: int) -> None:
    sizes = signature(Booklet(fold), LETTER).panels
    pieces = tuple(Piece(f"panel-{number}", blank(size)) for number, size in enumerate(sizes, 1))[: short * 3]
    with pytest.raises(ValueError, match="fill"):
        impose(component(pieces, Booklet(fold)), LETTER, WORDS)


@pytest.mark.parametrize("fold", FOLDS)
def test_panels_of_another_size_are_refused(fold: FoldName) -> None:
    count = len(signature(Booklet(fold), LETTER).panels)
    pieces = tuple(Piece(f"panel-{number}", blank(Size(60, 100))) for number in range(count))
    with pytest.raises(ValueError, match="must be"):
        impose(component(pieces, Booklet(fold)), LETTER, WORDS)
