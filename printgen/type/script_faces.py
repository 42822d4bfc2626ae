"""Fallback faces for scripts that no face of a style covers."""

from functools import cache
from typing import Literal, NamedTuple
from unicodedata import name

from msgspec import Struct

from printgen import resources
from printgen.type.font_file import FontFile


class _FreeFace(NamedTuple):
    """A free face: what its characters' names start with, the face, its file, and the Debian package that has it."""

    starts: tuple[str, ...]
    face: str
    file: str
    package: str


_FACES = (
    _FreeFace(("HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA"), "IPA Gothic", "ipag.ttf", "fonts-ipafont-gothic"),
    _FreeFace(
        ("CJK", "IDEOGRAPHIC", "FULLWIDTH", "BOPOMOFO"),
        "Droid Sans Fallback (Chinese) or IPA Gothic (Japanese, ipag.ttf)",
        "DroidSansFallbackFull.ttf",
        "fonts-droid-fallback or fonts-ipafont-gothic",
    ),
    _FreeFace(("HANGUL",), "Nanum Gothic", "NanumGothic.ttf", "fonts-nanum"),
    *(
        _FreeFace((script.upper(),), f"Noto Sans {script}", f"NotoSans{script}-Regular.ttf", "fonts-noto-core")
        for script in (
            *("Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Kannada", "Khmer"),
            *("Lao", "Malayalam", "Mongolian", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai"),
        )
    ),
)


def free_face_hint(characters: str) -> str:
    """Return a hint for characters of a script that is not bundled; empty if no face is known."""
    face = _face_with(characters)
    return face and (
        f"put a face of that script into the theme's folder, such as {face.face}, Debian's package {face.package}, "
        f"and write '{_field(face)}'"
    )


def free_face_theme_hint(characters: str, edition: str, language: str) -> str:
    """Return the hint for a bundled ``edition``: a theme of four lines that extends it."""
    face = _face_with(characters)
    if not face:
        return ""
    lines = ("format: 1", f"extends: {edition}", f"language: {language}", _field(face))
    sentence = (
        f"put a face of that script into a folder of your own, such as {face.face}, Debian's package {face.package}, "
        "and beside it a theme.yaml of these four lines; then build that folder:"
    )
    return "\n    ".join((sentence, *lines))


def _face_with(characters: str) -> "_FreeFace | Literal['']":
    names = [name(character, "") for character in characters]
    return next((face for face in _FACES if any(said.startswith(face.starts) for said in names)), "")


def _field(face: _FreeFace) -> str:
    return f"fonts: {{fallback: [{face.file}]}}"


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
)
_FIRST = min(characters.start for script in _SCRIPTS for characters in script.characters)
_FILES = {f"{script.name}-{weight}": getattr(script, weight) for script in _SCRIPTS for weight in ("regular", "bold")}


def script_face(code: int, role: str) -> str | None:
    """Return the name of the bundled face of a character's script, in the weight of a role."""
    if code < _FIRST:
        return None
    weight = "bold" if "bold" in role or role in _BOLD_ROLES else "regular"
    for script in _SCRIPTS:
        if any(code in characters for characters in script.characters):
            return f"{script.name}-{weight}"
    return None


def is_script_face(name: str) -> bool:
    """Return whether a face is the bundled one of a script."""
    return name in _FILES


@cache
def script_font(name: str) -> FontFile:
    """Return the font file of a script's face."""
    return FontFile((resources.folder("fonts") / _FILES[name]).read_bytes())
