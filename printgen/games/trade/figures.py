"""The figures of the trading game's booklet: the ring, a deed, building, and the pictures beside its tables."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    described,
    line_path,
    placed,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.games.trade.deed_cards import costs, mortgage_rows, rents
from printgen.games.trade.records import Corner, Draw, Edition, Property, Transport, Utility
from printgen.games.trade.ring import SIDE, ring, ring_scale
from printgen.geometry import Line, Path, Point, Rect, Size, turned_rect
from printgen.parts.boards import BoardPlan, SpacePlace, has_logo, logo_plate
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import figure_scale, larger, small_ink, with_words_read
from printgen.type.typesetter import Style
from printgen.written_text import with_capital, writing_place

# The ring at a glance.
_RING_TALL = 44.0
_BESIDE = 85.0  # minimum measure for the legend beside the ring
_LEGEND_WIDE = 36.0  # at least
_LEGEND_ROW, _LEGEND_TALL = 5.2, 6.2  # a line of the legend, and one that may hold two lines of text
_BAND = 0.3  # the color band's share of a space's depth
_PILE = Size(4.3, 6.2)  # the size of a deck's place on the board ...
_PILE_SPOTS = (
    *map(Point, (0.0, 1.0, 1.0, 0.0, 0.5, 0.5), (0.0, 1.0, 0.0, 1.0, 0.0, 1.0)),
)  # ... and its relative positions in the center
_LEAST_LOGO = 4.0  # mm: the least room for a logo
_ON_CENTER = Ink("text-on", "centre")
_LEGEND = Style("text", 7.5, 7, align="left", narrow="condensed")
_TITLE = Style("display", 11, 7, _ON_CENTER, leading=1.15, lines=3, narrow=None, whole=True)
_GROUP = Style("text", 7, 7, lines=1, narrow=None)  # a group's letter beside its band, which is too small for it

# A deed and its meaning.
_DEED_TALL, _DEED_WIDE = 35.0, 40.0
_ROW_TALL = 4.8  # the most for a line of a deed,
_FEW = 6  # which is lower with fewer lines
_NAME = Style("text-bold", 7.5, 7, Ink("text"), lines=2)
_ROW = Style("text", 7, 7, align="left", narrow="condensed", lines=1)
_AMOUNT = replace(_ROW, align="right", face="text-bold", narrow="condensed-bold")
_MEANING = Style("text", 7.5, 7, align="left", narrow="condensed", lines=1)

# Lots with buildings.
_LOTS_TALL = 16.0
_LOT = Size(8.4, 11.0)
_FULL = 10.6  # the width of a lot full of buildings
_LOT_BAND = 4.6
_HOUSE = 3.7  # a building's icon
_SECOND_LINE = 3.2  # the additional height of a caption with two lines
_MARK, _AFTER_MARK = 4.4, 1.6  # the size of a tick or cross, and its distance from the lots
_EXAMPLE = 3 * _LOT.width + _MARK + _AFTER_MARK
_SWAP = 2 * _FULL + 4.0  # two lots and an arrow between them
_CAPTION = Style("text-italic", 7.5, 7, align="left", rise="top", narrow="condensed", lines=1)
_LEAST_BUILT = 3  # buildings on a lot, for examples
# Buildings on the lots of a group and true if they are allowed, by label; a property takes at least three.
EXAMPLES: Sequence[tuple[str, tuple[int, ...], str]] = (
    ("check-bold", (2, 2, 1), "rules.built_evenly"),
    ("close-thick", (3, 1, 1), "rules.built_unevenly"),
)

# Beside tables.
_NOTES, _NOTE = Size(27.0, 28.0), Size(17.5, 8.2)
_DEEDS, _DEED = Size(24.0, 14.6), Size(9.0, 12.6)
_VALUE = Style("figures", 7.5, 7, align="left", lines=1, narrow=None)


class LegendLine(NamedTuple):
    """A line of a figure's legend: an icon, its words, and their place in the theme."""

    icon: str
    text: str
    where: str


def ring_figure(context: DrawingContext[Edition], width: float) -> Frame:
    """Draw the ring of spaces with the direction of play and a legend of its signs."""
    edition = context.edition
    plan = ring(*edition.sides)
    lines = _legend_lines(edition)
    if width >= _BESIDE:
        scale = figure_scale(width)
        drawn = _drawn(plan, _RING_TALL * scale, width - 5 - _LEGEND_WIDE)
        wide, high = drawn.size
        tall = max(high, _RING_TALL * scale)
        box = Rect(wide + 5, 0.0, width - wide - 5, tall)
        legend = _legend(context, lines, box, _LEGEND_ROW * scale, scale)
        items = [*_ring_at(context, drawn, Point(0.0, (tall - high) / 2), scale), *legend]
        return _named(context, "ring", Frame(Size(width, tall), tuple(items)))
    drawn = _drawn(plan, _RING_TALL, width)
    items = [*_ring_at(context, drawn, Point((width - drawn.size.width) / 2, 0.0))]
    rows, wide = -(-len(lines) // 2), (width - 4.0) / 2  # the legend in two columns below
    top = drawn.size.height + 2.0
    for column in (0, 1):
        part = lines[column * rows : (column + 1) * rows]
        box = Rect(column * (wide + 4.0), top, wide, len(part) * _LEGEND_TALL)
        items += _legend(context, part, box, _LEGEND_TALL)
    return _named(context, "ring", Frame(Size(width, top + rows * _LEGEND_TALL), tuple(items)))


def _named(context: DrawingContext[Edition], name: str, figure: Frame) -> Frame:
    return with_words_read(figure, context.label(f"rules.figure_{name}"))


def _drawn(plan: BoardPlan, usual: float, width: float) -> BoardPlan:
    """Return the plan with a ``usual`` length, longer if its spaces would be too small, but at most ``width`` wide."""
    factor = max(usual / max(plan.size), usual / SIDE / ring_scale(plan))
    return plan.scaled(min(factor, width / plan.size.width))


def _legend_lines(edition: Edition) -> list[LegendLine]:
    """Draw the legend of the signs on the ring: corners first, then one line for each kind of space."""
    found: dict[str, LegendLine] = {}
    for space in sorted(edition.spaces, key=lambda space: not isinstance(space, Corner)):
        where = f"spaces.{space.id}.name"
        match space:
            case Draw():
                deck = next(deck for deck in edition.decks if deck.id == space.deck)
                found[deck.id] = LegendLine(deck.icon, deck.name, f"decks.{deck.id}.name")
            case Transport():
                found["transport"] = LegendLine(space.icon, edition.words.transport.many, "words.transport.many")
            case Utility():
                found[space.icon] = LegendLine(space.icon, space.name, where)
            case Property():
                pass
            case _:
                found[space.id] = LegendLine(space.icon, space.name, where)
    return list(found.values())


def _legend(
    context: DrawingContext[Edition], lines: Sequence[LegendLine], box: Rect, row: float, scale: float = 1.0
) -> Iterator[Placed]:
    """Draw the legend in a box, with a line after words that precede a name to write by hand."""
    style, setter = larger(_LEGEND, scale), context.setter
    tall = min(box.height / max(len(lines), 1), row)
    top = box.y + (box.height - tall * len(lines)) / 2
    for number, line in enumerate(lines):
        y = top + number * tall
        size = min(tall, _LEGEND_ROW * scale) - 0.6
        yield context.icon(line.icon, Rect(box.x, y + (tall - size) / 2, size, size), small_ink(size))
        room = Rect(box.x + size + 2.0, y, box.width - size - 2.0, tall)
        place = writing_place(line.text)
        text = with_capital(place.caption if place and place.caption else line.text, context.edition.language)
        yield from setter.fit(text, room, style, line.where)
        if place and place.caption and (block := setter.block(text, room, style)):
            left = room.x + setter.printed_width(text, block.face, block.size) + 1.0
            foot = room.centre.y + setter.height(1, block.face, block.size, 1.0) / 2
            yield shape(line_path(Line(Point(left, foot), Point(room.right, foot))), stroke=HAIRLINE_PEN)


def _ring_at(context: DrawingContext[Edition], plan: BoardPlan, corner: Point, scale: float = 1.0) -> Iterable[Placed]:
    """Draw the board in a figure; play runs the same way around it in every language."""
    if not context.is_leftward:
        return _ring(context, plan, corner, scale)
    return (placed(context.not_mirrored(Frame(plan.size, tuple(_ring(context, plan, ORIGIN, scale)))), *corner),)


def _ring(context: DrawingContext[Edition], plan: BoardPlan, corner: Point, scale: float) -> Iterator[Placed]:
    """Draw the board by its plan, with its top left corner at a point; ``scale`` is that of its details."""
    edition, decks = context.edition, {deck.id: deck.icon for deck in context.edition.decks}
    ring, inner = Rect.of(plan.size).moved(*corner), plan.centre.moved(*corner)
    rests: dict[str, list[Rect]] = {}  # the spaces of each group without their bands
    yield shape(rect_path(ring), Ink("ground", "board"), OUTLINE_PEN)
    for space, place in zip(edition.spaces, plan.places, strict=True):
        cell = place.rect.moved(*corner)
        yield shape(rect_path(cell), stroke=HAIRLINE_PEN)
        if isinstance(space, Property):
            band, rest = _band_and_rest(replace(place, rect=cell))
            rests.setdefault(space.group, []).append(rest)
            yield shape(rect_path(band), Ink("solid", f"group/{space.group}"), HAIRLINE_PEN)
        elif icon := decks.get(space.deck) if isinstance(space, Draw) else space.icon:
            size = min(cell.width, cell.height) * 0.74
            yield context.icon(icon, Rect.square(cell.centre, size / 2), small_ink(size))
    # First one letter of every group, then the next, so that no letter is read twice in a row.
    marks = {group.id: group.mark for group in edition.groups}
    for turn in zip_longest(*rests.values()):
        for group, rest in zip(rests, turn, strict=True):
            if rest:
                yield from context.setter.fit(marks[group], rest, _GROUP, f"groups.{group}.mark")
    yield shape(rect_path(inner), Ink("ground", "centre"), OUTLINE_PEN)
    # An arrow goes round clockwise, from the bottom right.
    box = inner.inset(2.6)
    x, y = box.right, box.bottom - 7
    turns = [(box.x, box.bottom), (box.x, box.y), (box.right, box.y), (x, y)]
    way: Path = (("M", box.right, box.bottom), *(("L", *point) for point in turns))
    yield shape(way, stroke=Stroke(_ON_CENTER, 2 * OUTLINE))
    yield shape(polygon_path([(x, y + 2.4), (x - 1.2, y), (x + 1.2, y)]), _ON_CENTER)
    yield from _within_ring(context, inner, scale)


def _band_and_rest(place: SpacePlace) -> tuple[Rect, Rect]:
    """Return a space's color band along its inner side, and the rest of the space."""
    size = place.rect.size if place.turn in (0, 180) else place.rect.size.turned
    deep = _BAND * size.height
    upright = Rect(0.0, 0.0, size.width, deep), Rect(0.0, deep, size.width, size.height - deep)
    band, rest = (turned_rect(part, size, place.turn).moved(*place.rect.at) for part in upright)
    return band, rest


def _within_ring(context: DrawingContext[Edition], inner: Rect, scale: float) -> Iterator[Placed]:
    """Draw the decks' places in the corners of the center, and the title between their rows or columns.

    If they leave no space for the title, it is drawn without them, or is left out.
    """
    low, title = _PILE.height * scale, larger(_TITLE, scale)
    half = math.sqrt(0.5) / 2 * scale
    reach = (_PILE.width + _PILE.height) * half  # half the diagonal extent of a tilted place
    about = inner.inset(4.8 + low / 2)
    spots = (Point(about.x + at.x * about.width, about.y + at.y * about.height) for at in _PILE_SPOTS)
    piles = list(zip(context.edition.decks, spots, strict=False))
    taken = [Rect.square(spot, reach) for _, spot in piles]
    rows = Rect(inner.x + 4.0, inner.y + 4.8 + low, inner.width - 8.0, inner.height - 9.6 - 2 * low)
    aside = 4.8 + low / 2 + reach
    columns = Rect(inner.x + aside, inner.y + 4.0, inner.width - 2 * aside, inner.height - 8.0)
    room = next((room for room in (rows, columns) if _has_room(context, room, title, taken)), None)
    if room is None:
        room, piles = inner.inset(4.0), []
        if not _has_room(context, room, title):
            return
    wide, tall = _PILE.width * half, _PILE.height * half
    for deck, middle in piles:
        corners = [
            (middle.x + along * wide + across * tall, middle.y - along * wide + across * tall)
            for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        key = f"deck/{deck.id}"
        yield shape(polygon_path(corners), Ink("white"))
        yield shape(polygon_path(corners), Ink("ground", key), Stroke(_ON_CENTER, OUTLINE))
        size = 0.62 * _PILE.width * scale
        yield context.icon(deck.icon, Rect.square(middle, size / 2), Ink("text-on", key))  # too small for outlines
    if has_logo(context):
        yield from logo_plate(context, room, (context.edition.title,))
    else:
        yield from context.setter.fit(context.edition.title, room, title, "title")


def _has_room(context: DrawingContext[Edition], room: Rect, style: Style, taken: Sequence[Rect] = ()) -> bool:
    """Check whether the title fits a box without touching anything in it."""
    if has_logo(context):
        return min(room.size) > _LEAST_LOGO
    block = context.setter.block(context.edition.title, room, style) if min(room.size) > 0.0 else None
    if block is None:
        return False
    wide = max(context.setter.printed_width(line, block.face, block.size, block.tracking) for line in block.lines)
    tall = context.setter.height(len(block.lines), block.face, block.size, style.leading)
    words = Rect.about(room.centre, Size(wide, tall))
    return not any(words.meets(other) for other in taken)


class ExplainedRow(NamedTuple):
    """A line of the explained deed: its label, its amount, and the meaning of that."""

    label: str
    amount: str
    meaning: str


def deed_figure(context: DrawingContext[Edition], width: float) -> Frame | None:
    """Draw a property's deed with its numbers explained.

    None without properties, or if the words are too long.
    """
    sample = next((space for space in context.edition.spaces if isinstance(space, Property)), None)
    if sample is None:
        return None
    rows, scale, setter = _explained_rows(context, sample), figure_scale(width), context.setter
    wide, head = _DEED_WIDE * scale, 8.5 * scale
    tall = min((_DEED_TALL * scale - head - 0.7) / len(rows), _ROW_TALL * scale)
    size = Size(width, head + 0.7 + len(rows) * tall) if len(rows) < _FEW else Size(width, _DEED_TALL * scale)
    room = Rect(wide + 6.0, 0, width - wide - 6.0, tall)
    label, amount = Rect(2.0, 0, wide - 15.0 * scale, tall), Rect(wide - 15.6 * scale, 0, 15.6 * scale - 2.0, tall)
    styles = [larger(style, scale) for style in (_ROW, _AMOUNT, _MEANING)]
    columns = tuple(zip((label, amount, room), styles, strict=True))
    if not all(setter.block(row[part], *columns[part]) for row in rows for part in range(3)):
        return None
    meaning = setter.common([row.meaning for row in rows], room, styles[2])
    key, band = f"group/{sample.group}", Rect(1, 1, wide - 2, 7 * scale)
    name = replace(larger(_NAME, scale), ink=Ink("text-on", key))
    items = [
        shape(rect_path(Rect(0.0, 0.0, wide, size.height)), Ink("blank"), OUTLINE_PEN),
        shape(rect_path(band), Ink("ground", key), OUTLINE_PEN),
        *setter.fit(sample.name, band._replace(x=1.8, width=wide - 3.6), name, f"spaces.{sample.id}.name"),
    ]
    for number, row in enumerate(rows):
        y = head + number * tall
        items += setter.fit(row.label, label.moved(0, y), styles[0], "words")
        items += setter.fit(row.amount, amount.moved(0, y), styles[1], "rules")
        items += setter.fit(row.meaning, room.moved(0, y), meaning, "words")
        middle = y + tall / 2
        items.append(shape(line_path(Line(Point(wide - 1.6, middle), Point(wide + 4.8, middle))), stroke=HAIRLINE_PEN))
    return _named(context, "deed", Frame(size, tuple(items)))


def _explained_rows(context: DrawingContext[Edition], sample: Property) -> list[ExplainedRow]:
    """Return the deed's lines, each with its meaning, without those between the first and the last small building."""
    edition = context.edition
    has, per = edition.features, edition.rules.small_per_large
    lines = tuple(rents(edition, sample, context.label))
    built = len(context.edition.rules.used_rents(sample.rent)) - 1
    (bare, *group), steps = lines[: len(lines) - built], lines[len(lines) - built :]
    meanings = [
        (bare, context.label("rules.rent_bare" if has.building else "rules.rent_others_pay")),
        *((row, context.label("rules.rent_group")) for row in group),
        *((row, context.label("rules.rent_small", n=1)) for row in steps[: min(per, 1)]),
        *((row, context.label("rules.rent_small", n=per)) for row in steps[1:per][-1:]),
        *((row, context.label("rules.rent_large", n=1)) for row in steps[per:]),
    ]
    prices = zip(
        costs(context.edition, sample, context.label), ("rules.price_small", "rules.price_large"), strict=False
    )
    meanings += ((row, context.label(name, n=per)) for row, name in prices)
    meanings += (
        (row, context.label("rules.mortgage_brings"))
        for row in mortgage_rows(context.edition, sample, context.label)[:1]
    )
    return [ExplainedRow(row.label, row.amount, meaning) for row, meaning in meanings]


def building_figure(context: DrawingContext[Edition], width: float) -> Frame | None:
    """Draw a group built evenly, one built unevenly, and the small buildings that a large one replaces.

    None without a group of three or four, or if a lot has too few buildings for examples.
    """
    edition = context.edition
    kinds, per = [kind.id for kind in edition.building_kinds()], edition.rules.small_per_large
    lots = [space.group for space in edition.spaces if isinstance(space, Property)]
    group = next((group for size in (3, 4) for group in lots if lots.count(group) == size), None)
    if group is None or per < _LEAST_BUILT or "small" not in kinds or width < 2 * _EXAMPLE + 2.0:
        return None
    if "large" not in kinds or width < 2 * _EXAMPLE + _SWAP:
        examples = Frame(Size(width, _LOTS_TALL), tuple(_examples(context, group, width - _EXAMPLE)))
        return _named(context, "building", examples)
    step = (width - _SWAP) / 2
    items = [*_examples(context, group, step)]
    room = Rect(2 * step, 0.0, width - 2 * step, _LOTS_TALL)
    # A lot full of small buildings, an arrow, and the large one that replaces them.
    full = Rect(room.x, 0.0, _FULL, _LOT.height)
    after = full._replace(x=room.right - _FULL - 0.1)
    items += _lot(group, full)
    items += _buildings(context, full, per)
    items += _lot(group, after)
    items += _buildings(context, after, 1, large=True)
    tip = Point(after.x - 1.0, _LOT.height / 2)
    items.append(shape(polygon_path([tip, (tip.x - 2.2, tip.y - 1.3), (tip.x - 2.2, tip.y + 1.3)]), Ink("line")))
    # Its caption has one line or two; without room for it, the picture is enough.
    caption = context.label("rules.large_for_small", n=per)
    tall = _LOTS_TALL
    for lines in (1, 2):
        style = replace(_CAPTION, lines=lines)
        box = _caption_room(room._replace(height=_LOTS_TALL + (lines - 1) * _SECOND_LINE))
        if context.setter.block(caption, box, style):
            items += context.setter.fit(caption, box, style, "words")
            tall += (lines - 1) * _SECOND_LINE
            break
    return _named(context, "building", Frame(Size(width, tall), tuple(items)))


def _examples(context: DrawingContext[Edition], group: str, step: float) -> Iterator[Placed]:
    """Draw a group built evenly and one built unevenly, ``step`` mm apart, each with its mark and caption."""
    size = sum(isinstance(space, Property) and space.group == group for space in context.edition.spaces)
    for number, (mark, counts, name) in enumerate(EXAMPLES):
        x = number * step + _MARK + _AFTER_MARK
        yield context.icon(mark, Rect(number * step, 3.3, _MARK, _MARK), Ink("text"))
        wide = len(counts) * _LOT.width / size  # a group of four is as wide as one of three
        for place, count in enumerate((*counts, counts[-1])[:size]):
            cell = Rect(x + place * wide, 0.0, wide, _LOT.height)
            yield from _lot(group, cell)
            yield from _buildings(context, cell, count)
        room = _caption_room(Rect(x, 0.0, _EXAMPLE - _MARK, _LOTS_TALL))
        yield from context.setter.fit(context.label(name), room, _CAPTION, "rules")


def _caption_room(room: Rect) -> Rect:
    """Return the space that lots leave at the foot of a box."""
    return room._replace(y=_LOT.height + 1.4, height=room.height - _LOT.height - 1.4)


def _lot(group: str, cell: Rect) -> Iterator[Placed]:
    """Draw a lot of a group as on the board."""
    yield shape(rect_path(cell), Ink("ground", "board"), OUTLINE_PEN)
    yield shape(rect_path(cell._replace(height=_LOT_BAND)), Ink("ground", f"group/{group}"), HAIRLINE_PEN)
    for level in (0.58, 0.74):
        aside = 1.6 if level < 0.7 else 2.6
        y = cell.y + level * cell.height
        yield shape(line_path(Line(Point(cell.x + aside, y), Point(cell.right - aside, y))), stroke=HAIRLINE_PEN)


def _buildings(context: DrawingContext[Edition], cell: Rect, count: int, large: bool = False) -> Iterator[Placed]:
    """Draw buildings side by side on the band, on a white strip that separates them from its color."""
    pieces = context.edition.pieces
    icon, key = (
        (pieces.large_building.icon, "large_building") if large else (pieces.small_building.icon, "small_building")
    )
    size = min(_HOUSE, (cell.width - 1.0) / max(count, 1))
    strip = Rect(cell.centre.x - count * size / 2, cell.y + (_LOT_BAND - size) / 2, count * size, size)
    yield shape(rounded_path(strip.inset(-0.3), 0.8), Ink("white"))
    for number in range(count):
        place = Rect(strip.x + number * size, strip.y, size, size).inset(0.1)
        yield context.icon(icon, place, Ink("form", key))


def notes_picture(context: DrawingContext[Edition], width: float) -> Frame | None:
    """Draw the denominations one behind the other, the highest at the back; None for a single one."""
    money = context.edition.money
    if len(money) < 2 or width < _NOTES.width:
        return None
    across, down = ((_NOTES[axis] - _NOTE[axis]) / (len(money) - 1) for axis in (0, 1))
    notes = sorted(money, key=lambda note: -note.value)
    items: list[Placed] = []
    for number, note in enumerate(notes):
        key, rect = f"note/{note.value}", Rect(number * across, number * down, *_NOTE)
        items.append(shape(rect_path(rect), Ink("white")))
        items.append(shape(rect_path(rect), Ink("ground", key), OUTLINE_PEN))
        room = Rect(rect.x + 1.1, rect.y, _NOTE.width - 2.2, down)
        style = replace(_VALUE, ink=Ink("text-on", key))
        items += context.setter.fit(context.amount(note.value), room, style, "currency")
    front = Rect(_NOTES.width - _NOTE.width, _NOTES.height - _NOTE.height, *_NOTE)
    seal = Stroke(Ink("text-on", f"note/{notes[-1].value}"), HAIRLINE)
    items += (shape(circle_path(front.centre, radius), stroke=seal) for radius in (2.2, 1.7))
    return described(Frame(_NOTES, tuple(items)), context.label("rules.figure_notes"))


def deeds_picture(context: DrawingContext[Edition], width: float) -> Frame | None:
    """Draw a hand with the deeds of all transport spaces, simplified; None if the edition has none."""
    lots = [space for space in context.edition.spaces if isinstance(space, Transport)]
    if not lots or width < _DEEDS.width:
        return None
    step = (_DEEDS.width - _DEED.width) / max(len(lots) - 1, 1)
    outline = rounded_path(Rect.of(_DEED), 0.8)
    words = [Rect(aside, 8.4 + 1.3 * row, _DEED.width - 2 * aside, 0.0) for row, aside in enumerate((1.6, 2.2, 1.6))]
    items: list[Placed] = []
    for number, lot in enumerate(lots):
        deed = (
            shape(outline, Ink("white")),
            shape(outline, Ink("pale", "accent"), OUTLINE_PEN),
            context.icon(lot.icon, Rect.square(Point(_DEED.width / 2, 4.4), 2.6), Ink("solid", "ink")),
            *(shape(rect_path(line), stroke=HAIRLINE_PEN) for line in words),
        )
        drop = abs(number - (len(lots) - 1) / 2) * 0.8
        items.append(placed(Frame(_DEED, deed), number * step, drop))
    return described(Frame(_DEEDS, tuple(items)), context.label("rules.figure_deeds"))
