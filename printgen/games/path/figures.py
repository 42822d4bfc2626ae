"""The booklet's figures of a race on a path."""

from collections.abc import Callable

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.transforms import Scaler
from printgen.games.path.grid import PITCH, RIM, cell_rect, edition_grid
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.games.path.spaces import SpaceLook, draw_space, space_look
from printgen.games.path.words import path_place
from printgen.geometry import Line, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import captioned_figure
from printgen.type.typesetter import Style

_PLATE = 0.9  # from a space's edge to the plate below its number
_LEAST = 4.3  # the least side of a drawn space with a number
_NUMBER = Style("condensed-bold", 8, 7, Ink("text"), lines=1)
_TALL = 1.1  # the greatest ratio of height to width: a taller figure leaves no room for words
_SHOWN, _GAP = 3, 3.0  # spaces side by side, and between them


def path_board_figure(context: DrawingContext[PathEdition], width: float) -> Frame:
    """Draw the path with the spaces that have an effect shaded, and its links as lines."""
    edition, grid = context.edition, edition_grid(context.edition)
    scale = min(width / grid.size.width, _TALL * width / grid.size.height)
    left = (width - grid.size.width * scale) / 2
    rects = []
    for cell in grid.path:
        rect = cell_rect(cell)
        x, y = left + rect.x * scale, (rect.y - RIM) * scale + 0.2
        rects.append(Rect(x, y, rect.width * scale, rect.height * scale))

    known, onward = space_numbers(edition.spaces), leads(edition.spaces, edition.links)
    linked = {one for link in edition.links for one in (link.at, link.to)}
    items: list[Placed] = []
    for number, (space, rect) in enumerate(zip(edition.spaces, rects, strict=True), 1):
        is_shaded = space.id in onward or space.does not in ("plain", "start", "finish")
        items.append(shape(rect_path(rect), Ink("etched-on", "accent") if is_shaded else Ink("white"), HAIRLINE_PEN))
        is_counted = number % 5 == 0 or number in (1, len(rects))
        if is_counted and space.id not in linked and rect.width >= _LEAST:
            if is_shaded:
                items.append(shape(rect_path(rect.inset(_PLATE)), Ink("white")))
            items += context.setter.fit(str(number), rect.inset(0.2), _NUMBER, f"spaces.{space.id}")
    for link in edition.links:  # a line, with a dot where it ends
        start, end = (rects[known[one] - 1].centre for one in (link.at, link.to))
        dash = () if known[link.to] > known[link.at] else (1.0, 0.7)
        items.append(shape(line_path(Line(start, end)), stroke=Stroke(Ink("text"), OUTLINE, dash)))
        items.append(shape(circle_path(end, 0.8), Ink("text"), OUTLINE_PEN))

    board = Frame(Size(width, (grid.size.height - 2 * RIM) * scale + 0.4), tuple(items))
    first, last = (path_place(edition, edition.spaces[at]) for at in (0, -1))
    caption = context.label("rules.path_lying", start=first, finish=last)
    return captioned_figure(context, caption, context.not_mirrored(board))


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
