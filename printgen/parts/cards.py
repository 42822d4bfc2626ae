"""The decks of cards, fronts and backs."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of
from printgen.geometry import Point, Rect
from printgen.kit.choices import Choices, sleeve_for
from printgen.kit.component import Component, PartCount, Piece, numbered_id
from printgen.parts.card_faces import (
    BackTitle,
    CardWords,
    beside_plate,
    card_back,
    cartouche,
    check_parts,
    common_size,
    set_parts,
)
from printgen.parts.drawing_context import TALL, Backdrop, CardShape, DrawingContext
from printgen.theme.edition import Card, Deck
from printgen.theme.records import ThemePicture
from printgen.type.typesetter import Style

_SCENE_SHARE = 0.45  # of what a face is higher: the drawing takes so much, the text the rest
_SCENE_FOOT, _PICTURE_FOOT = 37.5, 35.5  # less of a picture lies behind the plaque
_FOOT = 8.0  # from the ornament at the foot to the face's edge


class FrontMeasures(Struct, frozen=True):
    """The parts of a front (mm on its face): where drawings and pictures end, and the boxes of what is below them."""

    panel: Rect
    scene_foot: float
    picture_foot: float
    plaque: Rect
    title: Rect
    text: Rect
    text_below_title: Rect
    foot: Rect


@cache
def front_measures(card: CardShape) -> FrontMeasures:
    """The parts of the fronts of cards of that size."""
    panel, more = card.panel, card.whole.height - TALL
    down = _SCENE_SHARE * more
    text = Rect(panel.x + 3.4, 45.2 + down, panel.width - 6.8, 30.1 + more - down)
    below = 53.4 + down
    return FrontMeasures(
        panel,
        _SCENE_FOOT + down,
        _PICTURE_FOOT + down,
        plaque=Rect(panel.x + 1.0, 32.8 + down, panel.width - 2.0, 10.4),
        title=Rect(panel.x + 3.4, 44.6 + down, panel.width - 6.8, 7.2),
        text=text,
        text_below_title=Rect(text.x, below, text.width, text.bottom - below),
        foot=Rect(panel.x + 4.0, card.whole.height - _FOOT, panel.width - 8.0, 2.0),
    )


def sleeves(context: DrawingContext, parts: tuple[PartCount, ...]) -> str:
    """The sleeves that fit the kit's cards, as shops name them and their size; nothing where no usual ones do."""
    found = sleeve_for(context.card.size)
    if not parts or found is None:
        return ""
    name = context.label(f"sleeves.{found.id}")
    return context.label("sleeves.fit", name=name, width=f"{found.size.width:g}", height=f"{found.size.height:g}")


_ICON = 21.0

_NAME_STYLE = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)
_TITLE_STYLE = Style("text-bold", 9.75, 7, lines=2, leading=1.15, narrow=None)


def cards(context: DrawingContext, choices: Choices) -> Component:
    """The decks of the edition, in deck order, each starting sheets of its own."""
    context, decks = context.for_faces(), context.edition.decks
    pieces = [piece for deck in decks for piece in _pieces(context, deck)]
    contents = tuple(
        PartCount(f"deck-{deck.id}", deck.card_count, context.counted("parts.deck", deck=deck.name)) for deck in decks
    )
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


class _CardLook(Struct, frozen=True):
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


def _pieces(context: DrawingContext, deck: Deck) -> list[Piece]:
    """A deck's cards, ``chest-01`` and so on: the copies of a card follow one another."""
    grounds = {
        look: _front(context, deck, look) for look in dict.fromkeys(_CardLook.of(deck, card) for card in deck.cards)
    }
    scaler, whole = context.card.scaler(), context.card.whole.size
    back = scaler.frame(
        card_back(context, BackTitle.of(deck), context.ornament.back(context.edition.decks.index(deck)))
    )
    key = f"deck/{deck.id}"
    scene, middle = _scene(context, key)

    @cache
    def drawing(icon: str) -> Placed:
        return context.emblem(icon, middle, context.within(icon, _ICON, scene), key, scene.dark)

    @cache
    def below(look: _CardLook, icon: str) -> tuple[Placed, ...]:
        """What lies below a card's texts, one for all cards that share it."""
        return (grounds[look],) if look.art else (grounds[look], drawing(icon))

    fronts: list[Frame] = []
    for card, texts in zip(deck.cards, _texts(context, deck), strict=True):
        items = (*below(_CardLook.of(deck, card), card.icon or deck.icon), *texts)
        fronts += [scaler.frame(Frame(whole, items))] * card.copies
    return [Piece(numbered_id(deck.id, number, len(fronts)), front, back) for number, front in enumerate(fronts, 1)]


def _texts(context: DrawingContext, deck: Deck) -> list[tuple[Placed, ...]]:
    """The title and the text of each card, set; the texts in the size that the deck shares."""
    at, setter = front_measures(context.card), context.setter
    words = CardWords.of(context, deck, at.text.width)
    parts = [words.parts(number) for number in range(len(deck.cards))]
    boxes = [at.text_below_title if card.title else at.text for card in deck.cards]
    places = [f"decks.{deck.id}.cards.{card.id}" for card in deck.cards]
    titles: list[tuple[Placed, ...]] = []
    for card, place, parted in zip(deck.cards, places, parts, strict=True):
        title = setter.fit(context.say(card.title), at.title, _TITLE_STYLE, f"{place}.title") if card.title else ()
        titles.append(title)
        check_parts(setter, parted, f"{place}.text")
    size = common_size(setter, zip(parts, boxes, strict=True))
    return [
        (*title, *set_parts(setter, parted, box, size, f"{place}.text"))
        for title, parted, box, place in zip(titles, parts, boxes, places, strict=True)
    ]


def _window(context: DrawingContext) -> Rect:
    """What the border leaves at a front's head."""
    at = front_measures(context.card)
    inner = at.panel.inset(context.ornament.border(at.panel, 1.0).depth)
    return inner._replace(height=at.scene_foot - inner.y)


def _scene(context: DrawingContext, key: str) -> tuple[Backdrop, Point]:
    """The window at a front's head with its backdrop, and the middle of the drawing in it."""
    rect = _window(context)
    middle = Point(context.card.whole.centre.x, (rect.y + front_measures(context.card).plaque.y) / 2)
    return context.backdrop(rect, middle, _ICON / 2, key), middle


def _picture(context: DrawingContext, look: _CardLook) -> tuple[Placed, ...]:
    """The picture that fills that window."""
    window = _window(context)
    box = window._replace(height=front_measures(context.card).picture_foot - window.y)
    assert look.art  # the caller has checked
    return context.picture(look.art, look.where, box, icon=look.icon), shape(rect_path(box), stroke=HAIRLINE_PEN)


def _front(context: DrawingContext, deck: Deck, look: _CardLook) -> Placed:
    """The ground of a deck's fronts: the border, the picture or scene in it, the deck's name, and the foot."""
    key, at = f"deck/{deck.id}", front_measures(context.card)
    border, plaque = context.ornament.border(at.panel, 1.0), context.ornament.plaque(at.plaque)
    items = (
        shape(border.outline, context.ornament.ground(key)),
        *(_picture(context, look) if look.art else _scene(context, key)[0].items),
        *inked(border.art, pens_of(key)),
        *cartouche(plaque, key),
        *_name(context, deck, plaque.room.inset(0.2), _NAME_STYLE),
        *_foot(context, key, look.keep),
    )
    return placed(Frame(context.card.whole.size, items), 0, 0)


def _name(context: DrawingContext, deck: Deck, box: Rect, style: Style) -> tuple[Placed, ...]:
    inked = replace(style, ink=Ink("text-on", f"deck/{deck.id}"))
    return context.setter.fit(deck.name, beside_plate(context, deck.name, box, inked), inked, f"decks.{deck.id}.name")


def _foot(context: DrawingContext, key: str, keep: bool) -> Iterator[Placed]:
    """The edition's divider, or on cards that are kept a key."""
    foot = front_measures(context.card).foot
    if keep:
        middle = foot.centre
        yield placed(context.icons.frame("key", 6.0, Ink("solid", key), OUTLINE_PEN), middle.x - 3.0, middle.y - 3.0)
    else:
        yield from inked(context.ornament.divider(foot), pens_of(key))
