"""The turn of an item's text as printed, and how a fold or a flip of the sheet changes it."""

from collections import defaultdict
from typing import Literal

from printgen.geometry import Rect, Size
from printgen.kit.manifest.records import ItemRecord
from printgen.kit.paper import Flip
from printgen.proof.pages.page import Page

Axis = Literal["upright", "level"]  # the line that a sheet is turned over or folded about

_STRAIGHT = 5.0  # degrees: what a correction for a printer may turn a page by, and more


def printed_turns(page: Page, margin: float = 0.0) -> dict[ItemRecord, int | None]:
    """The turn (0, 90, 180, 270) of most of each item's text by its glyphs, ``margin`` mm from its edges or more.

    None for text that stands aslant; an item without text is left out.
    """
    rects = [item.rect.inset(margin) for item in page.items]
    places = [(number, rect.x, rect.right, rect.y, rect.bottom) for number, rect in enumerate(rects)]
    weights: dict[int, dict[int | None, float]] = {}
    for word in page.matter:
        near = round(word.turn / 90) * 90
        quarter = near % 360 if abs(word.turn - near) <= _STRAIGHT else None
        for glyph in word.glyphs:
            left, head, width, height = glyph.box
            x, y = left + width / 2, head + height / 2
            for at, (number, low, high, top, bottom) in enumerate(places):
                if low <= x <= high and top <= y <= bottom:
                    own = weights.setdefault(number, defaultdict(float))
                    own[quarter] += glyph.size**2
                    places.insert(0, places.pop(at))  # the next letter is most likely there, too
                    break
    return {page.items[number]: max(own, key=lambda turn: own[turn]) for number, own in weights.items()}


def turned_over(turn: int, axis: Axis) -> int:
    """The turn of a back that reads upright once its front, turned so, is turned over like the page of a book.

    About an upright line left and right change places, so that a clockwise turn becomes one against the clock; about
    a level line head and foot do, which is half a turn more.
    """
    return (-turn if axis == "upright" else 180 - turn) % 360


def mirrored_rect(rect: Rect, axis: Axis, at: float) -> Rect:
    """A rectangle mirrored about an upright line at x, or a level one at y."""
    if axis == "upright":
        return rect._replace(x=2 * at - rect.right)
    return rect._replace(y=2 * at - rect.bottom)


def flip_axis(flip: Flip, size: Size) -> Axis:
    """The line about which a sheet is turned over by its long or short edge."""
    return "upright" if (flip == "long") == (size.height >= size.width) else "level"
