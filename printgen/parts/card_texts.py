"""Texts on the fronts of cards: story and instruction, all texts of a deck in one size."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Placed
from printgen.geometry import POINT, Point, Rect, at_most
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Deck
from printgen.type.emphasis import Stretch, stretches
from printgen.type.line_filling import LineBreaker, MeasuredLine, TooWideError
from printgen.type.markdown import Span, Spans
from printgen.type.typesetter import STEP, Style, Typesetter
from printgen.written_text import writing_place

_TITLE = Style("text-bold", 9.75, 7, lines=2, leading=1.15, narrow=None)
SIZE, FLOOR = 10.0, 7.75  # points: the largest and the smallest size that the texts of a deck share
SHORT_INSTRUCTION, _SHORT_LINES = 12.0, 2  # points, for an instruction that takes no more lines at that size
_GAP, _LEAST_GAP = 2.0, 0.6  # mm between story and instruction, and in a text too long for its deck's size
_PLAIN = Style("text", SIZE, 6.5, rise="top", leading=1.25, narrow="condensed")
_STORY = replace(_PLAIN, face="text-italic")
_INSTRUCTION = replace(_PLAIN, face="text-bold")
_SHORT = replace(_INSTRUCTION, size=SHORT_INSTRUCTION)
_SENTENCE_END = re.compile(r" (?<=[a-z0-9]{2}[.!?] )(?<!Mrs\. )(?=[A-Z])")  # not after "St.", with one small letter
_NAMES = 9.0  # points: a name that fits the measure at this size is not broken; a deck's size is reduced for it
_WIDEST_NAME = 0.95  # of the measure: a wider name may be broken

# The faces of bold, italic, and bold italic words in a text of a face; in italics, emphasis is upright.
_EMPHASIZED = {
    "text": ("text-bold", "text-italic", "text-bold-italic"),
    "text-italic": ("text-bold-italic", "text", "text-bold"),
    "text-bold": ("text-bold", "text-bold-italic", "text-bold-italic"),
}
_NARROW = {"text": "condensed", "text-bold": "condensed-bold"}  # there are no narrow italics
_NARROW_STORY = "condensed"


class TextRooms(NamedTuple):
    """The boxes of a front's texts: the title, the text, and the text if there is a title."""

    title: Rect
    text: Rect
    below_title: Rect


class CardPart(Struct, frozen=True):
    """The story or the instruction on a card: its text and its style; ``spans`` if some of it is emphasized."""

    string: str
    style: Style
    spans: Spans = ()

    @property
    def is_instruction(self) -> bool:
        return self.style.face == _INSTRUCTION.face

    def with_sentences(self) -> "CardPart":
        """Return an instruction with each sentence on a line of its own."""
        if self.style.face == _STORY.face:
            return self
        ends = {found.start() for found in _SENTENCE_END.finditer(self.string)}
        return self._with_line_ends(ends)

    def _with_line_ends(self, ends: set[int]) -> "CardPart":
        """Return the part with a line end in place of the blanks at these places."""
        spans, at = list[Span](), 0
        for text, face in self.spans or (Span(self.string, ""),):
            letters = ["\n" if number in ends else letter for number, letter in enumerate(text, at)]
            spans.append(Span("".join(letters), face))
            at += len(text)
        string = "".join(text for text, _ in spans)
        return replace(self, string=string, spans=tuple(spans) if self.spans else ())

    def narrowed(self) -> "CardPart":
        """Return the part in narrow faces; itself if it has emphasis that these cannot show."""
        if any(face not in _NARROW for _, face in self.spans):
            return self
        face = _NARROW.get(self.style.face, _NARROW_STORY)
        spans = tuple(Span(text, _NARROW[face]) for text, face in self.spans)
        return replace(self, style=replace(self.style, face=face), spans=spans)


def card_texts(context: DrawingContext, deck: Deck, rooms: TextRooms) -> list[tuple[Placed, ...]]:
    """Set the title and the text of each card, all texts of the deck in one size."""
    setter = context.setter
    story, instruction, plain = (setter.style_as_set(style) for style in (_STORY, _INSTRUCTION, _PLAIN))
    alone = instruction if any("\n" in card.text.strip() for card in deck.cards) else plain
    names = setter.style_as_set(replace(_INSTRUCTION, size=_NAMES))

    def unbroken(name: str) -> str:
        """Return a placeholder's value, with no line break within a short one."""
        is_short = setter.faces.width(name, names.face, names.size) <= _WIDEST_NAME * rooms.text.width
        return name.replace(" ", "\u00a0") if is_short else name

    def part(found: Sequence[Stretch], style: Style) -> CardPart:
        spans = tuple(
            Span(context.placeholders.fill(stretch.text, unbroken), _face_of(stretch, style.face)) for stretch in found
        )
        string = "".join(span.text for span in spans)
        return CardPart(string, style, spans if any(span.face != style.face for span in spans) else ())

    titles, texts = [], []
    for card in deck.cards:
        where = f"decks.{deck.id}.cards.{card.id}"
        title = context.say(card.title) if card.title else ""
        titles.append(setter.fit(title, rooms.title, _TITLE, f"{where}.title") if title else ())
        first, rest = _halves(stretches(card.text.strip()))
        parts = (part(first, story), part(rest, instruction)) if rest else (part(first, alone),)
        for one in parts:
            for text, face in one.spans or (Span(one.string, one.style.face),):
                setter.check(_one_line(text), face, f"{where}.text")
        texts.append((parts, rooms.below_title if title else rooms.text, f"{where}.text"))

    size = plain.size  # the largest that serves all texts, except those that do not fit even in the smallest
    floor = setter.style_as_set(replace(_PLAIN, floor=FLOOR)).floor
    for parts, box, _ in texts:
        tried = size
        while tried >= floor and not _fits(setter, parts, box, tried):
            tried -= STEP
        if tried >= floor:
            size = tried
    return [(*title, *_set_text(setter, *text, size)) for title, text in zip(titles, texts, strict=True)]


def _halves(found: Sequence[Stretch]) -> tuple[list[Stretch], list[Stretch]]:
    """Return the stretches before the first line end, and those after it; emphasis may go on beyond it."""
    before, after = list[Stretch](), list[Stretch]()
    for stretch in found:
        if after:
            after.append(stretch)
            continue
        first, is_split, rest = stretch.text.partition("\n")
        before.append(stretch._replace(text=first))
        if is_split:
            after.append(stretch._replace(text=rest.lstrip()))
    return before, after


def _face_of(stretch: Stretch, face: str) -> str:
    bold, italic, both = _EMPHASIZED[face]
    if stretch.bold and stretch.italic:
        return both
    return bold if stretch.bold else italic if stretch.italic else face


def _set_text(setter: Typesetter, parts: tuple[CardPart, ...], box: Rect, where: str, size: float) -> Iterator[Placed]:
    """Set a card's parts below each other in the middle of a box; only a text too long for the size becomes smaller.

    Each sentence of an instruction begins a line if there is room. A text to be written by hand becomes lines.
    """
    if len(parts) == 1 and writing_place(parts[0].string):
        yield from setter.fit(parts[0].string, box, parts[0].style, where)
        return
    spread = tuple(part.with_sentences() for part in parts)
    if _fits(setter, spread, box, size):
        parts = spread
    elif not _fits(setter, parts, box, size):
        yield from _set_crowded(setter, parts, box, where, size)
        return

    sizes = [size] * len(parts)
    large = setter.style_as_set(_SHORT).size
    for number, part in enumerate(parts):
        if part.is_instruction and size < large:
            lines = _line_count(setter, part, large, box.width, broken=False)
            if lines is not None and lines <= _SHORT_LINES:
                sizes[number] = large
    if not _fits(setter, parts, box, *sizes):
        sizes = [size] * len(parts)
    yield from _set_parts(setter, parts, box, sizes, _GAP)


def _set_crowded(
    setter: Typesetter, parts: tuple[CardPart, ...], box: Rect, where: str, size: float
) -> Iterator[Placed]:
    """Set a text too long for its deck's size in narrow faces and a smaller size, its instruction below its story.

    Only where that finds no room, the instruction follows the story in the same face.
    """
    plain = replace(setter.style_as_set(_PLAIN), size=size, rise="middle")
    if len(parts) > 1 or parts[0].spans:
        narrow = tuple(part.narrowed() for part in parts)
        while size >= plain.floor:
            for gap in (_GAP, _LEAST_GAP):
                if _fits(setter, narrow, box, size, gap=gap):
                    yield from _set_parts(setter, narrow, box, [size] * len(narrow), gap)
                    return
            size -= STEP
    yield from setter.fit(" ".join(_one_line(part.string) for part in parts), box, plain, where)


def _set_parts(
    setter: Typesetter, parts: Sequence[CardPart], box: Rect, sizes: Sequence[float], gap: float
) -> Iterator[Placed]:
    """Set parts that fit a box below each other in its middle."""
    heights = []
    for part, size in zip(parts, sizes, strict=True):
        count = _line_count(setter, part, size, box.width) or 0  # never none: the parts fit
        heights.append(setter.height(count, part.style.face, size, part.style.leading))
    top = box.y + (box.height - sum(heights) - gap * (len(parts) - 1)) / 2
    for part, size, height in zip(parts, sizes, heights, strict=True):
        yield from _set_part(setter, part, Rect(box.x, top, box.width, height), size)
        top += height + gap


def _set_part(setter: Typesetter, part: CardPart, box: Rect, size: float) -> Iterator[Placed]:
    if not part.spans:
        style = replace(part.style, size=size, floor=size, narrow=None)
        block = setter.block(part.string, box, style)
        assert block  # it was measured with the same lines
        yield from setter.place(block, box, part.style)
        return
    cap = setter.faces.file(part.style.face).cap_height / 1000 * size * POINT
    for number, line in enumerate(_broken(setter, part, size, box.width) or ()):
        wide = sum(setter.printed_width(text, face, size) for text, face in line.runs)
        foot = box.y + cap + number * part.style.leading * size * POINT
        yield from setter.set_spans(line.runs, Point(box.x + (box.width - wide) / 2, foot), size, part.style.ink)


def _fits(setter: Typesetter, parts: tuple[CardPart, ...], box: Rect, *sizes: float, gap: float = _GAP) -> bool:
    """Check whether the parts fit the box in their sizes (points), or in one size for all."""
    taken = gap * (len(parts) - 1)
    for part, size in zip(parts, sizes * len(parts) if len(sizes) == 1 else sizes, strict=True):
        lines = _line_count(setter, part, size, box.width)
        if lines is None:
            return False
        taken += setter.height(lines, part.style.face, size, part.style.leading)
    return at_most(taken, box.height)


def _line_count(setter: Typesetter, part: CardPart, size: float, width: float, broken: bool = True) -> int | None:
    """Return how many lines a part takes; None if a word is too wide and cannot be ``broken``."""
    if part.spans:
        lines = _broken(setter, part, size, width)
        return None if lines is None else len(lines)
    return setter.line_count(part.string, part.style.face, size, width, broken=broken)


def _broken(setter: Typesetter, part: CardPart, size: float, width: float) -> tuple[MeasuredLine, ...] | None:
    """Return the lines of a part in several faces; None if a word is too wide."""
    breaker: LineBreaker = setter.remembered("lines", lambda: LineBreaker(setter.faces))
    try:
        return breaker.broken(part.spans, width, size)
    except TooWideError:
        return None


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))
