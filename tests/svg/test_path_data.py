"""Tests of path data in themes: drawing every SVG command and reporting problems with their positions."""

import math

import pytest

from printgen.geometry import Path
from printgen.limits import ICON_LETTERS
from printgen.svg.path_data import PathError, parse_path

LIMIT = ICON_LETTERS.most


def points(path: Path, steps: int = 16) -> list[tuple[float, float]]:
    """Return points along all cubics of a path."""
    found = []
    at = (0.0, 0.0)
    for segment in path:
        if segment[0] == "C":
            x1, y1, x2, y2, x, y = segment[1:]
            for step in range(steps + 1):
                t = step / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
                found.append((a * at[0] + b * x1 + c * x2 + d * x, a * at[1] + b * y1 + c * y2 + d * y))
        if segment[0] != "Z":
            at = (segment[-2], segment[-1])
    return found


def flat(path: Path) -> list[float]:
    """Return the numbers of a path."""
    return [value for segment in path for value in segment[1:]]


def commands(path: Path) -> str:
    """Return the command letters of a path."""
    return "".join(segment[0] for segment in path)


@pytest.mark.parametrize("turn", [0, 30, 777])
def test_two_half_arcs_are_a_circle(turn: int) -> None:
    path = parse_path(f"M22 12A10 10 {turn} 0 1 2 12A10 10 {turn} 0 1 22 12Z")
    assert commands(path) == "MCCCCZ"
    for x, y in points(path):
        assert math.hypot(x - 12, y - 12) == pytest.approx(10, abs=0.003)
    xs, ys = zip(*points(path), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((2, 22, 2, 22), abs=0.003)


@pytest.mark.parametrize(
    ("flags", "centre", "passes"),
    [
        ("0 1", (0, 0), (math.sqrt(50), -math.sqrt(50))),
        ("1 0", (0, 0), (-math.sqrt(50), math.sqrt(50))),
        ("0 0", (10, -10), (10 - math.sqrt(50), -10 + math.sqrt(50))),
        ("1 1", (10, -10), (10 + math.sqrt(50), -10 - math.sqrt(50))),
    ],
)
def test_the_flags_choose_among_four_arcs(flags: str, centre: tuple[float, float], passes: tuple[float, float]) -> None:
    start, end = ("0 -10", "10 0")
    on_arc = points(parse_path(f"M{start}A10 10 0 {flags} {end}"))
    for x, y in on_arc:
        assert math.hypot(x - centre[0], y - centre[1]) == pytest.approx(10, abs=0.004)
    assert min(math.dist(point, passes) for point in on_arc) < 0.01


def test_a_turned_ellipse_keeps_its_axes() -> None:
    cos, sin = math.cos(math.radians(30)), math.sin(math.radians(30))
    x, y = 8 * cos, 8 * sin
    for px, py in points(parse_path(f"M{x} {y}A8 3 30 0 1 {-x} {-y}A8 3 30 0 1 {x} {y}Z")):
        along, across = px * cos + py * sin, py * cos - px * sin
        assert (along / 8) ** 2 + (across / 3) ** 2 == pytest.approx(1, abs=0.001)


def test_radii_that_are_too_small_grow_in_proportion() -> None:
    ys = [y for _, y in points(parse_path("M0 0A2 1 0 0 1 8 0"))]
    assert min(ys) == pytest.approx(-2, abs=0.001)
    assert parse_path("M0 0A-2 -1 0 0 1 8 0") == parse_path("M0 0A2 1 0 0 1 8 0")


def test_an_arc_without_a_radius_is_a_line_and_one_without_a_way_is_nothing() -> None:
    assert parse_path("M1 2A0 5 0 0 1 3 4") == (("M", 1, 2), ("L", 3, 4))
    assert parse_path("M1 2A5 5 0 0 1 1 2") == (("M", 1, 2),)


def test_an_arc_ends_exactly_where_it_says() -> None:
    assert parse_path("M.1.2A7 3 41 1 0 1.3 2.7")[-1][-2:] == (1.3, 2.7)


@pytest.mark.parametrize(
    ("small", "capital"),
    [
        ("m1 2l3 4", "M1 2L4 6"),
        ("m1 2h3v4", "M1 2H4V6"),
        ("m1 2c1 1 2 1 3 0", "M1 2C2 3 3 3 4 2"),
        ("m1 2c1 1 2 1 3 0s2 1 3 0", "M1 2C2 3 3 3 4 2S6 3 7 2"),
        ("m1 2q1 1 2 0t2 0", "M1 2Q2 3 3 2T5 2"),
        ("m1 2a3 4 20 1 0 2 1", "M1 2A3 4 20 1 0 3 3"),
        ("m1 2 3 4 5 6", "M1 2L4 6L9 12"),
        ("m1 2h3v3zm1 1h1v1z", "M1 2H4V5ZM2 3H3V4Z"),
    ],
)
def test_small_letters_count_from_where_the_pen_stands(small: str, capital: str) -> None:
    relative, absolute = parse_path(small), parse_path(capital)
    assert commands(relative) == commands(absolute)
    assert flat(relative) == pytest.approx(flat(absolute))


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0 1 1 2 2", "M0 0L1 1L2 2"),
        ("M0 0L1 1 2 2", "M0 0L1 1L2 2"),
        ("M0 0H1 2", "M0 0H1H2"),
        ("M.5.5-1-2", "M 0.5 , 0.5 L -1 , -2"),
        ("M1e-3 2E+1L+3.-.4e1", "M0.001 20L3 -4"),
        ("M0 0a1 1 0 01.5.5", "M0 0a1 1 0 0 1 0.5 0.5"),
        ("M0 0a1 1 0 01.5.5 1,1 0,1,0,1,1", "M0 0a1 1 0 0 1 .5 .5a1 1 0 1 0 1 1"),
        ("\n M0\t0 L1,\r\n1 Z ", "M0 0L1 1Z"),
        ("M0 0V5zL3 3", "M0 0V5zM0 0L3 3"),
    ],
)
def test_short_forms_mean_the_same_as_long_ones(short: str, long: str) -> None:
    assert parse_path(short) == parse_path(long)


def test_smooth_curves_mirror_the_last_handle_of_their_own_kind() -> None:
    assert parse_path("M0 0C0 1 2 3 4 3S8 1 8 0")[-1] == ("C", 6, 3, 8, 1, 8, 0)
    assert parse_path("M0 0L4 3S8 1 8 0")[-1] == ("C", 4, 3, 8, 1, 8, 0)
    assert parse_path("M0 0Q3 3 6 0T12 0") == parse_path("M0 0Q3 3 6 0Q9 -3 12 0")
    assert parse_path("M0 0C0 1 2 3 6 0T12 0") == parse_path("M0 0C0 1 2 3 6 0Q6 0 12 0")


def test_a_quadratic_is_the_same_curve_as_a_cubic() -> None:
    assert flat(parse_path("M0 0Q3 6 6 0")) == pytest.approx([0, 0, 2, 4, 4, 4, 6, 0])


def test_numbers_are_not_rounded() -> None:
    assert parse_path("M0.12345678901234 1e-9")[0] == ("M", 0.12345678901234, 1e-9)


@pytest.mark.parametrize(
    ("data", "offset", "message"),
    [
        ("", 0, "must start with M"),
        (" L0 0", 1, "must start with M"),
        ("M0", 2, "a number is missing before the end"),
        ("M0 0 L1 Z", 8, "a number is missing before 'Z'"),
        ("M0 0,", 5, "a number is missing before the end"),
        ("M0 0L1,,2", 7, "a number is missing before ','"),
        ("M0 0L,1 2", 5, "a number is missing before ','"),
        ("M0 0 -", 6, "a number is missing before the end"),
        ("M0 0L1e 2", 7, "an exponent is missing before ' '"),
        ("M0 0B1 1", 4, "'B' is not a path command"),
        ("M0 0 nan 1", 5, "'n' is not a path command"),
        ("M0 0ſ1 1 1 1", 4, "'ſ' is not a path command"),
        ("M١ 0", 1, "a number is missing before '١'"),
        ("M0 0Z 5", 6, "'5' is not a path command"),
        ("M0 0L1 1e999", 7, "too large"),
        ("M0 0A1 1 0 2 0 1 1", 11, "flag of an arc (0 or 1) is missing before '2'"),
        ("M0 0A1 1 0 0 1 1", 16, "a number is missing before the end"),
        ("M0 0A1e-320 1 0 0 0 1e8 5", 4, "the radius of an arc is too small"),
        ("M0 0" + " " * LIMIT, LIMIT, "20,480 are allowed"),
    ],
)
def test_a_fault_is_told_with_its_offset(data: str, offset: int, message: str) -> None:
    with pytest.raises(PathError) as caught:
        parse_path(data)
    assert caught.value.offset == offset
    assert message in caught.value.message
    assert f"at character {offset + 1}" in str(caught.value)


def test_a_path_of_the_longest_length_is_read() -> None:
    data = "M0 0" + "L1 1" * ((LIMIT - 4) // 4)
    assert len(data) == LIMIT
    assert len(parse_path(data)) == 1 + (LIMIT - 4) // 4
