"""Vector drawings of a theme as line work, within an ink budget: what Minimal prints.

Areas are outlined, those in dark colours hatched; thin dark areas, as drawn lines often are, stay black. A wide stroke
becomes two lines.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import ORIGIN, Frame, Group, Ink, Placed, Stroke, shape
from printgen.drawing.ink_variants import ETCHED_PITCH, HAIRLINE, HATCH_LINE, OUTLINE, THINNEST
from printgen.drawing.vector_art import Cut, clipped, printed
from printgen.geometry import Rect, Size
from printgen.svg.colours import Tint
from printgen.svg.drawing import Painted, mean_tint
from printgen.svg.paths.extent import extent, is_upright
from printgen.svg.polygons import polylines

_LINES = Ink("screen")
_DARK, _DEEP = 0.45, 0.04  # luminance below which an area is hatched, and hatched both ways
_BLACK = 0.3  # below which a thin area or a stroke is black
_THIN, _BOLD = 0.9, 4.8  # mm: how thick an area may be to be filled, and one of a bold drawing
_SMALL = 2.2  # mm: how large an area may be to be filled, however thick
_BROAD = 0.9  # mm: a stroke that is wider becomes two lines
_CLEAR = 0.4  # what covers less of what lies below is left out
_FINENESS = 0.1  # mm: how near polygons are to curves when areas are measured


_LAYERS = {"": 0, "rising": 1, "falling": 1, "lattice": 2}  # of lines in each hatch


class _Manner(Struct, frozen=True):
    """How much ink is spent: how wide outlines are, what share of their width strokes, whether areas are hatched."""

    outline: float
    strokes: float
    hatched: bool


_MANNERS = (
    _Manner(OUTLINE, 1.0, True),
    _Manner(HAIRLINE, 0.8, True),
    _Manner(HAIRLINE, 0.6, False),
    _Manner(THINNEST, 0.4, False),
    _Manner(THINNEST, 0.2, False),
)


class _Measured(Struct, frozen=True):
    """A part of a drawing as printed: its luminance, area (mm2), line and width (mm), and what share of it shows."""

    part: Painted
    tint: Tint
    light: float
    warm: bool
    area: float
    line: float
    width: float
    shown: float
    box: Rect
    thin: float  # how thick it may be to be filled

    @property
    def is_black(self) -> bool:
        """Whether the part is a thin or small dark area."""
        thick = 2 * self.area / self.line if self.line else 0.0
        return self.light < _BLACK and (thick < self.thin or max(self.box.size) < _SMALL)

    @property
    def pattern(self) -> str:
        """The hatch of an area, if any: warm colours are told from cold ones."""
        if self.light > _DARK:
            return ""
        return "lattice" if self.light < _DEEP else "falling" if self.warm else "rising"


def standard_ink(cut: Cut) -> float:
    """About how much ink a drawing takes in its own colours, as a share of its window (1 is full ink)."""
    total = 0.0
    for one in _measured(cut, 1.0):
        tint = one.part.pen.tint if one.part.pen else mean_tint(one.part.fill) if one.part.fill else None
        if tint:
            colour, area = printed(tint), one.line * one.width if one.part.pen else one.area
            total += area * one.shown * (1 - max(colour) + sum(max(colour) - channel for channel in colour))
    return min(1.5, total / _area(cut.size))


def line_work(cut: Cut, ink: float, scale: float = 1.0, bold: bool = False) -> tuple[Placed, ...]:
    """The drawing as lines, printed ``scale`` times as large; ``ink`` is what it may take, as a share of its window.

    In a ``bold`` one dark areas are filled as the stems of large letters are.
    """
    measured = _evenly(_measured(cut, scale, _BOLD if bold else _THIN))
    parts = [one for one in measured if not _is_ground(one, cut.size, scale)]
    most = ink * _area(cut.size) * scale * scale
    manner = next((one for one in _MANNERS if sum(_taken(part, one) for part in parts) <= most), _MANNERS[-1])
    kept = _within(parts, manner, most)
    return clipped(cut, ((one.part.clips, _items(one, manner, cut.size, scale)) for one in kept))


def _evenly(parts: Iterable[_Measured]) -> list[_Measured]:
    """The parts, none filled where one of its very colour is too thick for that: letters of a word are alike."""
    every = list(parts)
    hatched = {one.tint for one in every if not one.part.pen and one.light < _BLACK and not one.is_black}
    return [replace(one, thin=0.0) if one.tint in hatched else one for one in every]


def _area(size: Size) -> float:
    return size.width * size.height


def _measured(cut: Cut, scale: float, thin: float = _THIN) -> Iterator[_Measured]:
    for part in cut.painted:
        tint = part.pen.tint if part.pen else mean_tint(part.fill) if part.fill else None
        if tint is None or tint.alpha < _CLEAR:
            continue
        figures = polylines(part.path, _FINENESS)
        area = abs(sum(figure.area for figure in figures)) * scale * scale
        box = extent(part.path)
        seen = box.shared(Rect.of(cut.size)) if box.meets(Rect.of(cut.size)) else box
        shown = min(1.0, _area(seen.size) / max(1e-9, _area(box.size)))
        printed_box = Rect(*(length * scale for length in box))
        line, width = sum(figure.length for figure in figures) * scale, part.pen.width * scale if part.pen else 0.0
        colour = printed(tint)
        warm = colour.red > colour.blue
        yield _Measured(part, tint, colour.luminance, warm, area, line, width, shown, printed_box, thin)


def _is_ground(one: _Measured, window: Size, scale: float) -> bool:
    """Whether a part is the ground of the whole window, of which an outline would show nothing."""
    inside = Rect(0, 0, window.width * scale, window.height * scale).inset(0.02)
    return one.part.pen is None and is_upright(one.part.path) and one.box.holds(inside)


def _taken(one: _Measured, manner: _Manner) -> float:
    """The ink that a part takes (mm2)."""
    if one.part.pen:
        width = _width(one, manner)
        return one.shown * one.line * (2 * manner.outline if width > _BROAD else width)
    if one.is_black and manner.hatched:
        return one.shown * one.area
    hatch = HATCH_LINE / ETCHED_PITCH * _LAYERS[one.pattern] if manner.hatched else 0.0
    return one.shown * (one.line * manner.outline + one.area * hatch)


def _width(one: _Measured, manner: _Manner) -> float:
    """How wide a stroke is printed (mm): a pale one is a mere line."""
    if one.width > _BROAD:
        return one.width
    return max(THINNEST, min(one.width, HAIRLINE) if one.light > _DARK else one.width * manner.strokes)


def _within(parts: Sequence[_Measured], manner: _Manner, most: float) -> list[_Measured]:
    """The parts less the smallest, as many as the ink does not suffice for."""
    total = sum(_taken(one, manner) for one in parts)
    dropped: set[int] = set()
    for at in sorted(range(len(parts)), key=lambda at: max(parts[at].box.size)):
        if total <= most:
            break
        total -= _taken(parts[at], manner)
        dropped.add(at)
    return [one for at, one in enumerate(parts) if at not in dropped]


def _items(one: _Measured, manner: _Manner, size: Size, scale: float) -> Iterator[Placed]:
    path, pen = one.part.path, one.part.pen
    if pen:
        dashes, width = tuple(dash * scale for dash in pen.dashes), _width(one, manner)
        yield shape(path, None, Stroke(_LINES, width, dashes, pen.round_bends, pen.round_ends))
        if width > _BROAD:
            inner = width - 2 * manner.outline
            yield shape(path, None, Stroke(Ink("drawn-blank"), inner, dashes, pen.round_bends, pen.round_ends))
    elif one.is_black and manner.hatched:
        yield shape(path, _LINES)
    else:
        line = Stroke(_LINES, manner.outline)
        yield shape(path, Ink("drawn-blank", one.pattern if manner.hatched else ""), line)
        edges = tuple(shape(clip, None, line) for clip in one.part.clips)
        if edges:
            yield Placed(ORIGIN, Group(Frame(size, edges), clip=path))
