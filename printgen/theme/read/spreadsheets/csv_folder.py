"""Reads a folder of CSV files as spreadsheets save them, a sheet each, called as the file is."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.limits import SHEET_CELLS, SHEET_COLUMNS, SHEET_FILES, SHEET_ROWS, SHEETS_BYTES
from printgen.theme.read import files
from printgen.theme.read.budget import Budget
from printgen.theme.read.lists.cells import CellsError, found_rows, header_of
from printgen.theme.read.lists.encodings import list_text
from printgen.theme.read.media.refusal import RefusedError
from printgen.theme.read.spreadsheets.tables import SheetCell, SheetTable, is_blank, safe, spend_cells

ENDINGS = (".csv", ".tsv")


class CsvFolder(Struct, frozen=True):
    """What was read: the names of all the sheets there, the tables of those wanted, and each file's bytes."""

    names: list[str]
    tables: list[SheetTable]
    problems: list[Problem]
    read: list[tuple[str, bytes]]


def _listed(folder: Path) -> list[str]:
    """The names of the CSV files in a folder, in order; raises RefusedError where there are too many files."""
    names = []
    for number, path in enumerate(folder.iterdir()):
        if number >= SHEET_FILES.most:
            raise RefusedError(f"more than {SHEET_FILES} files lie in the folder", "leave the CSV files alone in it")
        if path.suffix.lower() in ENDINGS:
            names.append(path.name)
    return sorted(names)


def folder_listing(folder: Path) -> bytes:
    """What stands for a folder of CSV files as such: their names."""
    return "\n".join(_listed(folder)).encode()


def read_folder(home: Path, name: str, file: str, wanted: frozenset[str], budget: Budget) -> CsvFolder:
    """The sheets of those names (in small letters) in a folder of the theme's; ``file`` is its name in messages.

    Raises RefusedError for a folder, or a file in it, that cannot be read.
    """
    found = CsvFolder([], [], [], [])
    for entry in _listed(files.located(home, name)):
        sheet = Path(entry).stem.strip()
        found.names.append(sheet)
        if sheet.casefold() in wanted:
            data = files.read_file(home, f"{name}/{entry}", SHEETS_BYTES)
            found.read.append((f"{name}/{entry}", data))
            table = read_table(data, sheet, f"{file}/{entry}", found.problems)
            spend_cells(budget, table)
            found.tables.append(table)
    return found


def read_table(data: bytes, sheet: str, file: str, problems: list[Problem]) -> SheetTable:
    """A sheet, as far as it can be read; what is wrong with it is added to the problems."""
    text, faults = list_text(data, file)
    problems += faults
    rows: list[dict[int, SheetCell]] = []
    try:
        rows += _rows(text, file, problems)
    except CellsError as broken:
        problems.append(broken.args[0])
    return SheetTable(sheet, rows, Mark(file, 1, 1))


def _rows(text: str, file: str, problems: list[Problem]) -> Iterator[dict[int, SheetCell]]:
    start, separator = header_of(text)
    count = 0
    for _, row in found_rows(text, file, separator, start, 1 + (start > 0)):
        mark = Mark(file, row[0].line, row[0].column)
        while row and not row[-1].text.strip():
            row.pop()
        count += len(row)
        if len(row) > SHEET_COLUMNS.most:
            raise CellsError(Problem(f"the row is longer than {SHEET_COLUMNS} columns", mark))
        if mark.line > SHEET_ROWS.most or count > SHEET_CELLS.most:
            raise CellsError(Problem(f"more than {SHEET_ROWS} rows, or {SHEET_CELLS} cells", mark))
        places = ((at, cell, Mark(file, cell.line, cell.column)) for at, cell in enumerate(row, 1) if cell.text)
        found = {at: SheetCell(safe(cell.text, place, problems), place) for at, cell, place in places}
        if not is_blank(found):
            yield found
