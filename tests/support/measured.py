"""Measurements of finished PDF pages: lines of text with baselines, cuts, folds and cut-out shapes.

Lengths are in mm from a page's top left corner. Ornament, hatches and icons are ignored: the only paths measured are
straight lines and closed outlines in the colors of cuts and folds.
"""

import ctypes
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from tests.support.pdfs import POINT, Box, Look, leaf, looks

COLORS = {(0, 0, 0): "cut", (89, 89, 89): "fold"}  # used for nothing else in Standard
STEPS = 4  # of a curve
CORNERS = 100  # an outline with more of them is ornament

Place = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


class Line(NamedTuple):
    """A line of text: start of the baseline, degrees clockwise, size in pt, face, words."""

    x: float
    y: float
    turn: int
    size: float
    face: str
    text: str


class Aid(NamedTuple):
    """A straight line for cutting or folding: its position across its direction, and its start and end."""

    kind: str
    way: str
    at: float
    start: float
    end: float


class Leaf(NamedTuple):
    """A page: its size, its TrimBox, its lines of text in drawing order, cuts and folds, cut-out shapes."""

    size: Place
    trim: Box
    lines: tuple[Line, ...]
    aids: frozenset[Aid]
    shapes: frozenset[Box]

    def common(self, other: "Leaf") -> "Leaf":
        """Return the leaf with only the cuts, folds and shapes of both, as ornament in Minimal is black too."""
        return self._replace(aids=self.aids & other.aids, shapes=self.shapes & other.shapes)


def leaves(path: Path, paths: bool = True) -> tuple[Leaf, ...]:
    """Return every page of a document; omitting cuts, folds and shapes halves the time.

    Pages that differ only in their sheet number are read once.
    """
    read: dict[Look, tuple[Leaf, str]] = {}
    found = []
    for number, (look, sheet) in enumerate(looks(path), 1):
        if look not in read:
            read[look] = _leaf(leaf(path, number), paths), sheet
        found.append(_renumbered(*read[look], sheet))
    return tuple(found)


def _renumbered(one: Leaf, sheet: str, other: str) -> Leaf:
    """Return a page with another sheet number in its label."""
    if sheet == other:
        return one
    return one._replace(lines=tuple(line._replace(text=line.text.replace(sheet, other)) for line in one.lines))


def _leaf(page: pypdfium2.PdfPage, paths: bool) -> Leaf:
    width, height = page.get_size()
    left, bottom, right, top = page.get_trimbox()
    words, lines = page.get_textpage(), []
    aids: set[Aid] = set()
    shapes: set[Box] = set()
    for item, kind, matrix in _objects(page, (POINT, 0, 0, -POINT, 0, height * POINT), paths):
        if not kind:
            lines.append(_line(item, matrix, words))
        else:
            for points, closed in _strokes(item, matrix):
                aids.update(() if closed else _aid(kind, points))
                shapes.update([_bounds(points)] if closed and kind == "cut" else [])
    trim = (left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
    size = (width * POINT, height * POINT)
    return Leaf(size, trim, tuple(line for line in lines if line.text), frozenset(aids), frozenset(shapes))


def _objects(page: pypdfium2.PdfPage, onto: Matrix, paths: bool) -> list[tuple[Any, str, Matrix]]:
    """Return every text of a page and, on request, every relevant path, including those in forms.

    Each comes with the purpose of a path and with its matrix to mm on the page.
    """
    objects: list[tuple[Any, str, Matrix]] = []
    found = raw.FS_MATRIX()

    def walk(holder: Any, count: Any, get: Any, outer: Matrix) -> None:
        for at in range(count(holder)):
            item = get(holder, at)
            sort = raw.FPDFPageObj_GetType(item)
            kind = _kind(item) if paths and sort == raw.FPDF_PAGEOBJ_PATH else ""
            if kind or sort in (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_TEXT):
                raw.FPDFPageObj_GetMatrix(item, found)
                matrix = _within(found, outer)
                if sort == raw.FPDF_PAGEOBJ_FORM:
                    walk(item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, matrix)
                else:
                    objects.append((item, kind, matrix))

    walk(page, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, onto)
    return objects


def _within(inner: Any, outer: Matrix) -> Matrix:
    """Return the matrix of an object in a form on the page."""
    a, b, c, d, e, f = outer
    return (
        inner.a * a + inner.b * c,
        inner.a * b + inner.b * d,
        inner.c * a + inner.d * c,
        inner.c * b + inner.d * d,
        inner.e * a + inner.f * c + e,
        inner.e * b + inner.f * d + f,
    )


def _line(item: Any, matrix: Matrix, words: Any) -> Line:
    length = raw.FPDFTextObj_GetText(item, words, None, 0)
    coded = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(item, words, ctypes.cast(coded, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    size, name = ctypes.c_float(), ctypes.create_string_buffer(200)
    raw.FPDFTextObj_GetFontSize(item, size)
    raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(item), name, len(name))
    across, down, _, _, x, y = matrix
    turn = round(math.degrees(math.atan2(down, across))) % 360
    points = size.value * math.hypot(across, down) / POINT
    text = " ".join(coded.raw[: length - 2].decode("utf-16-le").split())
    return Line(x, y, turn, points, name.value.decode(), text)


def _kind(path: Any) -> str:
    """Return the purpose of a path by its color, or nothing if it is filled or not a line."""
    raw.FPDFPath_GetDrawMode(path, _FILL, _STROKE)
    if _FILL.value or not _STROKE.value:
        return ""
    raw.FPDFPageObj_GetStrokeColor(path, *_COLOR)
    kind = COLORS.get((_COLOR[0].value, _COLOR[1].value, _COLOR[2].value), "")
    if not kind or (raw.FPDFPath_CountSegments(path) > CORNERS and not _begins(path, 2)):
        return ""
    return f"dashed {kind}" if raw.FPDFPageObj_GetDashCount(path) > 0 else kind


# Buffers for PDFium's answers, made once because pages have many thousand paths.
_FILL, _STROKE = ctypes.c_int(), ctypes.c_int()
_COLOR = [ctypes.c_uint() for _ in range(4)]


def _begins(path: Any, at: int) -> bool:
    """Check whether a part of a path begins there; if every second point does, the path is many straight lines."""
    return bool(raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path, at)) == raw.FPDF_SEGMENT_MOVETO)


def _strokes(path: Any, matrix: Matrix) -> Iterator[tuple[list[Place], bool]]:
    """Return points along each part of a path, and whether the part is closed."""
    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[Place] = []
    bends: list[Place] = []
    closed = False
    for at in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, at)
        kind = raw.FPDFPathSegment_GetType(segment)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == raw.FPDF_SEGMENT_MOVETO and points:
            yield points, closed
            points, closed = [], False
        place = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        if kind != raw.FPDF_SEGMENT_BEZIERTO:
            points.append(place)
        elif len(bends) < 2:
            bends.append(place)
        else:
            points += _curve(points[-1], *bends, place)
            bends = []
        closed = closed or bool(raw.FPDFPathSegment_GetClose(segment))
    yield points, closed


# The weights of a curve's control points at each sampled point, dense enough for the curve's bounds.
_SHARES = [
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (step / STEPS for step in range(1, STEPS + 1))
]


def _curve(start: Place, bend: Place, other: Place, end: Place) -> list[Place]:
    """Return points on a curve."""
    return [
        (p * start[0] + q * bend[0] + r * other[0] + s * end[0], p * start[1] + q * bend[1] + r * other[1] + s * end[1])
        for p, q, r, s in _SHARES
    ]


def _aid(kind: str, points: list[Place]) -> Iterator[Aid]:
    if len(points) == 2:
        (x, y), (x2, y2) = sorted((round(x, 2), round(y, 2)) for x, y in points)
        if x == x2:
            yield Aid(kind, "upright", x, y, y2)
        elif y == y2:
            yield Aid(kind, "level", y, x, x2)


def _bounds(points: list[Place]) -> Box:
    xs, ys = zip(*points, strict=True)
    left, top = round(min(xs), 2), round(min(ys), 2)
    return (left, top, round(max(xs) - left, 2), round(max(ys) - top, 2))
