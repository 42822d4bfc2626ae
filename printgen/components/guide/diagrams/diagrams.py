"""The guide's drawings that look the same in every kit, by name.

Add a drawing as an SVG in ``pictures/``, then run ``make diagrams``.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.classes import TEXTS, shape_class
from printgen.components.guide.diagrams.pen import lettered, turned_letter
from printgen.drawing.frame import Frame, Ink, Placed, Shape, bounds, shape
from printgen.drawing.icons import read_path
from printgen.drawing.mirror import reversed_path
from printgen.geometry import Point, Size, Transform
from printgen.svg.paths.mapping import mapped

_LIKE_LETTERS = ("check-bold",)  # signs that are never reversed
# Drawings that lead from what is printed to what comes of it, and are as true in reverse; tiles and other nets are not.
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
    """Each drawing's size (mm) and its items from the lowest to the topmost: kind, class, what, and where."""
    pictures: dict[str, Any] = json.loads(FilePath(__file__).with_name("pictures.json").read_text(encoding="utf-8"))
    return pictures


def picture(desk: Desk, name: str, icons: SlotIcons = _NONE) -> Frame:
    """The drawing of that name, with an icon for each of its slots (left out where that is ""); KeyError for others.

    What leads from one thing to the next does so from right to left where the language runs that way.
    """
    if desk.is_leftward and name in _IN_ORDER:
        return _in_reverse(desk, name)
    found = baked_drawings()[name]
    return Frame(
        Size(*found["size"]), tuple(item for kind, *row in found["items"] for item in _KINDS[kind](desk, icons, *row))
    )


def booklet_picture(desk: Desk, name: str) -> Frame:
    """A drawing of a booklet; reversed, but for its numbers, where booklets are bound on the right."""
    return _in_reverse(desk, name) if desk.is_leftward else picture(desk, name)


def _in_reverse(desk: Desk, name: str) -> Frame:
    """A drawing with its left and right exchanged."""
    found = baked_drawings()[name]
    size = Size(*found["size"])
    rows = (_reversed(desk, size.width, kind, row) for kind, *row in found["items"])
    return desk.not_mirrored(Frame(size, tuple(item for items in rows for item in items)))


def _reversed(desk: Desk, wide: float, kind: str, row: Sequence[Any]) -> Iterator[Placed]:
    """An item on the other side of a drawing: shapes in reverse, texts and signs like letters as they are."""
    if kind == "text":
        name, text, x, *rest = row
        yield from _text(desk, _NONE, name, text, wide - x, *rest)
        return
    for placed in _KINDS[kind](desk, _NONE, *row):
        assert isinstance(placed.item, Shape)
        (x, y), path = placed.at, placed.item.path
        if kind == "icon" and row[1] in _LIKE_LETTERS:
            box = bounds(path)
            yield Placed(Point(wide - x - box.x - box.right, y), placed.item)
        else:
            yield Placed(Point(wide - x, y), replace(placed.item, path=reversed_path(path)))


def _path(desk: Desk, icons: SlotIcons, names: str, data: str) -> tuple[Placed, ...]:
    """A shape, and white below it where it hides what lies there."""
    path, look = read_path(data), shape_class(names)
    below = (shape(path, Ink("white")),) if look.hides else ()
    return (*below, shape(path, look.fill, look.stroke))


def _icon(desk: Desk, icons: SlotIcons, names: str, name: str, *place: float) -> tuple[Placed, ...]:
    """An icon by where a square of 1 mm comes to lie, as a matrix of SVG puts it."""
    turned = Transform(*place)
    path = mapped(desk.icons.path(name, 1.0), turned._replace(e=0.0, f=0.0))
    return (Placed(Point(turned.e, turned.f), Shape(path, shape_class(names).fill)),)


def _slot(desk: Desk, icons: SlotIcons, names: str, slot: str, *place: float) -> tuple[Placed, ...]:
    """An icon that the edition chooses."""
    icon = icons[slot]
    return _icon(desk, icons, names, icon, *place) if icon else ()


def _text(desk: Desk, icons: SlotIcons, name: str, text: str, x: float, y: float, turn: int) -> tuple[Placed, ...]:
    """A text by the middle of its room; a measure in the language's word for mm."""
    if name == "measure":
        text = text.replace("mm", desk.label("calibration.mm"))
    if turn:
        return (turned_letter(desk, text, Point(x, y), turn, TEXTS[name]),)
    return lettered(desk, text, Point(x, y), TEXTS[name])


_KINDS: Mapping[str, Callable[..., tuple[Placed, ...]]] = {"path": _path, "icon": _icon, "slot": _slot, "text": _text}
