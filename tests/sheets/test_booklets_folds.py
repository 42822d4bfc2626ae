"""Tests of the folds, trims, slits and ticks of booklets, the correction of creep, and rejected panels.

A fold is complete if every other module that treats folds one by one knows it.
"""

from typing import get_args

import pytest

from printgen.cli.commands.foreign import FOLDING
from printgen.errors import UsageError
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import Booklet, FoldName, Piece
from printgen.kit.papers import PAPERS, Paper
from printgen.parts.guide.diagrams import baked_drawings
from printgen.parts.guide.steps import FOLD_STEPS
from printgen.parts.rules import CAPACITIES
from printgen.printer.profile import PRINTABLE
from printgen.proof.folds import FOLDINGS, RING, sheet_shape
from printgen.sheets.booklets import BRIDGE, FOLDS, MOST_CREEP, signature
from printgen.sheets.impose import impose
from printgen.words.catalogue import catalogue_languages, catalogue_of
from tests.support.imposed_booklets import booklet, page
from tests.support.sheets_samples import A4, LETTER, WORDS, blank, component, fills, mark_lines, texts

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


@pytest.mark.parametrize("fold", get_args(FoldName))
def test_every_module_knows_each_fold(fold: FoldName) -> None:
    assert fold in FOLDS
    assert fold in CAPACITIES
    assert fold in FOLDING
    assert FOLD_STEPS[fold]
    for step in FOLD_STEPS[fold]:
        assert step in baked_drawings()
    plan = signature(Booklet(fold), LETTER)
    shape = sheet_shape([slot.rect for slot in plan.outside], 2 if plan.inside else 1)
    assert shape == RING or shape in FOLDINGS
    for language in catalogue_languages():
        labels = catalogue_of(language).labels
        wanted = [f"steps.{step}" for step in FOLD_STEPS[fold]]
        wanted += [f"options.fold_{fold}"] if fold != Booklet().fold else []
        assert [name for name in wanted if name not in labels] == [], language


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
    """Check whether a mark begins 2 mm from the end of a fold, within the blank margin of the paper."""
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
