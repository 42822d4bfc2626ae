"""The pages of a kit while they are drawn: only the last few are in memory."""

from collections import OrderedDict

from printgen.proof.cuts import is_marked, take_off_marks
from printgen.proof.page import Page
from printgen.workers import Advance

_KEPT = 3  # items come page by page, and a page may have a back


class OpenPages:
    """Opens pages and removes their marks; only the last few pages stay open."""

    def __init__(self, advance: Advance = lambda area: None) -> None:
        self._advance = advance
        self._open: OrderedDict[Page, None] = OrderedDict()
        self._reported: set[Page] = set()

    def open(self, page: Page) -> Page:
        """Return a page that is ready to be drawn."""
        self._advance(0.0 if page in self._reported else page.area)  # each picture has a share of time of its own
        self._reported.add(page)
        if page in self._open:
            self._open.move_to_end(page)
            return page
        if is_marked(page) or (page.record.kind == "poster" and page.items):
            take_off_marks(page)
        self._open[page] = None
        if len(self._open) > _KEPT:
            left, _ = self._open.popitem(last=False)
            left.close()
        return page
