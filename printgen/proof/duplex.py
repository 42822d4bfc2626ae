"""Fronts and backs: the pages of a kit go in; what does not meet once folded or turned over comes out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.geometry import Line, Rect
from printgen.proof.finding import Finding
from printgen.proof.objects import drawn
from printgen.proof.opened import Book, Item, OpenedKit, Page
from printgen.proof.seen import blanked, thick
from printgen.proof.turning import Axis, flip_axis, mirrored, printed_turn, turned_over
from printgen.theme.model import Theme

CHECK = "fold"
_KINDS = ("fold", "grid")
_NEAR = 0.05  # mm: what rounding to 0.001 mm and to points may add up to
_MARKED = 0.1  # mm from a mark to the edge that it marks
_BLEED = 3.0
_HAIR = 0.4  # mm: a mark's line is thinner
_LABEL = 2.0  # mm: the words of one line differ less in height
_DPI = 100


class Fold(NamedTuple):
    """A straight fold: upright at x, or level at y."""

    axis: Axis
    at: float


def fold(kit: OpenedKit, theme: Theme | None) -> Iterator[Finding]:
    """Fronts and backs that do not mirror each other, backs that do not read upright, ink that is none of an item's."""
    for book in kit.books.values():
        pages = [page for page in book.pages if page.told.kind in _KINDS and page.items]
        for page in pages:
            yield from _turns_as_told(page)
            yield from _folded(page)
            strokes = _strokes(page)
            yield from _fold_lines(page, strokes)
            if not is_nets(page):
                yield from _marked(page, strokes)
                yield from _nothing_else(page)
        yield from _turned_over(book, pages)


def is_nets(page: Page) -> bool:
    """Whether the page holds nets, which are cut along their outlines and have flaps beyond the faces told."""
    return page.told.kind == "grid" and bool(page.folds)


def straight(line: Line) -> Fold:
    """The fold along a line of the paper."""
    (x1, y1), (x2, y2) = line
    return Fold("upright", (x1 + x2) / 2) if abs(x2 - x1) < abs(y2 - y1) else Fold("level", (y1 + y2) / 2)


def _turns_as_told(page: Page) -> Iterator[Finding]:
    for item in page.items:
        turn = printed_turn(page, item)
        if turn is not None and turn != item.turn:
            yield page.fault(CHECK, f"its text is turned by {turn}°, kit.json tells {item.turn}°", item.id, item.rect)


def _folded(page: Page) -> Iterator[Finding]:
    """Faces of one page that do not lie on each other once it is folded."""
    lines = [page.true_line(line) for line in page.folds]
    for front, back in _faces(page.items, page.items):
        rects = page.true(front.rect), page.true(back.rect)
        line = _ridge(*rects, lines)
        if line is None:
            yield page.fault(CHECK, "no fold lies between its front and its back", back.id, back.rect)
            continue
        yield from _meet(page, back, mirrored(rects[0], *line), rects[1], "the fold")
        yield from _reads_upright((page, front), (page, back), line.axis)


def _ridge(front: Rect, back: Rect, lines: Iterable[Line]) -> Fold | None:
    """The fold that lies between two faces; the middle of several, such as round a coin's edge."""
    apart = max(front.x, back.x) - min(front.right, back.right)
    below = max(front.y, back.y) - min(front.bottom, back.bottom)
    axis: Axis = "upright" if apart > below else "level"
    spans = [_span(rect, axis) for rect in (front, back)]
    low, high = min(span[1] for span in spans) - _MARKED, max(span[0] for span in spans) + _MARKED
    found = [straight(line).at for line in lines if straight(line).axis == axis and _along(line, front, axis)]
    between = [at for at in found if low <= at <= high]
    return Fold(axis, (min(between) + max(between)) / 2) if between else None


def _span(rect: Rect, axis: Axis) -> tuple[float, float]:
    """From where to where a rectangle reaches across lines of that direction."""
    return (rect.x, rect.right) if axis == "upright" else (rect.y, rect.bottom)


def _along(line: Line, rect: Rect, axis: Axis) -> bool:
    """Whether a line runs past the middle of a rectangle: a hinge may be narrower than its faces."""
    ends = sorted((point.y if axis == "upright" else point.x) for point in line)
    return ends[0] < (rect.centre.y if axis == "upright" else rect.centre.x) < ends[1]


def _faces(fronts: Iterable[Item], backs: Iterable[Item]) -> Iterator[tuple[Item, Item]]:
    """Front and back of each thing that has both."""
    known = {item.id: item for item in fronts if item.face == "front"}
    yield from ((known[item.id], item) for item in backs if item.face == "back" and item.id in known)


def _off(one: Rect, other: Rect) -> float:
    return max(abs(mine - its) for mine, its in zip(one, other, strict=True))


def _meet(page: Page, back: Item, wanted: Rect, found: Rect, about: str) -> Iterator[Finding]:
    if _off(wanted, found) > _NEAR:
        dx, dy = found.centre.x - wanted.centre.x, found.centre.y - wanted.centre.y
        said = f"its back does not mirror its front about {about}: {dx:+.2f} mm across, {dy:+.2f} mm down"
        yield page.fault(CHECK, said, back.id, back.rect)


def _reads_upright(front: tuple[Page, Item], back: tuple[Page, Item], axis: Axis) -> Iterator[Finding]:
    """By the turns of the text as printed; those told stand in where a face has none."""
    turns = [turn if (turn := printed_turn(page, item)) is not None else item.turn for page, item in (front, back)]
    wanted = turned_over(turns[0], axis)
    if turns[1] != wanted:
        page, item = back
        said = f"turned over, its back stands {(turns[1] - wanted) % 360}° from upright (printed at {turns[1]}°)"
        yield page.fault(CHECK, said, item.id, item.rect)


def _turned_over(book: Book, pages: Sequence[Page]) -> Iterator[Finding]:
    """Front and back pages of one sheet of paper that do not belong on each other."""
    fronts = {page.told.sheet: page for page in pages if page.told.side == "front"}
    for page in (page for page in pages if page.told.side == "back"):
        front = fronts.get(page.told.sheet)
        if front is None:
            yield page.fault(CHECK, "is a back page, and its sheet has no front page")
            continue
        flip = page.told.flip
        if flip is None or front.told.flip != flip:
            said = f"is to be flipped on the {flip} edge, its front page (page {front.number}) on the {front.told.flip}"
            yield page.fault(CHECK, said)
            continue
        axis = flip_axis(flip, front.size)
        middle = front.size.width / 2 if axis == "upright" else front.size.height / 2
        pairs = list(_faces(front.items, page.items))
        for item in (item for item in page.items if item not in [back for _, back in pairs]):
            yield page.fault(CHECK, f"there is no front of it on page {front.number}", item.id, item.rect)
        for one, other in pairs:
            wanted = mirrored(front.true(one.rect), axis, middle)
            yield from _meet(page, other, wanted, page.true(other.rect), f"the {flip} edge's flip")
            yield from _reads_upright((front, one), (page, other), axis)


def _strokes(page: Page) -> list[Rect]:
    """The boxes of the lines on a page, as they come to lie on the paper; within an item those drawn one by one."""
    found: list[Rect] = []
    for thing in drawn(page.pdf):
        within = any(item.rect.holds(thing.rect) for item in page.items)
        found += (page.true(rect) for rect in ([thing.rect] if within else thing.parts()))
    return [rect for rect in found if min(rect.size) < _HAIR < max(rect.size)]


def _fold_lines(page: Page, strokes: Sequence[Rect]) -> Iterator[Finding]:
    """Folds that no line on the page shows."""
    for line in page.folds:
        wanted = straight(page.true_line(line))
        if not any(_lies_on(stroke, wanted) for stroke in strokes):
            at = f"{'x' if wanted.axis == 'upright' else 'y'} = {wanted.at:.2f} mm"
            yield page.fault(CHECK, f"no line shows the {wanted.axis} fold at {at}")


def _lies_on(stroke: Rect, line: Fold) -> bool:
    if line.axis == "upright":
        return stroke.height > stroke.width and abs(stroke.centre.x - line.at) < _MARKED
    return stroke.width > stroke.height and abs(stroke.centre.y - line.at) < _MARKED


def _marked(page: Page, strokes: Sequence[Rect]) -> Iterator[Finding]:
    """Items whose edges no cut mark outside the items shows."""
    rects = [page.true(item.rect) for item in page.items]
    marks = [stroke for stroke in strokes if not any(rect.inset(_NEAR).meets(stroke) for rect in rects)]
    for item, rect in zip(page.items, rects, strict=True):
        edges = (
            Fold("upright", rect.x),
            Fold("upright", rect.right),
            Fold("level", rect.y),
            Fold("level", rect.bottom),
        )
        if missing := [edge for edge in edges if not any(_lies_on(mark, edge) for mark in marks)]:
            edge = missing[0]
            at = f"{'x' if edge.axis == 'upright' else 'y'} = {edge.at:.2f} mm"
            yield page.fault(CHECK, f"no cut mark shows its edge at {at}", item.id, item.rect)


def _nothing_else(page: Page) -> Iterator[Finding]:
    """Ink beyond the items and their bleed that is no thin mark, nor the one label line."""
    held = [item.rect.inset(-_BLEED) for item in page.items]
    loose = [word for word in page.words if not any(rect.holds(word.box) for rect in held)]
    foot = max((word.box.bottom for word in loose), default=0.0)
    for word in loose:
        if word.box.bottom < foot - _LABEL:
            yield page.fault(CHECK, f"the word '{word.text}' lies outside all items", rect=word.box)
    label = [word.box for word in loose]
    rest = blanked(blanked(page.pixels(_DPI), held, _DPI, by=0.3), label, _DPI, by=0.3)
    if place := thick(rest, _DPI):
        yield page.fault(CHECK, "something thicker than a mark lies outside all items and their bleed", rect=place)
