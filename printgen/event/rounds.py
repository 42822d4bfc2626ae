"""A round's seating as a CSV file: written for a round, and read back for the rounds after it."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from printgen.errors import Mark, Problem, ThemeError
from printgen.event.players import Player, listed_again, name_problems, tidy
from printgen.event.seating import Seating, findings
from printgen.theme.quoting import plain, quoted
from printgen.theme.read.csv import MOST_BYTES, Columns, CsvCell, read_rows

SEATS = Columns(("table", "seat", "player", "family"), ("table", "player"), "seats")
FILE = "seating.csv"


class EarlierRound(NamedTuple):
    """Where everyone sat in a round: the table by player's key, and the family of each."""

    tables: dict[str, int]
    families: dict[str, str]


def folder_of(number: int) -> str:
    """The folder of a round, within the event's."""
    return f"round-{number}"


def seats_csv(seating: Seating) -> str:
    """The seats as CSV, table by table; what the next round reads. Seats that were swapped on the day can be mended."""
    rows = [
        (seat.table, seat.seat, seat.player.name, seat.player.family)
        for table in seating.tables
        for seat in seating.table(table)
    ]
    return csv_text([SEATS.known, *rows])


def result_json(seating: Seating) -> str:
    """The seating as JSON: repeated meetings, families, what is proven; for other programs."""
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
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def earlier_rounds(folder: Path, before: int) -> dict[int, EarlierRound]:
    """The rounds with a lower number whose files stand in the event's folder; raises ThemeError with bad rows."""
    found = {}
    for number in range(1, before):
        path = folder / folder_of(number) / FILE
        if path.is_file():
            with path.open("rb") as file:
                found[number] = round_of(file.read(MOST_BYTES), plain(str(path)))
    return found


def round_of(data: bytes, file: str) -> EarlierRound:
    """Where everyone sat, from a file that ``seats_csv`` wrote."""
    rows, problems = read_rows(data, file, SEATS)
    players, tables = [], {}
    for row in rows:
        problems += name_problems(row["player"])
        family = tidy(row["family"].text) if "family" in row else ""
        player = Player(tidy(row["player"].text), family, row["player"].mark)
        players.append(player)
        tables[player.key] = whole_number(row["table"], "table", problems)
    problems += listed_again(players)
    if problems:
        raise ThemeError(sorted(problems, key=lambda problem: problem.where or Mark("", 0, 0)))
    return EarlierRound(tables, {player.key: player.family for player in players})


def whole_number(cell: CsvCell, name: str, problems: list[Problem]) -> int:
    """The whole number of a cell; a problem, and 0, where it is none."""
    text = cell.text.strip()
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    hint = "write a whole number in digits only, such as 1500"
    problems.append(Problem(f"'{name}' is {quoted(cell.text)}" if text else f"'{name}' is empty", cell.mark, hint))
    return 0


def csv_text(rows: list[tuple[object, ...]]) -> str:
    """Rows as CSV text (RFC 4180, but with plain line ends)."""
    target = StringIO()
    csv.writer(target, lineterminator="\n").writerows(rows)
    return target.getvalue()
