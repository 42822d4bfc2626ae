"""The layers of a cut file, one row each: what is in them, and their colours."""

from collections.abc import Mapping

from msgspec import Struct

from printgen.geometry import Size
from printgen.proof.pages.cuts.contours import Contour


class CutLayer(Struct, frozen=True):
    """A layer: its name, its colour on a screen, and the number of that colour in DXF."""

    name: str
    colour: str
    dxf_colour: int


CUT, SCORE, MARK = CutLayer("cut", "#ff0000", 1), CutLayer("score", "#0000ff", 5), CutLayer("mark", "#000000", 7)
LAYERS = (CUT, SCORE, MARK)


class CutSheet(Struct, frozen=True):
    """A page's size and its contours by layer, in mm from its top left corner."""

    size: Size
    contours: Mapping[CutLayer, tuple[Contour, ...]]
