"""Lays a cut-out picture on a ground, or stands it up, with its shadow."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Point

if TYPE_CHECKING:
    from PIL.Image import Image

_SHADE = (28, 20, 14)
_REACH = 3  # a blur fades out within three of its radii


class Shadow(Struct, frozen=True):
    """A soft shadow: how far it falls to the right and down, its blur (both in pixels), its strength to 1."""

    fall: float
    blur: float
    strength: float


def shadows(lift: float) -> tuple[Shadow, ...]:
    """The shadows of something ``lift`` pixels above its ground: a wide one, and a narrow one where the two touch."""
    return (Shadow(lift * 0.7, lift * 1.3, 0.34), Shadow(lift * 0.2, lift * 0.3, 0.4))


def lay(ground: "Image", picture: "Image", middle: Point, lift: float = 4.0) -> None:
    """Lays a picture on an RGB ground, in place; ``middle`` in pixels."""
    laid = picture if picture.mode == "RGBA" else picture.convert("RGBA")
    at = (round(middle.x - laid.width / 2), round(middle.y - laid.height / 2))
    mask = laid.getchannel("A")
    for shadow in shadows(lift):
        cast(ground, mask, at, shadow)
    ground.paste(laid, at, mask)


def turned(picture: "Image", turn: float) -> "Image":
    """A picture turned so many degrees clockwise, in RGBA, its corners clear."""
    from PIL import Image

    if not turn:
        return picture
    return _edged(picture.convert("RGBA")).rotate(-turn, Image.Resampling.BICUBIC, expand=True)


def cast(ground: "Image", mask: "Image", at: tuple[int, int], shadow: Shadow) -> None:
    """The shadow of a shape whose top left corner lies at a pixel of the ground."""
    whole = mask.getextrema() == (255, 255)
    soft = _of_rectangle(mask.size, shadow) if whole else _soft(mask, shadow)
    less = round(shadow.fall) - _pad(shadow)
    ground.paste(_SHADE, (at[0] + less, at[1] + less), soft)


@lru_cache(maxsize=8)
def _of_rectangle(size: tuple[int, int], shadow: Shadow) -> "Image":
    """The shadow of a sheet with square corners: those of a deck are all alike."""
    from PIL import Image

    return _soft(Image.new("L", size, 255), shadow)


def _soft(mask: "Image", shadow: Shadow) -> "Image":
    """How dark a shape's shadow is, with room for its blur all round."""
    from PIL import Image, ImageFilter

    pad = _pad(shadow)
    soft = Image.new("L", (mask.width + 2 * pad, mask.height + 2 * pad))
    soft.paste(mask, (pad, pad))
    return soft.filter(ImageFilter.GaussianBlur(shadow.blur)).point([round(v * shadow.strength) for v in range(256)])


def _pad(shadow: Shadow) -> int:
    return round(shadow.blur * _REACH) + 1


def _edged(picture: "Image") -> "Image":
    """The picture with a clear pixel all round, so that its edges turn smoothly."""
    from PIL import ImageOps

    return ImageOps.expand(picture, 1, (*_tint(picture), 0))


def _tint(picture: "Image") -> tuple[int, int, int]:
    """A picture's mean colour."""
    from PIL import ImageStat

    red, green, blue = ImageStat.Stat(picture.convert("RGB")).mean
    return round(red), round(green), round(blue)


def stand(ground: "Image", picture: "Image", middle: Point, lift: float) -> None:
    """Stands a picture up on an RGB ground, in place: it stays upright, and its shadow falls towards the right."""
    from PIL import Image

    mask = picture.getchannel("A")
    at = (round(middle.x - picture.width / 2), round(middle.y - picture.height / 2))
    across, down = 0.55, 0.3  # how far the shadow of its head falls, as shares of its height
    size = (mask.width + round(mask.height * across), max(1, round(mask.height * down)))
    slant = (1, -across / down, 0, 0, -1 / down, mask.height - 1)  # the shadow's foot is its first row
    fallen = mask.transform(size, Image.Transform.AFFINE, slant, Image.Resampling.BICUBIC)
    foot = (at[0], at[1] + picture.height - max(1, round(lift / 2)))
    cast(ground, fallen, foot, Shadow(0.0, lift * 0.5, 0.42))
    cast(ground, mask, at, Shadow(lift * 0.15, lift * 0.3, 0.35))
    ground.paste(picture, at, mask)
