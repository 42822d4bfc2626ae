"""The documents that a kit has for an event."""

from printgen.games.trade.records import Edition
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.document import Document
from printgen.parts.drawing_context import DrawingContext

# Every game lists these documents, but only editions for events print them, so their modules are imported on use.


class Program(Document):
    """The program of an event."""

    name = "event"
    what = "guide.what_event"
    mirrored = True

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        from printgen.parts.event.program import program

        return program(context, choices)


class ScoreSheet(Document):
    """The form on which players add up the value of their property."""

    name = "score-sheet"
    what = "guide.what_score_sheet"
    mirrored = True

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: None) -> Component:
        from printgen.parts.event.judging import score_sheet

        return score_sheet(context, choices)


class TimeSheet(Document):
    """The form for the times of a round."""

    name = "time-sheet"
    what = "guide.what_time_sheet"
    mirrored = True

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: None) -> Component:
        from printgen.parts.event.judging import time_sheet

        return time_sheet(context, choices)


EVENT_DOCUMENTS = (Program(), ScoreSheet(), TimeSheet())
