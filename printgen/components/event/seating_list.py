"""The posted seating list: the tables with their seats, then everyone by name."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.components.common.forms import (
    GAP,
    HEAD_TALL,
    LedgerColumn,
    SourcedText,
    event_name,
    head,
    ledger,
    level_rule,
    occasion,
    pages_component,
    room_of,
    stacked_page,
)
from printgen.components.desk import OCCASION, Desk
from printgen.components.event.seated import Seated, player_name
from printgen.drawing.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.event.players.collation import sort_key
from printgen.event.seating import Seat
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component

COLUMNS = 3
BOX_HEAD = 8.5
SEAT_TALL = 6.6
NAME_TALL = 7.0
BOX_GAP = 4.0
MOST_SCALE, MOST_TYPE = 1.7, 1.35  # how much larger rows and type grow on a page that has the room

_TABLE = Style("text-bold", 12, 9, Ink("text-on", "second"), align="left", lines=1)
_SEAT = Style("text-bold", 9.5, 8, lines=1)
_PLAYER = Style("text", 11, 7, align="left", lines=1, narrow="condensed")
_NAMES = (
    LedgerColumn("event.name", 62.0),
    LedgerColumn("event.table", 14.0, "centre", "text-bold"),
    LedgerColumn("event.seat", 12.0, "centre"),
)


def posted_list(desk: Desk, choices: Choices, seated: Seated) -> Component:
    """The list by table, then the list by name."""
    page = choices.paper.size
    pages = [*_tables(desk, page, seated), *_names(desk, page, seated)]
    return pages_component("seating", desk.label("documents.seating", round=seated.round.name), pages, "list")


def _head(desk: Desk, page: Size, seated: Seated, how: str) -> Frame:
    event = occasion(desk).event
    calendar = event.calendar(desk.edition.language)
    start = f"{calendar.day(seated.round.date)} · {calendar.time(seated.round.start)}"
    right = SourcedText(start, f"{OCCASION}rounds.{seated.round.id}.date")
    title = SourcedText(desk.label(how, round=seated.round.name), seated.round_name.where)
    return head(desk, title, event_name(desk), right, room_of(page).width)


def _tables(desk: Desk, page: Size, seated: Seated) -> Iterator[Frame]:
    """Boxes for the tables, three abreast, as large as lets one page hold them all."""
    room = room_of(page)
    tables = list(seated.tables())
    most = max(len(seats) for _, seats in tables)
    wide, least = (room.width - (COLUMNS - 1) * BOX_GAP) / COLUMNS, BOX_HEAD + most * SEAT_TALL
    below = room.height - HEAD_TALL - GAP
    scale = _scale((below + BOX_GAP) / -(-len(tables) // COLUMNS) - BOX_GAP, least)
    rows = int((below + BOX_GAP) / (least * scale + BOX_GAP))
    for start in range(0, len(tables), COLUMNS * rows):
        items: list[Placed] = []
        for at, (number, seats) in enumerate(tables[start : start + COLUMNS * rows]):
            row, column = divmod(at, COLUMNS)
            box = _box(desk, number, seats, (wide, scale))
            items.append(placed(box, column * (wide + BOX_GAP), row * (least * scale + BOX_GAP)))
        body = Frame(Size(room.width, below), tuple(items))
        yield stacked_page(page, (_head(desk, page, seated, "event.by_table"), body))


def _scale(room: float, least: float) -> float:
    """How much larger than its least a thing may be drawn in its room."""
    return max(1.0, min(room / least, MOST_SCALE))


def _box(desk: Desk, number: int, seats: Sequence[Seat], measures: tuple[float, float]) -> Frame:
    """One table: its number on a band, its seats below."""
    wide, scale = measures
    top, tall = BOX_HEAD * scale, SEAT_TALL * scale
    band = Rect(0, 0, wide, top)
    items: list[Placed] = [shape(rect_path(band), Ink("ground", "second"), OUTLINE_PEN)]
    items += desk.setter.fit(
        desk.label("event.table_number", number=number),
        band.inset(1.2)._replace(x=2.5),
        _larger(_TABLE, scale),
        "event",
    )
    for at, seat in enumerate(seats):
        y = top + at * tall
        items += desk.setter.fit(str(seat.seat), Rect(1.0, y, 7.0, tall), _larger(_SEAT, scale), "event")
        name = player_name(seat.player)
        room = Rect(9.0, y, wide - 10.5, tall)
        items += desk.setter.fit(name.text, room, _larger(_PLAYER, scale), name.where)
        if at:
            items.append(level_rule(0, wide, y))
    whole = Size(wide, top + len(seats) * tall)
    items.append(shape(rect_path(Rect.of(whole)), stroke=OUTLINE_PEN))
    return Frame(whole, tuple(items))


def _larger(style: Style, scale: float) -> Style:
    return replace(style, size=style.size * min(scale, MOST_TYPE))


def _names(desk: Desk, page: Size, seated: Seated) -> Iterator[Frame]:
    """Everyone by name, in two columns that are read downwards."""
    room = room_of(page)
    wide, below = (room.width - 2 * BOX_GAP) / 2, room.height - HEAD_TALL - GAP - 9.0
    name_key = sort_key(occasion(desk).event.language or desk.edition.language)
    seats = sorted(seated.seating.seats, key=lambda seat: name_key(seat.player.name))
    scale = _scale(below / -(-len(seats) // 2), NAME_TALL)
    row, size = NAME_TALL * scale, 10.0 * min(scale, MOST_TYPE)
    each = int(below / row + 1e-6)
    for start in range(0, len(seats), 2 * each):
        run = seats[start : start + 2 * each]
        half = min(each, -(-len(run) // 2))
        parts = [part for part in (run[:half], run[half:]) if part]
        lists = [ledger(desk, _NAMES, [_row(seat) for seat in part], wide, row, size) for part in parts]
        both = tuple(placed(part, at * (wide + 2 * BOX_GAP), 0) for at, part in enumerate(lists))
        body = Frame(Size(room.width, lists[0].size.height), both)
        yield stacked_page(page, (_head(desk, page, seated, "event.by_name"), body))


def _row(seat: Seat) -> tuple[SourcedText, ...]:
    return player_name(seat.player), SourcedText(str(seat.table)), SourcedText(str(seat.seat))
