"""What a gallery is: a module of its name in this folder, with its row ``GALLERY``."""

from collections.abc import Callable, Sequence
from importlib import import_module

from msgspec import Struct

from printgen.errors import PrintgenError, Problem
from printgen.flow.galleries.showing import Showing
from printgen.theme.quoting import quoted


class Gallery(Struct, frozen=True):
    """What a theme can name of one kind.

    ``names`` finds by a word, and gives all without one; ``nearest`` says what a word may have meant that finds
    nothing; ``lines`` lists what was found, and ``showing`` draws it.
    """

    names: Callable[[str], tuple[str, ...]]
    nearest: Callable[[str], str]
    showing: Callable[[Sequence[str]], Showing]
    lines: Callable[[Sequence[str]], Sequence[str]] = tuple


def gallery(name: str) -> Gallery:
    """The gallery of that name."""
    found: Gallery = import_module(f"printgen.flow.galleries.{name}").GALLERY
    return found


def search(name: str, word: str) -> tuple[str, ...]:
    """What a word finds in a gallery; PrintgenError where that is nothing."""
    row = gallery(name)
    if names := row.names(word):
        return names
    raise PrintgenError(Problem(f"none of the {name} is called {quoted(word)}", hint=row.nearest(word)))
