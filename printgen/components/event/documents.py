"""The documents of an event: its sheets in a kit, and the lists and cards of a round, which belong to no kit."""

from collections.abc import Callable, Sequence
from typing import Literal

from printgen.components.desk import Desk
from printgen.components.event.blank_forms import score_sheet, time_sheet
from printgen.components.event.programme import programme
from printgen.components.event.seating_cards import seat_cards, table_cards
from printgen.components.event.seating_list import posted_list
from printgen.components.event.seating_sheets import round_times, score_sheets
from printgen.components.event.standing_list import posted_standings
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.kit.pieces import Component


class Programme(Document):
    """The programme of an event."""

    name = "event"
    what = "guide.what_event"
    mirrored = True

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return programme(desk, choices)


class ScoreSheet(Document):
    """The form on which the players of a table add up what they own."""

    name = "score-sheet"
    what = "guide.what_score_sheet"
    mirrored = True

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return score_sheet(desk, choices)


class TimeSheet(Document):
    """The form for the times of a round."""

    name = "time-sheet"
    what = "guide.what_time_sheet"
    mirrored = True

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return time_sheet(desk, choices)


EVENT_DOCUMENTS = (Programme(), ScoreSheet(), TimeSheet())

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
