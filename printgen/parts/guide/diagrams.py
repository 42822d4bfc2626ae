"""The guide's drawings: their lines, paper, arrows and letters, and the baked pictures."""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Shape, Stroke, bounds, lines_path, placed, polygon_path, shape
from printgen.art.icons import read_path
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.transforms import reversed_path
from printgen.geometry import POINT, Line, Path, Point, Rect, Size, Transform, mapped
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

PICTURE = Size(43.0, 29.0)

PAPER = Ink("pale", "accent")
OTHER = Ink("pale", "second")  # paper's other side, and things that are not paper
BLANK = Ink("blank")
CUT = Stroke(Ink("cut"), 1.0 * POINT)
FOLD = Stroke(Ink("fold"), OUTLINE, (1.0, 0.7))
SHAFT = Stroke(Ink("line"), 1.0 * POINT)  # an arrow's
HEAD = Ink("line")

_NECK = 1.6  # from where an arrow's shaft ends to the tip of its head
_WING, _SPREAD = 2.3, 0.45  # the length of the head's edges, and their angle to the shaft

Corners = Sequence[tuple[float, float]]


class Lettering(NamedTuple):
    """The style and the box of a word in a drawing."""

    style: Style
    room: Size


LETTER = Lettering(Style("text-bold", 9, 8, Ink("text"), lines=1), Size(5.0, 5.0))


def paper(corners: Corners, tint: Ink = PAPER) -> tuple[Placed, ...]:
    """Draw an opaque piece of paper."""
    path = polygon_path(corners)
    return shape(path, Ink("white")), shape(path, tint, OUTLINE_PEN)


def corners_of(x: float, y: float, width: float, height: float) -> Corners:
    """Return the corners of an upright rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def fold_line(x1: float, y1: float, x2: float, y2: float) -> Placed:
    """Draw a dashed line to fold on, or to lay an edge on."""
    return rules((x1, y1, x2, y2), stroke=FOLD)


def rules(*lines: tuple[float, float, float, float], stroke: Stroke = HAIRLINE_PEN) -> Placed:
    """Draw straight lines by their ends."""
    return shape(lines_path(Line(Point(a, b), Point(c, d)) for a, b, c, d in lines), stroke=stroke)


def cells(x: float, y: float, cell: Size, columns: int, rows: int) -> Placed:
    """Draw a grid of cells from its top left corner."""
    right, bottom = x + columns * cell.width, y + rows * cell.height
    upright = [(x + n * cell.width, y, x + n * cell.width, bottom) for n in range(columns + 1)]
    level = [(x, y + n * cell.height, right, y + n * cell.height) for n in range(rows + 1)]
    return rules(*upright, *level)


def lettered(context: DrawingContext, text: str, middle: Point, lettering: Lettering = LETTER) -> tuple[Placed, ...]:
    """Set a letter, a number or a measure in the room round a point."""
    style, room = lettering
    return context.setter.fit(text, Rect(middle.x - room.width / 2, middle.y - room.height / 2, *room), style, "guide")


def turned_letter(
    context: DrawingContext, text: str, middle: Point, turn: int, lettering: Lettering = LETTER
) -> Placed:
    """Set it turned clockwise about a point (0, 90, 180, 270)."""
    room = lettering.room
    frame = Frame(room, lettered(context, text, Rect.of(room).centre, lettering))
    width, height = room.turned if turn % 180 else room
    return placed(frame, middle.x - width / 2, middle.y - height / 2, turn)


def bent_arrow(start: Point, bend: Point, end: Point) -> tuple[Placed, ...]:
    """Draw an arrow that swings from start to end by way of a bend."""
    angle = math.atan2(end.y - bend.y, end.x - bend.x)
    neck = Point(end.x - _NECK * math.cos(angle), end.y - _NECK * math.sin(angle))
    shaft: Path = (("M", *start), ("C", *_between(start, bend), *_between(neck, bend), *neck))
    return shape(shaft, stroke=SHAFT), shape(arrow_head(neck, angle), HEAD)


def _between(near: Point, bend: Point) -> Point:
    return Point(near.x + (bend.x - near.x) * 2 / 3, near.y + (bend.y - near.y) * 2 / 3)


def arrow_head(neck: Point, angle: float) -> Path:
    """Return an arrow's head after a shaft that ends at ``neck``, at an angle in radians, clockwise from the right."""
    tip = Point(neck.x + _NECK * math.cos(angle), neck.y + _NECK * math.sin(angle))
    sides = (angle + _SPREAD, angle - _SPREAD)
    return polygon_path([tip, *((tip.x - _WING * math.cos(side), tip.y - _WING * math.sin(side)) for side in sides)])


def straight(start: Point, end: Point) -> tuple[Placed, ...]:
    """Draw a straight arrow."""
    return bent_arrow(start, Point((start.x + end.x) / 2, (start.y + end.y) / 2), end)


def scissors(context: DrawingContext, x: float, y: float) -> Placed:
    """Draw scissors in a square of 7 mm with that top left corner, their blades to the right."""
    return context.icon("content-cut", Rect(x, y, 7.0, 7.0), Ink("solid", "ink"))


class ShapeClass(NamedTuple):
    """The style of a class of shapes: a fill, an outline, opacity, and an arrowhead."""

    fill: Ink | None = None
    stroke: Stroke | None = None
    hides: bool = False
    pointed: bool = False


_LINE = Ink("line")

SHAPES: dict[str, ShapeClass] = {
    # to fill a shape with
    "paper": ShapeClass(PAPER, hides=True),  # paper with its printed side up, or its cover's
    "other": ShapeClass(OTHER, hides=True),  # its other side, and things that are not paper
    "blank": ShapeClass(BLANK, hides=True),  # paper without print
    "white": ShapeClass(Ink("white")),  # always white
    "strong": ShapeClass(Ink("solid", "second"), hides=True),  # the covers of books, a glue stick
    "house": ShapeClass(Ink("pale", "small_building"), hides=True),
    "ruler": ShapeClass(OTHER),
    "band": ShapeClass(Ink("ground", "second")),  # the band at a deed's head
    "ink": ShapeClass(Ink("solid", "ink")),  # icons
    "mark": ShapeClass(Ink("text")),  # a tick, a cross, the pips of a die
    "head": ShapeClass(HEAD),  # an arrow's
    # to draw a line or an outline with
    "edge": ShapeClass(stroke=OUTLINE_PEN),  # where paper ends
    "fine": ShapeClass(stroke=HAIRLINE_PEN),  # the print on it
    "bold": ShapeClass(stroke=Stroke(_LINE, 1.2 * POINT)),  # paper seen from its edge; a line to compare with
    "dashed": ShapeClass(stroke=replace(HAIRLINE_PEN, dash=(0.6, 0.6))),  # the extent that a print should have
    "cut": ShapeClass(stroke=CUT),
    "cut-fine": ShapeClass(stroke=Stroke(Ink("cut"), OUTLINE)),
    "fold": ShapeClass(stroke=FOLD),  # or where an edge is laid
    "glue": ShapeClass(stroke=Stroke(Ink("line-in", "second"), 0.8 * POINT)),
    "staple": ShapeClass(stroke=Stroke(_LINE, 2.0 * POINT)),
    "arrow": ShapeClass(stroke=SHAFT, pointed=True),  # the path is its shaft, its head is added to the end
    "shaft": ShapeClass(stroke=SHAFT),  # an arrow that goes on elsewhere
    "hidden": ShapeClass(stroke=replace(SHAFT, dash=(0.9, 0.7))),  # that arrow behind the paper
}

# A text's x and y are the middle of its room, or the middle of the left side of one that begins at its left.
TEXTS: dict[str, Lettering] = {
    "letter": LETTER,  # a page number, the letter of a seam
    "measure": Lettering(Style("text-bold", 8, 8, align="left", lines=1), Size(10.0, 4.0)),
    "figure": Lettering(Style("text", 8, 8, lines=1), Size(8.0, 3.0)),  # beside the ticks of a ruler
}


@cache
def shape_class(names: str) -> ShapeClass:
    """Return the look of classes together, by their names; KeyError for one that is not in the table."""
    fill, stroke, hides, pointed = zip(*(SHAPES[name] for name in names.split()), strict=True)
    return ShapeClass(next(filter(None, fill), None), next(filter(None, stroke), None), any(hides), any(pointed))


_LIKE_LETTERS = ("check-bold",)  # signs that are never reversed
# Drawings from the printed sheet to the finished piece that hold in reverse too; tiles and other nets do not.
_IN_ORDER = frozenset(
    [
        "box-close",
        "card-cut",
        "card-fold",
        "counter",
        "disc-fold",
        "marker",
        "money-cut",
        "standee",
        "tent",
        "tray-glue",
    ]
)
SlotIcons = Mapping[str, str]  # the icon that an edition has for each slot of a drawing; "" for none

_NONE: SlotIcons = MappingProxyType({})


@cache
def baked_drawings() -> Mapping[str, Any]:
    """Read the size of each drawing (mm) and its items, the lowest first: kind, class, content, and place."""
    pictures: dict[str, Any] = json.loads(FilePath(__file__).with_name("pictures.json").read_text(encoding="utf-8"))
    return pictures


def picture(context: DrawingContext, name: str, icons: SlotIcons = _NONE) -> Frame:
    """Return a drawing, with an icon for each of its slots (left out if that is ""); KeyError for an unknown name.

    A sequence runs from right to left if the language does.
    """
    if context.is_leftward and name in _IN_ORDER:
        return _reversed(context, name, icons)
    found = baked_drawings()[name]
    items = (item for kind, *row in found["items"] for item in _drawn(context, icons, kind, row))
    return Frame(Size(*found["size"]), tuple(items))


def booklet_picture(context: DrawingContext, name: str) -> Frame:
    """Return a drawing of a booklet; reversed, but for its numbers, if booklets are bound on the right."""
    return _reversed(context, name) if context.is_leftward else picture(context, name)


def _reversed(context: DrawingContext, name: str, icons: SlotIcons = _NONE) -> Frame:
    """Return a drawing with its left and right exchanged; texts, and signs like letters, stay as they are."""
    found = baked_drawings()[name]
    size = Size(*found["size"])
    items: list[Placed] = []
    for kind, *row in found["items"]:
        if kind == "text":
            style, text, x, *rest = row
            items += _drawn(context, icons, kind, [style, text, size.width - x, *rest])
            continue
        for drawn in _drawn(context, icons, kind, row):
            assert isinstance(drawn.item, Shape)
            (x, y), path = drawn.at, drawn.item.path
            if kind == "icon" and row[1] in _LIKE_LETTERS:
                box = bounds(path)
                items.append(Placed(Point(size.width - x - box.x - box.right, y), drawn.item))
            else:
                items.append(Placed(Point(size.width - x, y), replace(drawn.item, path=reversed_path(path))))
    return context.not_mirrored(Frame(size, tuple(items)))


def _drawn(context: DrawingContext, icons: SlotIcons, kind: str, row: Sequence[Any]) -> tuple[Placed, ...]:
    """Draw an item of a baked drawing: a path, an icon, an icon that the edition chooses (a slot), or a text."""
    if kind == "path":
        names, data = row
        path, look = read_path(data), shape_class(names)
        below = (shape(path, Ink("white")),) if look.hides else ()
        return (*below, shape(path, look.fill, look.stroke))
    if kind == "text":  # x and y are the middle of its room; a measure has the language's word for mm
        name, text, x, y, turn = row
        if name == "measure":
            text = text.replace("mm", context.label("calibration.mm"))
        if turn:
            return (turned_letter(context, text, Point(x, y), turn, TEXTS[name]),)
        return lettered(context, text, Point(x, y), TEXTS[name])
    names, name, *matrix = row  # SVG's matrix of a square of 1 mm
    icon = icons[name] if kind == "slot" else name
    if not icon:
        return ()
    place = Transform(*matrix)
    path = mapped(context.icons.path(icon, 1.0), place._replace(e=0.0, f=0.0))
    return (Placed(Point(place.e, place.f), Shape(path, shape_class(names).fill)),)
