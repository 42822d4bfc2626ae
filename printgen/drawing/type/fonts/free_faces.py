"""Free faces to suggest for scripts that are not bundled."""

from typing import Literal, NamedTuple
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
