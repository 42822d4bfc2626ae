"""Tests of race boards: the order of spaces, their contact with each other, and seams that cut no space."""

from itertools import combinations, pairwise

import pytest

from printgen.games.path.grid import path, path_grid
from printgen.geometry import Rect
from printgen.kit.papers import PAPERS
from printgen.sheets.tile_plan import cut_up

LENGTHS = (30, 31, 37, 44, 52, 63, 77, 90, 99, 100)
SHAPES = ("rows", "spiral")


def touch(one: Rect, other: Rect) -> bool:
    """Check whether two squares of the same size share a side."""
    across, down = abs(one.centre.x - other.centre.x), abs(one.centre.y - other.centre.y)
    return abs(across + down - one.width) < 0.001 and min(across, down) < 0.001


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", LENGTHS)
def test_each_space_touches_the_next_and_no_other(count: int, shape: str) -> None:
    rects = [place.rect for place in path(count, shape).places]
    assert len(rects) == count
    assert all(touch(one, other) for one, other in pairwise(rects))
    far = [(one, other) for (at, one), (to, other) in combinations(enumerate(rects), 2) if to - at > 1]
    assert not any(touch(one, other) or one.meets(other) for one, other in far)


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", LENGTHS)
def test_it_takes_four_to_twelve_sheets_and_no_seam_cuts_a_space(count: int, shape: str, paper: str) -> None:
    plan = path(count, shape)
    seams = cut_up(plan.lines(), PAPERS[paper], None)
    assert 4 <= (len(seams.columns) + 1) * (len(seams.rows) + 1) <= 12
    for rect in (*(place.rect for place in plan.places), *plan.blocks):
        assert not any(rect.x + 0.01 < seam < rect.right - 0.01 for seam in seams.columns)
        assert not any(rect.y + 0.01 < seam < rect.bottom - 0.01 for seam in seams.rows)
    assert min(rect.width for rect in (place.rect for place in plan.places)) >= 42.0


def test_a_path_is_as_wide_as_it_is_told() -> None:
    assert path_grid(60, "rows", 8).columns == 8
    assert path_grid(60, "spiral", 9).columns == 9
