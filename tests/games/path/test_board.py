"""Tests of the board of a race: the ways of its links, their drawings, and a picture behind the spaces."""

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from printgen.api import Session
from printgen.art.drawings.hands import HANDS
from printgen.art.frame import Frame, Placed, Shape, bounds
from printgen.errors import PrintgenError
from printgen.games.path.board import link_ways, path_plan, surface
from printgen.games.path.grid import PITCH, RIM, GridCell, cell_rect, edition_grid
from printgen.games.path.links import LinkEnd, Obstacle, draw_links, link_way, smooth
from printgen.games.path.records import leads
from printgen.games.path.spaces import space_look, space_words
from printgen.geometry import Rect, Size
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from tests.support.parts_samples import CHOICES, seen, words

HEAD = 12.5  # mm: the height of a space's head


def head(cell: GridCell) -> Obstacle:
    return Obstacle(cell_rect(cell)._replace(height=HEAD), 40.0)


@pytest.mark.parametrize("onwards", [True, False])
def test_a_link_keeps_clear_of_heads_on_its_way(onwards: bool) -> None:
    obstacles = [head((1, 2))]
    way = link_way(LinkEnd((2, 0)), LinkEnd((0, 4)), onwards, obstacles)
    assert way.cost(obstacles) == 0


@pytest.mark.parametrize("onwards", [True, False])
@pytest.mark.parametrize(("start", "end"), [((2, 2), (2, 0)), ((2, 2), (1, 0)), ((2, 0), (2, 2)), ((1, 0), (2, 2))])
def test_a_link_joins_the_edges_of_its_spaces(start: GridCell, end: GridCell, onwards: bool) -> None:
    """Its lower end touches the head of a space without covering its words, its upper one the foot of a space."""
    low, high = sorted((start, end), key=lambda cell: -cell[1])
    way = link_way(LinkEnd(start, True, True), LinkEnd(end, True, True), onwards, ())
    lower, upper = sorted((way.points[0], way.points[-1]), key=lambda point: -point.y)
    assert cell_rect(low).x < lower.x < cell_rect(low).right
    assert cell_rect(low).y - 7.0 < lower.y < cell_rect(low).y + 2.0
    assert cell_rect(high).x < upper.x < cell_rect(high).right
    assert abs(upper.y - cell_rect(high).bottom) < 3.0


def test_a_link_between_neighbors_is_drawn_from_middle_to_middle() -> None:
    way = link_way(LinkEnd((0, 1)), LinkEnd((0, 0)), True, ())
    assert len(way.points) >= 3


def turns(path: tuple) -> Iterator[float]:
    """Yield the angle between the curves that meet at each inner point of a path (degrees)."""
    for before, after in pairwise(segment for segment in path if segment[0] == "C"):
        _, _, _, x2, y2, x, y = before
        _, x1, y1, *_ = after
        yield math.degrees(abs(math.atan2(y - y2, x - x2) - math.atan2(y1 - y, x1 - x)))


def test_links_have_no_kinks() -> None:
    way = link_way(LinkEnd((0, 0)), LinkEnd((4, 6)), False, ())
    assert max(turns(smooth(way.points))) < 0.01


def test_a_slide_is_one_line_with_its_end() -> None:
    """The basin and its arrow are at the very end of the run."""
    way = link_way(LinkEnd((0, 0)), LinkEnd((0, 4)), False, ())
    drawn = draw_links([way], Rect(0, 0, 400, 400), HANDS["flat"])
    faces = context_for(load_theme("summit")).setter.faces
    arrow = next(
        one.box
        for one in seen(Frame(Size(400, 400), (drawn,)), faces)
        if isinstance(one.item, Shape) and one.item.fill and one.item.fill.key == "red."
    )
    assert math.dist(arrow.centre, way.points[-1]) < 1.0


@pytest.fixture(scope="module")
def summit() -> tuple:
    context = context_for(load_theme("summit"))
    return context, surface(context, path_plan(context, CHOICES))


def test_words_of_the_summit_edition_are_clear_of_links(summit: tuple) -> None:
    context, _ = summit
    edition, grid = context.edition, edition_grid(context.edition)
    onward = leads(edition.spaces, edition.links)
    looks = [
        space_look(context, space, number, onward.get(space.id), True) for number, space in enumerate(edition.spaces, 1)
    ]
    for way in link_ways(context, grid, looks):
        for look, cell in zip(looks, grid.path, strict=True):
            if not look.is_bare:
                box = space_words(context, look).both.moved(*cell_rect(cell).at)
                assert not any(box.inset(-3.0).holds(Rect(*point, 0.0, 0.0)) for point in way.points), look.space.id


def test_a_picture_fills_the_board_behind_the_spaces(summit: tuple) -> None:
    context, found = summit
    scale = found.cells[0].rect.width / PITCH
    scenes = [one.box for one in seen(found.ground, context.setter.faces) if one.role == "scene"]
    left, right = min(box.x for box in scenes), max(box.right for box in scenes)
    assert left <= RIM * scale + 0.1
    assert right >= found.size.width - RIM * scale - 0.1
    assert [cell.id for cell in found.centre] == ["title", "tagline"]


def test_the_title_is_lettered_clear_of_spaces(summit: tuple) -> None:
    _, found = summit
    letters = [one for one in _shapes(found.ground.items) if one.fill and one.fill.role == "lettering-shade"]
    assert len(letters) == len("SummitPost")
    for letter in letters:
        assert not any(cell.rect.meets(bounds(letter.path)) for cell in found.cells)


def test_empty_spaces_show_stones_from_meadow_to_snow(summit: tuple) -> None:
    context, found = summit
    edition = context.edition
    stones = [space_look(context, space, number, None, True).stone for number, space in enumerate(edition.spaces, 1)]
    assert (stones[0], stones[-1]) == ("stepping-stone-meadow", "stepping-stone-snow")
    cell = next(cell for cell in found.cells if cell.id == "s59")
    drawn = [one.item for one in seen(cell.frame, context.setter.faces) if isinstance(one.item, Shape)]
    assert any(one.fill and one.fill.key == "snow." for one in drawn)
    assert [word.item.string for word in words(seen(cell.frame, context.setter.faces))] == ["59"]


def _shapes(items: tuple[Placed, ...]) -> Iterator[Shape]:
    for placed in items:
        if isinstance(placed.item, Shape):
            yield placed.item


def written(tmp_path: Path, text: str) -> str:
    folder = tmp_path / "peak"
    folder.mkdir()
    (folder / "theme.yaml").write_text(f"format: 1\nextends: summit\nid: peak\n{text}", encoding="utf-8")
    return f"{folder}/"


def test_an_unknown_stone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError) as raised:
        load_theme(written(tmp_path, "board: {stones: [stepping-stone-medow]}\n"))
    assert "stepping-stone-meadow" in raised.value.problems[0].hint


@pytest.mark.long
@pytest.mark.parametrize("board", ["{shape: spiral}", "{title: [A very long title, of two lines]}", "{across: 7}"])
def test_other_boards_with_a_picture_are_proven(tmp_path: Path, board: str) -> None:
    session = Session(load_theme(written(tmp_path, f"board: {board}\n")))
    session.build(tmp_path / "out", only=["board", "board-poster"])
    assert not [finding for finding in session.proof().findings if finding.check != "ink"]
