"""The sliding game: a long board, two cards, money, tokens round coins, rules and guide."""

from collections.abc import Iterable

from printgen.components.board.plan import BoardPlan
from printgen.components.board.slide.board import slide_board, slide_plan, surface
from printgen.components.board.surface import poster
from printgen.components.cards.slide import slide_cards
from printgen.components.desk import Desk
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.signs.parts import discs_sign, long_board_sign
from printgen.components.guide.signs.thumbnails import disc_sheet, lane_tile, whole_long_board
from printgen.components.guide.steps.slide import disc_steps, slide_board_steps
from printgen.components.pieces.slide import slide_tokens
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.round_figure import round_figure
from printgen.components.rules.slide_figures import slide_board_figure, slide_line_figure
from printgen.drawing.frame import Placed
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Money, Pieces, Poster, Rules
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.pieces import Component
from printgen.kit.summary import KitSummary
from printgen.theme.model.common import Common

FIGURES: Figures = {
    slide_board_figure: ("setup", "sliding", "aim"),
    slide_line_figure: ("sliding", "spaces"),
    round_figure: ("scoring", "spaces"),
}


class LongBoard(Board):
    """The board in tiles."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return slide_board(desk, choices, needed)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return lane_tile(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return long_board_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return slide_board_steps(desk, choices, summary)


class LongPoster(Poster):
    """The board on one sheet."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return poster(desk, choices, needed, surface)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return whole_long_board(desk, room, summary)


class SlideCards(Cards):
    """The two cards: where tokens in jail lie, and the turn order."""

    def is_in(self, edition: Common) -> bool:
        return True

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return slide_cards(desk, choices)


class SlidePieces(Pieces):
    """The pieces that are cut out."""

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return slide_tokens(desk, choices)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return disc_sheet(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return discs_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return disc_steps(desk, choices, summary)


class SlideGame(Game):
    """The sliding game."""

    documents = (LongBoard(), LongPoster(), SlideCards(), Money(), SlidePieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, desk: Desk, choices: Choices) -> BoardPlan:
        return slide_plan(desk, choices)


GAME = SlideGame()
