"""What surrounds a path: title, tagline, emblem and scenery."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed
from printgen.art.inks import OUTLINE_PEN
from printgen.games.path.grid import PITCH, GridCell, PathGrid, cell_rect
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.component import Cell
from printgen.parts.boards import RING, covering, has_logo, logo, logo_area, medallion
from printgen.parts.cards import cartouche
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Misfit, Style

_GAP = 3.0  # from a free field's edges to what stands in it
_WIDEST = 6  # cells of a field: a longer one is no better for a title
_ICON = 27.0
_KEY = "accent"
_TITLE = Style("display", 60, 20, Ink("text-on", _KEY), caps=True, lines=1, tracking=0.02, narrow=None)
_STEP = 1.3  # from line to line of a title, in multiples of its size
_TAGLINE = Style("text-italic", 26, 10, Ink("text-on", "centre"), lines=3, leading=1.15, narrow=None)


class FreeField(Struct, frozen=True):
    """Free cells of the grid that make a rectangle between seams."""

    column: int
    row: int
    across: int
    down: int

    @property
    def cells(self) -> frozenset[GridCell]:
        """Its cells."""
        columns, rows = range(self.column, self.column + self.across), range(self.row, self.row + self.down)
        return frozenset((column, row) for row in rows for column in columns)

    @property
    def rect(self) -> Rect:
        """Where it lies in the usual size."""
        return cell_rect((self.column, self.row))._replace(width=self.across * PITCH, height=self.down * PITCH)


def fields(
    grid: PathGrid, crossed: Collection[GridCell], columns: Sequence[int], rows: Sequence[int]
) -> list[FreeField]:
    """Every rectangle of free cells that no link crosses; ``columns`` and ``rows`` are those that begin a tile."""
    free = set(grid.free) - set(crossed)
    found = []
    for column, row in sorted(free):
        widest = _WIDEST
        for down in range(1, 4):
            across = 0
            while across < widest and (column + across, row + down - 1) in free:
                across += 1
                if column + across in columns:
                    break
            widest = min(widest, across)
            found += [FreeField(column, row, wide, down) for wide in range(1, widest + 1)]
            if not widest or row + down in rows:
                break
    return found


class Beside(Struct, frozen=True):
    """What stands where beside the path."""

    title: FreeField | None
    tagline: FreeField | None
    emblem: FreeField | None
    scenery: tuple[GridCell, ...]


def beside_path(context: DrawingContext, grid: PathGrid, found: Sequence[FreeField]) -> Beside:
    """The title where it is largest, the tagline and the emblem in what is left, scenery in every cell of the rest."""
    points = _logo_points if has_logo(context) else _title_points
    title = _best(found, lambda size: points(context, size), grid)
    left = _without(found, title)
    tagline = None
    if context.path.tagline:
        wide = [field for field in left if 2 <= field.across <= 3 and field.down == 1]
        tagline = _best(wide, lambda size: _tagline_points(context, size), grid)
    left = _without(left, tagline)
    emblem = min((field for field in left if field.across == field.down), key=lambda one: _off(one, grid), default=None)
    cells = {cell for field in _without(left, emblem) for cell in field.cells}
    return Beside(title, tagline, emblem, tuple(sorted(cells)))


def _without(found: Sequence[FreeField], taken: FreeField | None) -> list[FreeField]:
    return [field for field in found if taken is None or not field.cells & taken.cells]


def _off(field: FreeField, grid: PathGrid) -> tuple[float, float]:
    """How far a field lies from the middle of the board; a larger one comes first."""
    middle = Rect.of(grid.size).centre
    rect = field.rect
    return -rect.width * rect.height, abs(rect.centre.y - middle.y) + abs(rect.centre.x - middle.x)


def _best(found: Sequence[FreeField], points: Callable[[Size], float], grid: PathGrid) -> FreeField | None:
    """The field whose size gives the most points, of those the smallest and then the one nearest to the middle."""
    given = {size: points(size) for size in {field.rect.size for field in found}}
    fitting = [field for field in found if given[field.rect.size]]
    return min(fitting, key=lambda one: (-given[one.rect.size], one.across, _off(one, grid)), default=None)


class _TitleSet(NamedTuple):
    """A title in lines of one size (points, 0 where they do not fit), and the boxes of its lines."""

    points: float
    lines: tuple[str, ...]
    boxes: tuple[Rect, ...]


def _title_points(context: DrawingContext, size: Size) -> float:
    return _title_set(context, size).points


def _logo_points(context: DrawingContext, size: Size) -> float:
    return logo_area(context, _title_room(context, size))


def _title_room(context: DrawingContext, size: Size) -> Rect:
    """The room for the title, or for the logo, in a field of that size."""
    return context.ornament.tablet(Rect.of(size).inset(_GAP)).room.inset(1.5)


def _title_set(context: DrawingContext, size: Size) -> _TitleSet:
    """The title as large as it can be set in a field of that size, no word of it broken."""
    room = _title_room(context, size)
    given, words = tuple(context.path.board.title), context.path.title.split()
    cuts = range(len(words))
    sets = [given] if given else [tuple(filter(None, (" ".join(words[:cut]), " ".join(words[cut:])))) for cut in cuts]
    return max((_lines_set(context, lines, room) for lines in sets), key=lambda one: one.points)


def _lines_set(context: DrawingContext, lines: tuple[str, ...], room: Rect) -> _TitleSet:
    """Lines one below the other, all as large as the one that fits least."""
    tall = room.height / len(lines)
    boxes = tuple(room._replace(y=room.y + number * tall, height=tall) for number in range(len(lines)))
    blocks = [context.setter.block(context.setter.cased(line, _TITLE), boxes[0], _TITLE) for line in lines]
    points = min(block.size if block else 0.0 for block in blocks)
    if len(boxes) > 1 and points:  # lines stand together rather than each in the middle of its part
        step = min(tall, _STEP * points * POINT)
        top = room.centre.y - step * len(lines) / 2
        boxes = tuple(room._replace(y=top + number * step, height=step) for number in range(len(lines)))
    return _TitleSet(points, lines, boxes)


def _tagline_room(size: Size) -> Rect:
    return Rect.of(size).inset(_GAP + 2.0)


def _tagline_points(context: DrawingContext, size: Size) -> float:
    block = context.setter.block(context.say(context.path.tagline), _tagline_room(size), _TAGLINE)
    return block.size if block else 0.0


def title_misfit(context: DrawingContext) -> Misfit:
    """What is told where the title finds no room beside the path."""
    message = f"the title '{context.path.title}' finds no room beside the path"
    hint = "shorten it, let fewer links cross the board, or choose a larger --board-size"
    return Misfit("title", message, hint, text=context.path.title.casefold())


def draw_beside(context: DrawingContext, beside: Beside) -> Iterator[Cell]:
    """The title on its tablet, the tagline, the emblem in a medallion."""
    if beside.title:
        yield _cell("title", beside.title, tuple(_title(context, beside.title.rect.size)))
    if beside.tagline:
        room = _tagline_room(beside.tagline.rect.size)
        words = context.setter.fit(context.say(context.path.tagline), room, _TAGLINE, "tagline")
        yield _cell("tagline", beside.tagline, words)
    if beside.emblem:
        size = beside.emblem.rect.size
        half = min(size) / 2
        middle, radius = Point(half, half), half - _GAP
        icon = context.emblem(context.path.board.icon, middle, round(1.12 * RING * radius, 1), "accent")
        yield _cell("emblem", beside.emblem, (*medallion(context, middle, radius, "second"), icon))


def _cell(name: str, field: FreeField, items: tuple[Placed, ...]) -> Cell:
    return Cell(name, field.rect, 0, Frame(field.rect.size, items))


def _title(context: DrawingContext, size: Size) -> Iterator[Placed]:
    """The title on the edition's tablet, with letters that Minimal can fill or hollow ones; or the logo on paper."""
    tablet = context.ornament.tablet(Rect.of(size).inset(_GAP))
    if has_logo(context):
        yield from covering(tablet.outline, Ink("ground", "paper"), OUTLINE_PEN)
        yield from logo(context, _title_room(context, size), context.path.title_lines)
        return
    yield from cartouche(tablet, _KEY)
    points, lines, boxes = _title_set(context, size)
    large = points * context.scale > context.path.fonts.display_filled
    style = replace(_TITLE, size=points, ink=Ink("show-on" if large else "text-on", _KEY))
    for line, box in zip(lines, boxes, strict=True):
        yield from context.setter.fit(line, box, style, "title")


def draw_scenery(context: DrawingContext, cells: Sequence[GridCell]) -> Iterator[Placed]:
    """An icon in each free cell, in turn, not quite in line."""
    icons = context.path.board.scenery
    for number, cell in enumerate(cells if icons else ()):
        column, row = cell
        rect = cell_rect(cell)
        x = rect.centre.x + ((7 * column + 3 * row) % 5 - 2) * 2.2
        y = rect.centre.y + ((5 * column + 4 * row) % 5 - 2) * 1.6
        yield context.emblem(icons[(number + row) % len(icons)], Point(x, y), _ICON, "centre", dark=True)
