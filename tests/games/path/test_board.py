"""Tests of the links on the board of a race: none is drawn below the head of a space where there is another way."""

import pytest

from printgen.games.path.board import LinkLine, clear_link
from printgen.games.path.grid import PITCH, GridCell, cell_rect
from printgen.geometry import Rect

BAND = 12.5  # mm: the height of a head


def heads(*cells: GridCell) -> dict[GridCell, Rect]:
    return {cell: cell_rect(cell)._replace(height=BAND) for cell in cells}


def hidden(link: LinkLine, headed: dict[GridCell, Rect]) -> int:
    return link.covered(headed.values())


@pytest.mark.parametrize("onwards", [True, False])
def test_a_link_keeps_clear_of_the_head_beside_its_end(onwards: bool) -> None:
    beside = heads((1, 2))
    link = clear_link((2, 0), (0, 2), onwards, beside)
    assert hidden(link, beside) == 0
    assert link.points[-1].x < cell_rect((0, 2)).right


@pytest.mark.parametrize(("start", "end"), [((2, 2), (2, 0)), ((2, 2), (1, 0)), ((2, 0), (2, 2)), ((1, 0), (2, 2))])
def test_a_link_from_above_ends_at_the_head_of_its_space(start: GridCell, end: GridCell) -> None:
    low = max(start, end, key=lambda cell: cell[1])
    headed = heads(low)
    link = clear_link(start, end, True, headed)
    assert hidden(link, headed) == 0
    near = link.points[0] if low == start else link.points[-1]
    assert cell_rect(low).y - 6.0 < near.y <= cell_rect(low).y + 1e-6
    assert cell_rect(low).x < near.x < cell_rect(low).x + PITCH


def test_where_nothing_is_in_the_way_a_link_is_as_it_was() -> None:
    assert clear_link((0, 2), (0, 0), True, {}).points[0].x == pytest.approx(cell_rect((0, 2)).centre.x + 10.5)
