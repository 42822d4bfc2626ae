"""The colours of printed letters and of the ground that each stands on, of all letters of a page at once."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.colour_vision import Pixel, contrast
from printgen.geometry import INCH, Rect
from printgen.proof.pages.pixels.picture import PagePicture, close_up
from printgen.proof.pages.text.glyphs import PrintedWord

_RING = 0.35  # mm round a letter, where its ground is looked at: beyond the pixels that its edges share with it
_FINE_DPI = 300  # for a word that looks too faint: thin letters are all edge where the dots are coarser
_COLOUR = 0xFFFFFF  # of a packed pixel

Pair = tuple[Pixel, Pixel]  # a letter's colour and its ground's
_Numbers = NDArray[np.int64]


class _Boxes:
    """Rectangles of pixels of a page, as arrays of their sides; all of them hold at least one."""

    def __init__(self, left: _Numbers, top: _Numbers, right: _Numbers, bottom: _Numbers) -> None:
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    @property
    def sizes(self) -> _Numbers:
        """How many pixels each holds."""
        return (self.right - self.left) * (self.bottom - self.top)

    def places(self, width: int) -> tuple[_Numbers, _Numbers]:
        """The pixels of all boxes in turn, counted along the rows of a page so wide, and whose box each is in."""
        sizes = self.sizes
        box = np.repeat(np.arange(len(sizes)), sizes)
        number = np.arange(len(box)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        rows, columns = np.divmod(number, (self.right - self.left)[box])
        return (self.top[box] + rows) * width + self.left[box] + columns, box

    def chosen(self, which: NDArray[np.bool_]) -> "_Boxes":
        """Some of them."""
        return _Boxes(*(side[which] for side in (self.left, self.top, self.right, self.bottom)))


def letter_colours(words: Sequence[PrintedWord], picture: PagePicture) -> Iterator[set[Pair]]:
    """The colours of each word's letters, each with that of its ground; ``picture`` is the whole page."""
    counts = [sum(glyph.text.isalnum() for glyph in word.glyphs) for word in words]
    found = iter(colours([glyph.box for word in words for glyph in word.glyphs if glyph.text.isalnum()], picture))
    for count in counts:
        yield {pair for pair in (next(found) for _ in range(count)) if pair}


def colours_close_up(word: PrintedWord, page: Any) -> set[Pair]:
    """The same of one word alone, drawn finer; ``page`` is pypdfium2's."""
    picture, at = close_up(page, word.box.inset(-2 * _RING), _FINE_DPI)
    letters = [glyph.box.moved(-at.x, -at.y) for glyph in word.glyphs if glyph.text.isalnum()]
    return {pair for pair in colours(letters, picture) if pair}


def colours(letters: Sequence[Rect], picture: PagePicture) -> list[Pair | None]:
    """The colours of letters and of their grounds: the commonest round it, and that within which stands out most.

    None for a letter that lies off the page.
    """
    if not letters:
        return []
    inner, outer = _touched(letters, picture), _boxes(letters, picture, _RING)
    there = (inner.right > inner.left) & (inner.bottom > inner.top) & (outer.sizes > inner.sizes)
    inner, outer = inner.chosen(there), outer.chosen(there)
    triples = zip(_grounds(inner, outer, picture), *_ends(inner, picture), strict=True)
    return [_pair(*next(triples)) if one else None for one in there]


def _touched(letters: Sequence[Rect], picture: PagePicture) -> _Boxes:
    """Letters as pixels; of one thinner than two of them, those that it touches.

    Rounded, such a box can hold none but a pixel that the letter hardly reaches.
    """
    boxes, scale = _boxes(letters, picture, 0.0), picture.dpi / INCH
    height, width = picture.packed.shape
    x, y, wide, high = np.array(letters).T * scale
    narrow, low = boxes.right - boxes.left < 2, boxes.bottom - boxes.top < 2
    return _Boxes(
        np.where(narrow, np.floor(x).clip(0), boxes.left).astype(np.int64),
        np.where(low, np.floor(y).clip(0), boxes.top).astype(np.int64),
        np.where(narrow, np.ceil(x + wide).clip(max=width), boxes.right).astype(np.int64),
        np.where(low, np.ceil(y + high).clip(max=height), boxes.bottom).astype(np.int64),
    )


def _boxes(letters: Sequence[Rect], picture: PagePicture, more: float) -> _Boxes:
    """Rectangles in mm, larger on each side, as pixels within the page."""
    height, width = picture.packed.shape
    x, y, wide, high = np.array(letters).T
    sides = np.rint(np.array((x - more, y - more, x + wide + more, y + high + more)) * (picture.dpi / INCH))
    left, top, right, bottom = sides.astype(np.int64)
    return _Boxes(left.clip(0), top.clip(0), right.clip(max=width), bottom.clip(max=height))


def _grounds(inner: _Boxes, outer: _Boxes, picture: PagePicture) -> list[int]:
    """The pixel that occurs most often round each letter."""
    width = picture.packed.shape[1]
    places, box = outer.places(width)
    rows, columns = np.divmod(places, width)
    within = (rows >= inner.top[box]) & (rows < inner.bottom[box])
    within &= (columns >= inner.left[box]) & (columns < inner.right[box])
    pixels = picture.packed.ravel()[places[~within]] & _COLOUR
    values = np.sort((box[~within] << 24) | pixels)
    starts = np.flatnonzero(np.diff(values, prepend=-1))
    counts = np.diff(starts, append=len(values))
    runs = values[starts]
    best = (counts << 24) | (_COLOUR - (runs & _COLOUR))  # the commonest; of several the lowest
    first = np.flatnonzero(np.diff(runs >> 24, prepend=-1))
    ground: list[int] = (_COLOUR - (np.maximum.reduceat(best, first) & _COLOUR)).tolist()
    return ground


def _ends(inner: _Boxes, picture: PagePicture) -> tuple[list[int], list[int]]:
    """The darkest and the lightest pixel of each letter."""
    places, _ = inner.places(picture.packed.shape[1])
    pixels = picture.packed.ravel()[places] & _COLOUR
    ordered = (picture.light.ravel()[places].astype(np.int64) << 24) | pixels
    first = np.cumsum(inner.sizes) - inner.sizes
    darkest, lightest = ((end.reduceat(ordered, first) & _COLOUR).tolist() for end in (np.minimum, np.maximum))
    return darkest, lightest


@cache
def _pair(ground: int, darkest: int, lightest: int) -> Pair:
    """Whichever of two pixels stands out more from a ground, and the ground."""
    under = _pixel(ground)
    return max((_pixel(darkest), _pixel(lightest)), key=lambda pixel: contrast(pixel, under)), under


def _pixel(packed: int) -> Pixel:
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255
