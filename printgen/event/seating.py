"""A round's seating: the seats, changes on the day, and proofs about its quality."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, quoted
from printgen.event.occasion import Tables
from printgen.event.players import NamedPlayers, Player
from printgen.messages import Message, message

if TYPE_CHECKING:
    from printgen.event.seating_solver import Report

SECONDS = 10.0  # the time limit of the solver in seconds


class Seat(Struct, frozen=True):
    """A player's table and seat, both from 1."""

    player: Player
    table: int
    seat: int


class RepeatedMeeting(Struct, frozen=True):
    """Two players at one table who have met before, with those rounds."""

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

    The same players, rounds and seed give the same tables if these are proven to be the best within ``seconds``.
    """
    # NumPy is imported only where seats are drawn.
    from printgen.event.seating_search import SeatingProblem
    from printgen.event.seating_solver import solve

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


def findings(seating: Seating) -> list[Message]:
    """Describe the aims that a seating does not meet: uneven tables, families together, repeated meetings."""
    found = [
        message("table {table} has {n} player", "table {table} has {n} players", n=size, table=table)
        for table, size in seating.odd_tables
    ]
    found += [
        message(
            "{one} and {other} are from one family and share table {table}", one=one.name, other=other.name, table=table
        )
        for one, other, table in seating.families
    ]
    found += [
        message(
            "{one} and {other} meet again at table {table} (round {rounds})",
            "{one} and {other} meet again at table {table} (rounds {rounds})",
            n=len(again.rounds),
            one=again.one.name,
            other=again.other.name,
            table=again.table,
            rounds=", ".join(map(str, again.rounds)),
        )
        for again in seating.again
    ]
    return found


def verdict(seating: Seating) -> Message:
    """Describe the proven bounds of the seating."""
    if seating.proven is None:
        return message("This seating is as in its file; whether a better one exists was not checked.")
    if seating.proven.best:
        return message(
            "This seating is proven to be the best of all splits into tables: relatives sit at different tables where "
            "possible, then as few meetings as possible are repeated, then tables have the preferred sizes."
        )
    if seating.proven.least == len(seating.again):
        return message(
            "This seating is proven to be the best in its main aims: relatives sit at different tables where possible, "
            "then as few meetings as possible are repeated. Another split into tables may be as good."
        )
    return message(
        "This seating is not proven to be the best: it has {n:,} repeated meeting, and no seating has fewer than "
        "{least:,}. Relatives sit at different tables where possible. More --seconds may find a better one.",
        "This seating is not proven to be the best: it has {n:,} repeated meetings, and no seating has fewer than "
        "{least:,}. Relatives sit at different tables where possible. More --seconds may find a better one.",
        n=len(seating.again),
        least=seating.proven.least,
    )


Seats = tuple[Seat, ...]


class Changes(NamedTuple):
    """Players to remove, replace, swap, move to another table and add, in this order."""

    remove: Sequence[str] = ()
    replace: Sequence[tuple[str, Player]] = ()
    swap: Sequence[tuple[str, str]] = ()
    move: Sequence[tuple[str, int]] = ()
    add: Sequence[Player] = ()

    def __bool__(self) -> bool:
        return any(self)


class Neighbors(Struct, frozen=True):
    """The allowed table sizes, and the table of each player in each earlier round."""

    tables: Tables
    earlier: Mapping[int, Mapping[str, int]]

    def cost(self, player: Player, others: Sequence[Player]) -> tuple[int, int]:
        """Return the number of relatives, and of people met before, that a player would have at a table."""
        met = sum(
            any(
                player.key in tables and tables[player.key] == tables.get(other.key) for tables in self.earlier.values()
            )
            for other in others
        )
        return sum(other.kin == player.kin for other in others), met


def changed(seats: Seats, changes: Changes, neighbors: Neighbors) -> Seats:
    """Return the seats after the changes; raises UsageError with every name not seated, or seated already."""
    problems: list[Problem] = []
    for name in changes.remove:
        seat = _seat_of(name, seats, problems)
        seats = tuple(other for other in seats if other is not seat)
    for name, player in changes.replace:
        seat = _seat_of(name, seats, problems)
        if seat and _is_free(player, seats, problems):
            seats = tuple(replace(other, player=player) if other is seat else other for other in seats)
    for names in changes.swap:
        first, second = (_seat_of(name, seats, problems) for name in names)
        if first and second:
            swapped = {first: second.player, second: first.player}
            seats = tuple(replace(seat, player=swapped.get(seat, seat.player)) for seat in seats)
    for name, table in changes.move:
        if seat := _seat_of(name, seats, problems):
            rest = tuple(other for other in seats if other is not seat)
            seats = _placed(rest, seat.player, table, neighbors, problems)
    for player in changes.add:
        seats = _added(seats, player, neighbors, problems)
    if problems:
        raise UsageError(problems)
    return seats


def _seat_of(name: str, seats: Seats, problems: list[Problem]) -> Seat | None:
    """Return the seat of the player of that name; add a problem if nobody has it."""
    players = NamedPlayers(seat.player for seat in seats)
    player = players.named(name)
    if player is None:
        fault = message("nobody called {name} is seated", name=quoted(name))
        problems.append(Problem(fault, hint=players.meant(name)))
    return next((seat for seat in seats if seat.player is player), None)


def _is_free(player: Player, seats: Seats, problems: list[Problem]) -> bool:
    """Check whether a player has no seat; add a problem if one has."""
    if NamedPlayers(seat.player for seat in seats).named(player.name) is None:
        return True
    problems.append(Problem(message("{player} is already seated", player=quoted(player.name))))
    return False


def _added(seats: Seats, player: Player, neighbors: Neighbors, problems: list[Problem]) -> Seats:
    """Add a player at the free table with the fewest relatives, then people met before, then players."""
    if not _is_free(player, seats, problems):
        return seats
    tables = tables_of(seats)
    room = [number for number, group in tables.items() if len(group) < neighbors.tables.most]
    if not room:
        hint = message("draw the round again with --anew and the longer list, to get another table")
        problems.append(Problem(message("no table has room for {player}", player=quoted(player.name)), hint=hint))
        return seats
    costs = {number: (*neighbors.cost(player, tables[number]), len(tables[number]), number) for number in room}
    return _placed(seats, player, min(room, key=costs.__getitem__), neighbors, problems)


def _placed(seats: Seats, player: Player, table: int, neighbors: Neighbors, problems: list[Problem]) -> Seats:
    """Seat a player on the first free seat of a table; add a problem if there is no such table, or no room."""
    taken = {seat.seat for seat in seats if seat.table == table}
    if not taken:
        hint = message("the tables are {numbers}", numbers=", ".join(map(str, tables_of(seats))))
        problems.append(Problem(message("there is no table {table}", table=table), hint=hint))
        return seats
    if len(taken) >= neighbors.tables.most:
        fault = message(
            "table {table} is full: it has {n} player",
            "table {table} is full: it has {n} players",
            n=len(taken),
            table=table,
        )
        problems.append(Problem(fault))
        return seats
    free = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return (*seats, Seat(player, table, free))


def tables_of(seats: Seats) -> dict[int, list[Player]]:
    """Return the players of each table, in seat order."""
    tables: dict[int, list[Player]] = {}
    for seat in sorted(seats, key=lambda seat: (seat.table, seat.seat)):
        tables.setdefault(seat.table, []).append(seat.player)
    return tables


def changed_seats(before: Seats, after: Seats) -> Seats:
    """Return the seats whose player has changed."""
    known = {(seat.player.key, seat.table, seat.seat) for seat in before}
    return tuple(seat for seat in after if (seat.player.key, seat.table, seat.seat) not in known)


def changed_tables(before: Seats, after: Seats) -> tuple[int, ...]:
    """Return the numbers of tables where any seat has changed."""
    seats = changed_seats(before, after) + changed_seats(after, before)
    return tuple(sorted({seat.table for seat in seats}))


def helper_for(seating: Seating, table: int, neighbors: Neighbors) -> Player | None:
    """Return the player who could best move to a table that lost too many, from one that can spare a player."""
    groups = tables_of(seating.seats)
    spare = [
        (*neighbors.cost(player, groups[table]), -len(group), number, player)
        for number, group in groups.items()
        if number != table and len(group) > neighbors.tables.fewest
        for player in group
    ]
    return min(spare, key=lambda row: row[:4])[-1] if spare else None
