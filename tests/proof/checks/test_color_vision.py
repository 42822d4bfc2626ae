"""Tests of the contrast and color vision checks, with faulty PDFs and published color values."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from printgen import color as color_vision
from printgen.color import COLOR_VISIONS, color_difference, contrast
from printgen.geometry import INCH, Rect
from printgen.loading import load_theme
from printgen.proof.checks.color_vision import LEAST, Sample, indistinguishable, patterns_differ
from printgen.proof.expectations import Kind
from printgen.proof.letter_colors import colors
from printgen.proof.pixels import DPI, PagePicture
from tests.conftest import Kit, printgen
from tests.support.broken import copied, drawn_over, edited, filled, found, manifest, reset
from tests.support.ring_theme import ring_text
from tests.support.small_theme import write

LETTER = 279.4


@cache
def theme(name: str = "knockopoly") -> Any:
    return load_theme(name)


@pytest.fixture
def folder(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> Path:
    return copied(build("knockopoly")["standard"].folder, tmp_path / "kit")


@pytest.fixture
def black_on_white(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> Path:
    return copied(build("knockopoly")["minimal"].folder, tmp_path / "kit")


def test_a_true_kit_in_black_has_no_fault(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("knockopoly")["minimal"].folder
    assert found("sight", kit, theme(), {"board", "deeds", "pieces"}) == []


# --- words


def test_a_faint_word_is_found_and_told_with_its_sight(folder: Path) -> None:
    with edited(folder, "cards") as pdf:
        reset(pdf, "The dinner gong!", "0.6 0.6 0.6 rg")
    (finding,) = found("sight", folder, documents={"cards"})
    assert (finding.document, finding.page, finding.item) == ("cards", 1, "chest-01")
    assert "(and 2 more words) has a contrast of 2." in finding.message
    assert "7:1 is needed" in finding.message


def test_a_word_that_is_covered_is_found(black_on_white: Path) -> None:
    with edited(black_on_white, "guide") as pdf:
        drawn_over(pdf, 1, filled((13, 18.5, 60, 5), LETTER, gray=1.0))
    (finding,) = found("sight", black_on_white, documents={"guide"})
    assert (finding.document, finding.page) == ("guide", 1)
    assert "has a contrast of 1.0:1 in normal vision; 4.5:1 is needed" in finding.message


def test_a_word_that_only_the_color_blind_cannot_read_is_found(black_on_white: Path) -> None:
    with edited(black_on_white, "guide") as pdf:
        commands = pdf.pages[0].Contents.read_bytes()
        pdf.pages[0].Contents.write(commands.replace(b"0 g\nBT", b"0.925 0.04 0.04 rg\nBT"))
    messages = [finding.message for finding in found("sight", black_on_white, documents={"guide"})]
    assert contrast((236, 10, 10), (255, 255, 255)) >= LEAST[0] - 0.3
    assert any("in deuteranopia; 4:1 is needed" in message for message in messages), messages


def test_small_light_words_on_dark_are_found(black_on_white: Path) -> None:
    with edited(black_on_white, "cards") as pdf:
        reset(pdf, "The dinner gong!", "1 g", size=0.7027, before="0 g 10 55.5 30 6.5 re f\n")
    messages = [finding.message for finding in found("sight", black_on_white, documents={"cards"})]
    assert "“gong!” is light on dark in 6.5 pt; at least 7 pt is needed" in messages


def test_a_letters_color_and_ground_are_read_from_the_page() -> None:
    page = Image.new("RGBX", (200, 200), (240, 230, 210))
    ImageDraw.Draw(page).rectangle((50, 50, 60, 90), fill=(20, 40, 90))
    ImageDraw.Draw(page).rectangle((100, 40, 150, 100), fill=(20, 40, 90))
    ImageDraw.Draw(page).rectangle((120, 50, 130, 90), fill=(250, 250, 250))
    picture = PagePicture(np.asarray(page).view(np.uint32)[..., 0])
    dark, light, off = (Rect(x * INCH / DPI, 50 * INCH / DPI, 12 * INCH / DPI, 41 * INCH / DPI) for x in (50, 120, 300))
    assert colors([dark, light, off], picture) == [
        ((20, 40, 90), (240, 230, 210)),
        ((250, 250, 250), (20, 40, 90)),
        None,
    ]


@pytest.mark.parametrize("offset", [tenth / 10 for tenth in range(10)])
def test_a_thin_letter_is_read_wherever_it_lies_between_pixels(offset: float) -> None:
    thick, pixel, drift = 1.26, INCH / DPI, 0.5  # drift: largest offset of a page's pixels from its nominal positions
    head = 20 + offset + drift
    cover = [min(row + 1, head + thick) - max(row, head) for row in range(40)]
    page = Image.new("RGBX", (40, 40), (255, 255, 255))
    for row, part in enumerate(cover):
        if part > 0:
            page.paste((round(255 - part * 191),) * 3, (10, row, 30, row + 1))
    stroke = Rect(10 * pixel, (20 + offset) * pixel, 20 * pixel, thick * pixel)
    found = colors([stroke], PagePicture(np.asarray(page).view(np.uint32)[..., 0]))
    assert found == [((round(255 - max(cover) * 191),) * 3, (255, 255, 255))]


# --- kinds


def test_groups_without_their_bands_are_mistaken(black_on_white: Path) -> None:
    told = manifest(black_on_white)
    deeds = next(document for document in told["documents"] if document["name"] == "deeds")["pages"][0]["items"]
    bands = [item["rect"] for item in deeds if item["id"] in ("deed-01", "deed-04") and item["face"] == "front"]
    with edited(black_on_white, "deeds") as pdf:
        drawn_over(pdf, 1, " ".join(filled((x + 2, y + 2, 45, 22), LETTER, gray=1.0) for x, y, *_ in bands))
    findings = found("sight", black_on_white, theme(), {"deeds"})
    (finding,) = (one for one in findings if "look alike" in one.message)
    assert finding.message.startswith("color groups of deeds ")
    assert "look alike in normal vision, grayscale, protanopia, deuteranopia" in finding.message
    assert (finding.document, finding.page, finding.item) == ("deeds", 1, "deed-01")


def sample(
    kind: Kind, ground: color_vision.Pixel, lines: color_vision.Pixel | None = None, step: int = 9, shift: int = 0
) -> Sample:
    """Return a patch of horizontal lines on a background, shifted down."""
    patch = Image.new("RGB", (60, 60), ground)
    for y in range(shift, 60, step) if lines else ():
        ImageDraw.Draw(patch).line((0, y, 60, y), fill=lines)
    return Sample(kind, _PAGE, _PAGE.items[0], patch)


class _PAGE:
    document, number = "deeds", 1

    class Item:
        id, rect = "deed-01", Rect(0, 0, 49, 85)

    items = (Item,)


A, B = (Kind("color groups", name, name) for name in "AB")
GRAY, BLACK, WHITE = (128, 128, 128), (0, 0, 0), (255, 255, 255)


def test_a_pattern_is_the_same_wherever_its_lines_begin() -> None:
    assert not patterns_differ(sample(A, WHITE, BLACK), sample(B, WHITE, BLACK, shift=4))
    assert patterns_differ(sample(A, WHITE, BLACK), sample(B, WHITE, BLACK, step=14))


def pictured(name: str, turned: bool = False) -> Sample:
    """Return a token at its printed size: a photograph on paper."""
    shades = Image.linear_gradient("L").resize((120, 130)).point(lambda value: 20 + value // 2)
    patch = Image.new("RGB", (120, 200), WHITE)
    patch.paste((shades.rotate(180) if turned else shades).convert("RGB"), (0, 0))
    return Sample(Kind("tokens", name, apart=2.0), _PAGE, _PAGE.items[0], patch)


def test_photographs_differ_by_what_is_light_and_dark_in_them() -> None:
    assert patterns_differ(pictured("Hat"), pictured("Cat", turned=True))
    assert not patterns_differ(pictured("Hat"), pictured("Cat"))


@pytest.mark.parametrize(
    ("one", "other", "sights"),
    [
        (sample(A, (200, 40, 40)), sample(B, (170, 210, 250)), None),
        (sample(A, GRAY), sample(B, GRAY), "normal vision, grayscale, protanopia, deuteranopia"),
        (sample(A, GRAY, BLACK), sample(B, GRAY, BLACK, step=14), None),
        (sample(A, GRAY, (132, 132, 132)), sample(B, GRAY, (132, 132, 132), step=14), "normal vision, grayscale"),
        (sample(A, (190, 90, 40)), sample(B, (110, 125, 40)), "protanopia"),
    ],
)
def test_kinds_differ_by_color_or_by_a_pattern_that_shows(one: Sample, other: Sample, sights: str | None) -> None:
    messages = [finding.message for finding in indistinguishable([one, other])]
    assert bool(messages) == bool(sights), messages
    assert sights is None or sights in messages[0]


# --- colors with published values


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_colors_is_that_of_the_published_pairs(
    monkeypatch: pytest.MonkeyPatch, one: Any, other: Any, expected: float
) -> None:
    monkeypatch.setattr(color_vision, "lab", lambda lab: lab)
    assert color_difference(one, other) == pytest.approx(expected, abs=1e-4)


def test_grays_stay_as_they_are_in_every_sight() -> None:
    for vision in COLOR_VISIONS.values():
        for value in (0, 60, 128, 200, 255):
            assert vision.see((value, value, value)) == pytest.approx((value, value, value), abs=1)


def test_red_is_darker_without_its_cones_and_near_green_in_hue() -> None:
    red, green = (220, 40, 40), (90, 140, 40)
    protan, deutan = COLOR_VISIONS["protanopia"].see, COLOR_VISIONS["deuteranopia"].see
    assert color_vision.luminance(protan(red)) < 0.6 * color_vision.luminance(red)
    assert color_difference(red, green) > 50
    assert color_difference(deutan(red), deutan(green)) < 20


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast((118, 118, 118), WHITE) == pytest.approx(4.54, abs=0.01)


@pytest.mark.long
def test_twelve_groups_whose_looks_are_made_up_are_told_apart(tmp_path: Path) -> None:
    theme = write(tmp_path / "small-town", ring_text(9, 7, size=2))
    words = ("--only", "board", "--variant", "minimal", "--proof", "--out", str(tmp_path / "out"))
    done = printgen("build", f"{theme}/", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sight     ok" in done.stdout
