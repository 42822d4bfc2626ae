"""The typefaces of a build: a face for each role, fallbacks, and the bundled faces of scripts."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import TypeVar
from unicodedata import category

from msgspec import Struct

from printgen import resources
from printgen.art.frame import ShapedGlyph, Text
from printgen.geometry import POINT, Path, Segment, mapped
from printgen.theme.records import Fonts
from printgen.theme.theme import Theme
from printgen.type.font_file import KERNED_FROM, FontFile, Kerns
from printgen.type.line_breaks import is_wide
from printgen.type.shaping import Shaper, has_leftward, in_visual_order, is_leftward_language, levels, needs_shaping

Kept = TypeVar("Kept")

_WORDS = re.compile(r"\s+|\S+")
_PLAIN = "".join(map(chr, range(0x20, 0x7F)))
_MOST_STRINGS = 2048  # the number of cached lines
_INVISIBLE = frozenset(map(ord, "\n\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f"))


def role_files(fonts: Fonts) -> dict[str, str]:
    """Return the font files of a theme by role."""
    return {
        "text": fonts.text,
        "text-bold": fonts.text_bold,
        "text-italic": fonts.text_italic,
        "text-bold-italic": fonts.text_bold_italic,
        "condensed": fonts.condensed,
        "condensed-bold": fonts.condensed_bold,
        "display": fonts.display,
        "figures": fonts.figures,
    }


def typefaces_of(theme: Theme) -> "Typefaces":
    """Return the typefaces of a theme's fonts."""
    fonts = theme.edition.fonts
    fallback = {f"fallback-{number}": name for number, name in enumerate(fonts.fallback, 1)}
    names = role_files(fonts) | fallback
    read = {name: FontFile(theme.files[name]) for name in names.values()}
    files = {role: read[name] for role, name in names.items()}
    uncapped = () if fonts.display_capitals else ("display",)
    beside = {"display": ("figures",)}
    return Typefaces(files, ("text-bold", *fallback), uncapped, theme.edition.language, beside)


class SetRun(Struct, frozen=True):
    """A part of a line in one face and direction, its width in 1/1000 em; ``glyphs`` if it is shaped."""

    text: str
    face: str
    width: float
    glyphs: tuple[ShapedGlyph, ...] = ()


class Typefaces:
    """The faces of a build by role (``text``, ``condensed-bold``, ``display`` ...), with a chain of fallbacks.

    At the chain's end are the bundled face of a character's script and that of last resort. ``beside`` are faces that
    come before the chain for one of the roles. If a face lacks a letter of a word, the whole word is set in one that
    has all its letters.
    """

    def __init__(
        self,
        files: Mapping[str, FontFile],
        fallback: Sequence[str] = (),
        uncapped: Collection[str] = (),
        language: str = "en",
        beside: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._files = files
        self._beside = beside or {}
        self._fallback = tuple(fallback)
        self._uncapped = frozenset(uncapped)
        self.language = language
        self._runs: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        # by face: the characters that it draws itself, and their widths
        self._own = defaultdict[str, set[str]](set)
        self._drawn = defaultdict[str, set[str]](set)  # the same, or another of its chain
        self._plain = _ByFace(lambda face: self._draws(face, _PLAIN))
        self._widths = _ByFace(lambda face: _Widths(self, face))
        self._kerns: dict[tuple[str, str], Kerns] = {}
        self._leftward = is_leftward_language(language)
        self._shaper = _LineShaper(self)

    def reads_in_capitals(self, face: str) -> bool:
        """Check whether a face's lines may be set in capitals; some read badly in them."""
        return face not in self._uncapped

    def file(self, face: str) -> FontFile:
        """Return the font file of a face, or of a bundled script's face."""
        return self._files.get(face) or script_font(face)

    @property
    def names(self) -> tuple[str, ...]:
        """The role of every face."""
        return tuple(self._files)

    def runs(self, string: str, face: str) -> tuple[tuple[str, str], ...]:
        """Return (part, face) runs: each part in the first face of the chain that has all its characters."""
        if string and (self._is_plain(string, face) or self._own[face].issuperset(string)):
            return ((string, face),)
        known = self._runs.get((string, face))
        if known is None:
            if len(self._runs) >= _MOST_STRINGS:  # the lines of a long deck occur only once
                self._runs.clear()
            known = self._runs[string, face] = self._split(string, face)
        return known

    def _is_plain(self, string: str, face: str) -> bool:
        """Check whether a string is only ASCII, in a face that has all of it: most are, and this is quick."""
        return string.isascii() and string.isprintable() and self._plain[face]

    def _split(self, string: str, face: str) -> tuple[tuple[str, str], ...]:
        own = self._own[face]
        own.update(character for character in set(string) if self.face_for(character, face) in (face, None))
        if string and own.issuperset(string):
            return ((string, face),)
        faces = [name for word in _WORDS.findall(string) for name in self._each_face(word, face)]
        found = groupby(zip(string, faces, strict=True), key=itemgetter(1))
        return tuple(("".join(letter for letter, _ in part), name) for name, part in found)

    def _each_face(self, word: str, face: str) -> list[str]:
        """Return the face of each character of a word, its letters in one face if any has them all."""
        faces = [self.face_for(character, face) or face for character in word]
        letters = [character for character in word if character.isalpha()]
        own = [name == face for character, name in zip(word, faces, strict=True) if character.isalpha()]
        whole = None if is_wide(word) or all(own) else self._first_with(letters, face)
        if whole is None:
            return faces
        pairs = zip(word, faces, strict=True)
        return [whole if self._draws(whole, character) else name for character, name in pairs]

    def covering(self, letters: str, face: str) -> str | None:
        """Return the first face of a role's chain that has all letters, or the bundled one of their script, or None."""
        script = script_face(ord(letters[0]), face)
        return self._first_with(letters, face) or (script if script and self._draws(script, letters) else None)

    def _first_with(self, letters: Iterable[str], face: str) -> str | None:
        return next((name for name in self._chain(face) if self._draws(name, letters)), None)

    def _chain(self, face: str) -> tuple[str, ...]:
        """Return the faces that draw text set in a face, in order."""
        return (face, *self._beside.get(face, ()), *self._fallback, last_face(face))

    def _draws(self, face: str, characters: Iterable[str]) -> bool:
        file = self.file(face)
        return all(file.covers(ord(character)) for character in characters)

    def face_for(self, character: str, face: str) -> str | None:
        """Return the first face of the chain that has the character, or None."""
        code = ord(character)
        if code in _INVISIBLE:
            return face
        *chain, last = self._chain(face)
        found = next((name for name in chain if self.file(name).covers(code)), None)
        if found is None and (name := script_face(code, face)) and script_font(name).covers(code):
            return name
        return found or (last if script_font(last).covers(code) else None)

    def is_shaped(self, line: str) -> bool:
        """Check whether a line's letters have to be shaped, ordered or shown by their glyphs' numbers.

        In languages written from right to left all signs are ordered.
        """
        if self._leftward and not line.isalnum():
            return True
        return not line.isascii() and (needs_shaping(line) or is_wide(line))

    def shaped(self, spans: Iterable[tuple[str, str]]) -> tuple[SetRun, ...]:
        """Return a line of (text, face) as shaped runs, from left to right."""
        return self._shaper.runs(spans)

    def kerns(self, string: str, face: str, size: float) -> Kerns:
        """Return the kerning of a run at a size (points): pairs of characters before it and 1/1000 em."""
        if size < KERNED_FROM:
            return ()
        known = self._kerns.get((string, face))
        if known is None:
            if len(self._kerns) >= _MOST_STRINGS:
                self._kerns.clear()
            known = self._kerns[string, face] = self.file(face).kerns(string)
        return known

    def missing(self, string: str, face: str) -> list[str]:
        """Return the characters of a string that no face of the chain has."""
        if self._is_plain(string, face) or self._drawn[face].issuperset(string):
            return []
        missing = [character for character in dict.fromkeys(string) if self.face_for(character, face) is None]
        self._drawn[face].update(set(string).difference(missing))
        return missing

    def width(self, string: str, face: str, size: float, tracking: float = 0.0) -> float:
        """Return the width in mm of a string on one line; ``size`` in points, ``tracking`` in em."""
        return (self.ems(string, face) / 1000 + tracking * len(string)) * size * POINT

    def length(self, text: Text) -> float:
        """Return the printed length of a run of text in mm."""
        if not text.glyphs:
            return (
                self.ems(text.string, text.face) / 1000 * text.size * POINT + text.tracking * len(text.string) * POINT
            )
        wide = fsum(glyph.advance for glyph in text.glyphs) / 1000 * text.size
        return (wide + text.tracking * len(text.glyphs)) * POINT

    def outline(self, text: Text) -> Path:
        """Return the outlines of the letters of a run of text (mm), from the start of its baseline."""
        file, scale = self.file(text.face), text.size * POINT / 1000
        path: list[Segment] = []
        x = 0.0
        for glyph in text.glyphs:
            place = (scale, 0.0, 0.0, scale, x + glyph.x * scale, -glyph.y * scale)
            path += mapped(file.outline(glyph.number), place)
            x += glyph.advance * scale
        kerns = dict(text.kerns)
        for number, character in enumerate("" if text.glyphs else text.string):
            x += kerns.get(number, 0) * scale
            path += mapped(file.outline(file.glyph(ord(character))), (scale, 0.0, 0.0, scale, x, 0.0))
            x += file.advance(ord(character)) * scale + text.tracking * POINT
        return tuple(path)

    def ems(self, string: str, face: str) -> float:
        """Return the width of a string on one line in 1/1000 em."""
        return self._widths[face][string]

    def each_ems(self, strings: Iterable[str], face: str) -> list[float]:
        """Return the widths of several strings in 1/1000 em."""
        return list(map(self._widths[face].__getitem__, strings))

    def keep_widths(self, strings: Sequence[str], widths: Sequence[float], face: str) -> None:
        """Store known widths of strings, in 1/1000 em, so that they are not measured."""
        self._widths[face].keep(zip(strings, widths, strict=True))

    def added_up(self, string: str, face: str) -> float:
        """Measure the width of a string in 1/1000 em."""
        if not string.isascii() and needs_shaping(string):
            return fsum(run.width for run in self._shaper.runs([(string, face)]))
        return fsum([fsum(map(self.file(name).advances.__getitem__, part)) for part, name in self.runs(string, face)])


class _LineShaper:
    """Shapes lines in one set of typefaces."""

    def __init__(self, faces: Typefaces) -> None:
        self._faces = faces
        self._leftward = is_leftward_language(faces.language)
        self._shapers: dict[bytes, Shaper] = {}

    def runs(self, spans: Iterable[tuple[str, str]]) -> tuple[SetRun, ...]:
        """Return the runs of a line of (text, face), from left to right."""
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
        # Leftward words of one face become one run: readers find the order of its letters however it is turned. Their
        # own face shows the blank between them, as wide as that of the line's face.
        joined: list[SetRun] = []
        for run in in_visual_order(parts, run_levels):
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
        if leftward or needs_shaping(text):
            if file.data not in self._shapers:
                self._shapers[file.data] = Shaper(file, self._faces.language)
            glyphs = self._shapers[file.data].glyphs(text, leftward)
            return SetRun(text, face, fsum(glyph.advance for glyph in glyphs), glyphs)
        glyphs = tuple(ShapedGlyph(file.glyph(ord(letter)), file.advance(ord(letter)), letter) for letter in text)
        # scripts of many letters are shown by their glyphs' numbers: their codes would fill many fonts
        return SetRun(text, face, fsum(glyph.advance for glyph in glyphs), glyphs if is_wide(text) else ())

    def _each_face(self, text: str, face: str) -> Iterator[str]:
        """Yield the face of each character: marks and signs within a word take that of the letters beside them."""
        for number, word in enumerate(text.split(" ")):
            if number:
                yield face
            found = [self._faces.face_for(character, face) or face for character in word]
            self._spread(word, found, range(1, len(word)), -1)
            self._spread(word, found, range(len(word) - 2, -1, -1), 1)
            yield from found

    def _spread(self, word: str, found: list[str], order: Sequence[int], step: int) -> None:
        """Give signs the face of a neighbor if that is a script's own face and has them too."""
        for at in order:
            beside, kind = found[at + step], category(word[at])
            joins = kind in ("Mn", "Mc", "Cf") and step < 0
            has = kind == "Cf" or self._faces.file(beside).covers(ord(word[at]))
            if has and (joins or (kind[0] == "P" and beside in _SCRIPT_FILES)):
                found[at] = beside


class _ByFace(dict[str, Kept]):
    """A mapping by face whose values are made on first use."""

    def __init__(self, make: Callable[[str], Kept]) -> None:
        self._make = make

    def __missing__(self, face: str) -> Kept:
        made = self[face] = self._make(face)
        return made


class _Widths(dict[str, float]):
    """The widths of strings in one face in 1/1000 em, measured when they are first used."""

    def __init__(self, faces: Typefaces, face: str) -> None:
        self._faces, self._face = faces, face

    def __missing__(self, string: str) -> float:
        if len(self) >= _MOST_STRINGS:
            self.clear()
        width = self[string] = self._faces.added_up(string, self._face)
        return width

    def keep(self, widths: Iterable[tuple[str, float]]) -> None:
        """Remember the widths of further strings."""
        if len(self) >= _MOST_STRINGS:
            self.clear()
        self.update(widths)


_BOLD_ROLES = ("display", "figures")  # besides those that say so


class _ScriptFace(Struct, frozen=True):
    """The face of a script: the start of its name, the characters that it is used for, its files by weight."""

    name: str
    characters: tuple[range, ...]
    regular: str
    bold: str


_SCRIPTS = (
    _ScriptFace(
        "naskh",
        (range(0x0600, 0x0700), range(0x0750, 0x0780), range(0x08A0, 0x0900), range(0xFB50, 0xFE00)),
        "noto-naskh-arabic/NotoNaskhArabic-Regular.ttf",
        "noto-naskh-arabic/NotoNaskhArabic-Bold.ttf",
    ),
    _ScriptFace(
        "hebrew",
        (range(0x0590, 0x0600), range(0xFB1D, 0xFB50)),
        "noto-sans-hebrew/NotoSansHebrew-Regular.ttf",
        "noto-sans-hebrew/NotoSansHebrew-Bold.ttf",
    ),
    _ScriptFace(
        "emoji",
        (range(0x2190, 0x2C00), range(0x1F000, 0x1FB00)),
        "noto-emoji/NotoEmoji-Regular.ttf",
        "noto-emoji/NotoEmoji-Regular.ttf",
    ),
    _ScriptFace(
        "gothic",
        (
            range(0x3000, 0x3400),
            range(0x4E00, 0xA000),
            range(0xF900, 0xFB00),
            range(0xFF00, 0xFFF0),
            range(0x20000, 0x30000),
        ),
        "printgen-gothic/PrintgenGothic-Regular.ttf",
        "printgen-gothic/PrintgenGothic-Bold.ttf",
    ),
)
# The faces of last resort, for letters of Latin, Greek and Cyrillic that a theme's own faces lack.
_LAST_FILES = {
    "plex-regular": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "plex-bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "plex-italic": "ibm-plex-sans/IBMPlexSans-Italic.ttf",
    "plex-bold-italic": "ibm-plex-sans/IBMPlexSans-BoldItalic.ttf",
}
_FIRST_OF_SCRIPTS = min(characters.start for script in _SCRIPTS for characters in script.characters)
_SCRIPT_FILES = {f"{script.name}-regular": script.regular for script in _SCRIPTS}
_SCRIPT_FILES |= {f"{script.name}-bold": script.bold for script in _SCRIPTS}


def last_face(role: str) -> str:
    """Return the name of the bundled face of last resort in the weight and the slope of a role."""
    name = role.replace("text", "plex")
    return name if name in _LAST_FILES else "plex-bold" if is_bold(role) else "plex-regular"


def is_bold(role: str) -> bool:
    """Check whether the face of a role is bold."""
    return "bold" in role or role in _BOLD_ROLES


def script_face(code: int, role: str) -> str | None:
    """Return the name of the bundled face of a character's script, in the weight of a role; None if there is none."""
    if code < _FIRST_OF_SCRIPTS:
        return None
    weight = "bold" if is_bold(role) else "regular"
    for script in _SCRIPTS:
        if any(code in characters for characters in script.characters):
            return f"{script.name}-{weight}"
    return None


@cache
def script_font(name: str) -> FontFile:
    """Return the font file of a script's face, or of one of last resort."""
    return FontFile((resources.folder("fonts") / (_SCRIPT_FILES | _LAST_FILES)[name]).read_bytes())
