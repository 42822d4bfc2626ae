"""The lanes that lead from the start to the spaces: a studio goes in, the title and the lanes' arrows come out."""

from collections.abc import Iterator

from printgen.components.board_slide import LANE, LANES, RUN, halves
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Path, Placed, Stroke, circle_path, placed, polygon_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect
from printgen.kit import Cell

_TITLE = Style("display", 190, 60, Ink("show-on", "board"), caps=True, lines=1, tracking=0.02, narrow=None)
_PEN = Stroke(Ink("line"), OUTLINE)
_WORD_TALL = 74.0
_MARGIN = 14.0


def draw_run(studio: Studio) -> Iterator[Cell]:
    """A half of the title and two lanes' arrows on each side of the seam."""
    for number, (half, word) in enumerate(zip(halves(RUN), studio.slide.board.title, strict=True), 1):
        yield Cell(f"run-{number}", half, 0, Frame(half.size, tuple(_half(studio, half, word))))


def _half(studio: Studio, half: Rect, word: str) -> Iterator[Placed]:
    board = studio.slide.board
    box = Rect(_MARGIN, (half.height - _WORD_TALL) / 2, half.width - 2 * _MARGIN, _WORD_TALL)
    for lane in range(LANES // 2):
        x = (lane + 0.5) * LANE
        for y, scale in (
            (box.y - 18.0, 0.8),
            (box.y - 42.0, 1.0),
            (half.height - 20.0, 0.6),
            (half.height - 42.0, 0.7),
        ):
            yield chevron(Point(x, y), 34.0 * scale, 16.0 * scale)
    yield from studio.setter.fit(word, box, _title(studio), f"board.title.{board.title.index(word)}")


def _title(studio: Studio) -> Style:
    """Both words at one size."""
    room = Rect(0, 0, RUN.width / 2 - 2 * _MARGIN, _WORD_TALL)
    return studio.setter.common(studio.slide.board.title, room, _TITLE)


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
    return shape(path, Ink("solid", "second"), _PEN)


def rings(centre: Point, radius: float, key: str) -> Frame:
    """Two fine rings round a place for a token."""
    size = Rect(0, 0, 2 * radius, 2 * radius)
    pen = Stroke(Ink("text-on", key), OUTLINE)
    return Frame(size.size, tuple(shape(circle_path(size.centre, part), stroke=pen) for part in (radius, radius - 1.4)))


def ringed(centre: Point, radius: float, key: str) -> Placed:
    """Those rings about a point."""
    return placed(rings(centre, radius, key), centre.x - radius, centre.y - radius)
