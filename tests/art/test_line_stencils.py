"""Tests of line stencils: telling drawings from photographs, sharp lines and ink coverage in Minimal."""

from collections.abc import Callable
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printgen.art.engravings import is_drawing, line_stencil
from printgen.geometry import Rect, Size
from tests.support.hung_pictures import WINDOW, Hung, hung

WIDE, HIGH = 800, 600  # pixels, 20 per mm of the window
Draw = Callable[[], Image.Image]
RED, BLUE, SAND = "#c0392b", "#1d2d50", "#d9b36b"


@cache
def drawn(ink: str = "black", paper: str = "white", width: int = 5) -> Image.Image:
    """Draw a house, a tree and some shading with antialiased edges."""
    picture = Image.new("RGB", (2 * WIDE, 2 * HIGH), paper)
    pen, wide = ImageDraw.Draw(picture), 2 * width
    pen.polygon([(200, 1000), (200, 500), (450, 300), (700, 500), (700, 1000)], outline=ink, width=wide)
    pen.ellipse((1000, 400, 1400, 800), outline=ink, width=wide)
    pen.line([(1200, 800), (1200, 1000)], ink, 2 * wide)
    for x in range(220, 680, 40):
        pen.line([(x, 600), (x + 80, 700)], ink, max(2, wide // 2))
    return picture.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


@cache
def flat() -> Image.Image:
    """Draw areas in five colors: sky, sand, a red square and a blue disc."""
    picture = Image.new("RGB", (2 * WIDE, 2 * HIGH), "#bfe3f5")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 800, 2 * WIDE, 2 * HIGH), SAND)
    pen.rectangle((200, 200, 600, 600), RED)
    pen.ellipse((900, 200, 1300, 600), BLUE)
    return picture.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def noise(spread: int, blur: float = 0.0) -> Image.Image:
    return Image.effect_noise((WIDE, HIGH), spread).filter(ImageFilter.GaussianBlur(blur))


@cache
def photograph() -> Image.Image:
    light = Image.linear_gradient("L").resize((WIDE, HIGH))
    spots = Image.effect_noise((20, 15), 120).resize((WIDE, HIGH), Image.Resampling.BICUBIC)
    return Image.merge("RGB", [ImageChops.blend(light, spots, 0.5), spots, ImageChops.invert(light)])


@cache
def globe() -> Image.Image:
    """Draw a sphere, lit from the front, before a plain wall."""
    picture = Image.new("RGB", (WIDE, HIGH), (70, 60, 60))
    pen = ImageDraw.Draw(picture)
    for step in range(200):
        tint = tuple(round(dark + (light - dark) * step / 200) for dark, light in ((90, 240), (60, 200), (50, 170)))
        pen.ellipse((200 + step, 100 + step, 600 - step, 500 - step), fill=tint)
    return picture


def scanned(picture: Image.Image) -> Image.Image:
    grain = noise(14)
    paper = [grain.point([min(255, round(value * 0.15 + base)) for value in range(256)]) for base in (225, 220, 205)]
    return compressed(ImageChops.multiply(picture.filter(ImageFilter.GaussianBlur(0.8)), Image.merge("RGB", paper)))


def compressed(picture: Image.Image) -> Image.Image:
    return Image.open(BytesIO(saved(picture, "JPEG"))).convert("RGB")


def saved(picture: Image.Image, form: str = "PNG") -> bytes:
    data = BytesIO()
    picture.save(data, form, quality=70, compress_level=1)
    return data.getvalue()


@cache
def line_work(data: bytes) -> Hung:
    """Return a picture as Minimal shows it."""
    return hung(data, "minimal")


@pytest.mark.parametrize(
    "draw",
    [
        drawn,
        lambda: drawn(width=2),
        lambda: drawn("#777777"),
        lambda: drawn("#203080"),
        lambda: drawn("#402010", "#e8d8b0"),
        lambda: drawn("white", "#103070"),
        lambda: compressed(drawn()),
        lambda: scanned(drawn()),
        flat,
        lambda: compressed(flat()),
    ],
)
def test_drawings_are_known(draw: Draw) -> None:
    assert is_drawing(draw())


@pytest.mark.long
@pytest.mark.parametrize(
    "draw",
    [
        photograph,
        lambda: compressed(photograph()),
        lambda: photograph().convert("L").convert("RGB"),
        lambda: Image.merge("RGB", [Image.linear_gradient("L").resize((WIDE, HIGH))] * 3),
        lambda: Image.merge("RGB", [noise(90, 1)] * 3),
        globe,
        lambda: compressed(globe()),
    ],
)
def test_photographs_are_known(draw: Draw) -> None:
    assert not is_drawing(draw())


@pytest.mark.long
@pytest.mark.parametrize("draw", [drawn, lambda: drawn(width=2), lambda: drawn("#777777"), lambda: scanned(drawn())])
def test_lines_are_whole_black_and_as_sharp_as_the_printer(draw: Draw) -> None:
    minimal = line_work(saved(draw()))
    (stencil,) = minimal.rasters
    assert stencil.is_stencil
    assert stencil.width / WINDOW.width * 25.4 > 590
    # the left wall is one continuous black line
    assert all(minimal.ink(Rect(4.5, y, 1.0, 0.5)) > 0.1 for y in range(14, 24))
    assert minimal.is_gray


def test_fine_lines_in_a_small_window_are_not_broken() -> None:
    lines = line_stencil(drawn(width=3), Size(14.0, 10.5), 0.078)
    assert lines
    wide, high = lines.size
    wall = lines.convert("L").crop((round(wide * 0.115), high // 2, round(wide * 0.14), round(high * 0.8)))
    assert all(min(wall.crop((0, y, wall.width, y + 1)).tobytes()) == 0 for y in range(wall.height))


def test_flat_areas_become_outlines_and_dark_ones_have_a_light_screen() -> None:
    minimal = line_work(saved(flat()))
    sky, red, blue = (minimal.ink(Rect(*box)) for box in ((17, 6, 4, 8), (6, 6, 8, 8), (24, 6, 7, 8)))
    assert sky == 0
    assert 0.03 < red < 0.09
    assert 0.03 < blue < 0.09
    for edge in (Rect(4.7, 8, 0.6, 4), Rect(17, 19.7, 4, 0.6), Rect(22.3, 9.5, 0.6, 1)):
        assert 0.15 < minimal.ink(edge) < 0.6, edge


@pytest.mark.long
def test_light_lines_on_a_dark_ground_become_dark_ones() -> None:
    minimal = line_work(saved(drawn("white", "#103070")))
    assert minimal.ink(Rect(4.5, 18, 1.0, 2)) > 0.1
    assert minimal.ink(Rect(1, 1, 3, 20)) == 0


@pytest.mark.long
def test_a_drawing_keeps_the_ink_goal_and_one_that_cannot_is_engraved() -> None:
    for picture in (drawn(), flat(), drawn(width=12)):
        assert line_work(saved(picture)).ink() < 0.085
    dense = Image.new("RGB", (WIDE, HIGH), "white")
    for x in range(0, WIDE, 8):
        ImageDraw.Draw(dense).line((x, 0, x, HIGH), "black", 4)
    assert is_drawing(dense)
    assert line_stencil(dense, WINDOW, 0.078) is None
    engraved = line_work(saved(dense))
    assert not engraved.rasters
    assert 0.02 < engraved.ink() < 0.085


@pytest.mark.long
def test_an_author_may_decide_otherwise() -> None:
    assert not hung(saved(drawn()), "minimal", screen="dot", chosen=True).rasters
    assert hung(saved(globe()), "minimal", screen="drawing", chosen=True).rasters
    assert hung(saved(drawn()), "minimal", screen="none", chosen=True).ink() == 0


@pytest.mark.long
def test_standard_shows_the_drawing_itself() -> None:
    (picture,) = hung(saved(flat()), "standard").rasters
    assert not picture.is_stencil


@pytest.mark.long
def test_large_letters_of_a_logo_stay_black() -> None:
    picture = Image.new("RGB", (WIDE, HIGH), "white")
    ImageDraw.Draw(picture).rectangle((100, 100, 160, 500), BLUE)  # 3 mm wide
    bold = line_stencil(picture, Size(40.0, 30.0), 0.3, bold=True)
    fine = line_stencil(picture, Size(40.0, 30.0), 0.3)
    assert bold
    assert fine
    assert bold.histogram()[0] > 3 * fine.histogram()[0]
