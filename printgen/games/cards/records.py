"""The records of a card game: its decks, dealing, drawing and winning."""

from typing import Annotated, Literal

from msgspec import Meta, field

from printgen.layouts.records import Layouts
from printgen.theme.edition import Deck, HasDecks, Palette
from printgen.theme.records import Common, Currency, IconName, Logo, Record, Word

Few = Annotated[int, Meta(ge=0, le=20)]


class CardsWords(Record):
    """The edition's words for the things of the game."""

    card: Word


class CardsRules(Record):
    """The rule options; each choice has a sentence in the booklet.

    ``hand`` is the number of cards of each deck dealt to every player, ``draw`` the number drawn in a turn. ``play`` is
    the action that follows: play a card from the hand, or read out the drawn card; with ``own`` the rules are the
    theme's own, so that all other rules here and our sections of the booklet are left out. ``win`` names the winner:
    the player with the most kept cards, the first player without cards, or nobody. ``used_up`` says what happens when
    a deck is used up.
    """

    hand: Few = 0
    draw: Annotated[int, Meta(ge=0, le=10)] = 1
    play: Literal["lay", "read", "own"] = "read"
    win: Literal["most", "rid", "nobody"] = "most"
    used_up: Literal["shuffle", "end"] = "end"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 30


class CardsEdition(HasDecks, Common, frozen=True, kw_only=True):
    """The edition of a card game: ``theme.yaml`` after inheritance; ``icon`` is its emblem."""

    game: Literal["cards"]
    icon: IconName = "cards"
    logo: Logo | None = None
    currency: Currency = field(default_factory=lambda: Currency("", "point", "points", "after"))
    words: CardsWords
    rules: CardsRules = field(default_factory=CardsRules)
    palette: Palette
    decks: Annotated[list[Deck], Meta(min_length=1, max_length=20)]
    layouts: Layouts = {}

    @property
    def emblem(self) -> str:
        """The icon of the game."""
        return self.icon


EDITION = CardsEdition
