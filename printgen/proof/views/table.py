"""The picture of the whole kit on a table, ready to play."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Point, Size
from printgen.proof.views.bundles import Pile, Thing
from printgen.proof.views.light import lay, stand, turned
from printgen.proof.views.parts import KitPart
from printgen.proof.views.table_set import LaidTable, table_set
from printgen.proof.views.wood import wood
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 2400  # pixels of the finished picture
_FINE = 2  # turned things are drawn at twice the size, for smooth edges
_MARGIN, _GAP = 34.0, 26.0  # mm: around everything, and the least between two things

_LEAST = Size(560.0, 380.0)


class TableTop(Struct, frozen=True):
    """A table top in mm, and the things on it from the lowest up."""

    size: Size
    things: tuple[Thing, ...]


def table_picture(parts: Sequence[KitPart], advance: Advance | None = None) -> "Image":
    """Draw a kit's board in the middle of a wooden table, with everything needed for play around it.

    ``advance`` is called with the share of the things that has been drawn since its last call.
    """
    from PIL import Image

    laid = table_set(parts)
    top = _rows_below_board(laid) if laid.lying else _columns_beside_board(laid)
    # A table has a least size: a few notes are not drawn as if seen from very near.
    size = Size(max(top.size.width, _LEAST.width), max(top.size.height, _LEAST.height))
    dx, dy = (size.width - top.size.width) / 2, (size.height - top.size.height) / 2
    scale = WIDTH / size.width
    ground = wood((WIDTH, round(size.height * scale)), scale)
    for picture, alike in groupby(top.things, key=attrgetter("picture")):
        things = tuple(alike)
        fine = _FINE if any(thing.turn for thing in things) else 1
        wide, tall = (max(1, round(side * scale * fine)) for side in things[0].size)
        sized = picture.resize((wide, tall), Image.Resampling.LANCZOS).convert("RGBA")
        for thing in things:
            middle = Point((thing.at.x + dx) * scale, (thing.at.y + dy) * scale)
            draw = stand if thing.stance == "standing" else lay
            draw(ground, turned(sized, thing.turn).reduce(fine), middle, thing.lift * scale)
            if advance:
                advance(1 / len(top.things))
    return ground


def _columns_beside_board(laid: LaidTable) -> TableTop:
    """Put the board between two columns of piles, and the widest pile below it."""
    middle = [each for each in (laid.board, *laid.below) if each]
    columns = [column for column in (laid.left, middle, laid.right) if column]
    tall = max(sum(each.size.height for each in column) + _GAP * (len(column) - 1) for column in columns)
    things: list[Thing] = []
    x = _MARGIN
    for column in columns:
        wide = max(each.size.width for each in column)
        gap = (tall - sum(each.size.height for each in column)) / (len(column) + (column is not middle))
        y = _MARGIN + (gap if column is not middle else gap / 2)
        for each in column:
            things += each.at(Point(x + (wide - each.size.width) / 2, y))
            y += each.size.height + gap
        x += wide + _GAP
    return TableTop(Size(x - _GAP + _MARGIN, tall + 2 * _MARGIN), tuple(things))


def _rows_below_board(laid: LaidTable) -> TableTop:
    """Put the board on its side, and the piles in rows below it."""
    wide = laid.board.size.width if laid.board else 600.0
    rows: list[list[Pile]] = [[]]
    for each in (*laid.left, *laid.right, *laid.below):
        if rows[-1] and sum(one.size.width + _GAP for one in rows[-1]) + each.size.width > wide:
            rows.append([])
        rows[-1].append(each)
    things: list[Thing] = []
    y = _MARGIN
    for row in [[laid.board] if laid.board else [], *rows]:
        tall = max((each.size.height for each in row), default=0.0)
        gap = (wide - sum(each.size.width for each in row)) / (len(row) + 1)
        x = _MARGIN + gap
        for each in row:
            things += each.at(Point(x, y + (tall - each.size.height) / 2))
            x += each.size.width + gap
        y += tall + _GAP
    return TableTop(Size(wide + 2 * _MARGIN, y - _GAP + _MARGIN), tuple(things))
