"""What the kit of a game of cards must show."""

from collections.abc import Iterator

from printgen.games.cards.records import CardsEdition
from printgen.proof.expectations import ExpectedText, GameExpectations, PartItems, deck_parts, deck_texts


class CardsExpectations(GameExpectations[CardsEdition]):
    """What the kit of an edition must show."""

    def texts(self, edition: CardsEdition) -> Iterator[ExpectedText]:
        """The texts of a game of cards: those of its decks, on cards and boxes."""
        for deck in edition.decks:
            yield from deck_texts(edition, deck)
            yield ExpectedText(("boxes",), f"box-{deck.id}", "front", (deck.name,), "what it is for")

    def parts(self, edition: CardsEdition) -> Iterator[PartItems]:
        """What the list of contents of a game of cards counts."""
        yield from deck_parts(edition)
        yield PartItems("boxes", "boxes", tuple(f"box-{deck.id}" for deck in edition.decks))


EXPECTATIONS = CardsExpectations()
