"""What a theme's finished kit must show, gathered once as plain values from the row of its game."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.blank import writing_place
from printgen.games.registry import of_game
from printgen.proof.expected.game import GameExpectations
from printgen.proof.expected.records import BookletAmounts, ExpectedText, ItemAmounts, ItemChain, Kind, PartItems
from printgen.theme.games import AnyEdition
from printgen.theme.model.theme import Theme


class Expectations(Struct, frozen=True):
    """What the kit of an edition must show.

    ``places`` counts the places to write by hand on an item: by document, by the item's id or its copies', and face.
    Where amounts are written by hand, none are expected.
    """

    edition: AnyEdition
    texts: tuple[ExpectedText, ...]
    parts: tuple[PartItems, ...]
    kinds: Mapping[tuple[str, str], Kind]
    amounts: tuple[ItemAmounts, ...]
    booklet: tuple[BookletAmounts, ...]
    places: Mapping[tuple[str, str, str], int] = {}
    chains: tuple[ItemChain, ...] = ()


def expectations(theme: Theme) -> Expectations:
    """What the kit made from a theme must show."""
    edition = theme.edition
    game: GameExpectations[Any] = of_game(edition.game, "expectations", "EXPECTATIONS")
    title = ExpectedText(("guide",), "", "", (edition.title,), "the title")
    texts, in_print = (*game.texts(edition), title), not writing_place(edition.currency.sign)
    return Expectations(
        edition,
        tuple(one for text in texts if (one := _printed(text)).texts),
        tuple(game.parts(edition)),
        game.kinds(edition),
        tuple(game.amounts(edition)) if in_print else (),
        tuple(game.booklet(edition)) if in_print else (),
        _places(texts),
        tuple(game.chains(edition)),
    )


def _printed(text: ExpectedText) -> ExpectedText:
    """What is printed of a text: of a place to write its caption."""
    places = ((one, writing_place(one)) for one in text.texts)
    printed = tuple(place.caption if place else one for one, place in places)
    return replace(text, texts=tuple(filter(None, printed)))


def _places(texts: Iterable[ExpectedText]) -> dict[tuple[str, str, str], int]:
    """How many places to write an item has."""
    found: dict[tuple[str, str, str], int] = {}
    for text in texts:
        places = sum(writing_place(one) is not None for one in text.texts) * text.times
        if text.item and places:
            keys = [(document, text.item, text.face) for document in text.documents]
            found |= {key: found.get(key, 0) + places for key in keys}
    return found
