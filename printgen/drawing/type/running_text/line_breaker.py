"""Breaks the paragraphs of running text into lines, and remembers them: each is measured and broken once."""

from msgspec.structs import replace

from printgen.drawing.type.breaking.hyphenation import hyphenates, hyphenator, keeps_names_whole
from printgen.drawing.type.breaking.phrases import has_phrases
from printgen.drawing.type.running_text.lines import (
    MeasuredLine,
    MeasuredWord,
    broken_lines,
    hyphenated_words,
    is_loose,
    measured_words,
    parted_words,
)
from printgen.drawing.type.running_text.markdown import Span, Spans
from printgen.drawing.type.setting.typefaces import Typefaces

_MOST_LINES = 4096  # paragraphs in their measures that are remembered
_LOOSE_PHRASES = 0.65  # of the measure: what lines that end with phrases fill at least, where a text runs on
_RUNNING = 4  # lines of a text that runs on: cells of tables and captions are shorter, and read better in whole words


class TooWideError(Exception):
    """A word, a table or a figure is wider than its column."""


class LineBreaker:
    """Breaks spans in one set of typefaces; what was measured is remembered, so that trying sizes is cheap."""

    def __init__(self, faces: Typefaces) -> None:
        self._faces = faces
        self._words: dict[Spans, tuple[MeasuredWord, ...]] = {}
        self._lines: dict[tuple[Spans, float], tuple[MeasuredLine, ...] | None] = {}

    def broken(self, spans: Spans, width: float, size: float) -> tuple[MeasuredLine, ...]:
        """The spans in lines of that width; raises TooWideError."""
        key = (spans, round(width / size, 6))
        if key not in self._lines:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
                self._words.clear()
            self._lines[key] = self._in_phrases(spans, width / size) or self._in_lines(spans, width / size)
        found = self._lines[key]
        if found is None:
            raise TooWideError
        return found

    def _in_phrases(self, spans: Spans, measure: float) -> tuple[MeasuredLine, ...] | None:
        """Lines that end with phrases; None where the language has none, or the lines of a longer text are loose."""
        if not has_phrases(self._faces.language):
            return None
        lines = broken_lines(measured_words(spans, self._faces, in_phrases=True), measure)
        return lines if lines and (len(lines) < _RUNNING or not is_loose(lines, measure, _LOOSE_PHRASES)) else None

    def _in_lines(self, spans: Spans, measure: float) -> tuple[MeasuredLine, ...] | None:
        """The words in lines, hyphenated where lines of a longer text are loose, and broken that are wider than a line.

        None where one cannot be. English words, and names, are hyphenated only where nothing else helps.
        """
        language, words = self._faces.language, self.measured(spans)
        lines = broken_lines(words, measure)
        if lines and (not hyphenates(language) or len(lines) < _RUNNING or not is_loose(lines, measure)):
            return lines
        parted = lines or broken_lines(parted_words(words, measure, self._faces), measure)
        if parted and not hyphenates(language):
            return parted
        patterns, whole_names = hyphenator(language), bool(lines) and keeps_names_whole(language)
        hyphenated = patterns and hyphenated_words(words, patterns, self._faces, whole_names=whole_names)
        return (hyphenated and broken_lines(hyphenated, measure)) or parted

    def measured(self, spans: Spans) -> tuple[MeasuredWord, ...]:
        """The spans' words with their widths."""
        if spans not in self._words:
            self._words[spans] = measured_words(spans, self._faces)
        return self._words[spans]

    def indented(self, spans: Spans, width: float, size: float, after: float) -> tuple[MeasuredLine, ...]:
        """The spans without their first letter in lines of that width, the first ``after`` mm shorter.

        None where nothing else is to be printed.
        """
        (text, face), *others = spans
        made = measured_words((Span(text[1:], face), *others), self._faces)
        if not made:
            return ()
        indented = (replace(made[0], width=made[0].width + after / size), *made[1:])
        if (broken := broken_lines(indented, width / size)) is None:
            raise TooWideError
        return broken
