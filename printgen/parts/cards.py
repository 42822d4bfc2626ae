"""Decks of cards: fronts, backs, and the texts on them."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, in_four_corners, inked, pens_of, pens_on, relief
from printgen.art.ornament.patterns import motif_frame
from printgen.art.ornament.plates import Plaque
from printgen.geometry import Point, Rect, Size, at_most
from printgen.kit.choices import Choices, sleeve_for
from printgen.kit.component import Component, PartCount, Piece, numbered_id
from printgen.parts.drawing_context import TALL, CardShape, DrawingContext
from printgen.theme.edition import Card, Deck, HasDecks
from printgen.theme.records import ThemePicture
from printgen.type.typesetter import STEP, Style, Typesetter
from printgen.writing import writing_place

# Backs
_TABLET = Size(7.0, 9.5)  # from a face's edges
_FRAME = 4.4  # from a face's edges to the motifs round the tablet
_MOTIF = (3.6, 6.1)  # the width of a motif, and the distance from one to the next
_SEAL, _DIVIDER, _BACK_NAME = 33.6, 49.6, 53.0  # from the top of a face of the usual height
_BACK_NAME_STYLE = Style("display", 15, 8, caps=True, lines=2, leading=1.15, tracking=0.03, narrow=None)
_PLATE_CLEAR = 1.4  # between a name and the ends of a plate

# Fronts
_SCENE_SHARE = 0.45  # the drawing's share of a face's extra height; the text takes the rest
_SCENE_FOOT, _PICTURE_FOOT = 37.5, 35.5  # a picture reaches less far below the plaque than a drawing's scene
_FOOT = 8.0  # from the ornament at the foot to the face's edge
_ICON = 21.0
_NAME = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)
_TITLE = Style("text-bold", 9.75, 7, lines=2, leading=1.15, narrow=None)

# Texts on fronts
SIZE, FLOOR = 10.0, 7.75  # points: the largest and the smallest size that the texts of a deck share
SHORT_ORDER, _SHORT_LINES = 12.0, 2  # points, for an order that takes no more lines at that size
_GAP = 2.0  # mm between story and order
_PLAIN = Style("text", SIZE, 6.5, rise="top", leading=1.25, narrow="condensed")
_STORY = replace(_PLAIN, face="text-italic")
_ORDER = replace(_PLAIN, face="text-bold")
_SHORT = replace(_ORDER, size=SHORT_ORDER)
_SENTENCE_END = re.compile(r" (?<=[a-z0-9]{2}[.!?] )(?<!Mrs\. )(?=[A-Z])")  # not after "St.", with one small letter
_NAMES = 9.0  # points: a name that fits the measure at this size is not broken; a deck's size is reduced for it
_WIDEST_NAME = 0.95  # of the measure: a wider name may be broken


def cards(context: DrawingContext, choices: Choices) -> Component:
    """Make the decks of the edition, in deck order, each on sheets of its own."""
    edition, context = context.edition, context.for_faces()
    assert isinstance(edition, HasDecks)
    decks = edition.decks
    pieces = [piece for number, deck in enumerate(decks) for piece in _deck_pieces(context, deck, number)]
    contents = tuple(
        PartCount(f"deck-{deck.id}", deck.card_count, context.counted("parts.deck", deck=deck.name)) for deck in decks
    )
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


def sleeves(context: DrawingContext, parts: tuple[PartCount, ...]) -> str:
    """Name the sleeves that fit the kit's cards, with their size; return nothing if no usual ones fit."""
    found = sleeve_for(context.card.size)
    if not parts or found is None:
        return ""
    name = context.label(f"sleeves.{found.id}")
    return context.label("sleeves.fit", name=name, width=f"{found.size.width:g}", height=f"{found.size.height:g}")


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
    """Draw a card's back: its color up to the bleed, motifs round a tablet, and on it a seal above the name."""
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
    """Return the room for a name on a plate: clear of the lines at the plate's ends, if the name is short enough."""
    clear = room._replace(x=room.x + _PLATE_CLEAR, width=room.width - 2 * _PLATE_CLEAR)
    return clear if context.setter.block(context.setter.cased(name, style), clear, style) else room


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
    title: Rect
    text: Rect
    text_below_title: Rect
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
            title=Rect(panel.x + 3.4, 44.6 + down, panel.width - 6.8, 7.2),
            text=text,
            text_below_title=Rect(text.x, below, text.width, text.bottom - below),
            foot=Rect(panel.x + 4.0, card.whole.height - _FOOT, panel.width - 8.0, 2.0),
        )


class _Look(NamedTuple):
    """The drawings that cards with the same ground share; ``where`` is the picture's path in the theme."""

    keep: bool
    art: ThemePicture | None = None
    where: str = ""
    icon: str = ""


def _deck_pieces(context: DrawingContext, deck: Deck, number: int) -> list[Piece]:
    """Make a deck's cards, ``chest-01`` and so on, with the copies of a card next to each other."""
    at, key, whole = FrontMeasures.of(context.card), f"deck/{deck.id}", context.card.whole
    window = at.panel.inset(context.ornament.border(at.panel, 1.0).depth)
    window = window._replace(height=at.scene_foot - window.y)
    middle = Point(whole.centre.x, (window.y + at.plaque.y) / 2)
    scene = context.backdrop(window, middle, _ICON / 2, key)

    def look_of(card: Card) -> _Look:
        if card.art:
            return _Look(card.keep, card.art, f"decks.{deck.id}.cards.{card.id}.art", card.icon or deck.icon)
        if deck.art:
            return _Look(card.keep, deck.art, f"decks.{deck.id}.art", card.icon or deck.icon)
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
    for card, look, texts in zip(deck.cards, looks, _card_texts(context, deck), strict=True):
        below = (grounds[look],) if look.art else (grounds[look], drawing(card.icon or deck.icon))
        fronts += [scaler.frame(Frame(whole.size, (*below, *texts)))] * card.copies
    return [Piece(numbered_id(deck.id, number, len(fronts)), front, back) for number, front in enumerate(fronts, 1)]


def _front_ground(context: DrawingContext, deck: Deck, look: _Look, window: Rect, middle: Point) -> Placed:
    """Draw the border, the picture or the scene within it, the deck's name, and the ornament at the foot."""
    key, at, ornament = f"deck/{deck.id}", FrontMeasures.of(context.card), context.ornament
    border, plaque = ornament.border(at.panel, 1.0), ornament.plaque(at.plaque)
    items = [shape(border.outline, ornament.ground(key))]
    if look.art:
        box = window._replace(height=at.picture_foot - window.y)
        items.append(context.picture(look.art, look.where, box, icon=look.icon))
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


class CardPart(NamedTuple):
    """The story or the order of a card: its text and its style."""

    string: str
    style: Style


def _card_texts(context: DrawingContext, deck: Deck) -> list[tuple[Placed, ...]]:
    """Set the title and the text of each card, all texts of the deck in one size."""
    at, setter = FrontMeasures.of(context.card), context.setter
    story, order, plain = (setter.reckoned(style) for style in (_STORY, _ORDER, _PLAIN))
    alone = order if any("\n" in card.text.strip() for card in deck.cards) else plain
    names = setter.reckoned(replace(_ORDER, size=_NAMES))

    def unbroken(name: str) -> str:
        """Return a placeholder's value, with no line break within a short one."""
        is_short = setter.faces.width(name, names.face, names.size) <= _WIDEST_NAME * at.text.width
        return name.replace(" ", "\u00a0") if is_short else name

    titles, texts = [], []
    for card in deck.cards:
        where = f"decks.{deck.id}.cards.{card.id}"
        titles.append(setter.fit(context.say(card.title), at.title, _TITLE, f"{where}.title") if card.title else ())
        first, is_split, rest = context.placeholders.fill(card.text.strip(), unbroken).partition("\n")
        parts = (CardPart(first, story), CardPart(rest.strip(), order)) if is_split else (CardPart(first, alone),)
        for string, style in parts:
            setter.check(_one_line(string), style.face, f"{where}.text")
        texts.append((parts, at.text_below_title if card.title else at.text, f"{where}.text"))

    size = plain.size  # the largest that serves all texts, except those that do not fit even in the smallest
    floor = setter.reckoned(replace(_PLAIN, floor=FLOOR)).floor
    for parts, box, _ in texts:
        tried = size
        while tried >= floor and not _fits(setter, parts, box, tried):
            tried -= STEP
        if tried >= floor:
            size = tried
    return [(*title, *_set_text(setter, *text, size)) for title, text in zip(titles, texts, strict=True)]


def _set_text(setter: Typesetter, parts: tuple[CardPart, ...], box: Rect, where: str, size: float) -> Iterator[Placed]:
    """Set a card's parts below each other in the middle of a box; only a text too long for the size becomes smaller.

    Each sentence of an order begins a line if there is room. A text to be written by hand becomes lines.
    """
    if len(parts) == 1 and writing_place(parts[0].string):
        yield from setter.fit(parts[0].string, box, parts[0].style, where)
        return
    spread = tuple(
        part if part.style.face == _STORY.face else part._replace(string=_SENTENCE_END.sub("\n", part.string))
        for part in parts
    )
    if spread != parts and _fits(setter, spread, box, size):
        parts = spread
    elif not _fits(setter, parts, box, size):
        whole = " ".join(_one_line(part.string) for part in parts)
        yield from setter.fit(whole, box, replace(setter.reckoned(_PLAIN), size=size, rise="middle"), where)
        return

    sizes = [size] * len(parts)
    large = setter.reckoned(_SHORT).size
    for number, (string, style) in enumerate(parts):
        if style.face == _ORDER.face and size < large:
            lines = setter.line_count(string, style.face, large, box.width, broken=False)
            if lines is not None and lines <= _SHORT_LINES:
                sizes[number] = large
    if not _fits(setter, parts, box, *sizes):
        sizes = [size] * len(parts)

    fixed = [replace(style, size=each, floor=each, narrow=None) for (_, style), each in zip(parts, sizes, strict=True)]
    found = (setter.block(part.string, box, style) for part, style in zip(parts, fixed, strict=True))
    blocks = [block for block in found if block]  # all of them: _fits has measured the same lines
    heights = [setter.height(len(block.lines), block.face, block.size, _PLAIN.leading) for block in blocks]
    top = box.y + (box.height - sum(heights) - _GAP * (len(blocks) - 1)) / 2
    for block, height, part in zip(blocks, heights, parts, strict=True):
        yield from setter.place(block, Rect(box.x, top, box.width, height), part.style)
        top += height + _GAP


def _fits(setter: Typesetter, parts: tuple[CardPart, ...], box: Rect, *sizes: float) -> bool:
    """Check whether the parts fit the box in their sizes (points), or in one size for all."""
    taken = _GAP * (len(parts) - 1)
    for (string, style), size in zip(parts, sizes * len(parts) if len(sizes) == 1 else sizes, strict=True):
        lines = setter.line_count(string, style.face, size, box.width)
        if lines is None:
            return False
        taken += setter.height(lines, style.face, size, style.leading)
    return at_most(taken, box.height)


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))
