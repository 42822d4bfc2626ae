"""Ornaments of the board: places and ink keys go in, placed shapes come out (mm, y down)."""

import math
from collections.abc import Iterable

from printgen.components.studio import INSTEAD, Studio
from printgen.drawing.frame import (
    Ink,
    Path,
    Placed,
    Shape,
    Stroke,
    circle_path,
    line_path,
    polygon_path,
    rect_path,
    shape,
    star_path,
)
from printgen.drawing.ink import OUTLINE
from printgen.drawing.ornament import lozenge_path
from printgen.drawing.text import Style
from printgen.geometry import Line, Point, Rect

LINE = Ink("line")
PEN = Stroke(LINE, OUTLINE)


def hidden(path: Path, fill: Ink, stroke: Stroke | None = None) -> tuple[Placed, ...]:
    """A filled shape that hides what lies below it in both variants."""
    return shape(path, Ink("white")), shape(path, fill, stroke)


def outlined(items: Iterable[Placed], stroke: Stroke = PEN) -> tuple[Placed, ...]:
    """The same drawings with an outline, so that pale colours stand out from their ground.

    What stands in for a picture stays as it is: a line of its own would show on the picture.
    """
    return tuple(
        entry._replace(item=entry.item._replace(stroke=stroke))
        if isinstance(entry.item, Shape) and entry.item.fill != INSTEAD
        else entry
        for entry in items
    )


def spot(studio: Studio, icon: str, box: Rect, ink: Ink) -> tuple[Placed, ...]:
    """An icon with an outline in the middle of a box."""
    return outlined((studio.icon(icon, box, ink),))


def own_face(studio: Studio, string: str, box: Rect, style: Style) -> Style:
    """The style without its narrow face if the text fits so: large words would rather be smaller than look strange."""
    alone = style._replace(narrow=None)
    return alone if studio.setter.block(studio.setter.faces.cased(string, style), box, alone) else style


def rule(y: float, start: float, end: float, stroke: Stroke = PEN) -> Placed:
    """A level line."""
    return shape(line_path(Line(Point(start, y), Point(end, y))), stroke=stroke)


def flourish(centre: Point, width: float, key: str) -> tuple[Placed, ...]:
    """A diamond between two tapering lines: what stands where a space has no drawing of its own."""
    fill, reach = Ink("solid", key), width / 4 + 1.4
    sides = [lozenge_path(Point(centre.x + side * reach, centre.y), width / 2 - 2.8, 1.3) for side in (-1, 1)]
    big = lozenge_path(centre, 5.4, 7.6)
    small = lozenge_path(centre, 2.2, 3.1)
    return (*(shape(path, fill, PEN) for path in sides), shape(big, fill, PEN), shape(small, Ink("white"), PEN))


def medallion(centre: Point, radius: float, key: str, points: int = 48, sweep: float = math.tau) -> tuple[Placed, ...]:
    """A rosette in the key's colour round a paper disc with a fine inner ring, and pale rays over ``sweep`` of it."""
    rim = radius * 0.9
    ring = Stroke(Ink("line-in", key), OUTLINE * 1.5)
    return (
        *hidden(star_path(centre, radius, radius * 0.955, points), Ink("solid", key), PEN),
        *hidden(circle_path(centre, rim), Ink("ground", "paper"), PEN),
        shape(rays(centre, rim * 0.965, points // 3, sweep), Ink("pale", key)),
        shape(circle_path(centre, rim * 0.965), stroke=ring),
    )


def rays(centre: Point, radius: float, count: int, sweep: float = math.tau) -> Path:
    """One path of wedges from the middle of a disc to its edge, from nine o'clock over the top; radians."""
    wide = math.tau / (2 * count)
    starts = [math.pi + 2 * number * wide for number in range(round(count * sweep / math.tau))]
    around = [
        [(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)) for angle in (start, start + wide)]
        for start in starts
    ]
    return tuple(segment for ends in around for segment in polygon_path([centre, *ends]))


def bars(box: Rect, count: int, width: float) -> tuple[Placed, ...]:
    """Upright bars before a window, evenly spread."""
    gap = (box.width - count * width) / (count + 1)
    paths = [rect_path(Rect(box.x + gap + number * (gap + width), box.y, width, box.height)) for number in range(count)]
    return tuple(entry for path in paths for entry in hidden(path, Ink("solid", "line")))
