"""The guide's steps for a race on a path: its tokens, and its dice or spinner."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import PAPER
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.steps.building import plain_steps
from printgen.drawing.frame import Frame, Ink, circle_path, line_path, polygon_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import Line, Point, Size
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary


def path_piece_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How tokens, and dice or a spinner are made."""
    pieces = desk.path.pieces
    yield from plain_steps(desk, ["standee"])
    if pieces.throw == "dice":
        yield GuideStep("die", desk.label("steps.die", n=desk.path.rules.dice))
    elif pieces.throw == "spinner":
        yield GuideStep(_spun(), desk.label("steps.spinner"))


def _spun() -> Frame:
    """A spinner on its stick."""
    size = Size(38.0, 26.0)
    middle = Point(19.0, 11.5)
    corners = [(9.0, 11.5), (14.0, 7.5), (24.0, 7.5), (29.0, 11.5), (24.0, 15.5), (14.0, 15.5)]
    items = (
        shape(line_path(Line(Point(19.0, 11.5), Point(19.0, 22.0))), stroke=OUTLINE_PEN),
        shape(polygon_path(corners), PAPER, OUTLINE_PEN),
        *(shape(line_path(Line(middle, Point(*corner))), stroke=HAIRLINE_PEN) for corner in corners),
        shape(line_path(Line(Point(19.0, 3.0), middle)), stroke=OUTLINE_PEN),
        shape(circle_path(middle, 0.7), Ink("text")),
    )
    return Frame(size, items)
