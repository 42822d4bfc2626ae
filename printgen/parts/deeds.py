"""Deeds: a card for each space that can be owned."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, Text, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, inked, pens_of, pens_on, relief, sparing_pens
from printgen.art.ornament.patterns import motif_frame
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Line, Path, Point, Rect, Size
from printgen.kit.choices import CARD, Choices
from printgen.kit.component import Component, PartCount, Piece, numbered_id
from printgen.parts.drawing_context import TALL, CardShape, DrawingContext
from printgen.type.typesetter import Style
from printgen.writing import writing_place

MARGIN = 3.2  # from a table's edge to its text
INSET = 1.7  # from a table's edge to its stripes: the room of the border
GAP = 3.0  # the least room for a leader
LINE = 4.4  # a row of one line

_LEADER = Stroke(Ink("line"), 0.2, (0.2, 0.8))
_ICON, _ICON_STEP = 2.9, 3.05
_COLUMNS = (13.0, 4.2)  # room for all of a row's buildings, else for one

_LABEL = Style("text", 8.5, 6.5, align="left", narrow="condensed", lines=1)
_AMOUNT = Style("condensed-bold", 9, 6.5, align="right", narrow="condensed-bold", lines=1)
_WIDEST_AMOUNT = 16.0
_WIDEST_LINE, _BELOW = 20.0, 0.4  # a line for an amount, and how far below its label it lies


class DeedRow(Struct, frozen=True):
    """A line of a table: label and amount, and so many buildings beside the label."""

    label: str
    amount: str
    buildings: int = 0
    icon: str = ""
    ink: Ink = Ink("form", "small_building")


class DeedRows(Struct, frozen=True):
    """The lines of a lot's deed: its rents, what building costs, and on the back what a mortgage brings and costs."""

    rents: tuple[DeedRow, ...]
    costs: tuple[DeedRow, ...]
    mortgage: tuple[DeedRow, ...]

    @classmethod
    def of(cls, context: DrawingContext, lot: Ownable) -> "DeedRows":
        """The lines of a lot."""
        built = costs(context, lot) if isinstance(lot, Property) else ()
        return cls(tuple(rents(context, lot)), built, mortgage_rows(context, lot))

    @property
    def front(self) -> tuple[DeedRow, ...]:
        """What stands on the front above the mortgage value."""
        return self.rents + self.costs


class TableType(Struct, frozen=True):
    """The styles that the tables of all deeds share, and what column there is room for buildings in (mm, or 0)."""

    label: Style
    amount: Style
    column: float


def rents(context: DrawingContext, lot: Ownable) -> Iterator[DeedRow]:
    """The rents of a property or a transport space, state by state (a utility's are sentences, not rows)."""
    if isinstance(lot, Property):
        yield from _property_rents(context, lot)
    elif isinstance(lot, Transport):
        for count, rent in enumerate(context.edition.rules.transport_rent, 1):
            yield DeedRow(context.label("deeds.rent_owned", n=count), context.amount(rent))


def _property_rents(context: DrawingContext, lot: Property) -> Iterator[DeedRow]:
    pieces, rules = context.edition.pieces, context.edition.rules
    bare, *built = context.edition.rules.used_rents(lot.rent)
    yield DeedRow(context.label("deeds.rent"), context.amount(bare))
    if rules.group_factor > 1 and _in_company(context, lot):
        yield DeedRow(context.label("deeds.group_owned"), context.amount(bare * rules.group_factor))
    for count, rent in enumerate(built[: rules.small_per_large], 1):
        yield DeedRow(
            context.label("deeds.small_buildings", n=count), context.amount(rent), count, pieces.small_building.icon
        )
    for rent in built[rules.small_per_large :]:
        label = context.label("deeds.large_buildings", n=1)
        yield DeedRow(label, context.amount(rent), 1, pieces.large_building.icon, Ink("form", "large_building"))


def _in_company(context: DrawingContext, lot: Property) -> bool:
    """Whether a property's group has others."""
    return any(
        isinstance(other, Property) and other.group == lot.group and other is not lot
        for other in context.edition.spaces
    )


def costs(context: DrawingContext, lot: Property) -> tuple[DeedRow, ...]:
    """What a small and a large building cost on a property, as there are; the large one takes small ones besides."""
    has, cost = context.edition.features, context.amount(lot.building_cost)
    kinds = {"small": has.building, "large": has.large_building}
    return tuple(DeedRow(context.label(f"deeds.{kind}_costs"), cost) for kind, there in kinds.items() if there)


def mortgage_rows(context: DrawingContext, lot: Ownable) -> tuple[DeedRow, ...]:
    """What a mortgage brings, and what it costs to lift; nothing in a game without mortgages."""
    edition = context.edition
    if not edition.rules.mortgages:
        return ()
    value, lift = edition.mortgage_value(lot.price), edition.lift_cost(lot.price)
    return DeedRow(context.label("deeds.mortgage_value"), context.amount(value)), DeedRow(
        context.label("deeds.lift"), context.amount(lift)
    )


def table_type(context: DrawingContext, deeds: Sequence[DeedRows], width: float, narrow: float) -> TableType:
    """The largest sizes at which every row fits: rents a table of that width, what is owing one of ``narrow``."""
    setter = context.setter
    rows = [(row, width) for deed in deeds for row in deed.front]
    rows += [(row, narrow) for deed in deeds for row in deed.mortgage]
    amounts = {row.amount for row, _ in rows}
    amount = setter.common(sorted(amounts), Rect(0, 0, _WIDEST_AMOUNT, LINE), _AMOUNT)
    label = _LABEL
    for text, room in _least([(row.label, _room(context, row, wide, amount)) for row, wide in rows]):
        label = setter.common([text], Rect(0, 0, room, LINE), label)
    unchanged = replace(label, floor=label.size, narrow=None)
    beside = tuple(_least((row.label, _room(context, row, wide, amount)) for row, wide in rows if row.buildings))

    def fit(column: float) -> bool:
        return all(setter.block(text, Rect(0, 0, room - column, LINE), unchanged) for text, room in beside)

    return TableType(label, amount, next(filter(fit, _COLUMNS), 0.0))


def _least(labels: Iterable[tuple[str, float]]) -> Iterable[tuple[str, float]]:
    """Each label once, with the least room that it is given."""
    least: dict[str, float] = {}
    for text, room in labels:
        least[text] = min(room, least.get(text, room))
    return least.items()


def _room(context: DrawingContext, row: DeedRow, width: float, amount: Style) -> float:
    """What a row's amount and the least leader leave for its label."""
    taken = min(context.setter.faces.width(row.amount, amount.face, amount.size), _WIDEST_AMOUNT)
    return width - 2 * MARGIN - taken - GAP


def deed_table(
    context: DrawingContext, rows: tuple[DeedRow, ...], box: Rect, types: TableType, whose: tuple[str, str | None]
) -> Iterator[Placed]:
    """Rows evenly spread over a box; ``whose`` is a theme path, and the ink key of pale stripes."""
    where, key = whose
    pitch = box.height / len(rows)
    for number, entry in enumerate(rows):
        line = Rect(box.x, box.y + number * pitch, box.width, pitch)
        if key and number % 2 == 0:
            yield shape(rect_path(line._replace(x=line.x + INSET, width=line.width - 2 * INSET)), Ink("pale", key))
        yield from _row(context, entry, line, types, where)


def one_face(context: DrawingContext, rows: Iterable[DeedRow], width: float, types: TableType) -> TableType:
    """The type of all tables on one side of a deed: labels in the narrow face where one of the rows needs it."""
    style, narrow = types.label, types.label.narrow
    for row in rows:
        indent = types.column if row.buildings else 0.0
        room = Rect(0, 0, _room(context, row, width, types.amount) - indent, LINE)
        block = context.setter.block(row.label, room, style)
        if narrow and (block is None or block.face == narrow):
            return replace(types, label=replace(style, face=narrow))
    return types


def _row(context: DrawingContext, entry: DeedRow, line: Rect, types: TableType, where: str) -> Iterator[Placed]:
    """Label, dotted leader and amount on one baseline; where the amount is written by hand, a line for it instead."""
    left, right = line.x + MARGIN, line.right - MARGIN
    indent = types.column if entry.buildings else 0.0
    if indent:
        yield from _buildings(context, entry, Point(left, line.centre.y), indent)
    room = Rect(left + indent, line.y, _room(context, entry, line.width, types.amount) - indent, line.height)
    label = context.setter.fit(entry.label, room, types.label, where)
    if writing_place(entry.amount):
        yield from label
        base, start = label[-1].at.y + _BELOW, max(_end(context, label[-1]) + 1.0, right - _WIDEST_LINE)
        yield shape(line_path(Line(Point(start, base), Point(right, base))), stroke=HAIRLINE_PEN)
        return
    amount = context.setter.fit(entry.amount, Rect(left, line.y, right - left, line.height), types.amount, where)
    base = label[-1].at.y
    yield from label
    leader = Line(Point(_end(context, label[-1]) + 1.0, base), Point(amount[0].at.x - 1.0, base))
    yield shape(line_path(leader), stroke=_LEADER)
    yield from (run._replace(at=Point(run.at.x, base)) for run in amount)


def _buildings(context: DrawingContext, entry: DeedRow, at: Point, column: float) -> Iterator[Placed]:
    """As many of a row's buildings as the column holds, from the left; ``at`` is the middle of its left edge."""
    frame = context.icons.frame(entry.icon, _ICON, entry.ink)
    for number in range(min(entry.buildings, int(column // _ICON_STEP))):
        yield placed(frame, at.x + number * _ICON_STEP, at.y - _ICON / 2)


def _end(context: DrawingContext, run: Placed) -> float:
    """Where a run of text ends."""
    text = run.item
    assert isinstance(text, Text)
    return run.at.x + context.setter.faces.width(text.string, text.face, text.size, text.tracking / text.size)


_MARK = Style("text-bold", 10, 7, lines=1)
_LETTER = 2.4  # points of a letter for each mm of the disc's radius, where that is large

# The colour that stands for a lot without a group.
_KEYS: dict[type[Ownable], str] = {Transport: "ink", Utility: "accent"}


class DeedLook(Struct, frozen=True):
    """What all deeds of a kit share: the style of their names, their tables' type, the ground of their backs."""

    name: Style
    types: TableType
    back: Frame


def key_of(lot: Ownable) -> str:
    """The ink key of a lot's colour."""
    return f"group/{lot.group}" if isinstance(lot, Property) else _KEYS[type(lot)]


def group_mark(context: DrawingContext, lot: Property, centre: Point, radius: float) -> tuple[Placed, ...]:
    """The group's mark on a disc."""
    group = next(group for group in context.edition.groups if group.id == lot.group)
    letter, style = Rect.square(centre, 0.7 * radius), replace(_MARK, size=max(_MARK.size, _LETTER * radius))
    return (
        shape(circle_path(centre, radius), Ink("mark"), OUTLINE_PEN),
        *context.setter.fit(group.mark, letter, style, f"groups.{group.id}.mark"),
    )


def lot_picture(context: DrawingContext, lot: Ownable, box: Rect, outline: Path = ()) -> Placed:
    """The lot's own picture in a box."""
    assert lot.art  # the caller has checked
    return context.picture(lot.art, f"spaces.{lot.id}.art", box, outline, lot.icon)


_BESIDES = 3.4  # the line below the costs, of type that small cards do not shrink
_OVER = 0.4  # by how much that line reaches into them
_SMALL_TYPE = 4.0  # by how much that line is higher on the face of a card half the usual size
_BAND_SHARE, _TALL_BAND_SHARE = 0.35, 0.45  # of what a face is higher: the header takes so much, its table the rest


class DeedMeasures(Struct, frozen=True):
    """The parts of both faces of a deed (mm on its face).

    On the front ``band`` is the header of a property, ``tall_band`` that of other lots, with a ``drawing``; ``rents``
    and ``costs`` are the tables of a property, with a line ``besides`` below; ``strip`` at the foot bears the mortgage
    value. On the back stand ``under``, ``stamp`` and ``divider``, then ``name``, the seal round ``seal``, ``owing`` and
    a ``note``, all on a ``tablet``.
    """

    panel: Rect
    plaque: Size
    band: Rect
    tall_band: Rect
    drawing: Point
    rents: Rect
    costs: Rect
    besides: Rect
    strip: Rect
    tablet: Rect
    under: Rect
    stamp: Rect
    divider: Rect
    name: Rect
    seal: Point
    owing: Rect
    note: Rect

    @property
    def middle(self) -> float:
        """The middle of the panel, from the deed's left."""
        return self.panel.centre.x

    @property
    def large_seal(self) -> Point:
        """The middle of a larger seal, where there is no table below it."""
        return Point(self.seal.x, (self.name.bottom + self.note.bottom) / 2)

    @property
    def strip_rule(self) -> Line:
        """The line at the head of the strip."""
        return Line(Point(self.strip.x + 1.7, self.strip.y), Point(self.strip.right - 1.7, self.strip.y))

    def foot(self, mortgages: bool) -> float:
        """Where the tables end: at the strip, where there is one."""
        return self.strip.y if mortgages else self.panel.bottom - INSET - 0.6

    def below_tall_band(self, mortgages: bool) -> Rect:
        """What a lot has for its rents that cannot be built on."""
        panel, band = self.panel, self.tall_band
        return Rect(panel.x, band.bottom, panel.width, self.foot(mortgages) - band.bottom - 0.6)

    def tables(self, costs: int, besides: bool, mortgages: bool) -> tuple[Rect, Rect]:
        """What a property has for its rents, and for so many costs, with the line besides or without."""
        more = (2 - costs) * LINE + self.foot(mortgages) - self.strip.y
        more += 0.0 if besides else self.besides.height - _OVER
        return (
            self.rents._replace(height=self.rents.height + more),
            self.costs._replace(y=self.costs.y + more, height=costs * LINE),
        )


@cache
def deed_measures(card: CardShape) -> DeedMeasures:
    """The parts of the deeds of a kit with cards of that size."""
    panel, more, wider = card.panel, card.whole.height - TALL, card.whole.width - CARD.width
    inner, middle = panel.inset(INSET), card.whole.centre.x  # borders take what is round the inner rectangle
    band = inner._replace(height=22.7 + _BAND_SHARE * more)
    tall_band = inner._replace(height=37.7 + _TALL_BAND_SHARE * more)
    type_room = _SMALL_TYPE * max(1 / card.factor - 1, 0.0)
    rents = Rect(panel.x, band.bottom + 0.2, panel.width, 32.0 + (1 - _BAND_SHARE) * more - type_room)
    costs = Rect(panel.x, rents.bottom + 3.3, panel.width, 2 * LINE)
    tablet = card.whole.inset(6.0)
    down, words = more / 2, tablet.inset(4.0)
    owing = Rect(tablet.x + 0.6, 56.8 + down, tablet.width - 1.2, 2 * 5.2)
    return DeedMeasures(
        panel,
        Size(40.6 + wider, 12.2),
        band,
        tall_band,
        drawing=Point(middle, tall_band.y + 12.2 + _TALL_BAND_SHARE * more / 2),
        rents=rents,
        costs=costs,
        besides=Rect(panel.x + MARGIN, costs.bottom - _OVER, panel.width - 2 * MARGIN, _BESIDES + type_room),
        strip=Rect(panel.x, panel.bottom - 7.8, panel.width, 6.2),
        tablet=tablet,
        under=words._replace(y=tablet.y + 3.5 + down, height=4.5),
        stamp=words._replace(y=tablet.y + 8.0 + down, height=8.5),
        divider=Rect(middle - 12.0, tablet.y + 18.3 + down, 24.0, 1.9),
        name=Rect(middle - (29.0 + wider) / 2, 27.8 + down, 29.0 + wider, 9.6),
        seal=Point(middle, 46.9 + down),
        owing=owing,
        note=words._replace(y=owing.bottom + 1.2, height=6.5),
    )


_BORDER = 0.78  # of the size that borders have on cards
_DRAWING = 16.0
_MARK_FRONT, _MARK_ALONE = 3.8, 5.8  # the radius of a group's mark, and of one that has a tall band to itself
_DISC, _ON_DISC = 9.5, 1.3  # a drawing's disc beside it: its radius, and how many times as large the drawing is;
_ASIDE = 3.2  # from either to the band's edge
_PITCH, _WIDE_PITCH = 6.4, 9.0  # the most that rows of a table lie apart; below a tall header

_FACTOR = Style("text-bold", 17, 8, lines=1)
_SENTENCE = Style("text", 7.75, 6.5, align="left", narrow="condensed", leading=1.25)
_BESIDES_FRONT = Style("text", 7, 6.5, align="right", narrow="condensed", lines=1)


def deed_front(context: DrawingContext, lot: Ownable, rows: DeedRows, look: DeedLook) -> Frame:
    """A deed's front: band and name, rents, what building costs, and the mortgage value at the foot."""
    at, value = deed_measures(context.card), rows.mortgage[:1]
    types = one_face(context, (*rows.front, *value), at.panel.width, look.types)
    look = replace(look, types=types)
    border = context.ornament.border(at.panel, _BORDER).art
    items = (
        *_BODIES[type(lot)](context, lot, rows, look),
        *(_mortgage_value(context, lot, value, look) if value else ()),
        *inked(border, (sparing_pens if border.area else pens_of)(key_of(lot))),
    )
    return Frame(context.card.whole.size, items)


def _mortgage_value(
    context: DrawingContext, lot: Ownable, value: tuple[DeedRow, ...], look: DeedLook
) -> Iterator[Placed]:
    at = deed_measures(context.card)
    yield from deed_table(context, value, at.strip, look.types, (f"spaces.{lot.id}.price", key_of(lot)))
    yield shape(line_path(at.strip_rule), stroke=HAIRLINE_PEN)


def _within(room: Rect, rows: int, pitch: float = _PITCH) -> Rect:
    """The middle of a room, no taller than so many rows fill."""
    tall = min(room.height, pitch * rows)
    return room._replace(y=room.y + (room.height - tall) / 2, height=tall)


def _property(context: DrawingContext, lot: Property, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    key, where, at = key_of(lot), f"spaces.{lot.id}", deed_measures(context.card)
    has, rent_rows, cost_rows = context.edition.features, rows.rents, rows.costs
    if not has.building:
        yield from _unbuilt(context, lot, look)
        room = _within(at.below_tall_band(has.mortgage), len(rent_rows), _WIDE_PITCH)
        yield from deed_table(context, rent_rows, room, look.types, (f"{where}.rent", key))
        return
    yield from _band(context, lot, look)
    rent_room, cost_room = at.tables(len(cost_rows), has.large_building, has.mortgage)
    table = _within(rent_room, len(rent_rows))
    yield from deed_table(context, rent_rows, table, look.types, (f"{where}.rent", key))
    divider = Rect(at.panel.x + 6.0, rent_room.bottom + 0.9, at.panel.width - 12.0, 1.7)
    yield from inked(context.ornament.divider(divider), pens_of(key))
    yield from deed_table(context, cost_rows, cost_room, look.types, (f"{where}.building_cost", None))
    if has.large_building:
        besides = at.besides._replace(y=at.besides.y + cost_room.bottom - at.costs.bottom)
        text = context.label("deeds.besides", n=context.edition.rules.small_per_large)
        yield from context.setter.fit(text, besides, _BESIDES_FRONT, "words.small_building.many")


def _unbuilt(context: DrawingContext, lot: Property, look: DeedLook) -> Iterator[Placed]:
    """The header of a property in a game without buildings: its drawing, if it has one, and its group's mark."""
    at = deed_measures(context.card)
    key, band, bottom = key_of(lot), at.tall_band, at.tall_band.bottom - 1.6
    middle = Point(at.middle, (band.y + bottom - at.plaque.height) / 2)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    if lot.icon or lot.art:
        centre = Point(band.x + _DISC + _ASIDE, middle.y)
        disc = circle_path(centre, _DISC)
        yield shape(disc, Ink("mark"), OUTLINE_PEN)
        if lot.art:
            yield lot_picture(context, lot, Rect.square(centre, _DISC), disc)
        elif lot.icon:
            yield context.emblem(lot.icon, centre, _ON_DISC * _DISC, key)
        yield from group_mark(context, lot, Point(band.right - _ASIDE - _MARK_FRONT, middle.y), _MARK_FRONT)
    else:
        yield from group_mark(context, lot, middle, _MARK_ALONE)
    yield from _name_plaque(context, lot, look, bottom)


def _band(context: DrawingContext, lot: Property, look: DeedLook) -> tuple[Placed, ...]:
    """The group's colour and pattern, with its mark on a disc and the name on a calm patch."""
    at = deed_measures(context.card)
    bottom = at.band.bottom - 1.7
    mark = Point(at.middle, (at.band.y + bottom - at.plaque.height + 0.6) / 2)
    return (
        shape(rect_path(at.band), Ink("band", key_of(lot)), OUTLINE_PEN),
        *_name_plaque(context, lot, look, bottom),
        *group_mark(context, lot, mark, _MARK_FRONT),
    )


def _name_plaque(context: DrawingContext, lot: Ownable, look: DeedLook, bottom: float) -> tuple[Placed, ...]:
    """The name on a white patch that ends at ``bottom``."""
    at = deed_measures(context.card)
    rect = Rect(at.middle - at.plaque.width / 2, bottom - at.plaque.height, *at.plaque)
    plaque = context.ornament.plaque(rect)
    return (
        shape(plaque.outline, Ink("white"), OUTLINE_PEN),
        *inked(plaque.art, sparing_pens(key_of(lot))),
        *context.setter.fit(lot.name, plaque.room.inset(0.5), look.name, f"spaces.{lot.id}.name"),
    )


def _tall_band(context: DrawingContext, lot: Transport | Utility, look: DeedLook) -> tuple[Placed, ...]:
    """The header of a lot without a group: its picture, or its drawing before a backdrop; and its name."""
    return *_scene(context, lot), *_name_plaque(context, lot, look, deed_measures(context.card).tall_band.bottom - 1.6)


def _scene(context: DrawingContext, lot: Transport | Utility) -> tuple[Placed, ...]:
    at = deed_measures(context.card)
    band = at.tall_band
    if lot.art:
        high = band.height - at.plaque.height / 2 - 1.6  # down to the middle of the name's plaque
        return (
            shape(rect_path(band), Ink("ground", key_of(lot)), HAIRLINE_PEN),
            lot_picture(context, lot, band._replace(height=high)),
            shape(rect_path(band._replace(height=high)), stroke=HAIRLINE_PEN),
        )
    key = key_of(lot)
    scene = context.backdrop(band, at.drawing, _DRAWING / 2, key)
    return *scene.items, context.emblem(
        lot.icon, at.drawing, context.within(lot.icon, _DRAWING, scene), key, scene.dark
    )


def _transport(context: DrawingContext, lot: Transport, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    yield from _tall_band(context, lot, look)
    room = deed_measures(context.card).below_tall_band(context.edition.rules.mortgages)
    box = _within(room, len(rows.rents), _WIDE_PITCH)
    yield from deed_table(context, rows.rents, box, look.types, ("rules.transport_rent", key_of(lot)))


def _utility(context: DrawingContext, lot: Utility, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    """Rents as sentences: a large factor, and what it multiplies."""
    factors = context.edition.rules.utility_factor
    yield from _tall_band(context, lot, look)
    box = deed_measures(context.card).below_tall_band(context.edition.rules.mortgages)
    thrown = "die" if context.edition.rules.dice == 1 else "dice"
    pitch = box.height / len(factors)
    for number, factor in enumerate(factors):
        line = box._replace(y=box.y + number * pitch, height=pitch)
        figure = Rect(line.x + 2.0, line.y, 14.0, line.height)
        words = Rect(figure.right + 2.0, line.y, line.right - figure.right - 5.0, line.height)
        owned = context.label("deeds.utilities", n=number + 1).replace(" ", "\u00a0")  # one line
        text = context.label(f"deeds.throw_{thrown}", owned=owned)
        if number % 2 == 0:
            yield shape(rect_path(line.inset(INSET)._replace(y=line.y, height=pitch)), Ink("pale", key_of(lot)))
        yield from context.setter.fit(f"{factor} ×", figure, _FACTOR, "rules.utility_factor")
        yield from context.setter.fit(text, words, _SENTENCE, "words.utility")


_BODIES: dict[type, Callable[[DrawingContext, Any, DeedRows, DeedLook], Iterator[Placed]]] = {
    Property: _property,
    Transport: _transport,
    Utility: _utility,
}


_FRAME = 3.8  # from a face's edges: between them and the tablet
_MOTIF = (2.8, 8.4)  # how wide, and from one to the next

_UNDER = Style("text-italic", 9, 7, lines=1)
_STAMP = Style("display", 17, 8, Ink("title", "second"), caps=True, lines=1, narrow=None, tracking=0.04)
_DEED = replace(_STAMP, size=14, lines=2, leading=1.1)
_NOTE = Style("text-italic", 7, 6.5, narrow=None, leading=1.2, lines=2)


def back_ground(context: DrawingContext) -> Frame:
    """What all backs share: the ground to every edge, and the plaque that says what it means."""
    at, card, ornament, mortgages = (
        deed_measures(context.card),
        context.card,
        context.ornament,
        context.edition.rules.mortgages,
    )
    tablet = ornament.tablet(at.tablet)
    items = (
        shape(rect_path(card.whole.inset(-card.bleed)), Ink("ground", "second")),
        *inked(motif_frame(ornament.motifs, card.whole.inset(_FRAME), *_MOTIF), relief("second")),
        shape(tablet.outline, Ink("white"), OUTLINE_PEN),
        *inked(tablet.art, pens_of("second")),
        *_meaning(context),
        *inked(ornament.divider(at.divider), pens_of("second")),
        *(context.setter.fit(context.label("deeds.no_rent"), at.note, _NOTE, "words") if mortgages else ()),
    )
    return Frame(context.card.whole.size, items)


def _meaning(context: DrawingContext) -> Iterator[Placed]:
    """What the back means while it lies up: a mortgage; in a game without them, the word for a deed."""
    at = deed_measures(context.card)
    if context.edition.rules.mortgages:
        yield from context.setter.fit(context.label("deeds.under"), at.under, _UNDER, "words.mortgage.one")
        yield from context.setter.fit(context.label("deeds.stamp"), at.stamp, _STAMP, "words.mortgage.one")
    else:
        room = at.under._replace(height=at.stamp.bottom - at.under.y)
        yield from context.setter.fit(context.label("deeds.name"), room, _DEED, "words.deed.one")


def deed_back(context: DrawingContext, lot: Ownable, rows: DeedRows, look: DeedLook) -> Frame:
    """A deed's back: which lot it is, what its mortgage brought and what it costs to lift."""
    at, where = deed_measures(context.card), f"spaces.{lot.id}"
    types = one_face(context, rows.mortgage, at.owing.width, look.types)
    items = (
        placed(look.back, 0, 0),
        *context.setter.fit(lot.name, at.name, look.name, f"{where}.name"),
        *_lot_seal(context, lot),
        *(deed_table(context, rows.mortgage, at.owing, types, (f"{where}.price", None)) if rows.mortgage else ()),
    )
    return Frame(context.card.whole.size, items)


def _lot_seal(context: DrawingContext, lot: Ownable) -> tuple[Placed, ...]:
    """A seal by which a deed is found again that lies like this: the group's mark and pattern, or the lot's drawing."""
    key, at = key_of(lot), deed_measures(context.card)
    middle, radius = (at.seal, 8.0) if context.edition.rules.mortgages else (at.large_seal, 11.0)
    seal = context.ornament.seal(middle, radius)
    if isinstance(lot, Property):
        around = inked(Art(seal.art.dots), pens_of(key))
        return (shape(seal.outline, Ink("band", key), OUTLINE_PEN), *around, *group_mark(context, lot, middle, 4.0))
    disc = circle_path(middle, seal.room)
    if lot.art:
        drawing = lot_picture(context, lot, Rect.square(middle, seal.room), disc)
    else:
        drawing = context.emblem(lot.icon, middle, round(1.4 * seal.room, 1), key)
    return (
        shape(seal.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(seal.art, pens_on(key)),
        shape(disc, Ink("mark"), HAIRLINE_PEN),
        drawing,
        *((shape(disc, stroke=HAIRLINE_PEN),) if lot.art else ()),
    )


_NAME = Style("display", 11.5, 7, caps=True, lines=2, leading=1.12, narrow=None, tracking=0.02)


def deeds(context: DrawingContext, choices: Choices) -> Component:
    """A deed for each space that can be owned, in board order: ``deed-01`` and so on."""
    lots = [space for space in context.edition.spaces if isinstance(space, Ownable)]
    context, at, scaler = context.for_faces(), deed_measures(context.card), context.card.scaler()
    room = context.ornament.plaque(Rect.of(at.plaque)).room.inset(0.5)
    name = context.setter.common([lot.name for lot in lots], room, _NAME)
    rows = [DeedRows.of(context, lot) for lot in lots]
    look = DeedLook(name, table_type(context, rows, at.panel.width, at.owing.width), back_ground(context))
    pieces = tuple(
        Piece(
            numbered_id("deed", number, len(lots)),
            scaler.frame(deed_front(context, lot, lines, look)),
            scaler.frame(deed_back(context, lot, lines, look)),
        )
        for number, (lot, lines) in enumerate(zip(lots, rows, strict=True), 1)
    )
    contents = PartCount("deeds", len(pieces), context.counted("parts.deeds"))
    return Component(pieces, choices.card_layout(), contents=(contents,))
