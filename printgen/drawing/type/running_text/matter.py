"""The records of running text: what may stand in it, the look that it is set in, and the strips that it becomes.

A strip is what no column may break.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from printgen.drawing.frame import Frame, Placed
from printgen.drawing.type.running_text.headings import PLAIN, Dress
from printgen.drawing.type.running_text.markdown import Block, Spans, Table
from printgen.geometry import POINT, Point


class Figure(Struct, frozen=True, cache_hash=True):
    """A drawing that stands in the text, centred in the measure."""

    frame: Frame


class Opening(Struct, frozen=True, cache_hash=True):
    """The paragraph that a text opens with: its first letter, where it is one, is raised."""

    spans: Spans


class Illustrated(Struct, frozen=True, cache_hash=True):
    """A table with a drawing at its right, which is left out where there is no room for it."""

    table: Table
    frame: Frame


Matter = Block | Figure | Opening | Illustrated


class TextLook(Struct, frozen=True, cache_hash=True):
    """How running text is set: ``size`` in points; all other lengths in multiples of it.

    ``key`` is the palette colour of plates and tints, ``dress`` their shape. ``gap`` lies between blocks, ``step``
    between a list's entries, ``above`` a title.
    """

    size: float
    leading: float = 1.25
    gap: float = 0.5
    step: float = 0.16
    above: float = 1.1
    title: float = 1.3
    title_face: str = "display"
    initial: float = 3.0
    key: str = "accent"
    dress: Dress = PLAIN

    @property
    def em(self) -> float:
        """One em in mm."""
        return self.size * POINT

    @property
    def line(self) -> float:
        """From baseline to baseline in mm."""
        return self.leading * self.em


class Strip(Struct, frozen=True):
    """An unbreakable stretch of a column: its height in mm, and how to draw it once it has its place.

    ``space`` lies above it, but not at a column's head; it may grow where ``elastic``. ``keeps`` holds it to the
    next, which ``yields`` where half a column would stay blank; where it is ``parted`` from that, a sentence is broken.
    What ``floats`` may let the text after it pass; what ``heads`` begins a section.
    """

    height: float
    draw: Callable[[], Iterable[Placed]]
    space: float = 0.0
    keeps: bool = False
    parted: bool = False
    elastic: bool = False
    floats: bool = False
    yields: bool = False
    heads: bool = False

    @property
    def items(self) -> tuple[Placed, ...]:
        """Its items from its top left corner."""
        return tuple(self.draw())


def moved_items(items: Sequence[Placed], dx: float, dy: float = 0.0) -> tuple[Placed, ...]:
    """The items further right and down."""
    return tuple(item._replace(at=Point(item.at.x + dx, item.at.y + dy)) for item in items)
