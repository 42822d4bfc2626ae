"""What of a kit an export shows: each thing once, with its front and back, how often the kit has it, and its group."""

from collections.abc import Iterator

from msgspec import Struct

from printgen.geometry import Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.views.parts import KitPart, PlacedItem, booklet_panels, kit_parts
from printgen.sheets.tiles.tile_plan import OUTER_BLEED

BOARD = "board"


class Subject(Struct, frozen=True):
    """A thing of a kit: its document, its group (a deck), its id, its faces, and how many of it there are.

    ``bleed`` is how far its ground runs on beyond its trim in the PDF, in mm.
    """

    document: str
    group: str
    id: str
    front: PlacedItem
    back: PlacedItem | None = None
    copies: int = 1
    bleed: float = 0.0

    @property
    def faces(self) -> tuple[tuple[str, PlacedItem], ...]:
        """Its faces by name, the front first."""
        return ("front", self.front), *((("back", self.back),) if self.back else ())


def subjects(kit: OpenedKit) -> Iterator[Subject]:
    """All things of a kit, document by document; the board and its spaces are those of the poster."""
    for part in kit_parts(kit):
        if part.kind == "poster":
            yield from _board(part)
        elif part.kind == "booklet":
            yield from _panels(part)
        elif part.kind == "pairs":
            yield from _pairs(part)
        elif part.kind in ("singles", "nets"):
            yield from _kinds(part)
        elif part.kind == "sheets":
            yield from _sheets(part)


def _board(part: KitPart) -> Iterator[Subject]:
    page = part.pages[0]
    whole = _cut_out(page, BOARD, page.trim or Rect(0, 0, *page.record.size))
    yield Subject(BOARD, "", BOARD, whole, bleed=OUTER_BLEED if page.trim else 0.0)
    yield from (Subject(BOARD, "space", item.id, PlacedItem(page, item)) for item in page.items)


def _panels(part: KitPart) -> Iterator[Subject]:
    for name, panels in booklet_panels(part).items():
        group = "" if name == "panel" else name
        yield from (Subject(part.name, group, panel.id, panel) for panel in panels)


def _pairs(part: KitPart) -> Iterator[Subject]:
    for group, found in part.groups().items():
        for pair in found:
            yield Subject(part.name, group, pair.id, pair.front, pair.back, 1, _bleed(pair.front.page))


def _kinds(part: KitPart) -> Iterator[Subject]:
    """One of each kind: all notes of a value look the same."""
    for group, found in part.groups().items():
        yield Subject(part.name, "", group, found[0].front, copies=len(found))


def _sheets(part: KitPart) -> Iterator[Subject]:
    """Whole pages, as of a guide."""
    for number, page in enumerate(part.pages, 1):
        yield Subject(part.name, "", f"page-{number}", _cut_out(page, f"page-{number}", Rect(0, 0, *page.record.size)))


def _cut_out(page: Page, id: str, rect: Rect) -> PlacedItem:
    return PlacedItem(page, ItemRecord(id, "front", (rect.x, rect.y, rect.width, rect.height), 0))


def _bleed(page: Page) -> float:
    """How far the ground of a page's items runs on: half of the gap between them, where each has its own."""
    if page.record.kind != "grid" or page.record.flip is None:
        return 0.0
    rects = [item.rect for item in page.items]
    gaps = [
        other.x - (one.x + one.width)
        for one in rects
        for other in rects
        if abs(one.y - other.y) < 0.01 and other.x > one.x
    ]
    return max(0.0, min(gaps, default=0.0) / 2)
