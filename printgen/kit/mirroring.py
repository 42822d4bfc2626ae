"""Exchanges left and right on the pieces of a document, for languages that run from right to left."""

from collections.abc import Callable

from msgspec.structs import replace

from printgen.drawing.frame import Text
from printgen.drawing.mirror import Mirror
from printgen.kit.pieces import Component


def mirrored_component(component: Component, width: Callable[[Text], float]) -> Component:
    """The component with each piece turned about; ``width`` tells how long a run of text is, in mm."""
    mirror = Mirror(width)
    pieces = tuple(
        replace(piece, front=mirror.frame(piece.front), back=piece.back and mirror.frame(piece.back))
        for piece in component.pieces
    )
    return replace(component, pieces=pieces)
