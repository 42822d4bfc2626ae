"""Where a board is cut, and where its tiles lie."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.geometry import Point, Rect, Size, at_most
from printgen.kit.component import Tiled
from printgen.kit.papers import Paper
from printgen.sheets.marks import LABEL_ROOM

OUTER_BLEED = 3.175  # 1/8 in beyond the board's own edges, where the paper has room
AIDS_ROOM = 6.0  # marks and ticks above and below a tile's art
MAP = 12.0  # the longer side of the little map
MAP_GAP = 1.0  # between the map and the label below it
FOOT_ROOM = AIDS_ROOM + MAP + MAP_GAP + LABEL_ROOM

TilePlace = tuple[int, int]  # row and column, from 0


class TileSpan(Struct, frozen=True):
    """A tile's stretch along one direction of the board, in mm.

    ``strip`` is its overlap where a neighbour follows; ``bleed_before`` and ``bleed_after`` lie beyond the board.
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
    """The stretches between the seams: an overlap strip wherever a neighbour follows, bleed at the board's edges."""
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
    """All tiles of a board on a paper; each art centred across what can be printed, near its head.

    With an ``origin`` each tile stands by itself: its art begins there, without marks or map.
    """

    paper: Paper
    columns: tuple[TileSpan, ...]
    rows: tuple[TileSpan, ...]
    overlap: float
    origin: Point | None = None

    @property
    def page(self) -> Size:
        """The page as it is printed."""
        return self.paper.size

    @property
    def places(self) -> tuple[TilePlace, ...]:
        """Row by row from the top left."""
        return tuple((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))

    def window(self, place: TilePlace) -> Rect:
        """All that is printed of a tile's art on its page: the trim with its strips and bleed."""
        across, down, area = self.columns[place[1]], self.rows[place[0]], self.paper.printable
        if self.origin:
            return Rect(*self.origin, across.full, down.full)
        return Rect(area.x + self.side_room(place[1]), area.y + AIDS_ROOM, across.full, down.full)

    def trim(self, place: TilePlace) -> Rect:
        """A tile's finished rectangle on its page."""
        across, down, window = self.columns[place[1]], self.rows[place[0]], self.window(place)
        return Rect(window.x + across.bleed_before, window.y + down.bleed_before, across.size, down.size)

    def cutout(self, place: TilePlace) -> Rect:
        """What is cut out of a page: the trim with its strips."""
        trim = self.trim(place)
        width, height = trim.width + self.columns[place[1]].strip, trim.height + self.rows[place[0]].strip
        return Rect(trim.x, trim.y, width, height)

    def on_board(self, place: TilePlace) -> Rect:
        """A tile's finished rectangle on the board."""
        across, down = self.columns[place[1]], self.rows[place[0]]
        return Rect(across.start, down.start, across.size, down.size)

    def side_room(self, column: int) -> float:
        """What the printable area leaves on either side of a column's tiles."""
        if self.origin:
            return self.paper.printable.width
        return (self.paper.printable.width - self.columns[column].full) / 2


def plan_tiles(layout: Tiled, board: Size, paper: Paper) -> TilePlan:
    """The tiles with the outer bleed if the paper has room for it on every one, else without.

    The plan may still be too large for its page: ``fits`` tells.
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
    return generous if fits(generous) else plain


def tile_room(paper: Paper) -> Size:
    """The largest art of a tile that leaves room for its marks, its map and its label."""
    area = paper.printable
    return Size(area.width, area.height - AIDS_ROOM - FOOT_ROOM)


def largest(plan: TilePlan) -> Size:
    """The largest width and height of art on any tile."""
    return Size(max(span.full for span in plan.columns), max(span.full for span in plan.rows))


def fits(plan: TilePlan) -> bool:
    """Whether every tile leaves room for its marks, its map and its label."""
    room, need = tile_room(plan.paper), largest(plan)
    return at_most(need.width, room.width) and at_most(need.height, room.height)
