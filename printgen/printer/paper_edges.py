"""The straight edges of a sheet of paper in a picture of it, on something darker."""

import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Gray = NDArray[np.uint8]  # rows of pixels: 0 is black
Numbers = NDArray[np.floating[Any]]

_COLUMNS = 240  # examined for each edge
_PAPER = 1 / 8  # of the picture's height: the bright run that begins at an edge
_WHITE = 0.85  # of that run: the rest may be ink
_DARK = 4  # pixels of ground before an edge
_CLOSE = 1 / 1200  # of the picture's height: the distance within which points are on one line
_ENOUGH = 0.3  # of the columns must meet the edge
_TRIES = 300
_STEEPEST = 0.4


class Edge(Struct, frozen=True):
    """A straight edge of the paper in the picture, in pixels: its middle, and its direction, which has the length 1."""

    middle: tuple[float, float]
    direction: tuple[float, float]

    def meets(self, other: "Edge") -> tuple[float, float]:
        """Return the point where two edges meet."""
        (x, y), (dx, dy) = self.middle, self.direction
        (u, v), (du, dv) = other.middle, other.direction
        along = ((u - x) * dv - (v - y) * du) / (dx * dv - dy * du)
        return x + along * dx, y + along * dy


def paper_edges(gray: Gray) -> tuple[Edge | None, Edge | None, Edge | None, Edge | None]:
    """Return the edges at the top, right, bottom and left of a picture; None for each that cannot be seen."""
    bright = _threshold(gray)
    height, width = gray.shape

    def flipped(line: tuple[float, float, float], size: int) -> tuple[float, float, float]:
        slope, start, middle = line
        return -slope, size - start, middle

    def level(line: tuple[float, float, float] | None) -> Edge | None:
        if line is None:
            return None
        slope, start, middle = line
        return Edge((middle, start + slope * middle), (math.cos(math.atan(slope)), math.sin(math.atan(slope))))

    def upright(line: tuple[float, float, float] | None) -> Edge | None:
        edge = level(line)
        return edge and Edge(edge.middle[::-1], edge.direction[::-1])

    top, left = _edge(gray, bright), _edge(gray.T, bright)
    bottom, right = _edge(gray[::-1], bright), _edge(gray.T[::-1], bright)
    return (
        level(top),
        upright(right and flipped(right, width)),
        level(bottom and flipped(bottom, height)),
        upright(left),
    )


def _threshold(gray: Gray) -> float:
    """Return the shade that best divides a picture into dark and bright (Otsu's method)."""
    counts = np.bincount(gray[::4, ::4].ravel(), minlength=256).astype(float)
    below = np.cumsum(counts)
    sums = np.cumsum(counts * np.arange(256))
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = (sums / below - (sums[-1] - sums) / above) ** 2 * below * above
    return float(np.nanargmax(np.nan_to_num(apart))) + 0.5


def _edge(gray: Gray, bright: float) -> tuple[float, float, float] | None:
    """Return the line where the paper begins at the top: y = slope x + start, and the middle x of its points."""
    points = np.array(list(_crossings(gray, bright)))
    if len(points) < _ENOUGH * _COLUMNS / 2:
        return None
    x, y = points.T
    tolerance = max(1.0, gray.shape[0] * _CLOSE)
    chance = random.Random(1)
    best = np.zeros(len(x), bool)
    for _ in range(_TRIES):
        one, other = chance.sample(range(len(x)), 2)
        slope = (y[other] - y[one]) / (x[other] - x[one])
        if abs(slope) > _STEEPEST:
            continue
        close = np.abs(y - y[one] - slope * (x - x[one])) < tolerance
        if close.sum() > best.sum():
            best = close
    if best.sum() < _ENOUGH * _COLUMNS / 2:
        return None
    slope, start = np.polyfit(x[best], y[best], 1)
    return float(slope), float(start), float(x[best].mean())


def _crossings(gray: Gray, bright: float) -> Iterator[tuple[float, float]]:
    """Yield the points where columns change from ground to paper."""
    height, width = gray.shape
    run, step = int(height * _PAPER), max(1, width // _COLUMNS)
    for x in range(step // 2, width - 1, step):
        column = gray[:, max(0, x - 1) : x + 2].mean(axis=1)
        total = np.concatenate(([0], np.cumsum(column > bright)))
        starts = np.flatnonzero(column[:-run] > bright)
        starts = starts[total[starts + run] - total[starts] > _WHITE * run]
        if not len(starts) or starts[0] < 2 * _DARK:
            continue
        y = int(starts[0])
        ground, paper = np.median(column[y - 2 * _DARK : y - 3]), np.median(column[y + 3 : y + 2 * _DARK])
        if ground > bright:
            continue
        half = (ground + paper) / 2
        for row in range(y - 3, y + 4):
            if column[row] <= half < column[row + 1]:
                yield x + 0.5, row + 0.5 + (half - column[row]) / (column[row + 1] - column[row])
                break
