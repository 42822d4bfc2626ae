"""Paths, boxes and maps of a page as SVG writes them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printgen.drawing.frame import Path
from printgen.geometry import Point, Rect, Transform


def relative_path_data(segments: Path | Sequence[tuple[Any, ...]]) -> str:
    """A path as the ``d`` of SVG, to a hundredth: each point by its way from the one before it, which is short.

    Points are rounded before their ways are taken, so that no error adds up.
    """
    start = at = (0, 0)
    written: list[str] = []
    for name, *numbers in segments:
        points = [(round(x * 100), round(y * 100)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        ways = ",".join(f"{_hundredths(x - at[0])},{_hundredths(y - at[1])}" for x, y in points)
        written.append(name.lower() + ways.replace(",-", "-"))
        at = points[-1] if points else start
        start = at if name == "M" else start
    return "".join(written)


@lru_cache(1 << 16)  # most ways are short, and come again
def _hundredths(number: int) -> str:
    """So many hundredths, in as few signs as there can be."""
    whole, rest = divmod(abs(number), 100)
    text = f"{whole or ''}.{rest:02d}".rstrip("0").rstrip(".") or "0"
    return f"-{text}" if number < 0 else text


def segments_box(segments: Sequence[tuple[Any, ...]]) -> Rect:
    """The box that holds all points of segments, handles too."""
    return around([Point(x, y) for one in segments for x, y in zip(one[1::2], one[2::2], strict=True)])


def around(points: Sequence[Point]) -> Rect:
    """The box that holds points."""
    xs, ys = [point.x for point in points] or [0.0], [point.y for point in points] or [0.0]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def length_factor(place: Transform) -> float:
    """How much longer lengths come out."""
    return float(abs(place.a * place.d - place.b * place.c) ** 0.5)


def matrix_attribute(place: Transform) -> str:
    """A map of the plane as the value of ``transform``."""
    return f"matrix({' '.join(f'{number:.6g}' for number in place)})"
