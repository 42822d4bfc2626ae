"""Black spots of pen drawings: how dark and how thick parts are, and which of them are black."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cache

from msgspec import Struct

from printgen.art.drawings.materials import SKINS, own_color
from printgen.art.drawings.model import Drawing, Part
from printgen.art.frame import shared
from printgen.geometry import Path, subpaths

BLACK, DARK = 0.09, 0.16  # the luminances below which a part is black in Minimal, or hatched if it is far away
DUSKY = 0.32  # below which its side in shadow is black
_DUSKIEST = 0.24  # below which all of it may be black if there are not enough spots
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
    return _luminance(part.material, part.tone)


def _luminance(material: str, tone: str) -> float:
    if material == "ink":
        return 0.0
    color = own_color(material)
    return (color.luminance if color else _OF_EDITIONS) * _TONE_FACTORS[tone]


def is_dark(part: Part, limit: float) -> bool:
    return _is_dark(part.material, part.tone, limit)


@cache
def _is_dark(material: str, tone: str, limit: float) -> bool:
    if material != "ink" and own_color(material) is None and limit <= DUSKY:
        return tone == "deep" and limit == DARK
    return _luminance(material, tone) < limit and not (limit == BLACK and material in SKINS)


def black_parts(drawing: Drawing, visible: Collection[int], room: float, thickest: float) -> Iterator[Spot]:
    """Yield the visible parts that are black, as long as their areas have room.

    No disk of the width ``thickest`` has space in any of them.
    """
    dark, dusky = _candidates(drawing)
    for spot in dark:
        if spot.number in visible and spot.thickness <= thickest and spot.size <= room:
            room -= spot.size
            yield spot
    for alike in dusky:
        spots = [spot for spot in alike if spot.number in visible]
        size = math.fsum(spot.size for spot in spots)
        if size <= room and all(spot.thickness <= thickest for spot in spots):
            room -= size
            yield from spots


@shared
def _candidates(drawing: Drawing) -> tuple[tuple[Spot, ...], tuple[tuple[Spot, ...], ...]]:
    """Return the parts that may be black: each dark one, the smallest first, and those of each dusky material.

    What has no lines in shadows is not black because of its material, nor are things in the distance.
    """
    dark: list[Spot] = []
    dusky = defaultdict[tuple[float, str], list[Spot]](list)
    for part in drawing.parts:
        if not part.material or part.wide:
            continue
        if is_dark(part, BLACK):
            dark.append(_spot(part))
        elif not part.over and part.hatch is not None and part.plane not in ("sky", "far") and is_dark(part, _DUSKIEST):
            dusky[luminance(part), part.material].append(_spot(part))
    dark.sort(key=lambda spot: spot.size)
    return tuple(dark), tuple(tuple(spots) for _, spots in sorted(dusky.items(), key=lambda item: item[0]))


def _spot(part: Part) -> Spot:
    sizes, widths = zip(*map(_measures, subpaths(part.path)), strict=True)
    return Spot(id(part), math.fsum(sizes), max(widths))


def _measures(area: Path) -> tuple[float, float]:
    """Return the size of an area, and about how wide a disk has space in it.

    Four times an area by the length of its outline is the width of a disk or a square; a crescent is thicker in its
    middle. Curves are measured as two straight lines.
    """
    points: list[tuple[float, float]] = []
    for segment in area:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            points.append(((points[-1][0] + 3 * (x1 + x2) + x) / 8, (points[-1][1] + 3 * (y1 + y2) + y) / 8))
        if segment[0] != "Z":
            points.append((segment[-2], segment[-1]))
    size = length = 0.0
    before = points[-1]
    for point in points:
        size += before[0] * point[1] - point[0] * before[1]
        length += math.dist(before, point)
        before = point
    size = abs(size) / 2
    width, height = (max(values) - min(values) for values in zip(*points, strict=True))
    even = 4 * size / length if length else 0.0
    return size, max(even, 0.7 * min(width, height)) if size > _FULL * width * height else even
