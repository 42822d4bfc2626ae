"""The links of a race on a path: their ways over the board, and their drawings as rope ladders and slides."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from msgspec import Struct

from printgen.art.drawings.canvas import Canvas, dots, joined, lines
from printgen.art.drawings.hands import Hand, rendered
from printgen.art.frame import Placed, polygon_path
from printgen.games.path.grid import GridCell, cell_rect
from printgen.geometry import Path, Point, Rect, Segment, mapped

# Ways; lengths in mm at the board's usual size
_ASIDE = (9.0, -9.0, 16.0, -16.0, 0.0)  # from the middle of a space to an end of a link
_BOWS = (0.0, 7.0, -7.0, 15.0, -15.0, 25.0, -25.0)  # how far a link bends to one side
_SWINGS = (5.0, -5.0)  # how far a slide swings to both sides
_PERIOD = 60.0  # mm: the length of a swing
_STEP = 5.5  # the distance of the points of a way
_LEAST = 12.0  # the least length of a link
_HALF = 5.2  # half the width of a link
_OWN = 2  # the points at each end, which lie on the spaces that it joins
# Ends: distances from the lower edge of the upper space and from the upper edge of the lower one.
_HANGS, _STANDS = -11.5, 0.3  # of a ladder, which reaches the stone of an empty space
_HANGS_BELOW = -1.6  # of a ladder, on a space with words at its foot
_MOUTH, _BASIN, _BASIN_ABOVE = 2.2, 6.6, -4.2  # of a slide; the last on a space with a head

# Drawings
_ROPE, _RUNG = 4.0, 5.6  # from the middle of a ladder to its ropes, and to the ends of its rungs
_BANKS, _BED = 9.0, 5.4  # widths of a slide
_END, _END_BED = 14.0, 9.8  # the diameters of the basin where it ends
_ARROW = ((3.5, 0.0), (-1.0, -3.3), (-1.0, -1.2), (-3.4, -1.2), (-3.4, 1.2), (-1.0, 1.2), (-1.0, 3.3))


class Obstacle(NamedTuple):
    """An area that a link should not cross, and how bad that is for each point of it."""

    rect: Rect
    weight: float


class LinkEnd(NamedTuple):
    """An end of a link: its cell, and whether words stand at the head and at the foot of its space."""

    cell: GridCell
    headed: bool = False
    footed: bool = False


class LinkWay(Struct, frozen=True):
    """The way of a link over the board: points in the direction of play, and the direction."""

    points: tuple[Point, ...]
    onwards: bool

    def meets(self, rect: Rect) -> bool:
        """Check whether the link crosses or touches an area."""
        near = rect.inset(-_HALF - 1.0)
        return any(near.holds(Rect(*point, 0.0, 0.0)) for point in self.points)

    def crossed(self, cells: Sequence[GridCell]) -> set[GridCell]:
        """Return those of the cells that the link crosses or touches."""
        return {cell for cell in cells if self.meets(cell_rect(cell).inset(_HALF - _END / 2))}

    def cost(self, obstacles: Sequence[Obstacle]) -> float:
        """Return how bad the areas are that the link crosses with its width."""
        return math.fsum(
            weight
            for x, y in self.points[_OWN:-_OWN]
            for rect, weight in obstacles
            if rect.x - _HALF < x < rect.right + _HALF and rect.y - _HALF < y < rect.bottom + _HALF
        )


def link_way(start: LinkEnd, end: LinkEnd, onwards: bool, obstacles: Sequence[Obstacle]) -> LinkWay:
    """Return the way between two spaces that crosses the least of what lies there: short, and bent as little as can be.

    It leads from the lower edge of the upper space to the upper edge of the lower one.
    """
    upper, lower = sorted((start, end), key=lambda one: one.cell[1])
    level = upper.cell[1] == lower.cell[1]
    tops = [Point(x, _hang(upper, onwards)) for x in _offsets(upper.cell)]
    feet = [Point(x, _hang(lower, onwards) if level else _stand(lower, onwards)) for x in _offsets(lower.cell)]
    best, least = None, math.inf
    swings = (0.0,) if onwards else _SWINGS
    for top, foot, bow, swing in product(tops, feet, _BOWS, swings):
        long = math.dist(top, foot)
        if long < _LEAST:
            continue
        first, last = (top, foot) if start is upper else (foot, top)
        way = LinkWay(tuple(_points(first, last, bow, swing)), onwards)
        cost = 0.05 * long + 0.1 * abs(bow) + 0.02 * abs(top.x - cell_rect(upper.cell).centre.x)
        if cost < least:
            cost += way.cost(obstacles)
        if cost < least:
            best, least = way, cost
    if best is None:  # the spaces are next to each other
        first, last = cell_rect(start.cell).centre, cell_rect(end.cell).centre
        best = LinkWay(tuple(_points(first, last, 0.0, 0.0)), onwards)
    return best


def _offsets(cell: GridCell) -> Iterator[float]:
    """Yield the x of possible ends on a space."""
    for aside in _ASIDE:
        yield cell_rect(cell).centre.x + aside


def _hang(one: LinkEnd, onwards: bool) -> float:
    """Return the y of an end on the upper space."""
    bottom = cell_rect(one.cell).bottom
    if not onwards:
        return bottom + _MOUTH
    return bottom + (_HANGS_BELOW if one.footed else _HANGS)


def _stand(one: LinkEnd, onwards: bool) -> float:
    """Return the y of an end on the lower space."""
    top = cell_rect(one.cell).y
    if onwards:
        return top + _STANDS
    return top + (_BASIN_ABOVE if one.headed else _BASIN)


def _points(first: Point, last: Point, bow: float, swing: float) -> Iterator[Point]:
    """Yield points between two ends on a line that bends to one side and swings to both."""
    long = math.dist(first, last)
    count = max(3, round(long / _STEP))
    across = Point(-(last.y - first.y) / long, (last.x - first.x) / long)
    swings = max(1, round(long / _PERIOD))
    for number in range(count + 1):
        share = number / count
        off = bow * math.sin(math.pi * share) + swing * math.sin(math.tau * swings * share)
        x, y = first.x + share * (last.x - first.x), first.y + share * (last.y - first.y)
        yield Point(x + off * across.x, y + off * across.y)


def draw_links(ways: Sequence[LinkWay], box: Rect, hand: Hand) -> Placed:
    """Draw links in a box (mm), slides below ladders."""
    canvas = Canvas(1)
    for way in sorted(ways, key=lambda way: way.onwards):
        (_draw_ladder if way.onwards else _draw_slide)(canvas, way.points)
    return rendered(canvas.drawing(box), box, hand)


def _draw_ladder(canvas: Canvas, points: Sequence[Point]) -> None:
    """Draw a rope ladder: two ropes between pegs, and a wooden rung at each point."""
    left, right = _beside(points, -_ROPE), _beside(points, _ROPE)
    ropes, pegs = joined((smooth(left), smooth(right))), dots(left[0], right[0], left[-1], right[-1])
    ends = list(zip(_beside(points, -_RUNG), _beside(points, _RUNG), strict=True))[1:-1]
    rungs = lines(*((*one, *other) for one, other in ends))
    canvas.add(ropes, "white none", wide=3.2)
    canvas.add(rungs, "white none", wide=4.0)
    canvas.add(pegs, "white none", wide=5.8)
    canvas.add(rungs, "wood form", wide=2.3)
    canvas.add(rungs, "wood light none standard", wide=0.7)
    canvas.add(ropes, "straw form", wide=1.5)
    knots = dots(*left[1:-1], *right[1:-1])
    canvas.add(knots, "straw form", wide=2.6)
    canvas.add(pegs, "plank form", wide=3.8)


def _draw_slide(canvas: Canvas, points: Sequence[Point]) -> None:
    """Draw a toboggan run between banks of snow, with a basin and an arrow where it ends, and a toboggan at the top."""
    way, end = smooth(points), points[-1]
    basin = dots(end)
    for line, less in (("contour", 0.0), ("none", 0.8)):  # the second hides the lines where the run enters its basin
        canvas.add(way, f"snow {line}", wide=_BANKS - less)
        canvas.add(basin, f"snow {line}", wide=_END - less)
    canvas.add(smooth(_beside(points, -_BANKS / 2 + 0.8)), "snow shade none standard", wide=0.9)
    canvas.add(way, "sky form", wide=_BED)
    canvas.add(basin, "sky form", wide=_END_BED)
    canvas.add(way, "sky light none", wide=_BED - 0.3)
    canvas.add(basin, "sky light none", wide=_END_BED - 0.3)
    grooves = joined(smooth(_beside(points[:-1], off)) for off in (-1.3, 1.3))
    canvas.add(grooves, "stroke texture")
    along = _along(points, len(points) - 1)
    turn = (along.x, along.y, -along.y, along.x, end.x, end.y)
    canvas.add(mapped(polygon_path(_ARROW), turn), "red form")
    for number in range(4, len(points) - 2, 3):
        ahead, at = _along(points, number), points[number]
        place = (ahead.x, ahead.y, -ahead.y, ahead.x, at.x, at.y)
        chevron = mapped((("M", -1.2, -1.8), ("L", 0.8, 0.0), ("L", -1.2, 1.8)), place)
        canvas.add(chevron, "red none standard", wide=1.0)
        canvas.add(chevron, "ink none minimal", wide=0.6)
    ahead, at = _along(points, 1), points[1]
    place = (ahead.x, ahead.y, -ahead.y, ahead.x, at.x, at.y)
    canvas.add(mapped(lines((-4.6, -1.9, 4.6, -1.9), (-4.6, 1.9, 4.6, 1.9)), place), "wood form", wide=1.1)
    slats = lines(*((x, -2.3, x, 2.3) for x in (-3.2, -1.1, 1.0, 3.1)))
    canvas.add(mapped(slats, place), "red form", wide=1.5)


def _along(points: Sequence[Point], number: int) -> Point:
    """Return the direction of a way at a point."""
    before, after = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
    long = math.dist(before, after)
    return Point((after.x - before.x) / long, (after.y - before.y) / long)


def _beside(points: Sequence[Point], off: float) -> list[Point]:
    """Return points at a distance from a way, on one side of it."""
    found = []
    for number, point in enumerate(points):
        along = _along(points, number)
        found.append(Point(point.x - off * along.y, point.y + off * along.x))
    return found


def smooth(points: Sequence[Point]) -> Path:
    """Return a curve without kinks through points: a cubic between each two, along their neighbors' directions.

    Each cubic is a stroke of its own, so that a board may be cut between them; round ends join them.
    """
    found: list[Segment] = []
    for number, (start, end) in enumerate(pairwise(points)):
        before, after = points[max(0, number - 1)], points[min(len(points) - 1, number + 2)]
        first = (start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6)
        second = (end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6)
        found += [("M", *start), ("C", *first, *second, *end)]
    return tuple(found)
