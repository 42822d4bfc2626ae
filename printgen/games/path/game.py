"""A race on a path: the board, cards if it has decks, pieces, boxes, rules and guide."""

from collections.abc import Iterable

from printgen.art.frame import Placed
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Pieces, Poster, Rules
from printgen.games.path.board import path_board, path_plan, surface
from printgen.games.path.figures import path_board_figure, path_spaces_figure
from printgen.games.path.guide import (
    path_piece_sheet,
    path_piece_steps,
    path_pieces_sign,
    path_sign,
    path_tile,
    whole_path,
)
from printgen.games.path.pieces import path_pieces
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.summary import KitSummary
from printgen.parts.board_plans import BoardPlan
from printgen.parts.boards import poster
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.layout import GuideStep
from printgen.parts.guide.steps import ring_board_steps
from printgen.parts.rules_text import Figures

FIGURES: Figures = {
    path_board_figure: ("aim", "setup", "turn", "end"),
    path_spaces_figure: ("turn", "effects", "cards"),
}


class PathBoard(Board):
    """The board in tiles."""

    def make(self, context: DrawingContext, choices: Choices, needed: BoardPlan) -> Component:
        return path_board(context, choices, needed)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_tile(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(context, choices, summary)


class PathPoster(Poster):
    """The board on one sheet."""

    def make(self, context: DrawingContext, choices: Choices, needed: BoardPlan) -> Component:
        return poster(context, choices, needed, surface)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return whole_path(context, room, summary)


class PathPieces(Pieces):
    """The pieces that are cut out."""

    minimal_ink = 0.35  # a few small tokens: most of the ink is in lines to cut and fold along

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return path_pieces(context, choices)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_piece_sheet(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_pieces_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return path_piece_steps(context, choices, summary)


class PathGame(Game):
    """A race on a path."""

    documents = (PathBoard(), PathPoster(), Cards(), PathPieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, context: DrawingContext, choices: Choices) -> BoardPlan:
        return path_plan(context, choices)


GAME = PathGame()
