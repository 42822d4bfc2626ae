"""Workbooks and folders of CSV files, read sheet by sheet."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from unicodedata import normalize
from zipfile import BadZipFile, ZipFile

from msgspec import Struct

from printgen.errors import HOSTILE, UNCOUNTED, Mark, Problem, hostile, plain, quoted
from printgen.limits import (
    PROBLEMS,
    SHEET_CELL,
    SHEET_CELLS,
    SHEET_COLUMNS,
    SHEET_LETTERS,
    SHEET_ROWS,
    SHEETS_BYTES,
    WORKBOOK_MEMORY,
    WORKBOOK_SECONDS,
    WORKBOOK_UNPACKED,
    limit_text,
)
from printgen.messages import message
from printgen.theme.csv_lists import CsvError, cell_marks, csv_rows, list_text, uncovered
from printgen.theme.files import Budget, RefusedError, csv_names, located, read_file

KINDS = ("xlsx", "ods", "xls")
_HAS_PROCESSES = sys.platform != "emscripten"  # a page of a browser has none, and is isolated itself
_OLD, _ZIP = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"PK\x03\x04"
_RESAVE = message("open it in a spreadsheet program, and save it as .xlsx")
_ELAPSED_SECONDS = 6 * WORKBOOK_SECONDS.most  # seconds, enough on a busy machine


class SheetCell(Struct, frozen=True):
    """A cell that is not empty. A date, which no field accepts, is ``strange``: its value is the displayed text."""

    value: str | bool | int | float
    mark: Mark
    strange: bool = False


class SheetTable(Struct, frozen=True):
    """A sheet: its name, its rows that are not empty as cells by column (from 1), and the place of its beginning.

    ``merged`` are the first and last cells of merged ranges.
    """

    name: str
    rows: list[dict[int, SheetCell]]
    mark: Mark
    merged: Sequence[tuple[Mark, Mark]] = ()


class CsvFolder(Struct, frozen=True):
    """The names of all sheets in a folder, the tables of the wanted sheets, and the bytes of each file."""

    names: list[str]
    tables: list[SheetTable]
    problems: list[Problem]
    read: list[tuple[str, bytes]]


class Workbook(Struct, frozen=True):
    """The names of all sheets of a workbook, and the tables of the wanted sheets."""

    names: list[str]
    tables: list[SheetTable]
    problems: list[Problem]


def read_folder(home: Path, name: str, file: str, wanted: frozenset[str], budget: Budget) -> CsvFolder:
    """Read the sheets of the ``wanted`` names (in lower case) in a theme's folder; ``file`` is its name in messages.

    Raises RefusedError if the folder, or a file in it, cannot be read.
    """
    found = CsvFolder([], [], [], [])
    for entry in csv_names(located(home, name)):
        sheet = normalize("NFC", Path(entry).stem.strip())  # macOS writes accents as characters of their own
        found.names.append(sheet)
        if sheet.casefold() in wanted:
            data = read_file(home, f"{name}/{entry}", SHEETS_BYTES)
            found.read.append((f"{name}/{entry}", data))
            table = read_table(data, sheet, f"{file}/{entry}", found.problems)
            spend_cells(budget, table)
            found.tables.append(table)
    return found


def read_table(data: bytes, sheet: str, file: str, problems: list[Problem]) -> SheetTable:
    """Read a sheet as far as possible, and add its problems to the list."""
    text, found = list_text(data, file)
    problems += found
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
            if len(row) > (most := SHEET_COLUMNS.most):
                text = message("this row has more than {n:,} column", "this row has more than {n:,} columns", n=most)
                raise CsvError(Problem(text, start))
            if line > SHEET_ROWS.most or count > SHEET_CELLS.most:
                text = message(
                    "more than {rows:,} rows, or {cells:,} cells", rows=SHEET_ROWS.most, cells=SHEET_CELLS.most
                )
                raise CsvError(Problem(text, start))
            marks = cell_marks(file, line, header + [""] * (len(row) - len(header)))
            each = enumerate(zip(row, marks, strict=False), 1)
            rows.append(
                {at: SheetCell(uncovered(safe(cell, mark, problems)), mark) for at, (cell, mark) in each if cell}
            )
    except CsvError as error:
        problems.append(error.problem)
    return SheetTable(sheet, rows, Mark(file, 1, 1))


def read_workbook(data: bytes, file: str, wanted: frozenset[str], budget: Budget) -> Workbook:
    """Read the sheets of a workbook with the ``wanted`` names (in lower case); raises RefusedError if that fails."""
    kind = Path(file).suffix.lower().removeprefix(".")
    _check_kind(data, kind, budget)
    said = _opened(data, kind, wanted, budget)
    if "refused" in said:
        raise _refused(said["refused"])
    problems = [_cell_problem(problem, file) for problem in said["problems"][: PROBLEMS.most]]
    problems += [UNCOUNTED] if len(said["problems"]) > PROBLEMS.most else []
    tables = []
    for name, cells in said["tables"].items():
        sheet, rows = _sheet_name(name), dict[int, dict[int, SheetCell]]()
        for row, column, value, strange in cells:
            mark = Mark(file, row, column, sheet)
            value = safe(value, mark, problems) if isinstance(value, str) else value
            rows.setdefault(row, {})[column] = SheetCell(value, mark, strange)
        kept = [row for row in rows.values() if not all(is_blank(cell) for cell in row.values())]
        merged = [
            (Mark(file, top, left, sheet), Mark(file, bottom, right, sheet))
            for top, left, bottom, right in said["merged"][name]
        ]
        tables.append(SheetTable(name, kept, Mark(file, 1, 1, sheet), merged))
        spend_cells(budget, tables[-1])
    return Workbook(said["names"], tables, problems)


def formula_error(mark: Mark) -> Problem:
    """Return the problem of a cell whose formula fails."""
    return Problem(message("the formula in this cell gives an error"), mark, message("correct it, or write the value"))


def _check_kind(data: bytes, kind: str, budget: Budget) -> None:
    """Raise RefusedError if a file does not match its extension, is encrypted, or is too large when unpacked."""
    if kind not in KINDS:
        if kind in ("xlsm", "xltm"):
            text = message("workbooks with macros cannot be read")
        else:
            text = message("{extension} files cannot be read", extension=f".{kind}")
        raise RefusedError(text, message("save it as .xlsx, or save its sheets as CSV files in a folder"))
    if data.startswith(_OLD) and "EncryptedPackage".encode("utf-16-le") in data:
        raise _refused("encrypted")
    found = "xls" if data.startswith(_OLD) else _zipped_kind(data, budget) if data.startswith(_ZIP) else ""
    if found == kind:
        return
    if found in KINDS:
        text = message(
            "the file's name ends in {named}, but it is an {found} file", named=f".{kind}", found=f".{found}"
        )
        raise RefusedError(text, message("change the end of its name to {extension}", extension=f".{found}"))
    raise RefusedError(message("this is not a workbook"), _RESAVE)


def _zipped_kind(data: bytes, budget: Budget) -> str:
    try:
        with ZipFile(BytesIO(data)) as archive:
            sizes = {info.filename: info.file_size for info in archive.infolist()}
            if sum(sizes.values()) > budget.left(WORKBOOK_UNPACKED):
                limit = str(WORKBOOK_UNPACKED)
                raise RefusedError(message("the workbook is larger than {limit} when unpacked", limit=limit))
            budget.spend(WORKBOOK_UNPACKED, sum(sizes.values()))
            encrypted = any(info.flag_bits & 1 for info in archive.infolist())
            if "content.xml" in sizes and sizes.get("META-INF/manifest.xml", 0) < WORKBOOK_UNPACKED.most // 64:
                encrypted |= b"encryption-data" in archive.read("META-INF/manifest.xml")
    except (BadZipFile, KeyError, NotImplementedError, OSError, EOFError, ValueError, RuntimeError) as error:
        raise _refused("damaged") from error
    if encrypted:
        raise _refused("encrypted")
    return "xlsx" if "xl/workbook.xml" in sizes else "ods" if "content.xml" in sizes else ""


def _opened(data: bytes, kind: str, wanted: frozenset[str], budget: Budget) -> dict[str, Any]:
    """Open a workbook in a process of its own, and return its answer."""
    library = find_spec("python_calamine")
    assert library is not None  # printgen requires it
    assert library.origin
    asked = {
        "kind": kind,
        "wanted": sorted(wanted),
        "rows": SHEET_ROWS.most,
        "columns": SHEET_COLUMNS.most,
        "cells": budget.left(SHEET_CELLS),
        "letters": budget.left(SHEET_LETTERS),
        "problems": PROBLEMS.most,
        "memory": WORKBOOK_MEMORY.most,
        "seconds": budget.left(WORKBOOK_SECONDS),
        "library": str(Path(library.origin).parents[1]),
    }
    if not _HAS_PROCESSES:
        from printgen.theme.unpacking import tried

        alone: dict[str, Any] = json.loads(json.dumps(tried(data, asked)))
        return alone
    script = Path(__file__).with_name("unpacking.py")
    command = [sys.executable, "-I", "-S", "-X", "utf8", str(script)]
    try:
        if not budget.left(WORKBOOK_SECONDS):
            raise ValueError  # earlier workbooks used up the limit
        done = subprocess.run(
            command,
            input=json.dumps(asked).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_ELAPSED_SECONDS,
            check=False,
        )
        said: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        budget.spend(WORKBOOK_SECONDS, budget.left(WORKBOOK_SECONDS))
        text = message(
            "the workbook cannot be read within {memory} of memory and {time}",
            memory=str(WORKBOOK_MEMORY),
            time=str(WORKBOOK_SECONDS),
        )
        hint = message("open it in a spreadsheet program, copy your cells into a new workbook, and save that")
        raise RefusedError(text, hint) from None
    budget.spend(WORKBOOK_SECONDS, min(budget.left(WORKBOOK_SECONDS), said["spent"]))
    return said


def _refused(reason: str) -> RefusedError:
    """Return the error for a workbook that cannot be read."""
    match reason:
        case "encrypted":
            return RefusedError(message("the workbook is encrypted"), message("save it without a password"))
        case "large":
            text = message(
                "its sheets contain more than {cells:,} cells, or {letters}",
                cells=SHEET_CELLS.most,
                letters=str(SHEET_LETTERS),
            )
            hint = message("delete the sheets and columns that do not belong to the edition")
            return RefusedError(text, hint)
    return RefusedError(message("the workbook is damaged"), _RESAVE)


def _cell_problem(problem: dict[str, Any], file: str) -> Problem:
    """Return the problem of a cell that cannot be read."""
    mark = Mark(file, problem["row"], problem["column"], _sheet_name(problem["sheet"]))
    if problem["kind"] == "unvalued":
        hint = message("open the workbook in a spreadsheet program and save it, or write the value")
        return Problem(message("this formula has no result yet"), mark, hint)
    if problem["kind"] == "error":
        return formula_error(mark)
    text = message(
        "the sheet is larger than {rows:,} rows or {columns:,} columns",
        rows=SHEET_ROWS.most,
        columns=SHEET_COLUMNS.most,
    )
    return Problem(text, mark, message("delete the cells that are far from the others"))


def _sheet_name(name: str) -> str:
    """Return the name of a sheet as places show it."""
    return plain(name) if len(name) <= 40 else quoted(name)


def spend_cells(budget: Budget, table: SheetTable) -> None:
    """Add the cells of a sheet to the budget; raises RefusedError if that exceeds a limit."""
    values = [cell.value for row in table.rows for cell in row.values()]
    budget.spend(SHEET_CELLS, len(values))
    budget.spend(SHEET_LETTERS, sum(len(value) for value in values if isinstance(value, str)))


def safe(text: str, mark: Mark, problems: list[Problem]) -> str:
    """Return a cell's text with unsafe characters replaced; these are added to the problems."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > SHEET_CELL.most:
        problem = message("this cell contains {size}", size=limit_text(len(text), SHEET_CELL.unit))
        problems.append(Problem(problem, mark, message("write at most {limit}", limit=str(SHEET_CELL))))
        return ""
    if found := hostile(text):
        problem = message("the character {character} is not allowed", character=f"U+{ord(found[0]):04X}")
        problems.append(Problem(problem, mark, message("delete it")))
        return re.sub(HOSTILE, "\ufffd", text)
    return text


def is_blank(cell: SheetCell) -> bool:
    """Check whether a cell holds nothing but spaces."""
    return isinstance(cell.value, str) and not cell.value.strip()
