"""Where a board is cut: the seams that make the fewest tiles."""

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby, islice, pairwise

from printgen.geometry import SLACK, at_most
from printgen.kit.papers import Paper
from printgen.kit.sheet import SeamLines, Seams
from printgen.sheets.ganging import gathering_room, sheets_at_least, sheets_needed
from printgen.sheets.tile_plan import tile_room

SAVER_STRIP = 5.0  # wide enough to glue, and two edge tiles of a 20 in board fit on letter
_EVEN = 12  # so many of the most even ways are looked at
_COUNTS, _EACH = 3, 3
_WORTH = 5  # so many more tiles to join are worth a sheet

Way = tuple[float, ...]


def cut_up(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """The seams of as few tiles as the paper allows, as even as leave room for what is to lie between them.

    ``overlap`` (mm) is None for what suits the board.

    Along every line where no way is fine enough for the paper: then the imposition tells what does not fit.
    """
    strip = lines.overlap if overlap is None else overlap
    room = tile_room(paper)
    columns = _fewest(tuple(lines.columns), lines.size.width, room.width, strip) or [lines.columns]
    rows = _fewest(tuple(lines.rows), lines.size.height, room.height, strip) or [lines.rows]
    return Seams(*_roomiest(lines, columns, rows), strip)


@cache
def _fewest(lines: Way, total: float, room: float, overlap: float) -> tuple[Way, ...]:
    """The most even ways of the fewest stretches."""
    found = groupby(ways_to_cut(lines, total, room, overlap), key=len)
    return next((tuple(islice(same, _EVEN)) for _, same in found), ())


def _roomiest(lines: SeamLines, columns: Sequence[Way], rows: Sequence[Way]) -> tuple[Way, Way]:
    """The first columns and rows between which all has room that is to lie there; else those with the most of it."""
    needed = lines.fields
    pairs = [(columns[at], rows[both - at]) for both, at in _by_sum(len(columns), len(rows))]
    if needed is None:
        return pairs[0]
    enough = (pair for pair in pairs if needed.room(*pair)[0] == needed.wanted)
    return next(enough, None) or max(pairs, key=lambda pair: needed.room(*pair))


def _by_sum(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Sums of places in two lists with the place in the first, the smallest sum first."""
    for both in range(columns + rows - 1):
        yield from ((both, at) for at in range(columns) if 0 <= both - at < rows)


@lru_cache(maxsize=8)  # a kit that is kept ready asks for each of its documents
def cut_up_to_save(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """The seams of the tiles that are gathered on the fewest sheets, unless that takes far more tiles to join.

    Strips are narrower than usual unless their width is given.
    """
    strip = min(lines.overlap, SAVER_STRIP) if overlap is None else overlap
    room = gathering_room(paper)
    columns = list(_promising(ways_to_cut(lines.columns, lines.size.width, room.width, strip)))
    rows = list(_promising(ways_to_cut(lines.rows, lines.size.height, room.height, strip)))
    tried = [Seams(across, down, strip) for across in columns for down in rows]
    if needed := lines.fields:
        most = max((needed.room(seams.columns, seams.rows) for seams in tried), default=None)
        tried = [seams for seams in tried if needed.room(seams.columns, seams.rows) == most]
    least, best = math.inf, Seams(lines.columns, lines.rows, strip)
    for seams in tried:
        tiles = (len(seams.columns) + 1) * (len(seams.rows) + 1)
        if _WORTH * sheets_at_least(seams, lines.size, paper) + tiles >= least:
            continue
        count = sheets_needed(seams, lines.size, paper)
        if count and _WORTH * count + tiles < least:
            least, best = _WORTH * count + tiles, seams
    return best


def _promising(found: Iterator[Way]) -> Iterator[Way]:
    """The best few ways of the fewest stretches, and of one and two more; of still more none is looked for."""
    for _, same in islice(groupby(found, key=len), _COUNTS):
        yield from islice(same, _EACH)


def ways_to_cut(lines: Sequence[float], total: float, room: float, overlap: float) -> Iterator[Way]:
    """The ways to cut a length into stretches that fit a room: the fewest first, then the most even ones.

    Every stretch but the last bears a strip. A way that reads the same from both ends comes before any other.
    """
    least = max(1, math.ceil((total - room) / max(room - overlap, 1.0) - 1e-9) + 1)
    for count in range(least, len(lines) + 2):
        fit = _fitting(lines, total, count - 1, room, overlap)
        yield from sorted(fit, key=lambda seams: _unevenness(seams, total))


def _fitting(
    lines: Sequence[float], total: float, count: int, room: float, overlap: float, start: float = 0.0
) -> Iterator[Way]:
    """Every choice of so many seams, from ``start`` on, that leaves no stretch too long; none is begun in vain."""
    if total - start > count * max(room - overlap, 0.0) + room + SLACK:
        return
    if count == 0:
        yield ()
        return
    for number, line in enumerate(lines):
        if not at_most(line - start + overlap, room):
            return
        for rest in _fitting(lines[number + 1 :], total, count - 1, room, overlap, line):
            yield (line, *rest)


def _unevenness(seams: Sequence[float], total: float) -> tuple[float, float, tuple[float, ...]]:
    """How far the seams are from mirroring each other, how unlike the stretches are; the longer ones first."""
    mirrored = sum(abs(seam + other - total) for seam, other in zip(seams, reversed(seams), strict=True))
    stretches = [end - start for start, end in pairwise((0.0, *seams, total))]
    return round(mirrored, 3), round(sum(stretch**2 for stretch in stretches), 3), tuple(-seam for seam in seams)
