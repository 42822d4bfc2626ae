"""Booklets on paper: the order of panels, folds, slits and marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Placed, placed
from printgen.errors import Problem, UsageError
from printgen.geometry import Line, Point, Rect, Size, at_most, turned_rect
from printgen.kit.component import Booklet, Component, Face, FoldName, Piece
from printgen.kit.papers import PAPERS, Flip, Paper
from printgen.kit.sheet import PanelSlot, Placement, Sheet, Signature, reversed_lines
from printgen.sheets.marks import EDGE, LabelWords, cut_lines, fold_lines, gutter_label, layer, level, upright

BRIDGE = 4.0  # what a booklet's slit leaves whole on either side of the spine, so that it stays one sheet
FLAP = 1.5  # how much narrower a panel is that is folded in between others


def quarter(paper: Size) -> Signature:
    """8 panels on both sides, folded in half and in half again.

    First the top half goes behind, then the left half: the level fold becomes the head of the booklet and holds
    2 to 3 and 6 to 7 together, so it is slit; the upright fold is the spine.
    """
    width, height = paper
    x, y = width / 2, height / 2
    rows, halves = (y, y), (x, x)
    return Signature(
        "quarter",
        paper,
        outside=_slots(((5, 4), (8, 1)), halves, rows),
        inside=_slots(((3, 6), (2, 7)), halves, rows),
        folds=(upright(x, 0.0, height), level(y, 0.0, width)),
        slits=(level(y, 0.0, x - BRIDGE), level(y, x + BRIDGE, width)),
    )


def half(paper: Size) -> Signature:
    """4 panels on both sides of a sheet on its side, folded once; more sheets lie within one another, stapled."""
    width, height = paper.turned
    halves = (width / 2, width / 2)
    return Signature(
        "half",
        paper.turned,
        outside=_slots(((4, 1),), halves, (height,)),
        inside=_slots(((2, 3),), halves, (height,)),
        folds=(upright(width / 2, 0.0, height),),
        nested=True,
    )


def zine(paper: Size) -> Signature:
    """8 panels on one side of a sheet on its side, cut open in the middle of its level fold.

    The top half goes behind; the two panels beside the cut are pushed out, forwards and backwards, and the four leaves
    laid round page 1.
    """
    width, height = paper.turned
    x, y = width / 4, height / 2
    return Signature(
        "zine",
        paper.turned,
        outside=_slots(((7, 6, 5, 4), (8, 1, 2, 3)), (x, x, x, x), (y, y)),
        inside=(),
        folds=(*(upright(number * x, 0.0, height) for number in (1, 2, 3)), level(y, 0.0, width)),
        slits=(level(y, x, 3 * x),),
    )


def letter(paper: Size) -> Signature:
    """6 panels on both sides of a sheet on its side: the narrow right one of the inside goes in, the left one over."""
    width, height = paper.turned
    wide = (width + FLAP) / 3
    columns = (wide - FLAP, wide, wide)
    return _three(
        "letter",
        paper.turned,
        _slots(((3, 6, 1),), columns, (height,)),
        _slots(((2, 4, 5),), columns[::-1], (height,)),
    )


def z(paper: Size) -> Signature:
    """6 panels on both sides of a sheet on its side: the right one of the inside goes behind, the left one over it."""
    width, height = paper.turned
    third = (width / 3,) * 3
    return _three("z", paper.turned, _slots(((5, 6, 1),), third, (height,)), _slots(((2, 3, 4),), third, (height,)))


def _three(fold: FoldName, size: Size, outside: tuple[PanelSlot, ...], inside: tuple[PanelSlot, ...]) -> Signature:
    folds = tuple(upright(slot.rect.right, 0.0, size.height) for slot in outside[:-1])
    return Signature(fold, size, outside, inside, folds)


def _slots(rows: Sequence[Sequence[int]], widths: Sequence[float], heights: Sequence[float]) -> tuple[PanelSlot, ...]:
    """Panels row by row as printed; with two rows the upper one stands on its head."""
    xs, ys = list(pairwise(accumulate(widths, initial=0.0))), list(pairwise(accumulate(heights, initial=0.0)))
    return tuple(
        PanelSlot(page, Rect(left, top, right - left, bottom - top), 180 if len(rows) - 1 - row else 0)
        for row, (pages, (top, bottom)) in enumerate(zip(rows, ys, strict=True))
        for page, (left, right) in zip(pages, xs, strict=True)
    )


FOLDS: Mapping[FoldName, Callable[[Size], Signature]] = {
    "quarter": quarter,
    "half": half,
    "zine": zine,
    "letter": letter,
    "z": z,
}


@cache
def signature(layout: Booklet, paper: Paper) -> Signature:
    """How a sheet of that paper is folded; raises UsageError where its half is no paper for a second set."""
    if layout.sets == 1:
        plan = FOLDS[layout.fold](paper.size)
    elif _halves(paper):
        plan = replace(FOLDS[layout.fold](_half(paper)), sets=layout.sets)
    else:
        doubled = " or ".join(known.name for known in PAPERS.values() if _halves(known))
        hint = f"--sets 2 goes with --paper {doubled}; on other paper, --copies rules=2 prints a second booklet"
        raise UsageError(Problem(f"two sets of the rules do not lie side by side on {paper.name} paper", hint=hint))
    plan = replace(plan, margins=(paper if plan.paper == paper.size else paper.turned).margins)
    return _bound_right(plan) if layout.bound == "right" else plan


def _bound_right(plan: Signature) -> Signature:
    """The same folds the other way round: what lay on the left lies on the right, on both sides of the sheet."""
    wide = plan.size.width

    def slots(side: Sequence[PanelSlot]) -> tuple[PanelSlot, ...]:
        return tuple(slot._replace(rect=slot.rect._replace(x=wide - slot.rect.right)) for slot in side)

    return replace(
        plan,
        outside=slots(plan.outside),
        inside=slots(plan.inside),
        folds=reversed_lines(plan.folds, wide),
        slits=reversed_lines(plan.slits, wide),
    )


def _half(paper: Paper) -> Size:
    """Half of a paper, upright."""
    return Size(paper.size.height / 2, paper.size.width)


def _halves(paper: Paper) -> bool:
    """Whether half of it is a paper of its own."""
    half_width, half_height = _half(paper)
    return any(
        abs(known.size.width - half_width) < 1e-3 and abs(known.size.height - half_height) < 1e-3
        for known in PAPERS.values()
    )


LABEL_APART = 1.0  # the label's baseline from the fold beside it
MOST_CREEP = 3.5  # mm that the innermost sheet's panels may move towards the spine: their margin holds the label too
STOP = 1.0  # half the bar at a slit's end within the sheet


def booklet_sheets(layout: Booklet, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """The panels on as many sheets as they fill; each set on a paper is the whole booklet once.

    The panels of nested sheets move towards the spine by the thickness of the sheets round them (creep). The label
    stands in the gutter. Raises UsageError where the paper is too small or too thick, ValueError unless the panels are
    of the fold's sizes and fill its sheets.
    """
    plan = signature(layout, paper)
    each, panels = len(plan.panels), component.pieces
    if len(panels) % each or not panels:
        raise ValueError(f"a booklet of {len(panels)} panels does not fill sheets of {each}")
    leaves = len(panels) // each
    _refuse_thick(plan, layout, leaves)
    press = _Imposition(plan, component, words, leaves, layout.thickness if plan.nested else 0.0, layout.flip)
    return tuple(page for leaf in range(leaves) for page in press.pages(leaf))


def _refuse_thick(plan: Signature, layout: Booklet, leaves: int) -> None:
    creep = (leaves - 1) * layout.thickness if plan.nested else 0.0
    if not at_most(creep, MOST_CREEP):
        what = f"{leaves} sheets of {layout.thickness:g} mm move the innermost pages by {creep:.1f} mm"
        hint = f"choose thinner paper with --thickness, or another --fold (at most {MOST_CREEP:g} mm)"
        raise UsageError(Problem(what, hint=hint))


class _Imposition(Struct, frozen=True):
    """What all pages of one booklet share; ``creep`` is what each sheet moves more than the one round it."""

    plan: Signature
    component: Component
    words: LabelWords
    leaves: int
    creep: float
    flip: Flip | None

    def pages(self, leaf: int) -> Iterator[Sheet]:
        """The outside of a sheet of paper (counted from 0), and its inside where there is one."""
        panels = self._panels(leaf)
        if not self.plan.inside:
            yield self._page(leaf, (leaf + 1, "front"), panels)
            return
        yield self._page(leaf, (2 * leaf + 1, "front"), panels)
        yield self._page(leaf, (2 * leaf + 2, "back"), panels)

    def _panels(self, leaf: int) -> Mapping[int, Piece]:
        """The panels of a sheet by the number of their slot."""
        each, panels = len(self.plan.panels), self.component.pieces
        if not self.plan.nested:
            return dict(enumerate(panels[leaf * each : (leaf + 1) * each], 1))
        ahead = each // 2 * leaf  # pages of the sheets round it, before it and as many after it
        first, last = panels[ahead : ahead + each // 2], panels[len(panels) - ahead - each // 2 : len(panels) - ahead]
        return dict(enumerate((*first, *last), 1))

    def _page(self, leaf: int, place: tuple[int, Face], panels: Mapping[int, Piece]) -> Sheet:
        number, side = place
        plan, outside = self.plan, side == "front"
        slots = [(corner, slot) for corner in plan.corners for slot in (plan.outside if outside else plan.inside)]
        folds, slits = (plan.folds, plan.slits) if outside else (self._behind(plan.folds), self._behind(plan.slits))
        marks = [item for corner in plan.corners for item in _marks(plan, folds, slits if outside else (), corner)]
        beside = min((slot.rect for _, slot in slots if slot.turn == 0), key=lambda rect: rect.x)
        art = (*self._label(leaf, side, beside), *(self._art(leaf, at, panels[at[1].page].front) for at in slots))
        apart = _apart(plan)
        frame = Frame(plan.paper, (*art, placed(layer(plan.paper, *marks, *_cut_apart(apart, outside)), 0, 0)))
        return Sheet(
            self.component.name,
            number,
            leaf + 1,
            side,
            "booklet",
            frame,
            self._placements(slots, panels),
            folds=_for_each(plan, folds),
            cuts=(*_for_each(plan, slits), *apart),
            flip=plan.flip,
        )

    def _placements(
        self, slots: Sequence[tuple[Point, PanelSlot]], panels: Mapping[int, Piece]
    ) -> tuple[Placement, ...]:
        """Where each panel of a page lies, set by set."""
        sets = self.plan.sets
        ids = (_id(panels[slot.page].stem, index, len(slots) // sets, sets) for index, (_, slot) in enumerate(slots))
        return tuple(
            Placement(id_, "front", slot.rect.moved(*corner), slot.turn)
            for id_, (corner, slot) in zip(ids, slots, strict=True)
        )

    def _behind(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Lines of the outside as they lie on the inside."""
        return reversed_lines(lines, self.plan.size.width)

    def _art(self, leaf: int, place: tuple[Point, PanelSlot], panel: Frame) -> Placed:
        """A panel in its slot, of the set at that corner, moved by its sheet's creep, as far as a printer reaches."""
        corner, slot = place
        rect = self.plan.panel_rect(slot).moved(*corner)
        if max(abs(panel.size.width - rect.width), abs(panel.size.height - rect.height)) > 1e-3:
            wanted = f"{rect.width:g} x {rect.height:g} mm"
            raise ValueError(f"panel {slot.page} must be {wanted} for the fold '{self.plan.fold}'")
        to_spine = 1 if slot.rect.x < self.plan.folds[0].start.x - 1e-6 else -1
        at = rect.moved(to_spine * leaf * self.creep, 0.0)
        visible = rect.shared(self.plan.printed.printable).moved(-at.x, -at.y)
        return placed(panel, at.x, at.y, slot.turn, turned_rect(visible, panel.size, slot.turn))

    def _label(self, leaf: int, side: Face, beside: Rect) -> Iterator[Placed]:
        """Which sheet it is and which side of it, in the gutter right of a panel, where it stays in the booklet."""
        visible = beside.shared(self.plan.printed.printable).inset(1.0)
        count = ("sheet",) if self.leaves > 1 else ()
        which = ("outside" if side == "front" else "inside",) if self.plan.inside else ()
        if name := "_".join(count + which):
            label = self.words.label(f"marks.{name}", number=leaf + 1, total=self.leaves)
            yield gutter_label(self.words, beside.right - LABEL_APART, visible.bottom, label)


def _id(stem: str, index: int, each: int, sets: int) -> str:
    return stem if sets == 1 else f"set-{index // each + 1}-{stem}"


def _for_each(plan: Signature, lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(line.moved(*corner) for corner in plan.corners for line in lines)


def _apart(plan: Signature) -> tuple[Line, ...]:
    """Where the sets of a paper are cut apart."""
    width, height = plan.paper
    return tuple(
        upright(corner.x, 0.0, height) if corner.x else level(corner.y, 0.0, width) for corner in plan.corners[1:]
    )


def _cut_apart(lines: Iterable[Line], outside: bool) -> tuple[Placed, ...]:
    """The cuts between sets, marked on the outside only: sheets are cut once."""
    return tuple(cut_lines([_shortened(line)]) for line in lines if outside)


def _shortened(line: Line) -> Line:
    """A line that ends where marks may begin."""
    (x1, y1), (x2, y2) = line
    return upright(x1, y1 + EDGE, y2 - EDGE) if x1 == x2 else level(y1, x1 + EDGE, x2 - EDGE)


def _marks(plan: Signature, folds: Sequence[Line], slits: Sequence[Line], corner: Point) -> Iterator[Placed]:
    """Ticks at the ends of each fold, and the slits as hairlines with a bar at each end within the sheet."""
    cuts = [mark for slit in slits for mark in _slit(slit, plan.size)]
    ticks = [tick for fold in folds for tick in _ticks(fold, plan) if not any(_lies_on(tick, cut) for cut in cuts)]
    yield fold_lines([tick.moved(*corner) for tick in ticks], ())
    if cuts:
        yield cut_lines([cut.moved(*corner) for cut in cuts])


def _lies_on(tick: Line, cut: Line) -> bool:
    """Whether a level tick is part of a level cut."""
    return tick.start.y == tick.end.y == cut.start.y == cut.end.y and cut.start.x <= tick.start.x < cut.end.x


def _ticks(fold: Line, plan: Signature) -> tuple[Line, Line]:
    """What of a fold lies in the paper's margins."""
    (x, y), size, (top, right, bottom, left) = fold.start, plan.size, plan.margins
    if x == fold.end.x:
        return upright(x, EDGE, top), upright(x, size.height - bottom, size.height - EDGE)
    return level(y, EDGE, left), level(y, size.width - right, size.width - EDGE)


def _slit(slit: Line, size: Size) -> Iterator[Line]:
    y, start, end = slit.start.y, slit.start.x, slit.end.x
    yield level(y, max(start, EDGE), min(end, size.width - EDGE))
    yield from (upright(x, y - STOP, y + STOP) for x in (start, end) if 0.0 < x < size.width)
