"""Viewports: the size of an ``svg`` element, and how what is drawn in its view box is fitted into it."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Rect, Size, Transform
from printgen.svg.document.transforms import PLAIN, view_box_map
from printgen.svg.document.values import number_list, user_units
from printgen.svg.paths.path import Path

_NO_SIZE = "the drawing has no size: give its 'svg' a viewBox"
_WHOLE = "100%"


class Viewport(Struct, frozen=True):
    """A window of some size: the map from within it to outside, and the size that percentages within are of."""

    size: Size
    place: Transform
    view: Size
    window: Path


def viewport(said: Mapping[str, str]) -> Viewport:
    """The viewport of a file by its first element; ValueError where it has no size."""
    box = _view_box(said)
    given = [said.get(name, _WHOLE).replace("auto", _WHOLE) for name in ("width", "height")]
    if any("%" in value for value in given):
        if not box:
            raise ValueError(_NO_SIZE)
        size = box.size
    else:
        size = Size(user_units(given[0]), user_units(given[1]))
    if min(size) <= 0:
        raise ValueError(_NO_SIZE)
    return _fitted(said, box, size)


def inner_viewport(said: Mapping[str, str], view: Size) -> Viewport:
    """The viewport of an ``svg`` or ``symbol`` within another, whose view has that size."""
    size = Size(user_units(said.get("width", _WHOLE), view.width), user_units(said.get("height", _WHOLE), view.height))
    port = _fitted(said, _view_box(said), size)
    moved = PLAIN._replace(e=user_units(said.get("x", "0"), view.width), f=user_units(said.get("y", "0"), view.height))
    (x, y), (wide, high) = (moved.e, moved.f), size
    window: Path = (("M", x, y), ("L", x + wide, y), ("L", x + wide, y + high), ("L", x, y + high), ("Z",))
    return replace(port, place=port.place.then(moved), window=window)


def _fitted(said: Mapping[str, str], box: Rect | None, size: Size) -> Viewport:
    if box is None or min(size) <= 0:
        return Viewport(size, PLAIN, size, ())
    return Viewport(size, view_box_map(box, size, said.get("preserveAspectRatio", "")), box.size, ())


def _view_box(said: Mapping[str, str]) -> Rect | None:
    """The view box, if there is one with a size; ValueError for what is none."""
    text = said.get("viewBox", "").strip()
    if not text:
        return None
    values = number_list(text)
    if len(values) != 4:
        raise ValueError("its viewBox is not four numbers")
    return Rect(*values) if min(values[2:]) > 0 else None
