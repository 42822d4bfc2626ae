"""The kinds of check: what each one looks at, and the functions that look, in one table."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from printgen.proof.finding import Finding
from printgen.proof.opened import Book, KitTold, OpenedKit


class Check(NamedTuple):
    """A kind of check. Every function gives what is wrong, with document, page and item; the variant is filled in.

    ``seen`` says in a few words what there is to look at in a kit, and nothing where there is none. ``book`` looks at
    one document by itself, ``kit`` at one variant, ``variants`` at all of them side by side, by name.
    """

    about: str
    seen: Callable[[KitTold], str]
    book: Callable[[OpenedKit, Book], Iterable[Finding]] | None = None
    kit: Callable[[OpenedKit], Iterable[Finding]] | None = None
    variants: Callable[[Mapping[str, OpenedKit]], Iterable[Finding]] | None = None


def counted(number: int, noun: str) -> str:
    """``1 tile``, ``9 tiles``; empty for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""


def listed(*parts: str) -> str:
    """The parts that are not empty, with commas."""
    return ", ".join(filter(None, parts))


CHECKS: dict[str, Check] = {}
