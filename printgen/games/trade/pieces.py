"""The trading game's pieces: buildings, tokens and dice."""

from collections.abc import Iterator

from msgspec import Struct

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    bounds,
    circle_path,
    line_path,
    lines_path,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.line_art import arc, at, chain, engraved, inked, pens_of
from printgen.games.trade.records import Building, Edition
from printgen.geometry import Line, Path, Point, Rect, Segment, Size, mapped
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import (
    NET_PEN,
    TENTS,
    TOKEN_WIDTH,
    Tent,
    below_ridge,
    both_faces,
    cut,
    draw_die,
    level_fold,
    net_folds,
)
from printgen.theme.edition import Token
from printgen.type.typesetter import Style

_BARS = Stroke(Ink("line-standard-only", "line"), HAIRLINE)
_RIM = 1.4  # of a counter, round its sign
_SILL = Stroke(Ink("line"), 1.4 * OUTLINE)


def draw_tent(context: DrawingContext, building: Building, tent: Tent) -> Piece:
    """All buildings of a kind: two slopes about the ridge, the floor, and the tab that is glued inside the back."""
    face = _face(context, building, tent)
    back = Rect.of(face.size)
    front = below_ridge(back)
    low = front.bottom + tent.floor
    size = Size(tent.width, low + tent.tab)
    folds = tuple(level_fold(y, tent.width) for y in (front.y, front.bottom, low))
    outline = _outline(size, low)
    items = (
        *both_faces(face, 0.0),
        shape(rect_path(Rect(0.0, front.bottom, tent.width, tent.floor)), Ink("ground", tent.key)),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(tent.stem, Frame(size, items), None, building.count, folds, faces, butted=True, outline=outline)


def draw_counter(context: DrawingContext, building: Building, tent: Tent) -> Piece:
    """All buildings of a kind as counters that lie: the kind's icon in its colour."""
    size = Size(tent.width, tent.floor)
    whole = Rect.of(size)
    radius = min(size) / 2 - _RIM
    outline = rect_path(whole)
    items = (
        shape(rect_path(whole), Ink("ground", tent.key)),
        shape(rect_path(whole.inset(_RIM / 2)), stroke=Stroke(Ink("text-on", tent.key), HAIRLINE)),
        shape(circle_path(whole.centre, radius), Ink("mark"), NET_PEN),
        context.icon(building.icon, Rect.square(whole.centre, 0.7 * radius), Ink("form", tent.key)),
        cut(outline),
    )
    return Piece(tent.stem, Frame(size, items), None, building.count, butted=True, outline=outline)


def _outline(size: Size, tab: float) -> Path:
    """The strip, its tab chamfered so that it slips in."""
    width, height = size
    points = [(0.0, 0.0), (width, 0.0), (width, tab), (width - 1.2, height), (1.2, height), (0.0, tab)]
    return polygon_path(points)


def _face(context: DrawingContext, building: Building, tent: Tent) -> Frame:
    """One slope, the ridge at its head: a tiled roof, a sign with the kind's icon on it, and the wall."""
    size = Size(tent.width, tent.slope)
    sign = Point(tent.width / 2, tent.roof / 2 + 0.1)
    box = Rect.square(sign, tent.sign).inset(tent.sign * 0.26)
    items = (
        shape(rect_path(Rect(0.0, tent.roof, tent.width, tent.slope - tent.roof)), Ink("pale", tent.key)),
        *_roof(tent),
        shape(circle_path(sign, tent.sign), Ink("mark"), NET_PEN),
        context.icon(building.icon, box, Ink("form", tent.key)),
        *_wall(tent),
    )
    return Frame(size, items)


def _roof(tent: Tent) -> tuple[Placed, ...]:
    """The roof with its rows of tiles; along its scalloped eaves alone it has a line: it is folded or cut elsewhere."""
    wide, y = tent.width / tent.tiles, tent.roof
    eaves = _scallops(tent, y, 0.0)
    ground: Path = (("M", 0.0, 0.0), ("L", tent.width, 0.0), ("L", tent.width, y), *eaves[1:], ("Z",))
    rows = chain(_scallops(tent, y - row * 0.62 * wide, wide / 2 * (row % 2)) for row in range(1, tent.rows + 1))
    return (
        shape(ground, Ink("ground", tent.key)),
        shape(rows, stroke=Stroke(Ink("tone", tent.key), HAIRLINE)),
        shape(eaves, stroke=NET_PEN),
    )


def _scallops(tent: Tent, y: float, shift: float) -> Path:
    """A row of tiles' lower ends from the right to the left edge, every other row moved by half a tile."""
    wide = tent.width / tent.tiles
    low = y + wide * 0.7
    count = tent.tiles - (1 if shift else 0)
    lefts = [shift + number * wide for number in reversed(range(count))]
    ends: list[Segment] = [("C", x + wide, low, x, low, x, y) for x in lefts]
    return (("M", lefts[0] + wide, y), *ends)


def _wall(tent: Tent) -> Iterator[Placed]:
    """An arched door in the middle of the ground floor, and each storey's windows with bars and sills."""
    head, foot = tent.roof + tent.width / tent.tiles * 0.55, tent.slope
    storey = (foot - head) / len(tent.windows)
    for row, middles in enumerate(tent.windows):
        y = head + storey * (row + 0.5)
        for x in middles:
            yield from _window(x, y)
    yield from _door(tent.width / 2, foot, tent.door, tent.key)


def _window(x: float, y: float) -> Iterator[Placed]:
    """A window round a point."""
    wide, high = 1.9, 2.2
    pane = Rect(x - wide / 2, y - high / 2, wide, high)
    bars = (Line(Point(x, pane.y), Point(x, pane.bottom)), Line(Point(pane.x, y - 0.2), Point(pane.right, y - 0.2)))
    yield shape(rect_path(pane), Ink("blank"), NET_PEN)
    yield shape(lines_path(bars), stroke=_BARS)
    yield shape(line_path(Line(Point(pane.x - 0.3, pane.bottom), Point(pane.right + 0.3, pane.bottom))), stroke=_SILL)


def _door(x: float, foot: float, size: Size, key: str) -> Iterator[Placed]:
    """A door with a round head, a fanlight and a knob."""
    high, half = size.height, size.width / 2
    top = foot - high + half
    arch: Path = (("M", x - half, foot), *arc(Point(x, top), half, 180, 360, joins=True), ("L", x + half, foot), ("Z",))
    yield shape(arch, Ink("solid", key), NET_PEN)
    yield shape(line_path(Line(Point(x - half, top), Point(x + half, top))), stroke=NET_PEN)
    yield shape(circle_path(Point(x + 0.5 * half, foot - 0.4 * (foot - top)), 0.2), Ink("line"))


FACE = Size(TOKEN_WIDTH, 29.0)
FOOT = Size(TOKEN_WIDTH, 12.0)
TAB = 11.0  # the other foot: a little shorter, so that it lies within

_FRAME = Rect.of(FACE).inset(0.7)
_BORDER = 0.4  # of the size that borders have on cards
_WINDOW = Rect(1.9, 1.9, TOKEN_WIDTH - 3.8, 17.9)
_MIDDLE = Point(TOKEN_WIDTH / 2, 11.5)
_DRAWING = 11.6
STANDING = 12.0  # on a plinth
_HALO = 0.7  # round a drawing on a plinth, where what is behind it leaves it room in its middle only
_OUT = 1.15  # with it, a drawing may be so much larger than that room
_RAISED = Point(TOKEN_WIDTH / 2, 10.3)
PLINTH = Rect(TOKEN_WIDTH / 2 - 5.4, 16.6, 10.8, 2.9)
_BADGE_AT = Point(TOKEN_WIDTH - 3.1, 3.1)
_PLATE = Rect(1.5, 20.3, TOKEN_WIDTH - 3.0, 7.4)

_BADGE = Style("figures", 7.5, 6.5, Ink("text"), lines=1)
_NUMBER = Style("figures", 15, 10, Ink("text"), lines=1)
_NAME = Style("condensed-bold", 7.75, 6.5, Ink("text"), lines=2, leading=1.1)


class Numbered(Struct, frozen=True):
    """A token with its number in the box, from 1, and the ink key of its colour."""

    number: int
    token: Token
    key: str


def numbered(edition: Edition) -> Iterator[Numbered]:
    """The edition's tokens, each in a colour of its own; the numbers tell them apart without any colour."""
    for number, token in enumerate(edition.pieces.tokens, 1):
        yield Numbered(number, token, f"token/{token.id}")


def draw_token(context: DrawingContext, numbered: Numbered) -> Piece:
    """A standee: folded at the ridge and at both feet, and the front's foot glued over the whole of the back's."""
    face = _face_token(context, numbered)
    back = Rect.of(FACE).moved(0.0, TAB)
    front = below_ridge(back)
    size = Size(TOKEN_WIDTH, front.bottom + FOOT.height)
    folds = tuple(level_fold(y, TOKEN_WIDTH) for y in (back.y, front.y, front.bottom))
    outline = rect_path(Rect.of(size))
    items = (
        *both_faces(face, back.y),
        placed(_foot(context, numbered), 0.0, front.bottom),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(numbered.token.id, Frame(size, items), None, 1, folds, faces, butted=True, outline=outline)


def _face_token(context: DrawingContext, numbered: Numbered) -> Frame:
    """The token's drawing or picture in a frame; its number in a badge, its name on a plate."""
    token, key = numbered.token, numbered.key
    plate = context.ornament.tablet(_PLATE)
    items = (
        shape(rect_path(Rect.of(FACE)), Ink("ground", key)),
        shape(rect_path(_WINDOW), Ink("white")),
        *_drawing(context, numbered),
        *inked(context.ornament.border(_FRAME, _BORDER).art, engraved(key)),
        shape(circle_path(_BADGE_AT, 2.1), Ink("mark"), NET_PEN),
        *_count(context, numbered, Rect.square(_BADGE_AT, 1.8), _BADGE),
        shape(plate.outline, Ink("mark"), NET_PEN),
        *context.setter.fit(token.name, plate.room.inset(0.2), _NAME, f"pieces.tokens.{token.id}.name"),
    )
    return Frame(FACE, items)


def _drawing(context: DrawingContext, numbered: Numbered) -> tuple[Placed, ...]:
    """The token's picture, or its icon in the edition's manner before a backdrop."""
    token, key = numbered.token, numbered.key
    if token.art:
        picture = context.picture(token.art, f"pieces.tokens.{token.id}.art", _WINDOW, icon=token.icon)
        return picture, shape(rect_path(_WINDOW), stroke=NET_PEN)
    plinth = context.ornament.plinth(PLINTH)
    if not plinth.area:
        scene = context.backdrop(_WINDOW, _MIDDLE, _DRAWING / 2, key)
        return *scene.items, context.emblem(
            token.icon, _MIDDLE, context.within(token.icon, _DRAWING, scene), key, scene.dark
        )
    scene = context.backdrop(_WINDOW, _RAISED, STANDING / 2, key)
    size = min(STANDING, _OUT * context.within(token.icon, STANDING, scene))
    path = context.icons.path(token.icon, size)
    standing = Point(_RAISED.x, PLINTH.y - bounds(path).bottom + size / 2)
    halo = _halo(mapped(path, at(standing.x - size / 2, standing.y - size / 2)))
    return (
        *scene.items,
        *(halo if scene.room else ()),
        shape(plinth.area, Ink("mark"), NET_PEN),
        *((shape(plinth.fine, stroke=NET_PEN),) if plinth.fine else ()),
        context.emblem(token.icon, standing, size, key, scene.dark),
    )


def _halo(path: Path) -> tuple[Placed, ...]:
    """What hides a backdrop round a drawing, and all of it between its legs."""
    box = bounds(path)
    legs = rect_path(Rect(box.x, box.centre.y, box.width, box.height / 2))
    pen = Stroke(Ink("white"), 2 * _HALO, round=True)
    return tuple(shape(part, Ink("white"), pen) for part in (path, legs))


def _foot(context: DrawingContext, numbered: Numbered) -> Frame:
    """The front's foot, which is the floor: the number, and the edition's divider along its edge."""
    rect, key = Rect.of(FOOT), numbered.key
    divider = context.ornament.divider(Rect(2.0, FOOT.height - 2.3, FOOT.width - 4.0, 1.1))
    items = (
        shape(rect_path(rect), Ink("pale", key)),
        *inked(divider, pens_of(key)),
        *_count(context, numbered, rect._replace(height=FOOT.height - 2.0), _NUMBER),
    )
    return Frame(FOOT, items)


def _count(context: DrawingContext, numbered: Numbered, box: Rect, style: Style) -> tuple[Placed, ...]:
    return context.setter.fit(str(numbered.number), box, style, f"pieces.tokens.{numbered.token.id}")


def pieces(context: DrawingContext, choices: Choices) -> Component:
    """Both kinds of buildings, a standee for each token, and the dice; what has no copies is left out."""
    wanted = context.edition.pieces
    tokens = tuple(draw_token(context, entry) for entry in numbered(context.edition))
    drawn = draw_tent if choices.buildings == "tent" else draw_counter
    buildings = tuple(context.edition.building_kinds())
    every: tuple[Piece, ...] = (
        *(drawn(context, kind.piece, TENTS[kind.id]) for kind in buildings),
        *tokens,
        draw_die(wanted.dice),
    )
    contents = (
        *(
            PartCount(f"{kind.id}-buildings", kind.piece.count, context.counted(f"parts.{kind.id}_buildings"))
            for kind in buildings
        ),
        PartCount("tokens", len(tokens), context.counted("parts.tokens")),
        PartCount("dice", wanted.dice, context.counted("parts.dice")),
    )
    made = tuple(piece for piece in every if piece.copies)
    return Component(made, Nets(), contents=tuple(part for part in contents if part.number))
