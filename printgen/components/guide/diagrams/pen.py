"""The strokes of the guide's drawings that depend on the kit: paper, folds, cuts, arrows and letters, all in mm.

They are meant to be followed without a word: paper is tinted, folds are dashed, cuts have scissors. What looks the
same in every kit is an SVG in ``pictures/`` instead; its classes (``classes.py``) come to these same inks.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Path, Placed, Stroke, lines_path, placed, polygon_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.geometry import POINT, Line, Point, Rect, Size

PICTURE = Size(43.0, 29.0)

PAPER = Ink("pale", "accent")
OTHER = Ink("pale", "second")  # paper's other side, and things that are not paper
BLANK = Ink("blank")
CUT = Stroke(Ink("cut"), 1.0 * POINT)
FOLD = Stroke(Ink("fold"), OUTLINE, (1.0, 0.7))
SHAFT = Stroke(Ink("line"), 1.0 * POINT)  # an arrow's
HEAD = Ink("line")

_NECK = 1.6  # from where an arrow's shaft ends to the tip of its head
_WING, _SPREAD = 2.3, 0.45  # how long the head's edges are, and by what angle they lie off the shaft

Corners = Sequence[tuple[float, float]]


class Lettering(NamedTuple):
    """How a word in a drawing is set, and the room that it has."""

    style: Style
    room: Size


LETTER = Lettering(Style("text-bold", 9, 8, Ink("text"), lines=1), Size(5.0, 5.0))


def paper(corners: Corners, tint: Ink = PAPER) -> tuple[Placed, ...]:
    """A piece of paper that hides what lies below it."""
    path = polygon_path(corners)
    return shape(path, Ink("white")), shape(path, tint, OUTLINE_PEN)


def corners_of(x: float, y: float, width: float, height: float) -> Corners:
    """The corners of an upright rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def fold_line(x1: float, y1: float, x2: float, y2: float) -> Placed:
    """A dashed line to fold on, or to lay an edge on."""
    return rules((x1, y1, x2, y2), stroke=FOLD)


def rules(*lines: tuple[float, float, float, float], stroke: Stroke = HAIRLINE_PEN) -> Placed:
    """Straight lines by their ends."""
    return shape(lines_path(Line(Point(a, b), Point(c, d)) for a, b, c, d in lines), stroke=stroke)


def cells(x: float, y: float, cell: Size, columns: int, rows: int) -> Placed:
    """A grid of cells from its top left corner."""
    right, bottom = x + columns * cell.width, y + rows * cell.height
    upright = [(x + n * cell.width, y, x + n * cell.width, bottom) for n in range(columns + 1)]
    level = [(x, y + n * cell.height, right, y + n * cell.height) for n in range(rows + 1)]
    return rules(*upright, *level)


def lettered(desk: Desk, text: str, middle: Point, lettering: Lettering = LETTER) -> tuple[Placed, ...]:
    """A letter, a number or a measure in the room round that point."""
    style, room = lettering
    return desk.setter.fit(text, Rect(middle.x - room.width / 2, middle.y - room.height / 2, *room), style, "guide")


def turned_letter(desk: Desk, text: str, middle: Point, turn: int, lettering: Lettering = LETTER) -> Placed:
    """The same, turned clockwise about that point (0, 90, 180, 270)."""
    room = lettering.room
    frame = Frame(room, lettered(desk, text, Rect.of(room).centre, lettering))
    width, height = room.turned if turn % 180 else room
    return placed(frame, middle.x - width / 2, middle.y - height / 2, turn)


def bent_arrow(start: Point, bend: Point, end: Point) -> tuple[Placed, ...]:
    """An arrow that swings from start to end by way of a bend."""
    angle = math.atan2(end.y - bend.y, end.x - bend.x)
    neck = Point(end.x - _NECK * math.cos(angle), end.y - _NECK * math.sin(angle))
    shaft: Path = (("M", *start), ("C", *_between(start, bend), *_between(neck, bend), *neck))
    return shape(shaft, stroke=SHAFT), shape(arrow_head(neck, angle), HEAD)


def _between(near: Point, bend: Point) -> Point:
    return Point(near.x + (bend.x - near.x) * 2 / 3, near.y + (bend.y - near.y) * 2 / 3)


def arrow_head(neck: Point, angle: float) -> Path:
    """The head of an arrow whose shaft ends at ``neck``, pointing at ``angle`` (radians, clockwise from the right)."""
    tip = Point(neck.x + _NECK * math.cos(angle), neck.y + _NECK * math.sin(angle))
    sides = (angle + _SPREAD, angle - _SPREAD)
    return polygon_path([tip, *((tip.x - _WING * math.cos(side), tip.y - _WING * math.sin(side)) for side in sides)])


def straight(start: Point, end: Point) -> tuple[Placed, ...]:
    """A straight arrow."""
    return bent_arrow(start, Point((start.x + end.x) / 2, (start.y + end.y) / 2), end)


def scissors(desk: Desk, x: float, y: float) -> Placed:
    """Scissors in a square of 7 mm with that top left corner, their blades to the right."""
    return desk.icon("content-cut", Rect(x, y, 7.0, 7.0), Ink("solid", "ink"))
