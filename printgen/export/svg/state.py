"""The graphics state of a PDF page while it is read: places, colours, lines, clips and type."""

from msgspec import Struct

from printgen.geometry import Transform

BLACK = "#000"


class GraphicsState(Struct, frozen=True):
    """What operators paint with (PDF 32000-1, tables 52 and 104)."""

    place: Transform
    fill: str = BLACK
    stroke: str = BLACK
    width: float = 1.0
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    cap: int = 0
    join: int = 0
    opacity: float = 1.0
    clip: str = ""  # the id of what all is kept within
    font: str = ""
    size: float = 0.0
    spacing: float = 0.0
    rise: float = 0.0
    painted: int = 0  # how letters are: 0 filled, 1 outlined, 3 not at all


def grey(value: float) -> str:
    """A colour of one component."""
    return rgb(value, value, value)


def rgb(*parts: float) -> str:
    """A colour of three components, each from 0 to 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)


def cmyk(cyan: float, magenta: float, yellow: float, black: float) -> str:
    """A colour of four components, without a profile."""
    return rgb(*(1 - min(1.0, part + black) for part in (cyan, magenta, yellow)))
