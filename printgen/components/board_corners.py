"""The board's corners: a corner of the theme goes in, its upright frame, the board's middle at top left, comes out."""

from collections.abc import Callable

from printgen.components.board_art import DISC, PEN, RING, Subject, bars, hidden, medallion, own_face, roundel, stud
from printgen.components.board_ring import CORNER
from printgen.components.board_spaces import RIM
from printgen.components.studio import Studio
from printgen.drawing.art import inked, of
from printgen.drawing.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    placed,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.drawing.ink import OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect, Size
from printgen.theme.model import Corner

SIZE = Size(CORNER, CORNER)
OPEN = CORNER - RIM  # what the border leaves
MARGIN = 6.35
WIDTH = OPEN - 2 * MARGIN

Drawing = Callable[[Studio, Corner], tuple[Placed, ...]]

_ON_BOARD = Ink("text-on", "board")
_LINE = Style("text-bold", 9.5, 7, _ON_BOARD)
_NAME = Style("display", 24, 11, _ON_BOARD, caps=True, leading=1.1, lines=2)
_START_NAME = Style("display", 46, 13, _ON_BOARD, caps=True, leading=1.1, lines=2)

CELL = 43.0  # the jail's inner square; what is left is the rim for visitors


def draw_corner(studio: Studio, corner: Corner) -> Frame:
    """A corner's picture by what happens there."""
    key = _KEYS[corner.does]
    pens = of(key)._replace(area=Ink("rich-line", key))
    border = studio.ornament.border(Rect(0.0, 0.0, OPEN, OPEN).inset(0.9), 0.7).art
    return Frame(SIZE, (*inked(border, pens), *_DRAWINGS[corner.does](studio, corner)))


def _fit(studio: Studio, corner: Corner, field: str, box: Rect, style: Style) -> tuple[Placed, ...]:
    text = getattr(corner, field)
    said = studio.say(text) if field == "line" else text
    if not said:
        return ()
    return studio.setter.fit(said, box, own_face(studio, said, box, style), f"spaces.{corner.id}.{field}")


def _start(studio: Studio, corner: Corner) -> tuple[Placed, ...]:
    return (
        *_fit(studio, corner, "name", Rect(MARGIN, 3.5, WIDTH, 14.5), _START_NAME),
        *_seal(studio, corner, Point(OPEN / 2, 29.4), 10.8, "accent"),
        *_fit(studio, corner, "line", Rect(4.0, 40.5, OPEN - 8, 5.5), _LINE),
        *_arrow(Rect(MARGIN, 47.5, WIDTH, 9.5)),
    )


def _arrow(box: Rect) -> tuple[Placed, ...]:
    """The way of play: to the left, with a notched tail."""
    x, y, middle, head = box.x, box.y, box.centre.y, box.height * 1.1
    thin = box.height * 0.27
    points = [
        (x, middle),
        (x + head, y),
        (x + head, middle - thin),
        (box.right, middle - thin),
        (box.right - thin * 1.4, middle),
        (box.right, middle + thin),
        (x + head, middle + thin),
        (x + head, box.bottom),
    ]
    return (shape(polygon_path(points), Ink("solid", "accent"), PEN),)


def _seal(studio: Studio, corner: Corner, centre: Point, radius: float, key: str) -> tuple[Placed, ...]:
    """A corner's drawing in the edition's seal."""
    return (
        *medallion(studio, centre, radius, key),
        *roundel(studio, Subject.of(corner), centre, RING * radius, 1.42 * DISC * radius, key),
    )


def _plain(key: str) -> Drawing:
    """The drawing of a corner with its name above, its icon in a roundel and its line below."""

    def draw(studio: Studio, corner: Corner) -> tuple[Placed, ...]:
        centre = Point(OPEN / 2, 34.5 if corner.line else 37.0)
        return (
            *_fit(studio, corner, "name", Rect(MARGIN, 5.0, WIDTH, 12), _NAME),
            *_seal(studio, corner, centre, 16.8, key),
            *_fit(studio, corner, "line", Rect(MARGIN, 52.0, WIDTH, 6), _LINE),
        )

    return draw


def _jail(studio: Studio, corner: Corner) -> tuple[Placed, ...]:
    """The cell, its drawing on a disc before the bars of a window, and the rim where visitors stand."""
    window = Rect(CELL / 2 - 16.5, 13.5, 33, 25.5)
    disc, icon = 10.2, 13.5
    return (
        shape(rect_path(Rect(0, 0, CELL, CELL)), Ink("solid", "accent"), PEN),
        *_fit(studio, corner, "name", Rect(3, 3, CELL - 6, 9.5), _NAME._replace(ink=Ink("text-on", "accent"), size=20)),
        *hidden(rounded_path(window, 2.0), Ink("ground", "paper"), PEN),
        *bars(window, 7, 1.1),
        shape(rounded_path(window, 2.0), stroke=Stroke(Ink("line"), OUTLINE * 3)),
        *hidden(circle_path(window.centre, disc), Ink("ground", "paper"), Stroke(Ink("line"), OUTLINE * 2)),
        shape(circle_path(window.centre, disc - 1.1), stroke=Stroke(Ink("line-in", "second"), OUTLINE)),
        *roundel(studio, Subject.of(corner), window.centre, disc - 1.1, icon, "second"),
        *_visiting(studio, corner),
    )


def _visiting(studio: Studio, corner: Corner) -> tuple[Placed, ...]:
    """The visitors' words along both outer sides, the upright one read from the board's edge."""
    long, wide = CELL - 8, OPEN - CELL - 2
    style = Style("display", 13, 8, _ON_BOARD, caps=True, lines=1, tracking=0.04)
    words = Frame(Size(long, wide), _fit(studio, corner, "visiting", Rect(0, 0, long, wide), style))
    middle = (CELL + OPEN) / 2 - 1
    return (
        placed(words, 4, CELL + 0.5),
        placed(words, CELL + 0.5, 4, 270),
        *stud(studio, Point(middle, middle), 5.5, "accent"),
    )


_KEYS = {"start": "accent", "jail": "accent", "free": "second", "go-to-jail": "accent"}
_DRAWINGS: dict[str, Drawing] = {
    "start": _start,
    "jail": _jail,
    "free": _plain("second"),
    "go-to-jail": _plain("accent"),
}
