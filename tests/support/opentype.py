"""Fonts with PostScript outlines, made from a bundled TrueType font."""

from functools import cache
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from tests.conftest import ROOT

OSWALD = ROOT / "fonts" / "oswald" / "Oswald-Bold.ttf"


@cache
def postscript_font(permission: int = 0, last: int = 0x17F) -> bytes:
    """Return Oswald Bold up to a code point, with PostScript outlines; ``permission`` are its embedding bits."""
    given = TTFont(OSWALD)
    glyphs, widths = given.getGlyphSet(), given["hmtx"]
    mapping = {code: name for code, name in given.getBestCmap().items() if code <= last}
    order = [".notdef", *dict.fromkeys(mapping.values())]
    builder = FontBuilder(given["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(mapping)
    strings = {}
    for name in order:
        pen = T2CharStringPen(widths[name][0], glyphs)
        glyphs[name].draw(pen)
        strings[name] = pen.getCharString()
    builder.setupCFF("Oswald-PostScript", {}, strings, {})
    builder.setupHorizontalMetrics({name: widths[name] for name in order})
    hhea, os2 = given["hhea"], given["OS/2"]
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent)
    builder.setupNameTable({"familyName": "Oswald PostScript", "styleName": "Bold"})
    builder.setupOS2(sCapHeight=os2.sCapHeight, sxHeight=os2.sxHeight, fsType=permission)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()
