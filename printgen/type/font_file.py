"""Font files: glyphs, widths, kerning and outlines, as HarfBuzz reads them."""

import math
from itertools import pairwise
from struct import unpack_from
from typing import Any

import uharfbuzz

from printgen.geometry import Path, Segment
from printgen.messages import message
from printgen.theme.font_tables import NEEDED, OUTLINES, POSTSCRIPT

KERNED_FROM = 10.0  # points: kerning is hardly visible in smaller type
Kerns = tuple[tuple[int, float], ...]

_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0
_MOST_OUTLINES = 2_000  # cached outlines
# Only distances are wanted, so each character must keep its own glyph.
_KERNING_ONLY = dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl", "rlig"), False) | {"kern": True}


class FontFileError(Exception):
    """Raised when bytes are not a font that can be measured and embedded."""


class FontFile:
    """A TrueType or OpenType font; widths and heights are in 1/1000 em."""

    def __init__(self, data: bytes) -> None:
        face = uharfbuzz.Face(data)
        if data[:4] not in OUTLINES:
            raise FontFileError(message("it is not a TrueType or OpenType file (.ttf, .otf)"))
        if missing := [tag for tag in (*NEEDED, *OUTLINES[data[:4]]) if not len(face.reference_table(tag))]:
            raise FontFileError(message("it has no '{name}' table", name=missing[0]))
        self.data = data
        self.has_postscript_outlines = data[:4] == POSTSCRIPT
        self._font = uharfbuzz.Font(face)
        self._scale = 1000 / face.upem
        self.ascent, self.descent = (
            value * self._scale for value in unpack_from(">hh", face.reference_table("hhea").data, 4)
        )
        self.advances = _Advances(self)
        self._outlines: dict[int, Path] = {}
        self.cap_height = self._height(uharfbuzz.OTMetricsTag.CAP_HEIGHT, 700.0)
        self.small_height = self._height(uharfbuzz.OTMetricsTag.X_HEIGHT, 500.0)

    def _height(self, tag: "uharfbuzz.OTMetricsTag", usual: float) -> float:
        height = self._font.get_metric_position(tag)
        return usual if not height else height * self._scale

    def covers(self, code: int) -> bool:
        """Check whether the font has a glyph for a code point."""
        return self.glyph(code) != 0

    def glyph(self, code: int) -> int:
        """Return the glyph that draws a code point, 0 if there is none; a no-break space is drawn as a space."""
        return self._font.get_nominal_glyph(_SPACE if code == _NO_BREAK_SPACE else code) or 0

    def advance(self, code: int) -> float:
        """Return the advance width of a code point, that of the missing glyph if there is none."""
        return self.glyph_advance(self.glyph(code))

    def glyph_advance(self, glyph: int) -> float:
        """Return the advance width of a glyph."""
        return self._font.get_glyph_h_advance(glyph) * self._scale

    def kerns(self, string: str) -> Kerns:
        """Return the numbers of characters before each change of distance, with the change."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(string)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer, _KERNING_ONLY)
        positions = buffer.glyph_positions
        if not string or len(positions) != len(string):
            return ()
        advances = map(self.advances.__getitem__, string[:-1])
        moved = [
            round(position.x_advance * self._scale - advance)
            for position, advance in zip(positions, advances, strict=False)
        ]
        return tuple([(number, amount) for number, amount in enumerate(moved, 1) if amount])

    def shape(self, buffer: Any, features: dict[str, bool]) -> float:
        """Shape a HarfBuzz buffer; return the factor from its units to 1/1000 em."""
        uharfbuzz.shape(self._font, buffer, features)
        return self._scale

    def draw(self, glyph: int, pen: Any) -> None:
        """Draw the outline of a glyph with a pen of fontTools' kind, in the font's own units, y up."""
        self._font.draw_glyph_with_pen(glyph, pen)

    def outline(self, glyph: int) -> Path:
        """Return the outline of a glyph from its origin, y down; those of large titles are wanted again and again."""
        found = self._outlines.get(glyph)
        if found is None:
            if len(self._outlines) >= _MOST_OUTLINES:
                self._outlines.clear()
            found = self._outlines[glyph] = glyph_outline(self._font, glyph)
        return found

    def reach(self, code: int, low: float, high: float) -> float:
        """Return the right end of a letter's ink between two heights; its advance if it has no ink there."""
        pen = _OutlinePen(self._scale)
        self._font.draw_glyph_with_pen(self.glyph(code), pen)
        furthest = -math.inf
        for contour in pen.contours:  # the lines between its points; curves never bulge beyond them
            for (x1, y1), (x2, y2) in pairwise([*contour, contour[0]]):
                for level in (max(low, min(y1, y2)), min(high, max(y1, y2))):
                    if low <= level <= high and min(y1, y2) <= level <= max(y1, y2):
                        x = max(x1, x2) if y1 == y2 else x1 + (x2 - x1) * (level - y1) / (y2 - y1)
                        furthest = max(furthest, x)
        return furthest if furthest > -math.inf else self.advance(code)


class _Advances(dict[str, float]):
    """A font's advance widths in 1/1000 em by character, read when they are first used."""

    def __init__(self, file: FontFile) -> None:
        self._file = file

    def __missing__(self, character: str) -> float:
        width = self[character] = self._file.advance(ord(character))
        return width


def outline_font(data: bytes) -> Any:
    """Return the HarfBuzz font of any font file, for ``glyph_outline``."""
    return uharfbuzz.Font(uharfbuzz.Face(data))


def glyph_outline(font: Any, glyph: int) -> Path:
    """Return the outline of a glyph in 1/1000 em from its origin, y down."""
    pen = _OutlinePen(1000 / font.face.upem)
    font.draw_glyph_with_pen(glyph, pen)
    return tuple(pen.drawn)


class _OutlinePen:
    """Collects an outline from HarfBuzz: as segments (y down), and the points of each contour (y up)."""

    def __init__(self, scale: float) -> None:
        self.drawn: list[Segment] = []
        self.contours: list[list[tuple[float, float]]] = []
        self._scale = scale
        self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names are those of the library
        self.contours.append([])
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.contours[-1] += [(x * self._scale, y * self._scale) for x, y in points[:-1]]
        self._add("C", *points)

    def qCurveTo(self, bend: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x, y), (a, b), (u, v) = self._at, bend, end
        self.contours[-1].append((a * self._scale, b * self._scale))
        self._add("C", (x + (a - x) * 2 / 3, y + (b - y) * 2 / 3), (u + (a - u) * 2 / 3, v + (b - v) * 2 / 3), end)

    def closePath(self) -> None:  # noqa: N802
        self.drawn.append(("Z",))

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        numbers = [part * sign * self._scale for point in points for part, sign in zip(point, (1, -1), strict=True)]
        self.drawn.append((kind, *numbers))  # type: ignore[arg-type]
        self._at = points[-1]
        self.contours[-1].append((self._at[0] * self._scale, self._at[1] * self._scale))
