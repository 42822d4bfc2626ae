"""The path board: its plan, links and spaces put together."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.art.frame import Frame, Ink, Placed, Stroke, line_path, polygon_path, rect_path, shape
from printgen.art.inks import OUTLINE_PEN
from printgen.art.line_art import gilt_pens, inked, polyline, tone
from printgen.art.ornament.patterns import ground
from printgen.games.path.board_spaces import arrow_between, draw_space, space_look
from printgen.games.path.path_surroundings import Beside, beside_path, draw_beside, draw_scenery, fields, title_misfit
from printgen.games.path.records import leads, space_numbers
from printgen.geometry import Line, Path, Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.board_plans import (
    GROUND_BLEED,
    RIM,
    SHAPES,
    BoardPlan,
    GridCell,
    PathGrid,
    cell_at,
    cell_rect,
    path_grid,
    path_misfits,
    path_scale,
    sized,
)
from printgen.parts.boards import scaled, shared
from printgen.parts.drawing_context import DrawingContext

_INTO = 5.0  # how far a link reaches into its spaces
_OFF = Point(10.5, 12.0)  # from their middles to what it aims at: arrows stand between the middles
_HALF = 3.4  # half as wide as a link
_STEP = 5.6  # from rung to rung, and how long a stroke is
_WAVE, _PERIOD = 4.2, 46.0  # how far a slide swings to either side, and how long a swing is
_PEN, _CASE = 1.1, 2.3  # of the strokes, and of the light line below them
_NEAR = 6.0  # what is nearer to a link's middle is crossed by it


class LinkLine(Struct, frozen=True):
    """A link as it lies on the board: the points along its middle, from where one comes to where one goes."""

    points: tuple[Point, ...]
    onwards: bool

    def crossed(self, grid: PathGrid) -> set[GridCell]:
        """The cells of the grid that it crosses or touches."""
        reached = {
            (cell_at(point.x + dx), cell_at(point.y + dy))
            for point in self.points
            for dx in (-_NEAR, _NEAR)
            for dy in (-_NEAR, _NEAR)
        }
        return {(column, row) for column, row in reached if column in range(grid.columns) and row in range(grid.rows)}


def link_line(start: Rect, end: Rect, onwards: bool) -> LinkLine:
    """The way from one space to another: straight up a ladder, in bends down a slide."""
    aims = [Point(space.centre.x + _OFF.x, space.centre.y + _OFF.y) for space in (start, end)]
    first, last = _inside(start, aims[0], aims[1]), _inside(end, aims[1], aims[0])
    long = math.dist(first, last)
    count = max(2, round(long / _STEP))
    across = Point(-(last.y - first.y) / long, (last.x - first.x) / long)
    swings = max(1, round(long / _PERIOD))
    points = []
    for number in range(count + 1):
        share = number / count
        swing = 0.0 if onwards else _WAVE * math.sin(math.tau * swings * share)
        x, y = first.x + share * (last.x - first.x), first.y + share * (last.y - first.y)
        points.append(Point(x + swing * across.x, y + swing * across.y))
    return LinkLine(tuple(points), onwards)


def _inside(rect: Rect, aim: Point, towards: Point) -> Point:
    """The point a little within a space on the way from a point in it to one beyond it."""
    inner = rect.inset(_INTO)
    dx, dy = towards.x - aim.x, towards.y - aim.y
    across = ((inner.right if dx > 0 else inner.x) - aim.x) / dx if abs(dx) > 1e-9 else 1.0
    down = ((inner.bottom if dy > 0 else inner.y) - aim.y) / dy if abs(dy) > 1e-9 else 1.0
    reach = min(1.0, across, down)
    return Point(aim.x + reach * dx, aim.y + reach * dy)


def draw_link(link: LinkLine, scale: float) -> Iterator[Placed]:
    """Two rails; rungs between those of a ladder, arrows that point down between those of a slide.

    Their strokes become thinner with the board where that is smaller than usual, by ``scale``.
    """
    thin = min(scale, 1.0)
    rails = [_beside(link.points, side * _HALF) for side in (-1, 1)]
    strokes: list[Path] = [line_path(Line(*ends)) for rail in rails for ends in pairwise(rail)]
    if link.onwards:
        strokes += [line_path(Line(*ends)) for ends in list(zip(*rails, strict=True))[1:-1]]
    else:
        strokes += [_chevron(*ends) for ends in list(pairwise(link.points))[1:-2:2]]
    key = "second" if link.onwards else "accent"
    for ink, width in ((Ink("white"), _CASE), (Ink("title", key), _PEN)):
        for stroke in strokes:
            yield shape(stroke, stroke=Stroke(ink, width * thin, round=True))
    yield shape(_tip(*link.points[-2:]), Ink("title", key), Stroke(Ink("white"), 0.5 * thin))


def _beside(points: Sequence[Point], off: float) -> list[Point]:
    """The points that lie so far beside a line."""
    found = []
    for number, point in enumerate(points):
        before, after = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
        long = math.dist(before, after)
        found.append(Point(point.x - off * (after.y - before.y) / long, point.y + off * (after.x - before.x) / long))
    return found


def _ahead(start: Point, end: Point) -> tuple[Point, Point]:
    """The directions along a stroke and across it, 1 mm long."""
    long = math.dist(start, end)
    along = Point((end.x - start.x) / long, (end.y - start.y) / long)
    return along, Point(-along.y, along.x)


def _chevron(start: Point, end: Point) -> Path:
    """A small open arrow that points along a stroke."""
    along, across = _ahead(start, end)
    wide, deep = 0.5 * _HALF, 0.4 * _HALF
    back = Point(end.x - deep * along.x, end.y - deep * along.y)
    sides = [(back.x + side * wide * across.x, back.y + side * wide * across.y) for side in (-1, 1)]
    return polyline([sides[0], (end.x, end.y), sides[1]])


def _tip(start: Point, end: Point) -> Path:
    """The head of an arrow at a link's end."""
    along, across = _ahead(start, end)
    sides = [(end.x + side * 2.6 * across.x, end.y + side * 2.6 * across.y) for side in (-1, 1)]
    return polygon_path([sides[0], (end.x + 4.2 * along.x, end.y + 4.2 * along.y), sides[1]])


_FRAME = 1.6  # so many times as heavy as round a card
_PATTERN = 1.8  # so many times as large


def path_board(context: DrawingContext, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, context.counted("parts.board"))
    whole = shared(context, plan, surface)
    return Component((), layout, whole, (contents,), misfits=(*path_misfits(context, plan), *whole.misfits))


def path_plan(context: DrawingContext, choices: Choices) -> BoardPlan:
    """The board's shape in the size that is asked for."""
    plan = SHAPES["path"](len(context.path.spaces), context.path.board.shape, context.path.board.across)
    return sized(plan, max(plan.size), choices)


def surface(context: DrawingContext, plan: BoardPlan) -> Surface:
    """The whole board as data, drawn in its usual size and scaled to the plan's."""
    board, scale = context.path.board, path_scale(plan)
    grid = path_grid(len(context.path.spaces), board.shape, board.across)
    return scaled(_drawn(context.scaled(scale), grid, plan, scale), scale, plan.size)


def _drawn(context: DrawingContext, grid: PathGrid, plan: BoardPlan, scale: float) -> Surface:
    """The board in its usual size."""
    lines = _links(context, grid)
    crossed = {cell for line in lines for cell in line.crossed(grid)}
    starts = (_beginning(grid.columns, plan.columns, scale), _beginning(grid.rows, plan.rows, scale))
    beside = beside_path(context, grid, fields(grid, crossed, *starts))
    cells = tuple(_cells(context, grid, crossed))
    field = _ground(context, grid, lines, beside, GROUND_BLEED / min(scale, 1.0))
    misfits = () if beside.title else (title_misfit(context),)
    return Surface(grid.size, field, cells, tuple(draw_beside(context, beside)), misfits)


def _beginning(count: int, seams: tuple[float, ...], scale: float) -> list[int]:
    """The columns (or rows) of the grid that begin a tile."""
    starts = [cell_rect((number, 0)).x * scale for number in range(count)]
    return [number for number, start in enumerate(starts) if any(abs(start - seam) < 0.01 for seam in seams)]


def _links(context: DrawingContext, grid: PathGrid) -> list[LinkLine]:
    known = space_numbers(context.path.spaces)
    ends = [(known[link.at] - 1, known[link.to] - 1) for link in context.path.links]
    return [link_line(cell_rect(grid.path[at]), cell_rect(grid.path[to]), to > at) for at, to in ends]


def _cells(context: DrawingContext, grid: PathGrid, crossed: set[GridCell]) -> Iterator[Cell]:
    """The spaces in their order."""
    onward = leads(context.path.spaces, context.path.links)
    for number, (space, cell) in enumerate(zip(context.path.spaces, grid.path, strict=True), 1):
        look = space_look(context, space, number, onward.get(space.id), cell in crossed)
        yield Cell(space.id, cell_rect(cell), 0, draw_space(context, look))


def _ground(context: DrawingContext, grid: PathGrid, lines: list[LinkLine], beside: Beside, bleed: float) -> Frame:
    """The land with its scenery, the path with arrows from space to space, and the links over it."""
    whole = Rect.of(grid.size)
    ways = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(grid.path)]
    return Frame(
        grid.size,
        (
            shape(rect_path(whole.inset(-bleed)), Ink("ground", "centre")),
            *(ground(context.ornament.pattern, cell_rect(cell), tone("centre"), 0.0, _PATTERN) for cell in grid.free),
            *draw_scenery(context, beside.scenery),
            *inked(context.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second")),
            shape(rect_path(whole.inset(RIM)), stroke=OUTLINE_PEN),
            *(shape(rect_path(cell_rect(cell)), Ink("ground", "paper"), OUTLINE_PEN) for cell in grid.path),
            *(item for line in lines for item in draw_link(line, context.scale)),
            *_arrows(grid, ways),
        ),
    )


def _arrows(grid: PathGrid, ways: list[tuple[int, int]]) -> Iterator[Placed]:
    for cell, way in zip(grid.path, ways, strict=False):
        yield arrow_between(cell_rect(cell), way)
