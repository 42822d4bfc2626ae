"""Typesetting: fitting strings into boxes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import fsum
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, Text, line_path, placed, rounded_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN
from printgen.errors import Misfit, listing
from printgen.geometry import POINT, Line, Point, Rect, Size, at_most
from printgen.messages import message
from printgen.type.coverage import free_face_hint
from printgen.type.font_file import KERNED_FROM, Kerns
from printgen.type.line_breaks import HINT, has_breaks, is_unparted, visible
from printgen.type.typefaces import Typefaces
from printgen.type.wrapping import Setting, WordBreaks, Wrapper, parts_early, word_breaks
from printgen.written_text import WritingPlace, capitals, writing_place

PITCH = 7.5  # mm between lines for handwriting
_DROP = 0.08  # of their pitch: from the last line to the box's foot
_CAPTION = 1.4  # the size of a caption below lines to write on, relative to the smallest of its style
_BELOW = 0.9  # the distance of such a caption from the line, besides the drop
_CORNER = 1.4  # the radius of a plate's corners
_PLATE = 24.0  # the widest plate
_MARGIN = 2.5  # in a plate, beside its line
_LIFT = 1.6  # of that line from the plate's foot

TIGHT = -0.02  # tracking in em that is tried before another face
STEP = 0.25  # points between sizes that are tried
NARROW = "condensed-bold"
TITLE_FLOOR = 7.0  # points: the least size of a title that is too long for its place
TIGHT_LEADING = 1.1  # of its lines
_SHOWN = 8  # the most characters that a report names
_HARDLY_SMALLER = 0.85  # the share of its size to which a text shrinks before its words are hyphenated
_MOST_BLOCKS = 2048  # the number of cached texts in their boxes

Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]
WritingLook = Literal["lines", "plate", "none"]


class Style(Struct, frozen=True):
    """The style of a kind of text: its preferred face and size, and the limits of their change.

    ``size`` and ``floor`` in points, ``leading`` in multiples of the size, ``tracking`` in em; ``narrow`` is the face
    to switch to (None: none); ``lines`` the most lines allowed (None: as many as fit). Where words are ``whole``, as in
    titles, they shrink to the floor before they are hyphenated.
    """

    face: str
    size: float
    floor: float
    ink: Ink = Ink("text")
    align: Align = "centre"
    rise: Rise = "middle"
    leading: float = 1.18
    narrow: str | None = NARROW
    tracking: float = 0.0
    caps: bool = False
    lines: int | None = None
    scale: float = 1.0
    writing: WritingLook = "lines"
    whole: bool = False


@lru_cache(maxsize=512)
def attempts(style: Style, shaped: bool) -> tuple[Setting, ...]:
    """Return the settings to try, in order; letters that are ``shaped`` may join, so they keep their distance.

    Letters that are spaced out keep their tracking down to the least size: neighbors would show the difference.
    """
    if shaped:
        style = replace(style, tracking=0.0)
    size = max(style.size, style.floor)
    steps = int((size - style.floor) / STEP + 1e-9)
    sizes = [size - STEP * step for step in range(steps + 1)]
    if sizes[-1] > style.floor:
        sizes.append(style.floor)
    least = style.tracking if shaped else min(style.tracking, TIGHT)
    narrow = style.narrow or style.face
    if style.tracking > 0:
        wished = [Setting(style.face, each, style.tracking) for each in sizes]
    else:
        wished = [Setting(style.face, size, style.tracking), Setting(style.face, size, least)]
    tight = min(style.tracking, 0.0)
    return (*wished, *(Setting(narrow, size, tight) for size in sizes), Setting(narrow, style.floor, least))


def no_glyphs(characters: Iterable[str], where: str) -> Misfit:
    """Return the report of a text's characters that no font has."""
    missing = "".join(dict.fromkeys(characters))
    shown = [f"'{character}' (U+{ord(character):04X})" for character in missing]
    hint = free_face_hint(missing) or message(
        "use another character, or add a font that has it to 'fonts: fallback:'",
        "use other characters, or add a font that has them to 'fonts: fallback:'",
        n=len(missing),
    )
    text = message(
        "no font has the character {characters}",
        "no font has the characters {characters}",
        n=len(missing),
        characters=listing(shown, _SHOWN),
    )
    return Misfit(where, text, hint, missing=missing)


class TextBlock(Struct, frozen=True):
    """Text as it was fitted: its lines, and the face, size (points) and tracking (em) that they took."""

    lines: tuple[str, ...]
    face: str
    size: float
    tracking: float

    def has_broken(self, string: str) -> bool:
        """Check whether a word of the string that was fitted is on two lines."""
        return " ".join(self.lines).split() != visible(string).split()


_UNTRIED = TextBlock((), "", 0.0, 0.0)  # placeholder for a text that has not been fitted yet

Thing = TypeVar("Thing")
_BlockKey = tuple[str, Rect, Style]


class Typesetter:
    """Fits strings into boxes with one set of typefaces, and collects the texts that do not fit in ``misfits``.

    ``subject`` is the document that is being set, for the report.
    """

    unit = 1.0  # a millimeter on paper, in mm of the drawing

    def __init__(self, faces: Typefaces, subject: str = "", memory: dict[str, Any] | None = None) -> None:
        self.faces = faces
        self.subject = subject
        self.misfits: list[Misfit] = []
        self._memory: dict[str, Any] = {} if memory is None else memory
        self._blocks: dict[_BlockKey, TextBlock | None] = self.remembered("blocks", dict)
        self._fitted: dict[tuple[str, Rect, Style, float], tuple[Placed, ...]] = self.remembered("fitted", dict)
        self._wrapper = self.remembered("wrapper", lambda: Wrapper(faces))

    def remembered(self, name: str, make: Callable[[], Thing]) -> Thing:
        """Return a cache shared by all typesetters of these faces, made on first use."""
        if name not in self._memory:
            self._memory[name] = make()
        thing: Thing = self._memory[name]
        return thing

    def cleared(self, subject: str) -> "Typesetter":
        """Return a typesetter of the same faces for another document, with no misfits yet."""
        return Typesetter(self.faces, subject, self._memory)

    def fit(self, string: str, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
        """Set the string in the box; ``where`` is its path in the theme, for the report if it does not fit.

        A text that is left to be written by hand becomes lines to write on.
        """
        if place := writing_place(string):
            return self._writing(place, box, style, where)
        key = string, box, style, self.unit
        if known := self._fitted.get(key):
            return known
        misfits = len(self.misfits)
        cased = self.cased(string, style)
        self.check(cased, style.face, where)
        block = self.block(cased, box, style)
        if block is None:
            self.misfits.append(self.too_long(cased, box, style, where))
            block = TextBlock((visible(cased),), style.narrow or style.face, style.floor, 0.0)
        placed = self.place(block, box, style)
        if len(self.misfits) == misfits:
            if len(self._fitted) >= _MOST_BLOCKS:
                self._fitted.clear()
            self._fitted[key] = placed
        return placed

    def _writing(self, place: WritingPlace, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
        """Draw lines to write on with their caption below them, or a plate with its caption before it."""
        if not place.caption:
            return self._writing_lines(box, style)
        least = replace(self.style_as_set(style), lines=1, tracking=0.0)
        if style.writing == "plate":
            least = replace(least, size=least.floor)
            wide = self.faces.width(self.cased(place.caption, least), least.face, least.size) + self.unit
            caption, rest = box._replace(width=wide), box._replace(x=box.x + wide, width=box.width - wide)
        else:
            least = replace(least, size=min(least.size, _CAPTION * least.floor), rise="bottom")
            tall = self.height(1, least.face, least.size, least.leading)
            caption = box._replace(y=box.bottom - tall, height=tall)
            rest = box._replace(height=box.height - tall - _BELOW * self.unit)
        words = self.fit(place.caption, caption, least, where)
        return *self._writing_lines(rest, style), *words

    def _writing_lines(self, box: Rect, style: Style) -> tuple[Placed, ...]:
        """Draw lines in a box as far apart as a hand writes, or a blank plate with one line."""
        if style.writing == "none":
            return ()
        if style.writing == "lines":
            fitting = max(1, round(box.height / (PITCH * self.unit)))
            count = min(fitting, style.lines or fitting)
            # on the ground that the ink of its text is made for
            ink = Ink("writing", style.ink.key if style.ink.role == "text-on" else "")
            pitch, pen = box.height / count, Stroke(ink, HAIRLINE)
            feet = (box.y + pitch * number - _DROP * pitch for number in range(1, count + 1))
            return tuple(shape(line_path(Line(Point(box.x, y), Point(box.right, y))), stroke=pen) for y in feet)
        plate = Rect.about(box.centre, Size(min(box.width, _PLATE * self.unit), box.height))
        foot, margin = plate.bottom - _LIFT * self.unit, _MARGIN * self.unit
        line = Line(Point(plate.x + margin, foot), Point(plate.right - margin, foot))
        return (
            shape(rounded_path(plate, _CORNER * self.unit), Ink("blank"), HAIRLINE_PEN),
            shape(line_path(line), stroke=HAIRLINE_PEN),
        )

    def cased(self, string: str, style: Style) -> str:
        """Return the string as its style sets it: in capitals, unless the face reads badly in them."""
        in_capitals = style.caps and self.faces.reads_in_capitals(style.face)
        return capitals(string, self.faces.language) if in_capitals else string

    def own_face(self, string: str, box: Rect, style: Style) -> Style:
        """Return the style without its narrow face if the text fits: large words look better smaller than narrow."""
        alone = replace(style, narrow=None)
        return alone if self.block(self.cased(string, style), box, alone) else style

    def fit_title(self, string: str, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
        """Set a title in the box; a long one gets more lines, then narrow or smaller letters."""
        return self.fit(string, box, self.title_style(string, box, style), where)

    def title_style(self, string: str, box: Rect, style: Style) -> Style:
        """Return the style of a title; if it does not fit, the first variation of the style in which it does.

        Variations that hyphenate a word come last.
        """
        lines = style.lines or 1
        small = replace(style, floor=min(style.floor, TITLE_FLOOR), leading=min(style.leading, TIGHT_LEADING))
        narrow = replace(small, narrow=NARROW, tracking=0.0)
        styles = [style, replace(style, lines=lines + 1), *(replace(narrow, lines=lines + more) for more in range(3))]
        styles += [replace(one, caps=False) for one in styles[2:]]
        whole = (one for one in styles if self.whole_block(self.cased(string, one), box, one))
        broken = (one for one in styles if self.block(self.cased(string, one), box, one))
        return next(chain(whole, broken), styles[-1])

    def whole_block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        """Return the string's lines as ``block`` does, but None if a word had to be hyphenated."""
        block = self.block(string, box, style)
        letters = "".join(visible(string).split())
        return block if block and "".join("".join(block.lines).split()) == letters else None

    def too_long(self, string: str, box: Rect, style: Style, where: str) -> Misfit:
        """Return the report of a text that fits in no size."""
        shown = string if len(string) <= 60 else f"{string[:57]}..."
        values = {
            "text": shown,
            "width": round(box.width),
            "height": round(box.height),
            "size": f"{style.floor:g}",
            "document": self.subject,
        }
        if self.subject:
            fault = message(
                "'{text}' does not fit into {width} x {height} mm in {document}, even at {size} pt", **values
            )
        else:
            fault = message("'{text}' does not fit into {width} x {height} mm, even at {size} pt", **values)
        hint = HINT if is_unparted(string) else message("shorten the text or its longest word")
        return Misfit(where, fault, hint, string.casefold())

    def check(self, string: str, face: str, where: str) -> None:
        """Report each character that no face has."""
        if missing := self.faces.missing(string, face):
            self.misfits.append(no_glyphs(missing, where))

    def common(self, strings: Sequence[str], box: Rect, style: Style) -> Style:
        """Return the style at the largest size at which every string fits the box, so that a set of things matches."""
        blocks = [self.block(self.cased(string, style), box, style) for string in strings]
        sizes = [block.size if block else style.floor for block in blocks]
        return replace(style, size=min(sizes, default=style.size))

    def style_as_set(self, style: Style) -> Style:
        """Return the style in points of the drawing; only ``ScaledTypesetter`` (in ``art/transforms``) changes it."""
        return style

    def block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        """Return the string's lines in the first face, tracking and size that fit the box, or None.

        Results are cached, because half of a kit's texts are set more than once in equal boxes.
        """
        key = string, box, style
        found = self._blocks.get(key, _UNTRIED)
        if found is _UNTRIED:
            if len(self._blocks) >= _MOST_BLOCKS:
                self._blocks.clear()
            found = None
            for tried, broken in self._tries(string, style):
                found = found or self._block(string, box, tried, broken)
            self._blocks[key] = found
        return found

    def _tries(self, string: str, style: Style) -> Iterator[tuple[Style, WordBreaks]]:
        """Yield the styles and the breaks within words to try, in order.

        Words or phrases are broken before letters shrink by much; names with hyphens of their own only at these.
        """
        breaks = word_breaks(self.faces.language)
        if parts_early(self.faces.language):
            late = breaks[-1] if style.whole else "hyphens" if has_breaks(string) else ""
            early = replace(style, floor=max(style.floor, _HARDLY_SMALLER * style.size))
            yield from ((early, broken) for broken in breaks if broken != late)
        yield from ((style, broken) for broken in breaks)

    def _block(self, string: str, box: Rect, style: Style, broken: WordBreaks) -> TextBlock | None:
        """Return the lines that fit, as even as possible; words too wide for a line are only ``broken`` on request."""
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
        """Return the mm from the top of the first line's capitals to below the last line's descenders."""
        font = self.faces.file(face)
        return ((font.cap_height - font.descent) / 1000 + (lines - 1) * leading) * size * POINT

    def line_count(self, string: str, face: str, size: float, width: float, broken: bool = True) -> int | None:
        """Return the number of lines of a width (mm) for a string; None if a word is wider and cannot be ``broken``."""
        setting = Setting(face, size, 0.0)
        for breaks in word_breaks(self.faces.language) if broken else ("none",):
            if wrapped := self._wrapper.paragraphs(string, setting, width, breaks):
                return sum([len(paragraph.lines) for paragraph in wrapped])
        return None

    def place(self, block: TextBlock, box: Rect, style: Style) -> tuple[Placed, ...]:
        """Set a block's runs at their baselines within the box, by the style's alignment."""
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
        """Return the printed width of a line in mm, with kerning from a certain size on."""
        width = self.faces.width(line, face, size, tracking)
        if size < KERNED_FROM or self.faces.is_shaped(line):
            return width
        return width + fsum(
            _kerned(self.faces.kerns(part, name, size), size) for part, name in self.faces.runs(line, face)
        )

    def set_line(self, line: str, at: Point, block: TextBlock, ink: Ink) -> list[Placed]:
        """Set one line's runs from a baseline point."""
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

    def set_spans(self, spans: Iterable[tuple[str, str]], at: Point, size: float, ink: Ink) -> list[Placed]:
        """Set a line of (text, face) from a baseline point, ``size`` in points."""
        runs = list(spans)
        if any(self.faces.is_shaped(text) for text, _ in runs):
            return self.set_shaped(runs, at, size, ink)
        placed: list[Placed] = []
        x = at.x
        for number, (text, face) in enumerate(runs, 1):
            placed += self.set_line(text, Point(x, at.y), TextBlock((text,), face, size, 0.0), ink)
            if number < len(runs):
                x += self.printed_width(text, face, size)
        return placed

    def set_shaped(self, spans: Iterable[tuple[str, str]], at: Point, size: float, ink: Ink) -> list[Placed]:
        """Set a line of (text, face) whose letters have to be shaped or ordered, from a baseline point."""
        placed, x = [], at.x
        for run in self.faces.shaped(spans):
            placed.append(Placed(Point(x, at.y), Text(run.text, run.face, size, ink, glyphs=run.glyphs)))
            x += run.width / 1000 * size * POINT
        return placed

    def set_whole(self, at: Point, text: Text) -> Placed:
        """Set a line from a baseline point as one item, whatever its letters need."""
        block = TextBlock((text.string,), text.face, text.size, 0.0)
        runs = self.set_line(text.string, Point(0.0, 0.0), block, text.ink)
        if len(runs) == 1:
            return Placed(at, runs[0].item)
        size = Size(self.faces.width(text.string, text.face, text.size), text.size * POINT)
        below = tuple(run._replace(at=Point(run.at.x, size.height)) for run in runs)
        return placed(Frame(size, below), at.x, at.y - size.height)


def _kerned(kerns: Kerns, size: float) -> float:
    """Return the additional width of a run by kerning, in mm."""
    return fsum(amount for _, amount in kerns) / 1000 * size * POINT
