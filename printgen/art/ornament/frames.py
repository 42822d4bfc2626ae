"""Borders, corners and frames of whole motifs."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from printgen.art.frame import bounds, polygon_path, rect_path, shared, subpaths
from printgen.art.line_art import Art, arc, at, chain, chance, joined_art, moved, polar, polyline, stepped_outline
from printgen.art.ornament.shapes import BEAN, LEAF, MOON, disc, lozenge_path, rectangle, star, swirl
from printgen.geometry import Path, Point, Rect, Segment, Size, mapped

Points = list[tuple[float, float]]


class Border(Struct, frozen=True):
    """A frame and how far it reaches inwards from the rectangle that it was drawn in (mm)."""

    art: Art
    depth: float

    @property
    def outline(self) -> Path:
        """Its outermost line, up to which a ground runs."""
        return max(self._outlines(), key=lambda outline: bounds(outline).width)

    @property
    def opening(self) -> Rect:
        """What its innermost line encloses."""
        frames = [bounds(outline) for outline in self._outlines()]
        widest, tallest = max(frame.width for frame in frames), max(frame.height for frame in frames)
        least = Size(widest / 2, min(widest, tallest) / 2)
        whole = (frame for frame in frames if frame.width > least.width and frame.height > least.height)
        return min(whole, key=lambda box: box.width)

    def _outlines(self) -> Iterator[Path]:
        return (outline for path in self.art if path for outline in subpaths(path))


def area_between(outer: Sequence[tuple[float, float]], inner: Sequence[tuple[float, float]]) -> Path:
    """The area between two outlines of the same sense."""
    return (*polygon_path(outer), *polygon_path(inner[::-1]))


def stepped(rect: Rect, step: float, steps: int = 2) -> Points:
    """The corners of a rectangle whose own corners go in by so many steps, clockwise from the left."""
    stair = [((at // 2) * step, (steps - (at + 1) // 2) * step) for at in range(2 * steps + 1)]
    corners = ((rect.x, rect.y, 1, 1), (rect.right, rect.y, -1, 1), (rect.right, rect.bottom, -1, -1))
    whole: Points = []
    for number, (x, y, dx, dy) in enumerate((*corners, (rect.x, rect.bottom, 1, -1))):
        corner = [(x + dx * u, y + dy * v) for u, v in stair]
        whole += corner[::-1] if number % 2 else corner
    return whole


def carved_points(rect: Rect, wobble: float, seed: int, apart: float = 6.0) -> Points:
    """Points round a rectangle, each a little off the line, as a knife leaves it; none beyond the rectangle."""
    sides = (
        (rect.x, rect.y, 1, 0, rect.width, 0, 1),
        (rect.right, rect.y, 0, 1, rect.height, -1, 0),
        (rect.right, rect.bottom, -1, 0, rect.width, 0, -1),
        (rect.x, rect.bottom, 0, -1, rect.height, 1, 0),
    )
    points: Points = []
    for side, (x, y, dx, dy, long, inx, iny) in enumerate(sides):
        count = max(2, round(long / apart))
        for number in range(count):
            along = long * (number + (0.5 * chance(number, seed + side) if number else 0.0)) / count
            inwards = wobble * chance(number + 17 * side, seed)
            points.append((x + dx * along + inx * inwards, y + dy * along + iny * inwards))
    return points


@shared
def _stepped(rect: Rect, scale: float) -> Border:
    """Two stepped rules, the inner one heavy."""
    step = 1.1 * scale
    outer, heavy, thin = (rect.inset(by * scale) for by in (0.0, 0.8, 1.35))
    art = Art(
        area=area_between(stepped(heavy, step), stepped(thin, step)),
        line=polygon_path(stepped(outer, step)),
    )
    return Border(art, 1.9 * scale)


@shared
def _candy(rect: Rect, scale: float) -> Border:
    """A band of slanting stripes as on a candy cane, a disc in each corner."""
    band = 1.7 * scale
    inner = rect.inset(band)
    corners = [
        disc(x, y, band * 0.3)
        for x in (rect.x + band / 2, rect.right - band / 2)
        for y in (rect.y + band / 2, rect.bottom - band / 2)
    ]
    squares = [rectangle(Rect(x, y, band, band)) for x in (rect.x, inner.right) for y in (rect.y, inner.bottom)]
    art = Art(chain(corners), chain(_stripes(rect, band)), chain((rect_path(rect), rect_path(inner))), chain(squares))
    return Border(art, band + 0.4 * scale)


def _stripes(rect: Rect, band: float) -> Iterator[Path]:
    """Slanting stripes along the four sides, between the corner squares."""
    wide, high = rect.width - 2 * band, rect.height - 2 * band
    for length, level in ((wide, True), (high, False)):
        count = max(1, round(length / (2.1 * band)))
        pitch = (length - band * 0.6) / count
        for number in range(count):
            a = band + number * pitch
            cut = [(a, 0.0), (a + pitch / 2, 0.0), (a + pitch / 2 + band * 0.6, band), (a + band * 0.6, band)]
            for far in (0.0, (rect.height if level else rect.width) - band):
                points = [(u, v + far) if level else (v + far, u) for u, v in cut]
                yield polygon_path([(rect.x + x, rect.y + y) for x, y in points])


@shared
def _scalloped(rect: Rect, scale: float) -> Border:
    """Scallops like icing along a line, a dot in every other one."""
    outline = scallops(rect.inset(1.3 * scale), 2.6 * scale)
    return Border(Art(line=chain((rect_path(rect), outline)), fine=rect_path(rect.inset(1.9 * scale))), 2.2 * scale)


def scallops(rect: Rect, wish: float) -> Path:
    """A closed outline of half circles that bulge outwards round a rectangle, each about ``wish`` wide."""
    path: list[Segment] = []
    sides = (
        (rect.x, rect.y, 1, 0, rect.width, 180),
        (rect.right, rect.y, 0, 1, rect.height, 270),
        (rect.right, rect.bottom, -1, 0, rect.width, 0),
        (rect.x, rect.bottom, 0, -1, rect.height, 90),
    )
    for x, y, dx, dy, long, start in sides:
        count = max(1, round(long / wish))
        wide = long / count
        for number in range(count):
            middle = Point(x + dx * (number + 0.5) * wide, y + dy * (number + 0.5) * wide)
            path += arc(middle, wide / 2, start, start + 180, joins=bool(path))
    return (*path, ("Z",))


@shared
def _carved(rect: Rect, scale: float) -> Border:
    """A heavy rule and a thin one, cut by hand."""
    heavy = area_between(carved_points(rect, 0.25 * scale, 3), carved_points(rect.inset(0.85 * scale), 0.3 * scale, 11))
    thin = polygon_path(carved_points(rect.inset(1.6 * scale), 0.25 * scale, 23, 9.0))
    return Border(Art(area=heavy, fine=thin), 2.1 * scale)


@shared
def _pixel(rect: Rect, scale: float) -> Border:
    """A heavy frame whose corners step in like the pixels of an old screen, each with a square of its own."""
    pixel = 1.0 * scale
    heavy = area_between(stepped(rect, pixel, 3), stepped(rect.inset(pixel), pixel, 2))
    squares = [
        rectangle(Rect(x, y, pixel, pixel))
        for x in (rect.x + 0.4 * pixel, rect.right - 1.4 * pixel)
        for y in (rect.y + 0.4 * pixel, rect.bottom - 1.4 * pixel)
    ]
    return Border(Art(chain(squares), heavy), 1.6 * scale)


def _triple(rect: Rect, scale: float) -> Border:
    """Thin, thick, thin."""
    thick = area_between(_corners(rect.inset(0.6 * scale)), _corners(rect.inset(1.25 * scale)))
    thin = chain((rect_path(rect), rect_path(rect.inset(1.85 * scale))))
    return Border(Art(area=thick, fine=thin), 2.1 * scale)


def _corners(rect: Rect) -> Points:
    return [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]


@shared
def _double(rect: Rect, scale: float) -> Border:
    """Two lines."""
    return Border(Art(line=rect_path(rect), fine=rect_path(rect.inset(0.9 * scale))), 1.2 * scale)


BORDERS: dict[str, Callable[[Rect, float], Border]] = {
    "stepped": _stepped,
    "candy": _candy,
    "scalloped": _scalloped,
    "carved": _carved,
    "pixel": _pixel,
    "triple": _triple,
    "double": _double,
}


_ORIGIN = Point(0.0, 0.0)


def wedge(centre: Point, near: float, far: float, start: float, end: float) -> Path:
    """A straight-sided ray between two distances and two angles (degrees)."""
    return polygon_path(
        [polar(centre, near, start), polar(centre, far, start), polar(centre, far, end), polar(centre, near, end)]
    )


def quarter_disc(corner: Point, radius: float, start: float = 0.0) -> Path:
    """A quarter of a disc about a corner."""
    return (*arc(corner, radius, start, start + 90), ("L", corner.x, corner.y), ("Z",))


@shared
def _fan(size: float) -> Art:
    """A quarter of a sun: rays between two arcs."""
    rays = (wedge(_ORIGIN, 0.36 * size, 0.9 * size, 2 + 18 * ray, 11 + 18 * ray) for ray in range(5))
    arcs = (arc(_ORIGIN, reach * size, 0, 90) for reach in (0.26, 1.0))
    return Art(area=chain(rays), line=chain(arcs))


@shared
def _sweets(size: float) -> Art:
    """A lollipop's whirl with a star, a dot and a bean beside it."""
    middle, radius = 0.34 * size, 0.3 * size
    whirl = Art(area=mapped(swirl(10), at(middle, middle, radius)), line=disc(middle, middle, radius))
    stars = [mapped(star(5, 0.45), at(x * size, y * size, 0.12 * size)) for x, y in ((0.86, 0.16), (0.16, 0.86))]
    dots = [disc(x * size, y * size, 0.045 * size) for x, y in ((0.72, 0.36), (0.36, 0.74))]
    bean = mapped(BEAN, at(0.64 * size, 0.66 * size, 0.13 * size, 40))
    return joined_art((whirl, Art(chain((*stars, *dots, bean)))))


@shared
def _vine(size: float) -> Art:
    """A vine that bends round the corner, leaves on both its sides and a berry at either end."""
    stem: Path = (
        ("M", 0.98 * size, 0.1 * size),
        ("C", 0.45 * size, 0.02 * size, 0.02 * size, 0.45 * size, 0.1 * size, 0.98 * size),
    )
    leaves = chain(mapped(LEAF, at(x * size, y * size, long * size, turn)) for x, y, long, turn in _leaves())
    berries = chain(disc(x * size, y * size, 0.055 * size) for x, y in ((0.94, 0.22), (0.22, 0.94), (0.5, 0.5)))
    return Art(dots=chain((leaves, berries)), line=stem)


def _leaves() -> Iterator[tuple[float, float, float, float]]:
    """Where a vine's leaves grow, how long they are and which way they point; the same on both arms."""
    for x, y, long, turn in ((0.8, 0.085, 0.26, 48), (0.6, 0.11, 0.3, 62), (0.44, 0.19, 0.2, -60)):
        yield x, y, long, turn
        yield y, x, long, 90 - turn
    yield 0.27, 0.27, 0.3, 45


def _pixels(size: float) -> Art:
    """Squares that step down from the corner, single ones beyond."""
    cell = size / 6
    stairs = stepped_outline(((0, 0), (4, 0), (4, 1), (2, 1), (2, 2), (1, 2), (1, 4), (0, 4)), cell)
    squares = [rectangle(Rect(x * cell, y * cell, cell, cell)) for x, y in ((5, 0), (0, 5), (3, 2), (2, 3))]
    return Art(dots=chain(squares), area=stairs)


@shared
def _fleuron(size: float) -> Art:
    """Three slender leaves from the corner, with a dot between their tips."""
    start = 0.08 * size
    leaves = (
        mapped(LEAF, at(start, start, long * size, turn, 0.5 * long * size))
        for long, turn in ((0.74, 10), (0.86, 45), (0.74, 80))
    )
    dots = (disc(*polar(_ORIGIN, 0.72 * size, turn), 0.05 * size) for turn in (25, 65))
    return Art(chain(dots), chain(leaves))


def _whole(size: float) -> Path:
    """The quarter of a disc that a corner's outer arc encloses."""
    return quarter_disc(_ORIGIN, size)


def _nowhere(size: float) -> Path:
    """Nothing: the ornament has no edge that light would end at."""
    return ()


def _none(size: float) -> Art:
    """Nothing."""
    return Art()


CORNERS: dict[str, Callable[[float], Art]] = {
    "fan": _fan,
    "sweets": _sweets,
    "vine": _vine,
    "pixels": _pixels,
    "fleuron": _fleuron,
    "none": _none,
}

# Where the light of a large ground ends before a corner's ornament.
CLEARINGS: dict[str, Callable[[float], Path]] = {**dict.fromkeys(CORNERS, _nowhere), "fan": _whole}


_MIDDLE = Point(0.0, 0.0)
_FOOT = Point(0.0, 0.5)


def motif_frame(motifs: Sequence[Art], rect: Rect, size: float, pitch: float) -> Art:
    """Motifs in turn along a rectangle's sides, their middles on it, one at each corner.

    Each is ``size`` mm wide, and about ``pitch`` mm lie from one to the next.
    """
    spots = enumerate(_spots(rect, len(motifs), pitch))
    return joined_art(moved(motifs[number % len(motifs)], at(*spot, size / 2)) for number, spot in spots)


def _spots(rect: Rect, turns: int, pitch: float) -> Iterator[Point]:
    """Where motifs stand, clockwise from the top left: on each side as many of each kind."""
    across, down = (max(1, round(side / pitch / turns)) * turns for side in rect.size)
    for number in range(across):
        yield Point(rect.x + rect.width * number / across, rect.y)
    for number in range(down):
        yield Point(rect.right, rect.y + rect.height * number / down)
    for number in range(across):
        yield Point(rect.right - rect.width * number / across, rect.bottom)
    for number in range(down):
        yield Point(rect.x, rect.bottom - rect.height * number / down)


def _circles(middle: Point, *reaches: float) -> Path:
    return chain(arc(middle, reach, 0, 360) for reach in reaches)


def _scales() -> tuple[Art, ...]:
    arcs = [arc(_FOOT, part, 180, 360) for part in (1.0, 0.7, 0.4)]
    return (Art(line=arcs[0], fine=chain(arcs[1:])),)


def _fans() -> tuple[Art, ...]:
    rays = chain(wedge(_FOOT, 0.3, 0.86, 188 + 35.4 * ray, 210 + 35.4 * ray) for ray in range(5))
    return (Art(area=rays, fine=chain(arc(_FOOT, part, 180, 360) for part in (1.0, 0.22))),)


def _lozenges() -> tuple[Art, ...]:
    return (Art(lozenge_path(_MIDDLE, 0.5, 0.7), fine=lozenge_path(_MIDDLE, 1.5, 1.9)),)


def _sweets_motif_frames() -> tuple[Art, ...]:
    return Art(mapped(star(5, 0.45), at(0.0, 0.0, 0.9, 12))), Art(mapped(BEAN, at(0.0, 0.0, 0.8, -35)))


def _lollipops() -> tuple[Art, ...]:
    return Art(area=mapped(swirl(8), at(0.0, 0.0, 0.88)), fine=_circles(_MIDDLE, 1.0)), Art(disc(0.0, 0.0, 0.3))


def _vines() -> tuple[Art, ...]:
    leaves = (mapped(LEAF, at(0.0, 0.0, 1.0, turn)) for turn in (-40, 140))
    return (Art(chain((*leaves, disc(0.45, 0.45, 0.13), disc(-0.45, -0.45, 0.13)))),)


def _heavens() -> tuple[Art, ...]:
    return Art(mapped(MOON, at(0.1, 0.0, 0.8, -20))), Art(mapped(star(4, 0.28), at(0.0, 0.0, 0.8)))


def _knots() -> tuple[Art, ...]:
    return (Art(fine=chain(_circles(Point(x, 0.0), 0.6, 0.44) for x in (-0.36, 0.36))),)


def _halftone() -> tuple[Art, ...]:
    return tuple(Art(disc(0.0, 0.0, reach)) for reach in (0.75, 0.5, 0.25, 0.5))


def _pixels_motif_frames() -> tuple[Art, ...]:
    arms = ((2, 1), (3, 1), (3, 2), (4, 2), (4, 3), (3, 3), (3, 4), (2, 4), (2, 3), (1, 3), (1, 2), (2, 2))
    cross = mapped(stepped_outline(arms, 0.6), at(-1.5, -1.5))
    return Art(cross), Art(rectangle(Rect.square(_MIDDLE, 0.3)))


def _speed() -> tuple[Art, ...]:
    dashes = ((-0.9, -0.35, 1.5), (-0.6, 0.35, 1.2))
    return (
        Art(
            area=chain(
                polygon_path([(x, y + 0.2), (x + 0.25, y - 0.2), (x + long + 0.25, y - 0.2), (x + long, y + 0.2)])
                for x, y, long in dashes
            )
        ),
    )


def _fleurons() -> tuple[Art, ...]:
    return Art(chain(mapped(LEAF, at(0.0, 0.0, 1.0, turn)) for turn in (0, 90, 180, 270))), Art(disc(0.0, 0.0, 0.2))


def _diaper() -> tuple[Art, ...]:
    return (Art(dots=disc(0.0, 0.0, 0.2), fine=lozenge_path(_MIDDLE, 1.7, 1.7)),)


def _pinstripes() -> tuple[Art, ...]:
    lines = [polyline([(x, -0.9), (x, 0.9)]) for x in (-0.3, 0.3)]
    return (Art(line=lines[0], fine=lines[1]),)


MOTIFS: dict[str, Callable[[], tuple[Art, ...]]] = {
    "scales": _scales,
    "fans": _fans,
    "lozenges": _lozenges,
    "sweets": _sweets_motif_frames,
    "lollipops": _lollipops,
    "vines": _vines,
    "heavens": _heavens,
    "knots": _knots,
    "halftone": _halftone,
    "pixels": _pixels_motif_frames,
    "speed": _speed,
    "fleurons": _fleurons,
    "diaper": _diaper,
    "pinstripes": _pinstripes,
}
