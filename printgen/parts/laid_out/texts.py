"""Texts on laid-out cards: emphasis, icons within lines, and sizes that a deck shares."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import fsum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, placed
from printgen.art.icons import Icons
from printgen.geometry import POINT, Point, Rect, Size, at_most
from printgen.type.emphasis import stretches
from printgen.type.line_filling import LineBreaker, MeasuredLine, TooWideError
from printgen.type.markdown import Span, Spans
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import STEP, Style, Typesetter

_ICON = re.compile(r":([a-z][a-z0-9-]{0,59}|(?:game|emoji)/[a-z0-9][a-z0-9-]{0,59})(?:@([a-z_]+|#[0-9a-f]{6}))?:")
_COUNT = re.compile(r"(\d) \Z")  # a number that stays on the line of the icon behind it
_SIGN = "\ue000"  # stands for an icon while lines are broken
_ICON_FACE = "icon:"  # begins the face of such a sign; the rest is the icon's name
ICON_EMS = 1.18  # the width of an icon in its line
_WHOLE = 0.65  # of its size: a text shrinks so far before its words are broken, if its style keeps them whole
_ICON_DROP = 0.16  # of its size: how far an icon reaches below the baseline

# The faces of bold, italic and bold italic words in a text of a face; faces with one weight stay as they are.
_EMPHASIZED = {
    "text": ("text-bold", "text-italic", "text-bold-italic"),
    "text-bold": ("text-bold", "text-bold-italic", "text-bold-italic"),
    "text-italic": ("text-bold-italic", "text", "text-bold"),
    "text-bold-italic": ("text-bold-italic", "text-bold", "text-bold"),
    "condensed": ("condensed-bold", "condensed", "condensed-bold"),
}


def spans_of(text: str, face: str, known_icon: Callable[[str], bool], cased: Callable[[str], str] = str) -> Spans:
    """Return a text with **bold** and *italic* words and ``:icons:`` as spans; unknown icons stay as written.

    ``cased`` changes the words, such as to capitals.
    """
    found = list[Span]()
    bold, italic, both = _EMPHASIZED.get(face, (face, face, face))
    for stretch in stretches(text):
        name = both if stretch.bold and stretch.italic else bold if stretch.bold else italic if stretch.italic else face
        found += with_icons(Span(stretch.text, name), known_icon, cased)
    return tuple(found)


def with_icons(span: Span, known_icon: Callable[[str], bool], cased: Callable[[str], str] = str) -> Iterator[Span]:
    """Yield the words of a span and its ``:icons:``."""
    text, face = span
    end = 0
    for icon in _ICON.finditer(text):
        if not known_icon(icon[1]):
            continue
        if before := _COUNT.sub("\\1\u00a0", text[end : icon.start()]):
            yield Span(cased(before), face)
        yield Span(_SIGN, f"{_ICON_FACE}{icon[1]}@{icon[2] or ''}")
        end = icon.end()
    if text[end:]:
        yield Span(cased(text[end:]), face)


def is_icon(span: Span) -> bool:
    """Check whether a span stands for an icon."""
    return span.face.startswith(_ICON_FACE)


def marked_icon(span: Span) -> tuple[str, str]:
    """Return the name of a span's icon and the name of its color, which is empty if it has that of the text."""
    return _marked(span.face.removeprefix(_ICON_FACE))


def _marked(icon: str) -> tuple[str, str]:
    name, _, color = icon.partition("@")
    return name, color


class IconFaces:
    """Typefaces that measure icons within lines as well, for breaking lines."""

    def __init__(self, faces: Typefaces) -> None:
        self._faces = faces
        self.language = faces.language

    def width(self, string: str, face: str, size: float, tracking: float = 0.0) -> float:
        """Return the width in mm of a string, or of the icon that is its face."""
        if face.startswith(_ICON_FACE):
            return ICON_EMS * size * POINT * len(string)
        return self._faces.width(string, face, size, tracking)


class Turned(NamedTuple):
    """Where a turned item stands on its card, its size before the turn, and the turn clockwise in degrees."""

    at: Point
    size: Size
    turn: int


def in_place(lines: tuple[Placed, ...], turned: Turned | None) -> tuple[Placed, ...]:
    """Return the lines of a text where its item is, turned if that is."""
    return (placed(Frame(turned.size, lines), *turned.at, turned.turn),) if turned else lines


class CardText(Struct, frozen=True):
    """A text to be set: its spans, its box (within its item if that is turned), its style, its path in the theme.

    Texts of a ``kind`` share their type on all cards of a deck.
    """

    string: str
    spans: Spans
    box: Rect
    style: Style
    where: str
    turned: Turned | None = None
    kind: str = ""

    def in_one_face(self) -> str | None:
        """Return the text as it is set if it is all in the face of its style; else None."""
        is_plain = len(self.spans) == 1 and self.spans[0].face == self.style.face
        return self.spans[0].text if is_plain else None


class CardTypesetter:
    """Sets texts with icons; lines are cached, so that sizes are cheap to try."""

    def __init__(self, setter: Typesetter, icons: Icons) -> None:
        self._setter = setter
        self._icons = icons
        self._breaker: LineBreaker = setter.remembered(
            "card-lines",
            lambda: LineBreaker(IconFaces(setter.faces)),  # type: ignore[arg-type]
        )

    def largest(self, text: CardText, least: float) -> float | None:
        """Return the largest size in points, from the style's down to ``least``, at which a text fits; or None.

        In a style that keeps words whole, a text shrinks by a third or so before they are broken.
        """
        if text.style.whole:
            for size in _sizes(text.style.size, max(least, _WHOLE * text.style.size)):
                if self.fits(text, size) and self._breaker.keeps_words(text.spans, text.box.width, size):
                    return size
        return next((size for size in _sizes(text.style.size, least) if self.fits(text, size)), None)

    def fits(self, text: CardText, size: float) -> bool:
        """Check whether a text fits its box at a size."""
        lines = self._lines(text, size)
        return lines is not None and (
            (not text.style.lines or len(lines) <= text.style.lines)
            and at_most(self._height(text, len(lines), size), text.box.height)
        )

    def set(self, text: CardText, size: float) -> tuple[Placed, ...]:
        """Set a text that fits at a size, by its style's alignment."""
        return in_place(tuple(self._set(text, size)), text.turned)

    def _set(self, text: CardText, size: float) -> Iterator[Placed]:
        lines, style, box = self._lines(text, size) or (), text.style, text.box
        font = self._setter.faces.file(style.face)
        cap, step = font.cap_height / 1000 * size * POINT, style.leading * size * POINT
        height = self._height(text, len(lines), size)
        rest = box.height - height
        top = box.y + {"top": 0.0, "middle": rest / 2, "bottom": rest}[style.rise]
        if style.rise == "middle":  # the eye sees capitals, not the space for descenders
            top = box.y + (box.height - cap - (len(lines) - 1) * step) / 2
        for number, line in enumerate(lines):
            yield from self.set_line(line, box, top + cap + number * step, size, style)

    def set_line(self, line: MeasuredLine, box: Rect, foot: float, size: float, style: Style) -> Iterator[Placed]:
        """Set a line on a baseline in a box."""
        parts = list(_between_icons(line.runs))
        wide = [self._width(part, size) for part in parts]
        left = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align] * (box.width - fsum(wide))
        x = box.x + left
        for part, width in zip(parts, wide, strict=True):  # cards are mirrored as a whole in languages from the right
            if isinstance(part, str):
                side = ICON_EMS * size * POINT
                name, color = _marked(part)
                frame = self._icons.frame(name, 0.92 * side, Ink("form", color) if color else style.ink)
                yield Placed(Point(x + 0.04 * side, foot - (0.92 - _ICON_DROP) * side), frame.items[0].item)
            else:
                yield from self._setter.set_spans(part, Point(x, foot), size, style.ink)
            x += width

    def _width(self, part: "str | Spans", size: float) -> float:
        if isinstance(part, str):
            return ICON_EMS * size * POINT
        return fsum(self._setter.printed_width(text, face, size) for text, face in part)

    def _height(self, text: CardText, lines: int, size: float) -> float:
        return self._setter.height(lines, text.style.face, size, text.style.leading) if lines else 0.0

    def _lines(self, text: CardText, size: float) -> tuple[MeasuredLine, ...] | None:
        return self.broken(text.spans, text.box.width, size)

    def broken(self, spans: Spans, width: float, size: float) -> tuple[MeasuredLine, ...] | None:
        """Return the lines of spans at a size in points; None if a word is too wide."""
        try:
            return self._breaker.broken(spans, width, size)
        except TooWideError:
            return None


def _sizes(size: float, least: float) -> Iterator[float]:
    """Yield the sizes to try, from the largest."""
    while size >= least - 1e-9:
        yield size
        size -= STEP


def _between_icons(runs: Iterable[tuple[str, str]]) -> Iterator[str | Spans]:
    """Yield the runs of a line between its icons, and the names of these."""
    run = list[Span]()
    for text, face in runs:
        if not face.startswith(_ICON_FACE):
            run.append(Span(text, face))
            continue
        if run:
            yield tuple(run)
            run = []
        yield from [face.removeprefix(_ICON_FACE)] * len(text)
    if run:
        yield tuple(run)


def shared_sizes(texts: Mapping[str, list[CardText]], setter: CardTypesetter) -> dict[str, float]:
    """Return the size in points that all texts of a kind share, by the kind.

    It is the largest that serves every text, but for those that do not fit even at their style's floor.
    """
    sizes = dict[str, float]()
    for kind, each in texts.items():
        size = max((text.style.size for text in each), default=0.0)
        for text in each:
            tried = replace(text, style=replace(text.style, size=min(size, text.style.size)))
            found = setter.largest(tried, text.style.floor)
            if found is not None:
                size = found
        sizes[kind] = size
    return sizes
