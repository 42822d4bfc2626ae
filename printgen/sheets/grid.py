"""Grids: pieces of one size side by side, followed by mirrored back pages where they have backs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from printgen.art.frame import Frame, Placed, placed
from printgen.geometry import Line, Rect, Size, centred
from printgen.kit.component import Component, Face, Grid
from printgen.kit.papers import Flip, Paper, too_large
from printgen.kit.sheet import Placement, Sheet
from printgen.sheets.copies import Copy, copies, deck_of, economical, kind_of, one_size, sheetfuls
from printgen.sheets.marks import LABEL_ROOM, LabelWords, corner_ticks, cut_lines, edge_marks, label_line, layer


class GridPlan(Struct, frozen=True):
    """A grid in the middle of a page, or near it: ``cell`` is a trim as printed, ``bleed`` is kept round each."""

    paper: Paper
    cell: Size
    turn: int
    bleed: float
    columns: int
    rows: int

    @property
    def page(self) -> Size:
        """The page as it is printed."""
        return self.paper.size

    @property
    def each(self) -> int:
        """How many pieces a sheet has."""
        return self.columns * self.rows

    @property
    def pitch(self) -> Size:
        """How far pieces are from one another, corner to corner."""
        return Size(self.cell.width + 2 * self.bleed, self.cell.height + 2 * self.bleed)

    @property
    def block(self) -> Rect:
        """The trims and their bleed."""
        return _block(self)

    def trim(self, index: int) -> Rect:
        """The trim of a slot, counted row by row from the top left."""
        row, column = divmod(index, self.columns)
        block, pitch = self.block, self.pitch
        x = block.x + column * pitch.width + self.bleed
        y = block.y + row * pitch.height + self.bleed
        return Rect(x, y, *self.cell)


@lru_cache(maxsize=8)
def _block(plan: GridPlan) -> Rect:
    """A grid's place on its page, remembered for the slots of its sheets."""
    width, height = plan.columns * plan.pitch.width, plan.rows * plan.pitch.height
    area = room(plan.paper)
    x = centred(width, plan.page.width, area.x, area.right)
    y = centred(height, plan.page.height, area.y, area.bottom)
    return Rect(x, y, width, height)


def room(paper: Paper) -> Rect:
    """What a grid may take of a paper.

    A label's room is kept free at the head as well as at the foot, so that the block lies the same way
    whichever edge the page is flipped on.
    """
    area = paper.printable
    return area._replace(y=area.y + LABEL_ROOM, height=area.height - 2 * LABEL_ROOM)


def plan_grid(size: Size, bleed: float, paper: Paper) -> GridPlan:
    """The grid that holds the most, pieces upright or turned clockwise; upright where both hold as many."""
    area = room(paper)

    def plan(cell: Size, turn: int) -> GridPlan:
        columns = (area.width + 1e-6) // (cell.width + 2 * bleed)
        rows = (area.height + 1e-6) // (cell.height + 2 * bleed)
        return GridPlan(paper, cell, turn, bleed, int(columns), int(rows))

    return max(plan(size, 0), plan(size.turned, 90), key=lambda found: found.each)


def behind(rect: Rect, page: Size, flip: Flip) -> Rect:
    """Where a rectangle's other side lies on the back page of an upright sheet."""
    if flip == "long":
        return rect._replace(x=page.width - rect.right)
    return rect._replace(y=page.height - rect.bottom)


def back_turn(turn: int, flip: Flip) -> int:
    """How far a back is turned so that it reads upright once the cut-out card is turned over like a page.

    Turned over like a page, a card keeps its top edge. A front's top points up, right, down or left at 0, 90,
    180, 270. A long-edge flip mirrors the page from left to right, so the same edge then points up, left, down
    or right: the turn changes its sign. A short-edge flip mirrors it from top to bottom: half a turn more.
    """
    return (-turn if flip == "long" else 180 - turn) % 360


def grid(layout: Grid, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Pieces butted, or ``bleed`` apart each, row by row; where they have backs a back page follows each front page.

    Raises UsageError where not one piece fits on the paper.
    """
    plan = _plan(layout, component, paper)
    if not plan.each:
        raise too_large(component.name, f"'{component.pieces[0].stem}'", one_size(component.pieces), plan.paper)
    two_sided, runs = _is_two_sided(component), _runs(layout, component, plan)
    flip = layout.flip if two_sided else None
    marks = {filled: _marks(plan, filled, flip) for filled in sorted({len(run) for run in runs})}
    return _GridPages(component, plan, flip, words, runs, marks).sheets()


def papers_needed(layout: Grid, component: Component, paper: Paper) -> int:
    """How many sheets of paper the pieces take; none where not one fits."""
    plan = _plan(layout, component, paper)
    return len(_runs(layout, component, plan)) if plan.each else 0


def _is_two_sided(component: Component) -> bool:
    return any(piece.back for piece in component.pieces)


def _plan(layout: Grid, component: Component, paper: Paper) -> GridPlan:
    both = paper.mirrored(layout.flip) if _is_two_sided(component) else paper
    return plan_grid(one_size(component.pieces), layout.bleed, both)


def _runs(layout: Grid, component: Component, plan: GridPlan) -> list[Sequence[Copy]]:
    """The copies sheet by sheet, each kind or deck on sheets of its own where they stand apart."""
    two_sided = _is_two_sided(component)
    every = copies(component.pieces, numbered=not two_sided)
    if layout.apart and not two_sided:
        return economical(every, plan.each, kind_of)
    return sheetfuls(every, plan.each, deck_of if layout.apart else None)


def _marks(plan: GridPlan, filled: int, flip: Flip | None) -> tuple[Frame, Frame]:
    """The marks of a front and of a back page, for as many pieces as there are.

    Cards are cut by the fronts, so ticks on the trims stand there only.
    """
    fronts = [plan.trim(index) for index in range(filled)]
    if flip is None:
        return layer(plan.page, cut_lines(_edges(plan, fronts))), layer(plan.page)
    backs = [behind(trim, plan.page, flip) for trim in fronts]
    on_fronts = cut_lines(_edges(plan, fronts) + corner_ticks(fronts))
    return layer(plan.page, on_fronts), layer(plan.page, cut_lines(_edges(plan, backs)))


def _edges(plan: GridPlan, trims: Sequence[Rect]) -> tuple[Line, ...]:
    """The cut marks round these trims and their bleed."""
    xs = sorted({round(x, 6) for trim in trims for x in (trim.x, trim.right)})
    ys = sorted({round(y, 6) for trim in trims for y in (trim.y, trim.bottom)})
    inner = Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    return edge_marks(xs, ys, inner.inset(-plan.bleed), plan.paper, inner)


class _GridPages(Struct, frozen=True):
    """What all pages of one document share."""

    component: Component
    plan: GridPlan
    flip: Flip | None
    words: LabelWords
    runs: Sequence[Sequence[Copy]]  # by sheet of paper
    marks: Mapping[int, tuple[Frame, Frame]]  # of front and back, by how many pieces a sheet holds

    def sheets(self) -> tuple[Sheet, ...]:
        """All pages, a back page after each front page where there is one."""
        last = len(self.runs) * (1 if self.flip is None else 2)
        return tuple(self._page(number) for number in range(1, last + 1))

    def _side(self, number: int) -> tuple[Face, int]:
        """Which side of which sheet of paper a page is."""
        if self.flip is None:
            return "front", number
        return ("front" if number % 2 else "back"), (number + 1) // 2

    def _page(self, number: int) -> Sheet:
        face, leaf = self._side(number)
        frame = Frame(self.plan.page, (*self._below(number), self._label(number)))
        placements = tuple(self._placements(number))
        return Sheet(self.component.name, number, leaf, face, "grid", frame, placements, flip=self.flip)

    def _below(self, number: int) -> Iterator[Placed]:
        """All of a page but its label."""
        face, leaf = self._side(number)
        run = self.runs[leaf - 1]
        for (_, _, frame), at in zip(_faces(run, face), self._placements(number), strict=True):
            yield placed(frame, at.rect.x, at.rect.y, at.turn, Rect.of(frame.size).inset(-self.plan.bleed))
        yield placed(self.marks[len(run)][0 if face == "front" else 1], 0, 0)

    def _placements(self, number: int) -> Iterator[Placement]:
        face, leaf = self._side(number)
        turn = self.plan.turn
        for at, copy, _ in _faces(self.runs[leaf - 1], face):
            trim = self.plan.trim(at)
            if face == "back" and self.flip:
                yield Placement(copy.id, face, behind(trim, self.plan.page, self.flip), back_turn(turn, self.flip))
            else:
                yield Placement(copy.id, face, trim, turn)

    def _label(self, number: int) -> Placed:
        face, leaf = self._side(number)
        label, of = self.words.label, "sheet" if self.flip is None else f"sheet_{face}s"
        parts = (self.component.title, label(f"marks.{of}", number=leaf, total=len(self.runs)))
        advice = [label("marks.cut" if self.flip is None else "marks.cut_fronts")]
        if self.flip is not None:
            advice.insert(0, label(f"marks.flip_{self.flip}"))
        return label_line(self.words, self.plan.paper, parts, advice)


def _faces(run: Sequence[Copy], face: Face) -> Iterator[tuple[int, Copy, Frame]]:
    """The slots of a page that show something, the copies in them, and that side of each."""
    for at, copy in enumerate(run):
        if frame := copy.piece.front if face == "front" else copy.piece.back:
            yield at, copy, frame
