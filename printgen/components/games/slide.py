"""The documents of the sliding game: a long board, two cards, money, tokens round coins, rules and guide."""

from functools import partial

from printgen.components.board.slide.board import slide_board, slide_plan, slide_poster
from printgen.components.cards.slide import slide_cards
from printgen.components.games import trade
from printgen.components.games.game import Game
from printgen.components.guide.signs import parts as part_signs
from printgen.components.guide.signs import thumbnails
from printgen.components.guide.steps import slide as slide_steps
from printgen.components.pieces.slide import slide_tokens
from printgen.components.rules.booklet import rules_booklet
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.round_figure import round_figure
from printgen.components.rules.slide_figures import slide_board_figure, slide_line_figure
from printgen.kit.document import always, no_text, nothing

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: Figures = {
    slide_board_figure: ("setup", "sliding", "aim"),
    slide_line_figure: ("sliding", "spaces"),
    round_figure: ("scoring", "spaces"),
}

BOARD = trade.BOARD._replace(
    make=slide_board,
    thumbnail=thumbnails.lane_tile,
    sign=part_signs.long_board_sign,
    steps=slide_steps.slide_board_steps,
)
POSTER = trade.POSTER._replace(make=slide_poster, thumbnail=thumbnails.whole_long_board)
CARDS = trade.CARDS._replace(make=slide_cards, there=always)
PIECES = trade.PIECES._replace(
    make=slide_tokens, thumbnail=thumbnails.disc_sheet, sign=part_signs.discs_sign, steps=slide_steps.disc_steps
)
MONEY = trade.MONEY._replace(note=no_text, brought=nothing)
RULES = trade.RULES._replace(make=partial(rules_booklet, figures=FIGURES))

SLIDE = Game((BOARD, POSTER, CARDS, MONEY, PIECES, trade.BOXES), (RULES, trade.GUIDE), slide_plan)
