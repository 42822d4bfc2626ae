"""The cut marks of a board tile, and the little map that shows which tile it is."""

from collections.abc import Iterator
from itertools import accumulate

from printgen.drawing.frame import Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE
from printgen.geometry import Point, Rect
from printgen.kit.paper import Paper
from printgen.sheets.marks import cut_lines, edge_marks, label_top, level, upright
from printgen.sheets.tiles.tile_plan import MAP, MAP_GAP, TilePlace, TilePlan

OFFSET = 0.8  # marks keep this far from the art
_DOT = 1.0
_GLUE_LINE = (0.8, 0.5)


def cut_marks(trim: Rect, window: Rect, paper: Paper) -> Placed:
    """Marks for the four edges of a trim, outside all art."""
    marks = edge_marks((trim.x, trim.right), (trim.y, trim.bottom), window.inset(-OFFSET), paper)
    return cut_lines(marks)


def tile_marks(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """Cut marks for what is cut out of the page, and dashed ones for where the neighbours' edges go on its strips."""
    trim, cutout, window = plan.trim(place), plan.cutout(place), plan.window(place)
    yield cut_marks(cutout, window, plan.paper)
    xs = [trim.right] if cutout.right > trim.right else []
    ys = [trim.bottom] if cutout.bottom > trim.bottom else []
    if xs or ys:
        yield cut_lines(edge_marks(xs, ys, window.inset(-OFFSET), plan.paper), _GLUE_LINE)


def board_map(plan: TilePlan, place: TilePlace) -> Iterator[Placed]:
    """A little map of all tiles, to scale, with a dot on this one; above the label."""
    widths, heights = [span.size for span in plan.columns], [span.size for span in plan.rows]
    scale = MAP / max(sum(widths), sum(heights))
    left = (plan.page.width - scale * sum(widths)) / 2
    top = label_top(plan.paper) - MAP_GAP - scale * sum(heights)
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
