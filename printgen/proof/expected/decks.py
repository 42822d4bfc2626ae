"""What decks of cards must show, in every game that has any."""

from collections.abc import Iterator

from printgen.proof.expected.amounts import amounts_named
from printgen.proof.expected.records import ExpectedText, ItemAmounts, PartItems
from printgen.theme.model.common import Common
from printgen.theme.model.edition import HasDecks
from printgen.theme.model.parts import Card, Deck
from printgen.words.placeholders import placeholders_of


def fronts(deck: Deck) -> list[tuple[str, Card]]:
    """The cards of a deck, copies too, each with its id."""
    fronts = [card for card in deck.cards for _ in range(card.copies)]
    digits = max(2, len(str(len(fronts))))
    return [(f"{deck.id}-{number:0{digits}}", card) for number, card in enumerate(fronts, 1)]


def deck_texts(edition: Common, deck: Deck) -> Iterator[ExpectedText]:
    """Each card's title and text on its front, the deck's name on both sides."""
    placeholders = placeholders_of(edition)
    for item, card in fronts(deck):
        printed = (deck.name, *((placeholders.fill(card.title),) if card.title else ()), placeholders.fill(card.text))
        yield ExpectedText(("cards",), item, "front", printed, "the card's text")
        yield ExpectedText(("cards",), item, "back", (deck.name,), "the deck's name")


def deck_parts(edition: HasDecks) -> Iterator[PartItems]:
    """Each deck is a part of the list of contents."""
    yield from (PartItems(f"deck-{deck.id}", "cards", (f"{deck.id}#",)) for deck in edition.decks)


def deck_amounts(edition: HasDecks) -> Iterator[ItemAmounts]:
    """The amounts that cards name."""
    for deck in edition.decks:
        for item, card in fronts(deck):
            yield ItemAmounts(("cards",), item, "front", amounts_named(edition, card.text))
