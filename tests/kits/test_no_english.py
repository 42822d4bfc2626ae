"""Tests that kits in other languages contain no English labels, except command-line text."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.words.catalogue import GAP, SOURCE, catalogue_languages, catalogue_of
from tests.conftest import printgen
from tests.support.pdfs import leaf, unlike_pages

# Every language, each game once, and of an event what the same game has not without.
SPOKEN = [
    *(("classic", language, ()) for language in catalogue_languages() if language != "en"),
    ("knockout", "de", ()),
    ("tournament", "fr", ("--only", "event,score-sheet,time-sheet,rules,guide")),
]

# Options are printed as typed, and paper weights in pounds are a term of shops in the United States.
TYPED = re.compile(r"options\.|stocks\.\w+_pounds")


def plain(text: str) -> str:
    """Normalize text for comparison: single spaces, lower case."""
    return " ".join(text.split()).casefold()


def english(language: str) -> Iterator[tuple[str, str]]:
    """Yield the labels that differ in a language, each with its printed fragments of several words."""
    theirs = catalogue_of(language).labels
    for name, forms in catalogue_of(SOURCE).labels.items():
        if TYPED.match(name):
            continue
        for form in set(forms.values()) - set(theirs[name].values()):
            pieces = GAP.split(form)[::3]
            for piece in pieces:
                words = plain(piece).strip(" .,:;“”")
                if " " in words and len(words) > (7 if len(pieces) == 1 else 14):  # themes may use a few of these
                    yield name, words


def printed(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each PDF below a folder."""
    for path in sorted(folder.rglob("*.pdf")):
        pages = (leaf(path, number) for number in sorted(unlike_pages(path)))
        yield path.name, plain(" ".join(page.get_textpage().get_text_range() for page in pages))


def leaks(folder: Path, language: str) -> list[tuple[str, str]]:
    """Return the file and id of each English label in a kit."""
    labels = list(english(language))
    return [(file, name) for file, text in printed(folder) for name, words in labels if _says(text, words)]


def _says(text: str, words: str) -> bool:
    """Check whether a text contains these whole words; the fast test rules out most labels."""
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
