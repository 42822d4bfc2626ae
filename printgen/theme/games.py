"""The games that an edition can be of: each name with the record that its theme is parsed to."""

from collections.abc import Mapping
from typing import Any

from printgen.theme.model.slide import SlideEdition
from printgen.theme.model.trade import Edition

AnyEdition = Edition | SlideEdition

GAMES: Mapping[str, type[Edition] | type[SlideEdition]] = {"trade": Edition, "slide": SlideEdition}
USUAL = "trade"  # what a theme is of that does not say


def record_for(tree: Mapping[str, Any]) -> type[Edition] | type[SlideEdition]:
    """The record of a theme's game; of the usual one where it names a game that there is not."""
    game = tree.get("game", USUAL)
    return GAMES.get(game, GAMES[USUAL]) if isinstance(game, str) else GAMES[USUAL]
