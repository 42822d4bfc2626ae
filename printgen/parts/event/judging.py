"""The judges' forms of an event: score sheets and time sheets."""

from collections.abc import Iterator, Sequence
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.errors import Misfit
from printgen.event.occasion import Round
from printgen.event.ranking import lines_of
from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.messages import message
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    MARGIN,
    LedgerColumn,
    SourcedText,
    event_name,
    head,
    labeled_line,
    ledger,
    occasion,
    pages_component,
    room_of,
    rule,
    stacked_page,
)
from printgen.type.typesetter import Style
from printgen.words.catalogue import Value

_BUILDINGS = ("small_buildings", "large_buildings")

# The score sheet: fields above a table of the spaces, and the sums beside the table.
_FIELDS_TOP = HEAD_TALL + 2.0
_FIELDS_TALL = 8.0
_FIELDS_GAP = 3.0
_TABLE_TOP = _FIELDS_TOP + _FIELDS_TALL + 3.0
_TITLES_TALL = 9.0  # of the table
_NAME_WIDE = 42.0
_LEAST, _MOST = 5.0, 8.0  # a row of the table; hands want 6 mm, which 36 rows have on letter paper
_ASIDE = 0.235  # of the page's width, for the sums
_GAP = 4.0  # between the table and the sums
_NAME = Style("condensed-bold", 9.5, 6.5, align="left", lines=1)
_HEADING = Style("text-bold", 7.5, 6.5, lines=2, leading=1.05, narrow="condensed-bold")
_PRICE = Style("figures", 8.5, 6.5, align="right", lines=1)
_MARK = Style("text-bold", 7, 6.5, lines=1)
_GOES = Style("condensed", 8, 7, align="right", leading=1.05, lines=2)

_TITLE_TALL = 6.0
_LABEL_TALL = 5.6  # above its field, clear of the one before
_ABOVE_FIELD = 0.4
_SIGNED_TALL = 7.0  # two lines below the one to sign on
_PARTS_GAP = 3.0  # between cash, valuation and signatures
_INDENT = 4.0  # a valuation's number
_THICK_PEN = Stroke(Ink("line"), 3 * OUTLINE)
_LINE = Style("condensed", 9, 7, align="left", rise="bottom", lines=1)
_TOTAL = replace(_LINE, face="condensed-bold")
_TITLE = Style("text-bold", 10, 8, align="left", rise="top", lines=1)
_SIGNED = Style("text", 7.5, 7, align="left", rise="top", lines=2, narrow="condensed")
_SIGNATURES = ("event.signed_banker", "event.signed_player")
_LOW_PRICE = replace(_PRICE, size=9, rise="bottom")
_LOW_MARK = replace(_MARK, rise="bottom")

_TIME_ROW = 15.0
_TIME_FIELDS_TALL = 9.0
_CALL_TALL = 5.0
_CALL = Style("text", 9.5, 7, align="left", lines=1, narrow="condensed")
_TIME_COLUMNS = (
    LedgerColumn("event.table", 13.0, "centre", "text-bold"),
    LedgerColumn("event.players", 15.0, "centre"),
    LedgerColumn("event.who_starts", 42.0),
    LedgerColumn("event.first_roll", 22.0),
    LedgerColumn("event.time_up_at", 22.0),
    LedgerColumn("event.equal_turns_at", 24.0),
    LedgerColumn("event.players_left", 18.0),
    LedgerColumn("event.initials", 20.0),
)


class SheetPlayer(Struct, frozen=True):
    """The player of a score sheet; empty fields are left to write in."""

    player: SourcedText = SourcedText("")
    table: str = ""
    seat: str = ""
    round: SourcedText = SourcedText("")


class ScorePart(Struct, frozen=True):
    """Spaces of one kind: their name, and the valuation's line for their sum."""

    name: str
    lots: tuple[Ownable, ...]
    line: str


class _ScoreColumns(Struct, frozen=True):
    """A value of each space: its title, its left edge, and three widths: of the value, with room to count, in all (mm).

    The sum goes to a line of the valuation: ``line``, or that of the spaces' kind if it is empty.
    """

    title: str
    line: str
    left: float
    printed: float
    counted: float
    width: float


def score_sheet(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Draw one blank score sheet, to be copied."""
    page = choices.paper.size
    pages, title = [score_page(context, page, SheetPlayer())], context.label("documents.score-sheet")
    return pages_component("score-sheet", title, pages, "form", score_misfits(context, page))


def score_page(context: DrawingContext[Edition], page: Size, who: SheetPlayer) -> Frame:
    """Draw a player's score sheet; its blank form is drawn once for all sheets."""
    form = context.once(f"score-form/{page}", lambda: _score_form(context, page))
    fields = (
        ("event.player", who.player, 0.42),
        ("event.table", SourcedText(who.table), 0.13),
        ("event.seat", SourcedText(who.seat), 0.12),
        ("event.round", who.round, 0.33),
    )
    items: list[Placed] = []
    x, width = 0.0, room_of(page).width
    for label, value, share in fields:
        wide = share * (width + _FIELDS_GAP)
        field = Rect(x, _FIELDS_TOP, wide - _FIELDS_GAP, _FIELDS_TALL)
        items += labeled_line(context, context.label(label), value, field)
        x += wide
    return Frame(page, (placed(form, MARGIN, MARGIN), placed(Frame(room_of(page), tuple(items)), MARGIN, MARGIN)))


def score_misfits(context: DrawingContext[Edition], page: Size) -> tuple[Misfit, ...]:
    """Report lines that are too low for writing."""
    if (least := min(_heights(context, score_parts(context), room_of(page).height - _TABLE_TOP))) >= _LEAST:
        return ()
    text = message("lines of the score sheet are only {height:.1f} mm high, too small to write on", height=least)
    return (Misfit("event", text, message("choose a larger --paper")),)


def score_parts(context: DrawingContext[Edition]) -> list[ScorePart]:
    """Return the spaces that can be owned, by kind."""
    kinds: dict[str, type[Ownable]] = {"lots": Property, "transports": Transport, "utilities": Utility}
    lots = {
        line: tuple(space for space in context.edition.spaces if isinstance(space, kind))
        for line, kind in kinds.items()
    }
    return [ScorePart(context.label(f"worth.{line}"), spaces, line) for line, spaces in lots.items() if spaces]


def _score_form(context: DrawingContext[Edition], page: Size) -> Frame:
    """Draw the blank form: the table down the whole page, and the sums beside it."""
    room, edition = room_of(page), SourcedText(context.edition.title, "title")
    title = head(context, SourcedText(context.label("event.score_sheet")), event_name(context), edition, room.width)
    parts, tall = score_parts(context), room.height - _TABLE_TOP
    row, line = _heights(context, parts, tall)
    aside = Rect(room.width * (1 - _ASIDE), _TABLE_TOP, room.width * _ASIDE, tall)
    table = Rect(0, _TABLE_TOP, aside.x - _GAP, _TITLES_TALL + sum(len(part.lots) + 1 for part in parts) * row)
    items = (*score_table(context, parts, table, row), *score_sums(context, parts, aside, line))
    return Frame(room, (placed(title, 0, 0), *items))


def _heights(context: DrawingContext[Edition], parts: Sequence[ScorePart], tall: float) -> tuple[float, float]:
    """Return the heights of a row of the table and of a line of the sums (mm), if both take ``tall`` mm."""
    rows, labels = sum(len(part.lots) + 1 for part in parts), len(_valuation(context, parts))
    lines = len(context.edition.money) + 1 + labels + len(_SIGNATURES)
    fixed = 2 * _TITLE_TALL + _LABEL_TALL * labels + _SIGNED_TALL * len(_SIGNATURES) + 2 * _PARTS_GAP
    return min((tall - _TITLES_TALL) / max(rows, 1), _MOST), min((tall - fixed) / lines, _MOST)


def score_table(
    context: DrawingContext[Edition], parts: Sequence[ScorePart], box: Rect, row: float
) -> Iterator[Placed]:
    """Draw every space with its values in a row ``row`` mm high, and the sums below each kind."""
    name_wide, columns = _score_columns(context, box)
    fit = context.setter.fit
    yield shape(rect_path(box._replace(height=_TITLES_TALL)), Ink("pale", "accent"))
    yield from fit(
        context.label("event.tick"), Rect(box.x + 1.5, box.y, name_wide - 3.0, _TITLES_TALL), _HEADING, "event"
    )
    for column in columns:
        room, style = Rect(column.left, box.y, column.width, _TITLES_TALL).inset(0.8), _HEADING
        if not context.setter.block(column.title, room, style):
            room, style = room.inset(-0.5), replace(_HEADING, lines=3, floor=7.0)
        yield from fit(column.title, room, style, "event")
    below = box._replace(y=box.y + _TITLES_TALL, height=row)
    for part in parts:
        for lot in part.lots:
            yield from _lot_row(context, lot, below, name_wide, columns)
            below = below._replace(y=below.y + row)
        yield from _sums_row(context, part, below, name_wide, columns)
        below = below._replace(y=below.y + row)
    for column in columns:
        yield rule(column.left, box.y, column.left, box.bottom, OUTLINE_PEN)
    yield shape(rect_path(box), stroke=OUTLINE_PEN)
    yield rule(box.x, box.y + _TITLES_TALL, box.right, box.y + _TITLES_TALL, OUTLINE_PEN)


def _score_columns(context: DrawingContext[Edition], box: Rect) -> tuple[float, list[_ScoreColumns]]:
    """Return the width of the names, and the columns beside them."""
    lines = lines_of(context.edition)
    price = context.label("event.free_price" if "mortgaged" in lines else "event.printed_price")
    # A title, the valuation's line, and the widths of the printed value, of a count and of room to write.
    plan = [(price, "", 10.0, 0.0, 14.0)]
    if "mortgaged" in lines:
        plan.append((_mortgaged(context, "mortgaged"), "mortgaged", 10.0, 0.0, 14.0))
    if "small_buildings" in lines:
        plan.append((context.label("event.small_buildings_each"), "small_buildings", 10.0, 7.5, 14.0))
    if "large_buildings" in lines:
        plan.append((context.label("event.large_buildings_all"), "large_buildings", 11.5, 0.0, 14.0))
    scale = box.width / (_NAME_WIDE + fsum(fsum(widths) for _, _, *widths in plan))
    columns, x = [], box.x + _NAME_WIDE * scale
    for title, line, printed, counted, written in plan:
        width = (printed + counted + written) * scale
        columns.append(_ScoreColumns(title, line, x, printed * scale, (printed + counted) * scale, width))
        x += width
    return _NAME_WIDE * scale, columns


def _lot_row(
    context: DrawingContext[Edition], lot: Ownable, row: Rect, name_wide: float, columns: Sequence[_ScoreColumns]
) -> Iterator[Placed]:
    """Draw a space: a box to tick, its group's letter, its name, and each printed value."""
    fit, edition = context.setter.fit, context.edition
    yield shape(rect_path(Rect(row.x + 1.4, row.centre.y - 1.4, 2.8, 2.8)), stroke=HAIRLINE_PEN)
    if isinstance(lot, Property):
        group = next(group for group in edition.groups if group.id == lot.group)
        disc = Point(row.x + 7.4, row.centre.y)
        yield shape(circle_path(disc, 1.8), stroke=HAIRLINE_PEN)
        yield from fit(group.mark, Rect.square(disc, 1.8), _MARK, f"groups.{group.id}.mark")
    name = Rect(row.x + 10.4, row.y, name_wide - 11.4, row.height)
    yield from fit(lot.name, name, _NAME, f"spaces.{lot.id}.name")
    for column in columns:
        if column.line not in _BUILDINGS:
            value = edition.mortgage_value(lot.price) if column.line else lot.price
        elif isinstance(lot, Property):
            value = lot.building_cost * (1 if column.line == "small_buildings" else edition.rules.small_per_large + 1)
        else:
            continue
        printed = Rect(column.left, row.y, column.printed - 1.2, row.height)
        yield from fit(context.amount(value), printed, _PRICE, f"spaces.{lot.id}.price")
        for x in sorted({column.left + column.printed, column.left + column.counted}):
            yield rule(x, row.y, x, row.bottom)
    yield rule(row.x, row.bottom, row.right, row.bottom)


def _sums_row(
    context: DrawingContext[Edition], part: ScorePart, row: Rect, name_wide: float, columns: Sequence[_ScoreColumns]
) -> Iterator[Placed]:
    """Draw room for a kind's sums, each with the number of its line in the valuation."""
    yield shape(rect_path(row), Ink("pale", "second"))
    label = Rect(row.x + 1.5, row.y, name_wide - 3.0, row.height)
    yield from context.setter.fit(context.label("event.sums", part=part.name), label, _NAME, "words")
    lines = lines_of(context.edition)
    for column in columns:
        if column.line not in _BUILDINGS or isinstance(part.lots[0], Property):
            goes = context.label("event.to_line", line=lines.index(column.line or part.line) + 1)
            room = Rect(column.left + 1.0, row.y, column.counted - 2.2, row.height)
            yield from context.setter.fit(goes, room, _GOES, "event")
            yield rule(column.left + column.counted, row.y, column.left + column.counted, row.bottom)
    for y in (row.y, row.bottom):
        yield rule(row.x, y, row.right, y, OUTLINE_PEN)


def score_sums(
    context: DrawingContext[Edition], parts: Sequence[ScorePart], box: Rect, line: float
) -> Iterator[Placed]:
    """Draw cash, valuation and signatures from the top of a box; a line to write on is ``line`` mm high."""
    fit, y = context.setter.fit, box.y
    yield from fit(context.label("event.cash_by_note"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event")
    y += _TITLE_TALL
    for note in sorted(context.edition.money, key=lambda note: -note.value):
        # The value, the count, and the sum.
        row, value = Rect(box.x, y, box.width, line - 0.8), Rect(box.x, y, 0.27 * box.width, line - 0.8)
        count = box.x + 0.34 * box.width
        counted, total = count + 0.24 * box.width, count + 0.31 * box.width
        yield from fit(context.amount(note.value), value, _LOW_PRICE, f"money.{note.value}.value")
        yield from fit("×", row._replace(x=value.right, width=count - value.right), _LOW_MARK, "event")
        yield rule(count, row.bottom, counted, row.bottom)
        yield from fit("=", row._replace(x=counted, width=total - counted), _LOW_MARK, "event")
        yield rule(total, row.bottom, box.right, row.bottom)
        y += line

    row, field = Rect(box.x, y + 1.2, box.width, line - 1.2), 0.56 * box.width
    label = row._replace(width=row.width - field - 1.0)
    yield from fit(context.label("event.sum_to_line"), label, replace(_TOTAL, rise="middle"), "event")
    yield shape(rect_path(Rect(row.right - field, row.y, field, row.height)), stroke=OUTLINE_PEN)
    y += line + _PARTS_GAP

    yield from fit(context.label("event.valuation"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event")
    y += _TITLE_TALL
    for number, words, style in _valuation(context, parts):
        above = Rect(box.x, y, box.width, _LABEL_TALL - _ABOVE_FIELD)
        if number:
            yield from fit(number, above._replace(width=_INDENT), _TOTAL, "event")
            above = above._replace(x=above.x + _INDENT, width=above.width - _INDENT)
        yield from fit(words, above, style, "words")
        pen = _THICK_PEN if style is _TOTAL else HAIRLINE_PEN
        yield shape(rect_path(Rect(box.x, y + _LABEL_TALL, box.width, line)), stroke=pen)
        y += _LABEL_TALL + line

    y += _PARTS_GAP
    for name in _SIGNATURES:
        y += line
        yield rule(box.x, y, box.right, y)
        below = Rect(box.x, y + 0.6, box.width, _SIGNED_TALL - 0.6)
        yield from fit(context.label(name), below, _SIGNED, "event")
        y += _SIGNED_TALL


def _valuation(context: DrawingContext[Edition], parts: Sequence[ScorePart]) -> list[tuple[str, str, Style]]:
    """Return the number, the name and the style of each line of the valuation, of its total and of the tie-break."""
    numbers = {field: number for number, field in enumerate(lines_of(context.edition), 1)}
    free = {part.line: context.label("event.at_price", part=part.name) for part in parts}
    names = free | {"cash": context.label("event.cash_in_hand")}
    names |= {field: context.label(f"event.{field}_worth") for field in _BUILDINGS if field in numbers}
    if "mortgaged" in numbers:
        names["mortgaged"] = _mortgaged(context, "mortgaged_spaces")
    tie = context.label("event.tie_break_lines", n=len(free), lines=" + ".join(str(numbers[field]) for field in free))
    return [
        *((str(number), names[field], _LINE) for field, number in numbers.items()),
        ("", context.label("event.total_of_lines", last=len(numbers)), _TOTAL),
        ("", tie, _LINE),
    ]


def _mortgaged(context: DrawingContext[Edition], name: str) -> str:
    """Label the share of its price that a mortgaged space counts; half of it has wording of its own."""
    percent = context.edition.rules.mortgage_percent
    return (
        context.label(f"event.{name}_half")
        if percent == 50
        else context.label(f"event.{name}_percent", percent=percent)
    )


def time_sheet(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Draw the judge's time sheet of each round, its tables left blank."""
    page = choices.paper.size
    pages = [frame for round_ in occasion(context).event.rounds for frame in time_pages(context, page, round_, ())]
    return pages_component("time-sheet", context.label("documents.time-sheet"), pages, "form")


def time_pages(
    context: DrawingContext[Edition], page: Size, round_: Round, tables: Sequence[tuple[int, int]]
) -> Iterator[Frame]:
    """Draw the time sheet of a round; ``tables`` are (number, players), and a page is blank if there are none."""
    event, room = occasion(context).event, room_of(page)
    calendar, where = event.calendar(context.edition.language), f"{OCCASION}rounds.{round_.id}"
    name = SourcedText(f"{event.name} · {round_.name}", f"{where}.name")
    day = SourcedText(calendar.day(round_.date), where)
    values: dict[str, Value] = {
        "start": calendar.time(round_.start),
        "end": calendar.later(round_.start, round_.minutes),
        "pause": round_.pause,
    }
    span = context.label("event.span_pause" if round_.pause else "event.span", n=round_.minutes, **values)
    plan, judge = context.label("event.programme"), context.label("event.judge")
    last_call = "equal_turns" if context.edition.rules.time_up == "equal_turns" else "finish_turn"
    calls = [context.label(f"event.{call}") for call in ("call_first_rolls", f"call_{last_call}", "time_updates")]

    each = int((room.height - HEAD_TALL - _TIME_FIELDS_TALL - len(calls) * _CALL_TALL - 3 * GAP - 9.0) / _TIME_ROW)
    for start in range(0, max(len(tables), 1), each):
        title = head(context, SourcedText(context.label("event.time_sheet")), name, day, room.width)
        box = Rect(0, 0, room.width * 0.62, _TIME_FIELDS_TALL)
        fields = [
            *labeled_line(context, plan, SourcedText(span, f"{where}.start"), box),
            *labeled_line(context, judge, SourcedText(""), box._replace(x=room.width * 0.65, width=room.width * 0.35)),
        ]
        said: list[Placed] = []
        for at, line in enumerate(calls):
            said += context.setter.fit(line, Rect(0, at * _CALL_TALL, room.width, _CALL_TALL), _CALL, "event")
        known = [(str(number), str(players)) for number, players in tables[start : start + each]]
        rows = [[SourcedText(text) for text in (*cells, *("",) * 6)] for cells in (known + [("", "")] * each)[:each]]
        parts = (
            title,
            Frame(Size(room.width, _TIME_FIELDS_TALL), tuple(fields)),
            Frame(Size(room.width, _CALL_TALL * len(calls)), tuple(said)),
            ledger(context, _TIME_COLUMNS, rows, room.width, _TIME_ROW),
        )
        yield stacked_page(page, parts)
