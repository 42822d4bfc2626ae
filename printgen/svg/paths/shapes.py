"""The basic shapes of SVG as paths, in user units."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from printgen.geometry import Point, Size
from printgen.svg.document.values import number_list, user_units
from printgen.svg.paths.path import Path, Segment
from printgen.svg.paths.path_data import Oval, elliptic_arc


class _Measures(Struct, frozen=True):
    """The attributes of a shape, and the size that percentages are of."""

    said: Mapping[str, str]
    view: Size

    def across(self, name: str, usual: str = "0") -> float:
        return user_units(self.said.get(name, usual), self.view.width)

    def down(self, name: str, usual: str = "0") -> float:
        return user_units(self.said.get(name, usual), self.view.height)

    def radii(self) -> tuple[float, float]:
        """``rx`` and ``ry``: one that is missing is as the other."""
        given = {name: self.said.get(name, "auto") for name in ("rx", "ry")}
        rx = given["rx"] if given["rx"] != "auto" else given["ry"]
        ry = given["ry"] if given["ry"] != "auto" else given["rx"]
        return (
            0.0 if rx == "auto" else user_units(rx, self.view.width),
            0.0 if ry == "auto" else user_units(ry, self.view.height),
        )


def shape_path(name: str, said: Mapping[str, str], view: Size) -> Path:
    """The path of a ``rect``, ``circle`` ...; empty where it has no size; ValueError for what cannot be read."""
    return SHAPES[name](_Measures(said, view))


def _rect(read: _Measures) -> Path:
    x, y, wide, high = read.across("x"), read.down("y"), read.across("width"), read.down("height")
    if wide <= 0 or high <= 0:
        return ()
    rx, ry = read.radii()
    rx, ry = min(max(rx, 0.0), wide / 2), min(max(ry, 0.0), high / 2)
    if not rx or not ry:
        return (("M", x, y), ("L", x + wide, y), ("L", x + wide, y + high), ("L", x, y + high), ("Z",))
    oval, right, bottom = Oval(rx, ry, 0.0), x + wide, y + high
    corners = (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    path: list[Segment] = [("M", x + rx, y)]
    for start, end in corners:
        path += [("L", *start), *elliptic_arc(oval, Point(*start), Point(*end), False, True)]
    return (*path, ("Z",))


def _round(x: float, y: float, rx: float, ry: float) -> Path:
    if rx <= 0 or ry <= 0:
        return ()
    oval, left, right = Oval(rx, ry, 0.0), Point(x - rx, y), Point(x + rx, y)
    there, back = elliptic_arc(oval, left, right, False, True), elliptic_arc(oval, right, left, False, True)
    return (("M", *left), *there, *back, ("Z",))


def _circle(read: _Measures) -> Path:
    radius = user_units(read.said.get("r", "0"), (read.view.width + read.view.height) / 2)
    return _round(read.across("cx"), read.down("cy"), radius, radius)


def _ellipse(read: _Measures) -> Path:
    return _round(read.across("cx"), read.down("cy"), *read.radii())


def _line(read: _Measures) -> Path:
    return (("M", read.across("x1"), read.down("y1")), ("L", read.across("x2"), read.down("y2")))


def _polyline(read: _Measures) -> Path:
    values = number_list(read.said.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    return (("M", *points[0]), *(("L", *point) for point in points[1:])) if points else ()


def _polygon(read: _Measures) -> Path:
    path = _polyline(read)
    return (*path, ("Z",)) if path else ()


SHAPES: Mapping[str, Callable[[_Measures], Path]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
