"""A theme's vector drawings: in their own colors, or as line art for Minimal."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, Stroke, polygon_path, rect_path, shape
from printgen.art.inks import ETCHED_PITCH, HAIRLINE, HATCH_LINE, OUTLINE, THINNEST
from printgen.color import Colour
from printgen.geometry import Path, Point, Rect, Size, Transform, extent, is_upright, mapped
from printgen.svg.areas import polylines
from printgen.svg.paints import Drawing, Gradient, Painted, mean_tint
from printgen.svg.values import Tint, growth

_STEP = 5 / 255  # of a channel: from band to band of a gradient
_BANDS = 64  # of a gradient from one stop to the next, at the most,
_ALL_BANDS = 30_000  # and about so many of all gradients of a drawing
_CORNERS = 48  # of a circle of a radial gradient
_FAR = 1e4


class Cut(Struct, frozen=True):
    """The parts of a drawing that show in a window, in mm from the window's top left corner."""

    size: Size
    painted: tuple[Painted, ...]


def cropped_drawing(drawing: Drawing, part: Rect, window: Size) -> Cut:
    """The part of a drawing (px) that fills a window."""
    scale = window.width / part.width
    place = Transform(scale, 0.0, 0.0, scale, -part.x * scale, -part.y * scale)
    moved = (_moved(one, place) for one in drawing.painted)
    return Cut(window, tuple(one for one in moved if _shows(one, window)))


def _moved(part: Painted, place: Transform) -> Painted:
    fill, pen = part.fill, part.pen
    if isinstance(fill, Gradient):
        fill = replace(fill, place=fill.place.then(place))
    if pen:
        scale = growth(place)
        pen = pen._replace(width=pen.width * scale, dashes=tuple(dash * scale for dash in pen.dashes))
    return Painted(mapped(part.path, place), fill, pen, tuple(mapped(clip, place) for clip in part.clips))


def _shows(part: Painted, window: Size) -> bool:
    box = extent(part.path).inset(-(part.pen.width if part.pen else 0.0) - 0.01)
    return box.meets(Rect.of(window))


def colored(cut: Cut, scale: float = 1.0) -> tuple[Placed, ...]:
    """The drawing in its own colours, printed ``scale`` times as large."""
    gradients = sum(isinstance(part.fill, Gradient) for part in cut.painted)
    most = max(2, _ALL_BANDS // max(1, gradients))
    return clipped(cut, ((part.clips, _items(part, cut.size, scale, most)) for part in cut.painted))


def clipped(cut: Cut, parts: Iterable[tuple[tuple[Path, ...], Iterable[Placed]]]) -> tuple[Placed, ...]:
    """The items of parts, each within the clips beside it."""
    placed: list[Placed] = []
    for clips, some in groupby(parts, key=lambda part: part[0]):
        items = tuple(item for _, inner in some for item in inner)
        for clip in reversed(clips):
            items = (Placed(ORIGIN, Group(Frame(cut.size, items), clip=clip or rect_path(Rect(0, 0, 0, 0)))),)
        placed += items
    return tuple(placed)


def _items(part: Painted, size: Size, scale: float, most: int) -> Iterator[Placed]:
    pen, fill = part.pen, part.fill
    if pen:
        dashes = tuple(dash * scale for dash in pen.dashes)
        yield shape(
            part.path, None, Stroke(ink_of(pen.tint), pen.width * scale, dashes, pen.round_bends, pen.round_ends)
        )
    elif isinstance(fill, Tint):
        yield shape(part.path, ink_of(fill))
    elif fill:
        bands = tuple(_bands(fill, extent(part.path), most))
        yield Placed(ORIGIN, Group(Frame(size, bands), clip=part.path))


def ink_of(tint: Tint) -> Ink:
    """The ink that is a tint."""
    red, green, blue = (round(255 * channel) for channel in tint.colour)
    alpha = round(255 * tint.alpha)
    return Ink("drawn", f"#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else ""))


def _bands(gradient: Gradient, box: Rect, most: int) -> Iterator[Placed]:
    """A gradient over a box as bands of flat tints; one that lets something show through has bands side by side.

    ``most`` is about how many there may be.
    """
    place = gradient.place
    if abs(place.a * place.d - place.b * place.c) < 1e-12:
        yield shape(rect_path(box), ink_of(gradient.stops[-1][1]))
        return
    steps = list(_steps(gradient, min(_BANDS, most // len(gradient.stops) + 1)))
    solid = all(tint.alpha > 0.995 for _, tint in gradient.stops)
    draw = _rings if gradient.radius else _strips
    for path, tint in draw(gradient, box, steps, solid):
        yield shape(mapped(path, place), ink_of(tint))


def _steps(gradient: Gradient, most: int) -> Iterator[tuple[float, Tint]]:
    """Where each band begins, and its tint, so many from stop to stop at the most; the first begins before all."""
    yield -_FAR, gradient.stops[0][1]
    for (low, one), (high, other) in pairwise(gradient.stops):
        far = max(abs(a - b) for a, b in zip((*one.colour, one.alpha), (*other.colour, other.alpha), strict=True))
        count = min(most, math.ceil(far / _STEP))
        for at in range(count if high > low else 0):
            share = (at + 0.5) / count
            alpha = one.alpha + (other.alpha - one.alpha) * share
            yield low + (high - low) * at / count, Tint(one.colour.mixed(other.colour, share), alpha)
        yield high, other


Band = tuple[Path, Tint]


def _strips(gradient: Gradient, box: Rect, steps: list[tuple[float, Tint]], solid: bool) -> Iterator[Band]:
    """The bands across a line: each goes on to the end where the next one covers it."""
    start, end = gradient.start, gradient.end
    along = Point(end.x - start.x, end.y - start.y)
    long = math.hypot(*along)
    if not long:
        yield rect_path(box), steps[-1][1]
        return
    line = Transform(along.x, along.y, -along.y, along.x, start.x, start.y)
    low, high, left, right = _reach(line.then(gradient.place), box)
    for at, (begin, tint) in enumerate(steps):
        until = high if solid or at + 1 == len(steps) else min(high, steps[at + 1][0])
        if until > max(low, begin):
            corners = [(max(low, begin), left), (until, left), (until, right), (max(low, begin), right)]
            yield mapped(polygon_path(corners), line), tint


def _reach(place: Transform, box: Rect) -> tuple[float, float, float, float]:
    """From where to where a box reaches along and across a line that is placed so."""
    back = place.inverse
    corners = [back.point(Point(x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    along, across = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(along), max(along), min(across), max(across)


def _rings(gradient: Gradient, box: Rect, steps: list[tuple[float, Tint]], solid: bool) -> Iterator[Band]:
    """The bands about a point, the outermost first: each is a disc that the next one covers, or else a ring."""
    low, high, left, right = _reach(gradient.place, box)
    beyond = rect_path(Rect(low, left, high - low, right - left))
    for at in range(len(steps) - 1, -1, -1):
        outer = beyond if at + 1 == len(steps) else _circle(gradient, steps[at + 1][0])
        inner = _circle(gradient, steps[at][0]) if not solid and steps[at][0] > 0 else ()
        if outer:
            yield (*outer, *_reversed(inner)), steps[at][1]


def _circle(gradient: Gradient, share: float) -> Path:
    """The circle at that share of the way from the focus to the rim."""
    if share <= 0:
        return ()
    (fx, fy), (cx, cy) = gradient.start, gradient.end
    x, y, radius = fx + (cx - fx) * share, fy + (cy - fy) * share, gradient.radius * share
    turns = [2 * math.pi * corner / _CORNERS for corner in range(_CORNERS)]
    return polygon_path([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns])


def _reversed(path: Path) -> Path:
    points = [(float(segment[1]), float(segment[2])) for segment in path if len(segment) == 3]
    return polygon_path(points[::-1]) if points else ()


def printed(tint: Tint) -> Colour:
    """A tint as it looks on white paper."""
    return Colour(1.0, 1.0, 1.0).mixed(tint.colour, tint.alpha)


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
    return clipped(cut, ((one.part.clips, _items_line_work(one, manner, cut.size, scale)) for one in kept))


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


def _items_line_work(one: _Measured, manner: _Manner, size: Size, scale: float) -> Iterator[Placed]:
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
