"""Fold-and-glue sheets: fronts and backs on either side of one fold."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.art.frame import Frame, Group, Placed, placed
from printgen.errors import quoted
from printgen.geometry import Rect, Sides, Size, centerd
from printgen.kit.component import CARD_BLEED, Component, Face, Folded
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import NetOutline, Placement, Sheet
from printgen.messages import message
from printgen.sheets.grid import Copy, back_turn, by_size, copies, deck_of, sheetfuls, turned_path
from printgen.sheets.marks import (
    LabelWords,
    corner_ticks,
    cut_lines,
    edge_marks,
    fold_marks,
    label_line,
    label_room,
    label_top,
    upright,
    white_below_lines,
)

GAP = 3.0  # the widest gap between the fronts and the backs at the fold
FOLD_CLEAR = 0.2  # the blank on either side of the fold, so that its line shows


def fold_sheets(layout: Folded, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out fronts left and backs right of one fold; the front and back of a card are on one page.

    Raises UsageError if not even one card fits on the paper.
    """
    found: list[tuple[FoldPlan, Sequence[Copy]]] = []
    for size, pieces in by_size(component.pieces):
        plan = plan_fold(size, paper)
        if not plan.each:
            item = message("{item} with its back", item=quoted(pieces[0].stem))
            raise too_large(component.name, item, size, paper)
        found += [(plan, run) for run in sheetfuls(copies(pieces), plan.each, deck_of if layout.apart else None)]
    # sheets with as many cards share their slots, and their marks as one frame, which becomes one form in the PDF
    kinds = {(plan, len(run)) for plan, run in found}
    slots = {(plan, filled): [tuple(_slots(plan, index, filled)) for index in range(filled)] for plan, filled in kinds}
    marks = {(plan, filled): _marks(plan, filled) for plan, filled in kinds}
    advice = [words.label("marks.fold")]
    sheets: list[Sheet] = []
    for number, (plan, run) in enumerate(found, 1):
        items: list[Placed] = []
        placements: list[Placement] = []
        outlines: list[NetOutline] = []
        for copy, sides in zip(run, slots[plan, len(run)], strict=True):
            for face, trim, turn, visible in sides:
                if frame := copy.piece.front if face == "front" else copy.piece.back:
                    items.append(Placed(trim.at, Group(frame, turn, visible)))
                    placements.append(Placement(copy.id, face, trim, turn, copy.piece.group))
                    if face == "front" and copy.piece.outline:
                        outlines.append(NetOutline(copy.id, turned_path(copy.piece, trim, turn)))
        items.append(placed(marks[plan, len(run)], 0, 0))
        parts = (component.title, words.label("marks.sheet", number=number, total=len(found)))
        items.append(label_line(words, paper, parts, advice, beside=plan.fold))
        page, folds = Frame(paper.size, tuple(items)), (upright(plan.fold, 0.0, paper.size.height),)
        sheets.append(
            Sheet(
                component.name, number, number, "front", "fold", page, tuple(placements), folds=folds, outlines=outlines
            )
        )
    return tuple(sheets)


def papers_needed(layout: Folded, component: Component, paper: Paper) -> int:
    """Return the number of sheets for the cards; 0 if not even one card fits."""
    total = 0
    for size, pieces in by_size(component.pieces):
        each = plan_fold(size, paper).each
        if not each:
            return 0
        total += len(sheetfuls(copies(pieces), each, deck_of if layout.apart else None))
    return total


class FoldPlan(Struct, frozen=True):
    """F1 F2 | B2 B1: butted cells on either side of one upright fold at the page's center, or near it.

    ``cell`` is a trim as printed: a front turned clockwise by ``turn``. ``columns`` counts one half; ``gap`` lies at
    the fold, ``bleed`` around the block, ``top`` is the first row's head.
    """

    paper: Paper
    cell: Size
    turn: int
    columns: int
    rows: int
    gap: float
    bleed: Sides
    fold: float
    top: float

    @property
    def each(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Rect:
        """All cells, fronts and backs, with the gap between them and without bleed."""
        half = self.columns * self.cell.width + self.gap / 2
        return Rect(self.fold - half, self.top, 2 * half, self.rows * self.cell.height)

    def trim(self, index: int, face: Face) -> Rect:
        """The trim of a slot: fronts from the outer left column, row by row; backs mirrored about the fold."""
        row, column = divmod(index, self.columns)
        x = self.block.x + column * self.cell.width
        left = x if face == "front" else 2 * self.fold - x - self.cell.width
        return Rect(left, self.top + row * self.cell.height, *self.cell)

    def beyond(self, index: int, filled: int, face: Face) -> Sides:
        """The bleed on each side of a face: up to the fold line, the outer bleed or a blank cell, not a neighbor."""
        row, column = divmod(index, self.columns)
        outer = self.bleed.left if column == 0 else 0.0
        inner = 0.0 if index + 1 < filled else CARD_BLEED
        if column == self.columns - 1:
            inner = max(self.gap / 2 - FOLD_CLEAR, 0.0)
        top = self.bleed.top if row == 0 else 0.0
        bottom = 0.0 if index + self.columns < filled else CARD_BLEED
        if row == self.rows - 1:
            bottom = self.bleed.bottom
        return Sides(top, inner, bottom, outer) if face == "front" else Sides(top, outer, bottom, inner)


def plan_fold(size: Size, paper: Paper) -> FoldPlan:
    """Return the plan that holds the most cards of a size, upright or on their sides; upright if both hold as many."""
    return max(_plan(size, 0, paper), _plan(size.turned, 90, paper), key=lambda found: found.each)


def _plan(cell: Size, turn: int, paper: Paper) -> FoldPlan:
    """Fit as many cells as possible on each side of the fold; the gap and then the bleed take the rest."""
    area = paper.printable
    height = label_top(paper) - area.y
    columns, rows = int((area.width / 2 + 1e-6) // cell.width), int((height + 1e-6) // cell.height)
    slack = area.width - 2 * columns * cell.width
    gap = min(GAP, slack / 2)
    across, along = min(CARD_BLEED, (slack - gap) / 2), height - rows * cell.height
    down = min(CARD_BLEED, along / 2)
    half = columns * cell.width + gap / 2 + across
    fold = centerd(0.0, paper.size.width, area.x + half, area.right - half)
    return FoldPlan(paper, cell, turn, columns, rows, gap, Sides(down, across, down, across), fold, area.y + along / 2)


def _slots(plan: FoldPlan, index: int, filled: int) -> Iterator[tuple[Face, Rect, int, Rect]]:
    """Yield the trim, the turn and the visible part of a card's front and of its back."""
    sides: tuple[tuple[Face, int], ...] = (("front", plan.turn), ("back", back_turn(plan.turn, "long")))
    for face, turn in sides:
        whole = Rect.of(plan.cell.turned if turn % 180 else plan.cell)
        yield face, plan.trim(index, face), turn, whole.grown(plan.beyond(index, filled, face).before(turn))


def _marks(plan: FoldPlan, filled: int) -> Frame:
    """Return cut marks outside the bleed, ticks on the corners of the fronts, and the whole fold."""
    fronts = [plan.trim(index, "front") for index in range(filled)]
    backs = [plan.trim(index, "back") for index in range(filled)]
    xs = sorted({round(x, 6) for trim in fronts + backs for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in fronts for y in (trim.y, trim.bottom)})
    trims = plan.block._replace(height=ys[-1] - ys[0])
    below = plan.beyond(filled - 1, filled, "front").bottom  # the last row bleeds into blank cells
    block = trims.grown(plan.bleed._replace(bottom=below))
    cuts = edge_marks(xs, ys, block, plan.paper, trims, label_room(plan.paper, plan.fold))
    items = (
        *white_below_lines(cuts, block),
        cut_lines(cuts + corner_ticks(fronts)),
        *fold_marks(plan.fold, plan.paper),
    )
    return Frame(plan.paper.size, items)
