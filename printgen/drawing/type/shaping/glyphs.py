"""Shaping of words whose letters join, carry marks or run from right to left."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from unicodedata import bidirectional, category

import uharfbuzz
from msgspec.structs import replace

from printgen.drawing.frame import ShapedGlyph
from printgen.drawing.type.breaking.word_breaks import JOINER
from printgen.drawing.type.fonts.font_file import FontFile

# No reader finds the letters of a ligature in their order again, where they run from right to left.
_LEFTWARD = {"liga": False, "clig": False}
_LEFTWARD_MARK = "\u200f"
# The bidirectional classes of what may belong to the number before it, or to the one after it.
_SIGNS, _SIGNS_BEFORE = ("ET", "ES", "CS"), ("ET", "ES")


class Shaper:
    """Shapes words in one font file; ``language`` selects the forms of letters."""

    def __init__(self, file: FontFile, language: str) -> None:
        self._file = file
        self._language = language
        self._word = lru_cache(maxsize=4096)(self._shaped)

    def glyphs(self, text: str, leftward: bool) -> tuple[ShapedGlyph, ...]:
        """Return the glyphs of a text in one direction, from left to right; words are shaped one by one."""
        words = [self._word(word, leftward) for word in _words(text)]
        return tuple(glyph for word in (reversed(words) if leftward else words) for glyph in word)

    def _shaped(self, word: str, leftward: bool) -> tuple[ShapedGlyph, ...]:
        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(word)
        buffer.direction = "rtl" if leftward else "ltr"
        buffer.language = self._language
        buffer.guess_segment_properties()
        scale = self._file.shape(buffer, _LEFTWARD if leftward else {})
        clusters = [info.cluster for info in buffer.glyph_infos]
        texts = _leftward_texts(word, clusters) if leftward else _texts(word, clusters)
        glyphs = tuple(
            ShapedGlyph(
                info.codepoint,
                place.x_advance * scale,
                text,
                place.x_offset * scale,
                place.y_offset * scale,
            )
            for info, place, text in zip(buffer.glyph_infos, buffer.glyph_positions, texts, strict=True)
        )
        return tuple(_marked(glyphs)) if leftward else glyphs


def _marked(glyphs: Sequence[ShapedGlyph]) -> Iterator[ShapedGlyph]:
    """Yield the glyphs with the text of marks moved to their letters, where readers look for it."""
    marks = ""
    for glyph, following in zip(glyphs, (*glyphs[1:], None), strict=True):
        if following and not glyph.advance and category(glyph.text[0]) == "Mn":
            marks += glyph.text
            yield replace(glyph, text="")
        else:
            yield replace(glyph, text=marks + glyph.text)
            marks = ""


def _words(text: str) -> list[str]:
    """Split a text into words and the blanks between them."""
    words: list[str] = []
    for number, word in enumerate(text.split(" ")):
        words += [" "] if number else []
        words += [word] if word else []
    return words


def _texts(word: str, clusters: Sequence[int]) -> list[str]:
    """Return the text of each glyph: the letters of its cluster are shared out, one each, the rest to the last.

    A glyph without a letter gets an invisible sign.
    """
    ends = dict(pairwise((*sorted(set(clusters)), len(word))))
    texts: list[str] = []
    for start, glyphs in groupby(clusters):
        letters, count = word[start : ends[start]], len(list(glyphs))
        shared = [*letters[: count - 1], letters[count - 1 :]]
        texts += [text or JOINER for text in (*shared, *[""] * (count - len(shared)))]
    return texts


def _leftward_texts(word: str, clusters: Sequence[int]) -> list[str]:
    """Return the same from left to right with mirrored brackets, because readers reverse such text.

    A sign beside a number, such as % or a comma, is separated from it: otherwise readers would keep it with the number,
    on the wrong side.
    """
    from bidi.mirror import MIRRORED

    texts = [text[::-1] for text in reversed(_texts(word, clusters[::-1]))]
    shown = ["".join(MIRRORED.get(letter, letter) for letter in text) for text in texts]
    if bidirectional(word[0]) in _SIGNS:
        shown[-1] += _LEFTWARD_MARK
    if bidirectional(word[-1]) in _SIGNS_BEFORE:
        shown[0] = _LEFTWARD_MARK + shown[0]
    return shown
