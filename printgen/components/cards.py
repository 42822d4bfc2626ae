"""Both decks: a studio and the build's choices go in, fold-and-glue or duplex cards come out.

What all cards of a deck share is one frame each (the front's ground, the icons, the back), so that a card is little
more than its runs of text. Backs are one ground to every edge and beyond, with nothing thin near the trim.
"""

import re
from collections.abc import Iterator

from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.ornament import lozenges_path, plaque_path, rosette_path, seal_path, taper_path
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit import Choices, Component, Folded, Grid, Piece
from printgen.theme.model import Card, Deck

SIZE = Size(49.0, 85.0)
BORDER = 2.5  # plain paper round a front, so that a small misfold does not show
BLEED = 3.0

_WHOLE = Rect.of(SIZE)
_PANEL = _WHOLE.inset(BORDER)
_MIDDLE = _WHOLE.centre.x
_PEN = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)

_HEADER = Rect(_PANEL.x, _PANEL.y, _PANEL.width, 18.5)
_PLAQUE = _HEADER.inset(2.8)
_SEAL = Point(_MIDDLE, 34.0)
_ICON = 12.5
_TITLE = Rect(_PANEL.x + 4, 46.2, _PANEL.width - 8, 5.5)
_TEXT = Rect(_PANEL.x + 3.5, 46.0, _PANEL.width - 7, 29.8)
_TEXT_BELOW_TITLE = Rect(_TEXT.x, 52.3, _TEXT.width, 23.5)
_FOOT = Point(_MIDDLE, 79.0)

_NAME_STYLE = Style("display", 12, 7, caps=True, lines=2, leading=1.15, tracking=0.04, narrow=None)
_TITLE_STYLE = Style("text-bold", 10, 7, lines=1)
_TEXT_STYLE = Style("text", 10, 6.5, leading=1.25, narrow="condensed")
_WISHED = _TEXT_STYLE._replace(floor=_TEXT_STYLE.size, narrow=None)
_SENTENCE_END = re.compile(r"(?<=[^A-Z][a-z0-9]{2}[.!?]) (?=[A-Z])")  # not after "St." or "Mrs."
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
    for card in deck.cards:
        face = Frame(SIZE, (fronts[card.keep], *_own(studio, deck, card)))
        for _ in range(card.copies):
            number += 1
            yield Piece(f"{deck.id}-{number:0{digits}}", face, back)


def _own(studio: Studio, deck: Deck, card: Card) -> Iterator[Placed]:
    """What is a card's own: its icon, its title and its text."""
    where = f"decks.{deck.id}.cards.{card.id}"
    yield _icon(studio, card.icon or deck.icon, _SEAL, _ICON, Ink("solid", f"deck/{deck.id}"))
    if card.title:
        yield from studio.setter.fit(card.title, _TITLE, _TITLE_STYLE, f"{where}.title")
    box = _TEXT_BELOW_TITLE if card.title else _TEXT
    yield from _text(studio, studio.say(card.text), box, f"{where}.text")


def _text(studio: Studio, text: str, box: Rect, where: str) -> tuple[Placed, ...]:
    """The text, each sentence on lines of its own where it still fits at the size wished for."""
    setter, broken = studio.setter, _SENTENCE_END.sub("\n", text)
    if broken != text and (block := setter.block(broken, box, _WISHED)):
        setter.check(text, block.face, where)
        return setter.place(block, box, _TEXT_STYLE)
    return setter.fit(text, box, _TEXT_STYLE, where)


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
        *_name(studio, deck, _PLAQUE.inset(1.6), _NAME_STYLE),
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
    sides = [(Point(centre.x + side * 12.0, centre.y), Point(centre.x + side * 19.5, centre.y)) for side in (-1, 1)]
    return (
        shape(seal_path(centre, 10.3, 28, 0.6), Ink("ground", key), _PEN),
        shape(circle_path(centre, 8.7), Ink("mark"), _PEN),
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
    """The one back of a deck: its pattern to every edge and beyond, a plaque with its icon and name in the middle."""
    key = f"deck/{deck.id}"
    plaque = Rect(7.5, 12.0, SIZE.width - 15, SIZE.height - 24)
    centre = Point(_MIDDLE, 34.5)
    items = (
        shape(rect_path(_WHOLE.inset(-BLEED)), Ink("band", key)),
        *_plaque(plaque, 4.0, key),
        shape(rosette_path(centre, 14.0, 3.6, 18, 4), stroke=Stroke(Ink("text-on", key), HAIRLINE)),
        shape(circle_path(centre, 11.2), Ink("mark"), _PEN),
        _icon(studio, deck.icon, centre, 15.0, Ink("solid", key)),
        shape(lozenges_path(Point(_MIDDLE, 53.0), (1.2, 1.8, 2.6, 1.8, 1.2), 4.2), Ink("solid-on", key)),
        *_name(studio, deck, Rect(plaque.x + 3, 56.0, plaque.width - 6, 13.0), _BACK_NAME_STYLE),
    )
    return Frame(SIZE, items)
