"""Tests of reading words in PDFs: direction, line breaks, hyphens and narrow spaces."""

from pathlib import Path

import pypdfium2
import pytest

from printgen.geometry import Rect
from printgen.loading import load_theme
from printgen.proof.glyphs import Glyph, PrintedWord, glyphs, words
from printgen.proof.reading import read
from tests.conftest import printgen
from tests.support import small_theme
from tests.support.broken import found
from tests.support.labels import speak_as_english


def word(text: str, x: float, y: float, turn: float = 0.0) -> PrintedWord:
    glyph = Glyph(text, Rect(x, y - 2, 1.5 * len(text), 2), 8.0, turn, (x, y), True)
    return PrintedWord(text, glyph.box, 8.0, turn, (glyph,))


def test_words_are_read_line_by_line_in_the_direction_they_run() -> None:
    upright = [word("there", 30, 10), word("Hello", 10, 10.3), word("friend", 10, 15)]
    assert read(upright).text == "hello there\nfriend\n"
    on_its_head = [word("there", 10, 15, 180), word("Hello", 30, 15, 180), word("friend", 30, 10, 180)]
    assert read(on_its_head).text == "hello there\nfriend\n"


def test_a_number_is_found_only_as_a_whole() -> None:
    reading = read([word("$250", 10, 10), word("1,000", 40, 10)])
    assert reading.find("$25") is None
    assert reading.find("000") is None
    assert reading.find("1,00") is None
    assert reading.find("$250 1,000") is not None


def test_a_text_is_found_across_another_cells_lines() -> None:
    cells = [word("a", 10, 10), word("space", 14, 10), word("pay", 40, 10), word("owned", 10, 15)]
    reading = read(cells)
    assert reading.find("a space owned") is None
    assert reading.seek("a space owned") is not None
    assert reading.seek("a space sold") is None


@pytest.mark.long
def test_names_broken_at_hyphens_and_in_other_capitals_are_found(tmp_path, monkeypatch):
    speak_as_english("tr", tmp_path / "words", monkeypatch)
    names = ("Saint-Germain-en-Laye", "Feuerwehr\u00adgerätehaus", "İstanbul iskelesi", "Οδός Μάιος ή Κοραή")
    text = small_theme.bent(*((f"name: Street {number},", f'name: "{name}",') for number, name in enumerate(names)))
    text += "language: tr\n"
    theme = small_theme.write(tmp_path / "town", text)
    words = ("--only", "deeds,board-poster", "--variant", "minimal", "--out", str(tmp_path))
    assert printgen("build", f"{theme}/", *words).returncode == 0
    done = printgen("proof", str(tmp_path / "small-town"), "--theme", f"{theme}/", "--only", "text")
    assert done.returncode == 0, done.stdout
    altered = text.replace("Germain", "Gerrain")
    small_theme.write(tmp_path / "town", altered)
    theme_now = load_theme(f"{theme}/")
    missing = found("text", tmp_path / "small-town" / "minimal", theme_now, ["deeds"])
    assert any("Saint-Gerrain-en-Laye” is missing" in finding.message for finding in missing), "so it can fail"


@pytest.mark.long
def test_a_number_is_one_word_though_a_narrow_space_parts_its_thousands(tmp_path: Path) -> None:
    options = ("--language", "fr", "--only", "rules", "--variant", "minimal", "--out", str(tmp_path))
    assert printgen("build", "knockout", *options).returncode == 0
    rules = pypdfium2.PdfDocument(tmp_path / "knockout-fr" / "minimal" / "rules.pdf")
    told = {word.text for page in rules for word in words(glyphs(page))}
    assert {"1000", "1500", "2000"} <= told
