"""The games whose kits the proof knows, one row each. Add a game here; one without a row is held to what all are."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from printgen.proof.games import decks, path, slide, trade
from printgen.proof.games.expected_records import BookletAmounts, ExpectedText, ItemAmounts, ItemChain, Kind, PartItems


def none_expected(edition: Any) -> tuple[()]:
    """What is expected where a game has nothing of a sort."""
    return ()


def no_kinds(edition: Any) -> Mapping[tuple[str, str], Kind]:
    """The kinds of a game that has none to tell apart."""
    return {}


class ProofGame(Struct, frozen=True):
    """What the kit of an edition of a game must show; each function takes the edition.

    ``texts`` are those of the theme on items, ``parts`` the items that the list of contents counts, ``kinds`` what
    must be told apart, by document and by the item's id without its number; ``amounts`` are all amounts on items,
    ``booklet`` those of the rules; ``chains`` are the spaces that lie side by side.
    """

    texts: Callable[[Any], Iterable[ExpectedText]] = none_expected
    parts: Callable[[Any], Iterable[PartItems]] = none_expected
    kinds: Callable[[Any], Mapping[tuple[str, str], Kind]] = no_kinds
    amounts: Callable[[Any], Iterable[ItemAmounts]] = none_expected
    booklet: Callable[[Any], Iterable[BookletAmounts]] = none_expected
    chains: Callable[[Any], Iterable[ItemChain]] = none_expected


GAMES: dict[str, ProofGame] = {
    "trade": ProofGame(trade.texts, trade.parts, trade.kinds, trade.amounts, trade.booklet),
    "slide": ProofGame(slide.texts, slide.parts, slide.kinds, slide.amounts, slide.booklet),
    "cards": ProofGame(decks.texts, decks.parts),
    "path": ProofGame(path.texts, path.parts, path.kinds, path.amounts, chains=path.chains),
}
