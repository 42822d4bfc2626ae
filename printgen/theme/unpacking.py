"""Opening a workbook in a process of its own; run as a script."""

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from time import process_time
from typing import Any


def main() -> None:
    asked = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    _limit(asked["memory"], asked["seconds"])
    sys.path.append(asked["library"])
    said = _tried(data, asked)
    json.dump({**said, "spent": int(process_time())}, sys.stdout)


def _limit(memory: int, seconds: int) -> None:
    """From here on this process may take no more memory and CPU time, where the system can see to that."""
    if sys.platform != "win32":
        import resource

        for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _tried(data: bytes, asked: dict[str, Any]) -> dict[str, Any]:
    """What is in the workbook, or why it is refused; a fault that the library panics at is no Exception."""
    try:
        return _unpacked(data, asked)
    except (MemoryError, KeyboardInterrupt):
        raise
    except _TooLargeError:
        return {"refused": "large"}
    except BaseException as error:
        return {"refused": "encrypted" if type(error).__name__ == "PasswordError" else "damaged"}


class _TooLargeError(Exception):
    """The sheets hold more than may be."""


class _Room:
    """How many cells and letters the sheets may still hold."""

    def __init__(self, cells: int, letters: int) -> None:
        self._cells, self._letters = cells, letters

    def take(self, value: Any) -> None:
        """Makes room for a cell; raises _TooLargeError where there is none."""
        self._cells -= 1
        self._letters -= len(value) if isinstance(value, str) else 0
        if min(self._cells, self._letters) < 0:
            raise _TooLargeError


def _unpacked(data: bytes, asked: dict[str, Any]) -> dict[str, Any]:
    """The names of all sheets, the cells of those asked for, and what is wrong with them."""
    from python_calamine import CalamineWorkbook

    wanted = frozenset(asked["wanted"])
    faults = []
    if asked["kind"] == "xlsx":
        faults = list(_xlsx_faults(data, wanted, asked["rows"], asked["columns"]))
        if any(fault["kind"] == "far" for fault in faults):
            return {"names": [], "tables": {}, "faults": faults}
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    room, tables = _Room(asked["cells"], asked["letters"]), {}
    for name in book.sheet_names:
        if name.strip().casefold() not in wanted:
            continue
        sheet = book.get_sheet_by_name(name)
        if sheet.total_height > asked["rows"] or sheet.total_width > asked["columns"]:
            faults.append({"kind": "far", "sheet": name, "row": sheet.total_height, "column": sheet.total_width})
        else:
            tables[name] = list(_cells(sheet.to_python(skip_empty_area=False), room))
    return {"names": book.sheet_names, "tables": tables, "faults": faults}


def _cells(rows: list[list[Any]], room: _Room) -> Iterator[tuple[int, int, Any, bool]]:
    """The cells that are not empty: row, column, value, and whether that is a date or time."""
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            if value == "":
                continue
            room.take(value)
            if not isinstance(value, str | bool | int | float):
                yield number, column, str(value), True
            else:
                yield number, column, value, False


def _xlsx_faults(data: bytes, wanted: frozenset[str], rows: int, columns: int) -> Iterator[dict[str, Any]]:
    """Cells whose formula was never worked out or went wrong, which read as empty, and the first that lies too far."""
    from zipfile import ZipFile

    with ZipFile(BytesIO(data)) as archive:
        for name, part in _parts(archive):
            if name.strip().casefold() not in wanted:
                continue
            with archive.open(part) as file:
                for row, column, kind in _odd_cells(file, rows, columns):
                    yield {"kind": kind, "sheet": name, "row": row, "column": column}
                    if kind == "far":
                        break


def _parts(archive: Any) -> Iterator[tuple[str, str]]:
    """The sheets of a workbook: name, and the file of the archive that it stands in."""
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


def _odd_cells(file: Any, rows: int, columns: int) -> Iterator[tuple[int, int, str]]:
    for row, column, node in _cell_elements(file):
        if oddity := _oddity(node, row > rows or column > columns):
            yield row, column, oddity


def _cell_elements(file: Any) -> Iterator[tuple[int, int, Any]]:
    """The elements of a sheet's cells, with their rows and columns from 1."""
    from xml.etree.ElementTree import iterparse

    row = column = 0
    for event, node in iterparse(file, ("start", "end")):
        match event, _tag(node):
            case "start", "row":
                row, column = int(node.get("r") or row + 1), 0
            case "start", "c":
                column = _column(node.get("r", "")) or column + 1
            case "end", "c":
                yield row, column, node
            case "end", "row":
                node.clear()


def _oddity(node: Any, is_far: bool) -> str:
    """What is odd about a cell; empty for nothing."""
    held = {_tag(part): part.text for part in node}
    if is_far and {"v", "f", "is"} & set(held):
        return "far"
    if "f" in held and not held.get("v"):
        return "unvalued"
    return "error" if node.get("t") == "e" else ""


def _column(place: str) -> int:
    """The column of a cell's name: 3 for C7."""
    column = 0
    for letter in place:
        if not "A" <= letter <= "Z":
            break
        column = column * 26 + ord(letter) - ord("A") + 1
    return column


def _tag(node: Any) -> str:
    return str(node.tag).rpartition("}")[2]


if __name__ == "__main__":
    main()
