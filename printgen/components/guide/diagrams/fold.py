"""The guide's step drawings of the rules booklet: how each fold is made.

Paper's outside is tinted like the cover's side, its inside otherwise; page numbers tell what lies where.
"""

import math
from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    CUT,
    EDGE,
    OTHER,
    arrow,
    box,
    fold,
    letter,
    paper,
    rules,
    scissors,
    straight,
)
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, polygon_path, shape
from printgen.geometry import POINT, Point, Rect

_SHAFT = Stroke(Ink("line"), 1.0 * POINT)
_HIDDEN = Stroke(Ink("line"), 1.0 * POINT, (0.9, 0.7))
_STAPLE = Stroke(Ink("line"), 2.0 * POINT)


def fold_level(desk: Desk) -> Iterator[Placed]:
    """The sheet's top half on its way to the back."""
    yield from paper(((9, 15), (12.4, 5.0), (25.6, 5.0), (29, 15)))
    yield from paper(box(9, 15, 20, 13))
    yield fold(6.6, 15, 31.4, 15)
    for number, x, y, turn in (("5", 15.0, 10.4, 180), ("4", 23.0, 10.4, 180), ("8", 14, 19.8, 0), ("1", 24, 19.8, 0)):
        yield numbered(desk, number, x, y, turn)
    yield _swing(Point(26.0, 4.4), Point(35.6, 1.0), Point(36.4, 24.0), Point(29.2, 25.0))
    yield from _behind(Point(29.0, 25.0), Point(20.4, 25.0))


def _swing(start: Point, out: Point, back: Point, end: Point) -> Placed:
    """A curve from start to end by way of two handles: an arrow's shaft that goes on behind the paper."""
    return shape((("M", *start), ("C", *out, *back, *end)), stroke=_SHAFT)


def _behind(start: Point, end: Point) -> Iterator[Placed]:
    """The end of an arrow behind the paper: its shaft dashed, its head in outline."""
    angle = math.atan2(end.y - start.y, end.x - start.x)
    wings = [(end.x - 2.3 * math.cos(angle + side), end.y - 2.3 * math.sin(angle + side)) for side in (0.45, -0.45)]
    neck = Point(end.x - 2.0 * math.cos(angle), end.y - 2.0 * math.sin(angle))
    yield rules((*start, *neck), stroke=_HIDDEN)
    yield shape(polygon_path([end, *wings]), stroke=EDGE)


def numbered(desk: Desk, text: str, x: float, y: float, turn: int = 0) -> Placed:
    """A page number with its middle at that point, turned as it is printed."""
    size = Rect(0, 0, 5.0, 5.0)
    return placed(Frame(size.size, letter(desk, text, 2.5, 2.5)), x - 2.5, y - 2.5, turn)


def fold_upright(desk: Desk) -> Iterator[Placed]:
    """The left half on its way to the back."""
    for shift in (0.7, 0.0):
        corners = ((19.5, 9.0), (19.5, 23.0), (11.0, 20.2), (11.0, 11.8))
        yield from paper(tuple((x + shift, y - shift) for x, y in corners))
    for shift in (0.7, 0.0):
        yield from paper(box(19.5 + shift, 9 - shift, 10, 14))
    yield fold(19.5, 6.5, 19.5, 25.5)
    for number, x in (("8", 15.2), ("1", 23.0)):
        yield from letter(desk, number, x, 17.0)
    yield _swing(Point(11.2, 10.6), Point(13.0, 0.0), Point(26.6, 0.0), Point(27.0, 8.2))
    yield from _behind(Point(27.0, 8.4), Point(27.0, 15.0))


def slit(desk: Desk) -> Iterator[Placed]:
    """Scissors along the folds at the top, which gape; none at the fold on the left."""
    x, y, width, height = 13.0, 6.5, 15.0, 20.0
    yield from _booklet(desk, x, y, width, height)
    yield rules((x + 3.5, y, x + width + 7, y), stroke=CUT)
    yield scissors(desk, x + width + 7.2, y - 3.5, to_left=True)
    yield desk.icon("check-bold", Rect(x + width + 7.7, y + 4.5, 5.5, 5.5), Ink("solid", "ink"))
    yield scissors(desk, 4.6, y + 5.0)
    yield desk.icon("close-thick", Rect(4.8, y + 13.0, 5.5, 5.5), Ink("solid", "ink"))


def _booklet(desk: Desk, x: float, y: float, width: float, height: float) -> Iterator[Placed]:
    """The folded booklet with page 1 on top."""
    for shift in (2.4, 1.6, 0.8, 0.0):
        yield from paper(box(x + shift, y - shift, width, height))
    yield from letter(desk, "1", x + width / 2, y + height / 2)


def half_stack(desk: Desk) -> Iterator[Placed]:
    """Sheets laid on one another, their insides up."""
    for shift in (0.0, 1.5, 3.0):
        yield from paper(box(6.0 + shift, 8.0 - shift, 26.0, 19.0), OTHER)
    yield fold(22.0, 3.5, 22.0, 25.5)
    yield from arrow(Point(36.5, 19.0), Point(41.5, 12.0), Point(37.0, 5.0))


def half_staple(desk: Desk) -> Iterator[Placed]:
    """Two staples on the fold."""
    for shift in (0.0, 0.8, 1.6):
        yield from paper(box(7.0 + shift, 7.6 - shift, 26.0, 19.0), OTHER)
    yield fold(21.6, 4.0, 21.6, 27.0)
    for y in (9.0, 19.0):
        yield rules((21.6, y, 21.6, y + 3.2), stroke=_STAPLE)
        yield from straight(Point(29.5, y + 1.6), Point(23.6, y + 1.6))


def half_fold(desk: Desk) -> Iterator[Placed]:
    """One half folded over, and the booklet with page 1 on top."""
    yield from paper(((14.0, 7.0), (5.0, 3.5), (5.0, 23.0), (14.0, 26.5)), OTHER)
    yield from paper(box(14.0, 7.0, 10.0, 19.5), OTHER)
    yield fold(14.0, 5.0, 14.0, 28.0)
    yield from arrow(Point(6.5, 2.6), Point(14.0, -1.0), Point(20.5, 5.6))
    yield from straight(Point(25.2, 16.5), Point(28.4, 16.5))
    yield from _booklet(desk, 29.5, 6.5, 10.5, 19.5)


def zine_cut(desk: Desk) -> Iterator[Placed]:
    """The sheet folded in the middle, and a cut from that fold along the level crease as far as the next one."""
    yield from paper(box(7.8, 3.2, 19.0, 22.0))
    yield from paper(box(7.0, 4.0, 19.0, 22.0))
    yield fold(16.5, 2.5, 16.5, 27.5)
    yield fold(5.0, 15.0, 16.5, 15.0)
    yield rules((16.5, 15.0, 30.0, 15.0), stroke=CUT)
    yield rules((16.5, 13.8, 16.5, 16.2), stroke=CUT)
    yield scissors(desk, 30.5, 11.5, to_left=True)


def zine_push(desk: Desk) -> Iterator[Placed]:
    """The sheet folded lengthwise, stood up and pushed together, so that the cut opens."""
    yield from paper(((13.0, 8.5), (21.5, 4.0), (21.5, 19.0), (13.0, 23.5)), OTHER)
    yield from paper(((30.0, 8.5), (21.5, 4.0), (21.5, 19.0), (30.0, 23.5)), OTHER)
    yield from paper(((13.0, 8.5), (21.5, 13.0), (21.5, 28.0), (13.0, 23.5)))
    yield from paper(((30.0, 8.5), (21.5, 13.0), (21.5, 28.0), (30.0, 23.5)))
    yield from paper(box(5.0, 8.5, 8.0, 15.0))
    yield from paper(box(30.0, 8.5, 8.0, 15.0))
    for number, x, y in (("8", 9.0, 16.0), ("1", 17.2, 18.2), ("2", 25.8, 18.2), ("3", 34.0, 16.0)):
        yield from letter(desk, number, x, y)
    yield from straight(Point(4.0, 26.5), Point(11.5, 26.5))
    yield from straight(Point(39.0, 26.5), Point(31.5, 26.5))


def zine_wrap(desk: Desk) -> Iterator[Placed]:
    """The cross of four leaves from above, all laid one way round, and the booklet with page 1 on top."""
    x, y, long = 12.0, 15.5, 8.0
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        across = (0.35 * dy, 0.35 * dx)
        for side in (-1, 1):
            ends = (x + side * across[0], y + side * across[1])
            yield rules((*ends, ends[0] + long * dx, ends[1] + long * dy), stroke=EDGE)
    yield from letter(desk, "1", x - 3.4, y + 5.0)
    yield from letter(desk, "2", x + 3.4, y + 5.0)
    yield from arrow(Point(x + 8.0, y - 2.0), Point(x + 8.0, y - 8.0), Point(x + 2.0, y - 8.0))
    yield from arrow(Point(x - 2.0, y - 8.0), Point(x - 8.0, y - 8.0), Point(x - 8.0, y - 2.0))
    yield from straight(Point(22.6, 15.5), Point(26.6, 15.5))
    yield from _booklet(desk, 28.0, 6.5, 11.5, 18.0)


def letter_in(desk: Desk) -> Iterator[Placed]:
    """The narrow right panel of the inside folded in."""
    yield from _inside(desk, ("2", "4"))
    yield from paper(((26.0, 6.0), (34.0, 3.0), (34.0, 23.5), (26.0, 26.5)), OTHER)
    yield from letter(desk, "5", 30.0, 14.8)
    yield from arrow(Point(33.0, 2.2), Point(27.0, -1.0), Point(21.0, 4.6))


def letter_over(desk: Desk) -> Iterator[Placed]:
    """The left panel folded over it, and the leaflet with page 1 on top."""
    yield from paper(box(13.0, 6.0, 10.0, 20.5), OTHER)
    yield from paper(box(13.6, 6.4, 9.4, 19.7))
    yield from _over(desk, "3")


def z_back(desk: Desk) -> Iterator[Placed]:
    """The right panel of the inside folded to the back."""
    yield from paper(((26.0, 6.0), (33.0, 8.0), (33.0, 24.5), (26.0, 26.5)), OTHER)
    yield from letter(desk, "4", 29.6, 16.2)
    yield from _inside(desk, ("2", "3"))
    yield from arrow(Point(34.0, 11.0), Point(40.0, 2.0), Point(26.8, 2.6))


def z_over(desk: Desk) -> Iterator[Placed]:
    """The left panel folded over, and the leaflet with page 1 on top."""
    yield from paper(box(14.0, 5.0, 10.0, 20.5))
    yield from paper(box(13.0, 6.0, 10.0, 20.5), OTHER)
    yield from _over(desk, "3")


def _inside(desk: Desk, numbers: tuple[str, str]) -> Iterator[Placed]:
    """The two left panels of the inside, flat."""
    for number, x in zip(numbers, (6.0, 16.0), strict=True):
        yield from paper(box(x, 6.0, 10.0, 20.5), OTHER)
        yield from letter(desk, number, x + 5.0, 16.2)
    yield fold(26.0, 4.0, 26.0, 28.5)


def _over(desk: Desk, below: str) -> Iterator[Placed]:
    """Page 2 on its way over what lies at its right, and the finished leaflet."""
    yield from letter(desk, below, 18.2, 16.2)
    yield from paper(((13.0, 6.0), (5.0, 3.0), (5.0, 23.5), (13.0, 26.5)), OTHER)
    yield from letter(desk, "2", 9.0, 14.8)
    yield fold(13.0, 4.0, 13.0, 28.5)
    yield from arrow(Point(6.0, 2.2), Point(12.0, -1.0), Point(18.0, 4.6))
    yield from straight(Point(25.4, 16.2), Point(28.6, 16.2))
    yield from _booklet(desk, 29.5, 6.5, 10.5, 20.0)
