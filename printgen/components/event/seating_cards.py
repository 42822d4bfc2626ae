"""Cards that stand on the tables: fold tents with the tables' numbers and with the players' names."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.card_back import cartouche
from printgen.components.common.forms import SourcedText, event_name
from printgen.components.common.net_lines import below_ridge, both_faces, cut, level_fold, net_folds
from printgen.components.desk import Desk
from printgen.components.event.seated import Seated, player_name
from printgen.drawing.art import inked, pens_of, pens_on
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, polygon_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.event.seating import Seat
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.layouts import Nets
from printgen.kit.pieces import Component, Face, Piece


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


def table_cards(desk: Desk, choices: Choices, seated: Seated) -> Component:
    """A large tent for each table."""
    pieces = tuple(
        _stand(f"table-{number:02}", _table_face(desk, seated, number, seats), TABLE)
        for number, seats in seated.tables()
    )
    return Component(pieces, Nets(), name="table-cards", title=desk.label("documents.table-cards"))


def seat_cards(desk: Desk, choices: Choices, seated: Seated) -> Component:
    """A small tent for each player, table by table."""
    pieces = tuple(
        _stand(f"seat-{number:02}-{seat.seat}", _seat_face(desk, seated, seat), SEAT)
        for number, seats in seated.tables()
        for seat in seats
    )
    return Component(pieces, Nets(), name="seat-cards", title=desk.label("documents.seat-cards"))


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


def _table_face(desk: Desk, seated: Seated, number: int, seats: Sequence[Seat]) -> Frame:
    """The number in the edition's seal, large enough to be found across a hall; who sits there beside it."""
    name, round_name, ornament = event_name(desk), seated.round_name, desk.ornament
    band, beside = Rect(86.0, 11.0, 84.0, 11.0), Rect(88.0, 25.0, 80.0, 13.0)
    plaque = ornament.plaque(band)
    items = [
        *_framed(desk, Rect.of(TABLE.face).inset(4.0), 1.6),
        *_sealed(desk, number),
        *cartouche(plaque, "accent"),
        *desk.setter.fit(name.text, plaque.room.inset(0.4), _EVENT, name.where),
        *desk.setter.fit(desk.label("event.table_number", number=number), beside, _WORD, "event"),
        *desk.setter.fit(round_name.text, Rect(beside.x, 38.5, beside.width, 6.0), _ROUND, round_name.where),
        *inked(ornament.divider(Rect(beside.x, 46.0, beside.width, 2.6)), pens_of("accent")),
        *_seat_lines(desk, seats, Rect(beside.x, 51.0, beside.width, 29.0)),
    ]
    return Frame(TABLE.face, tuple(items))


def _framed(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    return inked(desk.ornament.border(rect, scale).art, pens_of("accent"))


def _sealed(desk: Desk, number: int) -> Iterator[Placed]:
    """A table's number on the disc of a large seal."""
    seal = desk.ornament.seal(_SEAL, _RADIUS)
    yield shape(seal.outline, Ink("ground", "accent"), OUTLINE_PEN)
    yield from inked(seal.art, pens_on("accent"))
    yield shape(circle_path(_SEAL, seal.room), Ink("mark"), HAIRLINE_PEN)
    half = 0.85 * seal.room
    figure = Rect.square(_SEAL, half)
    yield from desk.setter.fit(str(number), figure, _NUMBER, "event")


def _seat_lines(desk: Desk, seats: Sequence[Seat], box: Rect) -> Iterator[Placed]:
    """Who sits where, a line a seat."""
    tall = min(box.height / len(seats), 7.0)
    for at, seat in enumerate(seats):
        y = box.y + at * tall
        yield from desk.setter.fit(
            f"{seat.seat}", Rect(box.x, y, 6.0, tall), replace(_SEATS, face="text-bold"), "event"
        )
        name = player_name(seat.player)
        yield from desk.setter.fit(name.text, Rect(box.x + 7.0, y, box.width - 7.0, tall), _SEATS, name.where)


def _seat_face(desk: Desk, seated: Seated, seat: Seat) -> Frame:
    """The player's name, and below it table and seat."""
    size = SEAT.face
    name, event, round_name = player_name(seat.player), event_name(desk), seated.round_name
    line = SourcedText(f"{event.text} · {round_name.text}", event.where)
    strip = desk.ornament.plaque(Rect(20.0, 19.0, size.width - 40.0, 7.2))
    place = desk.label("event.table_and_seat", table=seat.table, seat=seat.seat)
    items = (
        *_framed(desk, Rect.of(size).inset(1.8), 0.75),
        *desk.setter.fit(line.text, Rect(5.0, 4.0, size.width - 10.0, 3.6), _SMALL, line.where),
        *desk.setter.fit(name.text, Rect(5.0, 7.6, size.width - 10.0, 10.8), _NAME, name.where),
        *cartouche(strip, "second"),
        *desk.setter.fit(place, strip.room.inset(0.2), _PLACE, "event"),
    )
    return Frame(size, items)
