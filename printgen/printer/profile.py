"""A printer's profile: how it moves, turns and scales each side of a sheet, and what corrects that.

Both are reckoned about the middle of the paper, so that one profile serves every paper size.
"""

import math
from typing import Literal

from msgspec import Struct

from printgen.geometry import Point, Rect, Sides, Size, Transform

Edge = Literal["long", "short"]

PRINTABLE = 6.35  # what nearly every home printer leaves blank along each edge
USUAL_MARGINS = Sides(PRINTABLE, PRINTABLE, PRINTABLE, PRINTABLE)
LEAST_MARGIN = 3.0  # what no layout goes beyond, however little a printer leaves blank


class Fault(Struct, frozen=True):
    """How one side comes out, looked at from that side: moved right and down (mm), turned clockwise (degrees)."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class Printer(Struct, frozen=True):
    """A printer by the name of its profile.

    ``across`` and ``down`` are what a millimetre comes out as; ``margins`` what stays blank of each edge of a page;
    ``flip`` is the edge of the paper that it turns a sheet about to print the back.
    """

    name: str
    across: float = 1.0
    down: float = 1.0
    front: Fault = Fault()
    back: Fault = Fault()
    margins: Sides = USUAL_MARGINS
    flip: Edge = "long"


def distortion(printer: Printer, side: Literal["front", "back"], page: Size, flip: Edge | None = None) -> Transform:
    """Where a point of a page comes to lie on the paper, both in mm from the top left.

    With the sheet flipped on the other edge than the profile's, a back stands on its head and so does its fault.
    """
    fault = printer.front if side == "front" else printer.back
    if side == "back" and flip not in (None, printer.flip):
        fault = Fault(-fault.right, -fault.down, fault.turn)
    cos, sin = math.cos(math.radians(fault.turn)), math.sin(math.radians(fault.turn))
    middle = Point(page.width / 2, page.height / 2)
    scaled = Transform(
        printer.across * cos, printer.across * sin, -printer.down * sin, printer.down * cos, fault.right, fault.down
    )
    x, y = scaled.point(Point(-middle.x, -middle.y))
    return scaled._replace(e=x + middle.x, f=y + middle.y)


def correction(printer: Printer, side: Literal["front", "back"], page: Size, flip: Edge | None = None) -> Transform:
    """Where a point must stand on the page so that it comes out true."""
    return distortion(printer, side, page, flip).inverse


def margins(printer: Printer, page: Size, flip: Edge | None = None) -> Sides:
    """What to keep free along each edge of a page so that once corrected all of it can be printed, on either side."""
    reached = [
        _inner(distortion(printer, "front", page), Rect.of(page), printer.margins),
        _inner(distortion(printer, "back", page, flip), Rect.of(page), _as_flipped(printer, flip)),
    ]
    return Sides(
        top=max(LEAST_MARGIN, *(area.y for area in reached)),
        right=max(LEAST_MARGIN, *(page.width - area.right for area in reached)),
        bottom=max(LEAST_MARGIN, *(page.height - area.bottom for area in reached)),
        left=max(LEAST_MARGIN, *(area.x for area in reached)),
    )


def _as_flipped(printer: Printer, flip: Edge | None) -> Sides:
    top, right, bottom, left = printer.margins
    return printer.margins if flip in (None, printer.flip) else Sides(bottom, left, top, right)


def _inner(distorted: Transform, page: Rect, blank: Sides) -> Rect:
    """The largest upright rectangle within what the printer reaches, as it lies on the paper."""
    left, right, top, bottom = blank.left, page.width - blank.right, blank.top, page.height - blank.bottom
    corners = {(x, y): distorted.point(Point(x, y)) for x in (left, right) for y in (top, bottom)}
    x, y = max(corners[left, y].x for y in (top, bottom)), max(corners[x, top].y for x in (left, right))
    far_x, far_y = min(corners[right, y].x for y in (top, bottom)), min(corners[x, bottom].y for x in (left, right))
    return Rect(x, y, far_x - x, far_y - y)
