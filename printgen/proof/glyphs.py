"""The characters and words of a finished PDF page."""

import math
import re
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import addressof, c_double, c_float, c_int, c_uint, c_void_p, sizeof
from functools import cache
from itertools import groupby, repeat
from operator import add
from struct import iter_unpack
from typing import Any, TypeVar
from unicodedata import bidirectional, category, normalize

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import POINT, Rect
from printgen.proof.pdf_objects import address, with_addresses

_LINE_HYPHEN = "\x02"  # what the library reads for a hyphen at the end of a line
_HALF = re.compile("[\ud800-\udbff]")
_SIX = "=6d"  # left, right, bottom and top of a character's box, x and y of its origin, all in points

_UNSEEN = 3  # how a text object is drawn that does not show: FPDF_TEXTRENDERMODE_INVISIBLE

Places = Iterator[tuple[float, ...]]
Setting = tuple[float, float, bool]  # a type size in points, a turn in degrees, and whether it does not show


class _Functions(Struct, frozen=True):
    """Those of pdfium's that are called once a character."""

    unicode: Any
    text_object: Any
    box: Any
    origin: Any
    is_generated: Any
    matrix: Any
    font_size: Any
    render_mode: Any


@cache
def _functions() -> _Functions:
    from pypdfium2 import raw

    place = (c_void_p, c_int)
    return _Functions(
        with_addresses(raw.FPDFText_GetUnicode, c_uint, *place),
        with_addresses(raw.FPDFText_GetTextObject, c_void_p, *place),
        with_addresses(raw.FPDFText_GetCharBox, c_int, *place, *[c_void_p] * 4),
        with_addresses(raw.FPDFText_GetCharOrigin, c_int, *place, *[c_void_p] * 2),
        with_addresses(raw.FPDFText_IsGenerated, c_int, *place),
        with_addresses(raw.FPDFText_GetMatrix, c_int, *place, c_void_p),
        with_addresses(raw.FPDFText_GetFontSize, c_double, *place),
        with_addresses(raw.FPDFTextObj_GetTextRenderMode, c_int, c_void_p),
    )


def characters(text_page: Any) -> list[str]:
    """Return the characters of a page; one beyond the first plane is two in the library, the first of them empty."""
    codes = map(_functions().unicode, repeat(address(text_page.raw)), range(text_page.count_chars()))
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


def text_objects(text: int, indices: Sequence[int]) -> list[int | None]:
    """The address of the text object that each of some characters is of; ``text`` is that of pdfium's text page."""
    return list(map(_functions().text_object, repeat(text), indices))


def places(text: int, indices: Sequence[int]) -> Places:
    """The boxes (left, right, bottom, top) and origins (x, y) of some characters, in points from the page's foot."""
    room = (c_double * (6 * len(indices)))()
    first = addressof(room)
    left, right, bottom, top, x, y = (
        range(start, start + sizeof(room), 6 * sizeof(c_double))
        for start in range(first, first + 6 * sizeof(c_double), sizeof(c_double))
    )
    call = _functions()
    _run(map(call.box, repeat(text), indices, left, right, bottom, top))
    _run(map(call.origin, repeat(text), indices, x, y))
    return iter_unpack(_SIX, room)


def setting(text: int, index: int, text_object: int | None) -> Setting:
    """How a character of a text object is set."""
    call, matrix = _functions(), (c_float * 6)()
    call.matrix(text, index, addressof(matrix))
    a, b, *_ = matrix
    turn = round(math.degrees(math.atan2(-b, a)) % 360, 2)
    size = round(call.font_size(text, index) * math.hypot(a, b), 3)
    return size, turn, call.render_mode(text_object) == _UNSEEN


def is_made_up(text: int, index: int) -> bool:
    """Whether a blank is none of the page's, but stands for a gap or the end of a line."""
    return bool(_functions().is_generated(text, index))


def _run(calls: Iterator[Any]) -> None:
    deque(calls, maxlen=0)


Thing = TypeVar("Thing")

# Bidirectional classes by letter: leftward, rightward, number, sign of a number, separator within one, other.
_KINDS = {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N", "ET": "T", "CS": "S", "ES": "S"}
_FROM_LEFT = "(?=[NTSO]*L)[LN](?:[LNTSO]*[LN])?"  # words of the other direction, and the numbers between and after them
_LETTERS_FROM_LEFT = re.compile(f"{_FROM_LEFT}|T*N+(?:SN+)*T*")
_ARABIC_FROM_LEFT = re.compile(f"{_FROM_LEFT}|N+(?:SN+)*")  # in Arabic a number's signs run with the text
_WORDS_FROM_LEFT = re.compile(_FROM_LEFT)
_LEFTWARD = "R(?:[^L]*R)?"
_FROM_RIGHT = re.compile(_LEFTWARD)
_SINGLE = 8  # numbers in a text of which each is tried by itself
_NUMBER = "T*N+(?:SN+)*T*"
_NUMBERS_BESIDE = (re.compile(f"({_LEFTWARD})([OST]*)({_NUMBER})"), re.compile(f"({_NUMBER})([OST]*)({_LEFTWARD})"))


def has_leftward_letters(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in set(text))


def runs_leftward(text: str) -> bool:
    """Whether a text is one that runs from right to left: as most of its letters do."""
    if not has_leftward_letters(text):
        return False
    kinds = list(map(_kind, text))
    return kinds.count("R") >= kinds.count("L")


def is_leftward_line(line: str) -> bool:
    """Whether a line runs from right to left in any text, for it has no letters that run the other way."""
    return has_leftward_letters(line) and "L" not in map(_kind, line)


def is_arabic(text: str) -> bool:
    """Whether a text has Arabic letters."""
    return not text.isascii() and any(bidirectional(letter) == "AL" for letter in text)


def letters_in_order(letters: Sequence[Thing], texts: Sequence[str], arabic: bool) -> list[Thing]:
    """The letters of a leftward word as they are read; ``texts`` are what they say, from left to right.

    ``arabic`` says that the word stands in Arabic text.
    """
    stretch = _ARABIC_FROM_LEFT if arabic else _LETTERS_FROM_LEFT
    return _turned(list(letters)[::-1], "".join(_kind(text) for text in texts)[::-1], stretch)


def letters_among_others(letters: Sequence[Thing], texts: Sequence[str]) -> list[Thing]:
    """The letters of a word as they are read in text that runs the other way: signs after leftward ones stay there."""
    return _turned(list(letters), "".join(map(_kind, texts)), _FROM_RIGHT)


def words_in_order(words: Sequence[Thing], texts: Sequence[str], leftward: bool) -> list[Thing]:
    """The words of a line as they are read; ``leftward`` is how the text runs that the line belongs to."""
    kinds = "".join(_word_kind(text) for text in texts)
    if leftward or is_leftward_line("".join(texts)):
        return _turned(list(words)[::-1], kinds[::-1], _WORDS_FROM_LEFT)
    return _turned(list(words), kinds, _FROM_RIGHT) if "R" in kinds else list(words)


def also_read_as(text: str) -> list[str]:
    """What else looks the same as a text, in one that runs from left to right.

    A number beside leftward words stands on their left there, whether it is read before or after them; where their
    line ends between the two, it is read as it is.
    """
    if not has_leftward_letters(text):
        return []
    kinds = "".join(map(_kind, text))
    found = [list(pattern.finditer(kinds)) for pattern in _NUMBERS_BESIDE]
    single = [[place] for some in found for place in some]
    return [_exchanged(text, places) for places in (*found, *single[:_SINGLE])]


def _exchanged(text: str, places: Sequence[re.Match[str]]) -> str:
    """The text with the first and third part of what matches found exchanged."""
    for place in reversed(places):
        first, between, third = (text[slice(*place.span(part))] for part in (1, 2, 3))
        text = f"{text[: place.start()]}{third}{between}{first}{text[place.end() :]}"
    return text


def _kind(text: str) -> str:
    return _KINDS.get(bidirectional(text[0]), "O")


def _word_kind(text: str) -> str:
    kinds = set(map(_kind, text))
    return next((kind for kind in "RLN" if kind in kinds), "O")


def _turned(things: list[Thing], kinds: str, stretch: re.Pattern[str]) -> list[Thing]:
    """The things, each stretch of their kinds that the pattern finds the other way round."""
    for found in stretch.finditer(kinds):
        things[found.start() : found.end()] = things[found.start() : found.end()][::-1]
    return things


_GAP = 0.3  # a word ends where the next character stands further off than this share of the type size, tracked ones too
_PARTED = 0.45  # em, the widest gap between two digits of a number whose thousands are parted by a narrow space
_NARROW = "\u202f"  # parts the thousands in some languages; in faces that lack it there is only a gap
_CELLS = 1.0  # em, between the cells of a table in such a line
_BLANK = 0.1  # the same share in lines with leftward letters, whose boxes take in the blank of each letter


class Glyph(Struct, frozen=True):
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


class PrintedWord(Struct, frozen=True):
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
    """Return every character of a page that has ink, in the file's order; those wholly off the page are left out.

    So are marks on letters that are characters of their own.
    """
    width, height = page.get_size()
    text_page = page.get_textpage()
    text, texts = address(text_page.raw), characters(text_page)
    # Marks on letters and joining signs are no part of a word's spelling as it is looked for.
    unread = {one for one in set(texts) if not one.isascii() and category(one) in ("Mn", "Cf")}
    leftward = has_leftward_letters("".join(texts))
    settings = dict[int | None, Setting]()
    found = list[Glyph]()
    apart = True
    printed = [at for at, character in enumerate(texts) if character not in unread and not character.isspace()]
    read = zip(text_objects(text, printed), places(text, printed), strict=True)
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
                apart = character in "\r\n" or not is_made_up(text, index)
            continue
        thing, (left, right, bottom, top, x, y) = next(read)
        if not character or right <= 0 or left >= width or top <= 0 or bottom >= height:
            continue
        if thing not in settings:
            settings[thing] = setting(text, index, thing)
        box = Rect(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
        room = _room(text_page.raw, index, height) if leftward else None
        origin = (x * POINT, (height - y) * POINT)
        size, turn, unseen = settings[thing]
        found.append(Glyph(character, box, size, turn, origin, apart, room, unseen))
        apart = False
    return tuple(found)


def _room(text: Any, index: int, height: float) -> Rect:
    from pypdfium2 import raw

    box = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text, index, box)
    left, top = box.left * POINT, (height - box.top) * POINT
    return Rect(left, top, (box.right - box.left) * POINT, (box.top - box.bottom) * POINT)


def words(characters: Sequence[Glyph], leftward: bool | None = None) -> tuple[PrintedWord, ...]:
    """Join the characters to words: the same turn and size on one baseline, with no gap between them.

    ``leftward`` is the direction of their language; None for the direction of most of their letters. Lines with
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


def _line(glyph: Glyph) -> tuple[float, int]:
    """What the glyphs of a line have in common: the way that they run, and their baseline, to a fifth of a mm."""
    (x, y), (across, down) = glyph.origin, _along(glyph.turn)
    return glyph.turn, round(5 * (y * across - x * down))


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
