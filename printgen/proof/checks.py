"""The kinds of check: what each one looks at, and the functions that look, in one table."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from printgen.proof.assembly import assembly, boards_seen
from printgen.proof.finding import Finding
from printgen.proof.opened import Book, KitTold, OpenedKit
from printgen.proof.page import page, pages_seen, whole


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


CHECKS: dict[str, Check] = {
    "assembly": Check(
        "the tiles are the poster; no seam cuts a word, an icon or a pile; glue strips repeat the tile beside them",
        boards_seen,
        kit=assembly,
    ),
    "page": Check(
        "fonts, page boxes, printable area, pictures' resolution, what the files say of themselves, their hashes",
        pages_seen,
        book=page,
        kit=whole,
    ),
}
