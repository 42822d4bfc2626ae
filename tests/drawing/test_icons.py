"""The baked icons: each a readable path of four commands on its grid of 24 units."""

import re

import pytest

from printgen.drawing.frame import Ink, bounds
from printgen.drawing.icons import BOX, Icons, OwnIcon, baked, read_path

HANDLES = 1.5  # units by which a curve's handles may leave the grid: its points may not
SLACK = 0.02  # the rounding of baked numbers
NAMES = sorted(baked())


@pytest.mark.parametrize("name", NAMES)
def test_a_baked_icon_is_absolute_path_data_of_four_commands(name: str) -> None:
    data = baked()[name]
    assert re.fullmatch(r"M[MLCZ\d .-]+", data)
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    path = read_path(data)
    assert all(len(segment) == 1 + counts[segment[0]] for segment in path)
    assert sum(map(len, path)) == len(re.findall(r"[MLCZ]|-?[\d.]+", data))


@pytest.mark.parametrize("name", NAMES)
def test_a_baked_icon_lies_on_its_grid(name: str) -> None:
    path = read_path(baked()[name])
    for segment in path:
        assert all(-SLACK <= value <= BOX + SLACK for value in segment[-2:] if value != "Z")
    box = bounds(path)
    assert box.x >= -HANDLES
    assert box.y >= -HANDLES
    assert box.right <= BOX + HANDLES
    assert box.bottom <= BOX + HANDLES
    assert max(box.width, box.height) >= BOX / 2


def test_a_themes_own_icon_comes_before_the_baked_one_and_is_scaled() -> None:
    name = NAMES[0]
    icons = Icons({name: OwnIcon("m0 0h24v24h-24z")})
    box = bounds(icons.path(name, 12))
    assert (box.x, box.y, box.width, box.height) == (0, 0, 12, 12)
    assert icons.frame(name, 12, Ink("ink")) is icons.frame(name, 12, Ink("ink"))


def test_an_icon_that_is_not_known_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Icons().path("no such icon", 10)
