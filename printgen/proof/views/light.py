"""Shadows of pieces, and a wooden table."""

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Point

if TYPE_CHECKING:
    from PIL.Image import Image

_SHADE = (28, 20, 14)
_REACH = 3  # a blur fades out within three of its radii
_PLANK = 118.0  # mm across
_DARK, _MIDDLE, _LIGHT = (104, 70, 44), (156, 112, 74), (196, 152, 108)
_JOINT = (62, 40, 25)
# Length and width (mm) of the streaks, and their weight.
_GRAINS = ((420.0, 1.1, 0.5), (130.0, 0.5, 0.3), (900.0, 9.0, 0.45))


class Shadow(Struct, frozen=True):
    """A soft shadow: its offset to the right and down and its blur, both in pixels, and its strength up to 1."""

    fall: float
    blur: float
    strength: float


def shadows(lift: float) -> tuple[Shadow, ...]:
    """Return the shadows of an object ``lift`` pixels above the ground: a wide one, and a narrow one along its edge."""
    return (Shadow(lift * 0.7, lift * 1.3, 0.34), Shadow(lift * 0.2, lift * 0.3, 0.4))


def lay(ground: "Image", picture: "Image", middle: Point, lift: float = 4.0) -> None:
    """Lay a picture on an RGB ground, in place; ``middle`` in pixels."""
    laid = picture if picture.mode == "RGBA" else picture.convert("RGBA")
    at = (round(middle.x - laid.width / 2), round(middle.y - laid.height / 2))
    mask = laid.getchannel("A")
    for shadow in shadows(lift):
        cast(ground, mask, at, shadow)
    ground.paste(laid, at, mask)


def turned(picture: "Image", turn: float) -> "Image":
    """Return a picture turned clockwise by ``turn`` degrees, in RGBA with transparent corners."""
    from PIL import Image, ImageOps, ImageStat

    if not turn:
        return picture
    red, green, blue = (round(mean) for mean in ImageStat.Stat(picture.convert("RGB")).mean)
    # A transparent pixel all around makes its edges smooth.
    edged = ImageOps.expand(picture.convert("RGBA"), 1, (red, green, blue, 0))
    return edged.rotate(-turn, Image.Resampling.BICUBIC, expand=True)


def cast(ground: "Image", mask: "Image", at: tuple[int, int], shadow: Shadow) -> None:
    """Draw the shadow of a shape whose top left corner is at a pixel of the ground."""
    whole = mask.getextrema() == (255, 255)
    soft = _of_rectangle(mask.size, shadow) if whole else _soft(mask, shadow)
    less = round(shadow.fall) - _pad(shadow)
    ground.paste(_SHADE, (at[0] + less, at[1] + less), soft)


@lru_cache(maxsize=8)
def _of_rectangle(size: tuple[int, int], shadow: Shadow) -> "Image":
    """Return the shadow of a sheet with square corners; the cards of a deck share one."""
    from PIL import Image

    return _soft(Image.new("L", size, 255), shadow)


def _soft(mask: "Image", shadow: Shadow) -> "Image":
    """Return the mask of a shape's shadow, with space for its blur all around."""
    from PIL import Image, ImageFilter

    pad = _pad(shadow)
    soft = Image.new("L", (mask.width + 2 * pad, mask.height + 2 * pad))
    soft.paste(mask, (pad, pad))
    return soft.filter(ImageFilter.GaussianBlur(shadow.blur)).point([round(v * shadow.strength) for v in range(256)])


def _pad(shadow: Shadow) -> int:
    return round(shadow.blur * _REACH) + 1


def stand(ground: "Image", picture: "Image", middle: Point, lift: float) -> None:
    """Stand a picture up on an RGB ground, in place: it stays upright, and its shadow falls to the right."""
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


def wood(size: tuple[int, int], scale: float) -> "Image":
    """Draw level planks, lit from the upper left; ``scale`` is pixels a mm."""
    from PIL import Image, ImageChops, ImageDraw, ImageOps

    chance = random.Random("a table for printgen")
    grain = Image.new("L", size)
    width, deep = size[0], round(_PLANK * scale)
    tops = range(-deep // 3, size[1], deep)
    for top in tops:
        # A plank has a tone of its own, and streaks of several sizes.
        plank = Image.new("L", (width, deep), chance.randrange(108, 148))
        for long, thin, weight in _GRAINS:
            wide, tall = max(2, round(width / long / scale)), max(2, round(deep / thin / scale))
            dots = bytes(chance.randrange(40, 216) for _ in range(wide * tall))
            streaks = Image.frombytes("L", (wide, tall), dots).resize(plank.size, Image.Resampling.BICUBIC)
            plank = Image.blend(plank, streaks, weight * 0.6)
        grain.paste(plank, (0, top))
    ground = ImageOps.colorize(grain, _DARK, _LIGHT, _MIDDLE)
    pen, line = ImageDraw.Draw(ground, "RGBA"), max(1, round(0.7 * scale))
    for number, top in enumerate(tops):  # a gap along each plank, with a light edge, and one across it
        pen.line([(0, top), (width, top)], (*_JOINT, 190), line)
        pen.line([(0, top + line), (width, top + line)], (255, 232, 200, 38), line)
        x = round(width * ((number * 0.381 + 0.17) % 1.0))
        pen.line([(x, top), (x, top + deep)], (*_JOINT, 160), line)
    # The middle is brighter than the corners.
    glow = ImageOps.invert(Image.radial_gradient("L")).resize((ground.width * 7 // 5, ground.height * 7 // 5))
    left, top = (glow.width - ground.width) // 2, (glow.height - ground.height) // 3
    glow = glow.crop((left, top, left + ground.width, top + ground.height))
    light = glow.point([min(255, 168 + round(v * 0.5)) for v in range(256)])
    return ImageChops.multiply(ground, Image.merge("RGB", (light, light, light)))
