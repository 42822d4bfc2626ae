"""The board of a race as a document: path, links and what stands beside them."""

from collections.abc import Iterator
from itertools import pairwise

from printgen.components.board.path.beside import Beside, beside_path, draw_beside, draw_scenery, fields, title_misfit
from printgen.components.board.path.links import LinkLine, draw_link, link_line
from printgen.components.board.path.plan import RIM, GridCell, PathGrid, cell_rect, path_grid, path_scale
from printgen.components.board.plan import GROUND_BLEED, BoardPlan
from printgen.components.board.shapes import SHAPES, sized
from printgen.components.board.size import path_misfits
from printgen.components.board.surface import scaled, shared
from printgen.components.common.path_space import arrow_between, draw_space, space_look
from printgen.components.desk import Desk
from printgen.drawing.art import gilt_pens, inked, tone
from printgen.drawing.frame import Frame, Ink, Placed, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.games.path.records import leads, space_numbers
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Tiled
from printgen.kit.pieces import Cell, Component, Surface

_FRAME = 1.6  # so many times as heavy as round a card
_PATTERN = 1.8  # so many times as large


def path_board(desk: Desk, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, desk.counted("parts.board"))
    whole = shared(desk, plan, surface)
    return Component((), layout, whole, (contents,), misfits=(*path_misfits(desk, plan), *whole.misfits))


def path_plan(desk: Desk, choices: Choices) -> BoardPlan:
    """The board's shape in the size that is asked for."""
    plan = SHAPES["path"](len(desk.path.spaces), desk.path.board.shape, desk.path.board.across)
    return sized(plan, max(plan.size), choices)


def surface(desk: Desk, plan: BoardPlan) -> Surface:
    """The whole board as data, drawn in its usual size and scaled to the plan's."""
    board, scale = desk.path.board, path_scale(plan)
    grid = path_grid(len(desk.path.spaces), board.shape, board.across)
    return scaled(_drawn(desk.scaled(scale), grid, plan, scale), scale, plan.size)


def _drawn(desk: Desk, grid: PathGrid, plan: BoardPlan, scale: float) -> Surface:
    """The board in its usual size."""
    lines = _links(desk, grid)
    crossed = {cell for line in lines for cell in line.crossed(grid)}
    starts = (_beginning(grid.columns, plan.columns, scale), _beginning(grid.rows, plan.rows, scale))
    beside = beside_path(desk, grid, fields(grid, crossed, *starts))
    cells = tuple(_cells(desk, grid, crossed))
    field = _ground(desk, grid, lines, beside, GROUND_BLEED / min(scale, 1.0))
    misfits = () if beside.title else (title_misfit(desk),)
    return Surface(grid.size, field, cells, tuple(draw_beside(desk, beside)), misfits)


def _beginning(count: int, seams: tuple[float, ...], scale: float) -> list[int]:
    """The columns (or rows) of the grid that begin a tile."""
    starts = [cell_rect((number, 0)).x * scale for number in range(count)]
    return [number for number, start in enumerate(starts) if any(abs(start - seam) < 0.01 for seam in seams)]


def _links(desk: Desk, grid: PathGrid) -> list[LinkLine]:
    known = space_numbers(desk.path.spaces)
    ends = [(known[link.at] - 1, known[link.to] - 1) for link in desk.path.links]
    return [link_line(cell_rect(grid.path[at]), cell_rect(grid.path[to]), to > at) for at, to in ends]


def _cells(desk: Desk, grid: PathGrid, crossed: set[GridCell]) -> Iterator[Cell]:
    """The spaces in their order."""
    onward = leads(desk.path.spaces, desk.path.links)
    for number, (space, cell) in enumerate(zip(desk.path.spaces, grid.path, strict=True), 1):
        look = space_look(desk, space, number, onward.get(space.id), cell in crossed)
        yield Cell(space.id, cell_rect(cell), 0, draw_space(desk, look))


def _ground(desk: Desk, grid: PathGrid, lines: list[LinkLine], beside: Beside, bleed: float) -> Frame:
    """The land with its scenery, the path with arrows from space to space, and the links over it."""
    whole = Rect.of(grid.size)
    ways = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(grid.path)]
    return Frame(
        grid.size,
        (
            shape(rect_path(whole.inset(-bleed)), Ink("ground", "centre")),
            *(ground(desk.ornament.pattern, cell_rect(cell), tone("centre"), 0.0, _PATTERN) for cell in grid.free),
            *draw_scenery(desk, beside.scenery),
            *inked(desk.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second")),
            shape(rect_path(whole.inset(RIM)), stroke=OUTLINE_PEN),
            *(shape(rect_path(cell_rect(cell)), Ink("ground", "paper"), OUTLINE_PEN) for cell in grid.path),
            *(item for line in lines for item in draw_link(line, desk.scale)),
            *_arrows(grid, ways),
        ),
    )


def _arrows(grid: PathGrid, ways: list[tuple[int, int]]) -> Iterator[Placed]:
    for cell, way in zip(grid.path, ways, strict=False):
        yield arrow_between(cell_rect(cell), way)
