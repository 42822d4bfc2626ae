"""The step drawings of what is cut out: a studio goes in; notes, buildings, tokens and dice come out, in pictures."""

from collections.abc import Iterator

from printgen.components.diagram_pen import (
    BLANK,
    CUT,
    EDGE,
    PAGE,
    PAPER,
    arrow,
    box,
    cells,
    fold,
    glue,
    letter,
    mirrored,
    paper,
    rules,
    scissors,
    straight,
)
from printgen.components.pieces_die import EDGE as SIDE
from printgen.components.pieces_die import TAB, draw_die
from printgen.components.studio import Studio
from printgen.drawing.frame import Ink, Path, Placed, Shape, circle_path, moved_path, shape
from printgen.geometry import Point, Rect, Size


def money_cut(studio: Studio) -> Iterator[Placed]:
    """A sheet of notes, cut along its lines."""
    x, y = 14.0, 1.5
    yield from paper(box(x, y, *PAGE))
    yield cells(x + 0.9, y + 0.75, Size(9.1, 4.9), 2, 5)
    yield rules((x - 4, y + 5.65, x + 19.1, y + 5.65), stroke=CUT)
    yield scissors(studio, x - 11, y + 2.15)


def tent(studio: Studio) -> Iterator[Placed]:
    """A building's strip, and what it becomes."""
    tint = Ink("pale", "small_building")
    yield from paper(((4, 2.5), (12, 2.5), (12, 23), (11, 26), (5, 26), (4, 23)), tint)
    for y in (10.5, 18.5, 23.0):
        yield fold(2.3, y, 13.7, y)
    yield glue(5.5, 24.6, 10.6, 24.6, 0.6)
    yield from straight(Point(16, 14.5), Point(21.5, 14.5))
    yield from paper(((35.5, 24), (38, 8.5), (41, 20.5)), BLANK)
    yield from paper(((24.5, 24), (35.5, 24), (38, 8.5), (27, 8.5)), tint)


def standee(studio: Studio) -> Iterator[Placed]:
    """A token's strip, its far face upside down, and how it stands on its bent feet."""
    yield from paper(box(5, 1.5, 10, 26))
    yield from (fold(3.8, y, 16.2, y) for y in (5.5, 14.5, 23.5))
    yield studio.icon("chess-pawn", Rect(6.8, 15.3, 6.4, 7.4), Ink("solid", "ink"))
    turned = mirrored(studio.icons.path("chess-pawn", 6.4), 6.4, upside_down=True)
    yield shape(turned, Ink("solid", "ink"))._replace(at=Point(6.8, 6.8))
    yield from straight(Point(18.5, 14.5), Point(24, 14.5))
    yield from paper(((27, 25), (29, 22), (39, 22), (41, 25)))
    yield from paper(box(29, 7, 10, 16.5))
    yield studio.icon("chess-pawn", Rect(29.8, 10, 8.4, 12), Ink("solid", "ink"))


_SCALE = 0.45  # of the drawn die to the real one
_AT = Point(0.6, 1.2)


def die(studio: Studio) -> Iterator[Placed]:
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
        yield from letter(studio, number, *_corner(*middle))
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
