"""The judges' forms of an event: score sheets and time sheets."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.event.occasion import Round
from printgen.event.ranking import lines_of
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    MARGIN,
    LedgerColumn,
    SourcedText,
    event_name,
    head,
    labelled_line,
    ledger,
    level_rule,
    occasion,
    pages_component,
    room_of,
    stacked_page,
)
from printgen.type.typesetter import Misfit, Style
from printgen.words.booklet import mortgage
from printgen.words.catalogue import Value

TITLES_TALL = 9.0
_NAME_WIDE = 40.5

_NAME = Style("condensed-bold", 9.5, 6.5, align="left", lines=1)
_HEADING = Style("text-bold", 7.5, 6.5, lines=2, leading=1.05, narrow="condensed-bold")
PRICE = Style("figures", 8.5, 6.5, align="right", lines=1)
_GOES = Style("condensed", 8, 7, align="right", leading=1.05, lines=2)
MARK = Style("text-bold", 7, 6.5, lines=1)

_BUILDINGS = ("small_buildings", "large_buildings")


class ScoreBlock(Struct, frozen=True):
    """A pair of columns: its title, the widths of both (mm), and the valuation's line that its sum goes to.

    Without a line of its own it goes to that of the spaces' kind.
    """

    title: str
    printed: float
    written: float
    counted: float = 0.0
    line: str = ""

    @property
    def wide(self) -> float:
        """The width of all columns."""
        return self.printed + self.counted + self.written


class ScoreColumns(NamedTuple):
    """How wide the column of names is (mm), and how many times as wide as planned the others are."""

    name: float
    scale: float


class ScorePart(Struct, frozen=True):
    """Spaces of one kind: their name, and the valuation's line that their sum goes to."""

    name: str
    lots: tuple[Ownable, ...]
    line: str


def score_parts(context: DrawingContext) -> list[ScorePart]:
    """The kinds of spaces that can be owned."""
    kinds: dict[str, type[Ownable]] = {"lots": Property, "transports": Transport, "utilities": Utility}
    return [
        ScorePart(
            context.label(f"worth.{line}"),
            tuple(space for space in context.edition.spaces if isinstance(space, kind)),
            line,
        )
        for line, kind in kinds.items()
    ]


def line_numbers(context: DrawingContext) -> dict[str, int]:
    """The lines of the valuation that the game has, by their fields, each with its number."""
    return {field: number for number, field in enumerate(lines_of(context.edition), 1)}


def _blocks(context: DrawingContext) -> tuple[ScoreBlock, ...]:
    """The pairs of columns: what is printed there, and room to write."""
    lines = lines_of(context.edition)
    price = context.label("event.free_price" if "mortgaged" in lines else "event.printed_price")
    blocks = [ScoreBlock(price, 10.0, 14.0)]
    if "mortgaged" in lines:
        blocks.append(ScoreBlock(mortgaged(context, "mortgaged"), 10.0, 14.0, line="mortgaged"))
    if "small_buildings" in lines:
        blocks.append(ScoreBlock(context.label("event.small_buildings_each"), 10.0, 14.0, 7.5, "small_buildings"))
    if "large_buildings" in lines:
        blocks.append(ScoreBlock(context.label("event.large_buildings_all"), 11.5, 14.0, line="large_buildings"))
    return tuple(blocks)


def mortgaged(context: DrawingContext, name: str) -> str:
    """A label that says what part of its price a mortgaged space counts at, in one wording for half of it."""
    percent = context.edition.rules.mortgage_percent
    return (
        context.label(f"event.{name}_half")
        if percent == 50
        else context.label(f"event.{name}_percent", percent=percent)
    )


def score_table(context: DrawingContext, parts: Sequence[ScorePart], box: Rect, row: float) -> Iterator[Placed]:
    """Every space with its prices, a sum below each kind."""
    scale = box.width / (_NAME_WIDE + sum(pair.wide for pair in _blocks(context)))
    columns = ScoreColumns(_NAME_WIDE * scale, scale)
    yield from _headings(context, box._replace(height=TITLES_TALL), columns)
    y = box.y + TITLES_TALL
    for part in parts:
        for lot in part.lots:
            yield from _lot(context, lot, Rect(box.x, y, box.width, row), columns)
            y += row
        yield from _sums(context, part, Rect(box.x, y, box.width, row), columns)
        y += row
    yield from (_line(Point(x, box.y), Point(x, box.bottom)) for x in _lefts(context, box, columns))
    yield shape(rect_path(box), stroke=OUTLINE_PEN)
    yield _line(Point(box.x, box.y + TITLES_TALL), Point(box.right, box.y + TITLES_TALL))


def _line(start: Point, end: Point, pen: Stroke = OUTLINE_PEN) -> Placed:
    return shape(line_path(Line(start, end)), stroke=pen)


def _headings(context: DrawingContext, row: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """What to do, and what each pair of columns is for."""
    yield shape(rect_path(row), Ink("pale", "accent"))
    room = Rect(row.x + 1.5, row.y, columns.name - 3.0, row.height)
    yield from context.setter.fit(context.label("event.tick"), room, _HEADING, "event")
    for pair, x in zip(_blocks(context), _lefts(context, row, columns), strict=True):
        title = Rect(x, row.y, pair.wide * columns.scale, row.height).inset(0.8)
        style = _HEADING
        if not context.setter.block(pair.title, title, style):
            title, style = title.inset(-0.5), replace(_HEADING, lines=3, floor=7.0)
        yield from context.setter.fit(pair.title, title, style, "event")


def _lefts(context: DrawingContext, box: Rect, columns: ScoreColumns) -> Iterator[float]:
    """Where each pair of columns begins."""
    x = box.x + columns.name
    for pair in _blocks(context):
        yield x
        x += pair.wide * columns.scale


def _lot(context: DrawingContext, lot: Ownable, box: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """A space: a box to tick, its group's letter, its name, and each printed value."""
    name_wide, scale = columns
    tick = Rect(box.x + 1.4, box.centre.y - 1.4, 2.8, 2.8)
    yield shape(rect_path(tick), stroke=HAIRLINE_PEN)
    if isinstance(lot, Property):
        group = next(group for group in context.edition.groups if group.id == lot.group)
        disc = Point(box.x + 7.4, box.centre.y)
        yield shape(circle_path(disc, 1.8), stroke=HAIRLINE_PEN)
        yield from context.setter.fit(group.mark, Rect.square(disc, 1.8), MARK, f"groups.{group.id}.mark")
    name = Rect(box.x + 10.4, box.y, name_wide - 11.4, box.height)
    yield from context.setter.fit(lot.name, name, _NAME, f"spaces.{lot.id}.name")
    for pair, x in zip(_blocks(context), _lefts(context, box, columns), strict=True):
        value = _value(context, lot, pair)
        printed = Rect(x, box.y, pair.printed * scale - 1.2, box.height)
        if value is not None:
            yield from context.setter.fit(context.amount(value), printed, PRICE, f"spaces.{lot.id}.price")
            yield from _uprights(box, x, pair, scale)
    yield level_rule(box.x, box.right, box.bottom)


def _uprights(box: Rect, x: float, pair: ScoreBlock, scale: float) -> Iterator[Placed]:
    """The fine lines between what is printed, what is counted and what is written."""
    ends = {x + pair.printed * scale, x + (pair.printed + pair.counted) * scale}
    for end in sorted(ends):
        yield _line(Point(end, box.y), Point(end, box.bottom), HAIRLINE_PEN)


def _value(context: DrawingContext, lot: Ownable, block: ScoreBlock) -> int | None:
    """What is printed for a space: its price, half of it, what a small or what a large building there counts."""
    if block.line not in _BUILDINGS:
        return mortgage(context.edition, lot.price) if block.line else lot.price
    if not isinstance(lot, Property):
        return None
    steps = 1 if block.line == "small_buildings" else context.edition.rules.small_per_large + 1
    return lot.building_cost * steps


def _sums(context: DrawingContext, part: ScorePart, box: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """A kind's sums, each with the line of the valuation that it goes to."""
    name_wide, scale = columns
    yield shape(rect_path(box), Ink("pale", "second"))
    label = Rect(box.x + 1.5, box.y, name_wide - 3.0, box.height)
    yield from context.setter.fit(context.label("event.sums", part=part.name), label, _NAME, "words")
    numbers = line_numbers(context)
    for pair, x in zip(_blocks(context), _lefts(context, box, columns), strict=True):
        line = numbers[pair.line or part.line]
        if pair.line not in _BUILDINGS or isinstance(part.lots[0], Property):
            wide = (pair.printed + pair.counted) * scale
            goes = Rect(x + 1.0, box.y, wide - 2.2, box.height)
            yield from context.setter.fit(context.label("event.to_line", line=line), goes, _GOES, "event")
            yield _line(Point(x + wide, box.y), Point(x + wide, box.bottom), HAIRLINE_PEN)
    for y in (box.y, box.bottom):
        yield _line(Point(box.x, y), Point(box.right, y))


_TITLE_TALL = 6.0
_LABEL_TALL = 5.6  # above its field, clear of the one before
_ABOVE_FIELD = 0.4
_SIGNED_TALL = 7.0  # two lines below the one to sign on
_APART = 3.0  # between cash, valuation and signatures
_VALUE, _COUNT, _SIGN = 0.27, 0.24, 0.07  # of the width: a note's value, how many there are, and × or =
_INDENT = 4.0  # a valuation's number

_THICK = Stroke(Ink("line"), 3 * OUTLINE)
_LINE = Style("condensed", 9, 7, align="left", rise="bottom", lines=1)
_TOTAL = replace(_LINE, face="condensed-bold")
_TITLE = Style("text-bold", 10, 8, align="left", rise="top", lines=1)
_SIGNED = Style("text", 7.5, 7, align="left", rise="top", lines=2, narrow="condensed")


def sums_line(context: DrawingContext, parts: Sequence[ScorePart], height: float) -> float:
    """How high a line to write on can be for all of them to stand below one another."""
    labels = _valuation(context, parts)
    lines = len(context.edition.money) + 1 + len(labels) + len(_signatures(context))
    fixed = 2 * _TITLE_TALL + _LABEL_TALL * len(labels) + _SIGNED_TALL * len(_signatures(context)) + 2 * _APART
    return (height - fixed) / lines


def score_sums(context: DrawingContext, parts: Sequence[ScorePart], box: Rect, line: float) -> Iterator[Placed]:
    """All of them from the top of the box, each line to write on ``line`` mm high."""
    y = box.y
    yield from context.setter.fit(
        context.label("event.cash_by_note"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event"
    )
    y += _TITLE_TALL
    for note in sorted(context.edition.money, key=lambda note: -note.value):
        yield from _note(context, note.value, Rect(box.x, y, box.width, line))
        y += line
    yield from _sum(context, Rect(box.x, y, box.width, line))
    y += line + _APART
    yield from context.setter.fit(
        context.label("event.valuation"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event"
    )
    y += _TITLE_TALL
    for number, label, style in _valuation(context, parts):
        yield from _field(context, number, label, Rect(box.x, y, box.width, _LABEL_TALL + line), style)
        y += _LABEL_TALL + line
    y += _APART
    for label in _signatures(context):
        y += line
        yield level_rule(box.x, box.right, y)
        below = Rect(box.x, y + 0.6, box.width, _SIGNED_TALL - 0.6)
        yield from context.setter.fit(label, below, _SIGNED, "event")
        y += _SIGNED_TALL


def _note(context: DrawingContext, amount: int, row: Rect) -> Iterator[Placed]:
    """A note: its value, how many of it, and their sum."""
    count = row.x + (_VALUE + _SIGN) * row.width
    total = count + (_COUNT + _SIGN) * row.width
    foot = row._replace(height=row.height - 0.8)
    value = foot._replace(width=_VALUE * row.width)
    yield from context.setter.fit(context.amount(amount), value, _low(replace(PRICE, size=9)), f"money.{amount}.value")
    yield from context.setter.fit("×", Rect(value.right, foot.y, count - value.right, foot.height), _low(MARK), "event")
    counted = count + _COUNT * row.width
    yield level_rule(count, counted, foot.bottom)
    yield from context.setter.fit("=", Rect(counted, foot.y, total - counted, foot.height), _low(MARK), "event")
    yield level_rule(total, row.right, foot.bottom)


def _low(style: Style) -> Style:
    """The style with its words on the line that is written on."""
    return replace(style, rise="bottom")


def _sum(context: DrawingContext, row: Rect) -> Iterator[Placed]:
    """What the notes come to."""
    low, field = row._replace(y=row.y + 1.2, height=row.height - 1.2), 0.56 * row.width
    label = low._replace(width=row.width - field - 1.0)
    yield from context.setter.fit(context.label("event.sum_to_line"), label, replace(_TOTAL, rise="middle"), "event")
    yield shape(rect_path(Rect(row.right - field, low.y, field, low.height)), stroke=OUTLINE_PEN)


def _valuation(context: DrawingContext, parts: Sequence[ScorePart]) -> list[tuple[str, str, Style]]:
    """The number and name of each line of the valuation, its total, and the tie-break."""
    numbers = line_numbers(context)
    free = {part.line: context.label("event.at_price", part=part.name) for part in parts}
    own = {
        "cash": "cash_in_hand",
        "small_buildings": "small_buildings_worth",
        "large_buildings": "large_buildings_worth",
    }
    names = free | {field: context.label(f"event.{label}") for field, label in own.items() if field in numbers}
    if "mortgaged" in numbers:
        names["mortgaged"] = mortgaged(context, "mortgaged_spaces")
    tie = context.label("event.tie_break_lines", n=len(free), lines=" + ".join(str(numbers[field]) for field in free))
    return [
        *((str(number), names[field], _LINE) for field, number in numbers.items()),
        ("", context.label("event.total_of_lines", last=len(numbers)), _TOTAL),
        ("", tie, _LINE),
    ]


def _field(context: DrawingContext, number: str, label: str, box: Rect, style: Style) -> Iterator[Placed]:
    """A label with its number, and the field below it."""
    above = box._replace(height=_LABEL_TALL - _ABOVE_FIELD)
    if number:
        yield from context.setter.fit(number, above._replace(width=_INDENT), _TOTAL, "event")
    indent = _INDENT if number else 0.0
    name = above._replace(x=above.x + indent, width=above.width - indent)
    yield from context.setter.fit(label, name, style, "words")
    field = box._replace(y=box.y + _LABEL_TALL, height=box.height - _LABEL_TALL)
    yield shape(rect_path(field), stroke=_THICK if style is _TOTAL else HAIRLINE_PEN)


def _signatures(context: DrawingContext) -> tuple[str, str]:
    """Who signs: the banker, who values and records, and the player, at once in case of bankruptcy."""
    return context.label("event.signed_banker"), context.label("event.signed_player")


FIELDS_TALL = 8.0
LEAST, MOST = 5.0, 8.0  # a row of the table; hands want 6 mm, which 36 rows have on letter paper
_ASIDE = 0.235  # of the page's width, for the sums
_GAP = 4.0  # between the table and the sums
_FIELDS_TOP = HEAD_TALL + 2.0
_FIELDS_APART = 3.0
_TABLE_TOP = _FIELDS_TOP + FIELDS_TALL + 3.0


class SheetPlayer(Struct, frozen=True):
    """Whom a sheet is for; what is empty is left to write in."""

    player: SourcedText = SourcedText("")
    table: str = ""
    seat: str = ""
    round: SourcedText = SourcedText("")


def score_page(context: DrawingContext, page: Size, who: SheetPlayer) -> Frame:
    """One player's sheet: the form, which is drawn once for all of them, and whose it is."""
    form = context.once(f"score-form/{page}", lambda: _form(context, page))
    fields = Frame(room_of(page), tuple(_fields(context, who, Rect(0, _FIELDS_TOP, room_of(page).width, FIELDS_TALL))))
    return Frame(page, (placed(form, MARGIN, MARGIN), placed(fields, MARGIN, MARGIN)))


def _form(context: DrawingContext, page: Size) -> Frame:
    """What is the same on all sheets: the table down the whole page, and the sums beside it."""
    room = room_of(page)
    title = head(
        context,
        SourcedText(context.label("event.score_sheet")),
        event_name(context),
        SourcedText(context.edition.title, "title"),
        room.width,
    )
    parts, tall = _parts(context), room.height - _TABLE_TOP
    row, line = _row(parts, tall), _line_score_form(context, parts, tall)
    aside = Rect(room.width * (1 - _ASIDE), _TABLE_TOP, room.width * _ASIDE, tall)
    table = Rect(0, _TABLE_TOP, aside.x - _GAP, TITLES_TALL + _rows(parts) * row)
    items = (*score_table(context, parts, table, row), *score_sums(context, parts, aside, line))
    return Frame(room, (placed(title, 0, 0), *items))


def score_misfits(context: DrawingContext, page: Size) -> tuple[Misfit, ...]:
    """That the lines of a sheet are too low to write on, if they are."""
    parts, tall = _parts(context), room_of(page).height - _TABLE_TOP
    least = min(_row(parts, tall), _line_score_form(context, parts, tall))
    crowded = f"the score sheet leaves {least:.1f} mm for a line to write on"
    return (Misfit("event", crowded, "choose a larger --paper"),) if least < LEAST else ()


def _parts(context: DrawingContext) -> list[ScorePart]:
    return [part for part in score_parts(context) if part.lots]


def _rows(parts: Sequence[ScorePart]) -> int:
    return sum(len(part.lots) + 1 for part in parts)


def _row(parts: Sequence[ScorePart], tall: float) -> float:
    """How high a row of the table is where there is room for it and its titles."""
    return min((tall - TITLES_TALL) / max(_rows(parts), 1), MOST)


def _line_score_form(context: DrawingContext, parts: Sequence[ScorePart], tall: float) -> float:
    """How high a line of the sums beside it is."""
    return min(sums_line(context, parts, tall), MOST)


def _fields(context: DrawingContext, who: SheetPlayer, box: Rect) -> Iterator[Placed]:
    """Player, table, seat and round."""
    fields = (
        (context.label("event.player"), who.player, 0.42),
        (context.label("event.table"), SourcedText(who.table), 0.13),
        (context.label("event.seat"), SourcedText(who.seat), 0.12),
        (context.label("event.round"), who.round, 0.33),
    )
    x = box.x
    for label, value, share in fields:
        wide = share * (box.width + _FIELDS_APART)
        yield from labelled_line(context, label, value, Rect(x, box.y, wide - _FIELDS_APART, box.height))
        x += wide


ROW = 13.0
_COLUMNS = (
    LedgerColumn("event.table", 13.0, "centre", "text-bold"),
    LedgerColumn("event.players", 15.0, "centre"),
    LedgerColumn("event.who_starts", 42.0),
    LedgerColumn("event.first_roll", 22.0),
    LedgerColumn("event.time_up_at", 22.0),
    LedgerColumn("event.equal_turns_at", 24.0),
    LedgerColumn("event.players_left", 18.0),
    LedgerColumn("event.initials", 20.0),
)
_CALL = Style("text", 9.5, 7, align="left", lines=1, narrow="condensed")
_CALL_TALL = 5.0
_FIELDS_TALL = 9.0


def time_pages(context: DrawingContext, page: Size, round_: Round, tables: Sequence[tuple[int, int]]) -> list[Frame]:
    """The pages of a round; ``tables`` are (number, players), and a blank page where there are none."""
    room = room_of(page)
    each = int((room.height - HEAD_TALL - _FIELDS_TALL - 2 * _CALL_TALL - 3 * GAP - 9.0) / ROW)
    runs = [tables[start : start + each] for start in range(0, len(tables), each)] or [()]
    return [_page(context, page, round_, [*run, *[(0, 0)] * (each - len(run))]) for run in runs]


def _page(context: DrawingContext, page: Size, round_: Round, tables: Sequence[tuple[int, int]]) -> Frame:
    width = room_of(page).width
    event = occasion(context).event
    where = f"{OCCASION}rounds.{round_.id}"
    name = SourcedText(f"{event.name} · {round_.name}", f"{where}.name")
    title = head(
        context,
        SourcedText(context.label("event.time_sheet")),
        name,
        SourcedText(event.calendar(context.edition.language).day(round_.date), where),
        width,
    )
    rows = [_row_time_sheet(number, players) for number, players in tables]
    return stacked_page(
        page,
        (title, _plan(context, round_, width), _calls(context, width), ledger(context, _COLUMNS, rows, width, ROW)),
    )


def _calls(context: DrawingContext, width: float) -> Frame:
    """What the judge calls at the beginning and at the end."""
    end = "equal_turns" if context.edition.rules.time_up == "equal_turns" else "finish_turn"
    calls = context.label("event.call_first_rolls"), context.label(f"event.call_{end}")
    items: list[Placed] = []
    for at, line in enumerate(calls):
        items += context.setter.fit(line, Rect(0, at * _CALL_TALL, width, _CALL_TALL), _CALL, "event")
    return Frame(Size(width, _CALL_TALL * len(calls)), tuple(items))


def _row_time_sheet(number: int, players: int) -> list[SourcedText]:
    known = [SourcedText(str(value) if value else "") for value in (number, players)]
    return [*known, *[SourcedText("")] * (len(_COLUMNS) - len(known))]


def _plan(context: DrawingContext, round_: Round, width: float) -> Frame:
    """When the round begins and ends by the programme, and who judges it."""
    calendar = occasion(context).event.calendar(context.edition.language)
    end = calendar.later(round_.start, round_.minutes)
    values: dict[str, Value] = {"start": calendar.time(round_.start), "end": end, "pause": round_.pause}
    span = context.label("event.span_pause" if round_.pause else "event.span", n=round_.minutes, **values)
    where = f"{OCCASION}rounds.{round_.id}.start"
    items: list[Placed] = []
    items += labelled_line(
        context, context.label("event.programme"), SourcedText(span, where), Rect(0, 0, width * 0.62, _FIELDS_TALL)
    )
    items += labelled_line(
        context, context.label("event.judge"), SourcedText(""), Rect(width * 0.65, 0, width * 0.35, _FIELDS_TALL)
    )
    return Frame(Size(width, _FIELDS_TALL), tuple(items))


def score_sheet(context: DrawingContext, choices: Choices) -> Component:
    """One blank score sheet, to be copied."""
    page = choices.paper.size
    pages = [score_page(context, page, SheetPlayer())]
    return pages_component(
        "score-sheet", context.label("documents.score-sheet"), pages, "form", score_misfits(context, page)
    )


def time_sheet(context: DrawingContext, choices: Choices) -> Component:
    """The judge's time sheet of each round, its tables left blank."""
    page = choices.paper.size
    pages = [frame for round_ in occasion(context).event.rounds for frame in time_pages(context, page, round_, ())]
    return pages_component("time-sheet", context.label("documents.time-sheet"), pages, "form")
