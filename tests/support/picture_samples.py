"""Small pictures of one color, of a gradient and of noise, saved and opened."""

from io import BytesIO
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from printgen.art import pictures
from printgen.geometry import Size

RED, BLUE, GREEN, OCHRE = (190, 40, 50), (40, 70, 160), (50, 120, 70), (200, 150, 60)
SQUARE = Size(20.0, 20.0)


def saved(image: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    data = BytesIO()
    image.save(data, form, compress_level=1, **options)  # of a PNG: higher levels take several times as long
    return data.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def flat(colour: tuple[int, ...] = RED, size: tuple[int, int] = (1200, 900), mode: str = "RGB") -> Image.Image:
    return Image.new(mode, size, colour)


def shaded(colour: tuple[int, ...] = RED, size: tuple[int, int] = (1200, 900)) -> Image.Image:
    """Return a gradient from dark at the top to the color at the bottom, with a black disc in its left half."""
    light = Image.linear_gradient("L").resize(size).point(lambda value: 70 + value * 180 // 255)
    picture = ImageChops.multiply(flat(colour, size), Image.merge("RGB", [light] * 3))
    ImageDraw.Draw(picture).ellipse((size[0] * 0.2, size[1] * 0.4, size[0] * 0.35, size[1] * 0.6), fill=(10, 10, 10))
    return picture


def noisy(size: tuple[int, int] = (1200, 900)) -> Image.Image:
    grain = Image.frombytes("L", size, Random(7).randbytes(size[0] * size[1])).point(lambda value: 60 + value // 2)
    return Image.merge("RGB", [grain, grain.transpose(Image.Transpose.ROTATE_180), grain])


def embedded(data: bytes, window: Size) -> pictures.Shown:
    part = pictures.part(pictures.pixels(data), window)
    return pictures.embedded(data, pictures.decoded(data, part, window), part, window)
