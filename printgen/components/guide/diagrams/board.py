"""The guide's step drawings of the board: cutting, gluing and joining its tiles."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    BLANK,
    CUT,
    EDGE,
    OTHER,
    arrow,
    box,
    cross,
    fold,
    glue,
    glue_stick,
    icon,
    letter,
    paper,
    rules,
    scissors,
    straight,
    tick,
)
from printgen.drawing.frame import Ink, Placed, rect_path, shape
from printgen.geometry import Point, Rect

_SPACE = 5.0  # how deep a drawn space is


def _tile(x: float, y: float, size: float, strip: float) -> Iterator[Placed]:
    """A corner of the board with its spaces; strips right and below, a dashed line where the neighbour's edge goes."""
    yield from paper(box(x, y, size + strip, size + strip))
    right, bottom = x + size + strip, y + size + strip
    yield rules((x, y + _SPACE, right, y + _SPACE), (x + _SPACE, y, x + _SPACE, bottom))
    steps = [_SPACE + 3.5 * n for n in range(1, int((size - _SPACE) / 3.5) + 1)]
    yield rules(*((x + step, y, x + step, y + _SPACE) for step in steps))
    yield rules(*((x, y + step, x + _SPACE, y + step) for step in steps))
    if strip:
        yield fold(x + size, y, x + size, bottom)
        yield fold(x, y + size, right, y + size)


def _cut_out(desk: Desk, strip: float) -> Iterator[Placed]:
    """A sheet with its tile: row and column go on its blank back, then it is cut at the solid lines."""
    x, y, size = 23.4, 2.6, 12.0
    yield from paper(box(20.6, 0.5, 19.5, 25.2), BLANK)
    yield from _tile(x, y, size, strip)
    right, bottom = x + size + strip, y + size + strip
    yield rules((x - 4.6, bottom, right + 3.2, bottom), (right, y - 2.1, right, bottom + 3.4), stroke=CUT)
    marks = ((x, y - 2.1, x, y - 0.6), (x - 2.8, y, x - 0.6, y), (right + 0.6, y, right + 3.2, y))
    yield rules(*marks, (x, bottom + 0.6, x, bottom + 3.4), stroke=CUT)
    yield scissors(desk, x - 11.0, bottom - 3.5)
    if strip:
        yield tick(desk, x - 10.2, bottom + 4.4, 4.4)
        yield scissors(desk, x + size - 2.8, bottom + 5.4, 5.0)
        yield fold(x + size, bottom, x + size, bottom + 5.0)
        yield cross(desk, x + size + 3.0, bottom + 5.6, 4.4)
    yield from paper(box(0.6, 0.8, 9.4, 11.6), BLANK)
    yield from letter(desk, "1, 1", 5.3, 3.4)
    yield from letter(desk, "A", 2.4, 9.2)
    yield icon(desk, "pencil", 5.0, 6.2, 5.0)
    yield from arrow(Point(19.6, 3.2), Point(15.2, 0.2), Point(11.0, 3.6))


def cut_with_strips(desk: Desk) -> Iterator[Placed]:
    """A tile cut out at the outer edges of its strips."""
    yield from _cut_out(desk, 2.8)


def cut_without(desk: Desk) -> Iterator[Placed]:
    """A tile without strips cut out."""
    yield from _cut_out(desk, 0.0)


def glue_strips(desk: Desk) -> Iterator[Placed]:
    """Glue on both strips and nowhere else."""
    x, y, size, strip = 6.5, 4.0, 17.5, 3.2
    middle = size + strip / 2
    yield from _tile(x, y, size, strip)
    yield glue(x + middle, y + 0.8, x + middle, y + size, 0.9)
    yield glue(x + 0.8, y + middle, x + middle, y + middle, 0.9)
    yield from glue_stick(35.0, 2.0)
    yield from arrow(Point(37.5, 17.5), Point(37.5, 22.5), Point(29.2, 22.5))


def join_on_strip(desk: Desk) -> Iterator[Placed]:
    """The neighbour's cut edge on its way to the dashed line, over the strip that bears the seam's letter."""
    x, y, size, strip = 1.5, 7.5, 15.5, 4.6
    seam = x + size
    yield from _tile(x, y, size, strip)
    yield shape(rect_path(Rect(seam + 0.9, y + 8.3, 3.0, 3.6)), Ink("white"))
    yield from letter(desk, "A", seam + 2.4, y + 10.1)
    yield from paper(box(29.0, y - 3.0, 12.5, size + strip), OTHER)
    yield rules((29.0, y - 3.0 + _SPACE, 41.5, y - 3.0 + _SPACE))
    yield rules(*((29.0 + 3.5 * n, y - 3.0, 29.0 + 3.5 * n, y - 3.0 + _SPACE) for n in (1, 2, 3)))
    yield rules((29.0, y - 3.0, 29.0, y - 3.0 + size + strip), stroke=CUT)
    for level in (y + 5.8, y + 14.2):
        yield from straight(Point(28.2, level), Point(seam + 0.3, level))


def join_edges(desk: Desk) -> Iterator[Placed]:
    """Two cut edges on their way to each other."""
    for x, tint in ((2.0, Ink("pale", "accent")), (26.0, OTHER)):
        yield from paper(box(x, 7.0, 15, 17), tint)
        yield rules((x, 12.0, x + 15, 12.0))
        yield rules(*((x + 3.75 * n, 7.0, x + 3.75 * n, 12.0) for n in (1, 2, 3)))
    yield rules((17, 7, 17, 24), (26, 7, 26, 24), stroke=CUT)
    yield from straight(Point(17.4, 18), Point(21.3, 18))
    yield from straight(Point(25.6, 18), Point(21.7, 18))
    for x in (14.0, 29.0):
        yield from letter(desk, "A", x, 18)


def tape(desk: Desk) -> Iterator[Placed]:
    """Tape over the joint, on the blank back."""
    yield from paper(box(4, 6, 17, 17), BLANK)
    yield from paper(box(21, 6, 17, 17), BLANK)
    for y in (8.5, 17.5):
        yield from paper(box(16, y, 10, 3), OTHER)
    yield shape(rect_path(Rect(21, 6, 0, 17)), stroke=EDGE)
