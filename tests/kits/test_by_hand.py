"""Tests of blank lines for handwriting in finished PDFs, and of the proof when one is missing."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from printgen.geometry import Rect
from printgen.loading import load_theme
from printgen.proof.kit_files import opened
from printgen.proof.page import Page
from printgen.written_text import writing_place
from tests.conftest import Kit, printgen
from tests.support import small_theme
from tests.support.broken import found_at_once
from tests.support.pdfs import page_texts, unlike_texts
from tests.support.reading import plain, said

SMALL = ("--variant", "minimal", "--only", "cards,deeds,rules")


@pytest.fixture(scope="module")
def kits(build: Callable[..., dict[str, Kit]]) -> dict[str, Kit]:
    return build("blank")


def lines_in(page: Page, rect: Rect) -> list[float]:
    """Return the distances of the writing lines in a rectangle from its top."""
    drawn = (thing.rect for thing in page.drawn if not thing.dots and rect.holds(thing.rect))
    return sorted({round(box.y, 2) for box in drawn if box.width > 20 and box.height < 0.2})


@pytest.mark.parametrize(
    ("text", "caption"), [("___", ""), ("Station ___", "Station"), ("_______", ""), ("Tax: ____", "Tax:")]
)
def test_three_underscores_leave_a_place_below_its_caption(text: str, caption: str) -> None:
    place = writing_place(text)
    assert place is not None
    assert place.caption == caption


@pytest.mark.parametrize("text", ["", "__", "Station", "___ street", "Pay ___.", "a_b___"])
def test_any_other_text_is_printed(text: str) -> None:
    assert writing_place(text) is None


def test_cards_are_ruled_as_a_hand_writes(kits: dict[str, Kit]) -> None:
    for kit in kits.values():
        (page, *_) = opened(kit.folder).books["cards"].pages
        fronts = [item.rect for item in page.items if item.face == "front"]
        assert len(fronts) == 6
        for front in fronts:
            found = lines_in(page, Rect(front.x, front.y + 45, front.width, front.height - 50))
            assert len(found) == 4
            assert all(7.0 <= below - above <= 8.5 for above, below in pairwise(found))


def test_no_amount_is_printed(kits: dict[str, Kit]) -> None:
    for kit in kits.values():
        for name in ("board", "money", "deeds"):
            text = " ".join(unlike_texts(kit.path(name)))
            assert not re.search(r"[$€]|\d{2,}(?! ×|[ -]*(?:%|of|mm))", re.sub(r"(?m)^.*print at.*$", "", text)), name
        assert plain("Each player receives _______.") in said(kit, "rules")


def test_the_guide_has_a_page_for_the_class_and_no_other_edition_has(
    kits: dict[str, Kit], build: Callable[..., dict[str, Kit]]
) -> None:
    for kit in kits.values():
        *_, last = page_texts(kit.path("guide"))
        assert "With a class" in last
        assert "45 minutes" in last
    assert "With a class" not in " ".join(page_texts(build("classic")["standard"].path("guide")))


@pytest.mark.long
def test_the_proof_misses_the_lines_of_what_is_left_to_be_written(tmp_path: Path) -> None:
    """Prove a kit with printed text against a theme with blank lines: only the blank lines are missing."""
    written = small_theme.bent()
    blank = small_theme.bent(("name: Street 0,", "name: ___,"), ("text: Move on.", "text: ___"))
    small_theme.write(tmp_path / "small", written)
    assert printgen("build", f"{tmp_path}/small", "--out", str(tmp_path / "out"), *SMALL).returncode == 0
    theme = load_theme(str(small_theme.write(tmp_path / "blank", blank)))
    folder = next((tmp_path / "out").glob("*/minimal"))
    found = {(one.document, one.item, one.message) for one in found_at_once(("text",), folder, theme)}
    assert {
        ("cards", "chance-01", "it has 0 lines to write on; the theme says 1"),
        ("deeds", "deed-01", "it has 0 lines to write on; the theme says 1"),
    } <= found


@pytest.mark.long
def test_a_few_blank_cards_stand_among_others(tmp_path: Path) -> None:
    """Allow blank texts in any edition."""
    text = small_theme.bent(
        ("{id: chest-02, text: Pay a fine.}", "{id: chest-02, text: ___, copies: 3}"),
        ("many: dollars}", "many: dollars, place: before}"),
    )
    small_theme.write(tmp_path / "small", text)
    assert printgen("build", f"{tmp_path}/small", "--out", str(tmp_path / "out"), *SMALL).returncode == 0
    folder = next((tmp_path / "out").glob("*/minimal"))
    assert found_at_once(("text", "contents"), folder, load_theme(str(tmp_path / "small"))) == []
