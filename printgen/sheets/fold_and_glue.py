"""Fold-and-glue sheets: fronts and backs on either side of one fold."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.art.frame import Frame, Group, Placed, placed
from printgen.geometry import Point, Rect, Sides, Size, centred
from printgen.kit.component import CARD_BLEED, Component, Face, Folded
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import Placement, Sheet
from printgen.sheets.copies import Copy, copies, deck_of, one_size, sheetfuls
from printgen.sheets.grid import back_turn
from printgen.sheets.marks import (
    LabelWords,
    corner_ticks,
    cut_lines,
    edge_marks,
    fold_marks,
    label_line,
    label_room,
    label_top,
    layer,
    upright,
    white_below_lines,
)

GAP = 3.0  # the widest gap between the fronts and the backs at the fold
FOLD_CLEAR = 0.2  # what grounds leave blank on either side of the fold, so that its line shows


class FoldPlan(Struct, frozen=True):
    """F1 F2 | B2 B1: butted cells either side of one upright fold at the page's centre, or near it.

    ``cell`` is a trim as printed: a front turned clockwise by ``turn``. ``columns`` counts one half; ``gap`` lies at
    the fold, ``bleed`` round the block, ``top`` is the first row's head.
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
        """How many cards a sheet has."""
        return self.columns * self.rows

    @property
    def page(self) -> Size:
        """The page as it is printed."""
        return self.paper.size

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
        """How far a face may run on beyond its trim: to the fold line, the outer bleed, nothing into a neighbour."""
        row, column = divmod(index, self.columns)
        outer = self.bleed.left if column == 0 else 0.0
        inner = max(self.gap / 2 - FOLD_CLEAR, 0.0) if column == self.columns - 1 else _into(index + 1 < filled)
        top = self.bleed.top if row == 0 else 0.0
        bottom = self.bleed.bottom if row == self.rows - 1 else _into(index + self.columns < filled)
        return Sides(top, inner, bottom, outer) if face == "front" else Sides(top, outer, bottom, inner)


def _into(neighbour: bool) -> float:
    """A last cell's bleed runs on into the blank one beside it."""
    return 0.0 if neighbour else CARD_BLEED


def plan_fold(size: Size, paper: Paper) -> FoldPlan:
    """The plan that holds the most cards of a size, upright or on their sides; upright where both hold as many."""
    return max(_plan(size, 0, paper), _plan(size.turned, 90, paper), key=lambda found: found.each)


def _plan(cell: Size, turn: int, paper: Paper) -> FoldPlan:
    """As many cells as fit either side of the fold; the gap and then the bleed take what is left (3 mm at most)."""
    area = paper.printable
    height = label_top(paper) - area.y
    columns, rows = int((area.width / 2 + 1e-6) // cell.width), int((height + 1e-6) // cell.height)
    slack = area.width - 2 * columns * cell.width
    gap = min(GAP, slack / 2)
    across, along = min(CARD_BLEED, (slack - gap) / 2), height - rows * cell.height
    down = min(CARD_BLEED, along / 2)
    half = columns * cell.width + gap / 2 + across
    fold = centred(0.0, paper.size.width, area.x + half, area.right - half)
    return FoldPlan(paper, cell, turn, columns, rows, gap, Sides(down, across, down, across), fold, area.y + along / 2)


def fold_sheets(layout: Folded, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Fold-and-glue: fronts left and backs right of one fold, front and back of a card on one page.

    Raises UsageError where not one card fits on the paper.
    """
    size = one_size(component.pieces)
    plan = plan_fold(size, paper)
    if not plan.each:
        raise too_large(component.name, f"'{component.pieces[0].stem}' with its back", size, paper)
    runs = sheetfuls(copies(component.pieces), plan.each, deck_of if layout.apart else None)
    filled = sorted({len(run) for run in runs})
    marks = {cards: _fold_sheet_marks(plan, cards) for cards in filled}
    slots = {cards: _card_slots(plan, cards) for cards in filled}
    return _FoldSheets(component, plan, runs, marks, slots, words).sheets()


def papers_needed(layout: Folded, component: Component, paper: Paper) -> int:
    """How many sheets the cards take; none where not one fits."""
    each = plan_fold(one_size(component.pieces), paper).each
    return len(sheetfuls(copies(component.pieces), each, deck_of if layout.apart else None)) if each else 0


class _FoldSheets(Struct, frozen=True):
    """What all sheets of one document share: the cards of each, and marks and slots by how many cards a sheet holds."""

    component: Component
    plan: FoldPlan
    runs: Sequence[Sequence[Copy]]
    marks: Mapping[int, Frame]
    slots: "Mapping[int, Sequence[tuple[_CardSlot, _CardSlot]]]"
    words: LabelWords

    def sheets(self) -> tuple[Sheet, ...]:
        """All sheets."""
        folds = (upright(self.plan.fold, 0.0, self.plan.page.height),)

        def sheet(number: int) -> Sheet:
            frame = Frame(self.plan.page, (*self._below(number), self._label(number)))
            placements = tuple(self._placements(number))
            return Sheet(self.component.name, number, number, "front", "fold", frame, placements, folds=folds)

        return tuple(map(sheet, range(1, len(self.runs) + 1)))

    def _below(self, number: int) -> Iterator[Placed]:
        """All of a sheet but its label."""
        run = self.runs[number - 1]
        for copy, slots in zip(run, self.slots[len(run)], strict=True):
            for frame, slot in zip((copy.piece.front, copy.piece.back), slots, strict=True):
                if frame:
                    yield Placed(slot.at, Group(frame, slot.turn, slot.clip))
        yield placed(self.marks[len(run)], 0, 0)

    def _placements(self, number: int) -> Iterator[Placement]:
        run = self.runs[number - 1]
        for copy, (front, back) in zip(run, self.slots[len(run)], strict=True):
            yield Placement(copy.id, "front", front.trim, front.turn)
            if copy.piece.back:
                yield Placement(copy.id, "back", back.trim, back.turn)

    def _label(self, number: int) -> Placed:
        label = self.words.label
        parts = (self.component.title, label("marks.sheet", number=number, total=len(self.runs)))
        return label_line(self.words, self.plan.paper, parts, [label("marks.fold")], beside=self.plan.fold)


class _CardSlot(Struct, frozen=True):
    """A card's place on a sheet: its trim, that rectangle's top left, its turn, and what is shown of its frame."""

    trim: Rect
    at: Point
    turn: int
    clip: Rect


def _card_slots(plan: FoldPlan, filled: int) -> tuple[tuple[_CardSlot, _CardSlot], ...]:
    """The slots of a sheet with so many cards, each front's with its back's."""
    return tuple((_slot(plan, index, filled, "front"), _slot(plan, index, filled, "back")) for index in range(filled))


def _slot(plan: FoldPlan, index: int, filled: int, face: Face) -> _CardSlot:
    trim, turn = plan.trim(index, face), plan.turn if face == "front" else back_turn(plan.turn, "long")
    size = plan.cell.turned if turn % 180 else plan.cell
    return _CardSlot(trim, trim.at, turn, Rect.of(size).grown(plan.beyond(index, filled, face).before(turn)))


def _fold_sheet_marks(plan: FoldPlan, filled: int) -> Frame:
    """Cut marks outside the bleed and ticks on the corners of as many fronts as there are, and the whole fold."""
    fronts = [plan.trim(index, "front") for index in range(filled)]
    backs = [plan.trim(index, "back") for index in range(filled)]
    xs = sorted({round(x, 6) for trim in fronts + backs for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in fronts for y in (trim.y, trim.bottom)})
    below = plan.beyond(filled - 1, filled, "front").bottom  # the last row bleeds into blank cells
    block = plan.block._replace(height=ys[-1] - ys[0]).grown(plan.bleed._replace(bottom=below))
    trims = plan.block._replace(height=ys[-1] - ys[0])
    cuts = edge_marks(xs, ys, block, plan.paper, trims, label_room(plan.paper, plan.fold))
    return layer(
        plan.page,
        *white_below_lines(cuts, block),
        cut_lines(cuts + corner_ticks(fronts)),
        *fold_marks(plan.fold, plan.paper),
    )
