"""Reads a theme author's SVG path data into absolute M, L, C and Z, or says at which character it fails.

Grammar and arithmetic: SVG 1.1, section 8.3. The text is read once from left to right by hand-made
steps, so that reading any text takes time in proportion to its length.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from printgen.drawing.arc import Oval, arc
from printgen.drawing.frame import Path, Segment
from printgen.geometry import Point

LIMIT = 20_480  # characters; a detailed icon has about 2,000
FARTHEST = 1e9  # the largest number: far from overflow, whatever is added up
_SPACES = " \t\n\r\f"
_DIGITS = "0123456789"


class PathError(ValueError):
    """Path data that cannot be read: what is wrong, and the offset in characters (from 0) where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at character {offset + 1})")
        self.message = message
        self.offset = offset


class _Pen(NamedTuple):
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


def parse(data: str) -> Path:
    """The path of SVG path data, its numbers not rounded; PathError for anything but correct, finite data."""
    if len(data) > LIMIT:
        raise PathError(f"the path has {len(data):,} characters; {LIMIT:,} are allowed", LIMIT)
    path: list[Segment] = []
    pen = _Pen()
    for letter, values, offset in _commands(_PathReader(data)):
        if pen.kind == "Z" and letter not in "MmZz":
            path.append(("M", *pen.begin))
        segments, pen = _draw(letter, pen, values)
        if not all(math.isfinite(value) for segment in segments for value in segment[1:]):
            raise PathError("an arc's radius is too small to calculate with", offset)
        path.extend(segments)
    return tuple(path)


def _draw(letter: str, pen: _Pen, values: list[float]) -> _Drawn:
    """One command's segments; a small letter counts from the point where the pen stands."""
    base = pen.at if letter.islower() else Point(0.0, 0.0)
    return _COMMANDS[letter.upper()].step(pen, base, values)


# --- reading ---------------------------------------------------------------------------------------------------


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
        if abs(value) > FARTHEST:
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


def _commands(reader: _PathReader) -> Iterator[tuple[str, list[float], int]]:
    """Each command with its numbers and its offset, repetitions written out."""
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
    takes = _COMMANDS[letter.upper()].takes
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


# --- drawing ---------------------------------------------------------------------------------------------------


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
    return arc(oval, pen.at, end, bool(large), bool(sweep)), _Pen(end, pen.begin)


def _close(pen: _Pen, base: Point, values: list[float]) -> _Drawn:
    return [("Z",)], _Pen(pen.begin, pen.begin, kind="Z")


class _Command(NamedTuple):
    """What a command takes, a number (``n``) or a flag (``f``) each, and how it is drawn."""

    takes: str
    step: _Step


_COMMANDS: Mapping[str, _Command] = {
    "M": _Command("nn", _move),
    "L": _Command("nn", _line),
    "H": _Command("n", _level),
    "V": _Command("n", _upright),
    "C": _Command("nnnnnn", _curve),
    "S": _Command("nnnn", _smooth_curve),
    "Q": _Command("nnnn", _quadratic),
    "T": _Command("nn", _smooth_quadratic),
    "A": _Command("nnnffnn", _arc),
    "Z": _Command("", _close),
}
_LETTERS = frozenset(_COMMANDS) | {letter.lower() for letter in _COMMANDS}
