"""The documents of a game of cards alone: decks, a box for each, rules and guide."""

from functools import partial

from printgen.components.games import trade
from printgen.components.games.game import Game
from printgen.kit.document import always

BOXES = trade.BOXES._replace(chosen=always)
RULES = trade.RULES._replace(make=partial(trade.booklet.rules_booklet, figures={}, table_pictures={}))

CARDS = Game((trade.CARDS, BOXES), (RULES, trade.GUIDE))
