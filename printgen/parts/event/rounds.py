"""The sheets of a round: seating lists, cards for tables and seats, filled-in forms and standings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, circle_path, placed, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of, pens_on
from printgen.art.ornament.plates import cartouche
from printgen.errors import Mark
from printgen.event.lists import sort_key
from printgen.event.occasion import Round
from printgen.event.players import Player
from printgen.event.ranking import Standing, lines_of
from printgen.event.seating import Seat, Seating
from printgen.games.trade.records import Edition
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, Piece
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.event.judging import SheetPlayer, score_misfits, score_page, time_pages
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    LedgerColumn,
    SourcedText,
    event_name,
    head,
    ledger,
    lowest_rows,
    occasion,
    pages_component,
    room_of,
    rule,
    stacked_page,
)
from printgen.parts.nets import below_ridge, both_faces, cut, level_fold, net_folds
from printgen.type.typesetter import Style


class Seated(Struct, frozen=True):
    """A seating and the round that it is for."""

    seating: Seating
    round: Round

    @property
    def round_name(self) -> SourcedText:
        return SourcedText(self.round.name, f"{OCCASION}rounds.{self.round.id}.name")

    def tables(self) -> Iterator[tuple[int, tuple[Seat, ...]]]:
        """Return the tables by number, with their seats in order."""
        return ((number, self.seating.table(number)) for number in self.seating.tables)


def player_name(player: Player) -> SourcedText:
    return SourcedText(player.name, f"player.{player.key}")


def name_marks(players: Iterator[Player]) -> Mapping[str, Mark]:
    """Return the places of names in their files, by the paths that the sheets report."""
    return {player_name(player).where: player.mark for player in players}


# Lists to be posted.

_COLUMNS = 3  # boxes of tables abreast
_BOX_HEAD = 8.5
_SEAT_TALL = 6.6
_NAME_TALL = 7.0
_BOX_GAP = 4.0
_TITLES_TALL = 9.0  # of a ledger
_MOST_SCALE, _MOST_TYPE = 1.7, 1.35  # how much larger rows and type grow on a page that has the room
_STANDING_TALL, _STANDING_SIZE = (7.4, 10.6, 14.2), 8.5  # mm, higher rows for names of more lines; points

_TABLE = Style("text-bold", 12, 9, Ink("text-on", "second"), align="left", lines=1)
_SEAT = Style("text-bold", 9.5, 8, lines=1)
_PLAYER = Style("text", 11, 7, align="left", lines=2, leading=1.05, narrow="condensed")
_NAMES = (
    LedgerColumn("event.name", 62.0, lines=2),
    LedgerColumn("event.table", 14.0, "centre", "text-bold"),
    LedgerColumn("event.seat", 12.0, "centre"),
)
_NARROW_SUMS = ("cash", "small_buildings", "large_buildings")


def posted_list(context: DrawingContext[Edition], choices: Choices, seated: Seated) -> Component:
    """Draw the list by table, then the list by name."""
    page = choices.paper.size
    pages = [*_pages_by_table(context, page, seated), *_pages_by_name(context, page, seated)]
    return pages_component("seating", context.label("documents.seating", round=seated.round.name), pages, "list")


def _pages_by_table(context: DrawingContext[Edition], page: Size, seated: Seated) -> Iterator[Frame]:
    """Draw boxes for the tables, three abreast, as large as lets one page hold them all."""
    room, tables = room_of(page), list(seated.tables())
    most = max(len(seats) for _, seats in tables)
    wide, least = (room.width - (_COLUMNS - 1) * _BOX_GAP) / _COLUMNS, _BOX_HEAD + most * _SEAT_TALL
    below = room.height - HEAD_TALL - GAP
    scale = _scale((below + _BOX_GAP) / -(-len(tables) // _COLUMNS) - _BOX_GAP, least)
    each = _COLUMNS * int((below + _BOX_GAP) / (least * scale + _BOX_GAP))
    for start in range(0, len(tables), each):
        items: list[Placed] = []
        for at, (number, seats) in enumerate(tables[start : start + each]):
            row, column = divmod(at, _COLUMNS)
            box = _table_box(context, number, seats, wide, scale)
            items.append(placed(box, column * (wide + _BOX_GAP), row * (least * scale + _BOX_GAP)))
        body = Frame(Size(room.width, below), tuple(items))
        yield stacked_page(page, (_list_head(context, page, seated, "event.by_table"), body))


def _table_box(
    context: DrawingContext[Edition], number: int, seats: Sequence[Seat], wide: float, scale: float
) -> Frame:
    """Draw a table: its number on a band, its seats below."""
    top, tall, fit = _BOX_HEAD * scale, _SEAT_TALL * scale, context.setter.fit
    heading, seat_style, player = (
        replace(style, size=style.size * min(scale, _MOST_TYPE)) for style in (_TABLE, _SEAT, _PLAYER)
    )
    band = Rect(0, 0, wide, top)
    items: list[Placed] = [shape(rect_path(band), Ink("ground", "second"), OUTLINE_PEN)]
    title = context.label("event.table_number", number=number)
    items += fit(title, band.inset(1.2)._replace(x=2.5), heading, "event")
    for at, seat in enumerate(seats):
        y, name = top + at * tall, player_name(seat.player)
        items += fit(str(seat.seat), Rect(1.0, y, 7.0, tall), seat_style, "event")
        items += fit(name.text, Rect(9.0, y, wide - 10.5, tall), player, name.where)
        if at:
            items.append(rule(0, y, wide, y))
    whole = Size(wide, top + len(seats) * tall)
    items.append(shape(rect_path(Rect.of(whole)), stroke=OUTLINE_PEN))
    return Frame(whole, tuple(items))


def _pages_by_name(context: DrawingContext[Edition], page: Size, seated: Seated) -> Iterator[Frame]:
    """Draw everyone by name, in two columns that are read downwards."""
    room = room_of(page)
    wide, below = (room.width - 2 * _BOX_GAP) / 2, room.height - HEAD_TALL - GAP - _TITLES_TALL
    name_key = sort_key(occasion(context).event.language or context.edition.language)
    seats = sorted(seated.seating.seats, key=lambda seat: name_key(seat.player.name))
    scale = _scale(below / -(-len(seats) // 2), _NAME_TALL)
    tall, size = _NAME_TALL * scale, 10.0 * min(scale, _MOST_TYPE)
    each = int(below / tall + 1e-6)
    for start in range(0, len(seats), 2 * each):
        run = seats[start : start + 2 * each]
        half = min(each, -(-len(run) // 2))
        lists = []
        for part in filter(None, (run[:half], run[half:])):
            rows = [
                (player_name(seat.player), SourcedText(str(seat.table)), SourcedText(str(seat.seat))) for seat in part
            ]
            lists.append(ledger(context, _NAMES, rows, wide, tall, size))
        both = tuple(placed(part, at * (wide + 2 * _BOX_GAP), 0) for at, part in enumerate(lists))
        body = Frame(Size(room.width, lists[0].size.height), both)
        yield stacked_page(page, (_list_head(context, page, seated, "event.by_name"), body))


def _list_head(context: DrawingContext[Edition], page: Size, seated: Seated, how: str) -> Frame:
    round_, calendar = seated.round, occasion(context).event.calendar(context.edition.language)
    start = f"{calendar.day(round_.date)} · {calendar.time(round_.start)}"
    right = SourcedText(start, f"{OCCASION}rounds.{round_.id}.date")
    title = SourcedText(context.label(how, round=round_.name), seated.round_name.where)
    return head(context, title, event_name(context), right, room_of(page).width)


def _scale(room: float, least: float) -> float:
    """Return the scale by which an object may exceed its minimum in its box."""
    return max(1.0, min(room / least, _MOST_SCALE))


def posted_standings(
    context: DrawingContext[Edition], choices: Choices, standings: Sequence[Standing], round_: Round
) -> Component:
    """Draw the standings of a round, the best first."""
    page = choices.paper.size
    room, event, where = room_of(page), occasion(context).event, f"{OCCASION}rounds.{round_.id}"
    title = head(
        context,
        SourcedText(context.label("event.standings", round=round_.name), f"{where}.name"),
        event_name(context),
        SourcedText(event.calendar(context.edition.language).day(round_.date), f"{where}.date"),
        room.width,
    )
    columns = (
        LedgerColumn("event.rank", 10.0, "centre", "text-bold"),
        LedgerColumn("event.player", 40.0, "left", "text-bold", lines=len(_STANDING_TALL)),
        LedgerColumn("event.table", 12.0, "centre"),
        *(
            LedgerColumn(f"worth.{field}", 16.0 if field in _NARROW_SUMS else 17.0, "right")
            for field in lines_of(context.edition)
        ),
        LedgerColumn("event.total", 17.0, "right", "text-bold"),
        LedgerColumn("event.tie_break", 16.0, "right"),
        LedgerColumn("event.goes_on", 28.0, "left"),
    )
    rows = [_standing_row(context, standing) for standing in standings]
    tall = lowest_rows(context, columns, rows, room.width, _STANDING_TALL, _STANDING_SIZE)
    each = int((room.height - HEAD_TALL - GAP - _TITLES_TALL) / tall)
    pages = []
    for start in range(0, len(rows), each):
        table = ledger(context, columns, rows[start : start + each], room.width, tall, _STANDING_SIZE)
        pages.append(stacked_page(page, (title, table)))
    return pages_component("standings", context.label("documents.standings", round=round_.name), pages, "list")


def _standing_row(context: DrawingContext[Edition], standing: Standing) -> tuple[SourcedText, ...]:
    result, fields = standing.result, lines_of(context.edition)
    who = player_name(result.player), SourcedText(str(result.table))
    if result.absence:
        empty = (SourcedText(""),) * (len(fields) + 2)
        return SourcedText("–"), *who, *empty, SourcedText(context.label(f"standing.{result.absence}"))
    amounts = (*(getattr(result.worth, field) for field in fields), result.worth.total, result.worth.unmortgaged)
    reason = context.label(f"standing.{standing.goes_on.replace(' ', '_')}") if standing.goes_on else ""
    return (
        SourcedText(str(standing.rank)),
        *who,
        *(SourcedText(context.amount(amount)) for amount in amounts),
        SourcedText(reason),
    )


# Cards for tables and seats, which are folded into tents.


class Stand(Struct, frozen=True):
    """A tent's measures in mm: its face, the floor that spreads it, and the tab that is glued inside the back."""

    face: Size
    floor: float
    tab: float


TABLE = Stand(Size(180.0, 88.0), 52.0, 14.0)
SEAT = Stand(Size(92.0, 30.0), 18.0, 6.0)

_SEAL, _SEAL_RADIUS = Point(45.0, 44.0), 33.0  # of a table's number

_EVENT = Style("text-bold", 13, 9, Ink("text-on", "accent"), lines=1, narrow="condensed-bold")
_WORD = Style("display", 30, 16, Ink("title", "accent"), align="left", lines=1, narrow=None)
_NUMBER = Style("condensed", 124, 36, Ink("title", "accent"), lines=1, narrow=None)
_ROUND = Style("text", 14, 9, align="left", lines=1, narrow="condensed")
_SEATS = Style("text", 12.5, 7, align="left", lines=1, narrow="condensed")
_NAME = Style("text-bold", 24, 9, lines=2, leading=1.05)
_PLACE = Style("text-bold", 12, 9, Ink("text-on", "second"), lines=1)
_SMALL = Style("text", 8.5, 7, lines=1, narrow="condensed")


def table_cards(context: DrawingContext[Edition], choices: Choices, seated: Seated) -> Component:
    """Draw a large tent for each table: its number, to be found across a hall, and its players beside it."""
    name, round_name, ornament, fit = event_name(context), seated.round_name, context.ornament, context.setter.fit
    x, wide = 88.0, 80.0
    seal, plaque = ornament.seal(_SEAL, _SEAL_RADIUS), ornament.plaque(Rect(86.0, 11.0, 84.0, 11.0))
    pieces = []
    for number, seats in seated.tables():
        items = [
            *inked(ornament.border(Rect.of(TABLE.face).inset(4.0), 1.6).art, pens_of("accent")),
            shape(seal.outline, Ink("ground", "accent"), OUTLINE_PEN),
            *inked(seal.art, pens_on("accent")),
            shape(circle_path(_SEAL, seal.room), Ink("mark"), HAIRLINE_PEN),
            *fit(str(number), Rect.square(_SEAL, 0.85 * seal.room), _NUMBER, "event"),
            *cartouche(plaque, "accent"),
            *fit(name.text, plaque.room.inset(0.4), _EVENT, name.where),
            *fit(context.label("event.table_number", number=number), Rect(x, 25.0, wide, 13.0), _WORD, "event"),
            *fit(round_name.text, Rect(x, 38.5, wide, 6.0), _ROUND, round_name.where),
            *inked(ornament.divider(Rect(x, 46.0, wide, 2.6)), pens_of("accent")),
        ]
        tall = min(29.0 / len(seats), 7.0)
        for at, seat in enumerate(seats):
            y, player = 51.0 + at * tall, player_name(seat.player)
            items += fit(str(seat.seat), Rect(x, y, 6.0, tall), replace(_SEATS, face="text-bold"), "event")
            items += fit(player.text, Rect(x + 7.0, y, wide - 7.0, tall), _SEATS, player.where)
        pieces.append(_stand(f"table-{number:02}", Frame(TABLE.face, tuple(items)), TABLE))
    return Component(tuple(pieces), Nets(), name="table-cards", title=context.label("documents.table-cards"))


def seat_cards(context: DrawingContext[Edition], choices: Choices, seated: Seated) -> Component:
    """Draw a small tent for each player, table by table: the name, and below it table and seat."""
    event, ornament, fit, width = event_name(context), context.ornament, context.setter.fit, SEAT.face.width
    strip = ornament.plaque(Rect(20.0, 19.0, width - 40.0, 7.2))
    line = f"{event.text} · {seated.round_name.text}"
    pieces = []
    for number, seats in seated.tables():
        for seat in seats:
            name = player_name(seat.player)
            place = context.label("event.table_and_seat", table=seat.table, seat=seat.seat)
            items = (
                *inked(ornament.border(Rect.of(SEAT.face).inset(1.8), 0.75).art, pens_of("accent")),
                *fit(line, Rect(5.0, 4.0, width - 10.0, 3.6), _SMALL, event.where),
                *fit(name.text, Rect(5.0, 8.4, width - 10.0, 9.6), _NAME, name.where),
                *cartouche(strip, "second"),
                *fit(place, strip.room.inset(0.2), _PLACE, "event"),
            )
            pieces.append(_stand(f"seat-{number:02}-{seat.seat}", Frame(SEAT.face, items), SEAT))
    return Component(tuple(pieces), Nets(), name="seat-cards", title=context.label("documents.seat-cards"))


def _stand(stem: str, face: Frame, stand: Stand) -> Piece:
    """Draw the net: both faces about the ridge, the floor, and the tab."""
    back = Rect.of(face.size)
    front = below_ridge(back)
    low = front.bottom + stand.floor
    width, height, slant = face.size.width, low + stand.tab, stand.tab / 2
    folds = tuple(level_fold(y, width) for y in (front.y, front.bottom, low))
    outline = polygon_path(
        [(0.0, 0.0), (width, 0.0), (width, low), (width - slant, height), (slant, height), (0.0, low)]
    )
    items = (*both_faces(face, 0.0), *net_folds(folds), cut(outline))
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(stem, Frame(Size(width, height), items), None, 1, folds, faces, outline=outline)


# Forms that are filled in for the round.


def score_sheets(context: DrawingContext[Edition], choices: Choices, seated: Seated) -> Component:
    """Draw a score sheet for each player, table by table."""
    page = choices.paper.size
    pages = [
        score_page(context, page, SheetPlayer(player_name(seat.player), str(number), str(seat.seat), seated.round_name))
        for number, seats in seated.tables()
        for seat in seats
    ]
    title = context.label("documents.score-sheets", round=seated.round.name)
    return pages_component("score-sheets", title, pages, "form", score_misfits(context, page))


def round_times(context: DrawingContext[Edition], choices: Choices, seated: Seated) -> Component:
    """Draw the judge's time sheet with the round's tables in it."""
    tables = [(number, len(seats)) for number, seats in seated.tables()]
    pages = list(time_pages(context, choices.paper.size, seated.round, tables))
    return pages_component("time-sheet", context.label("documents.round-times", round=seated.round.name), pages, "form")


SEATING_DOCUMENTS: Sequence[Callable[..., Component]] = (
    posted_list,
    table_cards,
    seat_cards,
    score_sheets,
    round_times,
)
# Documents to reprint after a change: of the whole round, of the changed tables, or of the changed seats.
CHANGED_DOCUMENTS: Sequence[tuple[Literal["round", "table", "seat"], Callable[..., Component]]] = (
    ("round", posted_list),
    ("table", table_cards),
    ("seat", seat_cards),
    ("seat", score_sheets),
    ("round", round_times),
)
