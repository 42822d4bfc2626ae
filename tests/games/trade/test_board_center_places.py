"""Tests of the places of spaces, seams and decks on boards of every size."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Text
from printgen.art.icons import baked
from printgen.games.path.grid import path
from printgen.games.slide.board import slide
from printgen.games.trade.board import board
from printgen.games.trade.center_layouts import CLEAR, arrange
from printgen.games.trade.ring import SPACE, ring
from printgen.geometry import Rect, Size
from printgen.kit.layout import lay_out
from printgen.kit.papers import paper_called
from printgen.loading import load_theme
from printgen.parts.boards import BoardPlan
from printgen.parts.drawing_context import context_for
from printgen.sheets.tile_plan import cut_up
from printgen.words.booklet import rulebook
from printgen.words.games import DECK_PLACES
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, seen, words
from tests.support.small_theme import DRAWS, bent, write
from tests.support.tiled_rings import SEAMS


@pytest.mark.parametrize("shape", [ring, slide, path])
def test_places_of_every_shape_lie_inside_the_board_and_none_overlap(shape: Callable[[], BoardPlan]) -> None:
    plan = shape()
    whole = Rect.of(plan.size)
    assert all(whole.holds(place.rect) for place in plan.places)
    assert not [pair for pair in itertools.combinations(plan.places, 2) if pair[0].rect.meets(pair[1].rect)]


def test_forty_places_fill_the_ring_round_the_center() -> None:
    plan = ring()
    area = sum(place.rect.width * place.rect.height for place in plan.places)
    assert len(plan.places) == 40
    assert area + plan.centre.width * plan.centre.height == pytest.approx(508.0**2)
    assert not any(place.rect.meets(plan.centre) for place in plan.places)


def test_play_runs_from_the_bottom_right_to_the_left_and_then_up() -> None:
    places = ring().places
    assert places[0].rect == pytest.approx((444.5, 444.5, 63.5, 63.5))
    assert places[1].rect == pytest.approx((444.5 - SPACE, 444.5, SPACE, 63.5))
    assert places[10].rect == pytest.approx((0, 444.5, 63.5, 63.5))
    assert places[11].rect == pytest.approx((0, 444.5 - SPACE, 63.5, SPACE))
    assert [places[index].turn for index in (0, 9, 10, 19, 20, 29, 30, 39)] == [0, 0, 90, 90, 180, 180, 270, 270]


def test_seams_fall_on_lines_between_spaces() -> None:
    plan = ring()
    edges = {round(place.rect.x, 3) for place in plan.places}
    assert plan.columns == pytest.approx(SEAMS)
    assert plan.rows == pytest.approx(SEAMS)
    assert {round(seam, 3) for seam in plan.columns} <= edges


@pytest.mark.parametrize(("decks", "most"), [(2, 2), (3, 3), (4, 4), (6, 6)])
@pytest.mark.parametrize("scale", [0.75, 0.8, 1.0, 1.3])
@pytest.mark.parametrize("name", ["letter", "legal", "tabloid", "a3", "8x10in", "200x250mm", "12x18in", "24x36in"])
def test_the_center_keeps_apart_and_clear_of_every_seam(name: str, scale: float, decks: int, most: int) -> None:
    usual = ring().scaled(scale)
    cut = cut_up(usual.lines(), paper_called(name), None)
    plan = replace(usual, columns=cut.columns, rows=cut.rows)
    found = arrange(plan, scale, 4, decks)
    piles = [spot.rect for spot in found.piles]
    everything = [found.crest, *piles, *found.buildings, *found.pairs]
    assert 2 <= len(piles) <= decks
    assert len(piles) == most or (name, scale) != ("letter", 1.0)
    assert len(found.buildings) in ((1, 2) if decks == 2 else (0, 1, 2))  # decks take precedence over medallions
    assert all(plan.centre.inset(3.0 - 1e-6).holds(rect) for rect in everything)
    assert not [pair for pair in itertools.combinations(everything, 2) if pair[0].inset(1e-6).meets(pair[1])]
    near = {rect: 3.0 if rect in piles else CLEAR for rect in everything}
    for seam in plan.columns:
        assert not [r for r in everything if r.x - near[r] + 1e-6 < seam < r.right + near[r] - 1e-6]
    for seam in plan.rows:
        assert not [r for r in everything if r.y - near[r] + 1e-6 < seam < r.bottom + near[r] - 1e-6]
    assert all({round(length, 3) for length in spot.rect.size} <= {55.0, 91.0, 103.238} for spot in found.piles)


DECK = (
    '  - {{id: d{0}, name: Deck {0}, icon: star, colour: "#0000ff", hatch: dots, cards: [{{id: d{0}-1, text: Go.}}]}}\n'
)
DRAWN_FROM = ("chest", "chance", "d0", "d1", "d2", "d3")


@pytest.mark.parametrize(("size", "without"), [(None, ()), (381.0, ("Deck 3",))])
def test_each_deck_has_a_place_or_is_said_to_have_none(
    tmp_path: Path, size: float | None, without: tuple[str, ...]
) -> None:
    text = bent(("money:\n", "".join(map(DECK.format, range(4))) + "money:\n"))
    for (at, old), deck in zip(DRAWS.items(), DRAWN_FROM, strict=True):
        text = text.replace(f"id: draw-{at}, kind: draw, deck: {old}", f"id: draw-{at}, kind: draw, deck: {deck}")
    context = context_for(load_theme(f"{write(tmp_path, text)}/", baked().keys()))
    choices = replace(CHOICES, board_size=size)
    found = board(context, choices, cut_ring(context, choices))
    assert found.surface
    piles = [cell.id for cell in found.surface.centre if cell.id.startswith("pile-")]
    names = {deck.id: deck.name for deck in context.edition.decks}
    assert [name for name in names if f"pile-{name}" not in piles] == [name for name in names if names[name] in without]
    told = [note for note in found.notes if "no room" in note]
    assert [all(name in note for name in without) for note in told] == [True][: len(without)]
    (setup,) = (one.text for one in rulebook(context.edition, {DECK_PLACES: len(piles)}) if one.id == "setup")
    assert ("a deck without a place goes beside the board" in " ".join(setup.split())) == bool(without)


@pytest.mark.long
@pytest.mark.parametrize(
    ("card", "place"),
    [((54.0, 80.0), (60.0, 86.0)), ((63.5, 88.9), (69.5, 94.9)), ((70.0, 70.0), (76.0, 76.0)), ((70.0, 120.0), None)],
)
def test_places_are_of_the_size_of_the_cards_or_their_decks_lie_beside_the_board(
    tmp_path: Path, card: tuple[float, float], place: tuple[float, float] | None
) -> None:
    """Cards larger than usual may not fit between the seams of nine tiles; no text or note may cover them."""
    theme = load_theme(f"{write(tmp_path, bent())}/", baked().keys())
    choices = replace(CHOICES, card_size=Size(*card))
    kit = lay_out(theme, choices, names=("board", "rules"))
    found = board(kit.context, choices, cut_ring(kit.context, choices))
    assert found.surface
    piles = [cell for cell in found.surface.centre if cell.id.startswith("pile-")]
    assert [cell.frame.size for cell in piles] == ([pytest.approx(place)] * 2 if place else [])
    assert any("the board has no room for Chest, Chance" in note for note in kit.notes) == (place is None)
    (rules,) = (one for one in kit.documents if one.name == "rules")
    texts = (words(seen(sheet.frame, kit.context.setter.faces, shapes=False)) for sheet in rules.sheets)
    said = " ".join(text.item.string for sheet in texts for text in sheet if isinstance(text.item, Text))
    assert ("face down beside the board" in said) == (place is None)
    assert ("face down on its place" in said) == (place is not None)
