"""Draw the small face of our own signs: fonts/printgen-signs/PrintgenSigns-Bold.ttf.

A development tool, which needs fontTools: the generator only reads the file. The same drawing gives the same bytes.

    python tests/tools/draw_signs.py
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

FILE = Path(__file__).resolve().parents[2] / "fonts" / "printgen-signs" / "PrintgenSigns-Bold.ttf"
FAMILY, STYLE, NUMBER = "Printgen Signs", "Bold", "1.000"
EM, ASCENT, DESCENT = 1000, 950, -250
MADE = 3_870_000_000  # a fixed date (seconds since 1904), so that the same drawing gives the same bytes

# The sign of the Jellybean, a capital J with a bar, as high as figures and with a thin space on its right.
JELLYBEAN = "\u0248"
ADVANCE = 585


def jellybean() -> TTGlyphPen:
    """Draw the outline, clockwise."""
    pen = TTGlyphPen(None)
    pen.moveTo((190, 710))
    for corner in ((485, 710), (485, 612), (412, 612), (412, 432), (500, 432), (500, 336), (412, 336), (412, 205)):
        pen.lineTo(corner)
    pen.qCurveTo((412, 95), (335, -12), (195, -12))
    pen.qCurveTo((60, -12), (20, 110), (20, 205))
    pen.lineTo((150, 205))
    pen.qCurveTo((150, 150), (165, 96), (207, 96))
    pen.qCurveTo((262, 96), (277, 150), (277, 205))
    for corner in ((277, 336), (150, 336), (150, 432), (277, 432), (277, 612), (190, 612)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def blank() -> TTGlyphPen:
    """Draw the box for missing glyphs."""
    pen = TTGlyphPen(None)
    pen.moveTo((60, 0))
    for corner in ((60, 700), (440, 700), (440, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def main() -> None:
    """Write the font file."""
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder([".notdef", "space", "jellybean"])
    made.setupCharacterMap({0x20: "space", ord(JELLYBEAN): "jellybean"})
    made.setupGlyf({".notdef": blank().glyph(), "space": TTGlyphPen(None).glyph(), "jellybean": jellybean().glyph()})
    made.setupHorizontalMetrics({".notdef": (500, 60), "space": (250, 0), "jellybean": (ADVANCE, 20)})
    made.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    names = {"familyName": FAMILY, "styleName": STYLE, "psName": "PrintgenSigns-Bold", "version": f"Version {NUMBER}"}
    made.setupNameTable(names | {"copyright": "Drawn for printgen; MIT, as the rest of it"})
    made.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWeightClass=700, fsType=0)
    made.setupPost()
    made.font["head"].created = made.font["head"].modified = MADE
    made.font.recalcTimestamp = False
    made.save(FILE)


if __name__ == "__main__":
    main()
