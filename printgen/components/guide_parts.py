"""What the guide is built from: rulers to measure, a map of the board's tiles and rows of numbered steps (mm)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printgen.components.diagrams import PICTURE, picture
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import INCH, Line, Point, Rect, Size
from printgen.kit import KitSummary

WHERE = "guide"
CAPTION_TALL = 11.5
STEP_TALL = PICTURE.height + 1.5 + CAPTION_TALL

_EDGE = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)
_CAPTION = Style("text", 8.5, 8, align="left", rise="top", leading=1.22, narrow="condensed")
_NUMBER = Style("text-bold", 8.5, 8, Ink("text-on", "accent"), lines=1)
_SCALE = Style("text", 8, 8, lines=1)
_UNIT = Style("text-bold", 8.5, 8, align="left", lines=1)
_TILE = Style("text-bold", 9, 8, lines=1)
_ROW = Style("text", 8, 8, align="right", lines=1)


class Ruler(NamedTuple):
    """A ruler to measure the print with: its length and the lengths of its ticks, all in mm."""

    title: str
    length: float
    tick: float
    labelled: int  # every how many ticks a number stands
    middle: int  # every how many ticks a longer one stands
    step: float  # what the number counts per tick


RULERS = (
    Ruler("100 mm", 100.0, 1.0, 10, 5, 1.0),
    Ruler("4 in", 4 * INCH, INCH / 8, 8, 4, 0.125),
)
RULER_TALL = 11.5


def ruler(studio: Studio, kind: Ruler, at: Point) -> Iterator[Placed]:
    """A ruler with its ticks from ``at``, the numbers below them; exactly as long as it says."""
    count = round(kind.length / kind.tick)
    ticks = [_tick(kind, number, at) for number in range(count + 1)]
    edge = Line(at, Point(at.x + kind.length, at.y))
    yield shape(lines_path([edge, *ticks]), stroke=_FINE)
    for number in range(0, count + 1, kind.labelled):
        middle = at.x + number * kind.tick
        label = Rect(middle - 4.0, at.y + 4.2, 8.0, 3.6)
        yield from studio.setter.fit(f"{number * kind.step:g}", label, _SCALE, WHERE)


def _tick(kind: Ruler, number: int, at: Point) -> Line:
    long = 4.0 if number % kind.labelled == 0 else 2.8 if number % kind.middle == 0 else 1.7
    x = at.x + number * kind.tick
    return Line(Point(x, at.y), Point(x, at.y + long))


class Step(NamedTuple):
    """A numbered step: a drawing (by name, or ready made) and what it says in words."""

    drawing: str | Frame
    caption: str


def steps(studio: Studio, row: Sequence[Step], width: float) -> Frame:
    """Steps side by side, numbered from 1, each picture above its caption."""
    gap = 4.0
    wide = (width - gap * (len(row) - 1)) / len(row)
    items: list[Placed] = []
    for index, step in enumerate(row):
        items += _step(studio, step, index + 1, Rect(index * (wide + gap), 0.0, wide, STEP_TALL))
    return Frame(Size(width, STEP_TALL), tuple(items))


def _step(studio: Studio, step: Step, number: int, cell: Rect) -> Iterator[Placed]:
    drawing = picture(studio, step.drawing) if isinstance(step.drawing, str) else step.drawing
    yield placed(drawing, cell.x + (cell.width - drawing.size.width) / 2, cell.y)
    top = cell.y + PICTURE.height + 1.5
    disc = Point(cell.x + 2.3, top + 2.1)
    yield shape(circle_path(disc, 2.3), Ink("ground", "accent"), _EDGE)
    yield from studio.setter.fit(str(number), Rect(disc.x - 2.3, disc.y - 2.3, 4.6, 4.6), _NUMBER, WHERE)
    room = Rect(cell.x + 6.2, top + 0.9, cell.width - 6.2, CAPTION_TALL - 0.9)
    yield from studio.setter.fit(step.caption, room, _CAPTION, WHERE)


_NARROW = 8.0  # a tile of the map that has no room for both of its numbers


def tile_map(studio: Studio, summary: KitSummary) -> Frame | None:
    """The board's tiles in proportion, each with its row and column, or these beside and above them where it is slim.

    None for a board that is not tiled. A board's last column and row are as large as its first.
    """
    if not (summary.columns or summary.rows):
        return None
    across, down = _stretches(summary.columns), _stretches(summary.rows)
    scale = min(PICTURE.height / down[-1], PICTURE.width / across[-1])
    slim = across[1] * scale < _NARROW
    head = 4.5 if slim else 0.0
    scale = min((PICTURE.height - head) / down[-1], PICTURE.width / across[-1])
    left = (PICTURE.width - across[-1] * scale) / 2
    xs, ys = [left + x * scale for x in across], [head + y * scale for y in down]
    items: list[Placed] = [shape(rect_path(Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])), Ink("pale", "accent"))]
    for row, (top, bottom) in enumerate(pairwise(ys), 1):
        for column, (start, end) in enumerate(pairwise(xs), 1):
            cell = Rect(start, top, end - start, bottom - top)
            items.append(shape(rect_path(cell), stroke=_EDGE))
            if not slim:
                items += studio.setter.fit(f"{row}, {column}", cell, _TILE, WHERE)
    return Frame(PICTURE, (*items, *(_beside(studio, xs, ys) if slim else ())))


def _beside(studio: Studio, xs: Sequence[float], ys: Sequence[float]) -> Iterator[Placed]:
    """The numbers of rows at their left and of columns above them."""
    for row, (top, bottom) in enumerate(pairwise(ys), 1):
        yield from studio.setter.fit(f"row {row}", Rect(xs[0] - 13.0, top, 12.0, bottom - top), _ROW, WHERE)
    for column, (start, end) in enumerate(pairwise(xs), 1):
        yield from studio.setter.fit(str(column), Rect(start, ys[0] - 4.5, end - start, 4.0), _TILE, WHERE)


def _stretches(seams: Sequence[float]) -> list[float]:
    """Where the tiles begin and end, from 0."""
    return [0.0, *seams, seams[-1] + seams[0]] if seams else [0.0, 1.0]
