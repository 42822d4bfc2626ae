"""The documents of the trading game: a ring of spaces, decks, deeds, money, pieces, rules and guide."""

from functools import partial
from typing import TYPE_CHECKING

from printgen.blank import writing_place
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import CARD, PLAIN, SHOP, STRONG, Document, on_stock

if TYPE_CHECKING:
    from printgen.components.rules.illustrations import Figures

board = LazyModule("board.ring.board")
board_plan = LazyModule("board.ring.planning")
surface = LazyModule("board.surface")
boxes = LazyModule("boxes.boxes")
cards = LazyModule("cards.cards")
sleeves = LazyModule("cards.sleeves")
deeds = LazyModule("deeds.deeds")
guide = LazyModule("guide.guide")
printing = LazyModule("guide.printing")
part_signs = LazyModule("guide.signs.parts")
thumbnails = LazyModule("guide.signs.thumbnails")
building = LazyModule("guide.steps.building")
advice = LazyModule("money.advice")
notes = LazyModule("money.notes")
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

BOARD = Document(
    "board",
    board.board,
    on_stock(STRONG),
    item="space",
    needs="board",
    thumbnail=thumbnails.ring_tile,
    sign=part_signs.board_sign,
    work="join",
    steps=building.ring_board_steps,
    sized="--board-size",
    minimal_ink=0.15,
)
POSTER = Document(
    "board-poster",
    partial(surface.poster, draw=board.surface),
    on_stock(SHOP, "guide.what_poster"),
    needs="board",
    thumbnail=thumbnails.whole_board,
    sized="--board-size",
    minimal_ink=0.15,
    at_home=False,
)
CARDS = Document(
    "cards",
    cards.cards,
    printing.of_cards,
    item="card",
    thumbnail=thumbnails.card_sheet,
    sign=part_signs.cards_sign,
    work="glue",
    one=True,
    note=sleeves.sleeves,
    again=True,
    sized="--card-size",
    minimal_ink=0.15,
    there=lambda edition: bool(edition.decks),
    mirrored=True,
)
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
MONEY = Document(
    "money",
    notes.money,
    on_stock(PLAIN),
    item="note",
    thumbnail=thumbnails.note_sheet,
    sign=part_signs.notes_sign,
    work="make",
    steps=building.notes_steps,
    note=advice.print_again,
    brought=advice.tray_part,
    again=True,
    sized="--note-size",
    minimal_ink=0.15,
)
PIECES = Document(
    "pieces",
    pieces.pieces,
    on_stock(CARD),
    item="token",
    thumbnail=thumbnails.net_sheet,
    sign=part_signs.pieces_sign,
    work="make",
    steps=building.pieces_steps,
    again=True,
    minimal_ink=0.25,
)
BOXES = Document(
    "boxes",
    boxes.boxes,
    on_stock(CARD),
    item="box",
    thumbnail=thumbnails.box_sheet,
    sign=part_signs.boxes_sign,
    work="make",
    steps=building.boxes_steps,
    sized="--card-size",
    minimal_ink=0.25,
    chosen=lambda choices: choices.boxes,
)
RULES = Document(
    "rules",
    partial(booklet.rules_booklet, figures=FIGURES, table_pictures=TABLE_PICTURES),
    printing.of_rules,
    needs="summary",
    thumbnail=thumbnails.booklet_sheet,
    work="fold",
    sized="--paper",
    mirrored=True,
)
GUIDE = Document("guide", guide.guide, on_stock(PLAIN), needs="summary", sized="--paper", mirrored=True)

TRADE = Game((BOARD, POSTER, CARDS, DEEDS, MONEY, PIECES, BOXES), (RULES, GUIDE), board_plan.board_plan)
