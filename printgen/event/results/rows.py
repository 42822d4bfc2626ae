"""Reads the rows of a round's results."""

import re
from collections.abc import Mapping

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.event.players.players import Player, name_problems, tidy
from printgen.event.results.holdings import Entry, Holding, valued
from printgen.event.results.score import LEFT, NO_SHOW, NOTHING, Result
from printgen.event.rounds import whole_number
from printgen.limits import PROBLEMS
from printgen.theme.model.trade import Edition, Ownable, Property, Transport, Utility
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read.lists.csv import Columns, CsvCell, read_rows

RESULTS = Columns(
    ("table", "player", "cash", "owned", "mortgaged", "small_buildings", "large_buildings", "decision"),
    ("table", "player", "cash"),
    "results",
)
_ABSENCES = {"no-show": NO_SHOW, "no show": NO_SHOW, "noshow": NO_SHOW, "left": LEFT}
_PROPERTY = ("owned", "mortgaged", "small_buildings", "large_buildings")
_COUNTED = re.compile(r"(.*?\S)(?:\s|\s[x×]|:|\s*×)\s*([0-9]{1,3})\Z")


class ResultRow(Struct, frozen=True):
    """A player's result, what it was added up from, and where each column of it stands."""

    result: Result
    holding: Holding
    places: Mapping[str, Mark]


def result_rows(data: bytes, file: str, edition: Edition) -> tuple[tuple[ResultRow, ...], list[Problem]]:
    """The rows of a CSV file of results, and what is wrong with each by itself.

    ``owned`` and ``mortgaged`` name spaces (by name or id) parted by semicolons; ``small_buildings`` and
    ``large_buildings`` too, a number after a name telling how many stand there. ``cash`` may say why there is nothing.
    """
    rows, problems = read_rows(data, file, RESULTS)
    known = {
        name.casefold(): lot
        for lot in edition.spaces
        if isinstance(lot, Property | Transport | Utility)
        for name in (lot.id, lot.name)
    }
    reader = _RowReader(edition, known, problems)
    return tuple(reader.row(row) for row in rows), problems


class _RowReader(Struct, frozen=True):
    """What reading a row needs; problems are gathered."""

    edition: Edition
    known: Mapping[str, Ownable]
    problems: list[Problem]

    def row(self, row: Mapping[str, CsvCell]) -> ResultRow:
        self.problems.extend(name_problems(row["player"]))
        player = Player(tidy(row["player"].text), "", row["player"].mark)
        table = whole_number(row["table"], "table", self.problems)
        places = {name: cell.mark for name, cell in row.items()}
        if absence := _ABSENCES.get(tidy(row["cash"].text).casefold()):
            self._nothing_else(row, absence)
            return ResultRow(Result(player, table, NOTHING, 0, absence), Holding([], [], [], []), places)
        holding = Holding(
            self._entries(row.get("owned")),
            self._entries(row.get("mortgaged")),
            self._entries(row.get("small_buildings"), counted=True),
            self._entries(row.get("large_buildings"), counted=True),
        )
        decision = row.get("decision")
        decided = whole_number(decision, "decision", self.problems) if decision and decision.text.strip() else 0
        cash = whole_number(row["cash"], "cash", self.problems)
        return ResultRow(Result(player, table, valued(self.edition, cash, holding), decided), holding, places)

    def _nothing_else(self, row: Mapping[str, CsvCell], absence: str) -> None:
        """Whoever is absent owns nothing."""
        self.problems.extend(
            Problem(f"'{name}' of a player who is {quoted(absence)}", row[name].mark, "leave it empty")
            for name in _PROPERTY
            if name in row and row[name].text.strip()
        )

    def _entries(self, cell: CsvCell | None, counted: bool = False) -> list[Entry]:
        """The spaces that a cell names; a number after a name counts only where ``counted``."""
        parts = [tidy(part) for part in cell.text.split(";")] if cell else []
        return [entry for part in parts if part and cell and (entry := self._entry(part, cell.mark, counted))]

    def _entry(self, text: str, mark: Mark, counted: bool) -> Entry | None:
        lot, count = self.known.get(text.casefold()), 1
        if lot is None and counted and (found := _COUNTED.match(text)):
            lot, count = self.known.get(found[1].casefold()), int(found[2])
            text = found[1]
        if lot is None:
            meant = did_you_mean(text.casefold(), self.known) if len(self.problems) < PROBLEMS.most else ""
            hint = meant or "name spaces as on the board, parted by semicolons"
            self.problems.append(Problem(f"there is no space {quoted(text)} to own", mark, hint))
            return None
        return Entry(lot, count, mark)
