"""Kits put together on the screen, and the same items cut from their pages by the tests' own means."""

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
    """A finished kit that stays as it is, each of its pages read once."""
    return opened(folder)


def part(kit: OpenedKit, name: str) -> KitPart:
    return next(found for found in kit_parts(kit) if found.name == name)


def pictures(kit: Kit, *only: str, feed: Misfeed | None = None, dpi: float = DPI) -> dict[str, Image.Image]:
    """The pictures of documents of a kit, as files, by name."""
    files = assembled([kit.folder], AssemblyView(dpi, feed), only, lambda text, done, total: None)
    return {Path(name).stem: Image.open(BytesIO(data)) for name, data in files.items()}


def true_cut(kit: Kit, document: str, found: PlacedItem) -> Image.Image:
    """An item cut from its page by the tests' own means, turned as most of its words are."""
    rect = found.item.rect
    words = [word for word in found.page.words if rect.holds(word.box)]
    turn = Counter(round(word.turn) for word in words).most_common(1)[0][0] if words else found.item.turn
    return cut_out(kit.path(document), found.page.number, rect, DPI).rotate(turn, expand=True)


def at(picture: Image.Image, left: int, top: int, like: Image.Image) -> Image.Image:
    """The part of a picture as large as another, from a pixel."""
    return picture.crop((left, top, left + like.width, top + like.height))


def faces(kit: OpenedKit, document: str, id: str) -> Iterator[PlacedItem]:
    pair = next(pair for pair in pairs(part(kit, document).pages) if pair.id == id)
    assert pair.back is not None
    yield from (pair.front, pair.back)


def by_rect(found: PlacedItem) -> tuple[object, Rect]:
    return found.page, found.item.rect


def edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom
