"""The guide's order of assembly, as a row of numbered pictures."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from printgen.art.frame import Frame, Ink, Placed, placed
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.document import Document, KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import picture, straight
from printgen.parts.guide.layout import WHERE, captions_style, numbered_disc, with_room
from printgen.parts.guide.signs import THUMB, thumb, tile_grid
from printgen.type.typesetter import Style

TALL = 10.0  # of the pictures
_GAP = 7.0  # between two steps, with an arrow
_CLEAR = 1.6  # at either end of that arrow
_ICON = 6.0
_APART = 1.2  # between the signs of a step
_LEAST = 30.0  # a step's width, else they stand in two rows
_CAPTION = Style("text", 8.5, 8, align="left", rise="top", narrow="condensed", leading=1.2, lines=4)
_CAPTION_TALL = 11.0
_ABOVE = TALL + 1.0  # what stands above a caption

Sign = tuple[Size, Callable[[float, float], tuple[Placed, ...]]]


class Task(Struct, frozen=True):
    """A step of the work: its signs from left to right, and what it says in words."""

    signs: tuple[Sign, ...]
    caption: str


def work_order(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What to do first and what last, as far as the kit has it."""
    row = tuple(_tasks(context, choices, summary))
    each = len(row) if (width - _GAP * (len(row) - 1)) / len(row) >= _LEAST else -(-len(row) // 2)
    wide, captions = (width - _GAP * (each - 1)) / each, [task.caption for task in row]
    room, style = with_room(context, captions, _caption(Rect(0.0, 0.0, wide, _ABOVE + _CAPTION_TALL)), _CAPTION)
    tall, style = room.bottom, captions_style(context, captions, room, style)
    items: list[Placed] = []
    for index, task in enumerate(row):
        down, across = divmod(index, each)
        items += _task(context, task, index + 1, Rect(across * (wide + _GAP), down * (tall + 2.0), wide, tall), style)
        if across:
            x, y = across * (wide + _GAP) - _GAP, down * (tall + 2.0) + TALL / 2
            items += straight(Point(x + _CLEAR, y), Point(x + _GAP - _CLEAR, y))
    rows = -(-len(row) // each)
    return Frame(Size(width, rows * tall + (rows - 1) * 2.0), tuple(items))


def _task(context: DrawingContext, task: Task, number: int, cell: Rect, style: Style) -> Iterator[Placed]:
    """The signs in the middle of their half, the number and the words below them."""
    bare, gaps = sum(size.width for size, _ in task.signs), max(len(task.signs) - 1, 1)
    apart = min(_APART, (cell.width - bare) / gaps)
    x = cell.x + (cell.width - bare - apart * (len(task.signs) - 1)) / 2
    for size, draw in task.signs:
        yield from draw(x, cell.y + (TALL - size.height) / 2)
        x += size.width + apart
    top = cell.y + TALL + 1.0
    yield from numbered_disc(context, number, Point(cell.x + 2.3, top + 2.3))
    yield from context.setter.fit(task.caption, _caption(cell), style, WHERE)


def _caption(cell: Rect) -> Rect:
    """The room for a step's words, beside its number."""
    top = _ABOVE + 0.9
    return Rect(cell.x + 6.0, cell.y + top, cell.width - 6.0, cell.height - top)


def _tasks(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[Task]:
    icon = _icons(context)
    folds = {entry.row.name: entry.row.printing(choices, summary).folded for entry in summary.documents}
    glued = [row for row in _rows(summary, "glue") if folds[row.name]]

    def pictured(row: Document) -> Sign:
        frame = thumb(context, row, summary, folds[row.name])
        return THUMB, lambda x, y: (placed(frame, x, y),)

    yield Task(
        (icon("printer"), _drawing(context, "measured"), icon("ruler"), icon("check-bold", 4.4)),
        context.label("work.print"),
    )
    if glued:
        signs = (*map(pictured, glued), icon("glue"), icon("book"), icon("clock", 5.0))
        yield Task(signs, context.label("work.glue"))
    if _rows(summary, "join") and summary.board.width:
        yield Task((_joined(summary),), context.label("work.join"))
    if made := _rows(summary, "make", "fold"):
        works = context.listed([context.label(f"work.{row.name}") for row in made], "row")
        yield Task((icon("content-cut"), *map(pictured, made)), context.label("work.make", works=works))
    yield from _cut(context, icon, summary, bool(glued))


def _cut(context: DrawingContext, icon: Callable[..., Sign], summary: KitSummary, dried: bool) -> Iterator[Task]:
    """The cards' last cut."""
    if rows := [row for row in _rows(summary, "glue") if row.one]:
        words = context.label(f"work.cut_{rows[0].name}_dry" if dried else f"work.cut_{rows[0].name}")
        pile = _drawing(context, "card-pile")
        yield Task((icon("clock", 5.0), icon("check-bold", 4.4), icon("content-cut"), pile), words)


def _rows(summary: KitSummary, *works: str) -> list[Document]:
    """The kit's documents that take work of some kinds."""
    return [entry.row for entry in summary.documents if entry.row.work in works]


def _icons(context: DrawingContext) -> Callable[..., Sign]:
    def icon(name: str, size: float = _ICON) -> Sign:
        ink = Ink("text") if name == "check-bold" else Ink("solid", "ink")
        return Size(size, size), lambda x, y: (context.icon(name, Rect(x, y, size, size), ink),)

    return icon


def _drawing(context: DrawingContext, name: str) -> Sign:
    """A drawing that looks the same in every kit."""
    frame = picture(context, name)
    return frame.size, lambda x, y: (placed(frame, x, y),)


def _joined(summary: KitSummary) -> Sign:
    """The board's tiles side by side."""
    board = summary.board
    scale = min(20.0 / max(board.width, board.height), 10.0 / min(board.width, board.height))
    size = Size(board.width * scale, board.height * scale)
    return (
        (size, lambda x, y: tuple(tile_grid(Rect(x, y, *size), summary)))
        if size.height <= TALL
        else (
            Size(size.height, size.width),
            lambda x, y: tuple(tile_grid(Rect(x, y, size.height, size.width), summary, True)),
        )
    )
