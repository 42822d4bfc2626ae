"""The folds of a page, and the thin lines that show them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.geometry import Line, Rect
from printgen.proof.finding import Finding
from printgen.proof.pages.folds.flips import Axis
from printgen.proof.pages.page import Page

MARKED = 0.1  # mm from a mark to the edge or the fold that it shows
_HAIR = 0.4  # mm: a mark's line is thinner, even where a page is turned a little for a printer
_PEN = 1.0  # mm: with its pen's width, too


class Fold(NamedTuple):
    """A straight fold: upright at x, or level at y."""

    axis: Axis
    at: float

    @property
    def place(self) -> str:
        """Where it lies, in words."""
        return f"{'x' if self.axis == 'upright' else 'y'} = {self.at:.2f} mm"


def fold_along(line: Line) -> Fold:
    """The fold along a line of the paper."""
    (x1, y1), (x2, y2) = line
    return Fold("upright", (x1 + x2) / 2) if abs(x2 - x1) < abs(y2 - y1) else Fold("level", (y1 + y2) / 2)


def strokes(page: Page) -> list[Rect]:
    """The boxes of the lines on a page, as they come to lie on the paper; within an item those drawn one by one."""
    found: list[Rect] = []
    items = [item.rect for item in page.items]
    for thing in page.drawn:
        if min(thing.rect.size) < _PEN or not _within(items, thing.rect):
            found += (page.true(part.shown) for part in thing.parts())
    return [rect for rect in found if min(rect.size) < _HAIR < max(rect.size)]


def _within(items: list[Rect], rect: Rect) -> bool:
    """Whether an item holds a rectangle; that item becomes the first, where what is drawn next most likely lies."""
    for at, item in enumerate(items):
        if item.holds(rect):
            items.insert(0, items.pop(at))
            return True
    return False


def folds_without_line(page: Page, lines: Sequence[Rect], check: str) -> Iterator[Finding]:
    """Folds that no line on the page shows."""
    for line in page.folds:
        wanted = fold_along(page.true_line(line))
        if not any(lies_on(stroke, wanted) for stroke in lines):
            yield page.fault(check, f"no line shows the {wanted.axis} fold at {wanted.place}")


def lies_on(stroke: Rect, line: Fold) -> bool:
    """Whether a stroke runs along a line, if not along all of it."""
    if line.axis == "upright":
        return stroke.height > stroke.width and abs(stroke.centre.x - line.at) < MARKED
    return stroke.width > stroke.height and abs(stroke.centre.y - line.at) < MARKED
