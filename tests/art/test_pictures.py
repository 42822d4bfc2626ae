"""Tests of pictures: cropping to a window, embedding format and resolution."""

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.art import pictures
from printgen.geometry import Point, Rect, Sides, Size
from tests.support.picture_samples import RED, SQUARE, embedded, flat, noisy, opened, saved, shaded

MIDDLE = Point(50.0, 50.0)


@pytest.mark.parametrize(
    ("crop", "focus", "window", "shown"),
    [
        (Sides(), MIDDLE, SQUARE, Rect(100, 0, 100, 100)),
        (Sides(), MIDDLE, Size(40, 10), Rect(0, 12.5, 300, 75)),
        (Sides(), Point(0, 50), SQUARE, Rect(0, 0, 100, 100)),
        (Sides(), Point(40, 90), SQUARE, Rect(70, 0, 100, 100)),
        (Sides(), Point(99, 0), SQUARE, Rect(200, 0, 100, 100)),
        (Sides(left=50), MIDDLE, SQUARE, Rect(150, 0, 100, 100)),
        (Sides(10, 0, 40, 0), MIDDLE, SQUARE, Rect(125, 10, 50, 50)),
        (Sides(left=50), Point(0, 0), SQUARE, Rect(150, 0, 100, 100)),
    ],
)
def test_a_window_is_filled_about_the_focus_with_what_is_not_cut_off(
    crop: Sides, focus: Point, window: Size, shown: Rect
) -> None:
    assert pictures.part(Size(300, 100), window, crop, focus) == pytest.approx(shown)


def test_transparency_that_a_png_tells_of_behind_its_pixels_is_kept() -> None:
    image = Image.new("P", (40, 40), 1)
    image.putpalette([250, 0, 0, 0, 0, 250])
    data = saved(image, transparency=b"\x00\x00")
    start, pixels_start, end = (data.index(name) - 4 for name in (b"tRNS", b"IDAT", b"IEND"))
    late = data[:start] + data[pixels_start:end] + data[start:pixels_start] + data[end:]
    assert opened(embedded(late, SQUARE).data).getpixel((20, 20))[3] == 0  # type: ignore[index]


def test_a_picture_that_suits_its_window_is_embedded_as_it_is() -> None:
    for form in ("JPEG", "PNG"):
        data = saved(noisy((200, 200)), form)
        assert embedded(data, SQUARE).data is data


def test_what_is_finer_than_300_dpi_is_made_coarser_and_stays_what_it_was() -> None:
    photo = embedded(saved(noisy(), "JPEG"), Size(25.4, 25.4))
    assert (opened(photo.data).size, opened(photo.data).format) == ((300, 300), "JPEG")
    plain = embedded(saved(flat()), Size(25.4, 25.4))
    assert (opened(plain.data).size, opened(plain.data).format) == ((300, 300), "PNG")
    assert opened(plain.data).getpixel((150, 150)) == RED


@pytest.mark.parametrize("orientation", [1, 6])
def test_a_large_photograph_is_decoded_in_part_and_shows_the_same(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    whole, part = shaded(size=(1999, 1501)), Rect(200, 100, 1200, 1200)
    data = saved(whole, "JPEG", quality=95, exif=exif)
    assert (pictures.upright(data, 0.4).times, pictures.upright(data, 0.6).times) == (2, 1)
    photo, plain = (
        pictures.embedded(one, pictures.decoded(one, part, SQUARE), part, SQUARE)
        for one in (data, saved(pictures.upright(data).image))
    )
    assert opened(photo.data).size == opened(plain.data).size == (236, 236)
    far = ImageChops.difference(opened(photo.data), opened(plain.data).convert("RGB"))
    assert max(ImageStat.Stat(far).mean) < 2


@pytest.mark.long
def test_a_photograph_saved_as_png_does_not_stay_huge() -> None:
    photo = embedded(saved(noisy()), Size(50.8, 50.8))
    assert opened(photo.data).format == "JPEG"


def test_a_transparent_picture_stays_so_and_is_engraved_as_on_white() -> None:
    clear = flat((0, 0, 0, 0), (900, 900), "RGBA")
    clear.paste((*RED, 255), (0, 0, 450, 900))
    shown = embedded(saved(clear), SQUARE)
    assert opened(shown.data).mode == "RGBA"
    assert shown.gray.getpixel((shown.gray.width - 5, 20)) == 255
    assert shown.gray.getpixel((5, 20)) == pytest.approx(
        Image.new("RGB", (1, 1), RED).convert("L").getpixel((0, 0)), abs=1
    )


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_every_mode_of_a_png_is_shown(mode: str) -> None:
    for size in ((1200, 900), (200, 200)):
        shown = embedded(saved(shaded(size=size).convert(mode)), SQUARE)
        assert opened(shown.data).mode in ("L", "RGB", "RGBA")
        assert shown.ink > 0.2


def test_ink_is_reckoned_as_the_ink_of_pages_is() -> None:
    assert embedded(saved(flat((255, 255, 255))), SQUARE).ink == pytest.approx(0.0)
    assert embedded(saved(flat((0, 0, 0))), SQUARE).ink == pytest.approx(1.0)
    assert embedded(saved(flat((255, 0, 0))), SQUARE).ink == pytest.approx(2.0)
