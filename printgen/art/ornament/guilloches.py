"""The fine lines of banknotes."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import cast

from printgen.art.line_art import at, chain, polyline
from printgen.art.ornament.shapes import braid_path, curve_path, rosette_path
from printgen.geometry import Matrix, Path, Point, Rect, mapped

_ASIDE = 0.345  # of the width: how far the two emblems stand from the middle
_STEPS = 5  # how exactly rays are cut off
_MARGIN = 0.5  # mm: how far beyond their box they end at least


def _emblems(box: Rect) -> tuple[Point, Point]:
    """The middles of the emblems at either side."""
    return tuple(Point(box.centre.x + side * _ASIDE * box.width, box.centre.y) for side in (-1, 1))  # type: ignore[return-value]


def _waves(box: Rect, rank: int) -> Path:
    """Waves that interlace from end to end, with a rosette round either emblem."""
    rosettes = (rosette_path(middle, 0.3 * box.height, 2.6, 8 + 3 * rank, 6) for middle in _emblems(box))
    return chain((braid_path(box, 5 + 2 * rank, 4), *rosettes))


def _fans(box: Rect, rank: int) -> Path:
    """Two suns whose rays cross, over ripples from the foot."""
    ray: Path = (("M", 0.29 * box.height, 0.0), ("L", 0.62 * box.width, 0.0))
    return chain(_turned(ray, 38 + 7 * rank, middle, box) for middle in _emblems(box))


def _whirls(box: Rect, rank: int) -> Path:
    """Whirls round both emblems that turn against each other."""
    left, right = _emblems(box)
    return chain((_whirl(left, box, 30 + 5 * rank, 1), _whirl(right, box, 30 + 5 * rank, -1)))


def _whirl(middle: Point, box: Rect, count: int, sense: int) -> Path:
    """Curved rays from an emblem outwards."""
    near, far = 0.29 * box.height, 0.5 * box.width
    ray: Path = (("M", near, 0.0), ("C", 0.35 * far, 0.02 * far, 0.75 * far, 0.22 * far, far, 0.62 * far))
    return _turned(mapped(ray, (1, 0, 0, sense, 0, 0)), count, middle, box)


def _turned(ray: Path, count: int, middle: Point, box: Rect) -> Path:
    """A ray of one line or curve, turned about a middle so many times, each without most of what the box cuts off."""
    shorter = [_shortened(ray, step / _STEPS) for step in range(1, _STEPS)]
    ends = [cast(tuple[float, float], cut[1][-2:]) for cut in shorter]
    x, y, right, low = (room := box.inset(-_MARGIN)).x, room.y, room.right, room.bottom

    def within(matrix: Matrix) -> Path:
        a, b, c, d, e, f = matrix
        for cut, (u, v) in zip(shorter, ends, strict=True):
            if not (x < a * u + c * v + e < right and y < b * u + d * v + f < low):
                return mapped(cut, matrix)
        return mapped(ray, matrix)

    return chain(within(at(*middle, 1.0, 360 * number / count)) for number in range(count))


def _shortened(ray: Path, share: float) -> Path:
    """The first part of a line or curve, by the construction of de Casteljau."""
    numbers = [float(number) for segment in ray for number in segment[1:]]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    start: list[float] = []
    while len(points) > 1:
        points = [(x + share * (u - x), y + share * (v - y)) for (x, y), (u, v) in pairwise(points)]
        start.extend(points[0])
    return cast(Path, (ray[0], (ray[1][0], *start)))


def _rays(box: Rect, rank: int) -> Path:
    """Level lines as an engraver shades a sky: they part round the emblems and swell in waves."""
    count, waves = 24, 2 + rank

    def line(number: int) -> Path:
        high = (number + 0.5) / count - 0.5

        def place(along: float) -> tuple[float, float, float, float]:
            phase = math.tau * waves * along
            swell = 0.035 * box.height * math.cos(math.pi * high)
            y = box.centre.y + high * box.height + swell * math.sin(phase + 9 * high)
            return box.x + along * box.width, y, box.width, swell * math.tau * waves * math.cos(phase + 9 * high)

        return curve_path(place, 0.0, 1.0, 4 * waves)

    return chain(map(line, range(count)))


def _bolts(box: Rect, rank: int) -> Path:
    """Zigzags one below the other, steeper for each rank."""
    teeth, high = 9 + 3 * rank, 0.05 * box.height
    step = box.width / teeth
    rows = [box.y + box.height * (number + 0.5) / 15 for number in range(15)]
    return chain(
        polyline([(box.x + at * step, y + (high if at % 2 else -high)) for at in range(teeth + 1)]) for y in rows
    )


def _beads(box: Rect, rank: int) -> Path:
    """Two braids along head and foot, and an open rosette round either emblem."""
    high = 0.26 * box.height
    braids = (braid_path(Rect(box.x, y, box.width, high), 8 + 3 * rank, 3) for y in (box.y, box.bottom - high))
    rosettes = (rosette_path(middle, 0.31 * box.height, 3.4, 10 + 2 * rank, 4) for middle in _emblems(box))
    return chain((*braids, *rosettes))


GUILLOCHES: dict[str, Callable[[Rect, int], Path]] = {
    "waves": _waves,
    "fans": _fans,
    "whirls": _whirls,
    "rays": _rays,
    "bolts": _bolts,
    "beads": _beads,
}
