"""Typesetting: fits strings into boxes and places their runs; what does not fit becomes a ``Misfit``.

Text is never clipped or dropped. It wraps, tightens, switches to its narrow face, shrinks to the floor of its
kind, and is then a ``Misfit`` that the build reports with all others. Both variants share the one result.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple, TypeVar

from printgen.drawing.frame import Ink, Placed, Text
from printgen.drawing.type.capitals import capitals
from printgen.drawing.type.typefaces import Typefaces
from printgen.drawing.type.word_breaks import broken_word, visible
from printgen.geometry import POINT, SLACK, Point, Rect, at_most

TIGHT = -0.02  # tracking in em that is tried before another face
_SHOWN = 8  # characters that a report names
_MOST_BLOCKS = 1024  # texts in their boxes that are remembered
STEP = 0.25  # points between sizes that are tried

Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]


class Style(NamedTuple):
    """How a kind of text is set: face and size wished for, and how far it may give way.

    ``size`` and ``floor`` in points, ``leading`` in multiples of the size, ``tracking`` in em; ``narrow`` is the face
    that is switched to (None: none); ``lines`` the most lines allowed (None: as many as fit).
    """

    face: str
    size: float
    floor: float
    ink: Ink = Ink("text")
    align: Align = "centre"
    rise: Rise = "middle"
    leading: float = 1.18
    narrow: str | None = "condensed-bold"
    tracking: float = 0.0
    caps: bool = False
    lines: int | None = None
    scale: float = 1.0


class Misfit(NamedTuple):
    """A text that cannot be printed: where it stands in the theme, what is wrong, what to do.

    ``text`` is a whole text that finds no room, ``missing`` the characters of one that no font has. ``growth`` is how
    many times larger a picture must be for a text to find room in it, where that is known.
    """

    where: str
    message: str
    hint: str
    text: str = ""
    missing: str = ""
    growth: float = 0.0


class TextBlock(NamedTuple):
    """Text as it was fitted: its lines, and the face, size (points) and tracking (em) that they took."""

    lines: tuple[str, ...]
    face: str
    size: float
    tracking: float


Thing = TypeVar("Thing")
_BlockKey = tuple[str, Rect, Style]


class Typesetter:
    """Fits strings into boxes with one set of typefaces, and keeps what could not be fitted in ``misfits``.

    ``subject`` is the document that is being set, for the report.
    """

    def __init__(self, faces: Typefaces, subject: str = "", memory: dict[str, Any] | None = None) -> None:
        self.faces = faces
        self.subject = subject
        self.misfits: list[Misfit] = []
        self._memory: dict[str, Any] = {} if memory is None else memory
        self._blocks: dict[_BlockKey, TextBlock | None] = self.remembered("blocks", dict)

    def remembered(self, name: str, make: Callable[[], Thing]) -> Thing:
        """What all typesetters of these faces share, made by the first that asks for it."""
        if name not in self._memory:
            self._memory[name] = make()
        thing: Thing = self._memory[name]
        return thing

    def cleared(self, subject: str) -> "Typesetter":
        """A typesetter of the same faces for another document, with no misfits yet."""
        return Typesetter(self.faces, subject, self._memory)

    def fit(self, string: str, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
        """The string set in the box; ``where`` is its path in the theme, for the report if it cannot be."""
        string = self.cased(string, style)
        self.check(string, style.face, where)
        block = self.block(string, box, style)
        if block is None:
            self.misfits.append(self.too_long(string, box, style, where))
            block = TextBlock((visible(string),), style.narrow or style.face, style.floor, 0.0)
        return self.place(block, box, style)

    def cased(self, string: str, style: Style) -> str:
        """The string as its style sets it: in capitals, unless the face is one that reads badly in them."""
        in_capitals = style.caps and self.faces.reads_in_capitals(style.face)
        return capitals(string, self.faces.language) if in_capitals else string

    def own_face(self, string: str, box: Rect, style: Style) -> Style:
        """The style without its narrow face if the text fits so: large words would rather be smaller than strange."""
        alone = style._replace(narrow=None)
        return alone if self.block(self.cased(string, style), box, alone) else style

    def too_long(self, string: str, box: Rect, style: Style, where: str) -> Misfit:
        """The report of a text that no size serves."""
        shown = string if len(string) <= 60 else f"{string[:57]}..."
        place = f"its {box.width:.0f} x {box.height:.0f} mm" + (f" in {self.subject}" if self.subject else "")
        message = f"'{shown}' does not fit {place} even at {style.floor:g} pt"
        return Misfit(where, message, "shorten the text, or break up its longest word", string.casefold())

    def check(self, string: str, face: str, where: str) -> None:
        """Reports each character that no face has."""
        if missing := self.faces.missing(string, face):
            self.misfits.append(no_glyphs(missing, where))

    def common(self, strings: Sequence[str], box: Rect, style: Style) -> Style:
        """The style at the largest size at which every string fits the box, so that a set of things matches."""
        blocks = [self.block(self.cased(string, style), box, style) for string in strings]
        sizes = [block.size if block else style.floor for block in blocks]
        return style._replace(size=min(sizes, default=style.size))

    def block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        """The string's lines in the first face, tracking and size that fit the box; None where none does.

        Half of a kit's texts are set more than once in the same box, so that what was found is remembered.
        """
        key = string, box, style
        if key not in self._blocks:
            if len(self._blocks) >= _MOST_BLOCKS:
                self._blocks.clear()
            found = self._block(string, box, style, broken=False)
            self._blocks[key] = found or self._block(string, box, style, broken=True)
        return self._blocks[key]

    def _block(self, string: str, box: Rect, style: Style, broken: bool) -> TextBlock | None:
        """The lines that fit; words that are too wide for one are broken only where that is asked for."""
        for face, tracking, size in _attempts(style):
            lines = self.wrap(string, face, size, tracking, box.width, broken)
            if lines is None or (style.lines and len(lines) > style.lines):
                continue
            if at_most(self.height(len(lines), face, size, style.leading), box.height):
                return TextBlock(self._balanced(string, face, size, tracking, box.width, broken), face, size, tracking)
        return None

    def height(self, lines: int, face: str, size: float, leading: float) -> float:
        """The mm from the top of the first line's capitals to below the last line's descenders."""
        font = self.faces.file(face)
        return ((font.cap_height - font.descent) / 1000 + (lines - 1) * leading) * size * POINT

    def wrap(
        self, string: str, face: str, size: float, tracking: float, width: float, broken: bool = True
    ) -> tuple[str, ...] | None:
        """The lines of a string, broken at spaces and at line ends; None where a word is wider than the box.

        Such a word may be ``broken`` itself, where it has hyphens or signs that allow it.
        """
        lines: list[str] = []
        for paragraph in string.split("\n"):
            wrapped = self._wrap_paragraph(paragraph, face, size, tracking, width, broken)
            if wrapped is None:
                return None
            lines += wrapped
        return tuple(lines)

    @lru_cache(maxsize=64)  # noqa: B019 - a Typesetter lives as long as its build
    def _wrap_paragraph(
        self, paragraph: str, face: str, size: float, tracking: float, width: float, broken: bool
    ) -> tuple[str, ...] | None:
        """A paragraph's lines, remembered while it is measured and set."""
        words, widths, space = self._words(paragraph, face, size, tracking)
        limit = width + SLACK
        if max(widths) > limit:
            if not broken or (parts := self._parts(paragraph, face, size, tracking, limit)) is None:
                return None
            words, widths = parts
        lines: list[str] = []
        start, used = 0, widths[0]
        for index in range(1, len(words)):
            wider = used + space + widths[index]
            if not words[start]:  # a blank does not begin a line
                start, used = index, widths[index]
            elif wider > limit:
                lines.append(" ".join(words[start:index]))
                start, used = index, widths[index]
            else:
                used = wider
        return (*lines, " ".join(words[start:]))

    @lru_cache(maxsize=64)  # noqa: B019 - a Typesetter lives as long as its build
    def _words(self, paragraph: str, face: str, size: float, tracking: float) -> tuple[list[str], list[float], float]:
        """A paragraph's words, their widths and a blank's in mm, remembered while measures are tried."""
        words, ems = self._measured(paragraph, face)
        widths = [(em / 1000 + tracking * len(word)) * size * POINT for word, em in zip(words, ems, strict=True)]
        return words, widths, self.faces.width(" ", face, size, tracking)

    @lru_cache(maxsize=64)  # noqa: B019 - a Typesetter lives as long as its build
    def _measured(self, paragraph: str, face: str) -> tuple[list[str], list[float]]:
        """A paragraph's words and their widths in 1/1000 em, remembered while sizes are tried."""
        words = visible(paragraph).split(" ")
        return words, [self.faces.ems(word, face) for word in words]

    def _parts(
        self, paragraph: str, face: str, size: float, tracking: float, limit: float
    ) -> tuple[list[str], list[float]] | None:
        """A paragraph's words with their widths, those too wide in parts; None if any cannot be broken.

        No two parts of a word would share a line, as long as each of them is.
        """

        def wide(part: str) -> float:
            return self.faces.width(part, face, size, tracking)

        words: list[str] = []
        for word in paragraph.split(" "):
            parts = broken_word(word, lambda part: wide(part) <= limit)
            if parts is None:
                return None
            words += parts or [""]
        return words, [wide(word) for word in words]

    def _balanced(
        self, string: str, face: str, size: float, tracking: float, width: float, broken: bool
    ) -> tuple[str, ...]:
        """The string's lines, each paragraph's as even as halving the measure can make them: no widows."""
        balanced: list[str] = []
        for paragraph in string.split("\n"):
            lines = self._wrap_paragraph(paragraph, face, size, tracking, width, broken) or (paragraph,)
            low, high = width / 2, width
            least = self._least_measure(paragraph, face, size, tracking, len(lines))
            for _ in range(5 if len(lines) > 1 else 0):
                middle = (low + high) / 2
                enough = at_most(least, middle)
                tried = self._wrap_paragraph(paragraph, face, size, tracking, middle, broken) if enough else None
                if tried is not None and len(tried) == len(lines):
                    lines, high = tried, middle
                else:
                    low = middle
            balanced += lines
        return tuple(balanced)

    def _least_measure(self, paragraph: str, face: str, size: float, tracking: float, lines: int) -> float:
        """What a paragraph in so many lines is at least as wide as (mm): its lines filled to the last letter."""
        words, widths, space = self._words(paragraph, face, size, tracking)
        return (sum(widths) + space * (len(words) - words.count("") - lines)) / lines

    def place(self, block: TextBlock, box: Rect, style: Style) -> tuple[Placed, ...]:
        """A block's runs at their baselines within the box, by the style's alignment."""
        font = self.faces.file(block.face)
        cap, step = font.cap_height / 1000 * block.size * POINT, style.leading * block.size * POINT
        tall = cap + (len(block.lines) - 1) * step
        drop = -font.descent / 1000 * block.size * POINT
        top = {"top": box.y, "middle": box.y + (box.height - tall) / 2, "bottom": box.bottom - tall - drop}[style.rise]
        placed: list[Placed] = []
        for number, line in enumerate(block.lines):
            wide = self.faces.width(line, block.face, block.size, block.tracking)
            # the last letter's tracking takes no room
            wide -= block.tracking * block.size * POINT
            x = {"left": box.x, "centre": box.x + (box.width - wide) / 2, "right": box.right - wide}[style.align]
            placed += self.set_line(line, Point(x, top + cap + number * step), block, style.ink)
        return tuple(placed)

    def set_line(self, line: str, at: Point, block: TextBlock, ink: Ink) -> list[Placed]:
        """One line's runs from a baseline point."""
        placed = []
        x, tracking = at.x, block.tracking and block.tracking * block.size
        for part, face in self.faces.runs(line, block.face):
            placed.append(Placed(Point(x, at.y), Text(part, face, block.size, ink, tracking)))
            x += self.faces.width(part, face, block.size, block.tracking)
        return placed


@cache
def _attempts(style: Style) -> tuple[tuple[str, float, float], ...]:
    """The faces, trackings (em) and sizes (points) to try, in order.

    Letters that are spaced out keep their tracking down to the least size: neighbours would show the difference.
    """
    size = max(style.size, style.floor)
    steps = int((size - style.floor) / STEP + 1e-9)
    sizes = [size - STEP * step for step in range(steps + 1)]
    if sizes[-1] > style.floor:
        sizes.append(style.floor)
    least = min(style.tracking, TIGHT)
    narrow = style.narrow or style.face
    if style.tracking > 0:
        wished = [(style.face, style.tracking, each) for each in sizes]
    else:
        wished = [(style.face, style.tracking, size), (style.face, least, size)]
    return (*wished, *((narrow, min(style.tracking, 0.0), size) for size in sizes), (narrow, least, style.floor))


def no_glyphs(characters: Iterable[str], where: str) -> Misfit:
    """The report of a text's characters that no font has."""
    missing = "".join(dict.fromkeys(characters))
    shown = [f"'{character}' (U+{ord(character):04X})" for character in missing[:_SHOWN]]
    rest = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
    noun = "character" if len(missing) == 1 else "characters"
    another = "another character" if len(missing) == 1 else "other characters"
    hint = f"use {another}, or add a font that has {'it' if len(missing) == 1 else 'them'} to 'fonts: fallback:'"
    return Misfit(where, f"no font has the {noun} {', '.join(shown)}{rest}", hint, missing=missing)
