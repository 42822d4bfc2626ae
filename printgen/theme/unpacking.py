"""A script that opens a workbook in a process of its own, without importing the rest of the package."""

import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from time import process_time
from typing import Any


def main() -> None:
    asked = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    if sys.platform != "win32":
        import resource

        limits = (
            (resource.RLIMIT_AS, asked["memory"]),
            (resource.RLIMIT_CPU, asked["seconds"]),
            (resource.RLIMIT_CORE, 0),
        )
        for kind, most in limits:
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    sys.path.append(asked["library"])
    said = tried(data, asked)
    json.dump({**said, "spent": int(process_time())}, sys.stdout)


def tried(data: bytes, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the content of the workbook, or the reason why it cannot be read."""
    try:
        return _unpacked(data, asked)
    except (MemoryError, KeyboardInterrupt):
        raise
    except _TooLargeError:
        return {"refused": "large"}
    except BaseException as error:  # a panic of the library is not an Exception
        return {"refused": "encrypted" if type(error).__name__ == "PasswordError" else "damaged"}


class _TooLargeError(Exception):
    """The sheets hold more than the limits allow."""


class _Remaining:
    """The numbers of cells and characters that the sheets may still hold."""

    def __init__(self, cells: int, letters: int) -> None:
        self._cells, self._letters = cells, letters

    def take(self, value: Any) -> None:
        """Count a cell; raises _TooLargeError if nothing remains."""
        self._cells -= 1
        self._letters -= len(value) if isinstance(value, str) else 0
        if min(self._cells, self._letters) < 0:
            raise _TooLargeError


def _unpacked(data: bytes, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the names of all sheets, the cells of the wanted sheets, and their problems."""
    from python_calamine import CalamineWorkbook

    wanted, most = frozenset(asked["wanted"]), asked["problems"]
    problems = []
    if asked["kind"] == "xlsx":
        found = _xlsx_problems(data, wanted, asked["rows"], asked["columns"])
        problems = list(islice(found, most + 1))
        if len(problems) > most or any(problem["kind"] == "far" for problem in problems):
            return {"names": [], "tables": {}, "merged": {}, "problems": problems}
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    remaining = _Remaining(asked["cells"], asked["letters"])
    tables, merged = {}, {}
    for name in book.sheet_names:
        if name.strip().casefold() not in wanted:
            continue
        sheet = book.get_sheet_by_name(name)
        if sheet.total_height > asked["rows"] or sheet.total_width > asked["columns"]:
            problems.append({"kind": "far", "sheet": name, "row": sheet.total_height, "column": sheet.total_width})
        else:
            tables[name] = list(_cells(sheet.to_python(skip_empty_area=False), remaining))
            ranges = sheet.merged_cell_ranges or ()
            merged[name] = [[at + 1 for corner in corners for at in corner] for corners in islice(ranges, most)]
    if asked["kind"] == "ods":
        for name, corners in _ods_merges(data):
            if name in merged and len(merged[name]) < most:
                merged[name].append(corners)
    return {"names": book.sheet_names, "tables": tables, "merged": merged, "problems": problems}


def _cells(rows: list[list[Any]], remaining: _Remaining) -> Iterator[tuple[int, int, Any, bool]]:
    """Yield row, column and value of the cells that are not empty, and whether the value is a date or time."""
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value == "":
                continue
            remaining.take(value)
            if not isinstance(value, str | bool | int | float):
                yield number, column, str(value), True
            else:
                yield number, column, value, False


def _xlsx_problems(data: bytes, wanted: frozenset[str], rows: int, columns: int) -> Iterator[dict[str, Any]]:
    """Yield the cells that read as empty because their formula has no value or failed, and one beyond the limits."""
    from zipfile import ZipFile

    with ZipFile(BytesIO(data)) as archive:
        for name, part in _parts(archive):
            if name.strip().casefold() not in wanted:
                continue
            with archive.open(part) as file:
                for row, column, node in _cell_elements(file):
                    if kind := _problem_kind(node, row > rows or column > columns):
                        yield {"kind": kind, "sheet": name, "row": row, "column": column}
                    if kind == "far":
                        break


def _parts(archive: Any) -> Iterator[tuple[str, str]]:
    """Yield the names of the sheets, and their files in the archive."""
    from xml.etree.ElementTree import fromstring

    named = fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {link.get("Id"): link.get("Target", "") for link in named}
    for node in fromstring(archive.read("xl/workbook.xml")).iter():
        if _tag(node) == "sheet":
            link = next((value for key, value in node.items() if key.rpartition("}")[2] == "id" and key != "id"), "")
            target = targets.get(link, "")
            part = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
            if part in archive.namelist():
                yield node.get("name", ""), part


def _cell_elements(file: Any) -> Iterator[tuple[int, int, Any]]:
    """Yield the row and column (from 1) and the element of each cell in a sheet."""
    from xml.etree.ElementTree import iterparse

    row = column = 0
    for event, node in iterparse(file, ("start", "end")):
        match event, _tag(node):
            case "start", "row":
                row, column = int(node.get("r") or row + 1), 0
            case "start", "c":
                letters = re.match("[A-Z]*", node.get("r", ""))
                number = 0
                for letter in letters[0] if letters else "":
                    number = number * 26 + ord(letter) - ord("A") + 1
                column = number or column + 1
            case "end", "c":
                yield row, column, node
            case "end", "row":
                node.clear()


def _problem_kind(node: Any, is_far: bool) -> str:
    """Return the kind of problem of a cell; empty if there is none."""
    held = {_tag(part): part.text for part in node}
    if is_far and {"v", "f", "is"} & set(held):
        return "far"
    if "f" in held and not held.get("v"):
        return "unvalued"
    return "error" if node.get("t") == "e" else ""


def _ods_merges(data: bytes) -> Iterator[tuple[str, list[int]]]:
    """Yield the sheets of merged ranges, and the rows and columns (from 1) of their first and last cells."""
    from xml.etree.ElementTree import iterparse
    from zipfile import ZipFile

    name, row, column = "", 1, 1
    with ZipFile(BytesIO(data)) as archive, archive.open("content.xml") as file:
        for event, node in iterparse(file, ("start", "end")):
            about = {key.rpartition("}")[2]: value for key, value in node.items()}
            match event, _tag(node):
                case "start", "table":
                    name, row = about.get("name", ""), 1
                case "start", "table-row":
                    column = 1
                case "end", "table-cell" | "covered-table-cell":
                    wide, tall = (int(about.get(f"number-{way}-spanned", 1)) for way in ("columns", "rows"))
                    if wide > 1 or tall > 1:
                        yield name, [row, column, row + tall - 1, column + wide - 1]
                    column += int(about.get("number-columns-repeated", 1))
                case "end", "table-row":
                    row += int(about.get("number-rows-repeated", 1))
                    node.clear()


def _tag(node: Any) -> str:
    return str(node.tag).rpartition("}")[2]


if __name__ == "__main__":
    main()
