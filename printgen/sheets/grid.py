"""Grids: pieces of one size side by side, followed by mirrored back pages if they have backs."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Placed, placed
from printgen.geometry import Line, Matrix, Path, Rect, Sides, Size, centerd, mapped
from printgen.item_ids import numbered_id
from printgen.kit.component import Component, Face, Grid, Piece
from printgen.kit.papers import LABEL_ROOM, Flip, Paper, too_large
from printgen.kit.sheet import NetOutline, Placement, Sheet
from printgen.sheets.marks import (
    LabelWords,
    corner_ticks,
    cut_lines,
    edge_marks,
    label_line,
    level,
    white_below_lines,
)

_LABEL_CLEAR = 0.3  # from the label at a sheet's side to marks


def grid(layout: Grid, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out pieces row by row, butted or with ``bleed`` around each; a back page follows each front page.

    Butted pieces bleed only where they have no neighbor.

    Raises UsageError if not even one piece fits on the paper.
    """
    flip = layout.flip if _is_two_sided(component) else None
    plans = [(_plan(layout, part, paper), part) for part in _parts_by_size(component)]
    for plan, part in plans:
        if not plan.each:
            raise too_large(component.name, f"'{part.pieces[0].stem}'", one_size(part.pieces), plan.paper)
    found = [(plan, run) for plan, part in plans for run in _runs(layout, part, plan)]
    faces: tuple[Face, ...] = ("front", "back") if flip else ("front",)
    label = words.label
    # pages with as many pieces share their marks as one frame, which becomes one form in the PDF
    marks: dict[tuple[GridPlan, int, Face], Frame] = {}
    sheets: list[Sheet] = []
    for leaf, (plan, run) in enumerate(found, 1):
        page = plan.paper.size
        for face in faces:
            trims, turn = _spots(plan, flip if face == "back" else None)
            items: list[Placed] = []
            placements: list[Placement] = []
            outlines: list[NetOutline] = []
            for index, (copy, trim) in enumerate(zip(run, trims, strict=False)):
                if frame := copy.piece.front if face == "front" else copy.piece.back:
                    beyond = plan.beyond(index, len(run))
                    if face == "back" and flip:
                        beyond = _mirrored(beyond, flip)
                    clip = Rect.of(frame.size).grown(beyond.before(turn))
                    items.append(placed(frame, trim.x, trim.y, turn, clip))
                    placements.append(Placement(copy.id, face, trim, turn, copy.piece.group))
                    if face == "front" and copy.piece.outline:
                        outlines.append(NetOutline(copy.id, turned_path(copy.piece, trim, turn)))
            kind = plan, len(run), face
            if kind not in marks:
                marks[kind] = Frame(page, tuple(_cut_marks(plan, trims[: len(run)], flip, face)))
            items.append(placed(marks[kind], 0, 0))
            count = label("marks.sheet" if flip is None else f"marks.sheet_{face}s", number=leaf, total=len(found))
            advice = ["marks.cut"] if flip is None else [f"marks.flip_{flip}", "marks.cut_fronts"]
            items.append(_label(plan, words, (component.title, count), list(map(label, advice))))
            number, picture = len(sheets) + 1, Frame(page, tuple(items))
            sheets.append(
                Sheet(
                    component.name, number, leaf, face, "grid", picture, tuple(placements), flip=flip, outlines=outlines
                )
            )
    return tuple(sheets)


def _parts_by_size(component: Component) -> list[Component]:
    """Return the component in parts of pieces of one size."""
    parts = by_size(component.pieces)
    return [component] if len(parts) == 1 else [replace(component, pieces=pieces) for _, pieces in parts]


def _spots(plan: "GridPlan", flip: Flip | None) -> tuple[list[Rect], int]:
    """Return the trims of fronts with their turn; of backs, if pages are flipped on an edge."""
    fronts = [plan.trim(index) for index in range(plan.each)]
    if flip is None:
        return fronts, plan.turn
    return [behind(trim, plan.paper.size, flip) for trim in fronts], back_turn(plan.turn, flip)


def papers_needed(layout: Grid, component: Component, paper: Paper) -> int:
    """Return the number of sheets of paper for the pieces; 0 if not even one fits."""
    plans = [(_plan(layout, part, paper), part) for part in _parts_by_size(component)]
    if not all(plan.each for plan, _ in plans):
        return 0
    return sum(len(_runs(layout, part, plan)) for plan, part in plans)


def each_on_sheet(layout: Grid, component: Component, paper: Paper) -> int:
    """Return the number of pieces on a sheet; of the first size if there are several."""
    return _plan(layout, _parts_by_size(component)[0], paper).each


class GridPlan(Struct, frozen=True):
    """A grid in the middle of a page, or near it: ``cell`` is a trim as printed, ``bleed`` is kept around each.

    ``butted`` cells adjoin, with as much bleed around the block as there is room for. The label is at the foot of the
    sheet, or ``aside`` at its left, read downwards.
    """

    paper: Paper
    cell: Size
    turn: int
    bleed: float
    columns: int
    rows: int
    butted: bool = False
    aside: bool = False

    @property
    def each(self) -> int:
        """The number of pieces on a sheet."""
        return self.columns * self.rows

    @property
    def gutter(self) -> float:
        """The bleed on each side of a piece."""
        return 0.0 if self.butted else self.bleed

    def trim(self, index: int) -> Rect:
        """The trim of a slot, counted row by row from the top left."""
        row, column = divmod(index, self.columns)
        page, area = self.paper.size, room(self.paper, self.aside)
        across, down = self.cell.width + 2 * self.gutter, self.cell.height + 2 * self.gutter
        left = centerd(self.columns * across, page.width, area.x, area.right)
        top = centerd(self.rows * down, page.height, area.y, area.bottom)
        return Rect(left + column * across + self.gutter, top + row * down + self.gutter, *self.cell)

    def beyond(self, index: int, filled: int) -> Sides:
        """The bleed on each side of a piece: none towards a neighbor that it is butted to."""
        if not self.butted:
            return Sides(self.bleed, self.bleed, self.bleed, self.bleed)
        row, column = divmod(index, self.columns)
        outer, blank = self.outer, self.bleed
        right = 0.0 if index + 1 < filled else blank
        bottom = 0.0 if index + self.columns < filled else blank
        return Sides(
            top=0.0 if row else outer.top,
            right=outer.right if column == self.columns - 1 else right,
            bottom=outer.bottom if row == self.rows - 1 else bottom,
            left=0.0 if column else outer.left,
        )

    @property
    def outer(self) -> Sides:
        """The bleed around the block: as much as there is room for."""
        area, first, last = room(self.paper, self.aside), self.trim(0), self.trim(self.each - 1)
        spare = (first.y - area.y, area.right - last.right, area.bottom - last.bottom, first.x - area.x)
        return Sides(*(max(0.0, min(self.bleed, side)) for side in spare))


def room(paper: Paper, aside: bool = False) -> Rect:
    """Return the area of a paper that a grid may use.

    The space for a label is left free at the head as well as at the foot, or at both sides if it is ``aside``, so that
    the block lies the same way whichever edge the page is flipped on.
    """
    area = paper.printable
    if aside:
        return area._replace(x=area.x + LABEL_ROOM, width=area.width - 2 * LABEL_ROOM)
    return area._replace(y=area.y + LABEL_ROOM, height=area.height - 2 * LABEL_ROOM)


def plan_grid(size: Size, bleed: float, paper: Paper, butted: bool = False) -> GridPlan:
    """Return the grid that holds the most pieces, upright or turned clockwise; upright if both hold as many.

    Of butted pieces it may hold more with its label at the side.
    """
    gutter = 0.0 if butted else bleed

    def plan(cell: Size, turn: int, aside: bool) -> GridPlan:
        area = room(paper, aside)
        columns = (area.width + 1e-6) // (cell.width + 2 * gutter)
        rows = (area.height + 1e-6) // (cell.height + 2 * gutter)
        return GridPlan(paper, cell, turn, bleed, int(columns), int(rows), butted, aside)

    tried = [plan(*way, aside) for aside in (False, True)[: 1 + butted] for way in ((size, 0), (size.turned, 90))]
    return max(tried, key=lambda found: found.each)


def behind(rect: Rect, page: Size, flip: Flip) -> Rect:
    """Return where a rectangle's other side lies on the back page of an upright sheet."""
    if flip == "long":
        return rect._replace(x=page.width - rect.right)
    return rect._replace(y=page.height - rect.bottom)


def _mirrored(sides: Sides, flip: Flip) -> Sides:
    """Return the lengths by the sides of a piece's other side on the back page."""
    if flip == "long":
        return sides._replace(left=sides.right, right=sides.left)
    return sides._replace(top=sides.bottom, bottom=sides.top)


def back_turn(turn: int, flip: Flip) -> int:
    """Return the turn of a back so that it reads upright once the cut-out card is turned over like a page.

    Turned over like a page, a card keeps its top edge. A front's top points up, right, down or left at 0, 90,
    180, 270. A long-edge flip mirrors the page from left to right, so the same edge then points up, left, down
    or right: the turn changes its sign. A short-edge flip mirrors it from top to bottom: half a turn more.
    """
    return (-turn if flip == "long" else 180 - turn) % 360


def turned_path(piece: Piece, trim: Rect, turn: int) -> Path:
    """Return a piece's outline on a sheet, where its front is turned clockwise within a trim."""
    matrix: Matrix = {
        0: (1.0, 0.0, 0.0, 1.0, trim.x, trim.y),
        90: (0.0, 1.0, -1.0, 0.0, trim.right, trim.y),
        180: (-1.0, 0.0, 0.0, -1.0, trim.right, trim.bottom),
        270: (0.0, -1.0, 1.0, 0.0, trim.x, trim.bottom),
    }[turn]
    return mapped(piece.outline, matrix)


def _is_two_sided(component: Component) -> bool:
    return any(piece.back for piece in component.pieces)


def _plan(layout: Grid, component: Component, paper: Paper) -> GridPlan:
    both = paper.mirrored(layout.flip) if _is_two_sided(component) else paper
    return plan_grid(one_size(component.pieces), layout.bleed, both, layout.butted)


def _runs(layout: Grid, component: Component, plan: GridPlan) -> list[Sequence["Copy"]]:
    """Return the copies sheet by sheet; with ``apart``, each kind or deck gets sheets of its own."""
    two_sided = _is_two_sided(component)
    every = copies(component.pieces, numbered=not two_sided)
    if layout.apart and not two_sided:
        return economical(every, plan.each, kind_of)
    return sheetfuls(every, plan.each, deck_of if layout.apart else None)


def _label(plan: GridPlan, words: LabelWords, parts: Sequence[str], advice: Sequence[str]) -> Placed:
    """Set the label of a sheet at its foot, or at its left."""
    if not plan.aside:
        return label_line(words, plan.paper, parts, advice)
    lying = plan.paper.turned
    return placed(Frame(lying.size, (label_line(words, lying, parts, advice),)), 0.0, 0.0, 90)


def _cut_marks(plan: GridPlan, trims: Sequence[Rect], flip: Flip | None, face: Face) -> Iterator[Placed]:
    """Draw the cut marks around these trims and their bleed.

    Cards are cut by their fronts, so only fronts have ticks on the trims.
    """
    xs = sorted({round(x, 6) for trim in trims for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in trims for y in (trim.y, trim.bottom)})
    inner = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    block = inner.grown(plan.outer) if plan.butted else inner.inset(-plan.bleed)
    nowhere = Rect(0.0, 0.0, 0.0, 0.0)
    edges = edge_marks(xs, ys, block, plan.paper, inner, nowhere if plan.aside else None)
    if plan.aside:  # level marks at the left begin beside the label
        least = room(plan.paper, aside=True).x + _LABEL_CLEAR
        edges = tuple(level(a.y, max(a.x, least), b.x) if a.y == b.y else Line(a, b) for a, b in edges)
    if plan.butted:
        yield from white_below_lines(edges, block)
    yield cut_lines(edges + corner_ticks(trims) if flip and face == "front" else edges)


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
            single = totals[piece.stem] == 1 and not numbered and piece.group != piece.stem
            id = piece.stem if single else numbered_id(piece.stem, counts[piece.stem], totals[piece.stem])
            found.append(Copy(id, piece))
    if len({copy.id for copy in found}) < len(found):
        raise ValueError("two pieces bear the same id")
    return tuple(found)


def kind_of(copy: Copy) -> str:
    """Return the kind of a copy: ``note-500``."""
    return copy.piece.stem


def deck_of(copy: Copy) -> str:
    """Return the deck of a card; of other pieces the beginning of their ids."""
    return copy.piece.group or copy.piece.stem.rpartition("-")[0]


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


def by_size(pieces: Sequence[Piece]) -> list[tuple[Size, Sequence[Piece]]]:
    """Return the pieces by the sizes of their faces, in the order in which the sizes first occur."""
    found: dict[Size, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(one_size([piece]), []).append(piece)
    return list(found.items())


def one_size(pieces: Sequence[Piece]) -> Size:
    """Return the size that all fronts and backs share; raises ValueError if they differ."""
    sizes = {face.size for piece in pieces for face in (piece.front, piece.back) if face}
    if len(sizes) != 1:
        raise ValueError(f"pieces of one sheet must have one size, not {sorted(sizes)}")
    return sizes.pop()
