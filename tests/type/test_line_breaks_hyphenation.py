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


@pytest.mark.parametrize(
    ("name", "width"), [("KONRAD-ADENAUER-STRASSE", 34.0), ("Konrad-Adenauer-Gemeinschaftsplatz", 40.0)]
)
def test_a_name_with_hyphens_is_broken_only_at_these_while_that_fits(name: str, width: float) -> None:
    block = setter_of("de").block(name, Rect(0, 0, width, 12), Style("text", 12, 6, narrow=None, lines=2))
    assert block is not None
    assert [line.removesuffix("-") for line in block.lines] in (name.rsplit("-", 1), name.split("-", 1))


def test_a_part_between_hyphens_is_hyphenated_where_it_fits_no_line() -> None:
    block = setter_of("de").block("Max-Grundstücksbesitzer-Weg", Rect(0, 0, 30, 30), Style("text", 10, 10, narrow=None))
    assert block is not None
    assert block.lines == ("Max-Grundstücks-", "besitzer-Weg")


@pytest.mark.parametrize(("whole", "count"), [(True, 1), (False, 2)])
def test_a_word_of_a_title_shrinks_to_the_floor_before_it_is_hyphenated(whole: bool, count: int) -> None:
    style = Style("text", 15, 7, narrow=None, lines=2, whole=whole)
    block = setter_of("de").block("Gemeinschaftskasse", Rect(0, 0, 27, 20), style)
    assert block is not None
    assert len(block.lines) == count


def test_running_text_breaks_names_at_their_hyphens() -> None:
    name = "Bertha-von-Suttner-Gemeinschaftsschule"
    german = lines(setter_of("de").faces, f"Alle gehen zur {name} und zahlen Abgaben, weil es dort schneit.", 45.0)
    (first,) = [line for line in german if line.endswith("-")]
    assert name.startswith(first.split(" ")[-1])
    assert first.endswith(("Bertha-", "von-", "Suttner-"))


@pytest.mark.parametrize("dash", ["–", "—", "-"])
def test_no_line_begins_with_a_dash(dash: str) -> None:
    text, setter = f"Unsere Straße {dash} Familie Müller", setter_of("de")
    for width in range(30, 60, 2):
        block = setter.block(text, Rect(0, 0, width, 30), Style("text", 12, 12, narrow=None))
        assert block is not None
        running = lines(setter.faces, text, float(width))
        for found in (block.lines, running):
            assert not any(line.startswith(dash) for line in found)
            assert " ".join(found).replace("\u00a0", " ") == text


def test_hyphenated_text_is_found_as_it_was_written(tmp_path: Path) -> None:
    setter = setter_of("de")
    page = painted(tmp_path, setter, "Grundstücks-\nbesitzer zahlen", style=Style("text", 10.0, 10.0))
    reading = read(words(page.glyphs))
    assert reading.find("Grundstücksbesitzer zahlen")
    assert not reading.find("Grundstücks besitzer-zahlen")
