"""The blank forms of an event: the score sheet and the judge's time sheets."""

from printgen.components.common.forms import occasion, pages_component
from printgen.components.desk import Desk
from printgen.components.event.score_form import SheetPlayer, score_misfits, score_page
from printgen.components.event.time_form import time_pages
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component


def score_sheet(desk: Desk, choices: Choices) -> Component:
    """One blank score sheet, to be copied."""
    page = choices.paper.size
    pages = [score_page(desk, page, SheetPlayer())]
    return pages_component("score-sheet", desk.label("documents.score-sheet"), pages, "form", score_misfits(desk, page))


def time_sheet(desk: Desk, choices: Choices) -> Component:
    """The judge's time sheet of each round, its tables left blank."""
    page = choices.paper.size
    pages = [frame for round_ in occasion(desk).event.rounds for frame in time_pages(desk, page, round_, ())]
    return pages_component("time-sheet", desk.label("documents.time-sheet"), pages, "form")
