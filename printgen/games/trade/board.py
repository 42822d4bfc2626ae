"""The ring board: its plan, ground and spaces put together."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, line_path, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Art, at, gilt_pens, in_four_corners, inked, moved, relief, tone
from printgen.art.ornament.patterns import ground
from printgen.art.transforms import Scaler
from printgen.games.trade.board_center import center_misfits, center_notes, draw_center, look_of, title_lettering
from printgen.games.trade.board_spaces import RIM, draw_corner, draw_space, name_style
from printgen.games.trade.center_layouts import USUAL_PILE, Arranged, Center, arranged
from printgen.games.trade.records import Corner, Edition
from printgen.games.trade.ring import ring, ring_misfits, ring_notes, ring_scale
from printgen.geometry import Line, Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, PartCount, Surface, Tiled
from printgen.kit.sheet import FieldsWanted
from printgen.parts.boards import GROUND_BLEED, BoardPlan, shared, sized
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.lettering import draw_lettering

_EDGE = 2.6  # from the spaces to the frame of the center
_FRAME = 2.4  # line weight relative to a card's
_CORNER = 22.0  # the size of corner ornaments, clear of tilted piles
_LIGHT = 2.2  # relative to a card: the glow
_PATTERN = 2.0  # relative to a card


def board_plan(context: DrawingContext[Edition], choices: Choices) -> BoardPlan:
    """Plan the board at the requested size, with the seams of the choices."""
    plan = ring(*context.edition.sides)
    found = sized(plan, max(plan.size), choices)
    return replace(found, fields=FieldsWanted(found.centre, USUAL_PILE.field, len(context.edition.decks) + 1))


def board(context: DrawingContext[Edition], choices: Choices, plan: BoardPlan) -> Component:
    """Draw the board in tiles, cut along the lines between spaces."""
    contents = PartCount("board", 1, context.counted("parts.board"))
    notes = (*ring_notes(context, plan), *center_notes(context, _arranged(context, plan)))
    whole = shared(context, plan, surface)
    misfits = (*ring_misfits(context, plan), *whole.misfits)
    return Component((), Tiled(plan.columns, plan.rows, plan.overlap), whole, (contents,), notes, misfits=misfits)


def _arranged(context: DrawingContext[Edition], plan: BoardPlan) -> Arranged:
    """The layout of the center, arranged once for the board and for its facts."""
    return context.once(("centre", plan), lambda: arranged(context, plan, ring_scale(plan)))


def surface(context: DrawingContext[Edition], plan: BoardPlan) -> Surface:
    """Draw the whole board: its grounds, its spaces in order of play, its center."""
    scale, centre = ring_scale(plan), _arranged(context, plan)
    whole = Rect.of(plan.size)
    inside = whole.inset(RIM * scale)
    # The lines between spaces end at the border: they are the edges that two spaces share.
    sides: Counter[tuple[tuple[float, float], tuple[float, float]]] = Counter()
    for place in plan.places:
        rect = place.rect.shared(inside)
        x, y, right, low = (round(value, 6) for value in (rect.x, rect.y, rect.right, rect.bottom))
        sides.update((((x, y), (right, y)), ((x, low), (right, low)), ((x, y), (x, low)), ((right, y), (right, low))))
    between = [Line(Point(*start), Point(*end)) for (start, end), count in sides.items() if count > 1]
    ground = (
        shape(rect_path(whole.inset(-GROUND_BLEED)), Ink("ground", "centre")),
        shape(rect_path(inside), Ink("ground", "board"), OUTLINE_PEN),
        shape(rect_path(plan.centre), Ink("ground", "centre"), OUTLINE_PEN),
        *(shape(line_path(line), stroke=OUTLINE_PEN) for line in between),
        *_center_ground(context, plan, centre, scale),
    )
    # Spaces are drawn at their usual size and scaled.
    spaces, enlarged, scaler = context.edition.spaces, context.scaled(scale), Scaler(scale)
    names = name_style(enlarged, [space for space in spaces if not isinstance(space, Corner)])
    cells = []
    for space, place in zip(spaces, plan.places, strict=True):
        frame = draw_corner(enlarged, space) if isinstance(space, Corner) else draw_space(enlarged, space, names)
        cells.append(Cell(space.id, place.rect, place.turn, scaler.frame(frame)))
    middle = draw_center(context, centre, plan, scale)
    return Surface(plan.size, Frame(plan.size, ground), tuple(cells), middle, center_misfits(context, centre))


def _center_ground(
    context: DrawingContext[Edition], plan: BoardPlan, arranged: Arranged, scale: float
) -> tuple[Placed, ...]:
    """Draw the pattern, the edition's light around the crest, the frame and its corners."""
    ornament = context.ornament
    border = ornament.border(plan.centre.inset(_EDGE * scale), _FRAME * scale)
    inner = plan.centre.inset(_EDGE * scale + border.depth)
    corners = in_four_corners(ornament.corner(_CORNER * scale), inner.inset(1.0 * scale))
    layout, found = arranged
    opening = border.opening
    if layout.is_picture:
        return *_picture(context, plan, found, opening), *inked(border.art, gilt_pens("second"))
    scene = Frame(inner.size, layout.scene(context, Rect.of(inner.size), scale))
    light, has_rays = _light(context, opening, found.crest, scale)
    patterned = () if has_rays else _fields(plan, inner)  # rays would cut a pattern into scraps
    # If light must not cross the corner ornaments, the ground below them is plain.
    clear = ornament.clearing(inner.x + 1.0 * scale - opening.x + _CORNER * scale)
    below_corners = in_four_corners(Art(area=clear), opening).area if clear else ()
    return (
        *(ground(ornament.pattern, field, tone("centre"), 0.0, _PATTERN * scale) for field in patterned),
        *(
            Placed(rect.at, Group(below, 0, field.moved(-rect.x, -rect.y)))
            for below, rect in ((light, opening), (scene, inner))
            if below.items
            for field in _fields(plan, rect)
        ),
        *(shape(below_corners, ink) for ink in (Ink("white"), Ink("ground", "centre")) if below_corners),
        *inked(corners, gilt_pens("second")),
        *inked(border.art, gilt_pens("second")),
    )


def _picture(context: DrawingContext[Edition], plan: BoardPlan, found: Center, opening: Rect) -> tuple[Placed, ...]:
    """Draw the scene that fills the center, and the title on it."""
    board = context.edition.board
    assert board.scene  # the layout is for boards that have one
    drawn = context.scene(board.scene, "board.scene", opening, "centre")
    title = draw_lettering(title_lettering(context, plan, found), look_of(context))
    return drawn, shape(rect_path(opening), stroke=OUTLINE_PEN), *title


def _fields(plan: BoardPlan, rect: Rect) -> Iterator[Rect]:
    """Yield the parts of a rectangle between the seams."""
    columns = [rect.x, *(seam for seam in plan.columns if rect.x < seam < rect.right), rect.right]
    rows = [rect.y, *(seam for seam in plan.rows if rect.y < seam < rect.bottom), rect.bottom]
    for top, low in pairwise(rows):
        for left, right in pairwise(columns):
            yield Rect(left, top, right - left, low - top)


def _light(context: DrawingContext[Edition], rect: Rect, crest: Rect, scale: float) -> tuple[Frame, bool]:
    """Draw the light around the crest; also return whether its rays reach every edge.

    If rays reach every edge, the motifs between them stay whole.
    """
    ornament, factor = context.ornament, _LIGHT * scale
    middle, radius = Point(crest.centre.x - rect.x, crest.centre.y - rect.y), crest.width / 2
    near = Rect.square(middle, 1.6 * radius)
    whole, about = (Rect(*(length / factor for length in box)) for box in (Rect.of(rect.size), near))
    centre = Point(middle.x / factor, middle.y / factor)
    shine = ornament.vignette(whole, centre, radius / factor)
    front = ornament.vignette(about, centre, radius / factor).front
    pens = relief("centre") if shine.dark else replace(gilt_pens("second"), width=OUTLINE, fine=HAIRLINE)
    motifs = Art(area=ornament.between(whole, centre, radius / factor))
    large = at(0.0, 0.0, factor)
    between = inked(moved(motifs, large), tone("centre"))
    light = (*inked(moved(shine.back, large), pens), *between, *inked(moved(front, large), gilt_pens("second")))
    return Frame(rect.size, light), bool(between)
