"""Packing: blocks of equal sizes that fill a room as well as any order tried (mm)."""

from collections.abc import Iterator, Mapping
from itertools import islice, permutations

from msgspec import Struct

from printgen.geometry import SLACK, Point, Rect, Size

_TRIES = 240  # ways to fill a room before the best so far is taken; each costs about a tenth of a millisecond


class PackedBlock(Struct, frozen=True):
    """Things of one size in columns and rows, ``gap`` apart; ``at`` is the first one's top left corner.

    ``around`` is what it keeps to other blocks.
    """

    at: Point
    each: Size
    columns: int
    rows: int
    gap: float
    around: float

    @property
    def total(self) -> int:
        """How many it holds."""
        return self.columns * self.rows

    @property
    def room(self) -> Size:
        """What the block takes, with what it keeps to others right and below."""
        wide, tall = self.each.width + self.gap, self.each.height + self.gap
        return Size(self.columns * wide - self.gap + self.around, self.rows * tall - self.gap + self.around)

    def places(self) -> Iterator[Point]:
        """The corner of each, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Point(
                    self.at.x + column * (self.each.width + self.gap), self.at.y + row * (self.each.height + self.gap)
                )


class _FillOrder(Struct, frozen=True):
    """A way to fill: which sizes come first, which one (if any) is stacked, how the rest of a room is divided."""

    order: tuple[Size, ...]
    stacked: Size | None
    upright: bool


class Gaps(Struct, frozen=True):
    """What is kept between things; none between those of ``butted`` sizes within a block."""

    gap: float
    butted: frozenset[Size] = frozenset()

    def within(self, size: Size) -> float:
        """What is kept between things of one size."""
        return 0.0 if size in self.butted else self.gap


def fullest(counts: Mapping[Size, int], room: Size, gaps: Gaps) -> tuple[PackedBlock, ...]:
    """Blocks that hold everything if a way is found that does, else as much by area as any way tried."""
    wanted = sum(size.width * size.height * count for size, count in counts.items())
    best: tuple[PackedBlock, ...] = ()
    most = 0.0
    for way in islice(_ways(counts), _TRIES):
        blocks = tuple(_filled(way, dict(counts), room, gaps))
        area = sum(block.total * block.each.width * block.each.height for block in blocks)
        if area > most + SLACK:
            best, most = blocks, area
        if most >= wanted - SLACK:
            break
    return best


def _ways(counts: Mapping[Size, int]) -> Iterator[_FillOrder]:
    """Plain rows of the tallest first; then other orders, stacks and divisions."""
    tallest = sorted((size for size, count in counts.items() if count), key=lambda size: (-size.height, -size.width))
    for order in permutations(tallest):
        for stacked in (None, *order):
            yield _FillOrder(order, stacked, upright=False)
            yield _FillOrder(order, stacked, upright=True)


def _filled(way: _FillOrder, counts: dict[Size, int], room: Size, gaps: Gaps) -> Iterator[PackedBlock]:
    """Blocks by one way: each room takes one block, and what it leaves below and beside are rooms in their turn."""
    rooms = [Rect.of(room)]
    while rooms:
        space = rooms.pop()
        blocks = (_block(size, counts[size], space, gaps, stacked=size == way.stacked) for size in way.order)
        if block := next((block for block in blocks if block.total), None):
            counts[block.each] -= block.total
            rooms += _left(space, block, way.upright)
            yield block


def _block(each: Size, count: int, space: Rect, gaps: Gaps, stacked: bool) -> PackedBlock:
    """As many as there are and as fit: rows filled first, or columns where stacked."""
    gap = gaps.within(each)
    columns, rows = _fit(space.width, each.width, gap), _fit(space.height, each.height, gap)
    if stacked:
        rows = min(rows, count)
        columns = min(columns, count // rows) if rows else 0
    else:
        columns = min(columns, count)
        rows = min(rows, count // columns) if columns else 0
    return PackedBlock(space.at, each, columns, rows, gap, gaps.gap)


def _fit(length: float, each: float, gap: float) -> int:
    return max(0, int((length + gap + SLACK) // (each + gap)))


def _left(space: Rect, block: PackedBlock, upright: bool) -> tuple[Rect, Rect]:
    """The rooms beside and below a block: the one beside is as tall as the space where divided upright."""
    wide, tall = block.room
    beside = Rect(space.x + wide, space.y, space.width - wide, space.height if upright else tall - block.around)
    below = Rect(space.x, space.y + tall, wide - block.around if upright else space.width, space.height - tall)
    return beside, below
