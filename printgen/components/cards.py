"""Both decks: a studio and the build's choices go in, fold-and-glue or duplex cards come out.

What all cards of a deck share is one frame each (the front's ground, the icons, the back), so that a card is little
more than its runs of text. A back's ground runs to every edge and beyond (Minimal leaves it white), with nothing
thin near the trim.
"""

from collections.abc import Iterator

from printgen.components.card_text import common_size, parts, set_parts
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.ornament import lozenges_path, plaque_path, rosette_path, seal_path, taper_path
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit import Choices, Component, Folded, Grid, Piece
from printgen.theme.model import Deck

SIZE = Size(49.0, 85.0)
BORDER = 2.5  # plain paper round a front, so that a small misfold does not show
BLEED = 3.0

_WHOLE = Rect.of(SIZE)
_PANEL = _WHOLE.inset(BORDER)
_MIDDLE = _WHOLE.centre.x
_PEN = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)

_HEADER = Rect(_PANEL.x, _PANEL.y, _PANEL.width, 17.0)
_PLAQUE = _HEADER.inset(2.6)
_NAME_BOX = Rect(_PLAQUE.x + 3, _PLAQUE.y + 1.4, _PLAQUE.width - 6, _PLAQUE.height - 2.8)
_SEAL = Point(_MIDDLE, 29.6)
_ICON = 11.0
_TITLE = Rect(_PANEL.x + 2.4, 40.2, _PANEL.width - 4.8, 9.0)
_TEXT = Rect(_PANEL.x + 2.4, 40.4, _PANEL.width - 4.8, 34.8)
_TEXT_BELOW_TITLE = Rect(_TEXT.x, 50.0, _TEXT.width, _TEXT.bottom - 50.0)
_FOOT = Point(_MIDDLE, 79.2)

_NAME_STYLE = Style("display", 12, 7, caps=True, lines=2, leading=1.15, tracking=0.04, narrow=None)
_TITLE_STYLE = Style("text-bold", 10.5, 7, lines=2, leading=1.15, narrow=None)
_BACK_NAME_STYLE = Style("display", 16, 8, caps=True, lines=2, leading=1.15, tracking=0.03, narrow=None)


def cards(studio: Studio, choices: Choices) -> Component:
    """The decks of the edition, in deck order, each starting sheets of its own."""
    decks = studio.edition.decks
    pieces = tuple(piece for deck in decks for piece in _deck(studio, deck))
    layout = Folded(apart=True) if choices.cards == "fold" else Grid(bleed=BLEED, flip=choices.flip, apart=True)
    counts = {f"{deck.name} cards": sum(card.copies for card in deck.cards) for deck in decks}
    return Component("cards", "Cards", pieces, layout, counts=counts)


def _deck(studio: Studio, deck: Deck) -> Iterator[Piece]:
    """A piece for each printed card: ``chest-01`` and so on, a card's copies following one another."""
    total = sum(card.copies for card in deck.cards)
    digits = max(2, len(str(total)))
    fronts = {keep: _front(studio, deck, keep) for keep in {card.keep for card in deck.cards}}
    back = _back(studio, deck)
    number = 0
    for card, own in zip(deck.cards, _own(studio, deck), strict=True):
        face = Frame(SIZE, (fronts[card.keep], *own))
        for _ in range(card.copies):
            number += 1
            yield Piece(f"{deck.id}-{number:0{digits}}", face, back)


def _own(studio: Studio, deck: Deck) -> Iterator[tuple[Placed, ...]]:
    """What is each card's own: its icon, its title, and its text in the size that the deck shares."""
    boxes = [_TEXT_BELOW_TITLE if card.title else _TEXT for card in deck.cards]
    texts = list(zip(parts(studio, deck, _TEXT.width), boxes, strict=True))
    size = common_size(studio.setter, texts)
    for card, (text, box) in zip(deck.cards, texts, strict=True):
        where = f"decks.{deck.id}.cards.{card.id}"
        icon = _icon(studio, card.icon or deck.icon, _SEAL, _ICON, Ink("solid", f"deck/{deck.id}"))
        title = studio.setter.fit(card.title, _TITLE, _TITLE_STYLE, f"{where}.title") if card.title else ()
        yield icon, *title, *set_parts(studio.setter, text, box, size, f"{where}.text")


def _icon(studio: Studio, name: str, centre: Point, size: float, ink: Ink) -> Placed:
    """An outlined icon round a point; the same icon of the same size is one frame for all cards."""
    return placed(studio.icons.frame(name, size, ink, _PEN), centre.x - size / 2, centre.y - size / 2)


def _front(studio: Studio, deck: Deck, keep: bool) -> Placed:
    """The ground of a deck's fronts: header with the deck's name, seal for the icon, and ornament."""
    key = f"deck/{deck.id}"
    items = (
        shape(rect_path(_PANEL), Ink("pale", key), _PEN),
        shape(rect_path(_HEADER), Ink("band", key), _PEN),
        *_plaque(_PLAQUE, 1.5, key),
        *_name(studio, deck, _NAME_BOX, _NAME_STYLE),
        *_seal(_SEAL, key),
        *_foot(studio, key, keep),
    )
    return placed(Frame(SIZE, items), 0, 0)


def _name(studio: Studio, deck: Deck, box: Rect, style: Style) -> tuple[Placed, ...]:
    inked = style._replace(ink=Ink("text-on", f"deck/{deck.id}"))
    return studio.setter.fit(deck.name, box, inked, f"decks.{deck.id}.name")


def _plaque(rect: Rect, notch: float, key: str) -> tuple[Placed, ...]:
    """A calm patch on the pattern, in the deck's flat colour (blank in Minimal), with a double line."""
    ink = Ink("text-on", key)
    return (
        shape(plaque_path(rect, notch), Ink("white")),
        shape(plaque_path(rect, notch), Ink("ground", key), Stroke(ink, OUTLINE * 1.4)),
        shape(plaque_path(rect.inset(0.9), notch), stroke=Stroke(ink, HAIRLINE)),
    )


def _seal(centre: Point, key: str) -> tuple[Placed, ...]:
    """A scalloped seal in the deck's colour round a blank disc, between tapering rules."""
    sides = [(Point(centre.x + side * 10.8, centre.y), Point(centre.x + side * 19.0, centre.y)) for side in (-1, 1)]
    return (
        shape(seal_path(centre, 9.0, 26, 0.55), Ink("ground", key), _PEN),
        shape(circle_path(centre, 7.6), Ink("mark"), _PEN),
        *(shape(taper_path(*ends, 0.7), Ink("solid", key), _FINE) for ends in sides),
    )


def _foot(studio: Studio, key: str, keep: bool) -> Iterator[Placed]:
    """A row of diamonds, with a key in its middle on cards that are kept."""
    ink = Ink("solid", key)
    if keep:
        yield _icon(studio, "key", _FOOT, 6.0, ink)
    middle = (0.0, 0.0, 0.0) if keep else (1.8, 2.6, 1.8)
    yield shape(lozenges_path(_FOOT, (0.8, 1.2, 1.5, *middle, 1.5, 1.2, 0.8), 3.2), ink, _FINE)


def _back(studio: Studio, deck: Deck) -> Frame:
    """The one back of a deck: a plaque with its name, and its icon in a patterned ring.

    In Standard the pattern also fills the ground to every edge and beyond, which Minimal leaves white.
    """
    key = f"deck/{deck.id}"
    plaque = Rect(7.5, 12.0, SIZE.width - 15, SIZE.height - 24)
    centre = Point(_MIDDLE, 34.5)
    items = (
        shape(rect_path(_WHOLE.inset(-BLEED)), Ink("rich-band", key)),
        *_plaque(plaque, 4.0, key),
        shape(circle_path(centre, 14.6), Ink("band", key), Stroke(Ink("text-on", key), OUTLINE)),
        shape(rosette_path(centre, 14.0, 3.6, 18, 4), stroke=Stroke(Ink("engraving", key), HAIRLINE)),
        shape(circle_path(centre, 10.6), Ink("mark"), _PEN),
        _icon(studio, deck.icon, centre, 14.0, Ink("solid", key)),
        shape(lozenges_path(Point(_MIDDLE, 53.0), (1.2, 1.8, 2.6, 1.8, 1.2), 4.2), Ink("solid-on", key)),
        *_name(studio, deck, Rect(plaque.x + 3, 56.0, plaque.width - 6, 13.0), _BACK_NAME_STYLE),
    )
    return Frame(SIZE, items)
