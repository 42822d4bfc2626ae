"""The plans of boards: rings, paths and long boards, and what another size means for them."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.games.slide.records import LANES, ROWS
from printgen.geometry import INCH, SLACK, Rect, Size, at_most, length, turned_rect
from printgen.kit.choices import Choices
from printgen.kit.sheet import FieldsWanted, SeamLines, Seams
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import TENTS, TOKEN_WIDTH
from printgen.type.typesetter import Misfit

GROUND_BLEED = 3.2  # how far the ground goes on beyond the edges, for printers that have room for it


class SpacePlace(Struct, frozen=True):
    """Where a space lies on the board, and how far it is turned clockwise from upright."""

    rect: Rect
    turn: int


class BoardPlan(Struct, frozen=True):
    """A board's shape: its places in order of play, its inner field, and where it is cut into tiles.

    ``overlap`` (mm) is the width of the glue strips that suit it; ``blocks`` are further things that no seam may cross,
    ``fields`` what is to find room between seams.
    """

    size: Size
    places: tuple[SpacePlace, ...]
    centre: Rect
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float = 0.0
    blocks: tuple[Rect, ...] = ()
    fields: FieldsWanted | None = None

    def lines(self) -> SeamLines:
        """Where it may be cut: along the edges of its places and blocks, wherever such a line crosses none of them."""
        rects = [place.rect for place in self.places] + list(self.blocks)
        columns = _free([(rect.x, rect.right) for rect in rects], self.size.width)
        rows = _free([(rect.y, rect.bottom) for rect in rects], self.size.height)
        return SeamLines(self.size, columns, rows, self.overlap, self.fields)

    def cut(self, seams: Seams) -> "BoardPlan":
        """The same shape, cut along those seams."""
        return replace(self, columns=seams.columns, rows=seams.rows, overlap=seams.overlap)

    def scaled(self, factor: float) -> "BoardPlan":
        """The same shape in another size; its glue strips stay as they are."""
        return BoardPlan(
            Size(*(length * factor for length in self.size)),
            tuple(SpacePlace(_times(place.rect, factor), place.turn) for place in self.places),
            _times(self.centre, factor),
            tuple(seam * factor for seam in self.columns),
            tuple(seam * factor for seam in self.rows),
            self.overlap,
            tuple(_times(block, factor) for block in self.blocks),
        )


def _times(rect: Rect, factor: float) -> Rect:
    return Rect(*(length * factor for length in rect))


def _free(stretches: Sequence[tuple[float, float]], total: float) -> tuple[float, ...]:
    """The ends of stretches that lie within none of them, from one end of the board to the other."""
    ends = sorted({round(end, 6) for stretch in stretches for end in stretch})
    inner = [end for end in ends if SLACK < end < total - SLACK]
    return tuple(end for end in inner if not any(start + 1e-3 < end < stop - 1e-3 for start, stop in stretches))


SHEETS = (4, 12)  # the fewest and the most that a board is cut into
_PAGE = Size(203.2, 239.1)  # what a sheet of letter paper holds of a board (mm)
_STEPS = 20  # scales go by twentieths


def usual_scale(columns: Sequence[float], rows: Sequence[float], overlap: float) -> float:
    """The scale next to 1 at which the board takes as many sheets as it should.

    ``columns`` and ``rows`` are where it can be cut (mm from its left, from its top), its ends the last of them;
    ``overlap`` (mm) is the width of its glue strips, which stay as they are.
    """

    def sheets(step: int) -> int:
        return _sheets(columns, rows, overlap, step / _STEPS)

    least, most = SHEETS
    steps = range(_STEPS, 1, -1) if sheets(_STEPS) > most else count(_STEPS)
    return next(step for step in steps if least <= sheets(step) <= most) / _STEPS


def sparing_scale(columns: Sequence[float], rows: Sequence[float], overlap: float, least: float) -> float:
    """The largest scale, up to 1 and not below ``least``, at which a board takes the fewest sheets.

    Where even that takes too many, the largest below it at which the board takes no more than it should.
    """
    steps = [step / _STEPS for step in range(_STEPS, 1, -1)]
    taken = {scale: _sheets(columns, rows, overlap, scale) for scale in steps}
    good = [scale for scale in steps if scale >= least and taken[scale] <= SHEETS[1]]
    return min(good, key=lambda scale: taken[scale]) if good else usual_scale(columns, rows, overlap)


def _sheets(columns: Sequence[float], rows: Sequence[float], overlap: float, scale: float) -> int:
    """How many sheets a board takes at a scale."""
    across, down = (
        _stretches([line * scale for line in lines], room, overlap)
        for lines, room in zip((columns, rows), _PAGE, strict=True)
    )
    return across * down


def _stretches(lines: Sequence[float], room: float, overlap: float) -> int:
    """Into how few stretches a length is cut along its lines; each but the last bears a strip."""
    found, start, before = 1, 0.0, 0.0
    for line in lines:
        if not at_most(line - start, room if line == lines[-1] else room - overlap):
            found, start = found + 1, before
        before = line
    return found


SIDE = 508.0  # 20 in: a square of forty spaces
CORNER = 63.5  # one and a half spaces, so that every third line between spaces is a seam of equal thirds
A_SIDE = 9  # spaces between two corners of that square
SPACE = (SIDE - 2 * CORNER) / A_SIDE


def ring(across: int = A_SIDE, down: int = A_SIDE) -> BoardPlan:
    """Places round a board with so many spaces between its corners: from the bottom right to the left, up, and round.

    All spaces have the proportions of the square of forty; their size is such that the board takes 4 to 12 sheets.
    """
    size = Size(2 * CORNER + across * SPACE, 2 * CORNER + down * SPACE)
    counts = {0: across, 90: down, 180: across, 270: down}
    places = (
        SpacePlace(turned_rect(rect, size if turn % 180 == 0 else size.turned, turn), turn)
        for turn, count in counts.items()
        for rect in _side(size if turn % 180 == 0 else size.turned, count)
    )
    centre = Rect(CORNER, CORNER, size.width - 2 * CORNER, size.height - 2 * CORNER)
    plan = BoardPlan(size, tuple(places), centre, _thirds(across), _thirds(down), INCH / 4)
    scale = usual_scale(_lines(across), _lines(down), plan.overlap)
    return plan if scale == 1.0 else plan.scaled(scale)


def ring_scale(plan: BoardPlan) -> float:
    """How many times as large as those of the square of forty a ring's spaces are."""
    return round(plan.places[0].rect.width / CORNER, 9)


def _side(size: Size, count: int) -> tuple[Rect, ...]:
    """The corner at the bottom right, and so many spaces to its left."""
    far, low = size.width - CORNER, size.height - CORNER
    spaces = (Rect(far - SPACE * (number + 1), low, SPACE, CORNER) for number in range(count))
    return Rect(far, low, CORNER, CORNER), *spaces


def _lines(count: int) -> tuple[float, ...]:
    """Where a side can be cut: on either side of each space; and its end."""
    return *(CORNER + SPACE * number for number in range(count + 1)), 2 * CORNER + SPACE * count


def _thirds(count: int) -> tuple[float, ...]:
    """The lines between spaces that are nearest to the thirds of a side."""
    third = round(count / 3)
    return tuple(CORNER + SPACE * number for number in sorted({third, count - third}))


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
    scale = sparing_scale(_lines_plan(grid.columns), _lines_plan(grid.rows), plan.overlap, _LEAST)
    return plan if scale == 1.0 else plan.scaled(scale)


def path_scale(plan: BoardPlan) -> float:
    """How many times as large as usual a path's spaces are."""
    return round(plan.places[0].rect.width / PITCH, 9)


def _lines_plan(cells: int) -> tuple[float, ...]:
    """Where a side can be cut: between its cells; and its end."""
    return *(RIM + PITCH * number for number in range(1, cells)), 2 * RIM + PITCH * cells


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


SHAPES: Mapping[str, Callable[..., BoardPlan]] = {"ring": ring, "slide": slide, "path": path}


def sized(plan: BoardPlan, usual: float, choices: Choices) -> BoardPlan:
    """A shape, ``usual`` mm long, in the size and cut where a build's choices say; else in its own."""
    found = plan if choices.board_size is None else plan.scaled(choices.board_size / usual)
    return found if choices.overlap is None else replace(found, overlap=choices.overlap)


_ROOM = 1.0  # round a piece
_ON_BAND = 4  # small buildings that stand side by side, of as many as a property can have


def ring_notes(context: DrawingContext, plan: BoardPlan) -> tuple[str, ...]:
    """What to know of the pieces on a ring of that size."""
    space, kinds = SPACE * ring_scale(plan), {kind.id: kind.word for kind in context.edition.building_kinds()}
    row = _ON_BAND * TENTS["small"].width
    if "small" not in kinds or context.edition.rules.small_per_large < _ON_BAND or at_most(row, space):
        return ()
    many = kinds["small"].many
    return (
        f"spaces are {space:.0f} mm wide: four {many} ({row:g} mm) do not stand side by side there, but two and two do",
    )


def ring_misfits(context: DrawingContext, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens and large buildings, where they do not fit a ring's spaces in that size."""
    scale, kinds = ring_scale(plan), context.edition.building_kinds()
    tokens = [(context.edition.words.token.one, TOKEN_WIDTH)] if context.edition.pieces.tokens else []
    large = [(kind.word.one, TENTS["large"].width) for kind in kinds if kind.id == "large"]
    return _too_wide(SPACE * scale, CORNER * scale, [*tokens, *large])


def slide_misfits(context: DrawingContext, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens, where they do not fit a slide board's spaces in that length."""
    side = ROW * (plan.size.height / SIZE.height)
    return _too_wide(side, side, [(context.slide.words.token.one, length(context.slide.tokens.coin.diameter))])


def path_misfits(context: DrawingContext, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens, where they do not fit a path's spaces in that size."""
    side = PITCH * path_scale(plan)
    return _too_wide(side, side, [(context.path.words.token.one, TOKEN_WIDTH)])


def _too_wide(width: float, height: float, pieces: list[tuple[str, float]]) -> tuple[Misfit, ...]:
    """A misfit for each piece that is wider than a space."""
    space = f"a space of {width:.0f} x {height:.0f} mm"
    return tuple(
        crowded(f"{name} ({wide:g} mm wide) does not fit {space}", (wide + _ROOM) / width)
        for name, wide in pieces
        if not at_most(wide + _ROOM, width)
    )


def crowded(message: str, growth: float = 1.0) -> Misfit:
    """A misfit that is no text: what finds no room on a board, and how many times larger that must be at least."""
    hint = "choose a larger --board-size or a larger --paper"
    return Misfit("", message, hint, text=message, growth=growth, size="--board-size")
