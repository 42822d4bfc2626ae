"""The booklet's text with its figures, in the largest type that fits its panels."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame
from printgen.geometry import Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.rules_panels import BookletPages
from printgen.type.markdown import Block, Heading, Paragraph, Span, Table, blocks, spans
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Figure, Illustrated, Matter, Opening, Strip, TextLook, column_height, fill_columns
from printgen.type.typesetter import STEP
from printgen.words.booklet import RulesSection

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
LINE = 5.2  # and mm of measure for each of them: no line is shorter than some thirty letters
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
    most = max(look.size, min(LARGEST, math.floor(found.pages.column.width / LINE / STEP) * STEP))
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
