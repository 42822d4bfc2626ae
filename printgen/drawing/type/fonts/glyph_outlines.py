"""How far right a letter's ink reaches, read from a TrueType file's outlines; for the space after initials.

Only ``glyf`` and ``loca`` are read, and only simple glyphs point by point; of a composite its bounding box.
Table layouts: OpenType specification 1.9.
"""

import struct
from collections.abc import Iterator, Mapping
from itertools import pairwise

Points = list[tuple[int, int]]
_X_SHORT, _Y_SHORT, _REPEATED, _X_SAME, _Y_SAME = 2, 4, 8, 16, 32


def reach(data: bytes, tables: Mapping[str, int], glyph: int, low: float, high: float) -> float | None:
    """The rightmost ink between two heights, in the file's units; None where the glyph has none there."""
    start, end = _place(data, tables, glyph)
    if start == end:
        return None
    (contours,) = struct.unpack_from(">h", data, start)
    if contours < 0:
        right: int = struct.unpack_from(">h", data, start + 6)[0]
        return right
    return max((x for points in _contours(data, start, contours) for x in _within(points, low, high)), default=None)


def _place(data: bytes, tables: Mapping[str, int], glyph: int) -> tuple[int, int]:
    """Where a glyph's outline starts and ends."""
    (wide,) = struct.unpack_from(">h", data, tables["head"] + 50)
    form, step, factor = (">LL", 4, 1) if wide else (">HH", 2, 2)
    start, end = struct.unpack_from(form, data, tables["loca"] + step * glyph)
    return tables["glyf"] + factor * start, tables["glyf"] + factor * end


def _within(points: Points, low: float, high: float) -> Iterator[float]:
    """Where the straight lines between the points, which are never left of the curve's bulges, lie in the band."""
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        for level in (max(low, min(y1, y2)), min(high, max(y1, y2))):
            if low <= level <= high and min(y1, y2) <= level <= max(y1, y2):
                yield max(x1, x2) if y1 == y2 else x1 + (x2 - x1) * (level - y1) / (y2 - y1)


def _contours(data: bytes, start: int, count: int) -> Iterator[Points]:
    """The points of each contour, those off the curve too."""
    ends = struct.unpack_from(f">{count}H", data, start + 10)
    at = start + 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]  # the instructions
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = data[at]
        times = 1 + data[at + 1] if flag & _REPEATED else 1
        at += 2 if flag & _REPEATED else 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags, _X_SHORT, _X_SAME)
    ys, _ = _coordinates(data, at, flags, _Y_SHORT, _Y_SAME)
    points = list(zip(xs, ys, strict=True))
    for first, last in pairwise((-1, *ends)):
        yield points[first + 1 : last + 1]


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """One coordinate of each point, and where the next begin."""
    value, found = 0, []
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at
