"""The sliding game's two cards."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, rect_path, rounded_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of, tone
from printgen.art.ornament.patterns import ground
from printgen.errors import Problem, UsageError
from printgen.games.slide.records import Special
from printgen.geometry import Line, Point, Rect, Size, at_most
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.parts.cards import BackTitle, card_back, cartouche, clear_of_plate
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Align, Style

PLACE = 13.8  # a turn marker's place on paper: a little larger than the marker

_HEADER, _PLAQUE, _CELL = 15.0, 11.4, 31.0  # heights of a front's head, of its plaque, and of the jail's cell

_NAME = Style("display", 15, 9, caps=True, lines=1, tracking=0.03, narrow=None)
_TEXT = Style("text", 8.5, 7, leading=1.22, narrow="condensed")
_PLACE = Style("display", 17, 12, lines=1, align="left", narrow=None)
_STEP = Style("text", 8, 7, align="left", leading=1.2, narrow="condensed", lines=3)
_NUMBER = Style("text-bold", 8, 7, Ink("text"), lines=1)
_HEAD = Style("text-bold", 8.5, 7, lines=2, leading=1.2)
_LABEL = 6.5  # the height of an ordinal above its place
_PLACES = 4
_DISC = 6.2  # from a row's left edge, past its number, to its words


def slide_cards(context: DrawingContext, choices: Choices) -> Component:
    """One card for tokens in jail and one for the turn order, with the scoring on its back."""
    context, cards, scaler = context.for_faces(), context.slide.cards, context.card.scaler()
    whole = context.card.whole.size
    jail = BackTitle(cards.jail, cards.jail_icon, "board", "cards.jail")
    order = BackTitle(cards.order, cards.order_icon, "accent", "cards.order")
    faces = {
        "in-jail": (Frame(whole, tuple(_jail(context, jail))), card_back(context, jail, context.ornament.back(0))),
        "reference": (Frame(whole, tuple(_order(context, order))), Frame(whole, tuple(_scoring(context, order)))),
    }
    pieces = tuple(Piece(stem, scaler.frame(front), scaler.frame(back)) for stem, (front, back) in faces.items())
    contents = (
        PartCount("jail-card", 1, context.counted("parts.jail_card", card=cards.jail)),
        PartCount("order-card", 1, context.counted("parts.order_card", card=cards.order)),
    )
    return Component(pieces, choices.card_layout(), contents=contents)


def _head(context: DrawingContext) -> Rect:
    """The head of a front."""
    return context.card.panel._replace(height=_HEADER)


def _header(context: DrawingContext, face: BackTitle) -> Iterator[Placed]:
    """The panel in the edition's border, and the card's name on its plaque."""
    panel, head, ink = context.card.panel, _head(context), Ink("text-on", face.key)
    plaque = context.ornament.plaque(Rect(panel.x + 2.6, panel.y + 2.6, panel.width - 5.2, _PLAQUE))
    border = context.ornament.border(panel, 1.0)
    yield shape(border.outline, context.ornament.ground(face.key))
    yield shape(rect_path(head), Ink("ground", face.key))
    yield ground(context.ornament.pattern, head, tone(face.key))
    yield from inked(border.art, pens_of(face.key))
    yield from cartouche(plaque, face.key)
    room = clear_of_plate(context, face.name, plaque.room, _NAME)
    yield from context.setter.fit(face.name, room, replace(_NAME, ink=ink), face.where)


def _jail(context: DrawingContext, face: BackTitle) -> Iterator[Placed]:
    """A cell with bars and a place for tokens, and what they wait for."""
    yield from _header(context, face)
    panel = context.card.panel
    cell = Rect(panel.x + 5.0, _head(context).bottom + 4.0, panel.width - 10.0, _CELL)
    yield shape(rounded_path(cell, 2.5), Ink("ground", "lane"), OUTLINE_PEN)
    bars = [cell.x + cell.width * part / 6 for part in range(1, 6)]
    pen = Stroke(Ink("text-on", "lane"), 2 * OUTLINE)
    yield shape(lines_path(Line(Point(x, cell.y), Point(x, cell.bottom)) for x in bars), stroke=pen)
    seal = context.ornament.seal(cell.centre, 13.0)
    yield shape(seal.outline, Ink("white"), OUTLINE_PEN)
    yield from inked(seal.art, pens_of(face.key))
    yield context.emblem(face.icon, cell.centre, 14.0, face.key)
    room = Rect(panel.x + 3.0, cell.bottom + 2.5, panel.width - 6.0, panel.bottom - cell.bottom - 4.5)
    lines = [context.say(line) for line in context.slide.cards.jail_lines] or _waiting(context)
    for number, line in enumerate(lines):
        part = room._replace(y=room.y + number * room.height / len(lines), height=room.height / len(lines))
        yield from context.setter.fit(line, part, _TEXT, f"cards.jail_lines.{number}")


def _waiting(context: DrawingContext) -> tuple[str, str]:
    """When a token lies on the card, and how it leaves it, for a theme that does not word that itself."""
    edition = context.slide
    door = next(space.name for space in edition.spaces if isinstance(space, Special) and space.does == "go-to-jail")
    lay = context.label("cards.jail_lay", space=door)
    if edition.rules.jail_exit == "pay":
        return lay, context.label("cards.jail_pay", amount=context.amount(edition.rules.jail_price))
    return lay, context.label("cards.jail_wait")


def _order(context: DrawingContext, face: BackTitle) -> Iterator[Placed]:
    """A place for each side's marker, first to last: one below the other, or where that is too high two by two."""
    yield from _header(context, face)
    panel, head, side = context.card.panel, _head(context), PLACE / context.card.factor
    room = Rect(panel.x, head.bottom + 0.6, panel.width, panel.bottom - head.bottom - 3.0)
    places = _one_by_one(room, side) if at_most(side, room.height / _PLACES) else _two_by_two(room, side)
    for number, (place, label, align) in zip(range(1, len(context.slide.tokens.sides) + 1), places, strict=False):
        yield shape(rect_path(place), Ink("ground", "second"), Stroke(Ink("line"), OUTLINE, (1.2, 0.9)))
        yield from context.setter.fit(
            context.label(f"cards.place_{number}"), label, replace(_PLACE, align=align), face.where
        )


def _one_by_one(room: Rect, side: float) -> Iterator[tuple[Rect, Rect, Align]]:
    """Places one below the other, each with its label at its right."""
    tall = room.height / _PLACES
    for number in range(_PLACES):
        row = room._replace(y=room.y + number * tall, height=tall)
        place = Rect(row.x + 4.0, row.centre.y - side / 2, side, side)
        yield place, Rect(place.right + 4.0, row.y, row.right - place.right - 6.0, row.height), "left"


def _two_by_two(room: Rect, side: float) -> Iterator[tuple[Rect, Rect, Align]]:
    """Places in two rows, each below its label."""
    half = Size(room.width / 2, room.height / 2)
    if not (at_most(side, half.width - 2.0) and at_most(side, half.height - _LABEL)):
        markers = f"cards: {_PLACES} places of {PLACE:g} mm for turn markers do not fit"
        raise UsageError(Problem(markers, hint="choose a larger --card-size"))
    for number in range(_PLACES):
        corner = Point(room.x + number % 2 * half.width, room.y + number // 2 * half.height)
        label = Rect(corner.x, corner.y + 0.5, half.width, _LABEL - 1.0)
        yield Rect(corner.x + (half.width - side) / 2, corner.y + _LABEL, side, side), label, "centre"


def _scoring(context: DrawingContext, face: BackTitle) -> Iterator[Placed]:
    """The back: what is counted when the round is over, step by step."""
    card, panel = context.card, context.card.panel
    yield shape(rect_path(card.whole.inset(-card.bleed)), Ink("ground", face.key))
    yield shape(rect_path(panel), Ink("white"), OUTLINE_PEN)
    head = Rect(panel.x + 2.5, panel.y + 1.5, panel.width - 5.0, 9.0)
    yield from context.setter.fit(context.label("cards.count"), head, _HEAD, "cards")
    room = Rect(panel.x + 2.0, head.bottom + 0.5, panel.width - 4.0, panel.bottom - head.bottom - 2.0)
    for number, (text, row) in enumerate(_step_rows(context, scoring(context), room), 1):
        disc = Point(row.x + 2.4, row.centre.y)
        yield shape(circle_path(disc, 2.4), Ink("pale", face.key), HAIRLINE_PEN)
        yield from context.setter.fit(str(number), Rect.square(disc, 2.4), _NUMBER, "cards")
        yield from context.setter.fit(text, row._replace(x=row.x + _DISC, width=row.width - _DISC), _STEP, "cards")


def _step_rows(context: DrawingContext, steps: Sequence[str], room: Rect) -> Iterator[tuple[str, Rect]]:
    """The steps below each other, each with a row as high as its lines and about one line more."""
    each = Size(room.width - _DISC, room.height / len(steps))
    blocks = [context.setter.block(text, Rect.of(each), _STEP) for text in steps]
    shares = [1 + len(block.lines) if block else 1 for block in blocks]
    y = room.y
    for text, share in zip(steps, shares, strict=True):
        row = room._replace(y=y, height=room.height * share / sum(shares))
        y = row.bottom
        yield text, row


def scoring(context: DrawingContext) -> tuple[str, ...]:
    """The steps of scoring in the edition's names, as short as a card needs them."""
    names = {space.does: space.name for space in context.slide.spaces if isinstance(space, Special)}
    tax = context.amount(context.slide.rules.luxury_tax)
    return (
        context.label("cards.score_again", space=names["chance"]),
        context.label("cards.score_move", space=names["railroad"]),
        context.label("cards.score_once"),
        context.label("cards.score_bonus"),
        context.label("cards.score_twice", space=names["house"]),
        context.label("cards.score_tax", space=names["tax"], amount=tax),
        context.label("cards.score_pot", space=names["free"]),
    )
