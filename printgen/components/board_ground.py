"""The ground of the board's centre: a studio and a rectangle go in; its pattern, its frame and what shines come out (mm)."""

from printgen.components.centre_plan import CREST
from printgen.components.studio import Studio
from printgen.drawing.art import four, gilt, inked, relief, tone
from printgen.drawing.frame import Frame, Group, Placed
from printgen.drawing.ornament_patterns import ground
from printgen.geometry import Point, Rect

_EDGE = 2.6  # from the spaces to the frame
_FRAME = 2.4  # so many times as heavy as round a card
_CORNER = 22.0  # what a pile that leans leaves free
_PATTERN = 2.0  # so many times as large as on a card


def centre_ground(studio: Studio, centre: Rect, scale: float) -> tuple[Placed, ...]:
    """The pattern, the edition's light round the crest, the frame and its corners; nothing that a seam may not cross."""
    ornament, key = studio.ornament, "centre"
    outer = centre.inset(_EDGE * scale)
    border = ornament.border(outer, _FRAME * scale)
    inner = outer.inset(border.depth)
    light = ornament.vignette(Rect.of(inner.size), Point(inner.width / 2, inner.height / 2), 0.5 * CREST * scale)
    shine = Frame(inner.size, (*inked(light.back, relief(key)), *inked(light.front, gilt("second"))))
    corners = four(ornament.corner(_CORNER * scale), inner.inset(1.0 * scale))
    return (
        ground(ornament.pattern, inner, tone(key), 0.0, _PATTERN * scale),
        Placed(inner.at, Group(shine, 0, Rect.of(inner.size))),
        *inked(corners, gilt("second")),
        *inked(border.art, gilt("second")),
    )
