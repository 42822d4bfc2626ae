"""Tests of pages and pictures printed over several sheets: the tiles, laid side by side, are the page."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops, ImageDraw, ImageStat

from printgen.cli.main import main
from tests.support.foreign_pdfs import CORNERS, ForeignPage, diamonds, write_pdf
from tests.support.pdfs import POINT, page_picture

DPI = 150
NEAR = 0.1
STRIP = 6.35


def tile(file: Path, out: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["tile", str(file), "--out", str(out), *options])


def trims(path: Path) -> list[tuple[float, float, float, float]]:
    """Return the trim of each page: left, top, right and bottom in mm from its top left."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = (float(side) * POINT for side in page.trimbox)
            high = float(page.mediabox[3]) * POINT
            found.append((left, high - top, right, high - bottom))
    return found


def pages(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page_picture(page, DPI) for page in pdf]


def pixels(length: float) -> int:
    return round(length / 25.4 * DPI)


def starts(boxes: Sequence[tuple[float, float, float, float]], columns: int) -> list[tuple[float, float]]:
    """Return the place of each tile on the poster: where those before it end."""
    widths = [right - left for left, _, right, _ in boxes[:columns]]
    heights = [bottom - top for _, top, _, bottom in boxes[::columns]]
    return [(sum(widths[: at % columns]), sum(heights[: at // columns])) for at in range(len(boxes))]


def assembled(path: Path, columns: int) -> Image.Image:
    """Lay the trims of all pages side by side."""
    boxes = trims(path)
    places = starts(boxes, columns)
    (left, top, right, bottom), (x, y) = boxes[-1], places[-1]
    whole = Image.new("RGB", (pixels(x + right - left), pixels(y + bottom - top)), "white")
    for box, picture, (x, y) in zip(boxes, pages(path), places, strict=True):
        whole.paste(picture.crop(tuple(map(pixels, box))), (pixels(x), pixels(y)))
    return whole


TURNED = ForeignPage(792.0, 1000.0, rotate=270, at=(-30.0, 70.0))


@pytest.mark.parametrize(
    ("options", "columns", "count", "size"),
    [
        ((), 2, 4, TURNED.size),
        pytest.param(("--size", "20in"), 2, 6, (402.336, 508.0), marks=pytest.mark.long),
        pytest.param(("--size", "500x300mm", "--overlap", "0"), 1, 2, (237.6, 300.0), marks=pytest.mark.long),
    ],
)
def test_the_tiles_side_by_side_are_the_page(
    options: tuple[str, ...], columns: int, count: int, size: tuple[float, float], tmp_path: Path
) -> None:
    out = tmp_path / "out.pdf"
    done = tile(write_pdf(tmp_path / "page.pdf", (TURNED,)), out, *options)
    assert done.exit_code == 0, done.output
    boxes = trims(out)
    places = starts(boxes, columns)
    assert len(boxes) == count
    (left, top, right, bottom), (x, y) = boxes[-1], places[-1]
    assert (x + right - left, y + bottom - top) == pytest.approx(size, abs=0.01)
    found: dict[str, list[tuple[float, float]]] = {corner: [] for corner in CORNERS}
    with pypdfium2.PdfDocument(out) as pdf:
        for (left, top, right, bottom), (x, y), sheet in zip(boxes, places, pdf, strict=True):
            for corner, spots in diamonds(sheet).items():
                inside = [spot for spot in spots if left < spot[0] < right and top < spot[1] < bottom]
                found[corner] += [(x + spot[0] - left, y + spot[1] - top) for spot in inside]
    scale = size[0] / TURNED.size[0]
    for corner, spots in found.items():
        across, down = TURNED.spot(corner)
        assert spots == [pytest.approx((scale * across, scale * down), abs=NEAR)]


def test_a_strip_repeats_what_its_neighbor_shows(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    with pikepdf.new() as pdf:  # slanted lines, whose places show any shift
        pdf.add_blank_page(page_size=(1000, 600))
        lines = "\n".join(f"{x} 0 m {x + 300} 600 l S" for x in range(-300, 1000, 40))
        pdf.pages[0].obj.Contents = pdf.make_stream(f"0.5 G 3 w {lines}".encode("ascii"))
        pdf.save(tmp_path / "lines.pdf")
    assert tile(tmp_path / "lines.pdf", out, "--paper", "a4").exit_code == 0
    boxes, pictures = trims(out), pages(out)
    (_, top, right, bottom), (left, _, _, _) = boxes[0], boxes[1]
    inner = 1.0  # without the seam's line and letter
    strip = pictures[0].crop(
        (pixels(right + inner), pixels(top + 5), pixels(right + STRIP - 0.3), pixels((top + bottom) / 2 - 8))
    )
    start = pixels(left) + pixels(right + inner) - pixels(right)
    neighbor = pictures[1].crop((start, pixels(top + 5), start + strip.width, pixels(top + 5) + strip.height))
    assert max(ImageStat.Stat(ImageChops.difference(strip, neighbor)).mean) < 4
    assert max(ImageStat.Stat(ImageChops.difference(strip, ImageChops.offset(neighbor, 3, 0))).mean) > 8


@pytest.mark.long
def test_a_photograph_is_upright_and_has_the_size_that_was_asked_for(tmp_path: Path) -> None:
    picture = Image.new("RGB", (1200, 600), "white")
    ImageDraw.Draw(picture).rectangle((0, 0, 99, 99), fill=(255, 0, 0))
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: shown upright, the red corner is at the top right
    picture.save(tmp_path / "photo.jpg", exif=exif, quality=95)
    done = tile(tmp_path / "photo.jpg", tmp_path / "out.pdf", "--size", "400mm")
    assert done.exit_code == 0, done.output
    assert "200 x 400 mm (7.9 x 15.7 in) on " in done.output
    assert "76 dpi" in done.output
    whole = np.asarray(assembled(tmp_path / "out.pdf", 1)).astype(int)
    red = np.argwhere((whole[:, :, 0] > 200) & (whole[:, :, 1] < 80)) / DPI * 25.4
    assert red.mean(axis=0) == pytest.approx((200 / 12, 200 - 200 / 12), abs=0.5)


@pytest.mark.long
def test_a_drawing_stays_vectors(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="15" height="20" fill="#f00"/></svg>'
    (tmp_path / "flag.svg").write_text(svg, encoding="utf-8")
    assert tile(tmp_path / "flag.svg", tmp_path / "out.pdf", "--size", "600x300mm").exit_code == 0
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert not any(page.get_images() for page in pdf.pages)
    whole = assembled(tmp_path / "out.pdf", 2 if len(trims(tmp_path / "out.pdf")) == 4 else 3)
    assert whole.getpixel((pixels(50), pixels(100))) == (255, 0, 0)
    assert whole.getpixel((pixels(400), pixels(100))) == (255, 255, 255)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--page", "2"), "there is no page '2': the last page is 1"),
        (("--size", "3mm"), "each side must be between 20 and 5000 mm"),
        (("--size", "twenty"), "'twenty' is not a length"),
        (("--size", "4900mm", "--paper", "100x150mm"), "the poster would need"),
    ],
)
def test_what_cannot_be_printed_is_refused(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = tile(write_pdf(tmp_path / "page.pdf", (ForeignPage(),)), tmp_path / "out.pdf", *options)
    assert (done.exit_code, said in done.output) == (2, True), done.output
    assert not (tmp_path / "out.pdf").exists()


def test_a_picture_needs_a_size_and_must_be_whole(tmp_path: Path) -> None:
    Image.new("RGB", (50, 50)).save(tmp_path / "dot.png")
    assert "choose its size with --size" in tile(tmp_path / "dot.png", tmp_path / "out.pdf").output
    (tmp_path / "text.png").write_text(json.dumps({}), encoding="utf-8")
    assert "choose its size" not in tile(tmp_path / "text.png", tmp_path / "out.pdf").output
    done = tile(tmp_path / "text.png", tmp_path / "out.pdf", "--size", "20in")
    assert (done.exit_code, "is not a complete PNG" in done.output) == (1, True), done.output


def test_every_seam_has_its_letter_on_both_sides(tmp_path: Path) -> None:
    tile(write_pdf(tmp_path / "page.pdf", (ForeignPage(),)), tmp_path / "out.pdf", "--size", "20in")
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        letters = [[word for word in page.get_textpage().get_text_bounded().split() if len(word) == 1] for page in pdf]
    assert [sorted(filter(str.isalpha, each)) for each in letters] == [
        ["A", "D"],
        ["A", "E"],
        ["B", "D", "F"],
        ["B", "E", "G"],
        ["C", "F"],
        ["C", "G"],
    ]
