"""The bundled editions by property, read from ``themes/``, so that tests of all themes include new ones."""

from collections.abc import Mapping
from functools import cache

from printgen.art.icons import baked
from printgen.kit.request import document_names
from printgen.loading import load_theme
from printgen.resources import bundled_themes
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.written_text import writing_place

ALL = tuple(bundled_themes())


@cache
def theme_of(name: str, language: str | None = None) -> Theme:
    """Return a bundled theme in its own language or another; each is loaded once."""
    return load_theme(name, frozenset(baked()), language)


def edition_of(name: str) -> Common:
    """Return the edition of a bundled theme."""
    return theme_of(name).edition


def of_game(game: str) -> tuple[str, ...]:
    """Return the editions of a game."""
    return tuple(name for name in ALL if edition_of(name).game == game)


@cache
def documents_once() -> Mapping[str, tuple[str, ...]]:
    """Return each document of each game once, with the name of an edition."""
    having = {(edition_of(theme).game, name): theme for theme in ALL for name in document_names(theme_of(theme))}
    return {theme: tuple(name for (_, name), one in having.items() if one == theme) for theme in having.values()}


# Editions with their own table of amounts; the others use that of the most complete trading edition.
BY_HAND = tuple(name for name in ALL if writing_place(edition_of(name).currency.sign))
TRADE = tuple(name for name in of_game("trade") if not (edition_of(name).missing_features() or name in BY_HAND))
SLIDE = of_game("slide")
EVENTS = tuple(name for name in TRADE if edition_of(name).event)
