"""Tests of painting text in PDFs: extractable text in fonts with many characters, and reproducible bytes."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from printgen.art.frame import Frame, Ink, Placed, Text
from printgen.art.inks import inks
from printgen.geometry import Point, Size
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.palette import palette
from printgen.pdf.fonts import Font
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from tests.conftest import ROOT
from tests.support.labels import english
from tests.support.parts_samples import own_context

LETTERS = "The quick brown fox jumps"


def _painted(folder: Path, *strings: str) -> bytes:
    """Return a PDF page with the strings below each other."""
    context = own_context(folder)
    texts = (Text(string, "text", 9.0, Ink("text")) for string in strings)
    items = tuple(Placed(Point(5.0, 10.0 + 10 * number), text) for number, text in enumerate(texts))
    sheet = Sheet("sample", 1, 1, "front", "grid", Frame(Size(200.0, 100.0), items), ())
    answers = inks(palette(context.edition), "standard")
    return paint(
        ImposedDocument("sample", "Sample", (sheet,), english), answers, Press.of(context.setter.faces, "en")
    ).read()


def _read(data: bytes) -> list[str]:
    return pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range().splitlines()


def test_text_with_signs_of_pdf_strings_is_read_as_it_was_written(tmp_path: Path) -> None:
    strings = ["(a) b\\c ((", "Größe – “x”", "one\u00a0two three"]
    assert _read(_painted(tmp_path, *strings)) == [string.replace("\u00a0", " ") for string in strings]


@pytest.mark.parametrize("date", ["x", "1", "9" * 30])
def test_files_bear_one_date_whatever_the_environment_says(
    date: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = _painted(tmp_path, "text")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert _painted(tmp_path, "text") == usual


def test_more_characters_than_a_subset_holds_are_all_read(tmp_path: Path) -> None:
    cyrillic, latin = ("".join(map(chr, codes)) for codes in (range(0x410, 0x450), range(0x100, 0x17F)))
    rows = [cyrillic, latin[:64], latin[64:]]
    assert "".join(_read(_painted(tmp_path, *rows))) == "".join(rows)


def test_a_themes_own_characters_stand_in_one_font_with_its_others(tmp_path: Path) -> None:
    file = own_context(tmp_path).setter.faces.file("text")
    word = "Wałęsa – źdźbło"
    assert [name for name, _ in Font(file, "F1", word).runs(word)] == ["/F1+0"]
    assert len(Font(file, "F1").runs(word)) > 1
    many = "".join(map(chr, range(0x100, 0x180)))
    codes = [pair for name, run in Font(file, "F1", many).runs(many) for pair in [(name, byte) for byte in run]]
    assert len(set(codes)) == len(codes) == len(many)


def test_the_same_picture_gives_the_same_bytes(tmp_path: Path) -> None:
    assert _painted(tmp_path, "Größe", "Ünder") == _painted(tmp_path, "Größe", "Ünder")


@pytest.mark.long
def test_threads_that_share_a_font_file_embed_the_same_bytes(tmp_path: Path) -> None:
    file = own_context(tmp_path).setter.faces.file("text")
    texts = [LETTERS[start : start + 9] for start in range(12)] * 8

    def embedded(text: str) -> bytes:
        return Font(file, "F1").subsets(frozenset(text))[0].file

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(embedded, texts))
    finally:
        sys.setswitchinterval(interval)
    assert found == [embedded(text) for text in texts]


@pytest.mark.long
def test_pillow_is_loaded_once_a_picture_needs_it() -> None:
    code = (
        "import sys, printgen.pdf.painter; early = 'PIL' in sys.modules; "
        "from reportlab.lib import utils; size = utils.Image.new('L', (3, 2)).size; "
        "print(early, size, 'PIL._imaging' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False (3, 2) True"


@pytest.mark.parametrize("title", ["Sample", "A (large\\small) deck", "Żółw – 2 €"])
def test_a_file_is_sound_and_bears_its_titles(title: str, tmp_path: Path) -> None:
    context = own_context(tmp_path)
    frame = Frame(Size(200.0, 100.0), (Placed(Point(5.0, 10.0), Text("text", "text", 9.0, Ink("text"))),))
    sheets = tuple(Sheet("sample", number, number, "front", "grid", frame, ()) for number in (1, 2, 3))
    press = Press.of(context.setter.faces, "en")
    file = paint(ImposedDocument("sample", title, sheets, english), inks(palette(context.edition), "standard"), press)
    with pikepdf.open(BytesIO(file.read()), attempt_recovery=False) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.docinfo.Title) == title
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Page 1", "Page 2", "Page 3"]
            assert [entry.destination[0].objgen for entry in outline.root] == [page.objgen for page in pdf.pages]
