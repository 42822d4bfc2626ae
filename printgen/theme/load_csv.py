"""Card lists as CSV: the text of a file comes in, the cards with their places go out.

The library's reader does not tell where a cell stands, so the cells are found here (RFC 4180).
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from printgen.errors import Mark, Problem
from printgen.theme.echo import did_you_mean, listing, quoted
from printgen.theme.load_yaml import decoded
from printgen.theme.tree import Items, Place, Table

MOST_BYTES = 4 << 20
MOST_ROWS = 20_000
COLUMNS = ("id", "text", "title", "icon", "keep", "copies")
NEEDED = ("id", "text")

_CELL = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|\r|\Z)')
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


class Cell(NamedTuple):
    """A cell's text and its place."""

    text: str
    mark: Mark


class _RowsError(Exception):
    """The file is no CSV from here on; carries the problem."""


def read_cards(data: bytes, file: str) -> tuple[Items, list[Problem]]:
    """The cards of a CSV file with a header of id, text and any of title, icon, keep, copies; all problems.

    An empty cell is a field not given; ``file`` is the name that places are told with.
    """
    cards = Items(Mark(file, 1, 1))
    text, problems = decoded(data, file)
    if problems and not text:
        return cards, problems
    try:
        _add_cards(_rows(text, file), cards, problems)
    except _RowsError as broken:
        problems.append(broken.args[0])
    return cards, problems


def _add_cards(rows: Iterator[list[Cell]], cards: Items, problems: list[Problem]) -> None:
    header = next(rows, [])
    wrong = list(_header_problems(header, cards.mark))
    if wrong:
        problems += wrong
        return
    names = [cell.text.strip() for cell in header]
    for row in rows:
        if len(cards) >= MOST_ROWS:
            raise _RowsError(Problem(f"more than {MOST_ROWS:,} cards", row[0].mark))
        if len(row) != len(names):
            hint = f"every row has {len(names)} cells, as the header does; put text with commas in quotes"
            problems.append(Problem(f"this row has {len(row)} cells", row[0].mark, hint))
        else:
            cards.add(_card(names, row, problems), row[0].mark)


def _header_problems(header: list[Cell], start: Mark) -> Iterator[Problem]:
    names = [cell.text.strip() for cell in header]
    for at, cell in enumerate(header):
        name = names[at]
        if name not in COLUMNS:
            hint = did_you_mean(name, COLUMNS) or f"the columns are {listing(COLUMNS)}, parted by commas"
            yield Problem(f"unknown column {quoted(name)}", cell.mark, hint)
        elif name in names[:at]:
            yield Problem(f"the column {quoted(name)} is given twice", cell.mark)
    for name in NEEDED:
        if name not in names:
            hint = f"the first line names the columns: {listing(COLUMNS)}"
            yield Problem(f"the column '{name}' is missing", start, hint)


def _card(names: list[str], row: list[Cell], problems: list[Problem]) -> Table:
    card = Table(row[0].mark)
    for name, cell in zip(names, row, strict=True):
        if cell.text or name in NEEDED:
            card.put(name, _value(name, cell, problems), Place(cell.mark, cell.mark))
    return card


def _value(name: str, cell: Cell, problems: list[Problem]) -> Any:
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


def _rows(text: str, file: str) -> Iterator[list[Cell]]:
    """The rows that are not empty, cell by cell."""
    row: list[Cell] = []
    at, line, start = 0, 1, 0
    while at < len(text) or row:
        found = _CELL.match(text, at)
        mark = Mark(file, line, at - start + 1)
        if not found:
            hint = 'put the whole cell in quotes, quotes in it doubled ("")'
            raise _RowsError(Problem("a quote is out of place", mark, hint))
        row.append(Cell(found[2] if found[1] is None else found[1].replace('""', '"'), mark))
        if found[1] is not None and "\n" in found[1]:
            line, start = line + found[1].count("\n"), text.rindex("\n", at, found.end(1)) + 1
        at = found.end()
        if found[3] != ",":
            line, start = line + 1, at
            if len(row) > 1 or row[0].text:
                yield row
            row = []
