"""Paths as polygons: their curves as short lines, their areas, and holes of the even-odd rule."""

import math
from collections.abc import Sequence

from msgspec import Struct

from printgen.svg.paths.path import Path, Segment

XY = tuple[float, float]
_MOST_PARTS = 32


class Polyline(Struct, frozen=True):
    """One figure of a path: its corners in order, and whether it ends where it began."""

    points: tuple[XY, ...]
    closed: bool

    @property
    def area(self) -> float:
        """The area within, negative where it runs the other way round."""
        following = (*self.points[1:], *self.points[:1])
        return sum(x * d - c * y for (x, y), (c, d) in zip(self.points, following, strict=True)) / 2

    @property
    def length(self) -> float:
        """How long its line is."""
        ends = (*self.points[1:], *(self.points[:1] if self.closed else ()))
        return sum(map(math.dist, self.points, ends))


def polylines(path: Path, fineness: float) -> list[Polyline]:
    """The figures of a path; no line is further than ``fineness`` from its curve."""
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
            points += _along(points[-1], segment, fineness)
    return found + _figure(points, False)


def _figure(points: Sequence[XY], closed: bool) -> list[Polyline]:
    """The figure through the points without those that stand where the one before does; none for a mere point."""
    kept = [point for at, point in enumerate(points) if not at or point != points[at - 1]]
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return [Polyline(tuple(kept), closed)] if len(kept) > 1 else []


def _along(start: XY, segment: Segment, fineness: float) -> list[XY]:
    """Points on a cubic after its start."""
    a, b, c, d, e, f = (float(value) for value in segment[1:])
    bend = max(
        math.hypot(start[0] - 2 * a + c, start[1] - 2 * b + d), math.hypot(a - 2 * c + e, b - 2 * d + f)
    )  # how far its handles are from even steps
    parts = min(_MOST_PARTS, max(1, math.ceil(math.sqrt(0.75 * bend / fineness))))
    return [_on_cubic(start, (a, b), (c, d), (e, f), part / parts) for part in range(1, parts + 1)]


def _on_cubic(p: XY, q: XY, r: XY, s: XY, t: float) -> XY:
    u = 1 - t
    w = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    x, y = (w[0] * p[at] + w[1] * q[at] + w[2] * r[at] + w[3] * s[at] for at in (0, 1))
    return x, y


def is_inside(point: XY, outline: Polyline) -> bool:
    """Whether a point lies within a figure, by the even-odd rule."""
    x, y = point
    points, inside = outline.points, False
    if not min(corner[0] for corner in points) <= x <= max(corner[0] for corner in points):
        return False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


_MOST = 200  # figures of one path: what has more stays as it is
_FINENESS = 0.02  # of the larger side: how near its polygons are to the path


def nonzero(path: Path) -> Path:
    """The path with every second ring of figures that lie within one another turned about."""
    figures = [path[start:end] for start, end in _spans(path)]
    if not 1 < len(figures) <= _MOST:
        return path
    xs = [float(value) for segment in path for value in segment[1:]]
    fineness = _FINENESS * max(1e-9, max(xs) - min(xs))
    shapes = [max(polylines(figure, fineness), key=lambda one: abs(one.area), default=None) for figure in figures]
    turned = (_turned(figure, shape, shapes) for figure, shape in zip(figures, shapes, strict=True))
    return tuple(segment for figure in turned for segment in figure)


def _spans(path: Path) -> list[tuple[int, int]]:
    starts = [at for at, segment in enumerate(path) if segment[0] == "M"]
    return list(zip(starts, (*starts[1:], len(path)), strict=True))


def _turned(figure: Path, shape: Polyline | None, shapes: list[Polyline | None]) -> Path:
    """A figure so that it runs clockwise where an even number of others are round it, else the other way."""
    if shape is None:
        return figure
    around = sum(is_inside(shape.points[0], other) for other in shapes if other is not None and other is not shape)
    clockwise = shape.area > 0
    return figure if clockwise == (around % 2 == 0) else reversed_figure(figure)


def reversed_figure(figure: Path) -> Path:
    """One figure run through from its end to its start."""
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
