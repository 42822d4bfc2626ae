"""Cuts items out of finished pages, along their marks, and turns them upright."""

import math
from collections import OrderedDict
from typing import TYPE_CHECKING

from printgen.geometry import INCH, Point, Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.paint.raster import raster
from printgen.proof.pages.page import Page
from printgen.proof.views.misfeed import Affine, Misfeed, combined, misfed_page

if TYPE_CHECKING:
    from PIL.Image import Image

_KEPT = 3  # page pictures in memory: items follow the order of pages, and a page may have a back


class Knife:
    """Prints pages virtually, ``dpi`` pixels an inch, and cuts rectangles out of them.

    With a ``feed`` each page printed last on its paper lies off by it. The knife follows the marks of the side that
    was printed first: a duplex back is cut where it should have been, a page printed on one side along its own marks.
    """

    def __init__(self, dpi: float, feed: Misfeed | None = None) -> None:
        self.dpi = dpi
        self.scale = dpi / INCH
        self.feed = feed
        self._pages: OrderedDict[Page, Image] = OrderedDict()

    def page(self, page: Page) -> "Image":
        """The whole page as it comes out of the printer."""
        if page in self._pages:
            self._pages.move_to_end(page)
            return self._pages[page]
        picture = raster(page.pdf, self.dpi)
        if self.feed and shows_misfeed(page):
            picture = misfed_page(picture, self.feed, self.scale)
        self._pages[page] = picture
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
        return picture

    def item(self, page: Page, item: ItemRecord) -> "Image":
        """An item within its trim, turned upright."""
        return self.cut(page, item.rect).rotate(item.turn, expand=True)

    def cut(self, page: Page, rect: Rect, pixels: tuple[int, int] | None = None) -> "Image":
        """What a rectangle of marks (mm) holds, as it lies on the page; ``pixels`` is its size if settled."""
        width, height = pixels or (round(rect.width * self.scale), round(rect.height * self.scale))
        feed = self.feed if self.feed and shows_misfeed(page) and has_no_front(page) else None
        if not feed and not page.record.transform:
            left, top = round(rect.x * self.scale), round(rect.y * self.scale)
            return self.page(page).crop((left, top, left + width, top + height))
        return self._along(page, _edges(page, rect), feed or Misfeed(0.0), (width, height))

    def _along(self, page: Page, edges: Affine, feed: Misfeed, size: tuple[int, int]) -> "Image":
        """A cut along edges that are not the page's own: from mm of the item to mm of the page, moved by a feed."""
        from PIL import Image

        printed_at = feed.matrix(Point(page.size.width / 2, page.size.height / 2))
        a, b, c, d, e, f = combined(edges, printed_at)
        there = (a, b, c * self.scale, d, e, f * self.scale)
        method, fine = Image.Transform.AFFINE, Image.Resampling.BICUBIC
        return self.page(page).transform(size, method, there, fine, fillcolor="white")


def _edges(page: Page, rect: Rect) -> Affine:
    """Where a rectangle's own millimetres lie on its page: its edges run as the page's transform says."""
    a, b, c, d, _, _ = page.record.transform or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    across, down = math.hypot(a, b), math.hypot(c, d)
    a, b, c, d = a / across, b / across, c / down, d / down
    middle, half, tall = rect.centre, rect.width / 2, rect.height / 2
    return (a, c, middle.x - a * half - c * tall, b, d, middle.y - b * half - d * tall)


def shows_misfeed(page: Page) -> bool:
    """Whether a misfeed shows on a page: not on the first side of a sheet that is printed on both."""
    return page.record.flip is None or page.record.side == "back"


def has_no_front(page: Page) -> bool:
    """Whether the page is cut along its own marks, because it has no front to go by."""
    return page.record.flip is None
