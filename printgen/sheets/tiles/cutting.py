"""Where a board is cut: the seams that make the fewest tiles on a paper."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice, pairwise

from printgen.geometry import at_most
from printgen.kit.paper import Paper
from printgen.kit.seams import SeamLines, Seams
from printgen.sheets.tiles.ganging import gathering_room, sheets_needed
from printgen.sheets.tiles.tile_plan import tile_room

SAVER_STRIP = 5.0  # wide enough to glue, and two edge tiles of a 20 in board fit on letter
_COUNTS, _EACH = 3, 3
_WORTH = 5  # so many more tiles to join are worth a sheet


def cut_up(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """The seams of as few tiles as the paper allows; ``overlap`` (mm) is None for what suits the board.

    Along every line where no way is fine enough for the paper: then the imposition tells what does not fit.
    """
    strip = lines.overlap if overlap is None else overlap
    room = tile_room(paper)
    columns = next(ways(lines.columns, lines.size.width, room.width, strip), lines.columns)
    rows = next(ways(lines.rows, lines.size.height, room.height, strip), lines.rows)
    return Seams(columns, rows, strip)


def cut_up_to_save(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """The seams of the tiles that are gathered on the fewest sheets, unless that takes far more tiles to join.

    Strips are narrower than usual unless their width is given.
    """
    strip = min(lines.overlap, SAVER_STRIP) if overlap is None else overlap
    room = gathering_room(paper)
    columns = list(_promising(ways(lines.columns, lines.size.width, room.width, strip)))
    rows = list(_promising(ways(lines.rows, lines.size.height, room.height, strip)))
    tried = [Seams(across, down, strip) for across in columns for down in rows]
    counted = [(count, seams) for seams in tried if (count := sheets_needed(seams, lines.size, paper))]
    if not counted:
        return Seams(lines.columns, lines.rows, strip)
    return min(counted, key=lambda one: _WORTH * one[0] + (len(one[1].columns) + 1) * (len(one[1].rows) + 1))[1]


def _promising(found: Iterator[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    """The best few ways of the fewest stretches, and of one and two more."""
    for number, (_, same) in enumerate(groupby(found, key=len)):
        if number < _COUNTS:
            yield from islice(same, _EACH)


def ways(lines: Sequence[float], total: float, room: float, overlap: float) -> Iterator[tuple[float, ...]]:
    """The ways to cut a length into stretches that fit a room: the fewest first, then the most even ones.

    Every stretch but the last bears a strip. A way that reads the same from both ends comes before any other.
    """
    least = max(1, math.ceil((total - room) / max(room - overlap, 1.0) - 1e-9) + 1)
    for count in range(least, len(lines) + 2):
        fit = (seams for seams in combinations(lines, count - 1) if _fit(seams, total, room, overlap))
        yield from sorted(fit, key=lambda seams: _unevenness(seams, total))


def _fit(seams: Sequence[float], total: float, room: float, overlap: float) -> bool:
    *before, last = (end - start for start, end in pairwise((0.0, *seams, total)))
    return at_most(last, room) and all(at_most(stretch + overlap, room) for stretch in before)


def _unevenness(seams: Sequence[float], total: float) -> tuple[float, float, tuple[float, ...]]:
    """How far the seams are from mirroring each other, how unlike the stretches are; the longer ones first."""
    mirrored = sum(abs(seam + other - total) for seam, other in zip(seams, reversed(seams), strict=True))
    stretches = [end - start for start, end in pairwise((0.0, *seams, total))]
    return round(mirrored, 3), round(sum(stretch**2 for stretch in stretches), 3), tuple(-seam for seam in seams)
