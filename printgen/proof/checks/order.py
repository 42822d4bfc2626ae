"""The check of the path of spaces on a board: each space touches the next, and no two others touch."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from printgen.geometry import Point, Rect
from printgen.proof.expectations import Expectations
from printgen.proof.expected.records import ItemChain
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.boards.tiles import PrintedTile, boards, posters
from printgen.proof.pages.opened import OpenedKit

STEPS = "steps of a path"
_NEAR = 0.2  # mm: the sum of rounding between two spaces
_SHARED = 0.9  # the least share of a side that neighbors have in common

_Spaces = Mapping[str, tuple[PrintedTile, Rect]]  # each space with its tile and its place on the board


def path_order(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Remark]:
    """Check the paths of a document's boards, in tiles or on one page."""
    if wanted is None or not wanted.chains:
        return
    found: list[_Spaces] = []
    for board in boards(kit):
        spaces: dict[str, tuple[PrintedTile, Rect]] = {}
        for (row, column), tile in board.items():
            x = sum(other.size.width for (r, c), other in board.items() if r == row and c < column)
            y = sum(other.size.height for (r, c), other in board.items() if c == column and r < row)
            spaces |= _spaces_of(tile, Point(x, y))
        found.append(spaces)
    found += (_spaces_of(poster, Point(0.0, 0.0)) for poster in posters(kit))
    for spaces_of_board in filter(None, found):
        for chain in wanted.chains:
            yield Compared(STEPS, len(chain.items) - 1)
            yield from _chain_faults(chain, spaces_of_board)


def _spaces_of(tile: PrintedTile, at: Point) -> dict[str, tuple[PrintedTile, Rect]]:
    items = () if tile.item else tile.page.items  # tiles that share a sheet list no spaces
    return {item.id: (tile, tile.own(item.rect).moved(*at)) for item in items}


def _chain_faults(chain: ItemChain, spaces: _Spaces) -> Iterator[Finding]:
    there = [item for item in chain.items if item in spaces]
    document = next(iter(spaces.values()))[0].page.document
    for item in chain.items:
        if item not in spaces:
            yield Finding(f"it is no space of {chain.what}", document, 0, item)
    for one, other in pairwise(there):
        if not _touch(spaces[one][1], spaces[other][1]):
            message = f"{chain.what} breaks off before it: it does not touch '{one}'"
            yield spaces[other][0].page.fault(message, other)
    next_to = set(pairwise(there))
    for one, other in combinations(there, 2):
        if (one, other) not in next_to and _touch(spaces[one][1], spaces[other][1]):
            message = f"it touches '{one}', which is not its neighbour on {chain.what}"
            yield spaces[other][0].page.fault(message, other)


def _touch(one: Rect, other: Rect) -> bool:
    """Check whether two rectangles have nearly a whole side in common."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    beside = abs(across) <= _NEAR and down >= _SHARED * min(one.height, other.height)
    above = abs(down) <= _NEAR and across >= _SHARED * min(one.width, other.width)
    return beside or above
