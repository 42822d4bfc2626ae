"""Layout elements of the guide: text, titled sections, and rows of numbered steps."""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum

from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Shape,
    Tag,
    bounds,
    circle_path,
    placed,
    shape,
    stacked,
    tagged,
)
from printgen.art.inks import OUTLINE_PEN
from printgen.errors import Misfit
from printgen.geometry import Point, Rect, Size
from printgen.kit.document import GuideStep
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PICTURE, picture
from printgen.type.markdown import Heading, Paragraph, Span
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Matter, TextLook, column_height, column_items, numbered
from printgen.type.typesetter import Style

WHERE = "guide"
LOOK = TextLook(8.5, leading=1.27, title=1.25)
_PLATE_GAP, _SIGN_GAP = 2.5, 1.2  # between a heading's plate and the signs after it, and between those

_STEP_GAP = 4.0
_STEP_WIDE = 38.0  # the width that a caption needs
_CAPTION_TALL = 15.5  # four lines, the most
_ABOVE_CAPTION = PICTURE.height + 1.5
_DISC = 4.6  # a step's number
_CAPTION = Style("text", 8.5, 8, align="left", rise="top", leading=1.22, narrow="condensed")
_NUMBER = Style("text-bold", 8.5, 8, Ink("text-on", "accent"), lines=1)


def plain_text(context: DrawingContext, width: float, *paragraphs: str, look: TextLook = LOOK) -> Frame:
    """Set paragraphs as a frame as tall as they need."""
    return set_text(context, [Paragraph((Span(text, "text"),)) for text in paragraphs], width, look)


def set_text(context: DrawingContext, matter: Sequence[Matter], width: float, look: TextLook = LOOK) -> Frame:
    """Set text as a frame as tall as it needs; a word that is too wide is a misfit."""
    return grouped(_set(context, matter, width, look), "Div")


def grouped(frame: Frame, kind: str) -> Frame:
    """Return a frame whose content is an element of its own in the document's structure."""
    return Frame(frame.size, (Placed(ORIGIN, Group(frame, tag=Tag(((kind, ""),)))),))


def _set(context: DrawingContext, matter: Sequence[Matter], width: float, look: TextLook = LOOK) -> Frame:
    strips = Compositor(context.setter).strips(matter, width, replace(look, dress=context.ornament.dress))
    if not strips:
        text = message("a word of the guide is wider than its column")
        context.setter.misfits.append(Misfit(WHERE, text, message("shorten it")))
        return Frame(Size(width, 0.0), ())
    (column,) = numbered(((replace(strips[0], space=0.0), *strips[1:]),))
    tall = column_height(column)
    return Frame(Size(width, tall), column_items(column, tall))


def titled(context: DrawingContext, title: str, body: Frame, signs: Sequence[Frame] = ()) -> Frame:
    """Draw a section: its heading, with signs beside it if there is room for all of them, and its body."""
    bar = _set(context, [Heading(1, (Span(title, "display"),))], body.size.width)
    boxes = [bounds(item.item.path).moved(*item.at) for item in bar.items if isinstance(item.item, Shape)]
    plate = boxes[0] if boxes else Rect(0.0, 0.0, 0.0, 0.0)
    ornament = min((box.x for box in boxes if box.x > plate.right), default=bar.size.width)
    room = ornament - plate.right - 2 * _PLATE_GAP
    one_line = all(box.y <= plate.bottom for box in boxes)
    if one_line and fsum(sign.size.width + _SIGN_GAP for sign in signs) <= room:
        items, x = list(bar.items), plate.right + _PLATE_GAP
        for sign in signs:
            items.append(placed(sign, x, max(0.0, plate.centre.y - sign.size.height / 2)))
            x += sign.size.width + _SIGN_GAP
        bar = Frame(bar.size, tuple(items))
    return grouped(stacked((bar, body), 1.5), "Sect")


def beside(left: Frame, right: Frame, gap: float) -> Frame:
    """Place two frames side by side, ``gap`` mm apart."""
    x = left.size.width + gap
    size = Size(x + right.size.width, max(left.size.height, right.size.height))
    return Frame(size, (placed(left, 0, 0), placed(right, x, 0)))


def step_row(context: DrawingContext, row: Sequence[GuideStep], width: float) -> Frame:
    """Draw steps side by side, numbered from 1, each picture above its caption; in two rows on a narrow page."""
    each = len(row)
    if (width - _STEP_GAP * (each - 1)) / each < _STEP_WIDE:
        each = -(-each // 2)
    wide = (width - _STEP_GAP * (each - 1)) / each
    captions = [step.caption for step in row]
    below = _ABOVE_CAPTION + 0.9
    room = Rect(6.2, below, wide - 6.2, _ABOVE_CAPTION + _CAPTION_TALL - below)
    room, style = with_room(context, captions, room, _CAPTION)
    style = captions_style(context, captions, room, style)
    tall = _ABOVE_CAPTION + _CAPTION_TALL
    blocks = [context.setter.block(caption, room, style) for caption in captions]
    if all(blocks):
        heights = [context.setter.height(len(b.lines), b.face, b.size, style.leading) for b in blocks if b]
        tall = _ABOVE_CAPTION + max(_DISC + 0.2, max(heights) + 1.2)

    items: list[Placed] = []
    for index, step in enumerate(row):
        down, across = divmod(index, each)
        x, y = across * (wide + _STEP_GAP), down * (tall + _STEP_GAP)
        drawing = picture(context, step.drawing) if isinstance(step.drawing, str) else step.drawing
        items.append(placed(drawing, x + (wide - drawing.size.width) / 2, y))
        disc = numbered_disc(context, index + 1, Point(x + 2.3, y + _ABOVE_CAPTION + 2.1))
        caption = Rect(x + 6.2, y + below, wide - 6.2, tall - below)
        items += list_entry(index, context.setter.fit(step.caption, caption, style, WHERE), disc)
    rows = -(-len(row) // each)
    return grouped(Frame(Size(width, rows * tall + (rows - 1) * _STEP_GAP), tuple(items)), "Div")


def list_entry(number: int, body: Iterable[Placed], label: Iterable[Placed] = ()) -> Iterator[Placed]:
    """Yield an entry of a list in the document's structure: its label, if it has one, and its body."""
    entry = ("L", "list"), ("LI", str(number))
    if label:
        yield tagged(label, (*entry, ("Lbl", "")))
    yield tagged(body, (*entry, ("LBody", "")))


def with_room(context: DrawingContext, captions: Sequence[str], room: Rect, style: Style) -> tuple[Rect, Style]:
    """Return the room for captions, and their style: half as high again, with two more lines, if one does not fit."""
    if all(context.setter.block(caption, room, style) for caption in captions):
        return room, style
    lines = style.lines + 2 if style.lines else None
    return room._replace(height=1.5 * room.height), replace(style, lines=lines)


def captions_style(context: DrawingContext, captions: Sequence[str], room: Rect, style: Style) -> Style:
    """Return the style in the one face and size in which all captions of a row fit their room."""
    blocks = [context.setter.block(caption, room, style) for caption in captions]
    if style.narrow and any(block is None or block.face != style.face for block in blocks):
        style = replace(style, face=style.narrow, narrow=None)
    return context.setter.common(captions, room, style)


def numbered_disc(context: DrawingContext, number: int, middle: Point) -> tuple[Placed, ...]:
    """Draw a step's number on a disc."""
    disc = shape(circle_path(middle, _DISC / 2), Ink("ground", "accent"), OUTLINE_PEN)
    return disc, *context.setter.fit(str(number), Rect.square(middle, _DISC / 2), _NUMBER, WHERE)
