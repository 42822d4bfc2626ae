"""A race on a path: the board, cards if it has decks, pieces, boxes, rules and guide."""

from collections.abc import Iterable

from printgen.components.board.path.board import path_board, path_plan, surface
from printgen.components.board.plan import BoardPlan
from printgen.components.board.surface import poster
from printgen.components.desk import Desk
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.signs.path import path_piece_sheet, path_pieces_sign, path_sign, path_tile, whole_path
from printgen.components.guide.steps.building import ring_board_steps
from printgen.components.guide.steps.path import path_piece_steps
from printgen.components.pieces.path import path_pieces
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.path_figures import path_board_figure
from printgen.components.rules.path_spaces_figure import path_spaces_figure
from printgen.drawing.frame import Placed
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Pieces, Poster, Rules
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.pieces import Component
from printgen.kit.summary import KitSummary

FIGURES: Figures = {
    path_board_figure: ("aim", "setup", "turn", "end"),
    path_spaces_figure: ("turn", "effects", "cards"),
}


class PathBoard(Board):
    """The board in tiles."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return path_board(desk, choices, needed)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_tile(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(desk, choices, summary)


class PathPoster(Poster):
    """The board on one sheet."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return poster(desk, choices, needed, surface)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return whole_path(desk, room, summary)


class PathPieces(Pieces):
    """The pieces that are cut out."""

    minimal_ink = 0.35  # a few small tokens: most of the ink is in lines to cut and fold along

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return path_pieces(desk, choices)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_piece_sheet(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_pieces_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return path_piece_steps(desk, choices, summary)


class PathGame(Game):
    """A race on a path."""

    documents = (PathBoard(), PathPoster(), Cards(), PathPieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, desk: Desk, choices: Choices) -> BoardPlan:
        return path_plan(desk, choices)


GAME = PathGame()
