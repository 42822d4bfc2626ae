"""Tests of picture formats and color modes: conversion, colors and rejected files."""

import io
import os
import struct
from typing import Any

import pytest
from PIL import Image, ImageCms, features

from printgen.art import pictures as drawing
from printgen.art.pictures import MOST_DPI, pixels
from printgen.geometry import INCH, Rect, Size
from printgen.theme.files import RefusedError, proven_picture

RED, BLUE, GREEN = (200, 40, 50), (40, 70, 160), (30, 150, 60)
needs_avif = pytest.mark.skipif(not features.check("avif"), reason="this Pillow reads no AVIF")


def halves(mode: str = "RGB") -> Image.Image:
    """Return a picture that is red on the left and blue on the right."""
    picture = Image.new("RGB", (60, 40), RED)
    picture.paste(BLUE, (30, 0, 60, 40))
    return picture.convert(mode)


def saved(picture: Image.Image, form: str, **options: Any) -> bytes:
    data = io.BytesIO()
    picture.save(data, form, **options)
    return data.getvalue()


def embedded(data: bytes) -> bytes:
    """Return the whole picture as embedded in a PDF at full resolution."""
    proven = proven_picture(data, "a").data
    size = pixels(proven)
    printed = Size(*(length / MOST_DPI * INCH for length in size))
    whole = Rect.of(size)
    return drawing.embedded(proven, drawing.decoded(proven, whole, printed), whole, printed).data


def kept(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(embedded(data)))
    assert picture.format in ("PNG", "JPEG")
    picture.load()
    return picture


def colors(picture: Image.Image) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the color at the center of each half."""
    wide, high = picture.size
    plain = picture.convert("RGB")
    return tuple(plain.getpixel((wide * at // 4, high // 2)) for at in (1, 3))  # type: ignore[return-value]


FORMS = [
    ("WEBP", {"lossless": True}),
    ("WEBP", {"quality": 90}),
    ("TIFF", {}),
    ("TIFF", {"compression": "tiff_lzw"}),
    ("TIFF", {"compression": "jpeg"}),
    pytest.param("AVIF", {"quality": 90}, marks=needs_avif),
]


@pytest.mark.long
@pytest.mark.parametrize(("form", "options"), FORMS)
def test_formats_that_no_pdf_holds_are_embedded_as_png_or_jpeg(form: str, options: dict[str, Any]) -> None:
    left, right = colors(kept(saved(halves(), form, **options)))
    assert left == pytest.approx(RED, abs=12)
    assert right == pytest.approx(BLUE, abs=12)


@pytest.mark.parametrize("form", ["WEBP", "TIFF", pytest.param("AVIF", marks=needs_avif)])
def test_transparency_stays(form: str) -> None:
    clear = halves("RGBA")
    clear.paste((0, 0, 0, 0), (30, 0, 60, 40))
    picture = kept(saved(clear, form))
    assert picture.mode == "RGBA"
    assert [picture.getpixel((x, 20))[3] for x in (10, 50)] == [255, 0]


def test_a_palette_with_transparency_stays_so() -> None:
    picture = halves().quantize(2)
    data = saved(picture, "PNG", transparency=picture.getpixel((50, 20)))
    assert proven_picture(data, "a").data == data
    assert [kept(data).convert("RGBA").getpixel((x, 20))[3] for x in (10, 50)] == [255, 0]


@pytest.mark.parametrize("form", ["WEBP", "TIFF", pytest.param("AVIF", marks=needs_avif)])
def test_a_picture_that_lies_on_its_side_is_turned_and_tells_nothing_of_its_camera(form: str) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    data = embedded(saved(halves(), form, exif=exif))
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (40, 60)
    assert b"taken at home" not in data
    assert picture.convert("RGB").getpixel((20, 10)) == pytest.approx(RED, abs=12)


@pytest.mark.parametrize("form", ["TIFF", "WEBP", "PNG"])
def test_of_several_pictures_the_first_is_taken(form: str) -> None:
    data = saved(halves(), form, save_all=True, append_images=[Image.new("RGB", (60, 40), GREEN)], **LOSSLESS[form])
    assert colors(kept(data)) == (RED, BLUE)


LOSSLESS: dict[str, dict[str, Any]] = {"TIFF": {}, "WEBP": {"lossless": True}, "PNG": {}}


def test_a_photograph_from_a_camera_with_a_small_one_behind_it_tells_nothing_either() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    data = saved(halves(), "MPO", save_all=True, append_images=[halves()], exif=exif)
    assert Image.open(io.BytesIO(data), formats=("JPEG",)).format == "MPO"
    found = embedded(data)
    assert b"taken at home" not in found
    assert colors(Image.open(io.BytesIO(found)))[0] == pytest.approx(RED, abs=12)


@pytest.mark.parametrize("form", ["PNG", "TIFF"])
def test_gray_of_16_bits_becomes_gray_of_8(form: str) -> None:
    deep = Image.new("I;16", (60, 40), 65_535)
    deep.paste(25_700, (0, 0, 30, 40))
    picture = kept(saved(deep, form))
    assert picture.mode == "L"
    assert [picture.getpixel((x, 20)) for x in (10, 50)] == [100, 255]


def test_lab_becomes_what_it_looks_like() -> None:
    lab = ImageCms.profileToProfile(
        halves(), ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), outputMode="LAB"
    )
    assert lab
    left, right = colors(kept(saved(lab, "TIFF")))
    assert left == pytest.approx(RED, abs=4)
    assert right == pytest.approx(BLUE, abs=4)


def ink_profile() -> bytes:
    """Return an unusual ICC press profile: the first ink is green, and the others print nothing."""
    paper, green = (255, 128, 128), (140, 68, 178)  # L, a, b
    table = b"mft1" + bytes(4) + bytes((4, 3, 2, 0))
    table += struct.pack(">9i", *(65_536 * (at % 4 == 0) for at in range(9)))
    table += bytes(range(256)) * 4
    table += b"".join(bytes(green if node >= 8 else paper) for node in range(16))
    table += bytes(range(256)) * 3
    head = struct.pack(
        ">I4sI4s4s4s12x4s28x3i48x", 0, b"test", 0x02100000, b"prtr", b"CMYK", b"Lab ", b"acsp", 63_190, 65_536, 54_061
    )
    tags = struct.pack(">I4sII", 1, b"A2B0", 144, len(table))
    whole = head[:128].ljust(128, b"\0") + tags + table
    return struct.pack(">I", len(whole)) + whole[4:]


@pytest.mark.parametrize("form", ["JPEG", "TIFF"])
def test_cmyk_is_shown_by_its_own_profile(form: str) -> None:
    inks = Image.new("CMYK", (60, 40), (255, 0, 0, 0))
    inks.paste((0, 0, 0, 0), (30, 0, 60, 40))
    left, right = colors(kept(saved(inks, form, icc_profile=ink_profile())))
    assert left[1] > max(left[0], left[2]) + 50, "its first ink is green"
    assert min(right) > 245
    plain, _ = colors(kept(saved(inks, form)))
    assert plain[2] > plain[0] + 100, "without a profile it is cyan"
    broken, _ = colors(kept(saved(inks, form, icc_profile=ink_profile()[:200])))
    assert broken == plain


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(40), "'a' is a HEIC picture, which is not supported", "export it as JPEG"),
        (saved(halves(), "WEBP")[:60], "'a' is not a complete PNG, JPEG, WebP, TIFF or AVIF picture", "save it again"),
        (
            saved(halves(), "TIFF")[:-200],
            "'a' is not a complete PNG, JPEG, WebP, TIFF or AVIF picture",
            "save it again",
        ),
        (saved(Image.new("F", (9, 9)), "TIFF"), "'a' has the color mode F", "save it in RGB"),
        (saved(Image.new("I", (9, 9), 70_000), "TIFF"), "'a' is not a complete PNG, JPEG, WebP, TIFF", "save it again"),
        (saved(Image.new("1", (1, 20_001)), "TIFF"), "'a' has 1 x 20001 pixels", "at most 25 megapixels"),
    ],
)
def test_what_cannot_be_shown_is_refused(data: bytes, message: str, hint: str) -> None:
    with pytest.raises(RefusedError) as refused:
        proven_picture(data, "a")
    assert refused.value.message.startswith(message)
    assert refused.value.hint.startswith(hint)


@pytest.mark.parametrize(
    ("form", "options", "times"),
    [
        ("PNG", {}, 1),
        ("JPEG", {}, 1),
        ("JPEG", {"progressive": True}, 3),
        ("TIFF", {}, 4),
        ("WEBP", {}, 8),
        pytest.param("AVIF", {}, 8, marks=needs_avif),
    ],
)
def test_pixels_that_are_dear_to_read_count_several_times(form: str, options: dict[str, Any], times: int) -> None:
    data, pixels = saved(halves(), form, **options), 60 * 40
    assert proven_picture(data, "a", times * pixels).pixels == times * pixels
    with pytest.raises(RefusedError, match="with 'a', the theme's pictures have more than 800 megapixels") as refused:
        proven_picture(data, "a", times * pixels - 1)
    assert (f"it counts {times} times" in refused.value.hint) is (times > 1)


@pytest.mark.parametrize("compression", ["tiff_lzw", "tiff_deflate"])
def test_the_decoder_of_a_damaged_tiff_says_nothing_of_its_own(
    compression: str, capfd: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(saved(Image.effect_noise((200, 200), 90).convert("RGB"), "TIFF", compression=compression))
    data[300:900] = bytes(600)
    with pytest.raises(RefusedError, match="'a' is not a complete PNG, JPEG, WebP, TIFF or AVIF picture"):
        proven_picture(bytes(data), "a")
    os.write(2, b"still there")
    assert capfd.readouterr().err == "still there"
