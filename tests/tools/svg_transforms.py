"""The ``transform`` attributes of an SVG: their text goes in; one affine map comes out."""

import math
import re
from collections.abc import Callable, Mapping

from printgen.geometry import Point, Transform

PLAIN = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def numbers(text: str) -> list[float]:
    """The numbers of a list as SVG writes one, with spaces or commas between."""
    return [float(number) for number in re.findall(r"[-+.\deE]+", text)]


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
    """What a ``transform`` attribute says."""
    whole = PLAIN
    for name, values in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        whole = joined(whole, _TRANSFORMS[name](*numbers(values)))
    return whole


def _moved(x: float, y: float = 0.0) -> Transform:
    return PLAIN._replace(e=x, f=y)


def _scaled(x: float, y: float | None = None) -> Transform:
    return PLAIN._replace(a=x, d=x if y is None else y)


def _rotated(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return joined(joined(_moved(x, y), Transform(cos, sin, -sin, cos, 0.0, 0.0)), _moved(-x, -y))


_TRANSFORMS: Mapping[str, Callable[..., Transform]] = {
    "translate": _moved,
    "scale": _scaled,
    "rotate": _rotated,
    "matrix": Transform,
}
