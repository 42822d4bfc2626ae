"""The measures of pieces that other folders must know: tents for buildings, and the width of tokens (mm)."""

from msgspec import Struct

from printgen.geometry import Size
from printgen.kit.pieces import BUILDINGS

TOKEN_WIDTH = 18.0  # two or three stand on a space


class Tent(Struct, frozen=True):
    """A kind of tent: its width, its slopes' height, its floor's depth, its glue tab (mm), and what is drawn on it."""

    stem: str
    key: str
    width: float
    slope: float
    floor: float
    tab: float
    roof: float
    sign: float
    tiles: int
    rows: int
    door: Size
    windows: tuple[tuple[float, ...], ...]  # the middles of each storey's, from the top


# About as high as they are wide and deep, so that they do not tip; four small ones stand on a property's band.
TENTS = {
    "small": Tent(
        stem=BUILDINGS["small_building"],
        key="small_building",
        width=10.0,
        slope=10.3,
        floor=10.0,
        tab=4.0,
        roof=4.7,
        sign=1.9,
        tiles=5,
        rows=3,
        door=Size(2.5, 3.5),
        windows=((2.0, 8.0),),
    ),
    "large": Tent(
        stem=BUILDINGS["large_building"],
        key="large_building",
        width=18.0,
        slope=14.5,
        floor=12.0,
        tab=5.0,
        roof=5.6,
        sign=2.4,
        tiles=9,
        rows=3,
        door=Size(3.2, 4.0),
        windows=((2.4, 5.6, 9.0, 12.4, 15.6), (2.4, 5.6, 12.4, 15.6)),
    ),
}
