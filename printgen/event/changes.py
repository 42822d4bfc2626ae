"""Changes to a seating on the day: late arrivals, absences and swaps; all other players keep their seats."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError
from printgen.event.model import Tables
from printgen.event.players.names import NamedPlayers
from printgen.event.players.players import Player
from printgen.event.seating import Seat, Seating
from printgen.theme.quoting import quoted

Seats = tuple[Seat, ...]


class Changes(NamedTuple):
    """Players to remove, swap, move to another table and add, in this order."""

    remove: Sequence[str] = ()
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
        """Return how many relatives, and people met before, a player would have at a table."""
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
        problems.append(Problem(f"nobody of the name {quoted(name)} is seated", hint=players.meant(name)))
    return next((seat for seat in seats if seat.player is player), None)


def _added(seats: Seats, player: Player, neighbors: Neighbors, problems: list[Problem]) -> Seats:
    """Add a player at the free table with the fewest relatives, then people met before, then players."""
    if NamedPlayers(seat.player for seat in seats).named(player.name):
        problems.append(Problem(f"{quoted(player.name)} is seated already"))
        return seats
    tables = tables_of(seats)
    room = [number for number, group in tables.items() if len(group) < neighbors.tables.most]
    if not room:
        hint = "draw the round anew with --anew and the longer list, which makes another table"
        problems.append(Problem(f"no table has room for {quoted(player.name)}", hint=hint))
        return seats
    costs = {number: (*neighbors.cost(player, tables[number]), len(tables[number]), number) for number in room}
    return _placed(seats, player, min(room, key=costs.__getitem__), neighbors, problems)


def _placed(seats: Seats, player: Player, table: int, neighbors: Neighbors, problems: list[Problem]) -> Seats:
    """Seat a player on the first free seat of a table; add a problem if there is no such table, or no room."""
    taken = {seat.seat for seat in seats if seat.table == table}
    if not taken:
        hint = f"the tables are {', '.join(map(str, tables_of(seats)))}"
        problems.append(Problem(f"there is no table {table}", hint=hint))
        return seats
    if len(taken) >= neighbors.tables.most:
        problems.append(Problem(f"table {table} is full: {len(taken)} sit there"))
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
