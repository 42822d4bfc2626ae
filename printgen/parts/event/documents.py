"""The documents of an event."""

from collections.abc import Callable, Sequence
from typing import Literal

from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.document import Document
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.event.programme import programme
from printgen.parts.event.seating import posted_list, round_times, score_sheets, seat_cards, table_cards
from printgen.parts.event.standings import posted_standings
from printgen.parts.event.time_sheet import score_sheet, time_sheet


class Programme(Document):
    """The programme of an event."""

    name = "event"
    what = "guide.what_event"
    mirrored = True

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return programme(context, choices)


class ScoreSheet(Document):
    """The form on which the players of a table add up what they own."""

    name = "score-sheet"
    what = "guide.what_score_sheet"
    mirrored = True

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return score_sheet(context, choices)


class TimeSheet(Document):
    """The form for the times of a round."""

    name = "time-sheet"
    what = "guide.what_time_sheet"
    mirrored = True

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return time_sheet(context, choices)


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
