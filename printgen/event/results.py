"""The results of a round: read, checked and valued."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, did_you_mean, first_problems, quoted
from printgen.event.lists import csv_bytes
from printgen.event.players import ROW_PER_PLAYER, NamedPlayers, Player, listed_again, name_problems, tidy
from printgen.event.ranking import LEFT, NO_SHOW, NOTHING, Result, Valuation, lines_of
from printgen.event.rounds import whole_number
from printgen.event.seating import Seat, Seating
from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.limits import PROBLEMS
from printgen.messages import joined, message
from printgen.theme.csv_lists import Columns, CsvCell, read_rows

_PROPERTY = ("owned", "mortgaged", "small_buildings", "large_buildings")
_ENTRIES = ("cash", *_PROPERTY, "total", "decision")
RESULTS = Columns(("table", "player", *_ENTRIES), ("table", "player", "cash"))
_ABSENCES = {"no-show": NO_SHOW, "no show": NO_SHOW, "noshow": NO_SHOW, "left": LEFT}
_LINES = {
    "cash": message("cash"),
    "lots": message("properties"),
    "transports": message("transports"),
    "utilities": message("utilities"),
    "mortgaged": message("mortgaged"),
    "small_buildings": message("small buildings"),
    "large_buildings": message("large buildings"),
}
_COUNTED = re.compile(r"(.*?\S)(?:\s|\s[x×]|:|\s*×)\s*([0-9]{1,3})\Z")


class Entry(Struct, frozen=True):
    """A space named in a cell, its count, and the cell's place."""

    lot: Ownable
    number: int
    mark: Mark


class Holding(Struct, frozen=True):
    """The property of a player as given in a row."""

    owned: list[Entry]
    mortgaged: list[Entry]
    small: list[Entry]
    large: list[Entry]

    @property
    def lots(self) -> dict[str, Entry]:
        """Return everything owned, mortgaged or not, by id."""
        return {entry.lot.id: entry for entry in [*self.owned, *self.mortgaged]}


class ResultRow(Struct, frozen=True):
    """A player's result, the property it was computed from, the place of each column, and the total that was given."""

    result: Result
    holding: Holding
    places: Mapping[str, Mark]
    total: int | None = None


class Results(Struct, frozen=True):
    """The rows of a round's results, and questions about doubtful ones."""

    rows: tuple[ResultRow, ...]
    questions: tuple[Problem, ...]

    @property
    def results(self) -> list[Result]:
        return [row.result for row in self.rows]


def results_of(data: bytes, file: str, edition: Edition, seats: Sequence[Seat] = ()) -> Results:
    """Return the results of a CSV file; raises ThemeError with all problems.

    With the round's seats, players are named as in the seating, and missing or misplaced ones are refused.
    """
    rows, problems = result_rows(data, file, edition)
    if seats and (rows or not problems):
        seated = NamedPlayers(seat.player for seat in seats)
        for at, row in enumerate(rows):  # with the names and families of the seating, whatever their case and accents
            written = row.result.player
            if player := seated.named(written.name):
                rows[at] = replace(row, result=replace(row.result, player=replace(player, mark=written.mark)))
        problems += _misplaced(rows, seats, seated)
        present = {row.result.player.key for row in rows}
        last = {row.result.table: row.places["player"] for row in rows}
        hint = message(
            "add a row; as cash, write '{no_show}' for a player who did not come, or '{left}' for one who left early",
            no_show=NO_SHOW,
            left=LEFT,
        )
        for seat in seats:
            if seat.player.key not in present:
                fault = message(
                    "{player} of table {table} has no row", player=quoted(seat.player.name), table=seat.table
                )
                problems.append(Problem(fault, last.get(seat.table, Mark(file, 1, 1)), hint))
    problems += listed_again(row.result.player for row in rows)
    problems += impossible_results(rows, edition)
    if not problems and not rows:
        problems.append(Problem(message("there are no results"), Mark(file, 1, 1), ROW_PER_PLAYER))
    if problems:
        raise ThemeError(first_problems(problems))
    return Results(tuple(rows), tuple(doubtful_results(rows, edition)))


def blank_results(seating: Seating, edition: Edition, separator: str = ",") -> bytes:
    """Return results to fill in as CSV: a row for each player, with the columns that the edition's game needs."""
    lines = lines_of(edition)
    columns = [name for name in _ENTRIES if name not in Valuation._fields or name in lines]
    rows = [
        (seat.table, seat.player.name, *("",) * len(columns))
        for table in seating.tables
        for seat in seating.table(table)
    ]
    return csv_bytes([("table", "player", *columns), *rows], separator)


def has_entries(data: bytes, file: str) -> bool:
    """Check whether a file of results has entries, or does not have the expected form."""
    rows, problems = read_rows(data, file, RESULTS)
    return bool(problems) or any(cell.text.strip() for row in rows for name, cell in row.items() if name in _ENTRIES)


def result_rows(data: bytes, file: str, edition: Edition) -> tuple[list[ResultRow], list[Problem]]:
    """Return the rows of a CSV file of results, and the problems of each row by itself.

    ``owned`` and ``mortgaged`` name spaces (by name or id) separated by semicolons; so do ``small_buildings`` and
    ``large_buildings``, with a count after each name. ``cash`` may give a reason for absence instead of an amount.
    """
    rows, problems = read_rows(data, file, RESULTS)
    if rows and not any(row["cash"].text.strip() for row in rows):
        hint = message(
            "enter each player's cash and property; as cash, write '{no_show}' for a player who did not come",
            no_show=NO_SHOW,
        )
        return [], [*problems, Problem(message("no results have been entered yet"), rows[0]["cash"].mark, hint)]
    known = {
        name.casefold(): lot
        for lot in edition.spaces
        if isinstance(lot, Property | Transport | Utility)
        for name in (lot.id, lot.name)
    }
    found = []
    for row in rows:
        problems += name_problems(row["player"])
        player = Player(tidy(row["player"].text), "", row["player"].mark)
        table = whole_number(row["table"], "table", problems)
        places = {name: cell.mark for name, cell in row.items()}
        if absence := _ABSENCES.get(tidy(row["cash"].text).casefold()):
            problems += [
                Problem(
                    message(
                        "'{column}' is filled in for a player marked {absence}", column=name, absence=quoted(absence)
                    ),
                    row[name].mark,
                    message("leave it empty"),
                )
                for name in (*_PROPERTY, "total")
                if name in row and row[name].text.strip() not in ("", "0")
            ]
            found.append(ResultRow(Result(player, table, NOTHING, 0, absence), Holding([], [], [], []), places))
            continue
        holding = Holding(
            _entries(row.get("owned"), known, problems),
            _entries(row.get("mortgaged"), known, problems),
            _entries(row.get("small_buildings"), known, problems, counted=True),
            _entries(row.get("large_buildings"), known, problems, counted=True),
        )
        cell = row.get("decision")
        decision = whole_number(cell, "decision", problems) if cell and cell.text.strip() else 0
        cash = whole_number(row["cash"], "cash", problems)
        cell = row.get("total")
        total = whole_number(cell, "total", problems) if cell and cell.text.strip() else None
        result = Result(player, table, valued(edition, cash, holding), decision)
        found.append(ResultRow(result, holding, places, total))
    return found, problems


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
            hint = meant or message("name spaces as on the board, separated by semicolons")
            problems.append(Problem(message("there is no property called {name}", name=quoted(name)), cell.mark, hint))
    return entries


def impossible_results(rows: Sequence[ResultRow], edition: Edition) -> Iterator[Problem]:
    """Yield everything that no game can produce, row by row and then table by table."""
    for row in rows:
        yield from _misplaced_property(edition, row.holding)
        yield from _uneven_buildings(edition, row.holding)

    owners: dict[tuple[int, str], Player] = {}
    for row in rows:
        for name, entry in row.holding.lots.items():
            table, player = row.result.table, row.result.player
            first = owners.setdefault((table, name), player)
            if first is not player:
                fault = message(
                    "{space} of table {table} is also claimed by {player}",
                    space=quoted(entry.lot.name),
                    table=table,
                    player=quoted(first.name),
                )
                yield Problem(fault, entry.mark, message("see line {line}", line=first.mark.line))

    words, pieces = edition.words, edition.pieces
    for number, group in _by_table(rows):
        small = [sum(entry.number for entry in row.holding.small) for row in group]
        large = [sum(entry.number for entry in row.holding.large) for row in group]
        for column, counts, name, most in (
            ("small_buildings", small, words.small_building.many, pieces.small_building.count),
            ("large_buildings", large, words.large_building.many, pieces.large_building.count),
        ):
            if sum(counts) > most:
                place = group[counts.index(max(counts))].places[column]
                fault = message(
                    "table {table} has {count} {buildings}, but the bank has only {most}",
                    table=number,
                    count=sum(counts),
                    buildings=name,
                    most=most,
                )
                yield Problem(fault, place)


def doubtful_results(rows: Sequence[ResultRow], edition: Edition) -> Iterator[Problem]:
    """Yield results that are possible but unlikely: a different total, or more cash at a table than the notes allow."""
    for row in rows:
        worth = row.result.worth
        if row.total not in (None, worth.total):
            name = quoted(row.result.player.name)
            parts = zip(Valuation._fields, worth, strict=True)
            lines = [message("{line} {amount:,}", line=_LINES[field], amount=value) for field, value in parts if value]
            fault = message(
                "the total of {player} is given as {given:,}, but the row adds up to {total:,}",
                player=name,
                given=row.total,
                total=worth.total,
            )
            if lines:
                hint = message("correct the total or the entries: {lines}", lines=joined(lines, ", "))
            else:
                hint = message("correct the total or the entries: the row is worth nothing")
            yield Problem(fault, row.places["total"], hint)
    bank = sum(note.value * note.count for note in edition.money)
    for number, group in _by_table(rows):
        cash = sum(row.result.worth.cash for row in group)
        if cash > bank:
            most = max(group, key=lambda row: row.result.worth.cash)
            fault = message(
                "table {table} has {cash:,} in cash, but the bank has only {bank:,} in all",
                table=number,
                cash=cash,
                bank=bank,
            )
            hint = message(
                "this is correct if the bank printed more money; {player} has the largest amount",
                player=quoted(most.result.player.name),
            )
            yield Problem(fault, most.places["cash"], hint)


def _by_table(rows: Sequence[ResultRow]) -> Iterator[tuple[int, list[ResultRow]]]:
    ordered = sorted(rows, key=lambda row: row.result.table)
    return ((number, list(group)) for number, group in groupby(ordered, lambda row: row.result.table))


def _misplaced_property(edition: Edition, holding: Holding) -> Iterator[Problem]:
    """Yield spaces named twice, and buildings that are too many or not allowed there."""
    owned = sorted([*holding.owned, *holding.mortgaged], key=lambda entry: entry.lot.id)
    for _, run in groupby(owned, lambda entry: entry.lot.id):
        for entry in list(run)[1:]:
            fault = message("{space} is named twice", space=quoted(entry.lot.name))
            yield Problem(fault, entry.mark, message("name it once, under 'owned' or 'mortgaged'"))
    most = edition.rules.small_per_large
    large = {entry.lot.id for entry in holding.large}
    for entry in holding.small:
        if not 1 <= entry.number <= most:
            fault = message(
                "{n} small building on {space}",
                "{n} small buildings on {space}",
                n=entry.number,
                space=quoted(entry.lot.name),
            )
            yield Problem(fault, entry.mark, message("there can be 1 to {most}", most=most))
        if entry.lot.id in large:
            fault = message("{space} has small and large buildings", space=quoted(entry.lot.name))
            yield Problem(fault, entry.mark, message("name it in one of the two columns"))
    for entry in holding.large:
        if entry.number != 1:
            fault = message(
                "{n} large building on {space}",
                "{n} large buildings on {space}",
                n=entry.number,
                space=quoted(entry.lot.name),
            )
            yield Problem(fault, entry.mark, message("there is room for only one"))
    free = {other.lot.id for other in holding.owned}
    hint = message("buildings are allowed only if the whole group is owned and free of mortgages")
    for entry in [*holding.small, *holding.large]:
        if not isinstance(entry.lot, Property):
            yield Problem(message("{space} cannot have buildings", space=quoted(entry.lot.name)), entry.mark)
            continue
        for lot in edition.spaces:
            if isinstance(lot, Property) and lot.group == entry.lot.group and lot.id not in free:
                space, other = quoted(entry.lot.name), quoted(lot.name)
                if lot.id in holding.lots:
                    fault = message("{space} has a building, but {other} is mortgaged", space=space, other=other)
                else:
                    fault = message("{space} has a building, but {other} is not owned", space=space, other=other)
                yield Problem(fault, entry.mark, hint)


def _uneven_buildings(edition: Edition, holding: Holding) -> Iterator[Problem]:
    """Yield groups in which one property has two more buildings than another; a large one counts as one more."""
    large = edition.rules.small_per_large + 1
    built = Counter({entry.lot.id: entry.number for entry in holding.small})
    built.update({entry.lot.id: large for entry in holding.large})
    marks = {entry.lot.id: entry.mark for entry in [*holding.small, *holding.large]}
    owned = {entry.lot.id for entry in holding.owned}
    groups: dict[str, list[Property]] = {}
    for space in edition.spaces:
        if isinstance(space, Property):
            groups.setdefault(space.group, []).append(space)
    for lots in groups.values():
        ordered = sorted(lots, key=lambda lot: built[lot.id])
        fewest, most = ordered[0], ordered[-1]
        if built[most.id] > built[fewest.id] + 1 and owned.issuperset(lot.id for lot in lots):
            fault = message(
                "{space} is built on unevenly: {other} has {count}",
                space=quoted(most.name),
                other=quoted(fewest.name),
                count=built[fewest.id] or message("nothing"),
            )
            hint = message("the numbers of buildings in a group may differ by at most one")
            yield Problem(fault, marks[most.id], hint)


def _misplaced(rows: Sequence[ResultRow], seats: Sequence[Seat], seated: NamedPlayers) -> Iterator[Problem]:
    """Yield a problem for each row of an unseated player, of an unknown table, or of the wrong table."""
    tables = {seat.player.key: seat.table for seat in seats}
    known = frozenset(tables.values())
    for row in rows:
        name, table = row.result.player.name, row.result.table
        if not name:
            continue
        if (own := tables.get(row.result.player.key)) is None:
            hint = seated.meant(name) or message(
                "add the player with 'printgen seating --add', or in another player's place with --replace"
            )
            fault = message("{player} is not seated in this round", player=quoted(name))
            yield Problem(fault, row.places["player"], hint)
        elif table not in known:
            hint = message("{player} sits at table {table}", player=quoted(name), table=own)
            yield Problem(message("there is no table {table}", table=table), row.places["table"], hint)
        elif own != table:
            fault = message(
                "{player} sits at table {table}, not at table {other}", player=quoted(name), table=own, other=table
            )
            hint = message("correct the row, or change the seating with 'printgen seating --swap' or --move")
            yield Problem(fault, row.places["table"], hint)


def valued(edition: Edition, cash: int, holding: Holding) -> Valuation:
    """Return the valuation: spaces at printed price, mortgaged ones at mortgage value, buildings at list price."""
    steps = edition.rules.small_per_large + 1  # a large building replaces the small ones, and costs one more
    return Valuation(
        cash=cash,
        lots=_printed(holding, Property),
        transports=_printed(holding, Transport),
        utilities=_printed(holding, Utility),
        mortgaged=sum(edition.mortgage_value(entry.lot.price) for entry in holding.mortgaged),
        small_buildings=sum(_cost(entry) * entry.number for entry in holding.small),
        large_buildings=sum(_cost(entry) * steps * entry.number for entry in holding.large),
    )


def _printed(holding: Holding, kind: type[Ownable]) -> int:
    return sum(entry.lot.price for entry in holding.owned if isinstance(entry.lot, kind))


def _cost(entry: Entry) -> int:
    return entry.lot.building_cost if isinstance(entry.lot, Property) else 0
