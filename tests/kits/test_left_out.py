"""Tests that omitted parts of a game appear neither on the board, nor among the pieces, nor in an event's valuation."""

from pathlib import Path

import pytest

from printgen.art.frame import Frame, Text
from printgen.games.trade.board import board
from printgen.games.trade.figures import building_figure, deed_figure
from printgen.games.trade.pieces import pieces
from printgen.games.trade.ring import ring_notes
from printgen.geometry import Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.event.judging import score_parts, score_sums, score_table
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, own_context, seen

PAGE = Size(200.0, 260.0)


def context_of(folder: Path, *rules: str) -> DrawingContext:
    """Return the drawing context of the small theme with these rules."""
    return own_context(folder, ("  small_per_large: 4\n", "".join(f"  {rule}\n" for rule in rules)))


def text_of(context: DrawingContext, frame: Frame) -> str:
    """Return all text in a picture."""
    return " ".join(entry.item.string for entry in seen(frame, context.setter.faces) if isinstance(entry.item, Text))


def middle(context: DrawingContext) -> set[str]:
    """Return the ids of the items in the middle of the board."""
    surface = board(context, CHOICES, cut_ring(context, CHOICES)).surface
    assert surface
    return {cell.id for cell in surface.centre}


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [("buildings: true", {"small", "large"}), ("large_buildings: false", {"small"}), ("buildings: false", set())],
)
def test_board_and_pieces_show_the_buildings_that_there_are(tmp_path: Path, rule: str, kinds: set[str]) -> None:
    context = context_of(tmp_path, rule)
    assert {name for name in middle(context) if name.endswith("-building")} == {f"{kind}-building" for kind in kinds}
    made = pieces(context, CHOICES)
    assert {part.id for part in made.contents} == {"tokens", "dice", *(f"{kind}-buildings" for kind in kinds)}
    assert {"house", "hotel"} & {piece.stem for piece in made.pieces} == {
        {"small": "house", "large": "hotel"}[kind] for kind in kinds
    }
    assert ring_notes(context, cut_ring(context, CHOICES)) == ()


@pytest.mark.parametrize(
    ("rules", "absent", "lines"),
    [
        (("mortgages: false",), "ortgage", 6),
        (("buildings: false",), "building", 5),
        (("large_buildings: false",), "arge building", 6),
        (("mortgages: false", "buildings: false"), "ortgage", 4),
    ],
)
def test_the_valuation_has_no_line_for_what_there_is_not(
    tmp_path: Path, rules: tuple[str, ...], absent: str, lines: int
) -> None:
    context = context_of(tmp_path, *rules)
    parts = score_parts(context)
    table = score_table(context, parts, Rect(0, 0, 150, 250), 6.0)
    sums = score_sums(context, parts, Rect(150, 0, 50, 250), 6.0)
    said = text_of(context, Frame(PAGE, (*table, *sums)))
    assert absent not in said
    assert f"TOTAL: lines 1 to {lines}" in said
    assert "Tie-break: lines 2 + 3 + 4" in said


def test_figures_of_the_booklet_show_what_there_is(tmp_path: Path) -> None:
    context = context_of(tmp_path, "mortgages: false", "buildings: false")
    assert building_figure(context, 90.0) is None
    figure = deed_figure(context, 90.0)
    assert figure
    said = text_of(context, figure)
    assert "the rent that others pay you" in said
    assert not any(word in said for word in ("ortgage", "building", "built"))
