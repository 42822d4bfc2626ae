"""Folds and flips of a sheet, in simulation."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.manifest import ItemRecord
from printgen.kit.papers import Flip
from printgen.proof.glyphs import PrintedWord
from printgen.proof.page import Finding, Page

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
            found += (page.true(part.shown) for part in thing.strokes())
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


_NEAR = 0.1  # mm: edges that lie closer are one


class Panel(Struct, frozen=True):
    """One printed panel: its page, its place, and which way its text runs and its lines follow (unit vectors).

    ``layer`` is how deep its paper lies, 0 on top; ``up`` says that its print looks up.
    """

    page: int
    rect: Rect
    along: Point
    down: Point
    layer: int = 0
    up: bool = True


class FoldStep(Struct, frozen=True):
    """One fold: about which of the folds of a direction (-1 the last), what lies before or after it moves, to where."""

    axis: Axis
    fold: int
    moves: Literal["before", "after"]
    behind: bool = True


class Folding(Struct, frozen=True):
    """How a sheet becomes a booklet or a leaflet, its outside (the front page) up: step by step.

    ``pages`` are those of one sheet as one leafs through it, front and back of each leaf in turn; ``over`` turns the
    folded sheet over in the end; ``nested`` says that all sheets are folded as one; ``slit`` is the direction of the
    fold that must be cut open so that the pages can be turned.
    """

    steps: tuple[FoldStep, ...]
    pages: tuple[int, ...]
    over: bool = False
    nested: bool = False
    slit: Axis | None = None


class FoldShape(NamedTuple):
    """What a sheet looks like: columns and rows of panels, printed sides, and whether a panel is narrower."""

    columns: int
    rows: int
    sides: int
    flap: bool = False


_HEAD_BEHIND = FoldStep("level", 0, "before")
_LEFT_BEHIND, _LEFT_OVER = FoldStep("upright", 0, "before"), FoldStep("upright", 0, "before", behind=False)
_RIGHT_BEHIND = FoldStep("upright", -1, "after")

FOLDINGS: dict[FoldShape, Folding] = {
    # in half twice
    FoldShape(2, 2, 2): Folding((_HEAD_BEHIND, _LEFT_BEHIND), (1, 2, 3, 4, 5, 6, 7, 8), slit="level"),
    # in half, sheet in sheet
    FoldShape(2, 1, 2): Folding((_LEFT_BEHIND,), (1, 2, 3, 4), nested=True),
    # like a letter: the flap in, the cover over it
    FoldShape(3, 1, 2, flap=True): Folding((_LEFT_BEHIND, _RIGHT_BEHIND), (1, 2, 3, 5, 4, 6), over=True),
    # in a Z: one third to each side
    FoldShape(3, 1, 2): Folding((_LEFT_OVER, _RIGHT_BEHIND), (1, 2, 3, 6, 5, 4), over=True),
}
RING = FoldShape(4, 2, 1)  # a zine: cut open in the middle, its panels are a ring


def sheet_shape(fronts: Sequence[Rect], sides: int) -> FoldShape:
    """Return the shape of a sheet with these panels on its front."""
    columns, rows = (
        1 + sum(after - before > _NEAR for before, after in pairwise(sorted(starts)))
        for starts in ([rect.x for rect in fronts], [rect.y for rect in fronts])
    )
    widths = [rect.width for rect in fronts]
    return FoldShape(columns, rows, sides, max(widths) - min(widths) > _NEAR)


def folded(panels: Iterable[Panel], lines: Iterable[Line], folding: Folding) -> list[Panel]:
    """Return the panels of one sheet, or of nested ones, in the order of leafing through them once they are folded.

    Raise ValueError if a fold that the folding needs is missing.
    """
    found = list(panels)
    places = {
        axis: sorted({fold.at for fold in map(fold_along, lines) if fold.axis == axis}) for axis in ("upright", "level")
    }
    for step in folding.steps:
        if not places[step.axis]:
            raise ValueError(f"there is no {step.axis} fold")
        line = Fold(step.axis, places[step.axis][step.fold])
        deepest, highest = max(panel.layer for panel in found), min(panel.layer for panel in found)
        for index, panel in enumerate(found):
            centre = panel.rect.centre.x if line.axis == "upright" else panel.rect.centre.y
            if (centre < line.at) == (step.moves == "before"):
                layer = 2 * deepest + 1 - panel.layer if step.behind else 2 * highest - 1 - panel.layer
                found[index] = replace(mirrored_panel(panel, line), layer=layer)
    if folding.over:
        found = [replace(mirrored_panel(panel, Fold("upright", 0.0)), layer=-panel.layer) for panel in found]
    return sorted(found, key=lambda panel: (panel.layer, not panel.up))


def mirrored_panel(panel: Panel, line: Fold) -> Panel:
    """A panel turned over about a line; its layer is left to the caller."""
    x, y, width, height = panel.rect
    if line.axis == "upright":
        rect = Rect(2 * line.at - x - width, y, width, height)
        along, down = Point(-panel.along.x, panel.along.y), Point(-panel.down.x, panel.down.y)
    else:
        rect = Rect(x, 2 * line.at - y - height, width, height)
        along, down = Point(panel.along.x, -panel.along.y), Point(panel.down.x, -panel.down.y)
    return replace(panel, rect=rect, along=along, down=down, up=not panel.up)


def reads_upright(panel: Panel) -> bool:
    """Whether a folded panel reads upright for whoever looks at its print, from behind if that lies down."""
    return panel.along == Point(1 if panel.up else -1, 0) and panel.down == Point(0, 1)


def joints(panels: Sequence[Panel], cuts: Sequence[Line]) -> dict[tuple[int, int], Line]:
    """Return the edges at which panels of one side are joined, by their pages, apart from those that are cut open.

    An edge is on the right of the first panel, or below it.
    """
    found = {}
    for one in panels:
        for other in panels:
            mine, its = one.rect, other.rect
            if abs(mine.right - its.x) < _NEAR and abs(mine.y - its.y) < _NEAR:
                edge = Line(Point(mine.right, mine.y), Point(mine.right, mine.bottom))
            elif abs(mine.bottom - its.y) < _NEAR and abs(mine.x - its.x) < _NEAR:
                edge = Line(Point(mine.x, mine.bottom), Point(mine.right, mine.bottom))
            else:
                continue
            if not is_cut(edge, cuts):
                found[one.page, other.page] = edge
    return found


def is_cut(edge: Line, cuts: Sequence[Line], most: float = 0.1) -> bool:
    """Whether cuts open an edge, but for ``most`` of its length."""
    line = fold_along(edge)
    start, end = sorted(point.y for point in edge) if line.axis == "upright" else sorted(point.x for point in edge)
    opened = 0.0
    for cut in cuts:
        if fold_along(cut).axis == line.axis and abs(fold_along(cut).at - line.at) < _NEAR:
            low, high = sorted(point.y for point in cut) if line.axis == "upright" else sorted(point.x for point in cut)
            opened += max(min(high, end) - max(low, start), 0.0)
    return opened >= (1 - most) * (end - start)


_NUMBERED = re.compile(r"(.*?)(\d+)\Z")
_MARGIN = 6.0  # mm from a panel's edges to its text
_CREPT = 3.5  # mm at a fold of sheets that lie within others, whose panels move towards it
_LINE = 1.5  # mm: what stands lower than another word by less is on its line
_LABEL = 3.0  # mm from a panel's edges: where the label may run
_NEAR_PANELS = 0.1


class PrintedPanel(Struct, frozen=True):
    """A panel as printed: its own words, without the label in its gutter.

    ``turn`` is that of its text, the manifest's where it has none; ``folio`` the number alone on its last line, if any.
    """

    page: Page
    item: ItemRecord
    turn: int
    words: tuple[PrintedWord, ...]
    folio: int | None

    @property
    def listed(self) -> int:
        """The page number that its id ends in."""
        found = _NUMBERED.match(self.item.id)
        return int(found[2]) if found else 0

    @property
    def booklet(self) -> str:
        """What the ids of one booklet's panels have in common."""
        found = _NUMBERED.match(self.item.id)
        return found[1] if found else ""

    @property
    def number(self) -> int:
        """The page number that it bears; that of its id where it bears none, as covers do."""
        return self.listed if self.folio is None else self.folio

    def fault(self, message: str, rect: Rect | None = None) -> Finding:
        """A fault of the panel, at a place in it or anywhere."""
        return self.page.fault(message, self.item.id, rect or self.item.rect)


def panels_of(page: Page) -> tuple[PrintedPanel, ...]:
    """Return the panels of a booklet's page."""
    turns = printed_turns(page, _LABEL)
    found = []
    for item in page.items:
        turn = turns.get(item)
        turn = item.turn if turn is None else turn
        words = tuple(word for word in page.matter if item.rect.holds(word.box))
        # How far down each word reaches for a reader of text with that turn.
        feet = [{0: box.bottom, 90: -box.x, 180: -box.y, 270: box.right}[turn] for box in (word.box for word in words)]
        last = [word.text for word, foot in zip(words, feet, strict=True) if foot > max(feet) - _LINE]
        folio = int(last[0]) if len(last) == 1 and last[0].isdecimal() else None
        found.append(PrintedPanel(page, item, turn, words, folio))
    return tuple(found)


def panel_faults(page: Page, panels: Sequence[PrintedPanel], creeps: bool) -> Iterator[Finding]:
    """Find panels that differ from the manifest, and words near a panel's edge; ``creeps`` says that sheets nest."""
    folds = [fold_along(fold) for fold in page.folds]
    for panel in panels:
        if panel.turn != panel.item.turn:
            yield panel.fault(f"its text is turned by {panel.turn}°, kit.json tells {panel.item.turn}°")
        if panel.folio is None and panel.listed != 1:
            yield panel.fault("bears no page number at its foot")
        elif panel.number != panel.listed:
            yield panel.fault(f"bears the page number {panel.folio} at its foot")
        left, top, right, bottom = panel.item.rect.x, panel.item.rect.y, panel.item.rect.right, panel.item.rect.bottom
        edges = [Fold("upright", left), Fold("level", top), Fold("upright", right), Fold("level", bottom)]
        at_folds = [
            any(edge.axis == fold.axis and abs(edge.at - fold.at) < _NEAR_PANELS for fold in folds) for edge in edges
        ]
        for word in panel.words:
            box = word.box
            distances = (box.x - left, box.y - top, right - box.right, bottom - box.bottom)
            for distance, at_fold in zip(distances, at_folds, strict=True):
                least = _CREPT if at_fold and creeps else _MARGIN
                if distance < least:
                    where = "a fold" if at_fold else "the edge"
                    message = f"the word '{word.text}' is {distance:.1f} mm from {where}; {least:g} mm is the least"
                    yield panel.fault(message, box)
    for word in page.matter:
        if not any(panel.item.rect.inset(-_NEAR_PANELS).holds(word.box) for panel in panels):
            yield page.fault(f"the word '{word.text}' lies across the edge of a panel", rect=word.box)
