"""The links between spaces of a path: ladders that lead onwards, slides that lead back (mm).

They are drawn in many short strokes, on the board's ground: a seam may part them as it parts a pattern, and what
stands on the spaces stands above them.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.components.board.path.plan import GridCell, PathGrid, cell_at
from printgen.drawing.art import polyline
from printgen.drawing.frame import Ink, Path, Placed, Stroke, line_path, polygon_path, shape
from printgen.geometry import Line, Point, Rect

_INTO = 5.0  # how far a link reaches into its spaces
_OFF = Point(10.5, 12.0)  # from their middles to what it aims at: arrows stand between the middles
_HALF = 3.4  # half as wide as a link
_STEP = 5.6  # from rung to rung, and how long a stroke is
_WAVE, _PERIOD = 4.2, 46.0  # how far a slide swings to either side, and how long a swing is
_PEN, _CASE = 1.1, 2.3  # of the strokes, and of the light line below them
_NEAR = 6.0  # what is nearer to a link's middle is crossed by it


class LinkLine(Struct, frozen=True):
    """A link as it lies on the board: the points along its middle, from where one comes to where one goes."""

    points: tuple[Point, ...]
    onwards: bool

    def crossed(self, grid: PathGrid) -> set[GridCell]:
        """The cells of the grid that it crosses or touches."""
        reached = {
            (cell_at(point.x + dx), cell_at(point.y + dy))
            for point in self.points
            for dx in (-_NEAR, _NEAR)
            for dy in (-_NEAR, _NEAR)
        }
        return {(column, row) for column, row in reached if column in range(grid.columns) and row in range(grid.rows)}


def link_line(start: Rect, end: Rect, onwards: bool) -> LinkLine:
    """The way from one space to another: straight up a ladder, in bends down a slide."""
    aims = [Point(space.centre.x + _OFF.x, space.centre.y + _OFF.y) for space in (start, end)]
    first, last = _inside(start, aims[0], aims[1]), _inside(end, aims[1], aims[0])
    long = math.dist(first, last)
    count = max(2, round(long / _STEP))
    across = Point(-(last.y - first.y) / long, (last.x - first.x) / long)
    swings = max(1, round(long / _PERIOD))
    points = []
    for number in range(count + 1):
        share = number / count
        swing = 0.0 if onwards else _WAVE * math.sin(math.tau * swings * share)
        x, y = first.x + share * (last.x - first.x), first.y + share * (last.y - first.y)
        points.append(Point(x + swing * across.x, y + swing * across.y))
    return LinkLine(tuple(points), onwards)


def _inside(rect: Rect, aim: Point, towards: Point) -> Point:
    """The point a little within a space on the way from a point in it to one beyond it."""
    inner = rect.inset(_INTO)
    dx, dy = towards.x - aim.x, towards.y - aim.y
    across = ((inner.right if dx > 0 else inner.x) - aim.x) / dx if abs(dx) > 1e-9 else 1.0
    down = ((inner.bottom if dy > 0 else inner.y) - aim.y) / dy if abs(dy) > 1e-9 else 1.0
    reach = min(1.0, across, down)
    return Point(aim.x + reach * dx, aim.y + reach * dy)


def draw_link(link: LinkLine, scale: float) -> Iterator[Placed]:
    """Two rails; rungs between those of a ladder, arrows that point down between those of a slide.

    Their strokes become thinner with the board where that is smaller than usual, by ``scale``.
    """
    thin = min(scale, 1.0)
    rails = [_beside(link.points, side * _HALF) for side in (-1, 1)]
    strokes: list[Path] = [line_path(Line(*ends)) for rail in rails for ends in pairwise(rail)]
    if link.onwards:
        strokes += [line_path(Line(*ends)) for ends in list(zip(*rails, strict=True))[1:-1]]
    else:
        strokes += [_chevron(*ends) for ends in list(pairwise(link.points))[1:-2:2]]
    key = "second" if link.onwards else "accent"
    for ink, width in ((Ink("white"), _CASE), (Ink("title", key), _PEN)):
        for stroke in strokes:
            yield shape(stroke, stroke=Stroke(ink, width * thin, round=True))
    yield shape(_tip(*link.points[-2:]), Ink("title", key), Stroke(Ink("white"), 0.5 * thin))


def _beside(points: Sequence[Point], off: float) -> list[Point]:
    """The points that lie so far beside a line."""
    found = []
    for number, point in enumerate(points):
        before, after = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
        long = math.dist(before, after)
        found.append(Point(point.x - off * (after.y - before.y) / long, point.y + off * (after.x - before.x) / long))
    return found


def _ahead(start: Point, end: Point) -> tuple[Point, Point]:
    """The directions along a stroke and across it, 1 mm long."""
    long = math.dist(start, end)
    along = Point((end.x - start.x) / long, (end.y - start.y) / long)
    return along, Point(-along.y, along.x)


def _chevron(start: Point, end: Point) -> Path:
    """A small open arrow that points along a stroke."""
    along, across = _ahead(start, end)
    wide, deep = 0.5 * _HALF, 0.4 * _HALF
    back = Point(end.x - deep * along.x, end.y - deep * along.y)
    sides = [(back.x + side * wide * across.x, back.y + side * wide * across.y) for side in (-1, 1)]
    return polyline([sides[0], (end.x, end.y), sides[1]])


def _tip(start: Point, end: Point) -> Path:
    """The head of an arrow at a link's end."""
    along, across = _ahead(start, end)
    sides = [(end.x + side * 2.6 * across.x, end.y + side * 2.6 * across.y) for side in (-1, 1)]
    return polygon_path([sides[0], (end.x + 4.2 * along.x, end.y + 4.2 * along.y), sides[1]])
