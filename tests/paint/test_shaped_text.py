"""Arabic and Hebrew as they are printed: joined, from right to left, in fonts that have them, and copied as written."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest

from printgen.components.desk import palette
from printgen.drawing.frame import Frame
from printgen.drawing.ink_variants import inks
from printgen.drawing.type.font_file import FontFile
from printgen.drawing.type.typefaces import Typefaces
from printgen.drawing.type.typesetter import Style, Typesetter
from printgen.geometry import POINT, Rect, Size
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.paint.pdf import Press, paint
from printgen.proof.pages.glyphs import Glyph, glyphs, words
from printgen.proof.pages.reading import read
from tests.conftest import ROOT
from tests.support.labels import english
from tests.support.parts_samples import own_desk

STREET, CITY, MIXED = "شارع السلام (القديم) 120", "רחוב הרצל 12, תל־אביב!", "Hello (שלום) world 12"
FACES = {
    "text": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "text-bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "condensed-bold": "roboto-condensed/RobotoCondensed-Bold.ttf",
    "display": "oswald/Oswald-Bold.ttf",
}
LINES = (STREET, CITY, MIXED, "ملف PDF رقم 100 $ – ١٢٣", "الله لآ السلام")


class _Page(NamedTuple):
    """A painted page: its bytes, its first page as a reader opens it, and its printed letters."""

    data: bytes
    pdf: Any
    glyphs: tuple[Glyph, ...]


def _setter(language: str) -> Typesetter:
    files = {role: FontFile((ROOT / "fonts" / name).read_bytes()) for role, name in FACES.items()}
    return Typesetter(Typefaces(files, ["text-bold"], language=language))


def _printed(folder: Path, *lines: str, language: str = "en", style: Style | None = None) -> _Page:
    """Lines set below each other, 20 pt, from the left edge of a page at 10 mm."""
    setter = _setter(language)
    style = style or Style("text", 20.0, 20.0, align="left")
    placed = [
        run for at, line in enumerate(lines) for run in setter.fit(line, Rect(10, 10 + 15 * at, 180, 12), style, "x")
    ]
    assert not setter.misfits
    sheet = Sheet("sample", 1, 1, "front", "grid", Frame(Size(210.0, 297.0), tuple(placed)), ())
    answers = inks(palette(own_desk(folder).edition), "standard")
    document = ImposedDocument("sample", "Sample", (sheet,), english)
    data = paint(document, answers, Press.of(setter.faces, language)).read()
    page = pypdfium2.PdfDocument(data)[0]
    return _Page(data, page, glyphs(page))


@pytest.mark.parametrize(("language", "lines"), [("ar", LINES), ("en", (MIXED, "Rent of all your houses", CITY))])
def test_leftward_text_is_found_as_it_was_written(language: str, lines: Sequence[str], tmp_path: Path) -> None:
    reading = read(words(_printed(tmp_path, *lines, language=language).glyphs))
    assert [line for line in lines if not reading.find(line)] == []


def test_letters_stand_from_right_to_left_and_figures_from_left_to_right(tmp_path: Path) -> None:
    page = _printed(tmp_path, STREET)
    across = {glyph.text: glyph.origin[0] for glyph in page.glyphs}
    assert across["ش"] > across["ر"] > across["ع"] > across["س"] > across["د"] > across["2"] > across["1"]


def test_arabic_letters_join_their_neighbours(tmp_path: Path) -> None:
    alone, joined = (max(glyph.box.right for glyph in _printed(tmp_path, line).glyphs) for line in ("س س س", "سسس"))
    assert joined < 0.8 * alone  # without joining 0.9
    page = _printed(tmp_path, "بيت").glyphs
    assert all(after.box.right > before.box.x - 0.05 for before, after in pairwise(page))


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_as_wide_as_it_was_measured(line: str, tmp_path: Path) -> None:
    measured = _setter("en").faces.width(line, "text-bold", 20.0)
    page = _printed(tmp_path, line, style=Style("text-bold", 20.0, 20.0, align="left"))
    printed = max(glyph.box.right for glyph in page.glyphs) - 10.0
    assert printed == pytest.approx(measured, abs=0.12 * 20 * POINT)


def test_no_glyph_is_missing_and_every_font_is_embedded(tmp_path: Path) -> None:
    page = _printed(tmp_path, *LINES)
    with pikepdf.open(_written(tmp_path, page.data)) as file:
        fonts = [font for _, font in file.pages[0].Resources.Font.items()]
        composite = [font.DescendantFonts[0] for font in fonts if font.Subtype == "/Type0"]
        assert len(composite) == 3  # the Arabic and the Hebrew face, and the theme's for the signs among their words
        for font in composite:
            numbers = bytes(font.CIDToGIDMap.read_bytes())
            assert b"\0\0" not in [numbers[at : at + 2] for at in range(2, len(numbers), 2)]
            assert "/FontFile2" in font.FontDescriptor


def _written(folder: Path, data: bytes) -> Path:
    path = folder / "sample.pdf"
    path.write_bytes(data)
    return path


def test_vowel_marks_stand_over_their_letters_and_part_no_words(tmp_path: Path) -> None:
    page = _printed(tmp_path, "مُحَمَّد", "שָׁלוֹם")
    text = page.pdf.get_textpage().get_text_range()
    assert "محمد" in text
    assert "שלום" in text
    plain = _printed(tmp_path, "محمد", "שלום")
    assert [glyph.box.x for glyph in page.glyphs] == pytest.approx([glyph.box.x for glyph in plain.glyphs], abs=0.02)


def test_a_bold_role_takes_the_scripts_bold_face() -> None:
    setter = _setter("en")
    faces = [setter.faces.shaped([("שלום", role)])[0].face for role in ("text", "condensed-bold", "display")]
    assert faces == ["hebrew-regular", "hebrew-bold", "hebrew-bold"]


def test_arabic_wraps_between_words_and_shrinks_to_its_box() -> None:
    setter = _setter("ar")
    style = Style("text", 12.0, 6.0, align="left")
    block = setter.block("شارع السلام القديم الطويل", Rect(0, 0, 22, 12), style)
    assert block is not None
    assert len(block.lines) == 2
    assert block.tracking == 0.0
    assert all(setter.faces.width(line, block.face, block.size) <= 22 for line in block.lines)
