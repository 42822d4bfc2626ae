"""Tiles and poster as pixels of one grid, that of the whole board: the same art gives the same pixels."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import INCH, Point, Rect
from printgen.proof.pages.boards.tiles import Board, PrintedTile, TileNumber

if TYPE_CHECKING:
    from PIL.Image import Image

VIEW_DPI = 100
_SCALE = VIEW_DPI / INCH  # pixels a mm


class TileView(Struct, frozen=True):
    """The greys of a tile with its strips, or of a poster: ``at`` is where its corner lies on the board, in mm.

    ``left`` and ``top`` tell which pixel of the board's grid is the picture's first.
    """

    tile: PrintedTile
    at: Point
    left: int
    top: int
    picture: "Image"

    def picture_in(self, rect: Rect) -> "Image":
        """The whole pixels within a rectangle of the board (mm)."""
        left, top, right, bottom = _whole_pixels(rect)
        return self.picture.crop((left - self.left, top - self.top, right - self.left, bottom - self.top))

    def corner_in(self, rect: Rect) -> Point:
        """Where the picture of a rectangle of the board begins, in mm of the tile."""
        left, top, _, _ = _whole_pixels(rect)
        return Point(left / _SCALE - self.at.x, top / _SCALE - self.at.y)


BoardViews = Mapping[TileNumber, TileView]


def board_views(board: Board) -> BoardViews:
    """Return the views of all tiles of a board without gaps."""
    views = {}
    for (row, column), tile in board.items():
        x = sum(board[row, before].size.width for before in range(1, column))
        y = sum(board[before, column].size.height for before in range(1, row))
        views[row, column] = _view(tile, Point(x, y))
    return views


def poster_view(poster: PrintedTile) -> TileView:
    """A board on one page."""
    return _view(poster, Point(0.0, 0.0))


def _view(tile: PrintedTile, at: Point) -> TileView:
    whole = Rect(*at, tile.size.width + tile.overlap, tile.size.height + tile.overlap)
    left, top = math.floor(whole.x * _SCALE), math.floor(whole.y * _SCALE)
    width, height = math.ceil(whole.right * _SCALE) - left, math.ceil(whole.bottom * _SCALE) - top
    view = Rect(left / _SCALE - at.x, top / _SCALE - at.y, width / _SCALE, height / _SCALE)
    return TileView(tile, at, left, top, tile.view(view, VIEW_DPI).convert("L"))


def _whole_pixels(rect: Rect) -> tuple[int, int, int, int]:
    """The pixels of the board's grid that lie wholly within a rectangle."""
    left, top = math.ceil(rect.x * _SCALE), math.ceil(rect.y * _SCALE)
    return left, top, math.floor(rect.right * _SCALE), math.floor(rect.bottom * _SCALE)
