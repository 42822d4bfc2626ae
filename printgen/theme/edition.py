"""Mixins and records that the editions of several games share."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from printgen.item_ids import numbered_id, repetition
from printgen.play.records import EFFECTS, Effect, effects
from printgen.theme.records import (
    BoardPalette,
    ColorCode,
    Common,
    Count,
    File,
    HatchName,
    IconName,
    Id,
    Name,
    PropertyGroup,
    Record,
    ThemePicture,
    ThemeScene,
)


class Palette(BoardPalette):
    """The colors of an edition by their use (Standard only; Minimal has its own table)."""

    small_building: ColorCode
    large_building: ColorCode


CardValue = str | int | float | bool | list[str | int | float]
"""The value of a card's own field, as its table has it."""


DoesText = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=EFFECTS,
        description="effects in fixed words, such as 'pay 50' or 'forward 1, throw again'",
    ),
]


class Card(Record):
    """A card of a deck: its text, with ``{placeholders}``; ``keep`` marks a card that is held until used.

    ``does`` says the same as the text in a few fixed words, for the table and for simulated games.
    ``fields`` are the further columns of its table, for the layout of its deck.
    """

    id: Id
    text: Annotated[str, Meta(max_length=1_000)] = ""
    title: Name | None = None
    icon: IconName | None = None
    keep: bool = False
    does: DoesText | None = None
    copies: Annotated[int, Meta(ge=1, le=100)] = 1
    art: ThemePicture | None = None
    scene: ThemeScene | None = None
    fields: dict[str, CardValue] = {}


_AMOUNT = re.compile(r"\{money\.(\d+)\}")


def known_effects(card: Card) -> tuple[Effect, ...]:
    """Return what a card does; nothing if its text names other amounts, as after a change to an inherited card."""
    found = effects(card.does or "")
    named = {int(amount) for amount in _AMOUNT.findall(card.text)}
    given = {amount for one in found for amount in (one.amount, one.small, one.large) if amount}
    return found if named == given or not named else ()


class Deck(Record):
    """A deck of cards: ``art`` or ``scene`` is the picture on cards without their own.

    ``back_art`` or ``back_scene`` is the picture on the backs.

    ``layout`` says what is where on its cards; without one they have the bundled ``card``.
    """

    id: Id
    name: Name
    icon: IconName
    colour: ColorCode
    hatch: HatchName
    cards: list[Card] = []
    cards_file: File | None = None
    merge_cards: Annotated[
        bool,
        Meta(description="true to merge the cards of the file with the base's by their ids; false to replace them"),
    ] = False
    art: ThemePicture | None = None
    back_art: ThemePicture | None = None
    back_scene: ThemeScene | None = None
    scene: ThemeScene | None = None
    layout: Id | None = None

    @property
    def card_count(self) -> int:
        """The number of printed cards, with copies."""
        return sum(card.copies for card in self.cards)


class PrintedCard(NamedTuple):
    """A card as printed: its id in a kit, and the card."""

    id: str
    card: Card


def printed_cards(decks: Sequence[Deck]) -> list[list[PrintedCard]]:
    """Return the cards of each deck, copies too, with the ids that they have in a kit.

    That is the id of the theme's card, with a number for each copy. Before an id that another card has already, or
    that would be read otherwise, is that of its deck.
    """
    taken, found = set[str](), list[list[PrintedCard]]()
    for deck in decks:
        printed: list[PrintedCard] = []
        for card in deck.cards:
            stem = f"{deck.id}-{card.id}" if repetition(card.id)[1] != card.id else card.id
            while not taken.isdisjoint(ids := _copy_ids(stem, card.copies)):
                stem = f"{deck.id}-{stem}"
            taken.update(ids)
            printed += [PrintedCard(id, card) for id in ids]
        found.append(printed)
    return found


def _copy_ids(stem: str, copies: int) -> list[str]:
    return [numbered_id(stem, copy, copies) for copy in range(1, copies + 1)] if copies > 1 else [stem]


class Note(Record):
    """A denomination: how many are printed and dealt to each player; ``art`` or ``scene`` is its vignette."""

    value: Annotated[int, Meta(ge=1, le=1_000_000)]
    count: Count
    colour: ColorCode
    hatch: HatchName
    icon: IconName
    start: Annotated[
        Count, Meta(description="the number dealt to each player; if no note gives one, a hand is calculated")
    ] = 0
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Banknote(Record, frozen=True):
    """A denomination, and how many are printed; ``art`` or ``scene`` is its vignette."""

    value: Annotated[int, Meta(ge=1, le=1_000_000)]
    count: Count
    colour: ColorCode
    hatch: HatchName
    icon: IconName
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Token(Record):
    """A player's token; ``scene`` is its front, ``back_scene`` what it looks like from behind."""

    id: Id
    name: Name
    icon: IconName
    art: ThemePicture | None = None
    scene: ThemeScene | None = None
    back_scene: ThemeScene | None = None


class HasDecks:
    """An edition with decks of cards."""

    __slots__ = ()

    @property
    def decks(self) -> Sequence[Deck]:
        """The decks."""
        raise NotImplementedError


class HasMoney:
    """An edition with banknotes and a bank."""

    __slots__ = ()

    @property
    def money(self) -> Sequence[Note | Banknote]:
        """The notes, the largest first."""
        raise NotImplementedError

    @property
    def printed_notes(self) -> list[Note | Banknote]:
        """The notes of which any are printed."""
        return [note for note in self.money if note.count]

    def starting_hand(self) -> dict[int, int]:
        """Return how many notes of each value a player is dealt."""
        return {note.value: note.start for note in self.money if isinstance(note, Note) and note.start}


class HasGroups:
    """An edition with color groups."""

    __slots__ = ()

    @property
    def groups(self) -> Sequence[PropertyGroup]:
        """The color groups."""
        raise NotImplementedError


class HasSpaces:
    """An edition whose board has spaces."""

    __slots__ = ()

    @property
    def spaces(self) -> Sequence[Any]:
        """The spaces in board order, each with an ``id``."""
        raise NotImplementedError

    @property
    def deeds(self) -> Sequence[Any]:
        """The spaces that have a deed, in board order."""
        return ()

    @property
    def deed_icon(self) -> str:
        """The icon for all deeds, if there are any."""
        raise NotImplementedError


class HasBoard:
    """An edition with a board."""

    __slots__ = ()

    @property
    def board(self) -> Any:
        """The board, with an ``icon``, a ``title`` of several lines and a ``logo``."""
        raise NotImplementedError

    @property
    def emblem(self) -> str | None:
        """The icon of the game, if any."""
        icon: str | None = self.board.icon
        return icon

    @property
    def logo(self) -> ThemePicture | None:
        """The picture that is drawn in place of the title, if any."""
        logo: ThemePicture | None = self.board.logo
        return logo


class HasTokens:
    """An edition in which each player has a token of their own."""

    __slots__ = ()

    @property
    def tokens_of_players(self) -> Sequence[Token]:
        """The tokens."""
        raise NotImplementedError


def with_half_the_notes(edition: Common) -> Common:
    """Return the edition with half its notes, rounded up, but enough for the smallest number of players."""
    if not isinstance(edition, HasMoney):
        return edition
    hand, least = edition.starting_hand(), edition.players.min
    notes = [replace(note, count=max(-(-note.count // 2), hand.get(note.value, 0) * least)) for note in edition.money]
    return replace(edition, money=notes)
