"""Icons as paths and frames: the bundled ones, and a theme's own."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import NamedTuple, cast

import msgspec

from printgen.art.frame import Frame, Ink, Stroke, moved_path, shape, shared
from printgen.geometry import Path, Size
from printgen.icon_sets import UNITS, IconNames, set_drawing

BOX = 24.0  # the side of the icons' grid
_ON_COLOR = ("emblem", "engraving")  # roles of icons on a ground of full color, besides those that end in -on
_SEGMENT = re.compile("([MLCZ])([^MLCZ]*)")


@cache
def baked() -> Mapping[str, str]:
    """Return the bundled icons' path data by name (absolute M, L, C and Z only)."""
    icons: dict[str, str] = msgspec.json.decode(FilePath(__file__).with_name("icons.json").read_bytes())["icons"]
    return icons


@shared
def read_path(data: str) -> Path:
    """Return the path of baked path data."""
    segments = ((found[1], *map(float, found[2].split())) for found in _SEGMENT.finditer(data))
    return cast(Path, tuple(segments))


class OwnIcon(NamedTuple):
    """A theme's own icon: SVG path data and its view box."""

    path: str
    view_box: str = "0 0 24 24"


def known_icons() -> IconNames:
    """Return the names of all bundled icons."""
    return IconNames(baked())


class Icons:
    """The icons of a build, the theme's own before the bundled ones, each drawn once for a size.

    Colored ones are in the edition's colors, or in their ``own_colors``. ``used`` collects the names of those that
    were drawn.
    """

    def __init__(self, own: Mapping[str, OwnIcon] | None = None, own_colors: bool = False) -> None:
        self._own = own or {}
        self._role = "drawn" if own_colors else "painted"
        self._frames: dict[tuple[str, float, Ink | bool, Stroke | None], Frame] = {}
        self.used: set[str] = set()

    def path(self, name: str, size: float) -> Path:
        """Return the icon's path scaled to a square of ``size`` mm; raise KeyError for an unknown name."""
        self.used.add(name)
        own = self._own.get(name)
        if own is None:
            if found := set_drawing(name):
                return moved_path(found.outline, 0, 0, size / UNITS)
            return moved_path(read_path(baked()[name]), 0, 0, size / BOX)
        from printgen.svg.path_data import parse_path, parse_view_box

        box = parse_view_box(own.view_box)
        scale = BOX / max(box.size)
        x, y = BOX / 2 - scale * box.centre.x, BOX / 2 - scale * box.centre.y
        return moved_path(moved_path(parse_path(own.path), x, y, scale), 0, 0, size / BOX)

    def frame(self, name: str, size: float, ink: Ink, stroke: Stroke | None = None) -> Frame:
        """Return the icon in a square frame of ``size`` mm, the same frame object each time."""
        if colored := self.colored(name, size, ink.role.endswith("-on") or ink.role in _ON_COLOR):
            return colored
        key = (name, size, ink, stroke)
        if key not in self._frames:
            self._frames[key] = Frame(Size(size, size), (shape(self.path(name, size), ink, stroke),))
        return self._frames[key]

    def colored(self, name: str, size: float, on_color: bool) -> Frame | None:
        """Return an icon of several colors in a square frame, with a rim ``on_color``; None if it has only one."""
        found = None if name in self._own else set_drawing(name)
        if found is None or not found.parts:
            return None
        from printgen.art.colored_icons import colored_icon

        self.used.add(name)
        key = (found.name, size, on_color, None)
        if key not in self._frames:
            self._frames[key] = colored_icon(found, size, self._role, on_color)
        return self._frames[key]
