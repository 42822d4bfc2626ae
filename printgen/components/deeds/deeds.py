"""The deeds: name, rents and costs on the front, the mortgage on the back (their tables: ``deed_table``).

Rents stand in a table to be read at a glance. All names, labels and amounts of a kit share one size each; the
backs share one ground, so that only names and amounts are a card's own.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from printgen.components.common.card import BLEED, CARD, PANEL, WHOLE
from printgen.components.common.deed_table import (
    INSET,
    LINE,
    MARGIN,
    TableType,
    costs,
    counted,
    one_face,
    owing,
    rents,
    rents_and_costs,
    table,
    table_type,
)
from printgen.components.desk import Desk
from printgen.drawing.art import Art, inked, of, on, relief, sparing
from printgen.drawing.frame import Frame, Ink, Path, Placed, circle_path, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Folded
from printgen.kit.pieces import Component, Piece
from printgen.theme.model.trade import Ownable, Property, Transport, Utility

_MIDDLE = WHOLE.centre.x

_BORDER = 0.78  # of the size that borders have on cards
_INNER = PANEL.inset(INSET)  # what borders leave
_BAND = _INNER._replace(height=22.7)
_TALL_BAND = _INNER._replace(height=37.7)
_STRIP = Rect(PANEL.x, PANEL.bottom - 7.8, PANEL.width, 6.2)  # the mortgage value, at the foot
_STRIP_RULE = Line(Point(_STRIP.x + 1.7, _STRIP.y), Point(_STRIP.right - 1.7, _STRIP.y))
_PLAQUE = Size(40.6, 12.2)
_DRAWING = 16.0

_BACK_TABLET = WHOLE.inset(6.0)
_BACK_NAME = Rect(_MIDDLE - 14.5, 27.8, 29.0, 9.6)
_BACK_SEAL = Point(_MIDDLE, 46.9)
_BACK_TABLE = Rect(_BACK_TABLET.x + 0.6, 56.8, _BACK_TABLET.width - 1.2, 2 * 5.2)

_NAME = Style("display", 11.5, 7, caps=True, lines=2, leading=1.12, narrow=None, tracking=0.02)
_MARK = Style("text-bold", 10, 7, lines=1)
_FACTOR = Style("text-bold", 17, 8, lines=1)
_SENTENCE = Style("text", 7.75, 6.5, align="left", narrow="condensed", leading=1.25)
_BESIDES = Style("text", 7, 6.5, align="right", narrow="condensed", lines=1)
_UNDER = Style("text-italic", 9, 7, lines=1)
_STAMP = Style("display", 17, 8, Ink("title", "second"), caps=True, lines=1, narrow=None, tracking=0.04)
_NOTE = Style("text-italic", 7, 6.5, narrow=None, leading=1.2, lines=2)

_NO_RENT = "No rent is due while this side is up."

# The colour that stands for a lot without a group.
_KEYS: dict[type[Ownable], str] = {Transport: "ink", Utility: "accent"}


class _DeedLook(NamedTuple):
    """What all deeds of a kit share: the style of their names, their tables' type, the ground of their backs."""

    name: Style
    types: TableType
    back: Frame


def deeds(desk: Desk, choices: Choices) -> Component:
    """A deed for each space that can be owned, in board order: ``deed-01`` and so on."""
    lots = [space for space in desk.edition.spaces if isinstance(space, Ownable)]
    room = desk.ornament.plaque(Rect.of(_PLAQUE)).room.inset(0.5)
    name = desk.setter.common([lot.name for lot in lots], room, _NAME)
    look = _DeedLook(name, table_type(desk, lots, PANEL.width, _BACK_TABLE.width), _back_ground(desk))
    digits = max(2, len(str(len(lots))))
    pieces = tuple(
        Piece(f"deed-{number:0{digits}}", _front(desk, lot, look), _back(desk, lot, look))
        for number, lot in enumerate(lots, 1)
    )
    deed = desk.edition.words.deed
    contents = PartCount("deeds", len(pieces), deed.one, deed.many)
    return Component(pieces, Folded(), contents=(contents,))


def _key(lot: Ownable) -> str:
    return f"group/{lot.group}" if isinstance(lot, Property) else _KEYS[type(lot)]


def _front(desk: Desk, lot: Ownable, look: _DeedLook) -> Frame:
    """A deed's front: band and name, rents, what building costs, and the mortgage value at the foot."""
    value, _ = owing(desk, lot)
    types = one_face(desk, (*rents_and_costs(desk, lot), value), PANEL.width, look.types)
    look = look._replace(types=types)
    border = desk.ornament.border(PANEL, _BORDER).art
    items = (
        *_BODIES[type(lot)](desk, lot, look),
        *table(desk, (value,), _STRIP, look.types, (f"spaces.{lot.id}.price", _key(lot))),
        shape(line_path(_STRIP_RULE), stroke=HAIRLINE_PEN),
        *inked(border, (sparing if border.area else of)(_key(lot))),
    )
    return Frame(CARD, items)


def _property(desk: Desk, lot: Property, look: _DeedLook) -> Iterator[Placed]:
    key, where = _key(lot), f"spaces.{lot.id}"
    yield from _band(desk, lot, look)
    rent_table = Rect(PANEL.x, _BAND.bottom + 0.2, PANEL.width, 32.0)
    yield from table(desk, tuple(rents(desk, lot)), rent_table, look.types, (f"{where}.rent", key))
    divider = Rect(PANEL.x + 6.0, rent_table.bottom + 0.9, PANEL.width - 12.0, 1.7)
    yield from inked(desk.ornament.divider(divider), of(key))
    cost_table = Rect(PANEL.x, rent_table.bottom + 3.3, PANEL.width, 2 * LINE)
    yield from table(desk, costs(desk, lot), cost_table, look.types, (f"{where}.building_cost", None))
    besides = Rect(PANEL.x + MARGIN, cost_table.bottom - 0.4, PANEL.width - 2 * MARGIN, 3.4)
    words, rules = desk.edition.words, desk.edition.rules
    text = f"and {counted(rules.small_per_large, words.small_building)}"
    yield from desk.setter.fit(text, besides, _BESIDES, "words.small_building.many")


def _band(desk: Desk, lot: Property, look: _DeedLook) -> tuple[Placed, ...]:
    """The group's colour and pattern, with its mark on a disc and the name on a calm patch."""
    return (
        shape(rect_path(_BAND), Ink("band", _key(lot)), OUTLINE_PEN),
        *_name_plaque(desk, lot, look, _BAND.bottom - 1.7),
        *_mark(desk, lot, Point(_MIDDLE, _BAND.y + 4.7), 3.8),
    )


def _mark(desk: Desk, lot: Property, centre: Point, radius: float) -> tuple[Placed, ...]:
    """The group's mark on a disc."""
    group = next(group for group in desk.edition.groups if group.id == lot.group)
    letter = Rect(centre.x, centre.y, 0, 0).inset(-0.7 * radius)
    return (
        shape(circle_path(centre, radius), Ink("mark"), OUTLINE_PEN),
        *desk.setter.fit(group.mark, letter, _MARK, f"groups.{group.id}.mark"),
    )


def _name_plaque(desk: Desk, lot: Ownable, look: _DeedLook, bottom: float) -> tuple[Placed, ...]:
    """The name on a white patch that ends at ``bottom``."""
    plaque = desk.ornament.plaque(Rect(_MIDDLE - _PLAQUE.width / 2, bottom - _PLAQUE.height, *_PLAQUE))
    return (
        shape(plaque.outline, Ink("white"), OUTLINE_PEN),
        *inked(plaque.art, sparing(_key(lot))),
        *desk.setter.fit(lot.name, plaque.room.inset(0.5), look.name, f"spaces.{lot.id}.name"),
    )


def _tall_band(desk: Desk, lot: Transport | Utility, look: _DeedLook) -> tuple[Placed, ...]:
    """The header of a lot without a group: its picture, or its drawing before a backdrop; and its name."""
    return *_scene(desk, lot), *_name_plaque(desk, lot, look, _TALL_BAND.bottom - 1.6)


def _scene(desk: Desk, lot: Transport | Utility) -> tuple[Placed, ...]:
    if lot.art:
        band, high = _TALL_BAND, _TALL_BAND.height - _PLAQUE.height / 2 - 1.6  # down to the middle of the name's plaque
        return (
            shape(rect_path(band), Ink("ground", _key(lot)), HAIRLINE_PEN),
            _picture(desk, lot, band._replace(height=high)),
            shape(rect_path(band._replace(height=high)), stroke=HAIRLINE_PEN),
        )
    key, centre = _key(lot), Point(_MIDDLE, _TALL_BAND.y + 12.2)
    scene = desk.backdrop(_TALL_BAND, centre, _DRAWING / 2, key)
    return *scene.items, desk.emblem(lot.icon, centre, desk.within(lot.icon, _DRAWING, scene), key, scene.dark)


def _picture(desk: Desk, lot: Transport | Utility, box: Rect, outline: Path = ()) -> Placed:
    assert lot.art  # the caller has checked
    return desk.picture(lot.art, f"spaces.{lot.id}.art", box, outline, lot.icon)


def _transport(desk: Desk, lot: Transport, look: _DeedLook) -> Iterator[Placed]:
    yield from _tall_band(desk, lot, look)
    box = Rect(PANEL.x, _TALL_BAND.bottom, PANEL.width, _STRIP.y - _TALL_BAND.bottom - 0.6)
    yield from table(desk, tuple(rents(desk, lot)), box, look.types, ("rules.transport_rent", _key(lot)))


def _utility(desk: Desk, lot: Utility, look: _DeedLook) -> Iterator[Placed]:
    """Rents as sentences: a large factor, and what it multiplies."""
    factors, word = desk.edition.rules.utility_factor, desk.edition.words.utility
    yield from _tall_band(desk, lot, look)
    pitch = (_STRIP.y - _TALL_BAND.bottom - 0.6) / len(factors)
    for number, factor in enumerate(factors):
        line = Rect(PANEL.x, _TALL_BAND.bottom + number * pitch, PANEL.width, pitch)
        figure = Rect(line.x + 2.0, line.y, 14.0, line.height)
        words = Rect(figure.right + 2.0, line.y, line.right - figure.right - 5.0, line.height)
        owned = counted(number + 1, word).replace(" ", "\u00a0")
        text = f"the throw of the dice, with {owned} owned"
        if number % 2 == 0:
            yield shape(rect_path(line.inset(INSET)._replace(y=line.y, height=pitch)), Ink("pale", _key(lot)))
        yield from desk.setter.fit(f"{factor} ×", figure, _FACTOR, "rules.utility_factor")
        yield from desk.setter.fit(text, words, _SENTENCE, "words.utility")


_BODIES: dict[type, Callable[[Desk, Any, _DeedLook], Iterator[Placed]]] = {
    Property: _property,
    Transport: _transport,
    Utility: _utility,
}


def _back_ground(desk: Desk) -> Frame:
    """What all backs share: the ground to every edge, and the plaque that says what it means."""
    rect, bleed, word = _BACK_TABLET, WHOLE.inset(-BLEED), desk.edition.words.mortgage.one
    ornament = desk.ornament
    tablet, inner = ornament.tablet(rect), rect.inset(4.0)
    divider = Rect(_MIDDLE - 12.0, rect.y + 18.3, 24.0, 1.9)
    items = (
        shape(rect_path(bleed), Ink("ground", "second")),
        ground(ornament.pattern, WHOLE, relief("second"), BLEED, 1.5),
        shape(tablet.outline, Ink("white"), OUTLINE_PEN),
        *inked(tablet.art, of("second")),
        *desk.setter.fit("under", inner._replace(y=rect.y + 3.5, height=4.5), _UNDER, "words.mortgage.one"),
        *desk.setter.fit(word, inner._replace(y=rect.y + 8.0, height=8.5), _STAMP, "words.mortgage.one"),
        *inked(ornament.divider(divider), of("second")),
        *desk.setter.fit(_NO_RENT, inner._replace(y=_BACK_TABLE.bottom + 1.2, height=6.5), _NOTE, "words"),
    )
    return Frame(CARD, items)


def _back(desk: Desk, lot: Ownable, look: _DeedLook) -> Frame:
    """A deed's back: which lot it is, what its mortgage brought and what it costs to lift."""
    where, rows = f"spaces.{lot.id}", owing(desk, lot)
    types = one_face(desk, rows, _BACK_TABLE.width, look.types)
    items = (
        placed(look.back, 0, 0),
        *desk.setter.fit(lot.name, _BACK_NAME, look.name, f"{where}.name"),
        *_back_seal(desk, lot),
        *table(desk, rows, _BACK_TABLE, types, (f"{where}.price", None)),
    )
    return Frame(CARD, items)


def _back_seal(desk: Desk, lot: Ownable) -> tuple[Placed, ...]:
    """A small seal by which a mortgaged deed is found again: the group's mark and pattern, or the lot's drawing."""
    key, seal = _key(lot), desk.ornament.seal(_BACK_SEAL, 8.0)
    if isinstance(lot, Property):
        around = inked(Art(seal.art.dots), of(key))
        return (shape(seal.outline, Ink("band", key), OUTLINE_PEN), *around, *_mark(desk, lot, _BACK_SEAL, 4.0))
    disc = circle_path(_BACK_SEAL, seal.room)
    if lot.art:
        drawing = _picture(desk, lot, Rect(*_BACK_SEAL, 0.0, 0.0).inset(-seal.room), disc)
    else:
        drawing = desk.emblem(lot.icon, _BACK_SEAL, round(1.4 * seal.room, 1), key)
    return (
        shape(seal.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(seal.art, on(key)),
        shape(disc, Ink("mark"), HAIRLINE_PEN),
        drawing,
        *((shape(disc, stroke=HAIRLINE_PEN),) if lot.art else ()),
    )
