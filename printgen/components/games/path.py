"""The documents of a race on a path: the board, cards where it has decks, pieces, boxes, rules and guide."""

from functools import partial

from printgen.components.board.path.board import path_board, path_plan, path_poster
from printgen.components.games import trade
from printgen.components.games.game import Game
from printgen.components.guide.steps import path as path_steps
from printgen.components.pieces.path import path_pieces
from printgen.components.rules.booklet import rules_booklet
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.path_figures import path_board_figure
from printgen.components.rules.path_spaces_figure import path_spaces_figure

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: Figures = {
    path_board_figure: ("aim", "setup", "turn", "end"),
    path_spaces_figure: ("turn", "effects", "cards"),
}

BOARD = trade.BOARD._replace(make=path_board, thumbnail=path_steps.path_tile, sign=path_steps.path_sign)
POSTER = trade.POSTER._replace(make=path_poster, thumbnail=path_steps.whole_path)
PIECES = trade.PIECES._replace(
    make=path_pieces,
    thumbnail=path_steps.path_piece_sheet,
    sign=path_steps.path_pieces_sign,
    steps=path_steps.path_piece_steps,
    minimal_ink=0.35,  # a few small tokens: most of what is on their sheet are lines to cut and fold along
)
RULES = trade.RULES._replace(make=partial(rules_booklet, figures=FIGURES))

PATH = Game((BOARD, POSTER, trade.CARDS, PIECES, trade.BOXES), (RULES, trade.GUIDE), path_plan)
