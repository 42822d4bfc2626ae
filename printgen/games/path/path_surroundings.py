"""The surroundings of a path: title, tagline, emblem and scenery."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, bounds
from printgen.art.inks import OUTLINE_PEN
from printgen.art.ornament.plates import cartouche
from printgen.errors import Misfit, quoted
from printgen.games.path.grid import PITCH, GridCell, PathGrid, cell_rect
from printgen.games.path.records import PathEdition
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.component import Cell
from printgen.messages import message
from printgen.parts.boards import (
    RING,
    board_cartouche,
    covering,
    enlarged_plaque,
    has_logo,
    logo,
    logo_area,
    medallion,
)
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.lettering import LETTERINGS, draw_lettering, lettered
from printgen.type.typesetter import NARROW, Style, Typesetter

_GAP = 3.0  # from a free field's edges to its contents
_WIDEST = 6  # in cells: a longer field is no better for a title
_ICON = 27.0
_KEY = "accent"
_TITLE = Style("display", 60, 20, Ink("text-on", _KEY), caps=True, lines=1, tracking=0.02, narrow=None)
_SMALL_TITLE = replace(_TITLE, size=19.75, floor=7, tracking=0.0, narrow=NARROW)  # where no place is large enough
_STEP = 1.3  # the line height of a title relative to its size
_LETTERED = 0.4  # the most of the board's width that a title on a picture takes
_TAG, _TAG_GAP, _TAG_LARGE = Size(104.0, 12.0), 2.0, 1.3  # the plaque of the tagline below it
_TAGLINE_ON = Style("text-italic", 13, 8, Ink("text-on", "second"), lines=1)
_UNSEEN = Style("text", 60, 3, Ink("unseen"), lines=1)
_TAGLINE = Style("text-italic", 26, 10, Ink("text-on", "centre"), lines=3, leading=1.15, narrow=None)


class FreeField(Struct, frozen=True):
    """A rectangle of free cells between seams."""

    column: int
    row: int
    across: int
    down: int

    @property
    def cells(self) -> frozenset[GridCell]:
        columns, rows = range(self.column, self.column + self.across), range(self.row, self.row + self.down)
        return frozenset((column, row) for row in rows for column in columns)

    @property
    def rect(self) -> Rect:
        """Its rectangle at the usual size."""
        return cell_rect((self.column, self.row))._replace(width=self.across * PITCH, height=self.down * PITCH)


def free_fields(
    grid: PathGrid, crossed: Collection[GridCell], columns: Sequence[int], rows: Sequence[int]
) -> list[FreeField]:
    """Return each rectangle of free cells without links; tiles begin at ``columns`` and ``rows``."""
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


class Surroundings(Struct, frozen=True):
    """The places of the title, the tagline, the emblem and the scenery."""

    title: FreeField | None
    tagline: FreeField | None
    emblem: FreeField | None
    scenery: tuple[GridCell, ...] = ()
    lettering: tuple[Placed, ...] = ()
    lettered: tuple[Cell, ...] = ()


class TitleLines(NamedTuple):
    """The lines of the title in a field: their size in points (0 if they do not fit), their boxes and their style."""

    points: float
    lines: tuple[str, ...]
    boxes: list[Rect]
    style: Style


def surroundings(context: DrawingContext[PathEdition], grid: PathGrid, found: Sequence[FreeField]) -> Surroundings:
    """Place the title where it is largest, then the tagline and the emblem, and scenery in all other cells."""
    middle = Rect.of(grid.size).centre

    def off(field: FreeField) -> tuple[float, float]:
        """Return a sort key: larger fields first, then those nearer to the middle of the board."""
        rect = field.rect
        return -rect.width * rect.height, abs(rect.centre.y - middle.y) + abs(rect.centre.x - middle.x)

    def best(fields: Sequence[FreeField], points: Callable[[Size], float]) -> FreeField | None:
        """Return the field with the most points; of several, the smallest, then the one nearest to the middle."""
        given = {size: points(size) for size in {field.rect.size for field in fields}}
        fitting = [field for field in fields if given[field.rect.size]]
        return min(fitting, key=lambda one: (-given[one.rect.size], one.across, off(one)), default=None)

    def without(fields: Sequence[FreeField], taken: FreeField | None) -> list[FreeField]:
        return [field for field in fields if taken is None or not field.cells & taken.cells]

    if has_logo(context):
        title = best(found, lambda size: logo_area(context, _title_room(context, size)))
    else:
        title = best(found, lambda size: _title_lines(context, size).points)
    left = without(found, title)
    tagline = None
    if words := context.say(context.edition.tagline):
        wide = [field for field in left if 2 <= field.across <= 3 and field.down == 1]

        def tagline_size(size: Size) -> float:
            block = context.setter.block(words, _tagline_room(size), _TAGLINE)
            return block.size if block else 0.0

        tagline = best(wide, tagline_size)
    left = without(left, tagline)
    emblem = min((field for field in left if field.across == field.down), key=off, default=None)
    cells = {cell for field in without(left, emblem) for cell in field.cells}
    return Surroundings(title, tagline, emblem, tuple(sorted(cells)))


def shows_scene(context: DrawingContext[PathEdition]) -> bool:
    """Check whether a scene fills the board behind the spaces."""
    return context.edition.board.scene is not None


def on_the_picture(
    context: DrawingContext[PathEdition], grid: PathGrid, found: Sequence[FreeField], seams: Sequence[float]
) -> Surroundings:
    """Letter the title on the picture in the largest field, the tagline on a plaque below; ``seams`` are upright ones.

    A logo lies on its tablet in that field instead.
    """
    if has_logo(context):
        return replace(surroundings(context, grid, found), tagline=None, emblem=None, scenery=())
    field = max(found, key=lambda one: (len(one.cells), -one.row, one.across), default=None)
    if field is None:
        return Surroundings(None, None, None)
    edition, rect = context.edition, field.rect.inset(_GAP)
    tagline = context.say(edition.tagline)
    wide = min(rect.width, _LETTERED * grid.size.width)
    is_right = field.column > 0 and field.column + field.across == grid.columns
    low = _TAG.height + _TAG_GAP if tagline else 0.0
    box = Rect(rect.right - wide if is_right else rect.x, rect.y, wide, rect.height - low)
    look = LETTERINGS[edition.ornament.lettering]
    lines = lettered(context.setter, edition.title_lines, box, seams, look)
    ends = [rect.x, *(seam for seam in seams if rect.x < seam < rect.right), rect.right]
    left, right = max(pairwise(ends), key=lambda two: two[1] - two[0])
    part = rect._replace(x=left + _GAP, width=right - left - 2 * _GAP)
    cells = [_unseen_title(context, part)]
    if tagline:
        around = [bounds(path) for line in lines for path in line.paths]
        size = Size(min(_TAG.width, part.width), _TAG.height)
        middle = (min(one.x for one in around) + max(one.right for one in around)) / 2
        x = min(max(middle - size.width / 2, part.x), part.right - size.width)
        place = Rect(x, max(one.bottom for one in around) + _TAG_GAP, *size)
        plaque = enlarged_plaque(context.ornament.plaque, Rect.of(size), _TAG_LARGE)
        words = context.setter.fit(tagline, plaque.room, _TAGLINE_ON, "tagline")
        cells.append(Cell("tagline", place, 0, Frame(size, (*board_cartouche(plaque, "second"), *words))))
    return Surroundings(field, None, None, (), tuple(draw_lettering(lines, look)), tuple(cells))


def _unseen_title(context: DrawingContext[PathEdition], part: Rect) -> Cell:
    """Return the title as invisible text, which no seam crosses."""
    lines = context.edition.title_lines
    tall = part.height / len(lines)
    boxes = [Rect(0.0, tall * number, part.width, tall) for number in range(len(lines))]
    words = (context.setter.fit(line, box, _UNSEEN, "title") for line, box in zip(lines, boxes, strict=True))
    return Cell("title", part, 0, Frame(part.size, tuple(chain.from_iterable(words))))


def title_misfit(context: DrawingContext[PathEdition]) -> Misfit:
    """Return the misfit of a title that does not fit beside the path."""
    title = context.edition.title
    text = message("there is no room for the title {title} next to the path", title=quoted(title))
    hint = message("shorten it, let fewer links cross the board, or choose a larger --board-size")
    return Misfit("title", text, hint, text=title.casefold())


def draw_surroundings(context: DrawingContext[PathEdition], places: Surroundings) -> Iterator[Cell]:
    """Draw the title on its tablet, the tagline, and the emblem in a medallion."""

    def cell(name: str, field: FreeField, items: Sequence[Placed]) -> Cell:
        return Cell(name, field.rect, 0, Frame(field.rect.size, tuple(items)))

    yield from places.lettered
    if places.title and not places.lettered:
        yield cell("title", places.title, tuple(_title(context, places.title.rect.size)))
    if places.tagline:
        room, words = _tagline_room(places.tagline.rect.size), context.say(context.edition.tagline)
        yield cell("tagline", places.tagline, context.setter.fit(words, room, _TAGLINE, "tagline"))
    if places.emblem:
        half = min(places.emblem.rect.size) / 2
        middle, radius = Point(half, half), half - _GAP
        icon = context.emblem(context.edition.board.icon, middle, round(1.12 * RING * radius, 1), "accent")
        yield cell("emblem", places.emblem, (*medallion(context, middle, radius, "second"), icon))


def draw_scenery(context: DrawingContext[PathEdition], cells: Sequence[GridCell]) -> Iterator[Placed]:
    """Draw icons in the free cells, in turn and not quite aligned."""
    icons = context.edition.board.scenery
    for number, cell in enumerate(cells if icons else ()):
        column, row = cell
        middle = cell_rect(cell).centre
        x = middle.x + ((7 * column + 3 * row) % 5 - 2) * 2.2
        y = middle.y + ((5 * column + 4 * row) % 5 - 2) * 1.6
        yield context.emblem(icons[(number + row) % len(icons)], Point(x, y), _ICON, "centre", dark=True)


def _title(context: DrawingContext[PathEdition], size: Size) -> Iterator[Placed]:
    """Draw the title on the edition's tablet, in letters that Minimal can fill or in outline; or the logo on paper."""
    tablet = context.ornament.tablet(Rect.of(size).inset(_GAP))
    if has_logo(context):
        yield from covering(tablet.outline, Ink("ground", "paper"), OUTLINE_PEN)
        yield from logo(context, _title_room(context, size), context.edition.title_lines)
        return
    yield from cartouche(tablet, _KEY)
    laid = _title_lines(context, size)
    is_large = laid.points * context.scale > context.edition.fonts.display_filled
    style = replace(laid.style, size=laid.points, ink=Ink("show-on" if is_large else "text-on", _KEY))
    for line, box in zip(laid.lines, laid.boxes, strict=True):
        yield from context.setter.fit(line, box, style, "title")


def _title_lines(context: DrawingContext[PathEdition], size: Size) -> TitleLines:
    """Set the title as large as possible in a field of a size, without breaking words if possible."""
    room, setter = _title_room(context, size), context.setter
    given, words = tuple(context.edition.board.title), context.edition.title.split()
    candidates = [given]
    if not given:
        candidates = [tuple(filter(None, (" ".join(words[:cut]), " ".join(words[cut:])))) for cut in range(len(words))]
    found = [_spaced_lines(setter, room, lines, _TITLE) for lines in candidates]
    if not any(one.points for one in found):  # a long title in small letters
        block = setter.block(setter.cased(context.edition.title, _SMALL_TITLE), room, replace(_SMALL_TITLE, lines=4))
        candidates = [given or (block.lines if block else (context.edition.title,))]
        found = [_spaced_lines(setter, room, lines, _SMALL_TITLE) for lines in candidates]
    return max(found, key=lambda one: one.points)


def _spaced_lines(setter: Typesetter, room: Rect, lines: tuple[str, ...], style: Style) -> TitleLines:
    """Set the lines of the title at the largest size at which they fit a box."""
    tall = room.height / len(lines)
    boxes = [room._replace(y=room.y + number * tall, height=tall) for number in range(len(lines))]
    blocks = [setter.block(setter.cased(line, style), boxes[0], style) for line in lines]
    points = min(block.size if block else 0.0 for block in blocks)
    if len(boxes) > 1 and points:  # lines stay together instead of being centered in their parts
        step = min(tall, _STEP * points * POINT)
        top = room.centre.y - step * len(lines) / 2
        boxes = [room._replace(y=top + number * step, height=step) for number in range(len(lines))]
    return TitleLines(points, lines, boxes, style)


def _title_room(context: DrawingContext[PathEdition], size: Size) -> Rect:
    """Return the box for the title or the logo in a field of a size."""
    return context.ornament.tablet(Rect.of(size).inset(_GAP)).room.inset(1.5)


def _tagline_room(size: Size) -> Rect:
    return Rect.of(size).inset(_GAP + 2.0)
