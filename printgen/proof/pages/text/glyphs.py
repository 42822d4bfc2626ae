"""The characters and words of a finished PDF page, with their places (mm)."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from operator import add
from typing import Any
from unicodedata import category, normalize

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import POINT, Rect
from printgen.proof.pages.pdfium import address
from printgen.proof.pages.text.characters import Setting, characters, is_made_up, places, setting, text_objects
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
