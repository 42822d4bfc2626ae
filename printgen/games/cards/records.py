"""The records of a game of cards alone: its decks, how they are dealt and drawn, and how it is won."""

from typing import Annotated, Literal

from msgspec import Meta, field

from printgen.theme.edition import Deck, HasDecks, Palette
from printgen.theme.records import Common, Currency, IconName, Logo, Record, Word

Few = Annotated[int, Meta(ge=0, le=20)]


class CardsWords(Record):
    """The edition's words for the things of the game."""

    card: Word


class CardsRules(Record):
    """How the game goes; each choice has its sentence in the booklet.

    ``hand`` is how many cards of each deck every player is dealt, ``draw`` how many one draws in a turn. ``play`` is
    what one does then: lay a card from the hand, or read out what was drawn. ``win`` says who wins: whoever keeps the
    most cards, whoever is first without any, or nobody. ``used_up`` is what happens at a deck's last card.
    """

    hand: Few = 0
    draw: Annotated[int, Meta(ge=0, le=10)] = 1
    play: Literal["lay", "read"] = "read"
    win: Literal["most", "rid", "nobody"] = "most"
    used_up: Literal["shuffle", "end"] = "end"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 30


class CardsEdition(HasDecks, Common, frozen=True, kw_only=True):
    """``theme.yaml`` after inheritance: everything that an edition of a card game says; ``icon`` is its emblem."""

    game: Literal["cards"]
    icon: IconName = "cards"
    logo: Logo | None = None
    currency: Currency = field(default_factory=lambda: Currency("", "point", "points", "after"))
    words: CardsWords
    rules: CardsRules = field(default_factory=CardsRules)
    palette: Palette
    decks: Annotated[list[Deck], Meta(min_length=1, max_length=6)]

    @property
    def emblem(self) -> str:
        """The icon of the game."""
        return self.icon


EDITION = CardsEdition
