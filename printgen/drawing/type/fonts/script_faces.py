"""Bundled faces for scripts and signs that a style's faces lack; each file is read when a text first needs it."""

from functools import cache

from msgspec import Struct

from printgen import resources
from printgen.drawing.type.fonts.font_file import FontFile

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
