"""Seals: the round ornament around a drawing."""

import math
from collections.abc import Callable

from msgspec import Struct

from printgen.art.frame import circle_path, polygon_path, shared
from printgen.art.line_art import Art, at, chain, chance, polar
from printgen.art.ornament.frames import wedge
from printgen.art.ornament.shapes import LEAF, disc, seal_path, spikes, swirl, thorn
from printgen.geometry import Path, Point, mapped


class Seal(Struct, frozen=True):
    """A seal: its outline, what is drawn round or on it, and the radius of the disc that it leaves for a drawing.

    ``disc`` is what a large seal has on that disc, in a pale tone; ``plate`` the radius of the ground that rays round
    a smaller outline need where a seal stands on another colour.
    """

    outline: Path
    art: Art
    room: float
    disc: Art = Art()
    plate: float = 0.0


_SMALL = 8.0  # mm: fine stripes would run together in a smaller seal
_DISC = 0.72  # of the radius: how far what is on the disc reaches


@shared
def _sunray(centre: Point, radius: float) -> Seal:
    """A sun with long and short rays."""
    outline = mapped(spikes(20, 0.83, 0.93), at(*centre, radius))
    rays = chain(wedge(centre, 0.0, _DISC * radius, 180 + 15 * ray, 187.5 + 15 * ray) for ray in range(24))
    return Seal(outline, Art(fine=circle_path(centre, 0.79 * radius)), 0.72 * radius, Art(area=rays))


@shared
def _lollipop(centre: Point, radius: float) -> Seal:
    """A sweet with whirling stripes."""
    stripes = 24 if radius > _SMALL else 12
    art = Art(area=mapped(swirl(stripes), at(*centre, 0.9 * radius)), fine=circle_path(centre, 0.9 * radius))
    whirl = Art(area=mapped(swirl(14), at(*centre, _DISC * radius)))
    return Seal(seal_path(centre, radius, 22, 0.07 * radius), art, 0.68 * radius, whirl)


@shared
def _glory(centre: Point, radius: float) -> Seal:
    """A disc in a glory of rays that taper, each cut a little differently."""
    count = 28
    rays = []
    for number in range(count):
        turn = 360 * (number + 0.25 * chance(number, 5)) / count
        far = radius * ((1.0 if number % 2 else 0.9) - 0.04 * chance(number, 9))
        rays.append(thorn(centre, 0.78 * radius, far, turn, 3.4 if number % 2 else 2.2))
    edge = (
        thorn(centre, _DISC * radius, radius * (0.5 + 0.09 * chance(number, 8)), 5 * number, 1.6)
        for number in range(72)
    )
    art = Art(dots=chain(rays))
    return Seal(circle_path(centre, 0.75 * radius), art, 0.6 * radius, Art(area=chain(edge)), radius)


@shared
def _burst(centre: Point, radius: float) -> Seal:
    """A jagged star as round a bang in a comic."""
    corners = []
    for number in range(32):
        reach = radius * (1.0 - 0.07 * chance(number, 3) if number % 2 == 0 else 0.84)
        corners.append(polar(centre, reach, 360 * number / 32 - 90))
    speed = chain(
        thorn(centre, _DISC * radius, radius * (0.3 + 0.25 * chance(number, 4)), 12 * number, 3.0)
        for number in range(30)
    )
    art = Art(line=circle_path(centre, 0.78 * radius))
    return Seal(polygon_path(corners), art, 0.72 * radius, Art(area=speed))


def _beaded(centre: Point, radius: float) -> Seal:
    """Two circles with beads between them."""
    bead = 0.028 * radius + 0.06
    count = max(16, round(math.tau * radius * 0.88 / max(1.7, 2.7 * bead)))
    places = (polar(centre, 0.89 * radius, 360 * number / count) for number in range(count))
    beads = chain(disc(*place, bead) for place in places)
    return Seal(circle_path(centre, radius), Art(beads, fine=circle_path(centre, 0.8 * radius)), 0.74 * radius)


@shared
def _laurel(centre: Point, radius: float) -> Seal:
    """A wreath: two branches of leaves, open at the head."""
    leaves = []
    for number in range(11):
        turn = 100 + number * 14.5
        for side, lean in ((0.86, -38), (0.86, 32)):
            x, y = polar(centre, side * radius, turn)
            leaves.append(mapped(LEAF, at(x, y, 0.2 * radius, turn + 90 + lean)))
    half = chain(leaves)
    other = mapped(half, (-1, 0, 0, 1, 2 * centre.x, 0))
    return Seal(circle_path(centre, 0.72 * radius), Art(chain((half, other))), 0.62 * radius, plate=radius)


@shared
def _scalloped(centre: Point, radius: float) -> Seal:
    """The scalloped seal of a document."""
    rays = chain(wedge(centre, 0.0, _DISC * radius, 180 + 22.5 * ray, 191.25 + 22.5 * ray) for ray in range(16))
    return Seal(seal_path(centre, radius, 24, 0.07 * radius), Art(), 0.84 * radius, Art(area=rays))


SEALS: dict[str, Callable[[Point, float], Seal]] = {
    "sunray": _sunray,
    "lollipop": _lollipop,
    "glory": _glory,
    "burst": _burst,
    "beaded": _beaded,
    "laurel": _laurel,
    "scalloped": _scalloped,
}
