"""Tests of corrected sheets: upright pages, backs aligned for the printer's flip, and matching placements and folds."""

import pytest

from printgen.art.frame import Frame
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.component import Face
from printgen.kit.papers import Flip, Paper
from printgen.kit.sheet import ImposedDocument, Placement, Sheet
from printgen.printer.profile import Fault, Printer
from printgen.sheets.impose import corrected
from tests.support.labels import english

LETTER = Size(215.9, 279.4)
TRUE = Printer("true")


def document(size: Size, flip: Flip, front: Rect, back: Rect) -> ImposedDocument:
    """Return a sheet with an upright item on each side and a fold through the top left corner of each."""

    def page(number: int, side: Face, rect: Rect) -> Sheet:
        fold = Line(rect.at, Point(rect.x, rect.bottom))
        frame = Frame(size, ())
        return Sheet("d", number, 1, side, "booklet", frame, (Placement("thing", side, rect),), (fold,), flip=flip)

    return ImposedDocument("d", "D", (page(1, "front", front), page(2, "back", back)), english)


def behind(point: Point, flip: Flip) -> Point:
    """Return the point on the back that is behind a point on an upright front."""
    return Point(LETTER.width - point.x, point.y) if flip == "long" else Point(point.x, LETTER.height - point.y)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("made_for", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
def test_front_and_back_stay_behind_each_other(flip: Flip, made_for: Flip, landscape: bool) -> None:
    size = LETTER.turned if landscape else LETTER
    front = Rect(20, 30, 50, 40)
    like_a_page = (made_for == "long") != landscape  # turned about a vertical edge
    back = front._replace(x=size.width - front.right) if like_a_page else front._replace(y=size.height - front.bottom)
    one, other = corrected(document(size, made_for, front, back), TRUE, Paper("letter", LETTER), flip).sheets
    assert (one.frame.size, other.frame.size) == (LETTER, LETTER)
    assert (one.flip, other.flip) == (flip, flip)
    (here,), (there,) = one.placements, other.placements
    assert there.rect.centre == pytest.approx(behind(here.rect.centre, flip))
    assert {here.rect.width, here.rect.height} == {50, 40}
    assert (here.turn, here.rect.width) == ((90, 40) if landscape else (0, 50))
    for sheet, at in ((one, here), (other, there)):
        corners = {(x, y) for x in (at.rect.x, at.rect.right) for y in (at.rect.y, at.rect.bottom)}
        assert all(_near(end, corners) for end in sheet.folds[0])


def _near(point: Point, corners: set[tuple[float, float]]) -> bool:
    return any(abs(point.x - x) < 1e-6 and abs(point.y - y) < 1e-6 for x, y in corners)


def test_a_page_of_another_size_is_left_alone() -> None:
    poster = document(Size(500, 500), "long", Rect(0, 0, 10, 10), Rect(0, 0, 10, 10))
    assert corrected(poster, Printer("p", 0.99, front=Fault(1, 1, 0.5)), Paper("letter", LETTER), "short") == poster
