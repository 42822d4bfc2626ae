"""Tests of the typesetter: measuring fonts, fitting text and reporting text that does not fit."""

import re
import sys
from io import BytesIO
from pathlib import Path
from unicodedata import category

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from printgen.art.frame import Placed, Text
from printgen.geometry import POINT, Rect
from printgen.type.font_file import FontFile, FontFileError
from printgen.type.line_filling import LineBreaker
from printgen.type.markdown import Span
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style, Typesetter
from printgen.type.wrapping import Setting, Wrapper
from printgen.written_text import capitals
from tests.conftest import ROOT

FONTS = ROOT / "fonts"
PLEX = FONTS / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf"
NARROW = FONTS / "roboto-condensed" / "RobotoCondensed-Bold.ttf"
SIGNS = FONTS / "noto-symbols" / "NotoSansSymbols2-Regular.ttf"
STYLE = Style("text", 10, 7)


@pytest.fixture
def setter() -> Typesetter:
    files = {"text": PLEX, "condensed-bold": NARROW, "fallback": SIGNS}
    return Typesetter(Typefaces({face: FontFile(file.read_bytes()) for face, file in files.items()}, ["fallback"]))


def texts(placed: tuple[Placed, ...]) -> list[Text]:
    return [item for _, item in placed if isinstance(item, Text)]


@pytest.mark.parametrize("file", sorted(FONTS.glob("*/*.ttf")), ids=lambda file: file.stem)
def test_each_bundled_font_measures_as_the_pdf_library_measures_it(file: Path) -> None:
    data = file.read_bytes()
    ours, theirs = FontFile(data), TTFont(f"test-{file.stem}", BytesIO(data))
    covered = [code for code in range(0x20, 0x2800) if theirs.face.charToGlyph.get(code)]
    assert covered
    assert [code for code in range(0x20, 0x2800) if ours.covers(code)] == covered
    for code in covered:
        assert ours.advance(code) == pytest.approx(theirs.face.charWidths[code], abs=0.51), hex(code)


@pytest.mark.parametrize("data", [b"", b"OTTO" + bytes(60), b"\0\1\0\0" + bytes(8), PLEX.read_bytes()[:5000]])
def test_what_is_no_truetype_font_is_refused(data: bytes) -> None:
    with pytest.raises(FontFileError):
        FontFile(data)


def test_text_that_fits_keeps_its_wished_face_and_size(setter: Typesetter) -> None:
    (text,) = texts(setter.fit("Baltic Avenue", Rect(0, 0, 60, 10), STYLE, "here"))
    assert (text.face, text.size, text.tracking) == ("text", 10, 0)


def test_text_gives_way_by_tightening_then_narrowing_then_shrinking(setter: Typesetter) -> None:
    word = "Pennsylvania"
    wide = setter.faces.width(word, "text", 10)
    steps = []
    for share in (1.0, 0.97, 0.9, 0.7):
        (text,) = texts(setter.fit(word, Rect(0, 0, wide * share, 10), STYLE, "here"))
        steps.append((text.face, text.size, text.tracking < 0))
    assert steps[0] == ("text", 10, False)
    assert steps[1] == ("text", 10, True)
    assert steps[2] == ("condensed-bold", 10, False)
    assert steps[3][0] == "condensed-bold"
    assert 7 <= steps[3][1] < 10
    assert not setter.misfits


def test_every_word_of_a_wrapped_text_is_there_and_inside_its_box(setter: Typesetter) -> None:
    words = "Collect a small sum from every player who has ever owed you a favour"
    box = Rect(5, 7, 40, 25)
    placed = setter.fit(words, box, STYLE, "here")
    assert " ".join(text.string for text in texts(placed)) == words
    for at, text in placed:
        assert isinstance(text, Text)
        assert at.x >= box.x - 1e-6
        assert at.x + setter.faces.width(text.string, text.face, text.size) <= box.right + 1e-6
        font = setter.faces.file(text.face)
        assert at.y - font.cap_height / 1000 * text.size * POINT >= box.y - 1e-6
        assert at.y - font.descent / 1000 * text.size * POINT <= box.bottom + 1e-6


def test_lines_are_balanced_so_that_none_is_left_with_one_short_word(setter: Typesetter) -> None:
    placed = setter.fit("Advance to the great hall of the old school at", Rect(0, 0, 50, 20), STYLE, "here")
    widths = [setter.faces.width(text.string, text.face, text.size) for text in texts(placed)]
    assert len(widths) > 1
    assert min(widths) > 0.6 * max(widths)


@pytest.mark.parametrize(
    "text",
    [
        "The library finds that you were right about that overdue book. Collect 640 from the bank.",
        "Pay  each   player    the price of a broom,     and wait here.",
        "mmmmmm i i i i i i i i i i mmmmmm",  # two completely full lines
        "mmmmmm i i i i i      i i i i i mmmmmm",
        "An extra\u00adordinarily in\u00adcompre\u00adhensible mis\u00adunder\u00adstanding costs you a turn or two.",
    ],
)
@pytest.mark.parametrize("width", [27.0, 34.0, 41.0, 58.0])
def test_lines_are_those_of_the_narrowest_measure_that_takes_no_more_of_them(
    setter: Typesetter, text: str, width: float
) -> None:
    block = setter.block(text, Rect(0, 0, width, 90), Style("text", 9, 9))
    assert block
    setting, wrapper = Setting(block.face, block.size, block.tracking), Wrapper(setter.faces)
    measures = [width * (32 + step) / 64 for step in range(1, 33)]
    found = [wrapper.paragraphs(text, setting, measure, "none") for measure in measures]
    tried = [tuple(paragraphs[0].words.set(paragraphs[0].lines)) for paragraphs in found if paragraphs]
    assert block.lines == next(lines for lines in tried if len(lines) == len(block.lines))


def test_text_that_cannot_fit_is_a_misfit_that_names_its_place(setter: Typesetter) -> None:
    setter.fit("Unbreakableunbelievableword", Rect(0, 0, 12, 10), STYLE, "spaces.x.name")
    (misfit,) = setter.misfits
    assert misfit.where == "spaces.x.name"
    assert "does not fit" in misfit.message
    assert "Unbreakable" in misfit.message


def test_a_character_that_no_font_has_is_a_misfit_with_its_code(setter: Typesetter) -> None:
    setter.fit("snow \U00012000", Rect(0, 0, 50, 10), STYLE, "cards.a.text")
    (misfit,) = setter.misfits
    assert "U+12000" in misfit.message


@pytest.mark.long
def test_every_character_that_unicode_does_not_know_is_reported(setter: Typesetter) -> None:
    unknown = [letter for letter in map(chr, range(sys.maxunicode + 1)) if category(letter) in ("Cn", "Co", "Cs")]
    for start in range(0, len(unknown), 10_000):
        letters = unknown[start : start + 100]
        setter.fit("\u0633" + "\u05d0".join(letters), Rect(0, 0, 50, 10), Style("text", 10, 10, lines=1), "title")
        reported = set(setter.misfits[0].missing)
        assert all(letter in reported or setter.faces.face_for(letter, "text") for letter in letters)
        setter.misfits.clear()


def test_fallback_is_per_run_and_measured_in_its_own_font(setter: Typesetter) -> None:
    first, cut, last = texts(setter.fit("Cut ✂ here", Rect(0, 0, 60, 10), STYLE, "here"))
    assert [text.face for text in (first, cut, last)] == ["text", "fallback", "text"]
    alone = setter.faces.file("fallback").advance(ord("✂")) / 1000 * 10 * POINT
    assert setter.faces.width("✂", "text", 10) == pytest.approx(alone)


def test_a_set_of_texts_can_share_the_size_of_its_longest(setter: Typesetter) -> None:
    names = ["Oriental Avenue", "Pennsylvania Parkway"]
    style = setter.common(names, Rect(0, 0, 21, 4), STYLE)
    sizes = {text.size for name in names for text in texts(setter.fit(name, Rect(0, 0, 21, 4), style, "x"))}
    assert len(sizes) == 1
    assert sizes.pop() < 10


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Saint-Germain-en-Laye", ("Saint-Germain-", "en-Laye")),
        ("Feuerwehr\u00adgerätehaus\u00adplatz", ("Feuerwehr-", "gerätehausplatz")),
        ("Donaudampf\u200bschiffahrt", ("Donaudampf", "schiffahrt")),
        ("Hof der Feuerwehr\u00adgerätehaus\u00adplätze", ("Hof der", "Feuerwehr-", "gerätehausplätze")),
        ("Markt/Bahnhofstraße", ("Markt/", "Bahnhofstraße")),
    ],
)
def test_a_word_too_wide_for_its_line_is_broken_where_it_may_be(setter, text, lines):
    width = max(setter.faces.width(line, "text", 8) for line in lines) + 0.01
    style = Style("text", 8, 8, narrow=None)
    block = setter.block(text, Rect(0, 0, width, 20), style)
    assert block is not None
    assert block.lines == lines
    whole = re.sub("[-/\u00ad\u200b]", "", text)
    assert setter.block(whole, Rect(0, 0, width, 20), style) is None


@pytest.mark.parametrize("text", ["12-34567890123", "Nr.-", "ab\u2060cdefghijklmnop", "-abcdefghijklmnop"])
def test_nothing_else_is_broken(setter, text):
    width = 0.7 * setter.faces.width(text, "text", 8)
    assert setter.block(text, Rect(0, 0, width, 20), Style("text", 8, 8, narrow=None)) is None


def test_signs_that_only_allow_a_break_are_not_printed(setter):
    text = "Feuer\u00adwehr\u200bplatz\u2060"
    (run,) = setter.fit(text, Rect(0, 0, 80, 10), Style("text", 8, 8), "name")
    assert run.item.string == "Feuerwehrplatz"


def test_running_text_breaks_a_word_that_is_wider_than_its_measure(setter):
    spans = (Span("Am Feuerwehr\u00adgerätehaus\u00adplatz von Saint-Germain.", "text"),)
    measure = setter.faces.width("gerätehausplatz", "text", 1.0) * 1.02
    lines = LineBreaker(setter.faces).broken(spans, measure, 1.0)
    assert ["".join(text for text, _ in line.runs) for line in lines][:3] == ["Am Feuerwehr-", "gerätehausplatz", "von"]
    assert all(line.width <= measure for line in lines)


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("Ευαγγελισμός Μάιος", "el", "ΕΥΑΓΓΕΛΙΣΜΟΣ ΜΑΪΟΣ"),
        ("Οδός Αθηνάς ή Κοραή", "el", "ΟΔΟΣ ΑΘΗΝΑΣ Ή ΚΟΡΑΗ"),
        ("προϋπόθεση, ΐ", "el", "ΠΡΟΫΠΟΘΕΣΗ, Ϊ"),
        ("Άστρο et été", "fr", "ΑΣΤΡΟ ET ÉTÉ"),
        ("istanbul ışık", "tr", "İSTANBUL IŞIK"),
        ("istanbul straße", "de", "ISTANBUL STRASSE"),
    ],
)
def test_capitals_are_those_of_script_and_language(text, language, shown):
    assert capitals(text, language) == shown
