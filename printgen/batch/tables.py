"""Tables of jobs, read row by row: CSV of any length, JSON lines of any length, workbooks."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from printgen.errors import Mark, Problem, ThemeError, listing, os_reason, plain
from printgen.limits import LIST_CELL, SHEETS_BYTES, file_bytes
from printgen.messages import message
from printgen.theme.csv_lists import CsvError, cell_marks, rows_of_file, uncovered
from printgen.theme.files import Budget, RefusedError
from printgen.theme.workbooks import KINDS, is_blank, read_workbook

_JSON_LINES = ("jsonl", "ndjson")
_LINE = 1 << 20  # the most characters of a line of JSON
_SHEET = "jobs"  # the sheet of a workbook, if it has more than one
OWN = "#"  # begins the headings of the author's own columns


class Cell(Struct, frozen=True):
    """A value and its place; a date of a workbook, which no field accepts, is ``strange``."""

    value: Any
    mark: Mark
    strange: bool = False


class Row(Struct, frozen=True):
    """A row that is not empty: its cells by heading, its place, and what is wrong with it as a whole."""

    cells: Mapping[str, Cell]
    mark: Mark
    problems: tuple[Problem, ...] = ()


def reader_of(path: Path) -> Callable[[], Iterator[Row]]:
    """Return the function that reads a table from its start, by the end of its name.

    It raises ThemeError for a table that cannot be read, or no further.
    """
    kind, file = path.suffix.lower().removeprefix("."), plain(str(path))
    read = _json_rows if kind in _JSON_LINES else _workbook_rows if kind in KINDS else _csv_rows

    def rows() -> Iterator[Row]:
        try:
            yield from read(path, file)
        except CsvError as error:
            raise ThemeError(error.problem) from None
        except RefusedError as refused:
            raise ThemeError(Problem(refused.message, refused.cause or Mark(file, 1, 1), refused.hint)) from None
        except OSError as error:
            text = message("{path} cannot be read: {reason}", path=file, reason=os_reason(error))
            raise ThemeError(text) from error

    return rows


def _csv_rows(path: Path, file: str) -> Iterator[Row]:
    rows = rows_of_file(path, file)
    line, header = next(rows, (1, []))
    headings = _headings(header, cell_marks(file, line, header))
    for line, texts in rows:
        marks = cell_marks(file, line, header)
        problems: tuple[Problem, ...] = ()
        if len(texts) != len(header):
            problem = message("this row has {n:,} cell", "this row has {n:,} cells", n=len(texts))
            hint = message(
                "every row has {n:,} cell, as the header does; put text with commas in quotes",
                "every row has {n:,} cells, as the header does; put text with commas in quotes",
                n=len(header),
            )
            problems = (Problem(problem, Mark(file, line, 1), hint),)
        long = next((at for at, text in enumerate(texts[: len(marks)]) if len(text) > LIST_CELL.most), None)
        if long is not None:
            hint = message("write at most {limit}", limit=str(LIST_CELL))
            problems += (Problem(message("this cell is too long"), marks[long], hint),)
        found = zip(headings, texts, marks, strict=False)
        cells = {name: Cell(uncovered(text), mark) for name, text, mark in found if name and text.strip()}
        yield Row({} if problems else cells, Mark(file, line, 1), problems)


def _headings(header: list[str], marks: list[Mark]) -> list[str]:
    """Return the headings, empty for the author's own columns; raises ThemeError for one that is given twice."""
    names = ["" if text.strip().startswith(OWN) else text.strip() for text in header]
    twice = [(name, mark) for at, (name, mark) in enumerate(zip(names, marks, strict=True)) if name in names[:at]]
    problems = [Problem(message("the column {name} is given twice", name=f"'{name}'"), mark) for name, mark in twice]
    if problems := [one for one, (name, _) in zip(problems, twice, strict=True) if name]:
        raise ThemeError(problems)
    return names


def _json_rows(path: Path, file: str) -> Iterator[Row]:
    decode = msgspec.json.Decoder().decode
    with path.open(encoding="utf-8-sig", errors="replace") as source:
        for line in range(1, 1 << 62):
            text = source.readline(_LINE + 1)
            if not text:
                return
            if not text.strip():
                continue
            mark = Mark(file, line, 1)
            if len(text) > _LINE:
                raise CsvError(Problem(message("this line is too long"), mark))
            try:
                found = decode(text)
            except msgspec.DecodeError as error:
                hint = message("write one JSON object on each line")
                yield Row({}, mark, (Problem(message("this is not JSON: {reason}", reason=str(error)), mark, hint),))
                continue
            if not isinstance(found, dict):
                hint = message("write one JSON object on each line")
                yield Row({}, mark, (Problem(message("this is not a JSON object"), mark, hint),))
                continue
            each = ((name, value) for name, value in _flat(found, "") if not name.startswith(OWN))
            cells = {name: Cell(value, Mark(file, line, 1, heading=plain(name)[:40])) for name, value in each}
            yield Row(cells, mark)


def _flat(found: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    """Yield the values of nested objects by their paths."""
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _workbook_rows(path: Path, file: str) -> Iterator[Row]:
    data = file_bytes(path, SHEETS_BYTES)
    names = read_workbook(data, file, frozenset(), Budget()).names
    wanted = names[0] if len(names) == 1 else next((name for name in names if name.casefold() == _SHEET), "")
    if not wanted:
        hint = message("call the sheet of the jobs {name}", name=f"'{_SHEET}'")
        raise RefusedError(message("the workbook has several sheets: {names}", names=listing(names)), hint)
    book = read_workbook(data, file, frozenset([wanted.casefold()]), Budget())
    if book.problems:
        raise ThemeError(book.problems)
    (table,) = book.tables
    header = table.rows[0] if table.rows else {}
    headings = {
        at: str(cell.value).strip() for at, cell in header.items() if not str(cell.value).strip().startswith(OWN)
    }
    marks = [header[at].mark for at in headings]
    _headings(list(headings.values()), marks)
    for row in islice(table.rows, 1, None):
        filled = {at: cell for at, cell in row.items() if not is_blank(cell)}
        first = next(iter(filled.values())).mark
        cells = {
            headings[at]: Cell(cell.value, cell.mark, cell.strange) for at, cell in filled.items() if at in headings
        }
        yield Row(cells, first._replace(column=1))
