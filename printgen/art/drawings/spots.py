"""Black spots of pen drawings: how dark and how thick parts are, and which of them are black."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cache

from msgspec import Struct

from printgen.art.drawings.materials import SKINS, own_color
from printgen.art.drawings.model import Drawing, Part
from printgen.art.frame import bounds, shared
from printgen.geometry import Path, Rect, subpaths

BLACK, DARK = 0.09, 0.16  # the luminances below which a part is black, or hatched, in Minimal
_DUSKY = 0.2  # below which a material may be black if there are not enough spots
_OF_EDITIONS = 0.25  # the luminance that materials in an edition's own colors are taken to have
_FULL = 0.4  # the share of its box that a compact area fills
_TONE_FACTORS = {"deep": 0.3, "shade": 0.65, "": 1.0, "light": 2.0, "glint": 4.0}


class Spot(Struct, frozen=True):
    """A part that may be black: its identity, its area, and about how wide a disk has space in it."""

    number: int
    size: float
    thickness: float


def luminance(part: Part) -> float:
    """Return about how light a part is, whatever the colors of the edition."""
    return _material_luminance(part.material) * _TONE_FACTORS[part.tone]


@cache
def _material_luminance(material: str) -> float:
    if material == "ink":
        return 0.0
    color = own_color(material)
    return color.luminance if color else _OF_EDITIONS


def is_dark(part: Part, limit: float) -> bool:
    if part.material != "ink" and own_color(part.material) is None:
        return part.tone == "deep" and limit == DARK
    return luminance(part) < limit and not (limit == BLACK and part.material in SKINS)


def black_parts(drawing: Drawing, visible: Collection[int], room: float, thickest: float) -> Iterator[Spot]:
    """Yield the visible parts that are black, as long as their areas have room.

    No disk of the width ``thickest`` has space in any of them.
    """
    dark, dusky = _candidates(drawing)
    for spot in dark:
        if spot.number in visible and spot.thickness <= thickest and spot.size <= room:
            room -= spot.size
            yield spot
    for parts in dusky:
        spots = [_spot(part) for part in parts if id(part) in visible] if room > 0 else []
        size = math.fsum(spot.size for spot in spots)
        if size <= room and all(spot.thickness <= thickest for spot in spots):
            room -= size
            yield from spots


@shared
def _candidates(drawing: Drawing) -> tuple[tuple[Spot, ...], tuple[tuple[Part, ...], ...]]:
    """Return the parts that may be black: each dark one, the smallest first, and those of each dusky material.

    What has no lines in shadows is not black because of its material, nor are things in the distance.
    """
    dark: list[Spot] = []
    dusky = defaultdict[tuple[float, str], list[Part]](list)
    for part in drawing.parts:
        if not part.material or part.wide:
            continue
        if is_dark(part, BLACK):
            dark.append(_spot(part))
        elif not part.over and part.hatch is not None and part.plane not in ("sky", "far") and is_dark(part, _DUSKY):
            dusky[luminance(part), part.material].append(part)
    dark.sort(key=lambda spot: spot.size)
    return tuple(dark), tuple(tuple(parts) for _, parts in sorted(dusky.items(), key=lambda item: item[0]))


def _spot(part: Part) -> Spot:
    areas = [(bounds(area), *_measures(area)) for area in subpaths(part.path)]
    return Spot(id(part), math.fsum(size for _, size, _ in areas), max(_thickness(*area) for area in areas))


def _thickness(box: Rect, area: float, length: float) -> float:
    """Return about how wide a disk has space in an area with an outline of a length.

    Four times an area by that length is the width of a disk or a square; a crescent is thicker in its middle.
    """
    even = 4 * area / length if length else 0.0
    return max(even, 0.7 * min(box.size)) if area > _FULL * box.width * box.height else even


def _measures(area: Path) -> tuple[float, float]:
    """Return the size of an area and the length of its outline, with two straight lines for each curve."""
    points: list[tuple[float, float]] = []
    for segment in area:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            points.append(((points[-1][0] + 3 * (x1 + x2) + x) / 8, (points[-1][1] + 3 * (y1 + y2) + y) / 8))
        if segment[0] != "Z":
            points.append((segment[-2], segment[-1]))
    size = length = 0.0
    for (x, y), (right, low) in zip(points, (*points[1:], points[0]), strict=True):
        size += x * low - right * y
        length += math.hypot(right - x, low - y)
    return abs(size) / 2, length
