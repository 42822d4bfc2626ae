"""Small drawings of paper, parts and documents for the guide."""

from collections.abc import Iterator
from itertools import pairwise

from printgen.art.frame import Frame, Ink, Placed, circle_path, lines_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.component import PartCount
from printgen.kit.document import Document, KitSummary
from printgen.kit.papers import Flip
from printgen.kit.sheet import Placement
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import (
    BLANK,
    CUT,
    OTHER,
    PAPER,
    bent_arrow,
    corners_of,
    fold_line,
    paper,
    picture,
    rules,
)
from printgen.theme.edition import HasDecks

THUMB = Size(7.2, 8.0)
PART_SIGN = Size(8.2, 7.2)
BOARD_SIGN = Rect(0.8, 0.1, 7.0, 7.0)
SIDES = Size(9.6, 7.8)
STOCK = Size(8.4, 6.4)

_INNER = 0.7  # from a drawn sheet's edge to its print


# Documents: their first sheets from afar.


def thumb(context: DrawingContext, kind: Document, summary: KitSummary, folded: bool, size: Size = THUMB) -> Frame:
    """Draw a document's first sheet from afar; ``folded`` for cards whose front and back are one piece."""
    page = fitted_into(summary.paper.size, size)
    room = page.inset(_INNER)
    sheet = kind.thumbnail(context, room, summary)
    items = [shape(rect_path(page), Ink("white")), shape(rect_path(page), BLANK, OUTLINE_PEN)]
    items += text_page(room) if sheet is None else sheet
    if folded:
        items.append(fold_line(page.centre.x, page.y - 0.1, page.centre.x, page.bottom + 0.1))
    return Frame(size, tuple(items))


def fitted_into(size: Size, room: Size) -> Rect:
    """Return a shape in proportion in the middle of a room."""
    scale = min(room.width / size.width, room.height / size.height)
    wide, tall = size.width * scale, size.height * scale
    return Rect((room.width - wide) / 2, (room.height - tall) / 2, wide, tall)


def in_proportion(board: Size, room: Rect) -> Rect:
    """Return a board in the middle of a room."""
    return fitted_into(board if board.width else Size(1.0, 1.0), room.size).moved(room.x, room.y)


def card_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Draw cards as they lie on their first sheet, fronts and backs."""
    return (drawn for drawn, _, _ in _pieces(room, summary, "cards"))


def deed_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Draw cards with a band at their heads."""
    for drawn, rect, piece in _pieces(room, summary, "deeds"):
        yield drawn
        if piece.face == "front":
            wide, tall = 0.3 * rect.width, 0.3 * rect.height
            band = {
                90: rect._replace(x=rect.right - wide, width=wide),
                180: rect._replace(y=rect.bottom - tall, height=tall),
                270: rect._replace(width=wide),
            }.get(piece.turn, rect._replace(height=tall))
            yield shape(rect_path(band), Ink("ground", "second"), HAIRLINE_PEN)


def note_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Draw notes, the first row of them with their seals."""
    notes = list(_pieces(room, summary, "money"))
    top = min((rect.y for _, rect, _ in notes), default=0.0)
    for drawn, rect, _ in notes:
        if context.edition.currency.coins:
            yield shape(circle_path(rect.centre, min(rect.size) / 2), PAPER, HAIRLINE_PEN)
            continue
        yield drawn
        if rect.y == top:
            yield shape(circle_path(rect.centre, 0.3 * min(rect.size)), stroke=HAIRLINE_PEN)


def _pieces(room: Rect, summary: KitSummary, name: str) -> Iterator[tuple[Placed, Rect, Placement]]:
    """Draw the contents of a document's first sheet, reduced, each with its place on the page."""
    found = summary.found(name)
    page, scale = room.inset(-_INNER), (room.width + 2 * _INNER) / summary.paper.size.width
    for piece in found.placed if found else ():
        x, y, wide, tall = (length * scale for length in piece.rect)
        rect = Rect(page.x + x, page.y + y, wide, tall)
        yield shape(rect_path(rect), PAPER if piece.face == "front" else OTHER, HAIRLINE_PEN), rect, piece


def box_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Draw the net of a box."""
    wide, tall = room.width, 0.5 * room.height
    body = Rect(room.x + 0.08 * wide, room.centre.y - tall / 2, 0.84 * wide, tall)
    lid = Rect(body.x, body.y - 0.16 * room.height, 0.4 * wide, tall + 0.32 * room.height)
    yield shape(rect_path(lid), PAPER, HAIRLINE_PEN)
    yield shape(rect_path(body), PAPER, HAIRLINE_PEN)
    folds = [body.x + part * wide for part in (0.4, 0.46, 0.78)]
    yield rules(*((x, body.y, x, body.bottom) for x in folds), (body.x, body.y, body.right, body.y))


def booklet_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Draw the booklet's folds, and lines of text on each panel."""
    plan = summary.signature
    if not plan.outside:
        yield from text_page(room)
        return
    page = room.inset(-_INNER)
    across, down = page.width / plan.size.width, page.height / plan.size.height
    for slot in plan.outside:
        x, y, wide, tall = slot.rect
        panel = Rect(page.x + x * across, page.y + y * down, wide * across, tall * down).inset(0.6)
        if slot.page == 1:
            yield shape(rect_path(panel), PAPER, HAIRLINE_PEN)
        else:
            yield rules(*((panel.x, panel.y + n * 0.75, panel.right, panel.y + n * 0.75) for n in range(1, 4)))
    for start, end in plan.folds:
        yield fold_line(
            page.x + start.x * across, page.y + start.y * down, page.x + end.x * across, page.y + end.y * down
        )


def text_page(room: Rect) -> Iterator[Placed]:
    """Draw a page of text under a title."""
    yield shape(rect_path(room._replace(height=0.2 * room.height)), PAPER, HAIRLINE_PEN)
    levels = [room.y + room.height * (0.4 + 0.14 * n) for n in range(4)]
    yield rules(*((room.x, y, room.right, y) for y in levels))


def tile_grid(room: Rect, summary: KitSummary, lying: bool = False) -> Iterator[Placed]:
    """Draw the board's tiles edge to edge in a room of its proportions; ``lying`` on its side."""
    across = [0.0, *summary.columns, summary.board.width]
    down = [0.0, *summary.rows, summary.board.height]
    if lying:
        across, down = down, across
    scale = min(room.width / across[-1], room.height / down[-1])
    for near, far in pairwise(across):
        for top, low in pairwise(down):
            cell = Rect(room.x + near * scale, room.y + top * scale, (far - near) * scale, (low - top) * scale)
            yield shape(rect_path(cell), PAPER, OUTLINE_PEN)


# Paper: its thickness and its printed sides.


def stock(context: DrawingContext, thick: float) -> Frame:
    """Draw a flat sheet with its relative thickness; a shop if it is printed there (0)."""
    if not thick:
        return Frame(STOCK, (context.icon("store", Rect(1.0, 0.0, 6.4, 6.4), Ink("solid", "ink")),))
    near, far, low = 0.4, 2.6, 5.2 - thick
    top = ((near, low), (far, 1.6), (8.0, 1.6), (5.8, low))
    front = ((near, low), (5.8, low), (5.8, low + thick), (near, low + thick))
    side = ((5.8, low), (8.0, 1.6), (8.0, 1.6 + thick), (5.8, low + thick))
    items = [item for corners, tint in ((top, PAPER), (front, BLANK), (side, OTHER)) for item in paper(corners, tint)]
    return Frame(STOCK, tuple(items))


def printed_sides(flip: Flip | None, size: Size) -> Frame:
    """Draw a sheet that is printed on one side, or one that is turned over the edge named, for both sides."""
    if flip is None:
        page = fitted_into(size, Size(6.0, 7.2)).moved(1.8, 0.4)
        return Frame(SIDES, (*paper(corners_of(*page), BLANK), _print(page)))
    upright = size.height >= size.width
    if (flip == "long") != upright:  # the edge that it is turned over is level
        page = fitted_into(size, Size(4.6, 5.2)).moved(2.4, 2.6)
        back = page.moved(0.0, -1.0)
        edge = (page.x - 0.8, page.y, page.right + 0.8, page.y)
        turn = bent_arrow(
            Point(page.right + 0.6, page.bottom - 0.6), Point(page.right + 2.6, 2.8), Point(page.right + 0.4, 0.6)
        )
        drawn = (*paper(corners_of(*back), OTHER), *paper(corners_of(*page), BLANK), _print(page))
    else:
        page = fitted_into(size, Size(4.6, 5.2)).moved(0.3, 2.4)
        back = page.moved(4.2, 0.0)
        edge = (page.right, page.y - 0.8, page.right, page.bottom + 0.4)
        bend = Point((page.right + back.x) / 2, -0.6)
        turn = bent_arrow(Point(page.centre.x, page.y - 0.5), bend, Point(back.centre.x, page.y - 0.3))
        drawn = (*paper(corners_of(*page), BLANK), _print(page), *paper(corners_of(*back), OTHER), _print(back))
    return Frame(SIDES, (*drawn, rules(edge, stroke=CUT), *turn))


def _print(page: Rect) -> Placed:
    """Draw a few lines of print."""
    inner = page.inset(0.9)
    count = max(2, int(inner.height / 1.6))
    levels = [inner.y + n * inner.height / (count - 1) for n in range(count)]
    return rules(*((inner.x, y, inner.right, y) for y in levels))


# Parts: their look on the table.


def cards_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Draw cards with their deck's icon."""
    edition = context.edition
    icons = {f"deck-{deck.id}": deck.icon for deck in (edition.decks if isinstance(edition, HasDecks) else ())}
    yield from picture(context, "part-cards", {"deck": icons.get(part.id, "")}).items


def deeds_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Draw deeds with a band."""
    yield from picture(context, "part-deeds").items


def notes_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Draw notes with a seal, coins, or their tray."""
    if context.edition.currency.coins:
        for x, y, radius in ((2.9, 2.7, 2.0), (5.6, 3.9, 2.7)):
            yield shape(circle_path(Point(x, y), radius), PAPER, OUTLINE_PEN)
            yield shape(circle_path(Point(x, y), 0.7 * radius), stroke=HAIRLINE_PEN)
        return
    yield from _tray() if part.id == "tray" else picture(context, "part-notes").items


def boxes_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """Draw a box, or the tray."""
    yield from _tray() if part.id == "tray" else picture(context, "part-boxes").items


def _tray() -> Iterator[Placed]:
    """Draw a box with compartments."""
    box = Rect(0.8, 1.4, 7.0, 4.6)
    yield shape(rect_path(box), PAPER, OUTLINE_PEN)
    walls = (box.x + box.width * part / 4 for part in (1, 2, 3))
    yield shape(lines_path(Line(Point(x, box.y), Point(x, box.bottom)) for x in walls), stroke=OUTLINE_PEN)
