"""The files of an event's rounds."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, by_place, first_problems, os_reason, plain, quoted
from printgen.event.lists import csv_bytes
from printgen.event.players import ROW_PER_PLAYER, Player, listed_again, name_problems, players_of, tidy
from printgen.event.ranking import STANDING_COLUMNS, TIED
from printgen.event.seating import Seat, Seating, findings
from printgen.limits import LIST_BYTES, file_bytes
from printgen.messages import message
from printgen.theme.csv_lists import Columns, CsvCell, read_rows

SEATS = Columns(("table", "seat", "player", "family"), ("table", "player"))
SEATING, RECORD = "seating.csv", "seating.json"
STANDINGS, GOING_ON = "standings.csv", "going-on.csv"
RESULTS, DROPPED_OUT = "results.csv", "dropped-out.csv"
_STANDINGS = Columns(STANDING_COLUMNS, ("rank", "player", "table", "goes_on"))
_DROP_OUTS = Columns(("name", "replaced_by"), ("name",))
# Digits, grouped or not, without cents: spreadsheets write 1500 as 1,500.00, 1.500,00 or 1 500.
_WHOLE = re.compile("([0-9]+|[0-9]{1,3}(?:[.,'\u2019 \u00a0\u202f][0-9]{3})+)(?:[.,]00?)?\\Z")


class PastStanding(Struct, frozen=True):
    """A row of the standings as they were written: rank 0 if the player was absent."""

    player: Player
    rank: int
    table: int
    goes_on: str


class DropOut(Struct, frozen=True):
    """A player who had a seat in a round and does not play, and the substitute (empty: nobody)."""

    name: str
    replaced_by: str = ""


class PastRounds(Struct, frozen=True):
    """The seats, winners, standings and drop-outs of past rounds, by round."""

    seats: Mapping[int, tuple[Seat, ...]]
    going_on: Mapping[int, tuple[Player, ...]]
    standings: Mapping[int, tuple[PastStanding, ...]] = {}
    drop_outs: Mapping[int, tuple[DropOut, ...]] = {}

    def tied(self, number: int) -> list[str]:
        """Return the names of players of a round for whom the judges have yet to break a tie."""
        return [standing.player.name for standing in self.standings.get(number, ()) if standing.goes_on == TIED]

    def tables(self, before: int) -> dict[int, dict[str, int]]:
        """Return the table of each player, by key, in each round before ``before``."""
        return {
            number: {seat.player.key: seat.table for seat in seats}
            for number, seats in self.seats.items()
            if number < before
        }


def folder_of(number: int) -> str:
    """Return the name of a round's folder within the event's folder."""
    return f"round-{number}"


def past_rounds(folder: Path, rounds: int) -> PastRounds:
    """Read the files of the first ``rounds`` rounds from the event's folder; raises ThemeError with all bad rows."""
    seats, going_on, standings, drop_outs, problems = {}, {}, {}, {}, list[Problem]()
    for number in range(1, rounds + 1):
        try:
            if (path := folder / folder_of(number) / SEATING).is_file():
                seats[number] = seats_of(list_bytes(path), plain(str(path)))
            if (path := folder / folder_of(number) / GOING_ON).is_file():
                going_on[number] = players_of(list_bytes(path), plain(str(path)), empty=True)
            if (path := folder / folder_of(number) / STANDINGS).is_file():
                standings[number] = standings_of(list_bytes(path), plain(str(path)))
            if (path := folder / folder_of(number) / DROPPED_OUT).is_file():
                drop_outs[number] = drop_outs_of(list_bytes(path), plain(str(path)))
        except ThemeError as error:
            problems += error.problems
    if problems:
        raise ThemeError(problems)
    return PastRounds(seats, going_on, standings, drop_outs)


def list_bytes(path: Path) -> bytes:
    """Return the bytes of a list; raises ThemeError if it cannot be read."""
    try:
        return file_bytes(path, LIST_BYTES)
    except OSError as error:
        fault = message("{file} cannot be read: {reason}", file=plain(str(path)), reason=os_reason(error))
        raise ThemeError(Problem(fault)) from error


def seats_csv(seating: Seating, separator: str = ",") -> bytes:
    """Return the seats as CSV, table by table, for the next round to read; it may be edited by hand."""
    rows = [
        (seat.table, seat.seat, seat.player.name, seat.player.family)
        for table in seating.tables
        for seat in seating.table(table)
    ]
    return csv_bytes([SEATS.known, *rows], separator)


def players_csv(players: Iterable[Player], separator: str = ",") -> bytes:
    """Return players as CSV, readable by ``players_of``."""
    return csv_bytes([("name", "family"), *((player.name, player.family) for player in players)], separator)


def seats_of(data: bytes, file: str) -> tuple[Seat, ...]:
    """Return the seats of a file written by ``seats_csv`` and perhaps edited by hand; raises ThemeError.

    Players without a seat number take the free seats of their table.
    """
    rows, problems = read_rows(data, file, SEATS)
    taken: dict[tuple[int, int], Player] = {}
    seats: list[Seat] = []  # with seat 0 for players without a number
    for row in rows:
        problems += name_problems(row["player"])
        family = tidy(row["family"].text) if "family" in row else ""
        player = Player(tidy(row["player"].text), family, row["player"].mark)
        table = whole_number(row["table"], "table", problems)
        cell = row.get("seat")
        number = whole_number(cell, "seat", problems) if cell and cell.text.strip() else 0
        if cell and number and (other := taken.setdefault((table, number), player)) is not player:
            fault = message(
                "seat {seat} of table {table} is also taken by {player}",
                seat=number,
                table=table,
                player=quoted(other.name),
            )
            problems.append(Problem(fault, cell.mark))
        seats.append(Seat(player, table, number))
    problems += listed_again(seat.player for seat in seats)
    if not problems and not seats:
        problems.append(Problem(message("nobody is seated"), Mark(file, 1, 1), ROW_PER_PLAYER))
    if problems:
        raise ThemeError(sorted(problems, key=by_place))
    for at, seat in enumerate(seats):
        if not seat.seat:
            free = next(number for number in range(1, len(seats) + 2) if (seat.table, number) not in taken)
            taken[seat.table, free] = seat.player
            seats[at] = replace(seat, seat=free)
    return tuple(seats)


def standings_of(data: bytes, file: str) -> tuple[PastStanding, ...]:
    """Return the rows of a file written by ``standings_csv``; raises ThemeError with all bad rows."""
    rows, problems = read_rows(data, file, _STANDINGS)
    found = []
    for row in rows:
        problems += name_problems(row["player"])
        player = Player(tidy(row["player"].text), "", row["player"].mark)
        rank = whole_number(row["rank"], "rank", problems) if row["rank"].text.strip() else 0
        table = whole_number(row["table"], "table", problems)
        found.append(PastStanding(player, rank, table, row["goes_on"].text.strip()))
    if problems:
        raise ThemeError(first_problems(problems))
    return tuple(found)


def drop_outs_csv(drop_outs: Iterable[DropOut], separator: str = ",") -> bytes:
    """Return the players who dropped out of a round as CSV, readable by ``drop_outs_of``."""
    return csv_bytes([_DROP_OUTS.known, *((one.name, one.replaced_by) for one in drop_outs)], separator)


def drop_outs_of(data: bytes, file: str) -> tuple[DropOut, ...]:
    """Return the players who dropped out of a round; raises ThemeError with all bad rows."""
    rows, problems = read_rows(data, file, _DROP_OUTS)
    for row in rows:
        problems += name_problems(row["name"])
        if "replaced_by" in row and row["replaced_by"].text.strip():
            problems += name_problems(row["replaced_by"])
    if problems:
        raise ThemeError(first_problems(problems))
    return tuple(
        DropOut(tidy(row["name"].text), tidy(row["replaced_by"].text) if "replaced_by" in row else "") for row in rows
    )


def seating_record(seating: Seating) -> bytes:
    """Return the seating as JSON for other programs: tables, repeated meetings, families, and proven bounds."""
    record = {
        "round": seating.round,
        "earlier_rounds": list(seating.earlier),
        "tables": [[seat.player.name for seat in seating.table(table)] for table in seating.tables],
        "proven_best": seating.proven is not None and seating.proven.best,
        "families_together": [[a.name, b.name, table] for a, b, table in seating.families],
        "repeated_meetings": [[again.one.name, again.other.name, again.table] for again in seating.again],
        "fewest_possible_repeated_meetings": seating.proven.least if seating.proven else None,
        "not_met": findings(seating),
    }
    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode()


def whole_number(cell: CsvCell, name: str, problems: list[Problem]) -> int:
    """Return the whole number of a cell, with or without separators and a final ,00; else add a problem."""
    text = cell.text.strip()
    found = _WHOLE.match(text)
    if found and len(digits := re.sub("[^0-9]", "", found[1])) <= 9:
        return int(digits)
    if text:
        fault = message("'{column}' is {text}", column=name, text=quoted(cell.text))
    else:
        fault = message("'{column}' is empty", column=name)
    hint = message("write a whole number in digits only, such as 1500")
    problems.append(Problem(fault, cell.mark, hint))
    return 0
