"""How text is turned: a page and an item go in; the turn of its text, and what a fold does to it, come out."""

from collections import defaultdict
from typing import Literal

from printgen.geometry import Rect, Size
from printgen.proof.opened import Item, Page

Axis = Literal["upright", "level"]  # the line that a sheet is turned over or folded about

_STRAIGHT = 5.0  # degrees: what a correction for a printer may turn a page by, and more


def printed_turn(page: Page, item: Item) -> int | None:
    """The turn (0, 90, 180, 270) of most of an item's text by its glyphs; None where it has none, or none straight."""
    weights: dict[int | None, float] = defaultdict(float)
    for glyph in page.glyphs:
        x, y = glyph.box.centre
        if item.rect.x <= x <= item.rect.right and item.rect.y <= y <= item.rect.bottom:
            weights[_quarter(glyph.turn)] += glyph.size**2
    return max(weights, key=lambda turn: weights[turn]) if weights else None


def _quarter(turn: float) -> int | None:
    near = round(turn / 90) * 90
    return near % 360 if abs(turn - near) <= _STRAIGHT else None


def turned_over(turn: int, axis: Axis) -> int:
    """The turn of a back that reads upright once its front, turned so, is turned over like the page of a book.

    About an upright line left and right change places, so that a clockwise turn becomes one against the clock; about
    a level line head and foot do, which is half a turn more.
    """
    return (-turn if axis == "upright" else 180 - turn) % 360


def mirrored(rect: Rect, axis: Axis, at: float) -> Rect:
    """A rectangle mirrored about an upright line at x, or a level one at y."""
    if axis == "upright":
        return rect._replace(x=2 * at - rect.right)
    return rect._replace(y=2 * at - rect.bottom)


def flip_axis(flip: Literal["long", "short"], size: Size) -> Axis:
    """The line about which a sheet is turned over by its long or short edge."""
    return "upright" if (flip == "long") == (size.height >= size.width) else "level"
