"""Reads a round's results from a CSV file, and adds up what each player owns."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from printgen.errors import Mark, Problem, ThemeError
from printgen.event.players import Player, listed_again, name_problems, tidy
from printgen.event.rounds import whole_number
from printgen.event.score import Result, Valuation
from printgen.theme.model.trade import Edition, Ownable, Property, Transport, Utility
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read.csv import Columns, CsvCell, read_rows
from printgen.words import wording

RESULTS = Columns(
    ("table", "player", "cash", "owned", "mortgaged", "small_buildings", "large_buildings", "decision"),
    ("table", "player", "cash"),
    "results",
)
_COUNTED = re.compile(r"(.*?\S)(?:\s|\s[x×]|:|\s*×)\s*([0-9]{1,3})\Z")


class Entry(NamedTuple):
    """A space that a cell names, how often, and where."""

    lot: Ownable
    number: int
    mark: Mark


class Holding(NamedTuple):
    """All that a row says of a player's property."""

    owned: list[Entry]
    mortgaged: list[Entry]
    small: list[Entry]
    large: list[Entry]

    @property
    def lots(self) -> dict[str, Entry]:
        """Everything owned, under a mortgage or not, by id."""
        return {entry.lot.id: entry for entry in [*self.owned, *self.mortgaged]}


def results_of(data: bytes, file: str, edition: Edition) -> tuple[Result, ...]:
    """Each player's result from a CSV file; raises ThemeError with all bad rows.

    ``owned`` and ``mortgaged`` name spaces (by name or id) parted by semicolons; ``small_buildings`` and
    ``large_buildings`` too, a number after a name telling how many stand there.
    """
    rows, problems = read_rows(data, file, RESULTS)
    known = {
        name.casefold(): lot
        for lot in edition.spaces
        if isinstance(lot, Property | Transport | Utility)
        for name in (lot.id, lot.name)
    }
    reader = _ResultsReader(edition, known, problems)
    read = [reader.row(row) for row in rows]
    problems += listed_again([result.player for result, _ in read])
    problems += _owned_twice(read)
    if not problems and not read:
        problems.append(Problem("there are no results", Mark(file, 1, 1), "give a row a player below the header"))
    if problems:
        raise ThemeError(sorted(dict.fromkeys(problems), key=lambda problem: problem.where or Mark("", 0, 0)))
    return tuple(result for result, _ in read)


class _ResultsReader(NamedTuple):
    """What reading a row needs; problems are gathered."""

    edition: Edition
    known: Mapping[str, Ownable]
    problems: list[Problem]

    def row(self, row: Mapping[str, CsvCell]) -> tuple[Result, Holding]:
        self.problems.extend(name_problems(row["player"]))
        holding = Holding(
            self._entries(row.get("owned")),
            self._entries(row.get("mortgaged")),
            self._entries(row.get("small_buildings"), counted=True),
            self._entries(row.get("large_buildings"), counted=True),
        )
        self.problems.extend(_impossible(self.edition, holding))
        player = Player(tidy(row["player"].text), "", row["player"].mark)
        table = whole_number(row["table"], "table", self.problems)
        decision = row.get("decision")
        decided = whole_number(decision, "decision", self.problems) if decision and decision.text.strip() else 0
        cash = whole_number(row["cash"], "cash", self.problems)
        return Result(player, table, valued(self.edition, cash, holding), decided), holding

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
            hint = did_you_mean(text.casefold(), self.known) or "name spaces as on the board, parted by semicolons"
            self.problems.append(Problem(f"there is no space {quoted(text)} to own", mark, hint))
            return None
        return Entry(lot, count, mark)


def valued(edition: Edition, cash: int, holding: Holding) -> Valuation:
    """The lines of the valuation: spaces at printed price, mortgaged ones at their share, buildings at list price."""
    steps = edition.rules.small_per_large + 1  # a large building took in that many small ones, and cost one more
    return Valuation(
        cash=cash,
        lots=_printed(holding, Property),
        transports=_printed(holding, Transport),
        utilities=_printed(holding, Utility),
        mortgaged=sum(wording.mortgage(edition, entry.lot.price) for entry in holding.mortgaged),
        small_buildings=sum(_cost(entry) * entry.number for entry in holding.small),
        large_buildings=sum(_cost(entry) * steps * entry.number for entry in holding.large),
    )


def _printed(holding: Holding, kind: type[Ownable]) -> int:
    return sum(entry.lot.price for entry in holding.owned if isinstance(entry.lot, kind))


def _cost(entry: Entry) -> int:
    return entry.lot.building_cost if isinstance(entry.lot, Property) else 0


def _impossible(edition: Edition, holding: Holding) -> Iterator[Problem]:
    """What no game can come to: a space twice, buildings where none can stand, or too many of them."""
    for _, run in groupby(
        sorted([*holding.owned, *holding.mortgaged], key=lambda entry: entry.lot.id), lambda entry: entry.lot.id
    ):
        for entry in list(run)[1:]:
            yield Problem(f"{quoted(entry.lot.name)} is named twice", entry.mark, "free of a mortgage or under one")
    most = edition.rules.small_per_large
    large = {entry.lot.id for entry in holding.large}
    for entry in holding.small:
        if not 1 <= entry.number <= most:
            yield Problem(
                f"{entry.number} on {quoted(entry.lot.name)}", entry.mark, f"from 1 to {most} can stand there"
            )
        if entry.lot.id in large:
            yield Problem(f"{quoted(entry.lot.name)} has small and large buildings", entry.mark, "name it once")
    for entry in holding.large:
        if entry.number != 1:
            yield Problem(f"{entry.number} on {quoted(entry.lot.name)}", entry.mark, "there is room for only one")
    for entry in [*holding.small, *holding.large]:
        yield from _no_ground(edition, holding, entry)


def _no_ground(edition: Edition, holding: Holding, entry: Entry) -> Iterator[Problem]:
    """Why a building cannot stand where it is said to."""
    if not isinstance(entry.lot, Property):
        yield Problem(f"there can be no building on {quoted(entry.lot.name)}", entry.mark)
        return
    free = {other.lot.id for other in holding.owned}
    for lot in edition.spaces:
        if isinstance(lot, Property) and lot.group == entry.lot.group and lot.id not in free:
            why = "is under a mortgage" if lot.id in holding.lots else "is not owned"
            hint = "buildings stand only where the whole group is owned and free of mortgages"
            yield Problem(f"a building on {quoted(entry.lot.name)}, but {quoted(lot.name)} {why}", entry.mark, hint)


def _owned_twice(read: list[tuple[Result, Holding]]) -> Iterator[Problem]:
    """Spaces that two players of one table say are theirs."""
    owners: dict[tuple[int, str], Player] = {}
    for result, holding in read:
        for name, entry in holding.lots.items():
            first = owners.setdefault((result.table, name), result.player)
            if first is not result.player:
                message = f"{quoted(entry.lot.name)} of table {result.table} is claimed by {quoted(first.name)} too"
                yield Problem(message, entry.mark, f"see line {first.mark.line}")
