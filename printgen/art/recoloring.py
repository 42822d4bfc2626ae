"""Colored drawings in the colors of an edition: hues become those of its inks, and lightness stays."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from printgen.color import Color, color_of_lab, lab

_GRAY = (6.0, 16.0)  # chroma: a paler color is gray, a stronger one has a hue
_STEMS = ("group", "deck", "side")  # keys of an edition's inks besides those without a slash
_Lab = tuple[float, float, float]


class _Inks(NamedTuple):
    """An edition's darkest and lightest color, and its colors with a hue."""

    dark: _Lab
    light: _Lab
    hues: tuple[_Lab, ...]


def recolored(colors: Mapping[str, Color], color: Color) -> Color:
    """Return the tint or shade of an edition's ink that is as light as a color and nearest to its hue."""
    inks = _inks_of(colors)
    if not inks.hues:
        return color
    wanted = lab(color.pixel)
    gray = _between(inks.dark, inks.light, wanted[0])
    low, high = _GRAY
    share = min(1.0, max(0.0, (_chroma(wanted) - low) / (high - low)))
    if not share:
        return color_of_lab(*gray)
    ink = min(inks.hues, key=lambda one: (_turn(one, wanted), one))
    pair = (inks.dark, ink) if wanted[0] <= ink[0] else (ink, inks.light)
    hued = _between(*pair, wanted[0])
    return color_of_lab(*(a + (b - a) * share for a, b in zip(gray, hued, strict=True)))


def _inks_of(colors: Mapping[str, Color]) -> _Inks:
    named = {key: lab(color.pixel) for key, color in colors.items()}
    inks = [ink for key, ink in named.items() if "/" not in key or key.split("/")[0] in _STEMS]
    if not inks:
        return _Inks((0.0, 0.0, 0.0), (100.0, 0.0, 0.0), ())
    hues = tuple(ink for ink in dict.fromkeys(inks) if _chroma(ink) > _GRAY[1])
    return _Inks(min(inks), max(inks), hues)


def _between(dark: _Lab, light: _Lab, lightness: float) -> _Lab:
    """Return the mixture of two colors that has a lightness, or the one that comes nearest."""
    span = light[0] - dark[0]
    share = min(1.0, max(0.0, (lightness - dark[0]) / span)) if span > 0 else 0.0
    a, b, c = (one + (other - one) * share for one, other in zip(dark, light, strict=True))
    return a, b, c


def _chroma(color: _Lab) -> float:
    return math.hypot(color[1], color[2])


def _turn(one: _Lab, other: _Lab) -> float:
    """Return the angle between two hues, in degrees."""
    first, second = (math.degrees(math.atan2(color[2], color[1])) for color in (one, other))
    return abs((first - second + 180) % 360 - 180)
