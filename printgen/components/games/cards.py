"""The documents of a game of cards alone: decks, a box for each, rules and guide."""

from msgspec.structs import replace

from printgen.components.games import shared
from printgen.components.games.game import Game
from printgen.components.games.lazy_modules import LazyModule
from printgen.kit.document import always

booklet = LazyModule("rules.booklet")

BOXES = replace(shared.BOXES, chosen=always)
RULES = shared.rules_row(make=booklet.rules_booklet)

CARDS = Game((shared.CARDS, BOXES), (RULES, shared.GUIDE))
