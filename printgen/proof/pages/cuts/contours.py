"""Contours to cut along: straight lines and round corners, closed or open (mm, y down)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from printgen.geometry import Line, Point, Rect
from printgen.svg.paths.path import Path

_STEPS = 12  # straight lines to a curve: within 0.01 mm of those that nets have


class Contour(Struct, frozen=True):
    """A line through points; it bends clockwise by a quarter circle after each point whose number is in ``rounds``."""

    points: tuple[Point, ...]
    closed: bool = False
    rounds: frozenset[int] = frozenset()

    def stretches(self) -> Iterator["Stretch"]:
        """Its parts one by one, in order."""
        ends = (*self.points, self.points[0]) if self.closed else self.points
        for number, (start, end) in enumerate(pairwise(ends)):
            yield Stretch(Line(start, end), number in self.rounds)


class Stretch(NamedTuple):
    """A part of a contour: straight, or a quarter circle that bends clockwise."""

    line: Line
    round: bool = False

    def contour(self) -> Contour:
        """It alone."""
        return Contour(self.line, rounds=frozenset({0} if self.round else ()))


def rect_contour(rect: Rect, corner: float = 0.0) -> Contour:
    """Round a rectangle, with corners of a radius, which is no more than half of a side."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    r = min(corner, rect.width / 2, rect.height / 2)
    if r <= 0.0:
        return Contour((Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)), closed=True)
    ends = [(x + r, y), (right - r, y), (right, y + r), (right, bottom - r)]
    ends += [(right - r, bottom), (x + r, bottom), (x, bottom - r), (x, y + r)]
    return Contour(tuple(Point(*end) for end in ends), closed=True, rounds=frozenset({1, 3, 5, 7}))


def path_contour(path: Path) -> Contour:
    """Return the contour along a path of one closed outline, its curves as short straight lines."""
    points: list[Point] = []
    for segment in path:
        match segment:
            case ("M" | "L", x, y):
                points.append(Point(x, y))
            case ("C", ax, ay, bx, by, x, y):
                start = points[-1]
                for step in range(1, _STEPS + 1):
                    t = step / _STEPS
                    one, two, three, four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    points.append(
                        Point(
                            one * start.x + two * ax + three * bx + four * x,
                            one * start.y + two * ay + three * by + four * y,
                        )
                    )
    if points[0] == points[-1]:
        points.pop()
    return Contour(tuple(points), closed=True)
