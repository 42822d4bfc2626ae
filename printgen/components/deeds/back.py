"""A deed's back, which lies up while the lot is mortgaged: what that brought, and what it costs to lift."""

from printgen.components.common.card import CARD, WHOLE
from printgen.components.common.deed_table import deed_table, one_face, owing
from printgen.components.deeds.look import DeedLook, group_mark, key_of, lot_picture
from printgen.components.desk import Desk
from printgen.drawing.art import Art, inked, of, on, relief
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Point, Rect
from printgen.kit.layouts import CARD_BLEED
from printgen.theme.model.trade import Ownable, Property

_MIDDLE = WHOLE.centre.x

_TABLET = WHOLE.inset(6.0)
_NAME = Rect(_MIDDLE - 14.5, 27.8, 29.0, 9.6)
_SEAL = Point(_MIDDLE, 46.9)
BACK_TABLE = Rect(_TABLET.x + 0.6, 56.8, _TABLET.width - 1.2, 2 * 5.2)

_UNDER = Style("text-italic", 9, 7, lines=1)
_STAMP = Style("display", 17, 8, Ink("title", "second"), caps=True, lines=1, narrow=None, tracking=0.04)
_NOTE = Style("text-italic", 7, 6.5, narrow=None, leading=1.2, lines=2)

_NO_RENT = "No rent is due while this side is up."


def back_ground(desk: Desk) -> Frame:
    """What all backs share: the ground to every edge, and the plaque that says what it means."""
    rect, bleed, word = _TABLET, WHOLE.inset(-CARD_BLEED), desk.edition.words.mortgage.one
    ornament = desk.ornament
    tablet, inner = ornament.tablet(rect), rect.inset(4.0)
    divider = Rect(_MIDDLE - 12.0, rect.y + 18.3, 24.0, 1.9)
    items = (
        shape(rect_path(bleed), Ink("ground", "second")),
        ground(ornament.pattern, WHOLE, relief("second"), CARD_BLEED, 1.5),
        shape(tablet.outline, Ink("white"), OUTLINE_PEN),
        *inked(tablet.art, of("second")),
        *desk.setter.fit("under", inner._replace(y=rect.y + 3.5, height=4.5), _UNDER, "words.mortgage.one"),
        *desk.setter.fit(word, inner._replace(y=rect.y + 8.0, height=8.5), _STAMP, "words.mortgage.one"),
        *inked(ornament.divider(divider), of("second")),
        *desk.setter.fit(_NO_RENT, inner._replace(y=BACK_TABLE.bottom + 1.2, height=6.5), _NOTE, "words"),
    )
    return Frame(CARD, items)


def deed_back(desk: Desk, lot: Ownable, look: DeedLook) -> Frame:
    """A deed's back: which lot it is, what its mortgage brought and what it costs to lift."""
    where, rows = f"spaces.{lot.id}", owing(desk, lot)
    types = one_face(desk, rows, BACK_TABLE.width, look.types)
    items = (
        placed(look.back, 0, 0),
        *desk.setter.fit(lot.name, _NAME, look.name, f"{where}.name"),
        *_lot_seal(desk, lot),
        *deed_table(desk, rows, BACK_TABLE, types, (f"{where}.price", None)),
    )
    return Frame(CARD, items)


def _lot_seal(desk: Desk, lot: Ownable) -> tuple[Placed, ...]:
    """A small seal by which a mortgaged deed is found again: the group's mark and pattern, or the lot's drawing."""
    key, seal = key_of(lot), desk.ornament.seal(_SEAL, 8.0)
    if isinstance(lot, Property):
        around = inked(Art(seal.art.dots), of(key))
        return (shape(seal.outline, Ink("band", key), OUTLINE_PEN), *around, *group_mark(desk, lot, _SEAL, 4.0))
    disc = circle_path(_SEAL, seal.room)
    if lot.art:
        drawing = lot_picture(desk, lot, Rect.square(_SEAL, seal.room), disc)
    else:
        drawing = desk.emblem(lot.icon, _SEAL, round(1.4 * seal.room, 1), key)
    return (
        shape(seal.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(seal.art, on(key)),
        shape(disc, Ink("mark"), HAIRLINE_PEN),
        drawing,
        *((shape(disc, stroke=HAIRLINE_PEN),) if lot.art else ()),
    )
