"""How an icon is drawn large (flat, with a shadow, as a sticker, etched), by its name in the table.

A drawing stands on a ground of the key's full colour (``dark``) or on white or pale.
"""

import math
from collections.abc import Callable

from printgen.drawing.art import at, chain
from printgen.drawing.frame import Ink, Path, Placed, Stroke, bounds, shape, subpaths
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.svg.paths.mapping import mapped

Emblem = Callable[[Path, float, str, bool], tuple[Placed, ...]]
_LARGE = 15.0  # mm: a smaller drawing has no room for a shadow
_NARROW = 2.6  # mm: no shadow falls into a smaller hole


def _body(key: str, dark: bool) -> Ink:
    return Ink("mark") if dark else Ink("solid", key)


def _plain(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Flat, with an outline."""
    return (shape(path, _body(key, dark), OUTLINE_PEN),)


def _cast(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """With a shadow down to the right, as on a poster."""
    off = 0.045 * size if size > _LARGE else 0.0
    holes = _holes(path) if off and dark else ()
    return (
        *((shape(mapped(path, at(off, off)), Ink("shade", key)),) if off else ()),
        *(shape(holes, ink) for ink in (Ink("white"), Ink("ground", key)) if holes),
        *((shape(path, Ink("white")),) if off and not dark else ()),
        shape(path, _body(key, dark), OUTLINE_PEN),
    )


def _holes(path: Path) -> Path:
    """The outlines within a drawing that are too narrow to look through."""
    parts = subpaths(path)
    around = max(parts, key=lambda part: bounds(part).width * bounds(part).height)
    turn = _area(around)
    return chain(part for part in parts if turn * _area(part) < 0 and 4 * abs(_area(part)) < _NARROW * _round(part))


def _corners(path: Path) -> list[tuple[float, float]]:
    return [(float(segment[-2]), float(segment[-1])) for segment in path if len(segment) > 1]


def _area(path: Path) -> float:
    """The area that an outline's corners enclose; less than nothing the other way round."""
    points = _corners(path)
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, (*points[1:], points[0]), strict=True)) / 2


def _round(path: Path) -> float:
    """How long the way round an outline's corners is."""
    points = _corners(path)
    return sum(math.dist(one, other) for one, other in zip(points, (*points[1:], points[0]), strict=True))


def _sticker(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Cut out whole with a white edge, as a sticker is."""
    edge = 0.07 * size
    if size < _LARGE:
        return _plain(path, size, key, dark)
    return (
        shape(path, stroke=Stroke(Ink("line"), 2 * edge + 2 * OUTLINE, round=True)),
        shape(path, stroke=Stroke(Ink("white"), 2 * edge, round=True)),
        *(shape(outline, Ink("white")) for outline in subpaths(path)),
        shape(path, Ink("solid", "second" if dark else key), HAIRLINE_PEN),
    )


def _etched(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """In the strokes of an engraver, a dark edge below."""
    return (shape(path, Ink("etched-on" if dark else "etched", key), OUTLINE_PEN),)


def _offset(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Bold and bright over a hard black shadow."""
    off = 0.06 * size
    return (
        shape(mapped(path, at(off, off)), Ink("form", "ink"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("white"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("solid", "second"), HAIRLINE_PEN),
    )


EMBLEMS: dict[str, Emblem] = {
    "plain": _plain,
    "cast": _cast,
    "sticker": _sticker,
    "etched": _etched,
    "offset": _offset,
}
