"""The figures of the rules: what their drawings of several games share."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Text, described, moved_items
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
    return with_words_read(Frame(Size(figure.size.width, room.height + figure.size.height), items), caption)


def with_words_read(figure: Frame, name: str) -> Frame:
    """Return a figure that is read as its name and the words in it, for people who cannot see it."""
    words = (" ".join(text.split()) for text in _words(figure))
    read = dict.fromkeys(text for text in words if _is_word(text) and text not in name)
    return described(figure, ". ".join((name, ", ".join(read))) if read else name)


def _is_word(text: str) -> bool:
    """Check whether a text is more than a number or a letter."""
    return sum(map(str.isalpha, text)) > 1


def _words(frame: Frame) -> Iterator[str]:
    for _, item in frame.items:
        if isinstance(item, Text):
            yield item.string
        elif isinstance(item, Group):
            yield from _words(item.frame)
