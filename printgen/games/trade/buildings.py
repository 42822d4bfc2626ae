"""The trading game's buildings: tents with a drawing on both slopes, or flat counters."""

from collections.abc import Iterator

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    lines_path,
    polygon_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE
from printgen.art.line_art import arc, chain
from printgen.games.trade.building_faces import FACES, building_face
from printgen.games.trade.records import Building, Edition
from printgen.geometry import Line, Path, Point, Rect, Segment, Size
from printgen.kit.component import Face, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import NET_PEN, Tent, below_ridge, both_faces, cut, level_fold, net_folds

_BARS = Stroke(Ink("line-standard-only", "line"), HAIRLINE)
_SILL = Stroke(Ink("line"), OUTLINE)
_RIM = 1.4  # the rim of a counter, around its sign


def draw_tent(context: DrawingContext[Edition], building: Building, tent: Tent) -> Piece:
    """Draw all buildings of a kind: two slopes about the ridge, the floor, and the tab glued inside the back."""
    drawn = (
        building_face(building.shape, tent.key, tent.width, tent.slope)
        if building.shape in FACES
        else _house(context, building, tent)
    )
    slope = Frame(Size(tent.width, tent.slope), tuple(drawn))
    back = Rect.of(slope.size)
    front = below_ridge(back)
    low = front.bottom + tent.floor
    width, height = size = Size(tent.width, low + tent.tab)
    folds = tuple(level_fold(y, width) for y in (front.y, front.bottom, low))
    # The tab is chamfered so that it slips in.
    outline = polygon_path([(0.0, 0.0), (width, 0.0), (width, low), (width - 1.2, height), (1.2, height), (0.0, low)])
    items = (
        *both_faces(slope, 0.0),
        shape(rect_path(Rect(0.0, front.bottom, width, tent.floor)), Ink("ground", tent.key)),
        *net_folds(folds),
        cut(outline),
    )
    faces: tuple[tuple[Face, Rect], ...] = (("front", front), ("back", back))
    return Piece(tent.stem, Frame(size, items), None, building.count, folds, faces, butted=True, outline=outline)


def draw_counter(context: DrawingContext[Edition], building: Building, tent: Tent) -> Piece:
    """Draw all buildings of a kind as flat counters: the kind's icon in its color."""
    size = Size(tent.width, tent.floor)
    whole = Rect.of(size)
    radius = min(size) / 2 - _RIM
    outline = rect_path(whole)
    items = (
        shape(rect_path(whole), Ink("ground", tent.key)),
        shape(rect_path(whole.inset(_RIM / 2)), stroke=Stroke(Ink("text-on", tent.key), HAIRLINE)),
        shape(circle_path(whole.centre, radius), Ink("mark"), NET_PEN),
        context.icon(building.icon, Rect.square(whole.centre, 0.7 * radius), Ink("form", tent.key)),
        cut(outline),
    )
    return Piece(tent.stem, Frame(size, items), None, building.count, butted=True, outline=outline)


def _house(context: DrawingContext[Edition], building: Building, tent: Tent) -> Iterator[Placed]:
    """Draw a house with the ridge at the top: a tiled roof, a sign with the building's icon, and the wall.

    Only the scalloped eaves of the roof have a line: its other edges are folded or cut.
    """
    tile, foot = tent.width / tent.tiles, tent.roof
    eaves = _scallops(tent, foot, 0.0)
    ground: Path = (("M", 0.0, 0.0), ("L", tent.width, 0.0), ("L", tent.width, foot), *eaves[1:], ("Z",))
    rows = chain(_scallops(tent, foot - row * 0.62 * tile, tile / 2 * (row % 2)) for row in range(1, tent.rows + 1))
    sign = Point(tent.width / 2, tent.roof / 2 + 0.1)
    yield shape(rect_path(Rect(0.0, tent.roof, tent.width, tent.slope - tent.roof)), Ink("pale", tent.key))
    yield shape(ground, Ink("ground", tent.key))
    yield shape(rows, stroke=Stroke(Ink("tone", tent.key), HAIRLINE))
    yield shape(eaves, stroke=NET_PEN)
    yield shape(circle_path(sign, tent.sign), Ink("mark"), NET_PEN)
    yield context.icon(building.icon, Rect.square(sign, tent.sign).inset(tent.sign * 0.26), Ink("form", tent.key))
    yield from _windows_and_door(tent)


def _scallops(tent: Tent, y: float, shift: float) -> Path:
    """Return the lower ends of a row of tiles from right to left; ``shift`` moves every other row by half a tile."""
    wide = tent.width / tent.tiles
    low = y + wide * 0.7
    count = tent.tiles - (1 if shift else 0)
    lefts = [shift + number * wide for number in reversed(range(count))]
    ends: list[Segment] = [("C", x + wide, low, x, low, x, y) for x in lefts]
    return (("M", lefts[0] + wide, y), *ends)


def _windows_and_door(tent: Tent) -> Iterator[Placed]:
    """Draw each story's windows with bars and sills, and an arched door on the ground floor."""
    head, foot = tent.roof + tent.width / tent.tiles * 0.55, tent.slope
    story = (foot - head) / len(tent.windows)
    for row, middles in enumerate(tent.windows):
        y = head + story * (row + 0.5)
        for x in middles:
            pane = Rect.about(Point(x, y), tent.pane)
            bar, crossbar = (
                Line(Point(x, pane.y), Point(x, pane.bottom)),
                Line(Point(pane.x, y - 0.2), Point(pane.right, y - 0.2)),
            )
            sill = Line(Point(pane.x - 0.3, pane.bottom), Point(pane.right + 0.3, pane.bottom))
            yield shape(rect_path(pane), Ink("blank"), HAIRLINE_PEN)
            yield shape(lines_path((bar, crossbar)), stroke=_BARS)
            yield shape(line_path(sill), stroke=_SILL)
    x, half = tent.width / 2, tent.door.width / 2
    top = foot - tent.door.height + half
    arch: Path = (("M", x - half, foot), *arc(Point(x, top), half, 180, 360, joins=True), ("L", x + half, foot), ("Z",))
    yield shape(arch, Ink("solid", tent.key), NET_PEN)
    yield shape(line_path(Line(Point(x - half, top), Point(x + half, top))), stroke=NET_PEN)
    yield shape(circle_path(Point(x + 0.5 * half, foot - 0.4 * (foot - top)), 0.2), Ink("line"))
