"""Reads the sheets of a workbook; opening it is left to a process of its own, for it may be made to do harm."""

import json
import subprocess
import sys
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.limits import (
    SHEET_CELLS,
    SHEET_COLUMNS,
    SHEET_LETTERS,
    SHEET_ROWS,
    WORKBOOK_MEMORY,
    WORKBOOK_SECONDS,
    WORKBOOK_UNPACKED,
)
from printgen.theme.quoting import plain, quoted
from printgen.theme.read.budget import Budget
from printgen.theme.read.media.refusal import RefusedError
from printgen.theme.read.spreadsheets.tables import SheetCell, SheetTable, formula_error, is_blank, safe, spend_cells

KINDS = ("xlsx", "ods", "xls")
_OLD, _ZIP = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"PK\x03\x04"
_SAVE = "save it as .xlsx, .ods or .xls"
_WALL_SECONDS = 6 * WORKBOOK_SECONDS.most  # on a busy machine


class Workbook(Struct, frozen=True):
    """What was read: the names of all its sheets, and the tables of those that were wanted."""

    names: list[str]
    tables: list[SheetTable]
    problems: list[Problem]


def read_workbook(data: bytes, file: str, wanted: frozenset[str], budget: Budget) -> Workbook:
    """The sheets of a workbook of those names (in small letters); raises RefusedError for one that cannot be read."""
    kind = Path(file).suffix.lower().removeprefix(".")
    _check_kind(data, kind, budget)
    said = _opened(data, kind, wanted, budget)
    if "refused" in said:
        raise _refused(said["refused"])
    problems = [_fault(fault, file) for fault in said["faults"]]
    tables = [_table(name, cells, file, problems) for name, cells in said["tables"].items()]
    for table in tables:
        spend_cells(budget, table)
    return Workbook(said["names"], tables, problems)


def _check_kind(data: bytes, kind: str, budget: Budget) -> None:
    """Raises RefusedError for a file that is not what its name says, that is encrypted, or that unpacks too large."""
    if kind not in KINDS:
        message = "a workbook with macros is not read" if kind in ("xlsm", "xltm") else f"there is no reading .{kind}"
        raise RefusedError(message, f"{_SAVE}, or as CSV files in a folder")
    if data.startswith(_OLD) and "EncryptedPackage".encode("utf-16-le") in data:
        raise _refused("encrypted")
    found = "xls" if data.startswith(_OLD) else _zipped_kind(data, budget) if data.startswith(_ZIP) else ""
    if found == kind:
        return
    if found in KINDS:
        raise RefusedError(f"the file's name ends in .{kind}, but it is an .{found} file", f"name it .{found}")
    raise RefusedError("this is no workbook", f"open it in a spreadsheet program and {_SAVE}")


def _zipped_kind(data: bytes, budget: Budget) -> str:
    try:
        with ZipFile(BytesIO(data)) as archive:
            sizes = {info.filename: info.file_size for info in archive.infolist()}
            if sum(sizes.values()) > budget.left(WORKBOOK_UNPACKED):
                raise RefusedError(f"unpacked the workbook is larger than {WORKBOOK_UNPACKED}")
            budget.spend(WORKBOOK_UNPACKED, sum(sizes.values()))
            encrypted = any(info.flag_bits & 1 for info in archive.infolist())
            if "content.xml" in sizes and sizes.get("META-INF/manifest.xml", 0) < WORKBOOK_UNPACKED.most // 64:
                encrypted |= b"encryption-data" in archive.read("META-INF/manifest.xml")
    except (BadZipFile, KeyError, NotImplementedError, OSError, EOFError, ValueError, RuntimeError) as error:
        raise _refused("damaged") from error
    if encrypted:
        raise _refused("encrypted")
    return "xlsx" if "xl/workbook.xml" in sizes else "ods" if "content.xml" in sizes else ""


def _refused(reason: str) -> RefusedError:
    """What to say of a workbook that cannot be read at all."""
    match reason:
        case "encrypted":
            return RefusedError("the workbook is encrypted", "save it without a password")
        case "large":
            message = f"its sheets hold more than {SHEET_CELLS} cells, or {SHEET_LETTERS}"
            return RefusedError(message, "delete the sheets and columns that are not of the edition")
    return RefusedError("the workbook is damaged", "open it in a spreadsheet program and save it anew")


def _opened(data: bytes, kind: str, wanted: frozenset[str], budget: Budget) -> dict[str, Any]:
    """What the process that opens the workbook says of it."""
    library = find_spec("python_calamine")
    assert library is not None  # printgen needs it
    assert library.origin
    asked = {
        "kind": kind,
        "wanted": sorted(wanted),
        "rows": SHEET_ROWS.most,
        "columns": SHEET_COLUMNS.most,
        "cells": budget.left(SHEET_CELLS),
        "letters": budget.left(SHEET_LETTERS),
        "memory": WORKBOOK_MEMORY.most,
        "seconds": budget.left(WORKBOOK_SECONDS),
        "library": str(Path(library.origin).parents[1]),
    }
    script = Path(__file__).with_name("unpacking.py")
    command = [sys.executable, "-I", "-S", "-X", "utf8", str(script)]
    try:
        if not budget.left(WORKBOOK_SECONDS):
            raise ValueError  # others took it all
        done = subprocess.run(
            command,
            input=json.dumps(asked).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_WALL_SECONDS,
            check=False,
        )
        said: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        budget.spend(WORKBOOK_SECONDS, budget.left(WORKBOOK_SECONDS))
        message = f"the workbook cannot be read with {WORKBOOK_MEMORY} of memory in {WORKBOOK_SECONDS}"
        hint = "open it in a spreadsheet program, copy what is yours into a new workbook, and save that"
        raise RefusedError(message, hint) from None
    budget.spend(WORKBOOK_SECONDS, min(budget.left(WORKBOOK_SECONDS), said["spent"]))
    return said


def _fault(fault: dict[str, Any], file: str) -> Problem:
    """What to say of a cell that cannot be read."""
    mark = Mark(file, fault["row"], fault["column"], _sheet_name(fault["sheet"]))
    if fault["kind"] == "unvalued":
        hint = "open the workbook in a spreadsheet program and save it, or write the value"
        return Problem("this formula was never worked out", mark, hint)
    if fault["kind"] == "error":
        return formula_error(mark)
    message = f"the sheet is larger than {SHEET_ROWS} rows or {SHEET_COLUMNS} columns"
    return Problem(message, mark, "delete what stands far from the rest")


def _table(name: str, cells: list[tuple[int, int, Any, bool]], file: str, problems: list[Problem]) -> SheetTable:
    sheet = _sheet_name(name)
    rows: dict[int, dict[int, SheetCell]] = {}
    for row, column, value, strange in cells:
        mark = Mark(file, row, column, sheet)
        value = safe(value, mark, problems) if isinstance(value, str) else value
        rows.setdefault(row, {})[column] = SheetCell(value, mark, strange)
    return SheetTable(name, [row for row in rows.values() if not is_blank(row)], Mark(file, 1, 1, sheet))


def _sheet_name(name: str) -> str:
    """A sheet's name as a place shows it."""
    return plain(name) if len(name) <= 40 else quoted(name)
