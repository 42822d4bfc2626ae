"""The shapes that a board can have, by name, with the functions that plan them. Add a shape here."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from printgen.components.board.path.plan import path
from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.plan import ring
from printgen.components.board.slide.plan import slide
from printgen.kit.choices import Choices

SHAPES: Mapping[str, Callable[..., BoardPlan]] = {"ring": ring, "slide": slide, "path": path}


def sized(plan: BoardPlan, usual: float, choices: Choices) -> BoardPlan:
    """A shape, ``usual`` mm long, in the size and cut where a build's choices say; else in its own."""
    found = plan if choices.board_size is None else plan.scaled(choices.board_size / usual)
    return found if choices.overlap is None else replace(found, overlap=choices.overlap)
