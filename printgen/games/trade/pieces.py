"""The trading game's pieces: buildings, tokens and dice, and how the guide shows them."""

from collections.abc import Iterator

from printgen.art.frame import (
    Ink,
    Placed,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE_PEN
from printgen.games.trade.board import board_plan
from printgen.games.trade.buildings import draw_counter, draw_tent
from printgen.games.trade.records import Edition
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Nets, PartCount
from printgen.kit.document import GuideStep
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PAPER, rules
from printgen.parts.guide.steps import plain_steps
from printgen.parts.nets import TENTS, draw_die
from printgen.parts.standees import enlargement, standees

_GUIDE_DRAWINGS = {"tent": "tent", "flat": "counter"}


def pieces(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Draw both kinds of buildings, a standee for each token, and the dice; pieces without copies are left out.

    Without buildings, tokens have the whole of a space to stand on, and are enlarged.
    """
    wanted = context.edition.pieces
    kinds = list(context.edition.building_kinds())
    tokens = standees(context, wanted.tokens, 1.0 if kinds else enlargement(board_plan(context, choices)))
    draw = draw_tent if choices.buildings == "tent" else draw_counter
    made = [*tokens, draw_die(wanted.dice)]
    contents = [
        PartCount("tokens", len(tokens), context.counted("parts.tokens")),
        PartCount("dice", wanted.dice, context.counted("parts.dice")),
    ]
    for number, kind in enumerate(kinds):
        made.insert(number, draw(context, kind.piece, TENTS[kind.id]))
        called = context.counted(f"parts.{kind.id}_buildings")
        contents.insert(number, PartCount(f"{kind.id}-buildings", kind.piece.count, called))
    return Component(
        tuple(piece for piece in made if piece.copies),
        Nets(),
        contents=tuple(part for part in contents if part.number),
    )


def piece_sheet(room: Rect) -> Iterator[Placed]:
    """Draw strips, and a net, on a small sheet."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 2.6)
        yield shape(rect_path(strip), Ink("pale", "small_building"), HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))
    side = room.width / 4.6
    x, y = room.x + 0.3 * side, room.bottom - 3 * side - 0.1
    yield shape(rect_path(Rect(x, y + side, 4 * side, side)), PAPER, HAIRLINE_PEN)
    for level in (0, 2):
        yield shape(rect_path(Rect(x + side, y + level * side, side, side)), PAPER, HAIRLINE_PEN)
    yield rules(*((x + n * side, y + side, x + n * side, y + 2 * side) for n in (1, 2, 3)))


def piece_sign(context: DrawingContext[Edition], part: PartCount) -> Iterator[Placed]:
    """Draw a piece's own icon."""
    wanted = context.edition.pieces
    icons = {
        "small-buildings": wanted.small_building.icon,
        "large-buildings": wanted.large_building.icon,
        "tokens": wanted.tokens[0].icon if wanted.tokens else "",
        "dice": "dice-multiple",
    }
    if icon := icons.get(part.id):
        yield context.icon(icon, Rect(1.3, 0.6, 6.0, 6.0), Ink("solid", "ink"))


def piece_steps(context: DrawingContext[Edition], choices: Choices) -> Iterator[GuideStep]:
    """Show how buildings, tokens and dice are made, as far as the edition has them."""
    wanted = context.edition.pieces
    if kinds := list(context.edition.building_kinds()):
        drawing = _GUIDE_DRAWINGS[choices.buildings]
        names = [context.label(f"steps.{kind.id}_buildings") for kind in kinds]
        yield GuideStep(drawing, context.label(f"steps.{drawing}", parts=context.listed(names)))
    if wanted.tokens:
        yield from plain_steps(context, ["standee"])
    if wanted.dice:
        yield GuideStep("die", context.label("steps.die", n=wanted.dice))
