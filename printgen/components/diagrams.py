"""The guide's step drawings: a studio goes in, small pictures of cutting, folding and gluing come out, all of one size.

They are meant to be followed without a word: paper is tinted, folds are dashed, cuts have scissors, glue is a zigzag.
"""

import math
from collections.abc import Callable, Iterable, Sequence

from printgen.components.studio import Studio
from printgen.drawing.frame import (
    Frame,
    Ink,
    Path,
    Placed,
    Segment,
    Stroke,
    circle_path,
    lines_path,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import POINT, Line, Point, Rect, Size

PICTURE = Size(43.0, 29.0)
PAGE = Size(20.0, 26.0)  # a drawn sheet of paper

_PAPER = Ink("pale", "accent")
_EDGE = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)
_FOLD = Stroke(Ink("fold"), OUTLINE, (1.0, 0.7))
_CUT = Stroke(Ink("cut"), OUTLINE)
_HEAVY = Stroke(Ink("cut"), 1.2 * POINT)
_GLUE = Stroke(Ink("line-in", "second"), 0.8 * POINT)
_ARROW = Stroke(Ink("line"), 1.0 * POINT)
_LETTER = Style("text-bold", 9, 8, Ink("text"))

Corners = Sequence[tuple[float, float]]
Drawing = Callable[[Studio], Iterable[Placed]]


def picture(studio: Studio, name: str) -> Frame:
    """The drawing of that name; KeyError for a name that is not in the table."""
    return Frame(PICTURE, tuple(DRAWINGS[name](studio)))


def paper(corners: Corners, tint: Ink = _PAPER) -> tuple[Placed, ...]:
    """A piece of paper that hides what lies below it."""
    path = polygon_path(corners)
    return shape(path, Ink("white")), shape(path, tint, _EDGE)


def box(x: float, y: float, width: float, height: float) -> Corners:
    """The corners of an upright rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def fold(x1: float, y1: float, x2: float, y2: float) -> Placed:
    """A dashed line to fold on."""
    return shape((("M", x1, y1), ("L", x2, y2)), stroke=_FOLD)


def rules(*lines: tuple[float, float, float, float], stroke: Stroke = _FINE) -> Placed:
    """Straight lines by their ends."""
    return shape(lines_path(Line(Point(a, b), Point(c, d)) for a, b, c, d in lines), stroke=stroke)


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


def scissors(studio: Studio, x: float, y: float, size: float = 7.0, to_left: bool = False) -> Placed:
    """Scissors in a square with that top left corner, their blades to the right (or to the left)."""
    path = studio.icons.path("content-cut", size)
    return shape(_mirrored(path, size) if to_left else path, Ink("solid", "ink"))._replace(at=Point(x, y))


def _mirrored(path: Path, size: float, upside_down: bool = False) -> Path:
    """A path in a square, its left and right changed over, and its top and bottom too where asked for."""
    turned = [
        (part[0], *(size - float(v) if n % 2 == 0 or upside_down else v for n, v in enumerate(part[1:])))
        for part in path
    ]
    return tuple(turned)  # type: ignore[arg-type]


def _cells(x: float, y: float, cell: Size, columns: int, rows: int, stroke: Stroke = _FINE) -> Placed:
    right, bottom = x + columns * cell.width, y + rows * cell.height
    upright = [(x + n * cell.width, y, x + n * cell.width, bottom) for n in range(columns + 1)]
    level = [(x, y + n * cell.height, right, y + n * cell.height) for n in range(rows + 1)]
    return rules(*upright, *level, stroke=stroke)


_CARD = Size(4.1, 7.1)


def _card_fold(studio: Studio) -> Iterable[Placed]:
    x, y = 10.0, 1.5
    yield from paper(box(x, y, *PAGE), Ink("blank"))
    yield shape(rect_path(Rect(x + 1.5, y + 2.2, 8.2, 21.3)), Ink("pale", "accent"))
    yield shape(rect_path(Rect(x + 10.3, y + 2.2, 8.2, 21.3)), Ink("pale", "second"))
    yield _cells(x + 1.5, y + 2.2, _CARD, 2, 3)
    yield _cells(x + 10.3, y + 2.2, _CARD, 2, 3)
    yield fold(x + 10, y - 1.2, x + 10, y + 27.2)
    yield from arrow(Point(x + 21.5, y + 5), Point(x + 32, y + 13), Point(x + 21.2, y + 21))


def _card_glue(studio: Studio) -> Iterable[Placed]:
    yield from paper(((5, 6), (21.5, 3), (21.5, 24), (5, 28)))
    yield from paper(((38, 6), (21.5, 3), (21.5, 24), (38, 28)))
    yield fold(21.5, 3, 21.5, 24)
    for row in range(4):
        y = 9.2 + 4.4 * row
        yield glue(7.5, y + 0.6, 19.5, y - 1.6)
        yield glue(23.5, y - 1.6, 35.5, y + 0.6)


def _card_press(studio: Studio) -> Iterable[Placed]:
    yield from paper(((5, 24), (11, 20), (38, 20), (32, 24)))
    yield from paper(((5, 24), (32, 24), (32, 24.9), (5, 24.9)))
    yield from paper(((32, 24), (38, 20), (38, 20.9), (32, 24.9)))
    yield from paper(((9, 16.5), (15, 12.5), (36, 12.5), (30, 16.5)), Ink("solid", "second"))
    yield from paper(((9, 16.5), (30, 16.5), (30, 22), (9, 22)), Ink("pale", "second"))
    yield from paper(((30, 16.5), (36, 12.5), (36, 18), (30, 22)), Ink("pale", "second"))
    for x in (16.5, 22.5, 28.5):
        yield from straight(Point(x, 2.5), Point(x, 10.8))


def _card_cut(studio: Studio) -> Iterable[Placed]:
    x, y = 9.5, 2.5
    yield from paper(box(x, y, 10, 26))
    yield _cells(x + 1.1, y + 2.2, _CARD, 2, 3)
    yield rules((x - 3, y + 9.3, x + 10, y + 9.3), stroke=_CUT)
    yield scissors(studio, x - 8.3, y + 5.8)
    yield from straight(Point(22.5, 15.5), Point(28, 15.5))
    for shift in (1.6, 0.8, 0.0):
        yield from paper(box(31 + shift, 8.5 + shift, 8.2, 14.2))


def _tile(x: float, y: float) -> Iterable[Placed]:
    """A board tile with its spaces along two sides and its glue strips."""
    yield from paper(box(x, y, 17, 17))
    yield rules((x, y + 15.4, x + 17, y + 15.4), (x + 15.4, y, x + 15.4, y + 17), stroke=_FOLD)
    yield rules((x, y + 5, x + 15.4, y + 5), (x + 5, y, x + 5, y + 15.4))
    yield rules(*((x + 5 + 3.5 * n, y, x + 5 + 3.5 * n, y + 5) for n in (1, 2)))
    yield rules(*((x, y + 5 + 3.5 * n, x + 5, y + 5 + 3.5 * n) for n in (1, 2)))


def _tile_cut(studio: Studio) -> Iterable[Placed]:
    x, y = 13.5, 1.5
    yield from paper(box(x, y, *PAGE), Ink("blank"))
    yield from _tile(x + 1.5, y + 2.5)
    yield rules((x - 4, y + 19.5, x + 18.5, y + 19.5), stroke=_CUT)
    yield scissors(studio, x - 11, y + 16)


def _tile_glue(studio: Studio) -> Iterable[Placed]:
    x, y = 8.0, 5.0
    yield from _tile(x, y)
    yield glue(x + 16.2, y + 0.8, x + 16.2, y + 15, 0.55)
    yield glue(x + 0.8, y + 16.2, x + 15, y + 16.2, 0.55)
    yield from paper(((33, 8), (36, 8), (36.8, 12), (36.8, 22), (32.2, 22), (32.2, 12)), Ink("solid", "second"))
    yield from paper(((34, 4.5), (35, 4.5), (35.6, 8), (33.4, 8)))
    yield from arrow(Point(31, 6), Point(28, 5), Point(26.3, 9))


def _tile_join(studio: Studio) -> Iterable[Placed]:
    yield from _tile(3.5, 9.5)
    yield from paper(box(23.5, 6.5, 15.5, 17))
    yield rules((23.5, 11.5, 39, 11.5), (34, 6.5, 34, 23.5))
    yield rules((27, 6.5, 27, 11.5), (30.5, 6.5, 30.5, 11.5))
    yield from arrow(Point(31, 4.5), Point(25, 0), Point(19.8, 6.5))
    for x in (15.2, 27.0):
        yield from studio.setter.fit("A", Rect(x - 2.5, 16, 5, 5), _LETTER, "guide")


def _tile_tape(studio: Studio) -> Iterable[Placed]:
    yield from paper(box(4, 6, 17, 17), Ink("blank"))
    yield from paper(box(21, 6, 17, 17), Ink("blank"))
    for y in (8.5, 17.5):
        yield from paper(box(16, y, 10, 3), Ink("pale", "second"))


def _money_cut(studio: Studio) -> Iterable[Placed]:
    x, y = 14.0, 1.5
    yield from paper(box(x, y, *PAGE))
    yield _cells(x + 0.9, y + 0.75, Size(9.1, 4.9), 2, 5)
    yield rules((x - 4, y + 5.65, x + 19.1, y + 5.65), stroke=_CUT)
    yield scissors(studio, x - 11, y + 2.15)


def _tent(studio: Studio) -> Iterable[Placed]:
    tint = Ink("pale", "small_building")
    yield from paper(((4, 2.5), (12, 2.5), (12, 23), (11, 26), (5, 26), (4, 23)), tint)
    for y in (10.5, 18.5, 23.0):
        yield fold(2.3, y, 13.7, y)
    yield glue(5.5, 24.6, 10.6, 24.6, 0.6)
    yield from straight(Point(16, 14.5), Point(21.5, 14.5))
    yield from paper(((35.5, 24), (38, 8.5), (41, 20.5)), Ink("blank"))
    yield from paper(((24.5, 24), (35.5, 24), (38, 8.5), (27, 8.5)), tint)


def _standee(studio: Studio) -> Iterable[Placed]:
    yield from paper(box(5, 1.5, 10, 26))
    yield from (fold(3.8, y, 16.2, y) for y in (5.5, 14.5, 23.5))
    yield studio.icon("chess-pawn", Rect(6.8, 15.3, 6.4, 7.4), Ink("solid", "ink"))
    yield from _turned_pawn(studio)
    yield from straight(Point(18.5, 14.5), Point(24, 14.5))
    yield from paper(((27, 25), (29, 22), (39, 22), (41, 25)))
    yield from paper(box(29, 7, 10, 16.5))
    yield studio.icon("chess-pawn", Rect(29.8, 10, 8.4, 12), Ink("solid", "ink"))


def _turned_pawn(studio: Studio) -> Iterable[Placed]:
    """The far face of a standee: upside down on the flat net, so that it stands once folded."""
    turned = _mirrored(studio.icons.path("chess-pawn", 6.4), 6.4, upside_down=True)
    yield shape(turned, Ink("solid", "ink"))._replace(at=Point(6.8, 6.8))


def _die(studio: Studio) -> Iterable[Placed]:
    side = 5.6
    for column, row in ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3)):
        yield from paper(box(2 + column * side, 3.4 + row * side, side, side))
    yield from straight(Point(20.5, 14.5), Point(25.5, 14.5))
    yield from paper(((28, 12), (34.5, 9), (41, 12), (34.5, 15)))
    yield from paper(((28, 12), (34.5, 15), (34.5, 23), (28, 20)))
    yield from paper(((41, 12), (34.5, 15), (34.5, 23), (41, 20)))
    for x, y in ((34.5, 12), (29.8, 15), (32.7, 20), (36.4, 20.3), (37.8, 17.4), (39.2, 14.6)):
        yield shape(circle_path(Point(x, y), 0.7), Ink("text"))


def _both_sides(studio: Studio) -> Iterable[Placed]:
    for x, numbers in ((3.0, "5481"), (23.0, "3627")):
        yield from paper(box(x, 4, 17, 22))
        yield fold(x + 8.5, 4, x + 8.5, 26)
        yield fold(x, 15, x + 17, 15)
        yield from _numbers(studio, Rect(x, 4, 17, 22), numbers)
    yield from arrow(Point(13, 3.2), Point(21.5, -0.6), Point(30, 3.2))


def _numbers(studio: Studio, page: Rect, numbers: str) -> Iterable[Placed]:
    """The page numbers on a sheet's quarters, row by row, as the booklet prints them: the upper ones head down."""
    cell = Rect(0, 0, page.width / 2, page.height / 2)
    for index, number in enumerate(numbers):
        row, column = divmod(index, 2)
        frame = Frame(cell.size, studio.setter.fit(number, cell, _LETTER, "guide"))
        yield placed(frame, page.x + column * cell.width, page.y + row * cell.height, 0 if row else 180)


def _fold_level(studio: Studio) -> Iterable[Placed]:
    yield from paper(box(9, 2, *PAGE))
    yield fold(7, 15, 31, 15)
    yield from _numbers(studio, Rect(9, 2, *PAGE), "5481")
    yield from arrow(Point(31, 6), Point(40, 13), Point(32, 24))


def _fold_upright(studio: Studio) -> Iterable[Placed]:
    yield from paper(box(10.3, 8.3, 20, 13))
    yield from paper(box(9.5, 9, 20, 13))
    yield fold(19.5, 6.5, 19.5, 24.5)
    for number, x in (("8", 9.5), ("1", 19.5)):
        yield from studio.setter.fit(number, Rect(x, 9, 10, 13), _LETTER, "guide")
    yield from arrow(Point(13, 7), Point(19.5, -2), Point(26, 7))


def _slit(studio: Studio) -> Iterable[Placed]:
    for shift in (2.4, 1.6, 0.8):
        yield from paper(box(10 + shift, 9 - shift, 14, 18))
    yield from paper(box(10, 9, 14, 18))
    yield from studio.setter.fit("1", Rect(10, 9, 14, 18), _LETTER, "guide")
    yield rules((13.5, 9, 33.5, 9), stroke=_HEAVY)
    yield scissors(studio, 34, 5.5, to_left=True)


DRAWINGS: dict[str, Drawing] = {
    "card-fold": _card_fold,
    "card-glue": _card_glue,
    "card-press": _card_press,
    "card-cut": _card_cut,
    "tile-cut": _tile_cut,
    "tile-glue": _tile_glue,
    "tile-join": _tile_join,
    "tile-tape": _tile_tape,
    "money-cut": _money_cut,
    "tent": _tent,
    "standee": _standee,
    "die": _die,
    "both-sides": _both_sides,
    "fold-level": _fold_level,
    "fold-upright": _fold_upright,
    "slit": _slit,
}
