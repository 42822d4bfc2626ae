"""Lines with letters that have to be shaped or that run from right to left, as runs in the order they are printed."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Protocol
from unicodedata import category

from msgspec import Struct

from printgen.drawing.frame import ShapedGlyph
from printgen.drawing.type.breaking.east_asian import is_wide
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.drawing.type.fonts.script_faces import is_script_face
from printgen.drawing.type.shaping.bidi import in_visual_order, levels
from printgen.drawing.type.shaping.glyphs import Shaper
from printgen.drawing.type.shaping.scripts import has_leftward, is_leftward_language, needs_shaping


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
