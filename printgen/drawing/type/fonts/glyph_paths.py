"""The outlines of glyphs as paths, for those that are drawn and not set as text."""

from collections.abc import Callable
from functools import lru_cache

from printgen.drawing.frame import Path
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.svg.paths.path import Segment


@lru_cache(256)
def glyph_path(file: FontFile, glyph: int) -> Path:
    """The outline of a glyph by its number, in 1/1000 em from its origin, downwards as pages are."""
    return glyph_outlines(file.data)(glyph)


def glyph_outlines(data: bytes) -> Callable[[int], Path]:
    """What gives the outlines of a font file's glyphs by their numbers, in 1/1000 em from their origins, downwards."""
    import uharfbuzz

    face = uharfbuzz.Face(data)
    font = uharfbuzz.Font(face)

    def outline(glyph: int) -> Path:
        pen = _OutlinePen(1000 / face.upem)
        font.draw_glyph_with_pen(glyph, pen)
        return tuple(pen.drawn)

    return outline


class _OutlinePen:
    """What an outline is drawn with: it keeps the segments, in units of ``scale``."""

    def __init__(self, scale: float) -> None:
        self.drawn: list[Segment] = []
        self._scale = scale
        self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names are those of the library
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, bend: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x, y), (a, b), (u, v) = self._at, bend, end
        self._add("C", (x + (a - x) * 2 / 3, y + (b - y) * 2 / 3), (u + (a - u) * 2 / 3, v + (b - v) * 2 / 3), end)

    def closePath(self) -> None:  # noqa: N802
        self.drawn.append(("Z",))

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        numbers = [part * sign * self._scale for point in points for part, sign in zip(point, (1, -1), strict=True)]
        self.drawn.append((kind, *numbers))  # type: ignore[arg-type]
        self._at = points[-1]
