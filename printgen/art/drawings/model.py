"""Drawings as data: parts of a material in a tone, baked from the SVG files beside this module."""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path as FilePath
from typing import Any, cast

import msgspec
from msgspec import Struct

from printgen.art.frame import shared
from printgen.geometry import Path, Rect

TONES = ("deep", "shade", "", "light", "glint")  # from dark to light
LINES = ("contour", "form", "texture", "none")  # the line around a part, or the weight of a line
PLANES = ("sky", "far", "middle", "subject", "front")  # of a scene, from the back
TABLE = b'{"": '  # begins the first line of the baked drawings: the length of each line by name
BAKED = FilePath(__file__).with_name("drawings.json")


class Part(Struct, frozen=True):
    """A part of a drawing: an area of a material in a tone, or a line if it has no material.

    ``over`` cuts it off at the edge of the last part that is not ``over`` another; ``lit`` are the widths of the shadow
    on its right and its lower side (units of the drawing); ``hatch`` is the angle of lines in its shadows (degrees,
    counterclockwise from the right), or None if they have none. ``wide`` makes the part a line of its material, so wide
    (units). ``edge`` is its line, if that is not the whole outline. ``only`` is the variant that has it, if only one
    does.
    """

    path: Path
    material: str = ""
    tone: str = ""
    line: str = "form"
    plane: str = "subject"
    over: bool = False
    lit: tuple[float, float] = (0.0, 0.0)
    hatch: float | None = 60.0
    wide: float = 0.0
    edge: Path = ()
    only: str = ""


class Drawing(Struct, frozen=True, eq=False):
    """A drawing: the box that must be visible (its art may reach farther), and its parts, the lowest first."""

    view: Rect
    parts: tuple[Part, ...]

    def without(self, plane: str) -> "Drawing":
        """Return the drawing without the parts of a plane."""
        return Drawing(self.view, tuple(part for part in self.parts if part.plane != plane))


@cache
def _places() -> Mapping[str, tuple[int, int]]:
    """Return where the bundled drawings begin and end in their file, by name: its first line has a table of them."""
    with BAKED.open("rb") as file:
        table = file.readline()
    lengths = msgspec.json.decode(table.removeprefix(TABLE).removesuffix(b",\n"), type=dict[str, int])
    ends = accumulate(lengths.values(), initial=len(table))
    return dict(zip(lengths, pairwise(ends), strict=True))


def drawing_names() -> tuple[str, ...]:
    """Return the names of the bundled drawings."""
    return tuple(_places())


@shared
def drawing(name: str) -> Drawing:
    """Return a bundled drawing; raise KeyError for an unknown name."""
    start, end = _places()[name]
    with BAKED.open("rb") as file:
        file.seek(start)
        row = file.read(end - start)
    baked = msgspec.json.decode(row.partition(b":")[2].rstrip(b",\n}") + b"}", type=_Baked)
    return Drawing(Rect(*baked.view), cast(tuple[Part, ...], baked.parts))


_Segments = tuple[tuple[Any, ...], ...]  # a path as JSON has it


class _BakedPart(Part, frozen=True):
    """A part whose segments are decoded without a check, which is quicker."""

    path: _Segments
    edge: _Segments = ()


class _Baked(Struct, frozen=True):
    view: tuple[float, float, float, float]
    parts: tuple[_BakedPart, ...]
