"""Paths filled by the even-odd rule as the same areas by the nonzero rule: holes are turned the other way round."""

from printgen.svg.areas.polygons import Polyline, is_inside, polylines
from printgen.svg.paths.path import Path, Segment

_MOST = 200  # figures of one path: what has more stays as it is
_FINENESS = 0.02  # of the larger side: how near its polygons are to the path


def nonzero(path: Path) -> Path:
    """The path with every second ring of figures that lie within one another turned about."""
    figures = [path[start:end] for start, end in _spans(path)]
    if not 1 < len(figures) <= _MOST:
        return path
    xs = [float(value) for segment in path for value in segment[1:]]
    fineness = _FINENESS * max(1e-9, max(xs) - min(xs))
    shapes = [max(polylines(figure, fineness), key=lambda one: abs(one.area), default=None) for figure in figures]
    turned = (_turned(figure, shape, shapes) for figure, shape in zip(figures, shapes, strict=True))
    return tuple(segment for figure in turned for segment in figure)


def _spans(path: Path) -> list[tuple[int, int]]:
    starts = [at for at, segment in enumerate(path) if segment[0] == "M"]
    return list(zip(starts, (*starts[1:], len(path)), strict=True))


def _turned(figure: Path, shape: Polyline | None, shapes: list[Polyline | None]) -> Path:
    """A figure so that it runs clockwise where an even number of others are round it, else the other way."""
    if shape is None:
        return figure
    around = sum(is_inside(shape.points[0], other) for other in shapes if other is not None and other is not shape)
    clockwise = shape.area > 0
    return figure if clockwise == (around % 2 == 0) else reversed_figure(figure)


def reversed_figure(figure: Path) -> Path:
    """One figure run through from its end to its start."""
    drawn = [segment for segment in figure if segment[0] != "Z"]
    ends = [(float(segment[-2]), float(segment[-1])) for segment in drawn]
    back: list[Segment] = [("M", *ends[-1])]
    for at in range(len(drawn) - 1, 0, -1):
        segment, (x, y) = drawn[at], ends[at - 1]
        if len(segment) == 7:
            _, a, b, c, d, *_ = segment
            back.append(("C", c, d, a, b, x, y))
        else:
            back.append(("L", x, y))
    return (*back, ("Z",)) if len(drawn) < len(figure) else tuple(back)
