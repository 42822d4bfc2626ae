"""The plan of a tiled board: its seams, and the place of each tile on its page."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, islice, pairwise

from msgspec import Struct

from printgen.geometry import SLACK, Point, Rect, Size, at_most
from printgen.kit.component import Tiled
from printgen.kit.papers import LABEL_ROOM, Paper
from printgen.kit.sheet import SeamLines, Seams

OUTER_BLEED = 3.175  # 1/8 in beyond the board's own edges, if the paper has room
AIDS_ROOM = 6.0  # marks and ticks above and below a tile's art
MAP = 12.0  # the longer side of the little map
MAP_GAP = 1.0  # between the map and the label below it
FOOT_ROOM = AIDS_ROOM + MAP + MAP_GAP + LABEL_ROOM
_EVEN = 12  # the number of the most even ways that are considered

TilePlace = tuple[int, int]  # row and column, from 0
Way = tuple[float, ...]  # the lines chosen to cut a length along


def cut_up(lines: SeamLines, paper: Paper, overlap: float | None) -> Seams:
    """Choose the seams of the fewest tiles for a paper, as even as possible with room for the wanted fields.

    ``overlap`` (mm) is None for what suits the board. If no way is fine enough for the paper, the board is cut along
    every line: then the imposition reports what does not fit.
    """
    strip = lines.overlap if overlap is None else overlap
    room, wanted = tile_room(paper), lines.fields
    columns = _fewest(tuple(lines.columns), lines.size.width, room.width, strip) or [lines.columns]
    rows = _fewest(tuple(lines.rows), lines.size.height, room.height, strip) or [lines.rows]
    # the most even of both first
    places = ((at, both - at) for both in range(len(columns) + len(rows) - 1) for at in range(len(columns)))
    pairs = [(columns[at], rows[other]) for at, other in places if 0 <= other < len(rows)]
    if wanted is None:
        return Seams(*pairs[0], strip)
    enough = (pair for pair in pairs if wanted.room(*pair)[0] == wanted.wanted)
    return Seams(*(next(enough, None) or max(pairs, key=lambda pair: wanted.room(*pair))), strip)


@cache
def _fewest(lines: Way, total: float, room: float, overlap: float) -> tuple[Way, ...]:
    """Return the most even ways of the fewest stretches."""
    found = groupby(ways_to_cut(lines, total, room, overlap), key=len)
    return next((tuple(islice(same, _EVEN)) for _, same in found), ())


def ways_to_cut(lines: Sequence[float], total: float, room: float, overlap: float) -> Iterator[Way]:
    """Yield the ways to cut a length into stretches that fit a room: the fewest first, then the most even ones.

    Every stretch but the last has a strip. A way that reads the same from both ends comes before any other.
    """

    def unevenness(seams: Way) -> tuple[float, float, Way]:
        """Return the sort key of a way: asymmetry of the seams, then unevenness; longer parts first."""
        mirrored = math.fsum(abs(seam + other - total) for seam, other in zip(seams, reversed(seams), strict=True))
        squares = math.fsum((end - start) ** 2 for start, end in pairwise((0.0, *seams, total)))
        return round(mirrored, 3), round(squares, 3), tuple(-seam for seam in seams)

    least = max(1, math.ceil((total - room) / max(room - overlap, 1.0) - 1e-9) + 1)
    for count in range(least, len(lines) + 2):
        yield from sorted(_fitting(lines, total, count - 1, room, overlap), key=unevenness)


def _fitting(
    lines: Sequence[float], total: float, count: int, room: float, overlap: float, start: float = 0.0
) -> Iterator[Way]:
    """Yield every choice of ``count`` seams, from ``start`` on, that leaves no stretch too long."""
    if total - start > count * max(room - overlap, 0.0) + room + SLACK:  # no choice can
        return
    if count == 0:
        yield ()
        return
    for number, line in enumerate(lines):
        if not at_most(line - start + overlap, room):
            return
        for rest in _fitting(lines[number + 1 :], total, count - 1, room, overlap, line):
            yield (line, *rest)


class TileSpan(Struct, frozen=True):
    """A tile's stretch along one direction of the board, in mm.

    ``strip`` is its overlap if a neighbor follows; ``bleed_before`` and ``bleed_after`` lie beyond the board.
    """

    start: float
    size: float
    strip: float
    bleed_before: float
    bleed_after: float

    @property
    def full(self) -> float:
        """The length with bleeds and glue strip."""
        return self.bleed_before + self.size + self.strip + self.bleed_after


def tile_stretches(seams: Sequence[float], total: float, overlap: float, bleed: float) -> tuple[TileSpan, ...]:
    """Return the stretches between seams: an overlap strip wherever a neighbor follows, bleed at the board's edges."""
    last = len(seams)
    return tuple(
        TileSpan(
            start,
            end - start,
            strip=overlap if index < last else 0.0,
            bleed_before=0.0 if index else bleed,
            bleed_after=0.0 if index < last else bleed,
        )
        for index, (start, end) in enumerate(pairwise((0.0, *seams, total)))
    )


class TilePlan(Struct, frozen=True):
    """All tiles of a board on a paper; each art centered across what can be printed, near its head.

    With an ``origin`` each tile is by itself: its art begins there, without marks or map.
    """

    paper: Paper
    columns: tuple[TileSpan, ...]
    rows: tuple[TileSpan, ...]
    overlap: float
    origin: Point | None = None

    @property
    def places(self) -> tuple[TilePlace, ...]:
        """Row by row from the top left."""
        return tuple((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))

    def window(self, place: TilePlace) -> Rect:
        """The printed part of a tile's art on its page: the trim with its strips and bleed."""
        across, down, area = self.columns[place[1]], self.rows[place[0]], self.paper.printable
        if self.origin:
            return Rect(*self.origin, across.full, down.full)
        return Rect(area.x + self.side_room(place[1]), area.y + AIDS_ROOM, across.full, down.full)

    def trim(self, place: TilePlace) -> Rect:
        """A tile's finished rectangle on its page."""
        across, down, window = self.columns[place[1]], self.rows[place[0]], self.window(place)
        return Rect(window.x + across.bleed_before, window.y + down.bleed_before, across.size, down.size)

    def cutout(self, place: TilePlace) -> Rect:
        """The rectangle cut out of a page: the trim with its strips."""
        trim = self.trim(place)
        width, height = trim.width + self.columns[place[1]].strip, trim.height + self.rows[place[0]].strip
        return Rect(trim.x, trim.y, width, height)

    def on_board(self, place: TilePlace) -> Rect:
        """A tile's finished rectangle on the board."""
        across, down = self.columns[place[1]], self.rows[place[0]]
        return Rect(across.start, down.start, across.size, down.size)

    def side_room(self, column: int) -> float:
        """Return the printable width left on either side of a column's tiles."""
        if self.origin:
            return self.paper.printable.width
        return (self.paper.printable.width - self.columns[column].full) / 2


def plan_tiles(layout: Tiled, board: Size, paper: Paper) -> TilePlan:
    """Return the tiles with the outer bleed if there is one and the paper has room for it on every tile.

    The plan may still be too large for its page: ``fits`` checks it.
    """
    generous, plain = (
        TilePlan(
            paper,
            tile_stretches(layout.columns, board.width, layout.overlap, bleed),
            tile_stretches(layout.rows, board.height, layout.overlap, bleed),
            layout.overlap,
        )
        for bleed in (OUTER_BLEED, 0.0)
    )
    return generous if layout.bleed and fits(generous) else plain


def tile_room(paper: Paper) -> Size:
    """Return the largest art of a tile that leaves room for its marks, its map and its label."""
    area = paper.printable
    return Size(area.width, area.height - AIDS_ROOM - FOOT_ROOM)


def largest(plan: TilePlan) -> Size:
    """Return the largest width and height of art on any tile."""
    return Size(max(span.full for span in plan.columns), max(span.full for span in plan.rows))


def fits(plan: TilePlan) -> bool:
    """Check whether every tile leaves room for its marks, its map and its label."""
    room, need = tile_room(plan.paper), largest(plan)
    return at_most(need.width, room.width) and at_most(need.height, room.height)
