"""The rows of documents that kits of several games have: whole, or but for what each game draws of its own."""

from functools import partial

from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import CARD, PLAIN, SHOP, STRONG, Document, on_stock

boxes = LazyModule("boxes.boxes")
cards = LazyModule("cards.cards")
sleeves = LazyModule("cards.sleeves")
guide = LazyModule("guide.guide")
printing = LazyModule("guide.printing")
part_signs = LazyModule("guide.signs.parts")
thumbnails = LazyModule("guide.signs.thumbnails")
building = LazyModule("guide.steps.building")
notes = LazyModule("money.notes")

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
MONEY = Document(
    "money",
    notes.money,
    on_stock(PLAIN),
    item="note",
    thumbnail=thumbnails.note_sheet,
    sign=part_signs.notes_sign,
    work="make",
    steps=building.notes_steps,
    again=True,
    sized="--note-size",
    minimal_ink=0.15,
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
GUIDE = Document("guide", guide.guide, on_stock(PLAIN), needs="summary", sized="--paper", mirrored=True)

# Rows that lack their functions: each game draws these documents in its own way.
board_row = partial(
    Document,
    "board",
    printing=on_stock(STRONG),
    item="space",
    needs="board",
    work="join",
    sized="--board-size",
    minimal_ink=0.15,
)
poster_row = partial(
    Document,
    "board-poster",
    printing=on_stock(SHOP, "guide.what_poster"),
    needs="board",
    sized="--board-size",
    minimal_ink=0.15,
    at_home=False,
)
pieces_row = partial(
    Document,
    "pieces",
    printing=on_stock(CARD),
    item="token",
    work="make",
    again=True,
    minimal_ink=0.25,
)
rules_row = partial(
    Document,
    "rules",
    printing=printing.of_rules,
    needs="summary",
    thumbnail=thumbnails.booklet_sheet,
    work="fold",
    sized="--paper",
    mirrored=True,
)
