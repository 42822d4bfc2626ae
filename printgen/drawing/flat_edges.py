"""Filters pictures of few flat colours only where two of them meet, which is little of a drawing."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_TILE = 32  # pixels a side of the squares that are looked at one by one

PixelBox = tuple[int, int, int, int]  # left, top, right, bottom


def filtered_seams(
    labels: "Image", reach: int, change: Callable[["Image"], "Image"]
) -> Iterator[tuple[PixelBox, "Image"]]:
    """The squares of a picture in grey that are not of one value, each with what ``change`` makes of it.

    ``reach`` is how many pixels away what ``change`` makes of a pixel hangs on others.
    """
    wide, high = labels.size
    for top, left in product(range(0, high, _TILE), range(0, wide, _TILE)):
        right, bottom = min(left + _TILE, wide), min(top + _TILE, high)
        x, y = max(0, left - reach), max(0, top - reach)
        part = labels.crop((x, y, min(right + reach, wide), min(bottom + reach, high)))
        least, most = part.getextrema()
        if least != most:
            yield (left, top, right, bottom), change(part).crop((left - x, top - y, right - x, bottom - y))
