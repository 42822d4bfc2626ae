"""Nets to cut and fold: their lines, buildings' measures, and dice."""

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
_CALM = Stroke(Ink("white"), OUTLINE * 2)  # under a fold, so that its dashes show on any colour


def level_fold(y: float, width: float) -> Line:
    """A level fold across a strip."""
    return Line(Point(0.0, y), Point(width, y))


def cut(path: Path) -> Placed:
    """A net's outline, to be cut along."""
    return shape(path, stroke=_CUT)


def net_folds(folds: Iterable[Line]) -> tuple[Placed, ...]:
    """The dashed lines to fold along."""
    paths = [line_path(fold) for fold in folds]
    return (*(shape(path, stroke=_CALM) for path in paths), *(shape(path, stroke=_FOLD) for path in paths))


def both_faces(face: Frame, top: float) -> tuple[Placed, ...]:
    """A face twice about a level ridge at its head: the back above, on its head, and the front below."""
    return placed(face, 0.0, top, 180), placed(face, 0.0, top + face.size.height)


def below_ridge(face: Rect) -> Rect:
    """Where the front lies whose back is given: below the ridge at its foot."""
    return face.moved(0.0, face.height)


TOKEN_WIDTH = 18.0  # two or three stand on a space


class Tent(Struct, frozen=True):
    """A kind of tent: its width, its slopes' height, its floor's depth, its glue tab (mm), and what is drawn on it."""

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
    windows: tuple[tuple[float, ...], ...]  # the middles of each storey's, from the top


# About as high as they are wide and deep, so that they do not tip; four small ones stand on a property's band.
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
        windows=((2.4, 5.6, 9.0, 12.4, 15.6), (2.4, 5.6, 12.4, 15.6)),
    ),
}


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
