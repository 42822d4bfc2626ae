"""Bin packing: rectangles, each in one of the ways that it can lie, on as few equal sheets as can be found."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import itemgetter

from msgspec import Struct

from printgen.geometry import SLACK, Rect, Size

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
