"""Outlines of lines whose width changes along them: limbs, tails, plumes."""

import math
from collections.abc import Sequence
from itertools import pairwise

from printgen.geometry import Path, Point, Segment

_STEPS = (0.5, 1.0)  # where each segment is sampled
_ROUND = 0.5523  # the handle of a quarter circle, relative to its radius


def tapered(path: Path, widths: Sequence[float]) -> tuple[Path, Path]:
    """Return the area of an open line with round ends, and its outline except at the beginning.

    ``widths`` are spread evenly along the line.
    """
    points = _sampled(path)
    lengths = [0.0]
    for before, after in pairwise(points):
        lengths.append(lengths[-1] + math.dist(before, after))
    radii = [_between(widths, length / lengths[-1]) / 2 for length in lengths]
    ahead = [_direction(points[max(0, at - 1)], points[min(at + 1, len(points) - 1)]) for at in range(len(points))]
    sides = [
        [Point(p.x - way * u.y * r, p.y + way * u.x * r) for p, u, r in zip(points, ahead, radii, strict=True)]
        for way in (1, -1)
    ]
    there, back = sides[0], sides[1][::-1]
    end = _cap(points[-1], there[-1], ahead[-1], radii[-1])
    begin = _cap(points[0], back[-1], Point(-ahead[0].x, -ahead[0].y), radii[0])
    outline: Path = (("M", *there[0]), *_smooth(there), *end, *_smooth(back))
    return (*outline, *begin, ("Z",)), outline


def _sampled(path: Path) -> list[Point]:
    found: list[Point] = []
    for segment in path:
        if segment[0] == "M" and not found:
            found.append(Point(segment[1], segment[2]))
        elif segment[0] == "L":
            x, y = found[-1]
            found += [Point(x + (segment[1] - x) * t, y + (segment[2] - y) * t) for t in _STEPS]
        elif segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            start = found[-1]
            found += [_cubic(start, Point(x1, y1), Point(x2, y2), Point(x, y), t) for t in _STEPS]
        else:
            raise ValueError("a line of several widths is one open line")
    return found


def _cubic(start: Point, one: Point, two: Point, end: Point, t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (start, one, two, end)
    return Point(*(sum(share * point[axis] for share, point in zip(shares, points, strict=True)) for axis in (0, 1)))


def _between(widths: Sequence[float], share: float) -> float:
    at = share * (len(widths) - 1)
    first = min(int(at), len(widths) - 2)
    return widths[first] + (widths[first + 1] - widths[first]) * (at - first)


def _direction(before: Point, after: Point) -> Point:
    length = math.dist(before, after) or 1.0
    return Point((after.x - before.x) / length, (after.y - before.y) / length)


def _smooth(points: Sequence[Point]) -> list[Segment]:
    """Return a smooth curve through points (Catmull-Rom)."""
    out: list[Segment] = []
    for at, (start, end) in enumerate(pairwise(points)):
        before, after = points[max(0, at - 1)], points[min(at + 2, len(points) - 1)]
        one = Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6)
        two = Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6)
        out.append(("C", *one, *two, *end))
    return out


def _cap(centre: Point, start: Point, ahead: Point, radius: float) -> list[Segment]:
    """Return a half circle from a point to the opposite one, by way of the tip."""
    tip = Point(centre.x + ahead.x * radius, centre.y + ahead.y * radius)
    end = Point(2 * centre.x - start.x, 2 * centre.y - start.y)
    side = Point((start.x - centre.x) * _ROUND, (start.y - centre.y) * _ROUND)
    on = Point(ahead.x * radius * _ROUND, ahead.y * radius * _ROUND)
    return [
        ("C", start.x + on.x, start.y + on.y, tip.x + side.x, tip.y + side.y, *tip),
        ("C", tip.x - side.x, tip.y - side.y, end.x + on.x, end.y + on.y, *end),
    ]
