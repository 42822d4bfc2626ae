"""A deed's back, which lies up while the lot is mortgaged: what that brought, and what it costs to lift.

In a game without mortgages it says what it is a deed of, and no more.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.components.common.deed_table import DeedRows, deed_table, one_face
from printgen.components.deeds.look import DeedLook, group_mark, key_of, lot_picture
from printgen.components.deeds.measures import deed_measures
from printgen.components.desk import Desk
from printgen.drawing.art import Art, inked, pens_of, pens_on, relief
from printgen.drawing.frame import Frame, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.ornament.motif_frames import motif_frame
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Ownable, Property
from printgen.geometry import Rect

_FRAME = 3.8  # from a face's edges: between them and the tablet
_MOTIF = (2.8, 8.4)  # how wide, and from one to the next

_UNDER = Style("text-italic", 9, 7, lines=1)
_STAMP = Style("display", 17, 8, Ink("title", "second"), caps=True, lines=1, narrow=None, tracking=0.04)
_DEED = replace(_STAMP, size=14, lines=2, leading=1.1)
_NOTE = Style("text-italic", 7, 6.5, narrow=None, leading=1.2, lines=2)


def back_ground(desk: Desk) -> Frame:
    """What all backs share: the ground to every edge, and the plaque that says what it means."""
    at, card, ornament, mortgages = deed_measures(desk.card), desk.card, desk.ornament, desk.edition.rules.mortgages
    tablet = ornament.tablet(at.tablet)
    items = (
        shape(rect_path(card.whole.inset(-card.bleed)), Ink("ground", "second")),
        *inked(motif_frame(ornament.motifs, card.whole.inset(_FRAME), *_MOTIF), relief("second")),
        shape(tablet.outline, Ink("white"), OUTLINE_PEN),
        *inked(tablet.art, pens_of("second")),
        *_meaning(desk),
        *inked(ornament.divider(at.divider), pens_of("second")),
        *(desk.setter.fit(desk.label("deeds.no_rent"), at.note, _NOTE, "words") if mortgages else ()),
    )
    return Frame(desk.card.whole.size, items)


def _meaning(desk: Desk) -> Iterator[Placed]:
    """What the back means while it lies up: a mortgage; in a game without them, the word for a deed."""
    at = deed_measures(desk.card)
    if desk.edition.rules.mortgages:
        yield from desk.setter.fit(desk.label("deeds.under"), at.under, _UNDER, "words.mortgage.one")
        yield from desk.setter.fit(desk.label("deeds.stamp"), at.stamp, _STAMP, "words.mortgage.one")
    else:
        room = at.under._replace(height=at.stamp.bottom - at.under.y)
        yield from desk.setter.fit(desk.label("deeds.name"), room, _DEED, "words.deed.one")


def deed_back(desk: Desk, lot: Ownable, rows: DeedRows, look: DeedLook) -> Frame:
    """A deed's back: which lot it is, what its mortgage brought and what it costs to lift."""
    at, where = deed_measures(desk.card), f"spaces.{lot.id}"
    types = one_face(desk, rows.mortgage, at.owing.width, look.types)
    items = (
        placed(look.back, 0, 0),
        *desk.setter.fit(lot.name, at.name, look.name, f"{where}.name"),
        *_lot_seal(desk, lot),
        *(deed_table(desk, rows.mortgage, at.owing, types, (f"{where}.price", None)) if rows.mortgage else ()),
    )
    return Frame(desk.card.whole.size, items)


def _lot_seal(desk: Desk, lot: Ownable) -> tuple[Placed, ...]:
    """A seal by which a deed is found again that lies like this: the group's mark and pattern, or the lot's drawing."""
    key, at = key_of(lot), deed_measures(desk.card)
    middle, radius = (at.seal, 8.0) if desk.edition.rules.mortgages else (at.large_seal, 11.0)
    seal = desk.ornament.seal(middle, radius)
    if isinstance(lot, Property):
        around = inked(Art(seal.art.dots), pens_of(key))
        return (shape(seal.outline, Ink("band", key), OUTLINE_PEN), *around, *group_mark(desk, lot, middle, 4.0))
    disc = circle_path(middle, seal.room)
    if lot.art:
        drawing = lot_picture(desk, lot, Rect.square(middle, seal.room), disc)
    else:
        drawing = desk.emblem(lot.icon, middle, round(1.4 * seal.room, 1), key)
    return (
        shape(seal.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(seal.art, pens_on(key)),
        shape(disc, Ink("mark"), HAIRLINE_PEN),
        drawing,
        *((shape(disc, stroke=HAIRLINE_PEN),) if lot.art else ()),
    )
