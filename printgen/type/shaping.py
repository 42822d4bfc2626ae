"""Shaping and bidirectional order of text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TypeVar
from unicodedata import bidirectional, category

import uharfbuzz

from printgen.art.frame import ShapedGlyph
from printgen.type.font_file import FontFile
from printgen.type.line_breaks import JOINER

_FIRST = "\u0300"  # of all characters below
_SIGNS = frozenset(map(chr, range(0x2010, 0x2066)))  # dashes, quotation marks and the like: none of them is below
# Combining marks; Hebrew to Myanmar, with Arabic and the scripts of India; old Korean; Khmer and Mongolian; signs that
# join and order letters; presentation forms; right to left scripts beyond the first plane.
_SHAPED = (
    "[\u0300-\u036f\u0483-\u0489\u0590-\u109f\u1100-\u11ff\u1700-\u18af\u1900-\u1cff\u1dc0-\u1dff\u200c-\u200f"
    "\u2066-\u2069\u20d0-\u20ff\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua800-\uabff\ud7b0-\ud7ff\ufb1d-\ufdff\ufe20-\ufe2f\ufe70-\ufefc"
    "\U00010800-\U00011fff\U0001e800-\U0001efff]"
)
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_LEFTWARD_LANGUAGES = frozenset(["ar", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "syr", "ug", "ur", "yi"])

_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = 0, 1
_ARABIC_LETTER = "\u0627"  # as at the end of the line before: signs of the numbers after it run with the text
# Characters that are newer than the tables of Python, and isolates, which the algorithm does not know.
_UNKNOWN, _NEUTRAL = frozenset(("", "LRI", "RLI", "FSI", "PDI")), "ON"
_IGNORED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # characters that have no level of their own

# No reader finds the letters of a ligature in their order again if they run from right to left.
_LEFTWARD_FEATURES = {"liga": False, "clig": False}
_LEFTWARD_MARK = "\u200f"
# The bidirectional classes of signs that may belong to the number before them, or to the one after them.
_AFTER_NUMBERS, _BEFORE_NUMBERS = ("ET", "ES", "CS"), ("ET", "ES")

Run = TypeVar("Run")


def needs_shaping(text: str) -> bool:
    """Return whether a text has characters that have to be shaped."""
    return _may_be(text) and re.search(_SHAPED, text) is not None


def has_leftward(text: str) -> bool:
    """Return whether a text has letters that run from right to left."""
    return _may_be(text) and re.search(_LEFTWARD, text) is not None


def is_leftward_language(language: str) -> bool:
    """Return whether a language is written from right to left."""
    return language.partition("-")[0] in _LEFTWARD_LANGUAGES


def _may_be(text: str) -> bool:
    return not text.isascii() and max(set(text) - _SIGNS, default="") >= _FIRST


def levels(line: str, leftward: bool) -> list[int]:
    """Return the level of each character of a line: even for left to right, odd for right to left.

    ``leftward`` is the direction of the text that the line belongs to. A line whose letters all have one direction runs
    in that direction, such as a foreign name after a number.
    """
    from bidi import algorithm  # missing on some platforms

    classes = set(map(bidirectional, line))
    has_left, has_right = not classes.isdisjoint(("R", "AL")), "L" in classes
    if has_left != has_right:
        leftward = has_left
    base = _RIGHT_TO_LEFT if leftward else _LEFT_TO_RIGHT
    if not line.strip() or (base == _LEFT_TO_RIGHT and not has_leftward(line)):
        return [base] * len(line)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    before = _ARABIC_LETTER if base == _RIGHT_TO_LEFT and "AL" in classes else ""
    algorithm.get_embedding_levels(before + line, storage)
    for letter in storage["chars"]:
        if letter["type"] in _UNKNOWN:
            letter["type"] = letter["orig"] = _NEUTRAL
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    resolved = iter([character["level"] for character in storage["chars"]][len(before) :])
    found: list[int] = []
    for character in line:
        ignored = bidirectional(character) in _IGNORED
        found.append((found[-1] if found else base) if ignored else next(resolved))
    end = len(line.rstrip())  # blanks at the end of a line run in its direction
    return found[:end] + [base] * (len(line) - end)


def in_visual_order(runs: Sequence[Run], run_levels: Sequence[int]) -> list[Run]:
    """Return the runs of a line from left to right, by reversing stretches from the highest level down."""
    ordered = list(zip(runs, run_levels, strict=True))
    odd = [level for level in run_levels if level % 2]
    for least in range(max(run_levels, default=0), min(odd, default=1) - 1, -1):
        at = 0
        while at < len(ordered):
            end = at
            while end < len(ordered) and ordered[end][1] >= least:
                end += 1
            ordered[at:end] = reversed(ordered[at:end])
            at = max(end, at + 1)
    return [run for run, _ in ordered]


class Shaper:
    """Shapes words in one font file; ``language`` selects the forms of letters."""

    def __init__(self, file: FontFile, language: str) -> None:
        self._file = file
        self._language = language
        self._word = lru_cache(maxsize=4096)(self._shaped)

    def glyphs(self, text: str, leftward: bool) -> tuple[ShapedGlyph, ...]:
        """Return the glyphs of a text in one direction, from left to right; words are shaped one by one."""
        words = [self._word(word, leftward) for word in re.split("( )", text) if word]
        return tuple(glyph for word in (reversed(words) if leftward else words) for glyph in word)

    def _shaped(self, word: str, leftward: bool) -> tuple[ShapedGlyph, ...]:
        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(word)
        buffer.direction = "rtl" if leftward else "ltr"
        buffer.language = self._language
        buffer.guess_segment_properties()
        scale = self._file.shape(buffer, _LEFTWARD_FEATURES if leftward else {})
        clusters = [info.cluster for info in buffer.glyph_infos]
        texts = _leftward_texts(word, clusters) if leftward else _texts(word, clusters)
        glyphs: list[ShapedGlyph] = []
        marks = ""
        for info, place, text in zip(buffer.glyph_infos, buffer.glyph_positions, texts, strict=True):
            if leftward and len(glyphs) < len(texts) - 1 and not place.x_advance and category(text[0]) == "Mn":
                marks, text = marks + text, ""  # readers look for the text of marks at their letters
            elif leftward:
                marks, text = "", marks + text
            x, y, advance = place.x_offset * scale, place.y_offset * scale, place.x_advance * scale
            glyphs.append(ShapedGlyph(info.codepoint, advance, text, x, y))
        return tuple(glyphs)


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
    from bidi.mirror import MIRRORED  # missing on some platforms

    texts = [text[::-1] for text in reversed(_texts(word, clusters[::-1]))]
    shown = ["".join(MIRRORED.get(letter, letter) for letter in text) for text in texts]
    if bidirectional(word[0]) in _AFTER_NUMBERS:
        shown[-1] += _LEFTWARD_MARK
    if bidirectional(word[-1]) in _BEFORE_NUMBERS:
        shown[0] = _LEFTWARD_MARK + shown[0]
    return shown
