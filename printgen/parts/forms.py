"""Pages of words and forms."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_on
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.component import Component, Leaves, PageKind, Piece
from printgen.parts.boards import has_logo, logo_plate
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.type.markdown import Blocks, spans
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Matter, TextLook, column_height, column_items, fill_columns
from printgen.type.typesetter import Align, Misfit, Style

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion

MARGIN = 12.0
HEAD_TALL = 17.0
GAP = 4.0
MOST_PAGES = 20
_ORNAMENT = 36.0  # beside a page's title
_INSET = 0.85  # of a title's frame from its band's edge
SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)  # of running text, in points


_TITLE = Style("display", 22, 11, align="left", lines=1, narrow=None)
_BELOW = Style("text-bold", 9.5, 7, align="left", lines=1, narrow="condensed-bold")
_RIGHT = replace(_BELOW, align="right")
_HEADING = Style("text-bold", 8, 6.5, lines=2, leading=1.05)
_CELL = Style("text", 10, 7, lines=1, narrow="condensed")


class SourcedText(Struct, frozen=True):
    """A text and its path, for the report if it cannot be printed."""

    text: str
    where: str = "event"


class TextPages(Struct, frozen=True):
    """Pages of running text; ``misfits`` tell of a text that they do not hold."""

    frames: tuple[Frame, ...] = ()
    misfits: tuple[Misfit, ...] = ()


class LedgerColumn(Struct, frozen=True):
    """A column of a ledger: its title's label, its share of the width (in mm, stretched alike), how cells are set."""

    title: str
    share: float
    align: Align = "left"
    face: str = "text"


def occasion(context: DrawingContext) -> "Occasion":
    """The event that the sheets are for; ValueError where there is none."""
    if context.event is None:
        raise ValueError("sheets of an event need an event")
    return context.event


def event_name(context: DrawingContext) -> SourcedText:
    """The event's name with its place."""
    return SourcedText(occasion(context).event.name, f"{OCCASION}name")


def room_of(page: Size) -> Size:
    """What a page has room for within its margins."""
    return Size(page.width - 2 * MARGIN, page.height - 2 * MARGIN)


def pages_component(
    name: str, title: str, pages: Sequence[Frame], kind: PageKind, misfits: tuple[Misfit, ...] = ()
) -> Component:
    """Finished pages as a document."""
    pieces = tuple(Piece(f"{name}-{at}", page) for at, page in enumerate(pages, 1))
    return Component(pieces, Leaves(kind, MARGIN), name=name, title=title, misfits=misfits)


def head(
    context: DrawingContext, title: SourcedText, left: SourcedText, right: SourcedText, width: float, floor: float = 7.0
) -> Frame:
    """A page's title on its band, with a line below it, left and right, and the edition's ornaments.

    Where the title is the edition's, its logo takes its place. The band is flat: a pattern under words is
    too much for eyes that tell few colours apart.
    """
    bar = Rect(0, 0, width, HEAD_TALL)
    ornament, key = context.ornament, "accent"
    room, ink = bar.inset(4.6), Ink("text-on", key)
    below, beside = (replace(style, floor=floor, ink=ink) for style in (_BELOW, _RIGHT))
    half, divider = room.width * 0.55, Rect(room.right - _ORNAMENT, 5.0, _ORNAMENT, 2.6)
    name = Rect(room.x, 2.4, room.width - _ORNAMENT - 4.0, 7.4)
    lines = Rect(room.x, 10.0, room.width, 4.6)
    return Frame(
        bar.size,
        (
            shape(rect_path(bar), Ink("ground", key)),
            *inked(ornament.border(bar.inset(_INSET), 0.85).art, pens_on(key)),
            *inked(ornament.divider(divider), pens_on(key)),
            *_named(context, title, name, ink),
            *context.setter.fit(left.text, lines._replace(width=half), below, left.where),
            *context.setter.fit(
                right.text, lines._replace(x=lines.x + half, width=lines.width - half), beside, right.where
            ),
        ),
    )


def _named(context: DrawingContext, title: SourcedText, room: Rect, ink: Ink) -> tuple[Placed, ...]:
    """The title of a page."""
    if title.where == "title" and has_logo(context):
        return logo_plate(context, room, (title.text,), "left")
    return context.setter.fit(title.text, room, replace(_TITLE, ink=ink), title.where)


def stacked_page(page: Size, parts: Sequence[Frame], gap: float = GAP, margin: float = MARGIN) -> Frame:
    """Frames below each other from the page's top margin."""
    items: list[Placed] = []
    y = margin
    for part in parts:
        items.append(placed(part, margin, y))
        y += part.size.height + gap
    return Frame(page, tuple(items))


def text_pages(
    context: DrawingContext, title: Frame, matter: Sequence[Matter], page: Size, where: str, most: float = SIZES[0]
) -> TextPages:
    """Running text below the title, on one page in the largest type (to ``most`` points) that fits, else on several."""
    room = room_of(page)
    tall_column = room.height - title.size.height - GAP
    compositor = Compositor(context.setter)
    for size in [size for size in SIZES if size <= most]:
        strips = compositor.strips(matter, room.width, _look(context, size))
        columns = fill_columns(strips, [tall_column] * (MOST_PAGES if size == SIZES[-1] else 1)) if strips else None
        if columns is None:
            continue
        used = [column for column in columns if column]
        bodies = [Frame(Size(room.width, column_height(column)), column_items(column, tall_column)) for column in used]
        return TextPages(tuple(stacked_page(page, (title, body)) for body in bodies))
    misfit = Misfit(where, "this text does not fit its pages", "shorten it, or its longest word")
    return TextPages((stacked_page(page, (title,)),), (misfit,))


def _look(context: DrawingContext, size: float) -> TextLook:
    return TextLook(size, leading=1.32, gap=0.55, step=0.3, title=1.15, dress=context.ornament.dress)


def with_characters_checked(context: DrawingContext, matter: Blocks, where: str) -> Blocks:
    """The blocks, every character checked: one that no font has is reported."""
    for span in spans(matter):
        context.setter.check(" ".join(span.text.split()), span.face, where)
    return matter


def ledger(
    context: DrawingContext,
    columns: Sequence[LedgerColumn],
    rows: Sequence[Sequence[SourcedText]],
    width: float,
    row_tall: float,
    size: float = 10.0,
) -> Frame:
    """Rows of cells (in ``size`` points) below a row of titles, ruled; what is left blank is to be written in."""
    scale = width / sum(column.share for column in columns)
    wide = [column.share * scale for column in columns]
    top = 9.0
    whole = Size(width, top + row_tall * len(rows))
    items = [shape(rect_path(Rect(0, 0, width, top)), Ink("pale", "accent"))]
    items += _rules(wide, whole, top, row_tall)
    for column, room in zip(columns, _cells(wide, 0.0, top), strict=True):
        items += context.setter.fit(context.label(column.title), room, replace(_HEADING, align=column.align), "event")
    for number, row in enumerate(rows):
        rooms = _cells(wide, top + number * row_tall, row_tall)
        for column, cell, room in zip(columns, row, rooms, strict=True):
            style = replace(_CELL, size=size, align=column.align, face=column.face)
            items += context.setter.fit(cell.text, room, style, cell.where) if cell.text else ()
    return Frame(whole, tuple(items))


def _cells(wide: Sequence[float], y: float, tall_row: float) -> Iterator[Rect]:
    """The room for text in each cell of a row."""
    for start, measure in zip(accumulate(wide, initial=0.0), wide, strict=False):
        yield Rect(start + 1.4, y, measure - 2.8, tall_row)


def _rules(wide: Sequence[float], size: Size, top: float, row_tall: float) -> Iterator[Placed]:
    """The lines of a ledger: fine ones between its cells, stronger ones round it and below its titles."""
    x = 0.0
    for measure in wide[:-1]:
        x += measure
        yield shape(line_path(Line(Point(x, 0), Point(x, size.height))), stroke=HAIRLINE_PEN)
    y = top + row_tall
    while y < size.height - 0.01:
        yield level_rule(0, size.width, y)
        y += row_tall
    yield shape(line_path(Line(Point(0, top), Point(size.width, top))), stroke=OUTLINE_PEN)
    yield shape(rect_path(Rect.of(size)), stroke=OUTLINE_PEN)


def level_rule(start: float, end: float, y: float) -> Placed:
    """A fine level line."""
    return shape(line_path(Line(Point(start, y), Point(end, y))), stroke=HAIRLINE_PEN)


def labelled_line(context: DrawingContext, label: str, value: SourcedText, box: Rect) -> Iterator[Placed]:
    """A label with a line to write on beside it, or what stands there already."""
    style = Style("text-bold", 8.5, 7, align="left", rise="bottom", lines=1, narrow="condensed-bold")
    wide = context.setter.faces.width(label, style.face, style.size) + 1.5
    yield from context.setter.fit(label, box._replace(width=wide), style, "event")
    field = Rect(box.x + wide, box.y, box.width - wide, box.height)
    yield level_rule(field.x, field.right, field.bottom)
    if value.text:
        room = Rect(field.x + 1.0, field.y, field.width - 1.0, field.height - 0.6)
        shown = Style("text-bold", 11, 7, align="left", rise="bottom", lines=1)
        yield from context.setter.fit(value.text, room, shown, value.where)
