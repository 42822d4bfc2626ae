"""The drawn paths of a finished PDF page, in mm, with their turn."""

import math
from collections.abc import Callable, Iterator
from ctypes import c_float, c_int
from functools import cached_property, partial
from typing import Any

from msgspec import Struct

from printgen.geometry import POINT, Point, Rect
from printgen.proof.pages.path_segments import path_segments
from printgen.proof.pages.pdfium import address

_STEPS = 6  # straight lines to a curve
_PARTS = [step / _STEPS for step in range(1, _STEPS + 1)]
_WEIGHTS = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in _PARTS]  # of its four corners


class PrintedShape:
    """A path as it lies on the page: its turn in degrees clockwise, and whether it is stroked.

    ``rough`` is an upright rectangle (mm) that it does not reach beyond, known without following its curves.
    """

    def __init__(self, rough: Rect, turn: float, stroked: bool, points: Callable[[], tuple[Point, ...]]) -> None:
        self.rough, self.turn, self.stroked = rough, turn, stroked
        self._points = points

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Its points in mm from the page's top left corner, as long as the page is open; none of an empty path."""
        return self._points()

    @cached_property
    def box(self) -> Rect:
        """The upright rectangle round it; of a turned rectangle it has the same middle."""
        if not self.points:
            return Rect(*self.rough.at, 0.0, 0.0)
        left, top = min(at.x for at in self.points), min(at.y for at in self.points)
        return Rect(left, top, max(at.x for at in self.points) - left, max(at.y for at in self.points) - top)


class _Matrix(Struct, frozen=True):
    """A PDF's matrix: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def within(self, outer: "_Matrix") -> "_Matrix":
        """This one first, then the outer one."""
        return _Matrix(
            self.a * outer.a + self.b * outer.c,
            self.a * outer.b + self.b * outer.d,
            self.c * outer.a + self.d * outer.c,
            self.c * outer.b + self.d * outer.d,
            self.e * outer.a + self.f * outer.c + outer.e,
            self.e * outer.b + self.f * outer.d + outer.f,
        )

    def of(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def shapes(page: Any) -> Iterator[PrintedShape]:
    """Yield every path of a page, in the order of painting, those within forms as well."""
    from pypdfium2 import raw

    height = page.get_height()
    count = raw.FPDFPage_CountObjects(page.raw)
    fill, stroke = c_int(), c_int()
    for path, outer in _paths(raw, lambda index: raw.FPDFPage_GetObject(page.raw, index), count, _Matrix()):
        matrix = _matrix(raw, path).within(outer)
        turn = math.degrees(math.atan2(-matrix.b, matrix.a)) % 360
        raw.FPDFPath_GetDrawMode(path, fill, stroke)
        points = partial(_points, raw, path, matrix, height)
        yield PrintedShape(_rough(raw, path, outer, height), round(turn, 2), bool(stroke.value), points)


def _rough(raw: Any, path: Any, outer: _Matrix, height: float) -> Rect:
    """Return a rectangle around a path, from the one that pdfium gives in the coordinates of its holder."""
    sides = [c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(path, *sides)
    left, bottom, right, top = (side.value for side in sides)
    corners = [outer.of(x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Rect(min(xs) * POINT, (height - max(ys)) * POINT, (max(xs) - min(xs)) * POINT, (max(ys) - min(ys)) * POINT)


def _paths(raw: Any, get: Callable[[int], Any], count: int, outer: _Matrix) -> Iterator[tuple[Any, _Matrix]]:
    """Yield the paths of a page or form, each with the matrix from the coordinates of its holder to the page's."""
    for index in range(count):
        thing = get(index)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            yield thing, outer
        elif kind == raw.FPDF_PAGEOBJ_FORM:
            inner = raw.FPDFFormObj_CountObjects(thing)
            in_form = partial(raw.FPDFFormObj_GetObject, thing)
            yield from _paths(raw, in_form, inner, _matrix(raw, thing).within(outer))


def _matrix(raw: Any, thing: Any) -> _Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, found)
    return _Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def _points(raw: Any, path: Any, matrix: _Matrix, height: float) -> tuple[Point, ...]:
    """Return the corners of a path in mm of the page, its curves as short straight lines."""
    found: list[tuple[float, float]] = []
    here = (0.0, 0.0)
    curve: list[tuple[float, float]] = []
    for kind, end in zip(*path_segments(address(path)), strict=True):
        there = matrix.of(*end)
        if kind != raw.FPDF_SEGMENT_BEZIERTO:
            found.append(there)
            here = there
            continue
        curve.append(there)
        if len(curve) == 3:
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = here, *curve
            for a, b, c, d in _WEIGHTS:
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
            here, curve = there, []
    return tuple(Point(x * POINT, (height - y) * POINT) for x, y in found)
