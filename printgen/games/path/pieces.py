"""The pieces of a race on a path."""

import math

from printgen.art.frame import Frame, Ink, Placed, circle_path, line_path, polygon_path, shape
from printgen.art.inks import HAIRLINE_PEN
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Nets, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import NET_PEN, cut, draw_die
from printgen.parts.standees import standees
from printgen.type.typesetter import Style

EDGES = 6
_REACH = 26.0  # from a spinner's middle to its corners
_HOLE = 1.5
_NUMBER = Style("figures", 22, 14, Ink("text"), lines=1, narrow=None)


def path_pieces(context: DrawingContext, choices: Choices) -> Component:
    """A standee for each token; the dice, or a spinner with six edges."""
    edition = context.path
    tokens = standees(context, edition.pieces.tokens)
    dice, spinner = dice_printed(context), edition.pieces.throw == "spinner"
    thrown = (draw_die(dice),) if dice else (_spinner(context),) if spinner else ()
    contents = (
        PartCount("tokens", len(tokens), context.counted("parts.tokens")),
        PartCount("dice", dice, context.counted("parts.dice")),
        PartCount("spinner", int(spinner), context.counted("parts.spinner")),
    )
    return Component((*tokens, *thrown), Nets(), contents=tuple(part for part in contents if part.number))


def dice_printed(context: DrawingContext) -> int:
    """How many dice are to be cut out."""
    return context.path.rules.dice if context.path.pieces.throw == "dice" else 0


def _spinner(context: DrawingContext) -> Piece:
    """A hexagon with a number at each edge and a hole for a stick: the edge that it comes to lie on tells."""
    size = Size(2 * _REACH, math.sqrt(3) * _REACH)
    middle = Rect.of(size).centre
    corners = [_about(middle, _REACH, 60.0 * number) for number in range(EDGES)]
    outline = polygon_path(corners)
    items: list[Placed] = [shape(outline, Ink("pale", "accent"))]
    items += [shape(line_path(Line(middle, Point(*corner))), stroke=HAIRLINE_PEN) for corner in corners]
    for number in range(1, EDGES + 1):
        spot = Point(*_about(middle, 0.6 * _REACH, 60.0 * number - 30.0))
        items.append(shape(circle_path(spot, 5.6), Ink("mark"), NET_PEN))
        items += context.setter.fit(str(number), Rect.square(spot, 5.0), _NUMBER, "pieces.throw")
    items += [shape(circle_path(middle, _HOLE), Ink("white"), NET_PEN), cut(outline)]
    return Piece("spinner", Frame(size, tuple(items)), outline=outline)


def _about(middle: Point, reach: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return middle.x + reach * math.cos(angle), middle.y + reach * math.sin(angle)
