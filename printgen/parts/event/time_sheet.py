"""The judge's time sheet, and the blank forms of an event."""

from collections.abc import Sequence

from printgen.art.frame import Frame, Placed
from printgen.event.occasion import Round
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.event.score_sheet import SheetPlayer, score_misfits, score_page
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    LedgerColumn,
    SourcedText,
    head,
    labelled_line,
    ledger,
    occasion,
    pages_component,
    room_of,
    stacked_page,
)
from printgen.type.typesetter import Style
from printgen.words.catalogue import Value

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
    rows = [_row(number, players) for number, players in tables]
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


def _row(number: int, players: int) -> list[SourcedText]:
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
