"""Items cut out of finished pages along their marks, and turned upright."""

import math
from collections import OrderedDict
from typing import TYPE_CHECKING

from printgen.geometry import INCH, Point, Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.paint.raster import raster
from printgen.proof.pages.page import Page
from printgen.proof.views.misfeed import Misfeed, combined, misfed_page

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
        """Return the whole page as it comes out of the printer."""
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
        """Cut out an item within its trim, and turn it upright."""
        return self.cut(page, item.rect).rotate(item.turn, expand=True)

    def cut(self, page: Page, rect: Rect, pixels: tuple[int, int] | None = None) -> "Image":
        """Cut a rectangle (mm) out of a page; ``pixels`` is the size of the picture if it is fixed."""
        from PIL import Image

        width, height = pixels or (round(rect.width * self.scale), round(rect.height * self.scale))
        feed = self.feed if self.feed and shows_misfeed(page) and has_no_front(page) else None
        if not feed and not page.record.transform:
            left, top = round(rect.x * self.scale), round(rect.y * self.scale)
            return self.page(page).crop((left, top, left + width, top + height))
        # The edges of the cut run as the page's transform says, and are moved by the feed.
        a, b, c, d, _, _ = page.record.transform or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        across, down = math.hypot(a, b), math.hypot(c, d)
        a, b, c, d = a / across, b / across, c / down, d / down
        middle, half, tall = rect.centre, rect.width / 2, rect.height / 2
        edges = (a, c, middle.x - a * half - c * tall, b, d, middle.y - b * half - d * tall)
        printed_at = (feed or Misfeed(0.0)).matrix(Point(page.size.width / 2, page.size.height / 2))
        a, b, c, d, e, f = combined(edges, printed_at)
        there = (a, b, c * self.scale, d, e, f * self.scale)
        method, fine = Image.Transform.AFFINE, Image.Resampling.BICUBIC
        return self.page(page).transform((width, height), method, there, fine, fillcolor="white")


def shows_misfeed(page: Page) -> bool:
    """Check whether a misfeed shows on a page: not on the first side of a sheet that is printed on both."""
    return page.record.flip is None or page.record.side == "back"


def has_no_front(page: Page) -> bool:
    """Check whether a page is cut along its own marks, because it has no front."""
    return page.record.flip is None
