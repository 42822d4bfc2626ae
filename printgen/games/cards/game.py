"""The card game: decks, a box for each, rules and guide."""

from printgen.games.base import Boxes, Cards, Game, Guide, Rules
from printgen.games.cards.records import CardsEdition
from printgen.kit.choices import Choices
from printgen.theme.records import Common


class DeckBoxes(Boxes):
    """A box for each deck, unless the kit is to have none."""

    def is_chosen(self, choices: Choices) -> bool:
        return choices.boxes is not False


class CardsRulesBooklet(Rules):
    """The booklet of rules, unless the rules are the theme's own and it has no sections of them."""

    def is_in(self, edition: Common) -> bool:
        assert isinstance(edition, CardsEdition)
        booklet = edition.booklet
        return edition.rules.play != "own" or bool(booklet.add or booklet.replace or booklet.notes)


class CardsGame(Game[CardsEdition]):
    """The card game."""

    documents = (Cards(), DeckBoxes())
    books = (CardsRulesBooklet({}, {}), Guide())


GAME = CardsGame()
