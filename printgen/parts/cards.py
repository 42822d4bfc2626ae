"""Decks of cards: their fronts and backs."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, in_four_corners, inked, pens_of, pens_on, relief
from printgen.art.ornament.patterns import motif_frame
from printgen.art.ornament.plates import Plaque
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices, sleeve_for
from printgen.kit.component import Component, PartCount, Piece
from printgen.parts.card_texts import TextRooms, card_texts
from printgen.parts.drawing_context import TALL, CardShape, DrawingContext
from printgen.theme.edition import Card, Deck, HasDecks, printed_cards
from printgen.theme.records import ThemePicture, ThemeScene
from printgen.type.typesetter import Style

BORDER_SCALE = 1.0  # the width of the border, relative to the drawing of the ornament

# Backs
_TABLET = Size(7.0, 9.5)  # from a face's edges
_FRAME = 4.4  # from a face's edges to the motifs round the tablet
_MOTIF = (3.6, 6.1)  # the width of a motif, and the distance from one to the next
_SEAL, _DIVIDER, _BACK_NAME = 33.6, 49.6, 53.0  # from the top of a face of the usual height
_BACK_NAME_STYLE = Style("display", 15, 7, caps=True, lines=2, leading=1.15, tracking=0.03, narrow=None, whole=True)
_PLATE_CLEAR = 1.4  # between a name and the ends of a plate

# Fronts
_SCENE_SHARE = 0.45  # the drawing's share of a face's extra height; the text takes the rest
_SCENE_FOOT, _PICTURE_FOOT = 37.5, 35.5  # a picture reaches less far below the plaque than a drawing's scene
_FOOT = 8.0  # from the ornament at the foot to the face's edge
_ICON = 21.0
_NAME = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)


def cards(context: DrawingContext, choices: Choices) -> Component:
    """Make the decks of the edition, in deck order, each on sheets of its own."""
    edition = context.edition
    assert isinstance(edition, HasDecks)
    decks, pieces = edition.decks, list[Piece]()
    for number, (deck, printed) in enumerate(zip(decks, printed_cards(decks), strict=True)):
        ids = [card.id for card in printed]
        if deck.layout:
            pieces += _laid_out_pieces(context, deck, ids, number)
        else:
            pieces += _deck_pieces(context.for_faces(), deck, ids, number)
    contents = tuple(
        PartCount(f"deck-{deck.id}", deck.card_count, context.counted("parts.deck", deck=deck.name)) for deck in decks
    )
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


def sleeves(context: DrawingContext, parts: tuple[PartCount, ...]) -> str:
    """Return the names and the sizes of sleeves that fit the cards of these parts; empty if no usual ones fit."""
    decks = context.edition.decks if isinstance(context.edition, HasDecks) else ()
    sizes = {f"deck-{deck.id}": printed_deck_size(context, deck) for deck in decks}
    wanted = dict.fromkeys(sizes.get(part.id, context.card.size) for part in parts)
    found = dict.fromkeys(sleeve for size in wanted if (sleeve := sleeve_for(size)))
    return "; ".join(
        context.label(
            "sleeves.fit",
            name=context.label(f"sleeves.{sleeve.id}"),
            width=f"{sleeve.size.width:g}",
            height=f"{sleeve.size.height:g}",
        )
        for sleeve in found
    )


def printed_deck_size(context: DrawingContext, deck: Deck) -> Size:
    """Return the printed size of a deck's cards: that of its layout, if it has one."""
    if not deck.layout:
        return context.card.size
    # Most editions have no layouts.
    from printgen.layouts.texts import deck_size

    return deck_size(context.edition, deck, context.card.size)


class BackTitle(Struct, frozen=True):
    """The name and the icon (or a picture, ``art``) on a card's back, and the ink key of its color.

    ``where`` and ``art_where`` are the paths of the name and the picture in the theme.
    """

    name: str
    icon: str
    key: str
    where: str
    art: ThemePicture | None = None
    art_where: str = ""

    @classmethod
    def of(cls, deck: Deck) -> "BackTitle":
        path = f"decks.{deck.id}"
        return cls(deck.name, deck.icon, f"deck/{deck.id}", f"{path}.name", deck.back_art, f"{path}.back_art")


def card_back(context: DrawingContext, title: BackTitle, motifs: Sequence[Art]) -> Frame:
    """Draw a card's back: its color to the bleed, motifs around a tablet, and on it a seal above the name."""
    key, ornament, whole = title.key, context.ornament, context.card.whole
    down = (whole.height - TALL) / 2
    across, below = _TABLET
    tablet = ornament.tablet(Rect(across, below, whole.width - 2 * across, whole.height - 2 * below))
    middle = Point(whole.centre.x, _SEAL + down)
    seal, room = ornament.seal(middle, 13.6), tablet.room
    name = Rect(room.x + 1.0, _BACK_NAME + down, room.width - 2.0, 11.5)
    name = clear_of_plate(context, title.name, name, _BACK_NAME_STYLE)
    divider = Rect(room.x + 3.0, _DIVIDER + down, room.width - 6.0, 2.4)
    disc = circle_path(middle, seal.room)
    if title.art:
        box = Rect.square(middle, seal.room)
        picture = context.picture(title.art, title.art_where, box, disc, title.icon)
        drawing: tuple[Placed, ...] = (picture, shape(disc, stroke=OUTLINE_PEN))
    else:
        drawing = (context.emblem(title.icon, middle, round(1.25 * seal.room, 1), key),)
    items = (
        shape(rect_path(whole.inset(-context.card.bleed)), Ink("ground", key)),
        *inked(motif_frame(motifs, whole.inset(_FRAME), *_MOTIF), relief(key)),
        *cartouche(tablet, key),
        *inked(in_four_corners(ornament.corner(7.5), room.inset(0.6)), pens_on(key)),
        shape(seal.outline, Ink("ground", key), Stroke(Ink("text-on", key), HAIRLINE)),
        *inked(seal.art, pens_on(key)),
        shape(disc, Ink("mark"), HAIRLINE_PEN),
        *drawing,
        *inked(ornament.divider(divider), pens_on(key)),
        *context.setter.fit(title.name, name, replace(_BACK_NAME_STYLE, ink=Ink("text-on", key)), title.where),
    )
    return Frame(whole.size, items)


def clear_of_plate(context: DrawingContext, name: str, room: Rect, style: Style) -> Rect:
    """Return the space for a name on a plate, clear of the lines at its ends if the name is short enough.

    A word is not broken for that.
    """
    clear = room._replace(x=room.x + _PLATE_CLEAR, width=room.width - 2 * _PLATE_CLEAR)
    cased = context.setter.cased(name, style)
    found, wider = (context.setter.block(cased, box, style) for box in (clear, room))
    if found is None or (wider and not wider.has_broken(cased) and found.has_broken(cased)):
        return room
    return clear


def cartouche(plaque: Plaque, key: str) -> tuple[Placed, ...]:
    """Draw a plaque in the key's flat color (blank in Minimal)."""
    return (
        shape(plaque.outline, Ink("white")),
        shape(plaque.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(plaque.art, plaque.pens(key)),
    )


class FrontMeasures(Struct, frozen=True):
    """The layout of a front (mm on its face): the ends of drawings and pictures, and the parts below them."""

    panel: Rect
    scene_foot: float
    picture_foot: float
    plaque: Rect
    texts: TextRooms
    foot: Rect

    @classmethod
    def of(cls, card: CardShape) -> "FrontMeasures":
        panel, more = card.panel, card.whole.height - TALL
        down = _SCENE_SHARE * more
        text = Rect(panel.x + 3.4, 45.2 + down, panel.width - 6.8, 30.1 + more - down)
        below = 53.4 + down
        return cls(
            panel,
            _SCENE_FOOT + down,
            _PICTURE_FOOT + down,
            plaque=Rect(panel.x + 1.0, 32.8 + down, panel.width - 2.0, 10.4),
            texts=TextRooms(
                title=Rect(panel.x + 3.4, 44.6 + down, panel.width - 6.8, 7.2),
                text=text,
                below_title=Rect(text.x, below, text.width, text.bottom - below),
            ),
            foot=Rect(panel.x + 4.0, card.whole.height - _FOOT, panel.width - 8.0, 2.0),
        )


class _Look(NamedTuple):
    """The drawings that cards with the same ground share; ``where`` is the picture's path in the theme."""

    keep: bool
    art: ThemePicture | None = None
    scene: ThemeScene | None = None
    where: str = ""
    icon: str = ""


def _deck_pieces(context: DrawingContext, deck: Deck, ids: Sequence[str], number: int) -> list[Piece]:
    """Make a deck's cards by their ids, with the copies of a card next to each other."""
    at, key, whole = FrontMeasures.of(context.card), f"deck/{deck.id}", context.card.whole
    window = at.panel.inset(context.ornament.border(at.panel, BORDER_SCALE).depth)
    window = window._replace(height=at.scene_foot - window.y)
    middle = Point(whole.centre.x, (window.y + at.plaque.y) / 2)
    scene = context.backdrop(window, middle, _ICON / 2, key)

    def look_of(card: Card) -> _Look:
        for owner, where in ((card, f"decks.{deck.id}.cards.{card.id}"), (deck, f"decks.{deck.id}")):
            if owner.art:
                return _Look(card.keep, owner.art, None, f"{where}.art", card.icon or deck.icon)
            if owner.scene:
                return _Look(card.keep, None, owner.scene, f"{where}.scene")
        return _Look(card.keep)

    looks = [look_of(card) for card in deck.cards]
    grounds = {look: _front_ground(context, deck, look, window, middle) for look in dict.fromkeys(looks)}

    @cache
    def drawing(icon: str) -> Placed:
        return context.emblem(icon, middle, context.within(icon, _ICON, scene), key, scene.dark)

    scaler = context.card.scaler()
    motifs = context.ornament.back(number)
    back = scaler.frame(card_back(context, BackTitle.of(deck), motifs))
    fronts: list[Frame] = []
    for card, look, texts in zip(deck.cards, looks, card_texts(context, deck, at.texts), strict=True):
        below = (grounds[look],) if look.where else (grounds[look], drawing(card.icon or deck.icon))
        fronts += [scaler.frame(Frame(whole.size, (*below, *texts)))] * card.copies
    return [Piece(id, front, back, group=deck.id) for id, front in zip(ids, fronts, strict=True)]


def _laid_out_pieces(context: DrawingContext, deck: Deck, ids: Sequence[str], number: int) -> list[Piece]:
    """Make the cards of a deck that has a layout; its backs are the usual ones unless the layout says otherwise."""
    # Most editions have no layouts.
    from printgen.layouts.resolved import resolved
    from printgen.parts.laid_out.cards import DeckArtist

    assert deck.layout
    layout = resolved(deck.layout, context.edition.layouts)
    artist = DeckArtist(context, deck, layout, context.card.size)

    @cache
    def usual_back() -> Frame:
        own = replace(context, card=CardShape(artist.size))
        back = card_back(own.for_faces(), BackTitle.of(deck), context.ornament.back(number))
        return Frame(artist.size, own.card.scaler().frame(back).items)  # exactly as large as the fronts

    return artist.pieces(ids, lambda card: usual_back())


def _front_ground(context: DrawingContext, deck: Deck, look: _Look, window: Rect, middle: Point) -> Placed:
    """Draw the border, the picture or the scene within it, the deck's name, and the ornament at the foot."""
    key, at, ornament = f"deck/{deck.id}", FrontMeasures.of(context.card), context.ornament
    border, plaque = ornament.border(at.panel, BORDER_SCALE), ornament.plaque(at.plaque)
    items = [shape(border.outline, ornament.ground(key))]
    if look.where:
        box = window._replace(height=at.picture_foot - window.y)
        clear = box._replace(height=at.plaque.y - box.y)
        if look.art:
            items.append(context.picture(look.art, look.where, box, icon=look.icon, clear=clear))
        elif look.scene:
            items.append(context.scene(look.scene, look.where, box, key, clear))
        items.append(shape(rect_path(box), stroke=HAIRLINE_PEN))
    else:
        items += context.backdrop(window, middle, _ICON / 2, key).items
    items += inked(border.art, pens_of(key))
    items += cartouche(plaque, key)
    style = replace(_NAME, ink=Ink("text-on", key))
    room = clear_of_plate(context, deck.name, plaque.room.inset(0.2), style)
    items += context.setter.fit(deck.name, room, style, f"decks.{deck.id}.name")
    if look.keep:
        icon = context.icons.frame("key", 6.0, Ink("solid", key), OUTLINE_PEN)
        items.append(placed(icon, at.foot.centre.x - 3.0, at.foot.centre.y - 3.0))
    else:
        items += inked(ornament.divider(at.foot), pens_of(key))
    return placed(Frame(context.card.whole.size, tuple(items)), 0, 0)
