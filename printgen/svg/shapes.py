"""Basic shapes as paths, and paths measured and transformed."""

from collections.abc import Callable, Iterator, Mapping
from math import sqrt

from msgspec import Struct

from printgen.geometry import Point, Rect, Size
from printgen.svg.css import number_list, user_units
from printgen.svg.path_data import Oval, Path, Segment, elliptic_arc


def extent(path: Path) -> Rect:
    """The box round a path's lines and curves; at the origin, without a size, for an empty one."""
    xs, ys = ([0.0], [0.0]) if not path else (list(_reached(path, 1)), list(_reached(path, 2)))
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def is_upright(path: Path) -> bool:
    """Whether a path is the line round an upright rectangle."""
    places = [(float(segment[1]), float(segment[2])) for segment in path if len(segment) == 3]
    if len(path) not in (4, 5, 6) or any(len(segment) == 7 for segment in path) or len(set(places)) != 4:
        return False
    sides = zip(places, (*places[1:], places[0]), strict=True)
    return all((a == c) != (b == d) or (a, b) == (c, d) for (a, b), (c, d) in sides)


def _reached(path: Path, axis: int) -> Iterator[float]:
    """The numbers on one axis (1 across, 2 down) between which the path lies."""
    at = 0.0
    for segment in path:
        if segment[0] == "Z":
            continue
        numbers = [float(value) for value in segment[axis::2]]
        yield numbers[-1]
        if segment[0] == "C":
            yield from _turns(at, *numbers)
        at = numbers[-1]


def _turns(start: float, first: float, second: float, end: float) -> Iterator[float]:
    """Where a cubic turns back on one axis: the roots of its derivative within it."""
    a = end - start + 3 * (first - second)
    b = 2 * (start - 2 * first + second)
    c = first - start
    for t in _roots(a, b, c):
        if 0 < t < 1:
            u = 1 - t
            yield u**3 * start + 3 * u * u * t * first + 3 * u * t * t * second + t**3 * end


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """The real roots of a quadratic that may be linear."""
    if abs(a) < 1e-12:
        return (-c / b,) if b else ()
    inner = b * b - 4 * a * c
    return ((-b - sqrt(inner)) / (2 * a), (-b + sqrt(inner)) / (2 * a)) if inner >= 0 else ()


Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f


def mapped(path: Path, matrix: Matrix) -> Path:
    """The path with each of its points taken through a matrix."""
    a, b, c, d, e, f = matrix
    if not (b or c):
        return _scaled(path, (a, d), (e, f))
    out: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            x1, y1 = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            x2, y2 = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            out.append(("C", x1, y1, x2, y2, a * x + c * y + e, b * x + d * y + f))
        else:
            out.append(segment)
    return tuple(out)


def _scaled(path: Path, factors: tuple[float, float], by: tuple[float, float]) -> Path:
    """The path scaled across and down, and then moved, as most are."""
    (a, d), (e, f) = factors, by
    out: list[Segment] = []
    for segment in path:
        if len(segment) == 3:
            command, x, y = segment
            out.append((command, a * x + e, d * y + f))
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            out.append(("C", a * x1 + e, d * y1 + f, a * x2 + e, d * y2 + f, a * x + e, d * y + f))
        else:
            out.append(segment)
    return tuple(out)


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
