"""The documents of the trading game: a ring of spaces, decks, deeds, money, pieces, rules and guide."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.blank import writing_place
from printgen.components.games import shared
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import Document

if TYPE_CHECKING:
    from printgen.components.rules.illustrations import Figures

board = LazyModule("board.ring.board")
board_plan = LazyModule("board.ring.planning")
surface = LazyModule("board.surface")
sleeves = LazyModule("cards.sleeves")
deeds = LazyModule("deeds.deeds")
printing = LazyModule("guide.printing")
part_signs = LazyModule("guide.signs.parts")
thumbnails = LazyModule("guide.signs.thumbnails")
building = LazyModule("guide.steps.building")
advice = LazyModule("money.advice")
pieces = LazyModule("pieces.pieces")
booklet = LazyModule("rules.booklet")
building_figure = LazyModule("rules.building_figure")
deed_figure = LazyModule("rules.deed_figure")
ring_figure = LazyModule("rules.ring_figure")
table_pictures = LazyModule("rules.table_pictures")

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: "Figures" = {
    ring_figure.ring_figure: ("turn", "setup", "aim"),
    deed_figure.deed_figure: ("rent", "buying", "auction"),
    building_figure.building_figure: ("building", "mortgage"),
}

# What is drawn beside a section's first table.
TABLE_PICTURES = {"setup": table_pictures.notes_picture, "rent": table_pictures.deeds_picture}

BOARD = shared.board_row(
    make=board.board, thumbnail=thumbnails.ring_tile, sign=part_signs.board_sign, steps=building.ring_board_steps
)
POSTER = shared.poster_row(make=partial(surface.poster, draw=board.surface), thumbnail=thumbnails.whole_board)
DEEDS = Document(
    "deeds",
    deeds.deeds,
    printing.of_cards,
    item="deed",
    thumbnail=thumbnails.deed_sheet,
    sign=part_signs.deeds_sign,
    work="glue",
    note=sleeves.sleeves,
    again=True,
    sized="--card-size",
    minimal_ink=0.25,
    form=lambda edition: writing_place(edition.currency.sign) is not None,
    mirrored=True,
)
MONEY = replace(shared.MONEY, note=advice.print_again, brought=advice.tray_part)
PIECES = shared.pieces_row(
    make=pieces.pieces, thumbnail=thumbnails.net_sheet, sign=part_signs.pieces_sign, steps=building.pieces_steps
)
RULES = shared.rules_row(make=partial(booklet.rules_booklet, figures=FIGURES, table_pictures=TABLE_PICTURES))

TRADE = Game(
    (BOARD, POSTER, shared.CARDS, DEEDS, MONEY, PIECES, shared.BOXES), (RULES, shared.GUIDE), board_plan.board_plan
)
