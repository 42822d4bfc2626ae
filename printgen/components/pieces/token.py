"""The trading game's tokens: a strip of card that folds into a closed triangle, two faces on a floor (mm).

Why closed: a fold in card of 160 to 200 g/m² springs back with some tenths of a newton millimetre, while a token
weighs 3 mN, whose lever over half of a foot 9 mm long is 0.013 N mm; so feet that are only bent out lift it. Here
the front's foot is the floor and is glued over the whole of the back's: the folds are hinges of a triangle whose
sides are fixed, and carry no moment. It stands 28 mm high on a floor 12 mm deep, and tips at 23 degrees.
"""

from collections.abc import Iterator

from msgspec import Struct

from printgen.components.common.net_lines import NET_PEN, below_ridge, both_faces, cut, level_fold, net_folds
from printgen.components.common.piece_measures import TOKEN_WIDTH
from printgen.components.desk import Desk
from printgen.drawing.art import at, engraved, inked, pens_of
from printgen.drawing.frame import Frame, Ink, Path, Placed, Stroke, bounds, circle_path, placed, rect_path, shape
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Edition
from printgen.geometry import Point, Rect, Size
from printgen.kit.pieces import Face, Piece
from printgen.svg.paths.mapping import mapped
from printgen.theme.model.parts import Token

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


def draw_token(desk: Desk, numbered: Numbered) -> Piece:
    """A standee: folded at the ridge and at both feet, and the front's foot glued over the whole of the back's."""
    face = _face(desk, numbered)
    back = Rect.of(FACE).moved(0.0, TAB)
    front = below_ridge(back)
    size = Size(TOKEN_WIDTH, front.bottom + FOOT.height)
    folds = tuple(level_fold(y, TOKEN_WIDTH) for y in (back.y, front.y, front.bottom))
    outline = rect_path(Rect.of(size))
    items = (
        *both_faces(face, back.y),
        placed(_foot(desk, numbered), 0.0, front.bottom),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(numbered.token.id, Frame(size, items), None, 1, folds, faces, butted=True, outline=outline)


def _face(desk: Desk, numbered: Numbered) -> Frame:
    """The token's drawing or picture in a frame; its number in a badge, its name on a plate."""
    token, key = numbered.token, numbered.key
    plate = desk.ornament.tablet(_PLATE)
    items = (
        shape(rect_path(Rect.of(FACE)), Ink("ground", key)),
        shape(rect_path(_WINDOW), Ink("white")),
        *_drawing(desk, numbered),
        *inked(desk.ornament.border(_FRAME, _BORDER).art, engraved(key)),
        shape(circle_path(_BADGE_AT, 2.1), Ink("mark"), NET_PEN),
        *_count(desk, numbered, Rect.square(_BADGE_AT, 1.8), _BADGE),
        shape(plate.outline, Ink("mark"), NET_PEN),
        *desk.setter.fit(token.name, plate.room.inset(0.2), _NAME, f"pieces.tokens.{token.id}.name"),
    )
    return Frame(FACE, items)


def _drawing(desk: Desk, numbered: Numbered) -> tuple[Placed, ...]:
    """The token's picture, or its icon in the edition's manner before a backdrop."""
    token, key = numbered.token, numbered.key
    if token.art:
        picture = desk.picture(token.art, f"pieces.tokens.{token.id}.art", _WINDOW, icon=token.icon)
        return picture, shape(rect_path(_WINDOW), stroke=NET_PEN)
    plinth = desk.ornament.plinth(PLINTH)
    if not plinth.area:
        scene = desk.backdrop(_WINDOW, _MIDDLE, _DRAWING / 2, key)
        return *scene.items, desk.emblem(token.icon, _MIDDLE, desk.within(token.icon, _DRAWING, scene), key, scene.dark)
    scene = desk.backdrop(_WINDOW, _RAISED, STANDING / 2, key)
    size = min(STANDING, _OUT * desk.within(token.icon, STANDING, scene))
    path = desk.icons.path(token.icon, size)
    standing = Point(_RAISED.x, PLINTH.y - bounds(path).bottom + size / 2)
    halo = _halo(mapped(path, at(standing.x - size / 2, standing.y - size / 2)))
    return (
        *scene.items,
        *(halo if scene.room else ()),
        shape(plinth.area, Ink("mark"), NET_PEN),
        *((shape(plinth.fine, stroke=NET_PEN),) if plinth.fine else ()),
        desk.emblem(token.icon, standing, size, key, scene.dark),
    )


def _halo(path: Path) -> tuple[Placed, ...]:
    """What hides a backdrop round a drawing, and all of it between its legs."""
    box = bounds(path)
    legs = rect_path(Rect(box.x, box.centre.y, box.width, box.height / 2))
    pen = Stroke(Ink("white"), 2 * _HALO, round=True)
    return tuple(shape(part, Ink("white"), pen) for part in (path, legs))


def _foot(desk: Desk, numbered: Numbered) -> Frame:
    """The front's foot, which is the floor: the number, and the edition's divider along its edge."""
    rect, key = Rect.of(FOOT), numbered.key
    divider = desk.ornament.divider(Rect(2.0, FOOT.height - 2.3, FOOT.width - 4.0, 1.1))
    items = (
        shape(rect_path(rect), Ink("pale", key)),
        *inked(divider, pens_of(key)),
        *_count(desk, numbered, rect._replace(height=FOOT.height - 2.0), _NUMBER),
    )
    return Frame(FOOT, items)


def _count(desk: Desk, numbered: Numbered, box: Rect, style: Style) -> tuple[Placed, ...]:
    return desk.setter.fit(str(numbered.number), box, style, f"pieces.tokens.{numbered.token.id}")
