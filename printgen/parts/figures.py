"""The figures of the rules: what their drawings of several games share."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, moved_items
from printgen.geometry import Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

FigureDrawing = Callable[[DrawingContext[Any], float], Frame | None]
Figures = Mapping[FigureDrawing, tuple[str, ...]]

_USUAL_WIDE = 93.0  # the measure of a quarter of letter paper
_CAPTION_TALL, _SECOND_LINE = 4.6, 3.2  # of a figure's caption
_CAPTION = Style("text-bold", 8, 7, align="left", rise="top", lines=1)


def panel_scale(width: float) -> float:
    """Return how many times as wide as in a quarter of letter paper a measure is."""
    return width / _USUAL_WIDE


def figure_scale(width: float) -> float:
    """Return how much larger than in a quarter of letter paper a figure is drawn: a wider page has larger type too."""
    return min(max(panel_scale(width), 1.0), 1.35)


def larger(style: Style, scale: float) -> Style:
    """Return a style enlarged, in quarter points, but not below its floor."""
    return replace(style, size=max(style.floor, round(style.size * scale * 4) / 4))


def small_ink(size: float) -> Ink:
    """Return the ink of an icon by its size in mm.

    A small icon is solid in both variants, since its contour would fill in; a large one may be drawn as a contour.
    """
    return Ink("text") if size < 5.0 else Ink("solid", "ink")


def captioned_figure(context: DrawingContext, caption: str, figure: Frame) -> Frame:
    """Put a figure below a caption of one or two lines."""
    room, style = Rect(0.0, 0.0, figure.size.width, _CAPTION_TALL), _CAPTION
    if context.setter.block(caption, room, style) is None:
        room, style = room._replace(height=_CAPTION_TALL + _SECOND_LINE), replace(style, lines=2)
    items = (*context.setter.fit(caption, room, style, "rules"), *moved_items(figure.items, 0.0, room.height))
    return Frame(Size(figure.size.width, room.height + figure.size.height), items)
