"""A round's seating: who sits where, what it could not meet, and what is proven of it.

The aims, in their order: relatives apart, then nobody together who has met before, then tables of the usual size before
smaller before larger ones (5 before 4 before 6), then even tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.event.model import Tables
from printgen.event.players.players import Player

if TYPE_CHECKING:
    from printgen.event.solver.solve import Report

SECONDS = 10.0  # how long the solver may look for better tables


class Seat(Struct, frozen=True):
    """A player's place: table and seat from 1."""

    player: Player
    table: int
    seat: int


class RepeatedMeeting(Struct, frozen=True):
    """Two at one table who have met before, and in which rounds."""

    one: Player
    other: Player
    table: int
    rounds: tuple[int, ...]


class ProvenSeating(Struct, frozen=True):
    """What is known of all seatings of a round: none has fewer repeated meetings than ``least``.

    ``best`` says that none is better in any aim.
    """

    least: int
    best: bool


class Seating(Struct, frozen=True):
    """A round's tables; ``proven`` is None where a hand has changed them."""

    round: int
    seats: tuple[Seat, ...]
    families: tuple[tuple[Player, Player, int], ...]
    again: tuple[RepeatedMeeting, ...]
    odd_tables: tuple[tuple[int, int], ...]
    earlier: tuple[int, ...]
    proven: ProvenSeating | None = None

    def table(self, number: int) -> tuple[Seat, ...]:
        """The seats of a table in order."""
        return tuple(sorted((seat for seat in self.seats if seat.table == number), key=lambda seat: seat.seat))

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables."""
        return tuple(sorted({seat.table for seat in self.seats}))


def seated(
    players: Sequence[Player],
    tables: Tables,
    earlier: Mapping[int, Mapping[str, int]],
    number: int = 1,
    seed: int = 0,
    seconds: float = SECONDS,
    report: "Report" = lambda repeats, least, gone: None,
) -> Seating:
    """The tables of round ``number``; ``earlier`` is each earlier round's table by player's key.

    The same players, rounds and seed give the same tables where they are proven best within the seconds.
    """
    from printgen.event.solver.problem import SeatingProblem
    from printgen.event.solver.solve import solve

    numbers = {player.key: at for at, player in enumerate(players)}
    met = [{numbers[key]: table for key, table in round_.items() if key in numbers} for round_ in earlier.values()]
    problem = SeatingProblem([player.kin for player in players], met, tables)
    solution = solve(problem, seed, seconds, report)
    chances = Random(seed + 1)
    groups = [[players[at] for at in group] for group in solution.groups]
    for group in groups:
        chances.shuffle(group)
    groups.sort(key=len, reverse=True)
    seats = (Seat(player, table, seat) for table, group in enumerate(groups, 1) for seat, player in enumerate(group, 1))
    return judged(tuple(seats), tables, earlier, number, ProvenSeating(solution.bound, solution.proven))


def judged(
    seats: tuple[Seat, ...],
    tables: Tables,
    earlier: Mapping[int, Mapping[str, int]],
    number: int,
    proven: ProvenSeating | None = None,
) -> Seating:
    """The seats with all that they do not meet."""
    families, again, odd = [], [], []
    for table in sorted({seat.table for seat in seats}):
        group = [seat.player for seat in seats if seat.table == table]
        if not tables.fewest <= len(group) <= tables.most:
            odd.append((table, len(group)))
        for one, other in combinations(sorted(group, key=lambda player: player.key), 2):
            if one.kin == other.kin:
                families.append((one, other, table))
            if rounds := _met_in(one, other, earlier):
                again.append(RepeatedMeeting(one, other, table, rounds))
    return Seating(number, seats, tuple(families), tuple(again), tuple(odd), tuple(sorted(earlier)), proven)


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
    if seating.proven is None:
        return "as its file has it; how good it could be was not looked into"
    aims = "relatives apart as far as can be, then the fewest repeated meetings"
    if seating.proven.best:
        return f"proven best of all splits into tables: {aims}, then tables of the sizes wished for"
    if seating.proven.least == len(seating.again):
        return f"proven best in this: {aims}; another split into tables might do as well"
    return (
        f"not proven best: {len(seating.again)} repeated meetings, and no seating has fewer than "
        f"{seating.proven.least}; relatives sit apart as far as can be; more --seconds may find a better one"
    )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
