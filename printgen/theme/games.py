"""The games that an edition can be of, one row each. Add a game here, its checks in ``check/check``."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from printgen.theme.features import Feature, features_missing
from printgen.theme.model.cards import CardsEdition
from printgen.theme.model.path import PathEdition
from printgen.theme.model.slide import SlideEdition
from printgen.theme.model.trade import Edition
from printgen.theme.rule_effects import RULE_EFFECTS
from printgen.theme.start_money import with_found_hand

BoardEdition = Edition | SlideEdition  # of games with a board, groups and money
AnyEdition = BoardEdition | CardsEdition | PathEdition


def as_it_is(edition: Any) -> Any:
    """The edition of a game whose themes say all."""
    return edition


def no_features(edition: Any) -> Mapping[str, Feature]:
    """What an edition does without, in a game that has no choice of features."""
    return {}


class ThemeGame(Struct, frozen=True):
    """A game as its themes are read: the record of an edition; and whether its players' property can be scored.

    ``completed`` is an edition with what its theme leaves to be found; ``missing`` are the features that it does
    without, by name; ``rule_effects`` are what else of it changes with an option of its rules, by the option's name.
    Of a ``sliding`` one the tokens are slid over the board, and not moved from space to space.
    """

    record: type[AnyEdition]
    scored: bool = False
    completed: Callable[[Any], Any] = as_it_is
    missing: Callable[[Any], Mapping[str, Feature]] = no_features
    rule_effects: Mapping[str, Callable[[Any], Any]] = {}
    sliding: bool = False


GAMES: dict[str, ThemeGame] = {
    "trade": ThemeGame(Edition, True, with_found_hand, features_missing, RULE_EFFECTS),
    "slide": ThemeGame(SlideEdition, sliding=True),
    "cards": ThemeGame(CardsEdition),
    "path": ThemeGame(PathEdition),
}
USUAL = "trade"  # what a theme is of that does not say


def game_of(tree: Mapping[str, Any]) -> ThemeGame:
    """A theme's game; the usual one where it names a game that there is not."""
    game = tree.get("game", USUAL)
    return GAMES.get(game, GAMES[USUAL]) if isinstance(game, str) else GAMES[USUAL]


def record_for(tree: Mapping[str, Any]) -> type[AnyEdition]:
    """The record of a theme's game."""
    return game_of(tree).record


def missing_features(edition: AnyEdition) -> Mapping[str, Feature]:
    """The features that the edition does without, by name; none in games that have no choice of them."""
    return GAMES[edition.game].missing(edition)


def is_sliding(edition: AnyEdition) -> bool:
    """Whether the edition's tokens are slid over its board, and not moved from space to space."""
    return GAMES[edition.game].sliding


def missing_sections(edition: AnyEdition) -> frozenset[str]:
    """The sections of the booklet that tell of what the edition does without."""
    return frozenset(section for feature in missing_features(edition).values() for section in feature.sections)


@cache
def field_types(record: type[Struct]) -> dict[str, Any]:
    """The types of a record's fields by their names."""
    return {field.name: field.type for field in fields(record)}
