"""The games that an edition can be of, one row each. Add a game here, its checks in ``check/check``."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import fields

from printgen.theme.model.cards import CardsEdition
from printgen.theme.model.path import PathEdition
from printgen.theme.model.slide import SlideEdition
from printgen.theme.model.trade import Edition

BoardEdition = Edition | SlideEdition  # of games with a board, groups and money
AnyEdition = BoardEdition | CardsEdition | PathEdition


class ThemeGame(NamedTuple):
    """A game as its themes are read: the record of an edition; and whether its players' property can be scored."""

    record: type[AnyEdition]
    scored: bool = False


GAMES: dict[str, ThemeGame] = {
    "trade": ThemeGame(Edition, scored=True),
    "slide": ThemeGame(SlideEdition),
    "cards": ThemeGame(CardsEdition),
    "path": ThemeGame(PathEdition),
}
USUAL = "trade"  # what a theme is of that does not say


def record_for(tree: Mapping[str, Any]) -> type[AnyEdition]:
    """The record of a theme's game; of the usual one where it names a game that there is not."""
    game = tree.get("game", USUAL)
    return (GAMES.get(game, GAMES[USUAL]) if isinstance(game, str) else GAMES[USUAL]).record


@cache
def field_types(record: type[Struct]) -> dict[str, Any]:
    """The types of a record's fields by their names."""
    return {field.name: field.type for field in fields(record)}
