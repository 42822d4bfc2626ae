"""The printed things of a kit: PARTS are made first, BOOKS from what the parts came to. Add a component here.

EVENT_SHEETS are parts of editions that are made for events.
"""

from collections.abc import Callable

from printgen.components.board import board, poster
from printgen.components.cards import cards
from printgen.components.deeds import deeds
from printgen.components.event_forms import score_sheet, time_sheet
from printgen.components.guide import guide
from printgen.components.money import money
from printgen.components.pieces import pieces
from printgen.components.programme import programme
from printgen.components.rulebook import rulebook
from printgen.components.studio import Studio
from printgen.kit import Choices, Component, KitSummary

PARTS: dict[str, Callable[[Studio, Choices], Component]] = {
    "board": board,
    "board-poster": poster,
    "cards": cards,
    "deeds": deeds,
    "money": money,
    "pieces": pieces,
}

EVENT_SHEETS: dict[str, Callable[[Studio, Choices], Component]] = {
    "event": programme,
    "score-sheet": score_sheet,
    "time-sheet": time_sheet,
}

BOOKS: dict[str, Callable[[Studio, Choices, KitSummary], Component]] = {
    "rules": rulebook,
    "guide": guide,
}
