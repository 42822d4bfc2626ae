"""The booklet's figures of a race on a path."""

from collections.abc import Callable, Iterator

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.transforms import Scaler
from printgen.games.path.board import SpaceLook, draw_space, space_look
from printgen.games.path.grid import PITCH, RIM, cell_rect, path_grid
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.games.path.words import path_space_name
from printgen.games.slide.figures import captioned_figure
from printgen.geometry import Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style

_PLATE = 0.9  # from a space's edge to the plate below its number
_LEAST = 4.3  # the side of a drawn space that bears a number
_NUMBER = Style("condensed-bold", 8, 7, Ink("text"), lines=1)
_TALL = 1.1  # times as tall as wide: a figure that is taller leaves no room for words


def path_board_figure(context: DrawingContext, width: float) -> Frame:
    """The path with the spaces that say something shaded, and its links as lines."""
    edition = context.path
    start, finish = (path_space_name(edition, edition.spaces[end]) for end in (0, -1))
    caption = context.label("rules.path_lying", start=start, finish=finish)
    return captioned_figure(context, caption, context.not_mirrored(_small_board(context, width)))


def _small_board(context: DrawingContext, width: float) -> Frame:
    edition = context.path
    grid = path_grid(len(edition.spaces), edition.board.shape, edition.board.across)
    scale = min(width / grid.size.width, _TALL * width / grid.size.height)
    left = (width - grid.size.width * scale) / 2
    rects = [_small(cell_rect(cell), scale, left) for cell in grid.path]
    known = space_numbers(edition.spaces)
    onward = leads(edition.spaces, edition.links)
    ends = {one for link in edition.links for one in (link.at, link.to)}
    items: list[Placed] = []
    for number, (space, rect) in enumerate(zip(edition.spaces, rects, strict=True), 1):
        shaded = space.id in onward or space.does not in ("plain", "start", "finish")
        items.append(shape(rect_path(rect), Ink("etched-on", "accent") if shaded else Ink("white"), HAIRLINE_PEN))
        if space.id not in ends and rect.width >= _LEAST and (number % 5 == 0 or number in (1, len(rects))):
            if shaded:
                items.append(shape(rect_path(rect.inset(_PLATE)), Ink("white")))
            items += context.setter.fit(str(number), rect.inset(0.2), _NUMBER, f"spaces.{space.id}")
    items += _links(edition, rects, known)
    return Frame(Size(width, (grid.size.height - 2 * RIM) * scale + 0.4), tuple(items))


def _small(rect: Rect, scale: float, left: float) -> Rect:
    x, y = left + rect.x * scale, (rect.y - RIM) * scale + 0.2
    return Rect(x, y, rect.width * scale, rect.height * scale)


def _links(edition: PathEdition, rects: list[Rect], known: dict[str, int]) -> Iterator[Placed]:
    """A line for each link, with a dot where it ends."""
    for link in edition.links:
        start, end = (rects[known[one] - 1].centre for one in (link.at, link.to))
        rises = known[link.to] > known[link.at]
        dash = () if rises else (1.0, 0.7)
        yield shape(line_path(Line(Point(*start), Point(*end))), stroke=Stroke(Ink("text"), OUTLINE, dash))
        yield shape(circle_path(end, 0.8), Ink("text"), OUTLINE_PEN)


_SHOWN = 3
_GAP = 3.0


def path_spaces_figure(context: DrawingContext, width: float) -> Frame | None:
    """The first space of each of three sorts as it looks on the board; none where the board lacks a sort."""
    side = (width - (_SHOWN - 1) * _GAP) / _SHOWN
    looks = tuple(_examples(context))
    if len(looks) < _SHOWN:
        return None
    scale = round(side / PITCH, 6)
    enlarged, scaler = context.scaled(scale), Scaler(scale)
    items: list[Placed] = []
    for number, look in enumerate(looks):
        rect = Rect(number * (side + _GAP), 0.4, side, side)
        items.append(shape(rect_path(rect), Ink("ground", "paper"), OUTLINE_PEN))
        items.append(placed(scaler.frame(draw_space(enlarged, look)), rect.x, rect.y))
    return captioned_figure(context, context.label("rules.path_spaces"), Frame(Size(width, side + 1.0), tuple(items)))


def _examples(context: DrawingContext) -> Iterator[SpaceLook]:
    """The first space of each sort, those with a name and a large drawing before others."""
    onward = leads(context.path.spaces, context.path.links)
    looks = [
        space_look(context, space, number, onward.get(space.id), False)
        for number, space in enumerate(context.path.spaces, 1)
    ]
    named = sorted(looks, key=lambda look: (not look.space.name, bool(look.space.text)))
    sorts: tuple[Callable[[SpaceLook], bool], ...] = (
        lambda look: look.key == "second",
        lambda look: look.key == "accent",
        lambda look: look.key.startswith("deck/"),
    )
    for sort in sorts:
        yield from [look for look in named if look.says and sort(look)][:1]
