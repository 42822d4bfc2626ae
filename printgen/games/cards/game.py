"""The card game: decks, a box for each, rules and guide."""

from printgen.games.base import Boxes, Cards, Game, Guide, Rules
from printgen.games.cards.records import CardsEdition
from printgen.kit.choices import Choices


class DeckBoxes(Boxes):
    """A box for each deck, unless the kit is to have none."""

    def is_chosen(self, choices: Choices) -> bool:
        return choices.boxes is not False


class CardsGame(Game[CardsEdition]):
    """The card game."""

    documents = (Cards(), DeckBoxes())
    books = (Rules({}, {}), Guide())


GAME = CardsGame()
