"""Ornaments as data: paths of one color, how to move, mirror, join and ink them, and small shapes for them."""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import KAPPA, Ink, Placed, Stroke, polygon_path, shape, shared
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.geometry import Matrix, Path, Point, Rect, Segment, mapped

_QUARTER = math.pi / 2
_ORIGIN = Point(0.0, 0.0)
_NEAR = 1e-6
_LATHE = 3  # cubics for each petal of lace, whose loops are tight
# A point on a curve and its derivative.
_Place = Callable[[float], tuple[float, float, float, float]]


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
    """The inks of an ornament's parts, and the width of its lines (mm)."""

    dots: Ink
    area: Ink
    line: Ink
    width: float = OUTLINE
    fine: float = HAIRLINE


def pens_on(key: str) -> Pens:
    """Return pens for a ground of the key's color: black or white, whichever reads better."""
    return Pens(Ink("text-on", key), Ink("form-on", key), Ink("text-on", key))


def standard_pens_on(key: str) -> Pens:
    """Return pens for a ground of the key's color that Minimal leaves out."""
    ink = Ink("form-on-standard-only", key)
    return Pens(ink, ink, ink)


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


def squared() -> Pens:
    """Return pens for the pale lines of paper to draw on, in Standard only."""
    ink = Ink("pale", "line")
    return Pens(ink, ink, ink, 0.25, 0.25)


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
    """Return a reproducible pseudo-random number from 0 to 1, for lines that look cut by hand."""
    mixed = (number * 2654435761 + seed * 40503 + 374761393) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 3266489917) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 0xFFFFFFFF


def curve_path(place: _Place, start: float, end: float, steps: int) -> Path:
    """Return the smooth path that ``place`` describes from start to end, as a number of cubics."""
    return _curve_through(place, [start + (end - start) * number / steps for number in range(steps + 1)])


def _curve_through(place: _Place, stops: Sequence[float]) -> Path:
    """Return the smooth path that ``place`` describes, as a cubic from each stop to the next one."""
    x, y, dx, dy = place(stops[0])
    path: list[Segment] = [("M", x, y)]
    for before, stop in itertools.pairwise(stops):
        third = (stop - before) / 3
        ax, ay = x + dx * third, y + dy * third
        x, y, dx, dy = place(stop)
        path.append(("C", ax, ay, x - dx * third, y - dy * third, x, y))
    return tuple(path)


def _ripple(centre: Point, radius: float, depth: float, waves: int, shift: float) -> Path:
    """Return a circle whose radius swings inwards by ``depth`` in equal waves."""

    def place(angle: float) -> tuple[float, float, float, float]:
        cos, sin, phase = math.cos(angle), math.sin(angle), waves * angle + shift
        reach = radius - depth * (1 - math.cos(phase)) / 2
        change = -depth * waves * math.sin(phase) / 2
        return centre.x + reach * cos, centre.y + reach * sin, change * cos - reach * sin, change * sin + reach * cos

    # From crest to hollow, one cubic differs from a sine by a hundredth, which is invisible in print.
    start = -shift / waves
    return (*curve_path(place, start, start + math.tau, 2 * waves), ("Z",))


def rosette_path(centre: Point, radius: float, depth: float, petals: int, strands: int) -> Path:
    """Return interlaced waves around a circle; ``depth`` is their inward amplitude from ``radius``."""
    shifts = (math.tau * number / strands for number in range(strands))
    return tuple(segment for shift in shifts for segment in _ripple(centre, radius, depth, petals, shift))


def lace_path(centre: Point, radii: tuple[float, float], petals: int, depth: float, strands: int) -> Path:
    """Return interlaced curves of a geometric lathe around an ellipse, ``strands`` of them.

    Each is the path of a point on a circle that rolls ``petals`` times around another: outside, with rounded petals, or
    if the number is negative, inside, with pointed ones. ``depth`` is the share of the radii that the curves cover.
    """
    turns, small = 1 + petals, depth / 2
    large = 1.0 - small

    def strand(shift: float) -> Path:
        def place(angle: float) -> tuple[float, float, float, float]:
            phase = turns * angle + shift
            across = large * math.cos(angle) + small * math.cos(phase)
            down = large * math.sin(angle) + small * math.sin(phase)
            right = -large * math.sin(angle) - small * turns * math.sin(phase)
            lower = large * math.cos(angle) + small * turns * math.cos(phase)
            return (
                *(centre.x + radii[0] * across, centre.y + radii[1] * down),
                *(radii[0] * right, radii[1] * lower),
            )

        return (*curve_path(place, 0.0, math.tau, _LATHE * abs(turns)), ("Z",))

    return tuple(segment for number in range(strands) for segment in strand(math.tau * number / strands))


def seal_path(centre: Point, radius: float, lobes: int, depth: float) -> Path:
    """Return the scalloped outline of a seal, ``depth`` deep between its lobes."""
    return _ripple(centre, radius, depth, lobes, 0.0)


def braid_path(box: Rect, cycles: int, strands: int) -> Path:
    """Return interlaced waves along the longer side of a box, filling the other."""
    upright = box.height > box.width
    length, swing = (box.height, box.width / 2) if upright else (box.width, box.height / 2)
    turns = cycles * math.tau

    def strand(shift: float) -> Path:
        def place(at: float) -> tuple[float, float, float, float]:
            along, across = at * length, swing * math.sin(turns * at + shift)
            change = swing * turns * math.cos(turns * at + shift)
            if upright:
                return box.centre.x + across, box.y + along, change, length
            return box.x + along, box.centre.y + across, length, change

        turning = ((number * math.pi + _QUARTER - shift) / turns for number in range(-1, 2 * cycles + 2))
        return _curve_through(place, (0.0, *(at for at in turning if _NEAR < at < 1 - _NEAR), 1.0))

    return tuple(segment for number in range(strands) for segment in strand(math.tau * number / strands))


@shared
def lozenge_path(centre: Point, width: float, height: float) -> Path:
    """Return a diamond with horizontal and vertical diagonals."""
    x, y = centre
    return polygon_path([(x - width / 2, y), (x, y - height / 2), (x + width / 2, y), (x, y + height / 2)])


def lozenges_path(centre: Point, sizes: tuple[float, ...], pitch: float) -> Path:
    """Return a row of diamonds of those widths, a little taller than wide, ``pitch`` apart."""
    left = centre.x - pitch * (len(sizes) - 1) / 2
    row = (
        lozenge_path(Point(left + number * pitch, centre.y), size, 1.3 * size)
        for number, size in enumerate(sizes)
        if size
    )
    return tuple(segment for path in row for segment in path)


def plaque_path(rect: Rect, notch: float) -> Path:
    """Return a rectangle whose corners are cut out as quarter circles of radius ``notch``."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    n, k = notch, notch * KAPPA
    return (
        ("M", x + n, y),
        ("L", right - n, y),
        ("C", right - n, y + k, right - k, y + n, right, y + n),
        ("L", right, bottom - n),
        ("C", right - k, bottom - n, right - n, bottom - k, right - n, bottom),
        ("L", x + n, bottom),
        ("C", x + n, bottom - k, x + k, bottom - n, x, bottom - n),
        ("L", x, y + n),
        ("C", x + k, y + n, x + n, y + k, x + n, y),
        ("Z",),
    )


@shared
def disc(x: float, y: float, radius: float) -> Path:
    """Return a circle in four cubics."""
    k = radius * KAPPA
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


@shared
def star(points: int, inner: float) -> Path:
    """Return a star of radius 1 about the origin, standing on two points; its inner corners are at radius ``inner``."""
    corners = [polar(_ORIGIN, 1.0 if step % 2 == 0 else inner, 180 * step / points - 90) for step in range(2 * points)]
    return polygon_path(corners)


@shared
def spikes(points: int, inner: float, short: float) -> Path:
    """Return a star of radius 1 whose points are alternately long and ``short``."""
    reaches = (1.0, inner, short, inner)
    corners = [polar(_ORIGIN, reaches[step % 4], 90 * step / points - 90) for step in range(4 * points)]
    return polygon_path(corners)


def thorn(centre: Point, near: float, far: float, degrees: float, lean: float) -> Path:
    """Return a pointed ray; at its start it extends ``lean`` degrees to either side."""
    feet = [polar(centre, near, degrees + side) for side in (-lean, lean)]
    return polygon_path([feet[0], polar(centre, far, degrees), feet[1]])


BEAN: Path = (
    ("M", -1.0, -0.15),
    ("C", -1.0, -0.75, -0.45, -0.72, -0.15, -0.5),
    ("C", 0.05, -0.36, 0.2, -0.36, 0.4, -0.5),
    ("C", 0.75, -0.72, 1.1, -0.4, 1.0, 0.1),
    ("C", 0.88, 0.7, 0.3, 0.75, -0.1, 0.72),
    ("C", -0.65, 0.7, -1.0, 0.4, -1.0, -0.15),
    ("Z",),
)

MOON: Path = (
    *arc(_ORIGIN, 1.0, 53.9, 306.1),
    *arc(Point(0.45, 0.0), 0.82, 279.8, 80.2, joins=True),
    ("Z",),
)

# from the stalk at the origin to the tip at (1, 0)
LEAF: Path = (
    ("M", 0.0, 0.0),
    ("C", 0.22, -0.3, 0.62, -0.3, 1.0, 0.0),
    ("C", 0.62, 0.24, 0.25, 0.2, 0.0, 0.0),
    ("Z",),
)


@shared
def swirl(arms: int, inner: float = 0.0) -> Path:
    """Return every second curved wedge of a sweet of radius 1 about the origin."""
    step = 360.0 / arms
    wedges = []
    for number in range(0, arms, 2):
        a, b = number * step, (number + 1) * step
        ax, ay = polar(_ORIGIN, 1.0, a)
        (cx, cy), (dx, dy) = polar(_ORIGIN, 0.55, a - 42), polar(_ORIGIN, 0.55, b - 42)
        (ex, ey), (fx, fy) = polar(_ORIGIN, inner, a), polar(_ORIGIN, inner, b)
        wedge: Path = (
            ("M", ex, ey),
            ("C", cx * 0.5, cy * 0.5, cx, cy, ax, ay),
            *arc(_ORIGIN, 1.0, a, b, joins=True)[1:],
            ("C", dx, dy, dx * 0.5, dy * 0.5, fx, fy),
            ("Z",),
        )
        wedges.append(wedge)
    return chain(wedges)


def wedge(centre: Point, near: float, far: float, start: float, end: float) -> Path:
    """Return a straight-sided ray between two distances and two angles (degrees)."""
    return polygon_path(
        [polar(centre, near, start), polar(centre, far, start), polar(centre, far, end), polar(centre, near, end)]
    )


def quarter_disc(corner: Point, radius: float, start: float = 0.0) -> Path:
    """Return a quarter of a disc about a corner."""
    return (*arc(corner, radius, start, start + 90), ("L", corner.x, corner.y), ("Z",))
