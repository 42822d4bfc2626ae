"""The operators that paint shapes in the inks of a variant."""

from msgspec import Struct

from printgen.art.frame import Ink, Stroke
from printgen.art.inks import Hatch, PaintOf
from printgen.pdf.operators import color_operator


class ShapePen(Struct, frozen=True):
    """The operators that paint shapes of one fill and stroke; a hatch goes below, on its own ``ground``.

    ``alpha`` is the opacity of all of it.
    """

    hatch: Hatch | None
    ground: str
    before: str
    operator: str  # empty for none
    after: str
    alpha: float


def shape_pen(inks: PaintOf, fill: Ink | None, stroke: Stroke | None) -> ShapePen:
    """Return the operators that paint shapes of a fill and a stroke."""
    area = inks(fill) if fill else None
    edge = inks(stroke.ink) if stroke else None
    # the line of the stroke, or the contour of the fill
    line = after = ""
    if stroke and edge and edge.colour:
        dash = " ".join([f"{length:.3f}" for length in stroke.dash])
        joins, ends = " 1 j" if stroke.round else "", " 1 J" if stroke.round_ends else ""
        line = f"{color_operator(edge.colour, True)} {stroke.width:.3f} w [{dash}] 0 d{joins}{ends}"
    elif area and area.outline:
        line = f"{color_operator(area.outline.colour, True)} {area.outline.width:.3f} w [] 0 d"
    if line and stroke:
        after = " ".join(["0 j"] * stroke.round + ["0 J"] * stroke.round_ends)
    color = color_operator(area.colour, False) if area and area.colour else ""
    hatch, ground = area.hatch if area else None, ""
    if hatch:
        ground, color = color, ""
    operator = {(True, True): "B", (True, False): "f", (False, True): "S"}.get((bool(color), bool(line)), "")
    alpha = min((paint.alpha for paint in (area, edge) if paint), default=1.0)
    return ShapePen(hatch, ground, f"{color} {line}", operator, after, alpha)
