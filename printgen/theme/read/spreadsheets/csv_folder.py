"""Reads a folder of CSV files as spreadsheets save them, a sheet each, called as the file is."""

from pathlib import Path

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.limits import SHEET_CELLS, SHEET_COLUMNS, SHEET_FILES, SHEET_ROWS, SHEETS_BYTES
from printgen.theme.read import files
from printgen.theme.read.budget import Budget
from printgen.theme.read.lists.csv import CsvError, cell_marks, csv_rows, list_text
from printgen.theme.read.media.refusal import RefusedError
from printgen.theme.read.spreadsheets.tables import SheetCell, SheetTable, safe, spend_cells

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
    """Read a sheet as far as possible, adding what is wrong with it to the problems."""
    text, faults = list_text(data, file)
    problems += faults
    rows: list[dict[int, SheetCell]] = []
    header: list[str] = []
    count = 0
    try:
        for line, row in csv_rows(text, file):
            header = header or row
            while not row[-1].strip():
                row.pop()
            count += len(row)
            start = Mark(file, line, 1)
            if len(row) > SHEET_COLUMNS.most:
                raise CsvError(Problem(f"the row is longer than {SHEET_COLUMNS} columns", start))
            if line > SHEET_ROWS.most or count > SHEET_CELLS.most:
                raise CsvError(Problem(f"more than {SHEET_ROWS} rows, or {SHEET_CELLS} cells", start))
            marks = cell_marks(file, line, header + [""] * (len(row) - len(header)))
            each = enumerate(zip(row, marks, strict=False), 1)
            rows.append({at: SheetCell(safe(cell, mark, problems), mark) for at, (cell, mark) in each if cell})
    except CsvError as error:
        problems.append(error.problem)
    return SheetTable(sheet, rows, Mark(file, 1, 1))
