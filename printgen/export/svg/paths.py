"""Paths, boxes and maps of a page as SVG writes them."""

from collections.abc import Sequence
from typing import Any

from printgen.drawing.frame import Path
from printgen.geometry import Point, Rect, Transform


def path_data(segments: Path | Sequence[tuple[Any, ...]]) -> str:
    """A path as the ``d`` of SVG, to a hundredth."""
    return "".join(segment[0] + " ".join(_short(number) for number in segment[1:]) for segment in segments)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


def box(segments: Sequence[tuple[Any, ...]]) -> Rect:
    return around([Point(x, y) for one in segments for x, y in zip(one[1::2], one[2::2], strict=True)])


def around(points: Sequence[Point]) -> Rect:
    """The box that holds points."""
    xs, ys = [point.x for point in points] or [0.0], [point.y for point in points] or [0.0]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def scale(place: Transform) -> float:
    """How much longer lengths come out."""
    return float(abs(place.a * place.d - place.b * place.c) ** 0.5)


def matrix(place: Transform) -> str:
    return f"matrix({' '.join(f'{number:.6g}' for number in place)})"
