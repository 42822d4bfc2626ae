"""Hyphenation by the patterns in Pyphen's dictionaries (Liang's method).

Patterns are parsed when a word first needs them, because parsing takes most of the time.
"""

import re
from functools import lru_cache
from pathlib import Path

from printgen.drawing.type.breaking.word_breaks import SOFT_HYPHEN

_LEAST = 3  # letters before and after a hyphen
# Compiled when the first text is hyphenated.
_LETTERS = f"(?:[^\\W\\d_]|{SOFT_HYPHEN}){{6,}}"
_NO_DIGITS = str.maketrans("", "", "0123456789")
# German parts that keep their s, which the patterns give to the part before
_MISPLACED = f"(?i)(s){SOFT_HYPHEN}(?=tra[ßs]|tadt|tück|tation)"
_NOUNS_IN_CAPITALS = ("de", "lb")
_PARTS = r"(\d?)(\D?)"
_LEVELS = "NEXTLEVEL"  # between the patterns of compounds and those of their parts


class _Patterns:
    """The patterns of one level by their letters, written as in the dictionary."""

    def __init__(self, lines: list[str]) -> None:
        # a line with a stroke tells how spelling changes, a capital or a sign begins one that is no pattern
        self._lines = {line.translate(_NO_DIGITS): line for line in lines if "/" not in line}
        self._longest = max(map(len, self._lines), default=0)

    def points(self, word: str) -> list[int]:
        """Return the places in a lowercase word where a hyphen may stand."""
        marked = f".{word}."
        values = [0] * (len(marked) + 1)
        for start in range(len(marked) - 1):
            for end in range(start + 1, min(start + self._longest, len(marked)) + 1):
                if line := self._lines.get(marked[start:end]):
                    for at, value in enumerate(_values(line), start):
                        values[at] = max(values[at], value)
        return [at - 1 for at, value in enumerate(values) if value % 2]


@lru_cache(maxsize=8192)
def _values(line: str) -> tuple[int, ...]:
    return tuple(int(digit or 0) for digit, _ in re.findall(_PARTS, line))


class Hyphenator:
    """Marks where the words of a language may be hyphenated."""

    def __init__(self, dictionary: Path) -> None:
        with dictionary.open("rb") as file:
            coding = file.readline().decode().strip().lower()
        text = dictionary.read_text("cp1251" if coding == "microsoft-cp1251" else coding)
        self._levels = [_Patterns(level.split("\n")) for level in text.split("\n", 1)[1].split(_LEVELS)]
        self._word = lru_cache(maxsize=4096)(self._hyphenated)

    def marked(self, text: str) -> str:
        """Return the text with soft hyphens in its longer words; words that have some are left alone."""
        return re.sub(_LETTERS, lambda found: self._word(found[0]), text)

    def _hyphenated(self, word: str) -> str:
        small = word.lower()
        if SOFT_HYPHEN in word or len(small) != len(word):
            return word
        points = [at for at in self._points(small) if _LEAST <= at <= len(word) - _LEAST]
        parts = [word[start:end] for start, end in zip([0, *points], [*points, None], strict=True)]
        return re.sub(_MISPLACED, f"{SOFT_HYPHEN}\\1", SOFT_HYPHEN.join(parts))

    def _points(self, word: str) -> list[int]:
        first, *others = self._levels
        found = first.points(word)
        for patterns in others:
            starts = [0, *found]
            parts = [word[start:end] for start, end in zip(starts, [*found, None], strict=True)]
            inner = {start + at for start, part in zip(starts, parts, strict=True) for at in _apart(patterns, part)}
            found = sorted({*found, *inner})
        return found


def _apart(patterns: _Patterns, part: str) -> list[int]:
    """The places in a part of a compound, none beside its first or last letter."""
    return [at for at in patterns.points(part) if 2 <= at <= len(part) - 2]


def hyphenates(language: str) -> bool:
    """Return whether a language is hyphenated freely; English is only where nothing else fits."""
    return language.partition("-")[0] != "en" and hyphenator(language) is not None


def keeps_names_whole(language: str) -> bool:
    """Whether a capital begins a name, which running text leaves whole; in some languages it begins every noun."""
    return language.partition("-")[0] not in _NOUNS_IN_CAPITALS


@lru_cache(maxsize=8)
def hyphenator(language: str) -> Hyphenator | None:
    """Return the hyphenator of a language, None if it has no patterns."""
    import pyphen

    name = pyphen.language_fallback(language)
    return Hyphenator(Path(pyphen.LANGUAGES[name])) if name else None
