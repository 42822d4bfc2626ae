"""Buildings as tents: a kind of building goes in; a strip that folds into a house with a floor comes out."""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.components.pieces_net import FINE, both_faces, cut, fold_marks, level, mirrored
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Path, Placed, Segment, circle_path, polygon_path, rect_path, shape
from printgen.geometry import Point, Rect, Size
from printgen.kit import Piece
from printgen.theme.model import Building


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
        windows=((1.8, 7.2),),
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
        windows=((2.4, 5.7, 9.0, 12.3, 15.6), (2.4, 5.7, 12.3, 15.6)),
    ),
}


def draw_tent(studio: Studio, building: Building, tent: Tent) -> Piece:
    """All buildings of a kind: two slopes about the ridge, the floor, and the tab that is glued inside the back."""
    face = _face(studio, building, tent)
    back = Rect.of(face.size)
    front = mirrored(back)
    low = front.bottom + tent.floor
    size = Size(tent.width, low + tent.tab)
    folds = tuple(level(y, tent.width) for y in (front.y, front.bottom, low))
    items = (
        *both_faces(face, 0.0),
        shape(rect_path(Rect(0.0, front.bottom, tent.width, tent.floor)), Ink("ground", tent.key)),
        *fold_marks(folds),
        cut(_outline(size, low)),
    )
    return Piece(tent.stem, Frame(size, items), None, building.count, folds, (("front", front), ("back", back)))


def _outline(size: Size, tab: float) -> Path:
    """The strip, its tab chamfered so that it slips in."""
    width, height = size
    points = [(0.0, 0.0), (width, 0.0), (width, tab), (width - 1.2, height), (1.2, height), (0.0, tab)]
    return polygon_path(points)


def _face(studio: Studio, building: Building, tent: Tent) -> Frame:
    """One slope, the ridge at its head: roof, a sign with the kind's icon on it, and the wall."""
    size = Size(tent.width, tent.slope)
    sign = Point(tent.width / 2, tent.roof / 2 + 0.2)
    box = Rect(sign.x - tent.sign, sign.y - tent.sign, 2 * tent.sign, 2 * tent.sign).inset(tent.sign * 0.28)
    items = (
        shape(rect_path(Rect(0.0, tent.roof, tent.width, tent.slope - tent.roof)), Ink("pale", tent.key)),
        *_roof(tent),
        shape(circle_path(sign, tent.sign), Ink("mark"), FINE),
        studio.icon(building.icon, box, Ink("solid", tent.key)),
        *_wall(tent),
    )
    return Frame(size, items)


def _roof(tent: Tent) -> tuple[Placed, ...]:
    """The roof down to its scalloped eaves, along which alone it has a line: its other edges are folded or cut."""
    wide, y = tent.width / tent.tiles, tent.roof
    low = y + wide * 0.7
    lefts = [number * wide for number in reversed(range(tent.tiles))]
    eaves: list[Segment] = [("C", x + wide, low, x, low, x, y) for x in lefts]
    start: Segment = ("M", tent.width, y)
    ground: Path = (("M", 0.0, 0.0), ("L", tent.width, 0.0), ("L", tent.width, y), *eaves, ("Z",))
    return shape(ground, Ink("ground", tent.key)), shape((start, *eaves), stroke=FINE)


def _wall(tent: Tent) -> Iterator[Placed]:
    """A door in the middle of the ground floor, and each storey's windows."""
    head, foot, side = tent.roof + tent.width / tent.tiles * 0.55, tent.slope, 1.9
    storey = (foot - head) / len(tent.windows)
    for row, middles in enumerate(tent.windows):
        y = head + storey * (row + 0.5) - side / 2
        for x in middles:
            yield shape(rect_path(Rect(x - side / 2, y, side, side)), Ink("blank"), FINE)
    yield shape(rect_path(Rect(tent.width / 2 - 1.2, foot - 3.9, 2.4, 3.9)), Ink("solid", tent.key), FINE)
