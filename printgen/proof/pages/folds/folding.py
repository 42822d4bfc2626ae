"""Folds a sheet in simulation: its panels, by their places on paper, in the order in which one leafs through."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Line, Point, Rect
from printgen.proof.pages.folds.flips import Axis
from printgen.proof.pages.folds.marks import Fold, fold_along

_NEAR = 0.1  # mm: edges that lie closer are one


class Panel(Struct, frozen=True):
    """One printed panel: its page, its place, and which way its text runs and its lines follow (unit vectors).

    ``layer`` is how deep its paper lies, 0 on top; ``up`` says that its print looks up.
    """

    page: int
    rect: Rect
    along: Point
    down: Point
    layer: int = 0
    up: bool = True


class FoldStep(Struct, frozen=True):
    """One fold: about which of the folds of a direction (-1 the last), what lies before or after it moves, to where."""

    axis: Axis
    fold: int
    moves: Literal["before", "after"]
    behind: bool = True


class Folding(Struct, frozen=True):
    """How a sheet becomes a booklet or a leaflet, its outside (the front page) up: step by step.

    ``pages`` are those of one sheet as one leafs through it, front and back of each leaf in turn; ``over`` turns the
    folded sheet over in the end; ``nested`` says that all sheets are folded as one; ``slit`` is the direction of the
    fold that must be cut open so that the pages can be turned.
    """

    steps: tuple[FoldStep, ...]
    pages: tuple[int, ...]
    over: bool = False
    nested: bool = False
    slit: Axis | None = None


class FoldShape(NamedTuple):
    """What a sheet looks like: columns and rows of panels, printed sides, and whether a panel is narrower."""

    columns: int
    rows: int
    sides: int
    flap: bool = False


_HEAD_BEHIND = FoldStep("level", 0, "before")
_LEFT_BEHIND, _LEFT_OVER = FoldStep("upright", 0, "before"), FoldStep("upright", 0, "before", behind=False)
_RIGHT_BEHIND = FoldStep("upright", -1, "after")

FOLDINGS: dict[FoldShape, Folding] = {
    # in half twice
    FoldShape(2, 2, 2): Folding((_HEAD_BEHIND, _LEFT_BEHIND), (1, 2, 3, 4, 5, 6, 7, 8), slit="level"),
    # in half, sheet in sheet
    FoldShape(2, 1, 2): Folding((_LEFT_BEHIND,), (1, 2, 3, 4), nested=True),
    # like a letter: the flap in, the cover over it
    FoldShape(3, 1, 2, flap=True): Folding((_LEFT_BEHIND, _RIGHT_BEHIND), (1, 2, 3, 5, 4, 6), over=True),
    # in a Z: one third to each side
    FoldShape(3, 1, 2): Folding((_LEFT_OVER, _RIGHT_BEHIND), (1, 2, 3, 6, 5, 4), over=True),
}
RING = FoldShape(4, 2, 1)  # a zine: cut open in the middle, its panels are a ring


def sheet_shape(fronts: Sequence[Rect], sides: int) -> FoldShape:
    """Return the shape of a sheet with these panels on its front."""
    columns, rows = (
        1 + sum(after - before > _NEAR for before, after in pairwise(sorted(starts)))
        for starts in ([rect.x for rect in fronts], [rect.y for rect in fronts])
    )
    widths = [rect.width for rect in fronts]
    return FoldShape(columns, rows, sides, max(widths) - min(widths) > _NEAR)


def folded(panels: Iterable[Panel], lines: Iterable[Line], folding: Folding) -> list[Panel]:
    """Return the panels of one sheet, or of nested ones, in the order of leafing through them once they are folded.

    Raise ValueError if a fold that the folding needs is missing.
    """
    found = list(panels)
    places = {
        axis: sorted({fold.at for fold in map(fold_along, lines) if fold.axis == axis}) for axis in ("upright", "level")
    }
    for step in folding.steps:
        if not places[step.axis]:
            raise ValueError(f"there is no {step.axis} fold")
        line = Fold(step.axis, places[step.axis][step.fold])
        deepest, highest = max(panel.layer for panel in found), min(panel.layer for panel in found)
        for index, panel in enumerate(found):
            centre = panel.rect.centre.x if line.axis == "upright" else panel.rect.centre.y
            if (centre < line.at) == (step.moves == "before"):
                layer = 2 * deepest + 1 - panel.layer if step.behind else 2 * highest - 1 - panel.layer
                found[index] = replace(mirrored_panel(panel, line), layer=layer)
    if folding.over:
        found = [replace(mirrored_panel(panel, Fold("upright", 0.0)), layer=-panel.layer) for panel in found]
    return sorted(found, key=lambda panel: (panel.layer, not panel.up))


def mirrored_panel(panel: Panel, line: Fold) -> Panel:
    """A panel turned over about a line; its layer is left to the caller."""
    x, y, width, height = panel.rect
    if line.axis == "upright":
        rect = Rect(2 * line.at - x - width, y, width, height)
        along, down = Point(-panel.along.x, panel.along.y), Point(-panel.down.x, panel.down.y)
    else:
        rect = Rect(x, 2 * line.at - y - height, width, height)
        along, down = Point(panel.along.x, -panel.along.y), Point(panel.down.x, -panel.down.y)
    return replace(panel, rect=rect, along=along, down=down, up=not panel.up)


def reads_upright(panel: Panel) -> bool:
    """Whether a folded panel reads upright for whoever looks at its print, from behind if that lies down."""
    return panel.along == Point(1 if panel.up else -1, 0) and panel.down == Point(0, 1)


def joints(panels: Sequence[Panel], cuts: Sequence[Line]) -> dict[tuple[int, int], Line]:
    """Return the edges at which panels of one side are joined, by their pages, apart from those that are cut open.

    An edge is on the right of the first panel, or below it.
    """
    found = {}
    for one in panels:
        for other in panels:
            mine, its = one.rect, other.rect
            if abs(mine.right - its.x) < _NEAR and abs(mine.y - its.y) < _NEAR:
                edge = Line(Point(mine.right, mine.y), Point(mine.right, mine.bottom))
            elif abs(mine.bottom - its.y) < _NEAR and abs(mine.x - its.x) < _NEAR:
                edge = Line(Point(mine.x, mine.bottom), Point(mine.right, mine.bottom))
            else:
                continue
            if not is_cut(edge, cuts):
                found[one.page, other.page] = edge
    return found


def is_cut(edge: Line, cuts: Sequence[Line], most: float = 0.1) -> bool:
    """Whether cuts open an edge, but for ``most`` of its length."""
    line = fold_along(edge)
    start, end = sorted(point.y for point in edge) if line.axis == "upright" else sorted(point.x for point in edge)
    opened = 0.0
    for cut in cuts:
        if fold_along(cut).axis == line.axis and abs(fold_along(cut).at - line.at) < _NEAR:
            low, high = sorted(point.y for point in cut) if line.axis == "upright" else sorted(point.x for point in cut)
            opened += max(min(high, end) - max(low, start), 0.0)
    return opened >= (1 - most) * (end - start)
