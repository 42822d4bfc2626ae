"""The ring board as a document: spaces, ground and centre together."""

from collections import Counter
from collections.abc import Iterable, Iterator

from printgen.components.board.plan import GROUND_BLEED, BoardPlan
from printgen.components.board.ring.centre import centre_misfits, centre_notes, draw_centre
from printgen.components.board.ring.centre_layouts import Arranged, arranged
from printgen.components.board.ring.corners import draw_corner
from printgen.components.board.ring.ground import centre_ground
from printgen.components.board.ring.plan import ring_scale
from printgen.components.board.ring.spaces import RIM, draw_space, name_style
from printgen.components.board.size import ring_misfits, ring_notes
from printgen.components.board.surface import shared
from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, line_path, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.drawing.scale import Scaler
from printgen.games.trade.records import Corner
from printgen.geometry import Line, Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Tiled
from printgen.kit.pieces import Cell, Component, Surface


def board(desk: Desk, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, desk.counted("parts.board"))
    notes = (*ring_notes(desk, plan), *centre_notes(desk, _arranged(desk, plan)))
    whole = shared(desk, plan, surface)
    return Component((), layout, whole, (contents,), notes, misfits=(*ring_misfits(desk, plan), *whole.misfits))


def _arranged(desk: Desk, plan: BoardPlan) -> Arranged:
    """What stands where in the centre, arranged once for the board and for what is to be known of it."""
    return desk.once(("centre", plan), lambda: arranged(desk, plan, ring_scale(plan)))


def surface(desk: Desk, plan: BoardPlan) -> Surface:
    """The whole board as data: its ground, its spaces in order of play, its centre."""
    scale, centre = ring_scale(plan), _arranged(desk, plan)
    ground = _ground(desk, plan, centre, scale)
    cells, middle = _cells(desk, plan, scale), draw_centre(desk, centre, scale)
    return Surface(plan.size, ground, cells, middle, centre_misfits(desk, centre))


def _cells(desk: Desk, plan: BoardPlan, scale: float) -> tuple[Cell, ...]:
    """The spaces, drawn at their usual size and scaled."""
    spaces, enlarged, scaler = desk.edition.spaces, desk.scaled(scale), Scaler(scale)
    names = name_style(enlarged, [space for space in spaces if not isinstance(space, Corner)])
    frames = (
        draw_corner(enlarged, space) if isinstance(space, Corner) else draw_space(enlarged, space, names)
        for space in spaces
    )
    return tuple(
        Cell(space.id, place.rect, place.turn, scaler.frame(frame))
        for space, place, frame in zip(spaces, plan.places, frames, strict=True)
    )


def _ground(desk: Desk, plan: BoardPlan, centre: Arranged, scale: float) -> Frame:
    """The grounds and the lines between spaces, which end at the border."""
    whole = Rect.of(plan.size)
    inside = whole.inset(RIM * scale)
    between = _between(place.rect.shared(inside) for place in plan.places)
    return Frame(
        plan.size,
        (
            shape(rect_path(whole.inset(-GROUND_BLEED)), Ink("ground", "centre")),
            shape(rect_path(inside), Ink("ground", "board"), OUTLINE_PEN),
            shape(rect_path(plan.centre), Ink("ground", "centre"), OUTLINE_PEN),
            *(shape(line_path(line), stroke=OUTLINE_PEN) for line in between),
            *centre_ground(desk, plan, centre, scale),
        ),
    )


def _between(rects: Iterable[Rect]) -> list[Line]:
    """The edges that two of the rectangles share, each once."""
    sides = Counter(side for rect in rects for side in _sides(rect))
    return [Line(Point(*start), Point(*end)) for (start, end), count in sides.items() if count > 1]


def _sides(rect: Rect) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    x, y, right, low = (round(value, 6) for value in (rect.x, rect.y, rect.right, rect.bottom))
    yield from (((x, y), (right, y)), ((x, low), (right, low)), ((x, y), (x, low)), ((right, y), (right, low)))
