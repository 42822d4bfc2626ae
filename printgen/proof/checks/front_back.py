"""Checks fronts and backs: whether they meet, upright, once a page is folded or a sheet is turned over."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from printgen.geometry import Line, Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.kit.paper import Flip
from printgen.proof.check_row import HandedPages
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.folds.flips import Axis, flip_axis, mirrored_rect, printed_turns, turned_over
from printgen.proof.pages.folds.marks import MARKED, Fold, fold_along, folds_without_line, lines_by_axis, strokes
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.pixels.picture import DPI
from printgen.proof.pages.pixels.pixel_compare import blanked, thick

CHECK = "fold"
ITEMS = "items"
_KINDS = ("fold", "grid")
_NEAR = 0.05  # mm: what rounding to 0.001 mm and to points may add up to
_BLEED = 3.0
_LABEL = 2.0  # mm: the words of one line differ less in height


Turns = Mapping[ItemRecord, int | None]


def page_fold(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Fronts and backs of a page that do not mirror each other or read upright, and ink that is none of an item's."""
    if not is_looked_at(page):
        return
    turns, lines = printed_turns(page), strokes(page)
    yield Compared(ITEMS, len(page.items))
    yield from _turns_as_stated(page, turns)
    yield from _folded(page, turns)
    yield from folds_without_line(page, lines, CHECK)
    if not is_nets(page):
        yield from _marked(page, lines)
        yield from _nothing_else(page)


def fold(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """Backs that do not lie behind their fronts, upright, once their sheet is turned over."""
    for book in kit.books.values():
        if any(page.record.side == "back" for page in book.pages):
            yield from _turned_over({page: printed_turns(page) for page in book.pages if is_looked_at(page)})


def is_looked_at(page: Page) -> bool:
    """Whether the page holds things to cut out; tiles of a board are looked at when it is put together."""
    return page.record.kind in _KINDS and bool(page.items) and not is_gathered(page)


def is_nets(page: Page) -> bool:
    """Whether the page holds nets, which are cut along their outlines and have flaps beyond the faces listed."""
    return page.record.kind == "grid" and bool(page.folds)


def _turns_as_stated(page: Page, turns: Turns) -> Iterator[Finding]:
    for item, turn in turns.items():
        if turn != item.turn:
            found = "stands aslant" if turn is None else f"is turned by {turn}°"
            yield page.fault(CHECK, f"its text {found}, kit.json tells {item.turn}°", item.id, item.rect)


def _folded(page: Page, turns: Turns) -> Iterator[Finding]:
    """Faces of one page that do not lie on each other once it is folded."""
    lines = [page.true_line(line) for line in page.folds]
    for front, back in _faces(page.items, page.items):
        rects = page.true(front.rect), page.true(back.rect)
        line = _ridge(*rects, lines)
        if line is None:
            yield page.fault(CHECK, "no fold lies between its front and its back", back.id, back.rect)
            continue
        yield from _meet(page, back, mirrored_rect(rects[0], *line), rects[1], "the fold")
        yield from _reads_upright(page, back, (_turn(turns, front), _turn(turns, back)), line.axis)


def _ridge(front: Rect, back: Rect, lines: Iterable[Line]) -> Fold | None:
    """The fold that lies between two faces; the middle of several, such as round a coin's edge."""
    apart = max(front.x, back.x) - min(front.right, back.right)
    below = max(front.y, back.y) - min(front.bottom, back.bottom)
    axis: Axis = "upright" if apart > below else "level"
    spans = [_span(rect, axis) for rect in (front, back)]
    low, high = min(span[1] for span in spans) - MARKED, max(span[0] for span in spans) + MARKED
    found = [fold_along(line).at for line in lines if fold_along(line).axis == axis and _along(line, front, axis)]
    between = [at for at in found if low <= at <= high]
    return Fold(axis, (min(between) + max(between)) / 2) if between else None


def _span(rect: Rect, axis: Axis) -> tuple[float, float]:
    """From where to where a rectangle reaches across lines of that direction."""
    return (rect.x, rect.right) if axis == "upright" else (rect.y, rect.bottom)


def _along(line: Line, rect: Rect, axis: Axis) -> bool:
    """Whether a line runs past the middle of a rectangle: a hinge may be narrower than its faces."""
    ends = sorted((point.y if axis == "upright" else point.x) for point in line)
    return ends[0] < (rect.centre.y if axis == "upright" else rect.centre.x) < ends[1]


def _faces(fronts: Iterable[ItemRecord], backs: Iterable[ItemRecord]) -> Iterator[tuple[ItemRecord, ItemRecord]]:
    """Front and back of each thing that has both."""
    known = {item.id: item for item in fronts if item.face == "front"}
    yield from ((known[item.id], item) for item in backs if item.face == "back" and item.id in known)


def _off(one: Rect, other: Rect) -> float:
    return max(abs(mine - its) for mine, its in zip(one, other, strict=True))


def _meet(page: Page, back: ItemRecord, wanted: Rect, found: Rect, about: str) -> Iterator[Finding]:
    if _off(wanted, found) > _NEAR:
        dx, dy = found.centre.x - wanted.centre.x, found.centre.y - wanted.centre.y
        message = f"its back does not mirror its front about {about}: {dx:+.2f} mm across, {dy:+.2f} mm down"
        yield page.fault(CHECK, message, back.id, back.rect)


def _turn(turns: Turns, item: ItemRecord) -> int:
    """The turn of an item's text as printed; that in the manifest where it has no straight text."""
    turn = turns.get(item)
    return item.turn if turn is None else turn


def _reads_upright(page: Page, back: ItemRecord, turns: tuple[int, int], axis: Axis) -> Iterator[Finding]:
    """Whether a back reads upright once turned over; ``turns`` are those of the front and of the back as printed."""
    off = (turns[1] - turned_over(turns[0], axis)) % 360
    if off:
        message = f"turned over, its back stands {off}° from upright (printed at {turns[1]}°)"
        yield page.fault(CHECK, message, back.id, back.rect)


def _turned_over(pages: Mapping[Page, Turns]) -> Iterator[Finding]:
    """Front and back pages of one sheet of paper that do not belong on each other."""
    fronts = {page.record.sheet: page for page in pages if page.record.side == "front"}
    for page, turns in pages.items():
        if page.record.side == "front":
            continue
        front = fronts.get(page.record.sheet)
        if front is None:
            yield page.fault(CHECK, "is a back page, and its sheet has no front page")
        elif page.record.flip is None or front.record.flip != page.record.flip:
            message = f"is to be flipped on the {page.record.flip} edge, its front page on the {front.record.flip}"
            yield page.fault(CHECK, message)
        else:
            yield from _on_each_other((front, pages[front]), (page, turns), page.record.flip)


def _on_each_other(front: tuple[Page, Turns], back: tuple[Page, Turns], flip: Flip) -> Iterator[Finding]:
    """Backs that do not lie behind their fronts, upright, once the sheet is flipped on that edge."""
    sheet, page = front[0], back[0]
    axis = flip_axis(flip, sheet.size)
    middle = sheet.size.width / 2 if axis == "upright" else sheet.size.height / 2
    pairs = list(_faces(sheet.items, page.items))
    for item in (item for item in page.items if item not in [other for _, other in pairs]):
        yield page.fault(CHECK, f"there is no front of it on page {sheet.number}", item.id, item.rect)
    for one, other in pairs:
        wanted = mirrored_rect(sheet.true(one.rect), axis, middle)
        yield from _meet(page, other, wanted, page.true(other.rect), f"the {flip} edge's flip")
        yield from _reads_upright(page, other, (_turn(front[1], one), _turn(back[1], other)), axis)


def _marked(page: Page, lines: Sequence[Rect]) -> Iterator[Finding]:
    """Items whose edges no cut mark outside the items shows."""
    rects = [page.true(item.rect) for item in page.items]
    marks = [stroke for stroke in lines if not any(rect.inset(_NEAR).meets(stroke) for rect in rects)]
    shown = lines_by_axis(marks)
    for item, rect in zip(page.items, rects, strict=True):
        edges = (
            Fold("upright", rect.x),
            Fold("upright", rect.right),
            Fold("level", rect.y),
            Fold("level", rect.bottom),
        )
        if missing := [edge for edge in edges if not edge.is_on(shown[edge.axis])]:
            yield page.fault(CHECK, f"no cut mark shows its edge at {missing[0].place}", item.id, item.rect)


def _nothing_else(page: Page) -> Iterator[Finding]:
    """Ink beyond the items and their bleed that is no thin mark, nor the one label line."""
    held = [item.rect.inset(-_BLEED) for item in page.items]
    outside = [word for word in page.words if not any(rect.holds(word.box) for rect in held)]
    foot = max((word.box.bottom for word in outside), default=0.0)
    for word in outside:
        if word.box.bottom < foot - _LABEL:
            yield page.fault(CHECK, f"the word '{word.text}' lies outside all items", rect=word.box)
    label = [word.box for word in outside]
    marks = [*page.marks.boxes()] if page.marks else []
    rest = blanked(page.picture.greys, held + label + marks, DPI, by=0.3)
    if place := thick(np.asarray(rest), DPI):
        yield page.fault(CHECK, "something thicker than a mark lies outside all items and their bleed", rect=place)
