"""The dice: the net of a cube with true pips and glue tabs (mm)."""

from msgspec import Struct

from printgen.components.common.net_lines import NET_PEN, cut, net_folds
from printgen.drawing.frame import Frame, Ink, Path, Placed, Stroke, circle_path, polygon_path, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.pieces import Piece

EDGE = 16.0
TAB = 5.0
_KEY = "accent"
_PIP, _SPREAD = 1.55, 4.3  # a pip's radius, and how far the outer ones lie from the middle

# which of the nine spots of a face (columns and rows from -1 to 1) bear a pip
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Square(Struct, frozen=True):
    """A face of the net by its column and row, and the number of its pips."""

    column: int
    row: int
    pips: int


# opposite faces add up to seven; round their common corner 1, 2 and 3 run anticlockwise, as on dice of the West
NET = (Square(1, 0, 1), Square(0, 1, 2), Square(1, 1, 3), Square(2, 1, 5), Square(3, 1, 4), Square(1, 2, 6))
SIZE = Size(4 * EDGE + TAB, 3 * EDGE + 2 * TAB)


def draw_die(count: int) -> Piece:
    """All dice of a kit."""
    folds, outline = tuple(_folds()), _outline()
    items = (*(item for square in NET for item in _face(square)), *net_folds(folds), cut(outline))
    return Piece("die", Frame(SIZE, items), None, count, folds, outline=outline)


def _rect(square: Square) -> Rect:
    return Rect(square.column * EDGE, TAB + square.row * EDGE, EDGE, EDGE)


def _face(square: Square) -> tuple[Placed, ...]:
    rect = _rect(square)
    middle, ink = rect.centre, Ink("text-on", _KEY)
    spots = [Point(middle.x + x * _SPREAD, middle.y + y * _SPREAD) for x, y in _PIPS[square.pips]]
    ground = shape(rounded_path(rect.inset(0.7), 2.6), Ink("solid", _KEY), NET_PEN)
    inner = shape(rounded_path(rect.inset(1.4), 2.0), stroke=Stroke(ink, HAIRLINE))
    return (ground, inner, *(shape(circle_path(spot, _PIP), ink) for spot in spots))


def _outline() -> Path:
    """Round the cross and its seven tabs, clockwise from the top tab; each tab's corners are cut at 45 degrees."""
    e, t, top, low = EDGE, TAB, TAB, TAB + 3 * EDGE
    upper, lower = top + e, top + 2 * e  # the long row's head and foot
    points = [
        *((e, top), (e + t, 0.0), (2 * e - t, 0.0), (2 * e, top)),
        *((2 * e + t, top + t), (2 * e + t, upper - t), (2 * e, upper)),
        *((4 * e, upper), (4 * e + t, upper + t), (4 * e + t, lower - t), (4 * e, lower)),
        *((2 * e, lower), (2 * e + t, lower + t), (2 * e + t, low - t), (2 * e, low)),
        *((2 * e - t, low + t), (e + t, low + t), (e, low)),
        *((e - t, low - t), (e - t, lower + t), (e, lower)),
        *((0.0, lower), (0.0, upper), (e, upper)),
        *((e - t, upper - t), (e - t, top + t)),
    ]
    return polygon_path(points)


def _folds() -> list[Line]:
    """Where the faces meet, and where the tabs begin."""
    e, top, low = EDGE, TAB, TAB + 3 * EDGE
    upper, lower = top + e, top + 2 * e
    level = [Line(Point(e, y), Point(2 * e, y)) for y in (top, upper, lower, low)]
    upright = [Line(Point(x, upper), Point(x, lower)) for x in (e, 2 * e, 3 * e, 4 * e)]
    arms = [Line(Point(x, y), Point(x, y + e)) for x in (e, 2 * e) for y in (top, lower)]
    return [*level, *upright, *arms]
