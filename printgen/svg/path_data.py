"""SVG path data read into absolute lines and cubic curves."""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from printgen.geometry import Point, Rect
from printgen.limits import ICON_LETTERS, ICON_NUMBER

Segment = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path = tuple[Segment, ...]


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


_SPACES = " \t\n\r\f"
_DIGITS = "0123456789"

# What each command takes, in its order: numbers (``n``) and an arc's flags (``f``).
TAKES: Mapping[str, str] = {
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
_LETTERS = frozenset(TAKES) | {letter.lower() for letter in TAKES}


class PathError(ValueError):
    """Path data that cannot be read: what is wrong, and the offset in characters (from 0) where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at character {offset + 1})")
        self.message = message
        self.offset = offset


class _PathReader:
    """The text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """The next character, or nothing at the end."""
        return self.text[self.at : self.at + 1]

    def skip(self, characters: str) -> bool:
        """Pass over any of the characters; whether there were some."""
        start = self.at
        while self.peek() and self.peek() in characters:
            self.at += 1
        return self.at > start

    def skip_comma(self) -> bool:
        """Pass over spaces with at most one comma; whether there was a comma."""
        self.skip(_SPACES)
        if self.peek() != ",":
            return False
        self.at += 1
        self.skip(_SPACES)
        return True

    def begins_number(self) -> bool:
        """Whether the next character can begin a number."""
        return self.peek() != "" and self.peek() in "+-." + _DIGITS

    def number(self) -> float:
        """One number, as long as it can be read: ``.5.5`` is two."""
        start = self.at
        self._one_of("+-")
        whole = self.skip(_DIGITS)
        if not (self._one_of(".") and self.skip(_DIGITS)) and not whole:
            raise self.missing("a number")
        self._exponent()
        value = float(self.text[start : self.at])
        if abs(value) > ICON_NUMBER.most:
            raise PathError("this number is too large", start)
        return value

    def flag(self) -> float:
        """An arc's flag: one character, 0 or 1."""
        if not self._one_of("01"):
            raise self.missing("an arc's flag, 0 or 1,")
        return float(self.text[self.at - 1])

    def missing(self, wanted: str) -> PathError:
        """The error that something else stands here, where ``wanted`` must."""
        found = repr(self.peek()) if self.peek() else "the end"
        return PathError(f"{wanted} is missing before {found}", self.at)

    def _one_of(self, characters: str) -> bool:
        found = self.peek() != "" and self.peek() in characters
        self.at += found
        return found

    def _exponent(self) -> None:
        if self._one_of("eE"):
            self._one_of("+-")
            if not self.skip(_DIGITS):
                raise self.missing("an exponent")


def commands(data: str) -> Iterator[tuple[str, list[float], int]]:
    """Each command with its numbers and its offset, repetitions written out; PathError where it cannot be read."""
    reader = _PathReader(data)
    reader.skip(_SPACES)
    if reader.peek() not in ("M", "m"):
        raise PathError("a path must start with M", reader.at)
    while reader.peek():
        letter, offset = reader.peek(), reader.at
        if letter not in _LETTERS:
            raise PathError(f"{letter!r} is not a path command", offset)
        reader.at += 1
        yield from _repeated(reader, letter, offset)


def _repeated(reader: _PathReader, letter: str, offset: int) -> Iterator[tuple[str, list[float], int]]:
    """One letter's commands; after the first, M draws lines."""
    takes = TAKES[letter.upper()]
    reader.skip(_SPACES)
    yield letter, _numbers(reader, takes), offset
    again = {"M": "L", "m": "l"}.get(letter, letter)
    while takes:
        comma = reader.skip_comma()
        if not comma and not reader.begins_number():
            return
        offset = reader.at
        yield again, _numbers(reader, takes), offset
    reader.skip(_SPACES)


def _numbers(reader: _PathReader, takes: str) -> list[float]:
    """The numbers (``n``) and flags (``f``) of one command."""
    values = []
    for index, kind in enumerate(takes):
        if index:
            reader.skip_comma()
        values.append(reader.flag() if kind == "f" else reader.number())
    return values


_QUARTER = math.pi / 2


class Oval(Struct, frozen=True):
    """An ellipse without a place: its radii, and its turn in radians; it maps a unit circle onto itself."""

    wide: float
    high: float
    turn: float

    def grown(self, factor: float) -> "Oval":
        """The same ellipse, larger."""
        return Oval(self.wide * factor, self.high * factor, self.turn)

    def from_unit(self, x: float, y: float) -> Point:
        """A vector of the unit circle's plane as one of the path's plane."""
        x, y, cos, sin = x * self.wide, y * self.high, math.cos(self.turn), math.sin(self.turn)
        return Point(x * cos - y * sin, x * sin + y * cos)

    def to_unit(self, x: float, y: float) -> Point:
        """A vector of the path's plane as one of the unit circle's plane."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return Point((x * cos + y * sin) / self.wide, (y * cos - x * sin) / self.high)


def elliptic_arc(oval: Oval, start: Point, end: Point, large: bool, sweep: bool) -> list[Segment]:
    """The cubics of an arc between two points (SVG 1.1, F.6.5), each at most a quarter of the ellipse."""
    half = oval.to_unit((start.x - end.x) / 2, (start.y - end.y) / 2)
    chord = math.hypot(*half)  # half the chord, where the radius is 1
    if chord >= 1:  # F.6.6: radii that cannot span the points grow until they just do
        oval, half, chord = oval.grown(chord), Point(half.x / chord, half.y / chord), 1.0
    if not chord:
        return [("L", *end)]
    side = math.sqrt((1 - chord) * (1 + chord)) * (1 if large != sweep else -1)  # the chord's distance from the centre
    first = math.atan2(half.y + side * half.x / chord, half.x - side * half.y / chord)
    span = 2 * math.asin(chord)
    span = (2 * math.pi - span if large else span) * (1 if sweep else -1)
    return _turned_segments(oval, start, end, first, span)


def _turned_segments(oval: Oval, start: Point, end: Point, first: float, span: float) -> list[Segment]:
    """The cubics from one angle on over a span; they start and end exactly in the given points."""
    pieces = max(1, math.ceil(abs(span) / _QUARTER - 1e-9))
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
