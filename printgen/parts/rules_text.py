"""The text of a rules booklet: fitted to its panels, with figures, page numbers and a picture at its end."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Placed
from printgen.art.ornament.dress import flanks, tailpiece
from printgen.geometry import Point, Rect, Size
from printgen.parts.booklet_pictures import (
    LEAST,
    LEAST_BETWEEN,
    cover_scene,
    end_frame,
    end_scene,
    has_picture,
    picture_below,
    spare_scenes,
    whole_page,
)
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import FigureDrawing, Figures
from printgen.type.markdown import Block, Heading, Paragraph, Quote, Span, Table, blocks, spans
from printgen.type.running_text import Compositor
from printgen.type.text_matter import (
    Beside,
    Figure,
    Illustrated,
    Matter,
    Opening,
    Strip,
    TextLook,
    column_height,
    column_items,
    fill_columns,
    numbered,
)
from printgen.type.typesetter import STEP, Style
from printgen.words.booklet import RulesSection

MARGIN = 7.5
_FOLIO_TALL = 6.0
_WIDEST = 140.0  # a measure that is wider is read in two columns
_COLUMN_GAP = 7.0
_FEATHER = 1.6  # mm that a space may grow so that panels end alike
_FOLIO = Style("text-bold", 7.5, 7, rise="bottom")

_LEADINGS = (1.20, 1.40)
_GAPS = (0.36, 0.8)
_ABOVE = 2.2  # gaps above a title
_LARGEST = 12.0  # points, if text is so short that it would leave a page blank,
_LINE_WIDE = 5.2  # and mm of measure for each of them: no line is shorter than some thirty letters
_BLANK = 0.1  # the weight of a column after the text against one that is blank in its midst
_OPENINGS = 10  # steps from the tightest leading and gaps to the widest
_UNBROKEN = 0.5  # points of type that may be given up for panels that break no paragraph

_USUAL_HEIGHT = 516.0  # of small letters, in 1/1000 em

_TAIL_TALL = 7.0  # the space of a tailpiece below the text
_BESIDE = 28.0, 24.0, 20.0  # mm of a picture beside the last paragraphs
_RESERVED = 42.0, 33.0, LEAST + 6.0  # mm at the end of the text that are kept for a picture if they do not cost type


class BookletPages(Struct, frozen=True):
    """The pages of a booklet: the panels of each sheet in reading order, and how many sheets there are.

    The first page is a cover; if each sheet is a booklet of its own (``parts``), so is the first page of each.
    """

    panels: tuple[Size, ...]
    sheets: int
    parts: bool = False

    @property
    def last(self) -> int:
        """The number of the last page."""
        return len(self.panels) * self.sheets

    def size(self, page: int) -> Size:
        """Return the size of a page, counted from 1."""
        return self.panels[(page - 1) % len(self.panels)]

    @property
    def text_pages(self) -> tuple[int, ...]:
        """The numbers of the pages that bear text, which covers do not."""
        each = len(self.panels)
        return tuple(page for page in range(2, self.last + 1) if not self.parts or page % each != 1)

    @property
    def inner(self) -> Size:
        """The size of text and page number: the same on every page, as wide as the narrowest panel allows."""
        width, height = min(size.width for size in self.panels), min(size.height for size in self.panels)
        return Size(width - 2 * MARGIN, height - 2 * MARGIN)

    @property
    def each(self) -> int:
        """The number of columns on a page."""
        return 1 if self.inner.width <= _WIDEST else 2

    @property
    def column(self) -> Size:
        """The size of a column of text."""
        width = (self.inner.width - _COLUMN_GAP * (self.each - 1)) / self.each
        return Size(width, self.inner.height - _FOLIO_TALL)

    @property
    def heights(self) -> list[float]:
        """The heights of all columns, in order."""
        return [self.column.height] * (self.each * len(self.text_pages))

    def room(self, column: int) -> Rect:
        """Return where a column (counted from 0) is on its page."""
        page = self.text_pages[column // self.each]
        left = (self.size(page).width - self.inner.width) / 2
        return Rect(left + column % self.each * (self.column.width + _COLUMN_GAP), MARGIN, *self.column)


def section_matter(context: DrawingContext, section: RulesSection) -> tuple[Block, ...]:
    """Return a section's title and text, every character of it checked; its own headings are smaller."""
    where = f"booklet.{section.id}"
    context.setter.check(section.title, "display", where)
    text = blocks(section.text)
    for span in spans(text):
        context.setter.check(" ".join(span.text.split()), span.face, where)
    lower = (replace(block, level=2) if isinstance(block, Heading) else block for block in text)
    return Heading(1, (Span(section.title, "display"),)), *lower


def section_texts(
    context: DrawingContext,
    sections: Sequence[RulesSection],
    width: float,
    table_pictures: Mapping[str, FigureDrawing],
) -> Mapping[str, Sequence[Matter]]:
    """Return each section's text by its id, with the drawing beside its first table; the first one opens the book."""
    texts: dict[str, list[Matter]] = {section.id: [*section_matter(context, section)] for section in sections}
    for section, draw in table_pictures.items():
        text = texts.get(section, [])
        table = next((block for block in text if isinstance(block, Table)), None)
        if table and (picture := _fitting(context, draw, width)):
            text[text.index(table)] = Illustrated(table, picture)
    if sections:
        text = texts[sections[0].id]
        if first := next((block for block in text if isinstance(block, Paragraph)), None):
            text[text.index(first)] = Opening(first.spans)
    return texts


def with_figures(
    context: DrawingContext,
    texts: Mapping[str, Sequence[Matter]],
    width: float,
    figures: Figures,
    notices: Sequence[Matter],
) -> list[tuple[Matter, ...]]:
    """Return versions of the text: with all its figures, then with fewer, dropping the last first, then with none."""
    drawn = []  # each figure with all sections that it may follow
    for draw, sections in figures.items():
        if frame := _fitting(context, draw, width):
            drawn.append([(frame, section) for section in sections if section in texts])
    versions = []
    for count in range(len(drawn), -1, -1):
        for chosen in combinations(drawn, count):
            for places in product(*chosen):
                matter: list[Matter] = []
                for section, text in texts.items():
                    matter += text
                    matter += (Figure(frame) for frame, after in places if after == section)
                versions.append((*matter, *notices))
    return versions


def _fitting(context: DrawingContext, draw: FigureDrawing, width: float) -> Frame | None:
    """Draw a figure; None if the column is too narrow for its words, which the text repeats."""
    trial = context.cleared()
    frame = draw(trial, width)
    return None if trial.setter.misfits else frame


class FoldCapacity(Struct, frozen=True):
    """Limits for filling a booklet of one fold: the most sheets, and the least type without and with figures (points).

    Figures are left out, but not all of them, for type that is ``easy_to_read``. ``quick`` sheets bear the short rules,
    and each is a booklet of its own with a cover.
    """

    most: int = 4
    floor: float = 7.0
    with_figures: float = 7.5
    easy_to_read: float = 8.0
    quick: bool = False

    def floors_with_figures(self, height: float) -> list[float]:
        """Return the least sizes to try with figures, the most wanted first.

        ``height`` is that of the face's small letters (1/1000 em): if they are low, larger type is wanted first.
        """
        sizes = {self.with_figures, max(self.with_figures, self.easy_to_read)}
        larger = {max(size, math.floor(size * _USUAL_HEIGHT / height / STEP) * STEP) for size in sizes}
        return sorted(sizes | larger, reverse=True)


class FittedText(Struct, frozen=True):
    """The text as it fits: its look, its columns of strips, the pages that they fill, and if paragraphs are whole.

    ``ended`` if the picture at its end is already in it.
    """

    look: TextLook
    columns: tuple[tuple[Strip, ...], ...]
    pages: BookletPages
    whole: bool = False
    ended: bool = False

    @property
    def leaves_blank(self) -> bool:
        """True if the last page bears no text."""
        return not any(self.columns[-self.pages.each :])

    @property
    def unevenness(self) -> float:
        """The unevenness of its columns: their blank shares, squared where text continues, plus those after its end."""
        pairs = zip(self.columns, self.pages.heights, strict=True)
        blank = [1 - column_height(column) / height for column, height in pairs]
        last = max(number for number, column in enumerate(self.columns) if column)
        return math.fsum(share**2 for share in blank[:last]) + _BLANK * math.fsum(blank[last:])


def text_look(context: DrawingContext, size: float) -> TextLook:
    """Return text of the least size (points), as tight as it may be, in the edition's dress."""
    gap, dress = _GAPS[0], context.ornament.dress
    return TextLook(size, _LEADINGS[0], gap, above=_ABOVE * gap, dress=dress, least=size)


def fitted(
    context: DrawingContext,
    versions: Sequence[Sequence[Matter]],
    trials: Sequence[BookletPages],
    capacity: FoldCapacity,
) -> FittedText | None:
    """Fit the text on the fewest sheets; return None if it does not fit.

    It has as many figures as fit without broken paragraphs or small type; then the type is as large as possible. If no
    figure fits beside type that is easy to read, the type may be a little smaller.
    """
    compositor, floor_look = Compositor(context.setter), text_look(context, capacity.floor)
    floors = capacity.floors_with_figures(context.setter.faces.file("text").small_height)
    trial_looks = [*((matter, floor) for floor in floors for matter in versions[:-1]), (versions[-1], capacity.floor)]
    for pages in trials:
        # 9 pt is the largest for a quarter of letter or A4, more if lines and panels are longer.
        width, height = pages.column
        most = min(10.5, max(9.0, math.floor(0.094 * math.sqrt(width * height * 0.78) / STEP) * STEP))
        broken: FittedText | None = None
        for number, (matter, floor) in enumerate(trial_looks):
            found = _largest(compositor, matter, pages, replace(floor_look, size=floor), most)
            if not found and number == 0 and not _filled(compositor, versions[-1], pages, floor_look, whole=False):
                break  # it is too long even without its figures
            if found:
                least = replace(floor_look, size=max(capacity.floor, floor, found.look.size - _UNBROKEN))
                if whole := _largest(compositor, matter, pages, least, found.look.size, whole=True):
                    fewer = versions[versions.index(matter) : -2]  # one figure at least
                    return _ended(context, compositor, [matter, *fewer], whole)
                broken = broken or _ended(context, compositor, [matter], found)
        if broken:
            return broken
    return None


def _ended(
    context: DrawingContext, compositor: Compositor, versions: Sequence[Sequence[Matter]], found: FittedText
) -> FittedText:
    """Fill the pages evenly, with a picture at the end, below the text or beside its last paragraphs.

    The picture may take the place of a figure, but the type does not get smaller. ``found`` is the first version.
    """
    plain = _spread(compositor, versions[0], found)
    if not end_scene(context):
        return plain
    look = replace(found.look, size=plain.look.size)
    for matter in dict.fromkeys(map(tuple, versions)):
        for tall in _RESERVED:
            longer = (*matter, Figure(Frame(Size(1.0, tall), ())))
            if filled := _with_end(compositor, longer, found, look):
                return _without_last(_opened(compositor, longer, filled))
        for tall in _BESIDE:
            last = _last_paragraphs(matter)
            for count in range(1, len(last) + 1):
                picture = end_frame(context, Size(4 / 3 * tall, tall))
                beside = (*matter[:-count], Beside(tuple(last[-count:]), picture))
                if filled := _with_end(compositor, beside, found, look):
                    return replace(_opened(compositor, beside, filled), ended=True)
    return plain


def _last_paragraphs(matter: Sequence[Matter]) -> list[Block]:
    """Return the paragraphs and notes at the end of a text."""
    last: list[Block] = []
    for block in reversed(matter):
        if not isinstance(block, Paragraph | Quote):
            break
        last.insert(0, block)
    return last


def _with_end(compositor: Compositor, matter: Sequence[Matter], found: FittedText, look: TextLook) -> FittedText | None:
    """Set the text with its picture; None if it does not fit, or would leave another page blank."""
    filled = _filled(compositor, matter, found.pages, look, found.whole)
    return filled if filled and (found.leaves_blank or not filled.leaves_blank) else None


def _spread(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText:
    return _enlarged(compositor, matter, found) or _opened(compositor, matter, found)


def _without_last(text: FittedText) -> FittedText:
    """Return the text without its last strip."""
    last = max(number for number, column in enumerate(text.columns) if column)
    columns = (*text.columns[:last], text.columns[last][:-1], *text.columns[last + 1 :])
    return replace(text, columns=columns)


def _largest(
    compositor: Compositor,
    matter: Sequence[Matter],
    pages: BookletPages,
    least: TextLook,
    most: float,
    whole: bool = False,
) -> FittedText | None:
    """Set the text in the largest type that fits, from the least to ``most`` points; None if not even that fits."""

    def tried(size: float) -> FittedText | None:
        return _filled(compositor, matter, pages, replace(least, size=size), whole)

    smallest = tried(least.size)
    if not smallest:
        return None
    # Text grows with the square of its size: from where it should just fit down until it does, or up while it does.
    likely = least.size * math.sqrt(
        math.fsum(pages.heights) / max(math.fsum(map(column_height, smallest.columns)), 1.0)
    )
    size = min(most, max(least.size, math.floor(likely / STEP) * STEP))
    found = tried(size)
    while not found and size > least.size:
        size -= STEP
        found = tried(size)
    while found and size < most and (more := tried(size + STEP)):
        size, found = size + STEP, more
    return found


def _filled(
    compositor: Compositor, matter: Sequence[Matter], pages: BookletPages, look: TextLook, whole: bool
) -> FittedText | None:
    """Set the text with that look; None if it does not fit the pages."""
    strips = compositor.strips(matter, pages.column.width, look)
    filled = fill_columns(strips, pages.heights, whole) if strips else None
    return FittedText(look, filled, pages, whole) if filled else None


def _enlarged(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText | None:
    """Set text that would leave a page blank in larger type: the size that fills its pages the most evenly."""
    if not found.leaves_blank:
        return None
    look = replace(found.look, leading=_LEADINGS[1], gap=_GAPS[1], above=_ABOVE * _GAPS[1])
    most = max(look.size, min(_LARGEST, math.floor(found.pages.column.width / _LINE_WIDE / STEP) * STEP))
    sizes = (most - STEP * step for step in range(int((most - look.size) / STEP) + 1))
    enlarged = [_filled(compositor, matter, found.pages, replace(look, size=size), whole=True) for size in sizes]
    return min(filter(None, enlarged), key=lambda text: text.unevenness, default=None)


def _opened(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText:
    """Move the same lines apart as far as they still fit, so that the panels are well filled."""
    low, high = 0, _OPENINGS + 1  # the last step that fits, the first that does not
    while high - low > 1:
        step = (low + high) // 2
        leading, gap = (least + (most - least) * step / _OPENINGS for least, most in (_LEADINGS, _GAPS))
        look = replace(found.look, leading=leading, gap=gap, above=_ABOVE * gap)
        if wider := _filled(compositor, matter, found.pages, look, found.whole):
            low, found = step, wider
        else:
            high = step
    return found


def set_panels(context: DrawingContext, text: FittedText, covers: Sequence[Frame]) -> Iterator[Frame]:
    """Yield all panels in reading order; a picture follows the text if there is room and it has none beside it."""
    pages, columns = text.pages, text.columns
    last = max((number for number, column in enumerate(columns) if column), default=0)
    drawn: list[list[Placed]] = []
    rests = [_rest(pages.room(number), column) for number, column in enumerate(columns)]
    pictures = {number: list(below) for number, below in _between(context, rests[:last])}
    for number, column in enumerate(numbered(columns)):
        room = pages.room(number)
        # A column is spread a little if it runs on in the next.
        spread = _FEATHER if number < last and number not in pictures else 0.0
        items = column_items(column, room.height, spread)
        drawn.append([item._replace(at=Point(item.at.x + room.x, item.at.y + room.y)) for item in items])
        drawn[number] += pictures.get(number, ())
    for number, ruled in enumerate(end_matter(context, rests[last:], text.ended), last):
        drawn[number] += ruled
    text_pages = pages.text_pages
    for page in range(1, pages.last + 1):
        if page not in text_pages:
            yield covers[page // len(pages.panels)]
            continue
        start = text_pages.index(page) * pages.each
        width, height = pages.size(page)
        foot = Rect(MARGIN, height - MARGIN - _FOLIO_TALL, width - 2 * MARGIN, _FOLIO_TALL)
        middle = Point(foot.centre.x, foot.bottom - 1.35)
        beside = flanks(context.ornament.dress, middle, 9.0, Size(8.0, 1.1), "accent")
        folio = context.setter.fit(str(page), foot, _FOLIO, "rules")
        yield Frame(Size(width, height), (*chain(*drawn[start : start + pages.each]), *beside, *folio))


def _rest(room: Rect, column: Sequence[Strip]) -> Rect:
    """Return the space below the text of a column."""
    used = column_height(column)
    return room._replace(y=room.y + used, height=room.height - used)


def _between(context: DrawingContext, rests: Sequence[Rect]) -> Iterator[tuple[int, Iterator[Placed]]]:
    """Yield the numbers of columns that end early although the text continues, each with a picture below its text."""
    spare = spare_scenes(context)
    early = [(number, rest) for number, rest in enumerate(rests) if has_picture(rest, LEAST_BETWEEN)] if spare else []
    for count, (number, rest) in enumerate(early):
        yield number, picture_below(context, rest, spare[count * len(spare) // len(early)], between=True)


def end_matter(context: DrawingContext, rooms: Sequence[Rect], ended: bool = False) -> Iterator[list[Placed]]:
    """Yield the items in each space: the first is the rest of the last column of text, the others are whole columns.

    A scene ends the booklet. Where there is no room for it, or it has ``ended`` already, an ornament ends the text.
    Columns between the text and the last have the cover's scene.
    """
    rest, *others = rooms
    if not others:
        yield (not ended and list(picture_below(context, rest, end_scene(context)))) or _tailpiece(context, rest)
        return
    yield _tailpiece(context, rest)
    for number, room in enumerate(others, 1):
        found = cover_scene(context) if number < len(others) else end_scene(context)
        yield list(whole_page(context, room, found))


def _tailpiece(context: DrawingContext, room: Rect) -> list[Placed]:
    if room.height < _TAIL_TALL:
        return []
    return list(tailpiece(context.ornament.dress, Rect(room.x, room.y + 3.4, room.width, 2.2), "accent"))
