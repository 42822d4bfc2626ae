"""The sheets filled in for a round: everyone's score sheet, and the judge's time sheet."""

from printgen.components.common.forms import pages_component
from printgen.components.desk import Desk
from printgen.components.event.score_form import SheetPlayer, score_misfits, score_page
from printgen.components.event.seated import Seated, player_name
from printgen.components.event.time_form import time_pages
from printgen.kit.choices import Choices
from printgen.kit.pieces import Component


def score_sheets(desk: Desk, choices: Choices, seated: Seated) -> Component:
    """A score sheet for each player, table by table."""
    page = choices.paper.size
    pages = [
        score_page(desk, page, SheetPlayer(player_name(seat.player), str(number), str(seat.seat), seated.round_name))
        for number, seats in seated.tables()
        for seat in seats
    ]
    title = desk.label("documents.score-sheets", round=seated.round.name)
    return pages_component("score-sheets", title, pages, "form", score_misfits(desk, page))


def round_times(desk: Desk, choices: Choices, seated: Seated) -> Component:
    """The judge's time sheet with the round's tables in it."""
    tables = [(number, len(seats)) for number, seats in seated.tables()]
    pages = time_pages(desk, choices.paper.size, seated.round, tables)
    return pages_component("time-sheet", desk.label("documents.round-times", round=seated.round.name), pages, "form")
