"""The colours of printed letters and of the ground that each stands on."""

from functools import cache

import numpy as np

from printgen.geometry import INCH, Point, Rect
from printgen.proof.pages.colour_vision import Pixel, contrast
from printgen.proof.pages.glyphs import PrintedWord
from printgen.proof.pages.picture import DPI, Greys, Packed, greys

_SCALE = DPI / INCH
_RING = 0.35  # mm round a letter, where its ground is looked at: beyond the pixels that its edges share with it


def letter_colours(word: PrintedWord, pixels: Packed) -> set[tuple[Pixel, Pixel]]:
    """The colours of a word's letters, each with that of its ground; ``pixels`` are the whole page."""
    left, top, right, bottom = _sides(pixels, word.box, 2 * _RING)
    part = pixels[top:bottom, left:right]
    light = greys(part)
    at = Point(left / _SCALE, top / _SCALE)
    found = (_colours(part, light, glyph.box.moved(-at.x, -at.y)) for glyph in word.glyphs if glyph.text.isalnum())
    return {pair for pair in found if pair}


def colours(pixels: Packed, box: Rect) -> tuple[Pixel, Pixel] | None:
    """The colours of a letter and of its ground: the commonest round it, and that within which stands out most."""
    return _colours(pixels, greys(pixels), box)


def _colours(pixels: Packed, light: Greys, box: Rect) -> tuple[Pixel, Pixel] | None:
    left, top, right, bottom = _sides(pixels, box, 0.0)
    far_left, far_top, far_right, far_bottom = _sides(pixels, box, _RING)
    inside = pixels[top:bottom, left:right]
    ring = np.concatenate(
        (
            pixels[far_top:top, far_left:far_right].ravel(),
            pixels[bottom:far_bottom, far_left:far_right].ravel(),
            pixels[top:bottom, far_left:left].ravel(),
            pixels[top:bottom, right:far_right].ravel(),
        )
    )
    if not inside.size or not ring.size:
        return None
    own = light[top:bottom, left:right]
    ends = int(inside.flat[own.argmin()]), int(inside.flat[own.argmax()])
    return _pair(_commonest(ring), *ends)


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
