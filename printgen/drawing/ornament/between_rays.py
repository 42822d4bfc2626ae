"""Whole motifs between the rays of a backdrop that reach every edge, by the backdrop's name in the table (mm).

On a large ground rays would cut a repeated pattern into scraps; these stand where the rays leave room.
"""

import math
from collections.abc import Callable, Iterator

from printgen.drawing.art import at, chance, polar
from printgen.drawing.frame import Path
from printgen.drawing.ornament.curves import lozenge_path
from printgen.drawing.ornament.motifs import BEAN, star
from printgen.drawing.ornament.vignettes import farthest, uncut
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped

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
