"""Tests of drawings: baked as their files say, visible in both variants, sparing in Minimal, and not too heavy."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.materials import MATERIALS
from printgen.art.drawings.model import BAKED, PLANES, Drawing, Part, drawing, drawing_names
from printgen.art.frame import Frame, Group, Shape, rect_path
from printgen.art.inks import inks
from printgen.galleries.gallery import label_faces
from printgen.galleries.samples import sample_theme
from printgen.geometry import Rect, Size, extent
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.palette import palette
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.pdf.raster import rendered as pages
from printgen.type.typefaces import Typefaces
from tests.tools.bake_drawings import baked, baked_drawing

SIZE = Size(44.0, 33.0)
USUAL = 120.0  # units: the width of the view that this size is for
MOST_SEGMENTS = 4500  # of a drawing in both variants, at that size
MOST_OF_CENTER = 20_000  # of the picture in the center of a board
MOST_INK = 0.3  # of Minimal, relative to Standard; pages have white areas besides


def looks(
    drawings: list[Drawing], hand: str = "flat", key: str = "accent", dpi: int = 60
) -> dict[str, list[Image.Image]]:
    """Return the drawings as printed, by variant."""
    frames = [Frame(size_of(one), (rendered(one, Rect.of(size_of(one)), HANDS[hand], key),)) for one in drawings]
    sheets = tuple(Sheet("x", number, number, "front", "list", frame, ()) for number, frame in enumerate(frames, 1))
    document = ImposedDocument("x", "Drawings", sheets, lambda name, **values: "")
    press, colors = Press.of(Typefaces(label_faces()), "en"), palette(sample_theme().edition)
    return {
        variant: pages(paint(document, inks(colors, variant), press).read(), dpi) for variant in ("standard", "minimal")
    }


def size_of(one: Drawing) -> Size:
    """Return the size at which a drawing is looked at: that of a card's scene, or larger for a board's center."""
    larger = max(1.0, one.view.width / USUAL)
    return Size(larger * SIZE.width, larger * SIZE.height)


def darkness(picture: Image.Image) -> float:
    return 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255


def segments(frame: Frame) -> Iterator[int]:
    """Yield the segments of each path that is written: one for an area and the clip of what lies on it."""
    filled: object = None
    for entry in frame.items:
        if isinstance(entry.item, Group):
            if entry.item.clip is not filled:
                yield len(entry.item.clip) if isinstance(entry.item.clip, tuple) else 5
            yield from segments(entry.item.frame)
            filled = None
        elif isinstance(entry.item, Shape):
            yield len(entry.item.path)
            filled = entry.item.path if entry.item.stroke is None else None


def square(x: float, y: float, side: float, **said: object) -> Part:
    return Part(rect_path(Rect(x, y, side, side)), **said)  # type: ignore[arg-type]


def as_path(baked_path: list[list[Any]]) -> tuple[Any, ...]:
    return tuple(map(tuple, baked_path))


def test_the_baked_file_is_what_the_svg_files_say() -> None:
    assert BAKED.read_text(encoding="utf-8") == baked(), "run: make drawings"


def test_planes_lie_from_back_to_front() -> None:
    for name in drawing_names():
        found = [PLANES.index(part.plane) for part in drawing(name).parts]
        assert found == sorted(found), name


@pytest.mark.long
@pytest.mark.parametrize("hand", HANDS)
def test_drawings_show_in_both_variants_and_minimal_is_gray_and_spares_ink(hand: str) -> None:
    names = drawing_names()
    found = looks([drawing(name) for name in names], hand, dpi=300)
    for name, standard, minimal in zip(names, found["standard"], found["minimal"], strict=True):
        assert ImageStat.Stat(standard.convert("HSV")).extrema[1][1] > 60, name
        assert ImageStat.Stat(minimal.convert("HSV")).extrema[1] == (0, 0), name
        assert 0.01 < darkness(minimal) < max(0.23, MOST_INK * darkness(standard)), (name, darkness(minimal))


def test_drawings_are_light_enough_for_printers() -> None:
    for name in drawing_names():
        size = size_of(drawing(name))
        placed = rendered(drawing(name), Rect.of(size), HANDS["woodcut"])
        assert isinstance(placed.item, Group)
        assert sum(segments(placed.item.frame)) <= (MOST_SEGMENTS if size == SIZE else MOST_OF_CENTER), name


def test_art_beyond_the_view_fills_a_window_of_another_shape() -> None:
    ground = square(-50.0, -50.0, 200.0, material="key", line="none")
    drawn = Drawing(Rect(0.0, 0.0, 30.0, 60.0), (ground, square(5.0, 20.0, 20.0, material="white", line="none")))
    (picture,) = looks([drawn])["standard"]
    assert picture.getpixel((1, 1)) == picture.getpixel((picture.width - 2, picture.height - 2)) != (255, 255, 255)
    middle = picture.getpixel((picture.width // 2, picture.height // 2))
    assert isinstance(middle, tuple)
    assert min(middle) > 235


def test_a_part_over_another_is_cut_off_at_its_edge() -> None:
    below = square(0.0, 0.0, 50.0, material="white", line="none")
    above = square(0.0, 0.0, 100.0, material="black", line="none", over=True)
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (below, above))])["standard"]
    inside, outside = (picture.getpixel((round(share * picture.width), 20)) for share in (0.3, 0.7))
    assert isinstance(inside, tuple)
    assert max(inside) < 60
    assert outside == (255, 255, 255)


def test_a_dot_is_a_short_wide_line() -> None:
    dot = Part((("M", 50.0, 37.5), ("L", 50.02, 37.5)), material="black", line="none", wide=20.0)
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (dot,))])["standard"]
    assert picture.convert("L").getpixel((picture.width // 2, picture.height // 2 - 6)) < 60  # type: ignore[operator]


def test_many_small_dark_areas_in_a_part_are_black_in_minimal() -> None:
    panes = rect_path(Rect(10.0, 10.0, 9.0, 9.0)) + rect_path(Rect(80.0, 60.0, 9.0, 9.0))
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (Part(panes, material="navy", line="none"),))])["minimal"]
    pixel = picture.convert("L").getpixel((round(0.145 * picture.width), round(14.5 / 75 * picture.height)))
    assert pixel < 60  # type: ignore[operator]


def test_a_line_of_several_widths_is_an_area_whose_beginning_has_no_line(tmp_path: Path) -> None:
    file = tmp_path / "arm.svg"
    arm = '<path id="arm" class="red contour" lit="2" wide="8 4" d="M10 10H30"/>'
    file.write_text(f'<svg viewBox="0 0 60 60">{arm}<use href="#arm" transform="scale(2)"/></svg>', encoding="utf-8")
    arm_, large = baked_drawing(file)["parts"]
    area, edge = (extent(as_path(arm_[name])) for name in ("path", "edge"))
    assert (area.x, area.right, area.height) == (6.0, 32.0, 8.0)
    assert (edge.x, edge.right, edge.height) == (10.0, 32.0, 8.0)
    assert (arm_["lit"], large["lit"]) == ((2.0, 1.4), (4, 2.8))
    assert extent(as_path(large["path"])).height == 16.0


def test_a_group_gives_its_people_another_skin(tmp_path: Path) -> None:
    file = tmp_path / "people.svg"
    hand, hat = '<rect id="hand" class="skin" width="9" height="9"/>', '<rect class="red" width="9" height="9"/>'
    file.write_text(f'<svg viewBox="0 0 60 60">{hand}<g skin="umber">{hat}<use href="#hand"/></g></svg>')
    assert [part["material"] for part in baked_drawing(file)["parts"]] == ["skin", "red", "umber"]


def test_a_contour_is_heavier_on_the_right_and_the_lower_side() -> None:
    disc = square(10.0, 10.0, 20.0, material="white", line="contour")
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 40.0, 40.0), (disc,))], dpi=1200)["standard"]
    left, right = black_in_halves(picture)
    assert right > 1.4 * left > 0


def test_in_minimal_a_dark_thing_is_black_on_its_right_side_if_it_is_too_large_to_be_black() -> None:
    for material, is_dark in (("navy", True), ("red", True), ("white", False)):
        thing = square(5.0, 5.0, 30.0, material=material, line="contour")
        (picture,) = looks([Drawing(Rect(0.0, 0.0, 40.0, 40.0), (thing,))], dpi=600)["minimal"]
        left, right = black_in_halves(picture)
        assert (right > 2.5 * left > 0) == is_dark, material


def black_in_halves(picture: Image.Image) -> tuple[int, int]:
    """Return how many pixels are black in the left and the right half of a picture's middle row."""
    gray, middle = picture.convert("L"), picture.height // 2
    row = [gray.getpixel((x, middle)) < 100 for x in range(picture.width)]  # type: ignore[operator]
    return sum(row[: len(row) // 2]), sum(row[len(row) // 2 :])


def test_a_key_takes_the_color_of_the_piece() -> None:
    drawn = Drawing(Rect(0.0, 0.0, 44.0, 33.0), (square(-5.0, -5.0, 60.0, material="key", line="none"),))
    found = {key: looks([drawn], key=key)["standard"][0].getpixel((20, 20)) for key in ("accent", "second", "centre")}
    colors = palette(sample_theme().edition).colors
    assert found == {key: colors[key].pixel for key in found}


def test_every_material_has_its_tones_in_order() -> None:
    tones = ("deep", "shade", "", "light", "glint")
    parts = [[square(0.0, 0.0, 44.0, material=name, tone=tone, line="none") for tone in tones] for name in MATERIALS]
    flat = looks([Drawing(Rect(0.0, 0.0, 44.0, 33.0), (part,)) for row in parts for part in row])["standard"]
    gray = [picture.convert("L").getpixel((20, 20)) for picture in flat]
    for at, name in enumerate(MATERIALS):
        row = gray[5 * at : 5 * at + 5]
        assert all(dark <= light + 4 for dark, light in pairwise(row)), (name, row)  # type: ignore[operator]


def test_black_spots_fill_a_small_share_of_a_pen_drawing_the_smallest_first() -> None:
    spots = [square(20.0 * at, 10.0, 4.0 + at, material="black", line="none", hatch=None) for at in range(5)]
    ground = square(0.0, 0.0, 100.0, material="white", line="none")
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (ground, *spots))], dpi=150)["minimal"]
    row = [
        picture.getpixel((round(picture.width * (0.02 + 0.2 * at)), round(picture.height * 0.16))) for at in range(5)
    ]
    assert [sum(pixel) < 200 for pixel in row] == [True] * 5  # type: ignore[arg-type]
    many = [square(10.0 * at, 10.0 * row, 9.0, material="black", line="none") for at in range(9) for row in range(7)]
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (ground, *many))], dpi=150)["minimal"]
    assert darkness(picture) < 0.3


def test_faces_are_never_black() -> None:
    face = square(40.0, 30.0, 8.0, material="umber", line="none", hatch=None)
    (picture,) = looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (face,))])["minimal"]
    assert darkness(picture) < 0.01


def test_each_hand_draws_shadows_in_its_own_way() -> None:
    solid = square(20.0, 10.0, 50.0, material="gold", line="contour", lit=(14.0, 10.0))
    found = {
        hand: looks([Drawing(Rect(0.0, 0.0, 100.0, 75.0), (solid,))], hand, dpi=200)["standard"][0] for hand in HANDS
    }
    row = {hand: [one.getpixel((x, one.height // 2)) for x in range(one.width)] for hand, one in found.items()}
    changes = {hand: sum(a != b for a, b in pairwise(pixels)) for hand, pixels in row.items()}
    assert changes["woodcut"] > changes["deco"] + 4 > changes["flat"] + 4
    assert changes["engraving"] > changes["flat"] + 4


def test_a_white_border_is_a_share_of_the_drawing_and_stays_narrow_on_a_board() -> None:
    for wide, most in ((60.0, 0.1), (240.0, 0.1), (600.0, 0.008)):
        face = square(0.4 * wide, 0.3 * wide, 0.2 * wide, material="red", line="none")
        sky = square(-wide, -wide, 3 * wide, material="night", line="none", plane="sky")
        (picture,) = looks([Drawing(Rect(0.0, 0.0, wide, 0.75 * wide), (sky, face))], "sticker", dpi=400)["standard"]
        row = [picture.getpixel((x, picture.height // 2)) for x in range(picture.width)]
        assert 0.005 < sum(pixel == (255, 255, 255) for pixel in row) / len(row) / 2 < most, wide
