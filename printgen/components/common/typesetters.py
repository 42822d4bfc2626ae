"""Typesetters by the fonts of a theme; those of the last few themes go on with what they have set already."""

from functools import lru_cache

from printgen.drawing.type.fonts.font_file import FontFile
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.theme.model.common import Fonts
from printgen.theme.model.theme import Theme


def role_files(fonts: Fonts) -> dict[str, str]:
    """The font files of a theme by role."""
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


def typesetter_of(theme: Theme) -> Typesetter:
    """A typesetter with the fonts of a theme, with no misfits yet."""
    fonts = theme.edition.fonts
    fallback = {f"fallback-{number}": name for number, name in enumerate(fonts.fallback, 1)}
    faces = role_files(fonts) | fallback
    files = {name: theme.files[name] for name in faces.values()}
    chain = ("text-bold", *fallback)
    uncapped = () if fonts.display_capitals else ("display",)
    key = tuple(faces.items()), tuple(files.items())
    return typesetter_with(*key, chain, uncapped, theme.edition.language).cleared("")


@lru_cache(maxsize=16)
def typesetter_with(
    faces: tuple[tuple[str, str], ...],
    files: tuple[tuple[str, bytes], ...],
    chain: tuple[str, ...],
    uncapped: tuple[str, ...],
    language: str,
) -> Typesetter:
    """The typesetter of some fonts, which knows what it has set so far: ``faces`` are names of ``files`` by role."""
    read = {name: font_file(data) for name, data in files}
    by_role = {role: read[name] for role, name in faces}
    return Typesetter(Typefaces(by_role, chain, uncapped, language, {"display": ("figures",)}))


@lru_cache(maxsize=64)
def font_file(data: bytes) -> FontFile:
    """A font file, which typesetters of several languages share."""
    return FontFile(data)
