"""The box round what a path draws: its points and where its curves turn, without the handles beside them."""

from collections.abc import Iterator
from math import sqrt

from printgen.geometry import Rect
from printgen.svg.paths.path import Path


def extent(path: Path) -> Rect:
    """The box round a path's lines and curves; at the origin, without a size, for an empty one."""
    xs, ys = ([0.0], [0.0]) if not path else (list(_reached(path, 1)), list(_reached(path, 2)))
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def is_upright(path: Path) -> bool:
    """Whether a path is the line round an upright rectangle."""
    places = [(float(segment[1]), float(segment[2])) for segment in path if len(segment) == 3]
    if len(path) not in (4, 5, 6) or any(len(segment) == 7 for segment in path) or len(set(places)) != 4:
        return False
    sides = zip(places, (*places[1:], places[0]), strict=True)
    return all((a == c) != (b == d) or (a, b) == (c, d) for (a, b), (c, d) in sides)


def _reached(path: Path, axis: int) -> Iterator[float]:
    """The numbers on one axis (1 across, 2 down) between which the path lies."""
    at = 0.0
    for segment in path:
        if segment[0] == "Z":
            continue
        numbers = [float(value) for value in segment[axis::2]]
        yield numbers[-1]
        if segment[0] == "C":
            yield from _turns(at, *numbers)
        at = numbers[-1]


def _turns(start: float, first: float, second: float, end: float) -> Iterator[float]:
    """Where a cubic turns back on one axis: the roots of its derivative within it."""
    a = end - start + 3 * (first - second)
    b = 2 * (start - 2 * first + second)
    c = first - start
    for t in _roots(a, b, c):
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * start + 3 * u * u * t * first + 3 * u * t * t * second + t**3 * end


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """The real roots of a quadratic that may be linear."""
    if abs(a) < 1e-12:
        return (-c / b,) if b else ()
    inner = b * b - 4 * a * c
    return ((-b - sqrt(inner)) / (2 * a), (-b + sqrt(inner)) / (2 * a)) if inner >= 0 else ()
