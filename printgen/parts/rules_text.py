"""The text of a rules booklet: fitted to its panels, with figures, page numbers and room for notes."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, line_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.type.markdown import Block, Heading, Paragraph, Span, Table, blocks, spans
from printgen.type.running_text import Compositor
from printgen.type.text_matter import (
    Figure,
    Illustrated,
    Matter,
    Opening,
    Strip,
    TextLook,
    column_height,
    column_items,
    fill_columns,
    flanks,
    tailpiece,
)
from printgen.type.typesetter import STEP, Style
from printgen.words.booklet import RulesSection

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


def end_matter(context: DrawingContext, rooms: Sequence[Rect]) -> Iterator[list[Placed]]:
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
    for number, ruled in enumerate(end_matter(context, rests), last):
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


FigureDrawing = Callable[[DrawingContext, float], Frame | None]
Figures = Mapping[FigureDrawing, tuple[str, ...]]


class PlacedFigure(Struct, frozen=True):
    """A drawn figure and the sections of this text after which it may stand, the likeliest first."""

    frame: Frame
    after: tuple[str, ...]


Texts = Mapping[str, Sequence[Matter]]  # the sections' text by their ids


def section_texts(
    context: DrawingContext, sections: Sequence[RulesSection], width: float, table_pictures: Mapping[str, FigureDrawing]
) -> Texts:
    """Each section's text, with what is drawn beside its first table; the first section opens the book."""
    texts: dict[str, tuple[Matter, ...]] = {section.id: section_matter(context, section) for section in sections}
    for section, draw in table_pictures.items():
        if section in texts and (picture := _fitting(context, draw, width)):
            texts[section] = tuple(_with_picture(texts[section], picture))
    if sections:
        texts[sections[0].id] = tuple(_opened_with(texts[sections[0].id]))
    return texts


def with_figures(
    context: DrawingContext, texts: Texts, width: float, figures: Figures, notices: Sequence[Matter]
) -> list[tuple[Matter, ...]]:
    """The text with all its figures, then with fewer, the first ones rather than the last, then with none."""
    drawn = tuple(_placed_figures(context, texts, width, figures))
    fewer = (chosen for count in range(len(drawn), -1, -1) for chosen in combinations(drawn, count))
    return [
        (*_joined(texts, list(zip((figure.frame for figure in chosen), places, strict=True))), *notices)
        for chosen in fewer
        for places in product(*(figure.after for figure in chosen))
    ]


def _placed_figures(context: DrawingContext, texts: Texts, width: float, figures: Figures) -> Iterator[PlacedFigure]:
    """The figures that fit the column."""
    for draw, after in figures.items():
        if frame := _fitting(context, draw, width):
            yield PlacedFigure(frame, tuple(section for section in after if section in texts))


def _with_picture(text: Sequence[Matter], frame: Frame) -> Iterator[Matter]:
    """A section with the drawing beside its first table."""
    first = next((block for block in text if isinstance(block, Table)), None)
    yield from (Illustrated(block, frame) if block is first and isinstance(block, Table) else block for block in text)


def _opened_with(text: Sequence[Matter]) -> Iterator[Matter]:
    """A section whose first paragraph opens the book."""
    first = next((block for block in text if isinstance(block, Paragraph)), None)
    yield from (Opening(block.spans) if block is first and isinstance(block, Paragraph) else block for block in text)


def _fitting(context: DrawingContext, draw: FigureDrawing, width: float) -> Frame | None:
    """A figure; none where the column is too narrow for its words, all of which the text says as well."""
    trial = context.cleared()
    frame = draw(trial, width)
    return None if trial.setter.misfits else frame


def _joined(texts: Mapping[str, Sequence[Matter]], figures: Sequence[tuple[Frame, str]]) -> Iterator[Matter]:
    for identity, text in texts.items():
        yield from text
        yield from (Figure(frame) for frame, place in figures if place == identity)


def section_matter(context: DrawingContext, section: RulesSection) -> tuple[Block, ...]:
    """A section's title and text, every character of it checked."""
    where = f"booklet.{section.id}"
    context.setter.check(section.title, "display", where)
    text = blocks(section.text)
    for span in spans(text):
        context.setter.check(" ".join(span.text.split()), span.face, where)
    return Heading(1, (Span(section.title, "display"),)), *map(_demoted, text)


def _demoted(block: Block) -> Block:
    """A heading within a section stands below the section's own."""
    return replace(block, level=2) if isinstance(block, Heading) else block


FLOOR = 7.0
LEADINGS = (1.20, 1.40)
GAPS = (0.36, 0.8)
ABOVE = 2.2  # gaps above a title
LARGEST = 12.0  # points, where text is so short that it would leave a page blank,
LINE_RULES_TEXT = 5.2  # and mm of measure for each of them: no line is shorter than some thirty letters
BLANK = 0.1  # what a column after the text counts for beside one that is blank in its midst
OPENINGS = 10  # steps from the tightest leading and gaps to the widest
UNBROKEN = 0.5  # points of type that may be given up for panels that break no paragraph


class FoldCapacity(Struct, frozen=True):
    """How a booklet of one fold is filled: the most sheets, and the least type without and with figures (points).

    ``quick`` sheets bear the short rules, and each is a booklet of its own with a cover.
    """

    most: int = 4
    floor: float = FLOOR
    with_figures: float = 7.5
    quick: bool = False


class FittedText(Struct, frozen=True):
    """The text as it fits: its look, its columns of strips, the pages that they fill, whether paragraphs are whole."""

    look: TextLook
    columns: tuple[tuple[Strip, ...], ...]
    pages: BookletPages
    whole: bool = False

    @property
    def leaves_blank(self) -> bool:
        """Whether the last page bears no text."""
        return not any(self.columns[-self.pages.each :])

    @property
    def unevenness(self) -> float:
        """How unevenly its columns end: their blank shares, squared where text goes on, and those after its end."""
        pairs = zip(self.columns, self.pages.heights, strict=True)
        blank = [1 - column_height(column) / height for column, height in pairs]
        last = max(number for number, column in enumerate(self.columns) if column)
        return sum(share**2 for share in blank[:last]) + BLANK * sum(blank[last:])


def text_look(context: DrawingContext, size: float) -> TextLook:
    """Text of that size (points) as tight as it may be, in the edition's dress."""
    return TextLook(size, LEADINGS[0], GAPS[0], above=ABOVE * GAPS[0], dress=context.ornament.dress)


def fitted(
    context: DrawingContext,
    editions: Sequence[Sequence[Matter]],
    trials: Sequence[BookletPages],
    capacity: FoldCapacity,
) -> FittedText | None:
    """The text on the fewest sheets: as many figures as let paragraphs be whole and the type large, then the type."""
    compositor, floor_look = Compositor(context.setter), text_look(context, capacity.floor)
    floors = [capacity.with_figures] * (len(editions) - 1) + [capacity.floor]
    for pages in trials:
        broken: FittedText | None = None
        for number, (matter, floor) in enumerate(zip(editions, floors, strict=True)):
            found = _largest(compositor, matter, pages, replace(floor_look, size=floor), _ceiling(pages.column))
            if not found and number == 0 and not _filled(compositor, editions[-1], pages, floor_look, whole=False):
                break  # it is too long even without its figures
            if found:
                least = replace(floor_look, size=max(capacity.floor, floor, found.look.size - UNBROKEN))
                if whole := _largest(compositor, matter, pages, least, found.look.size, whole=True):
                    return _enlarged(compositor, matter, whole) or _opened(compositor, matter, whole)
                broken = broken or _opened(compositor, matter, found)
        if broken:
            return broken
    return None


def _largest(
    compositor: Compositor,
    matter: Sequence[Matter],
    pages: BookletPages,
    least: TextLook,
    most: float,
    whole: bool = False,
) -> FittedText | None:
    """The text in the largest type that fits, from the least to the most (points); None where not even that does."""

    def tried(size: float) -> FittedText | None:
        return _filled(compositor, matter, pages, replace(least, size=size), whole)

    smallest = tried(least.size)
    if not smallest:
        return None
    # Text grows with the square of its size: from where it should just fit down until it does, or up while it does.
    likely = least.size * math.sqrt(sum(pages.heights) / max(sum(map(column_height, smallest.columns)), 1.0))
    size = min(most, max(least.size, math.floor(likely / STEP) * STEP))
    found = tried(size)
    while not found and size > least.size:
        size -= STEP
        found = tried(size)
    while found and size < most and (larger := tried(size + STEP)):
        size, found = size + STEP, larger
    return found


def _filled(
    compositor: Compositor, matter: Sequence[Matter], pages: BookletPages, look: TextLook, whole: bool
) -> FittedText | None:
    """The text set with that look, if it fits the pages."""
    strips = compositor.strips(matter, pages.column.width, look)
    filled = fill_columns(strips, pages.heights, whole) if strips else None
    return FittedText(look, filled, pages, whole) if filled else None


def _ceiling(column: Size) -> float:
    """The largest type for a column: 9 pt for a quarter of letter or A4, more where lines and panels are longer."""
    return min(10.5, max(9.0, math.floor(0.094 * math.sqrt(column.width * column.height * 0.78) / STEP) * STEP))


def _enlarged(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText | None:
    """Text that would leave a page blank, in larger type: the size that fills its pages the most evenly."""
    if not found.leaves_blank:
        return None
    look = replace(found.look, leading=LEADINGS[1], gap=GAPS[1], above=ABOVE * GAPS[1])
    most = max(look.size, min(LARGEST, math.floor(found.pages.column.width / LINE_RULES_TEXT / STEP) * STEP))
    sizes = (most - STEP * step for step in range(int((most - look.size) / STEP) + 1))
    larger = [_filled(compositor, matter, found.pages, replace(look, size=size), whole=True) for size in sizes]
    return min(filter(None, larger), key=lambda text: text.unevenness, default=None)


def _opened(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText:
    """The same lines further apart, as far as they still fit, so that the panels are well filled."""
    low, high = 0, OPENINGS + 1  # the last step that fits, the first that does not
    while high - low > 1:
        step = (low + high) // 2
        leading, gap = (least + (most - least) * step / OPENINGS for least, most in (LEADINGS, GAPS))
        look = replace(found.look, leading=leading, gap=gap, above=ABOVE * gap)
        if wider := _filled(compositor, matter, found.pages, look, found.whole):
            low, found = step, wider
        else:
            high = step
    return found
