"""Tests of the galleries of names for themes: search, plain lists and labeled pictures."""

from pathlib import Path
from unicodedata import name as letter_name

import pypdfium2
import pytest
from PIL import Image

from printgen.art.icons import baked
from printgen.galleries.gallery import Showing, as_pdf, gallery, search
from printgen.kit.papers import PAPERS
from printgen.theme.icon_words import drawings_called, icon_words
from printgen.theme.style import ornament_names, palette_names, style_lines, style_names
from printgen.words.catalogue import catalogue_languages
from tests.conftest import printgen

LANGUAGES = ("ar", "de", "en", "es", "fr", "ja")


def test_every_drawing_has_words_in_every_language_and_no_other_drawing_has() -> None:
    words = icon_words()
    assert set(LANGUAGES) <= set(words) <= set(catalogue_languages())
    for language, by_name in words.items():
        assert by_name.keys() == baked().keys(), language
        few = [name for name, found in by_name.items() if not 2 <= len(set(found)) == len(found) <= 5]
        assert few == [], language
        assert [word for found in by_name.values() for word in found if not word or word != word.strip()] == []


@pytest.mark.parametrize(("language", "script"), [("ar", "ARABIC"), ("ja", ("CJK", "HIRAGANA", "KATAKANA"))])
def test_words_are_written_in_their_own_script(language: str, script: str | tuple[str, ...]) -> None:
    foreign = {
        word
        for words in icon_words()[language].values()
        for word in words
        if not any(letter_name(letter, "").startswith(script) for letter in word)
    }
    assert foreign <= {"UFO"}


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("dog", {"dog-side", "paw", "terrier"}),
        ("Hund", {"dog-side", "terrier"}),
        ("chien", {"dog-side", "terrier"}),
        ("PERRO", {"dog-side", "terrier"}),
        ("كلب", {"dog-side", "terrier"}),
        ("犬", {"dog-side", "terrier"}),
        ("chateau", {"castle", "chess-rook"}),  # accents make no difference
        ("steam-locomotive", {"steam-locomotive"}),
        ("locomot", {"steam-locomotive"}),
        ("hammer", {"hammer", "hammer-wrench"}),
        ("horseman", set()),
        ("Schwimmbad", {"water"}),
        ("Großmutter", {"account"}),
        ("Straßenbahn", {"train"}),
        ("Feuerwehr", {"fire"}),
        ("Kartoffel", {"carrot"}),
        ("piscine", {"water"}),
        ("abuela", {"account"}),
    ],
)
def test_a_drawing_is_found_by_its_name_and_by_a_word_of_any_language(word: str, names: set[str]) -> None:
    assert set(drawings_called(word, baked())) == names


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Feuerwehrauto", "car"),
        ("Kartoffeln", "carrot"),
        ("Dampfschiff", "ferry"),
        ("horseman", "horse-variant"),
        ("hamer", "hammer"),
        ("Schwimbad", "water"),
        ("tranvia", "train"),
        ("elefants", "elephant"),
    ],
)
def test_compounds_and_misspelled_words_are_found(word: str, name: str) -> None:
    assert name in search("icons", word)


def test_what_is_found_is_listed_a_name_a_line(tmp_path: Path) -> None:
    in_german = [line.split() for line in printgen("icons", "Hund").stdout.splitlines()]
    assert in_german[:2] == [["dog-side", "Hund"], ["terrier", "Hund"]]
    assert ["emoji/dog", "🐕", "Hund"] in in_german
    assert ["game/sitting-dog"] in in_german
    in_english = [line.split() for line in printgen("icons", "dog").stdout.splitlines()]
    assert in_english[:3] == [["dog-side"], ["paw"], ["terrier"]]
    assert {"emoji/poodle", "game/sniffing-dog"} < {line[0] for line in in_english[3:]}
    in_french = printgen("icons", "dog", PRINTGEN_UI_LANGUAGE="fr")
    assert [line.split()[0] for line in in_french.stdout.splitlines()] == [line[0] for line in in_english]
    assert printgen("icons").stdout.splitlines() == list(baked())
    lacking = printgen("icons", "qqqqqq")
    assert (lacking.returncode, lacking.stdout) == (1, "")
    assert lacking.stderr.startswith("there is no 'qqqqqq' in the list of icons\n  hint: try a simpler word")


def words_of(pdf: Path | bytes) -> list[str]:
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(page.get_textpage().get_text_range() for page in pages).split()


def test_all_drawings_are_drawn_on_pages_each_with_its_name(tmp_path: Path) -> None:
    done = printgen("icons", "--sheet", "icons.pdf", "--paper", "a4", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "icons.pdf\n")
    pdf = pypdfium2.PdfDocument(tmp_path / "icons.pdf")
    assert pdf[0].get_size() == pytest.approx((595.3, 841.9), abs=0.1)
    assert set(baked()) <= set(words_of(tmp_path / "icons.pdf"))
    paths = sum(1 for page in pdf for thing in page.get_objects() if thing.type == 2)  # a path
    assert paths >= len(baked())


def test_what_is_found_is_drawn_as_one_picture(tmp_path: Path) -> None:
    assert printgen("icons", "dog", "--sheet", "dog.png", "--dpi", "100", cwd=tmp_path).returncode == 0
    with Image.open(tmp_path / "dog.png") as picture:
        assert picture.width == pytest.approx(850, abs=1)
        assert picture.height < 600
        left = picture.convert("L").crop((50, 100, 130, 170))
        assert left.getextrema() == (0, 255)
    wrong = printgen("icons", "--sheet", "icons.gif", cwd=tmp_path)
    assert (wrong.returncode, "a PDF or a PNG file, not 'icons.gif'" in wrong.stderr) == (2, True)
    large = printgen("icons", "--sheet", "icons.png", "--dpi", "600", "--paper", "1000x1000mm", cwd=tmp_path)
    assert (large.returncode, "more than 100 megapixels" in large.stderr) == (2, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dog.png"]


def alike(showing: Showing) -> list[tuple[str, str]]:
    """Return the parts of a section that look the same."""
    return [
        (one.name, other.name)
        for section in showing.sections
        for number, one in enumerate(section.parts)
        for other in section.parts[:number]
        if one.frame == other.frame
    ]


@pytest.mark.long
def test_every_ornament_is_drawn_under_its_kind_and_looks_like_no_other() -> None:
    row = gallery("ornaments")
    showing = row.showing(row.names(""))
    assert {section.title: tuple(part.name for part in section.parts) for section in showing.sections} == {
        **ornament_names()
    }
    assert alike(showing) == []
    words = words_of(as_pdf(showing, PAPERS["letter"]))
    assert {name for names in ornament_names().values() for name in names} <= set(words)


def test_ornaments_are_found_by_kind_and_by_name() -> None:
    assert printgen("ornaments", "screen").stdout.splitlines() == ["screen: dot", "screen: line"]
    assert printgen("ornaments", "sweets").stdout.splitlines() == [
        f"{kind}: sweets" for kind in ("corner", "divider", "pattern", "backs")
    ]
    assert "did you mean 'border'?" in printgen("ornaments", "boarder").stderr


@pytest.mark.long
def test_a_palette_is_shown_in_its_own_colors(tmp_path: Path) -> None:
    assert printgen("palettes", "sea", "--sheet", "sea.png", "--dpi", "60", cwd=tmp_path).returncode == 0
    accents = {"seaside": (0xD1, 0x49, 0x5B), "meadow": (0xB5, 0x54, 0x2F)}
    with Image.open(tmp_path / "sea.png") as picture:
        shown = {colour for count, colour in picture.convert("RGB").getcolors(1 << 20) or () if count > 100}
    assert accents["seaside"] in shown
    assert accents["meadow"] not in shown
    assert tuple(printgen("palettes").stdout.split()) == palette_names()


def test_a_style_is_shown_in_its_own_faces_under_its_line(tmp_path: Path) -> None:
    assert printgen("styles", "woodcut", "--sheet", "woodcut.pdf", cwd=tmp_path).returncode == 0
    words = words_of(tmp_path / "woodcut.pdf")
    assert set(style_lines()["woodcut"].split()) <= set(words)
    assert {"Boardwalk", "Ship"} <= set(words)
    assert b"Grenze" in (tmp_path / "woodcut.pdf").read_bytes()
    assert [line.split()[0] for line in printgen("styles").stdout.splitlines()] == list(style_names())


@pytest.mark.long
def test_fonts_are_listed_and_each_is_shown_in_its_own_letters(tmp_path: Path) -> None:
    fonts = printgen("fonts").stdout.split()
    assert {"oswald/Oswald-Bold.ttf", "noto-naskh-arabic/NotoNaskhArabic-Regular.ttf"} <= set(fonts)
    assert printgen("fonts", "--sheet", "fonts.pdf", cwd=tmp_path).returncode == 0
    assert set(fonts) <= set(words_of(tmp_path / "fonts.pdf"))
    embedded = (tmp_path / "fonts.pdf").read_bytes()
    assert [font for font in fonts if font.partition("/")[2].removesuffix(".ttf").encode() not in embedded] == []
    assert printgen("fonts", "woodcut/", "--sheet", "x.pdf", cwd=tmp_path).returncode == 1
    assert printgen("fonts", "wizarding", "--sheet", "own.pdf", cwd=tmp_path).returncode == 0
    assert "grenze/Grenze-Bold.ttf" in words_of(tmp_path / "own.pdf")
    assert "oswald/Oswald-Bold.ttf" not in words_of(tmp_path / "own.pdf")
