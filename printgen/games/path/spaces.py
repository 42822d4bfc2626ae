"""The spaces of a race on a path: their plates, drawings and words, or the stones of empty ones."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, circle_path, rect_path, rounded_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import inked, pens_of
from printgen.games.path.grid import PITCH
from printgen.games.path.records import PathEdition, PathSpace
from printgen.games.path.words import effect, path_space_name
from printgen.geometry import Path, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

SIZE = Size(PITCH, PITCH)
BAND = 12.5  # a space's head, with its number and its effect
_WHOLE = Rect.of(SIZE)
_PLATE = _WHOLE.inset(1.4)  # of a space on a picture, which is seen around it
_ROUND = 2.6
_DISC = Point(8.0, BAND / 2 + 0.4)
_RADIUS = 5.3
_SAYS = Rect(14.6, 2.2, PITCH - 17.0, BAND - 4.0)
_ASIDE = 4.6  # from the sides of a space to its words, clear of arrows
_FOOT = 45.4  # words end here, clear of links from below
_CLEAR = 0.7  # around words and drawings that a link passes below
_MOST = 13.0  # the greatest height of a name, and of a text
_SEAL = 15.0  # the radius of the seal on an empty space
_STONE = _WHOLE.inset(5.0)  # the stone of an empty space on a picture
_LEAST_ICON = 5.5  # as printed: smaller drawings cannot be recognized
_SQUARE = 2.5  # of the finish's chequered band
_NUMBER = Style("figures", 15, 11, Ink("text"), lines=1, narrow=None)
_LARGE_NUMBER = Style("figures", 31, 14, Ink("text"), lines=1, narrow=None)
_STONE_NUMBER = 7.2  # half the height of the box of a stone's number
_EFFECT = Style("text-bold", 13, 8.5, lines=2, leading=1.08)
_NAME = Style("text-bold", 13, 8, Ink("text"), lines=2, leading=1.08)
_TEXT = Style("text", 10.5, 8, Ink("text"), lines=3, leading=1.15, narrow="condensed")
_END = Style("display", 20, 12, Ink("text"), caps=True, lines=2, leading=1.1, narrow=None)
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
_LINKED_ON, _LINKED_BACK = "stairs", "arrow-down-bold"


class SpaceLook(Struct, frozen=True):
    """A space with the text of its effect, and the ink key of its band (or "").

    ``stone`` is the drawing of an empty space on a picture, ``on_picture`` whether there is one below the spaces.
    """

    space: PathSpace
    number: int
    says: str
    key: str
    on_picture: bool = False
    stone: str = ""

    @property
    def is_bare(self) -> bool:
        """True if the space shows only its number."""
        space = self.space
        return not (self.says or space.name or space.text or space.icon or space.scene or space.does in _ICONS)

    @property
    def where(self) -> str:
        return f"spaces.{self.space.id}"


class SpaceWords(Struct, frozen=True):
    """The places of a space's name and text, at its foot, the area that both cover, and that above them."""

    name: Rect
    text: Rect
    both: Rect
    above: Rect


def space_look(
    context: DrawingContext[PathEdition], space: PathSpace, number: int, leads: int | None, on_picture: bool = False
) -> SpaceLook:
    """Return the look of a space; ``leads`` is the number of the space to which it sends a token, if any."""
    key = ""
    if space.does == "draw":
        key = f"deck/{space.deck}"
    elif space.does in ("forward", "again") or (leads or 0) > number:
        key = "second"
    elif space.does in ("back", "miss", "return") or (leads or number) < number:
        key = "accent"
    elif space.does != "plain":
        key = "centre"
    stones = context.edition.board.stones if on_picture else []
    stone = stones[(number - 1) * len(stones) // len(context.edition.spaces)] if stones else ""
    return SpaceLook(space, number, effect(context.edition, space), key, on_picture, stone)


def draw_space(
    context: DrawingContext[PathEdition], look: SpaceLook, links: Sequence[Placed] = (), crossed: bool = False
) -> Frame:
    """Draw a space above its ground; links lie on its drawing, below its words, which they have ``crossed`` or not."""
    if look.is_bare:
        return Frame(SIZE, (*_stone(context, look), *links, *_stone_number(context, look)))
    words = space_words(context, look)
    drawn = (*_plate(look), *_band(look), *_drawing(context, look, words))
    return Frame(SIZE, (*drawn, *_edge(look), *links, *_words(context, look, words, crossed)))


def space_words(context: DrawingContext[PathEdition], look: SpaceLook) -> SpaceWords:
    """Return the places of the words at a space's foot."""
    room = Rect(_ASIDE, BAND + 1.4, PITCH - 2 * _ASIDE, _FOOT - BAND - 1.4)
    size_of = partial(_words_size, context, room=room)
    name_size = size_of(path_space_name(context.edition, look.space), style=_name_style(look))
    text_size = size_of(context.say(look.space.text), style=_TEXT)
    tall, wide = name_size.height + text_size.height, max(name_size.width, text_size.width)
    name = Rect(room.x, room.bottom - tall, room.width, name_size.height)
    text = Rect(room.x, name.bottom, room.width, text_size.height)
    both = Rect(room.centre.x - wide / 2, name.y, wide, tall)
    return SpaceWords(name, text, both, room._replace(height=name.y - room.y - _CLEAR))


def space_obstacles(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[tuple[Rect, float]]:
    """Yield the areas of a space that links should not cross, and how important each is."""
    if look.is_bare:
        yield Rect.square(_WHOLE.centre, _STONE_NUMBER), 60.0
        return
    if look.key:
        yield _WHOLE._replace(height=BAND), 40.0
    yield Rect.square(_DISC, _RADIUS), 60.0
    yield space_words(context, look).both, 60.0
    yield _WHOLE, 8.0


def _name_style(look: SpaceLook) -> Style:
    return _END if look.space.does in ("start", "finish") else _NAME


def _outline(look: SpaceLook) -> Path:
    return rounded_path(_PLATE, _ROUND) if look.on_picture else rect_path(_WHOLE)


def _clipped(look: SpaceLook, items: Sequence[Placed]) -> Placed:
    """Cut drawings off at the edge of a space on a picture."""
    return Placed(ORIGIN, Group(Frame(SIZE, tuple(items)), clip=_outline(look)))


def _plate(look: SpaceLook) -> Iterator[Placed]:
    """Draw the ground of a space on a picture."""
    if look.on_picture:
        yield shape(_outline(look), Ink("white"))
        yield shape(_outline(look), Ink("ground", "paper"))


def _edge(look: SpaceLook) -> Iterator[Placed]:
    if look.on_picture:
        yield shape(_outline(look), stroke=HAIRLINE_PEN)


def _band(look: SpaceLook) -> Iterator[Placed]:
    """Draw the ground of a space's effect."""
    band = Rect(0.0, 0.0, PITCH, BAND)
    if look.space.does == "finish":
        squares = [shape(rect_path(band), Ink("white"), OUTLINE_PEN)]
        for row in range(round(BAND / _SQUARE)):
            for column in range(4 + row % 2, round(PITCH / _SQUARE), 2):
                square = Rect(column * _SQUARE, row * _SQUARE, _SQUARE, _SQUARE)
                squares.append(shape(rect_path(square), Ink("text")))
        yield _clipped(look, squares)
    elif look.key:
        role = "band-standard-only" if look.key.startswith("deck/") else "ground"
        pen = HAIRLINE_PEN if look.on_picture else OUTLINE_PEN
        yield _clipped(look, (shape(rect_path(band), Ink(role, look.key), pen),))


def _drawing(context: DrawingContext[PathEdition], look: SpaceLook, words: SpaceWords) -> Iterator[Placed]:
    """Draw the space's scene, as wide as the space, or its icon."""
    space = look.space
    if space.scene:
        top = BAND if look.key else 0.0
        bottom = words.above.bottom if words.both.height else PITCH
        box = Rect(0.0, top, PITCH, bottom - top)
        clear = box if look.key else box._replace(y=_PLATE.y + 1.0, height=box.height - _PLATE.y - 1.0)
        line = shape(rect_path(box), stroke=HAIRLINE_PEN)
        yield _clipped(
            look, (context.scene(space.scene, f"{look.where}.scene", box, look.key or "accent", clear), line)
        )
        return
    icon = space.icon or _ICONS.get(space.does)
    if not icon and look.says:
        icon = _LINKED_ON if look.key == "second" else _LINKED_BACK
    if not icon:
        return
    size = round(min(24.0, words.above.height - 1.0), 1)
    if size * context.scale >= _LEAST_ICON:
        key = look.key if look.key and look.key != "second" else "accent"
        yield context.emblem(icon, words.above.centre, size, key)


def _words(context: DrawingContext[PathEdition], look: SpaceLook, words: SpaceWords, crossed: bool) -> Iterator[Placed]:
    """Draw the number on its disc, the effect, the name and the text, on calm grounds where a link passes below."""
    yield shape(circle_path(_DISC, _RADIUS), Ink("mark"), OUTLINE_PEN)
    box = Rect.square(_DISC, _RADIUS - 0.6)
    yield from context.setter.fit(str(look.number), box, _NUMBER, look.where)
    if look.says:
        if look.key.startswith("deck/"):
            yield shape(rect_path(_SAYS.inset(-0.6)), Ink("calm", look.key))
        style = replace(_EFFECT, ink=Ink("text-on", look.key))
        yield from context.setter.fit(look.says, _SAYS, style, f"{look.where}.does")
    if crossed and words.both.height:
        yield shape(rect_path(words.both.inset(-_CLEAR)), Ink("calm", "paper"))
    if name := path_space_name(context.edition, look.space):
        yield from context.setter.fit(name, words.name, _name_style(look), f"{look.where}.name")
    if text := context.say(look.space.text):
        yield from context.setter.fit(text, words.text, _TEXT, f"{look.where}.text")


def _words_size(context: DrawingContext[PathEdition], string: str, room: Rect, style: Style) -> Size:
    """Return the size of the lines of a text on a space."""
    if not string:
        return Size(0.0, 0.0)
    setter = context.setter
    block = setter.block(setter.cased(string, style), room._replace(height=_MOST), style)
    if block is None:
        return Size(room.width, _MOST)
    tall = min(_MOST, setter.height(len(block.lines), block.face, block.size, style.leading) + 1.2)
    return Size(max(setter.printed_width(line, block.face, block.size) for line in block.lines), tall)


def _stone(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[Placed]:
    """Draw the stone of an empty space on a picture, or the edition's seal."""
    if look.stone:
        yield context.scene(look.stone, "board.stones", _STONE, "second")
        return
    seal = context.ornament.seal(_WHOLE.centre, _SEAL)
    yield shape(seal.outline, Ink("white"))
    yield shape(seal.outline, Ink("pale", "second"), HAIRLINE_PEN)
    yield from inked(seal.art, pens_of("second"))
    yield shape(circle_path(_WHOLE.centre, seal.room), Ink("mark"), HAIRLINE_PEN)


def _stone_number(context: DrawingContext[PathEdition], look: SpaceLook) -> Iterator[Placed]:
    room = context.ornament.seal(_WHOLE.centre, _SEAL).room
    half = _STONE_NUMBER if look.stone else 0.78 * room
    yield from context.setter.fit(str(look.number), Rect.square(_WHOLE.centre, half), _LARGE_NUMBER, look.where)
