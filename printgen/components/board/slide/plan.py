"""The plan of the sliding board: where each space lies by the lanes that it takes, and the seams (mm).

Tokens start at the foot and slide up. Two columns by five rows of sheets; seams fall between rows and in the middle.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from printgen.components.board.plan import BoardPlan, SpacePlace
from printgen.games.slide.records import LANES, ROWS
from printgen.geometry import Rect, Size

LANE = 95.25  # two lanes are the widest tile that letter and A4 hold with its marks, and more
ROW = 76.2  # three rows of spaces are the tallest
TILE = Size(2 * LANE, 3 * ROW)
FIELD = Rect(0.0, 0.0, LANES * LANE, ROWS * ROW)  # the spaces
RUN = Rect(0.0, FIELD.bottom, FIELD.width, TILE.height)  # the lanes that lead to them
FOOT = Rect(0.0, RUN.bottom, FIELD.width, TILE.height)  # the start and, below it, the bonuses
SIZE = Size(FIELD.width, FOOT.bottom)

# in the run, from its head: arrows, the title, arrows; in the foot: the line and the start, the bonuses
RUN_BANDS = (0.0, 80.0, 163.0, RUN.height)
FOOT_BANDS = (0.0, 109.0, FOOT.height)


def slide(widths: Sequence[int] = (1,) * (LANES * ROWS)) -> BoardPlan:
    """The spaces row by row from the start, each row from the left; butted, since a glued step would stop a token."""
    seams = tuple(TILE.height * number for number in range(1, 5))
    bands = (*_bands(RUN, RUN_BANDS), *_bands(FOOT, FOOT_BANDS))
    blocks = tuple(half for band in bands for half in halves(band))
    return BoardPlan(SIZE, tuple(_places(widths)), RUN, (TILE.width,), seams, blocks=blocks)


def _bands(rect: Rect, ends: Sequence[float]) -> Iterable[Rect]:
    """A rectangle in bands, by where they end below its head."""
    return (rect._replace(y=rect.y + top, height=bottom - top) for top, bottom in pairwise(ends))


def _places(widths: Iterable[int]) -> Iterable[SpacePlace]:
    at = 0
    for lanes in widths:
        row, lane = divmod(at, LANES)
        yield SpacePlace(Rect(lane * LANE, FIELD.bottom - (row + 1) * ROW, lanes * LANE, ROW), 0)
        at += lanes


def halves(rect: Rect) -> tuple[Rect, Rect]:
    """What lies on either side of the seam in the middle."""
    half = rect._replace(width=rect.width / 2)
    return half, half.moved(half.width, 0.0)
