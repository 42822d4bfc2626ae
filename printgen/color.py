"""Colors as numbers: reading, contrast, luminance, and how people with color blindness see them."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from printgen.messages import message


class Color(NamedTuple):
    """Red, green and blue from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Return the color of ``#rrggbb``."""
        return cls(*(int(text[index : index + 2], 16) / 255 for index in (1, 3, 5)))

    @property
    def pixel(self) -> tuple[int, int, int]:
        """The color in steps from 0 to 255."""
        return round(255 * self.red), round(255 * self.green), round(255 * self.blue)

    def mixed(self, other: "Color", share: float) -> "Color":
        """Return this color with ``share`` (0 to 1) of another in it."""
        return Color(*(mine + (its - mine) * share for mine, its in zip(self, other, strict=True)))

    @property
    def luminance(self) -> float:
        """Relative luminance (WCAG 2.2)."""
        red, green, blue = map(linear, self)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(self, other: "Color") -> float:
        """Return the contrast ratio, from 1 to 21."""
        return contrast_ratio(self.luminance, other.luminance)


def linear(share: float) -> float:
    """Return the linear light of an encoded channel, both from 0 to 1."""
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast_ratio(one: float, other: float) -> float:
    """Return the contrast ratio of two luminances, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def luma(pixel: tuple[int, ...]) -> float:
    """Return the gray value of a color, both from 0 to 255, as printers and Pillow compute it (Rec. 601)."""
    red, green, blue = pixel
    return 0.299 * red + 0.587 * green + 0.114 * blue


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)

PALE = 0.8  # the share of white in a pale ground

Pixel = tuple[int, int, int]
Rows = tuple[tuple[float, float, float], ...]

_PROTANOPIA: Rows = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_DEUTERANOPIA: Rows = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_TO_XYZ: Rows = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_FROM_XYZ: Rows = (
    (3.2404542, -1.5371385, -0.4985314),
    (-0.9692660, 1.8760108, 0.0415560),
    (0.0556434, -0.2040259, 1.0572252),
)
_WHITE = (0.95047, 1.0, 1.08883)


class ColorVision:
    """Normal color vision; subclasses simulate color blindness and gray printers."""

    def __init__(self, name: str) -> None:
        self.name = name

    def see(self, pixel: Pixel) -> Pixel:
        """Return how a color looks."""
        return pixel


class _Grayscale(ColorVision):
    def see(self, pixel: Pixel) -> Pixel:
        gray = round(luma(pixel))
        return gray, gray, gray


class _Dichromacy(ColorVision):
    """Vision without one kind of cones, simulated by a matrix for linear light (Machado et al. 2009)."""

    def __init__(self, name: str, matrix: Rows) -> None:
        super().__init__(name)
        self._matrix = matrix

    def see(self, pixel: Pixel) -> Pixel:
        return _simulated(self._matrix, pixel)


@lru_cache(1 << 17)  # the proof asks for the same few colors of many words
def _simulated(matrix: Rows, pixel: Pixel) -> Pixel:
    red, green, blue = map(_encoded, _times(matrix, _linear(pixel)))
    return red, green, blue


def _linear(pixel: Pixel) -> tuple[float, ...]:
    return tuple(linear(value / 255) for value in pixel)


def _encoded(light: float) -> int:
    share = min(max(light, 0.0), 1.0)
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


def _times(rows: Rows, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(math.fsum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)


NORMAL = "normal"
COLOR_VISIONS: Mapping[str, ColorVision] = {
    NORMAL: ColorVision(message("normal vision")),
    "grey": _Grayscale(message("grayscale")),
    "protanopia": _Dichromacy(message("protanopia"), _PROTANOPIA),
    "deuteranopia": _Dichromacy(message("deuteranopia"), _DEUTERANOPIA),
}


@lru_cache(1 << 16)
def luminance(pixel: Pixel) -> float:
    """Return the relative luminance of a color from 0 to 255."""
    return Color(*(value / 255 for value in pixel)).luminance


def contrast(one: Pixel, other: Pixel) -> float:
    """Return the contrast ratio of two colors from 0 to 255."""
    return contrast_ratio(luminance(one), luminance(other))


@lru_cache(1 << 16)
def lab(pixel: Pixel) -> tuple[float, float, float]:
    """Return a color in CIELAB: its lightness from 0 to 100, and how red and how yellow it is."""
    x, y, z = (
        value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
        for value in (part / white for part, white in zip(_times(_TO_XYZ, _linear(pixel)), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def color_of_lab(lightness: float, a: float, b: float) -> Color:
    """Return the color of coordinates in CIELAB, or the nearest that screens can show."""
    y = (lightness + 16) / 116
    shares = (
        share**3 if share > 6 / 29 else (share - 4 / 29) * 3 * (6 / 29) ** 2 for share in (y + a / 500, y, y - b / 200)
    )
    light = _times(_FROM_XYZ, tuple(share * white for share, white in zip(shares, _WHITE, strict=True)))
    return Color(*(_encoded(value) / 255 for value in light))


def color_difference(one: Pixel, other: Pixel) -> float:
    """Return CIEDE2000: from about 2, colors differ visibly side by side; from about 10, also apart."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * math.sqrt(mean_c**7 / (mean_c**7 + 25.0**7))
    c1, c2 = math.hypot(a1 * grow, b1), math.hypot(a2 * grow, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * grow)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(share * math.cos(math.radians(times * mean_h + shift)) for share, times, shift in waves)
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    blue = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    twist = -math.sin(math.radians(blue)) * 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25.0**7))
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, hue / s_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)
