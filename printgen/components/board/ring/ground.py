"""The ground of the board's centre: its pattern, the light round the crest, and the frame (mm).

What a seam would cross is drawn field by field, so that each tile has its own part of it, up to its edge.
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.centre_layouts import Arranged
from printgen.components.desk import Desk
from printgen.drawing.art import Art, at, gilt_pens, in_four_corners, inked, moved, relief, tone
from printgen.drawing.frame import Frame, Group, Ink, Placed, shape
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE
from printgen.drawing.ornament.patterns import ground
from printgen.geometry import Point, Rect

_EDGE = 2.6  # from the spaces to the frame
_FRAME = 2.4  # so many times as heavy as round a card
_CORNER = 22.0  # what a pile that leans leaves free
_LIGHT = 2.2  # so many times as large as on a card: what shines

_PATTERN = 2.0  # so many times as large as on a card


def centre_ground(desk: Desk, plan: BoardPlan, arranged: Arranged, scale: float) -> tuple[Placed, ...]:
    """The pattern, the edition's light round the crest, the frame and its corners."""
    ornament = desk.ornament
    border = ornament.border(plan.centre.inset(_EDGE * scale), _FRAME * scale)
    inner = plan.centre.inset(_EDGE * scale + border.depth)
    corners = in_four_corners(ornament.corner(_CORNER * scale), inner.inset(1.0 * scale))
    layout, found = arranged
    scene = Frame(inner.size, layout.scene(desk, Rect.of(inner.size), scale))
    opening = border.opening  # light runs up to the frame's lines
    light, reaches = _light(desk, opening, found.crest, scale)
    patterned = () if reaches else _fields(plan, inner)  # rays would cut a pattern into scraps
    return (
        *(ground(ornament.pattern, field, tone("centre"), 0.0, _PATTERN * scale) for field in patterned),
        *(
            Placed(rect.at, Group(below, 0, field.moved(-rect.x, -rect.y)))
            for below, rect in ((light, opening), (scene, inner))
            if below.items
            for field in _fields(plan, rect)
        ),
        *_clearings(desk, opening, inner.x + 1.0 * scale - opening.x + _CORNER * scale),
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


def _clearings(desk: Desk, rect: Rect, reach: float) -> Iterator[Placed]:
    """Plain ground below the ornaments of the corners where no light may cross them."""
    if clear := desk.ornament.clearing(reach):
        corners = in_four_corners(Art(area=clear), rect).area
        yield from (shape(corners, Ink("white")), shape(corners, Ink("ground", "centre")))


def _light(desk: Desk, rect: Rect, crest: Rect, scale: float) -> tuple[Frame, bool]:
    """What shines round the crest, in a tone of the ground, and near it, or a wreath, in gold; whether rays reach far.

    Rays that reach every edge have whole motifs between them.
    """
    factor = _LIGHT * scale
    middle, radius = Point(crest.centre.x - rect.x, crest.centre.y - rect.y), crest.width / 2
    near = Rect.square(middle, 1.6 * radius)
    whole, about = (Rect(*(length / factor for length in box)) for box in (Rect.of(rect.size), near))
    centre = Point(middle.x / factor, middle.y / factor)
    shine = desk.ornament.vignette(whole, centre, radius / factor)
    pens = relief("centre") if shine.dark else replace(gilt_pens("second"), width=OUTLINE, fine=HAIRLINE)
    front = desk.ornament.vignette(about, centre, radius / factor).front
    large = at(0.0, 0.0, factor)
    rays = moved(shine.back, large)
    motifs = Art(area=desk.ornament.between(whole, centre, radius / factor)) if desk.ornament.between else Art()
    between = inked(moved(motifs, large), tone("centre"))
    found = (*inked(rays, pens), *between, *inked(moved(front, large), gilt_pens("second")))
    return Frame(rect.size, found), bool(between)
