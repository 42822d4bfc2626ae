"""Conventions of written text: blanks to fill in by hand, and capitals by language."""

import re
from unicodedata import normalize

from msgspec import Struct

LINE = "_" * 7  # a blank in a sentence
_PLACE = re.compile(r"(?P<caption>[^_]*?)\s*_{3,}\Z")


class WritingPlace(Struct, frozen=True):
    """A blank to be filled in by hand, with its caption; empty if the blank needs none."""

    caption: str


def writing_place(text: str) -> WritingPlace | None:
    """Return the blank at the end of a text, if it ends in three underscores or more."""
    found = _PLACE.match(text) if text.endswith("___") else None
    return WritingPlace(found["caption"]) if found else None


_DOTTED = ("tr", "az")  # languages in which i and ı are two letters
_DIALYTIKA = "\u0308"
# Compiled at the first text in other than Latin letters.
_FIRST_GREEK = "\u0370"
_GREEK = "[\u0370-\u03ff\u1f00-\u1fff]"
_ACCENTS = "[\u0300\u0301\u0313\u0314\u0342]"  # accents that Greek capitals lose; not the dialytika
_DISJUNCTIVE = r"(?i)(?<!\w)η\u0301(?!\w)"  # "or" keeps its accent, because without it the word would be an article
# An accent on the first of two vowels separates them; in capitals, a dialytika on the second does.
_PARTED = "(?i)(?<=[αεου]\u0301)(ι)(?![\u0300-\u0345])|(?<=[αεηο]\u0301)(υ)(?![\u0300-\u0345])"


def capitals(text: str, language: str = "en") -> str:
    """Return a text in capitals."""
    if language.partition("-")[0] in _DOTTED:
        text = text.replace("i", "İ")
    is_greek = not text.isascii() and max(text) >= _FIRST_GREEK and re.search(_GREEK, text)
    return _greek(text) if is_greek else text.upper()


def with_capital(text: str, language: str = "en") -> str:
    """Return a text with its first letter as a capital, which keeps its accent."""
    first = text[:1]
    dotted = first == "i" and language.partition("-")[0] in _DOTTED
    return ("İ" if dotted else first.title()) + text[1:]


def _greek(text: str) -> str:
    """Return Greek in capitals without accents, except on a single letter that would be misread."""
    marked = re.sub(_PARTED, lambda found: found[0] + _DIALYTIKA, normalize("NFD", text))
    parts = re.split(_DISJUNCTIVE, marked)
    return normalize("NFC", "Η\u0301".join(_plain(part) for part in parts))


def _plain(part: str) -> str:
    """Return a text in capitals without the accents of its Greek letters."""
    bare = re.sub("(?<=[\u0370-\u03ff\u1f00-\u1fff])[\u0300-\u0345]+", lambda run: re.sub(_ACCENTS, "", run[0]), part)
    return bare.upper()
