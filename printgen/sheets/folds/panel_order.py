"""The folds of booklets: the order of the panels on a sheet, and where each panel, fold and slit lies (mm).

Each sheet is turned over like a page. ``outside`` is the side that lies outside once it is folded, the cover upright.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise

from msgspec.structs import replace

from printgen.errors import Problem, UsageError
from printgen.geometry import Rect, Size
from printgen.kit.layouts import Booklet, FoldName
from printgen.kit.paper import Paper
from printgen.kit.signature import PanelSlot, Signature, reversed_lines
from printgen.sheets.marks import level, upright
from printgen.sheets.paper_sizes import PAPERS

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
