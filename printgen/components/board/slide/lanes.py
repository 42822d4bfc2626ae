"""The lanes that lead from the start to the spaces of the sliding board, with the title and arrows on them."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from printgen.components.board.slide.plan import LANE, RUN, RUN_BANDS, halves
from printgen.components.common.logo import has_logo, logo_plate
from printgen.components.desk import Desk
from printgen.drawing.art import Art, chain, chance, inked, relief
from printgen.drawing.frame import Frame, Ink, Path, Placed, line_path, polygon_path, shape
from printgen.drawing.ink_variants import OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.slide.records import LANES
from printgen.geometry import Line, Point, Rect
from printgen.kit.pieces import Cell

_TITLE = Style("display", 190, 60, Ink("show-on", "board"), caps=True, lines=1, tracking=0.02, narrow=None)
_MARGIN = 14.0
WORD = Rect(_MARGIN, 84.0, RUN.width / 2 - 2 * _MARGIN, 74.0)  # the title's place in a half

_STROKES = ((0.0, 0.62), (0.66, 0.84), (0.88, 0.95), (0.98, 1.0))  # of a line of speed: ever shorter
_LINES = ((23.0, 0.62), (27.0, 0.95), (31.0, 0.5), (35.0, 0.78))  # beside arrows: how far off, how long (of the height)

# Each lane's arrows: the tip's distance from the head of the lanes, and the width.
_ARROWS = ((14.0, 38.0), (34.0, 34.0), (54.0, 30.0), (168.0, 26.0), (186.0, 22.0), (204.0, 18.0))


def draw_run(desk: Desk) -> Iterator[Cell]:
    """A half of the title on each side of the seam, two lanes' arrows above and below it."""
    for number, half in enumerate(halves(RUN)):
        for band, (top, bottom) in enumerate(pairwise(RUN_BANDS)):
            rect = half._replace(y=RUN.y + top, height=bottom - top)
            yield Cell(
                f"run-{number + 1}-{band + 1}", rect, 0, Frame(rect.size, tuple(_band(desk, number, top, bottom)))
            )


def _band(desk: Desk, number: int, top: float, bottom: float) -> Iterator[Placed]:
    """What of a half lies between two heights."""
    for lane in range(LANES // 2):
        if not top < WORD.y < bottom:
            yield from _speed(lane, bottom - top)
        for y, width in _ARROWS:
            if top <= y < bottom:
                yield chevron(Point((lane + 0.5) * LANE, y - top), width, 0.4 * width)
    if top < WORD.y < bottom:
        word = desk.slide.title_lines[number]
        if has_logo(desk):
            yield from logo_plate(desk, WORD.moved(0.0, -top), (word,))
            return
        yield from desk.setter.fit(word, WORD.moved(0.0, -top), _title(desk), f"board.title.{number}")


def _speed(lane: int, height: float) -> tuple[Placed, ...]:
    """Lines that rush up a lane on either side of its arrows."""
    middle, foot = (lane + 0.5) * LANE, height - 2.0
    lines = []
    for side in (-1, 1):
        for number, (off, long) in enumerate(_LINES):
            x, low, reach = middle + side * off, foot - 14.0 * chance(number, 3 + side), long * (height - 18.0)
            for start, end in _STROKES:
                lines.append(line_path(Line(Point(x, low - start * reach), Point(x, low - end * reach))))
    pens = relief("lane" if lane % 2 == 0 else "board")
    return inked(Art(line=chain(lines)), replace(pens, width=3 * OUTLINE))


def _title(desk: Desk) -> Style:
    """Both words at one size."""
    return desk.setter.common(desk.slide.title_lines, WORD, _TITLE)


def chevron(tip: Point, width: float, height: float) -> Placed:
    """An arrowhead that points up the board, its tip at that point."""
    half, thick = width / 2, height * 0.75
    path: Path = polygon_path(
        [
            (tip.x, tip.y),
            (tip.x + half, tip.y + height),
            (tip.x + half, tip.y + height + thick),
            (tip.x, tip.y + thick),
            (tip.x - half, tip.y + height + thick),
            (tip.x - half, tip.y + height),
        ]
    )
    return shape(path, Ink("lined", "second"), OUTLINE_PEN)
