"""What boards of every shape share: the whole board, drawn once for tiles and poster; its poster; another size."""

from collections.abc import Callable

from printgen.components.board.plan import BoardPlan
from printgen.components.desk import Desk
from printgen.drawing.scale import Scaler
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.layouts import Poster
from printgen.kit.pieces import Cell, Component, Surface


def poster(desk: Desk, choices: Choices, plan: BoardPlan, draw: Callable[[Desk, BoardPlan], Surface]) -> Component:
    """The whole board on one large page, for a copy shop."""
    whole = shared(desk, plan, draw)
    return Component((), Poster(), whole, misfits=whole.misfits)


def shared(desk: Desk, plan: BoardPlan, draw: Callable[[Desk, BoardPlan], Surface]) -> Surface:
    """The whole board of that plan, drawn for the first document that shows it."""
    return desk.once(("board", plan), lambda: draw(desk, plan))


def scaled(drawn: Surface, factor: float, size: Size) -> Surface:
    """A board drawn in its usual size, so many times as large, which comes to ``size``."""
    scaler = Scaler(factor)

    def cells(some: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(cell._replace(rect=scaler.rect(cell.rect), frame=scaler.frame(cell.frame)) for cell in some)

    return Surface(size, scaler.frame(drawn.ground), cells(drawn.cells), cells(drawn.centre), drawn.misfits)
