"""Boards put together from their pages."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import INCH, Point, Rect, Size, turned_rect
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from printgen.proof.pixels import rect_pixels

if TYPE_CHECKING:
    from PIL.Image import Image

_GATHERED = re.compile(r"(?:.*-)?tile-(\d+)-(\d+)\Z")

TileNumber = tuple[int, int]  # row and column, from 1
VIEW_DPI = 100
_SCALE = VIEW_DPI / INCH  # pixels a mm


class PrintedTile(Struct, frozen=True):
    """A tile, or a whole poster: its finished rectangle and turn on the paper.

    Its methods use its own mm, from its top left corner once it is upright. ``item`` is its id if it shares its page
    with others.
    """

    page: Page
    place: TileNumber
    rect: Rect
    turn: int = 0
    overlap: float = 0.0
    item: str = ""

    @property
    def size(self) -> Size:
        """The size of the tile, turned upright."""
        return self.rect.size if self.turn % 180 == 0 else self.rect.size.turned

    @property
    def whole(self) -> Rect:
        """The rectangle of the whole tile in its own coordinates."""
        return Rect.of(self.size)

    def own(self, rect: Rect) -> Rect:
        """Return a rectangle of the PDF page in the tile's own coordinates."""
        placed = self.page.true(rect).moved(-self.rect.x, -self.rect.y)
        return turned_rect(placed, self.rect.size, -self.turn % 360)

    def on_page(self, rect: Rect) -> Rect:
        """Return a rectangle of the tile in the coordinates of the paper."""
        return turned_rect(rect, self.size, self.turn).moved(self.rect.x, self.rect.y)

    def view(self, rect: Rect, dpi: float) -> "Image":
        """Return the print in a rectangle of the tile, upright, rounded up to a whole number of pixels."""
        width, height = (math.ceil(side * dpi / INCH) * INCH / dpi for side in rect.size)
        return rect_pixels(self.page, self.on_page(Rect(rect.x, rect.y, width, height)), dpi, self.turn)


Board = dict[TileNumber, PrintedTile]


def boards(kit: OpenedKit) -> list[Board]:
    """Return the boards of a kit; a second tile of the same place belongs to another copy."""
    found: list[Board] = []
    for tile in printed_tiles(kit.pages()):
        board = next((board for board in found if tile.place not in board), None)
        if board is None:
            board = {}
            found.append(board)
        board[tile.place] = tile
    return found


def printed_tiles(pages: Iterable[Page]) -> Iterable[PrintedTile]:
    """Yield each page that is a tile, and each tile on a page that gathers several."""
    for page in pages:
        if page.record.kind == "tile":
            scale = page.back_to_true
            overlap = (page.record.overlap or 0.0) * ((scale.across + scale.down) / 2 if scale else 1.0)
            yield PrintedTile(page, (page.record.row, page.record.column), trim(page), overlap=overlap)
        elif is_gathered(page):
            for item in page.items:
                if at := _GATHERED.match(item.id):
                    yield PrintedTile(page, (int(at[1]), int(at[2])), page.true(item.rect), item.turn, item=item.id)


def is_gathered(page: Page) -> bool:
    """Check whether a page gathers tiles of a board side by side."""
    return page.record.kind == "grid" and bool(page.items) and all(_GATHERED.match(item.id) for item in page.items)


def posters(kit: OpenedKit) -> list[PrintedTile]:
    """Return the boards on one page."""
    return [PrintedTile(page, (1, 1), trim(page)) for page in kit.pages() if page.record.kind == "poster"]


def trim(page: Page) -> Rect:
    """Return a page's finished rectangle on the paper by the PDF's TrimBox, or by the manifest if it has none."""
    return page.true(page.trim_box or page.trim or Rect.of(page.size))


class TileView(Struct, frozen=True):
    """The gray values of a tile with its strips, or of a poster; ``at`` is the place of its corner on the board in mm.

    ``left`` and ``top`` are the position of the picture's first pixel in the board's grid.
    """

    tile: PrintedTile
    at: Point
    left: int
    top: int
    picture: "Image"

    def picture_in(self, rect: Rect) -> "Image":
        """Return the whole pixels within a rectangle of the board (mm)."""
        left, top, right, bottom = _whole_pixels(rect)
        return self.picture.crop((left - self.left, top - self.top, right - self.left, bottom - self.top))

    def corner_in(self, rect: Rect) -> Point:
        """Return the corner of the picture of a rectangle of the board, in mm of the tile."""
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
    """Return the view of a board on one page."""
    return _view(poster, Point(0.0, 0.0))


def _view(tile: PrintedTile, at: Point) -> TileView:
    whole = Rect(*at, tile.size.width + tile.overlap, tile.size.height + tile.overlap)
    left, top = math.floor(whole.x * _SCALE), math.floor(whole.y * _SCALE)
    width, height = math.ceil(whole.right * _SCALE) - left, math.ceil(whole.bottom * _SCALE) - top
    view = Rect(left / _SCALE - at.x, top / _SCALE - at.y, width / _SCALE, height / _SCALE)
    return TileView(tile, at, left, top, tile.view(view, VIEW_DPI).convert("L"))


def _whole_pixels(rect: Rect) -> tuple[int, int, int, int]:
    """Return the pixels of the board's grid that are completely within a rectangle."""
    left, top = math.ceil(rect.x * _SCALE), math.ceil(rect.y * _SCALE)
    return left, top, math.floor(rect.right * _SCALE), math.floor(rect.bottom * _SCALE)
