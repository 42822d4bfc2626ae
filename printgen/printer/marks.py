"""The marks by which a picture of the test page is measured: rings with a dot, and the staircases at the edges."""

from collections.abc import Callable
from typing import Literal, get_args

from printgen.geometry import Line, Point, Size

Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = get_args(Side)
EdgeName = Literal["top", "right", "bottom", "left"]

OUTER = 3.0  # the radii of a mark: its ring, from the inside to the outside, and its dot
INNER = 2.0
DOT = 1.2
_ASIDE = 16.0  # from the left and right edges to the centers of the marks in the corners
_INWARDS = 23.0  # from the top and bottom edges, which printers leave blank more widely
_NEXT = 13.0  # between a mark in a corner and the two below it that tell the sides apart

STAIRS = 18  # the lines of a staircase, 1 mm apart from the paper's edge
STEP = 5.0  # the length of a step of a staircase along the edge
_APART = 0.6  # between lines, along the edge


def marks(page: Size, side: Side) -> tuple[Point, ...]:
    """Return the centers of a side's marks.

    Four are in the corners. Two more are below one of them, on the right of the front and on the left of the back, so
    that a picture shows which side it is and which way is up.
    """
    left, right, top, bottom = _ASIDE, page.width - _ASIDE, _INWARDS, page.height - _INWARDS
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    x = right if side == "front" else left
    return (*corners, Point(x, top + _NEXT), Point(x, top + 2 * _NEXT))


def from_edge(page: Size, edge: EdgeName) -> Callable[[Point], Point]:
    """Return the map from (along an edge, inwards from it) to the page."""
    maps: dict[EdgeName, Callable[[Point], Point]] = {
        "top": lambda p: p,
        "right": lambda p: Point(page.width - p.y, p.x),
        "bottom": lambda p: Point(p.x, page.height - p.y),
        "left": lambda p: Point(p.y, p.x),
    }
    return maps[edge]


def staircase(page: Size, edge: EdgeName) -> dict[int, Line]:
    """Return the lines of the staircase at an edge by their distance from it in mm, as ``from_edge`` takes them."""
    start = (page.width if edge in ("top", "bottom") else page.height) / 2 - STEP * STAIRS / 2
    return {
        number: Line(Point(start + STEP * (number - 1), number), Point(start + STEP * number - _APART, number))
        for number in range(1, STAIRS + 1)
    }
