"""The folds of a page, and the thin lines that show them."""

from collections.abc import Iterable, Iterator, Sequence
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

    def is_on(self, lines: Iterable[float]) -> bool:
        """Whether one of the lines of its axis, at these places, runs along it, if not along all of it."""
        return any(abs(line - self.at) < MARKED for line in lines)


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


def folds_without_line(page: Page, lines: Sequence[Rect]) -> Iterator[Finding]:
    """Folds that no line on the page shows."""
    shown = lines_by_axis(lines)
    for line in page.folds:
        wanted = fold_along(page.true_line(line))
        if not wanted.is_on(shown[wanted.axis]):
            yield page.fault(f"no line shows the {wanted.axis} fold at {wanted.place}")


def lines_by_axis(strokes: Iterable[Rect]) -> dict[Axis, list[float]]:
    """Where the middles of upright strokes lie across the page, and those of level ones down it."""
    found: dict[Axis, list[float]] = {"upright": [], "level": []}
    for stroke in strokes:
        if stroke.height > stroke.width:
            found["upright"].append(stroke.centre.x)
        elif stroke.width > stroke.height:
            found["level"].append(stroke.centre.y)
    return found
