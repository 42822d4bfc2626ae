"""Tests of the center of each edition's board: distance from seams, and a different arrangement for every edition."""

import itertools
import math
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Group, Shape, Text, bounds
from printgen.art.icons import baked
from printgen.art.inks import inks
from printgen.art.ornament.scenery import BETWEEN
from printgen.card_sizes import CARD_SIZES
from printgen.games.trade.board import board, surface
from printgen.games.trade.board_center import draw_center, title_lettering
from printgen.games.trade.center_layouts import LAYOUTS, RIDER, RING, arranged
from printgen.games.trade.ring import SIDE, ring
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import CARD_BLEED, PILE, Cell
from printgen.kit.papers import paper_called
from printgen.loading import load_theme
from printgen.parts.boards import BoardPlan
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.sheets.tile_plan import cut_up
from tests.support.drawn_editions import ARRANGED, cell_of, drawn, in_cell, made
from tests.support.editions import TRADE
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, turned, words

STRIP = 6.85  # mm: the glue strip of a neighboring tile, with some clearance


def mine(folder: Path, *lines: str) -> DrawingContext:
    """Return the drawing context of a new theme that extends classic; another icon replaces its picture."""
    (folder / "theme.yaml").write_text("\n".join(("format: 1", "id: mine", "extends: classic", *lines, "")), "utf-8")
    return context_for(load_theme(f"{folder}/", frozenset(baked())))


def test_no_two_editions_arrange_their_center_alike() -> None:
    assert len({made(name).ornament.centre for name in TRADE}) == len(TRADE)
    places = [
        {tuple(round(v, 3) for v in cell.rect) for cell in drawn(name).centre} for name in ("classic", "knockopoly")
    ]
    assert len(places[0] & places[1]) <= 3  # only the crest and the card places may coincide
    scenes = [frozenset(_scene_paths(name)) for name in TRADE]
    assert all(scenes)
    assert not [pair for pair in itertools.combinations(scenes, 2) if pair[0] & pair[1]]


def _scene_paths(name: str) -> list[object]:
    context = made(name)
    layout, _ = arranged(context, ring(), 1.0)
    items = [entry.item for entry in layout.scene(context, Rect(0, 0, 370, 370), 1.0)]
    return [item.path for item in items if isinstance(item, Shape)]


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0, 1.3])
@pytest.mark.parametrize("name", TRADE)
def test_whatever_is_arranged_keeps_apart_and_clear_of_the_seams(name: str, scale: float) -> None:
    plan = ring().scaled(scale)
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
    context = mine(tmp_path, f"ornament: {{centre: {name}}}", "board: {icon: city}")
    nine = ring()
    assert arranged(context, nine, 1.0)[0] == LAYOUTS[name]
    cut = cut_up(nine.lines(), paper_called("a3"), None)
    four: BoardPlan = replace(nine, columns=cut.columns, rows=cut.rows)
    assert len(four.columns) != 2
    layout, found = arranged(context, four, 1.0)
    assert layout == LAYOUTS["crest"]
    assert found.words == ()


def test_a_diagonal_wants_a_title_of_two_words(tmp_path: Path) -> None:
    context = mine(tmp_path, "ornament: {centre: diagonal}", "board: {title: [Avenue], icon: city}")
    assert arranged(context, ring(), 1.0)[0] == LAYOUTS["crest"]
    names = [cell.id for cell in surface(context, cut_ring(context, CHOICES)).centre]
    assert "title" in names
    assert "title-1" not in names


def test_the_diagonal_has_one_word_a_tile_that_fills_it() -> None:
    context, found = made("classic"), drawn("classic")
    for name, word in (("title-1", "GRAND"), ("title-2", "AVENUE")):
        cell = cell_of(found, name)
        assert cell.turn == 315
        (text,) = words(in_cell(cell, context))
        assert isinstance(text.item, Text)
        assert text.item.string == word
        assert cell.rect.inset(-0.1).holds(turned(text.box, cell.frame.size, 315, _corner_of(cell)))
    one, other = cell_of(found, "title-1").rect.centre, cell_of(found, "title-2").rect.centre
    assert one.x < other.x
    assert one.y > other.y  # the title rises to the right
    longest = words(in_cell(cell_of(found, "title-2"), context))[0].box
    assert longest.width > 82


def _corner_of(cell: Cell) -> Point:
    size, middle = cell.frame.size, cell.rect.centre
    return Point(middle.x - size.width / 2, middle.y - size.height / 2)


def test_the_words_stand_on_the_banner() -> None:
    context, found = made("classic"), drawn("classic")
    banner = LAYOUTS["diagonal"].scene(context, Rect(0, 0, 370, 370), 1.0)[0].item
    assert isinstance(banner, Shape)
    points = [(s[-2], s[-1]) for s in banner.path if len(s) > 1]
    middle = 185.0
    across = [abs((x - middle) + (y - middle)) / math.sqrt(2) for x, y in points]
    along = [abs((x - middle) - (y - middle)) / math.sqrt(2) for x, y in points]
    for name in ("title-1", "title-2"):
        cell = cell_of(found, name)
        (text,) = words(in_cell(cell, context))
        far = math.dist(cell.rect.centre, (SIDE / 2, SIDE / 2))
        assert far + text.box.width / 2 < max(along)
        assert text.box.height / 2 < max(across)


def test_a_carousels_tokens_stand_in_an_even_ring() -> None:
    _, found = arranged(made("knockopoly"), ring(), 1.0)
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
    # nine fields of light and scene, plus those of a pattern unless rays would cut it into scraps
    reaches = made(name).edition.ornament.vignette in BETWEEN
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
        context = made(name)
        answer = inks(palette(context.edition), "minimal")
        texts = [t.item for t in words(in_cell(cell_of(drawn(name), cell), context)) if isinstance(t.item, Text)]
        largest = max(texts, key=lambda text: text.size)
        paint = answer(largest.ink)
        assert paint is not None
        assert (paint.colour is None) == hollow, name
        assert hollow or largest.size < 5.0 / STEMS[name], name


STEMS = {"knockopoly": 0.056, "classic": 0.102, "wizarding": 0.052}  # mm per point: the widest square within a letter


def test_the_title_of_knockopoly_goes_from_side_to_side_of_its_tile() -> None:
    context = made("knockopoly")
    texts = words(in_cell(cell_of(drawn("knockopoly"), "title"), context))
    assert max(entry.box.width for entry in texts) > 88


def test_the_words_of_a_title_in_arabic_begin_on_the_right() -> None:
    context = made("classic", "ar")
    found = board(context, CHOICES, cut_ring(context, CHOICES)).surface
    assert found is not None
    first, second = (cell_of(found, f"title-{number}").rect for number in (1, 2))
    assert second.right < first.x
    usual, other = (cell_of(drawn("classic"), f"title-{number}").rect for number in (1, 2))
    assert (usual, other) == (second, first)


def test_a_place_for_cards_has_the_size_of_its_deck(tmp_path: Path) -> None:
    sizes = "layouts: {wide: {extends: plain, size: square}, small: {extends: plain, size: mini}}"
    context = mine(tmp_path, sizes, "decks: [{id: chance, layout: wide}, {id: chest, layout: small}]")
    found = board(context, CHOICES, ring()).surface
    assert found
    piles = {cell.id: cell for cell in found.centre if cell.id.startswith(PILE)}
    for deck, size in (("chance", CARD_SIZES["square"]), ("chest", CARD_SIZES["mini"])):
        pile = piles[f"{PILE}{deck}"]
        assert pile.frame.size == Size(size.width + 2 * CARD_BLEED, size.height + 2 * CARD_BLEED)
        reach = (pile.frame.size.width + pile.frame.size.height) / math.sqrt(2)
        assert pile.rect.size == pytest.approx((reach, reach))


def test_the_tagline_stands_below_the_middle_of_the_title_between_seams() -> None:
    context = context_for(load_theme("village", frozenset(baked())))
    plan = cut_ring(context, CHOICES)
    layout, found = arranged(context, plan, 1.0)
    letters = [bounds(path) for line in title_lettering(context, plan, found) for path in line.paths]
    middle = (min(box.x for box in letters) + max(box.right for box in letters)) / 2
    tag = next(cell.rect for cell in draw_center(context, (layout, found), plan) if cell.id == "tagline")
    assert tag.x < middle < tag.right
    assert not [seam for seam in plan.columns if tag.x <= seam <= tag.right]
