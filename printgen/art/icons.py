"""Icons as paths and frames: the bundled set, and a theme's own."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import NamedTuple, cast

import msgspec

from printgen.art.frame import Frame, Ink, Stroke, moved_path, shape, shared
from printgen.geometry import Path, Size

BOX = 24.0  # the side of the icons' grid
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


class Icons:
    """The icons of a build, the theme's own before the baked ones, each drawn once for a size."""

    def __init__(self, own: Mapping[str, OwnIcon] | None = None) -> None:
        self._own = own or {}
        self._frames: dict[tuple[str, float, Ink, Stroke | None], Frame] = {}

    def path(self, name: str, size: float) -> Path:
        """Return the icon's path scaled to a square of ``size`` mm; raise KeyError for an unknown name."""
        own = self._own.get(name)
        if own is None:
            return moved_path(read_path(baked()[name]), 0, 0, size / BOX)
        from printgen.svg.path_data import parse_path, parse_view_box

        box = parse_view_box(own.view_box)
        scale = BOX / max(box.size)
        x, y = BOX / 2 - scale * box.centre.x, BOX / 2 - scale * box.centre.y
        return moved_path(moved_path(parse_path(own.path), x, y, scale), 0, 0, size / BOX)

    def frame(self, name: str, size: float, ink: Ink, stroke: Stroke | None = None) -> Frame:
        """Return the icon in a square frame of ``size`` mm, the same frame object each time."""
        key = (name, size, ink, stroke)
        if key not in self._frames:
            self._frames[key] = Frame(Size(size, size), (shape(self.path(name, size), ink, stroke),))
        return self._frames[key]
