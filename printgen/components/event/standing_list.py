"""The posted standings of a round: everyone's rank and worth, and who goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.components.common.forms import (
    GAP,
    HEAD_TALL,
    Column,
    Said,
    event_name,
    head,
    ledger,
    occasion,
    room_of,
    sheets,
    stacked_page,
)
from printgen.components.desk import OCCASION, Desk
from printgen.components.event.seated import player_name
from printgen.drawing.frame import Frame
from printgen.event.model import Round
from printgen.event.score import Standing, lines_of
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component
from printgen.words.names import with_capital

ROW = 7.4
SIZE = 8.5


class Ranked(NamedTuple):
    """The standings of a round."""

    standings: Sequence[Standing]
    round: Round


def posted_standings(desk: Desk, choices: Choices, ranked: Ranked) -> Component:
    """The standings, the best first."""
    page = choices.paper.size
    room = room_of(page)
    event = occasion(desk).event
    where = f"{OCCASION}rounds.{ranked.round.id}"
    title = head(
        desk,
        Said(f"{ranked.round.name}: standings", f"{where}.name"),
        event_name(desk),
        Said(event.calendar.day(ranked.round.date), f"{where}.date"),
        room.width,
    )
    each = int((room.height - HEAD_TALL - GAP - 9.0) / ROW)
    runs = [ranked.standings[start : start + each] for start in range(0, len(ranked.standings), each)]
    pages = [stacked_page(page, (title, _page(desk, run, room.width))) for run in runs]
    return sheets("standings", desk.label("documents.standings", round=ranked.round.name), pages, "list")


def _page(desk: Desk, run: Sequence[Standing], width: float) -> Frame:
    return ledger(desk, _columns(desk), [_row(desk, standing) for standing in run], width, ROW, SIZE)


def _columns(desk: Desk) -> tuple[Column, ...]:
    words = desk.edition.words
    worth = {
        "cash": Column("Cash", 15.0, "right"),
        "lots": Column(with_capital(words.property.many), 17.0, "right"),
        "transports": Column(with_capital(words.transport.many), 17.0, "right"),
        "utilities": Column(with_capital(words.utility.many), 17.0, "right"),
        "mortgaged": Column("Mortgaged", 17.0, "right"),
        "small_buildings": Column(with_capital(words.small_building.many), 15.0, "right"),
        "large_buildings": Column(with_capital(words.large_building.many), 15.0, "right"),
    }
    return (
        Column("Rank", 10.0, "centre", "text-bold"),
        Column("Player", 40.0, "left", "text-bold"),
        Column("Table", 11.0, "centre"),
        *(worth[field] for field in lines_of(desk.edition)),
        Column("Total", 17.0, "right", "text-bold"),
        Column("Tie-break", 16.0, "right"),
        Column("Goes on", 28.0, "left"),
    )


def _row(desk: Desk, standing: Standing) -> tuple[Said, ...]:
    result = standing.result
    if result.absence:
        empty = [Said("")] * (len(_columns(desk)) - 4)
        return Said("–"), player_name(result.player), Said(str(result.table)), *empty, Said(result.absence)
    return (
        Said(str(standing.rank)),
        player_name(result.player),
        Said(str(result.table)),
        *(Said(desk.amount(getattr(result.worth, field))) for field in lines_of(desk.edition)),
        Said(desk.amount(result.worth.total)),
        Said(desk.amount(result.worth.unmortgaged)),
        Said(standing.goes_on),
    )
