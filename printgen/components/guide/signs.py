"""The guide's small drawings of files, of paper and of printed sides (mm).

What a file looks like, how thick its paper is and how it is turned in the printer is shown without words.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    BLANK,
    CUT,
    EDGE,
    FINE,
    OTHER,
    PAPER,
    arrow,
    box,
    cells,
    fold,
    paper,
    rules,
)
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, rect_path, shape
from printgen.geometry import Point, Rect, Size
from printgen.kit.paper import Flip
from printgen.kit.summary import KitSummary

THUMB = Size(7.2, 8.0)
SIDES = Size(9.6, 7.8)
STOCK = Size(8.4, 6.4)

_INNER = 0.7  # from a drawn sheet's edge to what is printed on it


def thumb(desk: Desk, name: str, summary: KitSummary, folded: bool, size: Size = THUMB) -> Frame:
    """A file's first sheet from afar; ``folded`` for cards whose front and back are one piece."""
    page = _within(summary.paper.size, size)
    drawn = (
        shape(rect_path(page), Ink("white")),
        shape(rect_path(page), BLANK, EDGE),
        *_LOOKS.get(name, _lines)(desk, page.inset(_INNER), summary),
        *((fold(page.centre.x, page.y - 0.1, page.centre.x, page.bottom + 0.1),) if folded else ()),
    )
    return Frame(size, drawn)


def _within(size: Size, room: Size) -> Rect:
    """A shape in proportion in the middle of a room."""
    scale = min(room.width / size.width, room.height / size.height)
    wide, tall = size.width * scale, size.height * scale
    return Rect((room.width - wide) / 2, (room.height - tall) / 2, wide, tall)


def _tile(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A corner of the board; rows of spaces of a long one."""
    if is_long(summary):
        yield shape(rect_path(room), PAPER, FINE)
        yield cells(room.x, room.y, Size(room.width / 2, room.height / 3), 2, 3)
        return
    side = min(room.width, room.height)
    tile = Rect(room.x, room.y, side, side)
    deep, step = 0.34 * side, 0.22 * side
    yield shape(rect_path(tile), PAPER, FINE)
    yield rules(
        (tile.x, tile.y + deep, tile.right, tile.y + deep),
        (tile.x + deep, tile.y, tile.x + deep, tile.bottom),
        *((tile.x + deep + n * step, tile.y, tile.x + deep + n * step, tile.y + deep) for n in (1, 2)),
        *((tile.x, tile.y + deep + n * step, tile.x + deep, tile.y + deep + n * step) for n in (1, 2)),
    )


def is_long(summary: KitSummary) -> bool:
    """Whether the board is one of lanes rather than a ring."""
    size = summary.board
    return max(size) > 1.3 * min(size)


def board(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The whole board in proportion: a ring of spaces, or lanes of them where it is long."""
    size = summary.board if summary.board.width else Size(1.0, 1.0)
    whole = _within(size, room.size).moved(room.x, room.y)
    yield shape(rect_path(whole), PAPER, EDGE)
    if is_long(summary):
        count = 9
        levels = [whole.y + whole.height * n / count for n in range(1, count - 1)]
        yield rules(*((whole.x, y, whole.right, y) for y in levels))
        yield rules((whole.centre.x, whole.y, whole.centre.x, levels[-1]))
        return
    deep = 0.16 * whole.width
    inner = whole.inset(deep)
    step = inner.width / 5
    yield shape(rect_path(inner), BLANK, FINE)
    for n in range(6):
        x, y = inner.x + n * step, inner.y + n * step
        yield rules((x, whole.y, x, inner.y), (x, inner.bottom, x, whole.bottom))
        yield rules((whole.x, y, inner.x, y), (inner.right, y, whole.right, y))


def _poster(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    yield from board(desk, room, summary)


def _cards(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Cards side by side, fronts at the left and backs at the right."""
    yield from _grid(room, 4, 3)


def _grid(room: Rect, columns: int, rows: int) -> Iterator[Placed]:
    half = room._replace(width=room.width / 2)
    yield shape(rect_path(half), PAPER)
    yield shape(rect_path(half.moved(half.width, 0.0)), OTHER)
    yield cells(room.x, room.y, Size(room.width / columns, room.height / rows), columns, rows)


def _deeds(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Cards with a band at their heads."""
    yield from _grid(room, 4, 3)
    wide, tall = room.width / 4, room.height / 3
    for column in (0, 1):
        for row in range(3):
            band = Rect(room.x + column * wide, room.y + row * tall, wide, 0.3 * tall)
            yield shape(rect_path(band), Ink("ground", "second"), FINE)


def _money(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Notes, the first of them with its seal."""
    yield shape(rect_path(room), PAPER)
    size = Size(room.width / 2, room.height / 5)
    yield cells(room.x, room.y, size, 2, 5)
    for column in (0.5, 1.5):
        middle = Point(room.x + column * size.width, room.y + 0.5 * size.height)
        yield shape(circle_path(middle, 0.3 * size.height), stroke=FINE)


def _pieces(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Strips, and a net; discs in pairs for the sliding game."""
    if desk.theme.edition.game == "slide":
        radius = 0.14 * room.width
        for column in range(3):
            for row in range(4):
                x, y = room.x + (column + 0.5) * room.width / 3, room.y + (row + 0.5) * room.height / 4
                yield shape(circle_path(Point(x, y), radius), PAPER, FINE)
        return
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 2.6)
        yield shape(rect_path(strip), Ink("pale", "small_building"), FINE)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))
    side = room.width / 4.6
    x, y = room.x + 0.3 * side, room.bottom - 3 * side - 0.1
    yield shape(rect_path(Rect(x, y + side, 4 * side, side)), PAPER, FINE)
    for level in (0, 2):
        yield shape(rect_path(Rect(x + side, y + level * side, side, side)), PAPER, FINE)
    yield rules(*((x + n * side, y + side, x + n * side, y + 2 * side) for n in (1, 2, 3)))


def _rules(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The booklet's folds, and lines of text on each panel."""
    plan = summary.signature
    if not plan.outside:
        yield from _lines(desk, room, summary)
        return
    page = room.inset(-_INNER)
    across, down = page.width / plan.size.width, page.height / plan.size.height
    for slot in plan.outside:
        panel = Rect(
            page.x + slot.rect.x * across,
            page.y + slot.rect.y * down,
            slot.rect.width * across,
            slot.rect.height * down,
        ).inset(0.6)
        if slot.page == 1:
            yield shape(rect_path(panel), PAPER, FINE)
            continue
        yield rules(*((panel.x, panel.y + n * 0.75, panel.right, panel.y + n * 0.75) for n in range(1, 4)))
    for line in plan.folds:
        ends = [(page.x + end.x * across, page.y + end.y * down) for end in line]
        yield fold(*ends[0], *ends[1])


def _lines(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A page of text under a title."""
    yield shape(rect_path(room._replace(height=0.2 * room.height)), PAPER, FINE)
    levels = [room.y + room.height * (0.4 + 0.14 * n) for n in range(4)]
    yield rules(*((room.x, y, room.right, y) for y in levels))


_LOOKS: dict[str, Callable[[Desk, Rect, KitSummary], Iterator[Placed]]] = {
    "board": _tile,
    "board-poster": _poster,
    "cards": _cards,
    "deeds": _deeds,
    "money": _money,
    "pieces": _pieces,
    "rules": _rules,
}


def stock(desk: Desk, thick: float) -> Frame:
    """A sheet that lies flat, as thick as it looks beside the others; a shop for what is printed there (0)."""
    if not thick:
        return Frame(STOCK, (desk.icon("store", Rect(1.0, 0.0, 6.4, 6.4), Ink("solid", "ink")),))
    near, far, low = 0.4, 2.6, 5.2 - thick
    top = ((near, low), (far, 1.6), (8.0, 1.6), (5.8, low))
    front = ((near, low), (5.8, low), (5.8, low + thick), (near, low + thick))
    side = ((5.8, low), (8.0, 1.6), (8.0, 1.6 + thick), (5.8, low + thick))
    items = [item for corners, tint in ((top, PAPER), (front, BLANK), (side, OTHER)) for item in paper(corners, tint)]
    return Frame(STOCK, tuple(items))


def sides(flip: Flip | None, size: Size) -> Frame:
    """A sheet that is printed on one side, or one that is turned over the edge named, for both sides."""
    if flip is None:
        page = _within(size, Size(6.0, 7.2)).moved(1.8, 0.4)
        return Frame(SIDES, (*paper(box(*page), BLANK), *_printed(page)))
    upright = size.height >= size.width
    level = (flip == "long") != upright  # whether the edge that it is turned over lies level
    page = _within(size, Size(4.6, 5.2)).moved(*((2.4, 2.6) if level else (0.3, 2.4)))
    back = page.moved(0.0, -1.0) if level else page.moved(4.2, 0.0)
    if level:
        edge = (page.x - 0.8, page.y, page.right + 0.8, page.y)
        turn = arrow(
            Point(page.right + 0.6, page.bottom - 0.6), Point(page.right + 2.6, 2.8), Point(page.right + 0.4, 0.6)
        )
        drawn = (*paper(box(*back), OTHER), *paper(box(*page), BLANK), *_printed(page))
    else:
        middle = (page.right + back.x) / 2
        edge = (page.right, page.y - 0.8, page.right, page.bottom + 0.4)
        turn = arrow(Point(page.centre.x, page.y - 0.5), Point(middle, -0.6), Point(back.centre.x, page.y - 0.3))
        drawn = (*paper(box(*page), BLANK), *_printed(page), *paper(box(*back), OTHER), *_printed(back))
    return Frame(SIDES, (*drawn, rules(edge, stroke=CUT), *turn))


def _printed(page: Rect) -> Iterator[Placed]:
    """A few lines of print."""
    inner = page.inset(0.9)
    count = max(2, int(inner.height / 1.6))
    yield rules(
        *(
            (inner.x, inner.y + n * inner.height / (count - 1), inner.right, inner.y + n * inner.height / (count - 1))
            for n in range(count)
        )
    )


def tiles(room: Rect, summary: KitSummary, lying: bool = False) -> Iterator[Placed]:
    """The board's tiles edge to edge in a room of its proportions; ``lying`` on its side."""
    across = [0.0, *summary.columns, summary.board.width]
    down = [0.0, *summary.rows, summary.board.height]
    if lying:
        across, down = down, across
    scale = min(room.width / across[-1], room.height / down[-1])
    for near, far in pairwise(across):
        for top, low in pairwise(down):
            cell = Rect(room.x + near * scale, room.y + top * scale, (far - near) * scale, (low - top) * scale)
            yield shape(rect_path(cell), PAPER, EDGE)
