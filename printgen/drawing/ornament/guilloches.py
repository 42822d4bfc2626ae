"""The fine lines of a banknote, by their name in the table, different for each denomination (mm).

They may reach beyond the box, which clips them. What a rank changes is a count: of waves, rays or strands.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache

from printgen.drawing.art import at, chain, polar, polyline
from printgen.drawing.frame import Path
from printgen.drawing.ornament.curves import braid_path, curve_path, rosette_path
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped

_ASIDE = 0.345  # of the width: how far the two emblems stand from the middle


def _emblems(box: Rect) -> tuple[Point, Point]:
    """The middles of the emblems at either side."""
    return tuple(Point(box.centre.x + side * _ASIDE * box.width, box.centre.y) for side in (-1, 1))  # type: ignore[return-value]


@cache
def _waves(box: Rect, rank: int) -> Path:
    """Waves that interlace from end to end, with a rosette round either emblem."""
    rosettes = (rosette_path(middle, 0.3 * box.height, 2.6, 8 + 3 * rank, 6) for middle in _emblems(box))
    return chain((braid_path(box, 5 + 2 * rank, 4), *rosettes))


@cache
def _fans(box: Rect, rank: int) -> Path:
    """Two suns whose rays cross, over ripples from the foot."""
    rays = (
        polyline([polar(middle, 0.29 * box.height, turn), polar(middle, 0.62 * box.width, turn)])
        for middle in _emblems(box)
        for turn in _turns(38 + 7 * rank)
    )
    return chain(rays)


def _turns(count: int) -> Iterator[float]:
    return (360 * number / count for number in range(count))


@cache
def _whirls(box: Rect, rank: int) -> Path:
    """Whirls round both emblems that turn against each other."""
    left, right = _emblems(box)
    return chain((_whirl(left, box, 30 + 5 * rank, 1), _whirl(right, box, 30 + 5 * rank, -1)))


def _whirl(middle: Point, box: Rect, count: int, sense: int) -> Path:
    """Curved rays from an emblem outwards."""
    near, far = 0.29 * box.height, 0.5 * box.width
    ray: Path = (("M", near, 0.0), ("C", 0.35 * far, 0.02 * far, 0.75 * far, 0.22 * far, far, 0.62 * far))
    mirrored = mapped(ray, (1, 0, 0, sense, 0, 0))
    return chain(mapped(mirrored, at(*middle, 1.0, turn)) for turn in _turns(count))


@cache
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


@cache
def _bolts(box: Rect, rank: int) -> Path:
    """Zigzags one below the other, steeper for each rank."""
    teeth, high = 9 + 3 * rank, 0.05 * box.height
    step = box.width / teeth
    rows = [box.y + box.height * (number + 0.5) / 15 for number in range(15)]
    return chain(
        polyline([(box.x + at * step, y + (high if at % 2 else -high)) for at in range(teeth + 1)]) for y in rows
    )


@cache
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
