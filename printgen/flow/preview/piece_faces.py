"""The faces of a component's piece by its id: front and back, and of a board a space upright on its ground."""

from math import hypot

from printgen.drawing.frame import Frame, Group, Placed
from printgen.errors import UsageError
from printgen.geometry import Point, Size
from printgen.kit.pieces import Cell, Component


def piece_faces(component: Component, stem: str) -> tuple[Frame, ...]:
    """The front of a piece, and its back if it has one; of a board a space."""
    for piece in component.pieces:
        if piece.stem == stem:
            return (piece.front, piece.back) if piece.back else (piece.front,)
    if surface := component.surface:
        for space in surface.cells:
            if space.id == stem:
                return (_on_ground(space, surface.ground),)
    raise UsageError(f"{component.name} has no piece '{stem}'")


def _on_ground(space: Cell, ground: Frame) -> Frame:
    """A space upright, with what lies below it on the board."""
    size, on_board = space.frame.size, space.rect.centre
    half = hypot(size.width, size.height) / 2  # a square so large covers the space however it is turned
    below = Frame(Size(2 * half, 2 * half), (Placed(Point(half - on_board.x, half - on_board.y), Group(ground)),))
    corner = Point(size.width / 2 - half, size.height / 2 - half)
    return Frame(size, (Placed(corner, Group(below, -space.turn % 360)), Placed(Point(0, 0), Group(space.frame))))
