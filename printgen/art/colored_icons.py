"""Icons in several colors: in those of the edition or in their own, and as line art for Minimal."""

from functools import partial

from printgen.art.frame import ORIGIN, Frame, Group, Ink, LateArt, Placed, Stroke, moved_path, shape
from printgen.art.vector_pictures import Cut, colored, line_work, standard_ink
from printgen.color import Color
from printgen.geometry import Size
from printgen.icon_sets import UNITS, SetDrawing
from printgen.svg.attributes import Tint
from printgen.svg.paints import Painted

_HALO = 0.06  # of its side: the white rim of an icon on a ground of full color
_MOST, _LEAST = 0.12, 0.06  # the ink of the line art, as a share of the icon's square
_SMALL, _SMALL_MOST = 8.0, 0.2  # mm: smaller icons may have more, so that they are recognized


def colored_icon(drawing: SetDrawing, size: float, role: str, halo: bool) -> Frame:
    """Return a drawing in a square of ``size`` mm: in Standard in inks of a role, in Minimal as lines.

    Only if it is placed are its shapes made. A ``halo`` sets it off from a ground of full color.
    """
    inner = Frame(Size(size, size), LateArt(partial(_drawn, drawing, size, role, halo)))
    return Frame(inner.size, (Placed(ORIGIN, Group(inner)),))


def _drawn(drawing: SetDrawing, size: float, role: str, halo: bool) -> list[Placed]:
    scale = size / UNITS
    items = []
    if halo:
        rim = Stroke(Ink("blank"), 2 * _HALO * size, round=True)
        items.append(shape(moved_path(drawing.outline, 0, 0, scale), Ink("blank"), rim))
    painted = tuple(Painted(moved_path(part.path, 0, 0, scale), _tint(part.paint), None) for part in drawing.parts)
    cut = Cut(Size(size, size), painted)
    most = _SMALL_MOST if size < _SMALL else _MOST
    return [*items, *colored(cut, role=role), *line_work(cut, min(most, max(_LEAST, standard_ink(cut))))]


def _tint(paint: str) -> Tint:
    return Tint(Color.parse(paint), int(paint[7:] or "ff", 16) / 255)
