"""Reads lists as CSV with the place of every cell."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.limits import LIST_CELL, LIST_ROWS
from printgen.theme.quoting import did_you_mean, listing, quoted
from printgen.theme.read.lists.cells import CellsError, FoundCell, FoundRow, found_rows, header_of
from printgen.theme.read.lists.encodings import list_text

_LONG = 1 << 20  # characters of a list that is worth packing
_PART = 1 << 16  # characters that are packed at once


class CsvCell(Struct, frozen=True):
    """A cell's text and its place."""

    text: str
    mark: Mark


class Columns(Struct, frozen=True):
    """The columns that a kind of list may have, which of them it must have, and what its rows are called.

    No more than ``most`` rows are read. ``foreign`` finds the column that a heading names in another language.
    """

    known: tuple[str, ...]
    needed: tuple[str, ...]
    rows: str
    most: int = LIST_ROWS.most
    foreign: Callable[[str], str | None] = lambda heading: None

    def named(self, heading: str) -> str:
        """The column that a heading names; the heading itself where none is called so."""
        name = heading.strip().lower()
        return name if not name or name in self.known else self.foreign(name) or name


def read_rows(data: bytes, file: str, columns: Columns) -> tuple[list[dict[str, CsvCell]], list[Problem]]:
    """The rows of a CSV file below its header, as cells by column, and all problems.

    It is read as spreadsheets save it: in UTF-8, UTF-16 or Windows-1252, parted by commas, semicolons or tabs, with
    capitals in its header, empty rows and empty columns.

    What stands in unknown columns is passed over, and so are rows with too few or too many cells; each is a problem. No
    rows where a column is missing.
    """
    text, problems = list_text(data, file)
    if problems and not text:
        return [], problems
    table = CsvTable(text, file, columns)
    rows = table.rows(problems)
    return [{name: CsvCell(cell.text, table.mark(cell)) for name, cell in row.items()} for _, row in rows], problems


class CsvTable:
    """The text of a CSV file, whose rows are found in it as they are asked for; ``file`` is its name in messages."""

    def __init__(self, text: str, file: str, columns: Columns) -> None:
        self._unpacked: str | None = text
        self._packed = b""
        self._file, self._columns = file, columns
        self._start, self._separator = header_of(text)
        self.names: list[str] = []
        self._last: tuple[int, dict[str, FoundCell]] = -1, {}  # the row asked for last, whose cells are wanted in turn

    @property
    def _text(self) -> str:
        if self._unpacked is None:
            self._unpacked, self._packed = zlib.decompress(self._packed).decode(), b""
        return self._unpacked

    def put_away(self) -> None:
        """Keeps the text of a long list packed, until a cell is asked for again."""
        text = self._unpacked
        if text is not None and len(text) > _LONG:
            packer = zlib.compressobj(1)
            parts = [packer.compress(text[at : at + _PART].encode()) for at in range(0, len(text), _PART)]
            self._packed = b"".join((*parts, packer.flush()))
            self._unpacked = None

    def rows(self, problems: list[Problem]) -> Iterator[tuple[int, dict[str, FoundCell]]]:
        """Where each row below the header starts, and its cells by column; all problems are added to the list."""
        try:
            yield from self._rows(problems)
        except CellsError as broken:
            problems.append(broken.args[0])

    def _rows(self, problems: list[Problem]) -> Iterator[tuple[int, dict[str, FoundCell]]]:
        columns, found = self._columns, self._found()
        _, cells = next(found, (0, []))
        header = [CsvCell(columns.named(cell.text), self.mark(cell)) for cell in cells]
        problems += _header_problems(header, Mark(self._file, 1, 1), columns)
        self.names = [cell.text for cell in header]
        if set(columns.needed) <= set(self.names):
            yield from self._valid_rows(found, problems)

    def _valid_rows(
        self, found: Iterator[FoundRow], problems: list[Problem]
    ) -> Iterator[tuple[int, dict[str, FoundCell]]]:
        """Of the rows that are found those without a problem; the others' problems are added to the list."""
        columns, count = self._columns, 0
        for start, row in found:
            if not any(cell.text.strip() for cell in row):
                continue
            if count >= columns.most:
                raise CellsError(Problem(f"more than {columns.most:,} {columns.rows}", self.mark(row[0])))
            if problem := self._row_problem(row):
                problems.append(problem)
            else:
                count += 1
                yield start, self._known(row)

    def _row_problem(self, row: list[FoundCell]) -> Problem | None:
        for cell in row:
            if len(cell.text) > LIST_CELL.most:
                return Problem(f"a cell of {len(cell.text):,} characters", self.mark(cell), f"at most {LIST_CELL}")
        if len(row) != len(self.names):
            hint = f"every row has {len(self.names)} cells, as the header does; put text with commas in quotes"
            return Problem(f"this row has {len(row)} cells", self.mark(row[0]), hint)
        return None

    def _known(self, row: list[FoundCell]) -> dict[str, FoundCell]:
        """The cells of the columns that are known."""
        return {name: cell for name, cell in zip(self.names, row, strict=True) if name in self._columns.known}

    def row(self, start: int, placed: bool = False) -> dict[str, FoundCell]:
        """The cells of the row that starts there, by column; their lines are right only where they are ``placed``."""
        if placed or start != self._last[0]:
            _, cells = next(self._found(start, self._lines[start] if placed else 1))
            self._last = start, self._known(cells)
        return self._last[1]

    def mark(self, cell: FoundCell) -> Mark:
        """Where a cell stands."""
        return Mark(self._file, cell.line, cell.column)

    @cached_property
    def _lines(self) -> dict[int, int]:
        """The line that each row starts in, by where it starts: counted when a place is first asked for."""
        lines = {}
        with suppress(CellsError):  # a list that breaks off has rows before that
            for start, cells in self._found():
                lines[start] = cells[0].line
        return lines

    def _found(self, at: int | None = None, line: int = 1) -> Iterator[FoundRow]:
        """The rows from a place on, without one from the header on, that are not empty."""
        if at is None:
            at, line = self._start, 1 + (self._start > 0)
        return found_rows(self._text, self._file, self._separator, at, line)


def _header_problems(header: list[CsvCell], start: Mark, columns: Columns) -> Iterator[Problem]:
    names = [cell.text for cell in header]
    for at, cell in enumerate(header):
        name = names[at]
        if not name:
            continue
        if name not in columns.known:
            hint = did_you_mean(name, columns.known) or f"the columns are {listing(columns.known)}"
            yield Problem(f"unknown column {quoted(name)}", cell.mark, hint)
        elif name in names[:at]:
            yield Problem(f"the column {quoted(name)} is given twice", cell.mark)
    for name in columns.needed:
        if name not in names:
            hint = f"the first line names the columns: {listing(columns.known)}"
            yield Problem(f"the column '{name}' is missing", start, hint)
