"""What the guide is built from: titled sections, rulers, and rows of numbered steps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Shape,
    bounds,
    circle_path,
    lines_path,
    placed,
    rect_path,
    shape,
    stacked,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import INCH, Line, Point, Rect, Size
from printgen.kit.document import KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PICTURE, picture, straight
from printgen.type.markdown import Heading, Span
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Matter, TextLook, column_height, column_items
from printgen.type.typesetter import Misfit, Style

WHERE = "guide"
LOOK = TextLook(8.5, leading=1.27, title=1.25)
CAPTION_TALL = 15.5  # four lines, the most
_STEP_WIDE = 38.0  # what a caption needs
_ABOVE_CAPTION = 1.5
_ABOVE = PICTURE.height + _ABOVE_CAPTION
_BESIDE_PLATE, _BESIDE_SIGN = 2.5, 1.2  # between a heading's plate and the signs after it, and between those
_DISC = 4.6  # a step's number

_CAPTION = Style("text", 8.5, 8, align="left", rise="top", leading=1.22, narrow="condensed")
_NUMBER = Style("text-bold", 8.5, 8, Ink("text-on", "accent"), lines=1)
_SCALE = Style("text", 8, 8, lines=1)
_TILE = Style("text-bold", 9, 8, lines=1)
_ROW = Style("text", 8, 8, align="right", lines=1)
_COLUMN = Style("text", 8, 8, lines=1)
_COUNT = 4.0  # the room for the columns' numbers
_NARROW, _LOW = 5.5, 3.2  # a tile of the map that has no room for both of its numbers
_APART = 2.4  # between the rows of the map
_FEW, _CLOSE = 5, 0.5  # more rows than a few lie closer


def set_text(context: DrawingContext, matter: Sequence[Matter], width: float, look: TextLook = LOOK) -> Frame:
    """Text as a frame as tall as it needs; a misfit where a word is too wide."""
    strips = Compositor(context.setter).strips(matter, width, replace(look, dress=context.ornament.dress))
    if not strips:
        context.setter.misfits.append(Misfit(WHERE, "a word of the guide is wider than its column", "shorten it"))
        return Frame(Size(width, 0.0), ())
    column = (replace(strips[0], space=0.0), *strips[1:])
    return Frame(Size(width, column_height(column)), column_items(column, column_height(column)))


def titled(context: DrawingContext, title: str, body: Frame, signs: Sequence[Frame] = ()) -> Frame:
    """A section: its heading, signs beside that where there is room, and what stands below it."""
    bar = set_text(context, [Heading(1, (Span(title, "display"),))], body.size.width)
    return stacked((_signed(bar, signs), body), 1.5)


def _signed(bar: Frame, signs: Sequence[Frame]) -> Frame:
    """A heading with signs after its plate, as many as there are, or none."""
    boxes = [bounds(item.item.path).moved(*item.at) for item in bar.items if isinstance(item.item, Shape)]
    plate = boxes[0] if boxes else Rect(0.0, 0.0, 0.0, 0.0)
    ornament = min((box.x for box in boxes if box.x > plate.right), default=bar.size.width)
    room = ornament - plate.right - 2 * _BESIDE_PLATE
    if sum(sign.size.width + _BESIDE_SIGN for sign in signs) > room or any(box.y > plate.bottom for box in boxes):
        return bar
    items, x = list(bar.items), plate.right + _BESIDE_PLATE
    for sign in signs:
        items.append(placed(sign, x, max(0.0, plate.centre.y - sign.size.height / 2)))
        x += sign.size.width + _BESIDE_SIGN
    return Frame(bar.size, tuple(items))


def beside(left: Frame, right: Frame, gap: float) -> Frame:
    """Two frames side by side, ``gap`` mm apart."""
    x = left.size.width + gap
    size = Size(x + right.size.width, max(left.size.height, right.size.height))
    return Frame(size, (placed(left, 0, 0), placed(right, x, 0)))


class Ruler(Struct, frozen=True):
    """A ruler to measure the print with: its length and the lengths of its ticks, all in mm."""

    title: str
    length: float
    tick: float
    labelled: int  # every how many ticks a number stands
    middle: int  # every how many ticks a longer one stands
    step: float  # what the number counts per tick


RULERS = (
    Ruler("100 mm", 100.0, 1.0, 10, 5, 1.0),
    Ruler("4 in", 4 * INCH, INCH / 8, 8, 4, 0.125),
)
RULER_TALL = 11.5


def ruler(context: DrawingContext, kind: Ruler, at: Point) -> Iterator[Placed]:
    """A ruler with its ticks from ``at``, the numbers below them; exactly as long as it says."""
    count = round(kind.length / kind.tick)
    ticks = [_tick(kind, number, at) for number in range(count + 1)]
    edge = Line(at, Point(at.x + kind.length, at.y))
    yield shape(lines_path([edge, *ticks]), stroke=HAIRLINE_PEN)
    for number in range(0, count + 1, kind.labelled):
        middle = at.x + number * kind.tick
        label = Rect(middle - 4.0, at.y + 4.2, 8.0, 3.6)
        yield from context.setter.fit(f"{number * kind.step:g}", label, _SCALE, WHERE)


def _tick(kind: Ruler, number: int, at: Point) -> Line:
    long = 4.0 if number % kind.labelled == 0 else 2.8 if number % kind.middle == 0 else 1.7
    x = at.x + number * kind.tick
    return Line(Point(x, at.y), Point(x, at.y + long))


class GuideStep(Struct, frozen=True):
    """A numbered step: a drawing (by name, or ready made) and what it says in words."""

    drawing: str | Frame
    caption: str


def step_row(context: DrawingContext, row: Sequence[GuideStep], width: float) -> Frame:
    """Steps side by side, numbered from 1, each picture above its caption; in two rows where the page is narrow."""
    gap = 4.0
    each = len(row)
    if (width - gap * (each - 1)) / each < _STEP_WIDE:
        each = -(-each // 2)
    wide = (width - gap * (each - 1)) / each
    captions = [step.caption for step in row]
    room, most = with_room(context, captions, _caption_room(Rect(0.0, 0.0, wide, _ABOVE + CAPTION_TALL)), _CAPTION)
    style = captions_style(context, captions, room, most)
    tall = _ABOVE + _caption_height(context, captions, room, style)
    items: list[Placed] = []
    for index, step in enumerate(row):
        down, across = divmod(index, each)
        items += _step(context, step, index + 1, Rect(across * (wide + gap), down * (tall + gap), wide, tall), style)
    rows = -(-len(row) // each)
    return Frame(Size(width, rows * tall + (rows - 1) * gap), tuple(items))


def with_room(context: DrawingContext, captions: Sequence[str], room: Rect, style: Style) -> tuple[Rect, Style]:
    """The room for captions, and their style; half as high again with two lines more where one finds no room."""
    if all(context.setter.block(caption, room, style) for caption in captions):
        return room, style
    lines = style.lines + 2 if style.lines else None
    return room._replace(height=1.5 * room.height), replace(style, lines=lines)


def captions_style(context: DrawingContext, captions: Sequence[str], room: Rect, style: Style) -> Style:
    """The style in the one face and size in which all captions of a row fit their room."""
    blocks = [context.setter.block(caption, room, style) for caption in captions]
    if style.narrow and any(block is None or block.face != style.face for block in blocks):
        return context.setter.common(captions, room, replace(style, face=style.narrow, narrow=None))
    return context.setter.common(captions, room, style)


def _caption_height(context: DrawingContext, captions: Sequence[str], room: Rect, style: Style) -> float:
    """What the longest caption of a row takes."""
    blocks = [context.setter.block(caption, room, style) for caption in captions]
    if any(block is None for block in blocks):
        return CAPTION_TALL
    heights = [context.setter.height(len(b.lines), b.face, b.size, style.leading) for b in blocks if b]
    return max(_DISC + 0.2, max(heights) + 1.2)


def _caption_room(cell: Rect) -> Rect:
    top = _ABOVE + 0.9
    return Rect(cell.x + 6.2, cell.y + top, cell.width - 6.2, cell.height - top)


def _step(context: DrawingContext, step: GuideStep, number: int, cell: Rect, style: Style) -> Iterator[Placed]:
    drawing = picture(context, step.drawing) if isinstance(step.drawing, str) else step.drawing
    yield placed(drawing, cell.x + (cell.width - drawing.size.width) / 2, cell.y)
    yield from numbered_disc(context, number, Point(cell.x + 2.3, cell.y + PICTURE.height + _ABOVE_CAPTION + 2.1))
    yield from context.setter.fit(step.caption, _caption_room(cell), style, WHERE)


def numbered_disc(context: DrawingContext, number: int, middle: Point) -> Iterator[Placed]:
    """A step's number on a disc."""
    yield shape(circle_path(middle, _DISC / 2), Ink("ground", "accent"), OUTLINE_PEN)
    room = Rect.square(middle, _DISC / 2)
    yield from context.setter.fit(str(number), room, _NUMBER, WHERE)


def tile_map(context: DrawingContext, summary: KitSummary) -> Frame | None:
    """The board's tiles in proportion, each with its row and column, the rows apart as they are before they are joined.

    Tiles without room for both numbers are counted beside the map: the rows at its left, more than two columns above.
    None for a board that is not tiled.
    """
    if not (summary.columns or summary.rows):
        return None
    plan = _map_plan(summary)
    return Frame(PICTURE, tuple(item for row in range(len(plan.down)) for item in _map_row(context, plan, row)))


class _MapPlan(Struct, frozen=True):
    """The map of tiles: columns and rows on the board by where they begin and end, and how they are drawn.

    ``apart`` lies between rows; ``slim`` tiles have no room for two numbers, ``top`` is what columns' numbers take.
    """

    across: list[tuple[float, float]]
    down: list[tuple[float, float]]
    scale: float
    apart: float
    slim: bool
    top: float

    def stripe(self, row: int) -> Rect:
        """Where a row of tiles lies in the picture."""
        (start, end), width = self.down[row], self.across[-1][1] * self.scale
        top = self.top + start * self.scale + row * self.apart
        return Rect((PICTURE.width - width) / 2, top, width, (end - start) * self.scale)


def _map_plan(summary: KitSummary) -> _MapPlan:
    """The map as large as the picture allows."""
    across = list(pairwise((0.0, *summary.columns, summary.board.width)))
    down = list(pairwise((0.0, *summary.rows, summary.board.height)))
    apart = _APART if len(down) <= _FEW else _CLOSE
    plan = _MapPlan(across, down, _map_scale(summary.board, apart * (len(down) - 1)), apart, slim=False, top=0.0)
    least = Size(*(min(far - near for near, far in stretches) * plan.scale for stretches in (across, down)))
    if least.width >= _NARROW and least.height >= _LOW:
        return plan
    top = _COUNT if len(across) > 2 else 0.0
    return replace(plan, slim=True, top=top, scale=_map_scale(summary.board, top + apart * (len(down) - 1)))


def _map_row(context: DrawingContext, plan: _MapPlan, row: int) -> Iterator[Placed]:
    """A row of tiles with their numbers, and below the first one an arrow towards the row above."""
    stripe = plan.stripe(row)
    yield shape(rect_path(stripe), Ink("pale", "accent"))
    for column, (near, far) in enumerate(plan.across):
        cell = stripe._replace(x=stripe.x + near * plan.scale, width=(far - near) * plan.scale)
        yield shape(rect_path(cell), stroke=OUTLINE_PEN)
        if not plan.slim:
            yield from context.setter.fit(f"{row + 1}, {column + 1}", cell, _TILE, WHERE)
        elif row == 0 and plan.top:
            yield from context.setter.fit(str(column + 1), cell._replace(y=0.0, height=plan.top), _COLUMN, WHERE)
    if plan.slim:
        label = Rect(stripe.x - 13.0, stripe.centre.y - 2.0, 12.0, 4.0)
        yield from context.setter.fit(context.label("guide.row", number=row + 1), label, _ROW, WHERE)
    if row:
        x, reach = stripe.right + _APART, min(7.0, 0.75 * (stripe.height + plan.apart))
        yield from straight(Point(x, stripe.y + 0.6 * reach), Point(x, stripe.y - 0.4 * reach))


def _map_scale(board: Size, taken: float) -> float:
    """How far the map is reduced, with that much of the picture's height taken by other things."""
    return min((PICTURE.height - taken) / board.height, (PICTURE.width - 2 * _APART) / board.width)
