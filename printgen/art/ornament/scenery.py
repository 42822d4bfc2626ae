"""Scenery: vignettes behind drawings, streets, and windows of the jail."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct

from printgen.art.frame import bounds, polygon_path, rect_path, shared
from printgen.art.line_art import (
    BEAN,
    LEAF,
    MOON,
    Art,
    arc,
    at,
    chain,
    chance,
    disc,
    joined_art,
    lozenge_path,
    polar,
    polyline,
    quarter_disc,
    star,
    thorn,
    wedge,
)
from printgen.geometry import Path, Point, Rect, mapped

_ORIGIN = Point(0.0, 0.0)

_ROOMY = 30.0  # mm: a narrower window has no room for more than the drawing
_EDGE = 1.3  # mm: from a wreath to the window's edge, less around a small drawing
_LAUREL = 1.32  # the extent of a wreath relative to the drawing's radius
_WITHIN = 0.99  # relative to the same: the inner limit of leaves
_SHORT = 0.2  # of the drawing's radius: a line that shows less of itself looks like a scrap
_SQUARE = 3.0  # mm: about the size of the squares of paper to draw on
_APART = 1.0  # mm: two ornaments that come nearer look like one


class Vignette(NamedTuple):
    """A backdrop in a tone of its ground, and the art drawn on it.

    A ``dark`` one is on a ground of the key's full color. ``calm`` is the radius around the drawing that is kept clear,
    ``sky`` the art in a window's corners, ``room`` the radius around the middle that the drawing must keep within, if
    any. A ``bare`` one is always on white paper.
    """

    back: Art
    front: Art = Art()
    dark: bool = True
    calm: float = 0.0
    sky: Art = Art()
    room: float = 0.0
    bare: bool = False


def _farthest(rect: Rect, middle: Point) -> float:
    """Return the distance from the middle to the rectangle's farthest corner."""
    return math.hypot(max(middle.x - rect.x, rect.right - middle.x), max(middle.y - rect.y, rect.bottom - middle.y))


def _uncut(rect: Rect, motifs: Iterable[Path]) -> Path:
    """Return the motifs that no edge cuts."""
    free = rect.inset(_APART / 2)
    return chain(motif for motif in motifs if free.holds(bounds(motif)))


@shared
def sunrise_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """A sun whose rays reach every edge, with a double ring around the drawing."""
    far = _farthest(rect, middle)
    rays = chain(wedge(middle, 0.0, far, 15 * ray, 15 * ray + 7.5) for ray in range(24))
    rings = chain(arc(middle, radius * grown, 0, 360) for grown in (1.22, 1.32))
    return Vignette(Art(area=rays), Art(line=rings), calm=1.22 * radius)


@shared
def twinkle_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """A whirl of sweets' stripes, with stars and beans flying off."""
    far = _farthest(rect, middle) * 1.05
    whirl: list[Path] = []
    for number in range(9):  # curved wedges from the middle outwards
        (cx, cy), (ax, ay) = _blade_edge(middle, far, 360 * number / 9)
        (dx, dy), (bx, by) = _blade_edge(middle, far, 360 * number / 9 + 20.0)
        x, y = middle
        whirl.append(
            (
                ("M", x, y),
                ("C", (x + cx) / 2, (y + cy) / 2, cx, cy, ax, ay),
                ("L", bx, by),
                ("C", dx, dy, (x + dx) / 2, (y + dy) / 2, x, y),
                ("Z",),
            )
        )
    bits = []
    for number in range(10):
        turn, size = 360 * number / 10 + 14 * chance(number, 2), 0.75 + 0.55 * chance(number, 6)
        reach = radius * 1.26 + 2.4 * chance(number, 8)
        motif = BEAN if number % 3 == 1 else star(5 if number % 2 else 4, 0.42)
        bits.append(mapped(motif, at(*polar(middle, reach, turn), size, 360 * chance(number, 3))))
    roomy = rect.width > _ROOMY
    # As much below the drawing as above it is visible: a plate may hide the foot.
    visible = rect._replace(height=min(rect.height, 2 * (middle.y - rect.y)))
    front = Art(_uncut(visible, bits) if roomy else ())
    return Vignette(Art(area=chain(whirl)), front, calm=0.0 if roomy else 1.05 * radius)


@shared
def glory_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Rays that taper outwards, cut by hand, with a moon and stars in the upper corners."""
    count, roomy = 34, rect.width > _ROOMY
    moon, spark = (Point(rect.right - 4.4, rect.y + 4.4), 2.1), (Point(rect.x + 4.2, rect.y + 4.2), 1.9)
    sky = chain((mapped(MOON, at(*moon[0], moon[1], -25)), mapped(star(4, 0.28), at(*spark[0], spark[1], 12))))
    rays = []
    for number in range(count):
        turn = 360 * (number + 0.3 * chance(number, 5)) / count
        far = radius * (1.62 if number % 2 else 1.36) + 2.2 * chance(number, 9)
        near = radius * 1.08 + 0.5 * chance(number, 12)
        tip = polar(middle, far, turn)
        if not roomy or all(math.dist(tip, place) > size + _APART for place, size in (moon, spark)):
            rays.append(thorn(middle, near, far, turn, 2.3 if number % 2 else 1.5))
    return Vignette(Art(), Art(area=chain(rays)), sky=Art(dots=sky if roomy else ()))


@shared
def speed_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Lines that rush in from every edge towards a ring, none of them a mere scrap."""
    count, far = 46, _farthest(rect, middle) * 1.05
    lines = []
    for number in range(count):
        turn = 360 * (number + 0.5 * chance(number, 7)) / count
        tip = radius * (1.16 + 0.5 * chance(number, 1))
        across, down = polar(_ORIGIN, 1.0, turn)
        ways = (
            ((rect.right if across > 0 else rect.x) - middle.x, across),
            ((rect.bottom if down > 0 else rect.y) - middle.y, down),
        )
        edge = min(off / share for off, share in ways if abs(share) > 1e-9)
        if edge - tip > _SHORT * radius:
            lines.append(thorn(middle, far, tip, turn, 1.7))
    return Vignette(Art(area=chain(lines)))


@shared
def wreath_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Two branches of laurel, tied at the foot and open at the head, clear of the window's edges and the drawing."""
    nearest = min(middle.x - rect.x, rect.right - middle.x, middle.y - rect.y, rect.bottom - middle.y)
    radius *= min(1.0, (nearest - min(_EDGE, 0.13 * radius)) / (_LAUREL * radius))
    leaves = []
    for number in range(10):
        turn = 104 + number * 14.2
        x, y = polar(middle, 1.16 * radius, turn)
        leaves += [mapped(LEAF, at(x, y, 0.27 * radius, turn + 90 + lean)) for lean in (-34, 30)]
    half = chain(leaves)
    whole = chain((half, mapped(half, (-1, 0, 0, 1, 2 * middle.x, 0)), disc(middle.x, middle.y + 1.16 * radius, 0.5)))
    stems = chain(arc(middle, 1.16 * radius, a, b) for a, b in ((100, 240), (80, -60)))
    return Vignette(Art(area=whole, fine=stems), dark=False, room=_WITHIN * radius)


# A pencil with its tip at (0, 0), which points left; the window cuts off its end.
_LEAD: Path = polygon_path([(0.0, 0.0), (0.8, -0.36), (0.8, 0.36)])
_PENCIL: Path = chain(
    (
        polygon_path([(0.0, 0.0), (2.4, -1.1), (12.0, -1.1), (12.0, 1.1), (2.4, 1.1)]),
        polyline([(2.4, -1.1), (2.0, -0.4), (2.4, -0.4), (2.0, 0.4), (2.4, 0.4), (2.4, 1.1)]),
        polyline([(2.4, -0.4), (12.0, -0.4)]),
        polyline([(2.4, 0.4), (12.0, 0.4)]),
    )
)


def rings_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Rings of light around the drawing."""
    rings = chain(arc(middle, radius * grown, 0, 360) for grown in (1.12, 1.34, 1.6))
    return Vignette(Art(), Art(fine=rings))


def squared_vignette(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Squared paper to draw on, with a pencil in its lower right corner."""
    columns, rows = (max(2, round(side / _SQUARE)) for side in rect.size)
    upright = [rect.x + rect.width * number / columns for number in range(1, columns)]
    level = [rect.y + rect.height * number / rows for number in range(1, rows)]
    squares = chain(
        (
            *(polyline([(x, rect.y), (x, rect.bottom)]) for x in upright),
            *(polyline([(rect.x, y), (rect.right, y)]) for y in level),
        )
    )
    foot = min(rect.bottom, 2 * middle.y - rect.y)  # the middle is that of the part that nothing covers
    place = at(rect.right - 4.6, foot - 4.2, 0.9, 40)
    pencil = Art(line=mapped(_PENCIL, place), dots=mapped(_LEAD, place))
    return Vignette(Art(fine=squares), pencil, dark=False, bare=True)


VIGNETTES: dict[str, Callable[[Rect, Point, float], Vignette]] = {
    "sunrise": sunrise_vignette,
    "twinkle": twinkle_vignette,
    "glory": glory_vignette,
    "speed": speed_vignette,
    "wreath": wreath_vignette,
    "rings": rings_vignette,
    "plain": lambda rect, middle, radius: Vignette(Art()),
    "bare": lambda rect, middle, radius: Vignette(Art(), dark=False, bare=True),
    "squared": squared_vignette,
}


_MotifsBetween = Callable[[Rect, Point, float], Path]


def diamonds_between(rect: Rect, middle: Point, radius: float) -> Path:
    """Diamonds that point away from the sun, larger the farther they are, as large as two rays leave room for."""
    distances, far = [1.62 * radius], _farthest(rect, middle)
    while distances[-1] < far:  # growing as in perspective
        distances.append(distances[-1] * 1.2)
    diamonds = []
    for ray in range(24):
        for distance in distances[:-1]:
            x, y = polar(middle, distance, 15 * ray + 11.25)
            across, down = x - middle.x, y - middle.y
            size, turn = 0.042 * math.hypot(across, down), math.degrees(math.atan2(down, across))
            diamonds.append(mapped(lozenge_path(_ORIGIN, 1.5, 1.0), at(x, y, size, turn)))
    return _uncut(rect, diamonds)


def sweets_between(rect: Rect, middle: Point, radius: float) -> Path:
    """Stars and beans along the stripes of a whirl, larger where a stripe is wider."""
    far = _farthest(rect, middle) * 1.05
    sweets = []
    for stripe in range(9):
        turn = 40.0 * stripe + 20.0
        for number in range(3, 18):
            edges = [_on_blade(middle, far, turn + wide, number / 18) for wide in (0.0, 20.0)]
            x, y = (sum(values) / 2 for values in zip(*edges, strict=True))
            size = min(1.7, 0.16 * math.dist(*edges))
            motif = (star(5, 0.45), BEAN, star(4, 0.4))[(number + stripe) % 3]
            sweets.append(mapped(motif, at(x, y, size, 360 * chance(number, stripe))))
    return _uncut(rect, sweets)


def _on_blade(middle: Point, far: float, turn: float, part: float) -> tuple[float, float]:
    """Return the point at a part of the way along the edge of a whirl's blade."""
    (cx, cy), (ax, ay) = _blade_edge(middle, far, turn)
    x, y = middle
    rest = 1.0 - part
    weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
    across, down = (x, (x + cx) / 2, cx, ax), (y, (y + cy) / 2, cy, ay)
    return (
        sum(weight * value for weight, value in zip(weights, across, strict=True)),
        sum(weight * value for weight, value in zip(weights, down, strict=True)),
    )


def _blade_edge(middle: Point, far: float, turn: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the handle and the end of the edge of a whirl's blade."""
    return polar(middle, 0.55 * far, turn - 26), polar(middle, far, turn)


# The motifs between the rays of vignettes whose rays reach every edge.
BETWEEN: dict[str, _MotifsBetween] = {
    "sunrise": diamonds_between,
    "twinkle": sweets_between,
}


Street = Callable[[Rect, float, int], Art]


def towers_street(rect: Rect, share: float, number: int) -> Art:
    """Houses of the 1930s between lower ones: from two storeys to a tower with a spire."""
    main = (0.58 + 0.42 * share) * rect.height
    left, right = (main * (0.42 + 0.3 * chance(number, seed)) for seed in (2, 7))
    wide = rect.width
    low = [
        _tower(rect.x + 0.16 * wide, rect.bottom, 0.26 * wide, left, 1 + number % 2, 0),
        _tower(rect.x + 0.84 * wide, rect.bottom, 0.26 * wide, right, 2 - number % 2, 0),
    ]
    steps = 1 + round(3 * share)
    tall = _tower(rect.x + 0.5 * wide, rect.bottom, 0.4 * wide, main, steps, 1 + number % 3)
    street = Art(line=polyline([(rect.x, rect.bottom), (rect.right, rect.bottom)]))
    return joined_art((street, *low, tall))


# The right half of the crowns of towers, from the roof's edge to the peak, in shares of its width and height.
_CROWNS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.45, 0.0), (0.45, 0.3), (0.14, 0.3), (0.0, 1.0)),
    ((0.9, 0.25), (0.55, 0.25), (0.55, 0.5), (0.25, 0.5), (0.25, 0.75), (0.0, 1.0)),
    ((0.8, 0.28), (0.5, 0.5), (0.1, 0.6), (0.0, 1.0)),
)


def _tower(middle: float, foot: float, wide: float, high: float, steps: int, crown: int) -> Art:
    """A tower that narrows at each of its steps, with slit windows and one of four crowns."""
    top = high * (0.8 if crown else 1.0)
    half, slits = wide / 2, list[Path]()
    outline: list[tuple[float, float]] = []
    for step in range(steps + 1):
        reach = half * (1 - 0.62 * step / (steps + 1))
        roof = foot - top * (0.55 + 0.45 * step / steps if steps else 1.0)
        floor = foot if step == 0 else outline[-1][1]
        outline += [(middle + reach, floor), (middle + reach, roof)]
        if floor - roof >= 2.4:
            for place in (-0.5, 0.5) if reach < 3.2 else (-0.6, 0.0, 0.6):
                slit = Rect(middle + place * reach - 0.32, roof + 0.9, 0.64, min(floor - roof - 1.6, 7.0))
                slits.append(rect_path(slit))
    reach, roof = outline[-1][0] - middle, outline[-1][1]
    tall = roof - (foot - high)
    head = [(middle + x * reach, roof - y * tall) for x, y in _CROWNS[crown]]
    left = [*outline, *(point for point in head if point[0] > middle)]
    whole = [*outline, *head, *((2 * middle - x, y) for x, y in reversed(left))]
    return Art(dots=chain(slits), area=polygon_path(whole))


def sprigs_street(rect: Rect, share: float, number: int) -> Art:
    """A plant: from a shoot with two leaves to a little tree with fruit."""
    pairs = 1 + round(3 * share)
    x, foot = rect.centre.x, rect.bottom - 1.0
    high = rect.height * (0.58 + 0.35 * share)
    long = 8.4
    leaves, fruit = [mapped(LEAF, at(x, foot - high + 0.55 * long, 0.62 * long, -90))], []
    for pair in range(pairs):
        y = foot - high * (0.18 + 0.68 * (pair + 0.5) / pairs)
        size = long * (1.16 - 0.42 * pair / pairs) * (0.94 + 0.12 * chance(number, pair))
        for side in (-1, 1):
            turn = -90 + side * (58 - 18 * pair / pairs)
            leaves.append(mapped(LEAF, at(x, y, size, turn, 0.82 * size)))
            if pair % 2 and share > 0.4:
                fruit.append(disc(x + side * 0.62 * size, y + 0.1 * size, 0.62))
    stem = polyline([(x, foot), (x, foot - high + 2.0)])
    ground = polyline([(x - 0.3 * rect.width, foot), (x + 0.3 * rect.width, foot)])
    return Art(dots=chain(fruit), area=chain(leaves), line=chain((stem, ground)))


STREETS: dict[str, Street] = {
    "flourish": lambda rect, share, number: Art(),  # the edition's corner ornament takes its place
    "towers": towers_street,
    "sprigs": sprigs_street,
}


class JailWindow(Struct, frozen=True):
    """A window's upright bars, each by itself, and the art wrought on them: ``dots`` white, ``area`` of brass.

    ``clear`` hides the bars below the art.
    """

    bars: tuple[Path, ...]
    art: Art = Art()
    clear: Path = ()


def _columns(rect: Rect, count: int, width: float) -> list[float]:
    """Return the left edges of ``count`` evenly spread bars."""
    gap = (rect.width - count * width) / (count + 1)
    return [rect.x + gap + number * (gap + width) for number in range(count)]


def _upright(rect: Rect, count: int, width: float) -> tuple[Path, ...]:
    return tuple(rect_path(Rect(x, rect.y, width, rect.height)) for x in _columns(rect, count, width))


def grille_window(rect: Rect) -> JailWindow:
    """Slender bars, and a quarter of a sun in each corner."""
    reach = 0.3 * rect.width
    corners = (
        (rect.x, rect.y, 0),
        (rect.right, rect.y, 90),
        (rect.right, rect.bottom, 180),
        (rect.x, rect.bottom, 270),
    )
    rays, arcs, clear = [], [], []
    for x, y, turn in corners:
        corner = Point(x, y)
        rays += [wedge(corner, 0.28 * reach, reach, turn + 18 * ray, turn + 18 * ray + 9) for ray in range(5)]
        arcs += [arc(corner, reach * part, turn, turn + 90) for part in (0.2, 1.12)]
        clear.append(quarter_disc(corner, reach * 1.12, turn))
    return JailWindow(_upright(rect, 7, 0.9), Art(area=chain(rays), line=chain(arcs)), chain(clear))


def canes_window(rect: Rect) -> JailWindow:
    """Sticks of candy, striped."""
    wide, step = 2.4, 2.8
    count = int(rect.height / step)
    stripes = []
    for number, x in enumerate(_columns(rect, 6, wide)):
        rise = 1.2 if number % 2 else -1.2
        for row in range(count):
            y = rect.y + 1.4 + row * (rect.height - 1.4) / count
            upper = [(x, y + rise / 2), (x + wide, y - rise / 2)]
            stripes.append(polygon_path([*upper, (x + wide, y + 1.1 - rise / 2), (x, y + 1.1 + rise / 2)]))
    return JailWindow(_upright(rect, 6, wide), Art(dots=chain(stripes)))


def gate_window(rect: Rect) -> JailWindow:
    """Spears cut by hand, riveted to two rails."""
    bars, rivets = [], []
    wide, count = 1.5, 7
    rails = (rect.y + 0.3 * rect.height, rect.y + 0.84 * rect.height)
    for number, x in enumerate(_columns(rect, count, wide)):
        a, b = (0.35 * (chance(number, seed) - 0.5) for seed in (3, 8))
        head, neck, middle = rect.y + 1.6 + 1.2 * chance(number, 5), rect.y + 6.4, x + wide / 2
        tip = [(middle, head), (middle + 1.3, head + 3.2), (x + wide, neck)]
        foot = [(x + wide + b, rect.bottom), (x + a, rect.bottom), (x, neck), (middle - 1.3, head + 3.2)]
        bars.append(polygon_path([*tip, *foot]))
        rivets += [disc(middle, rail + 0.55, 0.45) for rail in rails]
    beams = [
        polygon_path([(rect.x, rail), (rect.right, rail + 0.3), (rect.right, rail + 1.3), (rect.x, rail + 1.1)])
        for rail in rails
    ]
    return JailWindow(tuple(bars), Art(dots=chain(rivets), area=chain(beams)))


def lattice_window(rect: Rect) -> JailWindow:
    """Thin bars before leaded diamonds."""
    high = rect.height / 4
    wide = rect.width / round(rect.width / (0.75 * high))
    lines = []
    for row in range(4):
        top = rect.y + row * high
        for column in range(round(rect.width / wide)):
            x = rect.x + column * wide
            lines += [polyline([(x, top), (x + wide, top + high)]), polyline([(x + wide, top), (x, top + high)])]
    return JailWindow(_upright(rect, 5, 0.8), Art(fine=chain(lines)))


WINDOWS: dict[str, Callable[[Rect], JailWindow]] = {
    "bars": lambda rect: JailWindow(_upright(rect, 7, 1.1)),
    "grille": grille_window,
    "canes": canes_window,
    "gate": gate_window,
    "lattice": lattice_window,
}
