"""The spaces of a path."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, circle_path, placed, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of
from printgen.games.path.records import PathSpace
from printgen.geometry import Point, Rect, Size
from printgen.parts.board_plans import PITCH
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style
from printgen.words.booklet_values import effect, path_space_name

SIZE = Size(PITCH, PITCH)
BAND = 12.5  # a space's head, with the number and what it does
_DISC = Point(8.0, BAND / 2 + 0.4)
_RADIUS = 5.3
_SAYS = Rect(14.6, 2.2, PITCH - 17.0, BAND - 4.0)
_ASIDE = 4.6  # from the sides of a space to words: arrows stand there
_FOOT = 45.4  # words end there: a link may come in from below
_CLEAR = 0.7  # round words and drawings that a link passes below
_MOST = 13.0  # of a name's height, and of a text's
_STONE = 15.0  # the radius of the seal on a space without anything else
_LEAST_ICON = 5.5  # as printed: a smaller drawing is no more than a spot
_SQUARE = 2.5  # of the finish's chequered band

_NUMBER = Style("figures", 15, 11, Ink("text"), lines=1, narrow=None)
_LARGE_NUMBER = Style("figures", 34, 14, Ink("text"), lines=1, narrow=None)
_EFFECT = Style("text-bold", 13, 8.5, lines=2, leading=1.08)
_NAME = Style("text-bold", 13, 8, Ink("text"), lines=2, leading=1.08)
_TEXT = Style("text", 10.5, 8, Ink("text"), lines=3, leading=1.15, narrow="condensed")
_END = Style("display", 20, 12, Ink("text"), caps=True, lines=2, leading=1.1, narrow=None)

_HELPS = frozenset({"forward", "again"})
_HINDERS = frozenset({"back", "miss", "return"})
_ICONS = {
    "forward": "arrow-right-bold",
    "back": "arrow-u-left-top",
    "go": "map-marker",
    "miss": "timer-sand",
    "again": "refresh",
    "draw": "cards",
    "swap": "swap-horizontal",
    "return": "undo",
    "start": "flag-variant",
    "finish": "flag-checkered",
}


_LINKED = {True: "stairs", False: "arrow-down-bold"}  # where a link leads on, and where it leads back


class SpaceLook(Struct, frozen=True):
    """A space with what it says, the ink key of its band (none: no band), and whether a link passes below it."""

    space: PathSpace
    number: int
    says: str
    key: str
    crossed: bool


def space_look(context: DrawingContext, space: PathSpace, number: int, leads: int | None, crossed: bool) -> SpaceLook:
    """The look of a space; ``leads`` is the number of the space that it sends one to, if any."""
    key = ""
    if space.does == "draw":
        key = f"deck/{space.deck}"
    elif space.does in _HELPS or (leads or 0) > number:
        key = "second"
    elif space.does in _HINDERS or (leads or number) < number:
        key = "accent"
    elif space.does != "plain":
        key = "centre"
    return SpaceLook(space, number, effect(context.path, space), key, crossed)


def draw_space(context: DrawingContext, look: SpaceLook) -> Frame:
    """A space's picture above its ground."""
    return Frame(SIZE, (*_head(context, look), *_body(context, look)))


def _head(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """The band with what the space says, and the number on its disc."""
    if look.space.does == "finish":
        yield from _chequers()
    elif look.key:
        band = Rect(0.0, 0.0, PITCH, BAND)
        patterned = look.key.startswith("deck/")
        if look.crossed:
            yield shape(rect_path(band), Ink("white"))
        yield shape(rect_path(band), Ink("band-standard-only" if patterned else "ground", look.key), OUTLINE_PEN)
    if not _is_bare(look):
        yield shape(circle_path(_DISC, _RADIUS), Ink("mark"), OUTLINE_PEN)
        box = Rect.square(_DISC, _RADIUS - 0.6)
        yield from context.setter.fit(str(look.number), box, _NUMBER, f"spaces.{look.space.id}")
    if look.says:
        if look.key.startswith("deck/"):
            yield shape(rect_path(_SAYS.inset(-0.6)), Ink("calm", look.key))
        style = replace(_EFFECT, ink=Ink("text-on", look.key))
        yield from context.setter.fit(look.says, _SAYS, style, f"spaces.{look.space.id}.does")


def _is_bare(look: SpaceLook) -> bool:
    """Whether a space has nothing on it but its number."""
    space = look.space
    return not (look.says or space.name or space.text or space.icon or space.does in _ICONS)


def _chequers() -> Iterator[Placed]:
    """The band of the finish."""
    yield shape(rect_path(Rect(0.0, 0.0, PITCH, BAND)), Ink("white"), OUTLINE_PEN)
    across, down = round(PITCH / _SQUARE), round(BAND / _SQUARE)
    for row in range(down):
        for column in range(row % 2, across, 2):
            x, y = column * _SQUARE, row * _SQUARE
            square = [(x, y), (x + _SQUARE, y), (x + _SQUARE, y + _SQUARE), (x, y + _SQUARE)]
            yield shape(polygon_path(square), Ink("text"))


def _body(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """A drawing, and below it name and text, as far as the space has them."""
    space = look.space
    ends = space.does in ("start", "finish")
    name, text = path_space_name(context.path, space), context.say(space.text)
    icon = space.icon or _ICONS.get(space.does) or (_LINKED[look.key == "second"] if look.says else None)
    room = Rect(_ASIDE, BAND + 1.4, PITCH - 2 * _ASIDE, _FOOT - BAND - 1.4)
    if _is_bare(look):
        yield from _stone(context, look)
        return
    name_tall = _tall(context, name, room, _END if ends else _NAME)
    text_tall = _tall(context, text, room, _TEXT)
    below = Rect(room.x, room.bottom - name_tall - text_tall, room.width, name_tall + text_tall)
    if icon:
        yield from _drawing(context, look, icon, room._replace(height=below.y - room.y - _CLEAR))
    if look.crossed and below.height:
        yield shape(rect_path(below.inset(-_CLEAR)), Ink("calm", "paper"))
    where = f"spaces.{space.id}"
    if name:
        box = below._replace(height=name_tall)
        yield from context.setter.fit(name, box, _END if ends else _NAME, f"{where}.name")
    if text:
        box = below._replace(y=below.bottom - text_tall, height=text_tall)
        yield from context.setter.fit(text, box, _TEXT, f"{where}.text")


def _tall(context: DrawingContext, string: str, room: Rect, style: Style) -> float:
    """How much height a text takes of a space: what its lines need, a third of the room at most."""
    if not string:
        return 0.0
    most = room._replace(height=_MOST)
    block = context.setter.block(context.setter.cased(string, style), most, style)
    if block is None:
        return _MOST
    return min(_MOST, context.setter.height(len(block.lines), block.face, block.size, style.leading) + 1.2)


def _stone(context: DrawingContext, look: SpaceLook) -> Iterator[Placed]:
    """On a space that says nothing, its number in the edition's seal: a stone to step on."""
    middle = Point(PITCH / 2, PITCH / 2)
    seal = context.ornament.seal(middle, _STONE)
    yield shape(seal.outline, Ink("white"))
    yield shape(seal.outline, Ink("pale", "second"), HAIRLINE_PEN)
    yield from inked(seal.art, pens_of("second"))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    box = Rect.square(middle, 0.78 * seal.room)
    yield from context.setter.fit(str(look.number), box, _LARGE_NUMBER, f"spaces.{look.space.id}")


def _drawing(context: DrawingContext, look: SpaceLook, icon: str, room: Rect) -> Iterator[Placed]:
    """The space's icon in the edition's manner."""
    size = round(min(24.0, room.height - 1.0), 1)
    if size * context.scale < _LEAST_ICON:
        return
    key = look.key if look.key and look.key != "second" else "accent"
    if look.crossed:
        yield shape(circle_path(room.centre, size / 2 + _CLEAR), Ink("calm", "paper"))
    yield context.emblem(icon, room.centre, size, key)


def onward_arrow(way: tuple[int, int]) -> Frame:
    """A small arrow that points to the next space: a step in columns and rows."""
    dx, dy = way
    tip, wide = 2.3, 2.6
    points = [
        (4.0 + tip * dx, 4.0 + tip * dy),
        (4.0 - tip * dx - wide * dy, 4.0 - tip * dy + wide * dx),
        (4.0 - tip * dx + wide * dy, 4.0 - tip * dy - wide * dx),
    ]
    return Frame(Size(8.0, 8.0), (shape(polygon_path(points), Ink("text")),))


def arrow_between(cell: Rect, way: tuple[int, int]) -> Placed:
    """An arrow on the line between a space and the next."""
    dx, dy = way
    down = (BAND + PITCH) / 2 if dx else PITCH / 2
    x, y = cell.centre.x + dx * PITCH / 2, (cell.y + down) + dy * PITCH / 2
    return placed(onward_arrow(way), x - 4.0, y - 4.0)
