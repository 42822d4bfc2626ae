"""Folded sheets: cards or panels go in; fold-and-glue pages and booklets, with folds and slits, come out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.drawing.frame import Frame, Placed, placed
from printgen.geometry import Line, Rect, Sides, Size, centred
from printgen.kit import PRINTABLE, Component, Face, Folded, Paper, Piece, Placement, Quarter, Sheet
from printgen.sheets.copies import Copy, copies, deck, one_size, sheetfuls
from printgen.sheets.marks import (
    ACTUAL_SIZE,
    EDGE,
    LabelWords,
    corner_ticks,
    cut_lines,
    edge_marks,
    fold_lines,
    fold_marks,
    label_line,
    label_top,
    layer,
    level,
    named,
    upright,
)
from printgen.sheets.paper import too_large

BLEED = 3.0  # the most that a ground runs on beyond its trim
GAP = 3.0  # the widest gap between the fronts and the backs at the fold
FOLD_CLEAR = 0.2  # what grounds leave blank on either side of the fold, so that its line can be seen
BRIDGE = 4.0  # what a booklet's slit leaves whole on either side of the spine, so that it stays one sheet


class FoldPlan(NamedTuple):
    """F1 F2 | B2 B1: butted cells either side of one upright fold at the page's centre, or near it.

    ``columns`` counts one half; ``gap`` lies at the fold, ``bleed`` round the block, ``top`` is the first row's head.
    """

    paper: Paper
    cell: Size
    columns: int
    rows: int
    gap: float
    bleed: Sides
    fold: float
    top: float

    @property
    def each(self) -> int:
        return self.columns * self.rows

    @property
    def page(self) -> Size:
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
    return 0.0 if neighbour else BLEED


def plan_fold(cell: Size, paper: Paper) -> FoldPlan:
    """As many cells as fit either side of the fold; the gap and then the bleed take what is left (3 mm at most)."""
    area = paper.printable
    height = label_top(paper) - area.y
    columns, rows = int((area.width / 2 + 1e-6) // cell.width), int((height + 1e-6) // cell.height)
    slack = area.width - 2 * columns * cell.width
    gap = min(GAP, slack / 2)
    across, along = min(BLEED, (slack - gap) / 2), height - rows * cell.height
    down = min(BLEED, along / 2)
    half = columns * cell.width + gap / 2 + across
    fold = centred(0.0, paper.size.width, area.x + half, area.right - half)
    return FoldPlan(paper, cell, columns, rows, gap, Sides(down, across, down, across), fold, area.y + along / 2)


def folded(layout: Folded, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Fold-and-glue: fronts left and backs right of one fold, both upright, front and back of a card on one page.

    Raises UsageError where not one card fits on the paper.
    """
    size = one_size(component.pieces)
    plan = plan_fold(size, paper)
    if not plan.each:
        raise too_large(component.name, f"'{component.pieces[0].stem}' with its back", size, paper)
    runs = sheetfuls(copies(component.pieces), plan.each, deck if layout.apart else None)
    marks = {filled: _fold_sheet_marks(plan, filled) for filled in sorted({len(run) for run in runs})}
    return tuple(
        _fold_sheet(component, plan, run, marks[len(run)], words, (number, len(runs)))
        for number, run in enumerate(runs, 1)
    )


def _fold_sheet(
    component: Component, plan: FoldPlan, run: Sequence[Copy], marks: Frame, words: LabelWords, count: tuple[int, int]
) -> Sheet:
    number, total = count
    advice = "fold on the dashed line, glue, then cut"
    label = label_line(words, plan.paper, named(component), f"sheet {number} of {total}", ACTUAL_SIZE, advice)
    pairs = [pair for index, copy in enumerate(run) for pair in _front_and_back(plan, index, copy, len(run))]
    frame = Frame(plan.page, (*(art for _, art in pairs), placed(marks, 0, 0), label))
    fold = upright(plan.fold, 0.0, plan.page.height)
    placements = tuple(placement for placement, _ in pairs)
    return Sheet(component.name, number, number, "front", "fold", frame, placements, folds=(fold,))


def _front_and_back(plan: FoldPlan, index: int, copy: Copy, filled: int) -> Iterator[tuple[Placement, Placed]]:
    faces: tuple[tuple[Face, Frame | None], ...] = (("front", copy.piece.front), ("back", copy.piece.back))
    for face, frame in faces:
        if frame:
            trim = plan.trim(index, face)
            clip = Rect.of(plan.cell).grown(plan.beyond(index, filled, face))
            yield Placement(copy.id, face, trim), placed(frame, trim.x, trim.y, clip=clip)


def _fold_sheet_marks(plan: FoldPlan, filled: int) -> Frame:
    """Cut marks outside the bleed and ticks on the corners of as many fronts as there are, and the whole fold."""
    fronts = [plan.trim(index, "front") for index in range(filled)]
    backs = [plan.trim(index, "back") for index in range(filled)]
    xs = sorted({round(x, 6) for trim in fronts + backs for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in fronts for y in (trim.y, trim.bottom)})
    below = plan.beyond(filled - 1, filled, "front").bottom  # the last row bleeds into blank cells
    block = plan.block._replace(height=ys[-1] - ys[0]).grown(plan.bleed._replace(bottom=below))
    cuts = edge_marks(xs, ys, block, plan.paper) + corner_ticks(fronts)
    return layer(plan.page, cut_lines(cuts), *fold_marks(plan.fold, plan.paper))


class Slot(NamedTuple):
    """Where a panel goes: its page number within the sheet (from 1) and its turn."""

    page: int
    turn: int


Matrix = tuple[tuple[Slot, ...], ...]


class Fold(NamedTuple):
    """A way to fold a sheet: the slots of its outside and inside, row by row, as printed."""

    outside: Matrix
    inside: Matrix

    @property
    def pages(self) -> int:
        return sum(len(row) for row in self.outside + self.inside)


FOLDS: dict[str, Fold] = {
    "quarter": Fold(
        outside=((Slot(5, 180), Slot(4, 180)), (Slot(8, 0), Slot(1, 0))),
        inside=((Slot(3, 180), Slot(6, 180)), (Slot(2, 0), Slot(7, 0))),
    ),
}


def quarter(layout: Quarter, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """A booklet of 8 panels a sheet, flipped on the long edge, folded in half and in half again.

    First the top half goes behind, then the left half: the level fold becomes the head of the booklet and holds
    2 to 3 and 6 to 7 together, so it is slit; the upright fold is the spine. No label: every panel is finished matter.
    Raises ValueError unless the panels are quarters of the paper and fill their sheets.
    """
    fold, panels = FOLDS["quarter"], component.pieces
    quarter_page = Size(paper.held.width / 2, paper.held.height / 2)
    if len(panels) % fold.pages or not panels:
        raise ValueError(f"a booklet of {len(panels)} panels does not fill sheets of {fold.pages}")
    if not _alike(one_size(panels), quarter_page):
        raise ValueError(f"panels must be a quarter of {paper.held.width:g} x {paper.held.height:g} mm")
    outer, inner = _booklet_marks(paper, slit=True), _booklet_marks(paper, slit=False)
    sheets = []
    for leaf in range(1, len(panels) // fold.pages + 1):
        group = panels[(leaf - 1) * fold.pages : leaf * fold.pages]
        sheets.append(_booklet_page(component.name, (2 * leaf - 1, leaf, "front"), paper, (fold.outside, group), outer))
        sheets.append(_booklet_page(component.name, (2 * leaf, leaf, "back"), paper, (fold.inside, group), inner))
    return tuple(sheets)


def _alike(one: Size, other: Size) -> bool:
    return abs(one.width - other.width) < 1e-3 and abs(one.height - other.height) < 1e-3


def _booklet_page(
    document: str, place: tuple[int, int, Face], paper: Paper, matter: tuple[Matrix, Sequence[Piece]], marks: Frame
) -> Sheet:
    (number, leaf, side), page = place, paper.size
    matrix, panels = matter
    placements, art = [], []
    for row, slots in enumerate(matrix):
        for column, slot in enumerate(slots):
            panel = panels[slot.page - 1]
            rect = Rect(column * page.width / 2, row * page.height / 2, page.width / 2, page.height / 2)
            placements.append(Placement(panel.stem, "front", rect, slot.turn))
            reach = _within_reach(panel.front.size, slot.page)
            x, y = max(rect.x, paper.held.x), max(rect.y, paper.held.y)
            art.append(placed(panel.front, x, y, slot.turn, reach))
    frame = Frame(page, (*art, placed(marks, 0, 0)))
    folds = (upright(page.width / 2, 0.0, page.height), level(page.height / 2, 0.0, page.width))
    return Sheet(
        document, number, leaf, side, "booklet", frame, tuple(placements), folds=folds, cuts=_slits(page), flip="long"
    )


def _within_reach(size: Size, page: int) -> Rect:
    """The part of a panel that a printer reaches: its foot and its fore-edge are the paper's own edges."""
    odd = page % 2 == 1
    fore = Sides(right=-PRINTABLE) if odd else Sides(left=-PRINTABLE)
    return Rect.of(size).grown(fore._replace(bottom=-PRINTABLE))


def _slits(page: Size) -> tuple[Line, Line]:
    """The head fold from each fore-edge to just before the spine."""
    x, y = page.width / 2, page.height / 2
    return level(y, 0.0, x - BRIDGE), level(y, x + BRIDGE, page.width)


def _booklet_marks(paper: Paper, slit: bool) -> Frame:
    """Fold ticks at the paper's edges; on the outside the slits too, as hairlines that stop short of the spine."""
    page, area = paper.size, paper.printable
    x, y = page.width / 2, page.height / 2
    spine = [upright(x, EDGE, area.y), upright(x, area.bottom, page.height - EDGE)]
    head = [level(y, EDGE, area.x), level(y, area.right, page.width - EDGE)]
    if not slit:
        return layer(page, fold_lines(spine + head, ()))
    stops = [upright(at, y - 1.0, y + 1.0) for at in (x - BRIDGE, x + BRIDGE)]
    slits = [level(y, EDGE, x - BRIDGE), level(y, x + BRIDGE, page.width - EDGE)]
    return layer(page, fold_lines(spine, ()), cut_lines(slits + stops))
