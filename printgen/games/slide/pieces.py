"""The sliding game's pieces: discs folded around a coin, and turn markers, and how the guide shows them."""

import math
from collections.abc import Iterator

from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, curve_path, inked, pens_of
from printgen.art.transforms import Scaler
from printgen.games.slide.records import SlideEdition, Team
from printgen.geometry import Line, Path, Point, Rect, Size, length
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PAPER
from printgen.parts.nets import NET_PEN, cut, level_fold, net_folds

_NECK = 6.0  # the width of the strip between a token's two discs
_MARKER = 13.0
_MIDDLE = Point(_MARKER / 2, _MARKER / 2)
_DRAWN = Rect(0.0, 0.0, 18.0, 18.0)  # the figure on a turn marker, which would lose its details if drawn smaller
_REDUCED = Scaler(_MARKER / _DRAWN.width)
_FIELD = 0.84  # of a token's radius: the circle with its figure
_INNER = Rect.square(_MIDDLE, _MARKER / 2 - 2.9)  # the symbol on a turn marker


def slide_tokens(context: DrawingContext[SlideEdition], choices: Choices) -> Component:
    """Make each side's tokens and its turn marker."""
    tokens = context.edition.tokens
    pieces = (
        *(_token(context, side) for side in tokens.sides),
        *(_marker(context, side) for side in tokens.sides),
    )
    contents = (
        PartCount("tokens", tokens.each * len(tokens.sides), context.counted("parts.tokens")),
        PartCount("markers", len(tokens.sides), context.counted("parts.markers")),
    )
    return Component(pieces, Nets(), contents=contents)


def _token(context: DrawingContext[SlideEdition], side: Team) -> Piece:
    """Draw a side's token: the back disc upside down, a neck as long as the coin is thick, and the front disc.

    Both discs show the side's figure, or else its symbol on its color, with its pattern around it.
    """
    coin, key = context.edition.tokens.coin, f"side/{side.id}"
    wide, thick = length(coin.diameter), length(coin.thickness)
    radius = wide / 2
    back, front = Rect(0.0, 0.0, wide, wide), Rect(0.0, wide + thick, wide, wide)
    folds = tuple(Line(Point((wide - _NECK) / 2, y), Point((wide + _NECK) / 2, y)) for y in (wide, wide + thick))
    neck = Rect((wide - _NECK) / 2, wide - 0.6, _NECK, thick + 1.2)
    outline = _token_outline(radius, thick)
    items = (
        shape(rect_path(neck), Ink("ground", key)),
        placed(_disc(context, side, radius, "back"), 0.0, 0.0, 180),
        placed(_disc(context, side, radius, "front"), 0.0, front.y),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    frame = Frame(Size(wide, front.bottom), items)
    return Piece(f"token-{side.id}", frame, None, context.edition.tokens.each, folds, faces, outline=outline)


def _disc(context: DrawingContext[SlideEdition], side: Team, radius: float, face: Face) -> Frame:
    """Draw a face of a token: the side's figure within a rim of its pattern, or its symbol on a seal."""
    key, size, middle = f"side/{side.id}", Size(2 * radius, 2 * radius), Point(radius, radius)
    rim = shape(circle_path(middle, radius), Ink("band", key))
    if side.scene:
        view, field = Rect.square(middle, _FIELD * radius), circle_path(middle, _FIELD * radius)
        figure = _figure(context, side, view, face)
        items: tuple[Placed, ...] = (
            rim,
            shape(field, Ink("white")),
            Placed(ORIGIN, Group(Frame(size, (figure,)), clip=field)),
            shape(field, stroke=NET_PEN),
        )
        return Frame(size, items)
    seal = context.ornament.seal(middle, radius * 0.86)
    items = (
        rim,
        shape(seal.outline, Ink("mark"), NET_PEN),
        *inked(Art(seal.art.dots), pens_of(key)),
        shape(circle_path(middle, seal.room), Ink("ground", key)),
        _symbol(context, side, Rect.square(middle, seal.room * 0.72)),
    )
    return Frame(size, items)


def _figure(context: DrawingContext[SlideEdition], side: Team, box: Rect, face: Face = "front") -> Placed:
    """Draw a side's figure from the front or from behind."""
    behind = side.back_scene if face == "back" else None
    where = f"tokens.sides.{side.id}.{'back_scene' if behind else 'scene'}"
    assert side.scene
    return context.scene(behind or side.scene, where, box, f"side/{side.id}")


def _token_outline(radius: float, thick: float) -> Path:
    """Return the path round both discs and the neck, clockwise from the neck's upper right corner."""
    lean = math.asin(_NECK / 2 / radius)

    def disc(middle: float, start: float) -> Path:
        def place(angle: float) -> tuple[float, float, float, float]:
            cos, sin = math.cos(angle), math.sin(angle)
            return radius + radius * cos, middle + radius * sin, -radius * sin, radius * cos

        return curve_path(place, start, start + math.tau - 2 * lean, 12)

    upper = disc(radius, math.pi / 2 + lean)
    lower = disc(3 * radius + thick, -math.pi / 2 + lean)
    _, x, y = lower[0]  # type: ignore[misc]
    return (*upper, ("L", x, y), *lower[1:], ("Z",))


def _marker(context: DrawingContext[SlideEdition], side: Team) -> Piece:
    """Draw a side's turn marker, folded at its head: its figure or symbol, and the same back as all others."""
    key, size = f"side/{side.id}", Size(_MARKER, _MARKER)
    back, front = Rect.of(size), Rect.of(size).moved(0.0, _MARKER)
    folds, whole = (level_fold(_MARKER, _MARKER),), Size(_MARKER, 2 * _MARKER)
    outline = rect_path(Rect.of(whole))

    def face(ground: Ink, *symbol: Placed) -> Frame:
        disc = shape(circle_path(_MIDDLE, 5.2), Ink("mark"), NET_PEN)
        return Frame(size, (shape(rect_path(Rect.of(size)), ground), disc, *symbol))

    emblem = context.emblem(context.edition.board.icon, _MIDDLE, _INNER.width, "accent")
    if side.scene:
        shown = _REDUCED.frame(Frame(_DRAWN.size, (_figure(context, side, _DRAWN),)))
    else:
        disc = shape(circle_path(_MIDDLE, 4.8), Ink("ground", key))
        shown = face(Ink("band", key), disc, _symbol(context, side, _INNER))
    items = (
        placed(face(Ink("pale", "accent"), emblem), back.x, back.y, 180),
        placed(shown, front.x, front.y),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(f"turn-{side.id}", Frame(whole, items), None, 1, folds, faces, outline=outline)


def _symbol(context: DrawingContext[SlideEdition], side: Team, box: Rect) -> Placed:
    return placed(context.icons.frame(side.icon, box.width, Ink("solid-on", f"side/{side.id}")), box.x, box.y)


def token_sheet(room: Rect) -> Iterator[Placed]:
    """Draw discs in pairs, for tokens that are folded round coins, on a small sheet."""
    radius = 0.14 * room.width
    for column in range(3):
        for row in range(4):
            x, y = room.x + (column + 0.5) * room.width / 3, room.y + (row + 0.5) * room.height / 4
            yield shape(circle_path(Point(x, y), radius), PAPER, HAIRLINE_PEN)


def token_sign(context: DrawingContext[SlideEdition], part: PartCount) -> Iterator[Placed]:
    """Draw a disc for tokens, a square for turn markers."""
    disc = circle_path(Point(4.3, 3.6), 3.4) if part.id == "tokens" else None
    yield shape(disc or rect_path(Rect(1.2, 0.5, 6.2, 6.2)), PAPER, OUTLINE_PEN)
    yield context.icon(context.edition.tokens.sides[0].icon, Rect(2.3, 1.6, 4.0, 4.0), Ink("solid", "ink"))
