"""Changes to a seating on the day: someone comes late or not at all, or two change places; all others keep theirs."""

from collections.abc import Iterable, Mapping, Sequence
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
    """What to change, in this order: whom to take out, to swap, to move to another table, to put in."""

    remove: Sequence[str] = ()
    swap: Sequence[tuple[str, str]] = ()
    move: Sequence[tuple[str, int]] = ()
    add: Sequence[Player] = ()

    def __bool__(self) -> bool:
        return any(self)


class Neighbours(Struct, frozen=True):
    """What tells good tables from bad: the sizes they may have, and the table of each player in each earlier round."""

    tables: Tables
    earlier: Mapping[int, Mapping[str, int]]

    def cost(self, player: Player, others: Iterable[Player]) -> tuple[int, int]:
        """The relatives, and the people met before, whom a player has at a table."""
        known = list(others)
        met = sum(any(self._met(player, other, round_) for round_ in self.earlier.values()) for other in known)
        return sum(other.kin == player.kin for other in known), met

    def _met(self, one: Player, other: Player, round_: Mapping[str, int]) -> bool:
        return one.key in round_ and round_[one.key] == round_.get(other.key)


def changed(seats: Seats, changes: Changes, neighbours: Neighbours) -> Seats:
    """The seats after the changes; raises UsageError with every name that is not seated, or seated already."""
    problems: list[Problem] = []
    for name in changes.remove:
        seat = _seat_of(name, seats, problems)
        seats = tuple(other for other in seats if other is not seat)
    for names in changes.swap:
        seats = _swapped(seats, names, problems)
    for name, table in changes.move:
        if seat := _seat_of(name, seats, problems):
            rest = tuple(other for other in seats if other is not seat)
            seats = _placed(rest, seat.player, table, neighbours, problems)
    for player in changes.add:
        seats = _added(seats, player, neighbours, problems)
    if problems:
        raise UsageError(problems)
    return seats


def _swapped(seats: Seats, names: tuple[str, str], problems: list[Problem]) -> Seats:
    """The seats with two players in each other's places."""
    first, second = (_seat_of(name, seats, problems) for name in names)
    if not (first and second):
        return seats
    places = {first: second, second: first}
    return tuple(replace(seat, player=places.get(seat, seat).player) for seat in seats)


def _seat_of(name: str, seats: Seats, problems: list[Problem]) -> Seat | None:
    """Where a player of that name sits; a problem where nobody does."""
    players = NamedPlayers(seat.player for seat in seats)
    player = players.named(name)
    if player is None:
        problems.append(Problem(f"nobody of the name {quoted(name)} is seated", hint=players.meant(name)))
    return next((seat for seat in seats if seat.player is player), None)


def _added(seats: Seats, player: Player, neighbours: Neighbours, problems: list[Problem]) -> Seats:
    """A player more at the table with room that has the fewest relatives, then people met before, then players."""
    if NamedPlayers(seat.player for seat in seats).named(player.name):
        problems.append(Problem(f"{quoted(player.name)} is seated already"))
        return seats
    tables = tables_of(seats)
    room = [number for number, group in tables.items() if len(group) < neighbours.tables.most]
    if not room:
        hint = "draw the round anew with --anew and the longer list, which makes another table"
        problems.append(Problem(f"no table has room for {quoted(player.name)}", hint=hint))
        return seats
    costs = {number: (*neighbours.cost(player, tables[number]), len(tables[number]), number) for number in room}
    return _placed(seats, player, min(room, key=costs.__getitem__), neighbours, problems)


def _placed(seats: Seats, player: Player, table: int, neighbours: Neighbours, problems: list[Problem]) -> Seats:
    """A player more at a table, on its first free seat; a problem where there is no such table, or no room."""
    taken = {seat.seat for seat in seats if seat.table == table}
    if not taken:
        hint = f"the tables are {', '.join(map(str, tables_of(seats)))}"
        problems.append(Problem(f"there is no table {table}", hint=hint))
        return seats
    if len(taken) >= neighbours.tables.most:
        problems.append(Problem(f"table {table} is full: {len(taken)} sit there"))
        return seats
    free = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return (*seats, Seat(player, table, free))


def tables_of(seats: Seats) -> dict[int, list[Player]]:
    """The players of each table."""
    tables: dict[int, list[Player]] = {}
    for seat in sorted(seats, key=lambda seat: (seat.table, seat.seat)):
        tables.setdefault(seat.table, []).append(seat.player)
    return tables


def changed_seats(before: Seats, after: Seats) -> Seats:
    """The seats that someone else takes than before."""
    known = {(seat.player.key, seat.table, seat.seat) for seat in before}
    return tuple(seat for seat in after if (seat.player.key, seat.table, seat.seat) not in known)


def changed_tables(before: Seats, after: Seats) -> tuple[int, ...]:
    """The tables at which not the same people have the same seats."""
    seats = changed_seats(before, after) + changed_seats(after, before)
    return tuple(sorted({seat.table for seat in seats}))


def helper_for(seating: Seating, table: int, neighbours: Neighbours) -> Player | None:
    """Who could best move to a table that lost too many, from one that can spare a player."""
    groups = tables_of(seating.seats)
    spare = [
        (*neighbours.cost(player, groups[table]), -len(group), number, player)
        for number, group in groups.items()
        if number != table and len(group) > neighbours.tables.fewest
        for player in group
    ]
    return min(spare, key=lambda row: row[:4])[-1] if spare else None
