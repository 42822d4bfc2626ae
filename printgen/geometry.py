"""Points, sizes, rectangles, lines, paths and transforms in mm, origin top left and y down; parsing of lengths."""

import math
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from printgen.errors import UsageError
from printgen.messages import message

POINT = 25.4 / 72  # one PostScript point in mm
INCH = 25.4
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": POINT}
_LENGTH = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*\Z")
_INCHES = re.compile(r"[\"″]|inch(es)?\b")
_MEASURES = re.compile(r"([\d.,]+)\s*([a-z]*)\s*[x×*]\s*([\d.,]+)\s*([a-z]+)")
_THOUSANDS = re.compile(r"[1-9]\d{0,2},\d{3}\Z")  # such as 1,000: a thousand or one, by country
SLACK = 1e-6  # the greatest rounding error of a length that just fits


def length(text: str) -> float:
    """Return the millimeters of a length with its unit, such as ``5 mm``, ``0.25in``, ``0,25 inch`` or ``0.25"``.

    Raise UsageError for a bare number or an unknown unit; plain ``0`` needs no unit.
    """
    if text.strip() == "0":
        return 0.0
    found = _LENGTH.match(_INCHES.sub("in", text))
    if not found or found[2] not in _UNITS:
        fault = message(
            "'{text}' is not a length: write a number and a unit ({units}), such as '5 mm'",
            text=text,
            units=", ".join(_UNITS),
        )
        raise UsageError(fault)
    return decimal(found[1]) * _UNITS[found[2]]


def decimal(text: str) -> float:
    """Return the number of digits with a decimal point or comma; raise UsageError if it may separate thousands."""
    if _THOUSANDS.match(text):
        fault = message(
            "'{text}' is ambiguous: write {whole} or {fraction}",
            text=text,
            whole=text.replace(",", ""),
            fraction=text.replace(",", "."),
        )
        raise UsageError(fault)
    return float(text.replace(",", "."))


def two_lengths(text: str) -> tuple[str, str] | None:
    """Return the two lengths of a size such as ``8x10in`` or ``20 x 25 cm``, each with its unit.

    The first has the second's unit unless it has its own. Return None for any other text.
    """
    found = _MEASURES.fullmatch(_INCHES.sub("in", text.strip().lower()))
    if found is None:
        return None
    first, first_unit, second, unit = found.groups()
    return f"{first}{first_unit or unit}", f"{second}{unit}"


def at_most(value: float, limit: float) -> bool:
    """Check whether value <= limit, allowing for rounding in the last digits."""
    return value <= limit + SLACK


def centerd(measure: float, total: float, low: float, high: float) -> float:
    """Return the start of a stretch centered in ``total``, moved only as far as needed to lie from low to high."""
    return max(low, min((total - measure) / 2, high - measure))


class Point(NamedTuple):
    """A position: mm from the left and from the top."""

    x: float
    y: float


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The size with its sides exchanged."""
        return Size(self.height, self.width)


class Sides(NamedTuple):
    """One length for each side, clockwise from the top."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    def before(self, turn: int) -> "Sides":
        """Return the lengths by the sides of a picture before it is turned clockwise, by quarters."""
        quarters = turn // 90 % 4
        return Sides(*self[quarters:], *self[:quarters])


class Rect(NamedTuple):
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, size: Size) -> "Rect":
        """Return the rectangle of that size at the origin."""
        return cls(0.0, 0.0, size.width, size.height)

    @classmethod
    def about(cls, centre: Point, size: Size) -> "Rect":
        """Return the rectangle of that size around a point."""
        return cls(centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height)

    @classmethod
    def square(cls, centre: Point, reach: float) -> "Rect":
        """Return the square around a point whose sides are ``reach`` away from it."""
        return cls(centre.x - reach, centre.y - reach, 2 * reach, 2 * reach)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def at(self) -> Point:
        """The top left corner."""
        return Point(self.x, self.y)

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float) -> "Rect":
        """Return a rectangle smaller by ``by`` on each side (larger if negative)."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def grown(self, by: Sides) -> "Rect":
        """Return a rectangle larger on each side by its own length."""
        return Rect(
            self.x - by.left, self.y - by.top, self.width + by.left + by.right, self.height + by.top + by.bottom
        )

    def moved(self, dx: float, dy: float) -> "Rect":
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def shared(self, other: "Rect") -> "Rect":
        """Return the common part of two rectangles that meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    def meets(self, other: "Rect") -> bool:
        """Check whether the two share more than an edge."""
        left, top, wide, high = self
        x, y, width, height = other
        return (
            left < x + width - SLACK and x < left + wide - SLACK and top < y + height - SLACK and y < top + high - SLACK
        )

    def holds(self, other: "Rect") -> bool:
        """Check whether the other lies entirely within this one."""
        left, top, wide, high = self
        x, y, width, height = other
        return (
            left <= x + SLACK
            and top <= y + SLACK
            and x + width <= left + wide + SLACK
            and y + height <= top + high + SLACK
        )


class Line(NamedTuple):
    """A straight line between two points: a fold, a cut, a mark."""

    start: Point
    end: Point

    def moved(self, dx: float, dy: float) -> "Line":
        return Line(Point(self.start.x + dx, self.start.y + dy), Point(self.end.x + dx, self.end.y + dy))


class Transform(NamedTuple):
    """An affine transform as PDF writes it: x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def point(self, point: Point) -> Point:
        x, y = point
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, other: "Transform") -> "Transform":
        """Return the transform that applies this one first and then another."""
        a, b, c, d, e, f = self
        x, y = other.point(Point(e, f))
        across, down = (
            (a * other.a + b * other.c, a * other.b + b * other.d),
            (c * other.a + d * other.c, c * other.b + d * other.d),
        )
        return Transform(*across, *down, x, y)

    def line(self, line: Line) -> Line:
        return Line(self.point(line.start), self.point(line.end))

    def rect(self, rect: Rect) -> Rect:
        """Map a rectangle's center and the lengths of its edges, and keep it upright."""
        return Rect.about(self.point(rect.centre), Size(rect.width * self.across, rect.height * self.down))

    @property
    def across(self) -> float:
        """The length of a transformed horizontal millimeter."""
        return math.hypot(self.a, self.b)

    @property
    def down(self) -> float:
        """The length of a transformed vertical millimeter."""
        return math.hypot(self.c, self.d)

    @property
    def inverse(self) -> "Transform":
        """The transform that undoes this one; raises ZeroDivisionError if there is none."""
        a, b, c, d, e, f = self
        area = a * d - b * c
        back = Transform(d / area, -b / area, -c / area, a / area, 0.0, 0.0)
        x, y = back.point(Point(e, f))
        return back._replace(e=-x, f=-y)


def turned_point(point: Point, size: Size, turn: int) -> Point:
    """Turn a point of a picture of ``size`` clockwise with the picture (0, 90, 180, 270)."""
    return turned_rect(Rect(*point, 0.0, 0.0), size, turn).at


def turned_rect(rect: Rect, size: Size, turn: int) -> Rect:
    """Turn ``rect`` of a picture of ``size`` clockwise with the picture.

    ``turn`` is 0, 90, 180 or 270; the turned picture's own top left corner stays the origin.
    """
    x, y, w, h = rect
    if turn == 90:
        return Rect(size.height - y - h, x, h, w)
    if turn == 180:
        return Rect(size.width - x - w, size.height - y - h, w, h)
    if turn == 270:
        return Rect(y, size.width - x - w, h, w)
    return rect


Segment = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path = tuple[Segment, ...]


def extent(path: Path) -> Rect:
    """Return the box around a path's lines and curves; at the origin, without a size, for an empty one."""
    xs, ys = ([0.0], [0.0]) if not path else (list(_reached(path, 1)), list(_reached(path, 2)))
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def subpaths(path: Path) -> tuple[Path, ...]:
    """Return the path's outlines one by one; filled separately, they cover its holes too."""
    starts = [index for index, segment in enumerate(path) if segment[0] == "M"]
    return tuple(path[start:end] for start, end in zip(starts, (*starts[1:], len(path)), strict=True))


def is_upright(path: Path) -> bool:
    """Check whether a path is the outline of an upright rectangle."""
    places = [(float(segment[1]), float(segment[2])) for segment in path if len(segment) == 3]
    if len(path) not in (4, 5, 6) or any(len(segment) == 7 for segment in path) or len(set(places)) != 4:
        return False
    sides = zip(places, (*places[1:], places[0]), strict=True)
    return all((a == c) != (b == d) or (a, b) == (c, d) for (a, b), (c, d) in sides)


def _reached(path: Path, axis: int) -> Iterator[float]:
    """Yield coordinates on one axis (1 across, 2 down) between which the path lies."""
    at = 0.0
    for segment in path:
        if segment[0] == "Z":
            continue
        numbers = [float(value) for value in segment[axis::2]]
        yield numbers[-1]
        if segment[0] == "C":
            yield from _turns(at, *numbers)
        at = numbers[-1]


def _turns(start: float, first: float, second: float, end: float) -> Iterator[float]:
    """Yield where a cubic turns back on one axis: at the roots of its derivative within it."""
    a = end - start + 3 * (first - second)
    b = 2 * (start - 2 * first + second)
    c = first - start
    roots: tuple[float, ...] = ()
    if abs(a) < 1e-12:
        roots = (-c / b,) if b else ()
    elif (inner := b * b - 4 * a * c) >= 0:
        roots = ((-b - math.sqrt(inner)) / (2 * a), (-b + math.sqrt(inner)) / (2 * a))
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * start + 3 * u * u * t * first + 3 * u * t * t * second + t**3 * end


Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f


def mapped(path: Path, matrix: Matrix) -> Path:
    """Map each point of a path by a matrix."""
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    if not (b or c):  # most paths are only scaled and moved
        for segment in path:
            if len(segment) == 3:
                command, x, y = segment
                out.append((command, a * x + e, d * y + f))
            elif len(segment) == 7:
                _, x1, y1, x2, y2, x, y = segment
                out.append(("C", a * x1 + e, d * y1 + f, a * x2 + e, d * y2 + f, a * x + e, d * y + f))
            else:
                out.append(segment)
        return tuple(out)
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            x1, y1 = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            x2, y2 = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            out.append(("C", x1, y1, x2, y2, a * x + c * y + e, b * x + d * y + f))
        else:
            out.append(segment)
    return tuple(out)
