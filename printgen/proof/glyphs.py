"""The characters and words of a finished PDF page."""

import math
import re
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import addressof, c_double, c_float, sizeof
from functools import cache
from itertools import groupby, repeat
from operator import add
from struct import iter_unpack
from typing import Any, TypeVar
from unicodedata import bidirectional, category, normalize

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import POINT, Rect
from printgen.proof.pdf_objects import address, pdfium

_GAP = 0.3  # em: a word ends at a wider gap, even if it is tracked
_DIGIT_GAP = 0.45  # em: the widest gap between two digits of a number whose thousands a narrow space separates
_NARROW = "\u202f"  # separates thousands in some languages; a face that lacks it leaves only a gap
_CELLS = 1.0  # em: the least gap between the cells of a table in a line with leftward letters
_BLANK = 0.1  # em: the same between words in such lines, whose boxes include the space around each letter
_LINE_HYPHEN = "\x02"  # pdfium's character for a hyphen at the end of a line
_HALF = re.compile("[\ud800-\udbff]")  # the first half of a character beyond the first plane
_UNSEEN = 3  # FPDF_TEXTRENDERMODE_INVISIBLE


class Glyph(Struct, frozen=True):
    """A character as printed: its ink box in mm from the page's top left, its type size in points.

    ``turn`` is in degrees clockwise; ``origin`` is the start of its baseline in mm; ``apart`` says that a space is
    before it. ``room`` is its box including the space around it, on pages with leftward letters. An ``unseen`` glyph
    is only found and read aloud; a logo is drawn in its place.
    """

    text: str
    box: Rect
    size: float
    turn: float
    origin: tuple[float, float]
    apart: bool
    room: Rect | None = None
    unseen: bool = False


class PrintedWord(Struct, frozen=True):
    """Characters next to each other on one baseline, and the box around all of them in mm."""

    text: str
    box: Rect
    size: float
    turn: float
    glyphs: tuple[Glyph, ...]

    @property
    def unseen(self) -> bool:
        """True if it is invisible."""
        return self.glyphs[0].unseen

    @property
    def baseline(self) -> float:
        """The distance of the baseline from the page's corner, across its direction, in mm."""
        (x, y), (across, down) = self.glyphs[0].origin, _along(self.turn)
        return y * across - x * down


def glyphs(page: Any) -> tuple[Glyph, ...]:
    """Return every character of a page that has ink, in the file's order, apart from those off the page.

    Combining marks join their letter if one character can say both; otherwise they are left out.
    """
    width, height = page.get_size()
    text_page = page.get_textpage()
    text, texts = address(text_page.raw), _characters(text_page)
    # Marks on letters and joining signs are no part of a word's spelling as it is looked for.
    unread = {one for one in set(texts) if not one.isascii() and category(one) in ("Mn", "Cf")}
    leftward = has_leftward_letters("".join(texts))
    settings = dict[int | None, tuple[float, float, bool]]()
    found = list[Glyph]()
    apart = True
    printed = [at for at, character in enumerate(texts) if character not in unread and not character.isspace()]
    text_objects = map(pdfium().FPDFText_GetTextObject, repeat(text), printed)
    read = zip(text_objects, _places(text, printed), strict=True)
    for index, character in enumerate(texts):
        if character in unread:
            if found and not has_leftward_letters(found[-1].text):
                both = normalize("NFC", found[-1].text + character)
                if len(both) == 1:
                    found[-1] = replace(found[-1], text=both)
            continue
        if character.isspace():
            in_number = character == _NARROW and bool(found) and found[-1].text.isdecimal()
            if not in_number and not apart:
                # pdfium makes up blanks for gaps; those at the end of a line count.
                apart = character in "\r\n" or not pdfium().FPDFText_IsGenerated(text, index)
            continue
        text_object, (left, right, bottom, top, x, y) = next(read)
        if not character or right <= 0 or left >= width or top <= 0 or bottom >= height:
            continue
        if text_object not in settings:
            settings[text_object] = _setting(text, index, text_object)
        box = Rect(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
        room = _loose_box(text_page.raw, index, height) if leftward else None
        origin = (x * POINT, (height - y) * POINT)
        size, turn, unseen = settings[text_object]
        found.append(Glyph(character, box, size, turn, origin, apart, room, unseen))
        apart = False
    return tuple(found)


def words(characters: Sequence[Glyph], leftward: bool | None = None) -> tuple[PrintedWord, ...]:
    """Join characters of the same turn and size, on one baseline and without a gap, to words.

    ``leftward`` is the direction of their language; None is the direction of most of their letters. Lines with
    leftward letters come after all others, each with its letters in reading order.
    """
    text = "".join(glyph.text for glyph in characters)
    base = runs_leftward(text) if leftward is None else leftward
    runs: list[list[Glyph]] = []
    if has_leftward_letters(text):
        lines = {_line(glyph) for glyph in characters if has_leftward_letters(glyph.text)}
        runs += _runs([glyph for glyph in characters if _line(glyph) not in lines])
        for line in sorted(lines):
            row = [glyph for glyph in characters if _line(glyph) == line]
            row_text = "".join(glyph.text for glyph in row)
            from_right = base or is_leftward_line(row_text)
            for cell in _cells(row):
                texts = [glyph.text if glyph else " " for glyph in cell]
                if from_right:
                    read = letters_in_order(cell, texts, is_arabic(row_text))
                else:
                    read = letters_among_others(cell, texts)
                for is_blank, part in groupby(read, key=lambda glyph: glyph is None):
                    if not is_blank:
                        runs.append([glyph for glyph in part if glyph])
    else:
        runs += _runs(characters)
    found = []
    for run in runs:
        xs, ys, widths, heights = zip(*(glyph.box for glyph in run), strict=True)
        left, top, right, bottom = min(xs), min(ys), max(map(add, xs, widths)), max(map(add, ys, heights))
        box = Rect(left, top, right - left, bottom - top)
        found.append(PrintedWord("".join(glyph.text for glyph in run), box, run[0].size, run[0].turn, tuple(run)))
    return tuple(found)


def _characters(text_page: Any) -> list[str]:
    """Return the characters of a page; one beyond the first plane is two in pdfium, the first of them empty."""
    codes = map(pdfium().FPDFText_GetUnicode, repeat(address(text_page.raw)), range(text_page.count_chars()))
    text = "".join(map(chr, codes)).replace(_LINE_HYPHEN, "-")
    if not _HALF.search(text):
        return list(text)
    found, half = [], ""
    for character in text:
        if _HALF.match(character):
            half = character
            found.append("")
        else:
            both = half + character
            found.append(both.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if half else character)
            half = ""
    return found


def _places(text: int, indices: Sequence[int]) -> Iterator[tuple[float, ...]]:
    """Yield the box (left, right, bottom, top) and origin (x, y) of characters, in points from the page's foot."""
    buffer = (c_double * (6 * len(indices)))()
    first, size = addressof(buffer), sizeof(c_double)
    left, right, bottom, top, x, y = (
        range(start, start + sizeof(buffer), 6 * size) for start in range(first, first + 6 * size, size)
    )
    deque(map(pdfium().FPDFText_GetCharBox, repeat(text), indices, left, right, bottom, top), maxlen=0)
    deque(map(pdfium().FPDFText_GetCharOrigin, repeat(text), indices, x, y), maxlen=0)
    return iter_unpack("=6d", buffer)


def _setting(text: int, index: int, text_object: int | None) -> tuple[float, float, bool]:
    """Return the type size in points of a character, its turn in degrees, and whether it is invisible."""
    call, matrix = pdfium(), (c_float * 6)()
    call.FPDFText_GetMatrix(text, index, addressof(matrix))
    a, b, *_ = matrix
    turn = round(math.degrees(math.atan2(-b, a)) % 360, 2)
    size = round(call.FPDFText_GetFontSize(text, index) * math.hypot(a, b), 3)
    return size, turn, call.FPDFTextObj_GetTextRenderMode(text_object) == _UNSEEN


def _loose_box(text: Any, index: int, height: float) -> Rect:
    from pypdfium2 import raw

    box = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text, index, box)
    left, top = box.left * POINT, (height - box.top) * POINT
    return Rect(left, top, (box.right - box.left) * POINT, (box.top - box.bottom) * POINT)


def _line(glyph: Glyph) -> tuple[float, int]:
    """Return a key shared by the glyphs of a line: their direction, and their baseline to a fifth of a mm."""
    (x, y), (across, down) = glyph.origin, _along(glyph.turn)
    return glyph.turn, round(5 * (y * across - x * down))


def _cells(line: Sequence[Glyph]) -> Iterator[list[Glyph | None]]:
    """Yield the glyphs of each cell of a line in their order along it, with None for the blanks between words."""
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
    """Check whether a character is next to the one before it, on the same baseline."""
    if after.apart or before.turn != after.turn or abs(before.size - after.size) > 0.6 * before.size:
        return False
    if after.origin == before.origin:  # one glyph is both characters
        return True
    widest = _DIGIT_GAP if before.text.isdecimal() and after.text.isdecimal() else _GAP
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
    """Return the direction of text with a turn, as a unit vector across and down."""
    return math.cos(math.radians(turn)), math.sin(math.radians(turn))


def _ends(box: Rect, across: float, down: float) -> tuple[float, float]:
    """Return how far along a direction a box begins and ends."""
    x, y, width, height = box
    first = (x if across > 0 else x + width) * across + (y if down > 0 else y + height) * down
    return first, first + width * abs(across) + height * abs(down)


# Reading order of text from right to left.

Thing = TypeVar("Thing")

# Bidirectional classes by letter: leftward, rightward, number, sign of a number, separator within a number, other.
_KINDS = {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N", "ET": "T", "CS": "S", "ES": "S"}
_FROM_LEFT = "(?=[NTSO]*L)[LN](?:[LNTSO]*[LN])?"  # words to the right, and the numbers between and after them
_LETTERS_FROM_LEFT = re.compile(f"{_FROM_LEFT}|T*N+(?:SN+)*T*")
_ARABIC_FROM_LEFT = re.compile(f"{_FROM_LEFT}|N+(?:SN+)*")  # in Arabic a number's signs run with the text
_WORDS_FROM_LEFT = re.compile(_FROM_LEFT)
_LEFTWARD = "R(?:[^L]*R)?"
_FROM_RIGHT = re.compile(_LEFTWARD)
_SINGLE = 8  # numbers of a text that are each tried by themselves
_NUMBER = "T*N+(?:SN+)*T*"
_NUMBERS_BESIDE = (re.compile(f"({_LEFTWARD})([OST]*)({_NUMBER})"), re.compile(f"({_NUMBER})([OST]*)({_LEFTWARD})"))


def has_leftward_letters(text: str) -> bool:
    """Check whether a text has letters written from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in set(text))


def runs_leftward(text: str) -> bool:
    """Check whether most letters of a text are written from right to left."""
    if not has_leftward_letters(text):
        return False
    kinds = list(map(_kind, text))
    return kinds.count("R") >= kinds.count("L")


def is_leftward_line(line: str) -> bool:
    """Check whether a line is read from right to left in any text: it has no letters of the other direction."""
    return has_leftward_letters(line) and "L" not in map(_kind, line)


def is_arabic(text: str) -> bool:
    """Check whether a text has Arabic letters."""
    return not text.isascii() and any(bidirectional(letter) == "AL" for letter in text)


def letters_in_order(letters: Sequence[Thing], texts: Sequence[str], arabic: bool) -> list[Thing]:
    """Return the letters of a leftward word in reading order; ``texts`` are their characters from left to right.

    ``arabic`` says that the word is in Arabic text.
    """
    stretch = _ARABIC_FROM_LEFT if arabic else _LETTERS_FROM_LEFT
    return _reversed(list(letters)[::-1], "".join(_kind(text) for text in texts)[::-1], stretch)


def letters_among_others(letters: Sequence[Thing], texts: Sequence[str]) -> list[Thing]:
    """Return the letters of a word in the order of reading text to the right; signs after leftward ones stay there."""
    return _reversed(list(letters), "".join(map(_kind, texts)), _FROM_RIGHT)


def words_in_order(words: Sequence[Thing], texts: Sequence[str], leftward: bool) -> list[Thing]:
    """Return the words of a line in reading order; ``leftward`` is the direction of the text around it."""
    kinds = ""
    for text in texts:  # a word is of the first kind that one of its letters has
        letters = set(map(_kind, text))
        kinds += next((kind for kind in "RLN" if kind in letters), "O")
    if leftward or is_leftward_line("".join(texts)):
        return _reversed(list(words)[::-1], kinds[::-1], _WORDS_FROM_LEFT)
    return _reversed(list(words), kinds, _FROM_RIGHT) if "R" in kinds else list(words)


def also_read_as(text: str) -> list[str]:
    """Return other texts that look the same in text that is read from left to right.

    There, a number next to leftward words is printed on their left, whether it is read before or after them; if
    their line ends between the two, it is read as it is.
    """
    if not has_leftward_letters(text):
        return []
    kinds = "".join(map(_kind, text))
    found = [list(pattern.finditer(kinds)) for pattern in _NUMBERS_BESIDE]
    single = [[place] for some in found for place in some]
    exchanged = []
    for places in (*found, *single[:_SINGLE]):
        other = text
        for place in reversed(places):
            first, between, third = (other[slice(*place.span(part))] for part in (1, 2, 3))
            other = f"{other[: place.start()]}{third}{between}{first}{other[place.end() :]}"
        exchanged.append(other)
    return exchanged


def _kind(text: str) -> str:
    return _KINDS.get(bidirectional(text[0]), "O")


def _reversed(things: list[Thing], kinds: str, stretch: re.Pattern[str]) -> list[Thing]:
    """Reverse each run of things whose kinds the pattern finds."""
    for found in stretch.finditer(kinds):
        things[found.start() : found.end()] = things[found.start() : found.end()][::-1]
    return things
