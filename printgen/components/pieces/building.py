"""The buildings: tents that fold from a strip into a house with a floor, or flat counters of that floor's size."""

from collections.abc import Iterator

from printgen.components.common.net_lines import NET_PEN, below_ridge, both_faces, cut, level_fold, net_folds
from printgen.components.common.piece_measures import Tent
from printgen.components.desk import Desk
from printgen.drawing.art import arc, chain
from printgen.drawing.frame import (
    Frame,
    Ink,
    Path,
    Placed,
    Segment,
    Stroke,
    circle_path,
    line_path,
    lines_path,
    polygon_path,
    rect_path,
    shape,
)
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE
from printgen.games.trade.records import Building
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.pieces import Face, Piece

_BARS = Stroke(Ink("line-standard-only", "line"), HAIRLINE)
_RIM = 1.4  # of a counter, round its sign
_SILL = Stroke(Ink("line"), 1.4 * OUTLINE)


def draw_tent(desk: Desk, building: Building, tent: Tent) -> Piece:
    """All buildings of a kind: two slopes about the ridge, the floor, and the tab that is glued inside the back."""
    face = _face(desk, building, tent)
    back = Rect.of(face.size)
    front = below_ridge(back)
    low = front.bottom + tent.floor
    size = Size(tent.width, low + tent.tab)
    folds = tuple(level_fold(y, tent.width) for y in (front.y, front.bottom, low))
    outline = _outline(size, low)
    items = (
        *both_faces(face, 0.0),
        shape(rect_path(Rect(0.0, front.bottom, tent.width, tent.floor)), Ink("ground", tent.key)),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(tent.stem, Frame(size, items), None, building.count, folds, faces, butted=True, outline=outline)


def draw_counter(desk: Desk, building: Building, tent: Tent) -> Piece:
    """All buildings of a kind as counters that lie: the kind's icon in its colour."""
    size = Size(tent.width, tent.floor)
    whole = Rect.of(size)
    radius = min(size) / 2 - _RIM
    outline = rect_path(whole)
    items = (
        shape(rect_path(whole), Ink("ground", tent.key)),
        shape(rect_path(whole.inset(_RIM / 2)), stroke=Stroke(Ink("text-on", tent.key), HAIRLINE)),
        shape(circle_path(whole.centre, radius), Ink("mark"), NET_PEN),
        desk.icon(building.icon, Rect.square(whole.centre, 0.7 * radius), Ink("form", tent.key)),
        cut(outline),
    )
    return Piece(tent.stem, Frame(size, items), None, building.count, butted=True, outline=outline)


def _outline(size: Size, tab: float) -> Path:
    """The strip, its tab chamfered so that it slips in."""
    width, height = size
    points = [(0.0, 0.0), (width, 0.0), (width, tab), (width - 1.2, height), (1.2, height), (0.0, tab)]
    return polygon_path(points)


def _face(desk: Desk, building: Building, tent: Tent) -> Frame:
    """One slope, the ridge at its head: a tiled roof, a sign with the kind's icon on it, and the wall."""
    size = Size(tent.width, tent.slope)
    sign = Point(tent.width / 2, tent.roof / 2 + 0.1)
    box = Rect.square(sign, tent.sign).inset(tent.sign * 0.26)
    items = (
        shape(rect_path(Rect(0.0, tent.roof, tent.width, tent.slope - tent.roof)), Ink("pale", tent.key)),
        *_roof(tent),
        shape(circle_path(sign, tent.sign), Ink("mark"), NET_PEN),
        desk.icon(building.icon, box, Ink("form", tent.key)),
        *_wall(tent),
    )
    return Frame(size, items)


def _roof(tent: Tent) -> tuple[Placed, ...]:
    """The roof with its rows of tiles; along its scalloped eaves alone it has a line: it is folded or cut elsewhere."""
    wide, y = tent.width / tent.tiles, tent.roof
    eaves = _scallops(tent, y, 0.0)
    ground: Path = (("M", 0.0, 0.0), ("L", tent.width, 0.0), ("L", tent.width, y), *eaves[1:], ("Z",))
    rows = chain(_scallops(tent, y - row * 0.62 * wide, wide / 2 * (row % 2)) for row in range(1, tent.rows + 1))
    return (
        shape(ground, Ink("ground", tent.key)),
        shape(rows, stroke=Stroke(Ink("tone", tent.key), HAIRLINE)),
        shape(eaves, stroke=NET_PEN),
    )


def _scallops(tent: Tent, y: float, shift: float) -> Path:
    """A row of tiles' lower ends from the right to the left edge, every other row moved by half a tile."""
    wide = tent.width / tent.tiles
    low = y + wide * 0.7
    count = tent.tiles - (1 if shift else 0)
    lefts = [shift + number * wide for number in reversed(range(count))]
    ends: list[Segment] = [("C", x + wide, low, x, low, x, y) for x in lefts]
    return (("M", lefts[0] + wide, y), *ends)


def _wall(tent: Tent) -> Iterator[Placed]:
    """An arched door in the middle of the ground floor, and each storey's windows with bars and sills."""
    head, foot = tent.roof + tent.width / tent.tiles * 0.55, tent.slope
    storey = (foot - head) / len(tent.windows)
    for row, middles in enumerate(tent.windows):
        y = head + storey * (row + 0.5)
        for x in middles:
            yield from _window(x, y)
    yield from _door(tent.width / 2, foot, tent.door, tent.key)


def _window(x: float, y: float) -> Iterator[Placed]:
    """A window round a point."""
    wide, high = 1.9, 2.2
    pane = Rect(x - wide / 2, y - high / 2, wide, high)
    bars = (Line(Point(x, pane.y), Point(x, pane.bottom)), Line(Point(pane.x, y - 0.2), Point(pane.right, y - 0.2)))
    yield shape(rect_path(pane), Ink("blank"), NET_PEN)
    yield shape(lines_path(bars), stroke=_BARS)
    yield shape(line_path(Line(Point(pane.x - 0.3, pane.bottom), Point(pane.right + 0.3, pane.bottom))), stroke=_SILL)


def _door(x: float, foot: float, size: Size, key: str) -> Iterator[Placed]:
    """A door with a round head, a fanlight and a knob."""
    high, half = size.height, size.width / 2
    top = foot - high + half
    arch: Path = (("M", x - half, foot), *arc(Point(x, top), half, 180, 360, joins=True), ("L", x + half, foot), ("Z",))
    yield shape(arch, Ink("solid", key), NET_PEN)
    yield shape(line_path(Line(Point(x - half, top), Point(x + half, top))), stroke=NET_PEN)
    yield shape(circle_path(Point(x + 0.5 * half, foot - 0.4 * (foot - top)), 0.2), Ink("line"))
