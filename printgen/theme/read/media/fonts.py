"""Checks the fonts of a theme before anything draws with them."""

from printgen.theme.quoting import quoted
from printgen.theme.read.media.refusal import RefusedError

_OTHER_FONTS = {
    b"OTTO": ("has PostScript outlines (OpenType CFF)", "use the family's TrueType files (.ttf)"),
    b"wOFF": ("is a web font (WOFF)", "unpack it to .ttf first"),
    b"wOF2": ("is a web font (WOFF2)", "unpack it to .ttf first"),
    b"ttcf": ("is a font collection (.ttc)", "take the single face out of it as .ttf first"),
}


def proven_font(data: bytes, name: str) -> bytes:
    """The font, a TrueType file with glyf outlines, written anew with the tables that are used and no others."""
    if data[:4] in _OTHER_FONTS:
        what, hint = _OTHER_FONTS[data[:4]]
        raise RefusedError(f"{quoted(name)} {what}", hint)
    from printgen.theme.read.media.font_tables import FontTablesError, rebuilt  # only themes with fonts pay for it

    try:
        return rebuilt(data)
    except FontTablesError as error:
        raise RefusedError(f"{quoted(name)} {error}", "use a .ttf file with TrueType outlines") from None
