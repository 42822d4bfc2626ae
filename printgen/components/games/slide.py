"""The documents of the sliding game: a long board, two cards, money, tokens round coins, rules and guide."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.components.games import trade
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import always, no_text, nothing

if TYPE_CHECKING:
    from printgen.components.rules.illustrations import Figures

board = LazyModule("board.slide.board")
cards = LazyModule("cards.slide")
steps = LazyModule("guide.steps.slide")
pieces = LazyModule("pieces.slide")
round_figure = LazyModule("rules.round_figure")
figures = LazyModule("rules.slide_figures")

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: "Figures" = {
    figures.slide_board_figure: ("setup", "sliding", "aim"),
    figures.slide_line_figure: ("sliding", "spaces"),
    round_figure.round_figure: ("scoring", "spaces"),
}

BOARD = replace(
    trade.BOARD,
    make=board.slide_board,
    thumbnail=trade.thumbnails.lane_tile,
    sign=trade.part_signs.long_board_sign,
    steps=steps.slide_board_steps,
)
POSTER = replace(
    trade.POSTER, make=partial(trade.surface.poster, draw=board.surface), thumbnail=trade.thumbnails.whole_long_board
)
CARDS = replace(trade.CARDS, make=cards.slide_cards, there=always)
PIECES = replace(
    trade.PIECES,
    make=pieces.slide_tokens,
    thumbnail=trade.thumbnails.disc_sheet,
    sign=trade.part_signs.discs_sign,
    steps=steps.disc_steps,
)
MONEY = replace(trade.MONEY, note=no_text, brought=nothing)
RULES = replace(trade.RULES, make=partial(trade.booklet.rules_booklet, figures=FIGURES))

SLIDE = Game((BOARD, POSTER, CARDS, MONEY, PIECES, trade.BOXES), (RULES, trade.GUIDE), board.slide_plan)
