"""Packing rectangles on as few sheets as possible."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from operator import itemgetter

from msgspec import Struct

from printgen.geometry import SLACK, Point, Rect, Size

Ways = Sequence[Size]  # the sizes that a thing can take: turned, or with its label elsewhere


class BinPlace(Struct, frozen=True):
    """A thing by its index, the way that it lies (by its index too), and where in its bin."""

    thing: int
    way: int
    rect: Rect


_ROUNDING = 1e-3  # of a bin: what slack may add to the things that one holds
_SLIVER = 1.0  # mm: narrower places are not kept

Bin = tuple[BinPlace, ...]
Better = Callable[[Rect, Size], tuple[float, float]]

# which free place is taken: where the shorter side fits best, where the longer one does, the highest, the leftmost
_RULES: tuple[Better, ...] = (
    lambda free, size: (min(free.width - size.width, free.height - size.height), free.y),
    lambda free, size: (max(free.width - size.width, free.height - size.height), free.y),
    lambda free, size: (free.y + size.height, free.x),
    lambda free, size: (free.x + size.width, free.y),
)
_ORDERS: tuple[Callable[[Size], float], ...] = (
    lambda size: -size.width * size.height,
    lambda size: -max(size),
    lambda size: -min(size),
)


def packed_in_bins(things: Sequence[Ways], room: Size) -> tuple[Bin, ...] | None:
    """All things in the fewest bins that any rule comes to, in the order in which they were opened.

    None where a thing fits in no way.
    """
    if not all(any(_fits(size, Rect.of(room)) for size in ways) for ways in things):
        return None
    least, best = bins_at_least(things, room), None
    for order, rule in product(_orders(things), _RULES):
        found = _filled(things, order, rule, room)
        if best is None or len(found) < len(best):
            best = found
        if len(best) <= least:
            break
    return best


def bins_at_least(things: Sequence[Ways], room: Size) -> int:
    """How many bins the things fill by their area; in fewer they are never packed."""
    area = sum(min(size.width * size.height for size in ways) for ways in things)
    return math.ceil(area / (room.width * room.height) - _ROUNDING)


def _fits(size: Size, free: Rect) -> bool:
    _, _, width, height = free
    return size[0] <= width + SLACK and size[1] <= height + SLACK


def _orders(things: Sequence[Ways]) -> Iterator[list[int]]:
    for key in _ORDERS:
        yield sorted(range(len(things)), key=lambda index: (round(key(things[index][0]), 3), index))


def _filled(things: Sequence[Ways], order: Sequence[int], rule: Better, room: Size) -> tuple[Bin, ...]:
    """The things one after the other, each in the first bin that has a place for it."""
    bins: list[list[BinPlace]] = []
    free: list[list[Rect]] = []
    for index in order:
        number, laid = next(
            (number, laid)
            for number in range(len(bins) + 1)
            if (laid := _laid(index, things, rule, free, number, room))
        )
        if number == len(bins):
            bins.append([])
            free.append([Rect.of(room)])
        bins[number].append(laid)
        free[number] = _without(free[number], laid.rect)
    return tuple(tuple(sorted(laid, key=lambda one: (one.rect.y, one.rect.x))) for laid in bins)


def _laid(
    index: int, things: Sequence[Ways], rule: Better, free: Sequence[Sequence[Rect]], number: int, room: Size
) -> BinPlace | None:
    """The best place for a thing in a bin, or in a new one."""
    places = free[number] if number < len(free) else [Rect.of(room)]
    fit = [
        (rule(place, size), way, place)
        for place in places
        for way, size in enumerate(things[index])
        if _fits(size, place)
    ]
    if not fit:
        return None
    _, way, place = min(fit, key=itemgetter(0, 1))
    return BinPlace(index, way, Rect(place.x, place.y, *things[index][way]))


def _without(free: Sequence[Rect], taken: Rect) -> list[Rect]:
    """The largest free places once a rectangle is taken; they may overlap each other."""
    parts: list[Rect] = []
    for place in free:
        if not place.meets(taken):
            parts.append(place)
            continue
        parts += [
            Rect(place.x, place.y, taken.x - place.x, place.height),
            Rect(taken.right, place.y, place.right - taken.right, place.height),
            Rect(place.x, place.y, place.width, taken.y - place.y),
            Rect(place.x, taken.bottom, place.width, place.bottom - taken.bottom),
        ]
    whole = [part for part in parts if part.width > _SLIVER and part.height > _SLIVER]
    return [
        part for at, part in enumerate(whole) if not any(_hides(other, part, n < at) for n, other in _but(whole, at))
    ]


def _but(places: Sequence[Rect], at: int) -> Iterator[tuple[int, Rect]]:
    """All places but one, with their indices."""
    return ((n, place) for n, place in enumerate(places) if n != at)


def _hides(other: Rect, place: Rect, earlier: bool) -> bool:
    """Whether another place makes this one needless; of two that are the same the earlier stays."""
    return other.holds(place) and (earlier or not place.holds(other))


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
        blocks = tuple(_filled_packing(way, dict(counts), room, gaps))
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


def _filled_packing(way: _FillOrder, counts: dict[Size, int], room: Size, gaps: Gaps) -> Iterator[PackedBlock]:
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
