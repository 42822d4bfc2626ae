"""Typesetters for the fonts of a theme."""

from printgen.theme.records import Fonts
from printgen.theme.theme import Theme
from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Typesetter


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
    """Return a new typesetter with the fonts of a theme."""
    fonts = theme.edition.fonts
    fallback = {f"fallback-{number}": name for number, name in enumerate(fonts.fallback, 1)}
    names = role_files(fonts) | fallback
    read = {name: FontFile(theme.files[name]) for name in names.values()}
    files = {role: read[name] for role, name in names.items()}
    uncapped = () if fonts.display_capitals else ("display",)
    beside = {"display": ("figures",)}
    return Typesetter(Typefaces(files, ("text-bold", *fallback), uncapped, theme.edition.language, beside))
