"""The ground of the board's centre: a studio and a rectangle go in; its pattern, its frame and what shines come out (mm)."""

from printgen.components.centre_plan import CREST
from printgen.components.studio import Studio
from printgen.drawing.art import at, four, gilt, inked, moved, relief, tone
from printgen.drawing.frame import Frame, Group, Placed
from printgen.drawing.ornament_patterns import ground
from printgen.geometry import Point, Rect

_EDGE = 2.6  # from the spaces to the frame
_FRAME = 2.4  # so many times as heavy as round a card
_CORNER = 22.0  # what a pile that leans leaves free
_LIGHT = 2.2  # so many times as large as on a card: what shines
_PATTERN = 2.0  # so many times as large as on a card


def centre_ground(studio: Studio, centre: Rect, scale: float) -> tuple[Placed, ...]:
    """The pattern, the edition's light round the crest, the frame and its corners; nothing that a seam may not cross."""
    ornament, key = studio.ornament, "centre"
    outer = centre.inset(_EDGE * scale)
    border = ornament.border(outer, _FRAME * scale)
    inner = outer.inset(border.depth)
    corners = four(ornament.corner(_CORNER * scale), inner.inset(1.0 * scale))
    return (
        ground(ornament.pattern, inner, tone(key), 0.0, _PATTERN * scale),
        _light(studio, inner, scale),
        *inked(corners, gilt("second")),
        *inked(border.art, gilt("second")),
    )


def _light(studio: Studio, rect: Rect, scale: float) -> Placed:
    """What shines round the crest: to every edge in a tone of the ground, and near it in gold."""
    factor = _LIGHT * scale
    middle, radius = Point(rect.width / 2, rect.height / 2), 0.5 * CREST * scale
    near = Rect(middle.x, middle.y, 0.0, 0.0).inset(-1.6 * radius)
    whole, about = (Rect(*(length / factor for length in box)) for box in (Rect.of(rect.size), near))
    centre = Point(middle.x / factor, middle.y / factor)
    back = studio.ornament.vignette(whole, centre, radius / factor).back
    front = studio.ornament.vignette(about, centre, radius / factor).front
    large = at(0.0, 0.0, factor)
    items = (*inked(moved(back, large), relief("centre")), *inked(moved(front, large), gilt("second")))
    return Placed(rect.at, Group(Frame(rect.size, items), 0, Rect.of(rect.size)))
