"""The printed things of a kit, by game: first the parts, then the books that need their counts. Add a component here.

EVENT_SHEETS are parts of editions that are made for events; SEATING_SHEETS and STANDING_SHEETS belong to no kit.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.components.board.ring.board import board, board_lines, poster
from printgen.components.board.slide.board import slide_board, slide_lines, slide_poster
from printgen.components.cards.cards import cards
from printgen.components.cards.slide import slide_cards
from printgen.components.deeds.deeds import deeds
from printgen.components.desk import Desk
from printgen.components.event.blank_forms import score_sheet, time_sheet
from printgen.components.event.programme import programme
from printgen.components.event.seated import Seated
from printgen.components.event.seating_cards import seat_cards, table_cards
from printgen.components.event.seating_list import posted_list
from printgen.components.event.seating_sheets import round_times, score_sheets
from printgen.components.event.standing_list import Ranked, posted_standings
from printgen.components.guide.guide import guide
from printgen.components.money.notes import money
from printgen.components.pieces.pieces import pieces
from printgen.components.pieces.slide import slide_tokens
from printgen.components.rules.booklet import rulebook
from printgen.kit.choices import Choices, SeamLines
from printgen.kit.pieces import Component
from printgen.kit.summary import KitSummary

Part = Callable[[Desk, Choices], Component]
Book = Callable[[Desk, Choices, KitSummary], Component]

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

EVENT_SHEETS: dict[str, Part] = {
    "event": programme,
    "score-sheet": score_sheet,
    "time-sheet": time_sheet,
}

SEATING_SHEETS: dict[str, Callable[[Desk, Choices, Seated], Component]] = {
    "seating": posted_list,
    "table-cards": table_cards,
    "seat-cards": seat_cards,
    "score-sheets": score_sheets,
    "time-sheet": round_times,
}

STANDING_SHEETS: dict[str, Callable[[Desk, Choices, Ranked], Component]] = {
    "standings": posted_standings,
}

BOOKS: dict[str, Book] = {
    "rules": rulebook,
    "guide": guide,
}


class Game(NamedTuple):
    """The documents of a game's kit, and where its board may be cut."""

    parts: Mapping[str, Part]
    books: Mapping[str, Book]
    lines: Callable[[Desk, Choices], SeamLines]


GAMES = {"trade": Game(PARTS, BOOKS, board_lines), "slide": Game(SLIDE_PARTS, BOOKS, slide_lines)}
