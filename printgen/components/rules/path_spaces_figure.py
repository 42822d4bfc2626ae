"""The booklet's figure of a path's spaces: one that helps on, one that holds up, one that a card is drawn on (mm)."""

from collections.abc import Callable, Iterator

from printgen.components.board.path.plan import PITCH
from printgen.components.common.path_space import SpaceLook, draw_space, space_look
from printgen.components.desk import Desk
from printgen.components.rules.slide_figures import captioned_figure
from printgen.drawing.frame import Frame, Ink, Placed, placed, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.drawing.scale import Scaler
from printgen.games.path.records import leads
from printgen.geometry import Rect, Size

_SHOWN = 3
_GAP = 3.0


def path_spaces_figure(desk: Desk, width: float) -> Frame | None:
    """The first space of each of three sorts as it looks on the board; none where the board lacks a sort."""
    side = (width - (_SHOWN - 1) * _GAP) / _SHOWN
    looks = tuple(_examples(desk))
    if len(looks) < _SHOWN:
        return None
    scale = round(side / PITCH, 6)
    enlarged, scaler = desk.scaled(scale), Scaler(scale)
    items: list[Placed] = []
    for number, look in enumerate(looks):
        rect = Rect(number * (side + _GAP), 0.4, side, side)
        items.append(shape(rect_path(rect), Ink("ground", "paper"), OUTLINE_PEN))
        items.append(placed(scaler.frame(draw_space(enlarged, look)), rect.x, rect.y))
    return captioned_figure(desk, desk.label("rules.path_spaces"), Frame(Size(width, side + 1.0), tuple(items)))


def _examples(desk: Desk) -> Iterator[SpaceLook]:
    """The first space of each sort, those with a name and a large drawing before others."""
    onward = leads(desk.path.spaces, desk.path.links)
    looks = [
        space_look(desk, space, number, onward.get(space.id), False) for number, space in enumerate(desk.path.spaces, 1)
    ]
    named = sorted(looks, key=lambda look: (not look.space.name, bool(look.space.text)))
    sorts: tuple[Callable[[SpaceLook], bool], ...] = (
        lambda look: look.key == "second",
        lambda look: look.key == "accent",
        lambda look: look.key.startswith("deck/"),
    )
    for sort in sorts:
        yield from [look for look in named if look.says and sort(look)][:1]
