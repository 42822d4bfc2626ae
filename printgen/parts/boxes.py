"""Boxes for cards, and a tray for notes."""

from collections.abc import Iterator
from itertools import starmap

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, placed, rect_path, rounded_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.art.line_art import Art, arc, tone
from printgen.art.ornament.patterns import ground
from printgen.errors import quoted
from printgen.geometry import Line, Path, Point, Rect, Segment, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Nets, PartCount, Piece
from printgen.messages import Message, message
from printgen.parts.cards import BackTitle, card_back
from printgen.parts.drawing_context import CardShape, DrawingContext
from printgen.parts.nets import cut, net_folds
from printgen.theme.edition import Banknote, Deck, HasDecks, HasMoney, HasSpaces, Note
from printgen.type.typesetter import Style

# Boxes
FLAP, TONGUE = 12.0, 12.0  # the flap that is glued, and the tongues that are tucked in
_SLANT = 4.0  # at the ends of the flap
_ROUND = 4.5  # the corners of a tongue, cut off so that it slips in
_NARROWER = 0.5  # on either side: a tongue, and the dust flaps
_DUST = 0.42  # the length of a dust flap relative to the box's width, so that the two do not meet
_THUMB = 8.0  # radius of the notch for opening the box
_LOOSE = 1.5  # mm by which a box is wider and higher than its cards
_AIR = 1.0  # and deeper than their pile
_SMALLEST = 40.0  # smaller cards are tokens
_LEAST = 6.0  # the minimum depth: narrower sides are hard to fold
_LEGIBLE = 7.5  # narrower sides have no name
_SPINE = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)

# The tray
WALL, HIGH_WALL, TAB = 9.0, 14.0, 8.0
_ROOM = 2.0  # mm by which a compartment is wider and longer than the notes
_TAB_SLANT = 1.0  # at the sides of a tab
_NOTCH = 7.0  # radius of the notch in the low wall at the front
_ICON = 16.0
_VALUE = Style("figures", 22, 9, lines=1, narrow="condensed-bold")


def boxes(context: DrawingContext, choices: Choices) -> Component:
    """Make a box for each deck and for the deeds, as deep as their pile, and a tray with compartments for the notes.

    Boxes that are larger than the paper are left out, with a note. Decks of tokens have none.
    """
    edition = context.edition

    def box(stem: str, cards: int, title: BackTitle, motifs: tuple[Art, ...], card: CardShape = context.card) -> Piece:
        depth = max(cards * choices.card_thickness + _AIR, _LEAST)
        net = TuckBox(Size(card.size.width + _LOOSE, card.size.height + _LOOSE), depth)
        return draw_tuck_box(replace(context, card=card), stem, title, motifs, net)

    named = [
        (deck.name, box(f"box-{deck.id}", deck.card_count, BackTitle.of(deck), context.ornament.back(number), card))
        for number, deck in enumerate(edition.decks if isinstance(edition, HasDecks) else ())
        if (card := _boxed_card(context, deck))
    ]
    if isinstance(edition, HasSpaces) and (lots := edition.deeds):
        title = BackTitle(context.label("boxes.deeds"), edition.deed_icon, "second", "words.deed.many")
        named.append((title.name, box("box-deeds", len(lots), title, context.ornament.motifs)))
    notes = edition.printed_notes if isinstance(edition, HasMoney) and not edition.currency.coins else []
    compartments = [
        (message("notes of {value}", value=note.value), draw_compartment(context, note, choices.banknote))
        for note in notes
    ]
    paper = choices.fed_paper
    made, tray = (
        [piece for _, piece in pieces if paper.holds_net(piece.front.size)] for pieces in (named, compartments)
    )
    quoted_names = ((quoted(name), piece) for name, piece in named)
    too_large = [pair for pair in (*quoted_names, *compartments) if not paper.holds_net(pair[1].front.size)]
    contents = (
        PartCount("boxes", len(made), context.counted("parts.boxes")),
        PartCount("tray", len(tray), context.counted("parts.tray")),
    )
    return Component(
        (*made, *tray),
        Nets(),
        contents=tuple(part for part in contents if part.number),
        notes=tuple(starmap(_left_out, too_large)),
    )


def _boxed_card(context: DrawingContext, deck: Deck) -> CardShape | None:
    """Return the shape of a deck's cards; None for tokens, which do not stack in a box."""
    if not deck.layout:
        return context.card
    # Most editions have no layouts.
    from printgen.layouts.resolved import resolved
    from printgen.layouts.texts import printed_size

    layout = resolved(deck.layout, context.edition.layouts)
    size = printed_size(layout, context.card.size)
    return CardShape(size) if layout.outline == "rectangle" and min(size) >= _SMALLEST else None


def _left_out(name: str, piece: Piece) -> Message:
    size = f"{piece.front.size.width:.0f} x {piece.front.size.height:.0f} mm"
    return message(
        "boxes: the box for {name} is left out because its net of {size} is larger than the paper (see --paper)",
        name=name,
        size=size,
    )


class TuckBox(Struct, frozen=True):
    """The net of a box by its inner size: ``front`` is the size of front and back, ``depth`` the width of the sides."""

    front: Size
    depth: float

    @property
    def size(self) -> Size:
        return Size(FLAP + 2 * (self.front.width + self.depth), self.front.height + 2 * (self.depth + TONGUE))

    @property
    def head(self) -> float:
        """The top of the panels; the lid and its tongue are above."""
        return self.depth + TONGUE

    @property
    def foot(self) -> float:
        """The bottom of the panels (mm from the net's top)."""
        return self.head + self.front.height

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The edges of back, left side, front and right side, from the flap."""
        wide, deep = self.front.width, self.depth
        first = FLAP
        return first, first + wide, first + wide + deep, first + 2 * wide + deep, first + 2 * (wide + deep)

    def panel(self, number: int) -> Rect:
        """Return a panel of the net, from 0: back, side, front, side."""
        left, right = self.edges[number : number + 2]
        return Rect(left, self.head, right - left, self.front.height)

    def folds(self) -> Iterator[Line]:
        """Yield the lines where panels, lids, tongues and flaps meet."""
        first, second, third, fourth, fifth = self.edges
        for x in (first, second, third, fourth):
            yield Line(Point(x, self.head), Point(x, self.foot))
        for y, out in ((self.head, -self.depth), (self.foot, self.depth)):
            yield Line(Point(first, y), Point(second, y))
            yield Line(Point(first, y + out), Point(second, y + out))
            yield Line(Point(second, y), Point(third, y))
            yield Line(Point(fourth, y), Point(fifth, y))

    def outline(self) -> Path:
        """Return the path round the net, clockwise from the flap's upper end, with a notch for a thumb in the front."""
        first, second, third, fourth, fifth = self.edges
        top, low = self.head, self.foot
        notch = arc(Point((third + fourth) / 2, top), _THUMB, 180, 0, joins=True)
        down = [*self._lid(first, second, low, 1.0), *self._dust(second, third, low, 1.0)]
        down += [*((third, low), (fourth, low)), *self._dust(fourth, fifth, low, 1.0)]
        up = [(0.0, top + _SLANT), *self._lid(first, second, top, -1.0), *self._dust(second, third, top, -1.0)]
        rest = [*self._dust(fourth, fifth, top, -1.0), *reversed(down), (0.0, low - _SLANT)]
        lines: list[Segment] = [("L", x, y) for x, y in up]
        return (("M", *up[0]), *lines[1:], ("L", third, top), *notch, *(("L", x, y) for x, y in rest), ("Z",))

    def _lid(self, left: float, right: float, y: float, out: float) -> list[tuple[float, float]]:
        """Return the lid and its tongue at one end of the back, from left to right; ``out`` is 1 downwards."""
        hinge, end = y + out * self.depth, y + out * (self.depth + TONGUE)
        near, far, corner = left + _NARROWER, right - _NARROWER, end - out * _ROUND
        tongue = [(near, hinge), (near, corner), (near + _ROUND, end), (far - _ROUND, end), (far, corner), (far, hinge)]
        return [(left, y), (left, hinge), *tongue, (right, hinge), (right, y)]

    def _dust(self, left: float, right: float, y: float, out: float) -> list[tuple[float, float]]:
        """Return the dust flap at one end of a side, from left to right."""
        end = y + out * min(_DUST * self.front.width, self.depth + TONGUE)
        near, far = left + _NARROWER, right - _NARROWER
        return [(left, y), (near, y), (near + 0.5, end), (far - 0.5, end), (far, y), (right, y)]


def draw_tuck_box(context: DrawingContext, stem: str, title: BackTitle, motifs: tuple[Art, ...], box: TuckBox) -> Piece:
    """Draw a box with its cards' back on both large faces and their name on its sides."""
    card, ink = context.card, Ink("ground", title.key)
    back = card_back(context, title, motifs)
    folds, outline = tuple(box.folds()), box.outline()
    lids = (Rect(box.edges[0], y, box.front.width, box.depth) for y in (TONGUE, box.foot))
    items = [shape(rect_path(rect), ink) for rect in (*lids, box.panel(1), box.panel(3))]
    for panel in (box.panel(0), box.panel(2)):  # the back is centered on the face, and its ground extends to the edges
        across, down = (panel.width - card.size.width) / 2, (panel.height - card.size.height) / 2
        clip = Rect(-across, -down, panel.width, panel.height)
        items.append(Placed(Point(panel.x + across, panel.y + down), Group(back, 0, clip)))
    for panel in (box.panel(1), box.panel(3)):  # the name is read from top to bottom
        if panel.width >= _LEGIBLE:
            size = panel.size.turned
            room = Rect(6.0, 1.0, size.width - 12.0, size.height - 2.0)
            style = replace(_SPINE, ink=Ink("text-on", title.key))
            name = Frame(size, context.setter.fit(title.name, room, style, title.where))
            items.append(placed(name, panel.x, panel.y, 90))
    items += (*net_folds(folds), cut(outline))
    return Piece(stem, Frame(box.size, tuple(items)), None, 1, folds, outline=outline)


class Compartment(Struct, frozen=True):
    """The net of an open box by the size of its floor, with walls on all sides, the rear one higher, for notes."""

    floor: Size

    @property
    def size(self) -> Size:
        return Size(self.floor.width + 2 * WALL, self.floor.height + WALL + HIGH_WALL)

    @property
    def ground(self) -> Rect:
        """The floor on the net."""
        return Rect(WALL, HIGH_WALL, *self.floor)

    @property
    def high_wall(self) -> Rect:
        """The wall with the value, at the head of the net."""
        return Rect(WALL, 0.0, self.floor.width, HIGH_WALL)

    def folds(self) -> Iterator[Line]:
        """Yield the lines round the floor, and those where the tabs begin."""
        floor, right = self.ground, self.size.width
        for y in (floor.y, floor.bottom):
            for start, end in ((floor.x, floor.right), (0.0, floor.x), (floor.right, right)):
                yield Line(Point(start, y), Point(end, y))
        for x in (floor.x, floor.right):
            yield Line(Point(x, floor.y), Point(x, floor.bottom))

    def outline(self) -> Path:
        """Return the path round the net, clockwise from the high wall's upper left corner."""
        floor, (right, low) = self.ground, self.size
        left, far, up, down, slant = floor.x, floor.right, floor.y - TAB, floor.bottom + TAB, _TAB_SLANT
        before = [
            *((left, 0.0), (far, 0.0), (far, floor.y)),
            *((far + slant, up), (right - slant, up), (right, floor.y), (right, floor.bottom)),
            *((right - slant, down), (far + slant, down), (far, floor.bottom), (far, low)),
        ]
        notch = arc(Point(floor.centre.x, low), _NOTCH, 0, -180, joins=True)
        after = [
            *((left, low), (left, floor.bottom), (left - slant, down), (slant, down), (0.0, floor.bottom)),
            *((0.0, floor.y), (slant, up), (left - slant, up), (left, floor.y)),
        ]
        first, *others = before
        return (("M", *first), *(("L", *at) for at in others), *notch, *(("L", *at) for at in after), ("Z",))


def draw_compartment(context: DrawingContext, note: Note | Banknote, size: Size) -> Piece:
    """Draw the compartment for notes of a value and a size; the value shows above the notes, and on the floor."""
    net = Compartment(Size(min(size) + _ROOM, max(size) + _ROOM))
    key, folds, outline = f"note/{note.value}", tuple(net.folds()), net.outline()
    panel = net.ground.inset(3.0)
    patch = Rect.about(panel.centre, Size(min(panel.width - 6.0, 36.0), 34.0))
    drawing = Rect.about(Point(patch.centre.x, patch.y + 4.0 + _ICON / 2), Size(_ICON, _ICON))

    def value(room: Rect) -> tuple[Placed, ...]:
        style = replace(_VALUE, ink=Ink("text-on", key))
        return context.setter.fit(context.amount(note.value), room, style, f"money.{note.value}.value")

    items = (
        shape(rect_path(net.high_wall.inset(1.0)), Ink("ground", key)),
        shape(rect_path(panel), Ink("ground", key), HAIRLINE_PEN),
        ground(context.ornament.pattern, panel, tone(key)),
        shape(rounded_path(patch, 2.0), Ink("ground", key), HAIRLINE_PEN),
        context.icon(note.icon, drawing, Ink("emblem", key)),
        *value(net.high_wall.inset(2.0)),
        *value(Rect(patch.x + 1.0, drawing.bottom + 1.5, patch.width - 2.0, 10.0)),
        *net_folds(folds),
        cut(outline),
    )
    return Piece(f"tray-{note.value}", Frame(net.size, items), None, 1, folds, outline=outline)
