"""The characters and words of a finished PDF page, with their places (mm)."""

import math
from collections.abc import Iterator, Sequence
from ctypes import addressof, byref, c_double
from functools import cache
from itertools import groupby
from operator import add
from typing import Any, NamedTuple
from unicodedata import category, normalize

from printgen.geometry import POINT, Rect
from printgen.proof.pages.text.leftward import (
    has_leftward_letters,
    is_arabic,
    is_leftward_line,
    letters_among_others,
    letters_in_order,
    runs_leftward,
)

_GAP = 0.3  # a word ends where the next character stands further off than this share of the type size, tracked ones too
_PARTED = 0.45  # em, the widest gap between two digits of a number whose thousands are parted by a narrow space
_NARROW = "\u202f"  # parts the thousands in some languages; in faces that lack it there is only a gap
_CELLS = 1.0  # em, between the cells of a table in such a line
_BLANK = 0.1  # the same share in lines with leftward letters, whose boxes take in the blank of each letter
_Setting = tuple[float, float, bool]  # a type size in points, a turn in degrees, and whether it does not show
_LINE_HYPHEN = "\x02"  # what the library reads for a hyphen at the end of a line


class Glyph(NamedTuple):
    """A character as printed: its ink box in mm from the page's top left, its type size in points.

    ``turn`` is degrees clockwise; ``origin`` is where its baseline begins, in mm; ``apart`` says that a space stands
    before it. ``room`` is its box with the blank that belongs to it, on pages with leftward letters. One that is
    ``unseen`` is only found and read aloud: a logo stands in its place.
    """

    text: str
    box: Rect
    size: float
    turn: float
    origin: tuple[float, float]
    apart: bool
    room: Rect | None = None
    unseen: bool = False


class PrintedWord(NamedTuple):
    """Characters that stand together on one baseline: the box round all of them, in mm."""

    text: str
    box: Rect
    size: float
    turn: float
    glyphs: tuple[Glyph, ...]

    @property
    def unseen(self) -> bool:
        """Whether it does not show."""
        return self.glyphs[0].unseen

    @property
    def baseline(self) -> float:
        """How far across its direction the baseline lies from the page's corner, in mm."""
        (x, y), (across, down) = self.glyphs[0].origin, _along(self.turn)
        return y * across - x * down


def glyphs(page: Any) -> tuple[Glyph, ...]:
    """Every character of a page that has ink, in the file's order; those wholly off the page are left out.

    So are marks on letters that are characters of their own.
    """
    from pypdfium2 import raw

    width, height = page.get_size()
    text_page = page.get_textpage()
    text, leftward = text_page.raw, has_leftward_letters(text_page.get_text_range())
    values = [c_double() for _ in range(6)]
    *sides, x, y = values
    *corners, across, up = map(byref, values)
    objects = dict[int, _Setting]()
    found = list[Glyph]()
    apart = True
    for index, character in _characters(text_page):
        if _is_unread(character):
            if found and not has_leftward_letters(found[-1].text):
                found[-1] = _with_mark(found[-1], character)
            continue
        if character.isspace():
            apart = apart or _parts(character, found, bool(raw.FPDFText_IsGenerated(text, index)))
            continue
        raw.FPDFText_GetCharBox(text, index, *corners)
        left, right, bottom, top = [side.value for side in sides]
        if _is_off_page((left, right, bottom, top), width, height):
            continue
        size, turn, unseen = _text_object(text, index, objects)
        raw.FPDFText_GetCharOrigin(text, index, across, up)
        origin = (x.value * POINT, (height - y.value) * POINT)
        box = _rect(left, right, bottom, top, height)
        room = _room(text, index, height) if leftward else None
        found.append(Glyph(character, box, size, turn, origin, apart, room, unseen))
        apart = False
    return tuple(found)


def _text_object(text: Any, index: int, known: dict[int, _Setting]) -> _Setting:
    """The text object of a character: its type size in points and its turn in degrees, as its matrix makes them.

    ``known`` are those of the page that have been read, by their addresses.
    """
    from pypdfium2 import raw

    thing = raw.FPDFText_GetTextObject(text, index)
    if (key := addressof(thing.contents)) not in known:
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, index, matrix)
        size, a, b = raw.FPDFText_GetFontSize(text, index), matrix.a, matrix.b
        turn = round(math.degrees(math.atan2(-b, a)) % 360, 2)
        unseen = raw.FPDFTextObj_GetTextRenderMode(thing) == raw.FPDF_TEXTRENDERMODE_INVISIBLE
        known[key] = round(size * math.hypot(a, b), 3), turn, unseen
    return known[key]


def _parts(blank: str, before: Sequence[Glyph], is_generated: bool) -> bool:
    """Whether a blank in the text parts words: not one that the library made up, nor a narrow one within a number."""
    if blank == _NARROW and before and before[-1].text.isdecimal():
        return False
    return blank in "\r\n" or not is_generated


def _characters(text_page: Any) -> Iterator[tuple[int, str]]:
    """The characters of a page with their numbers; those beyond the first plane are two in the library."""
    from pypdfium2 import raw

    half = ""
    for index in range(text_page.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text_page.raw, index))
        if "\ud800" <= character < "\udc00":
            half = character
            continue
        yield index, (_whole(half + character) if half else character.replace(_LINE_HYPHEN, "-"))
        half = ""


def _with_mark(letter: Glyph, mark: str) -> Glyph:
    """A letter with a mark that follows it, if there is a character for both."""
    both = normalize("NFC", letter.text + mark)
    return letter._replace(text=both) if len(both) == 1 else letter


def _whole(halves: str) -> str:
    return halves.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _is_off_page(sides: tuple[float, float, float, float], width: float, height: float) -> bool:
    """Whether a box (its left, right, bottom and top) lies wholly beyond a page of that size."""
    left, right, bottom, top = sides
    return right <= 0 or left >= width or top <= 0 or bottom >= height


def _rect(left: float, right: float, bottom: float, top: float, height: float) -> Rect:
    """A box in points from the foot of a page so high, in mm from its head."""
    return Rect(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)


def _room(text: Any, index: int, height: float) -> Rect:
    from pypdfium2 import raw

    box = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text, index, box)
    return _rect(box.left, box.right, box.bottom, box.top, height)


def _is_unread(character: str) -> bool:
    """Whether a character is no part of a word's spelling as it is looked for: a mark on a letter, a joining sign."""
    return not character.isascii() and category(character) in ("Mn", "Cf")


def words(characters: Sequence[Glyph], leftward: bool | None = None) -> tuple[PrintedWord, ...]:
    """The characters joined to words: the same turn and size on one baseline, with no gap between them.

    ``leftward`` is how the language runs that they are written in; as most of their letters do where None.
    """
    text = "".join(glyph.text for glyph in characters)
    base = runs_leftward(text) if leftward is None else leftward
    runs = _runs_either_way(characters, base) if has_leftward_letters(text) else _runs(characters)
    return tuple(map(_word, runs))


def _runs_either_way(characters: Sequence[Glyph], leftward: bool) -> Iterator[Sequence[Glyph]]:
    """The words of lines without leftward letters, then those of lines that have some.

    ``leftward`` is how the text runs that they belong to.
    """
    lines = {_line(glyph) for glyph in characters if has_leftward_letters(glyph.text)}
    yield from _runs([glyph for glyph in characters if _line(glyph) not in lines])
    for line in sorted(lines):
        yield from _leftward_runs([glyph for glyph in characters if _line(glyph) == line], leftward)


def _line(glyph: Glyph) -> tuple[float, int]:
    """What the glyphs of a line have in common: the way that they run, and their baseline, to a fifth of a mm."""
    (x, y), (across, down) = glyph.origin, _along(glyph.turn)
    return glyph.turn, round(5 * (y * across - x * down))


def _leftward_runs(line: Sequence[Glyph], leftward: bool) -> Iterator[list[Glyph]]:
    """The words of a line that has leftward letters, each with its letters in the order in which they are read.

    ``leftward`` is how the text runs that the line belongs to.
    """
    text = "".join(glyph.text for glyph in line)
    leftward = leftward or is_leftward_line(text)
    for cell in _cells(line):
        texts = [glyph.text if glyph else " " for glyph in cell]
        read = letters_in_order(cell, texts, is_arabic(text)) if leftward else letters_among_others(cell, texts)
        for is_blank, run in groupby(read, key=lambda glyph: glyph is None):
            if not is_blank:
                yield [glyph for glyph in run if glyph]


def _cells(line: Sequence[Glyph]) -> Iterator[list[Glyph | None]]:
    """The glyphs of a line's cells in their places along it, with None for the blanks between words."""
    across, down = _along(line[0].turn)

    def ends(glyph: Glyph) -> tuple[float, float]:
        return _ends(glyph.room or glyph.box, across, down)

    cell: list[Glyph | None] = []
    end = -math.inf
    for glyph in sorted(line, key=lambda glyph: sum(ends(glyph))):  # by their middles: joined letters overlap
        start, stop = ends(glyph)
        gap, em = start - end, glyph.size * POINT
        if cell and gap > _CELLS * em:
            yield cell
            cell = []
            end = stop
        elif cell and gap > _BLANK * em:
            cell.append(None)
        cell.append(glyph)
        end = max(end, stop)
    if cell:
        yield cell


def _runs(characters: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in characters:
        if run and not _follows(run[-1], glyph):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _follows(before: Glyph, after: Glyph) -> bool:
    """Whether a character stands next to the one before it along their common baseline."""
    if after.apart or before.turn != after.turn or abs(before.size - after.size) > 0.6 * before.size:
        return False
    if after.origin == before.origin:  # one glyph says both
        return True
    widest = _PARTED if before.text.isdecimal() and after.text.isdecimal() else _GAP
    if before.turn == 0:
        em = before.size * POINT
        aside, gap = abs(after.origin[1] - before.origin[1]), after.box.x - before.box.x - before.box.width
        return aside < 0.2 * em and -0.5 * em < gap < widest * em
    across, down = _along(before.turn)
    dx, dy = after.origin[0] - before.origin[0], after.origin[1] - before.origin[1]
    aside = abs(-dx * down + dy * across)
    em = before.size * POINT
    gap = _ends(after.box, across, down)[0] - _ends(before.box, across, down)[1]
    return aside < 0.2 * em and -0.5 * em < gap < widest * em


@cache
def _along(turn: float) -> tuple[float, float]:
    """The way in which text runs that is turned by so many degrees: so far across and down."""
    return math.cos(math.radians(turn)), math.sin(math.radians(turn))


def _ends(box: Rect, across: float, down: float) -> tuple[float, float]:
    """How far along a way a box begins and ends."""
    x, y, width, height = box
    first = (x if across > 0 else x + width) * across + (y if down > 0 else y + height) * down
    return first, first + width * abs(across) + height * abs(down)


def _word(run: Sequence[Glyph]) -> PrintedWord:
    xs, ys, widths, heights = zip(*(glyph.box for glyph in run), strict=True)
    left, top, right, bottom = min(xs), min(ys), max(map(add, xs, widths)), max(map(add, ys, heights))
    text = "".join(glyph.text for glyph in run)
    return PrintedWord(text, Rect(left, top, right - left, bottom - top), run[0].size, run[0].turn, tuple(run))
