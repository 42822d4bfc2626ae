"""The sliding game's two cards: one for tokens in jail, and one for the turn order."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, rect_path, rounded_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of, tone
from printgen.art.ornament.patterns import ground
from printgen.art.ornament.plates import cartouche
from printgen.errors import Problem, UsageError
from printgen.games.slide.records import SlideEdition, Special
from printgen.geometry import Line, Point, Rect, Size, at_most
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.messages import message
from printgen.parts.cards import BackTitle, card_back
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.items import clear_of_plate
from printgen.theme.records import Word
from printgen.type.typesetter import Align, Style
from printgen.words.games import named_place

PLACE = 13.8  # the place of a turn marker on paper, a little larger than the marker
_PLACES = 4
_LABEL = 6.5  # the height of an ordinal above its place
_HEADER, _PLAQUE, _CELL = 15.0, 11.4, 31.0  # the heights of a front's header, its plaque, and the jail's cell
_DISC = 6.2  # from a step's left edge, past its number, to its words

_NAME = Style("display", 15, 9, caps=True, lines=1, tracking=0.03, narrow=None)
_TEXT = Style("text", 8.5, 7, leading=1.22, narrow="condensed")
_PLACE = Style("display", 17, 12, lines=1, align="left", narrow=None)
_STEP = Style("text", 8, 7, align="left", leading=1.2, narrow="condensed", lines=3)
_NUMBER = Style("text-bold", 8, 7, Ink("text"), lines=1)
_HEAD = Style("text-bold", 8.5, 7, lines=2, leading=1.2)


def slide_cards(context: DrawingContext[SlideEdition], choices: Choices) -> Component:
    """Make a card for tokens in jail, and one for the turn order with the scoring on its back."""
    whole, cards, scaler = context, context.edition.cards, context.card.scaler()
    context = context.for_faces()
    jail = BackTitle(cards.jail, cards.jail_icon, "board", "cards.jail")
    order = BackTitle(cards.order, cards.order_icon, "accent", "cards.order")

    def face(items: Iterator[Placed]) -> Frame:
        return scaler.frame(Frame(context.card.whole.size, tuple(items)))

    back = card_back(whole, jail, context.ornament.back(0))
    pieces = (
        Piece("in-jail", face(_jail(context, jail)), back),
        Piece("reference", face(_order(context, order)), face(_scoring(context, order))),
    )
    contents = (
        PartCount("jail-card", 1, context.counted("parts.jail_card", card=cards.jail)),
        PartCount("order-card", 1, context.counted("parts.order_card", card=cards.order)),
    )
    return Component(pieces, choices.card_layout(), contents=contents)


def _header(context: DrawingContext[SlideEdition], title: BackTitle) -> Iterator[Placed]:
    """Draw the panel in the edition's border, and the card's name on its plaque."""
    panel, key, ornament = context.card.panel, title.key, context.ornament
    head = panel._replace(height=_HEADER)
    plaque = ornament.plaque(Rect(panel.x + 2.6, panel.y + 2.6, panel.width - 5.2, _PLAQUE))
    border = ornament.border(panel, 1.0)
    yield shape(border.outline, ornament.ground(key))
    yield shape(rect_path(head), Ink("ground", key))
    yield ground(ornament.pattern, head, tone(key))
    yield from inked(border.art, pens_of(key))
    yield from cartouche(plaque, key)
    room = clear_of_plate(context.setter, title.name, plaque.room, _NAME)
    yield from context.setter.fit_title(title.name, room, replace(_NAME, ink=Ink("text-on", key)), title.where)


def _jail(context: DrawingContext[SlideEdition], title: BackTitle) -> Iterator[Placed]:
    """Draw a cell with bars and room for tokens, and the rule for leaving it."""
    yield from _header(context, title)
    panel, edition = context.card.panel, context.edition
    cell = Rect(panel.x + 5.0, panel.y + _HEADER + 4.0, panel.width - 10.0, _CELL)
    yield shape(rounded_path(cell, 2.5), Ink("ground", "lane"), OUTLINE_PEN)
    bars = [cell.x + cell.width * part / 6 for part in range(1, 6)]
    pen = Stroke(Ink("text-on", "lane"), 2 * OUTLINE)
    yield shape(lines_path(Line(Point(x, cell.y), Point(x, cell.bottom)) for x in bars), stroke=pen)
    seal = context.ornament.seal(cell.centre, 13.0)
    yield shape(seal.outline, Ink("white"), OUTLINE_PEN)
    yield from inked(seal.art, pens_of(title.key))
    yield context.emblem(title.icon, cell.centre, 14.0, title.key)

    lines = [context.say(line) for line in edition.cards.jail_lines]
    if not lines:  # our own words if the theme has none
        lines.append(context.label("cards.jail_lay", space=_special_names(edition)["go-to-jail"]))
        if edition.rules.jail_exit == "pay":
            lines.append(context.label("cards.jail_pay", amount=context.amount(edition.rules.jail_price)))
        else:
            lines.append(context.label("cards.jail_wait"))
    room = Rect(panel.x + 3.0, cell.bottom + 2.5, panel.width - 6.0, panel.bottom - cell.bottom - 4.5)
    for number, line in enumerate(lines):
        part = room._replace(y=room.y + number * room.height / len(lines), height=room.height / len(lines))
        yield from context.setter.fit(line, part, _TEXT, f"cards.jail_lines.{number}")


def _order(context: DrawingContext[SlideEdition], title: BackTitle) -> Iterator[Placed]:
    """Draw a labeled place for each side's marker, in a column, or in two rows if the card is too low."""
    yield from _header(context, title)
    panel, side = context.card.panel, PLACE / context.card.factor
    top = panel.y + _HEADER + 0.6
    room = Rect(panel.x, top, panel.width, panel.bottom - top - 2.4)
    places: list[tuple[Rect, Rect]] = []
    align: Align
    tall = room.height / _PLACES
    if at_most(side, tall):
        align = "left"
        for number in range(_PLACES):
            row = room._replace(y=room.y + number * tall, height=tall)
            place = Rect(row.x + 4.0, row.centre.y - side / 2, side, side)
            places.append((place, Rect(place.right + 4.0, row.y, row.right - place.right - 6.0, row.height)))
    else:
        align, half = "centre", Size(room.width / 2, room.height / 2)
        if not (at_most(side, half.width - 2.0) and at_most(side, half.height - _LABEL)):
            markers = message(
                "cards: {number} places of {size:g} mm for turn markers do not fit", number=_PLACES, size=PLACE
            )
            raise UsageError(Problem(markers, hint=message("choose a larger --card-size")))
        for number in range(_PLACES):
            x, y = room.x + number % 2 * half.width, room.y + number // 2 * half.height
            place = Rect(x + (half.width - side) / 2, y + _LABEL, side, side)
            places.append((place, Rect(x, y + 0.5, half.width, _LABEL - 1.0)))
    style = replace(_PLACE, align=align)
    for number, (place, label) in enumerate(places[: len(context.edition.tokens.sides)], 1):
        yield shape(rect_path(place), Ink("ground", "second"), Stroke(Ink("line"), OUTLINE, (1.2, 0.9)))
        yield from context.setter.fit_title(context.label(f"cards.place_{number}"), label, style, title.where)


def _scoring(context: DrawingContext[SlideEdition], title: BackTitle) -> Iterator[Placed]:
    """Draw the back: the steps of scoring, each in a row about one line higher than its text."""
    card, panel, setter = context.card, context.card.panel, context.setter
    yield shape(rect_path(card.whole.inset(-card.bleed)), Ink("ground", title.key))
    yield shape(rect_path(panel), Ink("white"), OUTLINE_PEN)
    head = Rect(panel.x + 2.5, panel.y + 1.5, panel.width - 5.0, 9.0)
    yield from setter.fit_title(context.label("cards.count"), head, _HEAD, "cards")
    room = Rect(panel.x + 2.0, head.bottom + 0.5, panel.width - 4.0, panel.bottom - head.bottom - 2.0)
    steps = scoring(context)
    least = replace(_STEP, size=_STEP.floor)  # the proportions of the rows are those of texts that barely fit
    blocks = [setter.block(text, Rect(0, 0, room.width - _DISC, room.height), least) for text in steps]
    shares = [1 + len(block.lines) if block else 1 for block in blocks]
    y = room.y
    for number, (text, share) in enumerate(zip(steps, shares, strict=True), 1):
        row = room._replace(y=y, height=room.height * share / sum(shares))
        y = row.bottom
        disc = Point(row.x + 2.4, row.centre.y)
        yield shape(circle_path(disc, 2.4), Ink("pale", title.key), HAIRLINE_PEN)
        yield from setter.fit(str(number), Rect.square(disc, 2.4), _NUMBER, "cards")
        yield from setter.fit(text, row._replace(x=row.x + _DISC, width=row.width - _DISC), _STEP, "cards")


def scoring(context: DrawingContext[SlideEdition]) -> tuple[str, ...]:
    """Return the steps of scoring, worded briefly for a card."""
    names, tax = _special_names(context.edition), context.amount(context.edition.rules.luxury_tax)
    return (
        context.label("cards.score_again", space=names["chance"]),
        context.label("cards.score_move", space=names["railroad"]),
        context.label("cards.score_once"),
        context.label("cards.score_bonus"),
        context.label("cards.score_twice", space=names["house"]),
        context.label("cards.score_tax", space=names["tax"], amount=tax),
        context.label("cards.score_pot", space=names["free"]),
    )


def _special_names(edition: SlideEdition) -> dict[str, Word]:
    return {
        space.does: named_place(edition.language, space.name, space)
        for space in edition.spaces
        if isinstance(space, Special)
    }
