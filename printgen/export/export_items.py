"""The items of a kit that an export shows, each with its front, back and number of copies."""

from collections.abc import Iterator

from msgspec import Struct

from printgen.geometry import Rect
from printgen.kit.manifest import ItemRecord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from printgen.proof.views.kit_parts import PlacedItem, booklet_panels, kit_parts
from printgen.sheets.tile_plan import OUTER_BLEED

BOARD = "board"


class ExportItem(Struct, frozen=True):
    """An item of a kit: its document, group (a deck), id, faces and number of copies.

    ``bleed`` is how far its ground extends beyond its trim in the PDF, in mm.
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
        """Return the faces with their names, the front first."""
        return ("front", self.front), *((("back", self.back),) if self.back else ())


def export_items(kit: OpenedKit) -> Iterator[ExportItem]:
    """Yield all items of a kit, document by document; the board and its spaces are those of the poster."""
    for part in kit_parts(kit):
        if part.kind == "poster":
            page = part.pages[0]
            whole = _cut_out(page, BOARD, page.trim or Rect(0, 0, *page.record.size))
            yield ExportItem(BOARD, "", BOARD, whole, bleed=OUTER_BLEED if page.trim else 0.0)
            yield from (ExportItem(BOARD, "space", item.id, PlacedItem(page, item)) for item in page.items)
        elif part.kind == "booklet":
            for name, panels in booklet_panels(part).items():
                group = "" if name == "panel" else name
                yield from (ExportItem(part.name, group, panel.id, panel) for panel in panels)
        elif part.kind == "pairs":
            for group, pairs in part.groups().items():
                for pair in pairs:
                    yield ExportItem(part.name, group, pair.id, pair.front, pair.back, 1, _bleed(pair.front.page))
        elif part.kind in ("singles", "nets"):  # one of each kind: all notes of a value look the same
            for group, found in part.groups().items():
                yield ExportItem(part.name, "", group, found[0].front, copies=len(found))
        elif part.kind == "sheets":  # whole pages, as of a guide
            for number, page in enumerate(part.pages, 1):
                name = f"page-{number}"
                yield ExportItem(part.name, "", name, _cut_out(page, name, Rect(0, 0, *page.record.size)))


def _cut_out(page: Page, id: str, rect: Rect) -> PlacedItem:
    return PlacedItem(page, ItemRecord(id, "front", (rect.x, rect.y, rect.width, rect.height), 0))


def _bleed(page: Page) -> float:
    """Return how far the ground of items extends: half of the gap between them, on sheets printed on both sides."""
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
