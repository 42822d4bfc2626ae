"""A deed's front: its band or picture with the name, its rents and costs, and the mortgage value at the foot."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from printgen.components.common.deed_table import INSET, DeedRow, DeedRows, deed_table, one_face
from printgen.components.deeds.look import DeedLook, group_mark, key_of, lot_picture
from printgen.components.deeds.measures import deed_measures
from printgen.components.desk import Desk
from printgen.drawing.art import inked, pens_of, sparing_pens
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, line_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Point, Rect

_BORDER = 0.78  # of the size that borders have on cards
_DRAWING = 16.0
_MARK, _MARK_ALONE = 3.8, 5.8  # the radius of a group's mark, and of one that has a tall band to itself
_DISC, _ON_DISC = 9.5, 1.3  # a drawing's disc beside it: its radius, and how many times as large the drawing is;
_ASIDE = 3.2  # from either to the band's edge
_PITCH, _WIDE_PITCH = 6.4, 9.0  # the most that rows of a table lie apart; below a tall header

_FACTOR = Style("text-bold", 17, 8, lines=1)
_SENTENCE = Style("text", 7.75, 6.5, align="left", narrow="condensed", leading=1.25)
_BESIDES = Style("text", 7, 6.5, align="right", narrow="condensed", lines=1)


def deed_front(desk: Desk, lot: Ownable, rows: DeedRows, look: DeedLook) -> Frame:
    """A deed's front: band and name, rents, what building costs, and the mortgage value at the foot."""
    at, value = deed_measures(desk.card), rows.mortgage[:1]
    types = one_face(desk, (*rows.front, *value), at.panel.width, look.types)
    look = replace(look, types=types)
    border = desk.ornament.border(at.panel, _BORDER).art
    items = (
        *_BODIES[type(lot)](desk, lot, rows, look),
        *(_mortgage_value(desk, lot, value, look) if value else ()),
        *inked(border, (sparing_pens if border.area else pens_of)(key_of(lot))),
    )
    return Frame(desk.card.whole.size, items)


def _mortgage_value(desk: Desk, lot: Ownable, value: tuple[DeedRow, ...], look: DeedLook) -> Iterator[Placed]:
    at = deed_measures(desk.card)
    yield from deed_table(desk, value, at.strip, look.types, (f"spaces.{lot.id}.price", key_of(lot)))
    yield shape(line_path(at.strip_rule), stroke=HAIRLINE_PEN)


def _within(room: Rect, rows: int, pitch: float = _PITCH) -> Rect:
    """The middle of a room, no taller than so many rows fill."""
    tall = min(room.height, pitch * rows)
    return room._replace(y=room.y + (room.height - tall) / 2, height=tall)


def _property(desk: Desk, lot: Property, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    key, where, at = key_of(lot), f"spaces.{lot.id}", deed_measures(desk.card)
    has, rent_rows, cost_rows = desk.features, rows.rents, rows.costs
    if not has.building:
        yield from _unbuilt(desk, lot, look)
        room = _within(at.below_tall_band(has.mortgage), len(rent_rows), _WIDE_PITCH)
        yield from deed_table(desk, rent_rows, room, look.types, (f"{where}.rent", key))
        return
    yield from _band(desk, lot, look)
    rent_room, cost_room = at.tables(len(cost_rows), has.large_building, has.mortgage)
    table = _within(rent_room, len(rent_rows))
    yield from deed_table(desk, rent_rows, table, look.types, (f"{where}.rent", key))
    divider = Rect(at.panel.x + 6.0, rent_room.bottom + 0.9, at.panel.width - 12.0, 1.7)
    yield from inked(desk.ornament.divider(divider), pens_of(key))
    yield from deed_table(desk, cost_rows, cost_room, look.types, (f"{where}.building_cost", None))
    if has.large_building:
        besides = at.besides._replace(y=at.besides.y + cost_room.bottom - at.costs.bottom)
        text = desk.label("deeds.besides", n=desk.edition.rules.small_per_large)
        yield from desk.setter.fit(text, besides, _BESIDES, "words.small_building.many")


def _unbuilt(desk: Desk, lot: Property, look: DeedLook) -> Iterator[Placed]:
    """The header of a property in a game without buildings: its drawing, if it has one, and its group's mark."""
    at = deed_measures(desk.card)
    key, band, bottom = key_of(lot), at.tall_band, at.tall_band.bottom - 1.6
    middle = Point(at.middle, (band.y + bottom - at.plaque.height) / 2)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    if lot.icon or lot.art:
        centre = Point(band.x + _DISC + _ASIDE, middle.y)
        disc = circle_path(centre, _DISC)
        yield shape(disc, Ink("mark"), OUTLINE_PEN)
        if lot.art:
            yield lot_picture(desk, lot, Rect.square(centre, _DISC), disc)
        elif lot.icon:
            yield desk.emblem(lot.icon, centre, _ON_DISC * _DISC, key)
        yield from group_mark(desk, lot, Point(band.right - _ASIDE - _MARK, middle.y), _MARK)
    else:
        yield from group_mark(desk, lot, middle, _MARK_ALONE)
    yield from _name_plaque(desk, lot, look, bottom)


def _band(desk: Desk, lot: Property, look: DeedLook) -> tuple[Placed, ...]:
    """The group's colour and pattern, with its mark on a disc and the name on a calm patch."""
    at = deed_measures(desk.card)
    bottom = at.band.bottom - 1.7
    mark = Point(at.middle, (at.band.y + bottom - at.plaque.height + 0.6) / 2)
    return (
        shape(rect_path(at.band), Ink("band", key_of(lot)), OUTLINE_PEN),
        *_name_plaque(desk, lot, look, bottom),
        *group_mark(desk, lot, mark, _MARK),
    )


def _name_plaque(desk: Desk, lot: Ownable, look: DeedLook, bottom: float) -> tuple[Placed, ...]:
    """The name on a white patch that ends at ``bottom``."""
    at = deed_measures(desk.card)
    rect = Rect(at.middle - at.plaque.width / 2, bottom - at.plaque.height, *at.plaque)
    plaque = desk.ornament.plaque(rect)
    return (
        shape(plaque.outline, Ink("white"), OUTLINE_PEN),
        *inked(plaque.art, sparing_pens(key_of(lot))),
        *desk.setter.fit(lot.name, plaque.room.inset(0.5), look.name, f"spaces.{lot.id}.name"),
    )


def _tall_band(desk: Desk, lot: Transport | Utility, look: DeedLook) -> tuple[Placed, ...]:
    """The header of a lot without a group: its picture, or its drawing before a backdrop; and its name."""
    return *_scene(desk, lot), *_name_plaque(desk, lot, look, deed_measures(desk.card).tall_band.bottom - 1.6)


def _scene(desk: Desk, lot: Transport | Utility) -> tuple[Placed, ...]:
    at = deed_measures(desk.card)
    band = at.tall_band
    if lot.art:
        high = band.height - at.plaque.height / 2 - 1.6  # down to the middle of the name's plaque
        return (
            shape(rect_path(band), Ink("ground", key_of(lot)), HAIRLINE_PEN),
            lot_picture(desk, lot, band._replace(height=high)),
            shape(rect_path(band._replace(height=high)), stroke=HAIRLINE_PEN),
        )
    key = key_of(lot)
    scene = desk.backdrop(band, at.drawing, _DRAWING / 2, key)
    return *scene.items, desk.emblem(lot.icon, at.drawing, desk.within(lot.icon, _DRAWING, scene), key, scene.dark)


def _transport(desk: Desk, lot: Transport, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    yield from _tall_band(desk, lot, look)
    room = deed_measures(desk.card).below_tall_band(desk.edition.rules.mortgages)
    box = _within(room, len(rows.rents), _WIDE_PITCH)
    yield from deed_table(desk, rows.rents, box, look.types, ("rules.transport_rent", key_of(lot)))


def _utility(desk: Desk, lot: Utility, rows: DeedRows, look: DeedLook) -> Iterator[Placed]:
    """Rents as sentences: a large factor, and what it multiplies."""
    factors = desk.edition.rules.utility_factor
    yield from _tall_band(desk, lot, look)
    box = deed_measures(desk.card).below_tall_band(desk.edition.rules.mortgages)
    thrown = "die" if desk.edition.rules.dice == 1 else "dice"
    pitch = box.height / len(factors)
    for number, factor in enumerate(factors):
        line = box._replace(y=box.y + number * pitch, height=pitch)
        figure = Rect(line.x + 2.0, line.y, 14.0, line.height)
        words = Rect(figure.right + 2.0, line.y, line.right - figure.right - 5.0, line.height)
        owned = desk.label("deeds.utilities", n=number + 1).replace(" ", "\u00a0")  # one line
        text = desk.label(f"deeds.throw_{thrown}", owned=owned)
        if number % 2 == 0:
            yield shape(rect_path(line.inset(INSET)._replace(y=line.y, height=pitch)), Ink("pale", key_of(lot)))
        yield from desk.setter.fit(f"{factor} ×", figure, _FACTOR, "rules.utility_factor")
        yield from desk.setter.fit(text, words, _SENTENCE, "words.utility")


_BODIES: dict[type, Callable[[Desk, Any, DeedRows, DeedLook], Iterator[Placed]]] = {
    Property: _property,
    Transport: _transport,
    Utility: _utility,
}
