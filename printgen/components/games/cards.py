"""The documents of a game of cards alone: decks, a box for each, rules and guide."""

from functools import partial

from msgspec.structs import replace

from printgen.components.games import trade
from printgen.components.games.game import Game
from printgen.kit.document import always

BOXES = replace(trade.BOXES, chosen=always)
RULES = replace(trade.RULES, make=partial(trade.booklet.rules_booklet, figures={}, table_pictures={}))

CARDS = Game((trade.CARDS, BOXES), (RULES, trade.GUIDE))
