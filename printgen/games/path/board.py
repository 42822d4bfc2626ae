"""The board of a race on a path: its links, its spaces, and its ground."""

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

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
    edition_grid,
    path,
    path_misfits,
    path_scale,
)
from printgen.games.path.path_surroundings import (
    draw_scenery,
    draw_surroundings,
    free_fields,
    surroundings,
    title_misfit,
)
from printgen.games.path.records import PathEdition, PathSpace, leads, space_numbers
from printgen.games.path.words import effect, path_space_name
from printgen.geometry import SLACK, Line, Path, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.parts.boards import GROUND_BLEED, BoardPlan, scaled, shared, sized
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

_FRAME = 1.6  # line weight relative to a card's
_PATTERN = 1.8  # size relative to a card's

# Links
_INTO = 5.0  # how far a link reaches into its spaces
# From the middle of a space to where a link is directed: arrows are between the middles.
_OFFS = (Point(10.5, 12.0), Point(-10.5, 12.0), Point(10.5, -12.0), Point(-10.5, -12.0))
_HALF = 3.4  # half the width of a link
_TIP = 4.2  # the length of the arrowhead at a link's end
_STEP = 5.6  # the distance of rungs, and the length of a stroke
_WAVE, _PERIOD = 4.2, 46.0  # how far a slide swings to either side, and the length of a swing
_PEN, _CASE = 1.1, 2.3  # of the strokes, and of the light line below them
_NEAR = 6.0  # a link crosses cells within this distance of its middle line

# Spaces
_SIZE = Size(PITCH, PITCH)
_BAND = 12.5  # a space's head, with its number and its effect
_DISC = Point(8.0, _BAND / 2 + 0.4)
_RADIUS = 5.3
_SAYS = Rect(14.6, 2.2, PITCH - 17.0, _BAND - 4.0)
_ASIDE = 4.6  # from the sides of a space to its words, clear of arrows
_FOOT = 45.4  # words end here, clear of links from below
_CLEAR = 0.7  # around words and drawings that a link passes below
_MOST = 13.0  # the greatest height of a name, and of a text
_STONE = 15.0  # the radius of the seal on an empty space
_LEAST_ICON = 5.5  # as printed: smaller drawings cannot be recognized
_SQUARE = 2.5  # of the finish's chequered band
_NUMBER = Style("figures", 15, 11, Ink("text"), lines=1, narrow=None)
_LARGE_NUMBER = Style("figures", 34, 14, Ink("text"), lines=1, narrow=None)
_EFFECT = Style("text-bold", 13, 8.5, lines=2, leading=1.08)
_NAME = Style("text-bold", 13, 8, Ink("text"), lines=2, leading=1.08)
_TEXT = Style("text", 10.5, 8, Ink("text"), lines=3, leading=1.15, narrow="condensed")
_END = Style("display", 20, 12, Ink("text"), caps=True, lines=2, leading=1.1, narrow=None)
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
_LINKED_ON, _LINKED_BACK = "stairs", "arrow-down-bold"


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
    known, onward = space_numbers(edition.spaces), leads(edition.spaces, edition.links)
    heads = {}
    for number, (space, cell) in enumerate(zip(edition.spaces, grid.path, strict=True), 1):
        if space_look(context, space, number, onward.get(space.id), crossed=False).key:
            heads[cell] = cell_rect(cell)._replace(height=_BAND)
    links = []
    for link in edition.links:
        start, end = (grid.path[known[one] - 1] for one in (link.at, link.to))
        links.append(clear_link(start, end, known[link.to] > known[link.at], heads))
    crossed = {cell for link in links for cell in link.crossed(grid)}

    def tile_starts(count: int, seams: tuple[float, ...]) -> list[int]:
        starts = [cell_rect((number, 0)).x * scale for number in range(count)]
        return [number for number, start in enumerate(starts) if any(abs(start - seam) < 0.01 for seam in seams)]

    columns, rows = tile_starts(grid.columns, plan.columns), tile_starts(grid.rows, plan.rows)
    around = surroundings(context, grid, free_fields(grid, crossed, columns, rows))
    cells = []
    for number, (space, cell) in enumerate(zip(edition.spaces, grid.path, strict=True), 1):
        look = space_look(context, space, number, onward.get(space.id), cell in crossed)
        cells.append(Cell(space.id, cell_rect(cell), 0, draw_space(context, look)))

    whole, land = Rect.of(grid.size), tone("centre")
    field = (
        shape(rect_path(whole.inset(-GROUND_BLEED / min(scale, 1.0))), Ink("ground", "centre")),
        *(ground(context.ornament.pattern, cell_rect(cell), land, 0.0, _PATTERN) for cell in grid.free),
        *draw_scenery(context, around.scenery),
        *inked(context.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second")),
        shape(rect_path(whole.inset(RIM)), stroke=OUTLINE_PEN),
        *(shape(rect_path(cell_rect(cell)), Ink("ground", "paper"), OUTLINE_PEN) for cell in grid.path),
        *(item for link in links for item in _draw_link(link, context.scale)),
        *(_onward_arrow(cell, after) for cell, after in pairwise(grid.path)),
    )
    centre = tuple(draw_surroundings(context, around))
    misfits = () if around.title else (title_misfit(context),)
    return scaled(Surface(grid.size, Frame(grid.size, field), tuple(cells), centre, misfits), scale, plan.size)


class LinkLine(Struct, frozen=True):
    """A link on the board: points along its middle line in the direction of play, and its direction."""

    points: tuple[Point, ...]
    onwards: bool

    @classmethod
    def between(cls, start: "LinkEnd", end: "LinkEnd", onwards: bool) -> "LinkLine":
        """Return the link between two spaces: a straight ladder or a winding slide."""
        first, last = _inside(start, end.aim, 0.0), _inside(end, start.aim, _TIP)
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
        return cls(tuple(points), onwards)

    def crossed(self, grid: PathGrid) -> set[GridCell]:
        """Return the cells of the grid that it crosses or touches."""
        reached = {
            (cell_at(point.x + dx), cell_at(point.y + dy))
            for point in self.points
            for dx in (-_NEAR, _NEAR)
            for dy in (-_NEAR, _NEAR)
        }
        return {(column, row) for column, row in reached if column in range(grid.columns) and row in range(grid.rows)}

    def covered(self, heads: Iterable[Rect]) -> int:
        """Return how many of its points, with its width, are below the heads of spaces."""
        return sum(
            head.x - _HALF < x < head.right + _HALF and head.y + SLACK < y < head.bottom
            for x, y in self.points
            for head in heads
        )

    def rail(self, off: float) -> list[Point]:
        """Return points at a distance from the middle line, on one side of it."""
        found = []
        for number, point in enumerate(self.points):
            before, after = self.points[max(0, number - 1)], self.points[min(len(self.points) - 1, number + 1)]
            long = math.dist(before, after)
            x, y = point.x - off * (after.y - before.y) / long, point.y + off * (after.x - before.x) / long
            found.append(Point(x, y))
        return found


class LinkEnd(Struct, frozen=True):
    """An end of a link: its space, the point in it that the link is directed at, and whether the space has a head."""

    space: Rect
    off: Point
    headed: bool

    @property
    def aim(self) -> Point:
        return Point(self.space.centre.x + self.off.x, self.space.centre.y + self.off.y)


def clear_link(start: GridCell, end: GridCell, onwards: bool, heads: Mapping[GridCell, Rect]) -> LinkLine:
    """Return the link between two spaces that passes below the heads of as few spaces as possible.

    It is directed at either side of both spaces, above or below their middle: at the right and below if nothing is in
    the way there.
    """
    upper = min(start[1], end[1]) if start[1] != end[1] else None  # a link leaves the upper space below the arrows
    ends = [
        [LinkEnd(cell_rect(cell), off, cell in heads) for off in _OFFS if cell[1] != upper or off.y > 0]
        for cell in (start, end)
    ]
    tried = [LinkLine.between(one, other, onwards) for one, other in product(*ends)]
    return min(tried, key=lambda link: link.covered(heads.values()))


def _inside(link_end: LinkEnd, towards: Point, tip: float) -> Point:
    """Return the point just inside a space's edge on the line from a point in it to one outside.

    From above, a link ends on the head of a space, a ``tip`` before it.
    """
    aim, inner = link_end.aim, link_end.space.inset(_INTO)
    dx, dy = towards.x - aim.x, towards.y - aim.y
    if link_end.headed and dy < 0:
        top = link_end.space.y - tip
        return Point(min(max(aim.x + dx * (top - aim.y) / dy, inner.x), inner.right), top)
    across = ((inner.right if dx > 0 else inner.x) - aim.x) / dx if abs(dx) > 1e-9 else 1.0
    down = ((inner.bottom if dy > 0 else inner.y) - aim.y) / dy if abs(dy) > 1e-9 else 1.0
    reach = min(1.0, across, down)
    return Point(aim.x + reach * dx, aim.y + reach * dy)


def _draw_link(link: LinkLine, scale: float) -> Iterator[Placed]:
    """Draw two rails, with rungs between the rails of a ladder, or downward arrows between those of a slide.

    ``scale`` thins the strokes on a board that is smaller than usual.
    """
    thin = min(scale, 1.0)
    rails = [link.rail(-_HALF), link.rail(_HALF)]
    strokes: list[Path] = [line_path(Line(*ends)) for rail in rails for ends in pairwise(rail)]
    if link.onwards:
        strokes += [line_path(Line(*ends)) for ends in list(zip(*rails, strict=True))[1:-1]]
    else:
        for start, end in list(pairwise(link.points))[1:-2:2]:
            left, right = _arrow_sides(start, end, -0.4 * _HALF, 0.5 * _HALF)
            strokes.append(polyline([left, (end.x, end.y), right]))
    key = "second" if link.onwards else "accent"
    for ink, width in ((Ink("white"), _CASE), (Ink("title", key), _PEN)):
        for stroke in strokes:
            yield shape(stroke, stroke=Stroke(ink, width * thin, round=True))
    start, end = link.points[-2:]
    along = _direction(start, end)
    left, right = _arrow_sides(start, end, 0.0, 2.6)
    tip = polygon_path([left, (end.x + _TIP * along.x, end.y + _TIP * along.y), right])
    yield shape(tip, Ink("title", key), Stroke(Ink("white"), 0.5 * thin))


def _arrow_sides(start: Point, end: Point, ahead: float, wide: float) -> list[tuple[float, float]]:
    """Return two points on either side of a stroke's end, moved along it by ``ahead``."""
    along = _direction(start, end)
    middle = Point(end.x + ahead * along.x, end.y + ahead * along.y)
    return [(middle.x + side * wide * -along.y, middle.y + side * wide * along.x) for side in (-1, 1)]


def _direction(start: Point, end: Point) -> Point:
    long = math.dist(start, end)
    return Point((end.x - start.x) / long, (end.y - start.y) / long)


def _onward_arrow(cell: GridCell, after: GridCell) -> Placed:
    """Draw a small arrow on the line between a cell and the next."""
    dx, dy = after[0] - cell[0], after[1] - cell[1]
    tip, wide = 2.3, 2.6
    points = [
        (4.0 + tip * dx, 4.0 + tip * dy),
        (4.0 - tip * dx - wide * dy, 4.0 - tip * dy + wide * dx),
        (4.0 - tip * dx + wide * dy, 4.0 - tip * dy - wide * dx),
    ]
    arrow = Frame(Size(8.0, 8.0), (shape(polygon_path(points), Ink("text")),))
    rect = cell_rect(cell)
    down = (_BAND + PITCH) / 2 if dx else PITCH / 2
    x, y = rect.centre.x + dx * PITCH / 2, (rect.y + down) + dy * PITCH / 2
    return placed(arrow, x - 4.0, y - 4.0)


class SpaceLook(Struct, frozen=True):
    """A space with the text of its effect, the ink key of its band (or ""), and whether a link passes below it."""

    space: PathSpace
    number: int
    says: str
    key: str
    crossed: bool

    @property
    def is_bare(self) -> bool:
        """True if the space shows only its number."""
        space = self.space
        return not (self.says or space.name or space.text or space.icon or space.does in _ICONS)


def space_look(
    context: DrawingContext[PathEdition], space: PathSpace, number: int, leads: int | None, crossed: bool
) -> SpaceLook:
    """Return the look of a space; ``leads`` is the number of the space to which it sends a token, if any."""
    key = ""
    if space.does == "draw":
        key = f"deck/{space.deck}"
    elif space.does in ("forward", "again") or (leads or 0) > number:
        key = "second"
    elif space.does in ("back", "miss", "return") or (leads or number) < number:
        key = "accent"
    elif space.does != "plain":
        key = "centre"
    return SpaceLook(space, number, effect(context.edition, space), key, crossed)


def draw_space(context: DrawingContext[PathEdition], look: SpaceLook) -> Frame:
    """Draw a space above its ground."""
    return Frame(_SIZE, (*_head(context, look), *(_stone if look.is_bare else _body)(context, look)))


def _head(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[Placed]:
    """Draw the band with the space's effect, and the number on its disc."""
    band = Rect(0.0, 0.0, PITCH, _BAND)
    if look.space.does == "finish":
        yield shape(rect_path(band), Ink("white"), OUTLINE_PEN)
        for row in range(round(_BAND / _SQUARE)):
            for column in range(row % 2, round(PITCH / _SQUARE), 2):
                square = Rect(column * _SQUARE, row * _SQUARE, _SQUARE, _SQUARE)
                yield shape(rect_path(square), Ink("text"))
    elif look.key:
        if look.crossed:
            yield shape(rect_path(band), Ink("white"))
        role = "band-standard-only" if look.key.startswith("deck/") else "ground"
        yield shape(rect_path(band), Ink(role, look.key), OUTLINE_PEN)
    if not look.is_bare:
        yield shape(circle_path(_DISC, _RADIUS), Ink("mark"), OUTLINE_PEN)
        box = Rect.square(_DISC, _RADIUS - 0.6)
        yield from context.setter.fit(str(look.number), box, _NUMBER, f"spaces.{look.space.id}")
    if look.says:
        if look.key.startswith("deck/"):
            yield shape(rect_path(_SAYS.inset(-0.6)), Ink("calm", look.key))
        style = replace(_EFFECT, ink=Ink("text-on", look.key))
        yield from context.setter.fit(look.says, _SAYS, style, f"spaces.{look.space.id}.does")


def _body(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[Placed]:
    """Draw the space's icon, name and text, one below the other; any of them may be missing."""
    space, where = look.space, f"spaces.{look.space.id}"
    name, text = path_space_name(context.edition, space), context.say(space.text)
    name_style = _END if space.does in ("start", "finish") else _NAME
    icon = space.icon or _ICONS.get(space.does)
    if not icon and look.says:
        icon = _LINKED_ON if look.key == "second" else _LINKED_BACK
    room = Rect(_ASIDE, _BAND + 1.4, PITCH - 2 * _ASIDE, _FOOT - _BAND - 1.4)
    name_tall, text_tall = _height(context, name, room, name_style), _height(context, text, room, _TEXT)
    below = Rect(room.x, room.bottom - name_tall - text_tall, room.width, name_tall + text_tall)
    if icon:
        above = room._replace(height=below.y - room.y - _CLEAR)
        size = round(min(24.0, above.height - 1.0), 1)
        if size * context.scale >= _LEAST_ICON:
            if look.crossed:
                yield shape(circle_path(above.centre, size / 2 + _CLEAR), Ink("calm", "paper"))
            key = look.key if look.key and look.key != "second" else "accent"
            yield context.emblem(icon, above.centre, size, key)
    if look.crossed and below.height:
        yield shape(rect_path(below.inset(-_CLEAR)), Ink("calm", "paper"))
    if name:
        yield from context.setter.fit(name, below._replace(height=name_tall), name_style, f"{where}.name")
    if text:
        box = below._replace(y=below.bottom - text_tall, height=text_tall)
        yield from context.setter.fit(text, box, _TEXT, f"{where}.text")


def _height(context: DrawingContext[PathEdition], string: str, room: Rect, style: Style) -> float:
    """Return the height that the lines of a text on a space need."""
    if not string:
        return 0.0
    most = room._replace(height=_MOST)
    block = context.setter.block(context.setter.cased(string, style), most, style)
    if block is None:
        return _MOST
    return min(_MOST, context.setter.height(len(block.lines), block.face, block.size, style.leading) + 1.2)


def _stone(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[Placed]:
    """Draw the number of an empty space in the edition's seal, like a stepping stone."""
    middle = Point(PITCH / 2, PITCH / 2)
    seal = context.ornament.seal(middle, _STONE)
    yield shape(seal.outline, Ink("white"))
    yield shape(seal.outline, Ink("pale", "second"), HAIRLINE_PEN)
    yield from inked(seal.art, pens_of("second"))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    box = Rect.square(middle, 0.78 * seal.room)
    yield from context.setter.fit(str(look.number), box, _LARGE_NUMBER, f"spaces.{look.space.id}")
