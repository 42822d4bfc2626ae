"""The graphics state of a PDF page while it is read."""

from msgspec import Struct

from printgen.geometry import Transform

BLACK = "#000"


class GraphicsState(Struct, frozen=True):
    """The parameters of painting operators (PDF 32000-1, tables 52 and 104)."""

    place: Transform
    fill: str = BLACK
    stroke: str = BLACK
    width: float = 1.0
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    cap: int = 0
    join: int = 0
    opacity: float = 1.0
    clip: str = ""  # an id
    font: str = ""
    size: float = 0.0
    spacing: float = 0.0
    rise: float = 0.0
    painted: int = 0  # text rendering mode: 0 fill, 1 stroke, 3 invisible


def grey(value: float) -> str:
    """Return a gray."""
    return rgb(value, value, value)


def rgb(*parts: float) -> str:
    """Return a color of three components from 0 to 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)


def cmyk(cyan: float, magenta: float, yellow: float, black: float) -> str:
    """Convert a CMYK color without a profile."""
    return rgb(*(1 - min(1.0, part + black) for part in (cyan, magenta, yellow)))
