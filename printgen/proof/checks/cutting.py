"""The check of cut sheets: outlines and registration marks are printed in their places."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Line, Point, Rect, Transform, mapped
from printgen.kit.sheet import GEOMETRIES
from printgen.messages import message
from printgen.proof.boards import is_gathered
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.cuts import path_contour
from printgen.proof.expectations import Expectations
from printgen.proof.page import Compared, Page, Remark
from printgen.proof.pdf_objects import shapes
from printgen.proof.pixels import DPI, blanked

OUTLINES = message("outlines and marks")
_NEAR = 0.1  # mm: the sum of rounding and of other steps along a curve
_AT_ONCE = 1 << 14  # points times lines that are compared in one step
_MARKED = 128  # of 255: anything darker is printed


class CuttingCheck(ProofCheck):
    """Check that outlines of nets and registration marks are printed where the manifest says."""

    name = "cutting"
    promise = message("outlines and registration marks are where kit.json says, and no cut goes through a word")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare items on sheets to cut."""
        return {OUTLINES: scope.no_cut_items}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find outlines and registration marks that are not in their places, and whatever crosses them."""
        if not is_looked_at(page):
            return
        yield Compared(OUTLINES, len(page.items))
        if not (page.record.outlines or page.marks):
            return
        printed = _PrintedShapes(page)
        for item, path in page.outlines.items():
            outline = path_contour(mapped(path, page.back_to_true) if page.back_to_true else path)
            around = _box(outline.points)
            if not printed.has(outline.points, stroked=True):
                yield page.fault(message("its outline is not printed where kit.json says"), item, around)
            lines = [stretch.line for stretch in outline.stretches()]
            for word in page.matter:
                box = page.true(word.box)
                if box.meets(around) and any(_crosses(line, box) for line in lines):
                    yield page.fault(message("the cut goes through the word '{word}'", word=word.text), item, word.box)
        if page.marks is None:
            return
        for corners in page.marks.polygons():
            if not printed.has(corners, stroked=False):
                yield page.fault(message("a registration mark is not printed where kit.json says"), rect=_box(corners))
        forth = Transform(*page.record.transform) if page.record.transform else None
        boxes = [forth.rect(box) if forth else box for box in page.marks.boxes()]
        rest = np.asarray(blanked(page.picture.grays, boxes, DPI, by=0.3))
        for box in boxes:
            zone = box.inset(-GEOMETRIES[page.marks.version].clear)
            left, top, right, bottom = (round(side * DPI / INCH) for side in (zone.x, zone.y, zone.right, zone.bottom))
            if (rest[max(top, 0) : bottom, max(left, 0) : right] < _MARKED).any():
                yield page.fault(message("something is printed too close to a registration mark"), rect=box)


def is_looked_at(page: Page) -> bool:
    """Check whether the page holds things to cut out, apart from the tiles of a board."""
    return page.record.kind in ("fold", "grid") and bool(page.items) and not is_gathered(page)


class _PrintedShapes:
    """The shapes on a page, as they lie on the paper."""

    def __init__(self, page: Page) -> None:
        self.back = page.back_to_true
        rough = [(shape, self.back.rect(shape.rough) if self.back else shape.rough) for shape in shapes(page.pdf)]
        self.shapes = [(shape, rect, rect.inset(-1.0)) for shape, rect in rough]

    def has(self, points: Sequence[Point], stroked: bool) -> bool:
        """Check whether a closed shape with these corners is printed."""
        box = _box(points)
        around = box.inset(-5.0)
        for shape, rough, reach in self.shapes:
            if shape.stroked == stroked and around.holds(rough) and reach.holds(box):
                others = [self.back.point(point) for point in shape.points] if self.back else list(shape.points)
                if others and _lies_on(points, others) and _lies_on(others, points):
                    return True
        return False


def _lies_on(points: Sequence[Point], others: Sequence[Point]) -> bool:
    """Check whether points lie on a closed line with these corners."""
    corners, line = np.array(points), np.array(others)
    step = max(_AT_ONCE // len(line), 1)
    return all(bool((_distances(corners[at : at + step], line) < _NEAR).all()) for at in range(0, len(corners), step))


def _distances(points: NDArray[np.float64], line: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the distance of each point to a closed line with these corners."""
    ways = np.roll(line, -1, axis=0) - line
    lengths = (ways * ways).sum(axis=1)
    from_start = points[:, np.newaxis] - line
    along = ((from_start * ways).sum(axis=2) / np.where(lengths > 0.0, lengths, 1.0)).clip(0.0, 1.0)
    x, y = np.moveaxis(from_start - along[..., np.newaxis] * ways, 2, 0)
    nearest: NDArray[np.float64] = np.hypot(x, y).min(axis=1)
    return nearest


def _crosses(line: Line, box: Rect) -> bool:
    """Check whether a line runs through a rectangle: their boxes meet, and corners lie on both sides of the line."""
    (x1, y1), (x2, y2) = line
    if max(x1, x2) < box.x or min(x1, x2) > box.right or max(y1, y2) < box.y or min(y1, y2) > box.bottom:
        return False
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    sides = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in corners]
    return min(sides) < 0.0 < max(sides)


def _box(points: Sequence[Point]) -> Rect:
    xs, ys = [at.x for at in points], [at.y for at in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
