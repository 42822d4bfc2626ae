"""The shapes and pictures of a finished PDF page, and values of a PDF, read defensively."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from ctypes import PYFUNCTYPE, addressof, c_float, c_int, c_uint, c_ulong, c_void_p, cast, sizeof
from functools import cache, partial
from itertools import repeat
from struct import iter_unpack
from typing import Any

from msgspec import Struct

from printgen.geometry import POINT, Matrix, Rect


def member(holder: Any, key: str) -> Any:
    """What a dictionary or a stream has under a key; None of anything else."""
    import pikepdf

    return holder.get(key) if isinstance(holder, pikepdf.Dictionary | pikepdf.Stream) else None


def read_text(value: Any) -> str:
    """A name or a string as text; empty where it is none that can be read."""
    import pikepdf

    if isinstance(value, pikepdf.Name | pikepdf.String):
        with suppress(UnicodeDecodeError):
            return str(value)
    return ""


def read_number(value: Any) -> float | None:
    """A number; None where it is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def read_box(value: Any) -> list[float] | None:
    """The four sides of a rectangle in points; None where it is none."""
    import pikepdf

    sides = [read_number(side) for side in value] if isinstance(value, pikepdf.Array) and len(value) == 4 else []
    known = [side for side in sides if side is not None]
    return known if len(known) == 4 else None


def written(value: Any) -> bytes:
    """Any value as a PDF writes it, so that two can be compared."""
    import pikepdf

    return value.unparse(resolved=True) if isinstance(value, pikepdf.Object) else repr(value).encode()


def drawn(contents: Any) -> bytes:
    """The operators of a page, which stand in one stream or in several."""
    import pikepdf

    streams = contents if isinstance(contents, pikepdf.Array) else (contents,)
    return b"\n".join(stream.read_bytes() for stream in streams if isinstance(stream, pikepdf.Stream))


def with_addresses(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function of ``pypdfium2.raw`` with these types of ctypes: any ``c_void_p`` is a plain number."""
    return PYFUNCTYPE(result, *arguments)(address(function))


def address(handle: Any) -> int:
    """Where a handle of pypdfium2's points to, or where a function is; the handle has to live on for as long."""
    return cast(handle, c_void_p).value or 0


Ends = Sequence[tuple[float, float]]


class _Functions(Struct, frozen=True):
    """Those of pdfium's that are called for paths and their segments."""

    count: Any
    segment: Any
    kind: Any
    end: Any
    clip_count: Any
    clip_segment: Any


@cache
def _functions() -> _Functions:
    from pypdfium2 import raw

    return _Functions(
        with_addresses(raw.FPDFPath_CountSegments, c_int, c_void_p),
        with_addresses(raw.FPDFPath_GetPathSegment, c_void_p, c_void_p, c_int),
        with_addresses(raw.FPDFPathSegment_GetType, c_int, c_void_p),
        with_addresses(raw.FPDFPathSegment_GetPoint, c_int, c_void_p, c_void_p, c_void_p),
        with_addresses(raw.FPDFClipPath_CountPathSegments, c_int, c_void_p, c_int),
        with_addresses(raw.FPDFClipPath_GetPathSegment, c_void_p, c_void_p, c_int, c_int),
    )


def path_segments(path: int) -> tuple[Sequence[int], Ends]:
    """The kinds of a path's segments (pdfium's numbers), and where each ends, in the path's own measures.

    ``path`` is its address.
    """
    call = _functions()
    found = list(map(call.segment, repeat(path), range(call.count(path))))
    return list(map(call.kind, found)), _ends(found)


def clip_corners(clip: int, index: int) -> Ends:
    """Where the segments of one of a clip's paths end; ``clip`` is its address."""
    call = _functions()
    return _ends(list(map(call.clip_segment, repeat(clip), repeat(index), range(call.clip_count(clip, index)))))


def _ends(segments: Sequence[int]) -> Ends:
    size = sizeof(c_float)
    room = (c_float * (2 * len(segments)))()
    start, end = addressof(room), addressof(room) + sizeof(room)
    deque(map(_functions().end, segments, range(start, end, 2 * size), range(start + size, end, 2 * size)), maxlen=0)
    return list(iter_unpack("=2f", room))


Box = tuple[float, float, float, float]  # left, bottom, right, top, in points
_Holder = tuple[int, Callable[[int, int], int], int]  # a page or a form, what gives one of its objects, how many

_PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)


class StrokePart(Struct, frozen=True):
    """The boxes of one of a shape's strokes: as far as its clip shows it, and the whole of it."""

    shown: Rect
    whole: Rect


class PageObject(Struct, frozen=True):
    """A shape or a picture as far as its clip shows it, in mm from the page's top left corner.

    ``dpi`` is that of a picture as printed, ``dots`` how many it has across and down, None for a shape; ``parts`` gives
    the boxes of a shape's strokes, one for each time that the pen was set down, as long as the page is open.
    """

    rect: Rect
    dpi: float | None
    dots: tuple[int, int] | None
    parts: Callable[[], tuple[StrokePart, ...]]


class _FunctionsObjects(Struct, frozen=True):
    """Those of pdfium's that are called for each object of a page or a form."""

    kind: Any
    on_page: Any
    in_form: Any
    in_forms: Any
    matrix: Any
    bounds: Any
    clip: Any
    clips: Any


@cache
def _functions_objects() -> _FunctionsObjects:
    from pypdfium2 import raw

    return _FunctionsObjects(
        with_addresses(raw.FPDFPageObj_GetType, c_int, c_void_p),
        with_addresses(raw.FPDFPage_GetObject, c_void_p, c_void_p, c_int),
        with_addresses(raw.FPDFFormObj_GetObject, c_void_p, c_void_p, c_ulong),
        with_addresses(raw.FPDFFormObj_CountObjects, c_int, c_void_p),
        with_addresses(raw.FPDFPageObj_GetMatrix, c_int, c_void_p, c_void_p),
        with_addresses(raw.FPDFPageObj_GetBounds, c_int, *[c_void_p] * 5),
        with_addresses(raw.FPDFPageObj_GetClipPath, c_void_p, c_void_p),
        with_addresses(raw.FPDFClipPath_CountPaths, c_int, c_void_p),
    )


class _PageReader:
    """What all objects of a page share: pdfium's functions, room for their answers, and the page's height in points.

    ``kinds`` are those of the objects that are looked at; an object, a page or a form is its address.
    """

    def __init__(self, raw: Any, height: float, kinds: Collection[int]) -> None:
        self.raw = raw
        self.call = _functions_objects()
        self.height = height
        self.kinds = kinds
        self._matrix, self._box = (c_float * 6)(), (c_float * 4)()
        self._sides = range(addressof(self._box), addressof(self._box) + sizeof(self._box), sizeof(c_float))

    def rect(self, box: Box) -> Rect:
        left, bottom, right, top = (value * POINT for value in box)
        return Rect(left, self.height * POINT - top, right - left, top - bottom)

    def own(self, thing: int) -> Matrix:
        """The matrix that places an object in what holds it."""
        self.call.matrix(thing, addressof(self._matrix))
        a, b, c, d, e, f = self._matrix
        return a, b, c, d, e, f

    def bounds(self, thing: int) -> Box:
        """The box round an object, in the measures of what holds it."""
        self.call.bounds(thing, *self._sides)
        left, bottom, right, top = self._box
        return left, bottom, right, top

    def shown(self, thing: int, matrix: Matrix, box: Box) -> Box:
        """What all of an object's clip paths leave of a box."""
        path = self.call.clip(thing)
        for index in range(self.call.clips(path)):
            if corners := clip_corners(path, index):
                box = _shared(box, _mapped(_round(corners), matrix))
        return box


def page_objects(page: Any) -> tuple[PageObject, ...]:
    """Every path and picture of a page, those in forms too; what is clipped away is left out."""
    return _objects(page, paths=True)


def page_pictures(page: Any) -> tuple[PageObject, ...]:
    """Every raster picture of a page, in less time than all its objects take."""
    return _objects(page, paths=False)


def _objects(page: Any, paths: bool) -> tuple[PageObject, ...]:
    from pypdfium2 import raw

    kinds = {raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE, *([raw.FPDF_PAGEOBJ_PATH] if paths else [])}
    sheet = _PageReader(raw, page.get_height(), kinds)
    count = raw.FPDFPage_CountObjects(page)
    holder, found = (address(page), sheet.call.on_page, count), list[PageObject]()
    if paths or _has_picture(sheet, holder):
        _walk(sheet, holder, _PLAIN, _EVERYWHERE, found)
    return tuple(found)


def _has_picture(sheet: _PageReader, holder: _Holder) -> bool:
    """Whether a page or a form holds a picture, seen or not: most hold none, and no place is asked for."""
    call, form, image = sheet.call, sheet.raw.FPDF_PAGEOBJ_FORM, sheet.raw.FPDF_PAGEOBJ_IMAGE
    whole, child, count = holder
    for index in range(count):
        thing = child(whole, index)
        kind = call.kind(thing)
        if kind == image:
            return True
        if kind == form and _has_picture(sheet, (thing, call.in_form, call.in_forms(thing))):
            return True
    return False


def _walk(sheet: _PageReader, holder: _Holder, matrix: Matrix, clip: Box, found: list[PageObject]) -> None:
    """Adds what is drawn in a page or a form, as the matrix places it and the clip shows it."""
    raw, call = sheet.raw, sheet.call
    form, image = raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE
    whole, child, count = holder
    for index in range(count):
        thing = child(whole, index)
        kind = call.kind(thing)
        if kind not in sheet.kinds:
            continue
        shown = sheet.shown(thing, matrix, clip)
        if kind == form:
            if children := call.in_forms(thing):
                inner = _times(sheet.own(thing), matrix)
                _walk(sheet, (thing, call.in_form, children), inner, shown, found)
            continue
        box = _shared(shown, _mapped(sheet.bounds(thing), matrix))
        if box[0] <= box[2] and box[1] <= box[3]:
            dots, dpi = _resolution(sheet, thing, matrix) if kind == image else (None, None)
            found.append(PageObject(sheet.rect(box), dpi, dots, partial(_parts, sheet, thing, matrix, shown)))


def _parts(sheet: _PageReader, thing: int, matrix: Matrix, shown: Box) -> tuple[StrokePart, ...]:
    raw = sheet.raw
    placed = _times(sheet.own(thing), matrix)
    strokes: list[list[tuple[float, float]]] = []
    for kind, end in zip(*path_segments(thing), strict=True):
        if kind == raw.FPDF_SEGMENT_MOVETO or not strokes:
            strokes.append([])
        strokes[-1].append(end)
    wholes = [_mapped(_round(stroke), placed) for stroke in strokes]
    boxes = [(_shared(shown, whole), whole) for whole in wholes]
    return tuple(
        StrokePart(sheet.rect(box), sheet.rect(whole)) for box, whole in boxes if box[0] <= box[2] and box[1] <= box[3]
    )


def _round(points: Sequence[tuple[float, float]]) -> Box:
    """The box round some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _resolution(sheet: _PageReader, picture: int, matrix: Matrix) -> tuple[tuple[int, int], float]:
    """Return the dots of a picture across and down, and the coarser of its two resolutions."""
    wide, high = c_uint(), c_uint()
    sheet.raw.FPDFImageObj_GetImagePixelSize(cast(picture, sheet.raw.FPDF_PAGEOBJECT), wide, high)
    a, b, c, d, _, _ = _times(sheet.own(picture), matrix)  # it places the unit square that the picture fills
    across, down = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
    dpi = min(wide.value / across if across else 0.0, high.value / down if down else 0.0)
    return (wide.value, high.value), dpi


def _times(one: Matrix, other: Matrix) -> Matrix:
    """The map that does the one and then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _mapped(box: Box, matrix: Matrix) -> Box:
    """The box round a box that the matrix has moved."""
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


def _shared(one: Box, other: Box) -> Box:
    left, bottom, right, top = one
    x, y, far_x, far_y = other
    return (
        left if left > x else x,
        bottom if bottom > y else y,
        right if right < far_x else far_x,
        top if top < far_y else far_y,
    )
