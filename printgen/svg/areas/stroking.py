"""Strokes as areas: the outline of a line of some width, with its ends and bends."""

import math
from collections.abc import Iterator, Sequence

from printgen.svg.areas.polygons import XY, polylines
from printgen.svg.drawing import Pen
from printgen.svg.paths.path import Path

_MITRE = 4.0  # how far a sharp bend may reach, in half widths, before it is cut off
_ROUND = math.radians(15)  # from corner to corner of what is round


def stroke_figures(path: Path, pen: Pen, fineness: float) -> Iterator[tuple[XY, ...]]:
    """The area that a pen covers along the path, as polygons that may overlap."""
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
    """The line on the left of the points, half a width away."""
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
    """The line about one bend; ``least`` is the length of the shorter of its two lines."""
    cross, dot = before[0] * after[1] - before[1] * after[0], before[0] * after[0] + before[1] * after[1]
    turn = math.atan2(cross, dot)
    reach = half / max(1e-6, math.cos(turn / 2))
    meeting = _off(point, _middle(before, turn), reach)
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


def _middle(way: XY, turn: float) -> XY:
    return _turned(way, turn / 2)


def _turned(way: XY, angle: float) -> XY:
    cos, sin = math.cos(angle), math.sin(angle)
    return way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos


def _arc(point: XY, way: XY, turn: float, half: float) -> Iterator[XY]:
    parts = max(1, math.ceil(abs(turn) / _ROUND))
    for part in range(parts + 1):
        yield _off(point, _turned(way, turn * part / parts), half)


def _end(points: Sequence[XY], half: float, is_round: bool) -> Iterator[XY]:
    """What is added at the last of the points where ends are round."""
    if is_round:
        yield from list(_arc(points[-1], _way(points[-2], points[-1]), math.pi, half))[1:-1]
