"""The sliding game's pieces: discs folded around a coin, and turn markers."""

import math
from collections.abc import Iterator

from printgen.art.frame import Frame, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.art.line_art import Art, inked, pens_of
from printgen.art.ornament.shapes import curve_path
from printgen.games.slide.records import Team
from printgen.geometry import Line, Path, Point, Rect, Size, length
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Nets, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import NET_PEN, cut, level_fold, net_folds

NECK = 6.0  # the strip that joins a token's two discs, as long as the coin is thick
MARKER = 13.0

_MIDDLE = Point(MARKER / 2, MARKER / 2)
_INNER = Rect.square(_MIDDLE, MARKER / 2 - 2.9)  # what stands on a turn marker


def slide_tokens(context: DrawingContext, choices: Choices) -> Component:
    """Each side's tokens and its turn marker."""
    tokens = context.slide.tokens
    pieces = (
        *(_token(context, side) for side in tokens.sides),
        *(_marker(context, side) for side in tokens.sides),
    )
    contents = (
        PartCount("tokens", tokens.each * len(tokens.sides), context.counted("parts.tokens")),
        PartCount("markers", len(tokens.sides), context.counted("parts.markers")),
    )
    return Component(pieces, Nets(), contents=contents)


def _token(context: DrawingContext, side: Team) -> Piece:
    """A side's tokens: the back disc on its head, a neck round the coin's edge, the front disc."""
    tokens = context.slide.tokens
    wide, thick = length(tokens.coin.diameter), length(tokens.coin.thickness)
    back, front = Rect(0.0, 0.0, wide, wide), Rect(0.0, wide + thick, wide, wide)
    face = Frame(back.size, tuple(_face(context, side, wide / 2)))
    folds = tuple(Line(Point((wide - NECK) / 2, y), Point((wide + NECK) / 2, y)) for y in (wide, wide + thick))
    neck = Rect((wide - NECK) / 2, wide - 0.6, NECK, thick + 1.2)
    outline = _outline(wide / 2, thick)
    items = (
        shape(rect_path(neck), Ink("ground", f"side/{side.id}")),
        placed(face, 0.0, 0.0, 180),
        placed(face, 0.0, front.y),
        *net_folds(folds),
        cut(outline),
    )
    frame = Frame(Size(wide, front.bottom), items)
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(f"token-{side.id}", frame, None, tokens.each, folds, faces, outline=outline)


def _face(context: DrawingContext, side: Team, radius: float) -> Iterator[Placed]:
    """The side's symbol on a disc of its colour, its pattern round that."""
    key, middle = f"side/{side.id}", Point(radius, radius)
    seal = context.ornament.seal(middle, radius * 0.86)
    square = Rect.square(middle, seal.room * 0.72)
    yield shape(circle_path(middle, radius), Ink("band", key))
    yield shape(seal.outline, Ink("mark"), NET_PEN)
    yield from inked(Art(seal.art.dots), pens_of(key))
    yield shape(circle_path(middle, seal.room), Ink("ground", key))
    yield _symbol(context, side, square)


def _symbol(context: DrawingContext, side: Team, box: Rect) -> Placed:
    """The side's icon on its colour."""
    return placed(context.icons.frame(side.icon, box.width, Ink("solid-on", f"side/{side.id}")), box.x, box.y)


def _outline(radius: float, thick: float) -> Path:
    """Round both discs and the neck between them, clockwise from the neck's upper right corner."""
    lean = math.asin(NECK / 2 / radius)

    def disc(middle: float, start: float) -> Path:
        def place(angle: float) -> tuple[float, float, float, float]:
            cos, sin = math.cos(angle), math.sin(angle)
            return radius + radius * cos, middle + radius * sin, -radius * sin, radius * cos

        return curve_path(place, start, start + math.tau - 2 * lean, 12)

    upper = disc(radius, math.pi / 2 + lean)
    lower = disc(3 * radius + thick, -math.pi / 2 + lean)
    _, x, y = lower[0]  # type: ignore[misc]
    return (*upper, ("L", x, y), *lower[1:], ("Z",))


def _marker(context: DrawingContext, side: Team) -> Piece:
    """A side's turn marker, folded at its head: its symbol on the front, and a back that does not tell whose it is."""
    key, size = f"side/{side.id}", Size(MARKER, MARKER)
    symbol = (shape(circle_path(_MIDDLE, 4.8), Ink("ground", key)), _symbol(context, side, _INNER))
    emblem = (context.emblem(context.slide.board.icon, _MIDDLE, _INNER.width, "accent"),)
    back, front = Rect.of(size), Rect.of(size).moved(0.0, MARKER)
    folds = (level_fold(MARKER, MARKER),)
    whole = Size(MARKER, 2 * MARKER)
    outline = rect_path(Rect.of(whole))
    items = (
        placed(Frame(size, (*_ringed(Ink("pale", "accent")), *emblem)), back.x, back.y, 180),
        placed(Frame(size, (*_ringed(Ink("band", key)), *symbol)), front.x, front.y),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(f"turn-{side.id}", Frame(whole, items), None, 1, folds, faces, outline=outline)


def _ringed(ground: Ink) -> Iterator[Placed]:
    """A turn marker's ground, with a light disc for what stands on it."""
    yield shape(rect_path(Rect.of(Size(MARKER, MARKER))), ground)
    yield shape(circle_path(_MIDDLE, 5.2), Ink("mark"), NET_PEN)
