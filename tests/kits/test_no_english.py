"""No line of the English catalogue stands in a kit of another language, but for what is typed on the command line."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.words.catalogue import GAP, SOURCE, catalogue_languages, catalogue_of
from tests.conftest import printgen
from tests.support.pdfs import leaf, unlike_pages

# Every language whose script a bundled face has (Japanese kits need a face from elsewhere), each game once, and of an
# event what the same game has not without.
SPOKEN = [
    *(("classic", language, ()) for language in catalogue_languages() if language not in ("en", "ja")),
    ("knockout", "de", ()),
    ("tournament", "fr", ("--only", "event,score-sheet,time-sheet,rules,guide")),
]

# Options are printed as they are typed, and paper in pounds is what shops of the United States call it.
TYPED = re.compile(r"options\.|stocks\.\w+_pounds")


def plain(text: str) -> str:
    """Text as it is compared: blanks alike, no capitals."""
    return " ".join(text.split()).casefold()


def english(language: str) -> Iterator[tuple[str, str]]:
    """The labels that differ in a language: pieces of several words between gaps, as they would be printed."""
    theirs = catalogue_of(language).labels
    for name, forms in catalogue_of(SOURCE).labels.items():
        if TYPED.match(name):
            continue
        for form in set(forms.values()) - set(theirs[name].values()):
            pieces = GAP.split(form)[::3]
            for piece in pieces:
                words = plain(piece).strip(" .,:;“”")
                if " " in words and len(words) > (7 if len(pieces) == 1 else 14):  # a theme's own words may say a few
                    yield name, words


def printed(folder: Path) -> Iterator[tuple[str, str]]:
    """Each PDF below a folder with its text."""
    for path in sorted(folder.rglob("*.pdf")):
        pages = (leaf(path, number) for number in sorted(unlike_pages(path)))
        yield path.name, plain(" ".join(page.get_textpage().get_text_range() for page in pages))


def leaks(folder: Path, language: str) -> list[tuple[str, str]]:
    """The English labels in a kit: the file of each and its id."""
    labels = list(english(language))
    return [(file, name) for file, text in printed(folder) for name, words in labels if _says(text, words)]


def _says(text: str, words: str) -> bool:
    """Whether a text has these words whole; most are soon seen not to stand in it."""
    return words in text and bool(re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text))


@pytest.mark.long
@pytest.mark.parametrize(("edition", "language", "options"), SPOKEN)
def test_no_english_is_left_in_another_language(
    tmp_path: Path, edition: str, language: str, options: tuple[str, ...]
) -> None:
    words = ("--language", language, "--variant", "minimal", "--boxes", *options, "--out", str(tmp_path))
    assert printgen("build", edition, *words).returncode == 0
    assert leaks(tmp_path, language) == []


@pytest.mark.long
def test_english_would_be_found(tmp_path: Path) -> None:
    assert (
        printgen("build", "junior", "--only", "guide", "--variant", "minimal", "--out", str(tmp_path)).returncode == 0
    )
    assert ("guide.pdf", "guide.measure") in leaks(tmp_path, "de")
