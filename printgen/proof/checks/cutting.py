"""The checks of cut sheets: fronts and backs meet, marks show every cut, and outlines are in their places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.geometry import INCH, Line, Point, Rect, Transform, mapped
from printgen.kit.manifest import ItemRecord
from printgen.kit.sheet import GEOMETRIES
from printgen.messages import message
from printgen.proof.boards import is_gathered
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.cuts import path_contour
from printgen.proof.expectations import Expectations
from printgen.proof.folds import (
    MARKED,
    Axis,
    Fold,
    flip_axis,
    fold_along,
    folds_without_line,
    lines_by_axis,
    mirrored_rect,
    printed_turns,
    strokes,
    turned_over,
)
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.pdf_objects import shapes
from printgen.proof.pixels import DPI, blanked, thick

PAIRS, OUTLINES = message("items"), message("outlines and marks")
_MIRRORED = 0.05  # mm: the sum of rounding to 0.001 mm and to points
_BLEED = 3.0  # mm
_LABEL = 2.0  # mm: the words of one line differ less in height
_UPRIGHT_LABEL = 3.0  # mm: the width of an upright line
_NEAR = 0.1  # mm: the sum of rounding and of other steps along a curve
_AT_ONCE = 1 << 14  # points times lines that are compared in one step
_MARKED = 128  # of 255: anything darker is printed

Turns = Mapping[ItemRecord, int | None]  # of each item's text as printed, in degrees; None for slanted text


class FoldCheck(ProofCheck):
    """Check that fronts and backs of cards, deeds, notes and pieces meet, and that marks show every cut."""

    name = "fold"
    promise = message("fronts and backs match once folded or turned over and are upright; marks show every cut")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare items on sheets to cut."""
        return {PAIRS: scope.no_cut_items}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Fold a page in simulation, and find missing marks and ink outside the items."""
        if not is_looked_at(page):
            return
        turns, lines = printed_turns(page), strokes(page)
        yield Compared(PAIRS, len(page.items))
        for item, turn in turns.items():
            if turn != item.turn:
                if turn is None:
                    fault = message("its text is slanted; kit.json says {stated}°", stated=item.turn)
                else:
                    fault = message(
                        "its text is turned by {found}°; kit.json says {stated}°", found=turn, stated=item.turn
                    )
                yield page.fault(fault, item.id, item.rect)
        lines_on_paper = [page.true_line(line) for line in page.folds]
        for front, back in _front_back_pairs(page.items, page.items):
            rects = page.true(front.rect), page.true(back.rect)
            fold = _fold_between(*rects, lines_on_paper)
            if fold is None:
                yield page.fault(message("no fold is between its front and its back"), back.id, back.rect)
                continue
            yield from _mirror_fault(page, back, mirrored_rect(rects[0], *fold), rects[1], message("the fold"))
            yield from _turn_fault(page, back, (_turn(turns, front), _turn(turns, back)), fold.axis)
        yield from folds_without_line(page, lines)
        is_nets = page.record.kind == "grid" and page.folds  # cut along outlines, with flaps outside their items
        if not is_nets:
            yield from _unmarked_edges(page, lines)
            yield from _stray_ink(page)

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Check that backs lie behind their fronts, upright, once their sheet is turned over."""
        for book in kit.books.values():
            if not any(page.record.side == "back" for page in book.pages):
                continue
            turns = {page: printed_turns(page) for page in book.pages if is_looked_at(page)}
            fronts = {page.record.sheet: page for page in turns if page.record.side == "front"}
            for page in turns:
                if page.record.side == "front":
                    continue
                front = fronts.get(page.record.sheet)
                if front is None:
                    yield page.fault(message("it is a back page, but its sheet has no front page"))
                elif page.record.flip is None or front.record.flip != page.record.flip:
                    yield page.fault(message("the front and back pages are flipped on different edges"))
                else:
                    yield from _flip_faults(front, page, turns)


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


def _fold_between(front: Rect, back: Rect, lines: Iterable[Line]) -> Fold | None:
    """Return the fold between two faces; the middle of several, such as around a coin's edge."""
    apart = max(front.x, back.x) - min(front.right, back.right)
    below = max(front.y, back.y) - min(front.bottom, back.bottom)
    axis: Axis = "upright" if apart > below else "level"
    spans = [(rect.x, rect.right) if axis == "upright" else (rect.y, rect.bottom) for rect in (front, back)]
    low, high = min(span[1] for span in spans) - MARKED, max(span[0] for span in spans) + MARKED
    middle = front.centre.y if axis == "upright" else front.centre.x  # a hinge may be narrower than its faces
    between = []
    for line in lines:
        start, end = sorted((point.y if axis == "upright" else point.x) for point in line)
        fold = fold_along(line)
        if fold.axis == axis and start < middle < end and low <= fold.at <= high:
            between.append(fold.at)
    return Fold(axis, (min(between) + max(between)) / 2) if between else None


def _front_back_pairs(
    fronts: Iterable[ItemRecord], backs: Iterable[ItemRecord]
) -> Iterator[tuple[ItemRecord, ItemRecord]]:
    known = {item.id: item for item in fronts if item.face == "front"}
    yield from ((known[item.id], item) for item in backs if item.face == "back" and item.id in known)


def _mirror_fault(page: Page, back: ItemRecord, wanted: Rect, found: Rect, about: str) -> Iterator[Finding]:
    if max(abs(mine - its) for mine, its in zip(wanted, found, strict=True)) > _MIRRORED:
        dx, dy = found.centre.x - wanted.centre.x, found.centre.y - wanted.centre.y
        fault = message(
            "its back does not mirror its front about {axis}: {across:+.2f} mm across, {down:+.2f} mm down",
            axis=about,
            across=dx,
            down=dy,
        )
        yield page.fault(fault, back.id, back.rect)


def _turn(turns: Turns, item: ItemRecord) -> int:
    """Return the turn of an item's text as printed; that in the manifest if it has no straight text."""
    turn = turns.get(item)
    return item.turn if turn is None else turn


def _turn_fault(page: Page, back: ItemRecord, turns: tuple[int, int], axis: Axis) -> Iterator[Finding]:
    """Check that a back reads upright once turned over; ``turns`` are those of front and back as printed."""
    off = (turns[1] - turned_over(turns[0], axis)) % 360
    if off:
        fault = message("turned over, its back is {off}° from upright (printed at {turn}°)", off=off, turn=turns[1])
        yield page.fault(fault, back.id, back.rect)


def _flip_faults(front: Page, back: Page, turns: Mapping[Page, Turns]) -> Iterator[Finding]:
    """Find backs that do not lie behind their fronts, upright, once the sheet is turned over."""
    flip = back.record.flip or "long"
    axis = flip_axis(flip, front.size)
    middle = front.size.width / 2 if axis == "upright" else front.size.height / 2
    pairs = list(_front_back_pairs(front.items, back.items))
    paired = [item for _, item in pairs]
    for item in back.items:
        if item not in paired:
            yield back.fault(message("its front is missing on page {page}", page=front.number), item.id, item.rect)
    for one, other in pairs:
        wanted = mirrored_rect(front.true(one.rect), axis, middle)
        yield from _mirror_fault(
            back,
            other,
            wanted,
            back.true(other.rect),
            message("the long edge") if flip == "long" else message("the short edge"),
        )
        yield from _turn_fault(back, other, (_turn(turns[front], one), _turn(turns[back], other)), axis)


def _unmarked_edges(page: Page, lines: Sequence[Rect]) -> Iterator[Finding]:
    """Find items with an edge that no cut mark outside the items shows."""
    rects = [page.true(item.rect) for item in page.items]
    marks = [stroke for stroke in lines if not any(rect.inset(_MIRRORED).meets(stroke) for rect in rects)]
    shown = lines_by_axis(marks)
    for item, rect in zip(page.items, rects, strict=True):
        edges = (
            Fold("upright", rect.x),
            Fold("upright", rect.right),
            Fold("level", rect.y),
            Fold("level", rect.bottom),
        )
        if missing := [edge for edge in edges if not edge.is_on(shown[edge.axis])]:
            yield page.fault(
                message("no cut mark shows its edge at {place}", place=missing[0].place), item.id, item.rect
            )


def _stray_ink(page: Page) -> Iterator[Finding]:
    """Find ink outside the items and their bleed that is neither a thin mark nor the label line."""
    held = [item.rect.inset(-_BLEED) for item in page.items]
    outside = [word for word in page.words if not any(rect.holds(word.box) for rect in held)]
    foot, left = max((word.box.bottom for word in outside), default=0.0), min((w.box.x for w in outside), default=0.0)
    above = [word for word in outside if word.box.bottom < foot - _LABEL]
    beside = [word for word in outside if word.box.right > left + _UPRIGHT_LABEL]
    for word in min(above, beside, key=len):  # the label is one line, level or upright
        yield page.fault(message("the word '{word}' is outside all items", word=word.text), rect=word.box)
    label = [word.box for word in outside]
    marks = [*page.marks.boxes()] if page.marks else []
    rest = blanked(page.picture.grays, held + label + marks, DPI, by=0.3)
    if place := thick(np.asarray(rest), DPI):
        yield page.fault(message("something thicker than a mark is outside all items and their bleed"), rect=place)


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
