"""How one sheet of paper is folded into a booklet: the place of each panel, the folds and the slits (mm)."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from printgen.geometry import Line, Point, Rect, Sides, Size
from printgen.kit.layouts import FoldName
from printgen.kit.paper import Flip, Paper
from printgen.printer.profile import USUAL_MARGINS


def reversed_lines(lines: Iterable[Line], width: float) -> tuple[Line, ...]:
    """Lines with their left and right exchanged on a sheet of a width."""
    ends = (sorted(Point(width - x, y) for x, y in line) for line in lines)
    return tuple(sorted(Line(start, end) for start, end in ends))


class PanelSlot(NamedTuple):
    """Where a panel stands on a page as printed: its number (from 1), its rectangle from fold to fold, its turn."""

    page: int
    rect: Rect
    turn: int = 0


class Signature(Struct, frozen=True):
    """A sheet that is folded into panels, as printed; ``folds`` and ``slits`` as they lie on its outside.

    It is turned over like a page, about an upright edge; ``inside`` is empty where only one side is printed.
    ``nested`` sheets lie within one another, others follow one another. ``sets`` of it lie on one paper.
    """

    fold: FoldName
    size: Size
    outside: tuple[PanelSlot, ...]
    inside: tuple[PanelSlot, ...]
    folds: tuple[Line, ...]
    slits: tuple[Line, ...] = ()
    nested: bool = False
    sets: int = 1
    margins: Sides = USUAL_MARGINS

    @property
    def panels(self) -> tuple[Size, ...]:
        """The sizes of its panels in reading order, as far as the paper's margins leave them room."""
        return tuple(self.panel_rect(slot).size for slot in sorted(self.outside + self.inside))

    def panel_rect(self, slot: PanelSlot) -> Rect:
        """A panel's part of its slot: less what the margins exceed the usual by, alike on opposite edges."""
        across, down = self.printed.panel_area.at
        inner = Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)
        return slot.rect.shared(inner)

    @property
    def printed(self) -> Paper:
        """The paper as it is printed, upright or on its side, with its margins."""
        return Paper(self.fold, self.paper, self.margins)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The top left corner of each set: upright ones stand side by side, level ones one above the other."""
        width, height = self.size
        step = Point(width, 0.0) if height > width else Point(0.0, height)
        return tuple(Point(number * step.x, number * step.y) for number in range(self.sets))

    @property
    def paper(self) -> Size:
        """The paper as printed, with all sets."""
        last = self.corners[-1]
        return Size(last.x + self.size.width, last.y + self.size.height)

    @property
    def flip(self) -> Flip | None:
        """The edge of the paper that it is turned over about."""
        if not self.inside:
            return None
        return "long" if self.paper.height > self.paper.width else "short"
