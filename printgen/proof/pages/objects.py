"""The shapes and pictures that a finished PDF page is drawn with, and their places (mm)."""

from collections.abc import Callable, Collection, Iterator, Sequence
from ctypes import c_float, c_uint
from functools import partial
from typing import Any, NamedTuple

from printgen.geometry import POINT, Rect

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top, in points

_PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)


class Drawn(NamedTuple):
    """A shape or a picture as far as its clip shows it, in mm from the page's top left corner.

    ``dpi`` is that of a picture as printed, ``dots`` how many it has across and down, None for a shape; ``parts`` gives
    the boxes of a shape's strokes, one for each time that the pen was set down, as long as the page is open.
    """

    rect: Rect
    dpi: float | None
    dots: tuple[int, int] | None
    parts: Callable[[], tuple[Rect, ...]]


class _Page:
    """What all objects of a page share: pdfium's functions, room for their answers, and the page's height in points.

    ``kinds`` are those of the objects that are looked at.
    """

    def __init__(self, raw: Any, height: float, kinds: Collection[int]) -> None:
        self.raw = raw
        self.height = height
        self.kinds = kinds
        self._sides = [c_float() for _ in range(4)]
        self._matrix = raw.FS_MATRIX()

    def rect(self, box: Box) -> Rect:
        left, bottom, right, top = (value * POINT for value in box)
        return Rect(left, self.height * POINT - top, right - left, top - bottom)

    def point(self, segment: Any) -> tuple[float, float]:
        """Where a segment of a path ends."""
        x, y, *_ = self._sides
        self.raw.FPDFPathSegment_GetPoint(segment, x, y)
        return x.value, y.value

    def own(self, thing: Any) -> Matrix:
        """The matrix that places an object in what holds it."""
        matrix = self._matrix
        self.raw.FPDFPageObj_GetMatrix(thing, matrix)
        return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f

    def bounds(self, thing: Any) -> Box:
        """The box round an object, in the measures of what holds it."""
        self.raw.FPDFPageObj_GetBounds(thing, *self._sides)
        left, bottom, right, top = self._sides
        return left.value, bottom.value, right.value, top.value

    def clip(self, thing: Any, matrix: Matrix) -> Box:
        """The box that all of an object's clip paths have in common."""
        raw = self.raw
        path = raw.FPDFPageObj_GetClipPath(thing)
        box = _EVERYWHERE
        for index in range(max(raw.FPDFClipPath_CountPaths(path), 0) if path else 0):
            segments = range(raw.FPDFClipPath_CountPathSegments(path, index))
            points = [self.point(raw.FPDFClipPath_GetPathSegment(path, index, segment)) for segment in segments]
            if points:
                box = _shared(box, _mapped(_round(points), matrix))
        return box


def page_objects(page: Any) -> tuple[Drawn, ...]:
    """Every path and picture of a page, those in forms too; what is clipped away is left out."""
    return _objects(page, paths=True)


def page_pictures(page: Any) -> tuple[Drawn, ...]:
    """Every raster picture of a page, in less time than all its objects take."""
    return _objects(page, paths=False)


def _objects(page: Any, paths: bool) -> tuple[Drawn, ...]:
    from pypdfium2 import raw

    kinds = {raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE, *([raw.FPDF_PAGEOBJ_PATH] if paths else [])}
    sheet = _Page(raw, page.get_height(), kinds)
    count = raw.FPDFPage_CountObjects(page)
    return tuple(_walk(sheet, count, partial(raw.FPDFPage_GetObject, page), _PLAIN, _EVERYWHERE))


def _walk(sheet: _Page, count: int, child: Callable[[int], Any], matrix: Matrix, clip: Box) -> Iterator[Drawn]:
    raw = sheet.raw
    for index in range(count):
        thing = child(index)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind not in sheet.kinds:
            continue
        shown = _shared(clip, sheet.clip(thing, matrix))
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = _times(sheet.own(thing), matrix)
            children = raw.FPDFFormObj_CountObjects(thing)
            yield from _walk(sheet, children, partial(raw.FPDFFormObj_GetObject, thing), inner, shown)
            continue
        box = _shared(shown, _mapped(sheet.bounds(thing), matrix))
        if box[0] <= box[2] and box[1] <= box[3]:
            dots = _dots(raw, thing) if kind == raw.FPDF_PAGEOBJ_IMAGE else None
            dpi = _dpi(dots, _times(sheet.own(thing), matrix)) if dots else None
            yield Drawn(sheet.rect(box), dpi, dots, partial(_parts, sheet, thing, matrix, shown))


def _parts(sheet: _Page, thing: Any, matrix: Matrix, shown: Box) -> tuple[Rect, ...]:
    raw = sheet.raw
    placed = _times(sheet.own(thing), matrix)
    strokes: list[list[tuple[float, float]]] = []
    for index in range(max(raw.FPDFPath_CountSegments(thing), 0)):
        segment = raw.FPDFPath_GetPathSegment(thing, index)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO or not strokes:
            strokes.append([])
        strokes[-1].append(sheet.point(segment))
    boxes = [_shared(shown, _mapped(_round(stroke), placed)) for stroke in strokes]
    return tuple(sheet.rect(box) for box in boxes if box[0] <= box[2] and box[1] <= box[3])


def _round(points: Sequence[tuple[float, float]]) -> Box:
    """The box round some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _dots(raw: Any, thing: Any) -> tuple[int, int]:
    wide, high = c_uint(), c_uint()
    raw.FPDFImageObj_GetImagePixelSize(thing, wide, high)
    return wide.value, high.value


def _dpi(dots: tuple[int, int], matrix: Matrix) -> float:
    """The coarser of a picture's two resolutions: it fills the unit square that the matrix places."""
    a, b, c, d, _, _ = matrix
    across, down = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
    return min(dots[0] / across if across else 0.0, dots[1] / down if down else 0.0)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """The map that does the one and then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _mapped(box: Box, matrix: Matrix) -> Box:
    """The box round a box that the matrix has moved."""
    a, b, c, d, e, f = matrix
    across, rising = sorted((a * box[0], a * box[2])), sorted((b * box[0], b * box[2]))
    aslant, upward = sorted((c * box[1], c * box[3])), sorted((d * box[1], d * box[3]))
    return (
        across[0] + aslant[0] + e,
        rising[0] + upward[0] + f,
        across[1] + aslant[1] + e,
        rising[1] + upward[1] + f,
    )


def _shared(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
