"""Checks that results are possible: no property twice, no misplaced buildings, no more than the bank has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.errors import Problem
from printgen.event.players.players import Player
from printgen.event.results.holdings import Entry, Holding
from printgen.event.results.rows import ResultRow
from printgen.games.trade.records import Edition, Property
from printgen.theme.quoting import quoted


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
                message = f"{quoted(entry.lot.name)} of table {table} is claimed by {quoted(first.name)} too"
                yield Problem(message, entry.mark, f"see line {first.mark.line}")

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
                yield Problem(f"table {number} has {sum(counts)} {name}, and the bank {most}", place)


def doubtful_results(rows: Sequence[ResultRow], edition: Edition) -> Iterator[Problem]:
    """Yield what is possible but unlikely: more cash at a table than the bank has notes for."""
    bank = sum(note.value * note.count for note in edition.money)
    for number, group in _by_table(rows):
        cash = sum(row.result.worth.cash for row in group)
        if cash > bank:
            most = max(group, key=lambda row: row.result.worth.cash)
            hint = f"right if the bank printed more; the largest amount is {quoted(most.result.player.name)}'s"
            yield Problem(
                f"table {number} has {cash:,} in cash, and the bank {bank:,} in all", most.places["cash"], hint
            )


def _by_table(rows: Sequence[ResultRow]) -> Iterator[tuple[int, list[ResultRow]]]:
    ordered = sorted(rows, key=lambda row: row.result.table)
    return ((number, list(group)) for number, group in groupby(ordered, lambda row: row.result.table))


def _misplaced_property(edition: Edition, holding: Holding) -> Iterator[Problem]:
    """Yield spaces named twice, and buildings that are too many or cannot stand there."""
    owned = sorted([*holding.owned, *holding.mortgaged], key=lambda entry: entry.lot.id)
    for _, run in groupby(owned, lambda entry: entry.lot.id):
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
        yield from _unsupported_building(edition, holding, entry)


def _unsupported_building(edition: Edition, holding: Holding, entry: Entry) -> Iterator[Problem]:
    if not isinstance(entry.lot, Property):
        yield Problem(f"there can be no building on {quoted(entry.lot.name)}", entry.mark)
        return
    free = {other.lot.id for other in holding.owned}
    for lot in edition.spaces:
        if isinstance(lot, Property) and lot.group == entry.lot.group and lot.id not in free:
            why = "is under a mortgage" if lot.id in holding.lots else "is not owned"
            hint = "buildings stand only where the whole group is owned and free of mortgages"
            yield Problem(f"a building on {quoted(entry.lot.name)}, but {quoted(lot.name)} {why}", entry.mark, hint)


def _uneven_buildings(edition: Edition, holding: Holding) -> Iterator[Problem]:
    """Yield groups in which one property has two buildings more than another; a large one tops all small ones."""
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
            other = f"{quoted(fewest.name)} has {built[fewest.id] or 'nothing'}"
            message = f"{quoted(most.name)} is built on unevenly: {other}"
            yield Problem(message, marks[most.id], "buildings of a group differ by one at most")
