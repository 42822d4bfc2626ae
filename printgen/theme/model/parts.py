"""The records of parts that several games have: decks of cards, banknotes, tokens, and the colors of an edition."""

from typing import Annotated

from msgspec import Meta

from printgen.theme.model.common import BoardPalette, ColourCode, Count, HatchName, IconName, Id, Name, Record, Sentence
from printgen.theme.model.picture import File, ThemePicture


class Palette(BoardPalette):
    """The edition's colours by what they colour (Standard only; Minimal has its own table)."""

    small_building: ColourCode
    large_building: ColourCode


class Card(Record):
    """A card of a deck: its text, with ``{placeholders}``; ``keep`` marks a card that is held until used."""

    id: Id
    text: Sentence
    title: Name | None = None
    icon: IconName | None = None
    keep: bool = False
    copies: Annotated[int, Meta(ge=1, le=100)] = 1
    art: ThemePicture | None = None


class Deck(Record):
    """A deck of cards with its look: ``art`` is on each card that has none of its own, ``back_art`` on their backs."""

    id: Id
    name: Name
    icon: IconName
    colour: ColourCode
    hatch: HatchName
    cards: list[Card] = []
    cards_file: File | None = None
    merge_cards: Annotated[
        bool, Meta(description="lay the cards of the file on the base's, by their ids; else they take their place")
    ] = False
    art: ThemePicture | None = None
    back_art: ThemePicture | None = None

    @property
    def card_count(self) -> int:
        """How many cards are printed of it."""
        return sum(card.copies for card in self.cards)


class Note(Record):
    """A denomination: how many are printed, and how many each player starts with; ``art`` is its portrait."""

    value: Annotated[int, Meta(ge=1, le=1_000_000)]
    count: Count
    colour: ColourCode
    hatch: HatchName
    icon: IconName
    start: Annotated[
        Count, Meta(description="how many each player is dealt; where no note says it, a hand is found")
    ] = 0
    art: ThemePicture | None = None


class Banknote(Record, frozen=True):
    """A denomination, and how many are printed; ``art`` is its portrait."""

    value: Annotated[int, Meta(ge=1, le=1_000_000)]
    count: Count
    colour: ColourCode
    hatch: HatchName
    icon: IconName
    art: ThemePicture | None = None


class Token(Record):
    """A player's token."""

    id: Id
    name: Name
    icon: IconName
    art: ThemePicture | None = None
