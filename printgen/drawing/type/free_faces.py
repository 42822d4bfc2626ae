"""Free faces of scripts that are not bundled, to name where a text needs one."""

from typing import NamedTuple
from unicodedata import name


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
    """What to do for characters of a script that is not bundled; empty where no face is known."""
    names = [name(character, "") for character in characters]
    for starts, face, file, package in _FACES:
        if any(said.startswith(starts) for said in names):
            return (
                f"put a face of that script into the theme's folder, such as {face}, Debian's package {package}, "
                f"and write 'fonts: {{fallback: [{file}]}}'"
            )
    return ""
