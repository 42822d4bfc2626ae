"""The bundled editions by what they are, as ``themes/`` holds them: a new theme is in every test that is about all."""

from collections.abc import Mapping
from functools import cache

from printgen.art.icons import baked
from printgen.kit.request import document_names
from printgen.loading import load_theme
from printgen.resources import bundled_themes
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.writing import writing_place

ALL = tuple(bundled_themes())


@cache
def theme_of(name: str, language: str | None = None) -> Theme:
    """A bundled theme, in its own language or another, loaded once."""
    return load_theme(name, frozenset(baked()), language)


def edition_of(name: str) -> Common:
    """The edition of a bundled theme."""
    return theme_of(name).edition


def of_game(game: str) -> tuple[str, ...]:
    """The editions of a game."""
    return tuple(name for name in ALL if edition_of(name).game == game)


@cache
def documents_once() -> Mapping[str, tuple[str, ...]]:
    """Each document of each game once: of some editions the names of those that they stand for."""
    having = {(edition_of(theme).game, name): theme for theme in ALL for name in document_names(theme_of(theme))}
    return {theme: tuple(name for (_, name), one in having.items() if one == theme) for theme in having.values()}


# The editions whose amounts are written by hand; of the others those of the trading game with all that it has.
BY_HAND = tuple(name for name in ALL if writing_place(edition_of(name).currency.sign))
TRADE = tuple(name for name in of_game("trade") if not (edition_of(name).missing_features() or name in BY_HAND))
SLIDE = of_game("slide")
EVENTS = tuple(name for name in TRADE if edition_of(name).event)
