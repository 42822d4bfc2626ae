"""The sliding game's board as a document: spaces, lanes and start together."""

from collections.abc import Iterator

from printgen.components.board.plan import GROUND_BLEED, BoardPlan
from printgen.components.board.shapes import SHAPES, sized
from printgen.components.board.size import slide_misfits
from printgen.components.board.slide.lanes import WORD, draw_run
from printgen.components.board.slide.plan import FIELD, FOOT, LANE, RUN, SIZE
from printgen.components.board.slide.spaces import GAP, draw_space, name_style
from printgen.components.board.slide.start import BAR, draw_foot
from printgen.components.board.surface import scaled, shared
from printgen.components.desk import Desk
from printgen.drawing.art import gilt_pens, inked, tone
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, polygon_path, rect_path, shape
from printgen.drawing.ink_variants import OUTLINE, OUTLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.games.slide.records import LANES
from printgen.geometry import Line, Point, Rect, Sides
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Tiled
from printgen.kit.pieces import Cell, Component, Surface

_FRAME = 1.6  # so many times as heavy as round a card
_PATTERN = 2.4  # so many times as large
RIM = 5.0  # the border round the whole board: it takes up what the scissors stray
_DASHES = Stroke(Ink("text-on", "board"), 1.2 * OUTLINE, (4.0, 3.0))  # between lanes, save behind the title


def slide_board(desk: Desk, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces; butted unless an overlap is asked for."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, desk.counted("parts.long_board"))
    return Component((), layout, shared(desk, plan, surface), (contents,), misfits=slide_misfits(desk, plan))


def slide_plan(desk: Desk, choices: Choices) -> BoardPlan:
    """The board's shape in the length that is asked for, cut where it was decided."""
    return sized(_usual(desk), SIZE.height, choices)


def _usual(desk: Desk) -> BoardPlan:
    return SHAPES[desk.slide.board.shape]([space.lanes for space in desk.slide.spaces])


def surface(desk: Desk, plan: BoardPlan) -> Surface:
    """The whole board as data, drawn in its usual size and scaled to the plan's."""
    factor = round(plan.size.height / SIZE.height, 9)
    return scaled(_drawn(desk.scaled(factor), _usual(desk), factor), factor, plan.size)


def _drawn(desk: Desk, plan: BoardPlan, factor: float) -> Surface:
    """The board in its usual size: its ground, its spaces from the start on, and all that lies below them."""
    spaces = desk.slide.spaces
    names = name_style(desk, spaces, LANE - RIM - GAP)
    cells = tuple(
        Cell(space.id, place.rect, 0, draw_space(desk, space, place.rect.size, _insets(place.rect, plan), names))
        for space, place in zip(spaces, plan.places, strict=True)
    )
    field = _ground(desk, plan, GROUND_BLEED / min(factor, 1.0))
    return Surface(plan.size, field, cells, (*draw_run(desk), *draw_foot(desk, factor)))


def _insets(rect: Rect, plan: BoardPlan) -> Sides:
    """How far a space's ground keeps from its edges: wider where the board's border is."""
    edges = (rect.y > 0, rect.right < plan.size.width - 1, True, rect.x > 0)
    return Sides(*(GAP if inner else RIM for inner in edges))


def _ground(desk: Desk, plan: BoardPlan, bleed: float) -> Frame:
    """The border, the field with the lines between spaces, the lanes and the start's bar."""
    whole = Rect.of(plan.size)
    inside = whole.inset(RIM)
    return Frame(
        plan.size,
        (
            shape(rect_path(whole.inset(-bleed)), Ink("ground", "board")),
            shape(rect_path(FIELD.grown(Sides(-RIM, -RIM, 0, -RIM))), Ink("ground", "paper")),
            *(shape(rect_path(place.rect.shared(inside)), stroke=OUTLINE_PEN) for place in plan.places),
            *_lanes(desk),
            *_bar(),
            shape(rect_path(inside), stroke=OUTLINE_PEN),
            *inked(desk.ornament.border(whole.inset(1.4), _FRAME).art, gilt_pens("second")),
        ),
    )


def _lanes(desk: Desk) -> Iterator[Placed]:
    """Every other lane in another colour, and lines between them, from the spaces down to the start's bar."""
    top, bottom = RUN.y, FOOT.y + BAR.y
    for lane in range(0, LANES, 2):
        stripe = Rect(max(lane * LANE, RIM), top, LANE - (RIM if lane == 0 else 0), bottom - top)
        yield shape(rect_path(stripe), Ink("ground", "lane"))
        yield ground(desk.ornament.pattern, stripe, tone("lane"), 0.0, _PATTERN)
    for lane in range(1, LANES):
        x = lane * LANE
        for start, end in ((top, RUN.y + WORD.y), (RUN.y + WORD.bottom, bottom)):
            yield shape(line_path(Line(Point(x, start), Point(x, end))), stroke=_DASHES)


def _bar() -> Iterator[Placed]:
    """The line to slide from: a chequered bar right across the board."""
    bar = BAR.moved(0.0, FOOT.y)
    bar = Rect(RIM, bar.y, FOOT.width - 2 * RIM, bar.height)
    yield shape(rect_path(bar), Ink("ground", "paper"), OUTLINE_PEN)
    side = bar.height / 3
    count = round(bar.width / side)
    wide = bar.width / count
    for row in range(3):
        for column in range(row % 2, count, 2):
            x, y = bar.x + column * wide, bar.y + row * side
            square = [(x, y), (x + wide, y), (x + wide, y + side), (x, y + side)]
            yield shape(polygon_path(square), Ink("lined", "ink"))
