"""The seating of a round: the tables, the aims that could not be met, and what is proven.

The aims in order: relatives apart; nobody meets again; tables of the usual size, then smaller, then larger ones (5,
then 4, then 6); even tables.
"""

from collections.abc import Mapping, Sequence
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
    """A player's table and seat, both from 1."""

    player: Player
    table: int
    seat: int


class RepeatedMeeting(Struct, frozen=True):
    """Two players at one table who have met before, and in which rounds."""

    one: Player
    other: Player
    table: int
    rounds: tuple[int, ...]


class ProvenSeating(Struct, frozen=True):
    """A proof about all seatings of a round: none has fewer repeated meetings than ``least``.

    If ``best``, none is better in any aim.
    """

    least: int
    best: bool


class Seating(Struct, frozen=True):
    """The tables of a round; ``proven`` is None if they were edited by hand."""

    round: int
    seats: tuple[Seat, ...]
    families: tuple[tuple[Player, Player, int], ...]
    again: tuple[RepeatedMeeting, ...]
    odd_tables: tuple[tuple[int, int], ...]
    earlier: tuple[int, ...]
    proven: ProvenSeating | None = None

    def table(self, number: int) -> tuple[Seat, ...]:
        """Return the seats of a table in order."""
        return tuple(sorted((seat for seat in self.seats if seat.table == number), key=lambda seat: seat.seat))

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(sorted({seat.table for seat in self.seats}))


def seated(
    players: Sequence[Player],
    tables: Tables,
    earlier: Mapping[int, Mapping[str, int]],
    number: int = 1,
    seed: int = 0,
    seconds: float = SECONDS,
    report: "Report | None" = None,
) -> Seating:
    """Seat the players of round ``number``; ``earlier`` holds each earlier round's table by player key.

    The same players, rounds and seed give the same tables if these are proven best within ``seconds``.
    """
    # NumPy is imported only where seats are drawn.
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
    """Return the seating of ``seats`` with all aims that they do not meet."""
    families, again, odd = [], [], []
    for table in sorted({seat.table for seat in seats}):
        group = [seat.player for seat in seats if seat.table == table]
        if not tables.fewest <= len(group) <= tables.most:
            odd.append((table, len(group)))
        for one, other in combinations(sorted(group, key=lambda player: player.key), 2):
            if one.kin == other.kin:
                families.append((one, other, table))
            rounds = [at for at, met in earlier.items() if one.key in met and met[one.key] == met.get(other.key)]
            if rounds:
                again.append(RepeatedMeeting(one, other, table, tuple(sorted(rounds))))
    return Seating(number, seats, tuple(families), tuple(again), tuple(odd), tuple(sorted(earlier)), proven)


def findings(seating: Seating) -> list[str]:
    """Describe the aims that a seating does not meet: odd tables, families together, repeated meetings."""
    warnings = [f"table {table} seats {size}" for table, size in seating.odd_tables]
    warnings += [f"{a.name} and {b.name} are of one family and share table {table}" for a, b, table in seating.families]
    for again in seating.again:
        rounds = ", ".join(map(str, again.rounds))
        warnings.append(f"{again.one.name} and {again.other.name} meet again at table {again.table} (round {rounds})")
    return warnings


def verdict(seating: Seating) -> str:
    """Describe what is proven about the seating."""
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
