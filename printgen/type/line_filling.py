"""Breaking running text of several faces into evenly filled lines."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import groupby, pairwise
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import POINT, SLACK
from printgen.type.line_breaks import (
    SOFT_HYPHEN,
    Hyphenator,
    breaks_between_letters,
    broken_word,
    has_phrases,
    hyphenated_parts,
    hyphenates,
    hyphenator,
    keeps_names_whole,
    line_parts,
    own_parts,
    phrases,
    visible,
    with_dashes_kept,
)
from printgen.type.markdown import Span, Spans
from printgen.type.typefaces import Typefaces

_BLANKS = re.compile(r"([ \t\n]+)")
_SHORT = 0.3  # relative to the measure: shorter last lines are penalized
_LINE = 0.02  # a small cost of every line, so that none is added only for evenness
_HYPHEN = 0.05  # the cost of a hyphen, as the square of a blank share of the measure
_LOOSE = 0.8  # relative to the measure: shorter lines are tried again with hyphenation
_LOST = 0.12  # the cost of a last line without width, as the square of a blank share of the measure
_LOOSE_PHRASES = 0.65  # relative to the measure: the least fill of lines that end with phrases in a longer text
_NARROW, _LOOSE_NARROW = 18.0 * POINT, 0.4  # the same in columns of up to 18 letters, as in a zine
_RUNNING = 4  # lines of a longer text: cells of tables and captions are shorter, and read better in whole words
_MOST_LINES = 4096  # the number of cached paragraphs in their measures


class TooWideError(Exception):
    """A word, a table or a figure is wider than its column."""


class MeasuredWord(Struct, frozen=True):
    """Letters without a blank, perhaps of several faces; ``width`` and ``blank`` (after it) in mm at 1 pt.

    ``hyphen`` is the width of its hyphen if it ends a line and its word continues on the next.
    """

    pieces: Spans
    width: float
    blank: float
    blank_face: str
    ends_line: bool = False
    hyphen: float = 0.0


class MeasuredLine:
    """The words of one set line; its width and runs are found once, because it is set in several sizes."""

    def __init__(self, words: tuple[MeasuredWord, ...]) -> None:
        self.words = words

    @cached_property
    def width(self) -> float:
        """Its width in mm at 1 pt."""
        inner = math.fsum(word.width for word in self.words) + math.fsum(word.blank for word in self.words[:-1])
        return inner + self.words[-1].hyphen if self.words else inner

    @cached_property
    def runs(self) -> Spans:
        """Its text in as few runs as there are changes of face, blanks included."""
        pieces: list[tuple[str, str]] = []
        for number, word in enumerate(self.words, 1):
            pieces += [(visible(text), face) for text, face in word.pieces]
            if word.blank and number < len(self.words):
                pieces.append((" ", word.blank_face))
        if self.words and self.words[-1].hyphen:
            pieces.append(("-", self.words[-1].pieces[-1].face))
        return tuple(_joined(pieces))


class LineBreaker:
    """Breaks spans in one set of typefaces, with a cache of measurements, so that trying sizes is cheap."""

    def __init__(self, faces: Typefaces) -> None:
        self._faces = faces
        self._words: dict[Spans, tuple[MeasuredWord, ...]] = {}
        self._lines: dict[tuple[Spans, float], tuple[MeasuredLine, ...] | None] = {}

    def broken(self, spans: Spans, width: float, size: float) -> tuple[MeasuredLine, ...]:
        """Return the spans in lines of that width; raises TooWideError."""
        key = (spans, round(width / size, 6))
        if key not in self._lines:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
                self._words.clear()
            self._lines[key] = self._filled(spans, width / size)
        found = self._lines[key]
        if found is None:
            raise TooWideError
        return found

    def _filled(self, spans: Spans, measure: float) -> tuple[MeasuredLine, ...] | None:
        """Return lines that end with phrases if the language has them and a longer text is not loose then, else words.

        Words are hyphenated if lines of a longer text are loose, and broken if they are wider than a line; returns
        None if one cannot be. English words, and names, are hyphenated only if nothing else helps.
        """
        language, faces = self._faces.language, self._faces
        if has_phrases(language):
            lines = broken_lines(measured_words(spans, faces, in_phrases=True), measure)
            least = _LOOSE_PHRASES if measure > _NARROW else _LOOSE_NARROW
            if lines and (len(lines) < _RUNNING or not is_loose(lines, measure, least)):
                return lines
        words = self.measured(spans)
        lines = broken_lines(words, measure)
        if lines and (not hyphenates(language) or len(lines) < _RUNNING or not is_loose(lines, measure)):
            return lines
        parted = lines or broken_lines(parted_words(words, measure, faces), measure)
        if parted and not hyphenates(language):
            return parted
        patterns, whole_names = hyphenator(language), bool(lines) and keeps_names_whole(language)
        hyphenated = patterns and hyphenated_words(words, patterns, measure, faces, whole_names=whole_names)
        return (hyphenated and broken_lines(hyphenated, measure)) or parted

    def keeps_words(self, spans: Spans, width: float, size: float) -> bool:
        """Check whether no word, or phrase in a language that has them, is wider than a line."""
        words = measured_words(spans, self._faces, in_phrases=has_phrases(self._faces.language))
        return broken_lines(words, width / size) is not None

    def measured(self, spans: Spans) -> tuple[MeasuredWord, ...]:
        """Return the spans' words with their widths."""
        if spans not in self._words:
            self._words[spans] = measured_words(spans, self._faces)
        return self._words[spans]

    def indented(self, spans: Spans, width: float, size: float, after: float) -> tuple[MeasuredLine, ...]:
        """Return the spans without their first letter in lines of that width, the first ``after`` mm shorter.

        Returns an empty result if there is nothing else to print.
        """
        (text, face), *others = spans
        made = measured_words((Span(text[1:], face), *others), self._faces)
        if not made:
            return ()
        indented = (replace(made[0], width=made[0].width + after / size), *made[1:])
        if (broken := broken_lines(indented, width / size)) is None:
            raise TooWideError
        return broken


def measured_words(spans: Spans, faces: Typefaces, in_phrases: bool = False) -> tuple[MeasuredWord, ...]:
    """Return the measured words of spans; of words without blanks between them the letters, or the phrases."""
    made: list[MeasuredWord] = []
    pieces: list[Span] = []
    for text, face in spans:
        for part in _BLANKS.split(with_dashes_kept(text)):
            if part and not part.strip(" \t\n"):
                if pieces:
                    made += _words(pieces, face, faces, in_phrases)
                    pieces = []
                if made and "\n" in part:
                    made[-1] = replace(made[-1], ends_line=True)
            elif part:
                pieces.append(Span(part, face))
    return (*made, *_words(pieces, "text", faces, in_phrases)) if pieces else tuple(made)


def _words(pieces: Sequence[Span], blank_face: str, faces: Typefaces, in_phrases: bool) -> Iterator[MeasuredWord]:
    """Yield the text between two blanks: one word, or several where lines may end between letters."""
    text = "".join([text for text, _ in pieces])
    if not breaks_between_letters(text):
        yield _word(pieces, blank_face, faces)
        return
    letters = [(letter, face) for string, face in pieces for letter in string]
    *parts, last = (phrases if in_phrases else line_parts)(text)
    at = 0
    for part in parts:
        yield replace(_word(_joined(letters[at : at + len(part)]), blank_face, faces), blank=0.0)
        at += len(part)
    yield _word(_joined(letters[at : at + len(last)]), blank_face, faces)


def _joined(stretches: Iterable[tuple[str, str]]) -> list[Span]:
    """Return stretches of (text, face) as few spans."""
    return [Span("".join(text for text, _ in run), face) for face, run in groupby(stretches, key=itemgetter(1))]


def _word(pieces: Sequence[Span], blank_face: str, faces: Typefaces) -> MeasuredWord:
    width = math.fsum([faces.width(visible(text), face, 1.0) for text, face in pieces])
    return MeasuredWord(tuple(pieces), width, faces.width(" ", blank_face, 1.0), blank_face)


def parted_words(made: Sequence[MeasuredWord], measure: float, faces: Typefaces) -> tuple[MeasuredWord, ...]:
    """Return the words, those of one face that are wider than the measure in parts if they may be broken.

    The parts are so long that no two of a word would share a line.
    """

    def fits(face: str, text: str) -> bool:
        return faces.width(text, face, 1.0) <= measure

    parted: list[MeasuredWord] = []
    for word in made:
        (text, face), *others = word.pieces
        parts = None
        if word.width > measure and not others:
            parts = broken_word(text, partial(fits, face))
        parted += [_word([Span(part, face)], word.blank_face, faces) for part in parts] if parts else [word]
        parted[-1] = replace(parted[-1], ends_line=word.ends_line)
    return tuple(parted)


def hyphenated_words(
    made: Sequence[MeasuredWord], patterns: Hyphenator, measure: float, faces: Typefaces, *, whole_names: bool
) -> tuple[MeasuredWord, ...]:
    """Return words of one face in the parts between their own hyphens, or else in hyphenated parts.

    With ``whole_names``, words with a capital are not hyphenated.
    """

    def fits(face: str, text: str) -> bool:
        return faces.width(visible(text), face, 1.0) <= measure

    parted: list[MeasuredWord] = []
    for word in made:
        (text, face), *others = word.pieces
        first = next((sign for sign in text if sign.isalpha()), "")  # quotation marks may be before it
        if others:
            parts = [text]
        elif whole_names and first.isupper():
            parts = own_parts(text)
        else:
            parts = hyphenated_parts(text, patterns, partial(fits, face))
        if len(parts) == 1:
            parted.append(word)
            continue
        ends = [faces.width(visible("".join(parts[:count])), face, 1.0) for count in range(1, len(parts) + 1)]
        widths = [end - start for start, end in pairwise((0.0, *ends))]
        hyphen = faces.width("-", face, 1.0)
        parted += [
            MeasuredWord(
                (Span(part, face),), width, 0.0, word.blank_face, hyphen=hyphen if part.endswith(SOFT_HYPHEN) else 0.0
            )
            for part, width in zip(parts[:-1], widths, strict=False)
        ]
        parted.append(replace(word, pieces=(Span(parts[-1], face),), width=widths[-1]))
    return tuple(parted)


def is_loose(lines: Sequence[MeasuredLine], measure: float, least: float = _LOOSE) -> bool:
    """Check whether a line, not the last of its paragraph, fills less than that share of the measure."""
    return any(line.width < least * measure for line in lines[:-1] if not line.words[-1].ends_line)


def broken_lines(made: Sequence[MeasuredWord], measure: float) -> tuple[MeasuredLine, ...] | None:
    """Return the words in evenly filled lines no wider than the measure (mm at 1 pt); None if a word is wider."""
    out: list[MeasuredLine] = []
    start = 0
    for index, word in enumerate(made):
        if word.ends_line or index == len(made) - 1:
            stretch = made[start : index + 1]
            ends = _breaks(stretch, measure)
            if ends is None:
                return None
            out += [MeasuredLine(tuple(stretch[first:last])) for first, last in zip([0, *ends], ends, strict=False)]
            start = index + 1
    return tuple(out)


def _breaks(made: Sequence[MeasuredWord], measure: float) -> list[int] | None:
    """Return where lines end: the way with the least sum of squared blanks at their right, without the last line.

    The idea of Knuth and Plass (1981), for ragged lines; a hyphen at a line's end costs something too.
    """
    room, count = 1 + SLACK / measure, len(made)
    widths = [word.width / measure for word in made]
    if max(widths) > room:
        return None
    steps = [word.blank / measure + width for word, width in zip(made, widths[1:], strict=False)]
    if math.fsum((widths[0], *steps)) <= room:
        return [count]
    hyphens = [word.hyphen / measure for word in made]
    costs = [0.0] * count  # the cost of a line that ends before each word, and of all lines after it
    ends = [0] * count
    for first in range(count - 1, -1, -1):
        cost, ends[first] = _best_end(first, widths[first], steps, hyphens, costs, room)
        costs[first] = cost + _LINE + (_HYPHEN if hyphens[first - 1] else 0.0)
    found = [ends[0]]
    while found[-1] < count:
        found.append(ends[found[-1]])
    return found


def _best_end(
    first: int, width: float, steps: Sequence[float], hyphens: Sequence[float], costs: Sequence[float], room: float
) -> tuple[float, int]:
    """Return the least cost of a line from the ``first`` word on and of all after it, and where that line ends.

    Lengths are in measures: ``width`` is the first word's, ``steps`` lead from word to word.
    """
    best, end, least = math.inf, len(costs), 1 - room
    for last in range(first + 1, len(costs)):
        blank = 1 - width - hyphens[last - 1]
        cost = blank * blank + costs[last] if blank >= least else math.inf
        if cost <= best:
            best, end = cost, last
        width += steps[last - 1]
        if width > room:
            return best, end
    cost = _LOST * max(0.0, 1 - width / _SHORT) if first else 0.0
    return (cost, len(costs)) if cost <= best else (best, end)
