"""Tests of drawn cut-out pieces: faces mirrored about the ridge, correct dice and readable words."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Ink, Shape, Text, bounds
from printgen.games.path.board import path_plan
from printgen.games.path.pieces import path_pieces
from printgen.games.trade.board import board_plan
from printgen.games.trade.pieces import pieces
from printgen.games.trade.ring import SPACE
from printgen.geometry import Rect, Size
from printgen.kit.component import Component, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import EDGE, NET
from printgen.parts.standees import PLINTH, STANDING, standees
from tests.support.card_samples import changed, context_of
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, own_context, seen, words


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[DrawingContext, Component]:
    made = own_context(tmp_path_factory.mktemp("theme"), ("name: Ship", "name: Paddle steamboat"))
    component = pieces(made, CHOICES)
    assert made.setter.misfits == []
    return made, component


def by_stem(component: Component, stem: str) -> Piece:
    return next(piece for piece in component.pieces if piece.stem == stem)


def test_there_are_as_many_of_each_as_the_edition_says(drawn: tuple[DrawingContext, Component]) -> None:
    copies = {piece.stem: piece.copies for piece in drawn[1].pieces}
    assert copies == {"house": 32, "hotel": 12, "t1": 1, "t2": 1, "t3": 1, "t4": 1, "die": 2}
    assert [(part.id, part.number, part.name) for part in drawn[1].contents] == [
        ("small-buildings", 32, "small buildings"),
        ("large-buildings", 12, "large buildings"),
        ("tokens", 4, "tokens"),
        ("dice", 2, "dice"),
    ]


def test_an_edition_without_dice_has_none(tmp_path: Path) -> None:
    component = pieces(own_context(tmp_path, ("dice: 2", "dice: 0")), CHOICES)
    assert "die" not in {piece.stem for piece in component.pieces}
    assert "dice" not in [part.id for part in component.contents]


@pytest.mark.parametrize(
    ("small", "large"), [("sheet", "key"), ("cottage", "farmhouse"), ("hut", "manor"), ("house", "hotel")]
)
def test_buildings_look_like_what_they_are_called(
    small: str, large: str, tmp_path: Path, drawn: tuple[DrawingContext, Component]
) -> None:
    made = own_context(
        tmp_path,
        ("{count: 32, icon: home", f"{{count: 32, icon: home, shape: {small}"),
        ("{count: 12, icon: home", f"{{count: 12, icon: home, shape: {large}"),
    )
    component = pieces(made, CHOICES)
    for stem in ("house", "hotel"):
        usual, other = by_stem(drawn[1], stem), by_stem(component, stem)
        assert (other.front.size, other.folds, other.outline) == (usual.front.size, usual.folds, usual.outline)
        assert (other.front != usual.front) == ((small if stem == "house" else large) != "house")
        faces = dict(other.faces)
        for entry in seen(other.front, made.setter.faces):
            if entry.box.size != other.front.size and faces["front"].holds(Rect(*entry.box.centre, 0.0, 0.0)):
                assert faces["front"].inset(-0.2).holds(entry.box), "drawn within the slope"


def test_every_edition_has_faces_of_its_own() -> None:
    faces = {}
    for theme in ("classic", "knockopoly", "wizarding", "village"):
        found = context_of(theme).edition.pieces
        faces[theme] = found.small_building.shape, found.large_building.shape
    assert len(set(faces.values())) == len(faces)


def test_faces_mirror_about_the_ridge(drawn: tuple[DrawingContext, Component]) -> None:
    faced = [piece for piece in drawn[1].pieces if piece.faces]
    assert len(faced) == 6
    for piece in faced:
        faces = dict(piece.faces)
        front, back = faces["front"], faces["back"]
        assert front.size == back.size
        assert (back.x, back.bottom) == (front.x, front.y)
        assert front.y in [fold.start.y for fold in piece.folds]


def test_what_the_back_shows_is_the_front_turned_round(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    for piece in component.pieces:
        if not piece.faces:
            continue
        faces = dict(piece.faces)
        ridge = faces["front"].y
        boxes = [entry.box for entry in seen(piece.front, made.setter.faces)]
        fronts = [box for box in boxes if box.height and faces["front"].holds(box)]  # leaves out the folds
        width = piece.front.size.width
        for box in fronts:
            other = (width - box.right, 2 * ridge - box.bottom, box.width, box.height)
            assert any(other == pytest.approx(found) for found in boxes), (piece.stem, box)


def test_everything_lies_inside_the_outline_and_folds_cross_it(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    for piece in component.pieces:
        whole = Rect.of(piece.front.size)
        assert all(whole.inset(-1e-6).holds(entry.box) for entry in seen(piece.front, made.setter.faces)), piece.stem
        assert len(piece.folds) >= 3
        assert all(whole.holds(Rect(*fold.start, 0, 0)) and whole.holds(Rect(*fold.end, 0, 0)) for fold in piece.folds)


def test_buildings_fit_on_a_band_and_stand_on_a_floor(drawn: tuple[DrawingContext, Component]) -> None:
    for stem, width in (("house", 10.0), ("hotel", 18.0)):
        piece = by_stem(drawn[1], stem)
        floor = piece.folds[2].start.y - piece.folds[1].start.y
        slope = dict(piece.faces)["front"].height
        assert piece.front.size.width == width
        assert floor <= 13.0  # the depth of a band
        assert floor < 2 * slope  # otherwise the slopes would lie flat
        assert math.sqrt(slope**2 - (floor / 2) ** 2) < 1.15 * min(floor, width)  # a taller house would tip over


def test_four_small_buildings_stand_side_by_side_on_a_band(drawn: tuple[DrawingContext, Component]) -> None:
    assert 4 * by_stem(drawn[1], "house").front.size.width <= SPACE


def test_a_token_is_a_triangle_closed_by_one_foot_over_the_other(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    for token in made.edition.pieces.tokens:
        piece = by_stem(component, token.id)
        faces, low = dict(piece.faces), piece.front.size.height
        over, under = low - faces["front"].bottom, faces["back"].y
        assert [fold.start.y for fold in piece.folds] == [under, faces["front"].y, faces["front"].bottom]
        assert 0.0 < over - under <= 1.5  # all of the flap is glued
        assert over >= 0.4 * faces["front"].height  # the floor is deep enough for its height
        glued = [entry for entry in seen(piece.front, made.setter.faces) if entry.box.bottom < under - 0.5]
        assert glued == []  # glue does not hold well on ink


def test_flat_buildings_are_counters_that_take_no_fold(tmp_path: Path) -> None:
    component = pieces(own_context(tmp_path), replace(CHOICES, buildings="flat"))
    for stem, size in (("house", Size(10.0, 10.0)), ("hotel", Size(18.0, 12.0))):
        piece = by_stem(component, stem)
        assert (piece.front.size, piece.folds, piece.faces) == (size, (), ())
    assert {piece.stem: piece.copies for piece in component.pieces}["house"] == 32


def test_roofs_have_a_line_along_their_scallops_alone(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    for stem, tiles in (("house", 5), ("hotel", 9)):
        piece = by_stem(component, stem)
        width = piece.front.size.width
        wide = [entry for entry in seen(piece.front, made.setter.faces) if entry.box.width > width - 1e-6]
        lines = [entry.item for entry in wide if isinstance(entry.item, Shape) and _drawn_in(entry.item, "line")]
        assert len(lines) == 2  # one on each slope
        for eaves in lines:
            assert [segment[0] for segment in eaves.path] == ["M", *"C" * tiles]
            assert eaves.fill is None
        assert not {entry.role for entry in wide} & {"solid", "band"}  # Minimal would give these roles a contour


def _drawn_in(shape: Shape, role: str) -> bool:
    return shape.stroke is not None and shape.stroke.ink.role == role


@pytest.mark.parametrize("theme", TRADE)
def test_each_token_has_a_tint_of_its_own(theme: str) -> None:
    context = context_of(theme)
    stems = [token.id for token in context.edition.pieces.tokens]
    component = pieces(context, CHOICES)
    tints = [_colors(context, by_stem(component, stem)) for stem in stems]
    assert len(stems) == len({min(tint) for tint in tints}) == 8
    assert all(len(tint) == 1 for tint in tints)


def _colors(context: DrawingContext, piece: Piece) -> set[Ink]:
    """Return the inks of the ground on a standee's faces, but not of white lines within a figure."""
    entries = seen(piece.front, context.setter.faces)
    fills = {entry.item.fill for entry in entries if entry.role == "ground" and isinstance(entry.item, Shape)}
    return {fill for fill in fills if fill.key.startswith("token/")}


def test_tokens_bear_name_and_number_on_both_faces_in_readable_type(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    for number, token in enumerate(made.edition.pieces.tokens, 1):
        found = words(seen(by_stem(component, token.id).front, made.setter.faces))
        texts = [entry.item for entry in found if isinstance(entry.item, Text)]
        assert sum(item.string == str(number) for item in texts) == 3  # on both faces and on the floor
        assert " ".join(item.string for item in texts).count(token.name.split()[0]) == 2
        assert min(item.size for item in texts) >= 6.5


@pytest.mark.parametrize("theme", ["classic", "knockopoly"])  # their drawings reach down to the plinths
def test_each_token_stands_on_its_plinth(theme: str) -> None:
    """The outline of the drawing ends at the top of the plinth in the same window and does not reach the name."""
    context = context_of(theme)
    own = context.edition.pieces
    bare = [replace(token, scene=None, back_scene=None) for token in own.tokens]
    context = changed(context, pieces=replace(own, tokens=bare))
    plinth = bounds(context.ornament.plinth(PLINTH).area)
    made = pieces(context, CHOICES)
    for token in context.edition.pieces.tokens:
        drawing = bounds(context.icons.path(token.icon, STANDING))
        face = [entry for entry in seen(by_stem(made, token.id).front, context.setter.faces) if entry.role != "cut"]
        feet = [
            entry.box.bottom
            for entry in face
            if (entry.box.width, entry.box.height) == pytest.approx((drawing.width, drawing.height), abs=0.01)
        ]
        tops = [
            entry.box.y
            for entry in face
            if (entry.box.width, entry.box.height) == pytest.approx((plinth.width, plinth.height), abs=0.01)
        ]
        upright = max(tops)  # the face that is printed upright lies below the ridge
        assert min(abs(foot - upright) for foot in feet) < 0.01


def test_opposite_faces_of_the_die_add_up_to_seven() -> None:
    at = {(square.column, square.row): square.pips for square in NET}
    assert sorted(at.values()) == [1, 2, 3, 4, 5, 6]
    assert at[0, 1] + at[2, 1] == at[1, 1] + at[3, 1] == at[1, 0] + at[1, 2] == 7
    # 1, 2 and 3 run counterclockwise around their common corner
    assert (at[1, 0], at[0, 1], at[1, 1]) == (1, 2, 3)


def test_each_face_of_the_die_shows_its_pips(drawn: tuple[DrawingContext, Component]) -> None:
    made, component = drawn
    entries = list(seen(by_stem(component, "die").front, made.setter.faces))
    faces = [entry.box for entry in entries if entry.role == "solid"]
    pips = [entry.box for entry in entries if entry.role == "text-on" and isinstance(entry.item, Shape)]
    assert all(face.width < EDGE for face in faces)
    assert sorted(sum(face.holds(pip) for pip in pips) for face in faces) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("theme", ["classic", "junior", "knockopoly", "summit", "tournament", "village", "wizarding"])
def test_tokens_are_figures_seen_from_the_front_and_from_behind(theme: str) -> None:
    context = context_of(theme)
    tokens = context.edition.pieces.tokens
    for token, piece in zip(tokens, standees(context, tokens), strict=True):
        assert piece.stem == token.id
        front, back = (sorted(_materials(context, piece, rect)) for _, rect in piece.faces)
        assert len(front) > 3
        assert len(back) > 3
        assert front != back


def _materials(context: DrawingContext, piece: Piece, face: Rect) -> list[str]:
    """Return the materials of a face's figure."""
    found = (entry for entry in seen(piece.front, context.setter.faces) if entry.role == "scene")
    return [entry.item.fill.key for entry in found if face.inset(-0.01).holds(Rect(*entry.box.centre, 0.0, 0.0))]


@pytest.mark.parametrize(
    ("theme", "draw", "most"), [("junior", pieces, 1.4), ("summit", path_pieces, 1.4), ("classic", pieces, 1.0)]
)
def test_tokens_are_enlarged_as_far_as_four_fit_on_a_space(
    theme: str, draw: Callable[..., Component], most: float
) -> None:
    context = context_of(theme)
    made = draw(context, CHOICES)
    plan = (path_plan if draw is path_pieces else board_plan)(context, CHOICES)
    wide, deep = min(sorted(place.rect.size) for place in plan.places)
    for token in context.edition.pieces.tokens:
        piece = by_stem(made, token.id)
        (_, front), _ = piece.faces
        width, floor = front.width, piece.front.size.height - front.bottom
        assert (wide // width) * (deep // floor) >= 4
        assert bounds(piece.outline).size == pytest.approx(piece.front.size)
        assert [fold.start.y for fold in piece.folds] == pytest.approx([front.y - front.height, front.y, front.bottom])
        assert 18.0 <= width <= 18.0 * most + 1e-9
        assert (width > 1.25 * 18.0) == (most > 1.0)
