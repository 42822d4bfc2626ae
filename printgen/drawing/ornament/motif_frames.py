"""Frames of whole motifs, as round a card's back, by the name of the pattern that they are taken from in the table.

A pattern to the edge would be cut into scraps where cards are cut or folded; of a frame every motif is whole.
"""

from collections.abc import Callable, Iterator, Sequence

from printgen.drawing.art import Art, arc, at, chain, joined_art, moved, polyline, stepped_outline
from printgen.drawing.frame import Path, polygon_path
from printgen.drawing.ornament.corners import wedge
from printgen.drawing.ornament.curves import lozenge_path
from printgen.drawing.ornament.motifs import BEAN, LEAF, MOON, disc, rectangle, star, swirl
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped

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


def _sweets() -> tuple[Art, ...]:
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


def _pixels() -> tuple[Art, ...]:
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
