"""Pages of text and forms, such as those of an event."""

from collections.abc import Sequence
from itertools import accumulate, product
from math import fsum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    Tag,
    element,
    line_path,
    placed,
    rect_path,
    shape,
    stacked,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_on, standard_pens_on
from printgen.errors import Misfit
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.component import Component, Leaves, PageKind, Piece
from printgen.messages import message
from printgen.parts.boards import has_logo, logo_plate
from printgen.parts.drawing_context import OCCASION, DrawingContext
from printgen.type.markdown import Blocks, spans
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Matter, Strip, TextLook, column_height, column_items, fill_columns, numbered
from printgen.type.typesetter import Align, Style

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion

MARGIN = 12.0
HEAD_TALL = 17.0
GAP = 4.0
_MOST_PAGES = 20
_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)  # of running text, in points
_LEADINGS = ((1.32, 0.55), (1.24, 0.42))  # with the gaps between blocks: text is set closer rather than smaller
_EASY = 9.0  # points: a drawing does not make the text above it smaller than this
_HEAVY = Stroke(Ink("screen"), 0.6)  # below a page's title in Minimal
_COLUMN_GAP, _LINE = 9.0, 2.0  # mm between columns of text, and by which their height is tried
_DIVIDER = 36.0  # mm: the width of the ornament beside a page's title
_TITLES_TALL = 9.0  # of a ledger's first row
_COMB = 0.5  # the share of a row's height of the short lines between its cells
_CELL_GAP, _TITLE_GAP = 1.4, 0.8  # on both sides of its cells, and of titles that would not fit

_LOGO = ("H1", ""), ("Figure", "")  # in the structure of a document

_TITLE = Style("display", 22, 11, align="left", lines=1, narrow=None)
_BELOW = Style("text-bold", 9.5, 7, align="left", lines=1, narrow="condensed-bold")
_HEADING = Style("text-bold", 8, 6.5, lines=2, leading=1.05)
_CELL = Style("text", 10, 7, lines=1, narrow="condensed")
_FIELD_LABEL = Style("text-bold", 8.5, 7, align="left", rise="bottom", lines=1, narrow="condensed-bold")
_FIELD_VALUE = Style("text-bold", 11, 7, align="left", rise="bottom", lines=1)


class SourcedText(Struct, frozen=True):
    """A text and its path, for the report if it cannot be printed."""

    text: str
    where: str = "event"


class TextPages(Struct, frozen=True):
    """Pages of running text and its size in points, with a misfit if they cannot hold it."""

    frames: tuple[Frame, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    size: float = _SIZES[-1]


class LedgerColumn(Struct, frozen=True):
    """A column of a ledger: its title's label, its share of the width, and how its cells are set."""

    title: str
    share: float
    align: Align = "left"
    face: str = "text"
    lines: int = 1


def occasion(context: DrawingContext) -> "Occasion":
    """Return the event that the sheets are for; raises ValueError if there is none."""
    if context.event is None:
        raise ValueError("sheets of an event need an event")
    return context.event


def event_name(context: DrawingContext) -> SourcedText:
    return SourcedText(occasion(context).event.name, f"{OCCASION}name")


def room_of(page: Size) -> Size:
    """Return the size of a page within its margins."""
    return Size(page.width - 2 * MARGIN, page.height - 2 * MARGIN)


def pages_component(
    name: str, title: str, pages: Sequence[Frame], kind: PageKind, misfits: tuple[Misfit, ...] = ()
) -> Component:
    """Return finished pages as a document."""
    pieces = tuple(Piece(f"{name}-{at}", page) for at, page in enumerate(pages, 1))
    return Component(pieces, Leaves(kind, MARGIN), name=name, title=title, misfits=misfits)


def stacked_page(page: Size, parts: Sequence[Frame], gap: float = GAP, margin: float = MARGIN) -> Frame:
    """Place frames below each other from the page's top margin."""
    items: list[Placed] = []
    y = margin
    for part in parts:
        items.append(placed(part, margin, y))
        y += part.size.height + gap
    return Frame(page, tuple(items))


def head(
    context: DrawingContext,
    title: SourcedText,
    left: SourcedText,
    right: SourcedText,
    width: float,
    floor: float = 7.0,
) -> Frame:
    """Draw a page's title on its band, with a line below it, left and right, and the edition's ornaments.

    The edition's logo replaces a title that is the edition's. The band is flat, because words on a pattern are hard to
    read with low color vision; Minimal has a heavy rule in its place.
    """
    key, fit = "accent", context.setter.fit_title
    bar, ink = Rect(0, 0, width, HEAD_TALL), Ink("text-on", key)
    room = bar.inset(4.6)
    name = Rect(room.x, 2.0, room.width - _DIVIDER - 4.0, 7.0)
    below, half = replace(_BELOW, floor=floor, ink=ink), room.width * 0.55
    beside = Rect(room.x + half, 10.3, room.width - half, 4.6)
    items = (
        shape(rect_path(bar), Ink("ground", key)),
        *inked(context.ornament.border(bar.inset(0.85), 0.85).art, standard_pens_on(key)),
        rule(0.0, bar.bottom, width, bar.bottom, _HEAVY),
        *inked(context.ornament.divider(Rect(room.right - _DIVIDER, 5.0, _DIVIDER, 2.6)), pens_on(key)),
        heading(context, title, name, replace(_TITLE, ink=ink)),
        element("P", fit(left.text, Rect(room.x, 10.3, half, 4.6), below, left.where)),
        element("P", fit(right.text, beside, replace(below, align="right"), right.where)),
    )
    return Frame(bar.size, items)


def heading(context: DrawingContext, title: SourcedText, box: Rect, style: Style) -> Placed:
    """Set a title as the heading of a document; the edition's logo replaces its title."""
    if title.where == "title" and has_logo(context):
        return logo_heading(context, title.text, box, style.align)
    return element("H1", context.setter.fit_title(title.text, box, style, title.where))


def logo_heading(context: DrawingContext, title: str, box: Rect, align: Align = "centre") -> Placed:
    """Draw the edition's logo as the heading of a document."""
    named = logo_plate(context, box, (title,), align)
    return Placed(ORIGIN, Group(Frame(Size(box.right, box.bottom), named), tag=Tag(_LOGO, title)))


def text_pages(
    context: DrawingContext,
    title: Frame,
    matter: Sequence[Matter],
    page: Size,
    where: str,
    most: float = _SIZES[0],
    below: Frame | None = None,
    abreast: int = 1,
) -> TextPages:
    """Set running text below a title: on one page in the largest type that fits, up to ``most`` points, or on several.

    The text has ``abreast`` columns on a page; if one page holds it, they are about equally tall.
    A drawing ``below`` the text is left out if that would make the type too small to be read with ease. A text that
    does not even fit on several pages is a misfit.
    """
    room = room_of(page)
    column_tall = room.height - title.size.height - GAP
    compositor = Compositor(context.setter)
    measure = (room.width - _COLUMN_GAP * (abreast - 1)) / abreast
    sizes = [size for size in _SIZES if size <= most]
    tried = [*((size, below) for size in sizes if below and size >= _EASY), *((size, None) for size in sizes)]
    for (size, drawing), (leading, gap) in product(tried, _LEADINGS):
        look = TextLook(size, leading=leading, gap=gap, step=0.3, title=1.15, dress=context.ornament.dress)
        strips = compositor.strips(matter, measure, look)
        tall = column_tall - GAP - drawing.size.height if drawing else column_tall
        columns = _evened(strips, tall, abreast) if strips else None
        if strips and not columns and size == _SIZES[-1] and not drawing:
            columns = fill_columns(strips, [column_tall] * (_MOST_PAGES * abreast))
        if not columns:
            continue
        used = numbered((column for column in columns if column), f"{where} ")
        pages = [used[start : start + abreast] for start in range(0, len(used), abreast)]
        bodies = [_side_by_side(each, room.width, measure, column_tall) for each in pages]
        if drawing:
            bodies[-1] = stacked((bodies[-1], drawing), GAP)
        return TextPages(tuple(stacked_page(page, (title, body)) for body in bodies), size=size)
    misfit = Misfit(where, message("this text does not fit on its pages"), message("shorten it, or its longest word"))
    return TextPages((stacked_page(page, (title,)),), (misfit,))


def _evened(strips: Sequence[Strip], tall: float, count: int) -> tuple[tuple[Strip, ...], ...] | None:
    """Return the strips in a number of columns, as short as they may be up to a height; None if they do not fit."""
    least = column_height(strips) / count
    heights = (min(tall, least + _LINE * step) for step in range(int(max(0.0, tall - least) / _LINE) + 2))
    return next(filter(None, (fill_columns(strips, [height] * count) for height in heights)), None)


def _side_by_side(columns: Sequence[Sequence[Strip]], width: float, measure: float, tall: float) -> Frame:
    """Return the columns of a page as a frame."""
    height = max(map(column_height, columns))
    frames = [Frame(Size(measure, height), column_items(column, tall)) for column in columns]
    items = (placed(frame, at * (measure + _COLUMN_GAP), 0.0) for at, frame in enumerate(frames))
    return Frame(Size(width, height), tuple(items)) if len(frames) > 1 else frames[0]


def with_characters_checked(context: DrawingContext, matter: Blocks, where: str) -> Blocks:
    """Return the blocks, and report each of their characters that no font has."""
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
    """Draw a ruled table with a row of titles; its cells are set in ``size`` points, empty ones are to be filled in."""
    wide = _widths(columns, width)
    starts = list(accumulate(wide, initial=0.0))
    whole = Size(width, _TITLES_TALL + row_tall * len(rows))

    items = [shape(rect_path(Rect(0, 0, width, _TITLES_TALL)), Ink("pale", "accent"))]
    for number in range(1, len(rows) + 1):
        y = _TITLES_TALL + number * row_tall
        items += (rule(x, y - _COMB * row_tall, x, y) for x in starts[1:-1])
        if number < len(rows):
            items.append(rule(0, y, width, y))
    items.append(rule(0, _TITLES_TALL, width, _TITLES_TALL, OUTLINE_PEN))
    items += (rule(0, y, width, y, OUTLINE_PEN) for y in (0.0, whole.height))

    for column, x, measure in zip(columns, starts, wide, strict=False):
        title, style = context.label(column.title), replace(_HEADING, align=column.align)
        room = Rect(x + _CELL_GAP, 0.0, measure - 2 * _CELL_GAP, _TITLES_TALL)
        if not context.setter.block(title, room, style):
            room, style = Rect(x + _TITLE_GAP, 0.0, measure - 2 * _TITLE_GAP, _TITLES_TALL), replace(style, lines=3)
        items += context.setter.fit(title, room, style, "event")
    for number, row in enumerate(rows):
        y = _TITLES_TALL + number * row_tall
        for column, cell, x, measure in zip(columns, row, starts, wide, strict=False):
            if cell.text:
                room = Rect(x + _CELL_GAP, y, measure - 2 * _CELL_GAP, row_tall)
                items += context.setter.fit(cell.text, room, _cell_style(column, size), cell.where)
    return Frame(whole, tuple(items))


def lowest_rows(
    context: DrawingContext,
    columns: Sequence[LedgerColumn],
    rows: Sequence[Sequence[SourcedText]],
    width: float,
    heights: Sequence[float],
    size: float,
) -> float:
    """Return the first of some heights of a ledger's rows in which all cells fit, else the last."""
    cells = [
        (cell.text, measure - 2 * _CELL_GAP, _cell_style(column, size))
        for row in rows
        for column, cell, measure in zip(columns, row, _widths(columns, width), strict=False)
        if cell.text
    ]
    fits = context.setter.block
    return next(
        (tall for tall in heights if all(fits(text, Rect(0, 0, wide, tall), style) for text, wide, style in cells)),
        heights[-1],
    )


def _widths(columns: Sequence[LedgerColumn], width: float) -> list[float]:
    scale = width / fsum(column.share for column in columns)
    return [column.share * scale for column in columns]


def _cell_style(column: LedgerColumn, size: float) -> Style:
    return replace(_CELL, size=size, align=column.align, face=column.face, lines=column.lines, leading=1.05)


def rule(x1: float, y1: float, x2: float, y2: float, pen: Stroke = HAIRLINE_PEN) -> Placed:
    """Draw a straight line, a fine one unless another pen is given."""
    return shape(line_path(Line(Point(x1, y1), Point(x2, y2))), stroke=pen)


def labeled_line(context: DrawingContext, label: str, value: SourcedText, box: Rect) -> list[Placed]:
    """Draw a label and beside it a line to write on, with a value on it if that is known."""
    wide = context.setter.faces.width(label, _FIELD_LABEL.face, _FIELD_LABEL.size) + 1.5
    field = Rect(box.x + wide, box.y, box.width - wide, box.height)
    items = [*context.setter.fit(label, box._replace(width=wide), _FIELD_LABEL, "event")]
    items.append(rule(field.x, field.bottom, field.right, field.bottom))
    if value.text:
        room = Rect(field.x + 1.0, field.y, field.width - 1.0, field.height - 0.6)
        on_one_line = context.setter.block(value.text, room, _FIELD_VALUE)
        style = _FIELD_VALUE if on_one_line else replace(_FIELD_VALUE, lines=2, leading=1.05)
        items += context.setter.fit(value.text, room, style, value.where)
    return items
