"""Attributes of SVG elements: lengths, numbers, colors, transforms, viewports and basic shapes."""

import colorsys
import math
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.color import BLACK, Color
from printgen.errors import quoted
from printgen.geometry import Path, Point, Rect, Segment, Size, Transform
from printgen.limits import ICON_NUMBER
from printgen.messages import message
from printgen.svg.path_data import Oval, elliptic_arc

PLAIN = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SHAPES = frozenset({"rect", "circle", "ellipse", "line", "polyline", "polygon"})
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})\s*(px|pt|pc|mm|cm|in|q|%)?", re.IGNORECASE | re.ASCII)
_EACH = re.compile(_NUMBER, re.ASCII)
_BETWEEN = re.compile(r"[\s,]+")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 24 / 25.4}
_COLOR_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_TRANSFORM_CALL = re.compile(r" ?,? ?(\w+) ?\(([^()]*)\) ?")
_NO_SIZE = message("the drawing has no size: add a viewBox to its 'svg' element")
_WHOLE = "100%"
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_LETTERS = 60  # the most characters of a value; no number is longer


def user_units(text: str, whole: float = 1.0) -> float:
    """Return a length in user units (px); a percentage is of ``whole``."""
    word = text.strip()
    found = _LENGTH.fullmatch(word) if len(word) <= _LETTERS else None
    if not found:
        raise ValueError(message("{text} is not a length", text=quoted(word)))
    unit = (found[2] or "").lower()
    return _bounded(float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit]))


def share(text: str) -> float:
    """Return a share, written as a number or in percent, cut to 0 to 1."""
    return min(1.0, max(0.0, user_units(text)))


def number_list(text: str) -> list[float]:
    """Return the numbers of a list, separated by spaces, commas or only their signs."""
    values: list[float] = []
    for word in _BETWEEN.split(text):
        found = _EACH.findall(word)
        if "".join(found) != word:
            raise ValueError(message("{text} is not a number", text=quoted(word)))
        values += (_bounded(float(part)) for part in found)
    return values


def _bounded(value: float) -> float:
    if not math.isfinite(value) or abs(value) > ICON_NUMBER.most:
        raise ValueError(message("a number in it is too large"))
    return value


class Tint(NamedTuple):
    """A color and its opacity (0 to 1)."""

    colour: Color
    alpha: float = 1.0


def tint(text: str) -> Tint:
    """Return the color of ``#rgb``, ``#rrggbb``, ``rgb(...)``, ``hsl(...)`` or of a name, with its alpha."""
    word = text.strip()
    if word.lower() == "transparent":
        return Tint(BLACK, 0.0)
    if found := _COLOR_CALL.fullmatch(word):
        name, parts = found[1].lower(), re.split(r"[\s,/]+", found[2].strip())
        if len(parts) not in (3, 4):
            raise ValueError(message("{name}() takes three numbers and an optional alpha", name=name))
        alpha = share(parts[3]) if len(parts) == 4 else 1.0
        if name == "hsl":
            turn, rich, light = user_units(parts[0].removesuffix("deg")) / 360, share(parts[1]), share(parts[2])
            return Tint(Color(*colorsys.hls_to_rgb(turn % 1, light, rich)), alpha)
        return Tint(Color(*(min(1.0, max(0.0, user_units(part, 255.0) / 255)) for part in parts[:3])), alpha)
    from PIL import ImageColor  # some platforms lack it

    if not _HEX.fullmatch(word) and word.lower() not in ImageColor.colormap:
        raise ValueError(message("{text} is not a color", text=quoted(word)))
    channels = [channel / 255 for channel in ImageColor.getrgb(word)]
    return Tint(Color(*channels[:3]), *channels[3:])


def transform(text: str) -> Transform:
    """Return the map of a ``transform`` attribute; raise ValueError if it cannot be read."""
    whole, at = PLAIN, 0
    text = " ".join(text.split())
    while at < len(text):
        found = _TRANSFORM_CALL.match(text, at)
        make = _TRANSFORMS.get(found[1]) if found else None
        if found is None or make is None:
            raise ValueError(message("{text} is not a transform", text=quoted(text[at:])))
        try:
            whole = make(*number_list(found[2])).then(whole)
        except TypeError:
            raise ValueError(message("{name}() has the wrong number of values", name=found[1])) from None
        at = found.end()
    return whole


def growth(by: Transform) -> float:
    """Return the factor by which a map lengthens lines, averaged over all directions."""
    return math.sqrt(abs(by.a * by.d - by.b * by.c))


def _rotated(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = Transform(cos, sin, -sin, cos, 0.0, 0.0)
    return PLAIN._replace(e=-x, f=-y).then(turn).then(PLAIN._replace(e=x, f=y))


_TRANSFORMS: Mapping[str, Callable[..., Transform]] = {
    "translate": lambda x, y=0.0: PLAIN._replace(e=x, f=y),
    "scale": lambda x, y=None: PLAIN._replace(a=x, d=x if y is None else y),
    "rotate": _rotated,
    "skewX": lambda degrees: PLAIN._replace(c=math.tan(math.radians(degrees))),
    "skewY": lambda degrees: PLAIN._replace(b=math.tan(math.radians(degrees))),
    "matrix": Transform,
}


class Viewport(Struct, frozen=True):
    """A viewport: the map from its inside to its outside, and the reference size of percentages in it."""

    size: Size
    place: Transform
    view: Size
    window: Path = ()


def viewport(attributes: Mapping[str, str]) -> Viewport:
    """Return the viewport of a file by its first element; raise ValueError if it has no size."""
    box = _view_box(attributes)
    given = [attributes.get(name, _WHOLE).replace("auto", _WHOLE) for name in ("width", "height")]
    if not any("%" in value for value in given):
        size = Size(user_units(given[0]), user_units(given[1]))
    elif box:
        size = box.size
    else:
        raise ValueError(_NO_SIZE)
    if min(size) <= 0:
        raise ValueError(_NO_SIZE)
    return _fitted(attributes, box, size)


def inner_viewport(attributes: Mapping[str, str], view: Size) -> Viewport:
    """Return the viewport of an ``svg`` or ``symbol`` within another, whose view has a size."""
    wide, high = (
        user_units(attributes.get(name, _WHOLE), whole) for name, whole in zip(("width", "height"), view, strict=True)
    )
    x, y = (user_units(attributes.get(name, "0"), whole) for name, whole in zip("xy", view, strict=True))
    port = _fitted(attributes, _view_box(attributes), Size(wide, high))
    window: Path = (("M", x, y), ("L", x + wide, y), ("L", x + wide, y + high), ("L", x, y + high), ("Z",))
    return replace(port, place=port.place.then(PLAIN._replace(e=x, f=y)), window=window)


def _fitted(attributes: Mapping[str, str], box: Rect | None, size: Size) -> Viewport:
    """Fit a view box into a viewport as ``preserveAspectRatio`` says."""
    if box is None or min(size) <= 0:
        return Viewport(size, PLAIN, size)
    across, down = size.width / box.width, size.height / box.height
    words = attributes.get("preserveAspectRatio", "").replace("defer", "").split()
    align = words[0] if words else "xMidYMid"
    if align == "none":
        return Viewport(size, Transform(across, 0.0, 0.0, down, -box.x * across, -box.y * down), box.size)
    scale = max(across, down) if "slice" in words else min(across, down)
    left, top = (_SHARES.get(part, 0.5) for part in (align[1:4], align[5:8]))
    x = (size.width - scale * box.width) * left - box.x * scale
    y = (size.height - scale * box.height) * top - box.y * scale
    return Viewport(size, Transform(scale, 0.0, 0.0, scale, x, y), box.size)


def _view_box(attributes: Mapping[str, str]) -> Rect | None:
    """Return the view box, if there is one with a size; raise ValueError if it cannot be read."""
    text = attributes.get("viewBox", "").strip()
    if not text:
        return None
    values = number_list(text)
    if len(values) != 4:
        raise ValueError(message("its viewBox must be four numbers"))
    return Rect(*values) if min(values[2:]) > 0 else None


def shape_path(name: str, attributes: Mapping[str, str], view: Size) -> Path:
    """Return the path of one of the ``SHAPES``, empty if it has no size; percentages are of ``view``.

    Raise ValueError for attributes that cannot be read.
    """

    def across(key: str) -> float:
        return user_units(attributes.get(key, "0"), view.width)

    def down(key: str) -> float:
        return user_units(attributes.get(key, "0"), view.height)

    def radii() -> tuple[float, float]:
        given = [attributes.get(key, "auto") for key in ("rx", "ry")]
        rx, ry = (own if own != "auto" else other for own, other in zip(given, given[::-1], strict=True))
        return (
            0.0 if rx == "auto" else user_units(rx, view.width),
            0.0 if ry == "auto" else user_units(ry, view.height),
        )

    match name:
        case "rect":
            rect = Rect(across("x"), down("y"), across("width"), down("height"))
            return _rectangle(rect, *radii()) if min(rect.size) > 0 else ()
        case "circle":
            radius = user_units(attributes.get("r", "0"), (view.width + view.height) / 2)
            return _ellipse(across("cx"), down("cy"), radius, radius)
        case "ellipse":
            return _ellipse(across("cx"), down("cy"), *radii())
        case "line":
            return (("M", across("x1"), down("y1")), ("L", across("x2"), down("y2")))
        case _:
            values = number_list(attributes.get("points", ""))
            points = list(zip(values[::2], values[1::2], strict=False))
            if not points:
                return ()
            path: Path = (("M", *points[0]), *(("L", *point) for point in points[1:]))
            return (*path, ("Z",)) if name == "polygon" else path


def _rectangle(rect: Rect, rx: float, ry: float) -> Path:
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    rx, ry = min(max(rx, 0.0), rect.width / 2), min(max(ry, 0.0), rect.height / 2)
    if not rx or not ry:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    corners = (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    path: list[Segment] = [("M", x + rx, y)]
    for start, end in corners:
        path += [("L", *start), *elliptic_arc(Oval(rx, ry, 0.0), Point(*start), Point(*end), False, True)]
    return (*path, ("Z",))


def _ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    if rx <= 0 or ry <= 0:
        return ()
    oval, left, right = Oval(rx, ry, 0.0), Point(x - rx, y), Point(x + rx, y)
    there, back = elliptic_arc(oval, left, right, False, True), elliptic_arc(oval, right, left, False, True)
    return (("M", *left), *there, *back, ("Z",))
