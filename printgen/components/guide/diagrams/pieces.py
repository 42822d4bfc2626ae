"""The guide's step drawings of notes, buildings, tokens and dice."""

from collections.abc import Iterator
from itertools import pairwise

from printgen.components.common.die import EDGE as SIDE
from printgen.components.common.die import TAB, draw_die
from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    BLANK,
    CUT,
    EDGE,
    FINE,
    PAPER,
    arrow,
    box,
    fold,
    glue,
    letter,
    mirrored,
    paper,
    rules,
    scissors,
    straight,
)
from printgen.drawing.frame import (
    Ink,
    Path,
    Placed,
    Shape,
    Stroke,
    circle_path,
    moved_path,
    polygon_path,
    rect_path,
    shape,
)
from printgen.geometry import POINT, Point, Rect, Size

_RIM = 0.5  # the white of a drawn note round its print
_SIDE = Stroke(Ink("line"), 1.2 * POINT)  # paper seen from its edge


def money_cut(desk: Desk) -> Iterator[Placed]:
    """A sheet of notes, cut from mark to mark, and the notes in bundles."""
    x, y, wide, tall = 8.5, 1.5, 17.0, 26.0
    note = Size((wide - 1.6) / 2, (tall - 1.5) / 5)
    yield from paper(box(x, y, wide, tall))
    for number in range(10):
        cell = Rect(x + 0.8 + number % 2 * note.width, y + 0.75 + number // 2 * note.height, *note)
        yield shape(rect_path(cell.inset(_RIM)), Ink("white"), FINE)
        yield shape(circle_path(cell.centre, 1.2), stroke=FINE)
    yield rules(*_marks(Rect(x, y, wide, tall), note))
    yield rules((x - 2.4, y + 0.75 + note.height, x + wide, y + 0.75 + note.height), stroke=CUT)
    yield scissors(desk, x - 8.3, y + 0.75 + note.height - 3.0, 6.0)
    yield from straight(Point(27.0, 14.5), Point(30.6, 14.5))
    for row in range(3):
        for shift in (1.0, 0.5, 0.0):
            yield from paper(box(32.4 + shift, 4.2 + 7.4 * row - shift, 9.0, 4.8))
        yield shape(rect_path(Rect(32.4, 4.2 + 7.4 * row, 9.0, 4.8).inset(_RIM)), Ink("white"), FINE)
        yield shape(circle_path(Point(36.9, 6.6 + 7.4 * row), 1.3), stroke=FINE)


def _marks(sheet: Rect, note: Size) -> Iterator[tuple[float, float, float, float]]:
    """Short marks at the sheet's edges where two notes meet."""
    middle = sheet.centre.x
    for y, end in ((sheet.y, sheet.y + 0.75), (sheet.bottom - 0.75, sheet.bottom)):
        yield middle, y, middle, end
    for row in range(1, 5):
        level = sheet.y + 0.75 + row * note.height
        yield sheet.x, level, sheet.x + 0.8, level
        yield sheet.right - 0.8, level, sheet.right, level


def tent(desk: Desk) -> Iterator[Placed]:
    """A building's strip, the strip half folded with its glue, and what it becomes."""
    tint = Ink("pale", "small_building")
    yield from paper(((5.0, 2.5), (12.0, 2.5), (12.0, 23), (11, 26), (6, 26), (5.0, 23)), tint)
    for y in (10.5, 18.5, 23.0):
        yield fold(3.5, y, 13.5, y)
    yield glue(6.2, 24.6, 10.8, 24.6, 0.6)
    yield scissors(desk, 0.0, 0.4, 5.0)
    yield from straight(Point(14.6, 13.5), Point(17.4, 13.5))
    profile = ((20.0, 19.0), (19.4, 22.4), (26.6, 22.4), (24.2, 7.6), (17.0, 19.6))
    yield rules(*((*start, *end) for start, end in pairwise(profile)), stroke=_SIDE)
    yield glue(18.2, 22.6, 18.8, 19.0, 0.6)
    yield from arrow(Point(15.4, 18.6), Point(15.2, 22.0), Point(17.4, 22.4))
    yield from straight(Point(28.0, 16.5), Point(30.6, 16.5))
    yield from paper(((38.6, 24), (40.2, 10.5), (42.6, 21.0)), BLANK)
    yield from paper(((31.4, 24), (38.6, 24), (40.2, 10.5), (33.0, 10.5)), tint)
    yield shape(polygon_path(box(34.0, 19.4, 2.4, 4.6)), Ink("white"), FINE)


def standee(desk: Desk) -> Iterator[Placed]:
    """A token's strip, its far face upside down; seen from the side, its glue within; and how it stands."""
    yield from paper(box(4, 1.5, 10, 26))
    yield from (fold(2.8, y, 15.2, y) for y in (5.5, 14.5, 23.5))
    yield desk.icon("chess-pawn", Rect(5.8, 15.3, 6.4, 7.4), Ink("solid", "ink"))
    turned = mirrored(desk.icons.path("chess-pawn", 6.4), 6.4, upside_down=True)
    yield shape(turned, Ink("solid", "ink"))._replace(at=Point(5.8, 6.8))
    yield from straight(Point(15.8, 14.5), Point(18.4, 14.5))
    yield rules(
        (19.2, 24.0, 21.8, 22.6),
        (21.8, 22.6, 23.4, 5.6),
        (23.4, 5.6, 25.0, 22.6),
        (25.0, 22.6, 27.6, 24.0),
        stroke=_SIDE,
    )
    yield glue(23.4, 9.4, 23.4, 21.8, 0.8)
    for start, end in ((19.0, 21.6), (27.8, 25.2)):
        yield from straight(Point(start, 14.5), Point(end, 14.5))
    yield from straight(Point(28.4, 18.5), Point(31.0, 18.5))
    yield from paper(((31.4, 25), (32.8, 22), (41.2, 22), (42.6, 25)))
    yield from paper(box(32.6, 7, 8.8, 16.5))
    yield desk.icon("chess-pawn", Rect(33.0, 10, 8.0, 11), Ink("solid", "ink"))


_SCALE = 0.45  # of the drawn die to the real one
_AT = Point(0.6, 1.2)


def die(desk: Desk) -> Iterator[Placed]:
    """The very net of the kit's dice, its tabs numbered in the order in which they are glued, and the finished die."""
    outline, folds = _net()
    yield shape(outline, PAPER, EDGE)
    yield from (fold(*ends) for ends in folds)
    yield from _glued(((4, 1), (4, 2)), out=(1, 0))
    for row, out in ((0, -1), (3, 1)):
        yield from _glued(((1, row), (2, row)), out=(0, out))
    for top in (0, 2):
        yield from _glued(((1, top), (1, top + 1)), out=(-1, 0))
        yield from _glued(((2, top), (2, top + 1)), out=(1, 0))
    for number, middle in (("1", (3.5, 1.5)), ("2", (1.5, 0.5)), ("3", (1.5, 2.5))):
        yield from letter(desk, number, *_corner(*middle))
    yield from arrow(Point(33.5, 10.0), Point(36.5, 11.5), Point(36.5, 15.6))
    yield from _cube(36.5, 16.4)


def _net() -> tuple[Path, list[tuple[float, float, float, float]]]:
    """The real net's outline, which is drawn last, and its folds: scaled."""
    piece = draw_die(1)
    cut = piece.front.items[-1].item
    assert isinstance(cut, Shape)
    folds = [(*_scaled(line.start), *_scaled(line.end)) for line in piece.folds]
    return moved_path(cut.path, *_AT, _SCALE), folds


def _scaled(point: Point) -> tuple[float, float]:
    return _AT.x + point.x * _SCALE, _AT.y + point.y * _SCALE


def _corner(column: float, row: float) -> tuple[float, float]:
    """A corner of the net's faces, by how many faces lie left of it and above."""
    return _scaled(Point(column * SIDE, TAB + row * SIDE))


def _glued(edge: tuple[tuple[int, int], tuple[int, int]], out: tuple[int, int]) -> Iterator[Placed]:
    """Glue on the tab that juts out from an edge between two corners."""
    (x1, y1), (x2, y2) = (_corner(*corner) for corner in edge)
    middle = TAB * _SCALE / 2
    dx, dy = out[0] * middle, out[1] * middle
    ease_x, ease_y = (x2 - x1) * 0.24, (y2 - y1) * 0.24
    yield glue(x1 + dx + ease_x, y1 + dy + ease_y, x2 + dx - ease_x, y2 + dy - ease_y, 0.5)


def _cube(x: float, top: float) -> Iterator[Placed]:
    """A die seen from a corner, its topmost corner at that point."""
    yield from paper(((x - 5.6, top + 2.6), (x, top), (x + 5.6, top + 2.6), (x, top + 5.2)))
    yield from paper(((x - 5.6, top + 2.6), (x, top + 5.2), (x, top + 12.0), (x - 5.6, top + 9.4)))
    yield from paper(((x + 5.6, top + 2.6), (x, top + 5.2), (x, top + 12.0), (x + 5.6, top + 9.4)))
    spots = ((0.0, 2.6), (-4.0, 5.3), (-1.6, 9.3), (1.6, 9.4), (2.8, 7.3), (4.0, 5.2))
    yield from (shape(circle_path(Point(x + dx, top + dy), 0.6), Ink("text")) for dx, dy in spots)
