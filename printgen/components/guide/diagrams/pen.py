"""The strokes of the guide's step drawings: paper, folds, cuts, glue, arrows and scissors.

They are meant to be followed without a word: paper is tinted, folds are dashed, cuts have scissors, glue is a zigzag.
"""

import math
from collections.abc import Iterator, Sequence

from printgen.components.desk import Desk
from printgen.drawing.frame import Ink, Path, Placed, Segment, Stroke, lines_path, polygon_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.type.typesetter import Style
from printgen.geometry import POINT, Line, Point, Rect, Size

PICTURE = Size(43.0, 29.0)
PAGE = Size(20.0, 26.0)  # a drawn sheet of paper

PAPER = Ink("pale", "accent")
OTHER = Ink("pale", "second")  # paper's other side, and things that are not paper
BLANK = Ink("blank")
EDGE = Stroke(Ink("line"), OUTLINE)
FINE = Stroke(Ink("line"), HAIRLINE)
CUT = Stroke(Ink("cut"), 1.0 * POINT)
_FOLD = Stroke(Ink("fold"), OUTLINE, (1.0, 0.7))
_GLUE = Stroke(Ink("line-in", "second"), 0.8 * POINT)
_ARROW = Stroke(Ink("line"), 1.0 * POINT)
_LETTER = Style("text-bold", 9, 8, Ink("text"), lines=1)

Corners = Sequence[tuple[float, float]]


def paper(corners: Corners, tint: Ink = PAPER) -> tuple[Placed, ...]:
    """A piece of paper that hides what lies below it."""
    path = polygon_path(corners)
    return shape(path, Ink("white")), shape(path, tint, EDGE)


def box(x: float, y: float, width: float, height: float) -> Corners:
    """The corners of an upright rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def fold(x1: float, y1: float, x2: float, y2: float) -> Placed:
    """A dashed line to fold on, or to lay an edge on."""
    return rules((x1, y1, x2, y2), stroke=_FOLD)


def rules(*lines: tuple[float, float, float, float], stroke: Stroke = FINE) -> Placed:
    """Straight lines by their ends."""
    return shape(lines_path(Line(Point(a, b), Point(c, d)) for a, b, c, d in lines), stroke=stroke)


def cells(x: float, y: float, cell: Size, columns: int, rows: int) -> Placed:
    """A grid of cells from its top left corner."""
    right, bottom = x + columns * cell.width, y + rows * cell.height
    upright = [(x + n * cell.width, y, x + n * cell.width, bottom) for n in range(columns + 1)]
    level = [(x, y + n * cell.height, right, y + n * cell.height) for n in range(rows + 1)]
    return rules(*upright, *level)


def letter(desk: Desk, text: str, x: float, y: float) -> tuple[Placed, ...]:
    """A letter or number with its middle at that point."""
    return desk.setter.fit(text, Rect(x - 2.5, y - 2.5, 5.0, 5.0), _LETTER, "guide")


def arrow(start: Point, bend: Point, end: Point) -> tuple[Placed, ...]:
    """An arrow that swings from start to end by way of a bend."""
    angle = math.atan2(end.y - bend.y, end.x - bend.x)
    neck = Point(end.x - 1.6 * math.cos(angle), end.y - 1.6 * math.sin(angle))
    shaft: Path = (("M", *start), ("C", *_between(start, bend), *_between(neck, bend), *neck))
    wings = [(end.x - 2.3 * math.cos(angle + side), end.y - 2.3 * math.sin(angle + side)) for side in (0.45, -0.45)]
    return shape(shaft, stroke=_ARROW), shape(polygon_path([(end.x, end.y), *wings]), Ink("line"))


def _between(near: Point, bend: Point) -> Point:
    return Point(near.x + (bend.x - near.x) * 2 / 3, near.y + (bend.y - near.y) * 2 / 3)


def straight(start: Point, end: Point) -> tuple[Placed, ...]:
    """A straight arrow."""
    return arrow(start, Point((start.x + end.x) / 2, (start.y + end.y) / 2), end)


def glue(x1: float, y1: float, x2: float, y2: float, swing: float = 1.0) -> Placed:
    """A zigzag of glue between two points."""
    length = math.hypot(x2 - x1, y2 - y1)
    steps = max(2, round(length / 1.4))
    across = (-(y2 - y1) / length * swing, (x2 - x1) / length * swing)
    points: list[Segment] = []
    for step in range(steps + 1):
        part, side = step / steps, 1 if step % 2 else -1
        x, y = x1 + (x2 - x1) * part + across[0] * side, y1 + (y2 - y1) * part + across[1] * side
        points.append(("L" if points else "M", x, y))
    return shape(tuple(points), stroke=_GLUE)


def glue_stick(x: float, y: float) -> Iterator[Placed]:
    """A glue stick, its glue down: 5 mm wide and 15 mm tall from that top left corner."""
    yield from paper(box(x, y, 5.0, 9.0), Ink("solid", "second"))
    yield from paper(box(x - 0.4, y + 7.0, 5.8, 3.4), OTHER)
    yield from paper(((x + 0.8, y + 10.4), (x + 4.2, y + 10.4), (x + 4.2, y + 14.0), (x + 0.8, y + 12.6)), BLANK)


def scissors(desk: Desk, x: float, y: float, size: float = 7.0, to_left: bool = False) -> Placed:
    """Scissors in a square with that top left corner, their blades to the right (or to the left)."""
    path = desk.icons.path("content-cut", size)
    return shape(mirrored(path, size) if to_left else path, Ink("solid", "ink"))._replace(at=Point(x, y))


def mirrored(path: Path, size: float, upside_down: bool = False) -> Path:
    """A path in a square, its left and right changed over, and its top and bottom too where asked for."""
    turned = [
        (part[0], *(size - float(v) if n % 2 == 0 or upside_down else v for n, v in enumerate(part[1:])))
        for part in path
    ]
    return tuple(turned)  # type: ignore[arg-type]


def icon(desk: Desk, name: str, x: float, y: float, size: float) -> Placed:
    """An icon in a square with that top left corner."""
    return desk.icon(name, Rect(x, y, size, size), Ink("solid", "ink"))


def tick(desk: Desk, x: float, y: float, size: float = 4.6) -> Placed:
    """What is right: a tick in a square with that top left corner."""
    return desk.icon("check-bold", Rect(x, y, size, size), Ink("text"))


def cross(desk: Desk, x: float, y: float, size: float = 4.6) -> Placed:
    """What is wrong: a cross in a square with that top left corner."""
    return desk.icon("close-thick", Rect(x, y, size, size), Ink("text"))
