"""Checks the path that spaces make on a board: whether each touches the next, and no two others touch."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from printgen.geometry import Point, Rect
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.games.expected_records import ItemChain
from printgen.proof.pages.boards.tiles import Board, PrintedTile, boards, posters
from printgen.proof.pages.opened import OpenedKit

STEPS = "steps of a path"
_NEAR = 0.2  # mm: what rounding may add up to between two spaces
_SHARED = 0.9  # of a side: what neighbours have in common of it at least


def order(check: str, kit: OpenedKit, wanted: Expectations | None) -> Iterator[Remark]:
    """What is wrong with the paths of a document's boards, in tiles or on one page."""
    if wanted is None or not wanted.chains:
        return
    for found in (*map(_of_tiles, boards(kit)), *map(_of_poster, posters(kit))):
        for chain in wanted.chains:
            if found:
                yield Compared(STEPS, len(chain.items) - 1)
                yield from _broken(check, chain, found)


_Found = Mapping[str, tuple[PrintedTile, Rect]]  # each space with the tile that bears it and its place on the board


def _of_tiles(board: Board) -> _Found:
    """The spaces of a board in tiles; tiles that share sheets list none."""
    found: dict[str, tuple[PrintedTile, Rect]] = {}
    for (row, column), tile in board.items():
        x = sum(other.size.width for (r, c), other in board.items() if r == row and c < column)
        y = sum(other.size.height for (r, c), other in board.items() if c == column and r < row)
        found |= _listed(tile, Point(x, y))
    return found


def _of_poster(poster: PrintedTile) -> _Found:
    return _listed(poster, Point(0.0, 0.0))


def _listed(tile: PrintedTile, at: Point) -> _Found:
    items = () if tile.item else tile.page.items
    return {item.id: (tile, tile.own(item.rect).moved(*at)) for item in items}


def _broken(check: str, chain: ItemChain, found: _Found) -> Iterator[Finding]:
    there = [item for item in chain.items if item in found]
    document = next(iter(found.values()))[0].page.document
    for item in chain.items:
        if item not in found:
            yield Finding(check, f"it is no space of {chain.what}", document, 0, item)
    for one, other in pairwise(there):
        if not _touch(found[one][1], found[other][1]):
            yield found[other][0].page.fault(
                check, f"{chain.what} breaks off before it: it does not touch '{one}'", other
            )
    next_to = set(pairwise(there))
    for one, other in combinations(there, 2):
        if (one, other) not in next_to and _touch(found[one][1], found[other][1]):
            yield found[other][0].page.fault(
                check, f"it touches '{one}', which is not its neighbour on {chain.what}", other
            )


def _touch(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have nearly a whole side in common."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    beside = abs(across) <= _NEAR and down >= _SHARED * min(one.height, other.height)
    above = abs(down) <= _NEAR and across >= _SHARED * min(one.width, other.width)
    return beside or above
