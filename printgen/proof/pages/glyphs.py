"""The characters and words of a finished PDF page, with their places (mm)."""

import math
from collections.abc import Iterator, Sequence
from ctypes import c_double
from functools import cache
from operator import add
from typing import Any, NamedTuple

from printgen.geometry import POINT, Rect

_GAP = 0.3  # a word ends where the next character stands further off than this share of the type size, tracked ones too
_LINE_HYPHEN = "\x02"  # what the library reads for a hyphen at the end of a line


class Glyph(NamedTuple):
    """A character as printed: its ink box in mm from the page's top left, its type size in points.

    ``turn`` is degrees clockwise; ``origin`` is where its baseline begins, in mm; ``apart`` says that a space stands
    before it.
    """

    text: str
    box: Rect
    size: float
    turn: float
    origin: tuple[float, float]
    apart: bool


class PrintedWord(NamedTuple):
    """Characters that stand together on one baseline: the box round all of them, in mm."""

    text: str
    box: Rect
    size: float
    turn: float
    glyphs: tuple[Glyph, ...]

    @property
    def baseline(self) -> float:
        """How far across its direction the baseline lies from the page's corner, in mm."""
        (x, y), (across, down) = self.glyphs[0].origin, _along(self.turn)
        return y * across - x * down


def glyphs(page: Any) -> tuple[Glyph, ...]:
    """Every character of a page that has ink, in the file's order; those wholly off the page are left out."""
    from pypdfium2 import raw

    width, height = page.get_size()
    text = page.get_textpage()
    matrix, sides, place = raw.FS_MATRIX(), [c_double() for _ in range(4)], (c_double(), c_double())
    found = []
    apart = True
    for index in range(text.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index)).replace(_LINE_HYPHEN, "-")
        if character.isspace():
            apart = apart or character in "\r\n" or not raw.FPDFText_IsGenerated(text, index)
            continue
        raw.FPDFText_GetCharBox(text, index, *sides)
        left, right, bottom, top = (side.value for side in sides)
        if right <= 0 or left >= width or top <= 0 or bottom >= height:
            continue
        raw.FPDFText_GetMatrix(text, index, matrix)
        size = raw.FPDFText_GetFontSize(text, index) * math.hypot(matrix.a, matrix.b)
        turn = math.degrees(math.atan2(-matrix.b, matrix.a)) % 360
        raw.FPDFText_GetCharOrigin(text, index, *place)
        origin = (place[0].value * POINT, (height - place[1].value) * POINT)
        box = Rect(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
        found.append(Glyph(character, box, round(size, 3), round(turn, 2), origin, apart))
        apart = False
    return tuple(found)


def words(characters: Sequence[Glyph]) -> tuple[PrintedWord, ...]:
    """The characters joined to words: the same turn and size on one baseline, with no gap between them."""
    return tuple(_word(run) for run in _runs(characters))


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
    across, down = _along(before.turn)
    dx, dy = after.origin[0] - before.origin[0], after.origin[1] - before.origin[1]
    aside = abs(-dx * down + dy * across)
    em = before.size * POINT
    gap = _ends(after.box, across, down)[0] - _ends(before.box, across, down)[1]
    return aside < 0.2 * em and -0.5 * em < gap < _GAP * em


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
