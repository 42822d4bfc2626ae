"""Printer profiles: how a printer moves, turns and scales each side of a sheet, and the correction.

Both are relative to the middle of the paper, so that one profile serves all paper sizes.
"""

import math
from typing import Literal

from msgspec import Struct

from printgen.geometry import Point, Rect, Sides, Size, Transform

Edge = Literal["long", "short"]

PRINTABLE = 6.35  # the margin that nearly every home printer leaves blank
USUAL_MARGINS = Sides(PRINTABLE, PRINTABLE, PRINTABLE, PRINTABLE)
LEAST_MARGIN = 3.0  # the margin of layouts, however little a printer leaves blank


class Fault(Struct, frozen=True):
    """The displacement of one side, seen from that side: right and down in mm, clockwise in degrees."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class Printer(Struct, frozen=True):
    """A printer by the name of its profile.

    ``across`` and ``down`` are the printed lengths of a millimeter, ``margins`` the blank edges of a page, and
    ``flip`` is the edge about which it turns a sheet to print the back.
    """

    name: str
    across: float = 1.0
    down: float = 1.0
    front: Fault = Fault()
    back: Fault = Fault()
    margins: Sides = USUAL_MARGINS
    flip: Edge = "long"


def distortion(printer: Printer, side: Literal["front", "back"], page: Size, flip: Edge | None = None) -> Transform:
    """Return the map from points of a page to the paper, both in mm from the top left.

    If the sheet is flipped on the other edge than the profile's, a back is upside down, and so is its fault.
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
    """Return the map from true points to the page, so that they are printed in the right place."""
    return distortion(printer, side, page, flip).inverse


def margins(printer: Printer, page: Size, flip: Edge | None = None) -> Sides:
    """Return the margins of a page that let all of it be printed on either side, once corrected."""
    top, right, bottom, left = printer.margins
    behind = printer.margins if flip in (None, printer.flip) else Sides(bottom, left, top, right)
    reached = [
        _inner(distortion(printer, "front", page), Rect.of(page), printer.margins),
        _inner(distortion(printer, "back", page, flip), Rect.of(page), behind),
    ]
    return Sides(
        top=max(LEAST_MARGIN, *(area.y for area in reached)),
        right=max(LEAST_MARGIN, *(page.width - area.right for area in reached)),
        bottom=max(LEAST_MARGIN, *(page.height - area.bottom for area in reached)),
        left=max(LEAST_MARGIN, *(area.x for area in reached)),
    )


def _inner(distorted: Transform, page: Rect, blank: Sides) -> Rect:
    """Return the largest upright rectangle within the printable area, on the paper."""
    left, right, top, bottom = blank.left, page.width - blank.right, blank.top, page.height - blank.bottom
    corners = {(x, y): distorted.point(Point(x, y)) for x in (left, right) for y in (top, bottom)}
    x, y = max(corners[left, y].x for y in (top, bottom)), max(corners[x, top].y for x in (left, right))
    far_x, far_y = min(corners[right, y].x for y in (top, bottom)), min(corners[x, bottom].y for x in (left, right))
    return Rect(x, y, far_x - x, far_y - y)
