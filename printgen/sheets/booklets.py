"""Booklets on paper: the order of panels, folds, slits and marks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from operator import itemgetter

from msgspec.structs import replace

from printgen.art.frame import ARTIFACT, Frame, Group, Placed, Tag, placed
from printgen.errors import Problem, UsageError
from printgen.geometry import Line, Point, Rect, Size, at_most, turned_rect
from printgen.item_ids import set_id
from printgen.kit.component import Booklet, Component, Face, FoldName, Piece
from printgen.kit.papers import PAPERS, Paper
from printgen.kit.sheet import PanelSlot, Placement, Sheet, Signature, reversed_lines
from printgen.messages import message
from printgen.sheets.marks import EDGE, LabelWords, cut_lines, fold_lines, gutter_label, level, upright

BRIDGE = 4.0  # the uncut part on either side of the spine, so that a slit sheet stays in one piece
FLAP = 1.5  # mm by which a panel that is folded in between others is narrower
LABEL_APART = 1.0  # the label's baseline from the fold beside it
MOST_CREEP = 3.5  # mm that the innermost sheet's panels may move towards the spine: their margin holds the label too
STOP = 1.0  # half the bar at a slit's end within the sheet


def quarter(paper: Size) -> Signature:
    """Return 8 panels on both sides, folded in half and in half again.

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
    """Return 4 panels on both sides of a sheet on its side, folded once; more sheets are nested and stapled."""
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
    """Return 8 panels on one side of a sheet on its side, cut open in the middle of its level fold.

    The top half goes behind; the two panels beside the cut are pushed out, forwards and backwards, and the four leaves
    are laid around page 1.
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
    """Return 6 panels on both sides: inside, the narrow right one is folded in and the left one over it."""
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
    """Return 6 panels on both sides: inside, the right one is folded behind and the left one over it."""
    width, height = paper.turned
    third = (width / 3,) * 3
    return _three("z", paper.turned, _slots(((5, 6, 1),), third, (height,)), _slots(((2, 3, 4),), third, (height,)))


def _three(fold: FoldName, size: Size, outside: tuple[PanelSlot, ...], inside: tuple[PanelSlot, ...]) -> Signature:
    folds = tuple(upright(slot.rect.right, 0.0, size.height) for slot in outside[:-1])
    return Signature(fold, size, outside, inside, folds)


def _slots(rows: Sequence[Sequence[int]], widths: Sequence[float], heights: Sequence[float]) -> tuple[PanelSlot, ...]:
    """Return panels row by row as printed; of two rows the upper one is upside down."""
    xs, ys = list(pairwise(accumulate(widths, initial=0.0))), list(pairwise(accumulate(heights, initial=0.0)))
    return tuple(
        PanelSlot(page, Rect(left, top, right - left, bottom - top), 180 if len(rows) - 1 - row else 0)
        for row, (pages, (top, bottom)) in enumerate(zip(rows, ys, strict=True))
        for page, (left, right) in zip(pages, xs, strict=True)
    )


# A new fold also needs its name (kit/component), help (kit/choices), capacity (parts/rules), steps (parts/guide/steps)
# with drawings and labels, its folding in the proof (proof/folds), and a hint of the command ``impose``; a test lists
# what is missing.
FOLDS: Mapping[FoldName, Callable[[Size], Signature]] = {
    "quarter": quarter,
    "half": half,
    "zine": zine,
    "letter": letter,
    "z": z,
}


@cache
def signature(layout: Booklet, paper: Paper) -> Signature:
    """Return the signature of a sheet of a paper.

    Raises UsageError if half of it cannot hold a second set.
    """

    def half_of(paper: Paper) -> Size:
        return Size(paper.size.height / 2, paper.size.width)

    def is_two_papers(paper: Paper) -> bool:
        half = half_of(paper)
        return any(
            abs(known.size.width - half.width) < 1e-3 and abs(known.size.height - half.height) < 1e-3
            for known in PAPERS.values()
        )

    if layout.sets == 1:
        plan = FOLDS[layout.fold](paper.size)
    elif is_two_papers(paper):
        plan = replace(FOLDS[layout.fold](half_of(paper)), sets=layout.sets)
    else:
        doubled = ", ".join(known.name for known in PAPERS.values() if is_two_papers(known))
        text = message("two sets of the rules do not fit side by side on {paper} paper", paper=paper.name)
        hint = message(
            "choose one of these papers: {names}; or print a second booklet with --copies rules=2", names=doubled
        )
        raise UsageError(Problem(text, hint=hint))
    plan = replace(plan, margins=(paper if plan.paper == paper.size else paper.turned).margins)
    if layout.bound == "left":
        return plan
    # bound on the right: left and right are exchanged on both sides of the sheet
    wide = plan.size.width
    outside, inside = (
        tuple(slot._replace(rect=slot.rect._replace(x=wide - slot.rect.right)) for slot in side)
        for side in (plan.outside, plan.inside)
    )
    folds, slits = reversed_lines(plan.folds, wide), reversed_lines(plan.slits, wide)
    return replace(plan, outside=outside, inside=inside, folds=folds, slits=slits)


def booklet_sheets(layout: Booklet, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Lay out the panels on as many sheets as they fill; each set on a paper is a whole booklet.

    The panels of nested sheets move towards the spine by the thickness of the sheets around them (creep). The label
    is in the gutter. Raises UsageError if the paper is too small or too thick, ValueError unless the panels are of
    the fold's sizes and fill its sheets.
    """
    plan = signature(layout, paper)
    each, panels = len(plan.panels), component.pieces
    if len(panels) % each or not panels:
        raise ValueError(f"a booklet of {len(panels)} panels does not fill sheets of {each}")
    leaves = len(panels) // each
    creep = (leaves - 1) * layout.thickness if plan.nested else 0.0
    if not at_most(creep, MOST_CREEP):
        text = message(
            "{sheets} sheets of {thickness:g} mm move the innermost pages by {creep:.1f} mm; at most {most:g} mm fit",
            sheets=leaves,
            thickness=layout.thickness,
            creep=creep,
            most=MOST_CREEP,
        )
        hint = message("choose thinner paper with --thickness, or another --fold")
        raise UsageError(Problem(text, hint=hint))
    pages: list[Sheet] = []
    for leaf in range(leaves):
        moved = leaf * layout.thickness if plan.nested else 0.0
        if plan.nested:  # the sheets around it hold as many pages before its own as after them
            ahead, half = each // 2 * leaf, each // 2
            end = len(panels) - ahead
            on_leaf: Sequence[Piece] = (*panels[ahead : ahead + half], *panels[end - half : end])
        else:
            on_leaf = panels[leaf * each : (leaf + 1) * each]
        sides: tuple[Face, ...] = ("front", "back") if plan.inside else ("front",)
        for side in sides:
            pages.append(_page(plan, component, words, on_leaf, len(pages) + 1, (leaf, leaves), side, moved))
    return tuple(pages)


def _page(
    plan: Signature,
    component: Component,
    words: LabelWords,
    panels: Sequence[Piece],
    number: int,
    place: tuple[int, int],
    side: Face,
    creep: float,
) -> Sheet:
    """Make one side of a sheet from its panels; ``place`` is the sheet's number from 0 and the number of sheets."""
    leaf, leaves = place
    outside, wide, reach = side == "front", plan.size.width, plan.printed.printable
    slots = [(corner, slot) for corner in plan.corners for slot in (plan.outside if outside else plan.inside)]
    folds = plan.folds if outside else reversed_lines(plan.folds, wide)
    slits = plan.slits if outside else reversed_lines(plan.slits, wide)
    art: list[Placed] = []
    # the label with sheet and side is in the gutter right of a panel, where it stays in the booklet
    beside = min((slot.rect for _, slot in slots if slot.turn == 0), key=lambda rect: rect.x)
    count = ("sheet",) if leaves > 1 else ()
    which = ("outside" if outside else "inside",) if plan.inside else ()
    if name := "_".join(count + which):
        label = words.label(f"marks.{name}", number=leaf + 1, total=leaves)
        art.append(gutter_label(words, beside.right - LABEL_APART, beside.shared(reach).inset(1.0).bottom, label))
    placements: list[Placement] = []
    drawn: list[tuple[int, Placed]] = []
    for index, (corner, slot) in enumerate(slots):
        panel, rect = panels[slot.page - 1], plan.panel_rect(slot).moved(*corner)
        size = panel.front.size
        if max(abs(size.width - rect.width), abs(size.height - rect.height)) > 1e-3:
            wanted = f"{rect.width:g} x {rect.height:g} mm"
            raise ValueError(f"panel {slot.page} must be {wanted} for the fold '{plan.fold}'")
        at = rect.moved(creep if slot.rect.x < plan.folds[0].start.x - 1e-6 else -creep, 0.0)
        visible = rect.shared(reach).moved(-at.x, -at.y)  # up to the printable area
        copy = index // (len(slots) // plan.sets)
        tag = ARTIFACT if copy else Tag(order=component.pieces.index(panel) + 1)  # one set is read
        group = Group(panel.front, slot.turn, turned_rect(visible, size, slot.turn), tag=tag)
        drawn.append((slot.page + copy * len(plan.panels), Placed(at.at, group)))
        stem = panel.stem if plan.sets == 1 else set_id(panel.stem, copy + 1)
        placements.append(Placement(stem, "front", slot.rect.moved(*corner), slot.turn))
    art += (item for _, item in sorted(drawn, key=itemgetter(0)))  # in reading order
    marks = [item for corner in plan.corners for item in _marks(plan, folds, slits if outside else (), corner)]
    width, height = plan.paper
    apart: list[Line] = []
    for corner in plan.corners[1:]:  # sets are cut apart once, by marks on the outside
        start, end = (0.0, height) if corner.x else (0.0, width)
        across, at_corner = (upright, corner.x) if corner.x else (level, corner.y)
        apart.append(across(at_corner, start, end))
        if outside:
            marks.append(cut_lines([across(at_corner, start + EDGE, end - EDGE)]))
    return Sheet(
        component.name,
        number,
        leaf + 1,
        side,
        "booklet",
        Frame(plan.paper, (*art, placed(Frame(plan.paper, tuple(marks)), 0, 0))),
        tuple(placements),
        folds=tuple(fold.moved(*corner) for corner in plan.corners for fold in folds),
        cuts=(*(slit.moved(*corner) for corner in plan.corners for slit in slits), *apart),
        flip=plan.flip,
    )


def _marks(plan: Signature, folds: Sequence[Line], slits: Sequence[Line], corner: Point) -> Iterator[Placed]:
    """Draw ticks at the ends of each fold in the margins, and slits as hairlines with a bar at each inner end."""
    (width, height), (top, right, bottom, left) = plan.size, plan.margins
    cuts: list[Line] = []
    for (start, y), (end, _) in slits:
        cuts.append(level(y, max(start, EDGE), min(end, width - EDGE)))
        cuts += [upright(x, y - STOP, y + STOP) for x in (start, end) if 0.0 < x < width]
    ticks: list[Line] = []
    for (x, y), (x2, _) in folds:
        if x == x2:
            ticks += [upright(x, EDGE, top), upright(x, height - bottom, height - EDGE)]
        else:
            ticks += [level(y, EDGE, left), level(y, width - right, width - EDGE)]
    clear = [tick for tick in ticks if not any(_lies_on(tick, cut) for cut in cuts)]
    yield fold_lines([tick.moved(*corner) for tick in clear], ())
    if cuts:
        yield cut_lines([cut.moved(*corner) for cut in cuts])


def _lies_on(tick: Line, cut: Line) -> bool:
    """Check whether a horizontal tick is part of a horizontal cut."""
    return tick.start.y == tick.end.y == cut.start.y == cut.end.y and cut.start.x <= tick.start.x < cut.end.x
