"""How large the booklet's cover and figures are drawn: wider panels have larger type, too."""

from msgspec.structs import replace

from printgen.drawing.frame import Ink
from printgen.drawing.type.setting.style import Style

USUAL = 93.0  # the measure of a quarter of letter paper
_SMALL = 5.0


def panel_scale(width: float) -> float:
    """How many times as wide as that of a quarter of letter paper a measure is."""
    return width / USUAL


def figure_scale(width: float) -> float:
    """How much larger than in a quarter of letter paper a figure is drawn: a wider page has larger type too."""
    return min(max(panel_scale(width), 1.0), 1.35)


def larger(style: Style, scale: float) -> Style:
    """The style so many times as large, in quarter points, but not below its floor."""
    return replace(style, size=max(style.floor, round(style.size * scale * 4) / 4))


def small_ink(size: float) -> Ink:
    """A small icon is solid in both variants: its contour would fill in; a large one may be drawn as a contour."""
    return Ink("text") if size < _SMALL else Ink("solid", "ink")
