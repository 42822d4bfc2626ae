"""The score sheet: a page on which a player's worth is added up by hand."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.components.common.forms import HEAD_TALL, MARGIN, Said, blank, event_name, head, level, room_of
from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.theme.model.trade import Ownable, Property, Transport, Utility
from printgen.words import wording
from printgen.words.names import with_capital

FIELDS_TALL = 8.0
TITLES_TALL = 9.0
BOTTOM_LINE = 5.3
SIGNS_TALL = 11.0
_ROW = (4.0, 6.6)  # the lowest and the highest row

_THICK = Stroke(Ink("line"), 3 * OUTLINE)
_NAME = Style("text-bold", 8.5, 6.5, align="left", lines=1, narrow="condensed-bold")
_PRICE = Style("figures", 8.5, 6.5, align="right", lines=1)
_HEADING = Style("text-bold", 7.5, 6.5, lines=2, leading=1.05, narrow="condensed-bold")
_MARK = Style("text-bold", 7, 6.5, lines=1)
_LINE = Style("text", 9, 7, align="left", lines=1, narrow="condensed")
_TOTAL = _LINE._replace(face="text-bold", narrow="condensed-bold")
_TITLE = Style("text-bold", 9.5, 8, align="left", lines=1)
_SIGN = Style("text", 7.5, 7, align="left", rise="top", lines=1)


class Who(NamedTuple):
    """Whom a sheet is for; what is empty is left to write in."""

    player: Said = Said("")
    table: str = ""
    seat: str = ""
    round: Said = Said("")


class ScoreBlock(NamedTuple):
    """A pair of columns: its title, what is printed for a space (None: nothing), and the widths of both in mm."""

    title: str
    printed: float
    written: float
    counted: float = 0.0

    @property
    def wide(self) -> float:
        return self.printed + self.counted + self.written


class ScorePart(NamedTuple):
    """Spaces of one kind: their name, and the valuation's line that their sum goes to."""

    name: str
    lots: tuple[Ownable, ...]
    line: int


MORTGAGED, SMALL, LARGE = 5, 6, 7  # lines of the valuation
LINES = 7


def score_page(desk: Desk, page: Size, who: Who) -> Frame:
    """One player's sheet."""
    room = room_of(page)
    title = head(desk, Said("Score sheet"), event_name(desk), Said(desk.edition.title, "title"), room.width)
    parts = [part for part in _parts(desk) if part.lots]
    bottom = BOTTOM_LINE * max(len(desk.edition.money) + 2, LINES + 3) + SIGNS_TALL + 6.0
    rows = sum(len(part.lots) + 1 for part in parts)
    table_top = HEAD_TALL + 2.0 + FIELDS_TALL + 3.0
    row = min(max((room.height - table_top - TITLES_TALL - bottom) / max(rows, 1), _ROW[0]), _ROW[1])
    table_tall = TITLES_TALL + rows * row
    items: list[Placed] = [placed(title, 0, 0)]
    items += _fields(desk, who, Rect(0, HEAD_TALL + 2.0, room.width, FIELDS_TALL))
    items += _table(desk, parts, Rect(0, table_top, room.width, table_tall), row)
    below = table_top + table_tall + 1.5
    items += _cash(desk, Rect(0, below, room.width * 0.4, bottom - SIGNS_TALL))
    items += _lines(desk, parts, Rect(room.width * 0.45, below, room.width * 0.55, bottom - SIGNS_TALL))
    items += _signatures(desk, Rect(0, room.height - SIGNS_TALL, room.width, SIGNS_TALL))
    return Frame(page, (placed(Frame(room, tuple(items)), MARGIN, MARGIN),))


def _parts(desk: Desk) -> list[ScorePart]:
    edition = desk.edition
    kinds: tuple[tuple[str, type[Ownable], int], ...] = (
        (edition.words.property.many, Property, 2),
        (edition.words.transport.many, Transport, 3),
        (edition.words.utility.many, Utility, 4),
    )
    return [
        ScorePart(with_capital(name), tuple(space for space in edition.spaces if isinstance(space, kind)), line)
        for name, kind, line in kinds
    ]


def _fields(desk: Desk, who: Who, box: Rect) -> Iterator[Placed]:
    """Player, table, seat and round."""
    fields = (
        ("Player", who.player, 0.42),
        ("Table", Said(who.table), 0.13),
        ("Seat", Said(who.seat), 0.12),
        ("Round", who.round, 0.33),
    )
    x = box.x
    for label, value, share in fields:
        yield from blank(desk, label, value, Rect(x, box.y, share * box.width - 3.0, box.height))
        x += share * box.width


def _blocks(desk: Desk) -> tuple[ScoreBlock, ...]:
    """The pairs of columns: what is printed there, and room to write."""
    words = desk.edition.words
    small, large = with_capital(words.small_building.many), with_capital(words.large_building.many)
    return (
        ScoreBlock("Free of mortgages: printed price", 14.0, 20.0),
        ScoreBlock(f"Mortgaged: {_share(desk)}", 14.0, 20.0),
        ScoreBlock(f"{small}: each × how many", 12.0, 17.0, 9.0),
        ScoreBlock(f"{large}: list price in all", 14.0, 20.0),
    )


def _share(desk: Desk) -> str:
    """What part of its price a mortgaged space counts at."""
    percent = desk.edition.rules.mortgage_percent
    return "half price" if percent == 50 else f"{percent}% of the price"


def _table(desk: Desk, parts: Sequence[ScorePart], box: Rect, row: float) -> Iterator[Placed]:
    """Every space with its prices, a sum below each kind."""
    pairs = _blocks(desk)
    scale = box.width / (51.0 + sum(pair.wide for pair in pairs))
    name_wide = 51.0 * scale
    yield shape(rect_path(box._replace(height=TITLES_TALL)), Ink("pale", "accent"))
    yield from desk.setter.fit(
        "Tick what you own; write its value", Rect(box.x + 1.5, box.y, name_wide - 3.0, TITLES_TALL), _HEADING, "event"
    )
    x = box.x + name_wide
    edges = [x]
    for pair in pairs:
        wide = pair.wide * scale
        title = Rect(x, box.y, wide, TITLES_TALL).inset(0.8)
        yield from desk.setter.fit(pair.title, title, _HEADING, "event")
        x += wide
        edges.append(x)
    y = box.y + TITLES_TALL
    for part in parts:
        for lot in part.lots:
            yield from _lot(desk, lot, Rect(box.x, y, box.width, row), (name_wide, scale))
            y += row
        yield from _sums(desk, part, Rect(box.x, y, box.width, row), (name_wide, scale))
        y += row
    for edge in edges[:-1]:
        yield shape(line_path(Line(Point(edge, box.y), Point(edge, box.bottom))), stroke=OUTLINE_PEN)
    yield shape(rect_path(box), stroke=OUTLINE_PEN)
    yield shape(
        line_path(Line(Point(box.x, box.y + TITLES_TALL), Point(box.right, box.y + TITLES_TALL))), stroke=OUTLINE_PEN
    )


def _lot(desk: Desk, lot: Ownable, box: Rect, widths: tuple[float, float]) -> Iterator[Placed]:
    """A space: a box to tick, its group's letter, its name, and each printed value."""
    name_wide, scale = widths
    tick = Rect(box.x + 1.4, box.centre.y - 1.4, 2.8, 2.8)
    yield shape(rect_path(tick), stroke=HAIRLINE_PEN)
    if isinstance(lot, Property):
        group = next(group for group in desk.edition.groups if group.id == lot.group)
        disc = Point(box.x + 7.4, box.centre.y)
        yield shape(circle_path(disc, 1.8), stroke=HAIRLINE_PEN)
        yield from desk.setter.fit(
            group.mark, Rect(disc.x - 1.8, disc.y - 1.8, 3.6, 3.6), _MARK, f"groups.{group.id}.mark"
        )
    name = Rect(box.x + 10.4, box.y, name_wide - 11.4, box.height)
    yield from desk.setter.fit(lot.name, name, _NAME, f"spaces.{lot.id}.name")
    x = box.x + name_wide
    for pair, value in zip(_blocks(desk), _values(desk, lot), strict=True):
        printed = Rect(x, box.y, pair.printed * scale - 1.2, box.height)
        if value is not None:
            yield from desk.setter.fit(desk.amount(value), printed, _PRICE, f"spaces.{lot.id}.price")
            yield from _uprights(box, x, pair, scale)
        x += pair.wide * scale
    yield level(box.x, box.right, box.bottom)


def _uprights(box: Rect, x: float, pair: ScoreBlock, scale: float) -> Iterator[Placed]:
    """The fine lines between what is printed, what is counted and what is written."""
    ends = {x + pair.printed * scale, x + (pair.printed + pair.counted) * scale}
    for end in sorted(ends):
        yield shape(line_path(Line(Point(end, box.y), Point(end, box.bottom))), stroke=HAIRLINE_PEN)


def _values(desk: Desk, lot: Ownable) -> tuple[int | None, ...]:
    """What is printed for a space: its price, half of it, what a small and what a large building there count."""
    half = wording.mortgage(desk.edition, lot.price)
    if not isinstance(lot, Property):
        return lot.price, half, None, None
    return lot.price, half, lot.building_cost, lot.building_cost * (desk.edition.rules.small_per_large + 1)


def _sums(desk: Desk, part: ScorePart, box: Rect, widths: tuple[float, float]) -> Iterator[Placed]:
    """A kind's sums, each with the line of the valuation that it goes to."""
    name_wide, scale = widths
    yield shape(rect_path(box), Ink("pale", "second"))
    label = Rect(box.x + 1.5, box.y, name_wide - 3.0, box.height)
    yield from desk.setter.fit(f"{part.name}: sums", label, _NAME, "words")
    x = box.x + name_wide
    lines = (part.line, MORTGAGED, SMALL, LARGE)
    for at, (pair, line) in enumerate(zip(_blocks(desk), lines, strict=True)):
        if at < 2 or isinstance(part.lots[0], Property):
            wide = (pair.printed + pair.counted) * scale
            goes = Rect(x + 1.0, box.y, wide - 2.2, box.height)
            yield from desk.setter.fit(f"to line {line}", goes, _PRICE._replace(face="text", size=7.5), "event")
            end = x + wide
            yield shape(line_path(Line(Point(end, box.y), Point(end, box.bottom))), stroke=HAIRLINE_PEN)
        x += pair.wide * scale
    for y in (box.y, box.bottom):
        yield shape(line_path(Line(Point(box.x, y), Point(box.right, y))), stroke=OUTLINE_PEN)


def _cash(desk: Desk, box: Rect) -> Iterator[Placed]:
    """A line for each note: value, how many, sum."""
    yield from desk.setter.fit("Cash, note by note", box._replace(height=BOTTOM_LINE), _TITLE, "event")
    y = box.y + BOTTOM_LINE
    for note in sorted(desk.edition.money, key=lambda note: -note.value):
        row = Rect(box.x, y, box.width, BOTTOM_LINE)
        value = Rect(row.x, row.y, 16.0, row.height)
        yield from desk.setter.fit(desk.amount(note.value), value, _PRICE, f"money.{note.value}.value")
        yield from desk.setter.fit("×", Rect(row.x + 16.5, row.y, 5.0, row.height), _MARK, "event")
        yield level(row.x + 22.0, row.x + 38.0, row.bottom - 0.8)
        yield from desk.setter.fit("=", Rect(row.x + 38.5, row.y, 5.0, row.height), _MARK, "event")
        yield level(row.x + 44.0, row.right, row.bottom - 0.8)
        y += BOTTOM_LINE
    total = Rect(box.x, y + 0.6, box.width, BOTTOM_LINE)
    yield from desk.setter.fit("Sum: to line 1", Rect(total.x, total.y, 43.0, total.height), _TOTAL, "event")
    yield shape(rect_path(Rect(total.x + 44.0, total.y, total.width - 44.0, total.height)), stroke=OUTLINE_PEN)


def _lines(desk: Desk, parts: Sequence[ScorePart], box: Rect) -> Iterator[Placed]:
    """The valuation, line by line, its total, and the tie-break."""
    words = desk.edition.words
    free = {part.line: f"{part.name}, at printed price" for part in parts}
    names = [
        (1, "Cash in hand"),
        *free.items(),
        (MORTGAGED, f"Mortgaged spaces, at {_share(desk)}"),
        (SMALL, f"{with_capital(words.small_building.many)}, at list price"),
        (LARGE, f"{with_capital(words.large_building.many)}, with what they took in"),
    ]
    yield from desk.setter.fit("Valuation", box._replace(height=BOTTOM_LINE), _TITLE, "event")
    y = box.y + BOTTOM_LINE
    for number, name in names:
        yield from _line(desk, str(number), name, Rect(box.x, y, box.width, BOTTOM_LINE), _LINE)
        y += BOTTOM_LINE
    yield from _line(desk, "", "TOTAL: lines 1 to 7", Rect(box.x, y, box.width, BOTTOM_LINE + 1.0), _TOTAL)
    tie = " + ".join(map(str, free))
    y += BOTTOM_LINE + 1.0
    yield from _line(desk, "", f"Tie-break: lines {tie}", Rect(box.x, y, box.width, BOTTOM_LINE), _LINE)


def _line(desk: Desk, number: str, name: str, row: Rect, style: Style) -> Iterator[Placed]:
    field = Rect(row.right - 34.0, row.y, 34.0, row.height)
    yield shape(rect_path(field), stroke=_THICK if style is _TOTAL else HAIRLINE_PEN)
    if number:
        yield from desk.setter.fit(number, Rect(row.x, row.y, 5.0, row.height), _MARK._replace(size=8.5), "event")
    label = Rect(row.x + 6.0, row.y, field.x - row.x - 7.5, row.height)
    yield from desk.setter.fit(name, label, style, "words")


def _signatures(desk: Desk, box: Rect) -> Iterator[Placed]:
    """Three lines to sign on."""
    labels = ("Signed: the player", "Checked and signed: a neighbour", "Signed: the judge")
    wide = (box.width - 12.0) / len(labels)
    for at, label in enumerate(labels):
        x = box.x + at * (wide + 6.0)
        yield level(x, x + wide, box.bottom - 4.2)
        yield from desk.setter.fit(label, Rect(x, box.bottom - 3.4, wide, 3.4), _SIGN, "event")
