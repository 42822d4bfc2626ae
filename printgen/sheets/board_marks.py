"""Aids to assembly: a plan of tiles goes in; the cut marks, matching marks and little map of one tile come out."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Literal, NamedTuple

from printgen.drawing.frame import Ink, Placed, Stroke, Text, circle_path, rect_path, shape
from printgen.geometry import Line, Point, Rect, Size
from printgen.sheets.marks import (
    EDGE,
    HAIRLINE,
    LABEL_FACE,
    LabelWords,
    cut_lines,
    edge_marks,
    label_top,
    level,
    upright,
)
from printgen.sheets.tile_plan import MAP, MAP_GAP, Place, TilePlan

OFFSET = 0.8  # marks keep this far from the art
_TICK = 3.0
_SHARES = (0.25, 0.75)  # where along a tile's edge its two matching marks stand
_LETTER = 5.0  # points
_BESIDE = 0.6  # from a tick to its letter
_DOT = 1.0
_GLUE_LINE = (0.8, 0.5)

Side = Literal["top", "right", "bottom", "left"]


def cut_marks(trim: Rect, window: Rect, page: Size) -> Placed:
    """Marks for the four edges of a trim, outside all art."""
    marks = edge_marks((trim.x, trim.right), (trim.y, trim.bottom), window.inset(-OFFSET), page)
    return cut_lines(marks)


def tile_marks(plan: TilePlan, place: Place) -> Iterator[Placed]:
    """Cut marks for what is cut out of the page, and dashed ones for where the neighbours' edges go on its strips."""
    trim, cutout, window = plan.trim(place), plan.cutout(place), plan.window(place)
    yield cut_marks(cutout, window, plan.page)
    xs = [trim.right] if cutout.right > trim.right else []
    ys = [trim.bottom] if cutout.bottom > trim.bottom else []
    if xs or ys:
        yield cut_lines(edge_marks(xs, ys, window.inset(-OFFSET), plan.page), _GLUE_LINE)


class _Seam(NamedTuple):
    """One side of a tile that has a neighbour: its letter, and whether both tiles have room to print it."""

    side: Side
    letter: str
    lettered: bool


def seam_marks(plan: TilePlan, place: Place, words: LabelWords) -> Iterator[Placed]:
    """Two ticks for each seam, outside trim and strip, at the same place of the board on both of its tiles.

    Both bear the seam's letter; beside upright seams only where both tiles have room for it.
    """
    ticks: list[Line] = []
    for seam in _seams(plan, place, words):
        for share in _SHARES:
            tick = _tick(plan, place, seam.side, share)
            ticks.append(tick)
            if seam.lettered:
                yield _letter(plan, place, seam, tick, words)
    if ticks:
        yield cut_lines(ticks)


def _seams(plan: TilePlan, place: Place, words: LabelWords) -> Iterator[_Seam]:
    row, column = place
    across = len(plan.columns)
    level_from = len(plan.rows) * (across - 1)  # upright seams are lettered first, row by row
    if row > 0:
        yield _Seam("top", letter(level_from + (row - 1) * across + column), True)
    if column < across - 1:
        yield _upright_seam(plan, "right", row * (across - 1) + column, column, words)
    if row < len(plan.rows) - 1:
        yield _Seam("bottom", letter(level_from + row * across + column), True)
    if column > 0:
        yield _upright_seam(plan, "left", row * (across - 1) + column - 1, column - 1, words)


def _upright_seam(plan: TilePlan, side: Side, index: int, left: int, words: LabelWords) -> _Seam:
    name = letter(index)
    room = min(plan.side_room(left), plan.side_room(left + 1))
    return _Seam(side, name, words.width(name, LABEL_FACE, _LETTER) + 2 * HAIRLINE <= room)


def letter(index: int) -> str:
    """A, B ... Z, AA, AB ... from 0."""
    lead, last = divmod(index, 26)
    return (letter(lead - 1) if lead else "") + chr(ord("A") + last)


def _tick(plan: TilePlan, place: Place, side: Side, share: float) -> Line:
    trim, window = plan.trim(place), plan.window(place)
    x, y = trim.x + share * trim.width, trim.y + share * trim.height
    near = window.inset(-OFFSET)
    match side:
        case "top":
            return upright(x, near.y - _TICK, near.y)
        case "bottom":
            return upright(x, near.bottom, near.bottom + _TICK)
        case "left":
            return level(y, max(near.x - _TICK, EDGE), near.x)
        case "right":
            return level(y, near.right, min(near.right + _TICK, plan.page.width - EDGE))


def _letter(plan: TilePlan, place: Place, seam: _Seam, tick: Line, words: LabelWords) -> Placed:
    """Right of an upright tick; above a level one, in the middle of the room between the art and the margin."""
    window = plan.window(place)
    room = min(plan.side_room(place[1]), 2 * OFFSET + _TICK)
    inset = (room - words.width(seam.letter, LABEL_FACE, _LETTER)) / 2
    match seam.side:
        case "top" | "bottom":
            at = Point(tick.start.x + _BESIDE, tick.end.y - _BESIDE)
        case "left":
            at = Point(window.x - room + inset, tick.start.y - _BESIDE)
        case "right":
            at = Point(window.right + inset, tick.start.y - _BESIDE)
    return Placed(at, Text(seam.letter, LABEL_FACE, _LETTER, Ink("label")))


def board_map(plan: TilePlan, place: Place) -> Iterator[Placed]:
    """A little map of all tiles, to scale, with a dot on this one; above the label."""
    widths, heights = [span.size for span in plan.columns], [span.size for span in plan.rows]
    scale = MAP / max(sum(widths), sum(heights))
    left = (plan.page.width - scale * sum(widths)) / 2
    top = label_top(plan.page) - MAP_GAP - scale * sum(heights)
    xs = list(accumulate((scale * width for width in widths), initial=left))
    ys = list(accumulate((scale * height for height in heights), initial=top))
    outline = rect_path(Rect(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]))
    yield shape(outline, stroke=Stroke(Ink("cut"), HAIRLINE))
    inner = [upright(x, ys[0], ys[-1]) for x in xs[1:-1]] + [level(y, xs[0], xs[-1]) for y in ys[1:-1]]
    if inner:
        yield cut_lines(inner)
    row, column = place
    middle = Point((xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2)
    yield shape(circle_path(middle, _DOT), fill=Ink("cut"))
