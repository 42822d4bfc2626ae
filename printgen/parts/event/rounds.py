"""The sheets of a round: seating lists, cards for tables and seats, filled-in forms and standings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, circle_path, placed, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of, pens_on
from printgen.errors import Mark
from printgen.event.lists import sort_key
from printgen.event.occasion import Round
from printgen.event.players import Player
from printgen.event.ranking import Standing, lines_of
from printgen.event.seating import Seat, Seating
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, Piece
from printgen.parts.cards import cartouche
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
    level_rule,
    occasion,
    pages_component,
    room_of,
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
        """The round's name with its place."""
        return SourcedText(self.round.name, f"{OCCASION}rounds.{self.round.id}.name")

    def tables(self) -> Iterator[tuple[int, tuple[Seat, ...]]]:
        """The tables by number, with their seats in order."""
        return ((number, self.seating.table(number)) for number in self.seating.tables)


def player_name(player: Player) -> SourcedText:
    """A player's name with its place."""
    return SourcedText(player.name, place_of(player))


def place_of(player: Player) -> str:
    """The path under which a name's place is known to the drawing context."""
    return f"player.{player.key}"


def name_marks(players: Iterator[Player]) -> Mapping[str, Mark]:
    """Where the names stand, by their paths."""
    return {place_of(player): player.mark for player in players}


class Stand(Struct, frozen=True):
    """A tent's measures in mm: its face, the floor that spreads it, and the tab that is glued inside the back."""

    face: Size
    floor: float
    tab: float


TABLE = Stand(Size(180.0, 88.0), 52.0, 14.0)
SEAT = Stand(Size(92.0, 30.0), 18.0, 6.0)

_SEAL, _RADIUS = Point(45.0, 44.0), 33.0  # of a table's number

_EVENT = Style("text-bold", 13, 9, Ink("text-on", "accent"), lines=1, narrow="condensed-bold")
_WORD = Style("display", 30, 16, Ink("title", "accent"), align="left", lines=1, narrow=None)
_NUMBER = Style("condensed", 124, 36, Ink("title", "accent"), lines=1, narrow=None)
_ROUND = Style("text", 14, 9, align="left", lines=1, narrow="condensed")
_SEATS = Style("text", 12.5, 8, align="left", lines=1, narrow="condensed")
_NAME = Style("text-bold", 24, 9, lines=2, leading=1.05)
_PLACE = Style("text-bold", 12, 9, Ink("text-on", "second"), lines=1)
_SMALL = Style("text", 8.5, 7, lines=1, narrow="condensed")


def table_cards(context: DrawingContext, choices: Choices, seated: Seated) -> Component:
    """A large tent for each table."""
    pieces = tuple(
        _stand(f"table-{number:02}", _table_face(context, seated, number, seats), TABLE)
        for number, seats in seated.tables()
    )
    return Component(pieces, Nets(), name="table-cards", title=context.label("documents.table-cards"))


def seat_cards(context: DrawingContext, choices: Choices, seated: Seated) -> Component:
    """A small tent for each player, table by table."""
    pieces = tuple(
        _stand(f"seat-{number:02}-{seat.seat}", _seat_face(context, seated, seat), SEAT)
        for number, seats in seated.tables()
        for seat in seats
    )
    return Component(pieces, Nets(), name="seat-cards", title=context.label("documents.seat-cards"))


def _stand(stem: str, face: Frame, stand: Stand) -> Piece:
    """The net: both faces about the ridge, the floor, and the tab."""
    back = Rect.of(face.size)
    front = below_ridge(back)
    low = front.bottom + stand.floor
    width, height = face.size.width, low + stand.tab
    folds = tuple(level_fold(y, width) for y in (front.y, front.bottom, low))
    slant = stand.tab / 2
    points = [(0.0, 0.0), (width, 0.0), (width, low), (width - slant, height), (slant, height), (0.0, low)]
    outline = polygon_path(points)
    items = (*both_faces(face, 0.0), *net_folds(folds), cut(outline))
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(stem, Frame(Size(width, height), items), None, 1, folds, faces, outline=outline)


def _table_face(context: DrawingContext, seated: Seated, number: int, seats: Sequence[Seat]) -> Frame:
    """The number in the edition's seal, large enough to be found across a hall; who sits there beside it."""
    name, round_name, ornament = event_name(context), seated.round_name, context.ornament
    band, beside = Rect(86.0, 11.0, 84.0, 11.0), Rect(88.0, 25.0, 80.0, 13.0)
    plaque = ornament.plaque(band)
    items = [
        *_framed(context, Rect.of(TABLE.face).inset(4.0), 1.6),
        *_sealed(context, number),
        *cartouche(plaque, "accent"),
        *context.setter.fit(name.text, plaque.room.inset(0.4), _EVENT, name.where),
        *context.setter.fit(context.label("event.table_number", number=number), beside, _WORD, "event"),
        *context.setter.fit(round_name.text, Rect(beside.x, 38.5, beside.width, 6.0), _ROUND, round_name.where),
        *inked(ornament.divider(Rect(beside.x, 46.0, beside.width, 2.6)), pens_of("accent")),
        *_seat_lines(context, seats, Rect(beside.x, 51.0, beside.width, 29.0)),
    ]
    return Frame(TABLE.face, tuple(items))


def _framed(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
    return inked(context.ornament.border(rect, scale).art, pens_of("accent"))


def _sealed(context: DrawingContext, number: int) -> Iterator[Placed]:
    """A table's number on the disc of a large seal."""
    seal = context.ornament.seal(_SEAL, _RADIUS)
    yield shape(seal.outline, Ink("ground", "accent"), OUTLINE_PEN)
    yield from inked(seal.art, pens_on("accent"))
    yield shape(circle_path(_SEAL, seal.room), Ink("mark"), HAIRLINE_PEN)
    half = 0.85 * seal.room
    figure = Rect.square(_SEAL, half)
    yield from context.setter.fit(str(number), figure, _NUMBER, "event")


def _seat_lines(context: DrawingContext, seats: Sequence[Seat], box: Rect) -> Iterator[Placed]:
    """Who sits where, a line a seat."""
    tall = min(box.height / len(seats), 7.0)
    for at, seat in enumerate(seats):
        y = box.y + at * tall
        yield from context.setter.fit(
            f"{seat.seat}", Rect(box.x, y, 6.0, tall), replace(_SEATS, face="text-bold"), "event"
        )
        name = player_name(seat.player)
        yield from context.setter.fit(name.text, Rect(box.x + 7.0, y, box.width - 7.0, tall), _SEATS, name.where)


def _seat_face(context: DrawingContext, seated: Seated, seat: Seat) -> Frame:
    """The player's name, and below it table and seat."""
    size = SEAT.face
    name, event, round_name = player_name(seat.player), event_name(context), seated.round_name
    line = SourcedText(f"{event.text} · {round_name.text}", event.where)
    strip = context.ornament.plaque(Rect(20.0, 19.0, size.width - 40.0, 7.2))
    place = context.label("event.table_and_seat", table=seat.table, seat=seat.seat)
    items = (
        *_framed(context, Rect.of(size).inset(1.8), 0.75),
        *context.setter.fit(line.text, Rect(5.0, 4.0, size.width - 10.0, 3.6), _SMALL, line.where),
        *context.setter.fit(name.text, Rect(5.0, 7.6, size.width - 10.0, 10.8), _NAME, name.where),
        *cartouche(strip, "second"),
        *context.setter.fit(place, strip.room.inset(0.2), _PLACE, "event"),
    )
    return Frame(size, items)


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


def posted_list(context: DrawingContext, choices: Choices, seated: Seated) -> Component:
    """The list by table, then the list by name."""
    page = choices.paper.size
    pages = [*_tables(context, page, seated), *_names(context, page, seated)]
    return pages_component("seating", context.label("documents.seating", round=seated.round.name), pages, "list")


def _head(context: DrawingContext, page: Size, seated: Seated, how: str) -> Frame:
    event = occasion(context).event
    calendar = event.calendar(context.edition.language)
    start = f"{calendar.day(seated.round.date)} · {calendar.time(seated.round.start)}"
    right = SourcedText(start, f"{OCCASION}rounds.{seated.round.id}.date")
    title = SourcedText(context.label(how, round=seated.round.name), seated.round_name.where)
    return head(context, title, event_name(context), right, room_of(page).width)


def _tables(context: DrawingContext, page: Size, seated: Seated) -> Iterator[Frame]:
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
            box = _box(context, number, seats, (wide, scale))
            items.append(placed(box, column * (wide + BOX_GAP), row * (least * scale + BOX_GAP)))
        body = Frame(Size(room.width, below), tuple(items))
        yield stacked_page(page, (_head(context, page, seated, "event.by_table"), body))


def _scale(room: float, least: float) -> float:
    """How much larger than its least a thing may be drawn in its room."""
    return max(1.0, min(room / least, MOST_SCALE))


def _box(context: DrawingContext, number: int, seats: Sequence[Seat], measures: tuple[float, float]) -> Frame:
    """One table: its number on a band, its seats below."""
    wide, scale = measures
    top, tall = BOX_HEAD * scale, SEAT_TALL * scale
    band = Rect(0, 0, wide, top)
    items: list[Placed] = [shape(rect_path(band), Ink("ground", "second"), OUTLINE_PEN)]
    items += context.setter.fit(
        context.label("event.table_number", number=number),
        band.inset(1.2)._replace(x=2.5),
        _larger(_TABLE, scale),
        "event",
    )
    for at, seat in enumerate(seats):
        y = top + at * tall
        items += context.setter.fit(str(seat.seat), Rect(1.0, y, 7.0, tall), _larger(_SEAT, scale), "event")
        name = player_name(seat.player)
        room = Rect(9.0, y, wide - 10.5, tall)
        items += context.setter.fit(name.text, room, _larger(_PLAYER, scale), name.where)
        if at:
            items.append(level_rule(0, wide, y))
    whole = Size(wide, top + len(seats) * tall)
    items.append(shape(rect_path(Rect.of(whole)), stroke=OUTLINE_PEN))
    return Frame(whole, tuple(items))


def _larger(style: Style, scale: float) -> Style:
    return replace(style, size=style.size * min(scale, MOST_TYPE))


def _names(context: DrawingContext, page: Size, seated: Seated) -> Iterator[Frame]:
    """Everyone by name, in two columns that are read downwards."""
    room = room_of(page)
    wide, below = (room.width - 2 * BOX_GAP) / 2, room.height - HEAD_TALL - GAP - 9.0
    name_key = sort_key(occasion(context).event.language or context.edition.language)
    seats = sorted(seated.seating.seats, key=lambda seat: name_key(seat.player.name))
    scale = _scale(below / -(-len(seats) // 2), NAME_TALL)
    row, size = NAME_TALL * scale, 10.0 * min(scale, MOST_TYPE)
    each = int(below / row + 1e-6)
    for start in range(0, len(seats), 2 * each):
        run = seats[start : start + 2 * each]
        half = min(each, -(-len(run) // 2))
        parts = [part for part in (run[:half], run[half:]) if part]
        lists = [ledger(context, _NAMES, [_row(seat) for seat in part], wide, row, size) for part in parts]
        both = tuple(placed(part, at * (wide + 2 * BOX_GAP), 0) for at, part in enumerate(lists))
        body = Frame(Size(room.width, lists[0].size.height), both)
        yield stacked_page(page, (_head(context, page, seated, "event.by_name"), body))


def _row(seat: Seat) -> tuple[SourcedText, ...]:
    return player_name(seat.player), SourcedText(str(seat.table)), SourcedText(str(seat.seat))


def score_sheets(context: DrawingContext, choices: Choices, seated: Seated) -> Component:
    """A score sheet for each player, table by table."""
    page = choices.paper.size
    pages = [
        score_page(context, page, SheetPlayer(player_name(seat.player), str(number), str(seat.seat), seated.round_name))
        for number, seats in seated.tables()
        for seat in seats
    ]
    title = context.label("documents.score-sheets", round=seated.round.name)
    return pages_component("score-sheets", title, pages, "form", score_misfits(context, page))


def round_times(context: DrawingContext, choices: Choices, seated: Seated) -> Component:
    """The judge's time sheet with the round's tables in it."""
    tables = [(number, len(seats)) for number, seats in seated.tables()]
    pages = time_pages(context, choices.paper.size, seated.round, tables)
    return pages_component("time-sheet", context.label("documents.round-times", round=seated.round.name), pages, "form")


ROW = 7.4
SIZE = 8.5
_WORTH = {"cash": 15.0, "small_buildings": 15.0, "large_buildings": 15.0}  # how wide; other columns of worth are 17 mm


class Ranked(Struct, frozen=True):
    """The standings of a round."""

    standings: Sequence[Standing]
    round: Round


def posted_standings(context: DrawingContext, choices: Choices, ranked: Ranked) -> Component:
    """The standings, the best first."""
    page = choices.paper.size
    room = room_of(page)
    event = occasion(context).event
    where = f"{OCCASION}rounds.{ranked.round.id}"
    title = head(
        context,
        SourcedText(context.label("event.standings", round=ranked.round.name), f"{where}.name"),
        event_name(context),
        SourcedText(event.calendar(context.edition.language).day(ranked.round.date), f"{where}.date"),
        room.width,
    )
    each = int((room.height - HEAD_TALL - GAP - 9.0) / ROW)
    runs = [ranked.standings[start : start + each] for start in range(0, len(ranked.standings), each)]
    pages = [stacked_page(page, (title, _page(context, run, room.width))) for run in runs]
    return pages_component("standings", context.label("documents.standings", round=ranked.round.name), pages, "list")


def _page(context: DrawingContext, run: Sequence[Standing], width: float) -> Frame:
    return ledger(context, _columns(context), [_row_standings(context, standing) for standing in run], width, ROW, SIZE)


def _columns(context: DrawingContext) -> tuple[LedgerColumn, ...]:
    return (
        LedgerColumn("event.rank", 10.0, "centre", "text-bold"),
        LedgerColumn("event.player", 40.0, "left", "text-bold"),
        LedgerColumn("event.table", 11.0, "centre"),
        *(LedgerColumn(f"worth.{field}", _WORTH.get(field, 17.0), "right") for field in lines_of(context.edition)),
        LedgerColumn("event.total", 17.0, "right", "text-bold"),
        LedgerColumn("event.tie_break", 16.0, "right"),
        LedgerColumn("event.goes_on", 28.0, "left"),
    )


def _row_standings(context: DrawingContext, standing: Standing) -> tuple[SourcedText, ...]:
    result = standing.result
    if result.absence:
        empty = [SourcedText("")] * (len(_columns(context)) - 4)
        return (
            SourcedText("–"),
            player_name(result.player),
            SourcedText(str(result.table)),
            *empty,
            SourcedText(context.label(f"standing.{result.absence}")),
        )
    return (
        SourcedText(str(standing.rank)),
        player_name(result.player),
        SourcedText(str(result.table)),
        *(SourcedText(context.amount(getattr(result.worth, field))) for field in lines_of(context.edition)),
        SourcedText(context.amount(result.worth.total)),
        SourcedText(context.amount(result.worth.unmortgaged)),
        SourcedText(_reason(context, standing.goes_on)),
    )


def _reason(context: DrawingContext, reason: str) -> str:
    """Why someone goes on, if so."""
    return context.label(f"standing.{reason.replace(' ', '_')}") if reason else ""


SEATING_DOCUMENTS: Sequence[Callable[..., Component]] = (
    posted_list,
    table_cards,
    seat_cards,
    score_sheets,
    round_times,
)
# What is printed again after a change: for the whole round, for the tables that changed, or for the seats that did.
CHANGED_DOCUMENTS: Sequence[tuple[Literal["round", "table", "seat"], Callable[..., Component]]] = (
    ("round", posted_list),
    ("table", table_cards),
    ("seat", seat_cards),
    ("seat", score_sheets),
    ("round", round_times),
)
