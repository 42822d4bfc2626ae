"""Exchanges left and right on the pieces of a document, for languages that run from right to left."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from printgen.drawing.frame import Text
from printgen.drawing.mirror import Mirror
from printgen.kit.pieces import Component, Piece


def mirrored_component(component: Component, width: Callable[[Text], float]) -> Component:
    """The component with each piece turned about; ``width`` tells how long a run of text is, in mm."""
    return replace(component, pieces=_MirroredPieces(component.pieces, Mirror(width)))


class _MirroredPieces(Sequence[Piece]):
    """Pieces that are turned about as they are asked for: a long deck's fronts are made one by one."""

    def __init__(self, pieces: Sequence[Piece], mirror: Mirror) -> None:
        self._pieces, self._mirror = pieces, mirror

    def __len__(self) -> int:
        return len(self._pieces)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(map(self._turned, self._pieces[at]))
        return self._turned(self._pieces[at])

    def _turned(self, piece: Piece) -> Piece:
        back = piece.back and self._mirror.frame(piece.back)
        return replace(piece, front=self._mirror.frame(piece.front), back=back)
