"""The pages of a finished kit, sorted into its parts."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.geometry import Size
from printgen.item_ids import repetition
from printgen.kit.manifest import ItemRecord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page

PartKind = Literal["tile", "poster", "booklet", "nets", "pairs", "singles", "sheets"]

_LAST_NUMBER = re.compile(r"-?(\d+)\Z")
_TILE = re.compile(r"tile-\d+-\d+\Z")


class PlacedItem(NamedTuple):
    """An item and the page that it is cut from."""

    page: Page
    item: ItemRecord

    @property
    def id(self) -> str:
        """Its id without the number of its copy or set."""
        return repetition(self.item.id)[1]

    @property
    def group(self) -> str:
        """The deck of a card; of other items the stem of their ids."""
        return self.item.deck or id_stem(self.id)

    @property
    def again(self) -> bool:
        """True for a second copy."""
        return repetition(self.item.id)[0] > 1

    @property
    def size(self) -> Size:
        """Its size in mm, turned upright."""
        size = self.item.rect.size
        return size.turned if self.item.turn % 180 else size


class Pair(Struct, frozen=True):
    """A front with its back, if it has one."""

    id: str
    front: PlacedItem
    back: PlacedItem | None


class KitPart(Struct, frozen=True):
    """A document of a kit: its name, the kind of its items, and the pages of all its files."""

    name: str
    kind: PartKind
    pages: tuple[Page, ...]

    def groups(self) -> dict[str, tuple[Pair, ...]]:
        """Return its pairs by their decks, or the stems of their ids (``chest``); each copy is its own pair."""
        found: dict[str, list[Pair]] = {}
        for pair in pairs(self.pages):
            found.setdefault(pair.front.group, []).append(pair)
        return {name: tuple(group) for name, group in found.items()}


def kit_parts(kit: OpenedKit) -> tuple[KitPart, ...]:
    """Return the parts of a kit, document by document; one in several files (``cards-1``, ``cards-2``) is one part."""
    found: dict[str, list[Page]] = {}
    for name, book in kit.books.items():
        found.setdefault(id_stem(name), []).extend(book.pages)
    return tuple(KitPart(name, _kind(pages), tuple(pages)) for name, pages in found.items())


def _kind(pages: Iterable[Page]) -> PartKind:
    """Return the kind of a document, by the manifest's entry of its first page."""
    pages = tuple(pages)
    first = pages[0]
    if (kind := first.record.kind) in ("tile", "poster", "booklet"):
        return kind
    if any(_TILE.match(item.id) for item in first.items):
        return "tile"
    if first.record.kind not in ("fold", "grid"):
        return "sheets"
    if first.record.kind == "grid" and any(page.folds for page in pages):
        return "nets"
    return "pairs" if any(item.face == "back" for page in pages for item in page.items) else "singles"


def id_stem(id: str) -> str:
    """Return an id without the number at its end: ``chest`` of ``chest-01``."""
    return _LAST_NUMBER.sub("", id) or id


def id_number(id: str) -> int:
    """Return the number at an id's end: 7 of ``panel-7``; 0 if there is none."""
    found = _LAST_NUMBER.search(id)
    return int(found[1]) if found else 0


def items(pages: Iterable[Page]) -> Iterator[PlacedItem]:
    """Yield the items of pages in order, without second copies."""
    every = (PlacedItem(page, item) for page in pages for item in page.items)
    return (found for found in every if not found.again)


def pairs(pages: Iterable[Page]) -> Iterator[Pair]:
    """Yield fronts in the order of the pages, each with the back of the same id, on any page."""
    every = tuple(items(pages))
    backs = {found.id: found for found in every if found.item.face == "back"}
    for found in every:
        if found.item.face == "front":
            yield Pair(found.id, found, backs.get(found.id))


def booklet_panels(part: KitPart) -> dict[str, tuple[PlacedItem, ...]]:
    """Return the panels of each booklet in reading order, by name; each sheet printed on one side is a booklet."""
    found: dict[str, dict[int, PlacedItem]] = {}
    alone = any(page.record.flip is None for page in part.pages)
    for panel in items(part.pages):
        name = f"{id_stem(panel.id)}-{panel.page.record.sheet}" if alone else id_stem(panel.id)
        found.setdefault(name, {}).setdefault(id_number(panel.id), panel)
    return {name: tuple(panels[page] for page in sorted(panels)) for name, panels in found.items()}


def spreads(panels: tuple[PlacedItem, ...]) -> tuple[tuple[PlacedItem, ...], ...]:
    """Return the pages that are open together: the cover alone, then each even page with the next."""
    return (panels[:1], *(panels[start : start + 2] for start in range(1, len(panels), 2)))
