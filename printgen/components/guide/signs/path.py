"""The signs and thumbnails of a race on a path: its board, its tokens, and its dice or spinner."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import PAPER, rules
from printgen.components.guide.signs.parts import BOARD_SIGN
from printgen.components.guide.signs.thumbnails import in_proportion
from printgen.drawing.frame import Ink, Placed, circle_path, polygon_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import Rect
from printgen.kit.contents import PartCount
from printgen.kit.summary import KitSummary

_LANES = 4  # of the drawn path


def path_tile(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A part of the path."""
    yield from _path(room)


def whole_path(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The whole board in proportion, with a path that winds over it."""
    yield from _path(in_proportion(summary.board, room))


def path_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The board."""
    yield from whole_path(desk, BOARD_SIGN, summary)


def _path(room: Rect) -> Iterator[Placed]:
    """Rows of spaces to and fro, joined at alternate ends."""
    tall, wide = room.height / (2 * _LANES - 1), room.width / 5
    yield shape(rect_path(room), Ink("white"), OUTLINE_PEN)
    for lane in range(_LANES):
        row = Rect(room.x, room.y + 2 * lane * tall, room.width, tall)
        yield shape(rect_path(row), PAPER, HAIRLINE_PEN)
        yield rules(*((row.x + n * wide, row.y, row.x + n * wide, row.bottom) for n in range(1, 5)))
        if lane < _LANES - 1:
            x = room.x if lane % 2 == 0 else room.right - wide
            yield shape(rect_path(Rect(x, row.bottom, wide, tall)), PAPER, HAIRLINE_PEN)


def path_piece_sheet(desk: Desk, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Strips for tokens."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 3.4)
        yield shape(rect_path(strip), PAPER, HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))


def path_pieces_sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """A piece's own icon, or a spinner."""
    box = Rect(1.3, 0.6, 6.0, 6.0)
    if part.id == "spinner":
        x, y = box.centre
        corners = [
            (x - 3, y),
            (x - 1.5, y - 2.6),
            (x + 1.5, y - 2.6),
            (x + 3, y),
            (x + 1.5, y + 2.6),
            (x - 1.5, y + 2.6),
        ]
        yield shape(polygon_path(corners), PAPER, OUTLINE_PEN)
        yield shape(circle_path(box.centre, 0.4), Ink("text"))
        return
    icons = {"tokens": desk.path.pieces.tokens[0].icon, "dice": "dice-multiple"}
    if icon := icons.get(part.id):
        yield desk.icon(icon, box, Ink("solid", "ink"))
