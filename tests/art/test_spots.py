"""Tests of pen drawings: which parts are black, and where dark things have lines."""

from PIL import Image

from printgen.art.drawings.model import Drawing, Part
from printgen.art.drawings.spots import black_parts
from printgen.geometry import Rect
from tests.art.test_drawings import darkness, looks, square

VIEW = Rect(0.0, 0.0, 100.0, 75.0)


def black(*parts: Part, room: float = 1e6, thickest: float = 20.0) -> list[int]:
    """Return the numbers of the parts that are black."""
    chosen = {spot.number for spot in black_parts(Drawing(VIEW, parts), {id(part) for part in parts}, room, thickest)}
    return [number for number, part in enumerate(parts) if id(part) in chosen]


def pen(*parts: Part) -> Image.Image:
    """Return a drawing of a scene's width by a pen, four pixels to a unit."""
    (picture,) = looks([Drawing(VIEW, parts)], dpi=254)["minimal"]
    return picture.resize((400, 300))


def test_dark_parts_are_black_before_those_of_a_dusky_material() -> None:
    parts = [square(0, 0, 10, material="red"), square(20, 0, 10, material="black"), square(40, 0, 10, material="snow")]
    assert black(*parts) == [0, 1]
    assert black(*parts, room=150.0) == [1]


def test_all_parts_of_a_dusky_material_are_black_or_none() -> None:
    coat = [square(0, 0, 6, material="red"), square(20, 0, 12, material="red")]
    assert black(*coat, room=200.0) == [0, 1]
    assert black(*coat, room=100.0) == []
    assert black(*coat, thickest=10.0) == []


def test_distant_things_and_those_without_lines_are_not_black() -> None:
    assert black(square(0, 0, 6, material="red", plane="far"), square(20, 0, 6, material="red", hatch=None)) == []


def test_lines_on_something_black_are_white() -> None:
    line = Part((("M", 44.0, 37.0), ("L", 54.0, 37.0)), line="contour", over=True)
    coat = square(44.0, 32.0, 10.0, material="black")
    plain, lined = (pen(*parts).crop((182, 134, 210, 162)) for parts in ((coat,), (coat, line)))
    assert darkness(plain) > 0.98
    assert darkness(lined) < darkness(plain) - 0.05


def test_distant_lines_are_thinner() -> None:
    near, far = (square(20.0, 10.0, 40.0, material="snow", hatch=None, plane=plane) for plane in ("subject", "far"))
    assert darkness(pen(far)) < 0.8 * darkness(pen(near))
