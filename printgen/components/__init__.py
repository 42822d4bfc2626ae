"""The printed things of a kit, by game: parts are made first, books from what they came to. Add a component here."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.components.board import board, poster
from printgen.components.cards import cards
from printgen.components.deeds import deeds
from printgen.components.guide import guide
from printgen.components.money import money
from printgen.components.pieces import pieces
from printgen.components.rulebook import rulebook
from printgen.components.slide_board import slide_board, slide_poster
from printgen.components.slide_cards import slide_cards
from printgen.components.slide_tokens import slide_tokens
from printgen.components.studio import Studio
from printgen.kit import Choices, Component, KitSummary

Part = Callable[[Studio, Choices], Component]
Book = Callable[[Studio, Choices, KitSummary], Component]

PARTS: dict[str, Part] = {
    "board": board,
    "board-poster": poster,
    "cards": cards,
    "deeds": deeds,
    "money": money,
    "pieces": pieces,
}

SLIDE_PARTS: dict[str, Part] = {
    "board": slide_board,
    "board-poster": slide_poster,
    "cards": slide_cards,
    "money": money,
    "pieces": slide_tokens,
}

BOOKS: dict[str, Book] = {
    "rules": rulebook,
    "guide": guide,
}


class Game(NamedTuple):
    """The documents of a game's kit."""

    parts: Mapping[str, Part]
    books: Mapping[str, Book]


GAMES = {"trade": Game(PARTS, BOOKS), "slide": Game(SLIDE_PARTS, BOOKS)}
