"""Viewports and transforms of an SVG."""

import math
import re
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Rect, Size, Transform
from printgen.svg.css import number_list, user_units
from printgen.svg.path_data import Path

PLAIN = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r" ?,? ?(\w+) ?\(([^()]*)\) ?")


def transform(text: str) -> Transform:
    """What a ``transform`` attribute says; ValueError where it cannot be read."""
    whole, at = PLAIN, 0
    text = " ".join(text.split())
    while at < len(text):
        found = _CALL.match(text, at)
        make = _TRANSFORMS.get(found[1]) if found else None
        if found is None or make is None:
            raise ValueError(f"{text[at : at + 40]!r} is not a transform")
        try:
            whole = make(*number_list(found[2])).then(whole)
        except TypeError:
            raise ValueError(f"{found[1]} does not take those numbers") from None
        at = found.end()
    return whole


def growth(by: Transform) -> float:
    """How many times as long a line comes out, on the mean of all directions."""
    return math.sqrt(abs(by.a * by.d - by.b * by.c))


def view_box_map(box: Rect, room: Size, aspect: str) -> Transform:
    """The map of a view box into a room, as ``preserveAspectRatio`` says."""
    across, down = room.width / box.width, room.height / box.height
    words = aspect.replace("defer", "").split()
    align = words[0] if words else "xMidYMid"
    if align == "none":
        return Transform(across, 0.0, 0.0, down, -box.x * across, -box.y * down)
    scale = max(across, down) if "slice" in words else min(across, down)
    free = room.width - scale * box.width, room.height - scale * box.height
    left, top = (_SHARES.get(part, 0.5) for part in (align[1:4], align[5:8]))
    return Transform(scale, 0.0, 0.0, scale, free[0] * left - box.x * scale, free[1] * top - box.y * scale)


_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def _moved(x: float, y: float = 0.0) -> Transform:
    return PLAIN._replace(e=x, f=y)


def _scaled(x: float, y: float | None = None) -> Transform:
    return PLAIN._replace(a=x, d=x if y is None else y)


def _rotated(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return _moved(-x, -y).then(Transform(cos, sin, -sin, cos, 0.0, 0.0)).then(_moved(x, y))


def _slanted_across(degrees: float) -> Transform:
    return PLAIN._replace(c=math.tan(math.radians(degrees)))


def _slanted_down(degrees: float) -> Transform:
    return PLAIN._replace(b=math.tan(math.radians(degrees)))


_TRANSFORMS: Mapping[str, Callable[..., Transform]] = {
    "translate": _moved,
    "scale": _scaled,
    "rotate": _rotated,
    "skewX": _slanted_across,
    "skewY": _slanted_down,
    "matrix": Transform,
}


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
