"""The shapes and pictures of a finished PDF page, and values of a PDF, read defensively."""

import math
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from ctypes import PYFUNCTYPE, addressof, c_double, c_float, c_int, c_uint, c_ulong, c_void_p, cast, sizeof
from functools import cache, cached_property
from itertools import repeat
from struct import iter_unpack
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from printgen.geometry import POINT, Matrix, Point, Rect

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points
_Holder = tuple[int, Callable[[int, int], int], int]  # a page or form, the function that gets its objects, their count

_UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_PARTS = [step / 6 for step in range(1, 7)]  # a curve becomes six straight lines
_WEIGHTS = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in _PARTS]  # of its four points


class Stroke(Struct, frozen=True):
    """The boxes of one of a shape's strokes: the part that its clip shows, and the whole."""

    shown: Rect
    whole: Rect


class PageObject:
    """A shape or picture as far as its clip shows it, in mm from the page's top left corner.

    ``dpi`` is that of a picture as printed, ``dots`` its size in pixels; both are None for a shape.
    """

    def __init__(self, reader: "_PageReader", handle: int, matrix: Matrix, shown: Box, visible: Box) -> None:
        self.rect = reader.rect(visible)
        self.dpi: float | None = None
        self.dots: tuple[int, int] | None = None
        self._reader, self._handle, self._matrix, self._shown = reader, handle, matrix, shown
        if reader.kind(handle) == reader.raw.FPDF_PAGEOBJ_IMAGE:
            wide, high = c_uint(), c_uint()
            reader.raw.FPDFImageObj_GetImagePixelSize(cast(handle, reader.raw.FPDF_PAGEOBJECT), wide, high)
            a, b, c, d, _, _ = _then(reader.own_matrix(handle), matrix)  # places the unit square of the picture
            across, down = math.hypot(a, b) / 72, math.hypot(c, d) / 72
            self.dots = wide.value, high.value
            self.dpi = min(wide.value / across if across else 0.0, high.value / down if down else 0.0)

    def strokes(self) -> tuple[Stroke, ...]:
        """Return the strokes of a shape, one for each time that the pen was set down, while the page is open."""
        reader, shown = self._reader, self._shown
        placed = _then(reader.own_matrix(self._handle), self._matrix)
        strokes: list[list[tuple[float, float]]] = []
        for kind, end in zip(*_path_segments(self._handle), strict=True):
            if kind == reader.raw.FPDF_SEGMENT_MOVETO or not strokes:
                strokes.append([])
            strokes[-1].append(end)
        wholes = [_mapped(_bounding_box(stroke), placed) for stroke in strokes]
        boxes = [(_common(shown, whole), whole) for whole in wholes]
        return tuple(
            Stroke(reader.rect(box), reader.rect(whole))
            for box, whole in boxes
            if box[0] <= box[2] and box[1] <= box[3]
        )


class PrintedShape:
    """A path as it lies on the page, clipped or not: its turn in degrees clockwise, and whether it is stroked.

    ``rough`` is an upright rectangle (mm) around it, known without following its curves.
    """

    def __init__(self, reader: "_PageReader", handle: int, outer: Matrix) -> None:
        self._reader, self._handle = reader, handle
        self._matrix = _then(reader.own_matrix(handle), outer)
        self.rough = reader.rect(_mapped(reader.bounds(handle), outer))
        self.turn = round(math.degrees(math.atan2(-self._matrix[1], self._matrix[0])) % 360, 2)
        self.stroked = reader.is_stroked(handle)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Its points in mm from the page's top left corner, while the page is open; curves become straight lines."""
        a, b, c, d, e, f = self._matrix
        found: list[tuple[float, float]] = []
        here = (0.0, 0.0)
        curve: list[tuple[float, float]] = []
        for kind, (x, y) in zip(*_path_segments(self._handle), strict=True):
            there = (a * x + c * y + e, b * x + d * y + f)
            if kind != self._reader.raw.FPDF_SEGMENT_BEZIERTO:
                found.append(there)
                here = there
                continue
            curve.append(there)
            if len(curve) == 3:
                (x0, y0), (x1, y1), (x2, y2), (x3, y3) = here, *curve
                for one, two, three, four in _WEIGHTS:
                    found.append(
                        (one * x0 + two * x1 + three * x2 + four * x3, one * y0 + two * y1 + three * y2 + four * y3)
                    )
                here, curve = there, []
        return tuple(Point(x * POINT, (self._reader.height - y) * POINT) for x, y in found)

    @cached_property
    def box(self) -> Rect:
        """The upright rectangle around it, which has the same middle as a turned rectangle."""
        if not self.points:
            return Rect(*self.rough.at, 0.0, 0.0)
        left, top = min(at.x for at in self.points), min(at.y for at in self.points)
        return Rect(left, top, max(at.x for at in self.points) - left, max(at.y for at in self.points) - top)


def page_objects(page: Any) -> tuple[PageObject, ...]:
    """Return every visible path and picture of a page, including those in forms."""
    from pypdfium2 import raw

    reader = _PageReader(page, (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE))
    return tuple(reader.visible_objects())


def page_pictures(page: Any) -> tuple[PageObject, ...]:
    """Return every raster picture of a page, in less time than all its objects take."""
    from pypdfium2 import raw

    reader = _PageReader(page, (raw.FPDF_PAGEOBJ_IMAGE,))
    return tuple(reader.visible_objects()) if reader.has_picture(reader.page) else ()


def shapes(page: Any) -> Iterator[PrintedShape]:
    """Yield every path of a page in the order of painting, including those in forms."""
    from pypdfium2 import raw

    reader = _PageReader(page, (raw.FPDF_PAGEOBJ_PATH,))
    for handle, outer, _ in reader.walk(reader.page, _UNMOVED, None):
        yield PrintedShape(reader, handle, outer)


# pypdfium2 checks and converts each argument, which takes most of the time where a function is called for every
# object or character. Here any handle is a plain address.
_SIGNATURES: dict[str, tuple[Any, ...]] = {  # result, arguments
    "FPDFPageObj_GetType": (c_int, c_void_p),
    "FPDFPage_GetObject": (c_void_p, c_void_p, c_int),
    "FPDFFormObj_GetObject": (c_void_p, c_void_p, c_ulong),
    "FPDFFormObj_CountObjects": (c_int, c_void_p),
    "FPDFPageObj_GetMatrix": (c_int, c_void_p, c_void_p),
    "FPDFPageObj_GetBounds": (c_int, *[c_void_p] * 5),
    "FPDFPageObj_GetClipPath": (c_void_p, c_void_p),
    "FPDFClipPath_CountPaths": (c_int, c_void_p),
    "FPDFClipPath_CountPathSegments": (c_int, c_void_p, c_int),
    "FPDFClipPath_GetPathSegment": (c_void_p, c_void_p, c_int, c_int),
    "FPDFPath_CountSegments": (c_int, c_void_p),
    "FPDFPath_GetPathSegment": (c_void_p, c_void_p, c_int),
    "FPDFPath_GetDrawMode": (c_int, *[c_void_p] * 3),
    "FPDFPathSegment_GetType": (c_int, c_void_p),
    "FPDFPathSegment_GetPoint": (c_int, *[c_void_p] * 3),
    "FPDFText_GetUnicode": (c_uint, c_void_p, c_int),
    "FPDFText_GetTextObject": (c_void_p, c_void_p, c_int),
    "FPDFText_GetCharBox": (c_int, c_void_p, c_int, *[c_void_p] * 4),
    "FPDFText_GetCharOrigin": (c_int, c_void_p, c_int, *[c_void_p] * 2),
    "FPDFText_IsGenerated": (c_int, c_void_p, c_int),
    "FPDFText_GetMatrix": (c_int, c_void_p, c_int, c_void_p),
    "FPDFText_GetFontSize": (c_double, c_void_p, c_int),
    "FPDFTextObj_GetTextRenderMode": (c_int, c_void_p),
}


@cache
def pdfium() -> Any:
    """Return functions of pdfium, under their own names, that take and return plain addresses."""
    from pypdfium2 import raw

    return SimpleNamespace(
        **{name: PYFUNCTYPE(*signature)(address(getattr(raw, name))) for name, signature in _SIGNATURES.items()}
    )


def address(handle: Any) -> int:
    """Return the address of a handle or function of pypdfium2, which must outlive its use."""
    return cast(handle, c_void_p).value or 0


class _PageReader:
    """Reads the objects of a page, with buffers for pdfium's answers.

    ``kinds`` are those of the objects that are read; objects, pages and forms are given by their addresses.
    """

    def __init__(self, page: Any, kinds: Collection[int]) -> None:
        from pypdfium2 import raw

        self.raw = raw
        self.height = page.get_height()
        self.page: _Holder = address(page), pdfium().FPDFPage_GetObject, raw.FPDFPage_CountObjects(page)
        self.kind = pdfium().FPDFPageObj_GetType
        self._kinds = {raw.FPDF_PAGEOBJ_FORM, *kinds}
        self._matrix, self._box = (c_float * 6)(), (c_float * 4)()
        self._sides = range(addressof(self._box), addressof(self._box) + sizeof(self._box), sizeof(c_float))

    def rect(self, box: Box) -> Rect:
        """Return a box on the page in mm."""
        left, bottom, right, top = (value * POINT for value in box)
        return Rect(left, self.height * POINT - top, right - left, top - bottom)

    def own_matrix(self, handle: int) -> Matrix:
        """Return the matrix that places an object in the page or form that holds it."""
        pdfium().FPDFPageObj_GetMatrix(handle, addressof(self._matrix))
        a, b, c, d, e, f = self._matrix
        return a, b, c, d, e, f

    def bounds(self, handle: int) -> Box:
        """Return the box around an object, in the coordinates of the page or form that holds it."""
        pdfium().FPDFPageObj_GetBounds(handle, *self._sides)
        left, bottom, right, top = self._box
        return left, bottom, right, top

    def is_stroked(self, path: int) -> bool:
        fill, stroke = c_int(), c_int()
        pdfium().FPDFPath_GetDrawMode(path, addressof(fill), addressof(stroke))
        return bool(stroke.value)

    def has_picture(self, holder: _Holder) -> bool:
        """Check whether a page or form holds a picture; most hold none, and this is quicker than a walk."""
        whole, child, count = holder
        for index in range(count):
            handle = child(whole, index)
            kind = self.kind(handle)
            if kind == self.raw.FPDF_PAGEOBJ_IMAGE:
                return True
            if kind == self.raw.FPDF_PAGEOBJ_FORM and self.has_picture(self._form(handle)):
                return True
        return False

    def walk(self, holder: _Holder, matrix: Matrix, clip: Box | None) -> Iterator[tuple[int, Matrix, Box]]:
        """Yield the objects in a page or form, each with the matrix of its holder and the box that its clips leave.

        Without a ``clip``, clips are not read.
        """
        whole, child, count = holder
        for index in range(count):
            handle = child(whole, index)
            kind = self.kind(handle)
            if kind not in self._kinds:
                continue
            shown = None if clip is None else self._clipped(handle, matrix, clip)
            if kind == self.raw.FPDF_PAGEOBJ_FORM:
                form = self._form(handle)
                if form[2]:
                    yield from self.walk(form, _then(self.own_matrix(handle), matrix), shown)
            else:
                yield handle, matrix, shown or _EVERYWHERE

    def visible_objects(self) -> Iterator[PageObject]:
        for handle, matrix, shown in self.walk(self.page, _UNMOVED, _EVERYWHERE):
            box = _common(shown, _mapped(self.bounds(handle), matrix))
            if box[0] <= box[2] and box[1] <= box[3]:
                yield PageObject(self, handle, matrix, shown, box)

    def _form(self, handle: int) -> _Holder:
        return handle, pdfium().FPDFFormObj_GetObject, pdfium().FPDFFormObj_CountObjects(handle)

    def _clipped(self, handle: int, matrix: Matrix, box: Box) -> Box:
        """Return the part of a box within all clip paths of an object."""
        call = pdfium()
        path = call.FPDFPageObj_GetClipPath(handle)
        for index in range(call.FPDFClipPath_CountPaths(path)):
            count = call.FPDFClipPath_CountPathSegments(path, index)
            segments = list(map(call.FPDFClipPath_GetPathSegment, repeat(path), repeat(index), range(count)))
            if corners := _ends(segments):
                box = _common(box, _mapped(_bounding_box(corners), matrix))
        return box


def _path_segments(path: int) -> tuple[Sequence[int], Sequence[tuple[float, float]]]:
    """Return the kinds of a path's segments (pdfium's numbers), and their ends in the path's own coordinates."""
    call = pdfium()
    found = list(map(call.FPDFPath_GetPathSegment, repeat(path), range(call.FPDFPath_CountSegments(path))))
    return list(map(call.FPDFPathSegment_GetType, found)), _ends(found)


def _ends(segments: Sequence[int]) -> Sequence[tuple[float, float]]:
    size = sizeof(c_float)
    buffer = (c_float * (2 * len(segments)))()
    start, end = addressof(buffer), addressof(buffer) + sizeof(buffer)
    xs, ys = range(start, end, 2 * size), range(start + size, end, 2 * size)
    deque(map(pdfium().FPDFPathSegment_GetPoint, segments, xs, ys), maxlen=0)
    return list(iter_unpack("=2f", buffer))


def _bounding_box(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _then(one: Matrix, other: Matrix) -> Matrix:
    """Return the map that applies the one and then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _mapped(box: Box, matrix: Matrix) -> Box:
    """Return the box around a box that the matrix has moved."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    low_x, high_x = (left, right) if a >= 0 else (right, left)
    low_y, high_y = (bottom, top) if d >= 0 else (top, bottom)
    if b == c == 0:
        return a * low_x + e, d * low_y + f, a * high_x + e, d * high_y + f
    aslant, rising = (bottom, top) if c >= 0 else (top, bottom), (left, right) if b >= 0 else (right, left)
    return (
        a * low_x + c * aslant[0] + e,
        b * rising[0] + d * low_y + f,
        a * high_x + c * aslant[1] + e,
        b * rising[1] + d * high_y + f,
    )


def _common(one: Box, other: Box) -> Box:
    """Return the part that two boxes have in common."""
    left, bottom, right, top = one
    x, y, far_x, far_y = other
    return (
        left if left > x else x,
        bottom if bottom > y else y,
        right if right < far_x else far_x,
        top if top < far_y else far_y,
    )


def member(holder: Any, key: str) -> Any:
    """Return the value of a dictionary or stream under a key; None for anything else."""
    import pikepdf

    return holder.get(key) if isinstance(holder, pikepdf.Dictionary | pikepdf.Stream) else None


def read_text(value: Any) -> str:
    """Return a name or string as text; empty if it is neither, or cannot be decoded."""
    import pikepdf

    if isinstance(value, pikepdf.Name | pikepdf.String):
        with suppress(UnicodeDecodeError):
            return str(value)
    return ""


def read_number(value: Any) -> float | None:
    """Return a number; None if the value is not a number."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def read_box(value: Any) -> list[float] | None:
    """Return the four sides of a rectangle in points; None if the value is not a rectangle."""
    import pikepdf

    sides = [read_number(side) for side in value] if isinstance(value, pikepdf.Array) and len(value) == 4 else []
    known = [side for side in sides if side is not None]
    return known if len(known) == 4 else None


def written(value: Any) -> bytes:
    """Return any value as a PDF writes it, so that two can be compared."""
    import pikepdf

    return value.unparse(resolved=True) if isinstance(value, pikepdf.Object) else repr(value).encode()


def page_operators(contents: Any) -> bytes:
    """Return the operators of a page, whose content is one stream or several."""
    import pikepdf

    streams = contents if isinstance(contents, pikepdf.Array) else (contents,)
    return b"\n".join(stream.read_bytes() for stream in streams if isinstance(stream, pikepdf.Stream))
