"""Paths as areas: polygons, their union, strokes and fill rules."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.geometry import Path, Segment, subpaths
from printgen.svg.paints import Pen

XY = tuple[float, float]
_Spot = tuple[int, int]
_Edge = tuple[_Spot, _Spot]

_MOST_PARTS = 32
_MOST_FIGURES = 200  # the most figures of a path; paths with more stay unchanged
_FINENESS = 0.02  # the accuracy of polygons relative to the larger side of the path
_MITRE = 4.0  # the limit of sharp bends in half widths; longer ones are cut off
_ROUND = math.radians(15)  # from corner to corner of round bends
_MOST_LINES = 1_600  # lines of all figures together; more stay unchanged
_GRID = 40.0  # steps of the corners' grid for each step of the fineness
_BANDS = 48  # the number of bands into which lines are sorted by height


class Polyline(Struct, frozen=True):
    """One figure of a path: its corners in order, and whether it is closed."""

    points: tuple[XY, ...]
    closed: bool

    @property
    def area(self) -> float:
        """The area within, negative if it runs the other way round."""
        following = (*self.points[1:], *self.points[:1])
        return sum(x * d - c * y for (x, y), (c, d) in zip(self.points, following, strict=True)) / 2

    @property
    def length(self) -> float:
        ends = (*self.points[1:], *(self.points[:1] if self.closed else ()))
        return sum(map(math.dist, self.points, ends))


def polylines(path: Path, fineness: float) -> list[Polyline]:
    """Return the figures of a path; no line is further than ``fineness`` from its curve."""
    found: list[Polyline] = []
    points: list[XY] = []
    for segment in path:
        if segment[0] == "Z":
            found += _figure(points, True)
            points = points[:1]
        elif segment[0] == "M":
            found += _figure(points, False)
            points = [(segment[1], segment[2])]
        elif len(segment) == 3:
            points.append((segment[1], segment[2]))
        else:
            points += _curve_points(points[-1], segment, fineness)
    return found + _figure(points, False)


def _figure(points: Sequence[XY], closed: bool) -> list[Polyline]:
    """Return the figure through the points without repeated ones; none for a single point."""
    kept = [point for at, point in enumerate(points) if not at or point != points[at - 1]]
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return [Polyline(tuple(kept), closed)] if len(kept) > 1 else []


def _curve_points(start: XY, segment: Segment, fineness: float) -> list[XY]:
    """Return points on a cubic after its start."""
    a, b, c, d, e, f = (float(value) for value in segment[1:])
    bend = max(  # the distance of its handles from even steps
        math.hypot(start[0] - 2 * a + c, start[1] - 2 * b + d), math.hypot(a - 2 * c + e, b - 2 * d + f)
    )
    parts = min(_MOST_PARTS, max(1, math.ceil(math.sqrt(0.75 * bend / fineness))))
    found = []
    for part in range(1, parts + 1):
        t = part / parts
        u = 1 - t
        w = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x, y = (
            w[0] * p + w[1] * q + w[2] * r + w[3] * s for p, q, r, s in zip(start, (a, b), (c, d), (e, f), strict=True)
        )
        found.append((x, y))
    return found


def is_inside(point: XY, outline: Polyline) -> bool:
    """Check whether a point lies within a figure, by the even-odd rule."""
    x, y = point
    points, inside = outline.points, False
    if not min(corner[0] for corner in points) <= x <= max(corner[0] for corner in points):
        return False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def nonzero(path: Path) -> Path:
    """Return the path with every second ring of figures that lie within one another reversed.

    The nonzero rule then fills it as the even-odd rule would.
    """
    figures = subpaths(path)
    if not 1 < len(figures) <= _MOST_FIGURES:
        return path
    xs = [float(value) for segment in path for value in segment[1:]]
    fineness = _FINENESS * max(1e-9, max(xs) - min(xs))
    shapes = [max(polylines(figure, fineness), key=lambda one: abs(one.area), default=None) for figure in figures]
    found: list[Segment] = []
    for figure, shape in zip(figures, shapes, strict=True):
        if shape is not None:
            others = [other for other in shapes if other is not None and other is not shape]
            around = sum(is_inside(shape.points[0], other) for other in others)
            clockwise = shape.area > 0
            found += figure if clockwise == (around % 2 == 0) else _reversed_figure(figure)
        else:
            found += figure
    return tuple(found)


def _reversed_figure(figure: Path) -> Path:
    """Return one figure drawn from its end to its start."""
    drawn = [segment for segment in figure if segment[0] != "Z"]
    ends = [(float(segment[-2]), float(segment[-1])) for segment in drawn]
    back: list[Segment] = [("M", *ends[-1])]
    for at in range(len(drawn) - 1, 0, -1):
        segment, (x, y) = drawn[at], ends[at - 1]
        if len(segment) == 7:
            _, a, b, c, d, *_ = segment
            back.append(("C", c, d, a, b, x, y))
        else:
            back.append(("L", x, y))
    return (*back, ("Z",)) if len(drawn) < len(figure) else tuple(back)


def stroke_figures(path: Path, pen: Pen, fineness: float) -> Iterator[tuple[XY, ...]]:
    """Yield the area that a pen covers along the path, as polygons that may overlap."""
    half, bends, ends = pen.width / 2, pen.round_bends, pen.round_ends
    for outline in polylines(path, fineness):
        points, back = outline.points, outline.points[::-1]
        if outline.closed and len(points) > 2:
            yield tuple(_side(points, True, half, bends))
            yield tuple(_side(back, True, half, bends))
        else:
            there = (*_side(points, False, half, bends), *_end(points, half, ends))
            yield (*there, *_side(back, False, half, bends), *_end(back, half, ends))


def _side(points: Sequence[XY], closed: bool, half: float, is_round: bool) -> Iterator[XY]:
    """Yield the line on the left of the points, half a width away."""
    steps = list(zip(points, (*points[1:], points[0]), strict=True))[: len(points) if closed else -1]
    ways = [_way(*step) for step in steps]
    if not closed:
        yield _off(points[0], ways[0], half)
    corners = range(len(points)) if closed else range(1, len(points) - 1)
    for at in corners:
        lengths = math.dist(*steps[at - 1]), math.dist(*steps[at % len(steps)])
        yield from _corner(points[at], ways[at - 1], ways[at % len(steps)], half, is_round, min(lengths))
    if not closed:
        yield _off(points[-1], ways[-1], half)


def _way(start: XY, end: XY) -> XY:
    long = math.dist(start, end)
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def _off(point: XY, way: XY, half: float) -> XY:
    return point[0] + way[1] * half, point[1] - way[0] * half


def _corner(point: XY, before: XY, after: XY, half: float, is_round: bool, least: float) -> Iterator[XY]:
    """Yield the line about one bend; ``least`` is the length of the shorter of its two lines."""
    cross, dot = before[0] * after[1] - before[1] * after[0], before[0] * after[0] + before[1] * after[1]
    turn = math.atan2(cross, dot)
    reach = half / max(1e-6, math.cos(turn / 2))
    meeting = _off(point, _rotated(before, turn / 2), reach)
    if abs(turn) < _ROUND or (turn < 0 and half * abs(math.tan(turn / 2)) < least):
        yield meeting
    elif turn < 0:  # an inner bend between lines too short to meet
        yield from (_off(point, before, half), point, _off(point, after, half))
    elif is_round:
        yield from _arc(point, before, turn, half)
    elif reach <= _MITRE * half:
        yield meeting
    else:
        yield from (_off(point, before, half), _off(point, after, half))


def _rotated(way: XY, angle: float) -> XY:
    cos, sin = math.cos(angle), math.sin(angle)
    return way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos


def _arc(point: XY, way: XY, turn: float, half: float) -> Iterator[XY]:
    parts = max(1, math.ceil(abs(turn) / _ROUND))
    for part in range(parts + 1):
        yield _off(point, _rotated(way, turn * part / parts), half)


def _end(points: Sequence[XY], half: float, is_round: bool) -> Iterator[XY]:
    """Yield the cap at the last of the points, if ends are round."""
    if is_round:
        yield from list(_arc(points[-1], _way(points[-2], points[-1]), math.pi, half))[1:-1]


def united(figures: Sequence[Sequence[XY]], fineness: float) -> Path:
    """Return the figures as one area whose lines do not cross; unchanged if there are too many."""
    plain = tuple(segment for figure in figures for segment in _closed(figure))
    if sum(map(len, figures)) > _MOST_LINES or not plain:
        return plain
    unit = fineness / _GRID
    on_grid = [[(round(x / unit), round(y / unit)) for x, y in one] for one in figures]
    lines = [line for one in on_grid for line in zip(one, (*one[1:], one[0]), strict=True)]
    edges = list(dict.fromkeys((start, end) for start, end in lines if start != end))
    if not 0 < len(edges) <= _MOST_LINES:
        return plain
    bands = _Bands(edges)
    parts: list[_Edge] = []  # the edges, cut where they meet one another
    for edge in edges:
        cuts = {spot for other in bands.near(edge) if other != edge for spot in _meetings(edge, other)}
        parts += pairwise(sorted({*edge, *cuts}, key=lambda spot: _share(edge, spot)))
    rings = _rings(_rim(parts, bands))
    if rings is None:
        return plain
    return tuple(part for ring in rings for part in _closed([(x * unit, y * unit) for x, y in ring]))


def _closed(figure: Sequence[XY]) -> Path:
    first, *rest = figure
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


class _Bands:
    """Edges indexed by the heights that they pass."""

    def __init__(self, edges: Sequence[_Edge]) -> None:
        heights = [y for edge in edges for _, y in edge]
        self._low = min(heights)
        self._tall = max(1, (max(heights) - self._low) // _BANDS + 1)
        self._rows: dict[int, list[_Edge]] = defaultdict(list)
        for edge in edges:
            for row in self._rows_of(edge):
                self._rows[row].append(edge)

    def _rows_of(self, edge: _Edge) -> range:
        low, high = sorted((edge[0][1], edge[1][1]))
        return range((low - self._low) // self._tall, (high - self._low) // self._tall + 1)

    def near(self, edge: _Edge) -> set[_Edge]:
        """Return the edges that may meet an edge."""
        return {other for row in self._rows_of(edge) for other in self._rows[row]}

    def winding(self, x: float, y: float) -> int:
        """Return the winding number of the edges around a point."""
        count = 0
        for (ax, ay), (bx, by) in self._rows[int((y - self._low) // self._tall)]:
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                count += 1 if by > ay else -1
        return count


def _share(edge: _Edge, spot: _Spot) -> float:
    (ax, ay), (bx, by) = edge
    return (spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)


def _meetings(edge: _Edge, other: _Edge) -> Iterator[_Spot]:
    """Yield the points where other edges cross or touch an edge, on the grid."""
    (ax, ay), (bx, by) = edge
    (cx, cy), (dx, dy) = other
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if cross:
        t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
        u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
        if 0 <= t <= 1 and 0 <= u <= 1:
            yield round(ax + t * (bx - ax)), round(ay + t * (by - ay))
    elif (cx - ax) * (by - ay) == (cy - ay) * (bx - ax):  # on one line
        whole = _share(edge, (bx, by))
        yield from (spot for spot in other if 0 <= _share(edge, spot) <= whole)


def _rim(parts: Iterable[_Edge], bands: "_Bands") -> list[_Edge]:
    """Return the parts with the area on only one side, directed so that it is on their right."""
    rim: dict[_Edge, None] = {}
    for part in parts:
        (ax, ay), (bx, by) = part
        long = max(abs(bx - ax), abs(by - ay))
        if not long:
            continue
        x, y = (ax + bx) / 2 + 1e-7, (ay + by) / 2 + 1e-7
        over, across = (by - ay) / long * 1.5, (bx - ax) / long * 1.5
        right, left = bands.winding(x - over, y + across) != 0, bands.winding(x + over, y - across) != 0
        if right != left:
            rim[part if right else (part[1], part[0])] = None
    return list(rim)


def _rings(rim: Sequence[_Edge]) -> list[list[_Spot]] | None:
    """Join the parts into rings; None if one does not close."""
    onward: dict[_Spot, list[_Spot]] = defaultdict(list)
    for start, end in rim:
        onward[start].append(end)
    rings: list[list[_Spot]] = []
    for start in list(onward):
        while onward[start]:
            ring = [start]
            while (at := onward[ring[-1]]) and (len(ring) == 1 or ring[-1] != start):
                ring.append(at.pop())
            if ring[-1] != start:
                return None
            rings.append(ring[:-1])
    return [ring for ring in rings if len(ring) > 2]
