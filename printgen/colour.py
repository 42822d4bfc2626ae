"""Colours as numbers: read from ``#rrggbb``, mixed, and compared by luminance and contrast."""

from typing import NamedTuple


class Colour(NamedTuple):
    """Red, green and blue from 0 to 1; neutral where they are equal."""

    red: float
    green: float
    blue: float

    @classmethod
    def parse(cls, text: str) -> "Colour":
        """The colour of ``#rrggbb``."""
        return cls(*(int(text[index : index + 2], 16) / 255 for index in (1, 3, 5)))

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with ``share`` (0 to 1) of another in it."""
        return Colour(*(mine + (its - mine) * share for mine, its in zip(self, other, strict=True)))

    @property
    def luminance(self) -> float:
        """Relative luminance (WCAG 2.2)."""
        red, green, blue = map(linear, self)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(self, other: "Colour") -> float:
        """Contrast ratio from 1 to 21."""
        return contrast_ratio(self.luminance, other.luminance)


def linear(share: float) -> float:
    """The light of red, green or blue in a colour, from 0 to 1."""
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast_ratio(one: float, other: float) -> float:
    """The contrast of two luminances, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def luma(pixel: tuple[int, ...]) -> float:
    """How light a colour (red, green and blue from 0 to 255) is in grey, as printers and Pillow make it (Rec. 601)."""
    red, green, blue = pixel
    return 0.299 * red + 0.587 * green + 0.114 * blue


BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)

PALE = 0.8  # how much white a pale ground has in it
