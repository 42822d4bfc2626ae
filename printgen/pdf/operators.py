"""Operators of PDF: colors, paths, clips, lines of text, and places."""

import math

from printgen.color import Color
from printgen.geometry import POINT, Path, Point, Rect, Size, Transform

# the matrix (a, b, c, d) of clockwise quarter turns, with y down
_QUARTERS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}

# Each takes a whole segment: its letter, which it ignores, and its numbers. Those of fine paths have two decimals.
_FINE = {
    "M": "%.0s%.2f %.2f m",
    "L": "%.0s%.2f %.2f l",
    "C": "%.0s%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "%.0sh",
}
_COARSE = {letter: operator.replace(".2f", ".1f") for letter, operator in _FINE.items()}


def color_operator(value: Color, stroke: bool) -> str:
    """Return the operator for a color: DeviceGray if it is neutral, otherwise RGB."""
    red, green, blue = value
    if red == green == blue:
        return f"{red:.4g} {'G' if stroke else 'g'}"
    return f"{red:.4g} {green:.4g} {blue:.4g} {'RG' if stroke else 'rg'}"


def path_operators(segments: Path, coarse: bool = False) -> str:
    """Return the operators that build a path without painting it, to 0.01 mm: a quarter of a printer's dot.

    In a ``coarse`` path, lengths have one decimal.
    """
    operators = _COARSE if coarse else _FINE
    return "\n".join([operators[segment[0]] % segment for segment in segments])


def clip_operators(outline: Rect | Path) -> str:
    """Return the operators that clip what follows to a rectangle or a path."""
    if isinstance(outline, Rect):
        return f"{outline.x:.3f} {outline.y:.3f} {outline.width:.3f} {outline.height:.3f} re W n"
    return f"{path_operators(outline)}\nW n"


def text_line(at: Point, shown: str, tracking: float) -> str:
    """Return the operators of a line of text from a point; ``shown`` shows its letters, ``tracking`` is in points."""
    spaced = f"{tracking * POINT:.4f} Tc\n{shown}\n0 Tc" if tracking else shown
    return f"BT 1 0 0 -1 {at.x:.3f} {at.y:.3f} Tm\n{spaced}\nET"


def matrix_operator(transform: Transform) -> str:
    """Return the operator that applies a transform, with many digits because it may apply to a whole page."""
    a, b, c, d, e, f = transform
    return f"{a:.8f} {b:.8f} {c:.8f} {d:.8f} {e:.5f} {f:.5f} cm"


def placing(at: Point, size: Size, turn: int, scale: float = 1.0) -> str:
    """Return the six numbers that place a frame turned clockwise, or scaled: no frame is both.

    After a quarter turn the turned frame's own top left corner lies at the point; by any other angle it is turned
    about its center.
    """
    width, height = size
    if scale != 1.0:
        return f"{scale:.6f} 0 0 {scale:.6f} {at.x:.3f} {at.y:.3f}"
    if turn in _QUARTERS:
        a, b, c, d = _QUARTERS[turn]
        # move negative coordinates back
        x = at.x - min(a * width, 0) - min(c * height, 0)
        y = at.y - min(b * width, 0) - min(d * height, 0)
        return f"{a} {b} {c} {d} {x:.3f} {y:.3f}"
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x = at.x + width / 2 - (cos * width - sin * height) / 2
    y = at.y + height / 2 - (sin * width + cos * height) / 2
    return f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {x:.3f} {y:.3f}"
