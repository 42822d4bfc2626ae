"""The board of a race on a path: its links, its spaces, and its ground."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import gilt_pens, inked, pens_of, polyline, tone
from printgen.art.ornament.patterns import ground
from printgen.games.path.grid import (
    PITCH,
    RIM,
    GridCell,
    PathGrid,
    cell_at,
    cell_rect,
    path,
    path_grid,
    path_misfits,
    path_scale,
)
from printgen.games.path.path_surroundings import Beside, beside_path, draw_beside, draw_scenery, fields, title_misfit
from printgen.games.path.records import PathSpace, leads, space_numbers
from printgen.games.path.words import effect, path_space_name
from printgen.geometry import Line, Path, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.board_plans import GROUND_BLEED, BoardPlan, sized
from printgen.parts.boards import scaled, shared
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

SIZE = Size(PITCH, PITCH)
BAND = 12.5  # a space's head, with the number and what it does
_DISC = Point(8.0, BAND / 2 + 0.4)
_RADIUS = 5.3
_SAYS = Rect(14.6, 2.2, PITCH - 17.0, BAND - 4.0)
_ASIDE = 4.6  # from the sides of a space to words: arrows stand there
_FOOT = 45.4  # words end there: a link may come in from below
_CLEAR = 0.7  # round words and drawings that a link passes below
_MOST = 13.0  # of a name's height, and of a text's
_STONE = 15.0  # the radius of the seal on a space without anything else
_LEAST_ICON = 5.5  # as printed: a smaller drawing is no more than a spot
_SQUARE = 2.5  # of the finish's chequered band

_NUMBER = Style("figures", 15, 11, Ink("text"), lines=1, narrow=None)
_LARGE_NUMBER = Style("figures", 34, 14, Ink("text"), lines=1, narrow=None)
_EFFECT = Style("text-bold", 13, 8.5, lines=2, leading=1.08)
_NAME = Style("text-bold", 13, 8, Ink("text"), lines=2, leading=1.08)
_TEXT = Style("text", 10.5, 8, Ink("text"), lines=3, leading=1.15, narrow="condensed")
_END = Style("display", 20, 12, Ink("text"), caps=True, lines=2, leading=1.1, narrow=None)

_HELPS = frozenset({"forward", "again"})
_HINDERS = frozenset({"back", "miss", "return"})
_ICONS = {
    "forward": "arrow-right-bold",
    "back": "arrow-u-left-top",
    "go": "map-marker",
    "miss": "timer-sand",
    "again": "refresh",
    "draw": "cards",
    "swap": "swap-horizontal",
    "return": "undo",
    "start": "flag-variant",
    "finish": "flag-checkered",
}


_LINKED = {True: "stairs", False: "arrow-down-bold"}  # where a link leads on, and where it leads back


class SpaceLook(Struct, frozen=True):
    """A space with what it says, the ink key of its band (none: no band), and whether a link passes below it."""

    space: PathSpace
    number: int
    says: str
    key: str
    crossed: bool


def space_look(context: DrawingContext, space: PathSpace, number: int, leads: int | None, crossed: bool) -> SpaceLook:
    """The look of a space; ``leads`` is the number of the space that it sends one to, if any."""
    key = ""
    if space.does == "draw":
        key = f"deck/{space.deck}"
    elif space.does in _HELPS or (leads or 0) > number:
        key = "second"
    elif space.does in _HINDERS or (leads or number) < number:
        key = "accent"
    elif space.does != "plain":
        key = "centre"
    return SpaceLook(space, number, effect(context.path, space), key, crossed)


def draw_space(context: DrawingContext, look: SpaceLook) -> Frame:
    """A space's picture above its ground."""
    return Frame(SIZE, (*_head(context, look), *_body(context, look)))


def _head(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """The band with what the space says, and the number on its disc."""
    if look.space.does == "finish":
        yield from _chequers()
    elif look.key:
        band = Rect(0.0, 0.0, PITCH, BAND)
        patterned = look.key.startswith("deck/")
        if look.crossed:
            yield shape(rect_path(band), Ink("white"))
        yield shape(rect_path(band), Ink("band-standard-only" if patterned else "ground", look.key), OUTLINE_PEN)
    if not _is_bare(look):
        yield shape(circle_path(_DISC, _RADIUS), Ink("mark"), OUTLINE_PEN)
        box = Rect.square(_DISC, _RADIUS - 0.6)
        yield from context.setter.fit(str(look.number), box, _NUMBER, f"spaces.{look.space.id}")
    if look.says:
        if look.key.startswith("deck/"):
            yield shape(rect_path(_SAYS.inset(-0.6)), Ink("calm", look.key))
        style = replace(_EFFECT, ink=Ink("text-on", look.key))
        yield from context.setter.fit(look.says, _SAYS, style, f"spaces.{look.space.id}.does")


def _is_bare(look: SpaceLook) -> bool:
    """Whether a space has nothing on it but its number."""
    space = look.space
    return not (look.says or space.name or space.text or space.icon or space.does in _ICONS)


def _chequers() -> Iterator[Placed]:
    """The band of the finish."""
    yield shape(rect_path(Rect(0.0, 0.0, PITCH, BAND)), Ink("white"), OUTLINE_PEN)
    across, down = round(PITCH / _SQUARE), round(BAND / _SQUARE)
    for row in range(down):
        for column in range(row % 2, across, 2):
            x, y = column * _SQUARE, row * _SQUARE
            square = [(x, y), (x + _SQUARE, y), (x + _SQUARE, y + _SQUARE), (x, y + _SQUARE)]
            yield shape(polygon_path(square), Ink("text"))


def _body(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """A drawing, and below it name and text, as far as the space has them."""
    space = look.space
    ends = space.does in ("start", "finish")
    name, text = path_space_name(context.path, space), context.say(space.text)
    icon = space.icon or _ICONS.get(space.does) or (_LINKED[look.key == "second"] if look.says else None)
    room = Rect(_ASIDE, BAND + 1.4, PITCH - 2 * _ASIDE, _FOOT - BAND - 1.4)
    if _is_bare(look):
        yield from _stone(context, look)
        return
    name_tall = _tall(context, name, room, _END if ends else _NAME)
    text_tall = _tall(context, text, room, _TEXT)
    below = Rect(room.x, room.bottom - name_tall - text_tall, room.width, name_tall + text_tall)
    if icon:
        yield from _drawing(context, look, icon, room._replace(height=below.y - room.y - _CLEAR))
    if look.crossed and below.height:
        yield shape(rect_path(below.inset(-_CLEAR)), Ink("calm", "paper"))
    where = f"spaces.{space.id}"
    if name:
        box = below._replace(height=name_tall)
        yield from context.setter.fit(name, box, _END if ends else _NAME, f"{where}.name")
    if text:
        box = below._replace(y=below.bottom - text_tall, height=text_tall)
        yield from context.setter.fit(text, box, _TEXT, f"{where}.text")


def _tall(context: DrawingContext, string: str, room: Rect, style: Style) -> float:
    """How much height a text takes of a space: what its lines need, a third of the room at most."""
    if not string:
        return 0.0
    most = room._replace(height=_MOST)
    block = context.setter.block(context.setter.cased(string, style), most, style)
    if block is None:
        return _MOST
    return min(_MOST, context.setter.height(len(block.lines), block.face, block.size, style.leading) + 1.2)


def _stone(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """On a space that says nothing, its number in the edition's seal: a stone to step on."""
    middle = Point(PITCH / 2, PITCH / 2)
    seal = context.ornament.seal(middle, _STONE)
    yield shape(seal.outline, Ink("white"))
    yield shape(seal.outline, Ink("pale", "second"), HAIRLINE_PEN)
    yield from inked(seal.art, pens_of("second"))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    box = Rect.square(middle, 0.78 * seal.room)
    yield from context.setter.fit(str(look.number), box, _LARGE_NUMBER, f"spaces.{look.space.id}")


def _drawing(context: DrawingContext, look: SpaceLook, icon: str, room: Rect) -> Iterator[Placed]:
    """The space's icon in the edition's manner."""
    size = round(min(24.0, room.height - 1.0), 1)
    if size * context.scale < _LEAST_ICON:
        return
    key = look.key if look.key and look.key != "second" else "accent"
    if look.crossed:
        yield shape(circle_path(room.centre, size / 2 + _CLEAR), Ink("calm", "paper"))
    yield context.emblem(icon, room.centre, size, key)


def onward_arrow(way: tuple[int, int]) -> Frame:
    """A small arrow that points to the next space: a step in columns and rows."""
    dx, dy = way
    tip, wide = 2.3, 2.6
    points = [
        (4.0 + tip * dx, 4.0 + tip * dy),
        (4.0 - tip * dx - wide * dy, 4.0 - tip * dy + wide * dx),
        (4.0 - tip * dx + wide * dy, 4.0 - tip * dy - wide * dx),
    ]
    return Frame(Size(8.0, 8.0), (shape(polygon_path(points), Ink("text")),))


def arrow_between(cell: Rect, way: tuple[int, int]) -> Placed:
    """An arrow on the line between a space and the next."""
    dx, dy = way
    down = (BAND + PITCH) / 2 if dx else PITCH / 2
    x, y = cell.centre.x + dx * PITCH / 2, (cell.y + down) + dy * PITCH / 2
    return placed(onward_arrow(way), x - 4.0, y - 4.0)


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
    plan = path(len(context.path.spaces), context.path.board.shape, context.path.board.across)
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
