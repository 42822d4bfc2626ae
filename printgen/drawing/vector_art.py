"""Vector drawings of a theme as items of a frame, in their own colours: what Standard prints."""

import math
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.colour import Colour
from printgen.drawing.frame import ORIGIN, Frame, Group, Ink, Path, Placed, Stroke, polygon_path, rect_path, shape
from printgen.geometry import Point, Rect, Size, Transform
from printgen.svg.colours import Tint
from printgen.svg.document.transforms import growth
from printgen.svg.drawing import Drawing, Gradient, Painted
from printgen.svg.paths.extent import extent
from printgen.svg.paths.mapping import mapped

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


def coloured(cut: Cut, scale: float = 1.0) -> tuple[Placed, ...]:
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
