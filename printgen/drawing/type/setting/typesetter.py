"""Typesetting: fits strings into boxes and places their runs; what does not fit becomes a ``Misfit``.

Text is never clipped or dropped. It wraps, tightens, switches to its narrow face, and shrinks to the floor of its kind.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.blank import WritingPlace, writing_place
from printgen.capitals import capitals
from printgen.drawing.frame import Frame, Ink, Placed, Text, placed
from printgen.drawing.type.breaking import unparted
from printgen.drawing.type.breaking.word_breaks import visible
from printgen.drawing.type.fonts.font_file import KERNED_FROM, Kerns
from printgen.drawing.type.setting.misfits import Misfit, no_glyphs
from printgen.drawing.type.setting.style import Style, attempts
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.drawing.type.setting.wrapping import Setting, Wrapper, parts_early
from printgen.drawing.type.setting.writing_lines import WritingStyle, writing_lines
from printgen.geometry import POINT, Point, Rect, Size, at_most

_HARDLY_SMALLER = 0.85  # of its size: what a text shrinks to before its words are hyphenated
_MOST_BLOCKS = 2048  # texts in their boxes that are remembered


class TextBlock(Struct, frozen=True):
    """Text as it was fitted: its lines, and the face, size (points) and tracking (em) that they took."""

    lines: tuple[str, ...]
    face: str
    size: float
    tracking: float


_UNTRIED = TextBlock((), "", 0.0, 0.0)  # what stands for a text that has not been fitted yet

Thing = TypeVar("Thing")
_BlockKey = tuple[str, Rect, Style]


class Typesetter:
    """Fits strings into boxes with one set of typefaces, and keeps what could not be fitted in ``misfits``.

    ``subject`` is the document that is being set, for the report.
    """

    unit = 1.0  # a millimetre on paper, in mm of what is drawn

    def __init__(self, faces: Typefaces, subject: str = "", memory: dict[str, Any] | None = None) -> None:
        self.faces = faces
        self.subject = subject
        self.misfits: list[Misfit] = []
        self._memory: dict[str, Any] = {} if memory is None else memory
        self._blocks: dict[_BlockKey, TextBlock | None] = self.remembered("blocks", dict)
        self._fitted: dict[tuple[str, Rect, Style, float], tuple[Placed, ...]] = self.remembered("fitted", dict)
        self._wrapper = self.remembered("wrapper", lambda: Wrapper(faces))

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
        """The string set in the box; ``where`` is its path in the theme, for the report if it cannot be.

        A text that is left to be written by hand becomes lines to write on.
        """
        if place := writing_place(string):
            return self._writing(place, box, style, where)
        key = string, box, style, self.unit
        if known := self._fitted.get(key):
            return known
        misfits = len(self.misfits)
        placed = self.place(self._best(string, box, style, where), box, style)
        if len(self.misfits) == misfits:
            if len(self._fitted) >= _MOST_BLOCKS:
                self._fitted.clear()
            self._fitted[key] = placed
        return placed

    def _best(self, string: str, box: Rect, style: Style, where: str) -> TextBlock:
        """The string's lines as they fit the box, in the capitals that its style may ask for; else one line."""
        string = self.cased(string, style)
        self.check(string, style.face, where)
        block = self.block(string, box, style)
        if block is None:
            self.misfits.append(self.too_long(string, box, style, where))
            block = TextBlock((visible(string),), style.narrow or style.face, style.floor, 0.0)
        return block

    def _writing(self, place: WritingPlace, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
        """Lines to write on, and what goes there below them, or before a plate."""
        look = WritingStyle(style.writing, style.ink, style.lines)
        if not place.caption:
            return writing_lines(box, look, self.unit)
        least = self.reckoned(style)
        least = replace(least, size=least.floor, lines=1, tracking=0.0)
        if style.writing == "plate":
            wide = self.faces.width(self.cased(place.caption, least), least.face, least.size) + self.unit
            caption, rest = box._replace(width=wide), box._replace(x=box.x + wide, width=box.width - wide)
        else:
            tall = self.height(1, least.face, least.size, least.leading)
            caption, rest = box._replace(y=box.bottom - tall, height=tall), box._replace(height=box.height - tall)
            least = replace(least, rise="bottom")
        words = self.fit(place.caption, caption, least, where)
        return *writing_lines(rest, look, self.unit), *words

    def cased(self, string: str, style: Style) -> str:
        """The string as its style sets it: in capitals, unless the face is one that reads badly in them."""
        in_capitals = style.caps and self.faces.reads_in_capitals(style.face)
        return capitals(string, self.faces.language) if in_capitals else string

    def own_face(self, string: str, box: Rect, style: Style) -> Style:
        """The style without its narrow face if the text fits so: large words would rather be smaller than strange."""
        alone = replace(style, narrow=None)
        return alone if self.block(self.cased(string, style), box, alone) else style

    def too_long(self, string: str, box: Rect, style: Style, where: str) -> Misfit:
        """The report of a text that no size serves."""
        shown = string if len(string) <= 60 else f"{string[:57]}..."
        place = f"its {box.width:.0f} x {box.height:.0f} mm" + (f" in {self.subject}" if self.subject else "")
        message = f"'{shown}' does not fit {place} even at {style.floor:g} pt"
        hint = unparted.HINT if unparted.is_unparted(string) else "shorten the text, or break up its longest word"
        return Misfit(where, message, hint, string.casefold())

    def check(self, string: str, face: str, where: str) -> None:
        """Reports each character that no face has."""
        if missing := self.faces.missing(string, face):
            self.misfits.append(no_glyphs(missing, where))

    def common(self, strings: Sequence[str], box: Rect, style: Style) -> Style:
        """The style at the largest size at which every string fits the box, so that a set of things matches."""
        blocks = [self.block(self.cased(string, style), box, style) for string in strings]
        sizes = [block.size if block else style.floor for block in blocks]
        return replace(style, size=min(sizes, default=style.size))

    def reckoned(self, style: Style) -> Style:
        """The style as it is set, in points of what is drawn."""
        return style

    def block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        """The string's lines in the first face, tracking and size that fit the box; None where none does.

        Half of a kit's texts are set more than once in the same box, so that what was found is remembered.
        """
        key = string, box, style
        found = self._blocks.get(key, _UNTRIED)
        if found is _UNTRIED:
            if len(self._blocks) >= _MOST_BLOCKS:
                self._blocks.clear()
            found = self._parted(string, box, style) if parts_early(self.faces.language) else None
            found = found or self._block(string, box, style, broken=False)
            found = self._blocks[key] = found or self._block(string, box, style, broken=True)
        return found

    def _parted(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        """The lines that fit without shrinking by much, words or phrases broken where none fit without."""
        large = replace(style, floor=max(style.floor, _HARDLY_SMALLER * style.size))
        return self._block(string, box, large, broken=False) or self._block(string, box, large, broken=True)

    def _block(self, string: str, box: Rect, style: Style, broken: bool) -> TextBlock | None:
        """The lines that fit, as even as they can be; words too wide for one are broken only where asked for."""
        for setting in attempts(style, self.faces.is_shaped(string)):
            wrapped = self._wrapper.paragraphs(string, setting, box.width, broken)
            if wrapped is None:
                continue
            lines = sum([len(paragraph.lines) for paragraph in wrapped])
            if style.lines and lines > style.lines:
                continue
            if at_most(self.height(lines, setting.face, setting.size, style.leading), box.height):
                even = [self._wrapper.even(paragraph, setting, box.width, broken) for paragraph in wrapped]
                strings = [self._wrapper.strings(paragraph, setting) for paragraph in even]
                return TextBlock(tuple(chain.from_iterable(strings)), *setting)
        return None

    def height(self, lines: int, face: str, size: float, leading: float) -> float:
        """The mm from the top of the first line's capitals to below the last line's descenders."""
        font = self.faces.file(face)
        return ((font.cap_height - font.descent) / 1000 + (lines - 1) * leading) * size * POINT

    def line_count(self, string: str, face: str, size: float, width: float, broken: bool = True) -> int | None:
        """How many lines of that width (mm) a string takes; None where a word is wider and cannot be ``broken``."""
        setting, wrapped = Setting(face, size, 0.0), self._wrapper.paragraphs
        found = wrapped(string, setting, width, broken=False)
        if found is None and broken:
            found = wrapped(string, setting, width, broken=True)
        return sum([len(paragraph.lines) for paragraph in found]) if found else None

    def place(self, block: TextBlock, box: Rect, style: Style) -> tuple[Placed, ...]:
        """A block's runs at their baselines within the box, by the style's alignment."""
        font = self.faces.file(block.face)
        cap, step = font.cap_height / 1000 * block.size * POINT, style.leading * block.size * POINT
        tall = cap + (len(block.lines) - 1) * step
        if style.rise == "bottom":
            top = box.bottom - tall + font.descent / 1000 * block.size * POINT
        else:
            top = box.y if style.rise == "top" else box.y + (box.height - tall) / 2
        placed: list[Placed] = []
        for number, line in enumerate(block.lines):
            wide = self.printed_width(line, block.face, block.size, block.tracking)
            # the last letter's tracking takes no room
            wide -= block.tracking * block.size * POINT
            if style.align == "centre":
                x = box.x + (box.width - wide) / 2
            else:
                x = box.x if style.align == "left" else box.right - wide
            placed += self.set_line(line, Point(x, top + cap + number * step), block, style.ink)
        return tuple(placed)

    def printed_width(self, line: str, face: str, size: float, tracking: float = 0.0) -> float:
        """How wide a line comes out in mm, kerned where its size asks for it."""
        width = self.faces.width(line, face, size, tracking)
        if size < KERNED_FROM or self.faces.is_shaped(line):
            return width
        return width + sum(
            _kerned(self.faces.kerns(part, name, size), size) for part, name in self.faces.runs(line, face)
        )

    def set_line(self, line: str, at: Point, block: TextBlock, ink: Ink) -> list[Placed]:
        """One line's runs from a baseline point."""
        if self.faces.is_shaped(line):
            return self.set_shaped([(line, block.face)], at, block.size, ink)
        runs = self.faces.runs(line, block.face)
        tracking = block.tracking and block.tracking * block.size
        placed = []
        for part, face in runs:
            kerns = self.faces.kerns(part, face, block.size)
            placed.append(Placed(at, Text(part, face, block.size, ink, tracking, (), kerns)))
            if len(runs) > 1:
                wide = self.faces.width(part, face, block.size, block.tracking) + _kerned(kerns, block.size)
                at = Point(at.x + wide, at.y)
        return placed

    def set_shaped(self, spans: Iterable[tuple[str, str]], at: Point, size: float, ink: Ink) -> list[Placed]:
        """A line of (text, face) whose letters have to be shaped or ordered, from a baseline point."""
        placed, x = [], at.x
        for run in self.faces.shaped(spans):
            placed.append(Placed(Point(x, at.y), Text(run.text, run.face, size, ink, glyphs=run.glyphs)))
            x += run.width / 1000 * size * POINT
        return placed

    def set_whole(self, at: Point, text: Text) -> Placed:
        """A line from a baseline point as one item, whatever its letters need."""
        block = TextBlock((text.string,), text.face, text.size, 0.0)
        runs = self.set_line(text.string, Point(0.0, 0.0), block, text.ink)
        if len(runs) == 1:
            return Placed(at, runs[0].item)
        size = Size(self.faces.width(text.string, text.face, text.size), text.size * POINT)
        below = tuple(run._replace(at=Point(run.at.x, size.height)) for run in runs)
        return placed(Frame(size, below), at.x, at.y - size.height)


def _kerned(kerns: Kerns, size: float) -> float:
    """How much wider kerning makes a run, in mm."""
    return sum(amount for _, amount in kerns) / 1000 * size * POINT
