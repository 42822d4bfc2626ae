"""The spaces of the ring: streets, transports, utilities, taxes, draws and corners."""

from collections.abc import Sequence

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
from printgen.written_text import writing_place

SIZE = Size(SPACE, CORNER)
RIM = 3.0  # the border round the whole board, along each space's foot: it allows for inexact cuts
SIDE_MARGIN = INCH / 4  # a neighbor's overlap strip shows this part of a space, so it has no words or icons
WIDTH = SPACE - 2 * SIDE_MARGIN
BAND = 13.0  # deep enough for buildings of 9 mm

_LOW_ART = Rect(SIDE_MARGIN, BAND + 1.2, WIDTH, 22.0)  # below the band
_ART = Rect(SIDE_MARGIN, 1.5, WIDTH, 33.5)
_WINDOW_END = 36.6  # of a scene, which is as wide as the space
_DIVIDER_Y = 37.0
_NAME = Rect(SIDE_MARGIN, 38.2, WIDTH, 12.9)  # for three lines
_LOW_NAME = _NAME._replace(height=20.0)  # without an amount below it
_AMOUNT = Rect(SIDE_MARGIN, 51.3, WIDTH, 8.0)
_PLATE = _AMOUNT._replace(height=6.8)  # for an amount to write by hand: a plate extends below the baseline

_PRICE = Style("figures", 15, 8, ON_BOARD, lines=1, writing="plate")
_MARK = Style("text-bold", 10.5, 8, Ink("text"), lines=1)
# not the display face, whose hairlines cannot be read across a table
_NAMES = Style("condensed-bold", 11, 8, ON_BOARD, leading=1.2, tracking=0.04, caps=True)
Scenic = Property | Transport | Utility | Tax  # spaces with a window for a scene
_KEYS = {Transport: "ink", Utility: "accent", Tax: "second"}

CORNER_SIZE = Size(CORNER, CORNER)
OPEN = CORNER - RIM  # what the border leaves
_MARGIN = 6.35
_WIDTH = OPEN - 2 * _MARGIN  # of words in a corner
_FRAME = 3.6  # from the corner's edges to its picture
_CELL = 43.0  # the side of the jail's inner square; the rest is the rim for visitors

_LINE = Style("text-bold", 9.5, 7, ON_BOARD)
_HOUSE_RULE = replace(_LINE, size=9, align="left", rise="bottom", lines=1)
_CORNER_NAME = Style("display", 24, 11, ON_BOARD, caps=True, leading=1.1, lines=2)
_CELL_NAME = replace(_CORNER_NAME, ink=Ink("text-on", "accent"), size=20)
_START_NAME = Style("display", 46, 13, ON_BOARD, caps=True, leading=1.1, lines=2)
_VISITING = Style("display", 13, 8, ON_BOARD, caps=True, lines=1, tracking=0.04)


def space_name(edition: Edition, space: Space) -> tuple[str, str]:
    """Return the name of a space on the board, and the path of that name in the theme."""
    if isinstance(space, Draw) and space.name is None:
        return next(deck.name for deck in edition.decks if deck.id == space.deck), f"decks.{space.deck}.name"
    return space.name or "", f"spaces.{space.id}.name"


def name_style(context: DrawingContext[Edition], spaces: Sequence[Space]) -> Style:
    """Return the style of the largest size, never under 8 pt, at which the names of all spaces fit."""
    return context.setter.common([space_name(context.edition, space)[0] for space in spaces], _NAME, _NAMES)


def draw_space(context: DrawingContext[Edition], space: Space, names: Style) -> Frame:
    """Draw a space other than a corner; ``names`` is the common style of all their names."""
    edition, setter = context.edition, context.setter
    name, where = space_name(edition, space)
    if isinstance(space, Property):
        key = f"group/{space.group}"
        mark = next(group.mark for group in edition.groups if group.id == space.group)
        disc = Point(SPACE / 2, BAND / 2)
        if space.scene and not space.art:
            art = _window(context, space, BAND, key)
        elif space.art or space.icon:
            art = panel(context, ArtSubject.of(space), _LOW_ART, key)
        else:
            art = _street(context, space)
        items = [
            *art,
            shape(rect_path(Rect(0, 0, SPACE, BAND)), Ink("band", key), OUTLINE_PEN),
            shape(circle_path(disc, 3.9), Ink("mark"), OUTLINE_PEN),
            *setter.fit(mark, Rect.square(disc, 3), _MARK, f"groups.{space.group}.mark"),
            *_named(context, name, _NAME, names, where),
            *_price(context, context.amount(space.price), f"spaces.{space.id}.price"),
        ]
        return Frame(SIZE, tuple(items))
    if isinstance(space, Corner):
        raise ValueError(f"{space.id} is a corner, which stands at no side")
    key = f"deck/{space.deck}" if isinstance(space, Draw) else _KEYS[type(space)]
    if isinstance(space, Draw):
        line = divider(context, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, key)
        return Frame(SIZE, (_card(context, space), *line, *_named(context, name, _LOW_NAME, names, where)))
    if not isinstance(space, Tax):
        costs = context.amount(space.price)
    else:
        costs = context.amount(edition.tax_amount(space))
        if space.percent is not None and edition.rules.income_tax == "choice":
            costs = context.label("board.pay_either", percent=space.percent, amount=costs)
        else:
            costs = context.label("board.pay", amount=costs)
    if space.scene and not space.art:
        items = [*_window(context, space, 0.0, key)]
    else:
        items = [
            *panel(context, ArtSubject.of(space), _ART, key),
            *divider(context, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, key),
        ]
    items += _named(context, name, _NAME, names, where)
    items += _price(context, costs, f"spaces.{space.id}")
    return Frame(SIZE, tuple(items))


def _window(context: DrawingContext[Edition], space: Scenic, top: float, key: str) -> tuple[Placed, ...]:
    """Draw a space's scene as wide as the space; what matters keeps out of its margins."""
    box = Rect(0.0, top, SPACE, _WINDOW_END - top)
    clear = Rect(SIDE_MARGIN, top, WIDTH, box.height)
    assert space.scene  # the caller has checked
    drawn = context.scene(space.scene, f"spaces.{space.id}.scene", box, key, clear)
    return drawn, shape(rect_path(box), stroke=OUTLINE_PEN)


def _named(context: DrawingContext[Edition], name: str, box: Rect, style: Style, where: str) -> tuple[Placed, ...]:
    """Draw a space's name; one of three lines gets smaller letters if it then has two."""
    setter, shorter = context.setter, replace(style, lines=2)
    if setter.whole_block(setter.cased(name, shorter), box, shorter):
        style = shorter
    return setter.fit(name, box, style, where)


def _price(context: DrawingContext[Edition], text: str, where: str) -> tuple[Placed, ...]:
    """Return the price of a space, at its foot."""
    return context.setter.fit(text, _PLATE if writing_place(text) else _AMOUNT, _PRICE, where)


def _street(context: DrawingContext[Edition], space: Property) -> tuple[Placed, ...]:
    """Draw buildings in the edition's style, grander for more expensive properties; a flourish if it has none."""
    spaces, key = context.edition.spaces, f"group/{space.group}"
    prices = sorted({other.price for other in spaces if isinstance(other, Property)})
    share = prices.index(space.price) / max(len(prices) - 1, 1)
    grown = context.ornament.street(_LOW_ART.inset(0.4), round(share, 3), spaces.index(space))
    if not grown.area:
        return flourish(context, _LOW_ART, key)
    plain = grown._replace(dots=(), line=(), fine=())
    return (
        *outlined(inked(plain, replace(pens_of(key), area=Ink("solid", key))), HAIRLINE_PEN),
        *inked(grown._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line"))),
    )


def _card(context: DrawingContext[Edition], space: Draw) -> Placed:
    """Draw a card of the deck, tilted a little, with the space's art or the deck's icon on it."""
    key, size, shown = f"deck/{space.deck}", Size(22.0, 32.0), ArtSubject.of(space)
    if not shown.icon:
        shown = replace(shown, icon=next(deck.icon for deck in context.edition.decks if deck.id == space.deck))
    face, patch = Rect.of(size), Rect(2.6, 4.6, 16.8, 22.8)
    card = Frame(
        size,
        (
            *covering(rounded_path(face, 2.0), Ink("band", key), OUTLINE_PEN),
            *covering(rounded_path(patch, 1.2), Ink("blank"), OUTLINE_PEN),
            *panel(context, shown, patch.inset(1.4), key),
        ),
    )
    return Placed(Rect.about(_ART.centre, size).at, Group(card, 8))


def draw_corner(context: DrawingContext[Edition], corner: Corner) -> Frame:
    """Draw a corner: its picture, its name below, and its line if it has one."""
    key = "second" if corner.does == "free" else "accent"
    pens = replace(pens_of(key), area=Ink("line-standard-only", key))
    items = [*inked(context.ornament.border(Rect(0.0, 0.0, OPEN, OPEN).inset(0.9), 0.7).art, pens)]
    wide = OPEN - 2 * _FRAME
    if corner.does == "jail":
        items += _jail(context, corner)
    elif corner.does == "start":  # the name is large, and an arrow shows the way of play: to the left
        arrow = context.ornament.arrow(Rect(_MARGIN, 47.6, _WIDTH, 9.4))
        items += _scene(context, corner, Rect(_FRAME, _FRAME, wide, 24.5), key)
        items += _fit(context, corner, "name", Rect(_MARGIN, 29.6, _WIDTH, 12.2), _START_NAME)
        items += _fit(context, corner, "line", Rect(4.0, 41.8, OPEN - 8, 5.2), _LINE)
        items.append(shape(arrow.area, Ink("solid", key), OUTLINE_PEN))
        items += inked(arrow._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line")))
    elif corner.does == "free" and not corner.line and context.edition.rules.free_space != "nothing":
        items += _scene(context, corner, Rect(_FRAME, _FRAME, wide, 27.5), key)
        items += _fit(context, corner, "name", Rect(_MARGIN, 31.6, _WIDTH, 11.0), _CORNER_NAME)
        items += _house_rule(context, corner, Rect(_MARGIN, 43.2, _WIDTH, 12.0))
    else:
        high, tall = (35.0, 11.5) if corner.line else (38.5, 12.5)
        items += _scene(context, corner, Rect(_FRAME, _FRAME, wide, high), key)
        items += _fit(context, corner, "name", Rect(_MARGIN, _FRAME + high + 1.2, _WIDTH, tall), _CORNER_NAME)
        items += _fit(context, corner, "line", Rect(_MARGIN, 52.6, _WIDTH, 5.5), _LINE)
    return Frame(CORNER_SIZE, tuple(items))


def _fit(context: DrawingContext[Edition], corner: Corner, field: str, box: Rect, style: Style) -> tuple[Placed, ...]:
    """Draw a text of a corner; ``field`` is its field in the theme."""
    text = getattr(corner, field)
    string = context.say(text) if field == "line" else text
    if not string:
        return ()
    return context.setter.fit(string, box, context.setter.own_face(string, box, style), f"spaces.{corner.id}.{field}")


def _scene(context: DrawingContext[Edition], corner: Corner, rect: Rect, key: str) -> tuple[Placed, ...]:
    """Draw a corner's picture, or its icon as large as possible, on the edition's light in the key's color."""
    frame = shape(rect_path(rect), stroke=Stroke(Ink("line"), 2 * OUTLINE))
    if corner.scene and not corner.art:
        return context.scene(corner.scene, f"spaces.{corner.id}.scene", rect, key), frame
    if corner.art:
        return context.picture(corner.art, f"spaces.{corner.id}.art", rect, rect_path(rect), corner.icon), frame
    side = 0.8 * min(rect.size)
    window = context.backdrop(rect, rect.centre, side / 2, key, full=True)
    if not corner.icon:
        return *window.items, frame
    side = context.within(corner.icon, side, window)
    return *window.items, frame, context.emblem(corner.icon, rect.centre, side, key, window.dark)


def _house_rule(context: DrawingContext[Edition], corner: Corner, box: Rect) -> tuple[Placed, ...]:
    """Draw two lines to write a house rule on, with its title at the start of the first."""
    title, row, pen = context.label("board.house_rule"), box.height / 2, Stroke(ON_BOARD, HAIRLINE)
    words = context.setter.fit(title, box._replace(height=row), _HOUSE_RULE, f"spaces.{corner.id}")
    after = box.x + context.setter.faces.width(title, _HOUSE_RULE.face, _HOUSE_RULE.size) + 1.5
    lines = (
        Line(Point(start, box.y + number * row), Point(box.right, box.y + number * row))
        for number, start in ((1, after), (2, box.x))
    )
    return *words, *(shape(line_path(line), stroke=pen) for line in lines)


def _jail(context: DrawingContext[Edition], corner: Corner) -> tuple[Placed, ...]:
    """Draw the cell with its window, and the rim for visitors.

    The visitors' words run along both outer sides; the upright ones are read from the board's edge.
    """
    window = Rect(_CELL / 2 - 18.5, 12.5, 37, 27.5)
    long, wide = _CELL - 8, OPEN - _CELL - 2
    middle = (_CELL + OPEN) / 2 - 1
    is_scene = corner.scene and not corner.art
    cell = (
        *covering(rect_path(Rect(0, 0, _CELL, _CELL)), Ink("solid", "accent"), OUTLINE_PEN),
        *_fit(context, corner, "inside" if corner.inside else "name", Rect(3, 1.5, _CELL - 6, 9.5), _CELL_NAME),
        *(_scene(context, corner, window, "accent") if is_scene else _barred(context, corner, window)),
    )
    words = Frame(Size(long, wide), _fit(context, corner, "visiting", Rect(0, 0, long, wide), _VISITING))
    return (
        *cell,
        placed(words, 4, _CELL + 0.5),
        placed(words, _CELL + 0.5, 4, 270),
        *stud(context, Point(middle, middle), 5.5, "accent"),
    )


def _barred(context: DrawingContext[Edition], corner: Corner, window: Rect) -> tuple[Placed, ...]:
    """Draw a corner's drawing on a disc before the bars of a window."""
    disc, icon = 11.4, 16.5
    wrought = context.ornament.window(window)
    return (
        *covering(rect_path(window), Ink("ground", "paper"), OUTLINE_PEN),
        *(entry for bar in wrought.bars for entry in covering(bar, Ink("solid", "line"))),
        *(covering(wrought.clear, Ink("ground", "paper")) if wrought.clear else ()),
        *inked(wrought.art, Pens(Ink("mark"), Ink("solid", "second"), Ink("line"))),
        shape(rect_path(window), stroke=Stroke(Ink("line"), OUTLINE * 3)),
        *covering(circle_path(window.centre, disc), Ink("ground", "paper"), Stroke(Ink("line"), OUTLINE * 2)),
        shape(circle_path(window.centre, disc - 1.1), stroke=Stroke(Ink("line-in", "second"), OUTLINE)),
        *roundel(context, ArtSubject.of(corner), window.centre, disc - 1.1, icon, "second"),
    )
