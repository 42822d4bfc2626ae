"""Cuts finished pages up: a kit and a resolution go in; items, cut along their marks, come out upright."""

from collections import OrderedDict
from typing import TYPE_CHECKING

from printgen.geometry import Point, Rect
from printgen.paint.raster import raster
from printgen.proof.opened import Item, Page
from printgen.proof.views.misfeed import Misfeed, printed

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
        self.scale = dpi / 25.4
        self.feed = feed
        self._pages: OrderedDict[Page, Image] = OrderedDict()

    def page(self, page: Page) -> "Image":
        """The whole page as it comes out of the printer."""
        if page in self._pages:
            self._pages.move_to_end(page)
            return self._pages[page]
        picture = raster(page.pdf, self.dpi)
        if self.feed and lies_off(page):
            picture = printed(picture, self.feed, self.scale)
        self._pages[page] = picture
        if len(self._pages) > _KEPT:
            self._pages.popitem(last=False)
        return picture

    def item(self, page: Page, item: Item) -> "Image":
        """An item within its trim, turned upright."""
        return self.cut(page, item.rect).rotate(item.turn, expand=True)

    def cut(self, page: Page, rect: Rect, pixels: tuple[int, int] | None = None) -> "Image":
        """What a rectangle of marks (mm) holds, as it lies on the page; ``pixels`` is its size if settled."""
        left, top = round(rect.x * self.scale), round(rect.y * self.scale)
        width, height = pixels or (round(rect.width * self.scale), round(rect.height * self.scale))
        if not (self.feed and lies_off(page) and follows(page)):
            return self.page(page).crop((left, top, left + width, top + height))
        return self._slanted(page, left, top, (width, height))

    def _slanted(self, page: Page, left: int, top: int, size: tuple[int, int]) -> "Image":
        """A cut along marks that were printed off their place."""
        from PIL import Image

        if self.feed is None:
            raise ValueError("there is no slant without a misfeed")
        whole = self.page(page)
        feed = Misfeed(self.feed.shift * self.scale, self.feed.turn)
        a, b, c, d, e, f = feed.matrix(Point(whole.width / 2, whole.height / 2))
        corner = (a * left + b * top + c, d * left + e * top + f)
        there = (a, b, corner[0], d, e, corner[1])
        return whole.transform(size, Image.Transform.AFFINE, there, Image.Resampling.BICUBIC, fillcolor="white")


def lies_off(page: Page) -> bool:
    """Whether a misfeed shows on a page: not on the first side of a sheet that is printed on both."""
    return page.told.flip is None or page.told.side == "back"


def follows(page: Page) -> bool:
    """Whether the page is cut along its own marks, because it has no front to go by."""
    return page.told.flip is None
