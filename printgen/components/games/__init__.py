"""The games that kits are made of, by the ``game`` of their themes. Add a game here.

Each is a function that loads it: a kit's build reads in the components of its own game alone.
"""

from collections.abc import Callable

from printgen.components.games.game import Game

__all__ = ["GAMES", "Game"]


def _trade() -> Game:
    from printgen.components.games.trade import TRADE

    return TRADE


def _slide() -> Game:
    from printgen.components.games.slide import SLIDE

    return SLIDE


def _cards() -> Game:
    from printgen.components.games.cards import CARDS

    return CARDS


def _path() -> Game:
    from printgen.components.games.path import PATH

    return PATH


GAMES: dict[str, Callable[[], Game]] = {"trade": _trade, "slide": _slide, "cards": _cards, "path": _path}
