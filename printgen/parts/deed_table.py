"""The rents and costs on a deed."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, Text, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.games.trade.records import Ownable, Property, Transport
from printgen.geometry import Line, Point, Rect
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style
from printgen.words import booklet as wording
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
    has, cost = context.features, context.amount(lot.building_cost)
    kinds = {"small": has.building, "large": has.large_building}
    return tuple(DeedRow(context.label(f"deeds.{kind}_costs"), cost) for kind, there in kinds.items() if there)


def mortgage_rows(context: DrawingContext, lot: Ownable) -> tuple[DeedRow, ...]:
    """What a mortgage brings, and what it costs to lift; nothing in a game without mortgages."""
    edition = context.edition
    if not edition.rules.mortgages:
        return ()
    value, lift = wording.mortgage(edition, lot.price), wording.lift_cost(edition, lot.price)
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
