"""PDF operators for the values of a picture: colours, paths, clips and matrices (mm, y down)."""

import math
from functools import lru_cache

from printgen.colour import Colour
from printgen.drawing.frame import Path
from printgen.geometry import POINT, Point, Rect, Size, Transform

_MOST_PLACES = 512  # that are remembered as they are written: every sheet of a deck has the same

# what a quarter turn does to (x, y), clockwise as y runs down: a, b, c, d of the matrix
_QUARTERS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}

# Each takes a whole segment: its letter, of which it writes nothing, and its numbers.
_SEGMENTS = {
    "M": "%.0s%.2f %.2f m",
    "L": "%.0s%.2f %.2f l",
    "C": "%.0s%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "%.0sh",
}


def colour(value: Colour, stroke: bool) -> str:
    """The operator for a colour: DeviceGray where it is neutral, RGB elsewhere."""
    red, green, blue = value
    if red == green == blue:
        return f"{red:.4g} {'G' if stroke else 'g'}"
    return f"{red:.4g} {green:.4g} {blue:.4g} {'RG' if stroke else 'rg'}"


def path_operators(segments: Path) -> str:
    """The operators that build a path, without painting it; to 0.01 mm, a quarter of a printer's dot."""
    return "\n".join([_SEGMENTS[segment[0]] % segment for segment in segments])


def clip(outline: Rect | Path) -> str:
    """The operators that keep what follows within a rectangle or a path."""
    return _clip_to(outline) if isinstance(outline, Rect) else f"{path_operators(outline)}\nW n"


@lru_cache(maxsize=_MOST_PLACES)
def _clip_to(box: Rect) -> str:
    return f"{box.x:.3f} {box.y:.3f} {box.width:.3f} {box.height:.3f} re W n"


def text_line(at: Point, shown: str, tracking: float) -> str:
    """The operators of a line of text that starts at a point; ``shown`` are its letters', ``tracking`` is in points."""
    spaced = f"{tracking * POINT:.4f} Tc\n{shown}\n0 Tc" if tracking else shown
    return f"BT 1 0 0 -1 {at.x:.3f} {at.y:.3f} Tm\n{spaced}\nET"


def matrix_operator(transform: Transform) -> str:
    """The operator that applies a map of the plane; far finer than the eye, as it moves a whole page."""
    a, b, c, d, e, f = transform
    return f"{a:.8f} {b:.8f} {c:.8f} {d:.8f} {e:.5f} {f:.5f} cm"


@lru_cache(maxsize=_MOST_PLACES)
def placing(at: Point, size: Size, turn: int) -> str:
    """The six numbers that place a frame of that size turned clockwise.

    After a quarter turn the turned frame's own top left corner lies at the point; by any other angle it is turned
    about its centre.
    """
    width, height = size
    if turn in _QUARTERS:
        a, b, c, d = _QUARTERS[turn]
        # what the turn brought to a negative place is moved back
        x = at.x - min(a * width, 0) - min(c * height, 0)
        y = at.y - min(b * width, 0) - min(d * height, 0)
        return f"{a} {b} {c} {d} {x:.3f} {y:.3f}"
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x = at.x + width / 2 - (cos * width - sin * height) / 2
    y = at.y + height / 2 - (sin * width + cos * height) / 2
    return f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {x:.3f} {y:.3f}"
