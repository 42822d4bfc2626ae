"""What the guide is built from: set text, titled sections, rulers, rows of numbered steps, a map of the tiles (mm)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printgen.components.diagram_pen import PICTURE, straight
from printgen.components.diagrams import picture
from printgen.components.studio import Studio
from printgen.drawing.flow import stood, tall
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, lines_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.markdown import Heading, Span
from printgen.drawing.strips import Compositor, Look, Matter
from printgen.drawing.text import Misfit, Style
from printgen.geometry import INCH, Line, Point, Rect, Size
from printgen.kit import KitSummary

WHERE = "guide"
LOOK = Look(8.5, leading=1.27, title=1.25)
CAPTION_TALL = 15.5  # four lines
STEP_TALL = PICTURE.height + 1.5 + CAPTION_TALL

_EDGE = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)
_CAPTION = Style("text", 8.5, 8, align="left", rise="top", leading=1.22, narrow="condensed")
_NUMBER = Style("text-bold", 8.5, 8, Ink("text-on", "accent"), lines=1)
_SCALE = Style("text", 8, 8, lines=1)
_UNIT = Style("text-bold", 8.5, 8, align="left", lines=1)
_TILE = Style("text-bold", 9, 8, lines=1)
_ROW = Style("text", 8, 8, align="right", lines=1)
_NARROW = 8.0  # a tile of the map that has no room for both of its numbers
_APART = 2.4  # between the rows of the map


def set_text(studio: Studio, matter: Sequence[Matter], width: float) -> Frame:
    """Text as a frame as tall as it needs; a misfit where a word is too wide."""
    strips = Compositor(studio.setter).strips(matter, width, LOOK)
    if not strips:
        studio.setter.misfits.append(Misfit(WHERE, "a word of the guide is wider than its column", "shorten it"))
        return Frame(Size(width, 0.0), ())
    column = (strips[0]._replace(space=0.0), *strips[1:])
    return Frame(Size(width, tall(column)), stood(column, tall(column)))


def titled(studio: Studio, title: str, body: Frame) -> Frame:
    """A section: its heading bar and what stands below it."""
    bar = set_text(studio, [Heading(1, (Span(title, "display"),))], body.size.width)
    return stacked((bar, body), 1.5)


def stacked(frames: Sequence[Frame], gap: float) -> Frame:
    """Frames below one another, ``gap`` mm apart."""
    items: list[Placed] = []
    y = 0.0
    for frame in frames:
        items.append(placed(frame, 0, y))
        y += frame.size.height + gap
    return Frame(Size(max(frame.size.width for frame in frames), y - gap), tuple(items))


def beside(left: Frame, right: Frame, gap: float) -> Frame:
    """Two frames side by side, ``gap`` mm apart."""
    x = left.size.width + gap
    size = Size(x + right.size.width, max(left.size.height, right.size.height))
    return Frame(size, (placed(left, 0, 0), placed(right, x, 0)))


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


def tile_map(studio: Studio, summary: KitSummary) -> Frame | None:
    """The board's tiles in proportion, each with its row and column, the rows apart as they are before they are joined.

    A slim board's tiles have no room for both numbers: there each row is named at its left.
    None for a board that is not tiled. A board's last column and row are as large as its first.
    """
    if not (summary.columns or summary.rows):
        return None
    across, down = _stretches(summary.columns), _stretches(summary.rows)
    room = PICTURE.height - _APART * (len(down) - 2)
    scale = min(room / down[-1], (PICTURE.width - 2 * _APART) / across[-1])
    left = (PICTURE.width - across[-1] * scale) / 2
    slim = across[1] * scale < _NARROW
    items: list[Placed] = []
    for row, (top, bottom) in enumerate(pairwise(down)):
        y, tall_row = top * scale + row * _APART, (bottom - top) * scale
        items.append(shape(rect_path(Rect(left, y, across[-1] * scale, tall_row)), Ink("pale", "accent")))
        for column, (start, end) in enumerate(pairwise(across), 1):
            cell = Rect(left + start * scale, y, (end - start) * scale, tall_row)
            items.append(shape(rect_path(cell), stroke=_EDGE))
            if not slim:
                items += studio.setter.fit(f"{row + 1}, {column}", cell, _TILE, WHERE)
        if slim:
            items += studio.setter.fit(f"row {row + 1}", Rect(left - 13.0, y, 12.0, tall_row), _ROW, WHERE)
        if row:
            x = left + across[-1] * scale + _APART
            items += straight(Point(x, y + 4.2), Point(x, y - 2.8))
    return Frame(PICTURE, tuple(items))


def board_size(summary: KitSummary) -> Size:
    """The size of the finished board, in mm."""
    return Size(_stretches(summary.columns)[-1], _stretches(summary.rows)[-1])


def _stretches(seams: Sequence[float]) -> list[float]:
    """Where the tiles begin and end, from 0."""
    return [0.0, *seams, seams[-1] + seams[0]] if seams else [0.0, 1.0]
