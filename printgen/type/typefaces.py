"""The typefaces of a build, and which languages they cover."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from msgspec import Struct

from printgen.art.frame import Text
from printgen.geometry import POINT
from printgen.type.font_file import KERNED_FROM, FontFile, Kerns
from printgen.type.line_breaks import BREAKS, is_unparted, is_wide
from printgen.type.script_faces import free_face_hint, script_face, script_font
from printgen.type.shaping import LineShaper, SetRun, is_leftward_language, needs_shaping

Kept = TypeVar("Kept")

_WORDS = re.compile(r"\s+|\S+")
_PLAIN = "".join(map(chr, range(0x20, 0x7F)))
_MOST_STRINGS = 2048  # that are remembered as they are set
_INVISIBLE = frozenset(map(ord, "\n\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f"))


class Typefaces:
    """The faces of a build by role (``text``, ``condensed-bold``, ``display`` ...), with a chain of fallbacks.

    At the chain's end stands the bundled face of a character's script. ``beside`` are faces that come before the chain
    for one of the roles. Where a face lacks a letter of a word, the word is set whole in one that has all its letters.
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
        # by face: the characters that it draws itself, and how wide they are
        self._own = defaultdict[str, set[str]](set)
        self._drawn = defaultdict[str, set[str]](set)  # the same, or another of its chain
        self._plain = _ByFace(lambda face: self._draws(face, _PLAIN))
        self._advances = _ByFace(lambda face: _Advances(self.file(face)))
        self._widths = _ByFace(lambda face: _Widths(self, face))
        self._kerns: dict[tuple[str, str], Kerns] = {}
        self._leftward = is_leftward_language(language)
        self._shaper = LineShaper(self)

    def reads_in_capitals(self, face: str) -> bool:
        """Whether a face's lines may be set in capitals; some read badly in them."""
        return face not in self._uncapped

    def file(self, face: str) -> FontFile:
        """The font file of a face, one of a bundled script's face too."""
        return self._files.get(face) or script_font(face)

    @property
    def names(self) -> tuple[str, ...]:
        """Every face's role."""
        return tuple(self._files)

    def runs(self, string: str, face: str) -> tuple[tuple[str, str], ...]:
        """The string as (part, face) runs: each part in the first face of the chain that has all its characters."""
        if string and (self._is_plain(string, face) or self._own[face].issuperset(string)):
            return ((string, face),)
        known = self._runs.get((string, face))
        if known is None:
            if len(self._runs) >= _MOST_STRINGS:  # a long deck's lines are met but once
                self._runs.clear()
            known = self._runs[string, face] = self._split(string, face)
        return known

    def _is_plain(self, string: str, face: str) -> bool:
        """Whether a string is of ASCII alone, in a face that has all of that: most are, and are told by a glance."""
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
        """The face of each character of a word, its letters in one face if any has them all."""
        faces = [self.face_for(character, face) or face for character in word]
        letters = [character for character in word if character.isalpha()]
        own = [name == face for character, name in zip(word, faces, strict=True) if character.isalpha()]
        whole = None if is_wide(word) or all(own) else self._first_with(letters, face)
        if whole is None:
            return faces
        pairs = zip(word, faces, strict=True)
        return [whole if self._draws(whole, character) else name for character, name in pairs]

    def covering(self, letters: str, face: str) -> str | None:
        """The first face of a role's chain that has all letters, or the bundled one of their script; None for none."""
        script = script_face(ord(letters[0]), face)
        return self._first_with(letters, face) or (script if script and self._draws(script, letters) else None)

    def _first_with(self, letters: Iterable[str], face: str) -> str | None:
        return next((name for name in self._chain(face) if self._draws(name, letters)), None)

    def _chain(self, face: str) -> tuple[str, ...]:
        """The faces that draw what is set in a face, in order."""
        return (face, *self._beside.get(face, ()), *self._fallback)

    def _draws(self, face: str, characters: Iterable[str]) -> bool:
        file = self.file(face)
        return all(file.covers(ord(character)) for character in characters)

    def face_for(self, character: str, face: str) -> str | None:
        """The first face of the chain that has the character, None where none has."""
        code = ord(character)
        if code in _INVISIBLE:
            return face
        found = next((name for name in self._chain(face) if self.file(name).covers(code)), None)
        if found is None and (name := script_face(code, face)) and script_font(name).covers(code):
            return name
        return found

    def is_shaped(self, line: str) -> bool:
        """Whether a line's letters have to be shaped, ordered or shown by their glyphs' numbers.

        In languages written from right to left all signs are ordered.
        """
        if self._leftward and not line.isalnum():
            return True
        return not line.isascii() and (needs_shaping(line) or is_wide(line))

    def shaped(self, spans: Iterable[tuple[str, str]]) -> tuple[SetRun, ...]:
        """A line of (text, face) as shaped runs, from left to right."""
        return self._shaper.runs(spans)

    def kerns(self, string: str, face: str, size: float) -> Kerns:
        """Where a run of one face in that size (points) is kerned: after how many characters, by how many 1/1000 em."""
        if size < KERNED_FROM:
            return ()
        known = self._kerns.get((string, face))
        if known is None:
            if len(self._kerns) >= _MOST_STRINGS:
                self._kerns.clear()
            known = self._kerns[string, face] = self.file(face).kerns(string)
        return known

    def missing(self, string: str, face: str) -> list[str]:
        """The characters of a string that no face of the chain has."""
        if self._is_plain(string, face) or self._drawn[face].issuperset(string):
            return []
        missing = [character for character in dict.fromkeys(string) if self.face_for(character, face) is None]
        self._drawn[face].update(set(string).difference(missing))
        return missing

    def width(self, string: str, face: str, size: float, tracking: float = 0.0) -> float:
        """The width in mm of a string on one line; ``size`` in points, ``tracking`` in em."""
        return (self.ems(string, face) / 1000 + tracking * len(string)) * size * POINT

    def length(self, text: Text) -> float:
        """How long a run of text is as it is printed, in mm."""
        if not text.glyphs:
            return (
                self.ems(text.string, text.face) / 1000 * text.size * POINT + text.tracking * len(text.string) * POINT
            )
        wide = sum(glyph.advance for glyph in text.glyphs) / 1000 * text.size
        return (wide + text.tracking * len(text.glyphs)) * POINT

    def ems(self, string: str, face: str) -> float:
        """The width of a string on one line in 1/1000 em."""
        return self._widths[face][string]

    def each_ems(self, strings: Iterable[str], face: str) -> list[float]:
        """The same of several."""
        return list(map(self._widths[face].__getitem__, strings))

    def keep_widths(self, strings: Sequence[str], widths: Sequence[float], face: str) -> None:
        """Remembers how wide strings are, in 1/1000 em, that need not be measured."""
        self._widths[face].keep(zip(strings, widths, strict=True))

    def added_up(self, string: str, face: str) -> float:
        """The same, measured anew."""
        if not string.isascii() and needs_shaping(string):
            return sum(run.width for run in self._shaper.runs([(string, face)]))
        return sum([sum(map(self._advances[name].__getitem__, part)) for part, name in self.runs(string, face)])


class _ByFace(dict[str, Kept]):
    """What is kept by face, made when it is first asked for."""

    def __init__(self, make: Callable[[str], Kept]) -> None:
        self._make = make

    def __missing__(self, face: str) -> Kept:
        made = self[face] = self._make(face)
        return made


class _Widths(dict[str, float]):
    """The widths of strings in one face in 1/1000 em, measured as they are asked for, and remembered."""

    def __init__(self, faces: Typefaces, face: str) -> None:
        self._faces, self._face = faces, face

    def __missing__(self, string: str) -> float:
        if len(self) >= _MOST_STRINGS:
            self.clear()
        width = self[string] = self._faces.added_up(string, self._face)
        return width

    def keep(self, widths: Iterable[tuple[str, float]]) -> None:
        """Remembers the widths of further strings."""
        if len(self) >= _MOST_STRINGS:
            self.clear()
        self.update(widths)


class _Advances(dict[str, float]):
    """A font file's advance widths in 1/1000 em by character, looked up as they are asked for."""

    def __init__(self, file: FontFile) -> None:
        self._file = file

    def __missing__(self, character: str) -> float:
        width = self[character] = self._file.advance(ord(character))
        return width


class _Alphabet(Struct, frozen=True):
    """The languages that share an alphabet, and letters that a face of it has."""

    languages: str
    letters: str


ALPHABETS = (
    _Alphabet("English, French, German, Spanish, Swedish ...", "ÀÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàâäåæçèéêëíîïñóôöøùúûüŒœ"),
    _Alphabet("Polish, Czech, Hungarian, Turkish, Latvian ...", "ĄąĆćČčĎďĘęĚěĞğĢģİıĻļŁłŃńŇňŐőŘřŚśŞşŠšŤťŪūŮůŰűŹźŻżŽž"),
    _Alphabet("Vietnamese", "ĂăÂâĐđÊêÔôƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẾếỀềỆệỈỉỊịỌọỎỏỐốỒồỘộỚớỜờỢợỤụỦủỨứỪừỰựỲỳỴỵỸỹ"),
    _Alphabet("Greek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώΐΰϊϋαβγδεζηθικλμνξοπρσςτυφχψω"),
    _Alphabet(
        "Russian, Ukrainian, Bulgarian, Serbian ...", "АБВГҐДЂЕЁЄЖЗИІЇЙЈКЛЉМНЊОПРСТЋУФХЦЧЏШЩЪЫЬЭЮЯабвгґдеёєжзиіїйя"
    ),
    _Alphabet("Arabic, Persian, Urdu", "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةىپچژگٹڈڑے"),
    _Alphabet("Hebrew, Yiddish", "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ"),
    _Alphabet("Hindi, Marathi", "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह"),
    _Alphabet("Thai", "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮ"),
    _Alphabet("Japanese", "あいうえおかがさざたぱアイウエオッーヴ東京駅円賃貸銀行町"),
    _Alphabet("Chinese", "中国地产租金银行街道車站機會監獄"),
    _Alphabet("Korean", "가나다라마바사서울역은행집세감옥"),
)


class Covered(Struct, frozen=True):
    """The languages of an alphabet: which other face each role takes that lacks it, and the roles that have none.

    ``hint`` says what to do where there are such, ``breaks`` where lines end in a script that parts no words.
    """

    languages: str
    borrowed: dict[str, list[str]]
    missing: list[str]
    hint: str
    breaks: str


def coverage(faces: Typefaces, roles: tuple[str, ...]) -> list[Covered]:
    """What each of the roles has, alphabet by alphabet."""
    return [_covered(alphabet, faces, roles) for alphabet in ALPHABETS]


def _covered(alphabet: _Alphabet, faces: Typefaces, roles: tuple[str, ...]) -> Covered:
    borrowed: dict[str, list[str]] = {}
    missing: list[str] = []
    for role in roles:
        face = faces.covering(alphabet.letters, role)
        if face is None:
            missing.append(role)
        elif face != role:
            borrowed.setdefault(face, []).append(role)
    hint = free_face_hint(alphabet.letters) if missing else ""
    return Covered(alphabet.languages, borrowed, missing, hint, BREAKS if is_unparted(alphabet.letters) else "")
