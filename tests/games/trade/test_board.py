"""Tests of drawn boards: words and icons clear of seams and of each other, and type size at any scale."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Shape, Stroke, Text, bounds, placed, rect_path, shape
from printgen.art.icons import baked
from printgen.art.inks import inks
from printgen.art.transforms import ScaledTypesetter, Scaler
from printgen.games.trade.board import board, surface
from printgen.games.trade.ring import SPACE, ring
from printgen.geometry import INCH, Point, Rect, Size
from printgen.kit.component import Cell, Poster, Surface, Tiled
from printgen.loading import load_theme
from printgen.parts.boards import poster
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.type.typesetter import Style
from tests.support.editions import TRADE
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, Seen, own_context, seen, turned, words
from tests.support.tiled_rings import SEAMS

STRIP = INCH / 4
CORNERS = (0, 10, 20, 30)
LONG = ("name: Street 3,", "name: Pennsylvania and Northern Avenue,")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[DrawingContext, Surface]:
    made = own_context(tmp_path_factory.mktemp("theme"), LONG)
    found = made.with_misfits(board(made, CHOICES, cut_ring(made, CHOICES)))
    assert found.surface is not None
    assert found.misfits == ()
    return made, found.surface


def in_cell(cell: Cell, made: DrawingContext) -> list[Seen]:
    return list(seen(cell.frame, made.setter.faces))


def on_board(surface: Surface, made: DrawingContext) -> Iterator[tuple[str, Seen]]:
    """Yield everything in the spaces and the center, in the board's coordinates."""
    for cell in surface.cells + surface.centre:
        size = cell.frame.size
        quarter = cell.rect.size
        shift = size if cell.turn % 180 == 0 else size.turned
        at = cell.rect.at
        if cell.turn % 90:
            at = Point(cell.rect.centre.x - size.width / 2, cell.rect.centre.y - size.height / 2)
        else:
            assert shift == pytest.approx(quarter)
        for entry in in_cell(cell, made):
            yield cell.id, Seen(entry.item, turned(entry.box, size, cell.turn, at))


def sides(surface: Surface) -> list[Cell]:
    return [cell for index, cell in enumerate(surface.cells) if index not in CORNERS]


def test_spaces_stand_in_the_order_of_the_theme(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    assert [cell.id for cell in surface.cells] == [space.id for space in made.edition.spaces]
    assert len({cell.id for cell in surface.cells + surface.centre}) == 40 + len(surface.centre)


def test_only_bands_reach_the_sides_of_a_space(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    for cell in sides(surface):
        inner = Rect(STRIP, 0.0, SPACE - 2 * STRIP, 63.5)
        for entry in in_cell(cell, made):
            assert inner.holds(entry.box) or entry.box.bottom <= 13.0 + 1e-6, (cell.id, entry)
            assert not isinstance(entry.item, Text) or inner.holds(entry.box)


def test_no_word_or_drawing_comes_near_a_seam(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    for name, entry in on_board(surface, made):
        if isinstance(entry.item, Shape) and entry.box.height < 14 and entry.role == "band":
            continue  # bands are meant to meet at the seams
        for seam in SEAMS:
            upright = Rect(seam - STRIP, 0, 2 * STRIP, 508)
            level = Rect(0, seam - STRIP, 508, 2 * STRIP)
            crosses = entry.box.meets(upright) or entry.box.meets(level)
            assert not crosses or (entry.role == "band"), (name, entry)


def test_things_in_the_center_keep_to_their_tile_and_apart(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    plan = ring()
    across, down = (
        list(itertools.pairwise((plan.centre.x, *seams, plan.centre.right))) for seams in (plan.columns, plan.rows)
    )
    fields = [Rect(x, y, right - x, low - y).inset(STRIP + 0.5) for x, right in across for y, low in down]
    for cell in surface.centre:
        assert any(field.holds(cell.rect) for field in fields), cell.id
        assert all(Rect.of(cell.frame.size).inset(-0.2).holds(entry.box) for entry in in_cell(cell, made)), cell.id
    assert not [pair for pair in itertools.combinations(surface.centre, 2) if pair[0].rect.meets(pair[1].rect)]


def test_words_keep_apart_and_inside_their_space(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    for cell in surface.cells + surface.centre:
        found = words(in_cell(cell, made))
        for one, other in itertools.combinations(found, 2):
            assert not one.box.inset(0.2).meets(other.box.inset(0.2)), (cell.id, one.item, other.item)
        assert all(Rect.of(cell.frame.size).inset(2.0).holds(entry.box) for entry in found), cell.id


def test_words_and_drawings_of_a_side_space_keep_apart(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    for cell in sides(surface):
        entries = in_cell(cell, made)
        art = [entry for entry in entries if entry.role == "solid"]
        assert art, cell.id
        assert not [(text, found) for text in words(entries) for found in art if text.box.meets(found.box)], cell.id


def test_all_names_have_one_size_and_no_text_is_under_the_floor(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    wished = {space.name.upper() for space in made.edition.spaces if space.name and space.name.startswith("Street")}
    found = [entry.item for cell in sides(surface) for entry in words(in_cell(cell, made))]
    names = [item for item in found if isinstance(item, Text) and item.string in wished]
    assert len(names) >= 20
    assert len({(item.size, item.face) for item in names}) == 1
    assert min(item.size for item in found if isinstance(item, Text)) >= 8


def test_a_name_that_cannot_fit_is_told_by_its_place(tmp_path: Path) -> None:
    made = own_context(tmp_path, ("name: Street 3,", "name: Donaudampfschifffahrtsgesellschaftsstrasse,"))
    found = made.with_misfits(board(made, CHOICES, cut_ring(made, CHOICES)))
    assert [misfit.where for misfit in found.misfits] == ["spaces.street-3.name"]


def test_a_no_break_space_keeps_words_of_a_name_together(tmp_path: Path) -> None:
    made = own_context(tmp_path, ("name: Tax 4,", 'name: "Sweet\\u00a0Tooth Tax",'))
    surface = board(made, CHOICES, cut_ring(made, CHOICES)).surface
    assert surface is not None
    texts = [entry.item.string for entry in words(in_cell(surface.cells[4], made)) if isinstance(entry.item, Text)]
    assert [text.split() for text in texts[:2]] == [["SWEET", "TOOTH"], ["TAX"]]


def test_no_bar_crosses_the_drawing_in_the_jail(drawn: tuple[DrawingContext, Surface]) -> None:
    made, surface = drawn
    entries = in_cell(surface.cells[10], made)
    art = next(index for index, entry in enumerate(entries) if _inked(entry, "second"))
    bars = [index for index, entry in enumerate(entries) if _inked(entry, "line") and entry.box.height > 20]
    between = [
        index for index, entry in enumerate(entries) if entry.role == "white" and entry.box.holds(entries[art].box)
    ]
    assert len(bars) > 3
    assert max(bars) < max(between) < art  # a disk covers the bars behind it


def _inked(entry: Seen, key: str) -> bool:
    return isinstance(entry.item, Shape) and entry.item.fill is not None and entry.item.fill == Ink("solid", key)


@pytest.mark.parametrize(("rule", "shown"), [("choice", "Pay 10% or $100"), ("flat", "Pay $100")])
def test_the_tax_that_may_be_a_share_says_so(tmp_path: Path, rule: str, shown: str) -> None:
    change = ("name: Tax 4, amount: 100", "name: Tax 4, amount: 100, percent: 10")
    made = own_context(tmp_path, change, ("income_tax: choice", f"income_tax: {rule}"))
    surface = board(made, CHOICES, cut_ring(made, CHOICES)).surface
    assert surface is not None
    texts = [entry.item.string for entry in words(in_cell(surface.cells[4], made)) if isinstance(entry.item, Text)]
    assert shown in texts


def test_card_places_are_a_little_larger_than_a_card(drawn: tuple[DrawingContext, Surface]) -> None:
    piles = [cell for cell in drawn[1].centre if cell.id.startswith("pile-")]
    assert [cell.id for cell in piles] == ["pile-chest", "pile-chance"]
    assert all(cell.frame.size == (55.0, 91.0) for cell in piles)


def test_tiles_and_poster_show_the_same_board(tmp_path: Path) -> None:
    made = own_context(tmp_path)
    tiles, whole = (
        board(made, replace(CHOICES, overlap=0.0), cut_ring(made, replace(CHOICES, overlap=0.0))),
        poster(made, CHOICES, cut_ring(made, CHOICES), surface),
    )
    assert tiles.surface == whole.surface
    assert tiles.layout == Tiled(SEAMS, SEAMS, 0.0)
    assert isinstance(whole.layout, Poster)


def test_a_board_is_drawn_once_for_each_plan(tmp_path: Path) -> None:
    made = own_context(tmp_path)
    larger = replace(CHOICES, board_size=600.0)
    usual, other = cut_ring(made, CHOICES), cut_ring(made, larger)
    whole = poster(made, CHOICES, usual, surface).surface
    assert board(made, CHOICES, usual).surface is whole
    assert board(made, larger, other).surface == surface(own_context(tmp_path), other)


def test_what_finds_no_room_on_a_board_is_told_of_its_poster_as_well(tmp_path: Path) -> None:
    made, small = own_context(tmp_path), replace(CHOICES, board_size=200.0)
    plan = cut_ring(made, small)
    tiles, whole = board(made, small, plan), poster(made, small, plan, surface)
    (piles,) = whole.misfits
    assert "there is no room for the card piles (55 x 91 mm)" in piles.message
    assert [misfit.message.split(" (")[0] for misfit in tiles.misfits] == [
        "token",
        "large building",
        "there is no room for the card piles",
    ]


def test_the_ground_runs_on_beyond_the_edges_for_the_bleed(drawn: tuple[DrawingContext, Surface]) -> None:
    first = drawn[1].ground.items[0].item
    assert isinstance(first, Shape)
    assert bounds(first.path).holds(Rect(-3.175, -3.175, 514.35, 514.35))
    assert not words(seen(drawn[1].ground, drawn[0].setter.faces))


def test_a_scaled_picture_keeps_small_type_and_lines_and_what_it_repeats(drawn: tuple[DrawingContext, Surface]) -> None:
    made, _ = drawn
    path = rect_path(Rect(0, 0, 10, 10))
    inner = Frame(Size(10, 10), (shape(path, stroke=Stroke(Ink("line"), 0.2)),))
    outer = Frame(Size(20, 10), (placed(inner, 0, 0), placed(inner, 10, 0, clip=Rect(1, 1, 5, 5))))
    scaled = Scaler(0.5).frame(outer)
    assert scaled.size == (10, 5)
    one, other = (entry.item for entry in scaled.items)
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.frame is other.frame
    assert other.clip == (0.5, 0.5, 2.5, 2.5)
    drawn_line = one.frame.items[0].item
    assert isinstance(drawn_line, Shape)
    assert drawn_line.stroke == Stroke(Ink("line"), 0.2)
    assert bounds(drawn_line.path) == (0, 0, 5, 5)
    assert Scaler(1.0).frame(outer) is outer
    half = made.scaled(0.5).setter
    (text,) = half.fit("Street", Rect(0, 0, 80, 20), Style("text", 10, 8), "x")
    assert isinstance(text.item, Text)
    assert text.item.size * 0.5 == pytest.approx(10)
    assert made.scaled(1.0) is made


@pytest.mark.parametrize(("factor", "size"), [(0.5, 8.0), (0.5, 24.0), (2.0, 10.0), (2.0, 46.0)])
def test_type_is_reckoned_once_and_never_under_its_floor(
    drawn: tuple[DrawingContext, Surface], factor: float, size: float
) -> None:
    setter = ScaledTypesetter(drawn[0].setter, factor, "--board-size")
    style = setter.style_as_set(Style("text", size, 8))
    assert setter.style_as_set(style) == style
    assert style.floor * factor >= 8
    assert style.size * factor <= max(50, size)
    assert style.size * factor >= min(size, 12)
    assert setter.common(["Street"], Rect(0, 0, 200, 60), Style("text", size, 8)).size == style.size


@pytest.mark.long
def test_editions_tell_their_boards_apart_in_minimal() -> None:
    grounds = []
    for name in TRADE:
        made = context_for(load_theme(name, frozenset(baked())))
        surface = board(made, CHOICES, cut_ring(made, CHOICES)).surface
        assert surface is not None
        answer = inks(palette(made.edition), "minimal")
        items = [entry.item for entry in seen(surface.ground, made.setter.faces)]
        shapes = [item for item in items if isinstance(item, Shape) and len(item.path) > 10]
        grounds.append({s.path for s in shapes if any(answer(i) for i in (s.fill, s.stroke and s.stroke.ink) if i)})
    assert all(len(ground) >= 3 for ground in grounds)
    assert not [pair for pair in itertools.combinations(grounds, 2) if pair[0] & pair[1]]
