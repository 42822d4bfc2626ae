"""Drawings as data, and the paints of their shapes: fills, gradients and strokes."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Path, Point, Rect, Size, Transform
from printgen.limits import SVG_STOPS
from printgen.svg.values import Tint, growth, number_list, share, tint, transform, user_units
from printgen.svg.xml import Declarations, Element


class Gradient(Struct, frozen=True):
    """A fill that changes from tint to tint: along a line, or (``radius`` not 0) outwards from ``start``.

    The end of a radial one is its centre. ``place`` maps its own space onto the drawing; ``stops`` are (share, tint),
    at least two.
    """

    start: Point
    end: Point
    radius: float
    stops: tuple[tuple[float, Tint], ...]
    place: Transform

    @property
    def mean(self) -> Tint:
        """The tint that it has on the whole."""
        total = [0.0] * 4
        ends = ((0.0, self.stops[0][1]), *self.stops, (1.0, self.stops[-1][1]))
        for (low, one), (high, other) in pairwise(ends):
            for at, (a, b) in enumerate(zip((*one.colour, one.alpha), (*other.colour, other.alpha), strict=True)):
                total[at] += (high - low) * (a + b) / 2
        return Tint(type(self.stops[0][1].colour)(*total[:3]), total[3])


Fill = Tint | Gradient


class Pen(NamedTuple):
    """How a path is stroked: its tint, its width, whether its ends and its bends are round, and its dashes."""

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
    """A drawing: its size in user units (px), and what is painted on it, the lowest first."""

    size: Size
    painted: tuple[Painted, ...]


def mean_tint(fill: Fill) -> Tint:
    """The one tint that stands for a fill."""
    return fill if isinstance(fill, Tint) else fill.mean


_LONGEST = 8  # gradients that refer to one another
_USUAL = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%", "cx": "50%", "cy": "50%", "r": "50%"}


class Painting(Struct, frozen=True):
    """What a gradient is laid on: the box round the path, the size that percentages are of, the map to the drawing."""

    box: Rect
    view: Size
    place: Transform


Stops = tuple[tuple[float, Tint], ...]


class Gradients(Struct, frozen=True):
    """The gradients of an SVG by id; ``said_of`` tells what is declared of an element, ``known`` are stops by place."""

    ids: Mapping[str, Element]
    said_of: Callable[[Element], Declarations]
    known: dict[tuple[int, int], Stops]

    def fill(self, gradient: Element, painting: Painting) -> Fill | None:
        """The gradient as a fill; None where it shows nothing; ValueError for what cannot be read."""
        chain = self._chain(gradient)
        stops = next((found for element in chain if (found := self._stops(element))), ())
        if len(stops) < 2:
            return stops[0][1] if stops else None
        said: dict[str, str] = {}
        for element in reversed(chain):
            said |= element.attributes
        boxed = said.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        view, place, box = painting.view, painting.place, painting.box
        if boxed:
            if not box.width or not box.height:
                return stops[-1][1]
            view, place = Size(1.0, 1.0), Transform(box.width, 0.0, 0.0, box.height, box.x, box.y).then(place)
        place = transform(said.get("gradientTransform", "")).then(place)
        return replace(_ends(gradient.name, said, view), stops=stops, place=place)

    def _chain(self, gradient: Element) -> list[Element]:
        """The gradient, and those that it takes from."""
        chain = [gradient]
        while len(chain) < _LONGEST and (link := chain[-1].attributes.get("href", "").strip()):
            found = self.ids.get(link.removeprefix("#"))
            if found is None or any(found is known for known in chain):
                break
            chain.append(found)
        return chain

    def _stops(self, gradient: Element) -> Stops:
        place = gradient.line, gradient.column
        if place not in self.known:
            self.known[place] = self._read_stops(gradient)
        return self.known[place]

    def _read_stops(self, gradient: Element) -> Stops:
        found: list[tuple[float, Tint]] = []
        for stop in gradient.children:
            if stop.name == "stop":
                said = self.said_of(stop)
                word = said.get("stop-color", "black")
                colour, alpha = tint(said.get("color", "black") if word.lower() == "currentcolor" else word)
                at = max(share(said.get("offset", "0")), found[-1][0] if found else 0.0)
                if len(found) == SVG_STOPS.most:
                    raise ValueError(f"its gradient has more than {SVG_STOPS} stops")
                found.append((at, Tint(colour, alpha * share(said.get("stop-opacity", "1")))))
        return tuple(found)


def _ends(name: str, said: Mapping[str, str], view: Size) -> Gradient:
    """The gradient's line or circle, without stops."""
    given = {**_USUAL, **said}

    def point(x: str, y: str) -> Point:
        return Point(user_units(given[x], view.width), user_units(given[y], view.height))

    if name == "linearGradient":
        return Gradient(point("x1", "y1"), point("x2", "y2"), 0.0, (), Transform(1, 0, 0, 1, 0, 0))
    given = {"fx": given["cx"], "fy": given["cy"]} | given
    radius = max(1e-9, user_units(given["r"], (view.width + view.height) / 2))
    return Gradient(point("fx", "fy"), point("cx", "cy"), radius, (), Transform(1, 0, 0, 1, 0, 0))


_LINK = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.DOTALL)
_FAINTEST = 0.002  # what covers less of the ground does not show


def linked(value: str) -> str:
    """The id that ``url(#id)`` names; empty for any other text."""
    found = _LINK.fullmatch(value.strip())
    return found[1].strip().removeprefix("#") if found else ""


class Paints(Struct, frozen=True):
    """The paints of an SVG: its elements by id, and what is declared of an element."""

    ids: Mapping[str, Element]
    said_of: Callable[[Element], Declarations]
    gradients: Gradients

    @classmethod
    def of(cls, ids: Mapping[str, Element], said_of: Callable[[Element], Declarations]) -> "Paints":
        """The paints of elements by their ids."""
        return cls(ids, said_of, Gradients(ids, said_of, {}))

    def fill(self, said: Declarations, name: str, usual: str, alpha: float, painting: Painting) -> Fill | None:
        """What a path is filled or stroked with; None for nothing that shows; ValueError for what cannot be drawn.

        ``name`` is the property, ``fill`` or ``stroke``.
        """
        alpha *= share(said.get(f"{name}-opacity", "1"))
        fill = self._fill(said.get(name, usual).strip(), said, name, painting)
        return _faded(fill, alpha) if fill else None

    def _fill(self, word: str, said: Declarations, name: str, painting: Painting) -> Fill | None:
        found = _LINK.fullmatch(word)
        if not found:
            return _flat(word, said)
        meant = self.ids.get(found[1].strip().removeprefix("#"))
        if meant is None:
            return _flat(found[2] or "none", said)
        if meant.name not in ("linearGradient", "radialGradient"):
            raise ValueError(f"its {name} is a {meant.name}, which is not drawn: use a colour or a gradient")
        return self.gradients.fill(meant, painting)


def pen_of(said: Declarations, fill: Fill, painting: Painting) -> Pen | None:
    """The pen of a stroke; None where it has no width."""
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


def _flat(word: str, said: Declarations) -> Tint | None:
    if word.lower() == "currentcolor":
        word = said.get("color", "black")
    return None if word.lower() in ("none", "currentcolor") else tint(word)


def _faded(fill: Fill, alpha: float) -> Fill | None:
    """The fill with so much of it showing; None where that is nothing."""
    if mean_tint(fill).alpha * alpha < _FAINTEST:
        return None
    if isinstance(fill, Tint):
        return Tint(fill.colour, fill.alpha * alpha)
    return replace(fill, stops=tuple((at, Tint(one.colour, one.alpha * alpha)) for at, one in fill.stops))
