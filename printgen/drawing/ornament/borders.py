"""Borders drawn within a rectangle, by their name in the table (mm). Add a border here."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from printgen.drawing.art import Art, arc, chain, chance
from printgen.drawing.frame import Path, Segment, bounds, polygon_path, rect_path, subpaths
from printgen.drawing.ornament.motifs import disc, rectangle
from printgen.drawing.shared import shared
from printgen.geometry import Point, Rect, Size

Points = list[tuple[float, float]]


class Border(Struct, frozen=True):
    """A frame and how far it reaches inwards from the rectangle that it was drawn in (mm)."""

    art: Art
    depth: float

    @property
    def outline(self) -> Path:
        """Its outermost line, up to which a ground runs."""
        return max(self._outlines(), key=lambda outline: bounds(outline).width)

    @property
    def opening(self) -> Rect:
        """What its innermost line encloses."""
        frames = [bounds(outline) for outline in self._outlines()]
        widest, tallest = max(frame.width for frame in frames), max(frame.height for frame in frames)
        least = Size(widest / 2, min(widest, tallest) / 2)
        whole = (frame for frame in frames if frame.width > least.width and frame.height > least.height)
        return min(whole, key=lambda box: box.width)

    def _outlines(self) -> Iterator[Path]:
        return (outline for path in self.art if path for outline in subpaths(path))


def area_between(outer: Sequence[tuple[float, float]], inner: Sequence[tuple[float, float]]) -> Path:
    """The area between two outlines of the same sense."""
    return (*polygon_path(outer), *polygon_path(inner[::-1]))


def stepped(rect: Rect, step: float, steps: int = 2) -> Points:
    """The corners of a rectangle whose own corners go in by so many steps, clockwise from the left."""
    stair = [((at // 2) * step, (steps - (at + 1) // 2) * step) for at in range(2 * steps + 1)]
    corners = ((rect.x, rect.y, 1, 1), (rect.right, rect.y, -1, 1), (rect.right, rect.bottom, -1, -1))
    whole: Points = []
    for number, (x, y, dx, dy) in enumerate((*corners, (rect.x, rect.bottom, 1, -1))):
        corner = [(x + dx * u, y + dy * v) for u, v in stair]
        whole += corner[::-1] if number % 2 else corner
    return whole


def carved_points(rect: Rect, wobble: float, seed: int, apart: float = 6.0) -> Points:
    """Points round a rectangle, each a little off the line, as a knife leaves it; none beyond the rectangle."""
    sides = (
        (rect.x, rect.y, 1, 0, rect.width, 0, 1),
        (rect.right, rect.y, 0, 1, rect.height, -1, 0),
        (rect.right, rect.bottom, -1, 0, rect.width, 0, -1),
        (rect.x, rect.bottom, 0, -1, rect.height, 1, 0),
    )
    points: Points = []
    for side, (x, y, dx, dy, long, inx, iny) in enumerate(sides):
        count = max(2, round(long / apart))
        for number in range(count):
            along = long * (number + (0.5 * chance(number, seed + side) if number else 0.0)) / count
            inwards = wobble * chance(number + 17 * side, seed)
            points.append((x + dx * along + inx * inwards, y + dy * along + iny * inwards))
    return points


@shared
def _stepped(rect: Rect, scale: float) -> Border:
    """Two stepped rules, the inner one heavy."""
    step = 1.1 * scale
    outer, heavy, thin = (rect.inset(by * scale) for by in (0.0, 0.8, 1.35))
    art = Art(
        area=area_between(stepped(heavy, step), stepped(thin, step)),
        line=polygon_path(stepped(outer, step)),
    )
    return Border(art, 1.9 * scale)


@shared
def _candy(rect: Rect, scale: float) -> Border:
    """A band of slanting stripes as on a candy cane, a disc in each corner."""
    band = 1.7 * scale
    inner = rect.inset(band)
    corners = [
        disc(x, y, band * 0.3)
        for x in (rect.x + band / 2, rect.right - band / 2)
        for y in (rect.y + band / 2, rect.bottom - band / 2)
    ]
    squares = [rectangle(Rect(x, y, band, band)) for x in (rect.x, inner.right) for y in (rect.y, inner.bottom)]
    art = Art(chain(corners), chain(_stripes(rect, band)), chain((rect_path(rect), rect_path(inner))), chain(squares))
    return Border(art, band + 0.4 * scale)


def _stripes(rect: Rect, band: float) -> Iterator[Path]:
    """Slanting stripes along the four sides, between the corner squares."""
    wide, high = rect.width - 2 * band, rect.height - 2 * band
    for length, level in ((wide, True), (high, False)):
        count = max(1, round(length / (2.1 * band)))
        pitch = (length - band * 0.6) / count
        for number in range(count):
            a = band + number * pitch
            cut = [(a, 0.0), (a + pitch / 2, 0.0), (a + pitch / 2 + band * 0.6, band), (a + band * 0.6, band)]
            for far in (0.0, (rect.height if level else rect.width) - band):
                points = [(u, v + far) if level else (v + far, u) for u, v in cut]
                yield polygon_path([(rect.x + x, rect.y + y) for x, y in points])


@shared
def _scalloped(rect: Rect, scale: float) -> Border:
    """Scallops like icing along a line, a dot in every other one."""
    outline = scallops(rect.inset(1.3 * scale), 2.6 * scale)
    return Border(Art(line=chain((rect_path(rect), outline)), fine=rect_path(rect.inset(1.9 * scale))), 2.2 * scale)


def scallops(rect: Rect, wish: float) -> Path:
    """A closed outline of half circles that bulge outwards round a rectangle, each about ``wish`` wide."""
    path: list[Segment] = []
    sides = (
        (rect.x, rect.y, 1, 0, rect.width, 180),
        (rect.right, rect.y, 0, 1, rect.height, 270),
        (rect.right, rect.bottom, -1, 0, rect.width, 0),
        (rect.x, rect.bottom, 0, -1, rect.height, 90),
    )
    for x, y, dx, dy, long, start in sides:
        count = max(1, round(long / wish))
        wide = long / count
        for number in range(count):
            middle = Point(x + dx * (number + 0.5) * wide, y + dy * (number + 0.5) * wide)
            path += arc(middle, wide / 2, start, start + 180, joins=bool(path))
    return (*path, ("Z",))


@shared
def _carved(rect: Rect, scale: float) -> Border:
    """A heavy rule and a thin one, cut by hand."""
    heavy = area_between(carved_points(rect, 0.25 * scale, 3), carved_points(rect.inset(0.85 * scale), 0.3 * scale, 11))
    thin = polygon_path(carved_points(rect.inset(1.6 * scale), 0.25 * scale, 23, 9.0))
    return Border(Art(area=heavy, fine=thin), 2.1 * scale)


@shared
def _pixel(rect: Rect, scale: float) -> Border:
    """A heavy frame whose corners step in like the pixels of an old screen, each with a square of its own."""
    pixel = 1.0 * scale
    heavy = area_between(stepped(rect, pixel, 3), stepped(rect.inset(pixel), pixel, 2))
    squares = [
        rectangle(Rect(x, y, pixel, pixel))
        for x in (rect.x + 0.4 * pixel, rect.right - 1.4 * pixel)
        for y in (rect.y + 0.4 * pixel, rect.bottom - 1.4 * pixel)
    ]
    return Border(Art(chain(squares), heavy), 1.6 * scale)


def _triple(rect: Rect, scale: float) -> Border:
    """Thin, thick, thin."""
    thick = area_between(_corners(rect.inset(0.6 * scale)), _corners(rect.inset(1.25 * scale)))
    thin = chain((rect_path(rect), rect_path(rect.inset(1.85 * scale))))
    return Border(Art(area=thick, fine=thin), 2.1 * scale)


def _corners(rect: Rect) -> Points:
    return [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]


@shared
def _double(rect: Rect, scale: float) -> Border:
    """Two lines."""
    return Border(Art(line=rect_path(rect), fine=rect_path(rect.inset(0.9 * scale))), 1.2 * scale)


BORDERS: dict[str, Callable[[Rect, float], Border]] = {
    "stepped": _stepped,
    "candy": _candy,
    "scalloped": _scalloped,
    "carved": _carved,
    "pixel": _pixel,
    "triple": _triple,
    "double": _double,
}
