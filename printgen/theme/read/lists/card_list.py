"""Reads a deck's cards from a CSV file; a long list is no more than its text and where each card stands in it."""

import re
from collections.abc import Iterator
from sys import intern
from typing import Any

from printgen.errors import Mark, Problem
from printgen.limits import CARDS_ROWS
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.quoting import quoted
from printgen.theme.read.lists.cells import FoundCell
from printgen.theme.read.lists.csv import Columns, CsvTable
from printgen.theme.read.lists.encodings import list_text
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping, SourceRow
from printgen.theme.workbook_layout.headings import headings, in_any_language, plain_name

_NEEDED = ("id", "text")
_KNOWN = ("id", "text", "title", "icon", "art", "keep", "copies")


def _foreign(heading: str) -> str | None:
    return in_any_language(_KNOWN).get(plain_name(heading))


CARDS = Columns(_KNOWN, _NEEDED, "cards", CARDS_ROWS.most, _foreign)

_EMPTY = {"title": None, "icon": None, "art": None, "keep": False, "copies": 1}  # what an empty cell stands for
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


class CardRow(SourceRow):
    """A card of a list; all of it but its id is read again from the list's text where it is asked for."""

    __slots__ = ("_id", "start", "table")

    def __init__(self, table: CsvTable, start: int, name: str) -> None:
        self.table, self.start, self._id = table, start, name

    def __getitem__(self, name: str) -> Any:
        return self._id if name == "id" else _value(name, self.table.row(self.start)[name].text)

    def __contains__(self, name: object) -> bool:
        return name in self.table.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.table.row(self.start))

    def __len__(self) -> int:
        return len(self.table.row(self.start))

    @property
    def mark(self) -> Mark:
        """Where its first cell stands."""
        return next(iter(self.places.values())).value

    @property
    def places(self) -> dict[str, FieldMarks]:
        """Where its cells stand."""
        return _places(self.table, self.table.row(self.start, placed=True))


def read_cards(data: bytes, file: str) -> tuple[SourceList, list[Problem]]:
    """The cards of a CSV file with a header of id, text and any of title, icon, art, keep, copies; all problems.

    The header may be in any of our languages. An empty cell is a card without that field, whatever its base has;
    ``file`` is the name that messages give it.
    """
    cards = SourceList(Mark(file, 1, 1))
    text, problems = list_text(data, file)
    if problems and not text:
        return cards, problems
    table = CsvTable(text, file, CARDS)
    for start, row in table.rows(problems):
        problems += _faults(table, row)
        if "art" in row and row["art"].text:  # its file may come to be renamed
            cards.add(_mapping(table, row), None)
        else:
            cards.add(CardRow(table, start, row["id"].text), None)
    return cards, problems


def _mapping(table: CsvTable, row: dict[str, FoundCell]) -> SourceMapping:
    """A card of its own, which can be changed."""
    places = _places(table, row)
    card = SourceMapping(next(iter(places.values())).value)
    for name, cell in row.items():
        card.put(name, _value(name, cell.text), places[name])
    return card


def _places(table: CsvTable, row: dict[str, FoundCell]) -> dict[str, FieldMarks]:
    return {name: FieldMarks(mark, mark) for name, cell in row.items() for mark in [table.mark(cell)]}


def _value(name: str, text: str) -> Any:
    """What a cell says."""
    if not text and name not in _NEEDED:
        return _EMPTY[name]
    match name:
        case "keep":
            return _truth(text) or False
        case "copies":
            return int(text) if _WHOLE.match(text) else 1
        case "icon":
            return intern(text)  # of which many cards have the same
    return text


def _truth(text: str) -> bool | None:
    """Yes or no in any of our languages; None for what is neither."""
    return headings(USUAL_LANGUAGE).truths.get(plain_name(text))


def _faults(table: CsvTable, row: dict[str, FoundCell]) -> Iterator[Problem]:
    """What is wrong with the cells of a row by themselves."""
    for name, cell in row.items():
        if name == "keep" and cell.text and _truth(cell.text) is None:
            hint = "write yes or no, or leave it empty"
            yield Problem(f"'keep' is {quoted(cell.text)}", table.mark(cell), hint)
        if name == "copies" and cell.text and not _WHOLE.match(cell.text):
            yield Problem(f"'copies' is {quoted(cell.text)}", table.mark(cell), "write a whole number")
