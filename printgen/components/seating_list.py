"""The posted list: a studio and a seating go in; the tables with their seats, and everyone by name, come out."""

import unicodedata
from collections.abc import Iterator, Sequence

from printgen.components.forms import (
    EDGE,
    GAP,
    HEAD_TALL,
    Column,
    Said,
    event_name,
    head,
    ledger,
    level,
    occasion,
    room_of,
    sheets,
    stacked,
)
from printgen.components.seated import Seated, named
from printgen.components.studio import OCCASION, Studio
from printgen.drawing.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.drawing.text import Style
from printgen.event.seating import Seat
from printgen.geometry import Rect, Size
from printgen.kit import Choices, Component

COLUMNS = 3
BOX_HEAD = 8.5
SEAT_TALL = 6.6
NAME_TALL = 7.0
BOX_GAP = 4.0

_TABLE = Style("text-bold", 12, 9, Ink("text-on", "second"), align="left", lines=1)
_SEAT = Style("text-bold", 9.5, 8, lines=1)
_PLAYER = Style("text", 11, 7, align="left", lines=1, narrow="condensed")
_NAMES = (Column("Name", 62.0), Column("Table", 14.0, "centre", "text-bold"), Column("Seat", 12.0, "centre"))


def posted_list(studio: Studio, choices: Choices, seated: Seated) -> Component:
    """The list by table, then the list by name."""
    page = choices.paper.size
    return sheets("seating", f"Seating, {seated.round.name}", [*_tables(studio, page, seated), *_names(studio, page, seated)], "list")


def _head(studio: Studio, page: Size, seated: Seated, how: str) -> Frame:
    event = occasion(studio).event
    start = f"{event.calendar.day(seated.round.date)} · {event.calendar.time(seated.round.start)}"
    right = Said(start, f"{OCCASION}rounds.{seated.round.id}.date")
    title = Said(f"{seated.round.name} {how}", seated.round_name.where)
    return head(studio, title, event_name(studio), right, room_of(page).width)


def _tables(studio: Studio, page: Size, seated: Seated) -> Iterator[Frame]:
    """Boxes for the tables, three abreast."""
    room = room_of(page)
    tables = list(seated.tables())
    most = max(len(seats) for _, seats in tables)
    wide, tall = (room.width - (COLUMNS - 1) * BOX_GAP) / COLUMNS, BOX_HEAD + most * SEAT_TALL
    rows = int((room.height - HEAD_TALL - GAP + BOX_GAP) / (tall + BOX_GAP))
    for start in range(0, len(tables), COLUMNS * rows):
        items: list[Placed] = []
        for at, (number, seats) in enumerate(tables[start : start + COLUMNS * rows]):
            row, column = divmod(at, COLUMNS)
            box = _box(studio, number, seats, Size(wide, tall))
            items.append(placed(box, column * (wide + BOX_GAP), row * (tall + BOX_GAP)))
        body = Frame(Size(room.width, room.height - HEAD_TALL - GAP), tuple(items))
        yield stacked(page, (_head(studio, page, seated, "by table"), body))


def _box(studio: Studio, number: int, seats: Sequence[Seat], size: Size) -> Frame:
    """One table: its number on a band, its seats below."""
    band = Rect(0, 0, size.width, BOX_HEAD)
    items: list[Placed] = [shape(rect_path(band), Ink("ground", "second"), EDGE)]
    items += studio.setter.fit(f"Table {number}", band.inset(1.2)._replace(x=2.5), _TABLE, "event")
    for at, seat in enumerate(seats):
        y = BOX_HEAD + at * SEAT_TALL
        items += studio.setter.fit(str(seat.seat), Rect(1.0, y, 7.0, SEAT_TALL), _SEAT, "event")
        name = named(seat.player)
        items += studio.setter.fit(name.text, Rect(9.0, y, size.width - 10.5, SEAT_TALL), _PLAYER, name.where)
        if at:
            items.append(level(0, size.width, y))
    items.append(shape(rect_path(Rect(0, 0, size.width, BOX_HEAD + len(seats) * SEAT_TALL)), stroke=EDGE))
    return Frame(size, tuple(items))


def _names(studio: Studio, page: Size, seated: Seated) -> Iterator[Frame]:
    """Everyone by name, in two columns that are read downwards."""
    room = room_of(page)
    wide = (room.width - 2 * BOX_GAP) / 2
    each = int((room.height - HEAD_TALL - GAP - 9.0) / NAME_TALL)
    seats = sorted(seated.seating.seats, key=lambda seat: alphabetic(seat.player.name))
    for start in range(0, len(seats), 2 * each):
        run = seats[start : start + 2 * each]
        half = min(each, -(-len(run) // 2))
        lists = [ledger(studio, _NAMES, [_row(seat) for seat in part], wide, NAME_TALL) for part in (run[:half], run[half:]) if part]
        body = Frame(Size(room.width, lists[0].size.height), tuple(placed(part, at * (wide + 2 * BOX_GAP), 0) for at, part in enumerate(lists)))
        yield stacked(page, (_head(studio, page, seated, "by name"), body))


def _row(seat: Seat) -> tuple[Said, ...]:
    return named(seat.player), Said(str(seat.table)), Said(str(seat.seat))


def alphabetic(name: str) -> tuple[str, str]:
    """What names are sorted by: their letters without accents and whatever their case."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return bare.casefold(), name
