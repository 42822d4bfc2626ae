"""The board's corners (start, jail, free space, go to jail), drawn upright, the board's middle at top left."""

from collections.abc import Callable

from msgspec.structs import replace

from printgen.components.board.art import ON_BOARD, ArtSubject, covering, roundel, stud
from printgen.components.board.ring.plan import CORNER
from printgen.components.board.ring.spaces import RIM
from printgen.components.desk import Desk
from printgen.drawing.art import Pens, inked, pens_of
from printgen.drawing.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    rect_path,
    shape,
)
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Corner
from printgen.geometry import Line, Point, Rect, Size

SIZE = Size(CORNER, CORNER)
OPEN = CORNER - RIM  # what the border leaves
MARGIN = 6.35
WIDTH = OPEN - 2 * MARGIN

CornerDrawing = Callable[[Desk, Corner], tuple[Placed, ...]]

_LINE = Style("text-bold", 9.5, 7, ON_BOARD)
_HOUSE_RULE = replace(_LINE, size=9, align="left", rise="bottom", lines=1)
_NAME = Style("display", 24, 11, ON_BOARD, caps=True, leading=1.1, lines=2)
_CELL_NAME = replace(_NAME, ink=Ink("text-on", "accent"), size=20)
_START_NAME = Style("display", 46, 13, ON_BOARD, caps=True, leading=1.1, lines=2)

FRAME = 3.6  # from the corner's edges to its picture
CELL = 43.0  # the jail's inner square; what is left is the rim for visitors


def draw_corner(desk: Desk, corner: Corner) -> Frame:
    """A corner's picture by what happens there."""
    key = _KEYS[corner.does]
    pens = replace(pens_of(key), area=Ink("line-standard-only", key))
    border = desk.ornament.border(Rect(0.0, 0.0, OPEN, OPEN).inset(0.9), 0.7).art
    return Frame(SIZE, (*inked(border, pens), *_DRAWINGS[corner.does](desk, corner)))


def _fit(desk: Desk, corner: Corner, field: str, box: Rect, style: Style) -> tuple[Placed, ...]:
    text = getattr(corner, field)
    string = desk.say(text) if field == "line" else text
    if not string:
        return ()
    return desk.setter.fit(string, box, desk.setter.own_face(string, box, style), f"spaces.{corner.id}.{field}")


def _start(desk: Desk, corner: Corner) -> tuple[Placed, ...]:
    """The drawing, the name large below it, and the way of play."""
    return (
        *_scene(desk, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, 24.5), "accent"),
        *_fit(desk, corner, "name", Rect(MARGIN, 29.6, WIDTH, 12.2), _START_NAME),
        *_fit(desk, corner, "line", Rect(4.0, 41.8, OPEN - 8, 5.2), _LINE),
        *_arrow(desk, Rect(MARGIN, 47.6, WIDTH, 9.4)),
    )


def _arrow(desk: Desk, box: Rect) -> tuple[Placed, ...]:
    """The way of play: to the left."""
    art = desk.ornament.arrow(box)
    body = (shape(art.area, Ink("solid", "accent"), OUTLINE_PEN),)
    return (*body, *inked(art._replace(area=()), Pens(Ink("mark"), Ink("mark"), Ink("line"))))


def _scene(desk: Desk, corner: Corner, rect: Rect, key: str) -> tuple[Placed, ...]:
    """A corner's picture, or its drawing as large as a window allows, on the edition's light in the key's colour."""
    frame = shape(rect_path(rect), stroke=Stroke(Ink("line"), 2 * OUTLINE))
    if corner.art:
        return desk.picture(corner.art, f"spaces.{corner.id}.art", rect, rect_path(rect), corner.icon), frame
    side = 0.8 * min(rect.size)
    window = desk.backdrop(rect, rect.centre, side / 2, key, full=True)
    drawn: tuple[Placed, ...] = ()
    if corner.icon:
        side = desk.within(corner.icon, side, window)
        drawn = (desk.emblem(corner.icon, rect.centre, side, key, window.dark),)
    return (*window.items, frame, *drawn)


def _plain(key: str) -> CornerDrawing:
    """The drawing of a corner with its name below, and its line if it has one."""

    def draw(desk: Desk, corner: Corner) -> tuple[Placed, ...]:
        high = 35.0 if corner.line else 38.5
        below = FRAME + high + 1.2
        return (
            *_scene(desk, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, high), key),
            *_fit(desk, corner, "name", Rect(MARGIN, below, WIDTH, 11.5 if corner.line else 12.5), _NAME),
            *_fit(desk, corner, "line", Rect(MARGIN, 52.6, WIDTH, 5.5), _LINE),
        )

    return draw


def _free(desk: Desk, corner: Corner) -> tuple[Placed, ...]:
    """The free space; with room for a house rule where that is the option."""
    if corner.line or desk.edition.rules.free_space == "nothing":
        return _plain("second")(desk, corner)
    return (
        *_scene(desk, corner, Rect(FRAME, FRAME, OPEN - 2 * FRAME, 27.5), "second"),
        *_fit(desk, corner, "name", Rect(MARGIN, 31.6, WIDTH, 11.0), _NAME),
        *_house_rule(desk, corner, Rect(MARGIN, 43.2, WIDTH, 12.0)),
    )


def _house_rule(desk: Desk, corner: Corner, box: Rect) -> tuple[Placed, ...]:
    """Two lines to write a house rule on, its title before the first."""
    title, row, pen = desk.label("board.house_rule"), box.height / 2, Stroke(ON_BOARD, HAIRLINE)
    words = desk.setter.fit(title, box._replace(height=row), _HOUSE_RULE, f"spaces.{corner.id}")
    after = box.x + desk.setter.faces.width(title, _HOUSE_RULE.face, _HOUSE_RULE.size) + 1.5
    lines = (
        Line(Point(start, box.y + number * row), Point(box.right, box.y + number * row))
        for number, start in ((1, after), (2, box.x))
    )
    return *words, *(shape(line_path(line), stroke=pen) for line in lines)


def _jail(desk: Desk, corner: Corner) -> tuple[Placed, ...]:
    """The cell, its drawing on a disc before the bars of a window, and the rim where visitors stand."""
    window = Rect(CELL / 2 - 18.5, 12.5, 37, 27.5)
    disc, icon = 11.4, 16.5
    wrought = desk.ornament.window(window)
    return (
        *covering(rect_path(Rect(0, 0, CELL, CELL)), Ink("solid", "accent"), OUTLINE_PEN),
        *_fit(desk, corner, "inside" if corner.inside else "name", Rect(3, 1.5, CELL - 6, 9.5), _CELL_NAME),
        *covering(rect_path(window), Ink("ground", "paper"), OUTLINE_PEN),
        *(entry for bar in wrought.bars for entry in covering(bar, Ink("solid", "line"))),
        *(covering(wrought.clear, Ink("ground", "paper")) if wrought.clear else ()),
        *inked(wrought.art, Pens(Ink("mark"), Ink("solid", "second"), Ink("line"))),
        shape(rect_path(window), stroke=Stroke(Ink("line"), OUTLINE * 3)),
        *covering(circle_path(window.centre, disc), Ink("ground", "paper"), Stroke(Ink("line"), OUTLINE * 2)),
        shape(circle_path(window.centre, disc - 1.1), stroke=Stroke(Ink("line-in", "second"), OUTLINE)),
        *roundel(desk, ArtSubject.of(corner), window.centre, disc - 1.1, icon, "second"),
        *_visiting(desk, corner),
    )


def _visiting(desk: Desk, corner: Corner) -> tuple[Placed, ...]:
    """The visitors' words along both outer sides, the upright one read from the board's edge."""
    long, wide = CELL - 8, OPEN - CELL - 2
    style = Style("display", 13, 8, ON_BOARD, caps=True, lines=1, tracking=0.04)
    words = Frame(Size(long, wide), _fit(desk, corner, "visiting", Rect(0, 0, long, wide), style))
    middle = (CELL + OPEN) / 2 - 1
    return (
        placed(words, 4, CELL + 0.5),
        placed(words, CELL + 0.5, 4, 270),
        *stud(desk, Point(middle, middle), 5.5, "accent"),
    )


_KEYS = {"start": "accent", "jail": "accent", "free": "second", "go-to-jail": "accent"}
_DRAWINGS: dict[str, CornerDrawing] = {
    "start": _start,
    "jail": _jail,
    "free": _free,
    "go-to-jail": _plain("accent"),
}
