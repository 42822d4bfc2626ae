"""Tests of SVG paths: short notation, accurate to a hundredth."""

import pytest

from printgen.export.svg_page import relative_path_data
from printgen.geometry import Segment
from printgen.svg.path_data import parse_path

PATH: tuple[Segment, ...] = (
    *(("M", 10.004, 20.0), ("L", 10.333, 19.5), ("C", 10.6, 19.5, 0.126, -3.0, 7.005, 8.0), ("Z",)),
    *(("M", 1.0, 1.0), ("L", 4.0, 1.0), ("L", 4.0, 5.05), ("Z",), ("M", 0.0, 0.0), ("L", -0.001, 0.0)),
)


def test_a_path_is_read_back_as_it_was() -> None:
    read = parse_path(relative_path_data(PATH))
    assert [one[0] for one in read] == [one[0] for one in PATH]
    for one, other in zip(read, PATH, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=0.0051)


def test_errors_do_not_add_up() -> None:
    steps = parse_path(relative_path_data([("M", 0.0, 0.0), *(("L", 0.004 * at, 0.0) for at in range(1, 1001))]))
    assert steps[-1][1] == pytest.approx(4.0)


def test_a_point_is_written_by_the_way_from_the_one_before_it() -> None:
    assert relative_path_data([("M", 100.5, 200.0), ("L", 100.25, 200.5), ("Z",)]) == "m100.5,200l-.25,.5z"
