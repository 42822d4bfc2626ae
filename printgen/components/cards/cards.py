"""The decks of cards, fronts and backs, to fold and glue or to print on both sides.

What all cards of a deck share is one frame each (the front's ground, the icons, the back), so that a card is little
more than its runs of text. A back's ground runs to every edge and beyond (Minimal leaves it white), with nothing
thin near the trim.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from printgen.components.cards.text import card_parts, common_size, set_parts
from printgen.components.common.card import CARD, PANEL, WHOLE
from printgen.components.common.card_back import BackTitle, beside_plate, card_back, cartouche
from printgen.components.desk import Backdrop, Desk
from printgen.drawing.art import inked, of
from printgen.drawing.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.pieces import Component, Piece
from printgen.theme.model.picture import ThemePicture
from printgen.theme.model.trade import Card, Deck

_MIDDLE = WHOLE.centre.x

_SCENE_FOOT = 37.5
_PICTURE_FOOT = 35.5  # less of it lies behind the plaque
_ICON = 21.0
_PLAQUE = Rect(PANEL.x + 1.0, 32.8, PANEL.width - 2.0, 10.4)
_TITLE = Rect(PANEL.x + 3.4, 44.6, PANEL.width - 6.8, 7.2)
_TEXT = Rect(PANEL.x + 3.4, 45.2, PANEL.width - 6.8, 30.1)
_TEXT_BELOW_TITLE = Rect(_TEXT.x, 53.4, _TEXT.width, _TEXT.bottom - 53.4)
_FOOT = Rect(PANEL.x + 4.0, 77.0, PANEL.width - 8.0, 2.0)

_NAME_STYLE = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)
_TITLE_STYLE = Style("text-bold", 9.75, 7, lines=2, leading=1.15, narrow=None)


def cards(desk: Desk, choices: Choices) -> Component:
    """The decks of the edition, in deck order, each starting sheets of its own."""
    decks = desk.edition.decks
    pieces = tuple(piece for deck in decks for piece in _deck(desk, deck))
    contents = tuple(
        PartCount(f"deck-{deck.id}", sum(card.copies for card in deck.cards), f"{deck.name} card", f"{deck.name} cards")
        for deck in decks
    )
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


class _CardLook(NamedTuple):
    """What fronts that are alike share: whether the card is kept, and its picture with its place and its icon."""

    keep: bool
    art: ThemePicture | None = None
    where: str = ""
    icon: str = ""

    @classmethod
    def of(cls, deck: Deck, card: Card) -> "_CardLook":
        """The look of a card; a picture of its own goes before the deck's."""
        if not card.art and not deck.art:
            return cls(card.keep)
        path = f"decks.{deck.id}.cards.{card.id}.art" if card.art else f"decks.{deck.id}.art"
        return cls(card.keep, card.art or deck.art, path, card.icon or deck.icon)


def _deck(desk: Desk, deck: Deck) -> Iterator[Piece]:
    """A piece for each printed card: ``chest-01`` and so on, a card's copies following one another."""
    total = sum(card.copies for card in deck.cards)
    digits = max(2, len(str(total)))
    looks = [_CardLook.of(deck, card) for card in deck.cards]
    fronts = {look: _front(desk, deck, look) for look in dict.fromkeys(looks)}
    back = card_back(desk, BackTitle.of(deck), desk.ornament.back(desk.edition.decks.index(deck)))
    number = 0
    for card, look, own in zip(deck.cards, looks, _own(desk, deck), strict=True):
        face = Frame(CARD, (fronts[look], *own))
        for _ in range(card.copies):
            number += 1
            yield Piece(f"{deck.id}-{number:0{digits}}", face, back)


def _own(desk: Desk, deck: Deck) -> Iterator[tuple[Placed, ...]]:
    """What is each card's own: its drawing, its title, and its text in the size that the deck shares."""
    boxes = [_TEXT_BELOW_TITLE if card.title else _TEXT for card in deck.cards]
    texts = list(zip(card_parts(desk, deck, _TEXT.width), boxes, strict=True))
    size = common_size(desk.setter, texts)
    key = f"deck/{deck.id}"
    scene, middle = _scene(desk, key)

    @cache
    def drawing(icon: str) -> Placed:
        return desk.emblem(icon, middle, desk.within(icon, _ICON, scene), key, scene.dark)

    for card, (text, box) in zip(deck.cards, texts, strict=True):
        where = f"decks.{deck.id}.cards.{card.id}"
        drawn = () if card.art or deck.art else (drawing(card.icon or deck.icon),)
        title = desk.setter.fit(desk.say(card.title), _TITLE, _TITLE_STYLE, f"{where}.title") if card.title else ()
        yield *drawn, *title, *set_parts(desk.setter, text, box, size, f"{where}.text")


def _window(desk: Desk) -> Rect:
    """What the border leaves at a front's head."""
    inner = PANEL.inset(desk.ornament.border(PANEL, 1.0).depth)
    return inner._replace(height=_SCENE_FOOT - inner.y)


def _scene(desk: Desk, key: str) -> tuple[Backdrop, Point]:
    """The window at a front's head with its backdrop, and the middle of the drawing in it."""
    rect = _window(desk)
    middle = Point(_MIDDLE, (rect.y + _PLAQUE.y) / 2)
    return desk.backdrop(rect, middle, _ICON / 2, key), middle


def _picture(desk: Desk, look: _CardLook) -> tuple[Placed, ...]:
    """The picture that fills that window."""
    window = _window(desk)
    box = window._replace(height=_PICTURE_FOOT - window.y)
    assert look.art  # the caller has checked
    return desk.picture(look.art, look.where, box, icon=look.icon), shape(rect_path(box), stroke=HAIRLINE_PEN)


def _front(desk: Desk, deck: Deck, look: _CardLook) -> Placed:
    """The ground of a deck's fronts: the border, the picture or scene in it, the deck's name, and the foot."""
    key = f"deck/{deck.id}"
    items = (
        shape(desk.ornament.border(PANEL, 1.0).outline, desk.ornament.ground(key)),
        *(_picture(desk, look) if look.art else _scene(desk, key)[0].items),
        *inked(desk.ornament.border(PANEL, 1.0).art, of(key)),
        *cartouche(desk.ornament.plaque(_PLAQUE), key),
        *_name(desk, deck, desk.ornament.plaque(_PLAQUE).room.inset(0.2), _NAME_STYLE),
        *_foot(desk, key, look.keep),
    )
    return placed(Frame(CARD, items), 0, 0)


def _name(desk: Desk, deck: Deck, box: Rect, style: Style) -> tuple[Placed, ...]:
    inked = style._replace(ink=Ink("text-on", f"deck/{deck.id}"))
    return desk.setter.fit(deck.name, beside_plate(desk, deck.name, box, inked), inked, f"decks.{deck.id}.name")


def _foot(desk: Desk, key: str, keep: bool) -> Iterator[Placed]:
    """The edition's divider, or on cards that are kept a key."""
    if keep:
        middle = _FOOT.centre
        yield placed(desk.icons.frame("key", 6.0, Ink("solid", key), OUTLINE_PEN), middle.x - 3.0, middle.y - 3.0)
    else:
        yield from inked(desk.ornament.divider(_FOOT), of(key))
