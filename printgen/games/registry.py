"""The registry of games: one line for each. Everything else about a game is in its package.

The modules of a package, each loaded only by the part of the program that needs it:

* ``records``: ``EDITION``, the record of a theme after inheritance
* ``checks``: ``CHECKS``, the checks of its themes
* ``field_help.yaml``: the help of each field of its themes
* ``words``: ``WORDS``, the placeholders that its texts can use, and its booklet
* ``play``: ``play_rules``, its rules as data for the table and for simulated games
* ``game``: ``GAME``, its documents, board and figures
* ``expectations``: ``EXPECTATIONS``, the required contents of a finished kit; it imports nothing that draws
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.theme.records import Common

GAMES: dict[str, str] = {
    "trade": "printgen.games.trade",
    "slide": "printgen.games.slide",
    "cards": "printgen.games.cards",
    "path": "printgen.games.path",
}
USUAL = "trade"  # the default game of themes


def of_game(game: str, module: str, name: str) -> Any:
    """Return the value with a ``name`` in a module of a game's package."""
    return getattr(import_module(f"{GAMES[game]}.{module}"), name)


def record_of(game: str) -> "type[Common]":
    """Return the record of a game's editions."""
    record: type[Common] = of_game(game, "records", "EDITION")
    return record


def record_for(tree: Mapping[str, Any]) -> "type[Common]":
    """Return the record of a theme's game; the default game's if the theme names an unknown one."""
    game = tree.get("game", USUAL)
    return record_of(game if isinstance(game, str) and game in GAMES else USUAL)


def field_help_file(game: str) -> Path:
    """Return the file with the help of each field of the game's themes."""
    package = import_module(GAMES[game])
    return Path(package.__path__[0]) / "field_help.yaml"
