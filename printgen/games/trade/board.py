"""The ring board: its plan, ground and spaces put together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, line_path, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Art, at, gilt_pens, in_four_corners, inked, moved, relief, tone
from printgen.art.ornament.patterns import ground
from printgen.art.transforms import Scaler
from printgen.games.trade.board_centre import centre_misfits, centre_notes, draw_centre
from printgen.games.trade.board_spaces import RIM, draw_corner, draw_space, name_style
from printgen.games.trade.centre_arrangement import USUAL_PILE
from printgen.games.trade.centre_scenes import Arranged, arranged
from printgen.games.trade.records import Corner
from printgen.games.trade.ring import ring, ring_misfits, ring_notes, ring_scale
from printgen.geometry import Line, Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.kit.sheet import FieldsWanted
from printgen.parts.board_plans import GROUND_BLEED, BoardPlan, sized
from printgen.parts.boards import shared
from printgen.parts.drawing_context import DrawingContext


def board_plan(context: DrawingContext, choices: Choices) -> BoardPlan:
    """The board's shape in the size that is asked for, cut where it was decided."""
    plan = ring(*context.edition.sides)
    found = sized(plan, max(plan.size), choices)
    return replace(found, fields=FieldsWanted(found.centre, USUAL_PILE.field, len(context.edition.decks) + 1))


_EDGE = 2.6  # from the spaces to the frame
_FRAME = 2.4  # so many times as heavy as round a card
_CORNER = 22.0  # what a pile that leans leaves free
_LIGHT = 2.2  # so many times as large as on a card: what shines

_PATTERN = 2.0  # so many times as large as on a card


def centre_ground(context: DrawingContext, plan: BoardPlan, arranged: Arranged, scale: float) -> tuple[Placed, ...]:
    """The pattern, the edition's light round the crest, the frame and its corners."""
    ornament = context.ornament
    border = ornament.border(plan.centre.inset(_EDGE * scale), _FRAME * scale)
    inner = plan.centre.inset(_EDGE * scale + border.depth)
    corners = in_four_corners(ornament.corner(_CORNER * scale), inner.inset(1.0 * scale))
    layout, found = arranged
    scene = Frame(inner.size, layout.scene(context, Rect.of(inner.size), scale))
    opening = border.opening  # light runs up to the frame's lines
    light, reaches = _light(context, opening, found.crest, scale)
    patterned = () if reaches else _fields(plan, inner)  # rays would cut a pattern into scraps
    return (
        *(ground(ornament.pattern, field, tone("centre"), 0.0, _PATTERN * scale) for field in patterned),
        *(
            Placed(rect.at, Group(below, 0, field.moved(-rect.x, -rect.y)))
            for below, rect in ((light, opening), (scene, inner))
            if below.items
            for field in _fields(plan, rect)
        ),
        *_clearings(context, opening, inner.x + 1.0 * scale - opening.x + _CORNER * scale),
        *inked(corners, gilt_pens("second")),
        *inked(border.art, gilt_pens("second")),
    )


def _fields(plan: BoardPlan, rect: Rect) -> Iterator[Rect]:
    """The parts that the seams leave of a rectangle."""
    columns = [rect.x, *(seam for seam in plan.columns if rect.x < seam < rect.right), rect.right]
    rows = [rect.y, *(seam for seam in plan.rows if rect.y < seam < rect.bottom), rect.bottom]
    for top, low in pairwise(rows):
        for left, right in pairwise(columns):
            yield Rect(left, top, right - left, low - top)


def _clearings(context: DrawingContext, rect: Rect, reach: float) -> Iterator[Placed]:
    """Plain ground below the ornaments of the corners where no light may cross them."""
    if clear := context.ornament.clearing(reach):
        corners = in_four_corners(Art(area=clear), rect).area
        yield from (shape(corners, Ink("white")), shape(corners, Ink("ground", "centre")))


def _light(context: DrawingContext, rect: Rect, crest: Rect, scale: float) -> tuple[Frame, bool]:
    """What shines round the crest, in a tone of the ground, and near it, or a wreath, in gold; whether rays reach far.

    Rays that reach every edge have whole motifs between them.
    """
    factor = _LIGHT * scale
    middle, radius = Point(crest.centre.x - rect.x, crest.centre.y - rect.y), crest.width / 2
    near = Rect.square(middle, 1.6 * radius)
    whole, about = (Rect(*(length / factor for length in box)) for box in (Rect.of(rect.size), near))
    centre = Point(middle.x / factor, middle.y / factor)
    shine = context.ornament.vignette(whole, centre, radius / factor)
    pens = relief("centre") if shine.dark else replace(gilt_pens("second"), width=OUTLINE, fine=HAIRLINE)
    front = context.ornament.vignette(about, centre, radius / factor).front
    large = at(0.0, 0.0, factor)
    rays = moved(shine.back, large)
    motifs = Art(area=context.ornament.between(whole, centre, radius / factor))
    between = inked(moved(motifs, large), tone("centre"))
    found = (*inked(rays, pens), *between, *inked(moved(front, large), gilt_pens("second")))
    return Frame(rect.size, found), bool(between)


def board(context: DrawingContext, choices: Choices, plan: BoardPlan) -> Component:
    """The board in tiles, cut along the lines between spaces."""
    layout = Tiled(plan.columns, plan.rows, plan.overlap)
    contents = PartCount("board", 1, context.counted("parts.board"))
    notes = (*ring_notes(context, plan), *centre_notes(context, _arranged(context, plan)))
    whole = shared(context, plan, surface)
    return Component((), layout, whole, (contents,), notes, misfits=(*ring_misfits(context, plan), *whole.misfits))


def _arranged(context: DrawingContext, plan: BoardPlan) -> Arranged:
    """What stands where in the centre, arranged once for the board and for what is to be known of it."""
    return context.once(("centre", plan), lambda: arranged(context, plan, ring_scale(plan)))


def surface(context: DrawingContext, plan: BoardPlan) -> Surface:
    """The whole board as data: its ground, its spaces in order of play, its centre."""
    scale, centre = ring_scale(plan), _arranged(context, plan)
    ground = _ground(context, plan, centre, scale)
    cells, middle = _cells(context, plan, scale), draw_centre(context, centre, scale)
    return Surface(plan.size, ground, cells, middle, centre_misfits(context, centre))


def _cells(context: DrawingContext, plan: BoardPlan, scale: float) -> tuple[Cell, ...]:
    """The spaces, drawn at their usual size and scaled."""
    spaces, enlarged, scaler = context.edition.spaces, context.scaled(scale), Scaler(scale)
    names = name_style(enlarged, [space for space in spaces if not isinstance(space, Corner)])
    frames = (
        draw_corner(enlarged, space) if isinstance(space, Corner) else draw_space(enlarged, space, names)
        for space in spaces
    )
    return tuple(
        Cell(space.id, place.rect, place.turn, scaler.frame(frame))
        for space, place, frame in zip(spaces, plan.places, frames, strict=True)
    )


def _ground(context: DrawingContext, plan: BoardPlan, centre: Arranged, scale: float) -> Frame:
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
            *centre_ground(context, plan, centre, scale),
        ),
    )


def _between(rects: Iterable[Rect]) -> list[Line]:
    """The edges that two of the rectangles share, each once."""
    sides = Counter(side for rect in rects for side in _sides(rect))
    return [Line(Point(*start), Point(*end)) for (start, end), count in sides.items() if count > 1]


def _sides(rect: Rect) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    x, y, right, low = (round(value, 6) for value in (rect.x, rect.y, rect.right, rect.bottom))
    yield from (((x, y), (right, y)), ((x, low), (right, low)), ((x, y), (x, low)), ((right, y), (right, low)))
