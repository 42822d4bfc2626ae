"""Vector drawings as data, and as icons."""

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from printgen.geometry import Point, Size, Transform
from printgen.svg.css import Tint
from printgen.svg.path_data import Path


class Gradient(Struct, frozen=True):
    """A fill that changes from tint to tint: along a line, or (``radius`` not 0) outwards from ``start``.

    The end of a radial one is its centre. ``place`` maps its own space onto the drawing; ``stops`` are (share, tint),
    at least two.
    """

    start: Point
    end: Point
    radius: float
    stops: tuple[tuple[float, Tint], ...]
    place: Transform

    @property
    def mean(self) -> Tint:
        """The tint that it has on the whole."""
        total = [0.0] * 4
        ends = ((0.0, self.stops[0][1]), *self.stops, (1.0, self.stops[-1][1]))
        for (low, one), (high, other) in pairwise(ends):
            for at, (a, b) in enumerate(zip((*one.colour, one.alpha), (*other.colour, other.alpha), strict=True)):
                total[at] += (high - low) * (a + b) / 2
        return Tint(type(self.stops[0][1].colour)(*total[:3]), total[3])


Fill = Tint | Gradient


class Pen(NamedTuple):
    """How a path is stroked: its tint, its width, whether its ends and its bends are round, and its dashes."""

    tint: Tint
    width: float
    round_ends: bool = False
    round_bends: bool = False
    dashes: tuple[float, ...] = ()


class Painted(Struct, frozen=True):
    """A path filled by the nonzero rule or stroked, within all of its clips."""

    path: Path
    fill: Fill | None
    pen: Pen | None
    clips: tuple[Path, ...] = ()


class Drawing(Struct, frozen=True):
    """A drawing: its size in user units (px), and what is painted on it, the lowest first."""

    size: Size
    painted: tuple[Painted, ...]


def mean_tint(fill: Fill) -> Tint:
    """The one tint that stands for a fill."""
    return fill if isinstance(fill, Tint) else fill.mean
