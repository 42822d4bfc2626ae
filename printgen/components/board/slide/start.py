"""The near end of the sliding board: the start behind its line, and the bonuses of the colours."""

from collections.abc import Iterator

from printgen.components.board.slide.plan import FOOT, LANE, halves
from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, rounded_path, shape
from printgen.drawing.ink_variants import OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.slide.records import LANES, BonusGroup, CashSpace
from printgen.geometry import Point, Rect, Size, length
from printgen.kit.pieces import Cell

BAR = Rect(0.0, 22.0, FOOT.width, 12.0)  # from the foot's head: the line that tokens start behind
_START = Rect(0.0, BAR.bottom, FOOT.width, 74.0)
_BONUSES = Rect(0.0, _START.bottom + 2.0, FOOT.width, FOOT.height - _START.bottom - 9.0)
_MARGIN = 10.0
_HEAD = 12.0
_GAP = 4.0
_BAND = 13.0
_SQUARE = 10.4

_RING = Stroke(Ink("text-on", "board"), OUTLINE)
_RAYS = 7.0  # round the ring that a token is laid in
_OUTWARD = 12.0  # from the middle of its lane, where the ring's size allows
_CLEAR = 1.0  # between a ring and the edge of the board, and the word
_WORD = 60.0  # the word between two rings is no wider,
_LEAST_WORD = 20.0  # and no narrower, though rings leave less on a board that is too small for its tokens
_GO = Style("display", 92, 40, Ink("show-on", "board"), caps=True, lines=1, narrow=None)
_START_LINE = Style("text-bold", 15, 10, Ink("text-on", "board"), lines=1)
_HEADING = Style("display", 19, 12, Ink("text-on", "board"), caps=True, lines=1, tracking=0.03, narrow=None)
_BONUS = Style("figures", 40, 22, Ink("text"), lines=1, narrow=None)
_GROUP = Style("condensed-bold", 18, 9, Ink("text"), caps=True, lines=2, tracking=0.03, leading=1.12)
_ALL = Style("text-bold", 13, 8, Ink("text"), lines=1)
_MARK = Style("text-bold", 16, 10, Ink("text"), lines=1)


def draw_foot(desk: Desk, factor: float = 1.0) -> Iterator[Cell]:
    """On each side of the seam a start for two lanes, and the bonuses of half the colours below it.

    ``factor`` is what the board will be enlarged by: the rings are for tokens, which are not.
    """
    for number, half in enumerate(halves(_START.moved(0.0, FOOT.y)), 1):
        yield Cell(f"start-{number}", half, 0, Frame(half.size, tuple(_start(desk, half.size, factor))))
    groups = desk.slide.groups
    middle = -(-len(groups) // 2)
    for number, half in enumerate(halves(_BONUSES.moved(0.0, FOOT.y)), 1):
        row = groups[:middle] if number == 1 else groups[middle:]
        yield Cell(f"bonus-{number}", half, 0, Frame(half.size, tuple(_bonuses(desk, row, half.size))))


def _start(desk: Desk, size: Size, factor: float) -> Iterator[Placed]:
    """What to do, right below the line, the word, and a ring in each lane to lay the token in."""
    board = desk.slide.board
    radius = (length(desk.slide.tokens.coin.diameter) / 2 + 3.0) / factor
    rim = radius + 1.4 / factor
    reach = max(rim + _CLEAR, min(radius + _RAYS, LANE / 2 - _OUTWARD - _CLEAR))
    outward = min(_OUTWARD, LANE / 2 - reach - _CLEAR)
    wide = max(min(_WORD, LANE + 2 * (outward - reach - _CLEAR)), _LEAST_WORD)
    middle = Rect(LANE - wide / 2, 15.0, wide, size.height - 24.0)
    yield from desk.setter.fit(board.start, middle, _GO, "board.start")
    for lane in range(LANES // 2):
        centre = Point((lane + 0.5) * LANE + (lane - 0.5) * 2 * outward, middle.centre.y)
        burst = desk.ornament.seal(centre, reach)
        yield shape(burst.outline, Ink("gilt", "second"), OUTLINE_PEN)
        yield from (shape(circle_path(centre, rim), ink) for ink in (Ink("blank"), Ink("ground", "board")))
        yield from (shape(circle_path(centre, part), stroke=_RING) for part in (rim, radius))
    if board.start_line:
        line = Rect(_MARGIN, 2.5, size.width - 2 * _MARGIN, 9.0)
        yield from desk.setter.fit(desk.say(board.start_line), line, _START_LINE, "board.start_line")


def _bonuses(desk: Desk, groups: list[BonusGroup], size: Size) -> Iterator[Placed]:
    """A plate for each colour below a heading."""
    heading = Rect(_MARGIN, 0.0, size.width - 2 * _MARGIN, _HEAD)
    yield from desk.setter.fit(desk.label("board.bonus"), heading, _HEADING, "board")
    wide = (size.width - 2 * _MARGIN - _GAP * (len(groups) - 1)) / max(len(groups), 1)
    for number, group in enumerate(groups):
        plate = Rect(_MARGIN + number * (wide + _GAP), _HEAD + 2.0, wide, size.height - _HEAD - 2.0)
        yield from _plate(desk, group, plate)


def _plate(desk: Desk, group: BonusGroup, plate: Rect) -> Iterator[Placed]:
    """A ticket in the colour's pattern: its mark, its name, how many spaces it has, and what they are worth."""
    key, where = f"group/{group.id}", f"groups.{group.id}"
    band = Rect(plate.x, plate.y, plate.width, _BAND * 1.6)
    disc = band.centre
    inner = plate.inset(1.6)
    count = sum(isinstance(space, CashSpace) and space.group == group.id for space in desk.slide.spaces)
    yield shape(rounded_path(plate, 2.0), Ink("blank"), OUTLINE_PEN)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    yield shape(circle_path(disc, 7.4), Ink("mark"), OUTLINE_PEN)
    yield from desk.setter.fit(group.mark, Rect.square(disc, 5), _MARK, f"{where}.mark")
    name = Rect(inner.x, band.bottom + 3.0, inner.width, 12.0)
    yield from desk.setter.fit(group.name, name, _GROUP, f"{where}.name")
    yield from _squares(count, Point(plate.centre.x, name.bottom + 1.0 + _SQUARE / 2), inner.width, key)
    line = Rect(inner.x, name.bottom + _SQUARE + 2.5, inner.width, 7.0)
    spaces = desk.label("board.both_spaces" if count == 2 else "board.all_spaces", n=count)
    yield from desk.setter.fit(spaces, line, _ALL, where)
    block = Rect(inner.x, line.bottom + 2.5, inner.width, inner.bottom - line.bottom - 2.5)
    bonus = Rect(block.x + 1.8, block.y + 1.0, block.width - 3.6, block.height - 2.0)
    amounts = [desk.amount(other.bonus) for other in desk.slide.groups]
    style = desk.setter.common(amounts, bonus, _BONUS)
    yield shape(rounded_path(block, 1.5), Ink("pale", key), OUTLINE_PEN)
    yield from desk.setter.fit(desk.amount(group.bonus), bonus, style, f"{where}.bonus")


def _squares(count: int, middle: Point, room: float, key: str) -> Iterator[Placed]:
    """As many squares of the colour as it has spaces, side by side."""
    step = min(_SQUARE + 1.6, room / max(count, 1))
    side = step - 1.6
    for number in range(count):
        x = middle.x + (number - (count - 1) / 2) * step
        yield shape(rect_path(Rect(x - side / 2, middle.y - side / 2, side, side)), Ink("band", key), OUTLINE_PEN)
