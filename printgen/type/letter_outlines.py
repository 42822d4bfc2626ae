"""Outlines of set text, for letters that are drawn."""

from printgen.art.frame import Text
from printgen.geometry import POINT, Path, Segment, mapped
from printgen.type.typefaces import Typefaces


def text_outline(faces: Typefaces, text: Text) -> Path:
    """Return the outlines of a run's letters (mm), from the start of its baseline."""
    file, scale = faces.file(text.face), text.size * POINT / 1000
    path: list[Segment] = []
    x = 0.0
    for glyph in text.glyphs:
        place = (scale, 0.0, 0.0, scale, x + glyph.x * scale, -glyph.y * scale)
        path += mapped(file.outline(glyph.number), place)
        x += glyph.advance * scale
    kerns = dict(text.kerns)
    for number, character in enumerate("" if text.glyphs else text.string):
        x += kerns.get(number, 0) * scale
        path += mapped(file.outline(file.glyph(ord(character))), (scale, 0.0, 0.0, scale, x, 0.0))
        x += file.advance(ord(character)) * scale + text.tracking * POINT
    return tuple(path)
