"""Repeated grounds, as on card backs."""

import math
from collections.abc import Callable

from msgspec import Struct

from printgen.art.frame import Frame, Group, Placed, bounds, polygon_path, shared
from printgen.art.line_art import Art, Pens, arc, at, chain, chance, inked, joined_art, moved, polyline, stepped_outline
from printgen.art.ornament.frames import wedge
from printgen.art.ornament.shapes import BEAN, LEAF, MOON, disc, lozenge_path, rectangle, star, swirl
from printgen.geometry import Path, Point, Rect, Size, mapped

_LONGEST = 600  # segments of a run of tiles that is one path: drawn sooner than a form a tile, yet not long in a file


class PatternTile(Struct, frozen=True):
    """What a ground repeats: its size (mm), how far every other row is moved (of the width), and its art."""

    size: Size
    shift: float
    art: Art


def ground(
    tile: PatternTile, rect: Rect, pens: Pens, bleed: float = 0.0, scale: float = 1.0, true: bool = False
) -> Placed:
    """The rectangle, and ``bleed`` mm beyond it, filled with tiles; every run of them is the same paths.

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
    drawn, shift = _drawn_box(tile, each).inset(-pens.width), tile.shift * each.width
    columns = _meeting(shown.x - shift, shown.right, drawn.x, drawn.right, each.width)
    rows = _meeting(shown.y, shown.bottom, drawn.y, drawn.bottom, each.height)
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


def _meeting(start: float, end: float, near: float, far: float, pitch: float) -> range:
    """Which of the tiles at a pitch, each drawn from ``near`` to ``far``, show between a start and an end."""
    return range(math.floor((start - far) / pitch) + 1, math.ceil((end - near) / pitch))


@shared
def _drawn_box(tile: PatternTile, size: Size) -> Rect:
    """The box round what a tile of that size draws, which may be larger than the tile."""
    return bounds(chain(_sized(tile, size)))


@shared
def _run(tile: PatternTile, size: Size, count: int) -> Art:
    """Tiles of that size side by side, the same paths each time: all that use them share them in print."""
    one = _sized(tile, size)
    return joined_art(moved(one, (1, 0, 0, 1, number * size.width, 0)) for number in range(count))


def _sized(tile: PatternTile, size: Size) -> Art:
    return moved(tile.art, (size.width / tile.size.width, 0, 0, size.height / tile.size.height, 0, 0))


def _tile(width: float, height: float, art: Art, shift: float = 0.5) -> PatternTile:
    return PatternTile(Size(width, height), shift, art)


def _scales() -> PatternTile:
    """Fans that overlap like scales."""
    radius, rise = 5.4, 2.7
    middle = Point(radius, rise)
    arcs = [arc(middle, part * radius, *_free(part * radius, radius, rise)) for part in (1.0, 0.7, 0.4)]
    return _tile(2 * radius, rise, Art(line=chain(arcs[:1]), fine=chain(arcs[1:])))


def _free(radius: float, whole: float, rise: float) -> tuple[float, float]:
    """From where to where (degrees) an arc about a scale's foot is not covered by the scales in front of it."""
    for degrees in range(90):
        angle = math.radians(degrees)
        x, y = radius * math.cos(angle) - whole, radius * math.sin(angle) + rise
        if x * x + y * y >= whole * whole:
            return 180.0 + degrees, 360.0 - degrees
    return 269.0, 271.0


def _fans() -> PatternTile:
    """Half suns in rows."""
    radius = 5.4
    foot = Point(radius, radius)
    rays = (wedge(foot, 0.3 * radius, 0.86 * radius, 188 + 35.4 * ray, 210 + 35.4 * ray) for ray in range(5))
    arcs = [arc(foot, part * radius, 180, 360) for part in (1.0, 0.22)]
    return _tile(2 * radius, radius + 0.8, Art(area=chain(rays), fine=chain(arcs)))


def _lozenges() -> PatternTile:
    """A net of diamonds with a diamond in every mesh."""
    middle = Point(4.0, 5.0)
    net = polyline([(0.0, 5.0), (4.0, 0.0), (8.0, 5.0)])  # the lower half of a mesh is the next row's upper half
    return _tile(8.0, 5.0, Art(lozenge_path(middle, 2.6, 3.2), line=net))


def _sweets() -> PatternTile:
    """Stars and jellybeans scattered."""
    dots = (
        mapped(star(5, 0.45), at(2.6, 2.6, 1.5, 12)),
        mapped(BEAN, at(8.4, 3.0, 1.5, -35)),
        mapped(star(4, 0.4), at(5.6, 5.2, 0.75)),
        mapped(BEAN, at(3.0, 7.8, 1.25, 50)),
        mapped(star(5, 0.45), at(8.6, 8.0, 1.1, -18)),
        disc(5.7, 0.8, 0.35),
        disc(5.8, 8.9, 0.35),
        disc(0.6, 5.4, 0.35),
    )
    return _tile(12.0, 11.4, Art(chain(dots)))


def _lollipops() -> PatternTile:
    """Whirled sweets with dots between them."""
    x, y = 4.8, 4.1
    dots = (disc(0.0, y, 0.4), disc(9.6, y, 0.4), mapped(star(4, 0.38), at(0.0, 0.0, 0.9)))
    whirl = mapped(swirl(8), at(x, y, 2.5))
    return _tile(9.6, 8.0, Art(dots=chain(dots[:2]), area=whirl, fine=disc(x, y, 2.8)))


def _vines() -> PatternTile:
    """Stems that wind upwards, a pair of leaves in every bend."""
    stem: Path = (
        ("M", 3.6, 0.0),
        ("C", 6.6, 1.9, 6.6, 4.1, 3.6, 6.0),
        ("C", 0.6, 7.9, 0.6, 10.1, 3.6, 12.0),
    )
    places = ((5.6, 2.0, 3.1, -160), (5.9, 3.2, 2.7, 20), (1.6, 8.0, 3.1, -20), (1.3, 9.2, 2.7, 160))
    leaves = (mapped(LEAF, at(x, y, long, turn)) for x, y, long, turn in places)
    return _tile(10.4, 12.0, Art(dots=chain((*leaves, disc(3.6, 6.0, 0.4))), line=stem), 0.0)


def _heavens() -> PatternTile:
    """Moons and stars of a broadsheet's sky, none quite like the next."""
    places = ((10.2, 3.3, 1.7), (6.4, 9.6, 1.0), (1.1, 9.3, 0.7))
    stars = (
        mapped(star(4, 0.28), at(x, y, size, 30 * chance(number, 4))) for number, (x, y, size) in enumerate(places)
    )
    return _tile(14.4, 12.4, Art(chain((mapped(MOON, at(3.1, 3.7, 1.7, -20)), *stars))))


def _knots() -> PatternTile:
    """Rings that link, each of two lines."""
    arts = chain(arc(Point(3.4, 3.4), reach, 0, 360) for reach in (2.2, 2.7))
    corner = chain(arc(Point(0.0, 0.0), reach, 0, 360) for reach in (2.2, 2.7))
    return _tile(6.8, 6.8, Art(dots=disc(3.4, 3.4, 0.4), fine=chain((arts, corner))), 0.0)


def _halftone() -> PatternTile:
    """The dots of cheap colour printing, in waves of large and small."""
    step, count, rows = 1.9, 6, 10
    sizes = [0.5 - 0.3 * math.cos(math.tau * row / rows) for row in range(rows)]
    dots = (
        disc((column + 0.5 * (row % 2)) * step, row * step * 0.87, sizes[row])
        for row in range(rows)
        for column in range(count)
    )
    return _tile(step * count, rows * step * 0.87, Art(chain(dots)), 0.0)


def _pixels() -> PatternTile:
    """Crosses and squares on a grid."""
    cell = 0.95
    arms = ((2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (3, 3), (3, 4), (2, 4), (2, 3), (1, 3), (1, 2), (2, 2))
    square = rectangle(Rect(6 * cell, 2 * cell, cell, cell))
    return _tile(7.6, 4.75, Art(chain((stepped_outline(arms, cell), square))))


def _speed() -> PatternTile:
    """Slanting dashes of three lengths, as behind something fast."""
    dashes = []
    for x, y, long in ((0.4, 0.9, 6.0), (7.6, 0.9, 1.6), (3.2, 3.1, 2.4), (7.0, 3.1, 4.2)):
        dashes.append(polygon_path([(x, y + 0.4), (x + 0.5, y - 0.4), (x + long + 0.5, y - 0.4), (x + long, y + 0.4)]))
    return _tile(12.0, 4.4, Art(area=chain(dashes)), 0.25)


def _fleurons() -> PatternTile:
    """Four leaves and a dot, far apart."""
    leaves = (mapped(LEAF, at(4.0, 3.2, 1.7, turn)) for turn in (0, 90, 180, 270))
    return _tile(8.0, 6.4, Art(chain((*leaves, disc(4.0 - 4.0, 3.2, 0.3)))))


def _diaper() -> PatternTile:
    """A net of fine lines with a dot in every mesh."""
    net = (polyline([(0.0, 6.0), (6.0, y), (12.0, 6.0)]) for y in (0.0, 12.0))
    return _tile(12.0, 12.0, Art(dots=chain((disc(6.0, 6.0, 0.6), disc(0.0, 0.0, 0.6))), fine=chain(net)), 0.0)


def _pinstripes() -> PatternTile:
    """Upright lines, thin and thinner by turns."""
    lines = [polyline([(x, 0.0), (x, 8.0)]) for x in (1.0, 3.0)]
    return _tile(4.0, 8.0, Art(line=lines[0], fine=lines[1]), 0.0)


PATTERNS: dict[str, Callable[[], PatternTile]] = {
    "scales": _scales,
    "fans": _fans,
    "lozenges": _lozenges,
    "sweets": _sweets,
    "lollipops": _lollipops,
    "vines": _vines,
    "heavens": _heavens,
    "knots": _knots,
    "halftone": _halftone,
    "pixels": _pixels,
    "speed": _speed,
    "fleurons": _fleurons,
    "diaper": _diaper,
    "pinstripes": _pinstripes,
}
