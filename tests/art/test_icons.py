"""Tests of the baked icons: readable path data with four commands on a grid of 24 units."""

import re

import pytest

from printgen.art.frame import Ink, bounds
from printgen.art.icons import BOX, Icons, OwnIcon, baked, read_path
from printgen.geometry import Path

HANDLES = 1.5  # units by which a curve's handles, but not its points, may leave the grid
SLACK = 0.02  # rounding error of baked numbers
NAMES = sorted(baked())


def test_baked_icons_are_absolute_path_data_of_four_commands() -> None:
    assert [name for name in NAMES if not _is_absolute(baked()[name])] == []


def _is_absolute(data: str) -> bool:
    """Check whether path data has only the four commands, each with the right number of numbers."""
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    path = read_path(data)
    whole = all(len(segment) == 1 + counts[segment[0]] for segment in path)
    numbers = len(re.findall(r"[MLCZ]|-?[\d.]+", data))
    return bool(re.fullmatch(r"M[MLCZ\d .-]+", data)) and whole and sum(map(len, path)) == numbers


def test_baked_icons_lie_on_their_grid() -> None:
    assert [name for name in NAMES if not _is_on_grid(read_path(baked()[name]))] == []


def _is_on_grid(path: Path) -> bool:
    """Check that points lie on the grid, curves at most slightly beyond it, and that the path spans half of it."""
    points = (value for segment in path for value in segment[-2:] if value != "Z")
    box = bounds(path)
    reach = min(box.x, box.y, BOX - box.right, BOX - box.bottom)
    near = all(-SLACK <= value <= BOX + SLACK for value in points)
    return near and reach >= -HANDLES and max(box.width, box.height) >= BOX / 2


@pytest.mark.parametrize("data", ["M0 0L24 24Z1", "m0 0L24 24Z", "M0 0L24 24L9Z"])
def test_other_path_data_is_seen(data: str) -> None:
    assert not _is_absolute(data)


@pytest.mark.parametrize("data", ["M0 0L25 24Z", "M0 0L11 11Z", "M0 0C0 -8 24 -8 24 0Z"])
def test_what_is_off_the_grid_is_seen(data: str) -> None:
    assert not _is_on_grid(read_path(data))


def test_a_themes_own_icon_comes_before_the_baked_one_and_is_scaled() -> None:
    name = NAMES[0]
    icons = Icons({name: OwnIcon("m0 0h24v24h-24z")})
    box = bounds(icons.path(name, 12))
    assert (box.x, box.y, box.width, box.height) == (0, 0, 12, 12)
    assert icons.frame(name, 12, Ink("ink")) is icons.frame(name, 12, Ink("ink"))


def test_an_icon_that_is_not_known_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Icons().path("no such icon", 10)
