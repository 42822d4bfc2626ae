"""Wrapping strings of one face into lines."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.geometry import POINT, SLACK
from printgen.type.line_breaks import (
    breaks_between_letters,
    broken_word,
    has_phrases,
    hyphenates,
    hyphenator,
    line_parts,
    phrases,
    visible,
    with_dashes_kept,
)
from printgen.type.typefaces import Typefaces

WordBreaks = Literal["none", "signs", "hyphens"]
"""The breaks allowed in a word that is too wide: none, at its own hyphens and signs, or by hyphenation patterns."""

_HALVINGS = 5  # the step of the search for the most even measure, relative to its range


def parts_early(language: str) -> bool:
    """Check whether words, or phrases, of a language are broken before they shrink by much."""
    return hyphenates(language) or has_phrases(language)


def word_breaks(language: str) -> tuple[WordBreaks, ...]:
    """Return where words of a language may be broken, from the best to the worst."""
    return ("none", "signs", "hyphens") if hyphenates(language) else ("none", "signs")


class Setting(NamedTuple):
    """The setting of letters: face, size (points) and tracking (em)."""

    face: str
    size: float
    tracking: float

    def ems(self, width: float) -> float:
        """Convert a width in mm, with a tolerance for rounding, to 1/1000 em."""
        return (width + SLACK) / POINT / self.size * 1000


class MeasuredWords(Struct, frozen=True):
    """Words in one face and tracking, in 1/1000 em: the widest, and the end of the blank after each.

    ``ends`` are on one line of all the words. A word is empty between two blanks. If words follow each other without
    a blank, ``edges`` are the ends as they would be with blanks there, and ``after`` is what follows each word.
    """

    words: Sequence[str]
    ends: Sequence[float]
    blank: float
    widest: float
    edges: Sequence[float]
    after: Sequence[str] | None = None

    @classmethod
    def of(cls, words: Sequence[str], faces: Typefaces, face: str, tracking: float) -> "MeasuredWords":
        """Measure words with a blank after each."""
        widths, blank = _measured(words, faces, face, tracking)
        ends = list(accumulate([width + blank for width in widths]))
        return cls(words, ends, blank, max(widths), ends)

    def lines(self, measure: float) -> list[tuple[int, int]]:
        """Return the first word of each line of that measure, and the first beyond it; no line begins with a blank."""
        words, ends, edges, count, room = self.words, self.ends, self.edges, len(self.words), measure + self.blank
        if edges[-1] <= room and words[0]:
            return [(0, count)]
        lines: list[tuple[int, int]] = []
        end, before = 0, 0.0
        while end < count:
            start = end
            while not words[start] and start < count - 1:
                before = ends[start]
                start += 1
            end = bisect_right(edges, before + room, start + 1)
            before = ends[end - 1]
            lines.append((start, end))
        return lines

    def widths(self, lines: Iterable[tuple[int, int]]) -> list[float]:
        """Return the widths of the lines, for words with a blank after each."""
        ends, blank = self.ends, self.blank
        return [ends[end - 1] - blank - (ends[start - 1] if start else 0.0) for start, end in lines]

    def set(self, lines: Iterable[tuple[int, int]]) -> list[str]:
        """Return the lines as they are printed."""
        if self.after is None:
            return [" ".join(self.words[start:end]) for start, end in lines]
        signs = (*map("".join, zip(self.words, self.after, strict=True)),)
        return ["".join(signs[start:end]).removesuffix(self.after[end - 1]) for start, end in lines]

    def least(self, lines: int) -> float:
        """Return the least width of the words in that many lines, filled to the last letter."""
        return (self.ends[-1] - self.blank * (self.words.count("") + lines)) / lines


def _measured(words: Sequence[str], faces: Typefaces, face: str, tracking: float) -> tuple[Sequence[float], float]:
    """Return the widths of words and of a blank."""
    widths, blank = faces.each_ems(words, face), faces.ems(" ", face)
    if not tracking:
        return widths, blank
    spaced = [width + 1000 * tracking * len(word) for width, word in zip(widths, words, strict=True)]
    return spaced, blank + 1000 * tracking


def _measured_text(faces: Typefaces, text: str, face: str, tracking: float, in_phrases: bool) -> MeasuredWords:
    """Measure the words of a text; letters between which a line may end are words of their own, or phrases are."""
    if not breaks_between_letters(text):
        return MeasuredWords.of(visible(text).split(" "), faces, face, tracking)
    words, after = list[str](), list[str]()
    for word in text.split(" "):
        parts = [visible(part) for part in (phrases if in_phrases else line_parts)(word)]
        words += parts
        after += [*[""] * (len(parts) - 1), " "]
    widths, blank = _measured(words, faces, face, tracking)
    steps = [width + (blank if sign else 0.0) for width, sign in zip(widths, after, strict=True)]
    ends = list(accumulate(steps))
    edges = [end + (0.0 if sign else blank) for end, sign in zip(ends, after, strict=True)]
    return MeasuredWords(words, ends, blank, max(widths), edges, after)


class WrappedParagraph(NamedTuple):
    """A paragraph in lines: its text, its words, and the first word of each line with the first beyond it."""

    text: str
    words: MeasuredWords
    lines: Sequence[tuple[int, int]]


class Wrapper:
    """Wraps strings in one set of typefaces."""

    def __init__(self, faces: Typefaces) -> None:
        self._faces = faces
        self._has_phrases = has_phrases(faces.language)
        # measured once while sizes and measures are tried, and wrapped once to be counted, fitted and set
        self._measured_text = lru_cache(maxsize=64)(partial(_measured_text, faces))
        self.paragraphs = lru_cache(maxsize=64)(self._paragraphs)

    def _paragraphs(
        self, string: str, setting: Setting, width: float, broken: WordBreaks
    ) -> tuple[WrappedParagraph, ...] | None:
        """Return the paragraphs of a string in lines, broken at spaces and at line ends; None if a word is too wide.

        Such a word may be ``broken`` itself, and phrases between letters. No line begins with a dash.
        """
        measure = setting.ems(width)
        wrapped: list[WrappedParagraph] = []
        for text in with_dashes_kept(string).split("\n"):
            words = self._within(measure, self._measured(text, setting, broken), text, setting, broken)
            if words is None:
                return None
            wrapped.append(WrappedParagraph(text, words, words.lines(measure)))
        return tuple(wrapped)

    def strings(self, paragraph: WrappedParagraph, setting: Setting) -> list[str]:
        """Return the lines of a paragraph as they are printed, and keep the widths of those of plain letters."""
        strings = paragraph.words.set(paragraph.lines)
        if not setting.tracking and paragraph.text.isascii():
            self._faces.keep_widths(strings, paragraph.words.widths(paragraph.lines), setting.face)
        return strings

    def even(self, paragraph: WrappedParagraph, setting: Setting, width: float, broken: WordBreaks) -> WrappedParagraph:
        """Return the paragraph in as many lines, as even as halving the measure can make them."""
        text, words, lines = paragraph
        if len(lines) == 1:
            return paragraph
        low, high = width / 2, width
        whole = self._measured(text, setting, broken)
        least = whole.least(len(lines))
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            measure = setting.ems(middle)
            tried = self._within(measure, whole, text, setting, broken) if least <= measure else None
            if tried is not None and len(found := tried.lines(measure)) == len(lines):
                words, lines, high = tried, found, middle
            else:
                low = middle
        return WrappedParagraph(text, words, lines)

    def _within(
        self, measure: float, words: MeasuredWords, paragraph: str, setting: Setting, broken: WordBreaks
    ) -> MeasuredWords | None:
        """Return a paragraph's words, those wider than the measure in parts; None if one cannot be broken."""
        if words.widest <= measure:
            return words
        if broken == "none":
            return None
        face, _, tracking = setting

        def fits(part: str) -> bool:
            return self._faces.ems(part, face) + 1000 * tracking * len(part) <= measure

        parted: list[str] = []  # each part is so long that no two of a word would share a line
        patterns = hyphenator(self._faces.language) if broken == "hyphens" else None
        for word in paragraph.split(" "):
            parts = broken_word(word, fits, patterns)
            if parts is None:
                return None
            parted += parts or [""]
        return MeasuredWords.of(parted, self._faces, face, tracking)

    def _measured(self, paragraph: str, setting: Setting, broken: WordBreaks) -> MeasuredWords:
        """Measure a paragraph's words, or its phrases in a language that has them, unless they are ``broken``."""
        in_phrases = self._has_phrases and broken == "none"
        return self._measured_text(paragraph, setting.face, setting.tracking, in_phrases)
