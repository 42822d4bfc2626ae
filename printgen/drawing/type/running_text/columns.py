"""Columns of running text: filled from the top with strips, broken only where they may be.

Nothing is ever cut: text that does not fit its columns is answered by None.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from printgen.drawing.frame import Placed
from printgen.drawing.type.running_text.matter import Strip, moved_items
from printgen.geometry import at_most

HALF = 0.5  # of a column: more is not left blank for the sake of what had better keep together


def fill_columns(
    strips: Sequence[Strip], heights: Sequence[float], whole: bool = False
) -> tuple[tuple[Strip, ...], ...] | None:
    """The strips in columns of those heights, in order, broken only where they may; None where they do not fit.

    Where ``whole``, no paragraph is broken either that a column can hold. A figure for which a column has no room left
    goes to the head of the next, and the text runs on before it. Paragraphs and tables are broken after all where half
    a column would stay blank below the beginning of their section.
    """
    columns: list[tuple[Strip, ...]] = []
    rest = list(strips)
    for height in heights:
        late: list[Strip] = []
        end = _reach(rest, height, whole)
        while end is not None and 0 < end < len(rest) and rest[end].floats:
            late.append(rest.pop(end))
            end = _reach(rest, height, whole)
        if end is None:
            return None
        if end < len(rest) and not rest[end].heads and column_height(rest[:end]) < HALF * height:
            end = _reach(rest, height, whole=False, yielding=True) or end
        columns.append((replace(rest[0], space=0.0), *rest[1:end]) if end else ())
        rest = late + rest[end:]
    return None if rest else tuple(columns)


def _reach(strips: Sequence[Strip], height: float, whole: bool, yielding: bool = False) -> int | None:
    """How many strips a column takes, ending where it may; None where not even the first fits."""
    used, end, index = 0.0, 0, 0
    for index, strip in enumerate(strips):
        used += strip.height + (strip.space if index else 0.0)
        if not at_most(used, height):
            break
        if not _holds(strip, whole, yielding) or index == len(strips) - 1:
            end = index + 1
    if end or not strips:
        return end
    # What should keep together is taller than a column: broken where it must be.
    return index or None


def _holds(strip: Strip, whole: bool, yielding: bool) -> bool:
    """Whether a column may not end after it."""
    return (strip.keeps and not (yielding and strip.yields)) or (whole and strip.parted)


def column_height(column: Sequence[Strip]) -> float:
    """The height that a column's strips take, in mm."""
    return sum(strip.height + strip.space for strip in column)


def column_items(column: Sequence[Strip], height: float, most: float = 0.0) -> tuple[Placed, ...]:
    """A column's items from its top; the blank left over goes into its elastic spaces, ``most`` mm each at most."""
    elastic = sum(strip.elastic for strip in column[1:])
    extra = max(0.0, min((height - column_height(column)) / elastic, most)) if elastic else 0.0
    items: list[Placed] = []
    y = 0.0
    for number, strip in enumerate(column):
        y += strip.space + (extra if number and strip.elastic else 0.0)
        items += moved_items(strip.items, 0.0, y)
        y += strip.height
    return tuple(items)
