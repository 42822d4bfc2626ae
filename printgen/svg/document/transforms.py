"""The ``transform`` attributes of an SVG: their text goes in; one affine map comes out."""

import math
import re
from collections.abc import Callable, Mapping

from printgen.geometry import Point, Rect, Size, Transform
from printgen.svg.document.values import numbers
from printgen.svg.paths.path import Path, Segment

PLAIN = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r" ?,? ?(\w+) ?\(([^()]*)\) ?")


def joined(outer: Transform, inner: Transform) -> Transform:
    """The map that does the inner one first."""
    a, b, c, d, e, f = inner
    moved = outer.point(Point(e, f))
    return Transform(
        outer.a * a + outer.c * b,
        outer.b * a + outer.d * b,
        outer.a * c + outer.c * d,
        outer.b * c + outer.d * d,
        *moved,
    )


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
            whole = joined(whole, make(*numbers(found[2])))
        except TypeError:
            raise ValueError(f"{found[1]} does not take those numbers") from None
        at = found.end()
    return whole


def mapped(path: Path, by: Transform) -> Path:
    """The path as an affine map leaves it."""
    a, b, c, d, e, f = by
    out: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            handles = (a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f)
            out.append(("C", *handles, a * x + c * y + e, b * x + d * y + f))
        else:
            out.append(segment)
    return tuple(out)


def growth(by: Transform) -> float:
    """How many times as long a line comes out, on the mean of all directions."""
    return math.sqrt(abs(by.a * by.d - by.b * by.c))


def fitted(box: Rect, room: Size, aspect: str) -> Transform:
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
    return joined(joined(_moved(x, y), Transform(cos, sin, -sin, cos, 0.0, 0.0)), _moved(-x, -y))


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
