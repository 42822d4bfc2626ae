"""The posted standings of a round."""

from collections.abc import Sequence

from msgspec import Struct

from printgen.art.frame import Frame
from printgen.event.occasion import Round
from printgen.event.ranking import Standing, lines_of
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.parts.event.seating import player_name
from printgen.parts.forms import (
    GAP,
    HEAD_TALL,
    LedgerColumn,
    SourcedText,
    event_name,
    head,
    ledger,
    occasion,
    pages_component,
    room_of,
    stacked_page,
)

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
    return ledger(context, _columns(context), [_row(context, standing) for standing in run], width, ROW, SIZE)


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


def _row(context: DrawingContext, standing: Standing) -> tuple[SourcedText, ...]:
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
