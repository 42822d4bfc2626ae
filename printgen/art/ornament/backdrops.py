"""Backdrops of drawings in a window."""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from printgen.art.frame import bounds, shared
from printgen.art.line_art import Art, arc, at, chain, chance, polar
from printgen.art.ornament.frames import wedge
from printgen.art.ornament.shapes import BEAN, LEAF, MOON, disc, lozenge_path, star, thorn
from printgen.geometry import Path, Point, Rect, mapped

_ROOMY = 30.0  # mm: a narrower window has no room for more than the drawing
_EDGE = 1.3  # mm: from a wreath to the window's edge, less round a small drawing
_LAUREL = 1.32  # of the drawing's radius: how far a wreath reaches
_WITHIN = 0.99  # of the same: what no leaf touches
_SHORT = 0.2  # of the drawing's radius: a line that shows less of itself looks like a scrap
_APART = 1.0  # mm: two ornaments that come nearer look like one


class Vignette(NamedTuple):
    """A backdrop in a tone of its ground, and what stands out on it.

    ``dark`` is on a ground of the key's full colour; ``calm`` the radius round the drawing that is kept clear; ``sky``
    what stands in a window's corners; ``room`` the radius round the middle that the drawing must keep within, if any.
    ``bare`` is white paper, whatever ground is asked for.
    """

    back: Art
    front: Art = Art()
    dark: bool = True
    calm: float = 0.0
    sky: Art = Art()
    room: float = 0.0
    bare: bool = False


def farthest(rect: Rect, middle: Point) -> float:
    """The distance from the middle to the rectangle's farthest corner."""
    return math.hypot(max(middle.x - rect.x, rect.right - middle.x), max(middle.y - rect.y, rect.bottom - middle.y))


def _edge(rect: Rect, middle: Point, degrees: float) -> float:
    """How far it is from the middle to the rectangle's edge that way."""
    across, down = polar(Point(0.0, 0.0), 1.0, degrees)
    ways = (
        ((rect.right if across > 0 else rect.x) - middle.x, across),
        ((rect.bottom if down > 0 else rect.y) - middle.y, down),
    )
    return min(off / share for off, share in ways if abs(share) > 1e-9)


def _above(rect: Rect, middle: Point) -> Rect:
    """The part of a window that is visible: as much below the drawing as above it, for a plate may hide the foot."""
    return rect._replace(height=min(rect.height, 2 * (middle.y - rect.y)))


@shared
def _sunrise(rect: Rect, middle: Point, radius: float) -> Vignette:
    """A sun whose rays reach every edge, with a double ring round the drawing."""
    far = farthest(rect, middle)
    rays = chain(wedge(middle, 0.0, far, 15 * ray, 15 * ray + 7.5) for ray in range(24))
    rings = chain(arc(middle, radius * grown, 0, 360) for grown in (1.22, 1.32))
    return Vignette(Art(area=rays), Art(line=rings), calm=1.22 * radius)


def uncut(rect: Rect, motifs: Iterable[Path]) -> Path:
    """Those of the motifs that no edge cuts."""
    free = rect.inset(_APART / 2)
    return chain(motif for motif in motifs if free.holds(bounds(motif)))


@shared
def _twinkle(rect: Rect, middle: Point, radius: float) -> Vignette:
    """A whirl of sweets' stripes, with stars and beans flying off."""
    far = farthest(rect, middle) * 1.05
    whirl = chain(_blade(middle, far, 360 * number / 9, 20.0) for number in range(9))
    bits = []
    for number in range(10):
        turn, size = 360 * number / 10 + 14 * chance(number, 2), 0.75 + 0.55 * chance(number, 6)
        reach = radius * 1.26 + 2.4 * chance(number, 8)
        motif = BEAN if number % 3 == 1 else star(5 if number % 2 else 4, 0.42)
        bits.append(mapped(motif, at(*polar(middle, reach, turn), size, 360 * chance(number, 3))))
    roomy = rect.width > _ROOMY
    front = Art(uncut(_above(rect, middle), bits) if roomy else ())
    calm = 0.0 if roomy else 1.05 * radius
    return Vignette(Art(area=whirl), front, calm=calm)


def _blade(middle: Point, far: float, turn: float, wide: float) -> Path:
    """A curved wedge from the middle outwards."""
    (ax, ay), (bx, by) = polar(middle, far, turn), polar(middle, far, turn + wide)
    (cx, cy), (dx, dy) = polar(middle, 0.55 * far, turn - 26), polar(middle, 0.55 * far, turn + wide - 26)
    x, y = middle
    return (
        ("M", x, y),
        ("C", (x + cx) / 2, (y + cy) / 2, cx, cy, ax, ay),
        ("L", bx, by),
        ("C", dx, dy, (x + dx) / 2, (y + dy) / 2, x, y),
        ("Z",),
    )


@shared
def _glory(rect: Rect, middle: Point, radius: float) -> Vignette:
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
def _speed(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Lines that rush in from every edge towards a ring, none of them a mere scrap."""
    count, far = 46, farthest(rect, middle) * 1.05
    lines = []
    for number in range(count):
        turn = 360 * (number + 0.5 * chance(number, 7)) / count
        tip = radius * (1.16 + 0.5 * chance(number, 1))
        if _edge(rect, middle, turn) - tip > _SHORT * radius:
            lines.append(thorn(middle, far, tip, turn, 1.7))
    return Vignette(Art(area=chain(lines)))


@shared
def _wreath(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Two branches of laurel, tied at the foot and open at the head, clear of the window's edges and the drawing."""
    free = min(middle.x - rect.x, rect.right - middle.x, middle.y - rect.y, rect.bottom - middle.y) - min(
        _EDGE, 0.13 * radius
    )
    radius *= min(1.0, free / (_LAUREL * radius))
    leaves = []
    for number in range(10):
        turn = 104 + number * 14.2
        for lean in (-34, 30):
            x, y = polar(middle, 1.16 * radius, turn)
            leaves.append(mapped(LEAF, at(x, y, 0.27 * radius, turn + 90 + lean)))
    half = chain(leaves)
    whole = chain((half, mapped(half, (-1, 0, 0, 1, 2 * middle.x, 0)), disc(middle.x, middle.y + 1.16 * radius, 0.5)))
    stems = chain(arc(middle, 1.16 * radius, a, b) for a, b in ((100, 240), (80, -60)))
    return Vignette(Art(area=whole, fine=stems), dark=False, room=_WITHIN * radius)


def _rings(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Rings of light round the drawing."""
    rings = chain(arc(middle, radius * grown, 0, 360) for grown in (1.12, 1.34, 1.6))
    return Vignette(Art(), Art(fine=rings))


def _plain(rect: Rect, middle: Point, radius: float) -> Vignette:
    """Nothing but the ground."""
    return Vignette(Art())


def _bare(rect: Rect, middle: Point, radius: float) -> Vignette:
    """White paper to draw on."""
    return Vignette(Art(), dark=False, bare=True)


VIGNETTES: dict[str, Callable[[Rect, Point, float], Vignette]] = {
    "sunrise": _sunrise,
    "twinkle": _twinkle,
    "glory": _glory,
    "speed": _speed,
    "wreath": _wreath,
    "rings": _rings,
    "plain": _plain,
    "bare": _bare,
}


MotifsBetween = Callable[[Rect, Point, float], Path]


def _diamonds(rect: Rect, middle: Point, radius: float) -> Path:
    """Diamonds that point away from the sun, larger the farther they are."""
    distances = tuple(_distances(1.62 * radius, farthest(rect, middle)))
    spots = (Point(*polar(middle, far, 15 * ray + 11.25)) for ray in range(24) for far in distances)
    return uncut(rect, (_diamond(middle, spot) for spot in spots))


def _distances(near: float, far: float) -> Iterator[float]:
    """Distances from the middle that grow as things in perspective do."""
    while near < far:
        yield near
        near *= 1.2


def _diamond(middle: Point, spot: Point) -> Path:
    """A diamond that points away from the middle, as large as two rays leave room for."""
    across, down = spot.x - middle.x, spot.y - middle.y
    size = 0.042 * math.hypot(across, down)
    return mapped(lozenge_path(Point(0.0, 0.0), 1.5, 1.0), at(*spot, size, math.degrees(math.atan2(down, across))))


def _stream(rect: Rect, middle: Point, radius: float) -> Path:
    """Stars and beans along the stripes of a whirl."""
    far = farthest(rect, middle) * 1.05
    return uncut(rect, (sweet for number in range(9) for sweet in _sweets(middle, far, 40.0 * number + 20.0, number)))


def _sweets(middle: Point, far: float, turn: float, seed: int) -> Iterator[Path]:
    """Stars and beans along the middle of a stripe between two blades, larger where the stripe is wider."""
    for number in range(3, 18):
        part = number / 18
        edges = [_on_blade(middle, far, turn + wide, part) for wide in (0.0, 20.0)]
        spot = [sum(values) / 2 for values in zip(*edges, strict=True)]
        size = min(1.7, 0.16 * math.dist(*edges))
        motif = (star(5, 0.45), BEAN, star(4, 0.4))[(number + seed) % 3]
        yield mapped(motif, at(spot[0], spot[1], size, 360 * chance(number, seed)))


def _on_blade(middle: Point, far: float, turn: float, part: float) -> tuple[float, float]:
    """The point at a part of the way along a blade's edge."""
    (cx, cy), (ax, ay) = polar(middle, 0.55 * far, turn - 26), polar(middle, far, turn)
    x, y = middle
    rest = 1.0 - part
    weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
    across, down = (x, (x + cx) / 2, cx, ax), (y, (y + cy) / 2, cy, ay)
    return (
        sum(weight * value for weight, value in zip(weights, across, strict=True)),
        sum(weight * value for weight, value in zip(weights, down, strict=True)),
    )


BETWEEN: dict[str, MotifsBetween] = {
    "sunrise": _diamonds,
    "twinkle": _stream,
}
