"""Curves that ornaments share: rosettes, braids, seals, diamonds and notched plates as paths (mm).

Curves are cubics through points of a sine, so that a rosette of many petals stays a few kilobytes. All are pure and
remembered: the same ornament asked for twice is the same path, which a PDF then writes once.
"""

import math
from collections.abc import Callable

from printgen.drawing.frame import KAPPA, Path, Segment, polygon_path
from printgen.drawing.shared import shared
from printgen.geometry import Point, Rect

# A place on a curve and its slope there: x, y, and how fast each changes.
_Place = Callable[[float], tuple[float, float, float, float]]
_STEPS = 3  # cubics for each wave: in print nobody sees that it is no sine


def curve_path(place: _Place, start: float, end: float, steps: int) -> Path:
    """The smooth path that ``place`` describes from start to end, as that many cubics."""
    third = (end - start) / steps / 3
    x, y, dx, dy = place(start)
    path: list[Segment] = [("M", x, y)]
    for number in range(1, steps + 1):
        ax, ay = x + dx * third, y + dy * third
        x, y, dx, dy = place(start + number * 3 * third)
        path.append(("C", ax, ay, x - dx * third, y - dy * third, x, y))
    return tuple(path)


def _ripple(centre: Point, radius: float, depth: float, waves: int, shift: float) -> Path:
    """A circle whose radius swings inwards by ``depth`` so many times."""

    def place(angle: float) -> tuple[float, float, float, float]:
        cos, sin, phase = math.cos(angle), math.sin(angle), waves * angle + shift
        reach = radius - depth * (1 - math.cos(phase)) / 2
        change = -depth * waves * math.sin(phase) / 2
        return centre.x + reach * cos, centre.y + reach * sin, change * cos - reach * sin, change * sin + reach * cos

    return (*curve_path(place, 0.0, math.tau, _STEPS * waves), ("Z",))


def rosette_path(centre: Point, radius: float, depth: float, petals: int, strands: int) -> Path:
    """Interlaced waves round a circle: ``depth`` is how far they swing inwards from ``radius``."""
    shifts = (math.tau * number / strands for number in range(strands))
    return tuple(segment for shift in shifts for segment in _ripple(centre, radius, depth, petals, shift))


def seal_path(centre: Point, radius: float, lobes: int, depth: float) -> Path:
    """The scalloped outline of a seal, ``depth`` deep between its lobes."""
    return _ripple(centre, radius, depth, lobes, 0.0)


def braid_path(box: Rect, cycles: int, strands: int) -> Path:
    """Interlaced waves along a box, filling its height (its width where it stands upright)."""
    upright = box.height > box.width
    length, swing = (box.height, box.width / 2) if upright else (box.width, box.height / 2)
    turns = cycles * math.tau

    def strand(shift: float) -> Path:
        def place(at: float) -> tuple[float, float, float, float]:
            along, across = at * length, swing * math.sin(turns * at + shift)
            change = swing * turns * math.cos(turns * at + shift)
            if upright:
                return box.centre.x + across, box.y + along, change, length
            return box.x + along, box.centre.y + across, length, change

        return curve_path(place, 0.0, 1.0, _STEPS * cycles)

    return tuple(segment for number in range(strands) for segment in strand(math.tau * number / strands))


@shared
def lozenge_path(centre: Point, width: float, height: float) -> Path:
    """A diamond that stands on its point."""
    x, y = centre
    return polygon_path([(x - width / 2, y), (x, y - height / 2), (x + width / 2, y), (x, y + height / 2)])


def lozenges_path(centre: Point, sizes: tuple[float, ...], pitch: float) -> Path:
    """A row of diamonds of those widths, a little taller than wide, ``pitch`` apart."""
    left = centre.x - pitch * (len(sizes) - 1) / 2
    row = (
        lozenge_path(Point(left + number * pitch, centre.y), size, 1.3 * size)
        for number, size in enumerate(sizes)
        if size
    )
    return tuple(segment for path in row for segment in path)


def plaque_path(rect: Rect, notch: float) -> Path:
    """A rectangle whose corners are cut out as quarter circles of radius ``notch``."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    n, k = notch, notch * KAPPA
    return (
        ("M", x + n, y),
        ("L", right - n, y),
        ("C", right - n, y + k, right - k, y + n, right, y + n),
        ("L", right, bottom - n),
        ("C", right - k, bottom - n, right - n, bottom - k, right - n, bottom),
        ("L", x + n, bottom),
        ("C", x + n, bottom - k, x + k, bottom - n, x, bottom - n),
        ("L", x, y + n),
        ("C", x + k, y + n, x + n, y + k, x + n, y),
        ("Z",),
    )
