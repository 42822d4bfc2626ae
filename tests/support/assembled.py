"""Finished kits assembled on the screen, and the same items cut from their pages independently."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from printgen.geometry import Rect
from printgen.proof.kit_files import OpenedKit, opened
from printgen.proof.views.assembly import AssemblyView, assembled
from printgen.proof.views.cutting import Misfeed
from printgen.proof.views.kit_parts import KitPart, PlacedItem, kit_parts, pairs
from tests.conftest import Kit
from tests.support.pdfs import cut_out

DPI = 100
SCALE = DPI / 25.4
Build = Callable[..., dict[str, Kit]]


@cache
def opened_once(folder: Path) -> OpenedKit:
    """Open a finished kit that does not change; each page is read once."""
    return opened(folder)


def part(kit: OpenedKit, name: str) -> KitPart:
    return next(found for found in kit_parts(kit) if found.name == name)


def pictures(kit: Kit, *only: str, feed: Misfeed | None = None, dpi: float = DPI) -> dict[str, Image.Image]:
    """Return the pictures of documents of a kit as files, by name."""
    files = assembled([kit.folder], AssemblyView(dpi, feed), only, lambda text, done, total: None)
    return {Path(name).stem: Image.open(BytesIO(data)) for name, data in files.items()}


def true_cut(kit: Kit, document: str, found: PlacedItem) -> Image.Image:
    """Cut an item from its page, turned so that most of its words are upright."""
    rect = found.item.rect
    words = [word for word in found.page.words if rect.holds(word.box)]
    turn = Counter(round(word.turn) for word in words).most_common(1)[0][0] if words else found.item.turn
    return cut_out(kit.path(document), found.page.number, rect, DPI).rotate(turn, expand=True)


def at(picture: Image.Image, left: int, top: int, like: Image.Image) -> Image.Image:
    """Return the part of a picture that is as large as another, starting at a pixel."""
    return picture.crop((left, top, left + like.width, top + like.height))


def faces(kit: OpenedKit, document: str, id: str) -> Iterator[PlacedItem]:
    pair = next(pair for pair in pairs(part(kit, document).pages) if pair.id == id)
    assert pair.back is not None
    yield from (pair.front, pair.back)


def by_rect(found: PlacedItem) -> tuple[object, Rect]:
    return found.page, found.item.rect


def edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom
