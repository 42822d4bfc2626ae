"""Galleries: what a theme can name of one kind, found by words, listed and drawn."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from printgen.errors import PrintgenError, Problem
from printgen.flow.galleries.showing import Showing
from printgen.theme.quoting import quoted


class Gallery(ABC):
    """What a theme can name of one kind, such as icons or styles."""

    @abstractmethod
    def names(self, word: str) -> tuple[str, ...]:
        """Return the names that a word finds; all names if it is empty."""

    @abstractmethod
    def nearest(self, word: str) -> str:
        """Return a hint for a word that finds nothing."""

    @abstractmethod
    def showing(self, names: Sequence[str]) -> Showing:
        """Draw what was found."""

    def lines(self, names: Sequence[str]) -> Sequence[str]:
        """List what was found."""
        return names


def gallery(name: str) -> Gallery:
    """Return a gallery by the name of its command."""
    # Imported as needed: together they draw with every part of the kit, and a list of names needs little of that.
    if name == "fonts":
        from printgen.flow.galleries.fonts import FontGallery

        return FontGallery()
    if name == "icons":
        from printgen.flow.galleries.icons import IconGallery

        return IconGallery()
    if name == "ornaments":
        from printgen.flow.galleries.ornaments import OrnamentGallery

        return OrnamentGallery()
    if name == "palettes":
        from printgen.flow.galleries.palettes import PaletteGallery

        return PaletteGallery()
    from printgen.flow.galleries.styles import StyleGallery

    return StyleGallery()


def search(name: str, word: str) -> tuple[str, ...]:
    """Return what a word finds in a gallery; raises PrintgenError if that is nothing."""
    found = gallery(name)
    if names := found.names(word):
        return names
    raise PrintgenError(Problem(f"none of the {name} is called {quoted(word)}", hint=found.nearest(word)))
