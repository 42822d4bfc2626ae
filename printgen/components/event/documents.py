"""The documents of an event: its sheets in a kit, and the lists and cards of a round, which belong to no kit."""

from collections.abc import Callable, Sequence
from typing import Literal

from printgen.components.event.blank_forms import score_sheet, time_sheet
from printgen.components.event.programme import programme
from printgen.components.event.seating_cards import seat_cards, table_cards
from printgen.components.event.seating_list import posted_list
from printgen.components.event.seating_sheets import round_times, score_sheets
from printgen.components.event.standing_list import posted_standings
from printgen.kit.document import PLAIN, Document, on_stock
from printgen.kit.pieces import Component

EVENT_DOCUMENTS = (
    Document(
        "event",
        programme,
        on_stock(PLAIN, "guide.what_event"),
        mirrored=True,
    ),
    Document("score-sheet", score_sheet, on_stock(PLAIN, "guide.what_score_sheet"), mirrored=True),
    Document("time-sheet", time_sheet, on_stock(PLAIN, "guide.what_time_sheet"), mirrored=True),
)

SEATING_DOCUMENTS: Sequence[Callable[..., Component]] = (
    posted_list,
    table_cards,
    seat_cards,
    score_sheets,
    round_times,
)
# What is printed again after a change: for the whole round, for the tables that changed, or for the seats that did.
CHANGED_DOCUMENTS: Sequence[tuple[Literal["round", "table", "seat"], Callable[..., Component]]] = (
    ("round", posted_list),
    ("table", table_cards),
    ("seat", seat_cards),
    ("seat", score_sheets),
    ("round", round_times),
)
STANDING_DOCUMENTS: Sequence[Callable[..., Component]] = (posted_standings,)
