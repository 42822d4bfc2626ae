"""The shapes that a board can have: a name goes in, the function that plans such a board comes out."""

from collections.abc import Callable, Mapping

from printgen.components.board_ring import Plan, ring
from printgen.components.board_slide import slide

SHAPES: Mapping[str, Callable[..., Plan]] = {"ring": ring, "slide": slide}
