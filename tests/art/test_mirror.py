"""Tests of mirrored layouts: positions are mirrored, but lines of text and pictures are not."""

from printgen.art.frame import Frame, Group, Ink, Picture, Placed, Text, bounds, placed, rect_path, shape
from printgen.art.transforms import Mirror
from printgen.geometry import Point, Rect, Size

INK = Ink("text")


def text(string: str, x: float, y: float = 5.0) -> Placed:
    return Placed(Point(x, y), Text(string, "text", 10.0, INK))


def turned(*items: Placed) -> list[Placed]:
    """Mirror items on a frame 100 mm wide, with letters 2 mm wide."""
    frame = Frame(Size(100.0, 50.0), items)
    return list(Mirror(lambda run: 2.0 * len(run.string)).frame(frame).items)


def test_a_text_ends_as_far_from_the_right_as_it_began_from_the_left() -> None:
    (one,) = turned(text("abc", 10.0))
    assert one.at == Point(100.0 - 10.0 - 6.0, 5.0)


def test_the_runs_of_a_line_stay_in_their_order_and_others_do_not() -> None:
    first, second, far = turned(text("ab", 10.0), text("cde", 14.0), text("f", 60.0))
    assert (first.at.x, second.at.x) == (80.0, 84.0)
    assert far.at.x == 38.0


def test_lines_and_bands_change_sides() -> None:
    (band,) = turned(shape(rect_path(Rect(10.0, 0.0, 20.0, 5.0)), INK))
    assert bounds(band.item.path) == Rect(70.0, 0.0, 20.0, 5.0)  # type: ignore[union-attr]


def test_a_picture_is_moved_and_not_reversed() -> None:
    drawn = Frame(Size(10.0, 10.0), (shape(rect_path(Rect(0.0, 0.0, 2.0, 2.0)), INK),))
    photograph = Placed(Point(5.0, 0.0), Picture(b"", Size(30.0, 20.0)))
    group, moved = turned(placed(drawn, 5.0, 0.0), photograph)
    assert group == placed(drawn, 85.0, 0.0)
    assert moved.at == Point(65.0, 0.0)


def test_a_frame_of_text_is_turned_about_within_unless_it_is_fixed() -> None:
    card = Frame(Size(40.0, 10.0), (text("a", 1.0),))
    loose, fixed = turned(placed(card, 10.0, 0.0), Placed(Point(10.0, 0.0), Group(card, fixed=True)))
    assert isinstance(loose.item, Group)
    assert isinstance(fixed.item, Group)
    assert (loose.at.x, fixed.at.x) == (50.0, 50.0)
    assert [item.at.x for item in loose.item.frame.items] == [37.0]
    assert [item.at.x for item in fixed.item.frame.items] == [1.0]


def test_what_shows_of_a_picture_lies_where_its_frame_does() -> None:
    rays = Frame(Size(60.0, 60.0), (shape(rect_path(Rect(0.0, 0.0, 60.0, 60.0)), INK),))
    (one,) = turned(Placed(Point(-20.0, 0.0), Group(rays, clip=Rect(25.0, 0.0, 10.0, 10.0))))
    assert one.at.x + 25.0 == 100.0 - (-20.0 + 35.0)
