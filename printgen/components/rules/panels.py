"""The booklet's panels: columns of set text, page numbers, and what is ruled in what the text leaves blank."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from printgen.components.desk import Desk
from printgen.components.rules.after_text import after_text
from printgen.drawing.frame import Frame, Placed
from printgen.drawing.type.running_text.columns import column_height, column_items
from printgen.drawing.type.running_text.headings import flanks
from printgen.drawing.type.running_text.matter import Strip
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Point, Rect, Size

MARGIN = 7.5
FOLIO = 6.0  # what the page number takes of the text's height
WIDEST = 140.0  # a measure that is wider is read in two columns
APART = 7.0  # between two columns
_FOLIO_FAR = 9.0  # from a page number's middle to that of the ornament beside it
FEATHER = 1.1  # mm that a space may grow so that panels end alike

_FOLIO = Style("text-bold", 7.5, 7, rise="bottom")


class BookletPages(Struct, frozen=True):
    """The pages of a booklet: the panels of each sheet in reading order, and how many sheets there are.

    The first page is a cover; so is the first of every sheet where each is a booklet of its own (``parts``).
    """

    panels: tuple[Size, ...]
    sheets: int
    parts: bool = False

    @property
    def last(self) -> int:
        """The number of the last page."""
        return len(self.panels) * self.sheets

    def size(self, page: int) -> Size:
        """The size of a page, counted from 1."""
        return self.panels[(page - 1) % len(self.panels)]

    def is_cover(self, page: int) -> bool:
        """Whether a page is the cover of the booklet, or of one of its parts."""
        return page == 1 or (self.parts and page % len(self.panels) == 1)

    @property
    def text_pages(self) -> tuple[int, ...]:
        """The numbers of the pages that bear text."""
        return tuple(page for page in range(1, self.last + 1) if not self.is_cover(page))

    @property
    def inner(self) -> Size:
        """Text and page number: the same on every page, as wide as the narrowest panel allows."""
        width, height = min(size.width for size in self.panels), min(size.height for size in self.panels)
        return Size(width - 2 * MARGIN, height - 2 * MARGIN)

    @property
    def each(self) -> int:
        """How many columns a page has."""
        return 1 if self.inner.width <= WIDEST else 2

    @property
    def column(self) -> Size:
        """The size of a column of text."""
        width = (self.inner.width - APART * (self.each - 1)) / self.each
        return Size(width, self.inner.height - FOLIO)

    @property
    def heights(self) -> list[float]:
        """The heights of all columns, in order."""
        return [self.column.height] * (self.each * len(self.text_pages))

    def room(self, column: int) -> Rect:
        """Where a column (counted from 0) stands on its page."""
        page = self.text_pages[column // self.each]
        left = (self.size(page).width - self.inner.width) / 2
        return Rect(left + column % self.each * (self.column.width + APART), MARGIN, *self.column)


def set_panels(
    desk: Desk, pages: BookletPages, columns: Sequence[Sequence[Strip]], cover: Callable[[int], Frame]
) -> Iterator[Frame]:
    """All panels in reading order; what the text leaves blank is ruled to write on. ``cover`` draws a part's cover."""
    last = max((number for number, column in enumerate(columns) if column), default=0)
    placed = [_column(pages.room(number), column, number < last) for number, column in enumerate(columns)]
    rests = [_below(pages.room(number), column_height(columns[number])) for number in range(last, len(columns))]
    for number, ruled in enumerate(after_text(desk, rests), last):
        placed[number] += ruled
    drawn = dict(zip(pages.text_pages, _grouped(placed, pages.each), strict=True))
    for page in range(1, pages.last + 1):
        if page in drawn:
            yield Frame(pages.size(page), (*drawn[page], *_folio(desk, pages.size(page), page)))
        else:
            yield cover(page // len(pages.panels) + 1)


def _grouped(columns: Sequence[Sequence[Placed]], each: int) -> Iterator[list[Placed]]:
    for start in range(0, len(columns), each):
        yield [item for column in columns[start : start + each] for item in column]


def _below(room: Rect, used: float) -> Rect:
    return room._replace(y=room.y + used, height=room.height - used)


def _column(room: Rect, column: Sequence[Strip], runs_on: bool) -> list[Placed]:
    """A column's text, spread a little where it runs on in the next."""
    return [
        item._replace(at=Point(item.at.x + room.x, item.at.y + room.y))
        for item in column_items(column, room.height, FEATHER if runs_on else 0.0)
    ]


def _folio(desk: Desk, panel: Size, number: int) -> tuple[Placed, ...]:
    """The page number between two small ornaments."""
    room = Rect(MARGIN, panel.height - MARGIN - FOLIO, panel.width - 2 * MARGIN, FOLIO)
    beside = flanks(desk.ornament.dress, Point(room.centre.x, room.bottom - 1.35), _FOLIO_FAR, Size(8.0, 1.1), "accent")
    return (*beside, *desk.setter.fit(str(number), room, _FOLIO, "rules"))
