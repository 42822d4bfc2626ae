"""The lightest and the darkest of what is round each pixel of a picture in grey.

Pillow's own filters look at all pixels of each square one by one; here as many comparisons as the square's side has
doublings are made with the picture moved against itself.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


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
