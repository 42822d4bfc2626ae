"""The record of a theme's edition, by its game."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from printgen.games.registry import GAMES, USUAL, of_game
from printgen.theme.records import Common

AnyEdition = Common


def record_of(game: str) -> type[Common]:
    """Return the record of a game's editions."""
    record: type[Common] = of_game(game, "records", "EDITION")
    return record


def record_for(tree: Mapping[str, Any]) -> type[Common]:
    """Return the record of a theme's game; that of the usual game if the theme names an unknown one."""
    game = tree.get("game", USUAL)
    return record_of(game if isinstance(game, str) and game in GAMES else USUAL)


def missing_sections(edition: Common) -> frozenset[str]:
    """Return the sections of the booklet about what the edition does without."""
    return frozenset(section for feature in edition.missing_features().values() for section in feature.sections)


@cache
def field_types(record: type[Struct]) -> dict[str, Any]:
    """Return the types of a record's fields by their names."""
    return {field.name: field.type for field in fields(record)}
