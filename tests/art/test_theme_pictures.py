"""Tests of pictures in their windows: filled, or with the whole picture within the outline."""

import pytest

from printgen.art.frame import Group, Placed, Shape, circle_path, rect_path
from printgen.art.theme_pictures import PictureWindow, ThemePictures, whole_rect
from printgen.geometry import Path, Point, Rect, Size
from printgen.theme.records import Crop, PictureFile
from tests.support.picture_samples import flat, saved

BOX = Rect(10.0, 20.0, 40.0, 20.0)
SQUARE = Rect(0.0, 0.0, 40.0, 40.0)


def window(box: Rect = BOX, outline: Path = (), clear: Rect | None = None) -> PictureWindow:
    return PictureWindow(box, outline, 1.0, "line", clear=clear)


@pytest.mark.parametrize(
    ("size", "shown", "place"),
    [
        (Size(300, 100), window(), Rect(10, 20 + 10 / 3, 40, 40 / 3)),
        (Size(100, 300), window(), Rect(30 - 10 / 3, 20, 20 / 3, 20)),
        (Size(100, 300), window(outline=rect_path(BOX)), Rect(30 - 10 / 3, 20, 20 / 3, 20)),
        (Size(100, 100), window(clear=BOX._replace(height=10.0)), Rect(25, 20, 10, 10)),
        (Size(100, 100), window(SQUARE, circle_path(Point(20, 20), 20)), Rect(5.858, 5.858, 28.284, 28.284)),
        (Size(400, 300), window(SQUARE, circle_path(Point(20, 20), 20)), Rect(4, 8, 32, 24)),
    ],
)
def test_a_whole_picture_is_as_large_as_its_window_and_outline_allow(
    size: Size, shown: PictureWindow, place: Rect
) -> None:
    assert tuple(whole_rect(size, shown)) == pytest.approx(tuple(place), abs=0.05)


def inner(placed: Placed) -> tuple[Rect, Group]:
    """Return where the picture in a window is, and the group that clips it."""
    assert isinstance(placed.item, Group)
    ground, picture = placed.item.frame.items
    assert isinstance(ground.item, Shape)
    assert isinstance(picture.item, Group)
    size = picture.item.frame.size
    return Rect(picture.at.x, picture.at.y, size.width, size.height), placed.item


def test_a_whole_picture_is_on_white_in_the_middle_of_its_window() -> None:
    pictures = ThemePictures({"wide.png": saved(flat(size=(1200, 400)))})
    whole = PictureFile("wide.png", fit="whole")
    place, group = inner(pictures.fitted(whole, "decks.chest.art", window()))
    assert tuple(place) == pytest.approx((0.0, 10 / 3, 40.0, 40 / 3))
    assert group.frame.size == BOX.size
    cropped = PictureFile("wide.png", Crop(left=50.0), fit="whole")
    place, _ = inner(pictures.fitted(cropped, "decks.chest.art", window()))
    assert place.size.width / place.size.height == pytest.approx(1.5)


def test_the_resolution_of_a_whole_picture_is_that_of_its_place() -> None:
    pictures = ThemePictures({"tall.png": saved(flat(size=(80, 240)))})
    pictures.fitted(PictureFile("tall.png", fit="whole"), "decks.chest.art", window())
    assert pictures.problems(lambda where: None) == []
    pictures.fitted(PictureFile("tall.png"), "decks.chest.art", window())
    (coarse,) = pictures.problems(lambda where: None)
    assert "has only 50 dpi" in coarse.message
