"""Fonts with PostScript outlines, converted to TrueType outlines: PDFs embed all fonts in the same way."""

import math
import struct
from collections.abc import Iterable

from printgen.theme.font_tables import OUTLINES, POSTSCRIPT, font_file, font_tables
from printgen.type.font_file import FontFile

_Point = tuple[float, float]
_EXACT = 1 / 2000  # em: how far a converted outline may be from the given one
_ONE_CURVE = math.sqrt(3) / 36  # of a cubic's third difference: its distance from one quadratic curve
_ON_CURVE = 1
_FURTHEST = 0x3FFF  # from the origin: the difference of two such numbers can be written


def as_truetype(file: FontFile, glyphs: Iterable[int]) -> bytes:
    """Return a font with PostScript outlines as a TrueType font; glyphs other than these are blank."""
    tables = font_tables(file.data)
    (count,), (units,) = struct.unpack_from(">H", tables["maxp"], 4), struct.unpack_from(">H", tables["head"], 18)
    wanted = {glyph for glyph in (0, *glyphs) if glyph < count}
    bearings = _side_bearings(tables, count)
    outlines, places = bytearray(), [0]
    most_points = most_contours = 0
    for glyph in range(count):
        if glyph in wanted:
            pen = _QuadraticPen(units * _EXACT)
            file.draw(glyph, pen)
            contours = [contour for contour in pen.contours if len(contour) > 2]
            if contours:
                left, outline = _written(contours)
                bearings[glyph] = (bearings[glyph][0], left)
                outlines += outline + bytes(-len(outline) % 4)
                most_points = max(most_points, sum(map(len, contours)))
                most_contours = max(most_contours, len(contours))
        places.append(len(outlines))
    kept = {tag: table for tag, table in tables.items() if tag not in OUTLINES[POSTSCRIPT]}
    kept["glyf"], kept["loca"] = bytes(outlines), struct.pack(f">{len(places)}L", *places)
    kept["maxp"] = struct.pack(">LH13H", 0x00010000, count, most_points, most_contours, 0, 0, 1, *[0] * 8)
    kept["head"] = tables["head"][:50] + struct.pack(">HH", 1, 0)
    kept["hhea"] = tables["hhea"][:34] + struct.pack(">H", count)
    kept["hmtx"] = b"".join(struct.pack(">Hh", *pair) for pair in bearings)
    return font_file(kept)


def with_outlines(data: bytes) -> bytes:
    """Return a TrueType file whose table of outlines is not empty.

    A face of which only spaces are shown has none, and readers that skip empty tables then miss a required one.
    """
    tables = font_tables(data)
    return data if tables["glyf"] else font_file({**tables, "glyf": bytes(4)})


def _side_bearings(tables: dict[str, bytes], count: int) -> list[tuple[int, int]]:
    """Return the advance width and the left side bearing of each glyph."""
    (wide,) = struct.unpack_from(">H", tables["hhea"], 34)
    pairs = [struct.unpack_from(">Hh", tables["hmtx"], 4 * glyph) for glyph in range(wide)]
    lefts = struct.unpack_from(f">{count - wide}h", tables["hmtx"], 4 * wide)
    return [*((width, left) for width, left in pairs), *((pairs[-1][0], left) for left in lefts)]


class _QuadraticPen:
    """Collects the contours of an outline as points (x, y, whether it is on the curve), with quadratic curves."""

    def __init__(self, exact: float) -> None:
        self.contours: list[list[tuple[int, int, bool]]] = []
        self._exact = exact
        self._at: _Point = (0.0, 0.0)

    def moveTo(self, point: _Point) -> None:  # noqa: N802 - the names are those of the library
        self.contours.append([])
        self._add(point)

    def lineTo(self, point: _Point) -> None:  # noqa: N802
        self._add(point)

    def curveTo(self, first: _Point, second: _Point, end: _Point) -> None:  # noqa: N802
        curve = (self._at, first, second, end)
        third = math.dist(_third_difference(curve), (0.0, 0.0))
        count = max(1, math.ceil((_ONE_CURVE * third / self._exact) ** (1 / 3)))
        for bend, point in (_quadratic(curve, step / count, (step + 1) / count) for step in range(count)):
            self._add(bend, on_curve=False)
            self._add(point)

    def qCurveTo(self, bend: _Point, end: _Point) -> None:  # noqa: N802
        self._add(bend, on_curve=False)
        self._add(end)

    def closePath(self) -> None:  # noqa: N802
        contour = self.contours[-1]
        if len(contour) > 1 and contour[0] == contour[-1]:
            contour.pop()

    def _add(self, point: _Point, on_curve: bool = True) -> None:
        x, y = (round(max(-_FURTHEST, min(_FURTHEST, part))) for part in point)
        self.contours[-1].append((x, y, on_curve))
        if on_curve:
            self._at = point


_Cubic = tuple[_Point, _Point, _Point, _Point]


def _third_difference(curve: _Cubic) -> _Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    return dx - 3 * cx + 3 * bx - ax, dy - 3 * cy + 3 * by - ay


def _quadratic(curve: _Cubic, start: float, end: float) -> tuple[_Point, _Point]:
    """Return the quadratic curve nearest to a part of a cubic curve: its control point and its end."""
    (x0, y0), (x1, y1) = _point(curve, start), _point(curve, end)
    (u0, v0), (u1, v1) = _slope(curve, start), _slope(curve, end)
    # the mean of what the tangents at both ends ask for
    bend = (x0 + x1) / 2 + (end - start) / 4 * (u0 - u1), (y0 + y1) / 2 + (end - start) / 4 * (v0 - v1)
    return bend, (x1, y1)


def _point(curve: _Cubic, at: float) -> _Point:
    rest = 1 - at
    shares = rest**3, 3 * rest * rest * at, 3 * rest * at * at, at**3
    return math.fsum(s * x for s, (x, _) in zip(shares, curve, strict=True)), math.fsum(
        s * y for s, (_, y) in zip(shares, curve, strict=True)
    )


def _slope(curve: _Cubic, at: float) -> _Point:
    rest = 1 - at
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    shares = 3 * rest * rest, 6 * rest * at, 3 * at * at
    return (
        shares[0] * (bx - ax) + shares[1] * (cx - bx) + shares[2] * (dx - cx),
        shares[0] * (by - ay) + shares[1] * (cy - by) + shares[2] * (dy - cy),
    )


def _written(contours: list[list[tuple[int, int, bool]]]) -> tuple[int, bytes]:
    """Return an outline as in the table of glyphs, and its left edge."""
    points = [point for contour in contours for point in contour]
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    ends, end = [], -1
    for contour in contours:
        end += len(contour)
        ends.append(end)
    parts = [
        struct.pack(">5h", len(contours), min(xs), min(ys), max(xs), max(ys)),
        struct.pack(f">{len(ends)}H", *ends),
        struct.pack(">H", 0),  # no instructions
        bytes(_ON_CURVE if on_curve else 0 for *_, on_curve in points),
        *(struct.pack(f">{len(line)}h", *_steps(line)) for line in (xs, ys)),
    ]
    return min(xs), b"".join(parts)


def _steps(numbers: list[int]) -> list[int]:
    """Return the differences of numbers from one to the next, the first from 0."""
    return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]
