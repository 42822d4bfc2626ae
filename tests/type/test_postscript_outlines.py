"""Tests of fonts with PostScript outlines: converted outlines, widths, and glyphs that are left out."""

from io import BytesIO
from zlib import decompress

import pytest
from fontTools.ttLib import TTFont

from printgen.geometry import Rect, extent
from printgen.pdf.fonts import Font
from printgen.type.font_file import FontFile
from printgen.type.postscript_outlines import as_truetype
from tests.support.opentype import OSWALD, postscript_font

LETTERS = "Hag&ßÄŁ8%@ "


def box(file: FontFile, letter: str) -> Rect | None:
    """Return the box of a letter's outline in 1/1000 em."""
    outline = file.outline(file.glyph(ord(letter)))
    return extent(outline) if outline else None


def test_a_font_with_postscript_outlines_measures_as_the_font_that_it_was_made_from() -> None:
    made, given = FontFile(postscript_font()), FontFile(OSWALD.read_bytes())
    assert made.has_postscript_outlines
    assert [made.advance(ord(letter)) for letter in LETTERS] == [given.advance(ord(letter)) for letter in LETTERS]
    assert made.cap_height == given.cap_height
    for letter in "LVo":
        reach = made.reach(ord(letter), 0, 500), given.reach(ord(letter), 0, 500)
        assert reach[0] == pytest.approx(reach[1], abs=12)


def test_converted_outlines_are_those_of_the_font() -> None:
    made = FontFile(postscript_font())
    converted = FontFile(as_truetype(made, [made.glyph(ord(letter)) for letter in LETTERS]))
    assert not converted.has_postscript_outlines
    for letter in LETTERS:
        before, after = box(made, letter), box(converted, letter)
        assert (before is None) == (after is None) == (letter == " ")
        if before and after:
            assert tuple(after) == pytest.approx(tuple(before), abs=1.0), letter
        assert converted.advance(ord(letter)) == made.advance(ord(letter))
    assert converted.outline(converted.glyph(ord("x"))) == ()


def test_a_pdf_embeds_the_outlines_of_its_letters() -> None:
    made = FontFile(postscript_font())
    (subset,) = Font(made, "F1").subsets(frozenset("Hag"))
    with TTFont(BytesIO(decompress(subset.file))) as embedded:
        drawn = embedded["glyf"]
        sides = [(glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) for glyph in map(drawn.get, list(drawn.keys())[1:])]
    boxes = [box(made, letter) for letter in "Hag"]
    expected = [(found.x, -found.bottom, found.right, -found.y) for found in boxes if found]
    assert sorted(sides) == [pytest.approx(one, abs=1.0) for one in sorted(expected)]
