"""The files of an event's rounds."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, by_place, counted, plain, quoted
from printgen.event.lists import csv_bytes
from printgen.event.occasion import Event
from printgen.event.players import NamedPlayers, Player, listed_again, name_problems, players_of, tidy
from printgen.event.ranking import TIED
from printgen.event.seating import Seat, Seating, findings
from printgen.limits import LIST_BYTES, file_bytes
from printgen.theme.csv_lists import Columns, CsvCell, read_rows

SEATS = Columns(("table", "seat", "player", "family"), ("table", "player"), "seats")
SEATING, RECORD = "seating.csv", "seating.json"
STANDINGS, GOING_ON = "standings.csv", "going-on.csv"
# Digits, in threes or not, and no cents: a spreadsheet writes 1500 as 1,500.00, 1.500,00 or 1 500.
_WHOLE = re.compile("([0-9]+|[0-9]{1,3}(?:[.,'\u2019 \u00a0\u202f][0-9]{3})+)(?:[.,]00?)?\\Z")


class PastRounds(Struct, frozen=True):
    """The seats and winners of past rounds, by round.

    ``undecided`` are the rounds in which the judges still have to break a tie.
    """

    seats: Mapping[int, tuple[Seat, ...]]
    going_on: Mapping[int, tuple[Player, ...]]
    undecided: frozenset[int] = frozenset()

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
    seats, going_on, undecided, problems = {}, {}, set[int](), list[Problem]()
    for number in range(1, rounds + 1):
        try:
            if (path := folder / folder_of(number) / SEATING).is_file():
                seats[number] = seats_of(list_bytes(path), plain(str(path)))
            if (path := folder / folder_of(number) / GOING_ON).is_file():
                going_on[number] = players_of(list_bytes(path), plain(str(path)), empty=True)
            if (path := folder / folder_of(number) / STANDINGS).is_file() and TIED.encode() in list_bytes(path):
                undecided.add(number)
        except ThemeError as error:
            problems += error.problems
    if problems:
        raise ThemeError(problems)
    return PastRounds(seats, going_on, frozenset(undecided))


def list_bytes(path: Path) -> bytes:
    """Return the bytes of a list; raises ThemeError if it cannot be read."""
    try:
        return file_bytes(path, LIST_BYTES)
    except OSError as error:
        raise ThemeError(Problem(f"{plain(str(path))} cannot be read: {error.strerror}")) from error


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
            problems.append(Problem(f"seat {number} of table {table} is {quoted(other.name)}'s too", cell.mark))
        seats.append(Seat(player, table, number))
    problems += listed_again(seat.player for seat in seats)
    if not problems and not seats:
        problems.append(Problem("nobody is seated", Mark(file, 1, 1), "give a row a player below the header"))
    if problems:
        raise ThemeError(sorted(problems, key=by_place))
    for at, seat in enumerate(seats):
        if not seat.seat:
            free = next(number for number in range(1, len(seats) + 2) if (seat.table, number) not in taken)
            taken[seat.table, free] = seat.player
            seats[at] = replace(seat, seat=free)
    return tuple(seats)


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
    """Return the whole number of a cell, with or without separators and a final ,00; add a problem if it is none."""
    text = cell.text.strip()
    found = _WHOLE.match(text)
    if found and len(digits := re.sub("[^0-9]", "", found[1])) <= 9:
        return int(digits)
    hint = "write a whole number in digits only, such as 1500"
    problems.append(Problem(f"'{name}' is {quoted(cell.text)}" if text else f"'{name}' is empty", cell.mark, hint))
    return 0


class Entrants(Struct, frozen=True):
    """The players of a round, with notes and warnings about them."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def entrants(
    event: Event, number: int, listed: Sequence[Player] | None, past: PastRounds, leave_out: bool = False
) -> Entrants:
    """Return the players of round ``number``: those listed whom the event admits.

    ``leave_out`` leaves out players who have won a seat in a later round, instead of refusing the list. Raises
    ThemeError with all players who may not enter, or with all rounds that must be scored first.
    """
    round_ = event.rounds[number - 1]
    if round_.players_from:
        sources = [at for at, other in enumerate(event.rounds, 1) if other.id in round_.players_from]
        return _winners(event, number, sources, listed, past)
    if listed is None:
        hint = "printgen seating players.csv ..., a CSV file with the columns name and family"
        raise ThemeError(Problem(f"{round_.name} is open to all: name the list of its players", hint=hint))
    return _open_to_all(event, number, listed, past.going_on, leave_out)


def _winners(
    event: Event, number: int, sources: Sequence[int], listed: Sequence[Player] | None, past: PastRounds
) -> Entrants:
    """Return the winners of the rounds ``sources``; if there is a list, those of them who are on it."""
    round_ = event.rounds[number - 1]
    unscored = [
        Problem(
            f"there is no {folder_of(source)}/{GOING_ON}: {event.rounds[source - 1].name} is not scored",
            hint=f"{round_.name} is for those who go on from there: score it with printgen score --round {source}",
        )
        for source in sources
        if source not in past.going_on
    ]
    if unscored:
        raise ThemeError(unscored)
    winners = {player.key: player for source in sources for player in past.going_on[source]}
    notes = [
        f"{event.rounds[source - 1].name}: {counted(len(past.going_on[source]), 'player goes', 'players go')} on"
        for source in sources
    ]
    warnings = [
        f"{event.rounds[source - 1].name} is NOT decided: a tie there waits for the judges, and whoever it lets in is "
        "not seated here"
        for source in sources
        if source in past.undecided
    ]
    if listed is not None:
        known, present, problems = NamedPlayers(winners.values()), dict[str, Player](), list[Problem]()
        for player in listed:
            if winner := known.named(player.name):
                present[winner.key] = winner
            else:
                hint = known.meant(player.name) or "it is for those who go on from the rounds before it"
                problems.append(Problem(f"{quoted(player.name)} has no seat in {round_.name}", player.mark, hint))
        if problems:
            raise ThemeError(problems)
        absent = [player.name for key, player in winners.items() if key not in present]
        notes += [f"not on the list, and so not seated: {', '.join(absent)}"] if absent else []
        winners = present
    return Entrants(tuple(winners.values()), tuple(notes), tuple(warnings))


def _open_to_all(
    event: Event, number: int, listed: Sequence[Player], going_on: Mapping[int, Sequence[Player]], leave_out: bool
) -> Entrants:
    """Return everyone listed who has not won a seat in a later round."""
    later = {identity for round_ in event.rounds[number:] for identity in round_.players_from}
    feeding = [at for at, round_ in enumerate(event.rounds[: number - 1], 1) if round_.id in later]
    warnings = tuple(
        f"who won a seat in {event.rounds[at - 1].name} is not known: there is no {folder_of(at)}/{GOING_ON}"
        for at in feeding
        if at not in going_on
    )
    winners = {at: NamedPlayers(going_on.get(at, ())) for at in feeding}
    free: list[Player] = []
    holders: list[tuple[Player, int]] = []  # with the round in which each won a seat
    for player in listed:
        won = next((at for at, known in winners.items() if known.named(player.name)), None)
        if won is None:
            free.append(player)
        else:
            holders.append((player, won))
    if holders and not leave_out:
        hint = "take the row out of the list, or leave out all such players with --leave-out-winners"
        raise ThemeError(
            [
                Problem(
                    f"{quoted(player.name)} has a seat already, won in {event.rounds[won - 1].name}", player.mark, hint
                )
                for player, won in holders
            ]
        )
    names = ", ".join(player.name for player, _ in holders)
    return Entrants(tuple(free), (f"left out, for they have a seat already: {names}",) if holders else (), warnings)
