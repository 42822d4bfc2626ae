"""Tests of edge detection in line stencils, compared with the filters of Pillow."""

from random import Random

import pytest
from PIL import Image, ImageChops, ImageFilter

from printgen.art.engravings import darkest_near, lightest_near, meeting_places, without_slivers

SIZES = ((1, 1), (2, 7), (36, 36), (33, 97), (150, 130))


def patches(colors: int, size: tuple[int, int]) -> Image.Image:
    """Draw squares in a number of colors, with specks on them."""
    chance = Random(colors)
    small = max(1, size[0] // 9), max(1, size[1] // 9)
    picture = Image.frombytes("L", small, bytes(chance.randrange(colors) for _ in range(small[0] * small[1])))
    picture = picture.resize(size, Image.Resampling.NEAREST)
    for _ in range(sum(size)):
        picture.putpixel((chance.randrange(size[0]), chance.randrange(size[1])), chance.randrange(colors))
    return picture


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colors", [1, 2, 3, 8, 24])
def test_edges_are_what_pillow_finds(colors: int, size: tuple[int, int]) -> None:
    picture = patches(colors, size)
    lightest, darkest = picture.filter(ImageFilter.MaxFilter(3)), picture.filter(ImageFilter.MinFilter(3))
    assert without_slivers(picture).tobytes() == picture.filter(ImageFilter.ModeFilter(5)).tobytes()
    apart = ImageChops.difference(lightest, darkest).point(lambda value: 255 * (value > 0))
    assert meeting_places(picture).tobytes() == apart.tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_the_lightest_and_the_darkest_near_are_what_pillow_finds(size: tuple[int, int]) -> None:
    picture = lighter = darker = patches(200, size)
    for reach in range(1, 6):
        lighter, darker = lighter.filter(ImageFilter.MaxFilter(3)), darker.filter(ImageFilter.MinFilter(3))
        assert lightest_near(picture, reach).tobytes() == lighter.tobytes()
        assert darkest_near(picture, reach).tobytes() == darker.tobytes()
