"""The tiles of ring boards imposed for tests, and their content."""

import pytest

from printgen.geometry import Rect
from printgen.kit.component import Surface, Tiled
from printgen.kit.papers import Paper
from printgen.kit.sheet import ImposedDocument, Sheet, Tile
from printgen.sheets.impose import impose
from tests.support.sheets_samples import A4, LETTER, WORDS, component, ring

SEAMS = (190.5, 317.5)
STARTS = (0.0, 190.5, 317.5)
BOTH = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)


def tiles(paper: Paper, overlap: float = 6.35, surface: Surface | None = None) -> ImposedDocument:
    return impose(component((), Tiled(SEAMS, SEAMS, overlap), surface or ring()), paper, WORDS)


def tile(sheet: Sheet) -> Tile:
    assert sheet.tile
    return sheet.tile


def on_board(sheet: Sheet, rect: Rect) -> Rect:
    """Return a rectangle on a tile's page as a place on the board, from the tile's row and column alone."""
    where = tile(sheet)
    return rect.moved(STARTS[where.column - 1] - where.trim.x, STARTS[where.row - 1] - where.trim.y)
