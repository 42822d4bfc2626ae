"""The guide's step drawings of cards: folding, gluing, pressing and cutting their sheets."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    BLANK,
    CUT,
    OTHER,
    PAPER,
    arrow,
    box,
    cells,
    cross,
    fold,
    glue,
    glue_stick,
    icon,
    paper,
    rules,
    scissors,
    straight,
    tick,
)
from printgen.drawing.frame import Ink, Placed, rect_path, shape
from printgen.geometry import Point, Rect, Size

_CARD = Size(4.1, 7.1)
_SMALL_CARD = Size(3.3, 5.6)


def card_fold(desk: Desk) -> Iterator[Placed]:
    """A flat sheet of fronts and backs, and the same folded backwards, so that its print is outside."""
    x, y = 2.0, 4.5
    yield from paper(box(x, y, 16.0, 20.0), BLANK)
    for left, tint in ((x + 1.1, PAPER), (x + 8.3, OTHER)):
        yield shape(rect_path(Rect(left, y + 1.6, 2 * _SMALL_CARD.width, 3 * _SMALL_CARD.height)), tint)
        yield cells(left, y + 1.6, _SMALL_CARD, 2, 3)
    yield fold(x + 8.0, y - 2.2, x + 8.0, y + 22.2)
    yield icon(desk, "pencil", x + 7.4, y - 4.4, 5.0)
    yield from straight(Point(20.5, 12.5), Point(25.5, 12.5))
    yield scissors(desk, 20.0, 17.5, 6.0)
    yield cross(desk, 20.8, 23.4)
    yield from paper(((34.5, 3), (28, 7), (28, 22), (34.5, 26.5)))
    yield from paper(((34.5, 3), (41, 7), (41, 22), (34.5, 26.5)), OTHER)
    for part in (1 / 3, 2 / 3):
        yield rules(*((34.5, 3 + 23.5 * part, far, 7 + 15 * part) for far in (28.0, 41.0)))
    yield rules(*((far, 5 + 0.1, far, 24.25) for far in (31.25, 37.75)))


def card_glue(desk: Desk) -> Iterator[Placed]:
    """The blank inside, glue all over it."""
    yield from paper(((3, 5), (18, 8.5), (18, 26), (3, 28.5)), BLANK)
    yield from paper(((33, 5), (18, 8.5), (18, 26), (33, 28.5)), BLANK)
    yield fold(18, 8.5, 18, 26)
    for row in range(4):
        y = 9.6 + 4.7 * row
        yield glue(5, y, 16.4, y + 1.0)
        yield glue(19.6, y + 1.0, 31, y)
    yield from glue_stick(36.0, 3.0)
    yield from arrow(Point(38.5, 18.5), Point(38.5, 23.5), Point(33.8, 23.5))


def card_press(desk: Desk) -> Iterator[Placed]:
    """Books on the folded sheets."""
    yield from paper(((4, 26), (10, 22), (39, 22), (33, 26)))
    yield from paper(((4, 26), (33, 26), (33, 26.9), (4, 26.9)))
    yield from paper(((33, 26), (39, 22), (39, 22.9), (33, 26.9)))
    yield from _book(8.0, 19.0)
    yield from _book(9.0, 13.5)
    for x in (15.5, 21.5, 27.5):
        yield from straight(Point(x, 0.8), Point(x, 7.6))
    yield icon(desk, "clock", 35.5, 1.0, 7.0)


def _book(x: float, y: float) -> Iterator[Placed]:
    """A closed book that lies flat, its pages towards us."""
    top, cover = Ink("solid", "second"), 0.9
    yield from paper(((x + 21, y), (x + 27, y - 4), (x + 27, y + 1), (x + 21, y + 5)), BLANK)
    yield from paper(box(x, y, 21, 5), BLANK)
    yield rules(*((x + 0.4, y + cover + 0.8 * n, x + 21, y + cover + 0.8 * n) for n in range(1, 4)))
    yield from paper(box(x, y + 5 - cover, 21, cover), top)
    yield from paper(box(x, y, 21, cover), top)
    yield from paper(((x, y), (x + 6, y - 4), (x + 27, y - 4), (x + 21, y)), top)


def card_cut(desk: Desk) -> Iterator[Placed]:
    """The glued sheet cut up into cards."""
    x, y = 9.5, 2.5
    yield from paper(box(x, y, 10, 26))
    yield cells(x + 1.1, y + 2.2, _CARD, 2, 3)
    yield rules((x - 3, y + 9.3, x + 10, y + 9.3), stroke=CUT)
    yield scissors(desk, x - 8.3, y + 5.8)
    yield tick(desk, x - 7.2, y + 13.4)
    yield from straight(Point(22.5, 15.5), Point(28, 15.5))
    for shift in (1.6, 0.8, 0.0):
        yield from paper(box(31 + shift, 8.5 + shift, 8.2, 14.2))
