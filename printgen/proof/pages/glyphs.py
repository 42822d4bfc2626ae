"""The characters and words of a finished PDF page, with their places (mm)."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printgen.geometry import POINT, Rect

_GAP = 0.25  # a word ends where the next character stands further off than this share of the type size


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
        (x, y), turn = self.glyphs[0].origin, math.radians(self.turn)
        return y * math.cos(turn) - x * math.sin(turn)


def glyphs(page: Any) -> tuple[Glyph, ...]:
    """Every character of a page that has ink, in the file's order; those wholly off the page are left out."""
    from pypdfium2 import raw

    width, height = page.get_size()
    text = page.get_textpage()
    matrix = raw.FS_MATRIX()
    found = []
    apart = True
    for index in range(text.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text.raw, index))
        if character.isspace():
            apart = apart or character in "\r\n" or not raw.FPDFText_IsGenerated(text.raw, index)
            continue
        left, bottom, right, top = text.get_charbox(index)
        if right <= 0 or left >= width or top <= 0 or bottom >= height:
            continue
        raw.FPDFText_GetMatrix(text.raw, index, matrix)
        size = raw.FPDFText_GetFontSize(text.raw, index) * math.hypot(matrix.a, matrix.b)
        turn = math.degrees(math.atan2(-matrix.b, matrix.a)) % 360
        x, y = _origin(raw, text.raw, index)
        box = Rect(left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
        found.append(Glyph(character, box, round(size, 3), round(turn, 2), (x * POINT, (height - y) * POINT), apart))
        apart = False
    return tuple(found)


def _origin(raw: Any, text: Any, index: int) -> tuple[float, float]:
    from ctypes import c_double

    x, y = c_double(), c_double()
    raw.FPDFText_GetCharOrigin(text, index, x, y)
    return x.value, y.value


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
    along = (math.cos(math.radians(before.turn)), math.sin(math.radians(before.turn)))
    dx, dy = after.origin[0] - before.origin[0], after.origin[1] - before.origin[1]
    aside = abs(-dx * along[1] + dy * along[0])
    em = before.size * POINT
    gap = _near(after.box, along) - _far(before.box, along)
    return aside < 0.2 * em and -0.5 * em < gap < _GAP * em


def _far(box: Rect, along: tuple[float, float]) -> float:
    return max(x * along[0] + y * along[1] for x in (box.x, box.right) for y in (box.y, box.bottom))


def _near(box: Rect, along: tuple[float, float]) -> float:
    return min(x * along[0] + y * along[1] for x in (box.x, box.right) for y in (box.y, box.bottom))


def _word(run: Sequence[Glyph]) -> PrintedWord:
    left, top = min(glyph.box.x for glyph in run), min(glyph.box.y for glyph in run)
    right, bottom = max(glyph.box.right for glyph in run), max(glyph.box.bottom for glyph in run)
    text = "".join(glyph.text for glyph in run)
    return PrintedWord(text, Rect(left, top, right - left, bottom - top), run[0].size, run[0].turn, tuple(run))
