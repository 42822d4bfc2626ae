"""The spaces of the ring: streets, transports, utilities, taxes, draws and corners."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Pens, inked, pens_of
from printgen.games.trade.records import Corner, Draw, Edition, Property, Space, Tax, Transport, Utility
from printgen.games.trade.ring import CORNER, SPACE
from printgen.geometry import INCH, Line, Point, Rect, Size
from printgen.parts.boards import ON_BOARD, ArtSubject, covering, divider, flourish, outlined, panel, roundel, stud
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style
from printgen.writing import writing_place

SIZE = Size(SPACE, CORNER)
RIM = 3.0  # the border round the whole board, along each space's foot: it takes up what the scissors stray
SIDE_MARGIN = INCH / 4  # a neighbour's overlap strip shows this much of a space: no words or icons in it
WIDTH = SPACE - 2 * SIDE_MARGIN
BAND = 13.0  # deep enough for buildings of 9 mm

_BAND_NAME = Rect(SIDE_MARGIN, 15.5, WIDTH, 12.5)
_BAND_ART = Rect(SIDE_MARGIN, 28.4, WIDTH, 22.0)
_NAME = Rect(SIDE_MARGIN, 3.8, WIDTH, 12.5)
_DIVIDER_Y = 18.6  # clear of a name of three lines
_ART = Rect(SIDE_MARGIN, 20.0, WIDTH, 30.0)
_AMOUNT = Rect(SIDE_MARGIN, 51.3, WIDTH, 8.0)
_PLATE = _AMOUNT._replace(height=6.8)  # for an amount to be written: a plate reaches lower than figures do
_TALL_ART = Rect(SIDE_MARGIN, 20.5, WIDTH, 36.0)

_PRICE = Style("figures", 15, 8, ON_BOARD, lines=1, writing="plate")
_MARK = Style("text-bold", 10.5, 8, Ink("text"), lines=1)
# not the display face, whose hairlines cannot be read across a table
_NAMES = Style("condensed-bold", 11, 8, ON_BOARD, leading=1.2, tracking=0.04, caps=True)


def space_name(edition: Edition, space: Space) -> tuple[str, str]:
    """What a space is called on the board, and the path in the theme of that name."""
    if isinstance(space, Draw) and space.name is None:
        return next(deck.name for deck in edition.decks if deck.id == space.deck), f"decks.{space.deck}.name"
    return space.name or "", f"spaces.{space.id}.name"


def name_style(context: DrawingContext, spaces: Sequence[Space]) -> Style:
    """The largest size, never under 8 pt, at which the names of all spaces fit."""
    return context.setter.common([space_name(context.edition, space)[0] for space in spaces], _NAME, _NAMES)


def draw_space(context: DrawingContext, space: Space, names: Style) -> Frame:
    """A space's picture; ``names`` is the style that all of them share."""
    match space:
        case Property():
            items = _property(context, space, names)
        case Draw():
            items = _draw(context, space, names)
        case Transport() | Utility() | Tax():
            items = _other(context, space, names)
        case _:
            raise ValueError(f"{space.id} is a corner, which stands at no side")
    return Frame(SIZE, items)


def _name(context: DrawingContext, space: Space, box: Rect, style: Style) -> tuple[Placed, ...]:
    string, where = space_name(context.edition, space)
    return context.setter.fit(string, box, style, where)


def _property(context: DrawingContext, space: Property, names: Style) -> tuple[Placed, ...]:
    key = f"group/{space.group}"
    group = next(group for group in context.edition.groups if group.id == space.group)
    disc = Point(SPACE / 2, BAND / 2)
    letter = Rect.square(disc, 3)
    return (
        shape(rect_path(Rect(0, 0, SPACE, BAND)), Ink("band", key), OUTLINE_PEN),
        shape(circle_path(disc, 3.9), Ink("mark"), OUTLINE_PEN),
        *context.setter.fit(group.mark, letter, _MARK, f"groups.{group.id}.mark"),
        *_name(context, space, _BAND_NAME, names),
        *_art_or_flourish(context, space, key),
        *_price(context, context.amount(space.price), f"spaces.{space.id}.price"),
    )


def _art_or_flourish(context: DrawingContext, space: Property, key: str) -> tuple[Placed, ...]:
    if space.art or space.icon:
        return panel(context, ArtSubject.of(space), _BAND_ART, key)
    edition = context.edition
    prices = sorted({other.price for other in edition.spaces if isinstance(other, Property)})
    share = prices.index(space.price) / max(len(prices) - 1, 1)
    grown = context.ornament.street(_BAND_ART.inset(0.4), round(share, 3), edition.spaces.index(space))
    if not grown.area:
        return flourish(context, _BAND_ART, key)
    plain = grown._replace(dots=(), line=(), fine=())
    return (
        *outlined(inked(plain, replace(pens_of(key), area=Ink("solid", key))), HAIRLINE_PEN),
        *inked(grown._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line"))),
    )


def _other(context: DrawingContext, space: Transport | Utility | Tax, names: Style) -> tuple[Placed, ...]:
    key = _KEYS[type(space)]
    return (
        *_name(context, space, _NAME, names),
        *divider(context, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, key),
        *panel(context, ArtSubject.of(space), _ART, key),
        *_price(context, _amount(context, space), f"spaces.{space.id}"),
    )


_KEYS = {Transport: "ink", Utility: "accent", Tax: "second"}


def _price(context: DrawingContext, text: str, where: str) -> tuple[Placed, ...]:
    """What a space costs, at its foot."""
    return context.setter.fit(text, _PLATE if writing_place(text) else _AMOUNT, _PRICE, where)


def _amount(context: DrawingContext, space: Transport | Utility | Tax) -> str:
    if not isinstance(space, Tax):
        return context.amount(space.price)
    amount = context.amount(context.edition.tax_amount(space))
    if space.percent is not None and context.edition.rules.income_tax == "choice":
        return context.label("board.pay_either", percent=space.percent, amount=amount)
    return context.label("board.pay", amount=amount)


def _draw(context: DrawingContext, space: Draw, names: Style) -> tuple[Placed, ...]:
    deck = next(deck for deck in context.edition.decks if deck.id == space.deck)
    return (
        *_name(context, space, _NAME, names),
        *divider(context, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, f"deck/{deck.id}"),
        *(_card(context, space, deck.icon, f"deck/{deck.id}")),
    )


def _card(context: DrawingContext, space: Draw, icon: str, key: str) -> tuple[Placed, ...]:
    """A card of the deck, leaning a little, with the space's art or the deck's icon on it."""
    size, shown = Size(22.0, 32.0), ArtSubject.of(space)
    shown = shown if shown.icon else replace(shown, icon=icon)
    face, patch = Rect.of(size), Rect(2.6, 4.6, 16.8, 22.8)
    card = Frame(
        size,
        (
            *covering(rounded_path(face, 2.0), Ink("band", key), OUTLINE_PEN),
            *covering(rounded_path(patch, 1.2), Ink("blank"), OUTLINE_PEN),
            *panel(context, shown, patch.inset(1.4), key),
        ),
    )
    at = Point(_TALL_ART.centre.x - size.width / 2, _TALL_ART.centre.y - size.height / 2)
    return (Placed(at, Group(card, 8)),)


SIZE_CORNERS = Size(CORNER, CORNER)
OPEN = CORNER - RIM  # what the border leaves
MARGIN = 6.35
WIDTH_CORNERS = OPEN - 2 * MARGIN

CornerDrawing = Callable[[DrawingContext, Corner], tuple[Placed, ...]]

_LINE = Style("text-bold", 9.5, 7, ON_BOARD)
_HOUSE_RULE = replace(_LINE, size=9, align="left", rise="bottom", lines=1)
_NAME_CORNERS = Style("display", 24, 11, ON_BOARD, caps=True, leading=1.1, lines=2)
_CELL_NAME = replace(_NAME_CORNERS, ink=Ink("text-on", "accent"), size=20)
_START_NAME = Style("display", 46, 13, ON_BOARD, caps=True, leading=1.1, lines=2)

FRAME = 3.6  # from the corner's edges to its picture
CELL = 43.0  # the jail's inner square; what is left is the rim for visitors


def draw_corner(context: DrawingContext, corner: Corner) -> Frame:
    """A corner's picture by what happens there."""
    key = _KEYS_CORNERS[corner.does]
    pens = replace(pens_of(key), area=Ink("line-standard-only", key))
    border = context.ornament.border(Rect(0.0, 0.0, OPEN, OPEN).inset(0.9), 0.7).art
    return Frame(SIZE_CORNERS, (*inked(border, pens), *_DRAWINGS[corner.does](context, corner)))


def _fit(context: DrawingContext, corner: Corner, field: str, box: Rect, style: Style) -> tuple[Placed, ...]:
    text = getattr(corner, field)
    string = context.say(text) if field == "line" else text
    if not string:
        return ()
    return context.setter.fit(string, box, context.setter.own_face(string, box, style), f"spaces.{corner.id}.{field}")


def _start(context: DrawingContext, corner: Corner) -> tuple[Placed, ...]:
    """The drawing, the name large below it, and the way of play."""
    return (
        *_scene(context, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, 24.5), "accent"),
        *_fit(context, corner, "name", Rect(MARGIN, 29.6, WIDTH_CORNERS, 12.2), _START_NAME),
        *_fit(context, corner, "line", Rect(4.0, 41.8, OPEN - 8, 5.2), _LINE),
        *_arrow(context, Rect(MARGIN, 47.6, WIDTH_CORNERS, 9.4)),
    )


def _arrow(context: DrawingContext, box: Rect) -> tuple[Placed, ...]:
    """The way of play: to the left."""
    art = context.ornament.arrow(box)
    body = (shape(art.area, Ink("solid", "accent"), OUTLINE_PEN),)
    return (*body, *inked(art._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line"))))


def _scene(context: DrawingContext, corner: Corner, rect: Rect, key: str) -> tuple[Placed, ...]:
    """A corner's picture, or its drawing as large as a window allows, on the edition's light in the key's colour."""
    frame = shape(rect_path(rect), stroke=Stroke(Ink("line"), 2 * OUTLINE))
    if corner.art:
        return context.picture(corner.art, f"spaces.{corner.id}.art", rect, rect_path(rect), corner.icon), frame
    side = 0.8 * min(rect.size)
    window = context.backdrop(rect, rect.centre, side / 2, key, full=True)
    drawn: tuple[Placed, ...] = ()
    if corner.icon:
        side = context.within(corner.icon, side, window)
        drawn = (context.emblem(corner.icon, rect.centre, side, key, window.dark),)
    return (*window.items, frame, *drawn)


def _plain(key: str) -> CornerDrawing:
    """The drawing of a corner with its name below, and its line if it has one."""

    def draw(context: DrawingContext, corner: Corner) -> tuple[Placed, ...]:
        high = 35.0 if corner.line else 38.5
        below = FRAME + high + 1.2
        return (
            *_scene(context, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, high), key),
            *_fit(
                context,
                corner,
                "name",
                Rect(MARGIN, below, WIDTH_CORNERS, 11.5 if corner.line else 12.5),
                _NAME_CORNERS,
            ),
            *_fit(context, corner, "line", Rect(MARGIN, 52.6, WIDTH_CORNERS, 5.5), _LINE),
        )

    return draw


def _free(context: DrawingContext, corner: Corner) -> tuple[Placed, ...]:
    """The free space; with room for a house rule where that is the option."""
    if corner.line or context.edition.rules.free_space == "nothing":
        return _plain("second")(context, corner)
    return (
        *_scene(context, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, 27.5), "second"),
        *_fit(context, corner, "name", Rect(MARGIN, 31.6, WIDTH_CORNERS, 11.0), _NAME_CORNERS),
        *_house_rule(context, corner, Rect(MARGIN, 43.2, WIDTH_CORNERS, 12.0)),
    )


def _house_rule(context: DrawingContext, corner: Corner, box: Rect) -> tuple[Placed, ...]:
    """Two lines to write a house rule on, its title before the first."""
    title, row, pen = context.label("board.house_rule"), box.height / 2, Stroke(ON_BOARD, HAIRLINE)
    words = context.setter.fit(title, box._replace(height=row), _HOUSE_RULE, f"spaces.{corner.id}")
    after = box.x + context.setter.faces.width(title, _HOUSE_RULE.face, _HOUSE_RULE.size) + 1.5
    lines = (
        Line(Point(start, box.y + number * row), Point(box.right, box.y + number * row))
        for number, start in ((1, after), (2, box.x))
    )
    return *words, *(shape(line_path(line), stroke=pen) for line in lines)


def _jail(context: DrawingContext, corner: Corner) -> tuple[Placed, ...]:
    """The cell, its drawing on a disc before the bars of a window, and the rim where visitors stand."""
    window = Rect(CELL / 2 - 18.5, 12.5, 37, 27.5)
    disc, icon = 11.4, 16.5
    wrought = context.ornament.window(window)
    return (
        *covering(rect_path(Rect(0, 0, CELL, CELL)), Ink("solid", "accent"), OUTLINE_PEN),
        *_fit(context, corner, "inside" if corner.inside else "name", Rect(3, 1.5, CELL - 6, 9.5), _CELL_NAME),
        *covering(rect_path(window), Ink("ground", "paper"), OUTLINE_PEN),
        *(entry for bar in wrought.bars for entry in covering(bar, Ink("solid", "line"))),
        *(covering(wrought.clear, Ink("ground", "paper")) if wrought.clear else ()),
        *inked(wrought.art, Pens(Ink("mark"), Ink("solid", "second"), Ink("line"))),
        shape(rect_path(window), stroke=Stroke(Ink("line"), OUTLINE * 3)),
        *covering(circle_path(window.centre, disc), Ink("ground", "paper"), Stroke(Ink("line"), OUTLINE * 2)),
        shape(circle_path(window.centre, disc - 1.1), stroke=Stroke(Ink("line-in", "second"), OUTLINE)),
        *roundel(context, ArtSubject.of(corner), window.centre, disc - 1.1, icon, "second"),
        *_visiting(context, corner),
    )


def _visiting(context: DrawingContext, corner: Corner) -> tuple[Placed, ...]:
    """The visitors' words along both outer sides, the upright one read from the board's edge."""
    long, wide = CELL - 8, OPEN - CELL - 2
    style = Style("display", 13, 8, ON_BOARD, caps=True, lines=1, tracking=0.04)
    words = Frame(Size(long, wide), _fit(context, corner, "visiting", Rect(0, 0, long, wide), style))
    middle = (CELL + OPEN) / 2 - 1
    return (
        placed(words, 4, CELL + 0.5),
        placed(words, CELL + 0.5, 4, 270),
        *stud(context, Point(middle, middle), 5.5, "accent"),
    )


_KEYS_CORNERS = {"start": "accent", "jail": "accent", "free": "second", "go-to-jail": "accent"}
_DRAWINGS: dict[str, CornerDrawing] = {
    "start": _start,
    "jail": _jail,
    "free": _free,
    "go-to-jail": _plain("accent"),
}
