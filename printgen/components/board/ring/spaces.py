"""The spaces along the board's sides: streets, transports, utilities, taxes and draws, drawn upright."""

from collections.abc import Sequence

from msgspec.structs import replace

from printgen.blank import writing_place
from printgen.components.board.art import ON_BOARD, ArtSubject, covering, divider, flourish, outlined, panel
from printgen.components.board.ring.plan import CORNER, SPACE
from printgen.components.desk import Desk
from printgen.drawing.art import Pens, inked, pens_of
from printgen.drawing.frame import (
    Frame,
    Group,
    Ink,
    Placed,
    circle_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Draw, Edition, Property, Space, Tax, Transport, Utility
from printgen.geometry import INCH, Point, Rect, Size

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


def name_style(desk: Desk, spaces: Sequence[Space]) -> Style:
    """The largest size, never under 8 pt, at which the names of all spaces fit."""
    return desk.setter.common([space_name(desk.edition, space)[0] for space in spaces], _NAME, _NAMES)


def draw_space(desk: Desk, space: Space, names: Style) -> Frame:
    """A space's picture; ``names`` is the style that all of them share."""
    match space:
        case Property():
            items = _property(desk, space, names)
        case Draw():
            items = _draw(desk, space, names)
        case Transport() | Utility() | Tax():
            items = _other(desk, space, names)
        case _:
            raise ValueError(f"{space.id} is a corner, which stands at no side")
    return Frame(SIZE, items)


def _name(desk: Desk, space: Space, box: Rect, style: Style) -> tuple[Placed, ...]:
    string, where = space_name(desk.edition, space)
    return desk.setter.fit(string, box, style, where)


def _property(desk: Desk, space: Property, names: Style) -> tuple[Placed, ...]:
    key = f"group/{space.group}"
    group = next(group for group in desk.edition.groups if group.id == space.group)
    disc = Point(SPACE / 2, BAND / 2)
    letter = Rect.square(disc, 3)
    return (
        shape(rect_path(Rect(0, 0, SPACE, BAND)), Ink("band", key), OUTLINE_PEN),
        shape(circle_path(disc, 3.9), Ink("mark"), OUTLINE_PEN),
        *desk.setter.fit(group.mark, letter, _MARK, f"groups.{group.id}.mark"),
        *_name(desk, space, _BAND_NAME, names),
        *_art_or_flourish(desk, space, key),
        *_price(desk, desk.amount(space.price), f"spaces.{space.id}.price"),
    )


def _art_or_flourish(desk: Desk, space: Property, key: str) -> tuple[Placed, ...]:
    if space.art or space.icon:
        return panel(desk, ArtSubject.of(space), _BAND_ART, key)
    edition = desk.edition
    prices = sorted({other.price for other in edition.spaces if isinstance(other, Property)})
    share = prices.index(space.price) / max(len(prices) - 1, 1)
    grown = desk.ornament.street(_BAND_ART.inset(0.4), round(share, 3), edition.spaces.index(space))
    if not grown.area:
        return flourish(desk, _BAND_ART, key)
    plain = grown._replace(dots=(), line=(), fine=())
    return (
        *outlined(inked(plain, replace(pens_of(key), area=Ink("solid", key))), HAIRLINE_PEN),
        *inked(grown._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line"))),
    )


def _other(desk: Desk, space: Transport | Utility | Tax, names: Style) -> tuple[Placed, ...]:
    key = _KEYS[type(space)]
    return (
        *_name(desk, space, _NAME, names),
        *divider(desk, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, key),
        *panel(desk, ArtSubject.of(space), _ART, key),
        *_price(desk, _amount(desk, space), f"spaces.{space.id}"),
    )


_KEYS = {Transport: "ink", Utility: "accent", Tax: "second"}


def _price(desk: Desk, text: str, where: str) -> tuple[Placed, ...]:
    """What a space costs, at its foot."""
    return desk.setter.fit(text, _PLATE if writing_place(text) else _AMOUNT, _PRICE, where)


def _amount(desk: Desk, space: Transport | Utility | Tax) -> str:
    if not isinstance(space, Tax):
        return desk.amount(space.price)
    amount = desk.amount(desk.edition.tax_amount(space))
    if space.percent is not None and desk.edition.rules.income_tax == "choice":
        return desk.label("board.pay_either", percent=space.percent, amount=amount)
    return desk.label("board.pay", amount=amount)


def _draw(desk: Desk, space: Draw, names: Style) -> tuple[Placed, ...]:
    deck = next(deck for deck in desk.edition.decks if deck.id == space.deck)
    return (
        *_name(desk, space, _NAME, names),
        *divider(desk, _DIVIDER_Y, SIDE_MARGIN, SIDE_MARGIN + WIDTH, f"deck/{deck.id}"),
        *(_card(desk, space, deck.icon, f"deck/{deck.id}")),
    )


def _card(desk: Desk, space: Draw, icon: str, key: str) -> tuple[Placed, ...]:
    """A card of the deck, leaning a little, with the space's art or the deck's icon on it."""
    size, shown = Size(22.0, 32.0), ArtSubject.of(space)
    shown = shown if shown.icon else replace(shown, icon=icon)
    face, patch = Rect.of(size), Rect(2.6, 4.6, 16.8, 22.8)
    card = Frame(
        size,
        (
            *covering(rounded_path(face, 2.0), Ink("band", key), OUTLINE_PEN),
            *covering(rounded_path(patch, 1.2), Ink("blank"), OUTLINE_PEN),
            *panel(desk, shown, patch.inset(1.4), key),
        ),
    )
    at = Point(_TALL_ART.centre.x - size.width / 2, _TALL_ART.centre.y - size.height / 2)
    return (Placed(at, Group(card, 8)),)
