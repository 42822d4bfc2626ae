"""SVG path data read into absolute lines and cubics."""

import math
from collections.abc import Iterator

from msgspec import Struct

from printgen.errors import quoted
from printgen.geometry import Path, Point, Rect, Segment
from printgen.limits import ICON_LETTERS, ICON_NUMBER
from printgen.messages import Message, message

_SPACES = " \t\n\r\f"
_DIGITS = "0123456789"

# The arguments of each command in order: numbers (``n``) and an arc's flags (``f``).
_ARGUMENTS = {
    "M": "nn",
    "L": "nn",
    "H": "n",
    "V": "n",
    "C": "nnnnnn",
    "S": "nnnn",
    "Q": "nnnn",
    "T": "nn",
    "A": "nnnffnn",
    "Z": "",
}


class PathError(ValueError):
    """Path data that cannot be read: the message, and the offset in characters (from 0)."""

    def __init__(self, fault: str, offset: int) -> None:
        super().__init__(message("{fault} (at character {number})", fault=fault, number=offset + 1))
        self.message = fault
        self.offset = offset


def parse_path(data: str, most: int = ICON_LETTERS.most) -> Path:
    """Return the path of SVG path data of at most ``most`` characters, its numbers not rounded.

    Raise PathError for anything but correct, finite data.
    """
    if len(data) > most:
        fault = message("the path has {number:,} characters; at most {most:,} are allowed", number=len(data), most=most)
        raise PathError(fault, most)
    path: list[Segment] = []
    pen = _Pen()
    for letter, values, offset in _commands(data):
        if pen.kind == "Z" and letter not in "MmZz":
            path.append(("M", *pen.begin))
        segments, pen = _draw(letter, pen, values)
        if not all(math.isfinite(value) for segment in segments for value in segment[1:]):
            raise PathError(message("the radius of an arc is too small"), offset)
        path.extend(segments)
    return tuple(path)


def parse_view_box(text: str) -> Rect:
    """Return the rectangle of an SVG's viewBox; raise PathError if it has no size."""
    x, y, width, height = map(float, text.replace(",", " ").split())
    if min(width, height) <= 0:
        raise PathError(message("its view box has no size"), 0)
    return Rect(x, y, width, height)


class _Pen(Struct, frozen=True):
    """The state of drawing: the point, where the figure began, and the last curve's handle with its kind."""

    at: Point = Point(0.0, 0.0)
    begin: Point = Point(0.0, 0.0)
    handle: Point = Point(0.0, 0.0)
    kind: str = ""

    def mirrored_handle(self, kind: str) -> Point:
        """Return the handle that continues the last curve smoothly; the point itself after other commands."""
        if self.kind != kind:
            return self.at
        return Point(2 * self.at.x - self.handle.x, 2 * self.at.y - self.handle.y)


_Drawn = tuple[list[Segment], _Pen]


def _draw(letter: str, pen: _Pen, values: list[float]) -> _Drawn:
    """Return one command's segments and the pen after it; a small letter is relative to the pen."""
    base = pen.at if letter.islower() else Point(0.0, 0.0)
    command = letter.upper()
    if command == "Z":
        return [("Z",)], _Pen(pen.begin, pen.begin, kind="Z")
    if command == "H":
        return _line_to(pen, Point(base.x + values[0], pen.at.y))
    if command == "V":
        return _line_to(pen, Point(pen.at.x, base.y + values[0]))
    numbers = values[5:] if command == "A" else values
    points = [Point(base.x + x, base.y + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    end = points[-1]
    match command:
        case "M":
            return [("M", *end)], _Pen(end, end)
        case "C":
            return _curve_to(pen, points[0], points[1], end)
        case "S":
            return _curve_to(pen, pen.mirrored_handle("C"), points[0], end)
        case "Q":
            return _quadratic_to(pen, points[0], end)
        case "T":
            return _quadratic_to(pen, pen.mirrored_handle("Q"), end)
        case "A":
            wide, high, turn, large, sweep = values[:5]
            if end == pen.at:
                return [], _Pen(end, pen.begin)
            if not wide or not high:
                return _line_to(pen, end)
            oval = Oval(abs(wide), abs(high), math.radians(turn % 360))
            return elliptic_arc(oval, pen.at, end, bool(large), bool(sweep)), _Pen(end, pen.begin)
        case _:
            return _line_to(pen, end)


def _line_to(pen: _Pen, end: Point) -> _Drawn:
    return [("L", *end)], _Pen(end, pen.begin)


def _curve_to(pen: _Pen, first: Point, second: Point, end: Point) -> _Drawn:
    return [("C", *first, *second, *end)], _Pen(end, pen.begin, second, "C")


def _quadratic_to(pen: _Pen, handle: Point, end: Point) -> _Drawn:
    first, second = (
        Point(start.x + (handle.x - start.x) * (2 / 3), start.y + (handle.y - start.y) * (2 / 3))
        for start in (pen.at, end)
    )
    return [("C", *first, *second, *end)], _Pen(end, pen.begin, handle, "Q")


def _commands(data: str) -> Iterator[tuple[str, list[float], int]]:
    """Yield each command with its numbers and its offset, repetitions written out."""
    reader = _PathReader(data)
    reader.skip(_SPACES)
    if reader.peek() not in ("M", "m"):
        raise PathError(message("a path must start with M"), reader.at)
    while letter := reader.peek():
        offset = reader.at
        if not letter.isascii() or letter.upper() not in _ARGUMENTS:
            raise PathError(message("{letter} is not a path command", letter=quoted(letter)), offset)
        reader.at += 1
        reader.skip(_SPACES)
        kinds = _ARGUMENTS[letter.upper()]
        yield letter, reader.arguments(kinds), offset
        again = {"M": "L", "m": "l"}.get(letter, letter)
        while kinds and (reader.skip_comma() or reader.begins_number()):
            offset = reader.at
            yield again, reader.arguments(kinds), offset
        reader.skip(_SPACES)


class _PathReader:
    """Path data and the current position in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    def peek(self) -> str:
        """Return the next character; empty at the end."""
        return self._text[self.at : self.at + 1]

    def skip(self, characters: str) -> bool:
        """Pass over any of the characters; return whether there were some."""
        start = self.at
        while self.peek() and self.peek() in characters:
            self.at += 1
        return self.at > start

    def skip_comma(self) -> bool:
        """Pass over spaces with at most one comma; return whether there was a comma."""
        self.skip(_SPACES)
        if not self._skip_one(","):
            return False
        self.skip(_SPACES)
        return True

    def begins_number(self) -> bool:
        return self.peek() != "" and self.peek() in "+-." + _DIGITS

    def arguments(self, kinds: str) -> list[float]:
        """Return the numbers (``n``) and flags (``f``) of one command."""
        values = []
        for index, kind in enumerate(kinds):
            if index:
                self.skip_comma()
            if kind == "n":
                values.append(self._number())
            elif self._skip_one("01"):
                values.append(float(self._text[self.at - 1]))
            else:
                raise self._missing(message("the flag of an arc (0 or 1)"))
        return values

    def _number(self) -> float:
        """Return one number, as long as it can be read: ``.5.5`` is two."""
        start = self.at
        self._skip_one("+-")
        whole = self.skip(_DIGITS)
        if not (self._skip_one(".") and self.skip(_DIGITS)) and not whole:
            raise self._missing(message("a number"))
        if self._skip_one("eE"):
            self._skip_one("+-")
            if not self.skip(_DIGITS):
                raise self._missing(message("an exponent"))
        value = float(self._text[start : self.at])
        if abs(value) > ICON_NUMBER.most:
            raise PathError(message("this number is too large"), start)
        return value

    def _skip_one(self, characters: str) -> bool:
        found = self.peek() != "" and self.peek() in characters
        self.at += found
        return found

    def _missing(self, wanted: Message) -> PathError:
        found = quoted(self.peek()) if self.peek() else message("the end")
        return PathError(message("{wanted} is missing before {found}", wanted=wanted, found=found), self.at)


class Oval(Struct, frozen=True):
    """An ellipse without a position: its radii, and its turn in radians; it maps a unit circle onto itself."""

    wide: float
    high: float
    turn: float

    def from_unit(self, x: float, y: float) -> Point:
        """Map a vector of the unit circle's plane to the path's plane."""
        x, y, cos, sin = x * self.wide, y * self.high, math.cos(self.turn), math.sin(self.turn)
        return Point(x * cos - y * sin, x * sin + y * cos)

    def to_unit(self, x: float, y: float) -> Point:
        """Map a vector of the path's plane to the unit circle's plane."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return Point((x * cos + y * sin) / self.wide, (y * cos - x * sin) / self.high)


def elliptic_arc(oval: Oval, start: Point, end: Point, large: bool, sweep: bool) -> list[Segment]:
    """Return the cubics of an arc between two points (SVG 1.1, F.6.5), each at most a quarter of the ellipse.

    They start and end exactly at the given points.
    """
    half = oval.to_unit((start.x - end.x) / 2, (start.y - end.y) / 2)
    chord = math.hypot(*half)  # half the chord in units of the radius
    if chord >= 1:  # F.6.6: radii that are too small to span the points are enlarged to fit
        oval = Oval(oval.wide * chord, oval.high * chord, oval.turn)
        half, chord = Point(half.x / chord, half.y / chord), 1.0
    if not chord:
        return [("L", *end)]
    side = math.sqrt((1 - chord) * (1 + chord)) * (1 if large != sweep else -1)  # the chord's distance from the center
    first = math.atan2(half.y + side * half.x / chord, half.x - side * half.y / chord)
    span = 2 * math.asin(chord)
    span = (2 * math.pi - span if large else span) * (1 if sweep else -1)

    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / pieces
    reach = 4 / 3 * math.tan(step / 4)
    origin = oval.from_unit(math.cos(first), math.sin(first))
    segments: list[Segment] = []
    at, angle = start, first
    for piece in range(1, pieces + 1):
        out = oval.from_unit(-math.sin(angle) * reach, math.cos(angle) * reach)
        angle = first + step * piece
        back = oval.from_unit(-math.sin(angle) * reach, math.cos(angle) * reach)
        rim = oval.from_unit(math.cos(angle), math.sin(angle))
        to = end if piece == pieces else Point(start.x + rim.x - origin.x, start.y + rim.y - origin.y)
        segments.append(("C", at.x + out.x, at.y + out.y, to.x - back.x, to.y - back.y, *to))
        at = to
    return segments
