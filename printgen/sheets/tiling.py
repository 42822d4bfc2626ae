"""The board on paper: tiles glued edge to edge, or one large poster."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

from printgen.art.frame import (
    Frame,
    Group,
    IdentityMap,
    Ink,
    Placed,
    Stroke,
    Text,
    circle_path,
    placed,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import Cell, Component, Poster, Surface, Tiled
from printgen.kit.papers import Paper, too_large
from printgen.kit.sheet import Placement, Sheet, Tile
from printgen.sheets.marks import LabelWords, cut_lines, edge_marks, label_line, label_top, level, upright
from printgen.sheets.seam_marks import seam_marks
from printgen.sheets.tile_plan import (
    MAP,
    MAP_GAP,
    OUTER_BLEED,
    TilePlace,
    TilePlan,
    fits,
    largest,
    plan_tiles,
    tile_room,
)

OFFSET = 0.8  # marks keep this far from the art
_DOT = 1.0
_GLUE_LINE = (0.8, 0.5)


def cut_marks(trim: Rect, window: Rect, paper: Paper) -> Placed:
    """Marks for the four edges of a trim, outside all art."""
    marks = edge_marks((trim.x, trim.right), (trim.y, trim.bottom), window.inset(-OFFSET), paper)
    return cut_lines(marks)


def tile_marks(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Cut marks for what is cut out of the page, and dashed ones for where the neighbours' edges go on its strips."""
    trim, cutout, window = plan.trim(place), plan.cutout(place), plan.window(place)
    yield cut_marks(cutout, window, plan.paper)
    xs = [trim.right] if cutout.right > trim.right else []
    ys = [trim.bottom] if cutout.bottom > trim.bottom else []
    if xs or ys:
        yield cut_lines(edge_marks(xs, ys, window.inset(-OFFSET), plan.paper), _GLUE_LINE)


def board_map(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """A little map of all tiles, to scale, with a dot on this one; above the label."""
    widths, heights = [span.size for span in plan.columns], [span.size for span in plan.rows]
    scale = MAP / max(sum(widths), sum(heights))
    left = (plan.page.width - scale * sum(widths)) / 2
    top = label_top(plan.paper) - MAP_GAP - scale * sum(heights)
    xs = list(accumulate((scale * width for width in widths), initial=left))
    ys = list(accumulate((scale * height for height in heights), initial=top))
    outline = rect_path(Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]))
    yield shape(outline, stroke=Stroke(Ink("cut"), HAIRLINE))
    inner = [upright(x, ys[0], ys[-1]) for x in xs[1:-1]] + [level(y, xs[0], xs[-1]) for y in ys[1:-1]]
    if inner:
        yield cut_lines(inner)
    row, column = place
    middle = Point((xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2)
    yield shape(circle_path(middle, _DOT), fill=Ink("cut"))


_SMALLER = "choose a larger paper with --paper, a narrower strip with --overlap, or a smaller board with --board-size"


def tiled(layout: Tiled, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """A board cut along its seams, one tile a page, row by row from the top left.

    Raises UsageError where a tile does not fit on the paper, PrintgenError where a seam crosses a space.
    """
    surface = surface_of(component)
    check_seams(layout, surface)
    plan = plan_tiles(layout, surface.size, paper)
    if not fits(plan):
        raise tile_too_large(component, plan, paper)
    bare = Bare()
    return tuple(
        _tile(component, plan, surface, bare, place, number, words) for number, place in enumerate(plan.places, 1)
    )


def tile_too_large(component: Component, plan: TilePlan, paper: Paper) -> UsageError:
    """The error of a board whose tiles are too large, however finely it was cut; tells what the paper holds."""
    room = tile_room(paper)
    holds = f"there is room for {room.width:.1f} x {room.height:.1f} mm beside the marks"
    hint = f"{holds}: {_SMALLER}"
    return too_large(component.name, "the largest tile", largest(plan), paper, hint)


def surface_of(component: Component) -> Surface:
    """The board that a component is; ValueError for one that is none."""
    if component.surface is None:
        raise ValueError(f"{component.name} has no surface to lay out")
    return component.surface


def check_seams(layout: Tiled, surface: Surface) -> None:
    """PrintgenError naming every seam that crosses a space or something in the centre."""
    board = Rect.of(surface.size)
    upright = [(f"x = {x:g} mm", Rect(x, 0.0, 0.0, board.height)) for x in layout.columns]
    level = [(f"y = {y:g} mm", Rect(0.0, y, board.width, 0.0)) for y in layout.rows]
    problems = [
        Problem(f"the seam at {name} crosses '{cell.id}'", hint="seams must fall on the lines between spaces")
        for name, seam in upright + level
        for cell in surface.cells + surface.centre
        if seam.meets(cell.rect)
    ]
    if problems:
        raise PrintgenError(problems)


def _tile(
    component: Component,
    plan: TilePlan,
    surface: Surface,
    bare: "Bare",
    place: TilePlace,
    number: int,
    words: LabelWords,
) -> Sheet:
    trim, on_board = plan.trim(place), plan.on_board(place)
    dx, dy = trim.x - on_board.x, trim.y - on_board.y
    art = art_of(surface, plan.window(place).moved(-dx, -dy), on_board, bare)._replace(at=Point(dx, dy))
    placements = tuple(
        Placement(cell.id, "front", cell.rect.moved(dx, dy), cell.turn)
        for cell in surface.cells
        if on_board.holds(cell.rect)
    )
    frame = Frame(plan.page, (art, *_aids(component.title, plan, place, number, words)))
    tile = Tile(place[0] + 1, place[1] + 1, trim, plan.overlap)
    return Sheet(component.name, number, number, "front", "tile", frame, placements, tile=tile, trim=trim)


def art_of(surface: Surface, window: Rect, trim: Rect, bare: "Bare") -> Placed:
    """The part of the board within a window (mm on the board); what only the strip or the bleed shows has no words."""
    near = [cell for cell in surface.cells + surface.centre if cell.rect.meets(window)]
    cells = (_cell(cell, cell.frame if cell.rect.meets(trim) else bare.of(cell.frame)) for cell in near)
    return placed(Frame(surface.size, (placed(surface.ground, 0, 0), *cells)), 0, 0, clip=window)


def _cell(cell: Cell, frame: Frame) -> Placed:
    """A quarter turn keeps its corner where it is placed; any other turn is about the middle of the cell."""
    if cell.turn % 90 == 0:
        return placed(frame, cell.rect.x, cell.rect.y, cell.turn)
    x, y = cell.rect.centre.x - frame.size.width / 2, cell.rect.centre.y - frame.size.height / 2
    return placed(frame, x, y, cell.turn)


class Bare:
    """Frames without their words, each made once, so that a frame met twice stays one form."""

    def __init__(self) -> None:
        self._known: IdentityMap[Frame, Frame] = IdentityMap()

    def of(self, frame: Frame) -> Frame:
        """The frame without any text in it; the very same frame where it has none."""
        bare = self._known.get(frame)
        if bare is None:
            bare = self._known[frame] = self._made(frame)
        return bare

    def _made(self, frame: Frame) -> Frame:
        items = tuple(self._items(frame.items))
        same = len(items) == len(frame.items) and all(a is b for a, b in zip(items, frame.items, strict=True))
        return frame if same else Frame(frame.size, items)

    def _items(self, items: Iterable[Placed]) -> Iterator[Placed]:
        for entry in items:
            if isinstance(entry.item, Group):
                inner = self.of(entry.item.frame)
                same = inner is entry.item.frame
                yield entry if same else entry._replace(item=entry.item._replace(frame=inner))
            elif not isinstance(entry.item, Text):
                yield entry


def _aids(name: str, plan: TilePlan, place: TilePlace, number: int, words: LabelWords) -> Iterator[Placed]:
    """The marks, the map and the label of one tile."""
    yield from tile_marks(plan, place)
    yield from seam_marks(plan, place, words)
    yield from board_map(plan, place)
    where = words.label("marks.place", row=place[0] + 1, column=place[1] + 1)
    count = words.label("marks.tile", number=number, total=len(plan.places))
    yield label_line(words, plan.paper, (name, where, count), [words.label(name) for name in _advice(plan, place)])


def _advice(plan: TilePlan, place: TilePlace) -> tuple[str, ...]:
    """The labels that say how a tile is cut, and which of its strips are for the glue."""
    strips = {(True, False): "right", (False, True): "below", (True, True): "both"}
    kept = strips.get((plan.columns[place[1]].strip > 0, plan.rows[place[0]].strip > 0))
    return ("marks.cut_solid", f"marks.keep_{kept}", "marks.cover") if kept else ("marks.cut",)


def poster_sheet(layout: Poster, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """A whole board on one page of its own size, whatever the paper, with ``margin`` round it for marks and label."""
    surface = surface_of(component)
    board, margin = Rect.of(surface.size), layout.margin
    trim = board.moved(margin, margin)
    page = Size(board.width + 2 * margin, board.height + 2 * margin)
    sheet = Paper("poster", page)
    window = board.inset(-min(OUTER_BLEED, margin))
    art = art_of(surface, window, window, Bare())._replace(at=trim.at)
    marks = cut_marks(trim, window.moved(margin, margin), sheet)
    label = label_line(words, sheet, [words.label("marks.poster")])
    placements = tuple(
        Placement(cell.id, "front", cell.rect.moved(margin, margin), cell.turn) for cell in surface.cells
    )
    return (Sheet(component.name, 1, 1, "front", "poster", Frame(page, (art, marks, label)), placements, trim=trim),)
