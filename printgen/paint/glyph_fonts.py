"""Fonts whose codes of two bytes stand for glyphs, for text that has to be shaped.

A code stands for a glyph and its text, because one glyph may stand for several texts. Each document has its own codes.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.drawing.frame import Path, ShapedGlyph
from printgen.geometry import Point, Transform
from printgen.paint.fonts import Font, deflated, unicode_map
from printgen.svg.paths.mapping import mapped

_MOST_CODES = 0xFFFF


class GlyphSubset(Struct, frozen=True):
    """A font with the glyphs of a document's codes, ready to be written: compressed streams, widths from code 1 on.

    ``glyph_numbers`` maps the codes to the subset's glyphs.
    """

    descriptor: Mapping[str, Any]
    name: str
    widths: Sequence[float]
    file: bytes
    length: int
    glyph_numbers: bytes
    to_unicode: bytes


def mark_paths(glyphs: Sequence[ShapedGlyph], font: Font, at: Point, size: float) -> Iterator[Path]:
    """Yield the outlines of the marks on a line's letters, because readers would find marks beside their letters.

    ``at`` is where the line begins, ``size`` the type size in mm.
    """
    x, scale = at.x, size / 1000
    for glyph in glyphs:
        if not glyph.text:
            place = Transform(scale, 0.0, 0.0, scale, x + glyph.x * scale, at.y - glyph.y * scale)
            yield mapped(font.file.outline(glyph.number), place)
        x += glyph.advance * scale


class GlyphFont:
    """The glyphs of one font file in one document, with codes in the order in which they are first shown."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._codes: dict[tuple[int, str], int] = {}

    @property
    def resource(self) -> str:
        """The name of the font in a page's resources."""
        return f"/{self._font.name}+G"

    def shown(self, glyphs: Sequence[ShapedGlyph], size: float) -> str:
        """Return the operators that show glyphs from the current position; ``size`` is in units of the page."""
        written: list[str] = []
        row: list[str] = []
        rise = owed = 0.0
        for glyph in glyphs:
            x, y = glyph.x, glyph.y
            if not glyph.text:  # a mark, which is drawn
                continue
            if y != rise:
                written += [_row(row)] if row else []
                written.append(f"{y * size / 1000:.4f} Ts")
                row, rise = [], y
            if abs(owed + x) > 0.005:
                row.append(f"{-owed - x:.2f}")
            row.append(f"<{self._code(glyph.number, glyph.text):04X}>")
            owed = glyph.advance - x - self._font.file.glyph_advance(glyph.number)
        written.append(_row(row))
        return "\n".join([*written, "0 Ts"] if rise else written)

    def _code(self, number: int, text: str) -> int:
        return self._codes.setdefault((number, text), min(len(self._codes) + 1, _MOST_CODES))

    def subset(self) -> GlyphSubset:
        """Return what to embed for the glyphs that were shown."""
        numbers = [number for number, _ in self._codes]
        made = self._font.embedded(numbers)
        places = {
            number: place for place, number in enumerate(dict.fromkeys(number for number in numbers if number), 1)
        }
        glyph_numbers = b"\0\0" + b"".join(places.get(number, 0).to_bytes(2, "big") for number in numbers)
        widths = [self._font.file.glyph_advance(number) for number in numbers]
        says = {code: text for (_, text), code in self._codes.items()}
        to_unicode = deflated(unicode_map(says, 4).encode())
        return GlyphSubset(
            made.descriptor, made.name, widths, deflated(made.file), len(made.file), deflated(glyph_numbers), to_unicode
        )


def _row(parts: Sequence[str]) -> str:
    return f"[{''.join(parts)}] TJ"
