"""What stands below the end of a booklet's text: a tailpiece, lines for notes, and a page for who has won."""

from collections.abc import Iterator, Sequence

from printgen.components.desk import Desk
from printgen.drawing.frame import Placed, line_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN
from printgen.drawing.type.running_text.headings import tailpiece
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Line, Point, Rect

LINE = 7.0  # from one line to write on to the next
_TAIL = 7.0  # what a tailpiece takes below the text
_BELOW = 11.0  # from the end of the text to a title
_TITLE = 5.0
_HEAD = 6.0  # from the top of a title to where lines begin
_LEAST = 24.0  # the least room for a title and lines
_DATE = 0.27  # of the measure
_APART = 4.0

_NOTES = Style("text-bold", 9, 8, align="left", rise="top")
_COLUMN = Style("text", 7.5, 7, align="left", rise="bottom", lines=1, narrow="condensed")


def after_text(desk: Desk, rooms: Sequence[Rect]) -> Iterator[list[Placed]]:
    """What each of the rooms bears: the first is what text has left of its column, the others are whole columns.

    Notes begin below the text if there is room; of the columns after that every other one is for who has won.
    """
    tables = 0
    for number, room in enumerate(rooms):
        rest, items = room, list[Placed]()
        if number == 0:
            rest = room._replace(y=room.y + _BELOW, height=room.height - _BELOW)
            if room.height >= _TAIL:
                items += tailpiece(desk.ornament.dress, Rect(room.x, room.y + 3.4, room.width, 2.2), "accent")
        if rest.height >= _LEAST:
            items += _winners(desk, rest) if tables % 2 and desk.edition.players.max > 1 else _notes(desk, rest)
            tables += 1
        yield items


def _notes(desk: Desk, room: Rect) -> Iterator[Placed]:
    """Lines across the room."""
    yield from _title(desk, "rules.notes", room)
    for y in _levels(room):
        yield _line(room.x, room.right, y)


def _winners(desk: Desk, room: Rect) -> Iterator[Placed]:
    """Lines for a date and a name each."""
    yield from _title(desk, "rules.won", room)
    middle = room.x + _DATE * room.width
    first, *others = _levels(room)
    for label, left, right in (("won_date", room.x, middle), ("won_name", middle + _APART, room.right)):
        above = Rect(left, first - LINE, right - left, LINE - 1.0)
        yield from desk.setter.fit(desk.label(f"rules.{label}"), above, _COLUMN, "booklet")
        for y in others:
            yield _line(left, right, y)


def _title(desk: Desk, label: str, room: Rect) -> tuple[Placed, ...]:
    return desk.setter.fit(desk.label(label), room._replace(height=_TITLE), _NOTES, "booklet")


def _levels(room: Rect) -> list[float]:
    """The heights of the lines below a title."""
    top = room.y + _HEAD
    return [top + number * LINE for number in range(1, int((room.bottom - top) / LINE) + 1)]


def _line(left: float, right: float, y: float) -> Placed:
    return shape(line_path(Line(Point(left, y), Point(right, y))), stroke=HAIRLINE_PEN)
