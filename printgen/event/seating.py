"""Seats the players of a round: families apart, and as few as possible together who have met before.

Families are dealt round the tables, which parts them as far as can be. Where that deal brings people together who have
met, the solver looks for the fewest repeated meetings among all deals that part the families as well.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from printgen.event.model import Tables
from printgen.event.players import Player

Pair = tuple[str, str]  # two players' keys, in order
EFFORT = 20.0  # how long the solver may try, in its own measure of work, which no machine's speed changes


class Seat(NamedTuple):
    """A player's place: table and seat from 1."""

    player: Player
    table: int
    seat: int


class Again(NamedTuple):
    """Two at one table who have met before, and in which rounds."""

    one: Player
    other: Player
    table: int
    rounds: tuple[int, ...]


class Seating(NamedTuple):
    """A round's tables. ``least`` is the number of repeated meetings that are known to be unavoidable."""

    round: int
    seats: tuple[Seat, ...]
    families: tuple[tuple[Player, Player, int], ...]
    again: tuple[Again, ...]
    odd_tables: tuple[tuple[int, int], ...]
    least: int
    earlier: tuple[int, ...]

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible: families are parted as far as can be, and meetings the fewest."""
        return len(self.again) == self.least

    def table(self, number: int) -> tuple[Seat, ...]:
        """The seats of a table in order."""
        return tuple(sorted((seat for seat in self.seats if seat.table == number), key=lambda seat: seat.seat))

    @property
    def tables(self) -> range:
        """The numbers of the tables."""
        return range(1, max(seat.table for seat in self.seats) + 1)


def seated(
    players: Sequence[Player],
    tables: Tables,
    earlier: Mapping[int, Mapping[str, int]],
    number: int = 1,
    seed: int = 0,
    effort: float = EFFORT,
) -> Seating:
    """The tables of round ``number``; ``earlier`` is each earlier round's table by player's key.

    The same players, rounds and seed give the same tables. Raises PrintgenError where the solver is needed and missing.
    """
    shuffled = list(players)
    Random(seed).shuffle(shuffled)
    chances = Random(seed + 1)
    sizes = table_sizes(len(players), tables)
    dealt = deal(shuffled, len(sizes))
    met = meetings(shuffled, earlier)
    groups, least = dealt, 0
    if any(pair in met for group in dealt for pair in pairs_at_table(group)):
        from printgen.event.solver import fewest_meetings

        groups, least = fewest_meetings(dealt, met, cliques(shuffled, earlier), seed, effort)
    for group in groups:
        chances.shuffle(group)
    seats = (Seat(player, table, seat) for table, group in enumerate(groups, 1) for seat, player in enumerate(group, 1))
    return judged(tuple(seats), tables, earlier, number, least)


def table_sizes(count: int, tables: Tables) -> tuple[int, ...]:
    """How many sit at each table: the fewest tables of the usual size, else the nearest to it, never above the most."""

    def fitness(number: int) -> tuple[int, int, int]:
        sizes = _even(count, number)
        below, above = (sum(size < tables.fewest for size in sizes), sum(size > tables.usual for size in sizes))
        return below, above, number

    allowed = (number for number in range(1, count + 1) if _even(count, number)[0] <= tables.most)
    return _even(count, min(allowed, key=fitness))


def _even(count: int, number: int) -> tuple[int, ...]:
    each, rest = divmod(count, number)
    return (each + 1,) * rest + (each,) * (number - rest)


def deal(players: Sequence[Player], tables: int) -> list[list[Player]]:
    """The players round the tables, each family in a row, so that it is spread as evenly as can be."""
    families: dict[str, list[Player]] = {}
    for player in players:
        families.setdefault(player.kin, []).append(player)
    line = [player for family in families.values() for player in family]
    return [line[table::tables] for table in range(tables)]


def pairs_at_table(group: Iterable[Player]) -> Iterator[Pair]:
    """Every two players of a table."""
    yield from combinations(sorted(player.key for player in group), 2)


def meetings(players: Iterable[Player], earlier: Mapping[int, Mapping[str, int]]) -> Counter[Pair]:
    """How often every two of these players have sat at one table."""
    return Counter(pair for clique in cliques(players, earlier) for pair in combinations(clique, 2))


def cliques(players: Iterable[Player], earlier: Mapping[int, Mapping[str, int]]) -> list[tuple[str, ...]]:
    """Those of these players who sat at one table in an earlier round, table by table; two or more of them."""
    found: dict[tuple[int, int], list[str]] = {}
    for player in sorted(players, key=lambda player: player.key):
        for number, tables in earlier.items():
            if player.key in tables:
                found.setdefault((number, tables[player.key]), []).append(player.key)
    return [tuple(keys) for _, keys in sorted(found.items()) if len(keys) > 1]


def judged(
    seats: tuple[Seat, ...], tables: Tables, earlier: Mapping[int, Mapping[str, int]], number: int, least: int
) -> Seating:
    """The seats with all that they do not meet."""
    families, again, odd = [], [], []
    for table in range(1, max(seat.table for seat in seats) + 1):
        group = [seat.player for seat in seats if seat.table == table]
        if not tables.fewest <= len(group) <= tables.most:
            odd.append((table, len(group)))
        for one, other in combinations(sorted(group, key=lambda player: player.key), 2):
            if one.kin == other.kin:
                families.append((one, other, table))
            if rounds := _met_in(one, other, earlier):
                again.append(Again(one, other, table, rounds))
    return Seating(number, seats, tuple(families), tuple(again), tuple(odd), least, tuple(sorted(earlier)))


def _met_in(one: Player, other: Player, earlier: Mapping[int, Mapping[str, int]]) -> tuple[int, ...]:
    together = (
        number for number, tables in earlier.items() if one.key in tables and tables[one.key] == tables.get(other.key)
    )
    return tuple(sorted(together))


def findings(seating: Seating) -> list[str]:
    """Everything that a seating could not avoid, in words: odd tables, families together, repeated meetings."""
    warnings = [f"table {table} seats {size}" for table, size in seating.odd_tables]
    warnings += [f"{a.name} and {b.name} are of one family and share table {table}" for a, b, table in seating.families]
    warnings += [
        f"{again.one.name} and {again.other.name} meet again at table {again.table} (round {_listed(again.rounds)})"
        for again in seating.again
    ]
    return warnings


def verdict(seating: Seating) -> str:
    """Whether the seating is proven best, in words."""
    if seating.proven:
        return "proven best: no seating has fewer of a family together, nor then fewer repeated meetings"
    return (
        f"not proven best: {len(seating.again)} repeated meetings, and no seating has fewer than {seating.least}; "
        "families are kept apart as far as can be"
    )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
