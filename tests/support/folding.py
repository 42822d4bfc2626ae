"""Simulated folding of a printed sheet: panels with points on them are moved step by step, like paper."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from printgen.geometry import Line, Point, Rect, Size

Side = Literal["left", "right", "top", "bottom"]

# In reading order from the cover; for a leaflet, both sides of each panel in turn.
READ = {
    "quarter": [1, 2, 3, 4, 5, 6, 7, 8],
    "half": [1, 2, 3, 4],
    "letter": [1, 2, 3, 5, 4, 6],
    "z": [1, 2, 3, 6, 5, 4],
}


class Panel(NamedTuple):
    """A printed panel: its page, its corners in reading order (top left, top right, bottom right, bottom left) or other
    points on it, the center of its paper, its depth (0 on top), and whether it faces up.
    """

    page: int
    points: tuple[Point, ...]
    middle: Point
    depth: int = 0
    up: bool = True


class Printed(NamedTuple):
    """One side of a printed sheet: its size, its panels with points on them, and its folds."""

    size: Size
    panels: tuple[tuple[int, Rect, tuple[Point, ...]], ...]
    folds: tuple[Line, ...]


def flat(outside: Printed, inside: Printed | None, flip: str | None, depth: int = 0) -> list[Panel]:
    """Return the flat sheet, outside up; the printer turned it over about the edge named by ``flip``."""
    upright = (flip == "long") == (outside.size.height > outside.size.width)

    def behind(point: Point) -> Point:
        return (
            Point(outside.size.width - point.x, point.y) if upright else Point(point.x, outside.size.height - point.y)
        )

    panels = [Panel(page, points, rect.centre, depth) for page, rect, points in outside.panels]
    for page, rect, points in inside.panels if inside else ():
        panels.append(Panel(page, tuple(map(behind, points)), behind(rect.centre), depth, up=False))
    return panels


def fold(panels: Iterable[Panel], line: Line, moves: Side, behind: bool = True) -> list[Panel]:
    """Fold the part on that side of the line behind the rest, or on top of it."""
    panels = list(panels)
    lowest, highest = max(panel.depth for panel in panels), min(panel.depth for panel in panels)
    folded = []
    for panel in panels:
        if _at(panel.middle, line, moves):
            depth = 2 * lowest + 1 - panel.depth if behind else 2 * highest - 1 - panel.depth
            points = tuple(_mirrored(point, line) for point in panel.points)
            panel = Panel(panel.page, points, _mirrored(panel.middle, line), depth, not panel.up)
        folded.append(panel)
    return folded


def turned_over(panels: Iterable[Panel], size: Size) -> list[Panel]:
    """Turn the whole sheet over like a page."""
    return [
        Panel(
            panel.page,
            tuple(Point(size.width - x, y) for x, y in panel.points),
            Point(size.width - panel.middle.x, panel.middle.y),
            -panel.depth,
            not panel.up,
        )
        for panel in panels
    ]


def stack(panels: Iterable[Panel]) -> list[Panel]:
    """Return the panels in reading order, from the top one."""
    return sorted(panels, key=lambda panel: (panel.depth, not panel.up))


def read(panel: Panel) -> tuple[Point, ...]:
    """Return the panel's points as a reader sees them, from the center of the panel; right and down are positive."""
    away = 1 if panel.up else -1
    return tuple(Point(away * (x - panel.middle.x), y - panel.middle.y) for x, y in panel.points)


def _at(point: Point, line: Line, side: Side) -> bool:
    return {
        "left": point.x < line.start.x,
        "right": point.x > line.start.x,
        "top": point.y < line.start.y,
        "bottom": point.y > line.start.y,
    }[side]


def _mirrored(point: Point, line: Line) -> Point:
    upright = line.start.x == line.end.x
    x, y = 2 * line.start.x - point.x, 2 * line.start.y - point.y
    return Point(x, point.y) if upright else Point(point.x, y)


def quarter(panels: list[Panel], folds: Sequence[Line], size: Size) -> list[Panel]:
    """Fold the top half behind, then the left half behind."""
    level = next(line for line in folds if line.start.y == line.end.y)
    upright = next(line for line in folds if line.start.x == line.end.x)
    return fold(fold(panels, level, "top"), upright, "left")


def half(panels: list[Panel], folds: Sequence[Line], size: Size) -> list[Panel]:
    """Fold the left half of all sheets behind."""
    return fold(panels, folds[0], "left")


def letter(panels: list[Panel], folds: Sequence[Line], size: Size) -> list[Panel]:
    """Fold the narrow panel in and the cover over it; seen from the outside, both go behind."""
    left, right = sorted(folds)
    return turned_over(fold(fold(panels, left, "left"), right, "right"), size)


def z(panels: list[Panel], folds: Sequence[Line], size: Size) -> list[Panel]:
    """Fold one panel one way and one the other."""
    left, right = sorted(folds)
    return turned_over(fold(fold(panels, left, "left", behind=False), right, "right"), size)


FOLDED: dict[str, Any] = {"quarter": quarter, "half": half, "letter": letter, "z": z}


def zine(printed: Printed, cuts: Sequence[Line]) -> list[Panel]:
    """Fold the ring of panels around the cut, from page 1 across its fore edge, each leaf below the last.

    Raise ValueError unless each panel is joined to exactly two others.
    """
    rects = {page: rect for page, rect, _ in printed.panels}
    joints = {page: _joints(page, rects, cuts) for page in rects}
    if any(len(joined) != 2 for joined in joints.values()):
        raise ValueError(f"the panels are no ring: {joints}")
    way = [1, next(other for other, line in joints[1].items() if line.start.x == rects[1].right)]
    crossed = [joints[1][way[1]]]
    while len(way) < len(rects):
        nearby = joints[way[-1]]
        further = next(other for other in nearby if other != way[-2])
        crossed.append(nearby[further])
        way.append(further)
    placed = []
    for depth, page in enumerate(way):
        _, rect, points = next(panel for panel in printed.panels if panel[0] == page)
        middle = rect.centre
        for line in reversed(crossed[:depth]):  # folded back over each line between it and the cover
            points, middle = tuple(_mirrored(point, line) for point in points), _mirrored(middle, line)
        placed.append(Panel(page, points, middle, depth, depth % 2 == 0))
    return placed


def _joints(page: int, rects: dict[int, Rect], cuts: Sequence[Line]) -> dict[int, Line]:
    """Return the panels joined to this one, with the shared edges."""
    found = {}
    for other, rect in rects.items():
        line = _shared(rects[page], rect) if other != page else None
        if line and not any(_on(line, cut) for cut in cuts):
            found[other] = line
    return found


def _shared(one: Rect, other: Rect) -> Line | None:
    """Return the shared edge of two panels of the same size."""
    near = 1e-2
    if abs(one.y - other.y) < near and (abs(one.right - other.x) < near or abs(other.right - one.x) < near):
        x = one.right if abs(one.right - other.x) < near else one.x
        return Line(Point(x, one.y), Point(x, one.bottom))
    if abs(one.x - other.x) < near and (abs(one.bottom - other.y) < near or abs(other.bottom - one.y) < near):
        y = one.bottom if abs(one.bottom - other.y) < near else one.y
        return Line(Point(one.x, y), Point(one.right, y))
    return None


def _on(line: Line, cut: Line) -> bool:
    middle = Point((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)
    if abs(cut.start.y - cut.end.y) < 1e-2 and abs(line.start.y - line.end.y) < 1e-2:
        return abs(middle.y - cut.start.y) < 1e-2 and cut.start.x < middle.x < cut.end.x
    return False
