"""A long list of cards in little room."""

from array import array
from itertools import groupby
from typing import Any

from msgspec import Struct

from printgen.errors import Mark
from printgen.theme.read.lists.card_list import CardRow
from printgen.theme.read.lists.csv import CsvTable
from printgen.theme.read.tree import PackedList, SourceList


class _CardRun(Struct, frozen=True):
    """Cards of one card list that follow each other, by where they start in it."""

    table: CsvTable
    starts: "array[int]"


class PackedCards(PackedList):
    """A list of cards: of those read from a card list no more than where they start in it, whose text is packed."""

    def __init__(self, cards: SourceList) -> None:
        self._mark = cards.mark
        self._parts: list[_CardRun | tuple[Any, Mark | None]] = []
        for table, run in groupby(zip(cards, cards.marks, strict=True), key=lambda card: _table(card[0])):
            if table is None:
                self._parts += run
            else:
                self._parts.append(_CardRun(table, array("L", (card.start for card, _ in run))))
                table.put_away()

    def unpacked(self) -> SourceList:
        """The cards as a list, each with its place."""
        cards = SourceList(self._mark)
        for part in self._parts:
            if isinstance(part, _CardRun):
                for start in part.starts:
                    cards.add(CardRow(part.table, start, part.table.row(start)["id"].text), None)
            else:
                cards.add(*part)
        return cards


def _table(card: object) -> CsvTable | None:
    return card.table if isinstance(card, CardRow) else None
