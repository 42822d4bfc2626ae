"""The measures of pieces that other folders must know: tents for buildings, and the width of tokens (mm)."""

from typing import NamedTuple

from printgen.geometry import Size

TOKEN_WIDTH = 18.0  # two or three stand on a space


class Tent(NamedTuple):
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


# wide enough to tell apart at a glance, narrow enough for four on a property's band
TENTS = {
    "small": Tent(
        stem="house",
        key="small_building",
        width=9.0,
        slope=13.0,
        floor=7.0,
        tab=4.0,
        roof=6.2,
        sign=2.4,
        tiles=5,
        rows=5,
        door=Size(2.5, 4.3),
        windows=((1.75, 7.25),),
    ),
    "large": Tent(
        stem="hotel",
        key="large_building",
        width=18.0,
        slope=17.0,
        floor=9.0,
        tab=5.0,
        roof=7.0,
        sign=3.0,
        tiles=9,
        rows=4,
        door=Size(3.2, 4.8),
        windows=((2.4, 5.6, 9.0, 12.4, 15.6), (2.4, 5.6, 12.4, 15.6)),
    ),
}
