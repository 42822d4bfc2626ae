"""Where the flat colors of a picture meet, and the lightest and darkest neighbors of pixels."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
from functools import cache
from itertools import product


def lightest_near(picture: "Image", reach: int) -> "Image":
    """Each pixel as light as the lightest up to so many pixels off, across and down."""
    from PIL import ImageChops

    return _chosen_near(picture, reach, 0, ImageChops.lighter)


def darkest_near(picture: "Image", reach: int) -> "Image":
    """Each pixel as dark as the darkest up to so many pixels off, across and down."""
    from PIL import ImageChops

    return _chosen_near(picture, reach, 255, ImageChops.darker)


def _chosen_near(picture: "Image", reach: int, beyond: int, choose: Callable[["Image", "Image"], "Image"]) -> "Image":
    from PIL import ImageOps

    found = ImageOps.expand(picture, reach, beyond)
    for across, down in ((1, 0), (0, 1)):
        wide, whole = 1, 2 * reach + 1
        while wide < whole:
            step = min(wide, whole - wide)
            moved = found.crop((across * step, down * step, *found.size))
            found = choose(found, moved)  # as large as the smaller one
            wide += step
    return found


_TILE = 32  # pixels a side of the squares that are looked at one by one
_REACH = 2  # pixels from the middle of the five by five of which the most frequent colour counts
_FEW = 8  # colours of a square, at the most, that are counted one by one: of so few, one has three of 25 pixels
_ONE = 10  # of 255: how light one pixel of a colour makes the mean of five by five


def without_slivers(labels: "Image") -> "Image":
    """A picture in grey with each pixel as most of the five by five round it are."""
    closed, (wide, high) = labels.copy(), labels.size
    for top, left in product(range(0, high, _TILE), range(0, wide, _TILE)):
        right, bottom = min(left + _TILE, wide), min(top + _TILE, high)
        x, y = max(0, left - _REACH), max(0, top - _REACH)
        part = labels.crop((x, y, min(right + _REACH, wide), min(bottom + _REACH, high)))
        least, most = part.getextrema()
        if least != most:
            closed.paste(_most_frequent(part).crop((left - x, top - y, right - x, bottom - y)), (left, top))
    return closed


def meeting_places(labels: "Image") -> "Image":
    """White where not all pixels of three by three are the same, black elsewhere."""
    from PIL import ImageChops

    apart = ImageChops.difference(lightest_near(labels, 1), darkest_near(labels, 1))
    return apart.point(lambda value: 255 * (value > 0))


def _most_frequent(part: "Image") -> "Image":
    """A square with each pixel as most of the five by five round it are; of as many, as those of the lowest value."""
    from PIL import Image, ImageChops, ImageFilter

    colours = part.getcolors(_FEW)
    if not colours or part.size != (_TILE + 2 * _REACH,) * 2:  # of many colours, or where there is less round a pixel
        return part.filter(ImageFilter.ModeFilter(2 * _REACH + 1))
    (_, first), *others = colours
    mean = ImageFilter.BoxBlur(_REACH)
    found, count = Image.new("L", part.size, first), part.point(_counted(first)).filter(mean)
    for _, value in others:
        its = part.point(_counted(value)).filter(mean)
        found.paste(value, None, ImageChops.subtract(its, count, scale=_ONE / 255))
        count = ImageChops.lighter(count, its)
    return found


@cache
def _counted(value: int) -> list[int]:
    """Of each value, how much a pixel of it adds to the pixels of one of them."""
    return [_ONE * (2 * _REACH + 1) ** 2 * (value == other) for other in range(256)]
