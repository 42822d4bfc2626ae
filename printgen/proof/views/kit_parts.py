"""The pages of a finished kit sorted into its parts, and the shapes drawn on them."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.geometry import Size
from printgen.kit.manifest import ItemRecord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page

PartKind = Literal["tile", "poster", "booklet", "nets", "pairs", "singles", "sheets"]

_LAST_NUMBER = re.compile(r"-?(\d+)\Z")
_REPEATED = re.compile(r"(?:copy|set)-(\d+)-(.+)\Z")  # the second time that a thing is printed, and its id
_TILE = re.compile(r"tile-\d+-\d+\Z")


class PlacedItem(NamedTuple):
    """An item and the page that it is cut from."""

    page: Page
    item: ItemRecord

    @property
    def id(self) -> str:
        """Its id, whichever set of things it belongs to."""
        repeated = _REPEATED.match(self.item.id)
        return repeated[2] if repeated else self.item.id

    @property
    def again(self) -> bool:
        """Whether it is a copy of what another set holds as well."""
        repeated = _REPEATED.match(self.item.id)
        return bool(repeated and int(repeated[1]) > 1)

    @property
    def size(self) -> Size:
        """Its size in mm once it is turned upright."""
        size = self.item.rect.size
        return size.turned if self.item.turn % 180 else size


class Pair(Struct, frozen=True):
    """A part with its back, where it has one."""

    id: str
    front: PlacedItem
    back: PlacedItem | None


class KitPart(Struct, frozen=True):
    """A document's things of one sort: ``name`` is the document's, ``kind`` the sort."""

    name: str
    kind: PartKind
    pages: tuple[Page, ...]

    def groups(self) -> dict[str, tuple[Pair, ...]]:
        """Its pairs by the stem of their ids (``chest``), each copy its own pair."""
        found: dict[str, list[Pair]] = {}
        for pair in pairs(self.pages):
            found.setdefault(id_stem(pair.id), []).append(pair)
        return {name: tuple(group) for name, group in found.items()}


def kit_parts(kit: OpenedKit) -> tuple[KitPart, ...]:
    """What a kit holds, document by document; a document in several files (``cards-1``, ``cards-2``) is one part."""
    found: dict[str, list[Page]] = {}
    for name, book in kit.books.items():
        found.setdefault(id_stem(name), []).extend(book.pages)
    return tuple(KitPart(name, _kind(pages), tuple(pages)) for name, pages in found.items())


def _kind(pages: Iterable[Page]) -> PartKind:
    """The sort of a document, from what the manifest says of its first page."""
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
    """An id without the number at its end: ``chest`` of ``chest-01``."""
    return _LAST_NUMBER.sub("", id) or id


def id_number(id: str) -> int:
    """The number at an id's end, 0 where there is none: 7 of ``panel-7``."""
    found = _LAST_NUMBER.search(id)
    return int(found[1]) if found else 0


def items(pages: Iterable[Page]) -> Iterator[PlacedItem]:
    """All items of some pages, in order, those of a second copy or set left out."""
    every = (PlacedItem(page, item) for page in pages for item in page.items)
    return (found for found in every if not found.again)


def pairs(pages: Iterable[Page]) -> Iterator[Pair]:
    """Fronts in the order of the pages, each with the back of the same id, on whatever page that is."""
    every = tuple(items(pages))
    backs = {found.id: found for found in every if found.item.face == "back"}
    for found in every:
        if found.item.face == "front":
            yield Pair(found.id, found, backs.get(found.id))


def booklet_panels(part: KitPart) -> dict[str, tuple[PlacedItem, ...]]:
    """The panels of each booklet in reading order, by name; sheets printed on one side are a booklet each."""
    found: dict[str, dict[int, PlacedItem]] = {}
    alone = any(page.record.flip is None for page in part.pages)
    for panel in items(part.pages):
        name = f"{id_stem(panel.id)}-{panel.page.record.sheet}" if alone else id_stem(panel.id)
        found.setdefault(name, {}).setdefault(id_number(panel.id), panel)
    return {name: tuple(panels[page] for page in sorted(panels)) for name, panels in found.items()}


def spreads(panels: tuple[PlacedItem, ...]) -> tuple[tuple[PlacedItem, ...], ...]:
    """The pages that lie open together: the cover alone, then two by two, each even one with the next."""
    return (panels[:1], *(panels[start : start + 2] for start in range(1, len(panels), 2)))
