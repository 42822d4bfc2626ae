"""Reading the rows of a round's results."""

import re
from collections.abc import Mapping

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.event.players.players import Player, name_problems, tidy
from printgen.event.results.holdings import Entry, Holding, valued
from printgen.event.results.score import LEFT, NO_SHOW, NOTHING, Result
from printgen.event.rounds import whole_number
from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.limits import PROBLEMS
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read.lists.csv import Columns, CsvCell, read_rows

_PROPERTY = ("owned", "mortgaged", "small_buildings", "large_buildings")
RESULTS = Columns(("table", "player", "cash", *_PROPERTY, "decision"), ("table", "player", "cash"), "results")
_ABSENCES = {"no-show": NO_SHOW, "no show": NO_SHOW, "noshow": NO_SHOW, "left": LEFT}
_COUNTED = re.compile(r"(.*?\S)(?:\s|\s[x×]|:|\s*×)\s*([0-9]{1,3})\Z")


class ResultRow(Struct, frozen=True):
    """A player's result, the property it was computed from, and the place of each column."""

    result: Result
    holding: Holding
    places: Mapping[str, Mark]


def result_rows(data: bytes, file: str, edition: Edition) -> tuple[list[ResultRow], list[Problem]]:
    """Return the rows of a CSV file of results, and the problems of each row by itself.

    ``owned`` and ``mortgaged`` name spaces (by name or id) separated by semicolons; so do ``small_buildings`` and
    ``large_buildings``, with a count after each name. ``cash`` may give a reason for absence instead of an amount.
    """
    rows, problems = read_rows(data, file, RESULTS)
    known = {
        name.casefold(): lot
        for lot in edition.spaces
        if isinstance(lot, Property | Transport | Utility)
        for name in (lot.id, lot.name)
    }
    return [_result_row(row, edition, known, problems) for row in rows], problems


def _result_row(
    row: Mapping[str, CsvCell], edition: Edition, known: Mapping[str, Ownable], problems: list[Problem]
) -> ResultRow:
    problems += name_problems(row["player"])
    player = Player(tidy(row["player"].text), "", row["player"].mark)
    table = whole_number(row["table"], "table", problems)
    places = {name: cell.mark for name, cell in row.items()}
    if absence := _ABSENCES.get(tidy(row["cash"].text).casefold()):
        problems += [
            Problem(f"'{name}' of a player who is {quoted(absence)}", row[name].mark, "leave it empty")
            for name in _PROPERTY
            if name in row and row[name].text.strip()
        ]
        return ResultRow(Result(player, table, NOTHING, 0, absence), Holding([], [], [], []), places)
    holding = Holding(
        _entries(row.get("owned"), known, problems),
        _entries(row.get("mortgaged"), known, problems),
        _entries(row.get("small_buildings"), known, problems, counted=True),
        _entries(row.get("large_buildings"), known, problems, counted=True),
    )
    cell = row.get("decision")
    decision = whole_number(cell, "decision", problems) if cell and cell.text.strip() else 0
    cash = whole_number(row["cash"], "cash", problems)
    return ResultRow(Result(player, table, valued(edition, cash, holding), decision), holding, places)


def _entries(
    cell: CsvCell | None, known: Mapping[str, Ownable], problems: list[Problem], counted: bool = False
) -> list[Entry]:
    """Return the spaces that a cell names; a number after a name is a count only if ``counted``."""
    if cell is None:
        return []
    entries: list[Entry] = []
    for text in filter(None, map(tidy, cell.text.split(";"))):
        lot, count, name = known.get(text.casefold()), 1, text
        if lot is None and counted and (found := _COUNTED.match(text)):
            name, count = found[1], int(found[2])
            lot = known.get(name.casefold())
        if lot:
            entries.append(Entry(lot, count, cell.mark))
        else:
            meant = did_you_mean(name.casefold(), known) if len(problems) < PROBLEMS.most else ""
            hint = meant or "name spaces as on the board, parted by semicolons"
            problems.append(Problem(f"there is no space {quoted(name)} to own", cell.mark, hint))
    return entries
