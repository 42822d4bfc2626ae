"""Lays the cut lines of ``kit.json`` over the page: outlines and registration marks are printed there, words clear."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Line, Point, Rect, Transform
from printgen.kit.registration import GEOMETRIES, RegistrationMarks
from printgen.proof.checks.front_back import is_looked_at
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.cuts.contours import Contour, path_contour
from printgen.proof.pages.page import Page
from printgen.proof.pages.pixels.picture import DPI
from printgen.proof.pages.pixels.pixel_compare import blanked
from printgen.proof.views.shapes import PrintedShape, shapes
from printgen.svg.paths.mapping import mapped

CHECK = "cutting"
ITEMS = "outlines and marks"
_NEAR = 0.1  # mm: what rounding, and a curve taken in other steps, may add up to
_AT_ONCE = 1 << 14  # points times lines: more are compared in turn
_MARKED = 128  # of 255: what is darker is printed


def page_cutting(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Outlines and registration marks of a page that are not printed where they are said to be, and what meets them."""
    if not is_looked_at(page):
        return
    yield Compared(ITEMS, len(page.items))
    if page.record.outlines or page.marks:
        printed = _Printed(page)
        yield from _outlines(page, printed)
        yield from _marks(page, printed)


class _Printed:
    """The shapes on a page, as they come to lie on the paper."""

    def __init__(self, page: Page) -> None:
        self.back = page.back_to_true
        self.shapes = [(shape, *self._reach(shape)) for shape in shapes(page.pdf)]

    def _reach(self, shape: PrintedShape) -> tuple[Rect, Rect]:
        """The rectangle round a shape, and the largest of what may be it."""
        rough = self.back.rect(shape.rough) if self.back else shape.rough
        return rough, rough.inset(-1.0)

    def has(self, points: Sequence[Point], stroked: bool) -> bool:
        """Whether a closed shape with these corners is printed."""
        box = _box(points)
        around = box.inset(-5.0)
        near = (
            shape
            for shape, rough, reach in self.shapes
            if shape.stroked == stroked and around.holds(rough) and reach.holds(box)
        )
        return any(_runs_along(points, self._true(shape.points)) for shape in near)

    def _true(self, points: Iterable[Point]) -> list[Point]:
        return [self.back.point(point) for point in points] if self.back else list(points)


def _outlines(page: Page, printed: _Printed) -> Iterator[Finding]:
    """Nets whose outline is not printed as told, and words that a cut along it would part."""
    for item, path in page.outlines.items():
        outline = path_contour(mapped(path, page.back_to_true) if page.back_to_true else path)
        if not printed.has(outline.points, stroked=True):
            message = "no outline is printed where kit.json says that it is cut"
            yield page.fault(CHECK, message, item, _box(outline.points))
        yield from _words_cut(page, item, outline)


def _words_cut(page: Page, item: str, outline: Contour) -> Iterator[Finding]:
    around = _box(outline.points)
    lines = [stretch.line for stretch in outline.stretches()]
    for word in page.matter:
        box = page.true(word.box)
        if box.meets(around) and any(_crosses(line, box) for line in lines):
            yield page.fault(CHECK, f"the word '{word.text}' lies across the cut", item, word.box)


def _marks(page: Page, printed: _Printed) -> Iterator[Finding]:
    """Registration marks that are not where they are said to be, and ink in what is to be blank round them."""
    if page.marks is None:
        return
    for corners in page.marks.polygons():
        if not printed.has(corners, stroked=False):
            message = "no registration mark is printed where kit.json says that one is"
            yield page.fault(CHECK, message, rect=_box(corners))
    yield from _beside_marks(page, page.marks)


def _beside_marks(page: Page, marks: RegistrationMarks) -> Iterator[Finding]:
    forth = Transform(*page.record.transform) if page.record.transform else None
    boxes = [forth.rect(box) if forth else box for box in marks.boxes()]
    rest = np.asarray(blanked(page.picture.greys, boxes, DPI, by=0.3))
    for box in boxes:
        zone = box.inset(-GEOMETRIES[marks.version].clear)
        left, top, right, bottom = (round(side * DPI / INCH) for side in (zone.x, zone.y, zone.right, zone.bottom))
        if (rest[max(top, 0) : bottom, max(left, 0) : right] < _MARKED).any():
            yield page.fault(CHECK, "something is printed beside a registration mark", rect=box)


def _runs_along(points: Sequence[Point], others: Sequence[Point]) -> bool:
    """Whether two closed lines are one: no corner of either lies off the other."""
    return bool(others) and _lies_on(points, others) and _lies_on(others, points)


def _lies_on(points: Sequence[Point], others: Sequence[Point]) -> bool:
    """Whether points lie on a closed line with these corners."""
    corners, line = np.array(points), np.array(others)
    step = max(_AT_ONCE // len(line), 1)
    return all(bool((_off(corners[at : at + step], line) < _NEAR).all()) for at in range(0, len(corners), step))


def _off(points: NDArray[np.float64], line: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each point lies from a closed line with these corners."""
    ways = np.roll(line, -1, axis=0) - line
    lengths = (ways * ways).sum(axis=1)
    from_start = points[:, np.newaxis] - line
    along = ((from_start * ways).sum(axis=2) / np.where(lengths > 0.0, lengths, 1.0)).clip(0.0, 1.0)
    x, y = np.moveaxis(from_start - along[..., np.newaxis] * ways, 2, 0)
    nearest: NDArray[np.float64] = np.hypot(x, y).min(axis=1)
    return nearest


def _crosses(line: Line, box: Rect) -> bool:
    """Whether a line runs through a rectangle: their boxes meet, and it has corners of it on either side."""
    (x1, y1), (x2, y2) = line
    if max(x1, x2) < box.x or min(x1, x2) > box.right or max(y1, y2) < box.y or min(y1, y2) > box.bottom:
        return False
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    sides = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in corners]
    return min(sides) < 0.0 < max(sides)


def _box(points: Sequence[Point]) -> Rect:
    xs, ys = [at.x for at in points], [at.y for at in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
