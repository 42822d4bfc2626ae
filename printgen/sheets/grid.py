"""Grids: pieces of one size side by side, followed by mirrored back pages if they have backs."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec import Struct

from printgen.art.frame import Frame, Placed, placed
from printgen.geometry import Rect, Size, centerd
from printgen.kit.component import Component, Face, Grid, Piece, numbered_id
from printgen.kit.papers import LABEL_ROOM, Flip, Paper, too_large
from printgen.kit.sheet import Placement, Sheet
from printgen.sheets.marks import LabelWords, corner_ticks, cut_lines, edge_marks, label_line


def grid(layout: Grid, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out pieces row by row, butted or with ``bleed`` around each; a back page follows each front page.

    Raises UsageError if not one piece fits on the paper.
    """
    plan = _plan(layout, component, paper)
    if not plan.each:
        raise too_large(component.name, f"'{component.pieces[0].stem}'", one_size(component.pieces), plan.paper)
    flip = layout.flip if _is_two_sided(component) else None
    faces: tuple[Face, ...] = ("front", "back") if flip else ("front",)
    runs, page, label = _runs(layout, component, plan), plan.paper.size, words.label
    fronts = [plan.trim(index) for index in range(plan.each)]
    spots = {"front": (fronts, plan.turn)}
    if flip:
        spots["back"] = [behind(trim, page, flip) for trim in fronts], back_turn(plan.turn, flip)
    # pages with as many pieces share their marks as one frame, which becomes one form in the PDF
    marks: dict[tuple[int, Face], Frame] = {}
    sheets: list[Sheet] = []
    for leaf, run in enumerate(runs, 1):
        for face in faces:
            trims, turn = spots[face]
            items: list[Placed] = []
            placements: list[Placement] = []
            for copy, trim in zip(run, trims, strict=False):
                if frame := copy.piece.front if face == "front" else copy.piece.back:
                    items.append(placed(frame, trim.x, trim.y, turn, Rect.of(frame.size).inset(-plan.bleed)))
                    placements.append(Placement(copy.id, face, trim, turn))
            if (len(run), face) not in marks:
                marks[len(run), face] = Frame(page, (_cut_marks(plan, trims[: len(run)], flip, face),))
            items.append(placed(marks[len(run), face], 0, 0))
            count = label("marks.sheet" if flip is None else f"marks.sheet_{face}s", number=leaf, total=len(runs))
            advice = ["marks.cut"] if flip is None else [f"marks.flip_{flip}", "marks.cut_fronts"]
            items.append(label_line(words, plan.paper, (component.title, count), list(map(label, advice))))
            number, picture = len(sheets) + 1, Frame(page, tuple(items))
            sheets.append(Sheet(component.name, number, leaf, face, "grid", picture, tuple(placements), flip=flip))
    return tuple(sheets)


def papers_needed(layout: Grid, component: Component, paper: Paper) -> int:
    """Return how many sheets of paper the pieces take; 0 if not one fits."""
    plan = _plan(layout, component, paper)
    return len(_runs(layout, component, plan)) if plan.each else 0


class GridPlan(Struct, frozen=True):
    """A grid in the middle of a page, or near it: ``cell`` is a trim as printed, ``bleed`` is kept around each."""

    paper: Paper
    cell: Size
    turn: int
    bleed: float
    columns: int
    rows: int

    @property
    def each(self) -> int:
        """The number of pieces on a sheet."""
        return self.columns * self.rows

    def trim(self, index: int) -> Rect:
        """The trim of a slot, counted row by row from the top left."""
        row, column = divmod(index, self.columns)
        page, area = self.paper.size, room(self.paper)
        across, down = self.cell.width + 2 * self.bleed, self.cell.height + 2 * self.bleed
        left = centerd(self.columns * across, page.width, area.x, area.right)
        top = centerd(self.rows * down, page.height, area.y, area.bottom)
        return Rect(left + column * across + self.bleed, top + row * down + self.bleed, *self.cell)


def room(paper: Paper) -> Rect:
    """Return what a grid may take of a paper.

    The space for a label is left free at the head as well as at the foot, so that the block lies the same way
    whichever edge the page is flipped on.
    """
    area = paper.printable
    return area._replace(y=area.y + LABEL_ROOM, height=area.height - 2 * LABEL_ROOM)


def plan_grid(size: Size, bleed: float, paper: Paper) -> GridPlan:
    """Return the grid that holds the most pieces, upright or turned clockwise; upright if both hold as many."""
    area = room(paper)

    def plan(cell: Size, turn: int) -> GridPlan:
        columns = (area.width + 1e-6) // (cell.width + 2 * bleed)
        rows = (area.height + 1e-6) // (cell.height + 2 * bleed)
        return GridPlan(paper, cell, turn, bleed, int(columns), int(rows))

    return max(plan(size, 0), plan(size.turned, 90), key=lambda found: found.each)


def behind(rect: Rect, page: Size, flip: Flip) -> Rect:
    """Return where a rectangle's other side lies on the back page of an upright sheet."""
    if flip == "long":
        return rect._replace(x=page.width - rect.right)
    return rect._replace(y=page.height - rect.bottom)


def back_turn(turn: int, flip: Flip) -> int:
    """Return how far a back is turned so that it reads upright once the cut-out card is turned over like a page.

    Turned over like a page, a card keeps its top edge. A front's top points up, right, down or left at 0, 90,
    180, 270. A long-edge flip mirrors the page from left to right, so the same edge then points up, left, down
    or right: the turn changes its sign. A short-edge flip mirrors it from top to bottom: half a turn more.
    """
    return (-turn if flip == "long" else 180 - turn) % 360


def _is_two_sided(component: Component) -> bool:
    return any(piece.back for piece in component.pieces)


def _plan(layout: Grid, component: Component, paper: Paper) -> GridPlan:
    both = paper.mirrored(layout.flip) if _is_two_sided(component) else paper
    return plan_grid(one_size(component.pieces), layout.bleed, both)


def _runs(layout: Grid, component: Component, plan: GridPlan) -> list[Sequence["Copy"]]:
    """Return the copies sheet by sheet; with ``apart``, each kind or deck gets sheets of its own."""
    two_sided = _is_two_sided(component)
    every = copies(component.pieces, numbered=not two_sided)
    if layout.apart and not two_sided:
        return economical(every, plan.each, kind_of)
    return sheetfuls(every, plan.each, deck_of if layout.apart else None)


def _cut_marks(plan: GridPlan, trims: Sequence[Rect], flip: Flip | None, face: Face) -> Placed:
    """Return the cut marks around these trims and their bleed.

    Cards are cut by their fronts, so only fronts have ticks on the trims.
    """
    xs = sorted({round(x, 6) for trim in trims for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in trims for y in (trim.y, trim.bottom)})
    inner = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    edges = edge_marks(xs, ys, inner.inset(-plan.bleed), plan.paper, inner)
    return cut_lines(edges + corner_ticks(trims) if flip and face == "front" else edges)


class Copy(Struct, frozen=True):
    """One copy of a piece, with its id in the document."""

    id: str
    piece: Piece


def copies(pieces: Sequence[Piece], numbered: bool = False) -> Sequence[Copy]:
    """Return every copy in order: ``house-07``; a single copy has its piece's stem as its id unless ``numbered``.

    Raises ValueError if two copies would have the same id.
    """
    totals: Counter[str] = Counter()
    for piece in pieces:
        totals[piece.stem] += piece.copies
    counts: Counter[str] = Counter()
    found: list[Copy] = []
    for piece in pieces:
        for _ in range(piece.copies):
            counts[piece.stem] += 1
            single = totals[piece.stem] == 1 and not numbered
            id = piece.stem if single else numbered_id(piece.stem, counts[piece.stem], totals[piece.stem])
            found.append(Copy(id, piece))
    if len({copy.id for copy in found}) < len(found):
        raise ValueError("two pieces bear the same id")
    return tuple(found)


def kind_of(copy: Copy) -> str:
    """Return the kind of a copy: ``note-500``."""
    return copy.piece.stem


def deck_of(copy: Copy) -> str:
    """Return the deck of a card: its stem without the card's own part, ``chest`` of ``chest-01``."""
    return copy.piece.stem.rpartition("-")[0]


def sheetfuls(
    all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str] | None = None
) -> list[Sequence[Copy]]:
    """Return the copies in runs of at most ``each``; a new run starts wherever ``group`` changes."""
    groups = [list(run) for _, run in groupby(all_copies, group)] if group else [all_copies]
    return [run[start : start + each] for run in groups for start in range(0, len(run), each)]


def economical(all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str]) -> list[Sequence[Copy]]:
    """Return the copies in runs of at most ``each``: full runs of every group first, then their remainders.

    Remainders of several groups share runs if that makes fewer of them.
    """
    groups = [tuple(run) for _, run in groupby(all_copies, group)]
    full: list[Sequence[Copy]] = [
        run[start : start + each] for run in groups for start in range(0, len(run) - each + 1, each)
    ]
    rests: list[Sequence[Copy]] = [rest for run in groups if (rest := run[len(run) - len(run) % each :])]
    shared = sheetfuls([copy for rest in rests for copy in rest], each)
    return full + (shared if len(shared) < len(rests) else rests)


def one_size(pieces: Sequence[Piece]) -> Size:
    """Return the size that all fronts and backs share; raises ValueError if they differ."""
    sizes = {face.size for piece in pieces for face in (piece.front, piece.back) if face}
    if len(sizes) != 1:
        raise ValueError(f"pieces of one sheet must have one size, not {sorted(sizes)}")
    return sizes.pop()
