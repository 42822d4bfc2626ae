"""What cannot be printed, as reports: texts without room, characters that no font has."""

from collections.abc import Iterable

from msgspec import Struct

from printgen.drawing.type.fonts.free_faces import free_face_hint

_SHOWN = 8  # characters that a report names


class Misfit(Struct, frozen=True):
    """A text that cannot be printed, or a thing without room: where it stands in the theme, what is wrong, what to do.

    ``text`` is a whole text that finds no room, in small letters, ``missing`` the characters of one that no font has.
    ``growth`` is how many times larger a picture must be for a text to find room in it, where that is known, and
    ``size`` the option that makes it larger. ``where`` is empty of a thing, which is no fault of a theme's.
    """

    where: str
    message: str
    hint: str
    text: str = ""
    missing: str = ""
    growth: float = 0.0
    size: str = ""


def no_glyphs(characters: Iterable[str], where: str) -> Misfit:
    """The report of a text's characters that no font has."""
    missing = "".join(dict.fromkeys(characters))
    shown = [f"'{character}' (U+{ord(character):04X})" for character in missing[:_SHOWN]]
    rest = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
    noun = "character" if len(missing) == 1 else "characters"
    another = "another character" if len(missing) == 1 else "other characters"
    hint = f"use {another}, or add a font that has {'it' if len(missing) == 1 else 'them'} to 'fonts: fallback:'"
    hint = free_face_hint(missing) or hint
    return Misfit(where, f"no font has the {noun} {', '.join(shown)}{rest}", hint, missing=missing)
