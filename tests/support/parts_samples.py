"""A drawing context of the small theme, and a reader of the items in a drawn part."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Item, Picture, Shape, Text, bounds
from printgen.art.icons import baked
from printgen.geometry import POINT, Point, Rect, Size, mapped
from printgen.geometry import Path as Drawn
from printgen.kit.choices import Choices
from printgen.kit.papers import Paper
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.type.typefaces import Typefaces
from tests.support.small_theme import bent, write

CHOICES = Choices(Paper("letter", Size(215.9, 279.4)))


def own_context(folder: Path, *changes: tuple[str, str]) -> DrawingContext:
    """Return the drawing context of the small theme with these replacements in its text."""
    write(folder, bent(*changes))
    return context_for(load_theme(f"{folder}/", frozenset(baked())))


class Seen(NamedTuple):
    """An item of a picture and its box (mm), after all groups and turns."""

    item: Item
    box: Rect

    @property
    def role(self) -> str:
        """Return the role of a shape's fill; empty for anything else."""
        return self.item.fill.role if isinstance(self.item, Shape) and self.item.fill else ""


def seen(frame: Frame, faces: Typefaces, shapes: bool = True) -> Iterator[Seen]:
    """Return everything in a frame with its box; shapes are slow to measure and can be omitted."""
    for at, item in frame.items:
        match item:
            case Group():
                size, turn = item.frame.size, item.turn
                shown = ((inner, clipped(box, item.clip)) for inner, box in seen(item.frame, faces, shapes))
                if item.scale != 1.0:
                    shown = ((scaled(inner, item.scale), box and scaled_box(box, item.scale)) for inner, box in shown)
                yield from (Seen(inner, turned(box, size, turn, at)) for inner, box in shown if box)
            case Shape() if shapes:
                yield Seen(item, bounds(item.path).moved(*at))
            case Text():
                font, em = faces.file(item.face), item.size * POINT
                width = faces.width(item.string, item.face, item.size, item.tracking / item.size)
                top, low = font.cap_height / 1000 * em, -font.descent / 1000 * em
                yield Seen(item, Rect(at.x, at.y - top, width, top + low))
            case Picture():
                yield Seen(item, Rect(*at, *item.size))


def scaled(item: Item, scale: float) -> Item:
    """Return a shape with its lengths scaled; drawings that are scaled consist of shapes."""
    assert isinstance(item, Shape)
    stroke = item.stroke and replace(item.stroke, width=item.stroke.width * scale)
    return replace(item, path=mapped(item.path, (scale, 0.0, 0.0, scale, 0.0, 0.0)), stroke=stroke)


def scaled_box(box: Rect, scale: float) -> Rect:
    return Rect(*(length * scale for length in box))


def clipped(box: Rect, clip: Rect | Drawn | None) -> Rect | None:
    """Return the part of a box inside a clip (of a path: inside its box), or None."""
    if clip is None:
        return box
    if not isinstance(clip, Rect):
        clip = bounds(clip)
    left, top = max(box.x, clip.x), max(box.y, clip.y)
    right, low = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Rect(left, top, right - left, low - top) if right >= left and low >= top else None


def turned(box: Rect, size: Size, turn: float, at: Point) -> Rect:
    """Return the box of a box in a picture of that size, turned clockwise and placed by its top left corner.

    A quarter turn keeps the turned picture's corner there; any other turns it about its center.
    """
    if turn == 0:
        return box.moved(*at)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    quarter = size.turned if turn % 180 == 90 else size
    middle = Point(at.x + quarter.width / 2, at.y + quarter.height / 2)
    corners = [(x - size.width / 2, y - size.height / 2) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs = [middle.x + x * cos - y * sin for x, y in corners]
    ys = [middle.y + x * sin + y * cos for x, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def texts(frame: Frame, faces: Typefaces) -> list[Seen]:
    """Return the texts in a frame with their boxes."""
    return words(seen(frame, faces, shapes=False))


def words(entries: Iterable[Seen]) -> list[Seen]:
    """Return the texts among the items."""
    return [entry for entry in entries if isinstance(entry.item, Text)]


def subpaths(path: Drawn) -> Iterator[Drawn]:
    """Return the subpaths of a path."""
    starts = [number for number, segment in enumerate(path) if segment[0] == "M"]
    for start, end in pairwise((*starts, len(path))):
        yield path[start:end]
