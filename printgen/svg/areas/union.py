"""The union of overlapping polygons: what remains is the line round the whole area, by the nonzero rule."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from printgen.svg.areas.polygons import XY
from printgen.svg.paths.path import Path

_MOST = 1_600  # lines of all figures together: more stay as they are
_GRID = 40.0  # steps of the grid that corners are moved to, for each step of the fineness
_BANDS = 48  # that lines are sorted into by their height

_Spot = tuple[int, int]
_Edge = tuple[_Spot, _Spot]


def united(figures: Sequence[Sequence[XY]], fineness: float) -> Path:
    """The figures as one area whose lines do not cross; as they are where there are too many."""
    plain = tuple(segment for figure in figures for segment in _closed(figure))
    if sum(map(len, figures)) > _MOST or not plain:
        return plain
    unit = fineness / _GRID
    edges = list(dict.fromkeys(_edges([[(round(x / unit), round(y / unit)) for x, y in one] for one in figures])))
    rings = _rings(_rim(list(_split(edges)), edges)) if len(edges) <= _MOST else None
    if rings is None:
        return plain
    return tuple(part for ring in rings for part in _closed([(x * unit, y * unit) for x, y in ring]))


def _closed(figure: Sequence[XY]) -> Path:
    first, *rest = figure
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def _edges(figures: Iterable[Sequence[_Spot]]) -> Iterator[_Edge]:
    for figure in figures:
        for start, end in zip(figure, (*figure[1:], figure[0]), strict=True):
            if start != end:
                yield start, end


class _Bands:
    """Edges by the heights that they pass."""

    def __init__(self, edges: Sequence[_Edge]) -> None:
        heights = [y for edge in edges for _, y in edge]
        self._low = min(heights)
        self._tall = max(1, (max(heights) - self._low) // _BANDS + 1)
        self._rows: dict[int, list[_Edge]] = defaultdict(list)
        for edge in edges:
            for row in self._rows_of(edge):
                self._rows[row].append(edge)

    def _rows_of(self, edge: _Edge) -> range:
        low, high = sorted((edge[0][1], edge[1][1]))
        return range((low - self._low) // self._tall, (high - self._low) // self._tall + 1)

    def near(self, edge: _Edge) -> set[_Edge]:
        """The edges that may meet an edge."""
        return {other for row in self._rows_of(edge) for other in self._rows[row]}

    def winding(self, x: float, y: float) -> int:
        """How many times the edges run round a point."""
        count = 0
        for (ax, ay), (bx, by) in self._rows[int((y - self._low) // self._tall)]:
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                count += 1 if by > ay else -1
        return count


def _split(edges: Sequence[_Edge]) -> Iterator[_Edge]:
    """The edges cut where they meet one another."""
    bands = _Bands(edges)
    for edge in edges:
        cuts = {spot for other in bands.near(edge) if other != edge for spot in _meetings(edge, other)}
        along = sorted({*edge, *cuts}, key=lambda spot: _share(edge, spot))
        yield from pairwise(along)


def _share(edge: _Edge, spot: _Spot) -> float:
    (ax, ay), (bx, by) = edge
    return (spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)


def _meetings(edge: _Edge, other: _Edge) -> Iterator[_Spot]:
    """Where another edge crosses or touches an edge, on the grid."""
    (ax, ay), (bx, by) = edge
    (cx, cy), (dx, dy) = other
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if cross:
        t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
        u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
        if 0 <= t <= 1 and 0 <= u <= 1:
            yield round(ax + t * (bx - ax)), round(ay + t * (by - ay))
    elif (cx - ax) * (by - ay) == (cy - ay) * (bx - ax):  # on one line
        whole = _share(edge, (bx, by))
        yield from (spot for spot in other if 0 <= _share(edge, spot) <= whole)


def _rim(parts: Iterable[_Edge], edges: Sequence[_Edge]) -> list[_Edge]:
    """The parts that have the area on one side alone, on their right."""
    bands = _Bands(edges)
    rim: dict[_Edge, None] = {}
    for part in parts:
        (ax, ay), (bx, by) = part
        long = max(abs(bx - ax), abs(by - ay))
        if not long:
            continue
        x, y = (ax + bx) / 2 + 1e-7, (ay + by) / 2 + 1e-7
        over, across = (by - ay) / long * 1.5, (bx - ax) / long * 1.5
        right, left = bands.winding(x - over, y + across) != 0, bands.winding(x + over, y - across) != 0
        if right != left:
            rim[part if right else (part[1], part[0])] = None
    return list(rim)


def _rings(rim: Sequence[_Edge]) -> list[list[_Spot]] | None:
    """The parts joined into rings; None where one does not close."""
    onward: dict[_Spot, list[_Spot]] = defaultdict(list)
    for start, end in rim:
        onward[start].append(end)
    rings: list[list[_Spot]] = []
    for start in list(onward):
        while onward[start]:
            ring = [start]
            while (at := onward[ring[-1]]) and (len(ring) == 1 or ring[-1] != start):
                ring.append(at.pop())
            if ring[-1] != start:
                return None
            rings.append(ring[:-1])
    return [ring for ring in rings if len(ring) > 2]
