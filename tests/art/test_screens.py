"""Tests of the screens that Minimal applies to pictures: tone, ink coverage and printable lines."""

import math
from collections.abc import Iterator
from typing import get_args

import pytest
from PIL import Image

from printgen.art import engravings as screens
from printgen.geometry import Path as Outline
from printgen.geometry import Rect, Size
from printgen.theme.records import ScreenName
from tests.support.picture_samples import SQUARE, flat, noisy, shaded


def closed(path: Outline) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each figure of a path."""
    figure: list[tuple[float, float]] = []
    for segment in path:
        match segment:
            case ("M", x, y):
                figure = [(x, y)]
            case ("L", x, y):
                figure.append((x, y))
            case ("Z",):
                yield figure
            case _:
                raise AssertionError(segment)


def area(figure: list[tuple[float, float]]) -> float:
    following = figure[1:] + figure[:1]
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(figure, following, strict=True))) / 2


def engraved(name: str, picture: Image.Image, window: Size = SQUARE, ink: float = 0.07, scale: float = 1.0) -> Outline:
    return screens.screen(name, picture.convert("L"), window, ink, scale)


def cover(path: Outline, box: Rect) -> float:
    """Return the share of a box covered by the figures of a path that are centered in it."""
    inside = 0.0
    for figure in closed(path):
        x, y = (sum(values) / len(figure) for values in zip(*figure, strict=True))
        inside += area(figure) if box.x <= x < box.right and box.y <= y < box.bottom else 0.0
    return inside / (box.width * box.height)


def covers_of_halves(name: str, left: tuple[int, int, int], right: tuple[int, int, int]) -> list[float]:
    """Engrave a picture whose halves have two grays, and return the covered share of each half."""
    picture = flat(right)
    picture.paste(left, (0, 0, 600, 900))
    path = engraved(name, picture)
    return [cover(path, Rect(x, 2, 6, 16)) for x in (2, 12)]


@pytest.fixture(params=sorted(screens.SCREENS))
def screen_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_themes_may_name_every_screen() -> None:
    assert set(screens.SCREENS) == set(get_args(ScreenName))


@pytest.mark.long
def test_an_engraving_takes_no_more_ink_than_it_may(screen_name: str) -> None:
    for picture in (shaded(), noisy(), flat((0, 0, 0)), flat((128, 128, 128))):
        for ink in (0.03, 0.07):
            assert cover(engraved(screen_name, picture, ink=ink), Rect(-5, -5, 30, 30)) * 2.25 <= ink * 1.03


def test_an_engraving_is_dark_where_the_picture_is(screen_name: str) -> None:
    left, right = covers_of_halves(screen_name, (30, 30, 30), (235, 235, 235))
    assert left > 4 * right
    assert left > 0.07


def test_faint_contrast_is_stretched(screen_name: str) -> None:
    left, right = covers_of_halves(screen_name, (130, 130, 130), (150, 150, 150))
    assert left > 3 * right


def test_nothing_of_an_engraving_is_solid_or_too_fine_to_print(screen_name: str) -> None:
    for figure in closed(engraved(screen_name, shaded(), Size(80, 60), 0.1)):
        turned = [((x + y) / math.sqrt(2), (y - x) / math.sqrt(2)) for x, y in figure]
        across, down = (max(values) - min(values) for values in zip(*turned, strict=True))
        assert 0.06 < min(across, down) < 1.0


def test_the_lines_of_an_enlarged_window_lie_no_further_apart(screen_name: str) -> None:
    once = engraved(screen_name, shaded(), Size(30, 30))
    twice = engraved(screen_name, shaded(), Size(15, 15), scale=2.0)
    assert sum(1 for _ in closed(twice)) == pytest.approx(sum(1 for _ in closed(once)), rel=0.1)


def test_white_paper_is_not_engraved(screen_name: str) -> None:
    assert engraved(screen_name, flat((255, 255, 255))) == ()
