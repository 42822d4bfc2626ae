"""The board of a race on a path: its ground or its picture, its spaces and its links."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.drawings.canvas import Canvas
from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE, OUTLINE_PEN
from printgen.art.line_art import Pens, gilt_pens, inked, polyline, tone
from printgen.art.ornament.patterns import ground
from printgen.games.path.grid import (
    PITCH,
    RIM,
    GridCell,
    PathGrid,
    cell_rect,
    edition_grid,
    path,
    path_misfits,
    path_scale,
)
from printgen.games.path.links import LinkEnd, LinkWay, Obstacle, draw_links, link_way
from printgen.games.path.path_surroundings import (
    draw_scenery,
    draw_surroundings,
    free_fields,
    on_the_picture,
    shows_scene,
    surroundings,
    title_misfit,
)
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.games.path.spaces import BAND, SpaceLook, draw_space, space_look, space_obstacles, space_words
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.boards import GROUND_BLEED, BoardPlan, has_logo, scaled, shared, sized
from printgen.parts.drawing_context import DrawingContext

_FRAME = 1.6  # line weight relative to a card's
_PATTERN = 1.8  # size relative to a card's
_TRAIL = 12.0  # the width of the trail on a picture


def path_plan(context: DrawingContext[PathEdition], choices: Choices) -> BoardPlan:
    """Return the plan of the board in the chosen size."""
    board = context.edition.board
    plan = path(len(context.edition.spaces), board.shape, board.across)
    return sized(plan, max(plan.size), choices)


def path_board(context: DrawingContext[PathEdition], choices: Choices, plan: BoardPlan) -> Component:
    """Make the board in tiles, cut along the lines between spaces."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, context.counted("parts.board"))
    whole = shared(context, plan, surface)
    return Component((), layout, whole, (contents,), misfits=(*path_misfits(context, plan), *whole.misfits))


def surface(context: DrawingContext[PathEdition], plan: BoardPlan) -> Surface:
    """Draw the whole board in its usual size, and scale it to the plan's."""
    edition, scale = context.edition, path_scale(plan)
    context, grid = context.scaled(scale), edition_grid(edition)
    on_picture, onward = shows_scene(context), leads(edition.spaces, edition.links)
    looks = [
        space_look(context, space, number, onward.get(space.id), on_picture)
        for number, space in enumerate(edition.spaces, 1)
    ]
    ways = link_ways(context, grid, looks)
    hand = HANDS[edition.ornament.hand]
    every = Rect.of(grid.size)

    def tile_starts(count: int, seams: tuple[float, ...]) -> list[int]:
        starts = [cell_rect((number, 0)).x * scale for number in range(count)]
        return [number for number, start in enumerate(starts) if any(abs(start - seam) < 0.01 for seam in seams)]

    crossed = {cell for way in ways for cell in way.crossed(grid.free)}
    columns, rows = tile_starts(grid.columns, plan.columns), tile_starts(grid.rows, plan.rows)
    if on_picture:
        seams = [seam / scale for seam in plan.columns]
        whole_rows = columns if has_logo(context) else ()  # a title may cross upright seams between its letters
        around = on_the_picture(context, grid, free_fields(grid, crossed, whole_rows, rows), seams)
    else:
        around = surroundings(context, grid, free_fields(grid, crossed, columns, rows))
    cells = []
    for look, cell in zip(looks, grid.path, strict=True):
        rect = cell_rect(cell)
        touching = [way for way in ways if way.crossed([cell])]
        links = [_within(rect, draw_links(touching, every, hand))] if touching else []
        words = Rect.of(rect.size) if look.is_bare else space_words(context, look).both
        crossed_words = any(way.meets(words.moved(*rect.at)) for way in touching)
        cells.append(Cell(look.space.id, rect, 0, draw_space(context, look, links, crossed_words)))
    field = (
        *(_picture(context, grid) if on_picture else _land(context, grid, around.scenery)),
        *around.lettering,
        *((draw_links(ways, every, hand),) if ways else ()),
        *(item for cell, after in pairwise(grid.path) for item in _onward_arrow(cell, after)),
    )
    misfits = () if around.title else (title_misfit(context),)
    centre = tuple(draw_surroundings(context, around))
    return scaled(Surface(grid.size, Frame(grid.size, field), tuple(cells), centre, misfits), scale, plan.size)


def link_ways(context: DrawingContext[PathEdition], grid: PathGrid, looks: Sequence[SpaceLook]) -> list[LinkWay]:
    """Return the ways of the edition's links, clear of the words on spaces wherever possible."""
    known = space_numbers(context.edition.spaces)
    obstacles = [
        Obstacle(rect.moved(*cell_rect(cell).at), weight)
        for look, cell in zip(looks, grid.path, strict=True)
        for rect, weight in space_obstacles(context, look)
    ]

    def end(number: int) -> LinkEnd:
        look = looks[number - 1]
        has_words = not look.is_bare and space_words(context, look).both.height > 0
        return LinkEnd(grid.path[number - 1], bool(look.key), has_words)

    return [
        link_way(end(known[link.at]), end(known[link.to]), known[link.to] > known[link.at], obstacles)
        for link in context.edition.links
    ]


def _land(context: DrawingContext[PathEdition], grid: PathGrid, scenery: Sequence[GridCell]) -> Iterator[Placed]:
    """Draw the patterned land beside the path, and the plain spaces of the path."""
    whole, land = Rect.of(grid.size), tone("centre")
    yield shape(rect_path(whole.inset(-GROUND_BLEED / min(context.scale, 1.0))), Ink("ground", "centre"))
    for cell in grid.free:
        yield ground(context.ornament.pattern, cell_rect(cell), land, 0.0, _PATTERN)
    yield from draw_scenery(context, scenery)
    yield from _frame(context, whole, gilt_pens("second"))
    for cell in grid.path:
        yield shape(rect_path(cell_rect(cell)), Ink("ground", "paper"), OUTLINE_PEN)


def _picture(context: DrawingContext[PathEdition], grid: PathGrid) -> Iterator[Placed]:
    """Draw the scene that fills the board within its frame, and the trail through all spaces."""
    board, whole = context.edition.board, Rect.of(grid.size)
    assert board.scene  # the caller has checked
    yield shape(rect_path(whole.inset(-GROUND_BLEED / min(context.scale, 1.0))), Ink("ground", "centre"))
    yield context.scene(board.scene, "board.scene", whole.inset(RIM), "centre")
    trail = Canvas(1)
    trail.add(polyline([cell_rect(cell).centre for cell in grid.path]), "ground light texture", wide=_TRAIL)
    yield rendered(trail.drawing(whole), whole, HANDS[context.edition.ornament.hand])
    yield from _frame(context, whole, replace(gilt_pens("second"), width=HAIRLINE))


def _frame(context: DrawingContext[PathEdition], whole: Rect, pens: Pens) -> Iterator[Placed]:
    yield from inked(context.ornament.border(whole.inset(1.4), _FRAME).art, pens)
    yield shape(rect_path(whole.inset(RIM)), stroke=OUTLINE_PEN)


def _within(rect: Rect, drawn: Placed) -> Placed:
    """Return the part of a drawing of the board that lies on a space."""
    inner = Frame(rect.size, (drawn._replace(at=Point(drawn.at.x - rect.x, drawn.at.y - rect.y)),))
    return Placed(ORIGIN, Group(inner, clip=rect_path(Rect.of(rect.size))))


def _onward_arrow(cell: GridCell, after: GridCell) -> Iterator[Placed]:
    """Draw a small arrow on the line between a cell and the next."""
    dx, dy = after[0] - cell[0], after[1] - cell[1]
    tip, wide = 1.9, 2.2
    points = [
        (4.0 + tip * dx, 4.0 + tip * dy),
        (4.0 - tip * dx - wide * dy, 4.0 - tip * dy + wide * dx),
        (4.0 - tip * dx + wide * dy, 4.0 - tip * dy - wide * dx),
    ]
    rect = cell_rect(cell)
    down = (BAND + PITCH) / 2 if dx else PITCH / 2
    x, y = rect.centre.x + dx * PITCH / 2, (rect.y + down) + dy * PITCH / 2
    yield placed(Frame(Size(8.0, 8.0), (shape(polygon_path(points), Ink("text")),)), x - 4.0, y - 4.0)
