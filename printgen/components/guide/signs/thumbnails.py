"""Thumbnails of a kit's documents: the first sheet of each from afar, for the guide's lists and headings."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import BLANK, OTHER, PAPER, cells, fold_line, rules
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import Point, Rect, Size
from printgen.kit.document import Document
from printgen.kit.sheet import Placement
from printgen.kit.summary import KitSummary

THUMB = Size(7.2, 8.0)

_INNER = 0.7  # from a drawn sheet's edge to what is printed on it
_HEAD = 0.3  # of a deed: its band


def thumb(desk: Desk, row: Document, summary: KitSummary, folded: bool, size: Size = THUMB) -> Frame:
    """A file's first sheet from afar; ``folded`` for cards whose front and back are one piece."""
    page = fitted_into(summary.paper.size, size)
    sheet = row.thumbnail(desk, page.inset(_INNER), summary)
    drawn = (
        shape(rect_path(page), Ink("white")),
        shape(rect_path(page), BLANK, OUTLINE_PEN),
        *(text_page(desk, page.inset(_INNER), summary) if sheet is None else sheet),
        *((fold_line(page.centre.x, page.y - 0.1, page.centre.x, page.bottom + 0.1),) if folded else ()),
    )
    return Frame(size, drawn)


def fitted_into(size: Size, room: Size) -> Rect:
    """A shape in proportion in the middle of a room."""
    scale = min(room.width / size.width, room.height / size.height)
    wide, tall = size.width * scale, size.height * scale
    return Rect((room.width - wide) / 2, (room.height - tall) / 2, wide, tall)


def ring_tile(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A corner of the ring."""
    side = min(room.width, room.height)
    tile = Rect(room.x, room.y, side, side)
    deep, step = 0.34 * side, 0.22 * side
    yield shape(rect_path(tile), PAPER, HAIRLINE_PEN)
    yield rules(
        (tile.x, tile.y + deep, tile.right, tile.y + deep),
        (tile.x + deep, tile.y, tile.x + deep, tile.bottom),
        *((tile.x + deep + n * step, tile.y, tile.x + deep + n * step, tile.y + deep) for n in (1, 2)),
        *((tile.x, tile.y + deep + n * step, tile.x + deep, tile.y + deep + n * step) for n in (1, 2)),
    )


def lane_tile(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Rows of spaces of the long board."""
    yield shape(rect_path(room), PAPER, HAIRLINE_PEN)
    yield cells(room.x, room.y, Size(room.width / 2, room.height / 3), 2, 3)


def in_proportion(board: Size, room: Rect) -> Rect:
    """A board in the middle of a room."""
    return fitted_into(board if board.width else Size(1.0, 1.0), room.size).moved(room.x, room.y)


def whole_board(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The whole ring in proportion."""
    whole = in_proportion(summary.board, room)
    yield shape(rect_path(whole), PAPER, OUTLINE_PEN)
    inner = whole.inset(0.16 * min(whole.size))
    across, down = (round(5 * side / min(inner.size)) for side in inner.size)
    yield shape(rect_path(inner), BLANK, HAIRLINE_PEN)
    for n in range(max(across, down) + 1):
        if n <= across:
            x = inner.x + n * inner.width / across
            yield rules((x, whole.y, x, inner.y), (x, inner.bottom, x, whole.bottom))
        if n <= down:
            y = inner.y + n * inner.height / down
            yield rules((whole.x, y, inner.x, y), (inner.right, y, whole.right, y))


def whole_long_board(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The whole long board in proportion, with its lanes."""
    whole = in_proportion(summary.board, room)
    yield shape(rect_path(whole), PAPER, OUTLINE_PEN)
    count = 9
    levels = [whole.y + whole.height * n / count for n in range(1, count - 1)]
    yield rules(*((whole.x, y, whole.right, y) for y in levels))
    yield rules((whole.centre.x, whole.y, whole.centre.x, levels[-1]))


def card_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Cards as they lie on their first sheet, fronts and backs."""
    yield from (_piece(*piece) for piece in _pieces(room, summary, "cards"))


def _pieces(room: Rect, summary: KitSummary, name: str) -> Iterator[tuple[Rect, Placement]]:
    """What the first sheet of a document bears, in the places that it has on a page seen from afar."""
    found = summary.found(name)
    page, scale = room.inset(-_INNER), (room.width + 2 * _INNER) / summary.paper.size.width
    for piece in found.placed if found else ():
        x, y, wide, tall = (length * scale for length in piece.rect)
        yield Rect(page.x + x, page.y + y, wide, tall), piece


def _piece(rect: Rect, piece: Placement) -> Placed:
    return shape(rect_path(rect), PAPER if piece.face == "front" else OTHER, HAIRLINE_PEN)


def deed_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Cards with a band at their heads."""
    for rect, piece in _pieces(room, summary, "deeds"):
        yield _piece(rect, piece)
        if piece.face == "front":
            yield shape(rect_path(_head(rect, piece.turn)), Ink("ground", "second"), HAIRLINE_PEN)


def _head(rect: Rect, turn: int) -> Rect:
    """The upper third of a card that is turned clockwise."""
    wide, tall = _HEAD * rect.width, _HEAD * rect.height
    match turn:
        case 90:
            return rect._replace(x=rect.right - wide, width=wide)
        case 180:
            return rect._replace(y=rect.bottom - tall, height=tall)
        case 270:
            return rect._replace(width=wide)
    return rect._replace(height=tall)


def note_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Notes, the first row of them with their seals."""
    notes = list(_pieces(room, summary, "money"))
    top = min((rect.y for rect, _ in notes), default=0.0)
    for rect, piece in notes:
        yield _piece(rect, piece)
        if rect.y == top:
            yield shape(circle_path(rect.centre, 0.3 * min(rect.size)), stroke=HAIRLINE_PEN)


def net_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Strips, and a net."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 2.6)
        yield shape(rect_path(strip), Ink("pale", "small_building"), HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))
    side = room.width / 4.6
    x, y = room.x + 0.3 * side, room.bottom - 3 * side - 0.1
    yield shape(rect_path(Rect(x, y + side, 4 * side, side)), PAPER, HAIRLINE_PEN)
    for level in (0, 2):
        yield shape(rect_path(Rect(x + side, y + level * side, side, side)), PAPER, HAIRLINE_PEN)
    yield rules(*((x + n * side, y + side, x + n * side, y + 2 * side) for n in (1, 2, 3)))


def box_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The net of a box."""
    wide, tall = room.width, 0.5 * room.height
    body = Rect(room.x + 0.08 * wide, room.centre.y - tall / 2, 0.84 * wide, tall)
    lid = Rect(body.x, body.y - 0.16 * room.height, 0.4 * wide, tall + 0.32 * room.height)
    yield shape(rect_path(lid), PAPER, HAIRLINE_PEN)
    yield shape(rect_path(body), PAPER, HAIRLINE_PEN)
    folds = [body.x + part * wide for part in (0.4, 0.46, 0.78)]
    yield rules(*((x, body.y, x, body.bottom) for x in folds), (body.x, body.y, body.right, body.y))


def disc_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Discs in pairs, for tokens that are folded round coins."""
    radius = 0.14 * room.width
    for column in range(3):
        for row in range(4):
            x, y = room.x + (column + 0.5) * room.width / 3, room.y + (row + 0.5) * room.height / 4
            yield shape(circle_path(Point(x, y), radius), PAPER, HAIRLINE_PEN)


def booklet_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The booklet's folds, and lines of text on each panel."""
    plan = summary.signature
    if not plan.outside:
        yield from text_page(desk, room, summary)
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
            yield shape(rect_path(panel), PAPER, HAIRLINE_PEN)
            continue
        yield rules(*((panel.x, panel.y + n * 0.75, panel.right, panel.y + n * 0.75) for n in range(1, 4)))
    for line in plan.folds:
        ends = [(page.x + end.x * across, page.y + end.y * down) for end in line]
        yield fold_line(*ends[0], *ends[1])


def text_page(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A page of text under a title."""
    yield shape(rect_path(room._replace(height=0.2 * room.height)), PAPER, HAIRLINE_PEN)
    levels = [room.y + room.height * (0.4 + 0.14 * n) for n in range(4)]
    yield rules(*((room.x, y, room.right, y) for y in levels))
