"""The pages of a finished kit sorted into its parts, and the shapes drawn on them."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from ctypes import c_float, c_int
from functools import cached_property, partial
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.manifest import ItemRecord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from printgen.proof.pdf_objects import address, path_segments

PartKind = Literal["tile", "poster", "booklet", "nets", "pairs", "singles", "sheets"]

_LAST_NUMBER = re.compile(r"-?(\d+)\Z")
_REPEATED = re.compile(r"(?:copy|set)-(\d+)-(.+)\Z")  # the second time that a thing is printed, and its id
_TILE = re.compile(r"tile-\d+-\d+\Z")


class PlacedItem(NamedTuple):
    """An item and the page that it is cut from."""

    page: Page
    item: ItemRecord

    @property
    def id(self) -> str:
        """Its id, whichever set of things it belongs to."""
        repeated = _REPEATED.match(self.item.id)
        return repeated[2] if repeated else self.item.id

    @property
    def again(self) -> bool:
        """Whether it is a copy of what another set holds as well."""
        repeated = _REPEATED.match(self.item.id)
        return bool(repeated and int(repeated[1]) > 1)

    @property
    def size(self) -> Size:
        """Its size in mm once it is turned upright."""
        size = self.item.rect.size
        return size.turned if self.item.turn % 180 else size


class Pair(Struct, frozen=True):
    """A part with its back, where it has one."""

    id: str
    front: PlacedItem
    back: PlacedItem | None


class KitPart(Struct, frozen=True):
    """A document's things of one sort: ``name`` is the document's, ``kind`` the sort."""

    name: str
    kind: PartKind
    pages: tuple[Page, ...]

    def groups(self) -> dict[str, tuple[Pair, ...]]:
        """Its pairs by the stem of their ids (``chest``), each copy its own pair."""
        found: dict[str, list[Pair]] = {}
        for pair in pairs(self.pages):
            found.setdefault(id_stem(pair.id), []).append(pair)
        return {name: tuple(group) for name, group in found.items()}


def kit_parts(kit: OpenedKit) -> tuple[KitPart, ...]:
    """What a kit holds, document by document; a document in several files (``cards-1``, ``cards-2``) is one part."""
    found: dict[str, list[Page]] = {}
    for name, book in kit.books.items():
        found.setdefault(id_stem(name), []).extend(book.pages)
    return tuple(KitPart(name, _kind(pages), tuple(pages)) for name, pages in found.items())


def _kind(pages: Iterable[Page]) -> PartKind:
    """The sort of a document, from what the manifest says of its first page."""
    pages = tuple(pages)
    first = pages[0]
    if (kind := first.record.kind) in ("tile", "poster", "booklet"):
        return kind
    if any(_TILE.match(item.id) for item in first.items):
        return "tile"
    if first.record.kind not in ("fold", "grid"):
        return "sheets"
    if first.record.kind == "grid" and any(page.folds for page in pages):
        return "nets"
    return "pairs" if any(item.face == "back" for page in pages for item in page.items) else "singles"


def id_stem(id: str) -> str:
    """An id without the number at its end: ``chest`` of ``chest-01``."""
    return _LAST_NUMBER.sub("", id) or id


def id_number(id: str) -> int:
    """The number at an id's end, 0 where there is none: 7 of ``panel-7``."""
    found = _LAST_NUMBER.search(id)
    return int(found[1]) if found else 0


def items(pages: Iterable[Page]) -> Iterator[PlacedItem]:
    """All items of some pages, in order, those of a second copy or set left out."""
    every = (PlacedItem(page, item) for page in pages for item in page.items)
    return (found for found in every if not found.again)


def pairs(pages: Iterable[Page]) -> Iterator[Pair]:
    """Fronts in the order of the pages, each with the back of the same id, on whatever page that is."""
    every = tuple(items(pages))
    backs = {found.id: found for found in every if found.item.face == "back"}
    for found in every:
        if found.item.face == "front":
            yield Pair(found.id, found, backs.get(found.id))


def booklet_panels(part: KitPart) -> dict[str, tuple[PlacedItem, ...]]:
    """The panels of each booklet in reading order, by name; sheets printed on one side are a booklet each."""
    found: dict[str, dict[int, PlacedItem]] = {}
    alone = any(page.record.flip is None for page in part.pages)
    for panel in items(part.pages):
        name = f"{id_stem(panel.id)}-{panel.page.record.sheet}" if alone else id_stem(panel.id)
        found.setdefault(name, {}).setdefault(id_number(panel.id), panel)
    return {name: tuple(panels[page] for page in sorted(panels)) for name, panels in found.items()}


def spreads(panels: tuple[PlacedItem, ...]) -> tuple[tuple[PlacedItem, ...], ...]:
    """The pages that lie open together: the cover alone, then two by two, each even one with the next."""
    return (panels[:1], *(panels[start : start + 2] for start in range(1, len(panels), 2)))


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
