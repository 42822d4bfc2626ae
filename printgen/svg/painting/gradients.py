"""The gradients of an SVG, read with what they take from one another."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Size, Transform
from printgen.limits import SVG_STOPS
from printgen.svg.document.css import Declarations
from printgen.svg.document.transforms import transform
from printgen.svg.document.values import share, user_units
from printgen.svg.document.xml import Element
from printgen.svg.drawing import Fill, Gradient
from printgen.svg.painting.colours import Tint, tint

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
