"""Tests of the places of a layout's items: lengths, names, sides and neighbors."""

from typing import Any

import msgspec
import pytest

from printgen.geometry import Rect, Size
from printgen.layouts.expressions import ExpressionError
from printgen.layouts.places import CardPlan, parsed_length, places
from printgen.layouts.records import LayoutItem

PLAN = CardPlan(Size(60.0, 90.0), 2.5, 4.0)


def placed(*items: Any, inside: Rect | None = None) -> list[Rect]:
    """Return the places of items, each a place or a whole item."""
    made = [item if "at" in item else {"at": item} for item in items]
    return places([msgspec.convert({"text": "x"} | item, LayoutItem) for item in made], PLAN, inside)


@pytest.mark.parametrize(
    ("value", "length"),
    [
        (12, 12.0),
        ("25%", 15.0),
        ("1 in", 25.4),
        ("1.5cm", 15.0),
        ("7", 7.0),
        ("0", 0.0),
        ("50% - 12", 18.0),
        ("25% + 1cm", 25.0),
    ],
)
def test_lengths(value: Any, length: float) -> None:
    assert parsed_length(value, 60.0) == pytest.approx(length)


@pytest.mark.parametrize("value", ["wide", "12 miles", "x%", 5_000, "50% - wide", "1 + 2 + 3"])
def test_other_lengths_are_refused(value: Any) -> None:
    with pytest.raises(ExpressionError):
        parsed_length(value, 60.0)


@pytest.mark.parametrize(
    ("at", "rect"),
    [
        ([5, 6, "50%", 8], Rect(5, 6, 30, 8)),
        ("whole", Rect(0, 0, 60, 90)),
        ("panel", Rect(2.5, 2.5, 55, 85)),
        ("safe", Rect(4, 4, 52, 82)),
        ("top-left", Rect(4, 4, 14.4, 14.4)),
        ("bottom-right", Rect(41.6, 71.6, 14.4, 14.4)),
        ("top", Rect(4, 4, 52, 12.6)),
        ({"x": 10, "right": 10, "y": "10%", "height": 20}, Rect(10, 9, 40, 20)),
        ({"right": 5, "bottom": 5, "width": 10, "height": 12}, Rect(45, 73, 10, 12)),
        ({}, Rect(4, 4, 52, 82)),
    ],
)
def test_places(at: Any, rect: Rect) -> None:
    assert placed(at)[0] == pytest.approx(rect)


def test_a_size_goes_with_a_named_place() -> None:
    assert placed({"at": "top-right", "size": [20, "10%"]})[0] == pytest.approx(Rect(36, 4, 20, 9))


def test_neighbors_in_any_order() -> None:
    body, title, side = placed(
        {"below": "title", "gap": 2},
        {"id": "title", "at": {"x": 6, "right": 6, "y": 5, "height": 10}},
        {"right_of": "title", "y": 5, "height": 10, "gap": 1},
    )
    assert title == Rect(6, 5, 48, 10)
    assert body == pytest.approx(Rect(4, 17, 52, 69))
    assert side.x == pytest.approx(55)


@pytest.mark.parametrize("shape", ["border", "plaque", "tablet", "seal"])
def test_a_place_within_an_ornament_is_clear_of_its_lines(shape: str) -> None:
    ornament = {"id": "a", "shape": shape, "at": [10, 20, 40, 50]}
    whole, inner, tighter = placed(ornament, {"within": "a", "gap": 0}, {"within": "a", "gap": 2})
    assert whole.inset(0.3).holds(inner)
    assert tighter == pytest.approx(inner.inset(2))


def test_a_place_within_an_item_may_have_sides_of_its_own() -> None:
    frame = {"id": "a", "shape": "rectangle", "at": [10, 20, 40, 50]}
    _, foot, middle = placed(frame, {"within": "a", "gap": 1, "y": 60}, {"within": "a", "gap": "25%"})
    assert foot == pytest.approx(Rect(11, 60, 38, 9))
    assert middle == pytest.approx(Rect(20, 30, 20, 30))


def test_a_group_has_places_of_its_own() -> None:
    assert placed([1, 2, 5, 6], inside=Rect(10, 20, 30, 40))[0] == Rect(11, 22, 5, 6)
    assert placed({"bottom": 1, "height": 5}, inside=Rect(10, 20, 30, 40))[0] == Rect(10, 54, 30, 5)


@pytest.mark.parametrize(
    ("items", "fault"),
    [
        ([{"below": "title"}], "there is no item 'title'"),
        ([{"within": "frame"}], "there is no item 'frame'"),
        ([{"id": "a", "at": {"below": "b"}}, {"id": "b", "at": {"below": "a"}}], "in a circle"),
        ([{"id": "a", "at": {"below": "a"}}], "in a circle"),
        ([{"x": 50, "right": 50}], "nothing is left of it"),
    ],
)
def test_impossible_places(items: list[Any], fault: str) -> None:
    with pytest.raises(ExpressionError, match=fault):
        placed(*items)


def test_a_long_chain_of_neighbors() -> None:
    chain = [{"id": f"i{n}", "at": {"below": f"i{n - 1}", "height": 0.1, "gap": 0}} for n in range(1, 100)]
    found = placed(*reversed(chain), {"id": "i0", "at": {"y": 5, "height": 1}})
    assert found[0].y == pytest.approx(6 + 98 * 0.1)
