"""The layers of a cut file."""

from collections.abc import Mapping

from msgspec import Struct

from printgen.geometry import Size
from printgen.proof.pages.cuts.contours import Contour


class CutLayer(Struct, frozen=True):
    """A layer: its name, its color on a screen, and its color number in DXF."""

    name: str
    color: str
    dxf_color: int


CUT, SCORE, MARK = CutLayer("cut", "#ff0000", 1), CutLayer("score", "#0000ff", 5), CutLayer("mark", "#000000", 7)
LAYERS = (CUT, SCORE, MARK)


class CutSheet(Struct, frozen=True):
    """The size of a page and its contours by layer, in mm from the top left corner."""

    size: Size
    contours: Mapping[CutLayer, tuple[Contour, ...]]
