"""The booklet's figure of a deed: a property's card, and beside each of its numbers what it is for."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from printgen.components.common.deed_table import costs, mortgage_rows, rents
from printgen.components.desk import Desk
from printgen.components.rules.panel_scale import figure_scale, larger
from printgen.drawing.frame import Frame, Ink, Placed, line_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Property
from printgen.geometry import Line, Point, Rect, Size

TALL = 35.0
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


def deed_figure(desk: Desk, width: float) -> Frame | None:
    """A property's deed with its numbers explained; None without properties, or where the words are too long for it."""
    sample = next((space for space in desk.edition.spaces if isinstance(space, Property)), None)
    if sample is None:
        return None
    rows, scale = _rows(desk, sample), figure_scale(width)
    card, head = WIDE * scale, 8.5 * scale
    tall = min((TALL * scale - head - 0.7) / len(rows), _ROW_TALL * scale)
    size = Size(width, head + 0.7 + len(rows) * tall) if len(rows) < _FEW else Size(width, TALL * scale)
    room = Rect(card + 6.0, 0, width - card - 6.0, tall)
    label, amount = Rect(2.0, 0, card - 15.0 * scale, tall), Rect(card - 15.6 * scale, 0, 15.6 * scale - 2.0, tall)
    styles = [larger(style, scale) for style in (_ROW, _AMOUNT, _MEANING)]
    columns = tuple(zip((label, amount, room), styles, strict=True))
    if not all(desk.setter.block(row[part], *columns[part]) for row in rows for part in range(3)):
        return None
    meaning = desk.setter.common([row.meaning for row in rows], room, styles[2])
    items = [*_head(desk, sample, Size(card, size.height), scale)]
    for number, row in enumerate(rows):
        y = head + number * tall
        items += desk.setter.fit(row.label, label.moved(0, y), styles[0], "words")
        items += desk.setter.fit(row.amount, amount.moved(0, y), styles[1], "rules")
        items += desk.setter.fit(row.meaning, room.moved(0, y), meaning, "words")
        middle = y + tall / 2
        items.append(shape(line_path(Line(Point(card - 1.6, middle), Point(card + 4.8, middle))), stroke=HAIRLINE_PEN))
    return Frame(size, tuple(items))


def _head(desk: Desk, sample: Property, size: Size, scale: float) -> Iterable[Placed]:
    """The card with its band and name."""
    card, key = Rect.of(size), f"group/{sample.group}"
    band = Rect(1, 1, card.width - 2, 7 * scale)
    name = replace(larger(_NAME, scale), ink=Ink("text-on", key))
    yield shape(rect_path(card), Ink("blank"), OUTLINE_PEN)
    yield shape(rect_path(band), Ink("ground", key), OUTLINE_PEN)
    room = band._replace(x=1.8, width=card.width - 3.6)
    yield from desk.setter.fit(sample.name, room, name, f"spaces.{sample.id}.name")


def _rows(desk: Desk, sample: Property) -> list[ExplainedRow]:
    """The deed's own lines, but for those between one small building and the most, each with its meaning."""
    has, per = desk.features, desk.edition.rules.small_per_large
    lines = tuple(rents(desk, sample))
    built = len(desk.edition.rules.used_rents(sample.rent)) - 1
    (bare, *group), steps = lines[: len(lines) - built], lines[len(lines) - built :]
    meanings = [
        (bare, desk.label("rules.rent_bare" if has.building else "rules.rent_others_pay")),
        *((row, desk.label("rules.rent_group")) for row in group),
        *((row, desk.label("rules.rent_small", n=1)) for row in steps[: min(per, 1)]),
        *((row, desk.label("rules.rent_small", n=per)) for row in steps[1:per][-1:]),
        *((row, desk.label("rules.rent_large", n=1)) for row in steps[per:]),
    ]
    prices = zip(costs(desk, sample), ("rules.price_small", "rules.price_large"), strict=False)
    meanings += ((row, desk.label(name, n=per)) for row, name in prices)
    meanings += ((row, desk.label("rules.mortgage_brings")) for row in mortgage_rows(desk, sample)[:1])
    return [ExplainedRow(row.label, row.amount, meaning) for row, meaning in meanings]
