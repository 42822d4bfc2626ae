"""The documents of the trading game: a ring of spaces, decks, deeds, money, pieces, rules and guide."""

from functools import partial

from printgen.blank import writing_place
from printgen.components.board.ring.board import board, board_plan, poster
from printgen.components.boxes.boxes import boxes
from printgen.components.cards.cards import cards
from printgen.components.cards.sleeves import sleeves
from printgen.components.deeds.deeds import deeds
from printgen.components.games.game import Game
from printgen.components.guide import printing
from printgen.components.guide.guide import guide
from printgen.components.guide.signs import parts as part_signs
from printgen.components.guide.signs import thumbnails
from printgen.components.guide.steps import building
from printgen.components.money.advice import print_again, tray_part
from printgen.components.money.notes import money
from printgen.components.pieces.pieces import pieces
from printgen.components.rules.booklet import rules_booklet
from printgen.components.rules.building_figure import building_figure
from printgen.components.rules.deed_figure import deed_figure
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.ring_figure import ring_figure
from printgen.components.rules.table_pictures import deeds_picture, notes_picture
from printgen.kit.document import CARD, PLAIN, SHOP, STRONG, Document, on_stock

# Each figure of the booklet, the weightiest first, with the sections after which it may stand, the likeliest first.
FIGURES: Figures = {
    ring_figure: ("turn", "setup", "aim"),
    deed_figure: ("rent", "buying", "auction"),
    building_figure: ("building", "mortgage"),
}

# What is drawn beside a section's first table.
TABLE_PICTURES = {"setup": notes_picture, "rent": deeds_picture}

BOARD = Document(
    "board",
    board,
    on_stock(STRONG),
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
    poster,
    on_stock(SHOP, "guide.what_poster"),
    needs="board",
    thumbnail=thumbnails.whole_board,
    sized="--board-size",
    minimal_ink=0.15,
    at_home=False,
)
CARDS = Document(
    "cards",
    cards,
    printing.of_cards,
    thumbnail=thumbnails.card_sheet,
    sign=part_signs.cards_sign,
    work="glue",
    one=True,
    note=sleeves,
    again=True,
    sized="--card-size",
    minimal_ink=0.15,
    there=lambda edition: bool(edition.decks),
    mirrored=True,
)
DEEDS = Document(
    "deeds",
    deeds,
    printing.of_cards,
    thumbnail=thumbnails.deed_sheet,
    sign=part_signs.deeds_sign,
    work="glue",
    note=sleeves,
    again=True,
    sized="--card-size",
    minimal_ink=0.25,
    form=lambda edition: writing_place(edition.currency.sign) is not None,
    mirrored=True,
)
MONEY = Document(
    "money",
    money,
    on_stock(PLAIN),
    thumbnail=thumbnails.note_sheet,
    sign=part_signs.notes_sign,
    work="make",
    steps=building.notes_steps,
    note=print_again,
    brought=tray_part,
    again=True,
    sized="--note-size",
    minimal_ink=0.15,
)
PIECES = Document(
    "pieces",
    pieces,
    on_stock(CARD),
    thumbnail=thumbnails.net_sheet,
    sign=part_signs.pieces_sign,
    work="make",
    steps=building.pieces_steps,
    again=True,
    minimal_ink=0.25,
)
BOXES = Document(
    "boxes",
    boxes,
    on_stock(CARD),
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
    partial(rules_booklet, figures=FIGURES, table_pictures=TABLE_PICTURES),
    printing.of_rules,
    needs="summary",
    thumbnail=thumbnails.booklet_sheet,
    work="fold",
    sized="--paper",
    mirrored=True,
)
GUIDE = Document("guide", guide, on_stock(PLAIN), needs="summary", sized="--paper", mirrored=True)

TRADE = Game((BOARD, POSTER, CARDS, DEEDS, MONEY, PIECES, BOXES), (RULES, GUIDE), board_plan)
