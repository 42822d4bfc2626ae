"""The documents of the sliding game: a long board, two cards, money, tokens round coins, rules and guide."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.components.games import shared
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import always

if TYPE_CHECKING:
    from printgen.components.rules.illustrations import Figures

board = LazyModule("board.slide.board")
surface = LazyModule("board.surface")
cards = LazyModule("cards.slide")
part_signs = LazyModule("guide.signs.parts")
thumbnails = LazyModule("guide.signs.thumbnails")
steps = LazyModule("guide.steps.slide")
pieces = LazyModule("pieces.slide")
booklet = LazyModule("rules.booklet")
round_figure = LazyModule("rules.round_figure")
figures = LazyModule("rules.slide_figures")

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: "Figures" = {
    figures.slide_board_figure: ("setup", "sliding", "aim"),
    figures.slide_line_figure: ("sliding", "spaces"),
    round_figure.round_figure: ("scoring", "spaces"),
}

BOARD = shared.board_row(
    make=board.slide_board,
    thumbnail=thumbnails.lane_tile,
    sign=part_signs.long_board_sign,
    steps=steps.slide_board_steps,
)
POSTER = shared.poster_row(make=partial(surface.poster, draw=board.surface), thumbnail=thumbnails.whole_long_board)
CARDS = replace(shared.CARDS, make=cards.slide_cards, there=always)
PIECES = shared.pieces_row(
    make=pieces.slide_tokens,
    thumbnail=thumbnails.disc_sheet,
    sign=part_signs.discs_sign,
    steps=steps.disc_steps,
)
RULES = shared.rules_row(make=partial(booklet.rules_booklet, figures=FIGURES))

SLIDE = Game((BOARD, POSTER, CARDS, shared.MONEY, PIECES, shared.BOXES), (RULES, shared.GUIDE), board.slide_plan)
