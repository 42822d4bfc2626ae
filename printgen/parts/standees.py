"""Standees: the tokens of players, each with a number and a color of its own."""

from collections.abc import Sequence

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, bounds, circle_path, line_path, placed, rect_path, shape
from printgen.art.line_art import at, inked, pens_of
from printgen.art.transforms import Scaler
from printgen.geometry import Point, Rect, Size, mapped
from printgen.kit.component import Face, Piece
from printgen.parts.boards import BoardPlan
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import NET_PEN, TOKEN_WIDTH, below_ridge, cut, level_fold, net_folds
from printgen.theme.edition import Token
from printgen.type.typesetter import Style

FACE = Size(TOKEN_WIDTH, 29.0)
FOOT = Size(TOKEN_WIDTH, 12.0)
_LARGEST = 140  # percent of that size
_ON_SPACE, _FREE = 4, 1.0  # enlarged standees that fit on a space, and the millimeters they leave free on its sides
TAB = 11.0  # the other foot: a little shorter, so that it lies within

PLINTH = Rect(TOKEN_WIDTH / 2 - 6.4, 19.2, 12.8, 3.1)
STANDING = 13.4  # the size of a drawing on a plinth

_WINDOW = Rect(0.0, 0.0, TOKEN_WIDTH, 22.5)  # as wide as the face, above the band with the name
_MIDDLE = Point(TOKEN_WIDTH / 2, 12.3)
_DRAWING = 13.4
_RAISED = Point(TOKEN_WIDTH / 2, 12.0)
_HALO = 0.7  # around a drawing on a plinth, if the backdrop leaves only its middle free
_OUT = 1.15  # with it, a drawing may exceed that space by this factor
_BADGE_AT = Point(2.9, 2.9)  # most figures look to the right
_PLATE = Rect(1.0, 23.0, TOKEN_WIDTH - 2.0, 5.5)
_WORDS = Rect(2.0, 23.3, TOKEN_WIDTH - 4.0, 4.9)  # within it, clear of its corners

_BADGE = Style("figures", 7.5, 6.5, Ink("text"), lines=1)
_NUMBER = Style("figures", 15, 10, Ink("text"), lines=1)
_NAME = Style("condensed-bold", 8.5, 6.5, Ink("text"), lines=2, leading=1.0)


def standees(context: DrawingContext, tokens: Sequence[Token], factor: float = 1.0) -> tuple[Piece, ...]:
    """Draw a standee for each token, enlarged by ``factor``; their numbers distinguish them without color."""
    usual = [_standee(context, token, number) for number, token in enumerate(tokens, 1)]
    return tuple(usual) if factor == 1.0 else tuple(_enlarged(piece, factor) for piece in usual)


def enlargement(plan: BoardPlan) -> float:
    """Return the largest factor, at most 1.4, at which four standees fit on a board's smallest space; or 1."""
    short, long = min(sorted(place.rect.size) for place in plan.places)

    def fitting(factor: float) -> int:
        return int((short - _FREE) / (FACE.width * factor)) * int((long - _FREE) / (FOOT.height * factor))

    factors = (percent / 100 for percent in range(_LARGEST, 100, -1))
    return next((factor for factor in factors if fitting(factor) >= _ON_SPACE), 1.0)


def _enlarged(piece: Piece, factor: float) -> Piece:
    """Return a standee with its folds, faces and outline in a larger size."""
    scaler, about = Scaler(factor), (factor, 0.0, 0.0, factor, 0.0, 0.0)
    return replace(
        piece,
        front=scaler.frame(piece.front),
        folds=tuple(level_fold(fold.start.y * factor, fold.end.x * factor) for fold in piece.folds),
        faces=tuple((face, scaler.rect(rect)) for face, rect in piece.faces),
        outline=mapped(piece.outline, about),
    )


def _standee(context: DrawingContext, token: Token, number: int) -> Piece:
    """A standee: folded at the ridge and at both feet, and the front's foot glued over the whole of the back's."""
    key = f"token/{token.id}"
    back = Rect.of(FACE).moved(0.0, TAB)
    front = below_ridge(back)
    size = Size(TOKEN_WIDTH, front.bottom + FOOT.height)
    folds = tuple(level_fold(y, TOKEN_WIDTH) for y in (back.y, front.y, front.bottom))
    outline = rect_path(Rect.of(size))
    floor = Rect.of(FOOT)
    divider = context.ornament.divider(Rect(2.0, FOOT.height - 2.3, FOOT.width - 4.0, 1.1))
    foot = (
        shape(rect_path(floor), Ink("pale", key)),
        *inked(divider, pens_of(key)),
        *context.setter.fit(
            str(number), floor._replace(height=FOOT.height - 2.0), _NUMBER, f"pieces.tokens.{token.id}"
        ),
    )
    items = (
        placed(_face(context, token, number, key, seen_from="back"), 0.0, back.y, 180),
        placed(_face(context, token, number, key), 0.0, front.y),
        placed(Frame(FOOT, foot), 0.0, front.bottom),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(token.id, Frame(size, items), None, 1, folds, faces, butted=True, outline=outline)


def _face(context: DrawingContext, token: Token, number: int, key: str, seen_from: Face = "front") -> Frame:
    """The token's drawing or picture to the edges of the face; its number in a badge, its name on a band below."""
    where = f"pieces.tokens.{token.id}"
    plate = context.ornament.tablet(_PLATE)
    items = (
        shape(rect_path(Rect.of(FACE)), Ink("ground", key)),
        shape(rect_path(_WINDOW), Ink("white")),
        *_drawing(context, token, key, seen_from),
        shape(line_path(level_fold(_WINDOW.bottom, TOKEN_WIDTH)), stroke=NET_PEN),
        shape(circle_path(_BADGE_AT, 2.1), Ink("mark"), NET_PEN),
        *context.setter.fit(str(number), Rect.square(_BADGE_AT, 1.8), _BADGE, where),
        shape(plate.outline, Ink("mark"), NET_PEN),
        *context.setter.fit(token.name, _WORDS, _NAME, f"{where}.name"),
    )
    return Frame(FACE, items)


def _drawing(context: DrawingContext, token: Token, key: str, seen_from: Face) -> tuple[Placed, ...]:
    """The token's figure or picture, or its icon in the edition's manner before a backdrop, perhaps on a plinth."""
    if token.scene and not token.art:
        behind = seen_from == "back" and token.back_scene
        where = f"pieces.tokens.{token.id}.{'back_scene' if behind else 'scene'}"
        figure = context.scene(behind or token.scene, where, _WINDOW, key)
        return (figure,)
    if token.art:
        picture = context.picture(token.art, f"pieces.tokens.{token.id}.art", _WINDOW, icon=token.icon)
        return (picture,)
    plinth = context.ornament.plinth(PLINTH)
    if not plinth.area:
        scene = context.backdrop(_WINDOW, _MIDDLE, _DRAWING / 2, key)
        size = context.within(token.icon, _DRAWING, scene)
        return *scene.items, context.emblem(token.icon, _MIDDLE, size, key, scene.dark)
    scene = context.backdrop(_WINDOW, _RAISED, STANDING / 2, key)
    size = min(STANDING, _OUT * context.within(token.icon, STANDING, scene))
    path = context.icons.path(token.icon, size)
    standing = Point(_RAISED.x, PLINTH.y - bounds(path).bottom + size / 2)
    items = [*scene.items]
    if scene.room:  # a halo hides the backdrop round the drawing, and all of it between its legs
        outline = mapped(path, at(standing.x - size / 2, standing.y - size / 2))
        box = bounds(outline)
        legs = rect_path(Rect(box.x, box.centre.y, box.width, box.height / 2))
        halo = Stroke(Ink("white"), 2 * _HALO, round=True)
        items += [shape(part, Ink("white"), halo) for part in (outline, legs)]
    items.append(shape(plinth.area, Ink("mark"), NET_PEN))
    if plinth.fine:
        items.append(shape(plinth.fine, stroke=NET_PEN))
    return *items, context.emblem(token.icon, standing, size, key, scene.dark)
