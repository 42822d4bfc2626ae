"""Where a board may be cut into tiles, and where it is (mm from its left and top)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from printgen.geometry import Rect, Size, at_most


class FieldsWanted(Struct, frozen=True):
    """How many of the fields that seams leave of a part of a board are to hold a thing of a size, either way round."""

    within: Rect
    thing: Size
    wanted: int

    def room(self, columns: Sequence[float], rows: Sequence[float]) -> tuple[int, int]:
        """What a cut leaves: how many of them do, no more than are wanted; where too few, fewer fields."""
        widths = _parts(columns, self.within.x, self.within.right)
        heights = _parts(rows, self.within.y, self.within.bottom)
        fit = sum(self._holds(Size(width, height)) for width in widths for height in heights)
        return (self.wanted, 0) if fit >= self.wanted else (fit, -len(widths) * len(heights))

    def _holds(self, field: Size) -> bool:
        return any(
            at_most(thing.width, field.width) and at_most(thing.height, field.height)
            for thing in (self.thing, self.thing.turned)
        )


def _parts(seams: Sequence[float], start: float, end: float) -> list[float]:
    """How long the parts are that seams leave of a stretch."""
    inner = [start, *(seam for seam in seams if start < seam < end), end]
    return [after - before for before, after in pairwise(inner)]


class SeamLines(Struct, frozen=True):
    """Where a board may be cut: its size, the lines (mm from its left, from its top) that part nothing printed.

    ``overlap`` (mm) is the width of the glue strips that suit it; ``fields`` is what is to find room between seams.
    """

    size: Size
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
    fields: FieldsWanted | None = None


class Seams(NamedTuple):
    """Where a board is cut: the lines chosen (mm from its left and top), and the width of its glue strips (mm)."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
