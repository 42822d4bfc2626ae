"""The pieces of decks: a long one is no more than its fronts until it is printed."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from printgen.drawing.frame import Frame
from printgen.kit.pieces import Piece, SinglePieces, numbered_id


class DeckFaces(Struct, frozen=True):
    """The fronts of a deck, one for each printed card, and the back that they share."""

    id: str
    fronts: Sequence[Frame]
    back: Frame


class CardPieces(SinglePieces):
    """A piece for each printed card of some decks, made as it is asked for: ``chest-01`` and so on."""

    def __init__(self, decks: Sequence[DeckFaces]) -> None:
        self._decks = decks
        self._starts = [0, *accumulate(len(deck.fronts) for deck in decks)]

    def __len__(self) -> int:
        return self._starts[-1]

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(len(self))[at])
        at = range(len(self))[at]
        place = bisect_right(self._starts, at) - 1
        deck, number = self._decks[place], at - self._starts[place]
        return Piece(numbered_id(deck.id, number + 1, len(deck.fronts)), deck.fronts[number], deck.back)

    def __iter__(self) -> Iterator[Piece]:
        for deck in self._decks:
            for number, front in enumerate(deck.fronts, 1):
                yield Piece(numbered_id(deck.id, number, len(deck.fronts)), front, deck.back)
