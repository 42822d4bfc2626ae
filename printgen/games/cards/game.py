"""A game of cards alone: decks, a box for each, rules and guide."""

from printgen.games.base import Boxes, Cards, Game, Guide, Rules
from printgen.games.cards.records import CardsEdition
from printgen.kit.choices import Choices


class DeckBoxes(Boxes):
    """A box for each deck, which every kit has."""

    def is_chosen(self, choices: Choices) -> bool:
        return True


class CardsGame(Game[CardsEdition]):
    """A game of cards alone."""

    documents = (Cards(), DeckBoxes())
    books = (Rules({}, {}), Guide())


GAME = CardsGame()
