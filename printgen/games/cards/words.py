"""The words of a game of cards."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from printgen.games.cards.records import CardsEdition
from printgen.words.games import GameWords, escaped


class DeckEntry(Struct, frozen=True):
    """A deck with its name and the number of its cards."""

    name: str
    cards: int


class CardsWords(GameWords[CardsEdition]):
    """The words of a game of cards."""

    template = "cards.md.j2"
    sections = ("aim", "setup", "turn", "keeping", "end")
    quick_template = "cards_quick.md.j2"
    quick = ("setup", "turn", "end")

    def has_rules(self, edition: CardsEdition) -> bool:
        return edition.rules.play != "own"

    def values(self, edition: CardsEdition, contents: Mapping[str, int]) -> dict[str, Any]:
        kept = [card for deck in edition.decks for card in deck.cards if card.keep]
        return {
            **super().values(edition, contents),
            "decks": [DeckEntry(escaped(deck.name), deck.card_count) for deck in edition.decks],
            "kept": bool(kept),
            "kept_titles": list(dict.fromkeys(escaped(card.title) for card in kept if card.title)),
        }


WORDS = CardsWords()
