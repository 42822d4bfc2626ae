"""The backs of cards: a colour to every edge, a frame of whole motifs, and within it a tablet with drawing and name."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.card import TALL
from printgen.components.desk import Desk
from printgen.drawing.art import Art, in_four_corners, inked, pens_on, relief
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.ornament.motif_frames import motif_frame
from printgen.drawing.ornament.plaques import Plaque
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Point, Rect, Size
from printgen.theme.model.parts import Deck
from printgen.theme.model.picture import ThemePicture

_TABLET = Size(7.0, 9.5)  # from a face's edges
_FRAME = 4.4  # from a face's edges: between them and the tablet
_MOTIF = (3.6, 6.1)  # how wide, and from one to the next
_SEAL, _DIVIDER, _TITLE = 33.6, 49.6, 53.0  # how far down on a face of the usual height
_NAME = Style("display", 15, 8, caps=True, lines=2, leading=1.15, tracking=0.03, narrow=None)
PLATE_CLEAR = 1.4  # from the room on a plate, which its lines leave, to words


class BackTitle(Struct, frozen=True):
    """What stands on a card's back: name and icon, the ink key of its colour, and the name's place in the theme.

    ``art`` is a picture in the icon's stead, ``art_where`` its place.
    """

    name: str
    icon: str
    key: str
    where: str
    art: ThemePicture | None = None
    art_where: str = ""

    @classmethod
    def of(cls, deck: Deck) -> "BackTitle":
        """What stands on the backs of a deck."""
        path = f"decks.{deck.id}"
        return cls(deck.name, deck.icon, f"deck/{deck.id}", f"{path}.name", deck.back_art, f"{path}.back_art")


def card_back(desk: Desk, title: BackTitle, motifs: Sequence[Art]) -> Frame:
    """The colour to every edge and beyond, motifs round a tablet, on it the drawing in a seal and the name below it."""
    key, ornament, whole = title.key, desk.ornament, desk.card.whole
    down = (whole.height - TALL) / 2
    middle = Point(whole.centre.x, _SEAL + down)
    tablet, seal = ornament.tablet(_tablet(whole)), ornament.seal(middle, 13.6)
    room = tablet.room
    name = Rect(room.x + 1.0, _TITLE + down, room.width - 2.0, 11.5)
    beside = beside_plate(desk, title.name, name, _NAME)
    divider = Rect(room.x + 3.0, _DIVIDER + down, room.width - 6.0, 2.4)
    items = (
        shape(rect_path(whole.inset(-desk.card.bleed)), Ink("ground", key)),
        *inked(motif_frame(motifs, whole.inset(_FRAME), *_MOTIF), relief(key)),
        *cartouche(tablet, key),
        *inked(in_four_corners(ornament.corner(7.5), room.inset(0.6)), pens_on(key)),
        shape(seal.outline, Ink("ground", key), Stroke(Ink("text-on", key), HAIRLINE)),
        *inked(seal.art, pens_on(key)),
        shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN),
        *_drawing(desk, title, middle, seal.room),
        *inked(ornament.divider(divider), pens_on(key)),
        *desk.setter.fit(title.name, beside, replace(_NAME, ink=Ink("text-on", key)), title.where),
    )
    return Frame(whole.size, items)


def _tablet(whole: Rect) -> Rect:
    """The tablet in the middle of a face."""
    across, down = _TABLET
    return Rect(across, down, whole.width - 2 * across, whole.height - 2 * down)


def _drawing(desk: Desk, title: BackTitle, middle: Point, radius: float) -> tuple[Placed, ...]:
    """The icon on the seal's disc, or a picture that fills it."""
    if not title.art:
        return (desk.emblem(title.icon, middle, round(1.25 * radius, 1), title.key),)
    box, disc = Rect.square(middle, radius), circle_path(middle, radius)
    picture = desk.picture(title.art, title.art_where, box, disc, title.icon)
    return picture, shape(disc, stroke=OUTLINE_PEN)


def beside_plate(desk: Desk, name: str, room: Rect, style: Style) -> Rect:
    """Where a name stands on a plate: clear of the lines at its ends, but for one too long for that."""
    clear = room._replace(x=room.x + PLATE_CLEAR, width=room.width - 2 * PLATE_CLEAR)
    return clear if desk.setter.block(desk.setter.cased(name, style), clear, style) else room


def cartouche(plaque: Plaque, key: str) -> tuple[Placed, ...]:
    """A plaque in the key's flat colour (blank in Minimal)."""
    return (
        shape(plaque.outline, Ink("white")),
        shape(plaque.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(plaque.art, plaque.pens(key)),
    )
