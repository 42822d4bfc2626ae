"""The colors of printed letters and of the ground around them."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printgen.color import Pixel, contrast
from printgen.geometry import INCH, Rect
from printgen.proof.glyphs import PrintedWord
from printgen.proof.pixels import PagePicture, close_up

_RING = 0.35  # mm around a letter in which its ground is examined, beyond the pixels of its edges
_FINE_DPI = 300  # for a word that seems too faint; at coarser resolutions, thin letters are nothing but edges
_COLOR = 0xFFFFFF  # the color in a packed pixel

ColorPair = tuple[Pixel, Pixel]  # the color of a letter, and that of its ground
_Numbers = NDArray[np.int64]
_Lengths = NDArray[np.float64]


class _Boxes(NamedTuple):
    """Rectangles of pixels of a page, as arrays of their sides."""

    left: _Numbers
    top: _Numbers
    right: _Numbers
    bottom: _Numbers

    @property
    def sizes(self) -> _Numbers:
        """The numbers of their pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    def rows(self) -> tuple[_Numbers, _Numbers]:
        """Return the rows of pixels of all boxes in turn, and the number of the box of each row."""
        box, row = _counted_up(np.arange(len(self.top)), self.top, self.bottom - self.top)
        return row, box

    def chosen(self, which: NDArray[np.bool_]) -> "_Boxes":
        """Return some of them."""
        return _Boxes(*(side[which] for side in self))


def _counted_up(names: _Numbers, starts: _Numbers, counts: _Numbers) -> tuple[_Numbers, _Numbers]:
    """Return runs of consecutive numbers, each from its start on, and the name of its run for each number."""
    before = np.cumsum(counts) - counts
    return np.repeat(names, counts), np.repeat(starts - before, counts) + np.arange(counts.sum())


def letter_colors(words: Sequence[PrintedWord], picture: PagePicture) -> Iterator[set[ColorPair]]:
    """Yield the colors of each word's letters with those of their ground; ``picture`` is the whole page."""
    counts = [sum(glyph.text.isalnum() for glyph in word.glyphs) for word in words]
    found = iter(colors([glyph.box for word in words for glyph in word.glyphs if glyph.text.isalnum()], picture))
    for count in counts:
        yield {pair for pair in (next(found) for _ in range(count)) if pair}


def colors_close_up(word: PrintedWord, page: Any) -> set[ColorPair]:
    """Return the same for one word, drawn at a higher resolution; ``page`` is a pypdfium2 page."""
    picture, at = close_up(page, word.box.inset(-2 * _RING), _FINE_DPI)
    letters = [glyph.box.moved(-at.x, -at.y) for glyph in word.glyphs if glyph.text.isalnum()]
    return {pair for pair in colors(letters, picture) if pair}


def colors(letters: Sequence[Rect], picture: PagePicture) -> list[ColorPair | None]:
    """Return the color of each letter (the one within it with the highest contrast) and of its ground (the commonest).

    It is None for a letter off the page.
    """
    if not letters:
        return []
    sides = np.fromiter(chain.from_iterable(letters), np.float64, 4 * len(letters)).reshape(-1, 4).T
    inner, outer = _touched(sides, picture), _boxes(sides, picture, _RING)
    there = (inner.right > inner.left) & (inner.bottom > inner.top) & (outer.sizes > inner.sizes)
    inner, outer = inner.chosen(there), outer.chosen(there)
    triples = zip(_grounds(inner, outer, picture), *_ends(inner, picture), strict=True)
    return [_pair(*next(triples)) if one else None for one in there]


def _touched(letters: _Lengths, picture: PagePicture) -> _Boxes:
    """Return letters as pixels; for those thinner than two pixels, all pixels that they touch.

    Rounding such a box could leave only a pixel that the letter hardly touches.
    """
    boxes, scale = _boxes(letters, picture, 0.0), picture.dpi / INCH
    height, width = picture.packed.shape
    x, y, wide, high = letters * scale
    narrow, low = boxes.right - boxes.left < 2, boxes.bottom - boxes.top < 2
    return _Boxes(
        np.where(narrow, np.floor(x).clip(0), boxes.left).astype(np.int64),
        np.where(low, np.floor(y).clip(0), boxes.top).astype(np.int64),
        np.where(narrow, np.ceil(x + wide).clip(max=width), boxes.right).astype(np.int64),
        np.where(low, np.ceil(y + high).clip(max=height), boxes.bottom).astype(np.int64),
    )


def _boxes(letters: _Lengths, picture: PagePicture, more: float) -> _Boxes:
    """Return rectangles in mm (arrays of x, y, width and height), enlarged on each side, as pixels of the page."""
    height, width = picture.packed.shape
    x, y, wide, high = letters
    sides = np.rint(np.array((x - more, y - more, x + wide + more, y + high + more)) * (picture.dpi / INCH))
    left, top, right, bottom = sides.astype(np.int64)
    return _Boxes(left.clip(0), top.clip(0), right.clip(max=width), bottom.clip(max=height))


def _grounds(inner: _Boxes, outer: _Boxes, picture: PagePicture) -> list[int]:
    """Return the commonest pixel around each letter."""
    row, box = outer.rows()
    beside = (row >= inner.top[box]) & (row < inner.bottom[box])
    start, end = outer.left[box], np.where(beside, inner.left[box], outer.right[box])
    box, row = np.append(box, box[beside]), np.append(row, row[beside])
    start = np.append(start, inner.right[box[len(start) :]])
    end = np.append(end, outer.right[box[len(end) :]])
    names, places = _counted_up(box << 24, row * picture.packed.shape[1] + start, end - start)
    values = np.sort(names | (picture.packed.ravel()[places] & _COLOR))
    starts = np.flatnonzero(np.diff(values, prepend=-1))
    counts = np.diff(starts, append=len(values))
    runs = values[starts]
    best = (counts << 24) | (_COLOR - (runs & _COLOR))  # the commonest; of several the lowest
    first = np.flatnonzero(np.diff(runs >> 24, prepend=-1))
    ground: list[int] = (_COLOR - (np.maximum.reduceat(best, first) & _COLOR)).tolist()
    return ground


def _ends(inner: _Boxes, picture: PagePicture) -> tuple[list[int], list[int]]:
    """Return the darkest and the lightest pixel of each letter."""
    row, box = inner.rows()
    starts = row * picture.packed.shape[1] + inner.left[box]
    _, places = _counted_up(box, starts, (inner.right - inner.left)[box])
    pixels = picture.packed.ravel()[places] & _COLOR
    ordered = (picture.light.ravel()[places].astype(np.int64) << 24) | pixels
    first = np.cumsum(inner.sizes) - inner.sizes
    darkest, lightest = ((end.reduceat(ordered, first) & _COLOR).tolist() for end in (np.minimum, np.maximum))
    return darkest, lightest


@cache
def _pair(ground: int, darkest: int, lightest: int) -> ColorPair:
    """Return the pixel with more contrast to a ground, and the ground."""
    under = _pixel(ground)
    return max((_pixel(darkest), _pixel(lightest)), key=lambda pixel: contrast(pixel, under)), under


def _pixel(packed: int) -> Pixel:
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255
