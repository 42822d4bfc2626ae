"""Cuts that neighbours share, made one: no line is cut twice."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, starmap
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
    """The contours; those that share cuts with others taken apart, level and upright lines joined to long ones."""
    runs = list(chain.from_iterable(starmap(_runs, enumerate(contours))))
    sharing = {number for lane in _lanes(runs) for number in _sharing(lane)}
    kept = tuple(contour for number, contour in enumerate(contours) if number not in sharing)
    single = dict.fromkeys(part for number in sorted(sharing) for part in _others(contours[number]))
    lanes = _lanes(run for run in runs if run.contour in sharing)
    return (*kept, *single, *map(Contour, chain.from_iterable(map(_joined, lanes))))


def _others(contour: Contour) -> Iterator[Contour]:
    """A contour's parts that are round or aslant, each alone."""
    for stretch in contour.stretches():
        if stretch.round or _run(stretch.line) is None:
            yield stretch.contour()


def _runs(number: int, contour: Contour) -> Iterator[_Run]:
    for stretch in contour.stretches():
        run = None if stretch.round else _run(stretch.line)
        if run:
            yield run._replace(contour=number)


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


def _sharing(lane: Sequence[_Run]) -> Iterator[int]:
    """The contours of runs that lie upon those of others."""
    for number, run in enumerate(lane):
        for other in lane[number + 1 :]:
            if other.start > run.end - _COMMON:
                break
            if other.contour != run.contour:
                yield from (run.contour, other.contour)


def _joined(lane: Sequence[_Run]) -> Iterator[Line]:
    """The lines that a lane's runs make up."""
    start, end = lane[0].start, lane[0].end
    for run in lane:
        if run.start > end + _SAME:
            yield _line(lane[0], start, end)
            start = run.start
        end = max(end, run.end)
    yield _line(lane[0], start, end)


def _line(run: _Run, start: float, end: float) -> Line:
    if run.axis == "level":
        return Line(Point(start, run.at), Point(end, run.at))
    return Line(Point(run.at, start), Point(run.at, end))
