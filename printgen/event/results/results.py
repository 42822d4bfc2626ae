"""The results of a round, compared with its seating and checked for what a game can produce."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, first_problems
from printgen.event.players.names import NamedPlayers
from printgen.event.players.players import listed_again
from printgen.event.results.checks import doubtful_results, impossible_results
from printgen.event.results.rows import ResultRow, result_rows
from printgen.event.results.score import LEFT, NO_SHOW, Result
from printgen.event.seating import Seat
from printgen.games.trade.records import Edition
from printgen.theme.quoting import quoted


class Results(Struct, frozen=True):
    """The rows of a round's results, and questions about doubtful ones."""

    rows: tuple[ResultRow, ...]
    questions: tuple[Problem, ...]

    @property
    def results(self) -> list[Result]:
        return [row.result for row in self.rows]


def results_of(data: bytes, file: str, edition: Edition, seats: Sequence[Seat] = ()) -> Results:
    """Return the results of a CSV file; raises ThemeError with everything that is wrong.

    With the round's seats, players are named as in the seating, and missing or misplaced ones are refused.
    """
    rows, problems = result_rows(data, file, edition)
    if seats:
        seated = NamedPlayers(seat.player for seat in seats)
        rows = [_as_seated(row, seated) for row in rows]
        problems += _misplaced(rows, seats, seated)
        problems += _missing(rows, seats, Mark(file, 1, 1))
    problems += listed_again(row.result.player for row in rows)
    problems += impossible_results(rows, edition)
    if not problems and not rows:
        problems.append(Problem("there are no results", Mark(file, 1, 1), "give a row a player below the header"))
    if problems:
        raise ThemeError(first_problems(problems))
    return Results(tuple(rows), tuple(doubtful_results(rows, edition)))


def _as_seated(row: ResultRow, seated: NamedPlayers) -> ResultRow:
    """Return a row with the player's name and family as in the seating, whatever its case and accents."""
    written = row.result.player
    player = seated.named(written.name)
    if player is None:
        return row
    return replace(row, result=replace(row.result, player=replace(player, mark=written.mark)))


def _misplaced(rows: Sequence[ResultRow], seats: Sequence[Seat], seated: NamedPlayers) -> Iterator[Problem]:
    """Yield a problem for each row of an unseated player, of an unknown table, or of the wrong table."""
    tables = {seat.player.key: seat.table for seat in seats}
    known = frozenset(tables.values())
    for row in rows:
        name, table = row.result.player.name, row.result.table
        if not name:
            continue
        if (own := tables.get(row.result.player.key)) is None:
            hint = seated.meant(name) or "add a late arrival with printgen seating --add"
            yield Problem(f"{quoted(name)} is not seated in this round", row.places["player"], hint)
        elif table not in known:
            yield Problem(f"there is no table {table}", row.places["table"], f"{quoted(name)} sits at table {own}")
        elif own != table:
            hint = "mend the row, or change the seating with printgen seating --swap or --move"
            yield Problem(f"{quoted(name)} sits at table {own}, not at table {table}", row.places["table"], hint)


def _missing(rows: Sequence[ResultRow], seats: Sequence[Seat], start: Mark) -> Iterator[Problem]:
    """Yield a problem for each seated player without a row, placed at the last row of their table."""
    known = {row.result.player.key for row in rows}
    last = {row.result.table: row.places["player"] for row in rows}
    hint = f"add a row; as cash write '{NO_SHOW}' for who did not come, '{LEFT}' for who left before the end"
    for seat in seats:
        if seat.player.key not in known:
            message = f"{quoted(seat.player.name)} of table {seat.table} has no row"
            yield Problem(message, last.get(seat.table, start), hint)
