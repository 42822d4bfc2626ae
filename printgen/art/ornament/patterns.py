"""Repeated patterns, motifs and guilloches."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import cast

from msgspec import Struct

from printgen.art.frame import Frame, Group, Placed, bounds, polygon_path, rect_path, shared
from printgen.art.line_art import (
    BEAN,
    LEAF,
    MOON,
    Art,
    Pens,
    arc,
    at,
    braid_path,
    chain,
    chance,
    curve_path,
    disc,
    inked,
    joined_art,
    lozenge_path,
    moved,
    polyline,
    star,
    stepped_outline,
    swirl,
    wedge,
)
from printgen.geometry import Matrix, Path, Point, Rect, Size, mapped

_CROSS = ((2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (3, 3), (3, 4), (2, 4), (2, 3), (1, 3), (1, 2), (2, 2))
_LONGEST = 600  # segments of a run of tiles that is one path: drawn sooner than a form a tile, yet not long in a file


class PatternTile(Struct, frozen=True):
    """A tile of a ground: its size (mm), its art, and the shift of every other row relative to its width."""

    size: Size
    art: Art
    shift: float = 0.5


def ground(
    tile: PatternTile, rect: Rect, pens: Pens, bleed: float = 0.0, scale: float = 1.0, true: bool = False
) -> Placed:
    """Fill a and ``bleed`` mm beyond it, with tiles; all runs of tiles share the same paths.

    ``true`` tiles keep their shape, and the rectangle cuts the last of them.
    """
    if true:
        across, down = (math.ceil(long / side / scale) for long, side in zip(rect.size, tile.size, strict=True))
        larger = Rect(0.0, 0.0, across * tile.size.width * scale, down * tile.size.height * scale)
        cut = Frame(rect.size, (ground(tile, larger, pens, 0.0, scale),))
        return Placed(rect.at, Group(cut, 0, Rect.of(rect.size)))
    across = max(1, round(rect.width / tile.size.width / scale))
    down = max(1, round(rect.height / tile.size.height / scale))
    down += down % 2 if tile.shift else 0
    each, shown = Size(rect.width / across, rect.height / down), Rect.of(rect.size).inset(-bleed)
    # The art of a tile may be larger than the tile.
    drawn, shift = bounds(chain(_sized(tile, each))).inset(-pens.width), tile.shift * each.width
    columns = _visible_tiles(shown.x - shift, shown.right, drawn.x, drawn.right, each.width)
    rows = _visible_tiles(shown.y, shown.bottom, drawn.y, drawn.bottom, each.height)
    runs = math.ceil(len(columns) / max(1, _LONGEST // sum(map(len, tile.art))))
    together = math.ceil(len(columns) / runs)
    run = inked(_run(tile, each, together), pens)
    items = tuple(
        Placed(Point(column * each.width + (shift if row % 2 else 0.0), row * each.height), part.item)
        for row in rows
        for column in columns[::together]
        for part in run
    )
    return Placed(rect.at, Group(Frame(rect.size, items), 0, shown))


def _visible_tiles(start: float, end: float, near: float, far: float, pitch: float) -> range:
    """Return which of the tiles at a pitch, each drawn from ``near`` to ``far``, show between a start and an end."""
    return range(math.floor((start - far) / pitch) + 1, math.ceil((end - near) / pitch))


@shared
def _sized(tile: PatternTile, size: Size) -> Art:
    return moved(tile.art, (size.width / tile.size.width, 0, 0, size.height / tile.size.height, 0, 0))


@shared
def _run(tile: PatternTile, size: Size, count: int) -> Art:
    """Return tiles of that size side by side, the same paths each time: their users share them in print."""
    one = _sized(tile, size)
    return joined_art(moved(one, (1, 0, 0, 1, number * size.width, 0)) for number in range(count))


def scales_pattern() -> PatternTile:
    """Fans that overlap like scales."""
    whole, rise = 5.4, 2.7
    middle = Point(whole, rise)

    def visible(radius: float) -> tuple[float, float]:
        """Return the angles (degrees) between which an arc is not covered by the scales in front of it."""
        for degrees in range(90):
            angle = math.radians(degrees)
            x, y = radius * math.cos(angle) - whole, radius * math.sin(angle) + rise
            if x * x + y * y >= whole * whole:
                return 180.0 + degrees, 360.0 - degrees
        return 269.0, 271.0

    arcs = [arc(middle, part * whole, *visible(part * whole)) for part in (1.0, 0.7, 0.4)]
    return PatternTile(Size(2 * whole, rise), Art(line=chain(arcs[:1]), fine=chain(arcs[1:])))


def fans_pattern() -> PatternTile:
    """Half suns in rows."""
    radius = 5.4
    foot = Point(radius, radius)
    rays = (wedge(foot, 0.3 * radius, 0.86 * radius, 188 + 35.4 * ray, 210 + 35.4 * ray) for ray in range(5))
    arcs = [arc(foot, part * radius, 180, 360) for part in (1.0, 0.22)]
    return PatternTile(Size(2 * radius, radius + 0.8), Art(area=chain(rays), fine=chain(arcs)))


def lozenges_pattern() -> PatternTile:
    """A net of diamonds with a diamond in every mesh."""
    middle = Point(4.0, 5.0)
    net = polyline([(0.0, 5.0), (4.0, 0.0), (8.0, 5.0)])  # the lower half of a mesh is the next row's upper half
    return PatternTile(Size(8.0, 5.0), Art(lozenge_path(middle, 2.6, 3.2), line=net))


def sweets_pattern() -> PatternTile:
    """Stars and jellybeans scattered."""
    dots = (
        mapped(star(5, 0.45), at(2.6, 2.6, 1.5, 12)),
        mapped(BEAN, at(8.4, 3.0, 1.5, -35)),
        mapped(star(4, 0.4), at(5.6, 5.2, 0.75)),
        mapped(BEAN, at(3.0, 7.8, 1.25, 50)),
        mapped(star(5, 0.45), at(8.6, 8.0, 1.1, -18)),
        _dot(5.7, 0.8, 0.35),
        _dot(5.8, 8.9, 0.35),
        _dot(0.6, 5.4, 0.35),
    )
    return PatternTile(Size(12.0, 11.4), Art(chain(dots)))


def lollipops_pattern() -> PatternTile:
    """Whirled sweets with dots between them."""
    x, y = 4.8, 4.1
    dots = (_dot(0.0, y, 0.4), _dot(9.6, y, 0.4))
    whirl = mapped(swirl(7), at(x, y, 2.5))
    return PatternTile(Size(9.6, 8.0), Art(dots=chain(dots), area=whirl, fine=disc(x, y, 2.8)))


def vines_pattern() -> PatternTile:
    """Stems that wind upwards, a pair of leaves in every bend."""
    stem: Path = (
        ("M", 3.6, 0.0),
        ("C", 6.6, 1.9, 6.6, 4.1, 3.6, 6.0),
        ("C", 0.6, 7.9, 0.6, 10.1, 3.6, 12.0),
    )
    places = ((5.6, 2.0, 3.1, -160), (5.9, 3.2, 2.7, 20), (1.6, 8.0, 3.1, -20), (1.3, 9.2, 2.7, 160))
    leaves = (mapped(LEAF, at(x, y, long, turn)) for x, y, long, turn in places)
    return PatternTile(Size(10.4, 12.0), Art(dots=chain((*leaves, _dot(3.6, 6.0, 0.4))), line=stem), 0.0)


def heavens_pattern() -> PatternTile:
    """Moons and stars of a broadsheet's sky, none quite like the next."""
    places = ((10.2, 3.3, 1.7), (6.4, 9.6, 1.0), (1.1, 9.3, 0.7))
    stars = (
        mapped(star(4, 0.28), at(x, y, size, 30 * chance(number, 4))) for number, (x, y, size) in enumerate(places)
    )
    return PatternTile(Size(14.4, 12.4), Art(chain((mapped(MOON, at(3.1, 3.7, 1.7, -20)), *stars))))


def knots_pattern() -> PatternTile:
    """Rings that link, each of two lines."""
    arts = chain(arc(Point(3.4, 3.4), reach, 0, 360) for reach in (2.2, 2.7))
    corner = chain(arc(Point(0.0, 0.0), reach, 0, 360) for reach in (2.2, 2.7))
    return PatternTile(Size(6.8, 6.8), Art(dots=_dot(3.4, 3.4, 0.4), fine=chain((arts, corner))), 0.0)


def halftone_pattern() -> PatternTile:
    """The dots of cheap color printing, in waves of large and small."""
    step, count, rows = 2.5, 6, 10
    sizes = [0.66 - 0.4 * math.cos(math.tau * row / rows) for row in range(rows)]
    dots = (
        _dot((column + 0.5 * (row % 2)) * step, row * step * 0.87, sizes[row])
        for row in range(rows)
        for column in range(count)
    )
    return PatternTile(Size(step * count, rows * step * 0.87), Art(chain(dots)), 0.0)


def _dot(x: float, y: float, radius: float) -> Path:
    """Return a small disc of two cubics, for pages with thousands of them."""
    high = 4 / 3 * radius
    left, right = x - radius, x + radius
    return (
        ("M", left, y),
        ("C", left, y - high, right, y - high, right, y),
        ("C", right, y + high, left, y + high, left, y),
    )


def pixels_pattern() -> PatternTile:
    """Crosses and squares on a grid."""
    cell = 0.95
    square = rect_path(Rect(6 * cell, 2 * cell, cell, cell))
    return PatternTile(Size(7.6, 4.75), Art(chain((stepped_outline(_CROSS, cell), square))))


def speed_pattern() -> PatternTile:
    """Slanting dashes of three lengths, as behind something fast."""
    dashes = []
    for x, y, long in ((0.4, 0.9, 6.0), (7.6, 0.9, 1.6), (3.2, 3.1, 2.4), (7.0, 3.1, 4.2)):
        dashes.append(polygon_path([(x, y + 0.4), (x + 0.5, y - 0.4), (x + long + 0.5, y - 0.4), (x + long, y + 0.4)]))
    return PatternTile(Size(12.0, 4.4), Art(area=chain(dashes)), 0.25)


def fleurons_pattern() -> PatternTile:
    """Four leaves and a dot, far apart."""
    leaves = (mapped(LEAF, at(4.0, 3.2, 1.7, turn)) for turn in (0, 90, 180, 270))
    return PatternTile(Size(8.0, 6.4), Art(chain((*leaves, _dot(0.0, 3.2, 0.3)))))


def diaper_pattern() -> PatternTile:
    """A net of fine lines with a dot in every mesh."""
    net = (polyline([(0.0, 6.0), (6.0, y), (12.0, 6.0)]) for y in (0.0, 12.0))
    return PatternTile(
        Size(12.0, 12.0), Art(dots=chain((_dot(6.0, 6.0, 0.6), _dot(0.0, 0.0, 0.6))), fine=chain(net)), 0.0
    )


def pinstripes_pattern() -> PatternTile:
    """Upright lines, thick and thin alternately."""
    lines = [polyline([(x, 0.0), (x, 8.0)]) for x in (1.0, 3.0)]
    return PatternTile(Size(4.0, 8.0), Art(line=lines[0], fine=lines[1]), 0.0)


PATTERNS: dict[str, Callable[[], PatternTile]] = {
    "scales": scales_pattern,
    "fans": fans_pattern,
    "lozenges": lozenges_pattern,
    "sweets": sweets_pattern,
    "lollipops": lollipops_pattern,
    "vines": vines_pattern,
    "heavens": heavens_pattern,
    "knots": knots_pattern,
    "halftone": halftone_pattern,
    "pixels": pixels_pattern,
    "speed": speed_pattern,
    "fleurons": fleurons_pattern,
    "diaper": diaper_pattern,
    "pinstripes": pinstripes_pattern,
}


_ORIGIN = Point(0.0, 0.0)
_FOOT = Point(0.0, 0.5)


@cache
def motifs() -> dict[str, tuple[Art, ...]]:
    """Return the single motifs that go with each pattern, about 2 mm wide, to be repeated in turn along a line."""
    dash = ((-0.9, -0.35, 1.5), (-0.6, 0.35, 1.2))
    dashes = [
        polygon_path([(x, y + 0.2), (x + 0.25, y - 0.2), (x + long + 0.25, y - 0.2), (x + long, y + 0.2)])
        for x, y, long in dash
    ]
    leaves = [mapped(LEAF, at(0.0, 0.0, 1.0, turn)) for turn in (-40, 140)]
    petals = [mapped(LEAF, at(0.0, 0.0, 1.0, turn)) for turn in (0, 90, 180, 270)]
    rays = [wedge(_FOOT, 0.3, 0.86, 188 + 35.4 * ray, 210 + 35.4 * ray) for ray in range(5)]
    scales = [arc(_FOOT, part, 180, 360) for part in (1.0, 0.7, 0.4)]
    rings = [arc(Point(x, 0.0), reach, 0, 360) for x in (-0.36, 0.36) for reach in (0.6, 0.44)]
    bars = [polyline([(x, -0.9), (x, 0.9)]) for x in (-0.3, 0.3)]
    whirl, dot = mapped(swirl(3), at(0.0, 0.0, 0.8)), disc(0.0, 0.0, 0.2)
    return {
        "scales": (Art(line=scales[0], fine=chain(scales[1:])),),
        "fans": (Art(area=chain(rays), fine=chain(arc(_FOOT, part, 180, 360) for part in (1.0, 0.22))),),
        "lozenges": (Art(lozenge_path(_ORIGIN, 0.5, 0.7), fine=lozenge_path(_ORIGIN, 1.5, 1.9)),),
        "sweets": (
            Art(mapped(star(5, 0.45), at(0.0, 0.0, 0.9, 12))),
            Art(disc(0.0, 0.0, 0.2)),
            Art(mapped(BEAN, at(0.0, 0.0, 0.8, -35))),
            Art(disc(0.0, 0.0, 0.2)),
        ),
        "lollipops": (Art(area=whirl, fine=arc(_ORIGIN, 0.9, 0, 360)), Art(disc(0.0, 0.0, 0.25))),
        "vines": (Art(chain((*leaves, disc(0.45, 0.45, 0.13), disc(-0.45, -0.45, 0.13)))),),
        "heavens": (Art(mapped(MOON, at(0.1, 0.0, 0.8, -20))), Art(mapped(star(4, 0.28), at(0.0, 0.0, 0.8)))),
        "knots": (Art(fine=chain(rings)),),
        "halftone": tuple(Art(disc(0.0, 0.0, reach)) for reach in (0.75, 0.5, 0.25, 0.5)),
        "pixels": (
            Art(mapped(stepped_outline(_CROSS, 0.6), at(-1.5, -1.5))),
            Art(rect_path(Rect.square(_ORIGIN, 0.3))),
        ),
        "speed": (Art(area=chain(dashes)),),
        "fleurons": (Art(chain(petals)), Art(dot)),
        "diaper": (Art(dots=dot, fine=lozenge_path(_ORIGIN, 1.7, 1.7)),),
        "pinstripes": (Art(line=bars[0], fine=bars[1]),),
    }


def motif_frame(motifs: Sequence[Art], rect: Rect, size: float, pitch: float) -> Art:
    """Return motifs in turn along a rectangle's sides, clockwise from the top left, one at each corner.

    Each is ``size`` mm wide, and about ``pitch`` mm from the next; each side has the same number of every motif.
    """
    across, down = (max(1, round(side / pitch / len(motifs))) * len(motifs) for side in rect.size)
    spots = [
        *((rect.x + rect.width * number / across, rect.y) for number in range(across)),
        *((rect.right, rect.y + rect.height * number / down) for number in range(down)),
        *((rect.right - rect.width * number / across, rect.bottom) for number in range(across)),
        *((rect.x, rect.bottom - rect.height * number / down) for number in range(down)),
    ]
    return joined_art(moved(motifs[number % len(motifs)], at(*spot, size / 2)) for number, spot in enumerate(spots))


_EMBLEMS = 0.345  # the distance of both emblems from the middle, relative to the width
_STEPS = 5  # how exactly rays are cut off
_MARGIN = 0.5  # mm beyond their box at which they end, at least


def _emblems(box: Rect) -> list[Point]:
    """Return the centers of the emblems at the left and the right of a banknote."""
    return [Point(box.centre.x + side * _EMBLEMS * box.width, box.centre.y) for side in (-1, 1)]


def waves_guilloche(box: Rect, rank: int) -> Path:
    """Waves that interlace from end to end."""
    return braid_path(box, 5 + 2 * rank, 4)


def fans_guilloche(box: Rect, rank: int) -> Path:
    """Two suns whose rays cross, over ripples from the foot."""
    ray: Path = (("M", 0.29 * box.height, 0.0), ("L", 0.62 * box.width, 0.0))
    return chain(_turned(ray, 38 + 7 * rank, middle, box) for middle in _emblems(box))


def whirls_guilloche(box: Rect, rank: int) -> Path:
    """Whirls of curved rays around both emblems that turn against each other."""
    near, far = 0.29 * box.height, 0.5 * box.width
    ray: Path = (("M", near, 0.0), ("C", 0.35 * far, 0.02 * far, 0.75 * far, 0.22 * far, far, 0.62 * far))
    return chain(
        _turned(mapped(ray, (1, 0, 0, sense, 0, 0)), 30 + 5 * rank, middle, box)
        for middle, sense in zip(_emblems(box), (1, -1), strict=True)
    )


def _turned(ray: Path, count: int, middle: Point, box: Rect) -> Path:
    """Return copies of a line or curve, turned about a point and shortened at the box."""
    numbers = [float(number) for segment in ray for number in segment[1:]]
    shorter, ends = [], []
    for step in range(1, _STEPS):  # de Casteljau's construction gives the first part of the curve
        points, start = list(zip(numbers[::2], numbers[1::2], strict=True)), list[float]()
        while len(points) > 1:
            share = step / _STEPS
            points = [(x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairwise(points)]
            start.extend(points[0])
        shorter.append(cast(Path, (ray[0], (ray[1][0], *start))))
        ends.append(points[0])
    room = box.inset(-_MARGIN)

    def within(matrix: Matrix) -> Path:
        a, b, c, d, e, f = matrix
        for cut, (u, v) in zip(shorter, ends, strict=True):
            if not (room.x < a * u + c * v + e < room.right and room.y < b * u + d * v + f < room.bottom):
                return mapped(cut, matrix)
        return mapped(ray, matrix)

    return chain(within(at(*middle, 1.0, 360 * number / count)) for number in range(count))


def rays_guilloche(box: Rect, rank: int) -> Path:
    """Level lines as an engraver shades a sky: they part around the emblems and swell in waves."""
    count, waves = 18, 2 + rank

    def line(number: int) -> Path:
        high = (number + 0.5) / count - 0.5

        def place(along: float) -> tuple[float, float, float, float]:
            phase = math.tau * waves * along
            swell = 0.035 * box.height * math.cos(math.pi * high)
            y = box.centre.y + high * box.height + swell * math.sin(phase + 9 * high)
            return box.x + along * box.width, y, box.width, swell * math.tau * waves * math.cos(phase + 9 * high)

        return curve_path(place, 0.0, 1.0, 3 * waves)

    return chain(map(line, range(count)))


def bolts_guilloche(box: Rect, rank: int) -> Path:
    """Zigzags one below the other, steeper for each rank."""
    teeth, high = 9 + 3 * rank, 0.05 * box.height
    step = box.width / teeth
    rows = [box.y + box.height * (number + 0.5) / 15 for number in range(15)]
    return chain(
        polyline([(box.x + at * step, y + (high if at % 2 else -high)) for at in range(teeth + 1)]) for y in rows
    )


def beads_guilloche(box: Rect, rank: int) -> Path:
    """Two braids, one above the other, that touch along the middle."""
    high = box.height / 2
    braids = (braid_path(Rect(box.x, y, box.width, high), 7 + 2 * rank, 3) for y in (box.y, box.centre.y))
    return chain(braids)


GUILLOCHES: dict[str, Callable[[Rect, int], Path]] = {
    "waves": waves_guilloche,
    "fans": fans_guilloche,
    "whirls": whirls_guilloche,
    "rays": rays_guilloche,
    "bolts": bolts_guilloche,
    "beads": beads_guilloche,
}
