"""Hatches: the lines, dots or waves of each pattern."""

import math
from collections.abc import Callable

from msgspec import Struct

from printgen.art.frame import circle_path, shared
from printgen.geometry import Path, Point, Rect, Segment


class Lines(Struct, frozen=True):
    """A path to stroke within a clip; if it is dotted, the gap between dots and their diameter (mm).

    The path is stroked as many times as there are ``bands``, each time lower by ``down``.
    """

    path: Path
    dots_apart: float = 0.0
    dot: float = 0.0
    bands: int = 1
    down: float = 0.0


def _steps(start: float, end: float, pitch: float) -> list[float]:
    """Return the multiples of the pitch from start to end."""
    first = math.ceil(start / pitch)
    return [pitch * step for step in range(first, math.floor(end / pitch) + 1)]


def _banded(band: Callable[[float], list[Segment]], start: float, end: float, step: float) -> Lines:
    """Return the band at the first multiple of the step, repeated at each further one up to the end."""
    places = _steps(start, end, step)
    return Lines(tuple(band(places[0])), bands=len(places), down=step)


def _level(box: Rect, pitch: float) -> Path:
    lines: list[Segment] = []
    for y in _steps(box.y, box.bottom, pitch):
        lines += [("M", box.x, y), ("L", box.right, y)]
    return tuple(lines)


def _upright(box: Rect, pitch: float) -> Path:
    lines: list[Segment] = []
    for x in _steps(box.x, box.right, pitch):
        lines += [("M", x, box.y), ("L", x, box.bottom)]
    return tuple(lines)


def _slanted(box: Rect, pitch: float, rise: int) -> Path:
    """Return lines at 45 degrees, ``pitch`` apart at right angles; ``rise`` 1 goes up to the right, -1 down."""
    run = pitch * math.sqrt(2)
    lines: list[Segment] = []
    low, high = (box.x + box.y, box.right + box.bottom) if rise > 0 else (box.x - box.bottom, box.right - box.y)
    for c in _steps(low, high, run):
        # the line x + rise * y = c between the box's left and right, kept within its top and bottom
        ends = [(box.x, rise * (c - box.x)), (box.right, rise * (c - box.right))]
        points = [(c - rise * min(max(y, box.y), box.bottom), min(max(y, box.y), box.bottom)) for _, y in ends]
        lines += [("M", *points[0]), ("L", *points[1])]
    return tuple(lines)


def dots(box: Rect, pitch: float) -> Lines:
    """Rows of dots, every second row shifted by half a gap."""
    rows: list[Segment] = []
    for y in _steps(box.y, box.bottom, pitch):
        shift = pitch if round(y / pitch) % 2 else 0.0
        start = math.floor((box.x - shift) / (2 * pitch)) * 2 * pitch + shift
        rows += [("M", start, y), ("L", box.right, y)]
    return Lines(tuple(rows), dots_apart=2 * pitch, dot=pitch / 4)


def bricks(box: Rect, pitch: float) -> Lines:
    """Bricks, each row shifted by half a brick."""

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + pitch, pitch)):
            lines += [("M", box.x, row), ("L", box.right, row)]
            for x in _steps(box.x - shift, box.right, 2 * pitch):
                lines += [("M", x + shift, row), ("L", x + shift, row + pitch)]
        return lines

    return _banded(band, box.y - 2 * pitch, box.bottom, 2 * pitch)


def zigzag(box: Rect, pitch: float) -> Lines:
    """Level lines that go up and down."""

    def band(y: float) -> list[Segment]:
        points = _steps(box.x - pitch, box.right + pitch, pitch)
        return [
            ("L" if number else "M", x, y + (pitch * 0.7 if round(x / pitch) % 2 else 0.0))
            for number, x in enumerate(points)
        ]

    return _banded(band, box.y - pitch, box.bottom + pitch, 1.3 * pitch)


def rings(box: Rect, pitch: float) -> Lines:
    """Rings in a grid."""

    def band(y: float) -> list[Segment]:
        centres = _steps(box.x - pitch, box.right + pitch, 2 * pitch)
        circles = (circle_path(Point(x, y), pitch * 0.55) for x in centres)
        return [segment for ring in circles for segment in ring if segment[0] != "L"]  # its lines have no length

    return _banded(band, box.y - pitch, box.bottom + pitch, 2 * pitch)


def crosses(box: Rect, pitch: float) -> Lines:
    """Upright crosses, those of every second row between those above."""
    arm = 0.45 * pitch

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + 1.2 * pitch, 1.2 * pitch)):
            for x in _steps(box.x - 3 * pitch, box.right + pitch, 2.4 * pitch):
                lines += [("M", x + shift - arm, row), ("L", x + shift + arm, row)]
                lines += [("M", x + shift, row - arm), ("L", x + shift, row + arm)]
        return lines

    return _banded(band, box.y - 2.4 * pitch, box.bottom + pitch, 2.4 * pitch)


def squares(box: Rect, pitch: float) -> Lines:
    """Small squares in rows."""
    half = 0.5 * pitch

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for x in _steps(box.x - pitch, box.right + pitch, 1.8 * pitch):
            corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            lines += [("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)]
        return lines

    return _banded(band, box.y - pitch, box.bottom + pitch, 1.8 * pitch)


def scales(box: Rect, pitch: float) -> Lines:
    """Half circles that hang side by side, those of every second row between those above."""
    radius = 1.5 * pitch
    bulge = radius * 4 / 3

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + radius, radius)):
            for x in _steps(box.x - 3 * radius, box.right + radius, 2 * radius):
                left, right = x + shift, x + shift + 2 * radius
                lines += [("M", left, row), ("C", left, row + bulge, right, row + bulge, right, row)]
        return lines

    return _banded(band, box.y - 2 * radius, box.bottom + radius, 2 * radius)


def honeycomb(box: Rect, pitch: float) -> Lines:
    """Six-sided cells."""
    side, half = pitch, pitch * math.sqrt(0.75)

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for x in _steps(box.x - 3 * half, box.right + 2 * half, 2 * half):
            top, low = y - side / 2, y + side / 2
            lines += [("M", x - half, low + side / 2), ("L", x, low), ("L", x, top), ("L", x + half, top - side / 2)]
            lines += [("M", x, low), ("L", x + half, low + side / 2), ("L", x + half, low + 1.5 * side)]
            lines += [("M", x, top), ("L", x - half, top - side / 2)]
        return lines

    return _banded(band, box.y - 3 * side, box.bottom + 2 * side, 3 * side)


PATTERNS: dict[str, Callable[[Rect, float], Lines]] = {
    "rising": lambda box, pitch: Lines(_slanted(box, pitch, 1)),
    "falling": lambda box, pitch: Lines(_slanted(box, pitch, -1)),
    "level": lambda box, pitch: Lines(_level(box, pitch)),
    "upright": lambda box, pitch: Lines(_upright(box, pitch)),
    "grid": lambda box, pitch: Lines(_level(box, pitch * 1.4) + _upright(box, pitch * 1.4)),
    "lattice": lambda box, pitch: Lines(_slanted(box, pitch * 1.4, 1) + _slanted(box, pitch * 1.4, -1)),
    "dots": dots,
    "bricks": bricks,
    "zigzag": zigzag,
    "rings": rings,
    "crosses": crosses,
    "squares": squares,
    "scales": scales,
    "honeycomb": honeycomb,
}


@shared
def hatch_lines(pattern: str, pitch: float, box: Rect) -> Lines:
    """Return the pattern's lines over the box; raise KeyError for an unknown pattern."""
    return PATTERNS[pattern](box, pitch)
