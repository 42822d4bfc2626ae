"""A theme's vector drawings: in their own colors, or as line art for Minimal."""

import math
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, Stroke, polygon_path, rect_path, shape
from printgen.art.inks import ETCHED_PITCH, HAIRLINE, HATCH_LINE, OUTLINE, THINNEST
from printgen.color import WHITE, Color
from printgen.geometry import Path, Point, Rect, Size, Transform, extent, is_upright, mapped
from printgen.svg.areas import polylines
from printgen.svg.attributes import Tint, growth
from printgen.svg.paints import Drawing, Gradient, Painted, mean_tint

_STEP = 5 / 255  # of a channel: from band to band of a gradient
_BANDS = 64  # of a gradient from one stop to the next, at most,
_ALL_BANDS = 30_000  # approximate total for all gradients of a drawing
_CORNERS = 48  # of a circle of a radial gradient
_FAR = 1e4

_LINES = Ink("screen")
_DARK, _DEEP = 0.45, 0.04  # luminance below which an area is hatched, and crosshatched
_BLACK = 0.3  # below which a thin area or a stroke is black
_THIN, _BOLD = 0.9, 4.8  # mm: the greatest thickness of a filled area, and of one in a bold drawing
_SMALL = 2.2  # mm: areas up to this size are filled at any thickness
_BROAD = 0.9  # mm: a stroke that is wider becomes two lines
_CLEAR = 0.4  # parts that cover a smaller share of the ground are left out
_FINENESS = 0.1  # mm: the accuracy of polygons when areas are measured
_LAYERS = {"": 0, "rising": 1, "falling": 1, "lattice": 2}  # of lines in each hatch


class Cut(Struct, frozen=True):
    """The parts of a drawing that show in a window, in mm from the window's top left corner."""

    size: Size
    painted: tuple[Painted, ...]


def cropped_drawing(drawing: Drawing, part: Rect, window: Size) -> Cut:
    """Return the part of a drawing (px) that fills a window."""
    scale = window.width / part.width
    place = Transform(scale, 0.0, 0.0, scale, -part.x * scale, -part.y * scale)
    found = []
    for one in drawing.painted:
        fill, pen = one.fill, one.pen
        if isinstance(fill, Gradient):
            fill = replace(fill, place=fill.place.then(place))
        if pen:
            grown = growth(place)
            pen = pen._replace(width=pen.width * grown, dashes=tuple(dash * grown for dash in pen.dashes))
        path = mapped(one.path, place)
        if extent(path).inset(-(pen.width if pen else 0.0) - 0.01).meets(Rect.of(window)):
            found.append(Painted(path, fill, pen, tuple(mapped(clip, place) for clip in one.clips)))
    return Cut(window, tuple(found))


def colored(cut: Cut, scale: float = 1.0, role: str = "drawn") -> tuple[Placed, ...]:
    """Return the drawing in inks of a role with its own colors as keys, printed ``scale`` times as large."""
    gradients = sum(isinstance(part.fill, Gradient) for part in cut.painted)
    most = max(2, _ALL_BANDS // max(1, gradients))
    parts: list[tuple[tuple[Path, ...], tuple[Placed, ...]]] = []
    for part in cut.painted:
        pen, fill = part.pen, part.fill
        if pen:
            dashes = tuple(dash * scale for dash in pen.dashes)
            stroke = Stroke(_ink_of(pen.tint, role), pen.width * scale, dashes, pen.round_bends, pen.round_ends)
            parts.append((part.clips, (shape(part.path, None, stroke),)))
        elif isinstance(fill, Tint):
            parts.append((part.clips, (shape(part.path, _ink_of(fill, role)),)))
        elif fill:
            bands = Frame(cut.size, tuple(_bands(fill, extent(part.path), most, role)))
            parts.append((part.clips, (Placed(ORIGIN, Group(bands, clip=part.path)),)))
    return _clipped(cut, parts)


def _clipped(cut: Cut, parts: Iterable[tuple[tuple[Path, ...], Iterable[Placed]]]) -> tuple[Placed, ...]:
    """Return the items of parts, each within its clips."""
    placed: list[Placed] = []
    for clips, some in groupby(parts, key=lambda part: part[0]):
        items = tuple(item for _, inner in some for item in inner)
        for clip in reversed(clips):
            items = (Placed(ORIGIN, Group(Frame(cut.size, items), clip=clip or rect_path(Rect(0, 0, 0, 0)))),)
        placed += items
    return tuple(placed)


def _ink_of(tint: Tint, role: str) -> Ink:
    red, green, blue = (round(255 * channel) for channel in tint.colour)
    alpha = round(255 * tint.alpha)
    return Ink(role, f"#{red:02x}{green:02x}{blue:02x}" + (f"{alpha:02x}" if alpha < 255 else ""))


_Band = tuple[Path, Tint]


def _bands(gradient: Gradient, box: Rect, most: int, role: str) -> Iterator[Placed]:
    """Yield about ``most`` bands of flat tints over a box: side by side if the gradient lets something show through."""
    place, stops = gradient.place, gradient.stops
    if abs(place.a * place.d - place.b * place.c) < 1e-12:
        yield shape(rect_path(box), _ink_of(stops[-1][1], role))
        return
    each = min(_BANDS, most // len(stops) + 1)
    steps = [(-_FAR, stops[0][1])]  # where each band begins, and its tint
    for (low, one), (high, other) in pairwise(stops):
        far = max(abs(a - b) for a, b in zip((*one.colour, one.alpha), (*other.colour, other.alpha), strict=True))
        count = min(each, math.ceil(far / _STEP))
        for at in range(count if high > low else 0):
            share = (at + 0.5) / count
            tint = Tint(one.colour.mixed(other.colour, share), one.alpha + (other.alpha - one.alpha) * share)
            steps.append((low + (high - low) * at / count, tint))
        steps.append((high, other))
    solid = all(tint.alpha > 0.995 for _, tint in stops)
    draw = _rings if gradient.radius else _strips
    for path, tint in draw(gradient, box, steps, solid):
        yield shape(mapped(path, place), _ink_of(tint, role))


def _strips(gradient: Gradient, box: Rect, steps: list[tuple[float, Tint]], solid: bool) -> Iterator[_Band]:
    """Yield the bands across a line; solid ones go on to the end below the next one."""
    start, end = gradient.start, gradient.end
    along = Point(end.x - start.x, end.y - start.y)
    if not math.hypot(*along):
        yield rect_path(box), steps[-1][1]
        return
    line = Transform(along.x, along.y, -along.y, along.x, start.x, start.y)
    low, high, left, right = _reach(line.then(gradient.place), box)
    for at, (begin, tint) in enumerate(steps):
        until = high if solid or at + 1 == len(steps) else min(high, steps[at + 1][0])
        if until > max(low, begin):
            corners = [(max(low, begin), left), (until, left), (until, right), (max(low, begin), right)]
            yield mapped(polygon_path(corners), line), tint


def _rings(gradient: Gradient, box: Rect, steps: list[tuple[float, Tint]], solid: bool) -> Iterator[_Band]:
    """Yield the bands about a point, the outermost first: solid ones are discs that the next one covers."""

    def circle(share: float) -> list[tuple[float, float]]:
        """Return the circle at a share of the way from the focus to the rim."""
        if share <= 0:
            return []
        (fx, fy), (cx, cy) = gradient.start, gradient.end
        x, y, radius = fx + (cx - fx) * share, fy + (cy - fy) * share, gradient.radius * share
        turns = [2 * math.pi * corner / _CORNERS for corner in range(_CORNERS)]
        return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]

    low, high, left, right = _reach(gradient.place, box)
    for at in range(len(steps) - 1, -1, -1):
        if at + 1 == len(steps):
            outer = [(low, left), (high, left), (high, right), (low, right)]
        else:
            outer = circle(steps[at + 1][0])
        inner = [] if solid else circle(steps[at][0])
        if outer:
            hole = polygon_path(inner[::-1]) if inner else ()
            yield (*polygon_path(outer), *hole), steps[at][1]


def _reach(place: Transform, box: Rect) -> tuple[float, float, float, float]:
    """Return the extent of a box along and across a line."""
    back = place.inverse
    corners = [back.point(Point(x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    along, across = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(along), max(along), min(across), max(across)


class _Manner(Struct, frozen=True):
    """The use of ink: the width of outlines, the share of the width of strokes, whether areas are hatched."""

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
    """A part of a drawing as printed: its luminance, area (mm2), line and width (mm), and the visible share of it."""

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
        """True for a thin or small dark area."""
        thick = 2 * self.area / self.line if self.line else 0.0
        return self.light < _BLACK and (thick < self.thin or max(self.box.size) < _SMALL)

    @property
    def pattern(self) -> str:
        """The hatch of an area, if any: those of warm and cold colors differ."""
        if self.light > _DARK:
            return ""
        return "lattice" if self.light < _DEEP else "falling" if self.warm else "rising"

    def stroke_width(self, manner: _Manner) -> float:
        """Return the printed width of a stroke (mm); pale strokes become thin lines."""
        if self.width > _BROAD:
            return self.width
        return max(THINNEST, min(self.width, HAIRLINE) if self.light > _DARK else self.width * manner.strokes)

    def ink(self, manner: _Manner) -> float:
        """Return the ink that the part takes (mm2)."""
        if self.part.pen:
            width = self.stroke_width(manner)
            return self.shown * self.line * (2 * manner.outline if width > _BROAD else width)
        if self.is_black and manner.hatched:
            return self.shown * self.area
        hatch = HATCH_LINE / ETCHED_PITCH * _LAYERS[self.pattern] if manner.hatched else 0.0
        return self.shown * (self.line * manner.outline + self.area * hatch)

    def drawn(self, manner: _Manner, size: Size, scale: float) -> Iterator[Placed]:
        """Yield the part's lines."""
        path, pen = self.part.path, self.part.pen
        if pen:
            dashes, width = tuple(dash * scale for dash in pen.dashes), self.stroke_width(manner)
            yield shape(path, None, Stroke(_LINES, width, dashes, pen.round_bends, pen.round_ends))
            if width > _BROAD:
                inner = width - 2 * manner.outline
                yield shape(path, None, Stroke(Ink("drawn-blank"), inner, dashes, pen.round_bends, pen.round_ends))
        elif self.is_black and manner.hatched:
            yield shape(path, _LINES)
        else:
            line = Stroke(_LINES, manner.outline)
            yield shape(path, Ink("drawn-blank", self.pattern if manner.hatched else ""), line)
            edges = tuple(shape(clip, None, line) for clip in self.part.clips)
            if edges:
                yield Placed(ORIGIN, Group(Frame(size, edges), clip=path))


def standard_ink(cut: Cut) -> float:
    """Return the approximate ink of a drawing in its own colors, as a share of its window (1 is full ink)."""
    total = 0.0
    for one in _measured(cut, 1.0, _THIN):
        color, area = _printed(one.tint), one.line * one.width if one.part.pen else one.area
        total += area * one.shown * (1 - max(color) + sum(max(color) - channel for channel in color))
    return min(1.5, total / _area(cut.size))


def line_work(cut: Cut, ink: float, scale: float = 1.0, bold: bool = False) -> tuple[Placed, ...]:
    """Return the drawing as lines, printed ``scale`` times as large; ``ink`` is its maximum, as a share of its window.

    In a ``bold`` one dark areas are filled like the stems of large letters.
    """
    measured = list(_measured(cut, scale, _BOLD if bold else _THIN))
    # If one area of a color is too thick to be filled, none of that color is filled, so that letters of a word match.
    hatched = {one.tint for one in measured if not one.part.pen and one.light < _BLACK and not one.is_black}
    inside = Rect(0, 0, cut.size.width * scale, cut.size.height * scale).inset(0.02)
    parts = []
    for one in measured:
        is_ground = one.part.pen is None and is_upright(one.part.path) and one.box.holds(inside)
        if not is_ground:  # its outline would be invisible
            parts.append(replace(one, thin=0.0) if one.tint in hatched else one)
    most = ink * _area(cut.size) * scale * scale
    manner = next((one for one in _MANNERS if sum(part.ink(one) for part in parts) <= most), _MANNERS[-1])

    total = sum(one.ink(manner) for one in parts)
    dropped: set[int] = set()  # the smallest parts, if the ink does not suffice for all
    for at in sorted(range(len(parts)), key=lambda at: max(parts[at].box.size)):
        if total <= most:
            break
        total -= parts[at].ink(manner)
        dropped.add(at)
    kept = [one for at, one in enumerate(parts) if at not in dropped]
    return _clipped(cut, ((one.part.clips, one.drawn(manner, cut.size, scale)) for one in kept))


def _measured(cut: Cut, scale: float, thin: float) -> Iterator[_Measured]:
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
        color = _printed(tint)
        yield _Measured(
            part, tint, color.luminance, color.red > color.blue, area, line, width, shown, printed_box, thin
        )


def _printed(tint: Tint) -> Color:
    """Return a tint as it looks on white paper."""
    return WHITE.mixed(tint.colour, tint.alpha)


def _area(size: Size) -> float:
    return size.width * size.height
