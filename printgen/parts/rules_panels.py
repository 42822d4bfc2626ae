"""The panels of the booklet: columns of text, page numbers, and what follows the text."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, line_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.type.text_matter import Strip, column_height, column_items, flanks, tailpiece
from printgen.type.typesetter import Style

USUAL = 93.0  # the measure of a quarter of letter paper
_SMALL = 5.0


def panel_scale(width: float) -> float:
    """How many times as wide as that of a quarter of letter paper a measure is."""
    return width / USUAL


def figure_scale(width: float) -> float:
    """How much larger than in a quarter of letter paper a figure is drawn: a wider page has larger type too."""
    return min(max(panel_scale(width), 1.0), 1.35)


def larger(style: Style, scale: float) -> Style:
    """The style so many times as large, in quarter points, but not below its floor."""
    return replace(style, size=max(style.floor, round(style.size * scale * 4) / 4))


def small_ink(size: float) -> Ink:
    """A small icon is solid in both variants: its contour would fill in; a large one may be drawn as a contour."""
    return Ink("text") if size < _SMALL else Ink("solid", "ink")


LINE = 7.0  # from one line to write on to the next
_TAIL = 7.0  # what a tailpiece takes below the text
_BELOW = 11.0  # from the end of the text to a title
_TITLE = 5.0
_HEAD = 6.0  # from the top of a title to where lines begin
_LEAST = 24.0  # the least room for a title and lines
_DATE = 0.27  # of the measure
_APART = 4.0

_NOTES = Style("text-bold", 9, 8, align="left", rise="top")
_COLUMN = Style("text", 7.5, 7, align="left", rise="bottom", lines=1, narrow="condensed")


def after_text(context: DrawingContext, rooms: Sequence[Rect]) -> Iterator[list[Placed]]:
    """What each of the rooms bears: the first is what text has left of its column, the others are whole columns.

    Notes begin below the text if there is room; of the columns after that every other one is for who has won.
    """
    tables = 0
    for number, room in enumerate(rooms):
        rest, items = room, list[Placed]()
        if number == 0:
            rest = room._replace(y=room.y + _BELOW, height=room.height - _BELOW)
            if room.height >= _TAIL:
                items += tailpiece(context.ornament.dress, Rect(room.x, room.y + 3.4, room.width, 2.2), "accent")
        if rest.height >= _LEAST:
            items += (
                _winners(context, rest) if tables % 2 and context.edition.players.max > 1 else _notes(context, rest)
            )
            tables += 1
        yield items


def _notes(context: DrawingContext, room: Rect) -> Iterator[Placed]:
    """Lines across the room."""
    yield from _title(context, "rules.notes", room)
    for y in _levels(room):
        yield _line(room.x, room.right, y)


def _winners(context: DrawingContext, room: Rect) -> Iterator[Placed]:
    """Lines for a date and a name each."""
    yield from _title(context, "rules.won", room)
    middle = room.x + _DATE * room.width
    first, *others = _levels(room)
    for label, left, right in (("won_date", room.x, middle), ("won_name", middle + _APART, room.right)):
        above = Rect(left, first - LINE, right - left, LINE - 1.0)
        yield from context.setter.fit(context.label(f"rules.{label}"), above, _COLUMN, "booklet")
        for y in others:
            yield _line(left, right, y)


def _title(context: DrawingContext, label: str, room: Rect) -> tuple[Placed, ...]:
    return context.setter.fit(context.label(label), room._replace(height=_TITLE), _NOTES, "booklet")


def _levels(room: Rect) -> list[float]:
    """The heights of the lines below a title."""
    top = room.y + _HEAD
    return [top + number * LINE for number in range(1, int((room.bottom - top) / LINE) + 1)]


def _line(left: float, right: float, y: float) -> Placed:
    return shape(line_path(Line(Point(left, y), Point(right, y))), stroke=HAIRLINE_PEN)


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
    context: DrawingContext, pages: BookletPages, columns: Sequence[Sequence[Strip]], cover: Callable[[int], Frame]
) -> Iterator[Frame]:
    """All panels in reading order; what the text leaves blank is ruled to write on. ``cover`` draws a part's cover."""
    last = max((number for number, column in enumerate(columns) if column), default=0)
    placed = [_column(pages.room(number), column, number < last) for number, column in enumerate(columns)]
    rests = [_below(pages.room(number), column_height(columns[number])) for number in range(last, len(columns))]
    for number, ruled in enumerate(after_text(context, rests), last):
        placed[number] += ruled
    drawn = dict(zip(pages.text_pages, _grouped(placed, pages.each), strict=True))
    for page in range(1, pages.last + 1):
        if page in drawn:
            yield Frame(pages.size(page), (*drawn[page], *_folio(context, pages.size(page), page)))
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


def _folio(context: DrawingContext, panel: Size, number: int) -> tuple[Placed, ...]:
    """The page number between two small ornaments."""
    room = Rect(MARGIN, panel.height - MARGIN - FOLIO, panel.width - 2 * MARGIN, FOLIO)
    beside = flanks(
        context.ornament.dress, Point(room.centre.x, room.bottom - 1.35), _FOLIO_FAR, Size(8.0, 1.1), "accent"
    )
    return (*beside, *context.setter.fit(str(number), room, _FOLIO, "rules"))
