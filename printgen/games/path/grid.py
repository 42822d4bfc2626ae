"""The plan of a path: a grid of cells, and the way of the path through it."""

import math
from collections.abc import Iterator
from itertools import count, islice

from msgspec import Struct

from printgen.errors import Misfit
from printgen.games.path.records import PathEdition
from printgen.geometry import INCH, Rect, Size
from printgen.parts.boards import BoardPlan, SpacePlace, sparing_scale, too_wide
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import TOKEN_WIDTH

PITCH = 50.0  # the side of a space
RIM = 9.0  # the border round the board
_LEAST = 0.84  # the least scale of spaces that are reduced to save sheets
_ACROSS = range(4, 17)
_TALL = 1.15  # the ratio of height to width that suits paper
_LEFT_OVER = 0.06  # the penalty for each free cell at the end of the path

GridCell = tuple[int, int]  # column and row, from 0 at the top left


class PathGrid(Struct, frozen=True):
    """A grid of cells, and the cells of the path in order."""

    columns: int
    rows: int
    path: tuple[GridCell, ...]

    @property
    def free(self) -> tuple[GridCell, ...]:
        """The cells that are not on the path, row by row."""
        taken = set(self.path)
        every = ((column, row) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in every if cell not in taken)

    @property
    def size(self) -> Size:
        """The usual size of the board."""
        return Size(2 * RIM + self.columns * PITCH, 2 * RIM + self.rows * PITCH)


def path_grid(spaces: int, shape: str, across: int | None = None) -> PathGrid:
    """Return the grid whose proportions are nearest to a sheet's and whose last row has few free cells."""

    def awkwardness(grid: PathGrid) -> float:
        last = grid.path[-1][1]
        over = grid.columns - sum(row == last for _, row in grid.path)
        return abs(math.log(grid.rows / grid.columns / _TALL)) + _LEFT_OVER * over

    grids = []
    for columns in [across] if across else _ACROSS:
        if shape == "rows":
            walk = tuple(islice(_rows_walk(columns), spaces))
        else:
            walks = (tuple(islice(_spiral_walk(columns, rows), spaces)) for rows in count(columns // 2))
            walk = next(walk for walk in walks if len(walk) == spaces)
        rows = 1 + max(row for _, row in walk)  # walks count rows from the bottom
        grids.append(PathGrid(columns, rows, tuple((column, rows - 1 - row) for column, row in walk)))
    return min(grids, key=awkwardness)


def edition_grid(edition: PathEdition) -> PathGrid:
    """Return the grid of an edition's path."""
    return path_grid(len(edition.spaces), edition.board.shape, edition.board.across)


def path(spaces: int = 63, shape: str = "rows", across: int | None = None) -> BoardPlan:
    """Return the plan of a path, sized so that the board takes 4 to 12 sheets."""
    grid = path_grid(spaces, shape, across)
    places = tuple(SpacePlace(cell_rect(cell), 0) for cell in grid.path)
    blocks = tuple(cell_rect(cell) for cell in grid.free)
    plan = BoardPlan(grid.size, places, Rect.of(grid.size).inset(RIM), (), (), INCH / 4, blocks)
    scale = sparing_scale(_lines(grid.columns), _lines(grid.rows), plan.overlap, _LEAST)
    return plan if scale == 1.0 else plan.scaled(scale)


def path_scale(plan: BoardPlan) -> float:
    """Return the scale of a path's spaces relative to their usual size."""
    return round(plan.places[0].rect.width / PITCH, 9)


def path_misfits(context: DrawingContext[PathEdition], plan: BoardPlan) -> tuple[Misfit, ...]:
    """Return a misfit if the tokens do not fit the spaces of a path."""
    side = PITCH * path_scale(plan)
    return too_wide(side, side, [(context.edition.words.token.one, TOKEN_WIDTH)])


def cell_rect(cell: GridCell) -> Rect:
    """Return the rectangle of a cell at the usual size."""
    column, row = cell
    return Rect(RIM + column * PITCH, RIM + row * PITCH, PITCH, PITCH)


def cell_at(along: float) -> int:
    """Return the column (or row) of the grid at a distance from the board's edge at the usual size."""
    return math.floor((along - RIM) / PITCH)


def _lines(cells: int) -> tuple[float, ...]:
    """Return the possible cuts along a side, which lie between cells, and its end."""
    return *(RIM + PITCH * number for number in range(1, cells)), 2 * RIM + PITCH * cells


def _rows_walk(columns: int) -> Iterator[GridCell]:
    """Walk in rows of alternate direction from the lower left corner, with one cell between rows."""
    for row in count():
        if row % 4 == 0:
            yield from ((column, row) for column in range(columns))
        elif row % 4 == 2:
            yield from ((column, row) for column in reversed(range(columns)))
        else:
            yield (columns - 1 if row % 4 == 1 else 0), row


def _spiral_walk(columns: int, rows: int) -> Iterator[GridCell]:
    """Walk in a spiral from the lower left corner inwards, with a free cell between the arms."""
    column, row = 0, 0
    across, up = 1, 0
    taken = {(column, row)}
    yield column, row
    while True:
        for _ in range(2):
            ahead = x, y = column + across, row + up
            touched = {ahead, (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} - {(column, row)}
            if 0 <= x < columns and 0 <= y < rows and not touched & taken:
                break
            across, up = -up, across
        else:
            return
        column, row = ahead
        taken.add(ahead)
        yield ahead
