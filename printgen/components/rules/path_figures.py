"""The booklet's figure of a race on a path: the board at a glance, with its numbers (mm)."""

from collections.abc import Iterator

from printgen.components.board.path.plan import RIM, cell_rect, path_grid
from printgen.components.desk import Desk
from printgen.components.rules.slide_figures import captioned_figure
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.geometry import Line, Point, Rect, Size
from printgen.words.path_labels import path_space_name

_PLATE = 0.9  # from a space's edge to the plate below its number
_LEAST = 4.3  # the side of a drawn space that bears a number
_NUMBER = Style("condensed-bold", 8, 7, Ink("text"), lines=1)
_TALL = 1.1  # times as tall as wide: a figure that is taller leaves no room for words


def path_board_figure(desk: Desk, width: float) -> Frame:
    """The path with the spaces that say something shaded, and its links as lines."""
    edition = desk.path
    start, finish = (path_space_name(edition, edition.spaces[end]) for end in (0, -1))
    caption = desk.label("rules.path_lying", start=start, finish=finish)
    return captioned_figure(desk, caption, desk.not_mirrored(_small_board(desk, width)))


def _small_board(desk: Desk, width: float) -> Frame:
    edition = desk.path
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
            items += desk.setter.fit(str(number), rect.inset(0.2), _NUMBER, f"spaces.{space.id}")
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
