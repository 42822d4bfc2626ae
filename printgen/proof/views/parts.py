"""Sorts what a kit's pages hold: a finished kit goes in; its board, pairs, notes, pieces and booklets come out."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.geometry import Size
from printgen.proof.opened import Item, OpenedKit, Page

_LAST_NUMBER = re.compile(r"-?(\d+)\Z")


class Placed(NamedTuple):
    """An item and the page that it is cut from."""

    page: Page
    item: Item

    @property
    def size(self) -> Size:
        """Its size in mm once it is turned upright."""
        size = self.item.rect.size
        return size.turned if self.item.turn % 180 else size


class Pair(NamedTuple):
    """A part with its back, where it has one."""

    id: str
    front: Placed
    back: Placed | None


class Part(NamedTuple):
    """A document's things of one sort: ``name`` is the document's, ``kind`` one of KINDS."""

    name: str
    kind: str
    pages: tuple[Page, ...]

    def groups(self) -> dict[str, tuple[Pair, ...]]:
        """Its pairs by the stem of their ids (``chest``), each copy its own pair."""
        found: dict[str, list[Pair]] = {}
        for pair in pairs(self.pages):
            found.setdefault(stem(pair.id), []).append(pair)
        return {name: tuple(group) for name, group in found.items()}


def parts(kit: OpenedKit) -> tuple[Part, ...]:
    """What a kit holds, document by document; a document in several files (``cards-1``, ``cards-2``) is one part."""
    found: dict[str, list[Page]] = {}
    for name, book in kit.books.items():
        found.setdefault(stem(name), []).extend(book.pages)
    return tuple(Part(name, _kind(pages), tuple(pages)) for name, pages in found.items())


def _kind(pages: Iterable[Page]) -> str:
    """The sort of a document, from what the manifest tells of its first page."""
    pages = tuple(pages)
    first = pages[0]
    if first.told.kind in ("tile", "poster", "booklet"):
        return first.told.kind
    if first.told.kind not in ("fold", "grid"):
        return "sheets"
    if first.told.kind == "grid" and any(page.folds for page in pages):
        return "nets"
    return "pairs" if any(item.face == "back" for page in pages for item in page.items) else "singles"


def stem(id: str) -> str:
    """An id without the number at its end: ``chest`` of ``chest-01``."""
    return _LAST_NUMBER.sub("", id) or id


def number(id: str) -> int:
    """The number at an id's end, 0 where there is none: 7 of ``panel-7``."""
    found = _LAST_NUMBER.search(id)
    return int(found[1]) if found else 0


def items(pages: Iterable[Page]) -> Iterator[Placed]:
    """All items of some pages, in order."""
    for page in pages:
        for item in page.items:
            yield Placed(page, item)


def pairs(pages: Iterable[Page]) -> Iterator[Pair]:
    """Fronts in the order of the pages, each with the back of the same id, on whatever page that is."""
    every = tuple(items(pages))
    backs = {found.item.id: found for found in every if found.item.face == "back"}
    for found in every:
        if found.item.face == "front":
            yield Pair(found.item.id, found, backs.get(found.item.id))


def booklets(part: Part) -> dict[str, tuple[Placed, ...]]:
    """The panels of each booklet in reading order, by the stem of their ids; a second set of one is left out."""
    found: dict[str, dict[int, Placed]] = {}
    for panel in items(part.pages):
        found.setdefault(stem(panel.item.id), {}).setdefault(number(panel.item.id), panel)
    return {name: tuple(panels[page] for page in sorted(panels)) for name, panels in found.items()}


def spreads(panels: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], ...]:
    """The pages that lie open together: the cover alone, then two by two, each even one with the next."""
    found: dict[int, list[Placed]] = {}
    for panel in panels:
        found.setdefault(number(panel.item.id) // 2, []).append(panel)
    return tuple(tuple(open_pages) for open_pages in found.values())
