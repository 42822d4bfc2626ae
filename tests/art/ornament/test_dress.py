"""Tests of the ornaments of running text: plates of titles, and dividers beside them."""

import pytest

from printgen.art.frame import Ink, Shape, bounds
from printgen.art.ornament.borders import DIVIDERS
from printgen.art.ornament.dress import Dress, side, title_plate
from printgen.geometry import Rect


@pytest.mark.parametrize("divider", sorted(DIVIDERS))
def test_the_ornament_beside_a_title_ends_with_the_measure_and_is_left_out_for_want_of_room(divider: str) -> None:
    dress, rect = Dress(divider_name=divider), Rect(0.0, 0.0, 30.0, 5.5)
    drawn = [bounds(item.path) for _, item in title_plate(dress, rect, 93.0, "accent") if isinstance(item, Shape)]
    beside = [box for box in drawn if box.x > rect.right]
    assert beside
    assert max(box.right for box in beside) == pytest.approx(93.0, abs=0.05)
    assert min(box.x for box in beside) > rect.right + 2.0
    assert not [
        item for _, item in title_plate(dress, rect, 40.0, "accent") if bounds(item.path).right > rect.right + 0.01
    ]


def test_a_plate_without_ends_needs_less_beside_its_title() -> None:
    assert side(Dress("ribbon"), 5.5) > side(Dress("panel"), 5.5) > 0


def test_a_shadow_is_dark_on_white_paper() -> None:
    """A shadow painted as if on the plate would be white in Standard and remove the outline of the plate."""
    dress = Dress("marquee", "bars")
    fills = [item.item.fill for item in title_plate(dress, Rect(0.0, 0.0, 30.0, 7.0), 0.0, "accent")]
    assert Ink("form", "line") in fills
    assert Ink("form-on", "accent") not in fills
