"""The bundled faces of scripts and signs that no face of a style has; a file is read when a text first needs it."""

from functools import cache

from msgspec import Struct

from printgen import resources
from printgen.drawing.type.fonts.font_file import FontFile

_BOLD_ROLES = ("display", "figures")  # besides those that say so


class _ScriptFace(Struct, frozen=True):
    """A script's face: the start of its name, the characters that it is asked for, its files by weight."""

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
    """The name of the bundled face of a character's script, in the weight of a role's face."""
    if code < _FIRST:
        return None
    weight = "bold" if "bold" in role or role in _BOLD_ROLES else "regular"
    for script in _SCRIPTS:
        if any(code in characters for characters in script.characters):
            return f"{script.name}-{weight}"
    return None


def is_script_face(name: str) -> bool:
    """Whether a name is that of a bundled script's face."""
    return name in _FILES


@cache
def script_font(name: str) -> FontFile:
    """The font file of such a face."""
    return FontFile((resources.folder("fonts") / _FILES[name]).read_bytes())
