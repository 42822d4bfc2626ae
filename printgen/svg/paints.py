"""Drawings as data, and the paints of their shapes: fills, gradients and strokes."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Path, Point, Rect, Size, Transform
from printgen.limits import SVG_STOPS
from printgen.messages import message
from printgen.svg.attributes import Tint, growth, number_list, share, tint, transform, user_units
from printgen.svg.xml import Declarations, Element, StyleSheet


class Gradient(Struct, frozen=True):
    """A fill that changes from tint to tint: along a line, or (``radius`` not 0) outwards from ``start``.

    The end of a radial one is its center. ``place`` maps its own space onto the drawing; ``stops`` are (share, tint),
    at least two.
    """

    start: Point
    end: Point
    radius: float
    stops: tuple[tuple[float, Tint], ...]
    place: Transform

    @property
    def mean(self) -> Tint:
        """The mean of its tints."""
        total = [0.0] * 4
        ends = ((0.0, self.stops[0][1]), *self.stops, (1.0, self.stops[-1][1]))
        for (low, one), (high, other) in pairwise(ends):
            for at, (a, b) in enumerate(zip((*one.colour, one.alpha), (*other.colour, other.alpha), strict=True)):
                total[at] += (high - low) * (a + b) / 2
        return Tint(type(self.stops[0][1].colour)(*total[:3]), total[3])


Fill = Tint | Gradient


class Pen(NamedTuple):
    """The stroke of a path: its tint, its width, whether its ends and joins are round, and its dashes."""

    tint: Tint
    width: float
    round_ends: bool = False
    round_bends: bool = False
    dashes: tuple[float, ...] = ()


class Painted(Struct, frozen=True):
    """A path filled by the nonzero rule or stroked, within all of its clips."""

    path: Path
    fill: Fill | None
    pen: Pen | None
    clips: tuple[Path, ...] = ()


class Drawing(Struct, frozen=True):
    """A drawing: its size in user units (px), and its painted paths, the lowest first."""

    size: Size
    painted: tuple[Painted, ...]


def mean_tint(fill: Fill) -> Tint:
    """Return one tint that represents a fill."""
    return fill if isinstance(fill, Tint) else fill.mean


_LINK = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.DOTALL)
_FAINTEST = 0.002  # fills that cover a smaller share of the ground are invisible
_LONGEST = 8  # the most gradients in a chain of references
_Stops = tuple[tuple[float, Tint], ...]
_USUAL = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%", "cx": "50%", "cy": "50%", "r": "50%"}


class Painting(Struct, frozen=True):
    """The frame of a paint: the bounding box of the path, the reference size of percentages, the map to the drawing."""

    box: Rect
    view: Size
    place: Transform


class Paints:
    """The paints of an SVG: its gradients are among the elements by id."""

    def __init__(self, ids: Mapping[str, Element], sheet: StyleSheet) -> None:
        self._ids = ids
        self._sheet = sheet
        self._stops: dict[tuple[int, int], _Stops] = {}  # by the gradient's line and column

    def fill(self, said: Declarations, name: str, usual: str, alpha: float, painting: Painting) -> Fill | None:
        """Return the ``fill`` or ``stroke`` of a shape (``name``); None if nothing shows.

        Raise ValueError if it cannot be drawn.
        """
        alpha *= share(said.get(f"{name}-opacity", "1"))
        word = said.get(name, usual).strip()
        found = _LINK.fullmatch(word)
        meant = self._ids.get(found[1].strip().removeprefix("#")) if found else None
        fill: Fill | None
        if meant is None:
            fill = _flat((found[2] or "none") if found else word, said)
        elif meant.name in ("linearGradient", "radialGradient"):
            fill = self._gradient(meant, painting)
        else:
            fault = message(
                "its {property} is a {element}, which is not supported: use a color or a gradient",
                property=name,
                element=meant.name,
            )
            raise ValueError(fault)
        if fill is None or mean_tint(fill).alpha * alpha < _FAINTEST:
            return None
        if isinstance(fill, Tint):
            return Tint(fill.colour, fill.alpha * alpha)
        return replace(fill, stops=tuple((at, Tint(one.colour, one.alpha * alpha)) for at, one in fill.stops))

    def _gradient(self, gradient: Element, painting: Painting) -> Fill | None:
        chain = [gradient]  # the gradient, and those from which it inherits
        while len(chain) < _LONGEST and (link := chain[-1].attributes.get("href", "").strip()):
            found = self._ids.get(link.removeprefix("#"))
            if found is None or any(found is known for known in chain):
                break
            chain.append(found)
        stops = next(filter(None, map(self._stops_of, chain)), ())
        if len(stops) < 2:
            return stops[0][1] if stops else None
        given: dict[str, str] = {}
        for element in reversed(chain):
            given |= element.attributes
        view, place, box = painting.view, painting.place, painting.box
        if given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
            if not box.width or not box.height:
                return stops[-1][1]
            view, place = Size(1.0, 1.0), Transform(box.width, 0.0, 0.0, box.height, box.x, box.y).then(place)
        place = transform(given.get("gradientTransform", "")).then(place)
        given = _USUAL | given

        def point(x: str, y: str) -> Point:
            return Point(user_units(given[x], view.width), user_units(given[y], view.height))

        if gradient.name == "linearGradient":
            return Gradient(point("x1", "y1"), point("x2", "y2"), 0.0, stops, place)
        given = {"fx": given["cx"], "fy": given["cy"]} | given
        radius = max(1e-9, user_units(given["r"], (view.width + view.height) / 2))
        return Gradient(point("fx", "fy"), point("cx", "cy"), radius, stops, place)

    def _stops_of(self, gradient: Element) -> _Stops:
        key = gradient.line, gradient.column
        if key not in self._stops:
            found: list[tuple[float, Tint]] = []
            for stop in gradient.children:
                if stop.name == "stop":
                    said = self._sheet.declared(stop)
                    word = said.get("stop-color", "black")
                    color, alpha = tint(said.get("color", "black") if word.lower() == "currentcolor" else word)
                    at = max(share(said.get("offset", "0")), found[-1][0] if found else 0.0)
                    if len(found) == SVG_STOPS.most:
                        raise ValueError(message("its gradient has more than {limit} stops", limit=str(SVG_STOPS)))
                    found.append((at, Tint(color, alpha * share(said.get("stop-opacity", "1")))))
            self._stops[key] = tuple(found)
        return self._stops[key]


def _flat(word: str, said: Declarations) -> Tint | None:
    if word.lower() == "currentcolor":
        word = said.get("color", "black")
    return None if word.lower() in ("none", "currentcolor") else tint(word)


def linked(value: str) -> str:
    """Return the id that ``url(#id)`` names; empty for any other text."""
    found = _LINK.fullmatch(value.strip())
    return found[1].strip().removeprefix("#") if found else ""


def pen_of(said: Declarations, fill: Fill, painting: Painting) -> Pen | None:
    """Return the pen of a stroke; None if it has no width."""
    scale, (wide, high) = growth(painting.place), painting.view
    width = user_units(said.get("stroke-width", "1"), (wide + high) / 2) * scale
    if width <= 0:
        return None
    dashes = said.get("stroke-dasharray", "none").strip()
    lengths = [scale * value for value in number_list(dashes.replace("px", ""))] if dashes not in ("none", "") else []
    dashed = sum(lengths) > 0 and min(lengths) >= 0
    return Pen(
        mean_tint(fill),
        width,
        said.get("stroke-linecap") in ("round", "square"),
        said.get("stroke-linejoin") == "round",
        tuple(lengths * (1 + len(lengths) % 2)) if dashed else (),
    )
