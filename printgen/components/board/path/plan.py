"""The plan of a path: which cells of a grid its spaces take, in their order, and where the board may be cut (mm).

Between the path's rows (or a spiral's arms) a row of cells is free, so that only neighbours on the path touch.
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import count, islice

from msgspec import Struct

from printgen.components.board.plan import BoardPlan, SpacePlace
from printgen.components.board.usual_scale import sparing_scale
from printgen.geometry import INCH, Rect, Size

PITCH = 50.0  # the side of a space
RIM = 9.0  # the border round the board
_LEAST = 0.84  # of its usual size: a space that is made smaller to save sheets
_ACROSS = range(4, 17)
_TALL = 1.15  # times as tall as wide: the board that suits sheets of paper
_LEFT_OVER = 0.06  # how much a cell that the path leaves at its end counts against a grid

GridCell = tuple[int, int]  # column and row, from 0 at the top left


class PathGrid(Struct, frozen=True):
    """A grid of cells and those of them that the path takes, from the start on."""

    columns: int
    rows: int
    path: tuple[GridCell, ...]

    @property
    def free(self) -> tuple[GridCell, ...]:
        """The cells beside the path, row by row."""
        taken = set(self.path)
        every = ((column, row) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in every if cell not in taken)

    @property
    def size(self) -> Size:
        """The board in its usual size."""
        return Size(2 * RIM + self.columns * PITCH, 2 * RIM + self.rows * PITCH)


@cache
def path_grid(spaces: int, shape: str, across: int | None = None) -> PathGrid:
    """The grid of a path of so many spaces that comes nearest to a sheet's proportions and leaves few cells over."""
    grids = [_GRIDS[shape](spaces, columns) for columns in ([across] if across else _ACROSS)]
    return min(grids, key=_awkwardness)


def _awkwardness(grid: PathGrid) -> float:
    """How far a grid is from the proportions that suit, and how much its path leaves of the row that it ends in."""
    last = grid.path[-1][1]
    over = grid.columns - sum(row == last for _, row in grid.path)
    return abs(math.log(grid.rows / grid.columns / _TALL)) + _LEFT_OVER * over


def _rows(columns: int, rows: int) -> Iterator[GridCell]:
    """To and fro from the lower left corner, each row but the last followed by the cell that leads to the next."""
    for row in range(rows):
        if row % 4 == 0:
            yield from ((column, row) for column in range(columns))
        elif row % 4 == 2:
            yield from ((column, row) for column in reversed(range(columns)))
        else:
            yield (columns - 1 if row % 4 == 1 else 0), row


def _spiral(columns: int, rows: int) -> Iterator[GridCell]:
    """From the lower left corner round the rim, and inwards with a free cell between the arms."""
    taken = {(0, 0)}
    column, row = 0, 0
    across, up = 1, 0
    yield column, row
    while True:
        for _ in range(2):
            ahead = column + across, row + up
            inside = 0 <= ahead[0] < columns and 0 <= ahead[1] < rows
            if inside and not _beside(ahead) & (taken - {(column, row)}):
                break
            across, up = -up, across
        else:
            return
        column, row = ahead
        taken.add(ahead)
        yield ahead


def _beside(cell: GridCell) -> set[GridCell]:
    """A cell and the four that touch it."""
    column, row = cell
    return {cell, (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def _rows_grid(spaces: int, columns: int) -> PathGrid:
    return _grid(columns, tuple(islice(_rows(columns, 2 * spaces), spaces)))


def _spiral_grid(spaces: int, columns: int) -> PathGrid:
    walks = (tuple(islice(_spiral(columns, rows), spaces)) for rows in count(columns // 2))
    return _grid(columns, next(walk for walk in walks if len(walk) == spaces))


def _grid(columns: int, walk: tuple[GridCell, ...]) -> PathGrid:
    """The grid of a walk that counts its rows from the foot."""
    rows = 1 + max(row for _, row in walk)
    return PathGrid(columns, rows, tuple((column, rows - 1 - row) for column, row in walk))


_GRIDS = {"rows": _rows_grid, "spiral": _spiral_grid}


def cell_rect(cell: GridCell) -> Rect:
    """Where a cell of the grid lies in the usual size."""
    column, row = cell
    return Rect(RIM + column * PITCH, RIM + row * PITCH, PITCH, PITCH)


def cell_at(along: float) -> int:
    """The column (or row) of the grid at a distance from the board's edge in the usual size."""
    return math.floor((along - RIM) / PITCH)


def path(spaces: int = 63, shape: str = "rows", across: int | None = None) -> BoardPlan:
    """The spaces of a path in their order; of such a size that the board takes 4 to 12 sheets."""
    grid = path_grid(spaces, shape, across)
    places = tuple(SpacePlace(cell_rect(cell), 0) for cell in grid.path)
    centre = Rect.of(grid.size).inset(RIM)
    blocks = tuple(cell_rect(cell) for cell in grid.free)
    plan = BoardPlan(grid.size, places, centre, (), (), INCH / 4, blocks)
    scale = sparing_scale(_lines(grid.columns), _lines(grid.rows), plan.overlap, _LEAST)
    return plan if scale == 1.0 else plan.scaled(scale)


def path_scale(plan: BoardPlan) -> float:
    """How many times as large as usual a path's spaces are."""
    return round(plan.places[0].rect.width / PITCH, 9)


def _lines(cells: int) -> tuple[float, ...]:
    """Where a side can be cut: between its cells; and its end."""
    return *(RIM + PITCH * number for number in range(1, cells)), 2 * RIM + PITCH * cells
