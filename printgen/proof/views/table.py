"""The picture of the whole kit on a table, ready to play."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.geometry import Point, Size
from printgen.proof.views.bundles import Bundle, Thing
from printgen.proof.views.light import lay, stand, turned
from printgen.proof.views.parts import KitPart
from printgen.proof.views.table_set import LaidTable, table_set
from printgen.proof.views.wood import wood
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 2400  # pixels of the finished picture
_FINE = 2  # what lies askew is turned at twice the size, for smooth edges
_MARGIN, _GAP = 34.0, 26.0  # mm: round everything, and between two things at least

_LEAST = Size(560.0, 380.0)


class TableTop(Struct, frozen=True):
    """A table top in mm, and the things on it from the lowest up."""

    size: Size
    things: tuple[Thing, ...]


def table_picture(parts: Sequence[KitPart], advance: Advance = lambda share: None) -> "Image":
    """A kit's board in the middle of a wooden table, and round it all that one needs to play.

    ``advance`` learns what share of the things has been laid down since it was last told.
    """
    laid = table_set(parts)
    return _painted(_at_least(_below_each_other(laid) if laid.lying else _round_the_board(laid)), advance)


def _at_least(top: TableTop) -> TableTop:
    """The same on a table of some size at least, in its middle: a few notes are no reason to come very near."""
    size = Size(max(top.size.width, _LEAST.width), max(top.size.height, _LEAST.height))
    dx, dy = (size.width - top.size.width) / 2, (size.height - top.size.height) / 2
    return TableTop(size, tuple(thing.moved(dx, dy) for thing in top.things))


def _round_the_board(laid: LaidTable) -> TableTop:
    """The board between two columns of bundles, the widest bundle below it."""
    middle = [each for each in (laid.board, *laid.below) if each]
    columns = [column for column in (laid.left, middle, laid.right) if column]
    tall = max(_stacked(column) for column in columns)
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


def _stacked(column: Sequence[Bundle]) -> float:
    return sum(each.size.height for each in column) + _GAP * (len(column) - 1)


def _below_each_other(laid: LaidTable) -> TableTop:
    """The board on its side, and the bundles in rows below it."""
    wide = laid.board.size.width if laid.board else 600.0
    rows: list[list[Bundle]] = [[]]
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


def _painted(top: TableTop, advance: Advance) -> "Image":
    scale = WIDTH / top.size.width
    ground = wood((WIDTH, round(top.size.height * scale)), scale)
    for _, alike in groupby(top.things, key=attrgetter("picture")):
        things = tuple(alike)
        fine = _FINE if any(thing.turn for thing in things) else 1
        picture = _sized(things[0], scale * fine)
        for thing in things:
            _put_down(ground, turned(picture, thing.turn).reduce(fine), thing, scale)
            advance(1 / len(top.things))
    return ground


def _sized(thing: Thing, scale: float) -> "Image":
    """A thing's picture at so many pixels a mm."""
    from PIL import Image

    pixels = (max(1, round(thing.size.width * scale)), max(1, round(thing.size.height * scale)))
    return thing.picture.resize(pixels, Image.Resampling.LANCZOS).convert("RGBA")


def _put_down(ground: "Image", picture: "Image", thing: Thing, scale: float) -> None:
    """A thing with its shadow where it lies or stands."""
    middle = Point(thing.at.x * scale, thing.at.y * scale)
    if thing.stance == "standing":
        stand(ground, picture, middle, thing.lift * scale)
    else:
        lay(ground, picture, middle, thing.lift * scale)
