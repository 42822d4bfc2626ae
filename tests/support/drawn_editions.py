"""The boards of the bundled editions as they are drawn, each made once, and what stands in their cells."""

from functools import cache

from printgen.components.board.ring.board import board
from printgen.components.board.ring.centre_layouts import LAYOUTS
from printgen.components.desk import Desk, desk_for
from printgen.drawing.icons import baked
from printgen.kit.pieces import Cell, Surface
from printgen.loading import load_theme
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, Seen, seen

ARRANGED = tuple(name for name in LAYOUTS if name != "crest")


@cache
def made(name: str) -> Desk:
    return desk_for(load_theme(name, frozenset(baked())))


@cache
def drawn(name: str) -> Surface:
    found = board(made(name), CHOICES, cut_ring(made(name), CHOICES)).surface
    assert found is not None
    return found


def cell_of(found: Surface, name: str) -> Cell:
    return next(cell for cell in found.cells + found.centre if cell.id == name)


def in_cell(cell: Cell, desk: Desk) -> list[Seen]:
    return list(seen(cell.frame, desk.setter.faces))
