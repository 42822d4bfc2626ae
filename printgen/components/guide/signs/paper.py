"""The guide's signs for paper: how thick a sheet is, how it is turned in the printer; and the board's tiles."""

from collections.abc import Iterator
from itertools import pairwise

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import BLANK, CUT, OTHER, PAPER, bent_arrow, corners_of, paper, rules
from printgen.components.guide.signs.thumbnails import fitted_into
from printgen.drawing.frame import Frame, Ink, Placed, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.geometry import Point, Rect, Size
from printgen.kit.paper import Flip
from printgen.kit.summary import KitSummary

SIDES = Size(9.6, 7.8)
STOCK = Size(8.4, 6.4)


def stock(desk: Desk, thick: float) -> Frame:
    """A sheet that lies flat, as thick as it looks beside the others; a shop for what is printed there (0)."""
    if not thick:
        return Frame(STOCK, (desk.icon("store", Rect(1.0, 0.0, 6.4, 6.4), Ink("solid", "ink")),))
    near, far, low = 0.4, 2.6, 5.2 - thick
    top = ((near, low), (far, 1.6), (8.0, 1.6), (5.8, low))
    front = ((near, low), (5.8, low), (5.8, low + thick), (near, low + thick))
    side = ((5.8, low), (8.0, 1.6), (8.0, 1.6 + thick), (5.8, low + thick))
    items = [item for corners, tint in ((top, PAPER), (front, BLANK), (side, OTHER)) for item in paper(corners, tint)]
    return Frame(STOCK, tuple(items))


def printed_sides(flip: Flip | None, size: Size) -> Frame:
    """A sheet that is printed on one side, or one that is turned over the edge named, for both sides."""
    if flip is None:
        page = fitted_into(size, Size(6.0, 7.2)).moved(1.8, 0.4)
        return Frame(SIDES, (*paper(corners_of(*page), BLANK), *_printed(page)))
    upright = size.height >= size.width
    level = (flip == "long") != upright  # whether the edge that it is turned over lies level
    page = fitted_into(size, Size(4.6, 5.2)).moved(*((2.4, 2.6) if level else (0.3, 2.4)))
    back = page.moved(0.0, -1.0) if level else page.moved(4.2, 0.0)
    if level:
        edge = (page.x - 0.8, page.y, page.right + 0.8, page.y)
        turn = bent_arrow(
            Point(page.right + 0.6, page.bottom - 0.6), Point(page.right + 2.6, 2.8), Point(page.right + 0.4, 0.6)
        )
        drawn = (*paper(corners_of(*back), OTHER), *paper(corners_of(*page), BLANK), *_printed(page))
    else:
        middle = (page.right + back.x) / 2
        edge = (page.right, page.y - 0.8, page.right, page.bottom + 0.4)
        turn = bent_arrow(Point(page.centre.x, page.y - 0.5), Point(middle, -0.6), Point(back.centre.x, page.y - 0.3))
        drawn = (*paper(corners_of(*page), BLANK), *_printed(page), *paper(corners_of(*back), OTHER), *_printed(back))
    return Frame(SIDES, (*drawn, rules(edge, stroke=CUT), *turn))


def _printed(page: Rect) -> Iterator[Placed]:
    """A few lines of print."""
    inner = page.inset(0.9)
    count = max(2, int(inner.height / 1.6))
    yield rules(
        *(
            (inner.x, inner.y + n * inner.height / (count - 1), inner.right, inner.y + n * inner.height / (count - 1))
            for n in range(count)
        )
    )


def tile_grid(room: Rect, summary: KitSummary, lying: bool = False) -> Iterator[Placed]:
    """The board's tiles edge to edge in a room of its proportions; ``lying`` on its side."""
    across = [0.0, *summary.columns, summary.board.width]
    down = [0.0, *summary.rows, summary.board.height]
    if lying:
        across, down = down, across
    scale = min(room.width / across[-1], room.height / down[-1])
    for near, far in pairwise(across):
        for top, low in pairwise(down):
            cell = Rect(room.x + near * scale, room.y + top * scale, (far - near) * scale, (low - top) * scale)
            yield shape(rect_path(cell), PAPER, OUTLINE_PEN)
