"""The step drawings of folded sheets: a studio goes in; making cards and making the booklet come out, in pictures."""

from collections.abc import Iterator

from printgen.components.diagram_pen import (
    BLANK,
    CUT,
    OTHER,
    PAGE,
    PAPER,
    arrow,
    box,
    cells,
    fold,
    glue,
    glue_stick,
    letter,
    paper,
    rules,
    scissors,
    straight,
)
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.geometry import Point, Rect, Size

_CARD = Size(4.1, 7.1)
_SMALL_CARD = Size(3.3, 5.6)


def card_fold(studio: Studio) -> Iterator[Placed]:
    """A flat sheet of fronts and backs, and the same folded backwards, so that its print is outside."""
    x, y = 2.0, 4.5
    yield from paper(box(x, y, 16.0, 20.0), BLANK)
    for left, tint in ((x + 1.1, PAPER), (x + 8.3, OTHER)):
        yield shape(rect_path(Rect(left, y + 1.6, 2 * _SMALL_CARD.width, 3 * _SMALL_CARD.height)), tint)
        yield cells(left, y + 1.6, _SMALL_CARD, 2, 3)
    yield fold(x + 8.0, y - 2.2, x + 8.0, y + 22.2)
    yield from straight(Point(20.5, 14.5), Point(25.5, 14.5))
    yield from paper(((34.5, 3), (28, 7), (28, 22), (34.5, 26.5)))
    yield from paper(((34.5, 3), (41, 7), (41, 22), (34.5, 26.5)), OTHER)
    for part in (1 / 3, 2 / 3):
        yield rules(*((34.5, 3 + 23.5 * part, far, 7 + 15 * part) for far in (28.0, 41.0)))
    yield rules(*((far, 5 + 0.1, far, 24.25) for far in (31.25, 37.75)))


def card_glue(studio: Studio) -> Iterator[Placed]:
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


def card_press(studio: Studio) -> Iterator[Placed]:
    """Books on the folded sheets."""
    yield from paper(((4, 26), (10, 22), (39, 22), (33, 26)))
    yield from paper(((4, 26), (33, 26), (33, 26.9), (4, 26.9)))
    yield from paper(((33, 26), (39, 22), (39, 22.9), (33, 26.9)))
    yield from _book(8.0, 19.0)
    yield from _book(9.0, 13.5)
    for x in (16.5, 22.5, 28.5):
        yield from straight(Point(x, 0.8), Point(x, 7.6))


def _book(x: float, y: float) -> Iterator[Placed]:
    """A closed book that lies flat, its pages towards us."""
    top, cover = Ink("solid", "second"), 0.9
    yield from paper(((x + 21, y), (x + 27, y - 4), (x + 27, y + 1), (x + 21, y + 5)), BLANK)
    yield from paper(box(x, y, 21, 5), BLANK)
    yield rules(*((x + 0.4, y + cover + 0.8 * n, x + 21, y + cover + 0.8 * n) for n in range(1, 4)))
    yield from paper(box(x, y + 5 - cover, 21, cover), top)
    yield from paper(box(x, y, 21, cover), top)
    yield from paper(((x, y), (x + 6, y - 4), (x + 27, y - 4), (x + 21, y)), top)


def card_cut(studio: Studio) -> Iterator[Placed]:
    """The glued sheet cut up into cards."""
    x, y = 9.5, 2.5
    yield from paper(box(x, y, 10, 26))
    yield cells(x + 1.1, y + 2.2, _CARD, 2, 3)
    yield rules((x - 3, y + 9.3, x + 10, y + 9.3), stroke=CUT)
    yield scissors(studio, x - 8.3, y + 5.8)
    yield from straight(Point(22.5, 15.5), Point(28, 15.5))
    for shift in (1.6, 0.8, 0.0):
        yield from paper(box(31 + shift, 8.5 + shift, 8.2, 14.2))


def both_sides(studio: Studio) -> Iterator[Placed]:
    """One sheet, turned about its long edge as one turns a page: its front, the edge, its back."""
    for x, numbers, tint in ((2.0, "5481", PAPER), (24.0, "3627", OTHER)):
        yield from paper(box(x, 6.5, 17, 22), tint)
        yield from _numbers(studio, Rect(x, 6.5, 17, 22), numbers)
    yield rules((19, 6.5, 19, 28.5), stroke=CUT)
    yield rules((24, 6.5, 24, 28.5), stroke=CUT)
    yield fold(21.5, 4.0, 21.5, 29.0)
    yield from arrow(Point(11, 5.2), Point(21.5, -1.6), Point(32, 5.2))


def _numbers(studio: Studio, page: Rect, numbers: str) -> Iterator[Placed]:
    """The page numbers on a sheet's quarters, row by row, as the booklet prints them: the upper ones head down."""
    cell = Rect(0, 0, page.width / 2, page.height / 2)
    for index, number in enumerate(numbers):
        row, column = divmod(index, 2)
        frame = Frame(cell.size, letter(studio, number, cell.centre.x, cell.centre.y))
        yield placed(frame, page.x + column * cell.width, page.y + row * cell.height, 0 if row else 180)


def fold_level(studio: Studio) -> Iterator[Placed]:
    """The sheet's top half folded back."""
    yield from paper(box(9, 2, *PAGE))
    yield fold(7, 15, 31, 15)
    yield from _numbers(studio, Rect(9, 2, *PAGE), "5481")
    yield from arrow(Point(31, 6), Point(40, 13), Point(32, 24))


def fold_upright(studio: Studio) -> Iterator[Placed]:
    """The left half folded back."""
    yield from paper(box(10.3, 8.3, 20, 13))
    yield from paper(box(9.5, 9, 20, 13))
    yield fold(19.5, 6.5, 19.5, 24.5)
    for number, x in (("8", 14.5), ("1", 24.5)):
        yield from letter(studio, number, x, 15.5)
    yield from arrow(Point(13, 7), Point(19.5, -2), Point(26, 7))


def slit(studio: Studio) -> Iterator[Placed]:
    """Scissors along the folds at the top, which gape; none at the fold on the left."""
    x, y, width, height = 13.0, 6.5, 15.0, 20.0
    for shift in (2.4, 1.6, 0.8):
        yield from paper(box(x + shift, y - shift, width, height))
    yield from paper(box(x, y, width, height))
    yield from letter(studio, "1", x + width / 2, y + height / 2)
    yield rules((x + 3.5, y, x + width + 7, y), stroke=CUT)
    yield scissors(studio, x + width + 7.2, y - 3.5, to_left=True)
    yield studio.icon("check-bold", Rect(x + width + 7.7, y + 4.5, 5.5, 5.5), Ink("solid", "ink"))
    yield scissors(studio, 4.6, y + 5.0)
    yield studio.icon("close-thick", Rect(4.8, y + 13.0, 5.5, 5.5), Ink("solid", "ink"))
