"""The booklet's figures of a race on a path."""

import math
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    line_path,
    lines_path,
    placed,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.transforms import Scaler
from printgen.games.path.grid import PITCH, RIM, cell_rect, edition_grid
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.games.path.spaces import SpaceLook, draw_space, space_look
from printgen.games.path.words import path_place
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import captioned_figure
from printgen.type.typesetter import Style

_LEAST = 2.6  # the least width of a number's corner
_NUMBER_TALL = 2.9
_NUMBER = Style("condensed-bold", 7.5, 7, align="left", rise="top", lines=1)
_HALF, _RUNG, _HEAD = 0.9, 2.0, 2.4  # half of a ladder's width, between its rungs, and an arrow's length
_TALL = 1.1  # the greatest ratio of height to width: a taller figure leaves no room for words
_SHOWN, _GAP = 3, 3.0  # spaces side by side, and between them


def path_board_figure(context: DrawingContext[PathEdition], width: float) -> Frame:
    """Draw the path with the spaces that have an effect shaded, its ladders, and its runs with arrows."""
    edition, grid = context.edition, edition_grid(context.edition)
    scale = min(width / grid.size.width, _TALL * width / grid.size.height)
    left = (width - grid.size.width * scale) / 2
    rects = []
    for cell in grid.path:
        rect = cell_rect(cell)
        x, y = left + rect.x * scale, (rect.y - RIM) * scale + 0.2
        rects.append(Rect(x, y, rect.width * scale, rect.height * scale))

    known, onward = space_numbers(edition.spaces), leads(edition.spaces, edition.links)
    items: list[Placed] = []
    for number, (space, rect) in enumerate(zip(edition.spaces, rects, strict=True), 1):
        is_shaded = space.id in onward or space.does not in ("plain", "start", "finish")
        key = space_look(context, space, number, onward.get(space.id)).key if is_shaded else "paper"
        items.append(shape(rect_path(rect), Ink("ground", key), HAIRLINE_PEN))
        if is_shaded:
            items.append(shape(rect_path(rect), Ink("drawn-blank", "rising")))
        if is_shaded or number % 5 == 0 or number in (1, len(rects)):
            items += _number(context, number, rect, key)
    for link in edition.links:
        start, end = (rects[known[one] - 1].centre for one in (link.at, link.to))
        items += _ladder(start, end) if known[link.to] > known[link.at] else _run(start, end)

    board = Frame(Size(width, (grid.size.height - 2 * RIM) * scale + 0.4), tuple(items))
    first, last = (path_place(edition, edition.spaces[at]) for at in (0, -1))
    caption = context.label("rules.path_lying", start=first, finish=last)
    return captioned_figure(context, caption, context.not_mirrored(board))


def _number(context: DrawingContext[PathEdition], number: int, rect: Rect, key: str) -> Iterator[Placed]:
    """Set a space's number in its upper left corner, where links leave room for it."""
    corner = Rect(rect.x + 0.5, rect.y + 0.4, 0.5 * rect.width, _NUMBER_TALL)
    if corner.width < _LEAST:
        return
    text = str(number)
    wide = context.setter.printed_width(text, _NUMBER.face, _NUMBER.size) + 0.8
    yield shape(rect_path(Rect(rect.x, rect.y, wide + 0.4, corner.bottom - rect.y + 0.3)), Ink("drawn-blank"))
    where = f"spaces.{context.edition.spaces[number - 1].id}"
    yield from context.setter.fit(text, corner, replace(_NUMBER, ink=Ink("text-on", key)), where)


def _ladder(start: Point, end: Point) -> Iterator[Placed]:
    """Draw a ladder: two rails with rungs, on white."""
    across, down, long = _direction(start, end)
    yield shape(line_path(Line(start, end)), stroke=Stroke(Ink("white"), 2 * _HALF + 0.9))
    lines = [Line(start, end).moved(side * down, -side * across) for side in (-_HALF, _HALF)]
    count = max(2, round(long / _RUNG))
    for step in range(1, count):
        x, y = start.x + across * long * step / count, start.y + down * long * step / count
        lines.append(Line(Point(x - _HALF * down, y + _HALF * across), Point(x + _HALF * down, y - _HALF * across)))
    yield shape(lines_path(lines), stroke=Stroke(Ink("text"), 2 * OUTLINE))


def _run(start: Point, end: Point) -> Iterator[Placed]:
    """Draw a run: a broad line with an arrow at its end, on white."""
    across, down, _ = _direction(start, end)
    neck = Point(end.x - _HEAD * across, end.y - _HEAD * down)
    yield shape(line_path(Line(start, end)), stroke=Stroke(Ink("white"), 2.4, round_ends=True))
    yield shape(line_path(Line(start, neck)), stroke=Stroke(Ink("title", "accent"), 1.1, round_ends=True))
    wings = [Point(neck.x + side * down, neck.y - side * across) for side in (-1.4, 1.4)]
    yield shape(polygon_path([end, *wings]), Ink("title", "accent"))


def _direction(start: Point, end: Point) -> tuple[float, float, float]:
    """Return the direction from one point to another, as a vector of the length 1, and their distance."""
    long = math.hypot(end.x - start.x, end.y - start.y)
    return (end.x - start.x) / long, (end.y - start.y) / long, long


def path_spaces_figure(context: DrawingContext[PathEdition], width: float) -> Frame | None:
    """Draw examples of three kinds of spaces as on the board; return None if the board lacks one.

    Spaces with a name and a large drawing make better examples than others.
    """
    edition = context.edition
    onward = leads(edition.spaces, edition.links)
    looks = [space_look(context, space, number, onward.get(space.id)) for number, space in enumerate(edition.spaces, 1)]
    telling = [look for look in looks if look.says]
    telling.sort(key=lambda look: (not look.space.name, bool(look.space.text)))
    sorts: tuple[Callable[[SpaceLook], bool], ...] = (
        lambda look: look.key == "second",
        lambda look: look.key == "accent",
        lambda look: look.key.startswith("deck/"),
    )
    examples = [next(filter(sort, telling), None) for sort in sorts]
    side = (width - (_SHOWN - 1) * _GAP) / _SHOWN
    scale = round(side / PITCH, 6)
    enlarged, scaler = context.scaled(scale), Scaler(scale)
    items: list[Placed] = []
    for number, look in enumerate(examples):
        if look is None:
            return None
        rect = Rect(number * (side + _GAP), 0.4, side, side)
        items.append(shape(rect_path(rect), Ink("ground", "paper"), OUTLINE_PEN))
        items.append(placed(scaler.frame(draw_space(enlarged, look)), rect.x, rect.y))
    return captioned_figure(context, context.label("rules.path_spaces"), Frame(Size(width, side + 1.0), tuple(items)))
