"""Tests of generated streets: each of its own, the same for the same seed, growing with price, and not too heavy."""

from itertools import pairwise
from statistics import fmean

from PIL import ImageChops, ImageStat

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.model import PLANES, Drawing
from printgen.art.drawings.skyline import skyline
from printgen.art.drawings.streets import TIERS, street
from printgen.art.frame import Frame, Group, Ink, Shape, bounds
from printgen.geometry import Rect, extent
from tests.art.test_drawings import SIZE, darkness, looks

SEEDS = range(1, 4)
OTHER = {"standard": ("screen", "drawn-blank"), "minimal": ("scene", "ground")}  # inks that a variant does not print
MOST_SEGMENTS = 4000
MOST_INK = 0.5  # of Minimal, relative to Standard


def printed_segments(frame: Frame, variant: str) -> int:
    """Count the segments of the paths, and of the clips around them, that a variant prints."""
    total = 0
    for entry in frame.items:
        if isinstance(entry.item, Group) and (inner := printed_segments(entry.item.frame, variant)):
            total += inner + (len(entry.item.clip) if isinstance(entry.item.clip, tuple) else 5)
        elif isinstance(entry.item, Shape):
            ink = entry.item.fill or (entry.item.stroke and entry.item.stroke.ink)
            assert isinstance(ink, Ink)
            total += 0 if ink.role in OTHER[variant] else len(entry.item.path)
    return total


def height(drawn: Drawing) -> float:
    """Return the height of the tallest wall, roof or spire of the main buildings (units)."""
    parts = [part for part in drawn.parts if part.plane == "subject" and part.material not in ("cloud", "leaf", "")]
    return 80.0 - min(extent(part.path).y for part in parts)


def test_streets_differ_and_are_the_same_for_the_same_seed() -> None:
    found = {(tier, seed): street(tier, seed) for tier in range(1, TIERS + 1) for seed in range(28)}
    assert len({drawn.parts for drawn in found.values()}) == len(found)
    assert all(street.__wrapped__(*key).parts == drawn.parts for key, drawn in found.items() if key[1] < 3)  # type: ignore[attr-defined]


def test_seeds_that_follow_each_other_give_other_main_buildings() -> None:
    for tier in range(1, TIERS + 1):
        first, second = looks([street(tier, 1), street(tier, 2)], dpi=40)["minimal"]
        pairs = zip(first.convert("L").tobytes(), second.convert("L").tobytes(), strict=True)
        assert fmean(abs(one - other) for one, other in pairs) > 20, tier


def test_streets_grow_with_the_price() -> None:
    heights = [fmean(height(street(tier, seed)) for seed in range(8)) for tier in range(1, TIERS + 1)]
    assert all(higher > lower - 6 for lower, higher in pairwise(heights)), heights
    assert heights[0] < heights[3] < heights[5] < heights[7], heights


def test_every_street_bears_the_color_of_its_group() -> None:
    for tier in range(1, TIERS + 1):
        drawings = [street(tier, seed) for seed in SEEDS]
        for one, other in zip(*(looks(drawings, key=key)["standard"] for key in ("group/e", "group/h")), strict=True):
            changed = ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 25))
            assert ImageStat.Stat(changed).mean[0] > 0.015 * 255, tier


def test_planes_lie_from_back_to_front() -> None:
    for tier in range(1, TIERS + 1):
        found = [PLANES.index(part.plane) for part in street(tier, 1).parts]
        assert found == sorted(found)
        assert set(found) == set(range(len(PLANES)))


def test_streets_are_light_enough_for_printers() -> None:
    for tier in range(1, TIERS + 1):
        for seed in SEEDS:
            placed = rendered(street(tier, seed), Rect.of(SIZE), HANDS["flat"])
            assert isinstance(placed.item, Group)
            for variant in OTHER:
                assert printed_segments(placed.item.frame, variant) <= MOST_SEGMENTS, (tier, seed, variant)


def test_minimal_is_gray_and_spares_ink() -> None:
    for tier in range(1, TIERS + 1):
        found = looks([street(tier, 1)], dpi=300)
        assert found["minimal"][0].convert("HSV").getextrema()[1] == (0, 0)
        assert darkness(found["minimal"][0]) < MOST_INK * darkness(found["standard"][0]), tier


def test_a_skyline_is_another_with_another_seed_and_leaves_its_corners_calm() -> None:
    assert skyline(1) is skyline(1)
    assert skyline(1).parts != skyline(2).parts
    corner = Rect(0, 0, 60, 60)
    subjects = [part for part in skyline(0).parts if part.plane in ("middle", "subject", "front")]
    assert not any(bounds(part.path).meets(corner) for part in subjects)
