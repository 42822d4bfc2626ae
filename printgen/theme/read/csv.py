"""Reads lists as CSV, cards above all, with the place of every cell.

The library's reader does not tell where a cell stands, so the cells are found here (RFC 4180).
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from printgen.errors import Mark, Problem
from printgen.theme.quoting import did_you_mean, listing, quoted
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping
from printgen.theme.read.yaml import decoded_text

MOST_BYTES = 4 << 20
MOST_CARD_BYTES = 16 << 20
_MOST_ROWS, _MOST_CARDS = 20_000, 100_000
COLUMNS = ("id", "text", "title", "icon", "art", "keep", "copies")
NEEDED = ("id", "text")
_EMPTY = {"title": None, "icon": None, "art": None, "keep": False, "copies": 1}  # what an empty cell stands for

SEPARATORS = (",", ";", "\t")
_CELLS = {
    separator: re.compile(rf'(?:"([^"]*(?:""[^"]*)*)"|([^"{separator}\r\n]*))({separator}|\r?\n|\r|\Z)')
    for separator in SEPARATORS
}
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


class CsvCell(NamedTuple):
    """A cell's text and its place."""

    text: str
    mark: Mark


class _RowsError(Exception):
    """The file is no CSV from here on; carries the problem."""


class Columns(NamedTuple):
    """The columns that a kind of list may have, which of them it must have, and what its rows are called.

    ``spreadsheet``: the list may be as any spreadsheet saves it, in Windows-1252, parted by semicolons or tabs, with
    capitals in its header, empty rows and empty columns. No more than ``most`` rows are read.
    """

    known: tuple[str, ...]
    needed: tuple[str, ...]
    rows: str
    spreadsheet: bool = False
    most: int = _MOST_ROWS


CARDS = Columns(COLUMNS, NEEDED, "cards", most=_MOST_CARDS)


def read_cards(data: bytes, file: str) -> tuple[SourceList, list[Problem]]:
    """The cards of a CSV file with a header of id, text and any of title, icon, art, keep, copies; all problems.

    An empty cell is a card without that field, whatever its base has; ``file`` is the name that messages give it.
    """
    cards = SourceList(Mark(file, 1, 1))
    found, problems = read_rows(data, file, CARDS)
    for row in found:
        cards.add(_card(row, problems), next(iter(row.values())).mark)
    return cards, problems


def read_rows(data: bytes, file: str, columns: Columns) -> tuple[list[dict[str, CsvCell]], list[Problem]]:
    """The rows of a CSV file below its header, as cells by column, and all problems.

    What stands in unknown columns is passed over, and so are rows with too few or too many cells; each is a problem. No
    rows where a column is missing.
    """
    rows: list[dict[str, CsvCell]] = []
    text, problems = decoded_text(_as_utf8(data) if columns.spreadsheet else data, file)
    if problems and not text:
        return rows, problems
    try:
        separator = separator_of(text) if columns.spreadsheet else ","
        _add_rows(_rows(text, file, separator), (rows, problems), columns, file)
    except _RowsError as broken:
        problems.append(broken.args[0])
    return rows, problems


def _as_utf8(data: bytes) -> bytes:
    """A list as UTF-8: Windows-1252 is taken for what it is, where the bytes are no UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace").encode()
    return data


def separator_of(text: str) -> str:
    """What parts the cells of a list, by its header: the sign that stands there most often."""
    header = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(SEPARATORS, key=header.count)


def _add_rows(
    cells: Iterator[list[CsvCell]], found: tuple[list[dict[str, CsvCell]], list[Problem]], columns: Columns, file: str
) -> None:
    rows, problems = found
    header = [_heading(cell, columns) for cell in next(cells, [])]
    problems += _header_problems(header, Mark(file, 1, 1), columns)
    names = [cell.text for cell in header]
    if not set(columns.needed) <= set(names):
        return
    for row in cells:
        if columns.spreadsheet and not any(cell.text.strip() for cell in row):
            continue
        if len(rows) >= columns.most:
            raise _RowsError(Problem(f"more than {columns.most:,} {columns.rows}", row[0].mark))
        if len(row) != len(names):
            hint = f"every row has {len(names)} cells, as the header does; put text with commas in quotes"
            problems.append(Problem(f"this row has {len(row)} cells", row[0].mark, hint))
        else:
            rows.append({name: cell for name, cell in zip(names, row, strict=True) if name in columns.known})


def _heading(cell: CsvCell, columns: Columns) -> CsvCell:
    name = cell.text.strip()
    return CsvCell(name.lower() if columns.spreadsheet else name, cell.mark)


def _header_problems(header: list[CsvCell], start: Mark, columns: Columns) -> Iterator[Problem]:
    names = [cell.text for cell in header]
    for at, cell in enumerate(header):
        name = names[at]
        if not name and columns.spreadsheet:
            continue
        if name not in columns.known:
            hint = did_you_mean(name, columns.known) or f"the columns are {listing(columns.known)}, parted by commas"
            yield Problem(f"unknown column {quoted(name)}", cell.mark, hint)
        elif name in names[:at]:
            yield Problem(f"the column {quoted(name)} is given twice", cell.mark)
    for name in columns.needed:
        if name not in names:
            hint = f"the first line names the columns: {listing(columns.known)}"
            yield Problem(f"the column '{name}' is missing", start, hint)


def _card(row: dict[str, CsvCell], problems: list[Problem]) -> SourceMapping:
    card = SourceMapping(next(iter(row.values())).mark)
    for name, cell in row.items():
        value = _value(name, cell, problems) if cell.text or name in NEEDED else _EMPTY[name]
        card.put(name, value, FieldMarks(cell.mark, cell.mark))
    return card


def _value(name: str, cell: CsvCell, problems: list[Problem]) -> Any:
    if name == "keep":
        if cell.text.lower() not in _TRUTH:
            hint = "write true or false, or leave it empty"
            problems.append(Problem(f"'keep' is {quoted(cell.text)}", cell.mark, hint))
        return _TRUTH.get(cell.text.lower(), False)
    if name == "copies":
        if not _WHOLE.match(cell.text):
            problems.append(Problem(f"'copies' is {quoted(cell.text)}", cell.mark, "write a whole number"))
            return 1
        return int(cell.text)
    return cell.text


def _rows(text: str, file: str, separator: str) -> Iterator[list[CsvCell]]:
    """The rows that are not empty, cell by cell."""
    row: list[CsvCell] = []
    at, line, start = 0, 1, 0
    while at < len(text) or row:
        found = _CELLS[separator].match(text, at)
        mark = Mark(file, line, at - start + 1)
        if not found:
            hint = 'put the whole cell in quotes, quotes in it doubled ("")'
            raise _RowsError(Problem("a quote is out of place", mark, hint))
        row.append(CsvCell(found[2] if found[1] is None else found[1].replace('""', '"'), mark))
        if found[1] is not None and "\n" in found[1]:
            line, start = line + found[1].count("\n"), text.rindex("\n", at, found.end(1)) + 1
        at = found.end()
        if found[3] != separator:
            line, start = line + 1, at
            if len(row) > 1 or row[0].text:
                yield row
            row = []
