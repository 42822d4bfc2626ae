"""Cuts that neighbours share, made one: no line is cut twice."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from printgen.geometry import Line, Point
from printgen.proof.pages.cuts.contours import Contour

_SAME = 0.03  # mm: lines so near to one another are one cut
_COMMON = 0.1  # mm that two lines have in common before they share a cut


class _Run(NamedTuple):
    """A straight level or upright line: its place across, its ends along, and the contour that it belongs to."""

    axis: Literal["level", "upright"]
    at: float
    start: float
    end: float
    contour: int = -1


def without_repeats(contours: Sequence[Contour]) -> tuple[Contour, ...]:
    """Return the contours; those that share cuts are taken apart, their level and upright lines joined to long ones."""
    runs = []
    for number, contour in enumerate(contours):
        for stretch in contour.stretches():
            run = None if stretch.round else _run(stretch.line)
            if run:
                runs.append(run._replace(contour=number))
    sharing = set()
    for lane in _lanes(runs):
        for index, run in enumerate(lane):
            for other in lane[index + 1 :]:
                if other.start > run.end - _COMMON:
                    break
                if other.contour != run.contour:
                    sharing |= {run.contour, other.contour}
    kept = [contour for number, contour in enumerate(contours) if number not in sharing]
    single = dict.fromkeys(  # the parts that are round or aslant
        stretch.contour()
        for number in sorted(sharing)
        for stretch in contours[number].stretches()
        if stretch.round or _run(stretch.line) is None
    )
    joined = []
    for lane in _lanes(run for run in runs if run.contour in sharing):
        start, end = lane[0].start, lane[0].end
        for run in lane:
            if run.start > end + _SAME:
                joined.append(_line(lane[0], start, end))
                start = run.start
            end = max(end, run.end)
        joined.append(_line(lane[0], start, end))
    return (*kept, *single, *map(Contour, joined))


def _run(line: Line) -> _Run | None:
    """A level or upright line; None for any other."""
    (x1, y1), (x2, y2) = line
    if abs(y2 - y1) < _SAME < abs(x2 - x1):
        return _Run("level", (y1 + y2) / 2, min(x1, x2), max(x1, x2))
    if abs(x2 - x1) < _SAME < abs(y2 - y1):
        return _Run("upright", (x1 + x2) / 2, min(y1, y2), max(y1, y2))
    return None


def _lanes(runs: Iterable[_Run]) -> list[list[_Run]]:
    """Runs that lie in one line, those of each lane from its start."""
    found: dict[str, list[list[_Run]]] = defaultdict(list)
    for run in sorted(runs):
        lanes = found[run.axis]
        if lanes and run.at - lanes[-1][0].at < _SAME:
            lanes[-1].append(run)
        else:
            lanes.append([run])
    return [sorted(lane, key=lambda run: (run.start, run.end)) for lanes in found.values() for lane in lanes]


def _line(run: _Run, start: float, end: float) -> Line:
    if run.axis == "level":
        return Line(Point(start, run.at), Point(end, run.at))
    return Line(Point(run.at, start), Point(run.at, end))
