"""The check of fronts and backs: they meet, read upright, and marks show every cut."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from printgen.geometry import Line, Rect
from printgen.kit.manifest import ItemRecord
from printgen.messages import message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.cutting import is_looked_at
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
from printgen.proof.pixels import DPI, blanked, thick

PAIRS = message("items")
_MIRRORED = 0.05  # mm: the sum of rounding to 0.001 mm and to points
_BLEED = 3.0  # mm
_LABEL = 2.0  # mm: the words of one line differ less in height
_UPRIGHT_LABEL = 3.0  # mm: the width of an upright line

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
