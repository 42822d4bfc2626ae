"""The booklet's figures on deeds and building, and the pictures beside its tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

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
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.trade.records import Property, Transport
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.deeds import costs, mortgage_rows, rents
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.rules_text import figure_scale, larger
from printgen.type.typesetter import Style

TALL = 16.0
_LOT = Size(8.4, 11.0)
_FULL = 10.6  # the width of a lot full of buildings
_BAND = 4.6
_HOUSE = 3.7  # a building's icon
_SECOND_LINE = 3.2  # what a caption of two lines takes more
_MARK, _AFTER_MARK = 4.4, 1.6  # a tick or a cross, and what parts it from its lots
_EXAMPLE = 3 * _LOT.width + _MARK + _AFTER_MARK
_SWAP = 2 * _FULL + 4.0  # two lots and an arrow between them
_CAPTION = Style("text-italic", 7.5, 7, align="left", rise="top", narrow="condensed", lines=1)

# What stands on the lots of a group, and whether that is allowed, by its label; a property takes three or more.
EXAMPLES: Sequence[tuple[str, tuple[int, ...], str]] = (
    ("check-bold", (2, 2, 1), "rules.built_evenly"),
    ("close-thick", (3, 1, 1), "rules.built_unevenly"),
)
_LEAST = 3


def building_figure(context: DrawingContext, width: float) -> Frame | None:
    """A group built evenly and one that is not, and what a large building takes the place of.

    None without a group of three, or where too few buildings stand on a lot for examples.
    """
    kinds, group = [kind.id for kind in context.edition.building_kinds()], _group(context)
    few = context.edition.rules.small_per_large < _LEAST
    if not group or few or "small" not in kinds or width < 2 * _EXAMPLE + 2.0:
        return None
    if "large" not in kinds or width < 2 * _EXAMPLE + _SWAP:
        return Frame(Size(width, TALL), tuple(_examples(context, group, width - _EXAMPLE)))
    step = (width - _SWAP) / 2
    swapped = _swap_words(context, width - 2 * step)
    room = Rect(2 * step, 0.0, width - 2 * step, TALL + (_SECOND_LINE if swapped and swapped[1].lines == 2 else 0.0))
    items = (*_examples(context, group, step), *_swap(context, group, room))
    if swapped:
        words, style = swapped
        items += context.setter.fit(words, _caption_room(room), style, "words")
    return Frame(Size(width, room.height), items)


def _examples(context: DrawingContext, group: str, step: float) -> Iterator[Placed]:
    """A group built evenly and one that is not, ``step`` mm apart, each with its mark and its caption."""
    for number, (mark, counts, name) in enumerate(EXAMPLES):
        lots = number * step + _MARK + _AFTER_MARK
        yield context.icon(mark, Rect(number * step, 3.3, _MARK, _MARK), Ink("text"))
        yield from _lots(context, group, counts, lots)
        room = _caption_room(Rect(lots, 0.0, _EXAMPLE - _MARK, TALL))
        yield from context.setter.fit(context.label(name), room, _CAPTION, "rules")


def _caption_room(room: Rect) -> Rect:
    """What lots leave at the foot of a room."""
    return room._replace(y=_LOT.height + 1.4, height=room.height - _LOT.height - 1.4)


def _swap_words(context: DrawingContext, width: float) -> tuple[str, Style] | None:
    """What a large building takes the place of, on one line or two; None without room: the picture says it."""
    caption = context.label("rules.large_for_small", n=context.edition.rules.small_per_large)
    for count in (1, 2):
        style = replace(_CAPTION, lines=count)
        room = _caption_room(Rect(0.0, 0.0, width, TALL + (count - 1) * _SECOND_LINE))
        if context.setter.block(caption, room, style):
            return caption, style
    return None


def _group(context: DrawingContext) -> str:
    """The first group of three lots."""
    lots = [space.group for space in context.edition.spaces if isinstance(space, Property)]
    return next((group for group in lots if lots.count(group) == 3), "")


def _lots(context: DrawingContext, group: str, counts: Sequence[int], x: float) -> Iterator[Placed]:
    """A group's lots as on the board, each with so many small buildings on its band."""
    for number, count in enumerate(counts):
        yield from _lot(group, cell := Rect(x + number * _LOT.width, 0.0, *_LOT))
        yield from _buildings(context, cell, count)


def _lot(group: str, cell: Rect) -> Iterator[Placed]:
    yield shape(rect_path(cell), Ink("ground", "board"), OUTLINE_PEN)
    yield shape(rect_path(cell._replace(height=_BAND)), Ink("ground", f"group/{group}"), HAIRLINE_PEN)
    for level in (0.58, 0.74):
        aside = 1.6 if level < 0.7 else 2.6
        y = cell.y + level * cell.height
        yield shape(line_path(Line(Point(cell.x + aside, y), Point(cell.right - aside, y))), stroke=HAIRLINE_PEN)


def _buildings(context: DrawingContext, cell: Rect, count: int, large: bool = False) -> Iterator[Placed]:
    """Buildings side by side on the band, on a strip of white that parts them from its colour."""
    pieces = context.edition.pieces
    icon, key = (
        (pieces.large_building.icon, "large_building") if large else (pieces.small_building.icon, "small_building")
    )
    size = min(_HOUSE, (cell.width - 1.0) / max(count, 1))
    strip = Rect(cell.centre.x - count * size / 2, cell.y + (_BAND - size) / 2, count * size, size)
    yield shape(rounded_path(strip.inset(-0.3), 0.8), Ink("white"))
    for number in range(count):
        place = Rect(strip.x + number * size, strip.y, size, size).inset(0.1)
        yield context.icon(icon, place, Ink("form", key))


def _swap(context: DrawingContext, group: str, room: Rect) -> Iterator[Placed]:
    """A lot full of small buildings, an arrow, and the large one that takes their place."""
    per = context.edition.rules.small_per_large
    full = Rect(room.x, 0.0, _FULL, _LOT.height)
    after = full._replace(x=room.right - _FULL - 0.1)
    yield from _lot(group, full)
    yield from _buildings(context, full, per)
    yield from _lot(group, after)
    yield from _buildings(context, after, 1, large=True)
    middle = _LOT.height / 2
    tip = Point(after.x - 1.0, middle)
    yield shape(polygon_path([tip, (tip.x - 2.2, tip.y - 1.3), (tip.x - 2.2, tip.y + 1.3)]), Ink("line"))


TALL_DEED_FIGURE = 35.0
WIDE = 40.0
_ROW_TALL = 4.8  # the most for a line of a deed,
_FEW = 6  # which is lower with fewer lines

_NAME = Style("text-bold", 7.5, 7, Ink("text"), lines=2)
_ROW = Style("text", 7, 7, align="left", narrow="condensed", lines=1)
_AMOUNT = replace(_ROW, align="right", face="text-bold", narrow="condensed-bold")
_MEANING = Style("text", 7.5, 7, align="left", narrow="condensed", lines=1)


class ExplainedRow(NamedTuple):
    """A line of the explained deed: what it says, its amount, and what that is for."""

    label: str
    amount: str
    meaning: str


def deed_figure(context: DrawingContext, width: float) -> Frame | None:
    """A property's deed with its numbers explained; None without properties, or where the words are too long for it."""
    sample = next((space for space in context.edition.spaces if isinstance(space, Property)), None)
    if sample is None:
        return None
    rows, scale = _rows(context, sample), figure_scale(width)
    card, head = WIDE * scale, 8.5 * scale
    tall = min((TALL_DEED_FIGURE * scale - head - 0.7) / len(rows), _ROW_TALL * scale)
    size = Size(width, head + 0.7 + len(rows) * tall) if len(rows) < _FEW else Size(width, TALL_DEED_FIGURE * scale)
    room = Rect(card + 6.0, 0, width - card - 6.0, tall)
    label, amount = Rect(2.0, 0, card - 15.0 * scale, tall), Rect(card - 15.6 * scale, 0, 15.6 * scale - 2.0, tall)
    styles = [larger(style, scale) for style in (_ROW, _AMOUNT, _MEANING)]
    columns = tuple(zip((label, amount, room), styles, strict=True))
    if not all(context.setter.block(row[part], *columns[part]) for row in rows for part in range(3)):
        return None
    meaning = context.setter.common([row.meaning for row in rows], room, styles[2])
    items = [*_head(context, sample, Size(card, size.height), scale)]
    for number, row in enumerate(rows):
        y = head + number * tall
        items += context.setter.fit(row.label, label.moved(0, y), styles[0], "words")
        items += context.setter.fit(row.amount, amount.moved(0, y), styles[1], "rules")
        items += context.setter.fit(row.meaning, room.moved(0, y), meaning, "words")
        middle = y + tall / 2
        items.append(shape(line_path(Line(Point(card - 1.6, middle), Point(card + 4.8, middle))), stroke=HAIRLINE_PEN))
    return Frame(size, tuple(items))


def _head(context: DrawingContext, sample: Property, size: Size, scale: float) -> Iterable[Placed]:
    """The card with its band and name."""
    card, key = Rect.of(size), f"group/{sample.group}"
    band = Rect(1, 1, card.width - 2, 7 * scale)
    name = replace(larger(_NAME, scale), ink=Ink("text-on", key))
    yield shape(rect_path(card), Ink("blank"), OUTLINE_PEN)
    yield shape(rect_path(band), Ink("ground", key), OUTLINE_PEN)
    room = band._replace(x=1.8, width=card.width - 3.6)
    yield from context.setter.fit(sample.name, room, name, f"spaces.{sample.id}.name")


def _rows(context: DrawingContext, sample: Property) -> list[ExplainedRow]:
    """The deed's own lines, but for those between one small building and the most, each with its meaning."""
    has, per = context.edition.features, context.edition.rules.small_per_large
    lines = tuple(rents(context, sample))
    built = len(context.edition.rules.used_rents(sample.rent)) - 1
    (bare, *group), steps = lines[: len(lines) - built], lines[len(lines) - built :]
    meanings = [
        (bare, context.label("rules.rent_bare" if has.building else "rules.rent_others_pay")),
        *((row, context.label("rules.rent_group")) for row in group),
        *((row, context.label("rules.rent_small", n=1)) for row in steps[: min(per, 1)]),
        *((row, context.label("rules.rent_small", n=per)) for row in steps[1:per][-1:]),
        *((row, context.label("rules.rent_large", n=1)) for row in steps[per:]),
    ]
    prices = zip(costs(context, sample), ("rules.price_small", "rules.price_large"), strict=False)
    meanings += ((row, context.label(name, n=per)) for row, name in prices)
    meanings += ((row, context.label("rules.mortgage_brings")) for row in mortgage_rows(context, sample)[:1])
    return [ExplainedRow(row.label, row.amount, meaning) for row, meaning in meanings]


_VALUE = Style("figures", 7.5, 7, align="left", lines=1, narrow=None)

NOTES = Size(27.0, 28.0)
_NOTE = Size(17.5, 8.2)
DEEDS = Size(24.0, 14.6)
_DEED = Size(9.0, 12.6)


def notes_picture(context: DrawingContext, width: float) -> Frame | None:
    """The denominations one over the other, the highest at the back; None for a single one."""
    money = context.edition.money
    if len(money) < 2 or width < NOTES.width:
        return None
    across, down = ((NOTES[axis] - _NOTE[axis]) / (len(money) - 1) for axis in (0, 1))
    notes = sorted(money, key=lambda note: -note.value)
    items: list[Placed] = []
    for number, note in enumerate(notes):
        key, rect = f"note/{note.value}", Rect(number * across, number * down, *_NOTE)
        items.append(shape(rect_path(rect), Ink("white")))
        items.append(shape(rect_path(rect), Ink("ground", key), OUTLINE_PEN))
        room = Rect(rect.x + 1.1, rect.y, _NOTE.width - 2.2, down)
        style = replace(_VALUE, ink=Ink("text-on", key))
        items += context.setter.fit(context.amount(note.value), room, style, "currency")
    front = Rect(NOTES.width - _NOTE.width, NOTES.height - _NOTE.height, *_NOTE)
    seal = Ink("text-on", f"note/{notes[-1].value}")
    items.append(shape(circle_path(front.centre, 2.2), stroke=Stroke(seal, HAIRLINE)))
    items.append(shape(circle_path(front.centre, 1.7), stroke=Stroke(seal, HAIRLINE)))
    return Frame(NOTES, tuple(items))


def deeds_picture(context: DrawingContext, width: float) -> Frame | None:
    """The deeds of all transport spaces in a hand; None for an edition with none."""
    lots = [space for space in context.edition.spaces if isinstance(space, Transport)]
    if not lots or width < DEEDS.width:
        return None
    step = (DEEDS.width - _DEED.width) / max(len(lots) - 1, 1)
    items: list[Placed] = []
    for number, lot in enumerate(lots):
        drop = abs(number - (len(lots) - 1) / 2) * 0.8
        items.append(placed(_deed(context, lot), number * step, drop))
    return Frame(DEEDS, tuple(items))


def _deed(context: DrawingContext, lot: Transport) -> Frame:
    return Frame(_DEED, tuple(_deed_items(context, lot)))


def _deed_items(context: DrawingContext, lot: Transport) -> Iterator[Placed]:
    """A deed from afar: its sign, and lines for its words."""
    outline = rounded_path(Rect.of(_DEED), 0.8)
    yield shape(outline, Ink("white"))
    yield shape(outline, Ink("pale", "accent"), OUTLINE_PEN)
    middle = Point(_DEED.width / 2, 4.4)
    yield context.icon(lot.icon, Rect.square(middle, 2.6), Ink("solid", "ink"))
    for row in range(3):
        aside, y = (1.6, 2.2, 1.6)[row], 8.4 + 1.3 * row
        yield shape(rect_path(Rect(aside, y, _DEED.width - 2 * aside, 0.0)), stroke=HAIRLINE_PEN)
