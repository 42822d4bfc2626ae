"""Tests of printed Arabic and Hebrew: joined letters, right-to-left order, font choice and copied text."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize

import pikepdf
import pytest

from printgen.geometry import POINT, Rect
from printgen.proof.glyphs import words
from printgen.proof.reading import read
from printgen.type.typesetter import Style
from tests.support.set_lines import PaintedLines, painted, setter_of

STREET, CITY, MIXED = "شارع السلام (القديم) 120", "רחוב הרצל 12, תל־אביב!", "Hello (שלום) world 12"
LINES = (STREET, CITY, MIXED, "ملف PDF رقم 100 $ – ١٢٣", "الله لآ السلام", "ادفع 10% بلا $200")


def printed(folder: Path, *lines: str, language: str = "en") -> PaintedLines:
    """Paint lines with the typesetter of a language."""
    return painted(folder, setter_of(language), *lines)


@pytest.mark.parametrize(("language", "lines"), [("ar", LINES), ("en", (MIXED, "Rent of all your houses", CITY))])
def test_leftward_text_is_found_as_it_was_written(language: str, lines: Sequence[str], tmp_path: Path) -> None:
    reading = read(words(printed(tmp_path, *lines, language=language).glyphs))
    assert [line for line in lines if not reading.find(line)] == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "רחוב הרצל (Tel Aviv)"),
        ("en", "40 מקומות, two dice (2)"),
        ("en", "Move to רחוב 5."),
        ("en", "5 רחוב"),
        ("en", "רחוב-5 is $20, רחוב 1,200 is not"),
        ("en", "Cafe\u0301 👨\u200d👩\u200d👧 👍🏽 at שדרות"),
        ("ar", "3 Park Lane!"),
        ("ar", "الفرقة تعزف في Park Lane 12"),
        ("ar", "مثل شارع Oxford (لندن) وPark Lane 12، فإيجار 20 د"),
    ],
)
def test_a_line_of_both_directions_is_found_in_the_order_of_its_language(
    language: str, line: str, tmp_path: Path
) -> None:
    leftward = language == "ar"
    found = words(printed(tmp_path, line, language=language).glyphs, leftward)
    assert read(found, leftward).find(line)


def test_a_number_beside_a_foreign_name_is_held_to_its_place_only_where_the_line_shows_it(tmp_path: Path) -> None:
    for leftward, language in ((False, "en"), (True, "ar")):
        found = read(words(printed(tmp_path, "Move to רחוב 5.", language=language).glyphs, leftward), leftward)
        assert found.find("Move to רחוב 5.")
        assert bool(found.find("Move to 5 רחוב.")) is not leftward
        assert not found.find("Move to רחוב 6.")


def test_a_foreign_name_runs_in_its_own_direction_in_arabic(tmp_path: Path) -> None:
    across = {glyph.text: glyph.origin[0] for glyph in printed(tmp_path, "3 Park!", language="ar").glyphs}
    assert across["3"] < across["P"] < across["k"] < across["!"]


def test_letters_stand_from_right_to_left_and_figures_from_left_to_right(tmp_path: Path) -> None:
    across = {glyph.text: glyph.origin[0] for glyph in printed(tmp_path, STREET).glyphs}
    assert across["ش"] > across["ر"] > across["ع"] > across["س"] > across["د"] > across["2"] > across["1"]


def test_arabic_letters_join_their_neighbors(tmp_path: Path) -> None:
    alone, joined = (max(glyph.box.right for glyph in printed(tmp_path, line).glyphs) for line in ("س س س", "سسس"))
    assert joined < 0.8 * alone  # 0.9 without joining
    letters = printed(tmp_path, "بيت").glyphs
    assert all(after.box.right > before.box.x - 0.05 for before, after in pairwise(letters))


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_as_wide_as_it_was_measured(line: str, tmp_path: Path) -> None:
    setter = setter_of("en")
    measured = setter.faces.width(line, "text-bold", 20.0)
    page = painted(tmp_path, setter, line, style=Style("text-bold", 20.0, 20.0, align="left"))
    printed_width = max(glyph.box.right for glyph in page.glyphs) - 10.0
    assert printed_width == pytest.approx(measured, abs=0.12 * 20 * POINT)


def test_no_glyph_is_missing_and_every_font_is_embedded(tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(printed(tmp_path, *LINES).data)) as file:
        fonts = [font for _, font in file.pages[0].Resources.Font.items()]
        composite = [font.DescendantFonts[0] for font in fonts if font.Subtype == "/Type0"]
        assert len(composite) == 3  # the Arabic and Hebrew faces, and the theme's for punctuation
        for font in composite:
            numbers = bytes(font.CIDToGIDMap.read_bytes())
            assert b"\0\0" not in [numbers[at : at + 2] for at in range(2, len(numbers), 2)]
            assert "/FontFile2" in font.FontDescriptor


def test_vowel_marks_stand_over_their_letters_and_part_no_words(tmp_path: Path) -> None:
    lines = "مُحَمَّد", "שָׁלוֹם", "أمّنت لاحقًا، أبدًا: يُطبع"
    marked = printed(tmp_path, *lines)
    text = marked.page.get_textpage().get_text_range()
    assert list(map(composed, text.split("\r\n"))) == list(map(composed, lines))
    plain = printed(tmp_path, "محمد", "שלום", "أمنت لاحقا، أبدا: يطبع")
    assert [glyph.box.x for glyph in marked.glyphs] == pytest.approx([glyph.box.x for glyph in plain.glyphs], abs=0.02)


@pytest.mark.long
def test_a_mark_is_drawn_over_its_letter(tmp_path: Path) -> None:
    marked, plain = (printed(tmp_path, word, language="ar") for word in ("يُطبع", "يطبع"))
    inked, bare = ((each.page.render(scale=4).to_numpy() < 128).any(axis=2) for each in (marked, plain))
    rows, columns = (inked != bare).nonzero()
    letter = next(glyph for glyph in plain.glyphs if glyph.text == "ي").box
    assert len(rows) > 50
    assert letter.x < columns.min() / 4 * POINT < columns.max() / 4 * POINT < letter.right
    assert rows.max() / 4 * POINT < letter.y


@pytest.mark.parametrize("line", ["مع 10% لا غير", "السعر: $1,500 في", "في 10، وإلا", "في الصفحة رقم 7."])
def test_the_sign_of_a_number_is_copied_on_its_side(line: str, tmp_path: Path) -> None:
    text = printed(tmp_path, line, language="ar").page.get_textpage().get_text_range()
    assert text.replace("\u200f", "") == line


def composed(text: str) -> str:
    return normalize("NFC", text)


def test_a_bold_role_takes_the_scripts_bold_face() -> None:
    faces = setter_of("en").faces
    found = [faces.shaped([("שלום", role)])[0].face for role in ("text", "condensed-bold", "display")]
    assert found == ["hebrew-regular", "hebrew-bold", "hebrew-bold"]


def test_arabic_wraps_between_words_and_shrinks_to_its_box() -> None:
    setter = setter_of("ar")
    style = Style("text", 12.0, 6.0, align="left")
    block = setter.block("شارع السلام القديم الطويل", Rect(0, 0, 22, 12), style)
    assert block is not None
    assert len(block.lines) == 2
    assert block.tracking == 0.0
    assert all(setter.faces.width(line, block.face, block.size) <= 22 for line in block.lines)
