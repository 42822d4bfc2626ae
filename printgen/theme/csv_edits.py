"""Changes to CSV files as text: only the characters of the changed cell, or the lines of the changed rows, differ."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printgen.theme.csv_lists import csv_text, separator_of
from printgen.theme.edits import EditError

_BYTE_ORDER = "\ufeff"


class _Row(NamedTuple):
    """A row in the text: its first line, the places of its cells, and the end of its last line."""

    line: int
    cells: tuple[tuple[int, int], ...]
    end: int

    @property
    def start(self) -> int:
        return self.cells[0][0]


class CsvText:
    """A CSV file as text; each change returns the text of the changed file. Lines count from 1, as in messages."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._separator = separator_of(text)
        self._rows = self._read()

    @property
    def headings(self) -> tuple[str, ...]:
        """The cells of the first row."""
        return self.cells(self._rows[0].line) if self._rows else ()

    def cells(self, line: int) -> tuple[str, ...]:
        """Return the texts of the cells of the row that begins on a line."""
        return tuple(_unquoted(self.text[start:end]) for start, end in self._row(line).cells)

    def with_cell(self, line: int, column: int, value: str) -> str:
        """Return the text with another value in a cell; ``column`` counts from 0."""
        cells = self._row(line).cells
        if column >= len(cells):
            raise EditError
        start, end = cells[column]
        return self.text[:start] + self._quoted(value) + self.text[end:]

    def with_row(self, cells: Sequence[str], after: int = 0) -> str:
        """Return the text with a new row behind the one that begins on a line, or at the end."""
        row = self._row(after) if after else self._rows[-1]
        break_ = "\r\n" if "\r\n" in self.text else "\n"
        new = self._separator.join(map(self._quoted, cells))
        before = self.text[: row.end]
        gap = "" if before.endswith("\n") else break_
        return f"{before}{gap}{new}{break_}{self.text[row.end :]}"

    def without_row(self, line: int) -> str:
        """Return the text without the row that begins on a line."""
        row = self._row(line)
        return self.text[: row.start] + self.text[row.end :]

    def with_order(self, lines: Sequence[int]) -> str:
        """Return the text with some rows, by the lines on which they begin, in another order of their places."""
        rows = [self._row(line) for line in lines]
        places = sorted(rows, key=lambda row: row.start)
        if self.text[-1:] != "\n":
            raise EditError
        text, at = "", 0
        for place, row in zip(places, rows, strict=True):
            text += self.text[at : place.start] + self.text[row.start : row.end]
            at = place.end
        return text + self.text[at:]

    def column(self, name: str, named: Callable[[str], str]) -> int:
        """Return the place of a column, whose headings ``named`` turns into names; EditError if there is none."""
        names = [named(heading) for heading in self.headings]
        if name not in names:
            raise EditError
        return names.index(name)

    def _row(self, line: int) -> _Row:
        found = next((row for row in self._rows if row.line == line), None)
        if found is None:
            raise EditError
        return found

    def _quoted(self, value: str) -> str:
        return csv_text([[value, ""]], self._separator).removesuffix(f"{self._separator}\n")

    def _read(self) -> list[_Row]:
        """Return the rows that are not empty."""
        text, rows = self.text, list[_Row]()
        at, line = len(_BYTE_ORDER) if text.startswith(_BYTE_ORDER) else 0, 1
        while at < len(text):
            begun, cells = line, list[tuple[int, int]]()
            while True:
                end = _cell_end(text, at, self._separator)
                cells.append((at, end))
                line += text.count("\n", at, end)
                at = end
                if text[at : at + 1] != self._separator:
                    break
                at += 1
            at += 2 if text[at : at + 2] == "\r\n" else 1
            line += 1
            row = _Row(begun, tuple(cells), min(at, len(text)))
            if any(text[start:end].strip() for start, end in cells):
                rows.append(row)
        return rows


def _cell_end(text: str, at: int, separator: str) -> int:
    if text[at : at + 1] == '"':
        end = at + 1
        while (end := text.find('"', end)) >= 0:
            if text[end + 1 : end + 2] != '"':
                return end + 1
            end += 2
        raise EditError
    ends = [found for mark in (separator, "\n", "\r") if (found := text.find(mark, at)) >= 0]
    return min(ends, default=len(text))


def _unquoted(text: str) -> str:
    return text[1:-1].replace('""', '"') if text.startswith('"') else text
