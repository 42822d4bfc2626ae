"""Finds the cells of CSV, each with its place (RFC 4180): the library's reader does not tell where a cell stands."""

import re
from collections.abc import Iterator

from msgspec import Struct

from printgen.errors import Mark, Problem

SEPARATORS = (",", ";", "\t")
_CELLS = {
    separator: re.compile(rf'(?:"([^"]*(?:""[^"]*)*)"|([^"{separator}\r\n]*))({separator}|\r?\n|\r|\Z)')
    for separator in SEPARATORS
}


_SAID = re.compile(
    r'"?sep=([,;\t])"?[,; \t]*(?:\r?\n|\r)', re.IGNORECASE
)  # a first line that says what parts the cells


class FoundCell(Struct, frozen=True):
    """A cell's text, and the line and column at which it stands."""

    text: str
    line: int
    column: int


FoundRow = tuple[int, list[FoundCell]]
"""Where a row starts in the text, and its cells."""


class CellsError(Exception):
    """The file is no CSV from here on; carries the problem."""


def separator_of(text: str) -> str:
    """What parts the cells of a list, by its header: the sign that stands there most often."""
    header = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(SEPARATORS, key=header.count)


def header_of(text: str) -> tuple[int, str]:
    """Where the header starts, and what parts the cells: as a first line says, else by the header."""
    said = _SAID.match(text)
    return (said.end(), said[1]) if said else (0, separator_of(text))


def found_rows(text: str, file: str, separator: str, at: int = 0, line: int = 1) -> Iterator[FoundRow]:
    """The rows that are not empty, from a place in a ``line`` on; raises CellsError where a quote is astray."""
    match = _CELLS[separator].match
    row: list[FoundCell] = []
    start = begin = at
    while at < len(text) or row:
        found = match(text, at)
        if not found:
            hint = 'put the whole cell in quotes, quotes in it doubled ("")'
            raise CellsError(Problem("a quote is out of place", Mark(file, line, at - start + 1), hint))
        within_quotes, plain, end = found.groups()
        said = plain if within_quotes is None else within_quotes.replace('""', '"')
        row.append(FoundCell(said, line, at - start + 1))
        if within_quotes is not None and "\n" in within_quotes:
            line, start = line + within_quotes.count("\n"), text.rindex("\n", at, found.end(1)) + 1
        at = found.end()
        if end != separator:
            if len(row) > 1 or row[0].text:
                yield begin, row
            line, start, begin, row = line + 1, at, at, []
