"""Decks whose cards are rows of a table: a CSV file in the edition's folder, changed cell by cell."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from printgen.errors import PrintgenError
from printgen.layouts.tables import field_name
from printgen.theme.csv_edits import CsvText
from printgen.theme.csv_lists import LAID_OUT_CARDS, CsvError, csv_rows
from printgen.theme.edits import EditError

_ID = "id"
_PLAIN = ("text", "title")  # the columns of pasted rows without headings, for cards in theme.yaml


class CardTable:
    """The text of a table of cards; each change returns the text of the changed file. Cards are named by their line."""

    def __init__(self, text: str) -> None:
        self._table = CsvText(text)

    @property
    def text(self) -> str:
        """The text of the whole table."""
        return self._table.text

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The fields of its columns, empty for the author's own remarks."""
        return tuple(map(_named, self._table.headings))

    def with_value(self, line: int, field: str, value: Any) -> str:
        """Return the text with a value of a card; EditError if the table has no such column."""
        return self._table.with_cell(line, self._table.column(field, _named), _typed(value))

    def with_copy(self, line: int, id: str) -> str:
        """Return the text with a copy of a card behind it; ``id`` is used if the table has a column for it."""
        cells = list(self._table.cells(line))
        if _ID in self.columns:
            cells[self.columns.index(_ID)] = id
        return self._table.with_row(cells, line)

    def without(self, line: int) -> str:
        """Return the text without a card."""
        return self._table.without_row(line)

    def with_order(self, lines: Sequence[int]) -> str:
        """Return the text with its cards in another order."""
        return self._table.with_order(lines)

    def with_cards(self, cards: Iterable[Mapping[str, str]]) -> str:
        """Return the text with further cards at the end."""
        text = self._table.text
        for card in cards:
            text = CsvText(text).with_row([card.get(name, "") for name in self.columns])
        return text


def pasted_cards(text: str, columns: Sequence[str] = _PLAIN) -> list[dict[str, str]]:
    """Return the cards in rows that were copied from a spreadsheet.

    If the first row names columns, they are those; otherwise they are the usual ``columns`` in their order.
    """
    try:
        rows = [row for _, row in csv_rows(text.replace("\r\n", "\n"), "")]
    except CsvError as error:
        raise PrintgenError(error.problem) from None
    known = {*LAID_OUT_CARDS.known, *columns}
    if rows and all(_named(cell) in known for cell in rows[0]):
        columns, rows = [_named(cell) for cell in rows[0]], rows[1:]
    if not rows:
        raise EditError
    return [{name: cell.strip() for name, cell in zip(columns, row, strict=False) if name} for row in rows]


def _named(heading: str) -> str:
    name = LAID_OUT_CARDS.named(heading)
    return field_name(name) if name else ""


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return "; ".join(map(str, value))
    return "" if value is None else str(value)
