"""Tests of kerning in large text: closer pairs, words that copy correctly and exact centering."""

from pathlib import Path

import pytest

from printgen.geometry import POINT
from printgen.type.typesetter import Style
from tests.support.set_lines import painted, setter_of

PAIR = -54  # kerning of A and V in the bold face, in 1/1000 em


def origins(folder: Path, line: str, size: float) -> list[float]:
    """Return the horizontal origin of each letter of a bold line, in points."""
    style = Style("text-bold", size, size, align="left")
    return [glyph.origin[0] / POINT for glyph in painted(folder, setter_of("en"), line, style=style).glyphs]


@pytest.mark.parametrize(("size", "moved"), [(20.0, PAIR), (10.0, PAIR), (9.5, 0.0)])
def test_a_pair_stands_closer_in_large_type_only(size: float, moved: float, tmp_path: Path) -> None:
    alone = setter_of("en").faces.width("A", "text-bold", size) / POINT
    first, second = origins(tmp_path, "AV", size)
    assert second - first == pytest.approx(alone + moved / 1000 * size, abs=0.02)


def test_a_kerned_line_is_copied_as_written_and_as_wide_as_it_says(tmp_path: Path) -> None:
    setter, line = setter_of("en"), "AVENUE (To Wałęsa) VA."
    page = painted(tmp_path, setter, line, style=Style("text-bold", 20.0, 20.0, align="left"))
    assert page.page.get_textpage().get_text_range().strip() == line
    width = setter.printed_width(line, "text-bold", 20.0)
    assert width < setter.faces.width(line, "text-bold", 20.0) - 1.0
    assert max(glyph.box.right for glyph in page.glyphs) - 10.0 == pytest.approx(width, abs=0.5)


def test_a_kerned_line_is_centerd_by_its_letters(tmp_path: Path) -> None:
    page = painted(tmp_path, setter_of("en"), "VAVAVAVAV", style=Style("text-bold", 20.0, 20.0))
    left, right = page.glyphs[0].box.x, page.glyphs[-1].box.right
    assert (left + right) / 2 == pytest.approx(100.0, abs=0.05)


def test_a_faces_runs_follow_one_another_where_the_kerned_ones_end(tmp_path: Path) -> None:
    page = painted(tmp_path, setter_of("en"), "AVAVא", style=Style("text-bold", 20.0, 20.0, align="left"))
    end = max(glyph.box.right for glyph in page.glyphs if glyph.text in "AV")
    hebrew = next(glyph for glyph in page.glyphs if glyph.text == "א")
    assert hebrew.box.x - end < 1.0
