"""Tests of ring boards of every size: the places of spaces, the cuts between tiles, and the centers of blank themes."""

import itertools
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Text
from printgen.art.icons import baked
from printgen.games.trade.board import board
from printgen.games.trade.center_layouts import USUAL_PILE, arrange
from printgen.games.trade.checks import SIDES, SPACES, corner_places
from printgen.games.trade.figures import ring_figure
from printgen.games.trade.ring import ring, ring_scale
from printgen.geometry import Point, Rect
from printgen.kit.papers import paper_called
from printgen.kit.sheet import FieldsWanted, Seams
from printgen.loading import load_theme
from printgen.parts.boards import SHEETS
from printgen.parts.drawing_context import context_for
from printgen.sheets.tile_plan import cut_up
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, seen
from tests.support.ring_theme import ring_text
from tests.support.small_theme import write

ALL = [(across, count // 2 - 2 - across) for count in SPACES for across in SIDES if count // 2 - 2 - across in SIDES]
PAPERS = ("letter", "a4", "legal", "tabloid", "a3", "8x10in", "200x250mm")
SOME = random.Random(15).sample(ALL, 10)


@pytest.mark.parametrize(("across", "down"), SOME)
def test_the_spaces_of_a_ring_fill_its_edge_in_the_order_of_play(across: int, down: int) -> None:
    plan = ring(across, down)
    rects = [place.rect for place in plan.places]
    assert len(rects) == 2 * (across + down) + 4
    assert all(Rect.of(plan.size).holds(rect) for rect in rects)
    assert not [pair for pair in itertools.combinations((*rects, plan.centre), 2) if pair[0].meets(pair[1])]
    area = sum(rect.width * rect.height for rect in (*rects, plan.centre))
    assert area == pytest.approx(plan.size.width * plan.size.height)
    for before, after in itertools.pairwise((*rects, rects[0])):  # each space touches the previous one
        assert before.inset(-1e-3).meets(after)
    corners = [rects[at].centre for at in corner_places(across, down)]
    wide, tall = plan.size
    quarters = [Point(corner.x // (wide / 2), corner.y // (tall / 2)) for corner in corners]
    assert quarters == [(1, 1), (0, 1), (0, 0), (1, 0)]
    assert {place.turn for place in plan.places[across + 1 : across + down + 2]} == {90}


def _tiles(seams: Seams) -> int:
    return (len(seams.columns) + 1) * (len(seams.rows) + 1)


@pytest.mark.long
def test_every_ring_takes_four_to_twelve_sheets_of_letter_paper() -> None:
    least, most = SHEETS
    tiles = {sides: _tiles(cut_up(ring(*sides).lines(), paper_called("letter"), None)) for sides in ALL}
    assert {sides: count for sides, count in tiles.items() if not least <= count <= most} == {}
    assert (tiles[5, 5], tiles[9, 9], tiles[15, 15]) == (4, 9, 12)


@pytest.mark.parametrize(("across", "down"), SOME)
@pytest.mark.parametrize("decks", [0, 1, 3, 6])
def test_the_center_of_any_ring_keeps_apart_and_clear_of_the_seams(across: int, down: int, decks: int) -> None:
    for name in PAPERS:
        plan = ring(across, down)
        plan = replace(plan, fields=FieldsWanted(plan.centre, USUAL_PILE.field, decks + 1))
        plan = plan.cut(cut_up(plan.lines(), paper_called(name), None))
        found = arrange(plan, ring_scale(plan), 4, decks)
        piles = [spot.rect for spot in found.piles]
        everything = [found.crest, *piles, *found.buildings, *found.pairs]
        assert len(piles) <= decks
        assert all(plan.centre.inset(3.0 - 1e-6).holds(rect) for rect in everything)
        assert not [pair for pair in itertools.combinations(everything, 2) if pair[0].inset(1e-6).meets(pair[1])]
        for rect in everything:
            assert not [seam for seam in plan.columns if rect.x - 3.0 + 1e-6 < seam < rect.right + 3.0 - 1e-6]
            assert not [seam for seam in plan.rows if rect.y - 3.0 + 1e-6 < seam < rect.bottom + 3.0 - 1e-6]


@pytest.mark.parametrize(
    ("across", "down", "decks", "piles"), [(3, 3, 1, 1), (4, 4, 2, 2), (5, 5, 3, 3), (7, 5, 4, 4), (12, 6, 6, 6)]
)
def test_decks_find_a_place_on_small_and_long_boards(across: int, down: int, decks: int, piles: int) -> None:
    plan = ring(across, down)
    plan = replace(plan, fields=FieldsWanted(plan.centre, USUAL_PILE.field, decks + 1))
    plan = plan.cut(cut_up(plan.lines(), paper_called("letter"), None))
    assert len(arrange(plan, ring_scale(plan), 4, decks).piles) == piles


@pytest.mark.parametrize(("across", "down", "decks", "size"), [(3, 3, 1, 2), (12, 6, 6, 4), (15, 15, 3, 5)])
def test_a_board_of_any_size_is_drawn_with_names_that_can_be_read(
    across: int, down: int, decks: int, size: int, tmp_path: Path
) -> None:
    text = ring_text(across, down, decks, size, names="Pennsylvania Avenue {}")
    context = context_for(load_theme(f"{write(tmp_path, text)}/", frozenset(baked())))
    found = context.with_misfits(board(context, CHOICES, cut_ring(context, CHOICES)))
    surface = found.surface
    assert surface is not None
    assert found.misfits == ()
    assert [cell.id for cell in surface.cells] == [space.id for space in context.edition.spaces]
    assert len([cell for cell in surface.centre if cell.id.startswith("pile-")]) == decks
    for cell in surface.cells:
        whole = Rect.of(cell.frame.size).inset(-0.2)
        for entry in seen(cell.frame, context.setter.faces):
            assert whole.holds(entry.box), (cell.id, entry)
            if isinstance(entry.item, Text) and "PENNSYLVANIA" in entry.item.string:
                assert entry.item.size >= 8.0
    for width in (55.0, 93.0, 130.0):
        figure = ring_figure(context, width)
        assert context.setter.misfits == []
        assert all(Rect.of(figure.size).inset(-0.5).holds(one.box) for one in seen(figure, context.setter.faces))


def test_a_name_too_long_for_the_spaces_of_its_board_is_refused(tmp_path: Path) -> None:
    text = ring_text(19, 11, names="Llanfairpwllgwyngyllgogerychwyrndrobwll {}")
    context = context_for(load_theme(f"{write(tmp_path, text)}/", frozenset(baked())))
    found = context.with_misfits(board(context, CHOICES, cut_ring(context, CHOICES)))
    assert {misfit.where for misfit in found.misfits} == {
        f"spaces.{space.id}.name" for space in context.edition.spaces if space.id.startswith("street")
    }
