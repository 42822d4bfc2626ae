"""What tells an edition's board apart: its centre's arrangement, its corners' drawings, its arrow and its streets."""

import itertools
import math
from functools import cache
from pathlib import Path

import pytest

from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.board import board, surface
from printgen.components.board.ring.centre_layouts import LAYOUTS, RIDER, RING, arranged
from printgen.components.board.ring.centre_scenes import diagonal
from printgen.components.board.ring.corners import OPEN
from printgen.components.board.ring.plan import SIDE
from printgen.components.board.shapes import SHAPES
from printgen.components.common.palette import palette
from printgen.components.desk import Desk, desk_for
from printgen.drawing.frame import Group, Shape, Text, bounds
from printgen.drawing.icons import baked
from printgen.drawing.ink_variants import inks
from printgen.drawing.ornament.arrows import ARROWS
from printgen.drawing.ornament.streets import STREETS
from printgen.drawing.ornament.windows import WINDOWS
from printgen.geometry import Point, Rect, at_most
from printgen.kit.pieces import Cell, Surface
from printgen.sheets.paper_sizes import paper_called
from printgen.sheets.tiles.cutting import cut_up
from printgen.theme.model.trade import Corner
from printgen.theme.read.load import load_theme
from tests.support.editions import TRADE
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, Seen, seen, turned, words

ARRANGED = tuple(name for name in LAYOUTS if name != "crest")
STRIP = 6.85  # a neighbour's glue strip and a little
BOX = Rect(6.35, 28.4, 29.6, 22.0)


@cache
def made(name: str) -> Desk:
    return desk_for(load_theme(name, frozenset(baked())))


@cache
def drawn(name: str) -> Surface:
    found = board(made(name), CHOICES, cut_ring(made(name), CHOICES)).surface
    assert found is not None
    return found


def mine(folder: Path, *lines: str) -> Desk:
    """The desk of a theme of one's own on top of classic."""
    (folder / "theme.yaml").write_text("\n".join(("format: 1", "id: mine", "extends: classic", *lines, "")), "utf-8")
    return desk_for(load_theme(f"{folder}/", frozenset(baked())))


def cell_of(found: Surface, name: str) -> Cell:
    return next(cell for cell in found.cells + found.centre if cell.id == name)


def in_cell(cell: Cell, desk: Desk) -> list[Seen]:
    return list(seen(cell.frame, desk.setter.faces))


# --- the centre


def test_no_two_editions_arrange_their_centre_alike() -> None:
    assert len({made(name).ornament.centre for name in TRADE}) == len(TRADE)
    places = [
        {tuple(round(v, 3) for v in cell.rect) for cell in drawn(name).centre} for name in ("classic", "knockopoly")
    ]
    assert len(places[0] & places[1]) <= 3  # the crest and the piles
    scenes = [frozenset(_scene_paths(name)) for name in TRADE]
    assert all(scenes)
    assert not [pair for pair in itertools.combinations(scenes, 2) if pair[0] & pair[1]]


def _scene_paths(name: str) -> list[object]:
    desk = made(name)
    layout, _ = arranged(desk, SHAPES["ring"](), 1.0)
    items = [entry.item for entry in layout.scene(desk, Rect(0, 0, 370, 370), 1.0)]
    return [item.path for item in items if isinstance(item, Shape)]


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0, 1.3])
@pytest.mark.parametrize("name", TRADE)
def test_whatever_is_arranged_keeps_apart_and_clear_of_the_seams(name: str, scale: float) -> None:
    plan = SHAPES["ring"]().scaled(scale)
    layout, found = arranged(made(name), plan, scale)
    assert layout == LAYOUTS[made(name).ornament.centre]
    rects = [found.crest, *(spot.rect for spot in (*found.piles, *found.words)), *found.buildings, *found.pairs]
    near = {rect: 3.0 if any(rect == pile.rect for pile in found.piles) else STRIP for rect in rects}
    assert all(plan.centre.inset(3.0 - 1e-6).holds(rect) for rect in rects)
    assert not [pair for pair in itertools.combinations(rects, 2) if pair[0].inset(1e-6).meets(pair[1])]
    for seam in plan.columns:
        assert not [r for r in rects if r.x - near[r] + 1e-6 < seam < r.right + near[r] - 1e-6]
    for seam in plan.rows:
        assert not [r for r in rects if r.y - near[r] + 1e-6 < seam < r.bottom + near[r] - 1e-6]


@pytest.mark.parametrize("name", ARRANGED)
def test_fields_that_do_not_suit_an_arrangement_take_the_crest(name: str, tmp_path: Path) -> None:
    desk = mine(tmp_path, f"ornament: {{centre: {name}}}")
    nine = SHAPES["ring"]()
    assert arranged(desk, nine, 1.0)[0] == LAYOUTS[name]
    cut = cut_up(nine.lines(), paper_called("a3"), None)
    four: BoardPlan = nine._replace(columns=cut.columns, rows=cut.rows)
    assert len(four.columns) != 2
    layout, found = arranged(desk, four, 1.0)
    assert layout == LAYOUTS["crest"]
    assert found.words == ()


def test_a_diagonal_wants_a_title_of_two_words(tmp_path: Path) -> None:
    desk = mine(tmp_path, "ornament: {centre: diagonal}", "board: {title: [Avenue]}")
    assert arranged(desk, SHAPES["ring"](), 1.0)[0] == LAYOUTS["crest"]
    names = [cell.id for cell in surface(desk, cut_ring(desk, CHOICES)).centre]
    assert "title" in names
    assert "title-1" not in names


def test_the_diagonal_has_one_word_a_tile_that_fills_it() -> None:
    desk, found = made("classic"), drawn("classic")
    for name, word in (("title-1", "GRAND"), ("title-2", "AVENUE")):
        cell = cell_of(found, name)
        assert cell.turn == 315
        (text,) = words(in_cell(cell, desk))
        assert isinstance(text.item, Text)
        assert text.item.string == word
        assert cell.rect.inset(-0.1).holds(turned(text.box, cell.frame.size, 315, _corner_of(cell)))
    one, other = cell_of(found, "title-1").rect.centre, cell_of(found, "title-2").rect.centre
    assert one.x < other.x
    assert one.y > other.y  # it rises to the right
    longest = words(in_cell(cell_of(found, "title-2"), desk))[0].box
    assert longest.width > 82


def _corner_of(cell: Cell) -> Point:
    size, middle = cell.frame.size, cell.rect.centre
    return Point(middle.x - size.width / 2, middle.y - size.height / 2)


def test_the_words_stand_on_the_banner() -> None:
    desk, found = made("classic"), drawn("classic")
    banner = diagonal(desk, Rect(0, 0, 370, 370), 1.0)[0].item
    assert isinstance(banner, Shape)
    points = [(s[-2], s[-1]) for s in banner.path if len(s) > 1]
    middle = 185.0
    across = [abs((x - middle) + (y - middle)) / math.sqrt(2) for x, y in points]
    along = [abs((x - middle) - (y - middle)) / math.sqrt(2) for x, y in points]
    for name in ("title-1", "title-2"):
        cell = cell_of(found, name)
        (text,) = words(in_cell(cell, desk))
        far = math.dist(cell.rect.centre, (SIDE / 2, SIDE / 2))
        assert far + text.box.width / 2 < max(along)
        assert text.box.height / 2 < max(across)


def test_a_carousels_tokens_stand_in_an_even_ring() -> None:
    _, found = arranged(made("knockopoly"), SHAPES["ring"](), 1.0)
    half, middles = RIDER / 2, []
    for rect in found.pairs:
        middles += [Point(rect.x + half, rect.y + half), Point(rect.right - half, rect.bottom - half)]
    assert len(middles) == 8
    middle = Point(SIDE / 2, SIDE / 2)
    assert [math.dist(place, middle) for place in middles] == pytest.approx([RING] * 8, abs=0.01)
    angles = sorted(math.degrees(math.atan2(y - middle.y, x - middle.x)) for x, y in middles)
    assert [b - a for a, b in itertools.pairwise(angles)] == pytest.approx([45.0] * 7, abs=0.01)


@pytest.mark.parametrize("name", TRADE)
def test_what_a_seam_crosses_is_drawn_field_by_field(name: str) -> None:
    groups = [entry for entry in drawn(name).ground.items if isinstance(entry.item, Group) and entry.item.clip]
    clips = [clip.moved(*at) for at, item in groups if isinstance(item, Group) and (clip := item.clip)]
    # nine fields of light and scene, and of a pattern where no rays would cut it into scraps
    reaches = made(name).ornament.between is not None
    assert len(clips) == (18 if reaches else 27)
    for clip in clips:
        assert not [
            s for s in (190.5, 317.5) if clip.x < s - 1e-6 < clip.right - 2e-6 or clip.y < s - 1e-6 < clip.bottom - 2e-6
        ]


def test_a_title_is_hollow_in_minimal_only_where_it_is_very_large() -> None:
    for name, cell, hollow in (
        ("knockopoly", "title", False),
        ("classic", "title-1", True),
        ("wizarding", "title", False),
    ):
        desk = made(name)
        answer = inks(palette(desk.edition), "minimal")
        texts = [t.item for t in words(in_cell(cell_of(drawn(name), cell), desk)) if isinstance(t.item, Text)]
        largest = max(texts, key=lambda text: text.size)
        paint = answer(largest.ink)
        assert paint is not None
        assert (paint.colour is None) == hollow, name
        assert hollow or largest.size < 5.0 / STEMS[name], name


STEMS = {"knockopoly": 0.056, "classic": 0.102, "wizarding": 0.052}  # mm a point: the widest square within a letter


def test_the_title_of_knockopoly_goes_from_side_to_side_of_its_tile() -> None:
    desk = made("knockopoly")
    texts = words(in_cell(cell_of(drawn("knockopoly"), "title"), desk))
    assert max(entry.box.width for entry in texts) > 88


# --- corners


@pytest.mark.parametrize("name", TRADE)
def test_each_corner_has_a_drawing_of_its_own_that_is_large(name: str) -> None:
    desk, found = made(name), drawn(name)
    corners = [space for space in desk.edition.spaces if isinstance(space, Corner) and space.does != "jail"]
    for space in corners:
        assert space.icon
        side = max(_largest(cell_of(found, space.id), desk, desk.icons.path(space.icon, 24.0)))
        assert side > (12.0 if space.does == "start" else 17.0), space.id


def _largest(cell: Cell, desk: Desk, icon: tuple[object, ...]) -> list[float]:
    """The longer sides of all shapes that have as many segments as the icon: the icon itself at any size."""
    entries = in_cell(cell, desk)
    same = [e for e in entries if isinstance(e.item, Shape) and [s[0] for s in e.item.path] == [s[0] for s in icon]]  # type: ignore[index]
    return [max(entry.box.size) for entry in same]


@pytest.mark.parametrize("name", TRADE)
def test_corners_pictures_stand_on_a_full_ground(name: str) -> None:
    desk, found = made(name), drawn(name)
    for space in desk.edition.spaces:
        if isinstance(space, Corner) and space.does != "jail":
            grounds = [e.box for e in in_cell(cell_of(found, space.id), desk) if e.role == "ground"]
            assert max(box.width * box.height for box in grounds) > 1200, space.id


def test_editions_bar_their_jails_and_point_from_their_starts_each_in_its_way() -> None:
    for name in ("window", "arrow"):
        assert len({getattr(made(edition).theme.edition.ornament, name) for edition in TRADE}) == len(TRADE)


@pytest.mark.parametrize("name", WINDOWS)
def test_a_windows_bars_keep_to_it(name: str) -> None:
    rect = Rect(3.0, 12.5, 37.0, 27.5)
    window = WINDOWS[name](rect)
    assert len(window.bars) > 3
    assert all(bounds(bar).height > 20 for bar in window.bars)
    for path in (*window.bars, *(path for path in window.art if path)):
        assert rect.inset(-0.3).holds(bounds(path))


@pytest.mark.parametrize("name", ARROWS)
def test_an_arrow_points_to_the_left_and_fills_its_box(name: str) -> None:
    box = Rect(6.0, 47.0, 48.0, 9.4)
    art = ARROWS[name](box)
    whole = bounds(art.area)
    assert box.inset(-0.1).holds(whole)
    assert whole.width > 0.95 * box.width
    points = [(s[-2], s[-1]) for s in art.area if len(s) > 1]
    tip = min(points)
    assert tip == pytest.approx((box.x, box.centre.y), abs=0.2)


def test_the_corners_pictures_keep_to_the_border() -> None:
    for name in TRADE:
        desk, found = made(name), drawn(name)
        for space in desk.edition.spaces:
            if isinstance(space, Corner):
                for entry in in_cell(cell_of(found, space.id), desk):
                    assert Rect(0, 0, OPEN, OPEN).inset(-0.2).holds(entry.box), (name, space.id, entry.role)


# --- streets


@pytest.mark.parametrize("name", [name for name in STREETS if name != "flourish"])
def test_a_dearer_street_has_grown_taller(name: str) -> None:
    shares = [number / 17 for number in range(18)]
    arts = [STREETS[name](BOX, share, 3 + 4 * number) for number, share in enumerate(shares)]
    tall = [bounds(art.area).height for art in arts]
    assert all(BOX.inset(-0.2).holds(bounds(path)) for art in arts for path in art if path)
    assert all(at_most(a, b + 0.5) for a, b in itertools.pairwise(tall))
    assert tall[-1] > 1.3 * tall[0]
    assert len({art.area for art in arts}) == len(arts)


@pytest.mark.parametrize("name", TRADE)
def test_no_two_streets_of_a_board_look_alike(name: str) -> None:
    desk = made(name)
    areas = []
    for space in desk.edition.spaces:
        if hasattr(space, "group"):
            entries = in_cell(cell_of(drawn(name), space.id), desk)
            areas.append(
                next(e.item.path for e in entries if isinstance(e.item, Shape) and e.role in ("solid", "etched"))
            )
    assert len(areas) == 22
    assert len(set(areas)) == 22


def test_the_words_of_a_title_in_arabic_begin_on_the_right() -> None:
    desk = desk_for(load_theme("classic", frozenset(baked()), "ar"))
    found = board(desk, CHOICES, cut_ring(desk, CHOICES)).surface
    assert found is not None
    first, second = (cell_of(found, f"title-{number}").rect for number in (1, 2))
    assert second.right < first.x
    usual, other = (cell_of(drawn("classic"), f"title-{number}").rect for number in (1, 2))
    assert (usual, other) == (second, first)
