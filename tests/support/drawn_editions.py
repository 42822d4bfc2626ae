"""Drawn boards of the bundled editions, each made once, and the content of their cells."""

from functools import cache

from msgspec.structs import replace

from printgen.art.icons import baked
from printgen.games.trade.board import board
from printgen.games.trade.center_layouts import LAYOUTS
from printgen.kit.component import Cell, Surface
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, Seen, seen

ARRANGED = tuple(name for name in LAYOUTS if name != "crest")


@cache
def made(name: str, language: str | None = None) -> DrawingContext:
    """Return the drawing context of an edition whose board has the center of its style, not a picture."""
    theme = load_theme(name, frozenset(baked()), language)
    board = theme.edition.board
    return context_for(replace(theme, edition=replace(theme.edition, board=replace(board, scene=None))))


@cache
def drawn(name: str) -> Surface:
    found = board(made(name), CHOICES, cut_ring(made(name), CHOICES)).surface
    assert found is not None
    return found


def cell_of(found: Surface, name: str) -> Cell:
    return next(cell for cell in found.cells + found.centre if cell.id == name)


def in_cell(cell: Cell, context: DrawingContext) -> list[Seen]:
    return list(seen(cell.frame, context.setter.faces))
