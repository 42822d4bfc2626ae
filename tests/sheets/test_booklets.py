"""Tests of booklets with every fold, using simulated folding: page order, orientation and opening edges."""

from collections.abc import Sequence

import pytest

from printgen.errors import UsageError
from printgen.geometry import Line, Point, Size
from printgen.kit.component import Booklet, FoldName
from printgen.kit.papers import PAPERS, Paper
from printgen.kit.sheet import ImposedDocument, Placement, Sheet
from printgen.sheets.booklets import FLAP, FOLDS, signature
from tests.support.folding import FOLDED, READ, Panel, Printed, flat, read, stack, zine
from tests.support.imposed_booklets import booklet, page
from tests.support.sheets_samples import LETTER, art_corners, close

LARGE = (PAPERS["tabloid"], PAPERS["a3"])


def printed(sheet: Sheet, placements: Sequence[Placement] = ()) -> Printed:
    panels = tuple(
        (page(item.id), item.rect, art_corners(item.rect, item.turn)) for item in placements or sheet.placements
    )
    return Printed(sheet.frame.size, panels, sheet.folds)


def leafed(document: ImposedDocument, fold: str) -> list[Panel]:
    """Return the folded panels of a document, starting with the cover; nested sheets are folded together."""
    outside, inside = document.sheets[::2], document.sheets[1::2]
    panels = [
        panel
        for depth, (out, back) in enumerate(zip(outside, inside, strict=True))
        for panel in flat(printed(out), printed(back), out.flip, depth)
    ]
    return stack(FOLDED[fold](panels, outside[0].folds, outside[0].frame.size))


def reads_upright(panel: Panel, size: Size) -> bool:
    """Check whether the top corners of the panel are at the reader's top left and top right."""
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
    """Check whether the middle of a line is to the right of or below a cut through the whole sheet."""
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
    assert "tabloid, a3" in found.value.problems[0].hint
