"""The pieces of a race on a path, and their drawings in the guide."""

import math
from collections.abc import Iterator

from printgen.art.frame import Frame, Ink, Placed, circle_path, line_path, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.path.board import path_plan
from printgen.games.path.records import PathEdition
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Nets, PartCount, Piece
from printgen.kit.document import GuideStep
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PAPER, rules
from printgen.parts.guide.steps import plain_steps
from printgen.parts.nets import NET_PEN, cut, draw_die
from printgen.parts.standees import enlargement, standees
from printgen.type.typesetter import Style

_EDGES = 6
_REACH = 26.0  # from a spinner's middle to its corners
_HOLE = 1.5
_NUMBER = Style("figures", 22, 14, Ink("text"), lines=1, narrow=None)


def path_pieces(context: DrawingContext[PathEdition], choices: Choices) -> Component:
    """Make a standee for each token, as large as the spaces allow, and the dice, or a spinner with six edges."""
    pieces = context.edition.pieces
    tokens = standees(context, pieces.tokens, enlargement(path_plan(context, choices)))
    dice = context.edition.rules.dice if pieces.throw == "dice" else 0
    has_spinner = pieces.throw == "spinner"
    thrown = (draw_die(dice),) if dice else (_spinner(context),) if has_spinner else ()
    contents = (
        PartCount("tokens", len(tokens), context.counted("parts.tokens")),
        PartCount("dice", dice, context.counted("parts.dice")),
        PartCount("spinner", int(has_spinner), context.counted("parts.spinner")),
    )
    return Component((*tokens, *thrown), Nets(), contents=tuple(part for part in contents if part.number))


def _spinner(context: DrawingContext[PathEdition]) -> Piece:
    """Draw a hexagon with a number at each edge and a hole for a stick; the edge on which it comes to rest counts."""
    size = Size(2 * _REACH, math.sqrt(3) * _REACH)
    middle = Rect.of(size).centre

    def about(reach: float, degrees: float) -> Point:
        angle = math.radians(degrees)
        return Point(middle.x + reach * math.cos(angle), middle.y + reach * math.sin(angle))

    corners = [about(_REACH, 60.0 * number) for number in range(_EDGES)]
    outline = polygon_path(corners)
    items: list[Placed] = [shape(outline, Ink("pale", "accent"))]
    items += [shape(line_path(Line(middle, corner)), stroke=HAIRLINE_PEN) for corner in corners]
    for number in range(1, _EDGES + 1):
        spot = about(0.6 * _REACH, 60.0 * number - 30.0)
        items.append(shape(circle_path(spot, 5.6), Ink("mark"), NET_PEN))
        items += context.setter.fit(str(number), Rect.square(spot, 5.0), _NUMBER, "pieces.throw")
    items += [shape(circle_path(middle, _HOLE), Ink("white"), NET_PEN), cut(outline)]
    return Piece("spinner", Frame(size, tuple(items)), outline=outline)


def piece_sheet(room: Rect) -> Iterator[Placed]:
    """Draw strips for tokens on a small sheet."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 3.4)
        yield shape(rect_path(strip), PAPER, HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))


def piece_sign(context: DrawingContext[PathEdition], part: PartCount) -> Iterator[Placed]:
    """Draw a piece's own icon, or a spinner."""
    box = Rect(1.3, 0.6, 6.0, 6.0)
    icons = {"tokens": context.edition.pieces.tokens[0].icon, "dice": "dice-multiple"}
    if part.id == "spinner":
        x, y = box.centre
        upper = [(x - 3, y), (x - 1.5, y - 2.6), (x + 1.5, y - 2.6), (x + 3, y)]
        yield shape(polygon_path([*upper, (x + 1.5, y + 2.6), (x - 1.5, y + 2.6)]), PAPER, OUTLINE_PEN)
        yield shape(circle_path(box.centre, 0.4), Ink("text"))
    elif icon := icons.get(part.id):
        yield context.icon(icon, box, Ink("solid", "ink"))


def piece_steps(context: DrawingContext[PathEdition]) -> Iterator[GuideStep]:
    """Yield the steps to make tokens, and dice or a spinner."""
    throw = context.edition.pieces.throw
    yield from plain_steps(context, ["standee"])
    if throw == "dice":
        yield GuideStep("die", context.label("steps.die", n=context.edition.rules.dice))
    elif throw == "spinner":
        middle = Point(19.0, 11.5)  # the middle of a spinner on its stick, seen from the side
        corners = [(9.0, 11.5), (14.0, 7.5), (24.0, 7.5), (29.0, 11.5), (24.0, 15.5), (14.0, 15.5)]
        items = (
            shape(line_path(Line(middle, Point(19.0, 22.0))), stroke=OUTLINE_PEN),
            shape(polygon_path(corners), PAPER, OUTLINE_PEN),
            *(shape(line_path(Line(middle, Point(*corner))), stroke=HAIRLINE_PEN) for corner in corners),
            shape(line_path(Line(Point(19.0, 3.0), middle)), stroke=OUTLINE_PEN),
            shape(circle_path(middle, 0.7), Ink("text")),
        )
        yield GuideStep(Frame(Size(38.0, 26.0), items), context.label("steps.spinner"))
