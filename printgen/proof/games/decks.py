"""What decks of cards must show, in every game that has any; and the whole of a game of cards alone."""

from collections.abc import Iterator

from printgen.proof.games.amounts import amounts_named
from printgen.proof.games.expected_records import ExpectedText, ItemAmounts, PartItems
from printgen.theme.model.cards import CardsEdition
from printgen.theme.model.path import PathEdition
from printgen.theme.model.trade import Card, Deck, Edition
from printgen.words.placeholders import placeholders_of

Decked = Edition | CardsEdition | PathEdition


def fronts(deck: Deck) -> list[tuple[str, Card]]:
    """The cards of a deck, copies too, each with its id."""
    fronts = [card for card in deck.cards for _ in range(card.copies)]
    digits = max(2, len(str(len(fronts))))
    return [(f"{deck.id}-{number:0{digits}}", card) for number, card in enumerate(fronts, 1)]


def deck_texts(edition: Decked, deck: Deck) -> Iterator[ExpectedText]:
    """Each card's title and text on its front, the deck's name on both sides."""
    placeholders = placeholders_of(edition)
    for item, card in fronts(deck):
        printed = (deck.name, *((placeholders.fill(card.title),) if card.title else ()), placeholders.fill(card.text))
        yield ExpectedText(("cards",), item, "front", printed, "the card's text")
        yield ExpectedText(("cards",), item, "back", (deck.name,), "the deck's name")


def deck_parts(edition: Decked) -> Iterator[PartItems]:
    """Each deck is a part of the list of contents."""
    yield from (PartItems(f"deck-{deck.id}", "cards", (f"{deck.id}#",)) for deck in edition.decks)


def deck_amounts(edition: Decked) -> Iterator[ItemAmounts]:
    """The amounts that cards name."""
    for deck in edition.decks:
        for item, card in fronts(deck):
            yield ItemAmounts(("cards",), item, "front", amounts_named(edition, card.text))


def texts(edition: CardsEdition) -> Iterator[ExpectedText]:
    """The texts of a game of cards: those of its decks, on cards and boxes."""
    for deck in edition.decks:
        yield from deck_texts(edition, deck)
        yield ExpectedText(("boxes",), f"box-{deck.id}", "front", (deck.name,), "what it is for")


def parts(edition: CardsEdition) -> Iterator[PartItems]:
    """What the list of contents of a game of cards counts."""
    yield from deck_parts(edition)
    yield PartItems("boxes", "boxes", tuple(f"box-{deck.id}" for deck in edition.decks))
