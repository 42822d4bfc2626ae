"""A printer's misfeed: how far its feed shifts and turns the print on a page (mm, degrees)."""

import math
import re
from typing import TYPE_CHECKING, NamedTuple

from printgen.errors import UsageError
from printgen.geometry import Point, decimal, length

if TYPE_CHECKING:
    from PIL.Image import Image

_ANGLE = re.compile(r"\s*(-?)(\d+(?:[.,]\d+)?)\s*(?:deg|°)\s*\Z")
_PARTS = re.compile(r"(?<=[a-z])\s*,")  # after the length's unit: commas before it are decimal ones
_MOST, _MOST_TURN = 10.0, 5.0  # mm and degrees: worse than that is a jam

Affine = tuple[float, float, float, float, float, float]  # a, b, c, d, e, f: x' = ax + by + c, y' = dx + ey + f


class Misfeed(NamedTuple):
    """How far the paper lies off under the print head: mm to the right and down, degrees clockwise.

    The print lands moved about the page's middle.
    """

    shift: float
    turn: float = 0.0

    def of(self, at: Point, middle: Point) -> Point:
        """Where a point of the page is printed, in mm; ``middle`` is the page's."""
        a, b, c, d, e, f = self.matrix(middle)
        return Point(a * at.x + b * at.y + c, d * at.x + e * at.y + f)

    def matrix(self, middle: Point) -> Affine:
        """From where a point should be to where it is printed."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (
            *(cos, -sin, middle.x - cos * middle.x + sin * middle.y + self.shift),
            *(sin, cos, middle.y - sin * middle.x - cos * middle.y + self.shift),
        )


def misfeed(text: str) -> Misfeed:
    """The misfeed of ``1.5mm,0.5deg`` or ``1.5mm``; raises UsageError for anything else."""
    shift, *rest = _PARTS.split(text, maxsplit=1)
    turn = "".join(rest)
    angle = _ANGLE.match(turn)
    if rest and not angle:
        raise UsageError(f"'{turn.strip()}' is not an angle: write degrees, such as 1.5mm,0.5deg")
    found = Misfeed(length(shift), (-1 if angle[1] else 1) * decimal(angle[2]) if angle else 0.0)
    if found.shift > _MOST or abs(found.turn) > _MOST_TURN:
        raise UsageError(f"'{text}' is no misfeed that a printer would make: at most 10mm and 5deg")
    return found


def misfed_page(picture: "Image", feed: Misfeed, scale: float) -> "Image":
    """A page as it comes out of the printer: its pixels moved on white paper; ``scale`` is pixels a mm."""
    from PIL import Image

    middle = Point(picture.width / 2, picture.height / 2)
    back = inverse(Misfeed(feed.shift * scale, feed.turn).matrix(middle))
    method = Image.Transform.AFFINE
    return picture.transform(picture.size, method, back, Image.Resampling.BICUBIC, fillcolor="white")


def inverse(matrix: Affine) -> Affine:
    """From where a point is printed to where it should be."""
    a, b, c, d, e, f = matrix
    whole = a * e - b * d
    return (e / whole, -b / whole, (b * f - c * e) / whole, -d / whole, a / whole, (c * d - a * f) / whole)


def combined(first: Affine, then: Affine) -> Affine:
    """One matrix, and another after it."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (p * a + q * d, p * b + q * e, p * c + q * f + r, s * a + t * d, s * b + t * e, s * c + t * f + u)
