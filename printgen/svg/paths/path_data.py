"""Reads a theme author's SVG path data into absolute M, L, C and Z, or says at which character it fails.

Arithmetic: SVG 1.1, section 8.3. Reading any text takes time in proportion to its length.
"""

import math
from collections.abc import Callable, Mapping

from msgspec import Struct

from printgen.geometry import Point, Rect
from printgen.limits import ICON_LETTERS
from printgen.svg.paths.arc import Oval, elliptic_arc
from printgen.svg.paths.commands import PathError, commands
from printgen.svg.paths.path import Path, Segment


class _Pen(Struct, frozen=True):
    """Where drawing stands: the point, where the figure began, and the last curve's handle with its kind."""

    at: Point = Point(0.0, 0.0)
    begin: Point = Point(0.0, 0.0)
    handle: Point = Point(0.0, 0.0)
    kind: str = ""

    def mirrored_handle(self, kind: str) -> Point:
        """The handle that continues the last curve smoothly; the point itself after another kind of command."""
        return _mirrored(self.handle, self.at) if self.kind == kind else self.at


_Drawn = tuple[list[Segment], _Pen]
_Step = Callable[[_Pen, Point, list[float]], _Drawn]


def parse_path(data: str, most: int = ICON_LETTERS.most) -> Path:
    """The path of SVG path data, its numbers not rounded; PathError for anything but correct, finite data.

    ``most`` is how many characters it may have.
    """
    if len(data) > most:
        raise PathError(f"the path has {len(data):,} characters; {most:,} are allowed", most)
    path: list[Segment] = []
    pen = _Pen()
    for letter, values, offset in commands(data):
        if pen.kind == "Z" and letter not in "MmZz":
            path.append(("M", *pen.begin))
        segments, pen = _draw(letter, pen, values)
        if not all(math.isfinite(value) for segment in segments for value in segment[1:]):
            raise PathError("an arc's radius is too small to calculate with", offset)
        path.extend(segments)
    return tuple(path)


def parse_view_box(text: str) -> Rect:
    """The rectangle of an SVG's viewBox, four numbers with spaces or commas; PathError where it has no size."""
    x, y, width, height = map(float, text.replace(",", " ").split())
    if min(width, height) <= 0:
        raise PathError("its view box has no size", 0)
    return Rect(x, y, width, height)


def _draw(letter: str, pen: _Pen, values: list[float]) -> _Drawn:
    """One command's segments; a small letter counts from the point where the pen stands."""
    base = pen.at if letter.islower() else Point(0.0, 0.0)
    return _STEPS[letter.upper()](pen, base, values)


def _part_way(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def _mirrored(point: Point, centre: Point) -> Point:
    return Point(2 * centre.x - point.x, 2 * centre.y - point.y)


def _line_to(pen: _Pen, end: Point) -> _Drawn:
    return [("L", *end)], _Pen(end, pen.begin)


def _curve_to(pen: _Pen, first: Point, second: Point, end: Point) -> _Drawn:
    return [("C", *first, *second, *end)], _Pen(end, pen.begin, second, "C")


def _quadratic_to(pen: _Pen, handle: Point, end: Point) -> _Drawn:
    first, second = _part_way(pen.at, handle, 2 / 3), _part_way(end, handle, 2 / 3)
    return [("C", *first, *second, *end)], _Pen(end, pen.begin, handle, "Q")


def _places(base: Point, values: list[float]) -> list[Point]:
    return [Point(base.x + x, base.y + y) for x, y in zip(values[::2], values[1::2], strict=True)]


def _move(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    (end,) = _places(base, values)
    return [("M", *end)], _Pen(end, end)


def _line(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    (end,) = _places(base, values)
    return _line_to(pen, end)


def _level(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    return _line_to(pen, Point(base.x + values[0], pen.at.y))


def _upright(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    return _line_to(pen, Point(pen.at.x, base.y + values[0]))


def _curve(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    first, second, end = _places(base, values)
    return _curve_to(pen, first, second, end)


def _smooth_curve(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    second, end = _places(base, values)
    return _curve_to(pen, pen.mirrored_handle("C"), second, end)


def _quadratic(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    handle, end = _places(base, values)
    return _quadratic_to(pen, handle, end)


def _smooth_quadratic(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    (end,) = _places(base, values)
    return _quadratic_to(pen, pen.mirrored_handle("Q"), end)


def _arc(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    wide, high, turn, large, sweep = values[:5]
    (end,) = _places(base, values[5:])
    if end == pen.at:
        return [], _Pen(end, pen.begin)
    if not wide or not high:
        return _line_to(pen, end)
    oval = Oval(abs(wide), abs(high), math.radians(turn % 360))
    return elliptic_arc(oval, pen.at, end, bool(large), bool(sweep)), _Pen(end, pen.begin)


def _close(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    return [("Z",)], _Pen(pen.begin, pen.begin, kind="Z")


_STEPS: Mapping[str, _Step] = {
    "M": _move,
    "L": _line,
    "H": _level,
    "V": _upright,
    "C": _curve,
    "S": _smooth_curve,
    "Q": _quadratic,
    "T": _smooth_quadratic,
    "A": _arc,
    "Z": _close,
}
