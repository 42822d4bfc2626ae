"""The folds and flips of a sheet, simulated."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.manifest import ItemRecord
from printgen.kit.papers import Flip
from printgen.messages import message
from printgen.proof.page import Finding, Page

Axis = Literal["upright", "level"]  # of the line about which a sheet is turned over or folded

_STRAIGHT = 5.0  # degrees, more than a correction for a printer may turn a page


def printed_turns(page: Page, margin: float = 0.0) -> dict[ItemRecord, int | None]:
    """Return the turn (0, 90, 180, 270) of most of each item's text, at least ``margin`` mm from its edges.

    It is None for slanted text; an item without text is left out.
    """
    rects = [item.rect.inset(margin) for item in page.items]
    places = [(number, rect.x, rect.right, rect.y, rect.bottom) for number, rect in enumerate(rects)]
    weights: dict[int, dict[int | None, float]] = {}
    for word in page.matter:
        near = round(word.turn / 90) * 90
        quarter = near % 360 if abs(word.turn - near) <= _STRAIGHT else None
        for glyph in word.glyphs:
            left, head, width, height = glyph.box
            x, y = left + width / 2, head + height / 2
            for at, (number, low, high, top, bottom) in enumerate(places):
                if low <= x <= high and top <= y <= bottom:
                    own = weights.setdefault(number, defaultdict(float))
                    own[quarter] += glyph.size**2
                    places.insert(0, places.pop(at))  # the next letter is most likely there
                    break
    return {page.items[number]: max(own, key=lambda turn: own[turn]) for number, own in weights.items()}


def turned_over(turn: int, axis: Axis) -> int:
    """Return the turn of a back that reads upright once a front of this turn is turned over like the page of a book.

    Turning over about an upright line exchanges left and right, so a clockwise turn becomes a counterclockwise one;
    about a level line it exchanges head and foot, which is half a turn more.
    """
    return (-turn if axis == "upright" else 180 - turn) % 360


def mirrored_rect(rect: Rect, axis: Axis, at: float) -> Rect:
    """Return a rectangle mirrored about an upright line at x, or a level one at y."""
    if axis == "upright":
        return rect._replace(x=2 * at - rect.right)
    return rect._replace(y=2 * at - rect.bottom)


def flip_axis(flip: Flip, size: Size) -> Axis:
    """Return the axis about which a sheet is flipped on its long or short edge."""
    return "upright" if (flip == "long") == (size.height >= size.width) else "level"


MARKED = 0.1  # mm from a mark to the edge or fold that it shows
_HAIR = 0.4  # mm: a mark's line is thinner, even on a page turned a little for a printer
_PEN = 1.0  # mm: the box of a mark is thinner, including the width of its pen


class Fold(NamedTuple):
    """A straight fold: upright at x, or level at y."""

    axis: Axis
    at: float

    @property
    def place(self) -> str:
        """Its position in words."""
        return f"{'x' if self.axis == 'upright' else 'y'} = {self.at:.2f} mm"

    def is_on(self, lines: Iterable[float]) -> bool:
        """Check whether one of the lines of its axis, at these positions, is on it."""
        return any(abs(line - self.at) < MARKED for line in lines)


def fold_along(line: Line) -> Fold:
    """Return the fold along a line of the paper."""
    (x1, y1), (x2, y2) = line
    return Fold("upright", (x1 + x2) / 2) if abs(x2 - x1) < abs(y2 - y1) else Fold("level", (y1 + y2) / 2)


def strokes(page: Page) -> list[Rect]:
    """Return the boxes of the lines on a page, in their places on the paper; within items only lines drawn alone."""
    found: list[Rect] = []
    items = [item.rect for item in page.items]
    for shape in page.drawn:
        if min(shape.rect.size) < _PEN or not _within(items, shape.rect):
            found += (page.true(stroke.shown) for stroke in shape.strokes())
    return [rect for rect in found if min(rect.size) < _HAIR < max(rect.size)]


def _within(items: list[Rect], rect: Rect) -> bool:
    """Check whether an item holds a rectangle; that item becomes the first, since the next shape is probably there."""
    for at, item in enumerate(items):
        if item.holds(rect):
            items.insert(0, items.pop(at))
            return True
    return False


def folds_without_line(page: Page, lines: Sequence[Rect]) -> Iterator[Finding]:
    """Find folds that no line on the page shows."""
    shown = lines_by_axis(lines)
    for line in page.folds:
        wanted = fold_along(page.true_line(line))
        if not wanted.is_on(shown[wanted.axis]):
            yield page.fault(message("no line shows the fold at {place}", place=wanted.place))


def lines_by_axis(strokes: Iterable[Rect]) -> dict[Axis, list[float]]:
    """Return the positions of upright lines across the page, and of level ones down it."""
    found: dict[Axis, list[float]] = {"upright": [], "level": []}
    for stroke in strokes:
        if stroke.height > stroke.width:
            found["upright"].append(stroke.centre.x)
        elif stroke.width > stroke.height:
            found["level"].append(stroke.centre.y)
    return found


_NEAR = 0.1  # mm: edges that are closer are one


class Panel(Struct, frozen=True):
    """One printed panel: its page, its place, and the directions of its text and of its lines (unit vectors).

    ``layer`` is the depth of its paper, 0 on top; ``up`` says that its print faces up.
    """

    page: int
    rect: Rect
    along: Point
    down: Point
    layer: int = 0
    up: bool = True


class FoldStep(Struct, frozen=True):
    """One fold: which one of an axis (-1 is the last), whether the part before or after it moves, and to which side."""

    axis: Axis
    fold: int
    moves: Literal["before", "after"]
    behind: bool = True


class Folding(Struct, frozen=True):
    """The steps by which a sheet becomes a booklet or leaflet, starting with its outside (the front page) up.

    ``pages`` are those of one sheet in the order of leafing through it, front and back of each leaf in turn; ``over``
    turns the folded sheet over at the end; ``nested`` says that all sheets are folded as one; ``slit`` is the axis of
    the fold that must be cut open so that the pages can be turned.
    """

    steps: tuple[FoldStep, ...]
    pages: tuple[int, ...]
    over: bool = False
    nested: bool = False
    slit: Axis | None = None


class FoldShape(NamedTuple):
    """The shape of a sheet: columns and rows of panels, printed sides, and whether one panel is narrower."""

    columns: int
    rows: int
    sides: int
    flap: bool = False


_HEAD_BEHIND = FoldStep("level", 0, "before")
_LEFT_BEHIND, _LEFT_OVER = FoldStep("upright", 0, "before"), FoldStep("upright", 0, "before", behind=False)
_RIGHT_BEHIND = FoldStep("upright", -1, "after")

FOLDINGS: dict[FoldShape, Folding] = {
    # in half, twice
    FoldShape(2, 2, 2): Folding((_HEAD_BEHIND, _LEFT_BEHIND), (1, 2, 3, 4, 5, 6, 7, 8), slit="level"),
    # in half, the sheets nested
    FoldShape(2, 1, 2): Folding((_LEFT_BEHIND,), (1, 2, 3, 4), nested=True),
    # like a letter: the flap inside, the cover over it
    FoldShape(3, 1, 2, flap=True): Folding((_LEFT_BEHIND, _RIGHT_BEHIND), (1, 2, 3, 5, 4, 6), over=True),
    # in a Z: a third to each side
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
            raise ValueError(
                message("there is no vertical fold")
                if step.axis == "upright"
                else message("there is no horizontal fold")
            )
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
    """Return a panel turned over about a line, in the same layer."""
    x, y, width, height = panel.rect
    if line.axis == "upright":
        rect = Rect(2 * line.at - x - width, y, width, height)
        along, down = Point(-panel.along.x, panel.along.y), Point(-panel.down.x, panel.down.y)
    else:
        rect = Rect(x, 2 * line.at - y - height, width, height)
        along, down = Point(panel.along.x, -panel.along.y), Point(panel.down.x, -panel.down.y)
    return replace(panel, rect=rect, along=along, down=down, up=not panel.up)


def reads_upright(panel: Panel) -> bool:
    """Check whether a folded panel reads upright, seen from behind if its print faces down."""
    return panel.along == Point(1 if panel.up else -1, 0) and panel.down == Point(0, 1)


def joints(panels: Sequence[Panel], cuts: Sequence[Line]) -> dict[tuple[int, int], Line]:
    """Return the edges at which panels of one side are joined, by their pages, except edges that are cut open.

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
    """Check whether cuts open an edge, except for at most the share ``most`` of its length."""
    line = fold_along(edge)
    start, end = sorted(point.y for point in edge) if line.axis == "upright" else sorted(point.x for point in edge)
    opened = 0.0
    for cut in cuts:
        if fold_along(cut).axis == line.axis and abs(fold_along(cut).at - line.at) < _NEAR:
            low, high = sorted(point.y for point in cut) if line.axis == "upright" else sorted(point.x for point in cut)
            opened += max(min(high, end) - max(low, start), 0.0)
    return opened >= (1 - most) * (end - start)
