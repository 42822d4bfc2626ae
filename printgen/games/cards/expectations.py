"""Expected contents of the kit of a card game."""

from collections.abc import Iterator

from printgen.games.cards.records import CardsEdition
from printgen.messages import message
from printgen.proof.expectations import ExpectedText, GameExpectations, PartItems, deck_parts, deck_texts


class CardsExpectations(GameExpectations[CardsEdition]):
    """Texts and parts of the kit of an edition."""

    def texts(self, edition: CardsEdition) -> Iterator[ExpectedText]:
        """Yield the texts of the decks, on cards and boxes."""
        yield from deck_texts(edition, edition.decks)
        for deck in edition.decks:
            yield ExpectedText(("boxes",), f"box-{deck.id}", "front", (deck.name,), message("its label"), optional=True)

    def parts(self, edition: CardsEdition) -> Iterator[PartItems]:
        """Yield the items that the list of contents counts."""
        yield from deck_parts(edition)
        yield PartItems("boxes", "boxes", tuple(f"box-{deck.id}" for deck in edition.decks))


EXPECTATIONS = CardsExpectations()
