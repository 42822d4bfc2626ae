"""A canvas for drawings made by code: parts are added plane by plane, and every choice follows from a seed."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from printgen.art.drawings.model import LINES, PLANES, TONES, Drawing, Part, drawing
from printgen.art.frame import circle_path, polygon_path, rect_path
from printgen.art.line_art import chain, chance
from printgen.geometry import Path, Point, Rect, Segment, mapped
from printgen.svg.path_data import parse_path

Choice = TypeVar("Choice")

_FINER = {"contour": "form", "form": "texture"}


_read = lru_cache(256)(parse_path)


class Canvas:
    """Collects the parts of a drawing, on the plane that is named last; in a ``fine`` one all lines are thinner."""

    def __init__(self, seed: int, fine: bool = False) -> None:
        self._seed = seed
        self._lines = _FINER if fine else {}
        self._choices = 0
        self._parts: dict[str, list[Part]] = {plane: [] for plane in PLANES}
        self.plane = "subject"
        self.leaf = "leaf"

    def drawing(self, view: Rect) -> Drawing:
        return Drawing(view, tuple(part for plane in PLANES for part in self._parts[plane]))

    def between(self, low: float, high: float) -> float:
        self._choices += 1
        return low + (high - low) * chance(self._choices, self._seed)

    def happens(self, share: float) -> bool:
        return self.between(0.0, 1.0) < share

    def pick(self, options: Sequence[Choice]) -> Choice:
        return options[min(len(options) - 1, int(self.between(0.0, len(options))))]

    def mixed(self, options: Iterable[Choice]) -> list[Choice]:
        """Return the options in another order."""
        return [
            option for _, option in sorted(((self.between(0.0, 1.0), one) for one in options), key=lambda it: it[0])
        ]

    def add(self, path: Path, look: str, **said: Any) -> None:
        """Add a part; ``look`` names its classes as in an SVG file: ``roof shade contour over``."""
        for word in look.split():
            if word == "over":
                said["over"] = True
            elif word in ("standard", "minimal"):
                said["only"] = word
            elif word in TONES:
                said["tone"] = word
            elif word in LINES:
                said["line"] = self._lines.get(word, word)
            elif word != "stroke":
                said["material"] = word
        if path:
            said.setdefault("line", self._lines.get("form", "form"))
            self._parts[self.plane].append(Part(path, plane=self.plane, **said))

    def put(self, name: str, x: float, base: float, scale: float = 1.0, mirrored: bool = False, key: str = "") -> None:
        """Place a bundled drawing, the middle of its lower edge at (x, base), with finer lines if it is smaller.

        ``key`` replaces its material ``key``; leaves have the material of the canvas.
        """
        swaps = {"key": key or "key", "leaf": self.leaf}
        found = drawing(f"props/{name}")
        side = -scale if mirrored else scale
        middle = found.view.centre.x
        place = (side, 0.0, 0.0, scale, x - side * middle, base - scale * found.view.bottom)
        finer = _FINER if scale < 1 else {}
        for part in found.parts:
            right, below = part.lit
            self._parts[self.plane].append(
                replace(
                    part,
                    path=mapped(part.path, place),
                    edge=mapped(part.edge, place),
                    material=swaps.get(part.material, part.material),
                    line=finer.get(part.line, part.line),
                    plane=self.plane,
                    lit=(right * scale, below * scale),
                    wide=part.wide * scale,
                )
            )


def box(x: float, y: float, width: float, height: float) -> Path:
    return rect_path(Rect(x, y, width, height))


def poly(*points: tuple[float, float]) -> Path:
    return polygon_path(points)


def disc(x: float, y: float, radius: float) -> Path:
    return tuple(segment for segment in circle_path(Point(x, y), radius) if segment[0] != "L")  # they have no length


def arched(x: float, y: float, width: float, height: float, rise: float) -> Path:
    """Return a window or door with a round head of that rise; (x, y) is the top left corner of its box."""
    spring, middle, right = y + rise, x + width / 2, x + width
    k = 0.55
    return (
        ("M", x, y + height),
        ("L", x, spring),
        ("C", x, spring - k * rise, middle - k * width / 2, y, middle, y),
        ("C", middle + k * width / 2, y, right, spring - k * rise, right, spring),
        ("L", right, y + height),
        ("Z",),
    )


def data(text: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, wide: float = 0.0) -> Path:
    """Return the path of SVG path data, scaled (horizontally by ``wide``) and moved."""
    return mapped(_read(text), (wide or scale, 0.0, 0.0, scale, x, y))


def scallops(x: float, y: float, across: float, down: float, count: int, sag: float) -> list[Segment]:
    """Return the segments of a scalloped edge that goes on from (x, y), each of ``count`` scallops by a step."""
    found: list[Segment] = []
    for _ in range(count):
        first, second = (x + across / 3, y + down / 3 + sag), (x + 2 * across / 3, y + 2 * down / 3 + sag)
        x, y = x + across, y + down
        found.append(("C", *first, *second, x, y))
    return found


def lines(*ends: tuple[float, float, float, float]) -> Path:
    return chain((("M", x, y), ("L", right, bottom)) for x, y, right, bottom in ends)


def dots(*places: tuple[float, float]) -> Path:
    """Return dots, for a part that is wide: far lighter than circles."""
    return lines(*((x, y, x + 0.02, y) for x, y in places))


def joined(paths: Iterable[Path]) -> Path:
    return chain(paths)
