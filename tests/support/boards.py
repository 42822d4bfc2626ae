"""Readers of finished boards: the position of each tile on the board, and pictures of tiles and posters."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from PIL import Image

from tests.conftest import Kit
from tests.support.pdfs import Box, close_up, cut_out, difference

LOOK = 96  # dpi for comparing tiles with the poster
BOARD = ("--only", "board,board-poster")
Built = Callable[..., dict[str, Kit]]
Seen = Callable[[Path, int, Box, int], Image.Image]


class Tile(NamedTuple):
    """A tile: its row and column from 1, its page, its trim and rotation on the page, and its trim on the board."""

    row: int
    column: int
    page: int
    trim: tuple[float, float, float, float]
    turn: int
    on_board: tuple[float, float, float, float]


def poster(kit: Kit) -> dict[str, Any]:
    """Return the poster's page."""
    (page,) = kit.document("board-poster")["pages"]
    return dict(page)


def tiles(kit: Kit) -> list[Tile]:
    """Return the board's tiles, one per page or several on a shared page."""
    found = {(row, column): rest for row, column, *rest in _manifest_tiles(kit)}
    widths = {column: _upright(*rest)[0] for (_, column), rest in found.items()}
    heights = {row: _upright(*rest)[1] for (row, _), rest in found.items()}
    return [
        Tile(
            row,
            column,
            page,
            trim,
            turn,
            (
                sum(width for other, width in widths.items() if other < column),
                sum(height for other, height in heights.items() if other < row),
                *_upright(page, trim, turn),
            ),
        )
        for (row, column), (page, trim, turn) in sorted(found.items())
    ]


def of_each_row_and_column(found: Sequence[Tile]) -> list[Tile]:
    """Return the first and last corner tiles and at least one tile of each row and column."""
    rows, columns = (max(tile[number] for tile in found) for number in (0, 1))
    longer = max(rows, columns)
    places = {(step * rows // longer + 1, step * columns // longer + 1) for step in range(longer)}
    return [tile for tile in found if (tile.row, tile.column) in places]


def _manifest_tiles(kit: Kit) -> Iterator[tuple[Any, ...]]:
    for page in kit.document("board")["pages"]:
        if page["kind"] == "tile":
            yield page["row"], page["column"], page["number"], tuple(page["trim"]), 0
        for item in page["items"] if page["kind"] == "grid" else ():
            _, row, column = item["id"].rsplit("-", 2)
            yield int(row), int(column), page["number"], tuple(item["rect"]), item["turn"]


def _upright(page: int, trim: tuple[float, ...], turn: int) -> tuple[float, float]:
    return (trim[2], trim[3]) if turn % 180 == 0 else (trim[3], trim[2])


def printed(kit: Kit, tile: Tile, dpi: int = 72, see: Seen = cut_out) -> Image.Image:
    """Return the finished tile, upright."""
    picture = see(kit.path("board"), tile.page, tile.trim, dpi)
    return picture.rotate(tile.turn, expand=True) if tile.turn else picture


def on_poster(kit: Kit, tile: Tile, dpi: int = 72, see: Seen = cut_out) -> Image.Image:
    """Return the same part of the board on the poster."""
    x, y, width, height = tile.on_board
    left, top = poster(kit)["trim"][:2]
    return see(kit.path("board-poster"), 1, (left + x, top + y, width, height), dpi)


def unlike(kit: Kit, tile: Tile) -> float:
    """Return the share of a finished tile that differs from the poster; only this part is rendered."""
    return difference(printed(kit, tile, LOOK, close_up), on_poster(kit, tile, LOOK, close_up))


def seams(kit: Kit) -> tuple[list[float], list[float]]:
    """Return the cuts through the board, from its left and from its top."""
    found = tiles(kit)
    return (sorted({tile.on_board[0] for tile in found} - {0}), sorted({tile.on_board[1] for tile in found} - {0}))


def trim_boxes(kit: Kit) -> list[Any]:
    """Return the pages of the board that have their own trim box."""
    with pikepdf.open(kit.path("board")) as pdf:
        return [[float(value) for value in page.TrimBox] for page in pdf.pages if "/TrimBox" in page]
