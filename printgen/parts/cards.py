"""Decks of cards: fronts, backs, and the words on them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, in_four_corners, inked, pens_of, pens_on, relief
from printgen.art.ornament.frames import motif_frame
from printgen.art.ornament.plates import Plaque
from printgen.geometry import Point, Rect, Size, at_most
from printgen.kit.choices import Choices, sleeve_for
from printgen.kit.component import Component, PartCount, Piece, numbered_id
from printgen.parts.drawing_context import TALL, Backdrop, CardShape, DrawingContext
from printgen.theme.edition import Card, Deck
from printgen.theme.records import ThemePicture
from printgen.type.typesetter import STEP, Style, TextBlock, Typesetter
from printgen.writing import writing_place

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


def card_back(context: DrawingContext, title: BackTitle, motifs: Sequence[Art]) -> Frame:
    """The colour to every edge and beyond, motifs round a tablet, on it the drawing in a seal and the name below it."""
    key, ornament, whole = title.key, context.ornament, context.card.whole
    down = (whole.height - TALL) / 2
    middle = Point(whole.centre.x, _SEAL + down)
    tablet, seal = ornament.tablet(_tablet(whole)), ornament.seal(middle, 13.6)
    room = tablet.room
    name = Rect(room.x + 1.0, _TITLE + down, room.width - 2.0, 11.5)
    beside = beside_plate(context, title.name, name, _NAME)
    divider = Rect(room.x + 3.0, _DIVIDER + down, room.width - 6.0, 2.4)
    items = (
        shape(rect_path(whole.inset(-context.card.bleed)), Ink("ground", key)),
        *inked(motif_frame(motifs, whole.inset(_FRAME), *_MOTIF), relief(key)),
        *cartouche(tablet, key),
        *inked(in_four_corners(ornament.corner(7.5), room.inset(0.6)), pens_on(key)),
        shape(seal.outline, Ink("ground", key), Stroke(Ink("text-on", key), HAIRLINE)),
        *inked(seal.art, pens_on(key)),
        shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN),
        *_drawing(context, title, middle, seal.room),
        *inked(ornament.divider(divider), pens_on(key)),
        *context.setter.fit(title.name, beside, replace(_NAME, ink=Ink("text-on", key)), title.where),
    )
    return Frame(whole.size, items)


def _tablet(whole: Rect) -> Rect:
    """The tablet in the middle of a face."""
    across, down = _TABLET
    return Rect(across, down, whole.width - 2 * across, whole.height - 2 * down)


def _drawing(context: DrawingContext, title: BackTitle, middle: Point, radius: float) -> tuple[Placed, ...]:
    """The icon on the seal's disc, or a picture that fills it."""
    if not title.art:
        return (context.emblem(title.icon, middle, round(1.25 * radius, 1), title.key),)
    box, disc = Rect.square(middle, radius), circle_path(middle, radius)
    picture = context.picture(title.art, title.art_where, box, disc, title.icon)
    return picture, shape(disc, stroke=OUTLINE_PEN)


def beside_plate(context: DrawingContext, name: str, room: Rect, style: Style) -> Rect:
    """Where a name stands on a plate: clear of the lines at its ends, but for one too long for that."""
    clear = room._replace(x=room.x + PLATE_CLEAR, width=room.width - 2 * PLATE_CLEAR)
    return clear if context.setter.block(context.setter.cased(name, style), clear, style) else room


def cartouche(plaque: Plaque, key: str) -> tuple[Placed, ...]:
    """A plaque in the key's flat colour (blank in Minimal)."""
    return (
        shape(plaque.outline, Ink("white")),
        shape(plaque.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(plaque.art, plaque.pens(key)),
    )


SIZE, FLOOR = 10.0, 7.75  # points: what a deck's texts share
SHORT_ORDER, _SHORT_LINES = 12.0, 2  # points, of an order that takes no more lines at that size
GAP = 2.0  # mm between story and order

_PLAIN = Style("text", SIZE, 6.5, rise="top", leading=1.25, narrow="condensed")
_STORY = replace(_PLAIN, face="text-italic")
_ORDER = replace(_PLAIN, face="text-bold")
_SHORT = replace(_ORDER, size=SHORT_ORDER)

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_SENTENCE_END = re.compile(r" (?<=[a-z0-9]{2}[.!?] )(?<!Mrs\. )(?=[A-Z])")  # nor after "St.": it has one small letter
_NAMES = 9.0  # points: names that fit the measure at this size are not broken, and a deck's size gives way to them
_WIDEST_NAME = 0.95  # of the measure: a wider name may be broken


class CardPart(NamedTuple):
    """The story or the order of a card: its words, and how they are set."""

    string: str
    style: Style


Parts = tuple[CardPart, ...]


class CardWords(Struct, frozen=True):
    """The words of a deck's cards, for lines of a width (mm), and the styles of each kind.

    ``alone`` is that of a text from which nothing is parted. Names that in ``names`` are no wider than ``widest`` (mm)
    are not broken.
    """

    context: DrawingContext
    deck: Deck
    story: Style
    order: Style
    alone: Style
    names: Style
    widest: float

    @classmethod
    def of(cls, context: DrawingContext, deck: Deck, width: float) -> "CardWords":
        """The words of a deck, in lines of a width (mm)."""
        parted = any("\n" in card.text.strip() for card in deck.cards)
        styles = (_STORY, _ORDER, _ORDER if parted else _PLAIN, replace(_ORDER, size=_NAMES))
        story, order, alone, names = map(context.setter.reckoned, styles)
        return cls(context, deck, story, order, alone, names, _WIDEST_NAME * width)

    def parts(self, number: int) -> Parts:
        """The parts of a card by its number in the deck, its placeholders filled."""
        text = self.deck.cards[number].text.strip()
        if "{" in text or "}" in text:
            text = _PLACEHOLDER.sub(self._filled, text)
        story, end, order = text.partition("\n")
        return (
            (CardPart(story, self.story), CardPart(order.strip(), self.order)) if end else (CardPart(text, self.alone),)
        )

    def _filled(self, found: re.Match[str]) -> str:
        """What a placeholder stands for, the words of a short name held together."""
        string = self.context.say(found[0])
        short = self.context.setter.faces.width(string, self.names.face, self.names.size) <= self.widest
        return string.replace(" ", "\u00a0") if short else string


def common_size(setter: Typesetter, texts: Iterable[tuple[Parts, Rect]]) -> float:
    """The largest size (points) that serves all texts in their boxes, but for those that not even the least serves."""
    shared = setter.reckoned(replace(_PLAIN, floor=FLOOR))
    size = shared.size
    for parted, box in texts:
        tried = size
        while tried >= shared.floor and not _fits(setter, parted, box, tried):
            tried -= STEP
        if tried >= shared.floor:
            size = tried
    return size


def _fits(setter: Typesetter, parted: Parts, box: Rect, *sizes: float) -> bool:
    """Whether the parts fit the box in their sizes (points), or in the one that all of them share."""
    taken = GAP * (len(parted) - 1)
    for (string, style), size in zip(parted, sizes * len(parted) if len(sizes) == 1 else sizes, strict=True):
        lines = setter.line_count(string, style.face, size, box.width)
        if lines is None:
            return False
        taken += setter.height(lines, style.face, size, style.leading)
    return at_most(taken, box.height)


def _sizes(setter: Typesetter, parted: Parts, box: Rect, size: float) -> list[float]:
    """The sizes of parts that fit at the deck's size: a short order is larger where there is room."""
    short = setter.reckoned(_SHORT).size
    sizes = [
        short if style.face == _ORDER.face and size < short and _is_short(setter, string, box, short) else size
        for string, style in parted
    ]
    common = [size] * len(parted)
    return sizes if sizes == common or _fits(setter, parted, box, *sizes) else common


def _is_short(setter: Typesetter, order: str, box: Rect, size: float) -> bool:
    lines = setter.line_count(order, _ORDER.face, size, box.width, broken=False)
    return lines is not None and lines <= _SHORT_LINES


def set_parts(setter: Typesetter, parted: Parts, box: Rect, size: float, where: str) -> Iterator[Placed]:
    """A card's parts one below the other in the middle of a box; a text too long for the size gives way alone.

    Each sentence of an order begins a line where there is room. A text that is left to be written becomes lines.
    """
    if len(parted) == 1 and writing_place(parted[0].string):
        yield from setter.fit(parted[0].string, box, parted[0].style, where)
        return
    spread = tuple(_spread(part) for part in parted)
    if spread != parted and _fits(setter, spread, box, size):
        parted = spread
    elif not _fits(setter, parted, box, size):
        whole = " ".join(_one_line(part.string) for part in parted)
        yield from setter.fit(whole, box, replace(setter.reckoned(_PLAIN), size=size, rise="middle"), where)
        return
    sizes = _sizes(setter, parted, box, size)
    blocks = [_block(setter, part, box, each) for part, each in zip(parted, sizes, strict=True)]
    heights = [setter.height(len(block.lines), block.face, block.size, _PLAIN.leading) for block in blocks]
    top = box.y + (box.height - sum(heights) - GAP * (len(blocks) - 1)) / 2
    for block, height, part in zip(blocks, heights, parted, strict=True):
        yield from setter.place(block, Rect(box.x, top, box.width, height), part.style)
        top += height + GAP


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _spread(part: CardPart) -> CardPart:
    return part if part.style.face == _STORY.face else CardPart(_SENTENCE_END.sub("\n", part.string), part.style)


def check_parts(setter: Typesetter, parted: Parts, where: str) -> None:
    """Reports each character of the parts that no face has."""
    for string, style in parted:
        setter.check(_one_line(string), style.face, where)


@cache
def _exactly(style: Style, size: float) -> Style:
    """The style in that size alone."""
    return replace(style, size=size, floor=size, narrow=None)


def _block(setter: Typesetter, part: CardPart, box: Rect, size: float) -> TextBlock:
    """A part's lines at the size, as even as they can be."""
    block = setter.block(part.string, box, _exactly(part.style, size))
    assert block is not None  # it was measured before
    return block


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
