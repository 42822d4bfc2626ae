"""A paper size: the upright sheet, and the margins that a printer leaves blank along its edges (mm)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Rect, Sides, Size
from printgen.printer.profile import PRINTABLE, USUAL_MARGINS

Flip = Literal["long", "short"]
USUAL_PAPER = "letter"  # what a kit is printed on where nothing else is wished for
THICKNESS = 0.1  # of a sheet of 80 g/m² paper


class Paper(Struct, frozen=True):
    """A paper size, upright, in mm, and what stays blank along each of its edges."""

    name: str
    size: Size
    margins: Sides = USUAL_MARGINS

    @property
    def printable(self) -> Rect:
        """What the printer reaches."""
        top, right, bottom, left = self.margins
        return Rect(left, top, self.size.width - left - right, self.size.height - top - bottom)

    @property
    def panel_area(self) -> Rect:
        """What panels share out: the paper less what its margins exceed the usual by, alike on opposite edges."""
        top, right, bottom, left = (max(0.0, margin - PRINTABLE) for margin in self.margins)
        across, down = max(left, right), max(top, bottom)
        return Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)

    @property
    def turned(self) -> "Paper":
        """The same paper on its side: turned clockwise it is upright again."""
        top, right, bottom, left = self.margins
        return Paper(self.name, self.size.turned, Sides(top=right, right=bottom, bottom=left, left=top))

    def mirrored(self, flip: Flip) -> "Paper":
        """The paper with the margins that both sides of a sheet keep, so that its back can mirror its front."""
        top, right, bottom, left = self.margins
        if flip == "long":
            right = left = max(right, left)
        else:
            top = bottom = max(top, bottom)
        return replace(self, margins=Sides(top, right, bottom, left))
