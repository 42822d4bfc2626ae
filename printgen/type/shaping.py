"""Shaping and bidirectional order of text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Protocol, TypeVar
from unicodedata import bidirectional, category

import uharfbuzz
from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ShapedGlyph
from printgen.type.font_file import FontFile
from printgen.type.line_breaks import JOINER, is_wide
from printgen.type.script_faces import is_script_face

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


_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = 0, 1
_ARABIC_LETTER = "\u0627"  # as at the end of the line before: signs of the numbers after it run with the text
_IGNORED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # characters that have no level of their own

Run = TypeVar("Run")


def levels(line: str, leftward: bool) -> list[int]:
    """Return the level of each character of a line: even for left to right, odd for right to left.

    ``leftward`` is the direction of the text that the line belongs to. A line whose letters all have one direction runs
    in that direction, such as a foreign name after a number.
    """
    from bidi import algorithm

    own = _direction(line)
    base = own if own is not None else _RIGHT_TO_LEFT if leftward else _LEFT_TO_RIGHT
    if not line.strip() or (base == _LEFT_TO_RIGHT and not has_leftward(line)):
        return [base] * len(line)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    before = _ARABIC_LETTER if base == _RIGHT_TO_LEFT and "AL" in map(bidirectional, line) else ""
    algorithm.get_embedding_levels(before + line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    resolved = iter([character["level"] for character in storage["chars"]][len(before) :])
    found: list[int] = []
    for character in line:
        ignored = bidirectional(character) in _IGNORED
        found.append((found[-1] if found else base) if ignored else next(resolved))
    return _with_blank_end(found, line, base)


def _direction(line: str) -> int | None:
    """Return the direction of a line's letters, None if they have both."""
    classes = set(map(bidirectional, line))
    leftward, rightward = not classes.isdisjoint(("R", "AL")), "L" in classes
    return None if leftward == rightward else _RIGHT_TO_LEFT if leftward else _LEFT_TO_RIGHT


def _with_blank_end(found: list[int], line: str, base: int) -> list[int]:
    """Give the blanks at a line's end the direction of the line."""
    end = len(line.rstrip())
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


# No reader finds the letters of a ligature in their order again, where they run from right to left.
_LEFTWARD_GLYPHS = {"liga": False, "clig": False}
_LEFTWARD_MARK = "\u200f"
# The bidirectional classes of what may belong to the number before it, or to the one after it.
_SIGNS_GLYPHS, _SIGNS_BEFORE = ("ET", "ES", "CS"), ("ET", "ES")


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
        scale = self._file.shape(buffer, _LEFTWARD_GLYPHS if leftward else {})
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
    if bidirectional(word[0]) in _SIGNS_GLYPHS:
        shown[-1] += _LEFTWARD_MARK
    if bidirectional(word[-1]) in _SIGNS_BEFORE:
        shown[0] = _LEFTWARD_MARK + shown[0]
    return shown


class SetRun(Struct, frozen=True):
    """A part of a line in one face and direction, its width in 1/1000 em; ``glyphs`` where it is shaped."""

    text: str
    face: str
    width: float
    glyphs: tuple[ShapedGlyph, ...] = ()


class _Faces(Protocol):
    """What is asked of typefaces."""

    language: str

    def face_for(self, character: str, face: str) -> str | None: ...
    def file(self, face: str) -> FontFile: ...


class LineShaper:
    """Shapes lines in one set of typefaces."""

    def __init__(self, faces: _Faces) -> None:
        self._faces = faces
        self._leftward = is_leftward_language(faces.language)
        self._shapers: dict[bytes, Shaper] = {}

    def runs(self, spans: Iterable[tuple[str, str]]) -> tuple[SetRun, ...]:
        """The runs of a line of (text, face), from left to right."""
        line, faces = "", list[str]()
        for text, face in spans:
            line += text
            faces += self._each_face(text, face)
        level_of = levels(line, self._leftward)
        parts, run_levels, at = list[SetRun](), list[int](), 0
        for (face, level), part in groupby(zip(faces, level_of, strict=True)):
            end = at + sum(1 for _ in part)
            parts.append(self._run(line[at:end], face, level % 2 == 1))
            run_levels.append(level)
            at = end
        return self._joined(in_visual_order(parts, run_levels))

    def _joined(self, runs: Sequence[SetRun]) -> tuple[SetRun, ...]:
        """The runs, leftward words of one face in one run: readers find the order of its letters however it is turned.

        Their own face shows the blank between them, as wide as that of the line's face.
        """
        joined: list[SetRun] = []
        for run in runs:
            joined.append(run)
            if len(joined) < 3 or joined[-2].text != " ":
                continue
            left, blank, right = joined[-3:]
            number = self._faces.file(right.face).glyph(ord(" "))
            if number and left.face == right.face and has_leftward(left.text) and has_leftward(right.text):
                glyphs = (*left.glyphs, ShapedGlyph(number, blank.width, " "), *right.glyphs)
                width = left.width + blank.width + right.width
                joined[-3:] = [SetRun(f"{right.text} {left.text}", right.face, width, glyphs)]
        return tuple(joined)

    def _run(self, text: str, face: str, leftward: bool) -> SetRun:
        file = self._faces.file(face)
        if not leftward and not needs_shaping(text):
            width = sum(file.advance(ord(character)) for character in text)
            return SetRun(text, face, width, _glyphs(text, file) if is_wide(text) else ())
        if file.data not in self._shapers:
            self._shapers[file.data] = Shaper(file, self._faces.language)
        glyphs = self._shapers[file.data].glyphs(text, leftward)
        return SetRun(text, face, sum(glyph.advance for glyph in glyphs), glyphs)

    def _each_face(self, text: str, face: str) -> Iterator[str]:
        """The face of each character: marks and signs within a word take that of the letters beside them."""
        for number, word in enumerate(text.split(" ")):
            if number:
                yield face
            found = [self._faces.face_for(character, face) or face for character in word]
            self._spread(word, found, range(1, len(word)), -1)
            self._spread(word, found, range(len(word) - 2, -1, -1), 1)
            yield from found

    def _spread(self, word: str, found: list[str], order: Sequence[int], step: int) -> None:
        """Gives signs the face of a neighbour of a script's own face that has them too."""
        for at in order:
            beside, kind = found[at + step], category(word[at])
            joins = kind in ("Mn", "Mc", "Cf") and step < 0
            has = kind == "Cf" or self._faces.file(beside).covers(ord(word[at]))
            if has and (joins or (kind[0] == "P" and is_script_face(beside))):
                found[at] = beside


def _glyphs(text: str, file: FontFile) -> tuple[ShapedGlyph, ...]:
    """A glyph a letter: of many letters, whose codes would fill many fonts."""
    return tuple(ShapedGlyph(file.glyph(ord(letter)), file.advance(ord(letter)), letter) for letter in text)
