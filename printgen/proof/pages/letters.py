"""The colours of printed letters and of the ground that each stands on."""

from functools import cache

import numpy as np

from printgen.geometry import INCH, Rect
from printgen.proof.pages.glyphs import PrintedWord
from printgen.proof.pages.picture import DPI, Packed, greys
from printgen.proof.pages.vision import Pixel, contrast

_SCALE = DPI / INCH
_RING = 0.35  # mm round a letter, where its ground is looked at: beyond the pixels that its edges share with it


def letter_colours(word: PrintedWord, pixels: Packed) -> set[tuple[Pixel, Pixel]]:
    """The colours of a word's letters, each with that of its ground; ``pixels`` are the whole page."""
    found = (colours(pixels, glyph.box) for glyph in word.glyphs if glyph.text.isalnum())
    return {pair for pair in found if pair}


def colours(pixels: Packed, box: Rect) -> tuple[Pixel, Pixel] | None:
    """The colours of a letter and of its ground: the commonest round it, and that within which stands out most."""
    left, top, right, bottom = _sides(pixels, box, 0.0)
    far_left, far_top, far_right, far_bottom = _sides(pixels, box, _RING)
    around = pixels[far_top:far_bottom, far_left:far_right]
    inside = around[top - far_top : bottom - far_top, left - far_left : right - far_left]
    if not inside.size or inside.size == around.size:
        return None
    light = greys(inside)
    ends = int(inside.flat[light.argmin()]), int(inside.flat[light.argmax()])
    ring = np.ones(around.shape, bool)
    ring[top - far_top : bottom - far_top, left - far_left : right - far_left] = False
    return _pair(_commonest(around[ring]), *ends)


def _sides(pixels: Packed, box: Rect, more: float) -> tuple[int, int, int, int]:
    """A rectangle in mm, larger on each side, as pixels within the page."""
    (height, width), (x, y, wide, high) = pixels.shape, box
    left, top = max(0, round((x - more) * _SCALE)), max(0, round((y - more) * _SCALE))
    right, bottom = round((x + wide + more) * _SCALE), round((y + high + more) * _SCALE)
    return left, top, min(width, right), min(height, bottom)


def _commonest(pixels: Packed) -> int:
    """The pixel that occurs most often."""
    ordered = np.sort(pixels)
    middle = ordered[len(ordered) // 2]
    if 2 * (np.searchsorted(ordered, middle, "right") - np.searchsorted(ordered, middle)) > len(ordered):
        return int(middle)
    values, counts = np.unique(ordered, return_counts=True)
    return int(values[counts.argmax()])


@cache
def _pair(ground: int, darkest: int, lightest: int) -> tuple[Pixel, Pixel]:
    """Whichever of two pixels stands out more from a ground, and the ground."""
    under = _pixel(ground)
    return max((_pixel(darkest), _pixel(lightest)), key=lambda pixel: contrast(pixel, under)), under


def _pixel(packed: int) -> Pixel:
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255
