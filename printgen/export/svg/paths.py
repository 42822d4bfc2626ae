"""Paths, boxes and transforms in SVG."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printgen.drawing.frame import Path
from printgen.geometry import Point, Rect, Transform


def relative_path_data(segments: Path | Sequence[tuple[Any, ...]]) -> str:
    """Return the ``d`` of a path in short, relative coordinates, to a hundredth.

    Points are rounded before their differences are taken, so that errors do not add up.
    """
    left = top = start_x = start_y = 0
    written: list[str] = []
    for segment in segments:
        if len(segment) == 3:
            name, x, y = segment
            x, y = round(x * 100), round(y * 100)
            written.append(f"{name.lower()}{_hundredths(x - left)}{_further(y - top)}")
            left, top = x, y
            if name == "M":
                start_x, start_y = x, y
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            x1, y1, x2, y2 = round(x1 * 100), round(y1 * 100), round(x2 * 100), round(y2 * 100)
            x, y = round(x * 100), round(y * 100)
            handles = f"{_hundredths(x1 - left)}{_further(y1 - top)}{_further(x2 - left)}{_further(y2 - top)}"
            written.append(f"c{handles}{_further(x - left)}{_further(y - top)}")
            left, top = x, y
        else:
            written.append("z")
            left, top = start_x, start_y
    return "".join(written)


@lru_cache(1 << 16)  # most differences are small, and occur again
def _hundredths(number: int) -> str:
    """Write hundredths in as few characters as possible."""
    whole, rest = divmod(abs(number), 100)
    text = f"{whole or ''}.{rest:02d}".rstrip("0").rstrip(".") or "0"
    return f"-{text}" if number < 0 else text


@lru_cache(1 << 16)
def _further(number: int) -> str:
    """Write hundredths after another number; a minus separates them as a comma does."""
    return _hundredths(number) if number < 0 else f",{_hundredths(number)}"


def segments_box(segments: Sequence[tuple[Any, ...]]) -> Rect:
    """Return the box of all points of segments, control points included."""
    return _box([x for one in segments for x in one[1::2]], [y for one in segments for y in one[2::2]])


def around(points: Sequence[Point]) -> Rect:
    """Return the box of points."""
    return _box([point.x for point in points], [point.y for point in points])


def _box(xs: Sequence[float], ys: Sequence[float]) -> Rect:
    xs, ys = xs or [0.0], ys or [0.0]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def length_factor(place: Transform) -> float:
    """Return the factor by which a transform scales lengths."""
    return float(abs(place.a * place.d - place.b * place.c) ** 0.5)


def matrix_attribute(place: Transform) -> str:
    """Return a transform as the value of ``transform``."""
    return f"matrix({' '.join(f'{number:.6g}' for number in place)})"
