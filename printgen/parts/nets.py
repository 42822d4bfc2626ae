"""Nets to cut and fold: their lines, the measures of buildings, and dice."""

from collections.abc import Iterable

from msgspec import Struct

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    polygon_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.geometry import Line, Path, Point, Rect, Size
from printgen.kit.component import BUILDINGS, Piece

NET_PEN = Stroke(Ink("line"), OUTLINE * 0.7)  # the drawings on small pieces
_CUT = Stroke(Ink("cut"), OUTLINE)
_FOLD = Stroke(Ink("fold"), OUTLINE, (1.2, 0.8))
_CALM = Stroke(Ink("white"), OUTLINE * 2)  # under a fold, so that its dashes show on any color


def level_fold(y: float, width: float) -> Line:
    """Return a level fold across a strip."""
    return Line(Point(0.0, y), Point(width, y))


def cut(path: Path) -> Placed:
    """Draw a net's outline, to be cut along."""
    return shape(path, stroke=_CUT)


def net_folds(folds: Iterable[Line]) -> tuple[Placed, ...]:
    """Draw the dashed lines to fold along."""
    paths = [line_path(fold) for fold in folds]
    return (*(shape(path, stroke=_CALM) for path in paths), *(shape(path, stroke=_FOLD) for path in paths))


def both_faces(face: Frame, top: float) -> tuple[Placed, ...]:
    """Draw a face twice about a level ridge: the back above it, upside down, and the front below."""
    return placed(face, 0.0, top, 180), placed(face, 0.0, top + face.size.height)


def below_ridge(face: Rect) -> Rect:
    """Return the place of the front of a given back: below the ridge at its foot."""
    return face.moved(0.0, face.height)


TOKEN_WIDTH = 18.0  # two or three fit on a space


class Tent(Struct, frozen=True):
    """A kind of tent: its width, the height of its slopes, the depth of its floor, its tab (mm), and its drawing."""

    stem: str
    key: str
    width: float
    slope: float
    floor: float
    tab: float
    roof: float
    sign: float
    tiles: int
    rows: int
    door: Size
    pane: Size
    windows: tuple[tuple[float, ...], ...]  # the middles of each storey's, from the top


# About as high as they are wide and deep, so that they do not tip; four small ones fit on a property's band.
TENTS = {
    "small": Tent(
        stem=BUILDINGS["small_building"],
        key="small_building",
        width=10.0,
        slope=10.3,
        floor=10.0,
        tab=4.0,
        roof=4.7,
        sign=1.9,
        tiles=5,
        rows=3,
        door=Size(2.5, 3.5),
        pane=Size(1.9, 2.2),
        windows=((2.0, 8.0),),
    ),
    "large": Tent(
        stem=BUILDINGS["large_building"],
        key="large_building",
        width=18.0,
        slope=14.5,
        floor=12.0,
        tab=5.0,
        roof=5.6,
        sign=2.4,
        tiles=9,
        rows=3,
        door=Size(3.2, 4.0),
        pane=Size(2.5, 2.4),
        windows=((3.4, 14.6), (3.4, 14.6)),
    ),
}

EDGE = 16.0  # of a die
TAB = 5.0
_KEY = "accent"
_PIP, _SPREAD = 1.55, 4.3  # a pip's radius, and the distance of the outer ones from the middle
_SIZE = Size(4 * EDGE + TAB, 3 * EDGE + 2 * TAB)

# For each face, the columns and rows of its pips, from -1 to 1.
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


# Opposite faces add up to seven; round their common corner 1, 2 and 3 run anticlockwise, as on dice of the West.
NET = (Square(1, 0, 1), Square(0, 1, 2), Square(1, 1, 3), Square(2, 1, 5), Square(3, 1, 4), Square(1, 2, 6))


def draw_die(count: int) -> Piece:
    """Draw the net of a die, ``count`` in a kit: a cross of faces with seven tabs."""
    items, ink = list[Placed](), Ink("text-on", _KEY)
    for square in NET:
        rect = Rect(square.column * EDGE, TAB + square.row * EDGE, EDGE, EDGE)
        items.append(shape(rounded_path(rect.inset(0.7), 2.6), Ink("solid", _KEY), NET_PEN))
        items.append(shape(rounded_path(rect.inset(1.4), 2.0), stroke=Stroke(ink, HAIRLINE)))
        for x, y in _PIPS[square.pips]:
            spot = Point(rect.centre.x + x * _SPREAD, rect.centre.y + y * _SPREAD)
            items.append(shape(circle_path(spot, _PIP), ink))

    e, t, top, low = EDGE, TAB, TAB, TAB + 3 * EDGE
    upper, lower = top + e, top + 2 * e  # the long row's head and foot
    folds = (
        *(Line(Point(e, y), Point(2 * e, y)) for y in (top, upper, lower, low)),
        *(Line(Point(x, upper), Point(x, lower)) for x in (e, 2 * e, 3 * e, 4 * e)),
        *(Line(Point(x, y), Point(x, y + e)) for x in (e, 2 * e) for y in (top, lower)),
    )
    points = [  # clockwise from the top tab; each tab's corners are cut at 45 degrees
        *((e, top), (e + t, 0.0), (2 * e - t, 0.0), (2 * e, top)),
        *((2 * e + t, top + t), (2 * e + t, upper - t), (2 * e, upper)),
        *((4 * e, upper), (4 * e + t, upper + t), (4 * e + t, lower - t), (4 * e, lower)),
        *((2 * e, lower), (2 * e + t, lower + t), (2 * e + t, low - t), (2 * e, low)),
        *((2 * e - t, low + t), (e + t, low + t), (e, low)),
        *((e - t, low - t), (e - t, lower + t), (e, lower)),
        *((0.0, lower), (0.0, upper), (e, upper)),
        *((e - t, upper - t), (e - t, top + t)),
    ]
    outline = polygon_path(points)
    items += (*net_folds(folds), cut(outline))
    return Piece("die", Frame(_SIZE, tuple(items)), None, count, folds, outline=outline)
