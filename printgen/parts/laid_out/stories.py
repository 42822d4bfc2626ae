"""Texts of a story and an instruction, those of a deck in one size."""

import math
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Placed
from printgen.geometry import POINT, Rect, at_most
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.texts import CardTypesetter, Turned, in_place, is_icon, with_icons
from printgen.type.emphasis import Stretch, stretches
from printgen.type.markdown import Span, Spans
from printgen.type.typesetter import STEP, Style
from printgen.written_text import writing_place

SHORT_INSTRUCTION, _SHORT_LINES = 12.0, 2  # points, for an instruction that takes no more lines at that size
_GAP, _LEAST_GAP = 2.0, 0.6  # mm between story and instruction, and in a text too long for its deck's size
_LEAST_SHARED = 7.75  # points: a text that would need a smaller size does not reduce that of its deck
_STORY, _INSTRUCTION = "text-italic", "text-bold"
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


class StoryText(Struct, frozen=True):
    """A text whose first line is a story, and the rest an instruction; ``where`` is its path in the theme."""

    string: str
    box: Rect
    style: Style
    where: str
    turned: Turned | None = None


class CardPart(Struct, frozen=True):
    """The story or the instruction on a card: its text and its style; ``spans`` if some of it is emphasized."""

    string: str
    style: Style
    spans: Spans = ()

    @property
    def is_instruction(self) -> bool:
        return self.style.face == _INSTRUCTION

    def with_sentences(self) -> "CardPart":
        """Return an instruction with each sentence on a line of its own."""
        if self.style.face == _STORY:
            return self
        string, spans, at = _SENTENCE_END.sub("\n", self.string), list[Span](), 0
        for text, face in self.spans:
            spans.append(Span(string[at : at + len(text)], face))
            at += len(text)
        return replace(self, string=string, spans=tuple(spans))

    def narrowed(self) -> "CardPart":
        """Return the part in narrow faces; itself if it has emphasis that these cannot show."""
        if any(face not in _NARROW for _, face in self.spans):
            return self
        face = _NARROW.get(self.style.face, _NARROW_STORY)
        spans = tuple(Span(text, _NARROW[face]) for text, face in self.spans)
        return replace(self, style=replace(self.style, face=face), spans=spans)


class StorySetter:
    """Sets the stories of a deck, all in one size."""

    def __init__(self, context: DrawingContext, lines: CardTypesetter) -> None:
        self._fill = context.placeholders.fill
        self._setter = context.setter
        self._lines = lines
        self._has_icon = context.has_icon

    def set(self, texts: Sequence[StoryText]) -> list[tuple[Placed, ...]]:
        """Set each text in its box; an instruction without a story is bold only if another text has both."""
        alone = _INSTRUCTION if any("\n" in text.string for text in texts) else ""
        made = [self._parts(text, alone) for text in texts]
        for text, parts in zip(texts, made, strict=True):
            for part in parts:
                for span in part.spans or (Span(part.string, part.style.face),):
                    if not is_icon(span):
                        self._setter.check(_one_line(span.text), span.face, text.where)
        size = self._shared_size(texts, made)
        return [
            in_place(tuple(self._set(text, parts, size)), text.turned) for text, parts in zip(texts, made, strict=True)
        ]

    def _parts(self, text: StoryText, alone: str) -> tuple[CardPart, ...]:
        style = self._setter.style_as_set(replace(text.style, narrow="condensed"))
        names = self._setter.style_as_set(replace(text.style, face=_INSTRUCTION, size=_NAMES))

        def unbroken(name: str) -> str:
            """Return a placeholder's value, with no line break within a short one."""
            is_short = self._setter.faces.width(name, names.face, names.size) <= _WIDEST_NAME * text.box.width
            return name.replace(" ", "\u00a0") if is_short else name

        def part(found: Sequence[Stretch], face: str) -> CardPart:
            filled = (Span(self._fill(stretch.text, unbroken), _face_of(stretch, face)) for stretch in found)
            spans = tuple(span for one in filled for span in with_icons(one, self._has_icon))
            string = "".join(span.text for span in spans)
            has_others = any(span.face != face for span in spans)
            return CardPart(string, replace(style, face=face), spans if has_others else ())

        first, rest = _halves(stretches(text.string))
        return (part(first, _STORY), part(rest, _INSTRUCTION)) if rest else (part(first, alone or style.face),)

    def _shared_size(self, texts: Sequence[StoryText], made: Sequence[tuple[CardPart, ...]]) -> float:
        """Return the largest size that serves all texts, except those that do not fit even in the smallest."""
        styles = [
            self._setter.style_as_set(replace(text.style, floor=max(text.style.floor, _LEAST_SHARED))) for text in texts
        ]
        size = max((style.size for style in styles), default=0.0)
        for text, style, parts in zip(texts, styles, made, strict=True):
            tried = size
            while tried >= style.floor and not self._fits(parts, text.box, tried):
                tried -= STEP
            if tried >= style.floor:
                size = tried
        return size

    def _set(self, text: StoryText, parts: tuple[CardPart, ...], size: float) -> Iterator[Placed]:
        """Set parts below each other in the middle of a box; only a text too long for the size becomes smaller.

        Each sentence of an instruction begins a line if there is room. A text to be written by hand becomes lines.
        """
        box = text.box
        if len(parts) == 1 and writing_place(parts[0].string):
            yield from self._setter.fit(parts[0].string, box, replace(parts[0].style, rise="top"), text.where)
            return
        spread = tuple(part.with_sentences() for part in parts)
        if self._fits(spread, box, size):
            parts = spread
        elif not self._fits(parts, box, size):
            yield from self._set_crowded(text, parts, size)
            return

        sizes = [size] * len(parts)
        large = self._setter.style_as_set(replace(text.style, size=SHORT_INSTRUCTION)).size
        for number, part in enumerate(parts):
            if part.is_instruction and size < large:
                lines = self._line_count(part, large, box.width, broken=False)
                if lines is not None and lines <= _SHORT_LINES:
                    sizes[number] = large
        if large in sizes and not self._fits(parts, box, *sizes):
            sizes = [size] * len(parts)
        yield from self._set_parts(parts, box, sizes, _GAP)

    def _set_crowded(self, text: StoryText, parts: tuple[CardPart, ...], size: float) -> Iterator[Placed]:
        """Set a text too long for its deck's size in narrow faces and a smaller size, its instruction below its story.

        Only where that finds no room, the instruction follows the story in the same face.
        """
        plain = replace(parts[0].style, face=text.style.face, size=size, rise="middle")
        if len(parts) > 1 or parts[0].spans:
            narrow = tuple(part.narrowed() for part in parts)
            while size >= plain.floor:
                for gap in (_GAP, _LEAST_GAP):
                    if self._fits(narrow, text.box, size, gap=gap):
                        yield from self._set_parts(narrow, text.box, [size] * len(narrow), gap)
                        return
                size -= STEP
        if any(is_icon(span) for part in parts for span in part.spans):
            self._setter.misfits.append(self._setter.too_long(_one_line(text.string), text.box, plain, text.where))
            return
        yield from self._setter.fit(" ".join(_one_line(part.string) for part in parts), text.box, plain, text.where)

    def _set_parts(self, parts: Sequence[CardPart], box: Rect, sizes: Sequence[float], gap: float) -> Iterator[Placed]:
        """Set parts that fit a box below each other in its middle."""
        heights = self._heights(parts, box.width, sizes)
        top = box.y + (box.height - math.fsum(heights) - gap * (len(parts) - 1)) / 2
        for part, size, height in zip(parts, sizes, heights, strict=True):
            yield from self._set_part(part, Rect(box.x, top, box.width, height), size)
            top += height + gap

    def _set_part(self, part: CardPart, box: Rect, size: float) -> Iterator[Placed]:
        if not part.spans:
            block = self._setter.block(part.string, box, replace(part.style, size=size, floor=size, narrow=None))
            assert block  # it was measured with the same lines
            yield from self._setter.place(block, box, replace(part.style, rise="top"))
            return
        cap = self._setter.faces.file(part.style.face).cap_height / 1000 * size * POINT
        for number, line in enumerate(self._lines.broken(part.spans, box.width, size) or ()):
            foot = box.y + cap + number * part.style.leading * size * POINT
            yield from self._lines.set_line(line, box, foot, size, part.style)

    def _fits(self, parts: tuple[CardPart, ...], box: Rect, *sizes: float, gap: float = _GAP) -> bool:
        """Check whether the parts fit the box in their sizes (points), or in one size for all."""
        heights = self._heights(parts, box.width, sizes * len(parts) if len(sizes) == 1 else sizes)
        return at_most(math.fsum((*heights, gap * (len(parts) - 1))), box.height)

    def _heights(self, parts: Sequence[CardPart], width: float, sizes: Sequence[float]) -> list[float]:
        """Return the heights of parts in their sizes; that of a part with a word too wide is infinite."""
        heights: list[float] = []
        for part, size in zip(parts, sizes, strict=True):
            lines, style = self._line_count(part, size, width), part.style
            height = math.inf if lines is None else self._setter.height(lines, style.face, size, style.leading)
            heights.append(height)
        return heights

    def _line_count(self, part: CardPart, size: float, width: float, broken: bool = True) -> int | None:
        """Return how many lines a part takes; None if a word is too wide and cannot be ``broken``."""
        if part.spans:
            lines = self._lines.broken(part.spans, width, size)
            return None if lines is None else len(lines)
        return self._setter.line_count(part.string, part.style.face, size, width, broken=broken)


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


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))
