"""The documents of a race on a path: the board, cards where it has decks, pieces, boxes, rules and guide."""

from functools import partial
from typing import TYPE_CHECKING

from printgen.components.games import shared
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule

if TYPE_CHECKING:
    from printgen.components.rules.illustrations import Figures

board = LazyModule("board.path.board")
surface = LazyModule("board.surface")
signs = LazyModule("guide.signs.path")
building = LazyModule("guide.steps.building")
steps = LazyModule("guide.steps.path")
pieces = LazyModule("pieces.path")
booklet = LazyModule("rules.booklet")
board_figure = LazyModule("rules.path_figures")
spaces_figure = LazyModule("rules.path_spaces_figure")

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: "Figures" = {
    board_figure.path_board_figure: ("aim", "setup", "turn", "end"),
    spaces_figure.path_spaces_figure: ("turn", "effects", "cards"),
}

BOARD = shared.board_row(
    make=board.path_board, thumbnail=signs.path_tile, sign=signs.path_sign, steps=building.ring_board_steps
)
POSTER = shared.poster_row(make=partial(surface.poster, draw=board.surface), thumbnail=signs.whole_path)
PIECES = shared.pieces_row(
    make=pieces.path_pieces,
    thumbnail=signs.path_piece_sheet,
    sign=signs.path_pieces_sign,
    steps=steps.path_piece_steps,
    minimal_ink=0.35,  # a few small tokens: most of what is on their sheet are lines to cut and fold along
)
RULES = shared.rules_row(make=partial(booklet.rules_booklet, figures=FIGURES))

PATH = Game((BOARD, POSTER, shared.CARDS, PIECES, shared.BOXES), (RULES, shared.GUIDE), board.path_plan)
