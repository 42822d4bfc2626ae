"""The printed things of a kit: PARTS are made first, BOOKS from what the parts came to. Add a component here.

EVENT_SHEETS are parts of editions that are made for events; SEATING_SHEETS and STANDING_SHEETS belong to no kit.
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
from printgen.components.seated import Seated
from printgen.components.seating_cards import seat_cards, table_cards
from printgen.components.seating_list import posted_list
from printgen.components.seating_sheets import round_times, score_sheets
from printgen.components.standing_list import Ranked, posted_standings
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

SEATING_SHEETS: dict[str, Callable[[Studio, Choices, Seated], Component]] = {
    "seating": posted_list,
    "table-cards": table_cards,
    "seat-cards": seat_cards,
    "score-sheets": score_sheets,
    "time-sheet": round_times,
}

STANDING_SHEETS: dict[str, Callable[[Studio, Choices, Ranked], Component]] = {
    "standings": posted_standings,
}

BOOKS: dict[str, Callable[[Studio, Choices, KitSummary], Component]] = {
    "rules": rulebook,
    "guide": guide,
}
