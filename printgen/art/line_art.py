"""Ornaments as data: paths of one color, and how to move, mirror, join and ink them."""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, polygon_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.geometry import Matrix, Path, Point, Rect, Segment, mapped

_QUARTER = math.pi / 2


class Art(NamedTuple):
    """An ornament in one color.

    ``dots`` are filled, at most 5 mm large; ``area`` is filled in Standard and outlined in Minimal; ``line`` and
    ``fine`` are stroked.
    """

    dots: Path = ()
    area: Path = ()
    line: Path = ()
    fine: Path = ()


class Pens(Struct, frozen=True):
    """The inks of an ornament's parts, and how wide its lines are (mm)."""

    dots: Ink
    area: Ink
    line: Ink
    width: float = OUTLINE
    fine: float = HAIRLINE


def pens_on(key: str) -> Pens:
    """Return pens for a ground of the key's color: black or white, whichever reads better."""
    return Pens(Ink("text-on", key), Ink("form-on", key), Ink("text-on", key))


def pens_of(key: str) -> Pens:
    """Return pens in the key's color, dark enough for white or pale ground."""
    return Pens(Ink("title", key), Ink("form", key), Ink("line-in", key))


def bold_pens(key: str) -> Pens:
    """Return pens for a large ornament on a ground of the key's color; no part is filled in Minimal."""
    return replace(pens_on(key), dots=Ink("form-on", key))


def gilt_pens(key: str) -> Pens:
    """Return pens in the key's own color for large ornaments on a ground of any other."""
    return Pens(Ink("gilt", key), Ink("gilt", key), Ink("gilt-line", key), 2 * OUTLINE, OUTLINE)


def sparing_pens(key: str) -> Pens:
    """Return pens in the key's color whose lines are in Standard only."""
    return replace(pens_of(key), line=Ink("line-standard-only", key))


def tone(key: str) -> Pens:
    """Return pens in a faint tone on a ground of the key's color, in Standard only."""
    ink = Ink("tone", key)
    return Pens(ink, ink, ink, 0.3, 0.2)


def relief(key: str) -> Pens:
    """Return pens in a faint tone on a ground of the key's color, with fine line work in Minimal."""
    ink = Ink("relief-line", key)
    return Pens(Ink("relief", key), Ink("relief", key), ink, HAIRLINE, HAIRLINE)


def engraved(key: str) -> Pens:
    """Return pens in a dark tone on a ground of the key's color, as on banknotes, in Standard only."""
    ink = Ink("engraving", key)
    return Pens(ink, ink, ink, OUTLINE, HAIRLINE)


def inked(art: Art, pens: Pens) -> tuple[Placed, ...]:
    """Return the ornament's parts in their inks, the areas at the bottom."""
    return (
        *((shape(art.area, pens.area),) if art.area else ()),
        *((shape(art.dots, pens.dots),) if art.dots else ()),
        *((shape(art.line, stroke=Stroke(pens.line, pens.width)),) if art.line else ()),
        *((shape(art.fine, stroke=Stroke(pens.line, pens.fine)),) if art.fine else ()),
    )


def joined_art(arts: Iterable[Art]) -> Art:
    """Join several ornaments."""
    return Art(*map(chain, zip(*arts, strict=True)))


def chain(paths: Iterable[Path]) -> Path:
    """Join several paths."""
    return tuple(itertools.chain.from_iterable(paths))


def at(x: float, y: float, scale: float = 1.0, degrees: float = 0.0, tall: float | None = None) -> Matrix:
    """Return the matrix that scales about the origin (vertically by ``tall``), turns clockwise and then moves."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    high = scale if tall is None else tall
    return scale * cos, scale * sin, -high * sin, high * cos, x, y


def moved(art: Art, matrix: Matrix) -> Art:
    """Map the ornament by a matrix."""
    return Art(*(mapped(path, matrix) for path in art))


def in_four_corners(corner: Art, rect: Rect) -> Art:
    """Mirror a top left corner's ornament into the four corners of a rectangle."""
    places: tuple[Matrix, ...] = (
        (1, 0, 0, 1, rect.x, rect.y),
        (-1, 0, 0, 1, rect.right, rect.y),
        (1, 0, 0, -1, rect.x, rect.bottom),
        (-1, 0, 0, -1, rect.right, rect.bottom),
    )
    return joined_art(moved(corner, place) for place in places)


def with_mirror_image(half: Art, middle: float) -> Art:
    """Join an ornament and its mirror image about an upright axis."""
    return joined_art((half, moved(half, (-1, 0, 0, 1, 2 * middle, 0))))


def polyline(points: Sequence[tuple[float, float]]) -> Path:
    """Return the open path through the points."""
    first, *rest = points
    return (("M", *first), *[("L", *point) for point in rest])


def stepped_outline(places: Sequence[tuple[float, float]], size: float, x: float = 0.0, y: float = 0.0) -> Path:
    """Return the closed path through points counted in cells of that size."""
    return polygon_path([(x + column * size, y + row * size) for column, row in places])


def arc(centre: Point, radius: float, start: float, end: float, joins: bool = False) -> Path:
    """Return an arc between two angles (degrees, clockwise from the right); ``joins`` continues an open path."""
    first, span = math.radians(start), math.radians(end - start)
    pieces = max(1, math.ceil(abs(span) / _QUARTER - 1e-9))
    step = span / pieces
    reach = radius * 4 / 3 * math.tan(step / 4)
    x, y, angle = centre.x + radius * math.cos(first), centre.y + radius * math.sin(first), first
    path: list[Segment] = [("L" if joins else "M", x, y)]
    for _ in range(pieces):
        a, b = x - reach * math.sin(angle), y + reach * math.cos(angle)
        angle += step
        x, y = centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)
        path.append(("C", a, b, x + reach * math.sin(angle), y - reach * math.cos(angle), x, y))
    return tuple(path)


def polar(centre: Point, radius: float, degrees: float) -> tuple[float, float]:
    """Return the point at that distance and angle (degrees, clockwise from the right)."""
    angle = math.radians(degrees)
    return centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)


def chance(number: int, seed: int = 0) -> float:
    """Return a number from 0 to 1 that looks random but is the same each time, for lines that look cut by hand."""
    mixed = (number * 2654435761 + seed * 40503 + 374761393) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 3266489917) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 0xFFFFFFFF
