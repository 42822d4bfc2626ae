"""The pictures beside the booklet's tables: banknotes, and a hand of deeds (mm)."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Transport
from printgen.geometry import Point, Rect, Size

_VALUE = Style("figures", 7.5, 7, align="left", lines=1, narrow=None)

NOTES = Size(27.0, 28.0)
_NOTE = Size(17.5, 8.2)
DEEDS = Size(24.0, 14.6)
_DEED = Size(9.0, 12.6)


def notes_picture(desk: Desk, width: float) -> Frame | None:
    """The denominations one over the other, the highest at the back; None for a single one."""
    money = desk.edition.money
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
        items += desk.setter.fit(desk.amount(note.value), room, style, "currency")
    front = Rect(NOTES.width - _NOTE.width, NOTES.height - _NOTE.height, *_NOTE)
    seal = Ink("text-on", f"note/{notes[-1].value}")
    items.append(shape(circle_path(front.centre, 2.2), stroke=Stroke(seal, HAIRLINE)))
    items.append(shape(circle_path(front.centre, 1.7), stroke=Stroke(seal, HAIRLINE)))
    return Frame(NOTES, tuple(items))


def deeds_picture(desk: Desk, width: float) -> Frame | None:
    """The deeds of all transport spaces in a hand; None for an edition with none."""
    lots = [space for space in desk.edition.spaces if isinstance(space, Transport)]
    if not lots or width < DEEDS.width:
        return None
    step = (DEEDS.width - _DEED.width) / max(len(lots) - 1, 1)
    items: list[Placed] = []
    for number, lot in enumerate(lots):
        drop = abs(number - (len(lots) - 1) / 2) * 0.8
        items.append(placed(_deed(desk, lot), number * step, drop))
    return Frame(DEEDS, tuple(items))


def _deed(desk: Desk, lot: Transport) -> Frame:
    return Frame(_DEED, tuple(_deed_items(desk, lot)))


def _deed_items(desk: Desk, lot: Transport) -> Iterator[Placed]:
    """A deed from afar: its sign, and lines for its words."""
    outline = rounded_path(Rect.of(_DEED), 0.8)
    yield shape(outline, Ink("white"))
    yield shape(outline, Ink("pale", "accent"), OUTLINE_PEN)
    middle = Point(_DEED.width / 2, 4.4)
    yield desk.icon(lot.icon, Rect.square(middle, 2.6), Ink("solid", "ink"))
    for row in range(3):
        aside, y = (1.6, 2.2, 1.6)[row], 8.4 + 1.3 * row
        yield shape(rect_path(Rect(aside, y, _DEED.width - 2 * aside, 0.0)), stroke=HAIRLINE_PEN)
