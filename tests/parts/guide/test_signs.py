"""Tests of the guide's rulers, paper signs, and pictures of files and parts."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Shape, Text, bounds
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.document import CARD, PLAIN, STIFF, STRONG
from printgen.kit.papers import PAPERS, Flip
from printgen.kit.sheet import Placement
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import picture
from printgen.parts.guide.guide import parts_list
from printgen.parts.guide.printing import RULERS, Ruler, ruler
from printgen.parts.guide.signs import PART_SIGN, SIDES, THUMB, printed_sides, stock, thumb
from tests.support.guide_samples import DICE, DOCUMENTS, NOTES, items, made, summary, texts_of
from tests.support.kit_samples import KINDS, summary_of


@pytest.mark.parametrize("kind", RULERS, ids=lambda kind: kind.title)
def test_a_ruler_is_exactly_as_long_as_it_says(context: DrawingContext, kind: Ruler) -> None:
    edge, *ticks = _lines(next(e.item for e in ruler(context, kind, Point(4.0, 1.0)) if isinstance(e.item, Shape)))
    assert edge == (4.0, 1.0, 4.0 + kind.length, 1.0)
    xs = [x for x, _, _, _ in ticks]
    assert xs[-1] - xs[0] == pytest.approx({"100 mm": 100.0, "4 in": 101.6}[kind.title], abs=1e-9)
    assert len(xs) == {"100 mm": 101, "4 in": 33}[kind.title]
    assert all(b - a == pytest.approx(kind.tick) for a, b in pairwise(xs))


def _lines(drawn: Shape) -> list[tuple[float, float, float, float]]:
    ends = [(float(part[1]), float(part[2])) for part in drawn.path]  # type: ignore[misc, arg-type]
    return [(*start, *end) for start, end in zip(ends[::2], ends[1::2], strict=True)]


@pytest.mark.parametrize("kind", RULERS, ids=lambda kind: kind.title)
def test_a_rulers_numbers_stand_below_their_ticks(context: DrawingContext, kind: Ruler) -> None:
    for at, text in ((e.at, e.item) for e in ruler(context, kind, Point(0, 0)) if isinstance(e.item, Text)):
        middle = at.x + context.setter.faces.width(text.string, text.face, text.size) / 2
        unit = {"100 mm": 1.0, "4 in": 25.4}[kind.title]
        assert middle == pytest.approx(float(text.string) * unit, abs=0.01)


def frames(frame: Frame) -> Iterator[Frame]:
    """Yield a frame and all frames in it."""
    yield frame
    for entry in frame.items:
        if isinstance(entry.item, Group):
            yield from frames(entry.item.frame)


def signs(component: Component, size: Size) -> list[Frame]:
    """Return the signs of a size on the first page, from the top."""
    return [frame for frame in frames(component.pieces[0].front) if frame.size == size]


def test_each_file_has_its_look_and_the_way_it_is_printed_in_pictures(context: DrawingContext) -> None:
    kit = summary("a4")
    component = made(context, "a4")
    looks, ways = signs(component, THUMB), signs(component, SIDES)
    listed = looks[: len(DOCUMENTS)]
    assert listed == [thumb(context, KINDS[name], kit, name in ("cards", "deeds")) for name in DOCUMENTS]
    assert len({look.items for look in listed}) == len(DOCUMENTS), "two files look alike"
    flip = kit.signature.flip
    folded = picture(context, "folded")
    wanted = {"cards": folded, "deeds": folded, "rules": printed_sides(flip, kit.signature.paper)}
    assert ways == [wanted.get(name, printed_sides(None, kit.paper.size)) for name in DOCUMENTS]


@pytest.mark.parametrize(
    ("size", "flip", "upright"),
    [
        (Size(210, 297), "long", True),
        (Size(210, 297), "short", False),
        (Size(297, 210), "long", False),
        (Size(297, 210), "short", True),
    ],
)
def test_the_edge_over_which_a_sheet_is_turned_is_drawn_heavily(size: Size, flip: Flip, upright: bool) -> None:
    shapes = [entry.item for entry in printed_sides(flip, size).items if isinstance(entry.item, Shape)]
    [edge] = [bounds(shape.path) for shape in shapes if shape.stroke and shape.stroke.ink.role == "cut"]
    assert (edge.height > edge.width) == upright


def test_a_thicker_paper_is_drawn_thicker(context: DrawingContext) -> None:
    depths = []
    for paper in (PLAIN, STRONG, CARD, STIFF):
        front = [entry.item for entry in stock(context, paper.thick).items if isinstance(entry.item, Shape)][2]
        depths.append(bounds(front.path).height)
    assert depths == sorted(set(depths))


def test_of_two_compared_prints_the_right_one_is_as_long_as_the_ruler(context: DrawingContext) -> None:
    good, bad = picture(context, "ruler-right"), picture(context, "ruler-wrong")
    for frame, same in ((good, True), (bad, False)):
        print_, *_ = [bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape)]
        ruler_ticks = [
            bounds(entry.item.path)
            for entry in frame.items
            if isinstance(entry.item, Shape) and entry.item.stroke and entry.item.fill is None
        ][1]
        assert (print_.width == pytest.approx(ruler_ticks.width)) == same
        assert print_.x == pytest.approx(ruler_ticks.x)


@pytest.mark.long
def test_the_parts_are_listed_with_their_looks(context: DrawingContext) -> None:
    from printgen.kit.layout import lay_out

    parts = lay_out(context.theme, Choices(PAPERS["letter"])).parts
    kit = summary_of(DOCUMENTS, parts)
    contents = kit.contents
    frame = parts_list(context, kit, 90.0)
    looks = [found for found in frames(frame) if found.size == PART_SIGN]
    assert len(looks) == len(contents)
    assert all(found.items for found in looks), "a part has no picture"
    said = " ".join(text.string for text in texts_of(frame))
    for part in contents:
        assert f"{part.number} {part.name}" in said


def test_a_count_of_many_figures_finds_its_room(context: DrawingContext) -> None:
    few = {"money": (replace(NOTES, number=123_456),), "pieces": (DICE,)}
    frame = parts_list(context, summary_of(DOCUMENTS, few), 78.0)
    assert not context.setter.misfits
    assert "123456 banknotes" in " ".join(text.string for text in texts_of(frame))
    number, name, *_ = [(at, entry.item) for at, entry, _ in items(frame) if isinstance(entry.item, Text)]
    assert isinstance(number[1], Text)
    wide = context.setter.faces.width(number[1].string, number[1].face, number[1].size)
    assert PART_SIGN.width <= number[0].x
    assert number[0].x + wide < name[0].x


@pytest.mark.parametrize("card", [Rect(20.0, 30.0, 70.0, 120.0), Rect(10.0, 10.0, 85.0, 49.0)])
def test_a_thumbnail_shows_the_pieces_of_the_first_sheet_in_their_true_shape(
    context: DrawingContext, card: Rect
) -> None:
    kit = summary()
    pieces = (Placement("a-01", "front", card), Placement("a-01", "back", card.moved(100.0, 0.0)))
    documents = tuple(replace(one, placed=pieces) if one.kind.name == "cards" else one for one in kit.documents)
    frame = thumb(context, KINDS["cards"], replace(kit, documents=documents), folded=False)
    page, *_ = (bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape))
    *_, front, back = (bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape))
    assert front.width / front.height == pytest.approx(card.width / card.height)
    assert front.width / page.width == pytest.approx(card.width / 215.9, rel=0.01)
    assert back.x > front.right
    assert page.holds(front)
