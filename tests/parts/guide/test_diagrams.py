"""Tests of the guide's drawings: agreement with the SVG files, known classes, and bounds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from printgen.art.frame import VARIANTS, Frame, Group, Item, Shape, Text, bounds
from printgen.art.icons import baked as baked_icons
from printgen.art.inks import inks
from printgen.geometry import Point, Rect
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.guide.diagrams import SHAPES, TEXTS, baked_drawings, booklet_picture, picture
from printgen.parts.nets import draw_die
from printgen.parts.palette import palette
from tests.tools.bake_diagrams import BAKED, DrawingError, baked_drawing, drawings, to_json
from tests.tools.svg_look import refreshed

DRAWINGS = drawings()
ICONS = {"token": "crown", "deck": "help"}


@pytest.fixture(scope="module")
def context() -> DrawingContext:
    return context_for(load_theme("knockopoly", frozenset(baked_icons())))


def svg(inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{inner}</svg>'


def rows(inner: str) -> list[list[object]]:
    """Return the items of a small drawing."""
    found: list[list[object]] = baked_drawing("small", svg(inner))["items"]
    return found


def items(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Point, Item]]:
    """Yield every item of a frame with the position of its origin."""
    for at, item in frame.items:
        if isinstance(item, Group):
            yield from items(item.frame, x + at.x, y + at.y)
        else:
            yield Point(x + at.x, y + at.y), item


def test_the_baked_file_is_that_of_the_svgs() -> None:
    assert BAKED.read_text(encoding="utf-8") == to_json(DRAWINGS), "run: make diagrams"


def test_the_svgs_show_their_classes_and_icons_as_the_program_has_them() -> None:
    assert [name for name in DRAWINGS if DRAWINGS[name] != refreshed(DRAWINGS[name])] == [], "run: make diagrams"


def test_each_class_and_each_drawing_is_used() -> None:
    used = {
        name for text in DRAWINGS.values() for found in re.findall(r'class="(.*?)"', text) for name in found.split()
    }
    assert used == SHAPES.keys() | TEXTS.keys()
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(printgen.__file__).parent.rglob("*.py"))
    assert [name for name in DRAWINGS if f'"{name}"' not in sources] == []


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('<rect class="nonsense" width="5" height="5"/>', "nonsense.* has no class of the table"),
        ('<rect class="paper nonsense" width="5" height="5"/>', "has no class of the table"),
        ('<rect width="5" height="5"/>', "has no class of the table"),
        ('<text class="paper" x="5" y="5">A</text>', "has no class of the table"),
        ('<rect class="paper" style="fill:red" width="5" height="5"/>', "a look of its own"),
        ('<rect class="paper" rx="1" width="5" height="5"/>', "round corners"),
        ('<ellipse class="paper" rx="5" ry="4"/>', "cannot be baked"),
        ('<use class="ink" href="#icon-no-such" width="5" height="5"/>', "neither an icon nor a slot"),
        ('<text class="letter" transform="rotate(30)">A</text>', "turned by less than a quarter"),
        ('<path class="fine" d="M1 2 R 3 4"/>', "not a path command"),
        ('<text class="letter" transform="skewX(10)">A</text>', "is scaled"),
        ('<g transform="twist(10)"><path class="fine" d="M1 2H4"/></g>', "twist.* is not a transform"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(inner: str, said: str) -> None:
    with pytest.raises(DrawingError, match=f"small: .*{said}"):
        rows(inner)


def test_shapes_of_every_kind_become_absolute_paths_of_four_commands() -> None:
    drawn = (
        '<path class="fine" d="m1 2h3v1z"/><rect class="paper edge" x="1" y="2" width="3" height="4"/>'
        '<line class="cut" x1="1" y1="2" x2="3" y2="4"/><polyline class="glue" points="1,2 3,4 5,2"/>'
        '<polygon class="house" points="1 2 3 4 5 2"/>'
    )
    assert rows(drawn) == [
        ["path", "fine", "M1 2L4 2L4 3Z"],
        ["path", "paper edge", "M1 2L4 2L4 6L1 6Z"],
        ["path", "cut", "M1 2L3 4"],
        ["path", "glue", "M1 2L3 4L5 2"],
        ["path", "house", "M1 2L3 4L5 2Z"],
    ]
    [[_, _, circle]] = rows('<circle class="mark" cx="5" cy="4" r="2"/>')
    assert re.sub(r"[\d .]+", "", str(circle)) == "MLCLCLCLCZ"


def test_groups_are_resolved_from_the_outermost_in() -> None:
    inner = '<path class="fine" transform="rotate(90 1 1)" d="M1 1H2"/>'
    [[_, _, path]] = rows(f'<g transform="translate(10 1)"><g transform="scale(2 3)">{inner}</g></g>')
    assert path == "M12 4L12 7"
    [[_, _, path]] = rows('<g transform="skewX(45)"><path class="fine" d="M1 2V4"/></g>')
    assert path == "M3 2L5 4"
    [[*_, x, y, turn]] = rows('<g transform="translate(1 2)"><text class="letter" x="4" y="3">A</text></g>')
    assert (x, y, turn) == (5, 5, 0)
    [[*_, turn]] = rows('<text class="letter" x="4" y="3" transform="rotate(180 4 3)">A</text>')
    assert turn == 180


def test_an_arrow_is_given_its_head_where_its_shaft_ends() -> None:
    shaft, head = rows('<path class="arrow" d="M1 5H9"/>')
    assert shaft == ["path", "arrow", "M1 5L9 5"]
    assert head == ["path", "head", "M10.6 5L8.529 4L8.529 6Z"]
    assert rows('<path class="arrow" d="M5 9C5 7 5 5 5 3"/>')[1] == ["path", "head", "M5 1.4L4 3.471L6 3.471Z"]


def test_a_mirrored_icon_keeps_to_its_square() -> None:
    square = 'x="2" y="3" width="4" height="4"'
    [row] = rows(f'<use class="ink" href="#icon-content-cut" {square} transform="translate(8) scale(-1 1)"/>')
    assert row == ["icon", "ink", "content-cut", -4, 0, 0, 4, 6, 3]


def test_each_drawing_keeps_to_its_box(context: DrawingContext) -> None:
    for name in DRAWINGS:
        frame = picture(context, name, ICONS)
        assert frame.items, name
        for at, item in items(frame):
            if isinstance(item, Shape):
                assert Rect.of(frame.size).inset(-1e-6).holds(bounds(item.path).moved(at.x, at.y)), name
    assert not context.setter.misfits


@pytest.mark.parametrize("name", ["slit", "half-stack", "half-staple", "zine-cut", "letter-in"])
def test_a_booklet_bound_on_the_right_is_drawn_in_reverse(context: DrawingContext, name: str) -> None:
    arabic = context_for(load_theme("junior", frozenset(baked_icons()), language="ar"))
    usual, reversed_ = picture(context, name), booklet_picture(arabic, name)
    assert booklet_picture(context, name) == usual
    (kept,) = reversed_.items
    assert isinstance(kept.item, Group)
    assert kept.item.fixed, "a leftward page would reverse it again"
    wide = usual.size.width
    boxes = [_box(at, item) for at, item in items(usual) if isinstance(item, Shape)]
    turned = [_box(at, item) for at, item in items(reversed_) if isinstance(item, Shape)]
    assert [(wide - box.right, box.y, box.width, box.height) for box in boxes] == [pytest.approx(box) for box in turned]
    there, here = ([item.path for _, item in items(one) if isinstance(item, Shape)] for one in (usual, reversed_))
    assert sum(path == other for path, other in zip(there, here, strict=True)) == (name == "slit"), (
        "a check mark alone is like a letter"
    )


@pytest.mark.parametrize(
    ("name", "leftward"),
    [("card-fold", True), ("money-cut", True), ("standee", True), ("die", False), ("tile-join", False)],
)
def test_what_comes_of_a_printed_part_stands_left_of_it_in_a_leftward_language(
    context: DrawingContext, name: str, leftward: bool
) -> None:
    arabic = context_for(load_theme("junior", frozenset(baked_icons()), language="ar"))
    usual, found = ([_box(*one) for one in _shapes(picture(each, name, ICONS))] for each in (context, arabic))
    wide = picture(context, name, ICONS).size.width
    expected = [box._replace(x=wide - box.right) for box in usual] if leftward else usual
    assert [tuple(box) for box in found] == [pytest.approx(box) for box in expected]


def _shapes(frame: Frame) -> list[tuple[Point, Shape]]:
    return [(at, item) for at, item in items(frame) if isinstance(item, Shape)]


def _box(at: Point, shape: Shape) -> Rect:
    return bounds(shape.path).moved(at.x, at.y)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_drawing_has_outlines_in_both_variants(context: DrawingContext, variant: str) -> None:
    answers = inks(palette(context.edition), variant)
    for name in DRAWINGS:
        shapes = [item for _, item in items(picture(context, name, ICONS)) if isinstance(item, Shape)]
        painted = [answers(ink) for item in shapes for ink in (item.fill, item.stroke and item.stroke.ink) if ink]
        assert len([paint for paint in painted if paint]) > len(shapes) / 2, name
        assert any(item.stroke and answers(item.stroke.ink) for item in shapes), name


def test_paper_hides_what_lies_below_it(context: DrawingContext) -> None:
    """Minimal prints no tints, so a white shape of the same outline lies below each piece of paper."""
    shapes = [item for _, item in items(picture(context, "pile")) if isinstance(item, Shape)]
    assert [shape.fill and shape.fill.role for shape in shapes] == ["white", "blank"] * 3
    assert [below.path for below in shapes[::2]] == [paper.path for paper in shapes[1::2]]


def test_a_slot_shows_the_icon_of_the_edition(context: DrawingContext) -> None:
    plain, crowned = (picture(context, "part-cards", {"deck": icon}).items for icon in ("", "crown"))
    assert crowned[:-1] == plain
    icon = crowned[-1].item
    assert isinstance(icon, Shape)
    assert [part[0] for part in icon.path] == [part[0] for part in context.icons.path("crown", 1.0)]
    with pytest.raises(KeyError):
        picture(context, "part-cards")


def test_every_slot_is_one_that_the_guide_fills() -> None:
    slots = {row[2] for drawn in baked_drawings().values() for row in drawn["items"] if row[0] == "slot"}
    assert slots == ICONS.keys()


def test_the_dice_picture_is_the_kits_own_net_with_seven_tabs(context: DrawingContext) -> None:
    shapes = [item for _, item in items(picture(context, "die")) if isinstance(item, Shape)]
    drawn, real = shapes[0].path, draw_die(1).front.items[-1].item
    assert isinstance(real, Shape)
    assert len(drawn) == len(real.path)
    points, wanted = ([segment[1:] for segment in path if segment[0] != "Z"] for path in (drawn, real.path))
    scale = bounds(drawn).width / bounds(real.path).width
    for (x, y), (u, v) in zip(points, wanted, strict=True):
        assert (x - bounds(drawn).x, y - bounds(drawn).y) == pytest.approx((u * scale, v * scale), abs=1e-6)
    glue = [shape for shape in shapes if shape.stroke and shape.stroke.ink.role == "line-in"]
    assert len(glue) == 7
    texts = [item.string for _, item in items(picture(context, "die")) if isinstance(item, Text)]
    assert texts == ["1", "2", "3"]
