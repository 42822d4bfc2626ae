"""Tests of hyphenation by language, in loose lines and in names that would have to shrink."""

from pathlib import Path

import pytest

from printgen.geometry import Rect
from printgen.proof.glyphs import words
from printgen.proof.reading import read
from printgen.type.line_breaks import hyphenator
from printgen.type.line_filling import LineBreaker
from printgen.type.markdown import Span
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style
from tests.support.set_lines import painted, setter_of

PROSE = "Die Grundstücksbesitzerin verlangt Hypothekenzinsen und Gemeinschaftsabgaben von allen Mitspielenden."


@pytest.mark.parametrize(
    ("language", "word", "marked"),
    [
        ("de", "Grundstücksbesitzer", "Grund-stücks-be-sit-zer"),
        ("de", "Bahnhofstraße", "Bahn-hof-straße"),
        ("de", "SCHLOSSALLEE", "SCHLOSS-AL-LEE"),
        ("de", "Haus", "Haus"),
        ("fr", "propriétaire", "pro-prié-taire"),
        ("es", "circunvalación", "cir-cun-va-la-ción"),
        ("de", "Urin\u00adstinkt", "Urin-stinkt"),  # the author's hyphen replaces all others
    ],
)
def test_words_are_parted_as_their_language_does(language: str, word: str, marked: str) -> None:
    patterns = hyphenator(language)
    assert patterns
    assert patterns.marked(word).replace("\u00ad", "-") == marked


def test_a_language_without_patterns_has_no_hyphens() -> None:
    assert hyphenator("ja") is None
    assert hyphenator("x-long") is None


def lines(faces: Typefaces, text: str, width: float) -> list[str]:
    """Return the lines of running text at 10 pt in a column of the given width."""
    broken = LineBreaker(faces).broken((Span(text, "text"),), width, 10.0)
    assert all(line.width * 10.0 <= width + 0.001 for line in broken)
    return ["".join(run.text for run in line.runs) for line in broken]


def test_running_text_is_hyphenated_where_its_lines_would_be_loose() -> None:
    german = lines(setter_of("de").faces, PROSE, 38.0)
    hyphened = [line for line in german if line.endswith("-")]
    assert hyphened
    assert "".join(line.removesuffix("-") if line in hyphened else f"{line} " for line in german).strip() == PROSE
    assert len(german) <= len(lines(setter_of("en").faces, PROSE, 38.0))


def test_english_running_text_is_hyphenated_only_where_a_word_is_wider_than_its_column() -> None:
    faces = setter_of("en").faces
    assert not any(line.endswith("-") for line in lines(faces, "An independent transportation arrangement " * 3, 40.0))
    assert lines(faces, "transportation", 20.0)[0].endswith("-")


def test_running_text_keeps_names_whole_where_only_names_have_capitals() -> None:
    text = "Le soir, {0} arrive avec {0} et ses deux amis de {0}, qui dit encore que l’on y vit assez bien."
    faces = setter_of("fr").faces
    for name, hyphened in {"Fontainebleau": False, "fontainebleau": True}.items():
        told = lines(faces, text.format(name), 38.0)
        assert any(line.endswith("-") for line in told) == hyphened, told
    assert lines(faces, "Fontainebleau", 20.0)[0].endswith("-")  # wider than its column


def test_a_name_is_hyphenated_before_it_shrinks_much() -> None:
    style, box = Style("display", 14.0, 6.0), Rect(0, 0, 33, 16)
    german, english = (setter_of(language).block("Grundstücksbesitzer", box, style) for language in ("de", "en"))
    assert german
    assert english
    assert german.lines == ("Grundstücks-", "besitzer")
    assert german.size > english.size
    assert setter_of("de").block("Haus", box, style) == setter_of("en").block("Haus", box, style)


def test_hyphenated_text_is_found_as_it_was_written(tmp_path: Path) -> None:
    setter = setter_of("de")
    page = painted(tmp_path, setter, "Grundstücks-\nbesitzer zahlen", style=Style("text", 10.0, 10.0))
    reading = read(words(page.glyphs))
    assert reading.find("Grundstücksbesitzer zahlen")
    assert not reading.find("Grundstücks besitzer-zahlen")
