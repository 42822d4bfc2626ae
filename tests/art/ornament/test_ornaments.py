"""Tests of ornaments: their names, their bounding boxes and the repeatability of random-looking patterns."""

import math
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from printgen.art.frame import Group, Shape, bounds, circle_path
from printgen.art.line_art import Art, chance, in_four_corners, tone
from printgen.art.ornament.borders import ARROWS, BORDERS, CORNERS, DIVIDERS
from printgen.art.ornament.patterns import GUILLOCHES, PATTERNS, PatternTile, ground, motif_frame, motifs
from printgen.art.ornament.plates import EMBLEMS, PLAQUES, SEALS
from printgen.art.ornament.scenery import STREETS, VIGNETTES, WINDOWS
from printgen.games.trade.center_layouts import LAYOUTS
from printgen.geometry import Path as Drawn
from printgen.geometry import Point, Rect, Size
from printgen.theme import records as ornaments
from tests.support.parts_samples import subpaths

SIZES = (Rect(3, 4, 44, 80), Rect(2.5, 2.5, 93, 44), Rect(1, 1, 15, 7.4))
CHANCES = [0.690081, 0.413071, 0.384714, 0.962828]


def paths(art: Art) -> Iterator[Drawn]:
    yield from (path for path in art if path)


def strays(drawn: Iterator[Drawn], box: Rect, slack: float = 0.06) -> list[Rect]:
    """Return the bounding boxes of paths that leave a box by more than the tolerance for hand-cut lines."""
    return [bounds(path) for path in drawn if not box.inset(-slack).holds(bounds(path))]


@pytest.mark.parametrize(
    ("names", "table"),
    [
        ("BorderName", BORDERS),
        ("CornerName", CORNERS),
        ("DividerName", DIVIDERS),
        ("PatternName", PATTERNS),
        ("PatternName", motifs()),
        ("PlaqueName", PLAQUES),
        ("SealName", SEALS),
        ("VignetteName", VIGNETTES),
        ("EmblemName", EMBLEMS),
        ("GuillocheName", GUILLOCHES),
        ("CenterName", LAYOUTS),
        ("WindowName", WINDOWS),
        ("ArrowName", ARROWS),
        ("StreetName", STREETS),
    ],
)
def test_a_theme_can_name_every_row_of_a_table(names: str, table: dict[str, Any]) -> None:
    assert set(get_args(getattr(ornaments, names))) == set(table)


@pytest.mark.parametrize("box", SIZES)
@pytest.mark.parametrize("name", BORDERS)
def test_a_border_lies_between_its_rectangle_and_its_depth(name: str, box: Rect) -> None:
    border = BORDERS[name](box, 0.4)
    assert list(paths(border.art))
    assert strays(paths(border.art), box) == []
    inner = box.inset(border.depth)
    for path in paths(border.art):
        points = [segment[-2:] for segment in path if len(segment) > 1]
        within = [(x, y) for x, y in points if inner.x < x < inner.right and inner.y < y < inner.bottom]
        assert not [point for point in within if not _in_a_corner(point, inner, 2.5 * 0.4)]


def _in_a_corner(point: tuple[float, float], rect: Rect, near: float) -> bool:
    """Check whether a point is near both sides of a corner, where borders may step in."""
    return all(
        min(value - low, high - value) < near
        for value, low, high in ((point[0], rect.x, rect.right), (point[1], rect.y, rect.bottom))
    )


@pytest.mark.parametrize("name", CORNERS)
def test_corners_keep_to_their_squares(name: str) -> None:
    corner = CORNERS[name](8.0)
    assert strays(paths(corner), Rect(0, 0, 8, 8)) == []
    assert strays(paths(in_four_corners(corner, SIZES[0])), SIZES[0]) == []


@pytest.mark.parametrize("name", DIVIDERS)
def test_a_divider_keeps_to_its_height_and_is_symmetrical(name: str) -> None:
    box = Rect(5, 7, 34, 2.2)
    art = DIVIDERS[name](box)
    assert strays(paths(art), box, 0.35) == []
    for path in paths(art):
        if name != "moon":  # a crescent is not its own mirror image
            assert bounds(path).centre.x == pytest.approx(box.centre.x, abs=0.15)


@pytest.mark.parametrize("box", SIZES)
@pytest.mark.parametrize("name", PLAQUES)
def test_a_plaque_keeps_to_its_rectangle_and_leaves_room_within(name: str, box: Rect) -> None:
    plaque = PLAQUES[name](box)
    assert strays(iter((plaque.outline, *paths(plaque.art))), box) == []
    assert box.holds(plaque.room)
    assert plaque.room.width > 0.55 * box.width
    assert plaque.room.height > 0.4 * box.height


@pytest.mark.parametrize("name", SEALS)
def test_a_seal_keeps_to_its_circle_round_its_room(name: str) -> None:
    middle, radius = Point(20, 30), 12.0
    seal = SEALS[name](middle, radius)
    assert strays(iter((seal.outline, *paths(seal.art))), Rect(*middle, 0, 0).inset(-radius)) == []
    assert 0.5 * radius < seal.room < radius


@pytest.mark.parametrize("name", VIGNETTES)
def test_a_vignette_stands_round_its_middle(name: str) -> None:
    middle, radius = Point(22, 16), 10.0
    vignette = VIGNETTES[name](Rect(0, 0, 44, 32), middle, radius)
    drawn = [*paths(vignette.back), *paths(vignette.front)]
    assert bool(drawn) == (name not in ("plain", "bare"))
    if name == "squared":  # the pencil is in a corner
        drawn = [*paths(vignette.back)]
    for path in drawn:
        assert bounds(path).holds(Rect(*middle, 0, 0).inset(-0.9 * radius))
        assert math.dist(bounds(path).centre, middle) < 2


@pytest.mark.parametrize("name", PATTERNS)
def test_a_ground_meets_its_like_at_every_edge(name: str) -> None:
    size = Size(49.0, 85.0)
    tile: PatternTile = PATTERNS[name]()
    group = ground(tile, Rect.of(size), tone("x"), 3.0).item
    assert isinstance(group, Group)
    assert group.clip == Rect.of(size).inset(-3)
    rows = group.frame.items
    parts = sum(map(bool, tile.art))
    assert len({id(row.item.path) for row in rows if isinstance(row.item, Shape)}) == parts  # shared by all rows
    starts = sorted((round(at.y, 6), round(at.x, 6)) for at, _ in rows)
    repeated = {(round(y + size.height, 4), x) for y, x in starts}
    assert {(round(y, 4), x) for y, x in starts} & repeated  # the next card starts with a row of this one


@pytest.mark.parametrize("name", motifs())
def test_every_motif_of_a_frame_is_whole_and_beside_the_next(name: str) -> None:
    frame, size = Rect(4.4, 4.4, 40.2, 76.2), 3.6
    for path in filter(None, motif_frame(motifs()[name], frame, size, 6.0)):
        for motif in subpaths(path):
            middle = bounds(motif).centre
            assert frame.inset(-0.55 * size).holds(bounds(motif)), name
            assert not frame.inset(0.55 * size).holds(Rect(*middle, 0.0, 0.0)), name


@pytest.mark.parametrize("name", GUILLOCHES)
def test_each_rank_has_a_guilloche_of_its_own_about_the_middle(name: str) -> None:
    box = Rect(4.5, 4.5, 89, 40)
    drawn = [GUILLOCHES[name](box, rank) for rank in range(7)]
    assert len(set(drawn)) == 7
    for path in drawn:
        assert bounds(path).centre.x == pytest.approx(box.centre.x, abs=3)
        assert len(path) < 2_500


def test_what_looks_drawn_by_lot_is_the_same_each_time() -> None:
    assert [round(chance(number, 3), 6) for number in range(4)] == CHANCES
    values = [chance(number) for number in range(2_000)]
    assert 0 <= min(values) < 0.01 < 0.99 < max(values) <= 1
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.02)


def test_the_sticker_of_a_sun_is_a_disc_and_no_star() -> None:
    """An edge around each ray would join the rays of a sun into a star of their number."""
    rays = [circle_path(Point(15 + 12 * math.cos(turn), 15 + 12 * math.sin(turn)), 2.5) for turn in range(6)]
    sun = tuple(segment for ray in rays for segment in ray)
    plate = EMBLEMS["sticker"](sun, 29.0, "accent", False)[0].item
    assert isinstance(plate, Shape)
    assert bounds(plate.path).width == pytest.approx(bounds(plate.path).height)
    assert all(bounds(plate.path).holds(bounds(ray)) for ray in rays)
    one = EMBLEMS["sticker"](rays[0], 29.0, "accent", False)[0].item
    assert isinstance(one, Shape)
    assert one.path == rays[0]
