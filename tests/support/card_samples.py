"""Drawing contexts of the bundled themes, and measurements of drawn cards, deeds and money."""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Shape, Text, bounds
from printgen.art.icons import baked
from printgen.art.inks import PaintOf, inks
from printgen.color import WHITE, Color
from printgen.geometry import Path, Point, Rect, Segment
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.theme.edition import Card
from tests.support.editions import TRADE
from tests.support.parts_samples import Seen, seen, texts

IN_EACH_THEME = pytest.mark.parametrize("theme", TRADE)


@cache
def context_of(name: str) -> DrawingContext:
    """Return the drawing context of a bundled theme."""
    return context_for(load_theme(name, frozenset(baked())))


def printed(context: DrawingContext) -> list[Card]:
    """Return the cards in printing order."""
    return [card for deck in context.edition.decks for card in deck.cards for _ in range(card.copies)]


def changed(context: DrawingContext, **fields: object) -> DrawingContext:
    """Return a drawing context of the same theme with some fields of its edition replaced."""
    return context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, **fields)))


def capitals(context: DrawingContext, text: str) -> str:
    """Return a short display line in capitals, unless capitals of the edition's face are hard to read."""
    return text.upper() if context.edition.fonts.display_capitals else text


class Line(NamedTuple):
    """A line of text with its box and its smallest size (points)."""

    string: str
    box: Rect
    size: float
    ink: Ink


def lines(context: DrawingContext, frame: Frame) -> list[Line]:
    """Return a frame's lines of text in drawing order; runs in several faces are joined."""
    found: list[Line] = []
    for entry in texts(frame, context.setter.faces):
        text, box = entry.item, entry.box
        assert isinstance(text, Text)
        last = found[-1] if found else None
        level = last and abs(_baseline(context, text, box) - last.box.bottom) < 0.01
        if last and level and abs(last.box.right - box.x) < 0.12:  # kerning with a space may move a run slightly
            whole = last.box._replace(width=box.right - last.box.x)
            found[-1] = Line(last.string + text.string, whole, min(last.size, text.size), last.ink)
        else:
            flat = Rect(box.x, box.y, box.width, _baseline(context, text, box) - box.y)
            found.append(Line(text.string, flat, text.size, text.ink))
    return found


def _baseline(context: DrawingContext, text: Text, box: Rect) -> float:
    font = context.setter.faces.file(text.face)
    return box.y + box.height * font.cap_height / (font.cap_height - font.descent)


def strays(context: DrawingContext, frame: Frame, margin: float) -> list[str]:
    """Return the texts that are closer to the frame's edge than ``margin``."""
    safe = Rect.of(frame.size).inset(margin)
    return [str(entry.item) for entry in texts(frame, context.setter.faces) if not safe.holds(entry.box)]


def dark_areas(context: DrawingContext, frame: Frame) -> Iterator[Seen]:
    """Return areas with space for 5 x 5 mm that Minimal would fill with ink, one per closed part of a path.

    An area that the same shape in white covers, moved by less than that, shows only its sides.
    """
    answer = inks(palette(context.edition), "minimal")
    entries = [entry for entry in seen(frame, context.setter.faces) if isinstance(entry.item, Shape)]
    for entry, above in zip(entries, (*entries[1:], None), strict=True):
        paint = answer(entry.item.fill) if entry.item.fill else None
        if paint and paint.colour not in (None, WHITE) and not is_covered(answer, entry, above):
            yield from (entry for part in closed_parts(entry.item) if min(bounds(part).size) > 5 and is_solid(part))


def is_covered(answer: PaintOf, entry: Seen, above: Seen | None) -> bool:
    """Check whether the next shape is the same in white, moved by less than 5 mm."""
    if above is None or above.item.path != entry.item.path or not above.item.fill:
        return False
    paint = answer(above.item.fill)
    moved = max(abs(entry.box.x - above.box.x), abs(entry.box.y - above.box.y))
    return paint is not None and paint.colour == WHITE and moved < 5


def is_solid(part: Path) -> bool:
    """Check whether an area may have space for a square of 5 mm: its size is at least as much for its outline."""
    points = [Point(*segment[-2:]) for segment in part if len(segment) > 1]
    pairs = list(zip(points, (*points[1:], points[0]), strict=True))
    size = abs(sum(one.x * other.y - other.x * one.y for one, other in pairs)) / 2
    return 4 * size > 5 * sum(math.dist(one, other) for one, other in pairs)


def closed_parts(shape: Shape) -> Iterator[Path]:
    """Return the closed parts of a path."""
    part: list[Segment] = []
    for segment in shape.path:
        part.append(segment)
        if segment[0] == "Z":
            yield tuple(part)
            part = []


def colour(context: DrawingContext, variant: str, ink: Ink) -> Color:
    """Return the color of an ink on white paper."""
    paint = inks(palette(context.edition), variant)(ink)
    return paint.colour if paint and paint.colour else WHITE


def overlapping(found: Iterable[Line]) -> list[tuple[str, str]]:
    """Return the pairs of lines that overlap."""
    rest = list(found)
    return [
        (one.string, other.string)
        for index, one in enumerate(rest)
        for other in rest[index + 1 :]
        if one.box.meets(other.box)
    ]
