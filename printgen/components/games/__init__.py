"""The games that kits are made of, by the ``game`` of their themes. Add a game here."""

from printgen.components.games.cards import CARDS
from printgen.components.games.game import Game
from printgen.components.games.slide import SLIDE
from printgen.components.games.trade import TRADE

__all__ = ["GAMES", "Game"]

GAMES: dict[str, Game] = {"trade": TRADE, "slide": SLIDE, "cards": CARDS}
