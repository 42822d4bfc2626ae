"""A wooden table top: planks in soft light, always the same."""

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_PLANK = 118.0  # mm across
_DARK, _MIDDLE, _LIGHT = (104, 70, 44), (156, 112, 74), (196, 152, 108)
_JOINT = (62, 40, 25)
_GRAINS = (
    (420.0, 1.1, 0.5),
    (130.0, 0.5, 0.3),
    (900.0, 9.0, 0.45),
)  # length and width (mm) of streaks, and their weight


def wood(size: tuple[int, int], scale: float) -> "Image":
    """Draw level planks, lit from the upper left; ``scale`` is pixels a mm."""
    from PIL import Image, ImageChops, ImageOps

    chance = random.Random("a table for printgen")
    grain = Image.new("L", size)
    width, deep = size[0], round(_PLANK * scale)
    for top in range(-deep // 3, size[1], deep):
        grain.paste(_plank((width, deep), scale, chance), (0, top))
    ground = ImageOps.colorize(grain, _DARK, _LIGHT, _MIDDLE)
    for number, top in enumerate(range(-deep // 3, size[1], deep)):
        _draw_joints(ground, top, deep, scale, number)
    # The middle is brighter than the corners.
    glow = ImageOps.invert(Image.radial_gradient("L")).resize((ground.width * 7 // 5, ground.height * 7 // 5))
    left, top = (glow.width - ground.width) // 2, (glow.height - ground.height) // 3
    glow = glow.crop((left, top, left + ground.width, top + ground.height))
    light = glow.point([min(255, 168 + round(v * 0.5)) for v in range(256)])
    return ImageChops.multiply(ground, Image.merge("RGB", (light, light, light)))


def _plank(size: tuple[int, int], scale: float, chance: random.Random) -> "Image":
    """Return the grain of one plank, in gray: streaks of several sizes over its own tone."""
    from PIL import Image

    whole = Image.new("L", size, chance.randrange(108, 148))
    for long, thin, weight in _GRAINS:
        wide, tall = max(2, round(size[0] / long / scale)), max(2, round(size[1] / thin / scale))
        streaks = Image.frombytes("L", (wide, tall), bytes(chance.randrange(40, 216) for _ in range(wide * tall)))
        whole = Image.blend(whole, streaks.resize(size, Image.Resampling.BICUBIC), weight * 0.6)
    return whole


def _draw_joints(ground: "Image", top: int, deep: int, scale: float, number: int) -> None:
    """Draw the gaps of a plank: one along it, with a light edge, and one across it."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(ground, "RGBA")
    thin = max(1, round(0.7 * scale))
    pen.line([(0, top), (ground.width, top)], (*_JOINT, 190), thin)
    pen.line([(0, top + thin), (ground.width, top + thin)], (255, 232, 200, 38), thin)
    x = round(ground.width * ((number * 0.381 + 0.17) % 1.0))
    pen.line([(x, top), (x, top + deep)], (*_JOINT, 160), thin)
