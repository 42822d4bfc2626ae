"""How large a board has to be: the least size at which all of it finds room, tried before it is named."""

import math
from collections.abc import Callable, Iterable

from msgspec import Struct

from printgen.drawing.type.setting.misfits import Misfit

_TRIES = 20  # sizes, each larger than the one before
_STEP = 1.02  # at least so many times larger


class AskedBoard(Struct, frozen=True):
    """The size (mm) that was chosen for a board, and the least that would do where that is too small; 0 for none."""

    chosen: float = 0.0
    least: float = 0.0


NO_BOARD = AskedBoard()


def too_small_for(misfits: Iterable[Misfit]) -> list[Misfit]:
    """What would find room on a larger board."""
    return [misfit for misfit in misfits if misfit.growth and misfit.size == "--board-size"]


def least_size(chosen: float, small: list[Misfit], small_at: Callable[[float], list[Misfit] | None]) -> float:
    """The size (whole mm) from which a board holds what finds no room on the ``chosen`` one; 0 where none is found.

    ``small_at`` makes the board in a size and tells what finds no room there, None where it cannot be made.
    """
    size = chosen
    for _ in range(_TRIES):
        least = max(math.floor(size) + 1, math.ceil(size * max(one.growth for one in small)))
        size = max(least, math.ceil(size * _STEP))
        found = small_at(size)
        if found is None:
            return 0.0
        if not found:
            return _between(least, size, lambda middle: small_at(middle) == [])
        small = found
    return 0.0


def _between(low: float, high: float, fits: Callable[[float], bool]) -> float:
    """The least of the sizes from ``low`` to ``high``, which fits."""
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle + 1, high)
    return high
