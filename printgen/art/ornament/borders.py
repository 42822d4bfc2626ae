"""Borders, corners, dividers and arrows."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from printgen.art.frame import bounds, polygon_path, rect_path, shared
from printgen.art.line_art import (
    BEAN,
    LEAF,
    MOON,
    Art,
    arc,
    at,
    chain,
    chance,
    disc,
    joined_art,
    lozenge_path,
    polar,
    polyline,
    quarter_disc,
    star,
    stepped_outline,
    swirl,
    wedge,
    with_mirror_image,
)
from printgen.geometry import Path, Point, Rect, Segment, Size, mapped, subpaths

Points = list[tuple[float, float]]


class Border(Struct, frozen=True):
    """A border and its depth (mm) inwards from its rectangle."""

    art: Art
    depth: float

    @property
    def outline(self) -> Path:
        """The outermost line, to which a ground extends."""
        return max(self._outlines(), key=lambda outline: bounds(outline).width)

    @property
    def opening(self) -> Rect:
        """The rectangle within the innermost line."""
        frames = [bounds(outline) for outline in self._outlines()]
        widest, tallest = max(frame.width for frame in frames), max(frame.height for frame in frames)
        least = Size(widest / 2, min(widest, tallest) / 2)
        whole = (frame for frame in frames if frame.width > least.width and frame.height > least.height)
        return min(whole, key=lambda box: box.width)

    def _outlines(self) -> Iterator[Path]:
        return (outline for path in self.art if path for outline in subpaths(path))


def _area_between(outer: Sequence[tuple[float, float]], inner: Sequence[tuple[float, float]]) -> Path:
    """Return the area between two outlines with the same direction."""
    return (*polygon_path(outer), *polygon_path(inner[::-1]))


def stepped(rect: Rect, step: float, steps: int = 2) -> Points:
    """Return a rectangle whose corners are cut in steps, clockwise from the left."""
    stair = [((at // 2) * step, (steps - (at + 1) // 2) * step) for at in range(2 * steps + 1)]
    corners = ((rect.x, rect.y, 1, 1), (rect.right, rect.y, -1, 1), (rect.right, rect.bottom, -1, -1))
    whole: Points = []
    for number, (x, y, dx, dy) in enumerate((*corners, (rect.x, rect.bottom, 1, -1))):
        corner = [(x + dx * u, y + dy * v) for u, v in stair]
        whole += corner[::-1] if number % 2 else corner
    return whole


def _carved_points(rect: Rect, wobble: float, seed: int, apart: float = 6.0) -> Points:
    """Return points around a each a little inside the line, as if cut with a knife."""
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
def stepped_border(rect: Rect, scale: float) -> Border:
    """Two stepped rules, the inner one heavy."""
    step = 1.1 * scale
    outer, heavy, thin = (rect.inset(by * scale) for by in (0.0, 0.8, 1.35))
    art = Art(
        area=_area_between(stepped(heavy, step), stepped(thin, step)),
        line=polygon_path(stepped(outer, step)),
    )
    return Border(art, 1.9 * scale)


@shared
def candy_border(rect: Rect, scale: float) -> Border:
    """A band of slanting stripes as on a candy cane, a disc in each corner."""
    band = 1.7 * scale
    inner = rect.inset(band)
    corners = [
        disc(x, y, band * 0.3)
        for x in (rect.x + band / 2, rect.right - band / 2)
        for y in (rect.y + band / 2, rect.bottom - band / 2)
    ]
    squares = [rect_path(Rect(x, y, band, band)) for x in (rect.x, inner.right) for y in (rect.y, inner.bottom)]
    stripes = []
    for length, level in ((rect.width - 2 * band, True), (rect.height - 2 * band, False)):
        count = max(1, round(length / (3.0 * band)))
        pitch = (length - band * 0.6) / count
        for number in range(count):
            a = band + number * pitch
            stripe = [(a, 0.0), (a + pitch / 2, 0.0), (a + pitch / 2 + band * 0.6, band), (a + band * 0.6, band)]
            for far in (0.0, (rect.height if level else rect.width) - band):
                points = [(u, v + far) if level else (v + far, u) for u, v in stripe]
                stripes.append(polygon_path([(rect.x + x, rect.y + y) for x, y in points]))
    art = Art(chain(corners), chain(stripes), rect_path(rect), chain(squares))
    return Border(art, band + 0.4 * scale)


@shared
def scalloped_border(rect: Rect, scale: float) -> Border:
    """Scallops like icing along a line, a dot in every other one."""
    outline = scallops(rect.inset(1.3 * scale), 2.6 * scale)
    return Border(Art(line=chain((rect_path(rect), outline)), fine=rect_path(rect.inset(1.9 * scale))), 2.2 * scale)


def scallops(rect: Rect, wish: float) -> Path:
    """Return a closed outline of half circles that bulge outwards around a rectangle, each about ``wish`` wide."""
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
def carved_border(rect: Rect, scale: float) -> Border:
    """A heavy rule and a thin one, cut by hand."""
    heavy = _area_between(
        _carved_points(rect, 0.25 * scale, 3), _carved_points(rect.inset(0.85 * scale), 0.3 * scale, 11)
    )
    thin = polygon_path(_carved_points(rect.inset(1.6 * scale), 0.25 * scale, 23, 9.0))
    return Border(Art(area=heavy, fine=thin), 2.1 * scale)


@shared
def pixel_border(rect: Rect, scale: float) -> Border:
    """A heavy frame whose corners step in like the pixels of an old screen, each with a square of its own."""
    pixel = 1.0 * scale
    heavy = _area_between(stepped(rect, pixel, 3), stepped(rect.inset(pixel), pixel, 2))
    squares = [
        rect_path(Rect(x, y, pixel, pixel))
        for x in (rect.x + 0.4 * pixel, rect.right - 1.4 * pixel)
        for y in (rect.y + 0.4 * pixel, rect.bottom - 1.4 * pixel)
    ]
    return Border(Art(chain(squares), heavy), 1.6 * scale)


def triple_border(rect: Rect, scale: float) -> Border:
    """Thin, thick, thin."""
    outer, inner = (
        [(side.x, side.y), (side.right, side.y), (side.right, side.bottom), (side.x, side.bottom)]
        for side in (rect.inset(0.6 * scale), rect.inset(1.25 * scale))
    )
    thin = chain((rect_path(rect), rect_path(rect.inset(1.85 * scale))))
    return Border(Art(area=_area_between(outer, inner), fine=thin), 2.1 * scale)


@shared
def double_border(rect: Rect, scale: float) -> Border:
    """Two lines."""
    return Border(Art(line=rect_path(rect), fine=rect_path(rect.inset(0.9 * scale))), 1.2 * scale)


BORDERS: dict[str, Callable[[Rect, float], Border]] = {
    "stepped": stepped_border,
    "candy": candy_border,
    "scalloped": scalloped_border,
    "carved": carved_border,
    "pixel": pixel_border,
    "triple": triple_border,
    "double": double_border,
}


_ORIGIN = Point(0.0, 0.0)


@shared
def fan_corner(size: float) -> Art:
    """A quarter of a sun: rays between two arcs."""
    rays = (wedge(_ORIGIN, 0.36 * size, 0.9 * size, 2 + 18 * ray, 11 + 18 * ray) for ray in range(5))
    arcs = (arc(_ORIGIN, reach * size, 0, 90) for reach in (0.26, 1.0))
    return Art(area=chain(rays), line=chain(arcs))


@shared
def sweets_corner(size: float) -> Art:
    """A lollipop's whirl with a star, a dot and a bean next to it."""
    middle, radius = 0.34 * size, 0.3 * size
    whirl = Art(area=mapped(swirl(5), at(middle, middle, radius)), line=disc(middle, middle, radius))
    stars = [mapped(star(5, 0.45), at(x * size, y * size, 0.12 * size)) for x, y in ((0.86, 0.16), (0.16, 0.86))]
    dots = [disc(x * size, y * size, 0.045 * size) for x, y in ((0.72, 0.36), (0.36, 0.74))]
    bean = mapped(BEAN, at(0.64 * size, 0.66 * size, 0.13 * size, 40))
    return joined_art((whirl, Art(chain((*stars, *dots, bean)))))


@shared
def vine_corner(size: float) -> Art:
    """A vine that bends around the corner, leaves on both sides and a berry at either end."""
    stem: Path = (
        ("M", 0.98 * size, 0.1 * size),
        ("C", 0.45 * size, 0.02 * size, 0.02 * size, 0.45 * size, 0.1 * size, 0.98 * size),
    )
    places: list[tuple[float, float, float, float]] = []
    for x, y, long, turn in ((0.8, 0.085, 0.26, 48), (0.6, 0.11, 0.3, 62), (0.44, 0.19, 0.2, -60)):
        places += [(x, y, long, turn), (y, x, long, 90 - turn)]
    places.append((0.27, 0.27, 0.3, 45))
    leaves = chain(mapped(LEAF, at(x * size, y * size, long * size, turn)) for x, y, long, turn in places)
    berries = chain(disc(x * size, y * size, 0.055 * size) for x, y in ((0.94, 0.22), (0.22, 0.94), (0.5, 0.5)))
    return Art(dots=chain((leaves, berries)), line=stem)


def pixels_corner(size: float) -> Art:
    """Squares that step down from the corner, single ones beyond."""
    cell = size / 6
    stairs = stepped_outline(((0, 0), (4, 0), (4, 1), (2, 1), (2, 2), (1, 2), (1, 4), (0, 4)), cell)
    squares = [rect_path(Rect(x * cell, y * cell, cell, cell)) for x, y in ((5, 0), (0, 5), (3, 2), (2, 3))]
    return Art(dots=chain(squares), area=stairs)


@shared
def fleuron_corner(size: float) -> Art:
    """Three slender leaves from the corner, with a dot between their tips."""
    start = 0.08 * size
    leaves = (
        mapped(LEAF, at(start, start, long * size, turn, 0.5 * long * size))
        for long, turn in ((0.74, 10), (0.86, 45), (0.74, 80))
    )
    dots = (disc(*polar(_ORIGIN, 0.72 * size, turn), 0.05 * size) for turn in (25, 65))
    return Art(chain(dots), chain(leaves))


CORNERS: dict[str, Callable[[float], Art]] = {
    "fan": fan_corner,
    "sweets": sweets_corner,
    "vine": vine_corner,
    "pixels": pixels_corner,
    "fleuron": fleuron_corner,
    "none": lambda size: Art(),
}


def corner_clearing(corner: str, size: float) -> Path:
    """Return the outline that keeps the light of a large ground clear of a corner ornament, if there is one."""
    return quarter_disc(_ORIGIN, size) if corner == "fan" else ()


@shared
def chevrons_divider(rect: Rect) -> Art:
    """A diamond between chevrons that grow smaller outwards, and a rule at either end."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=lozenge_path(Point(x, y), 0.8 * h, h))
    chevrons, thick = [], 0.3 * h
    for size, far in ((1.0, 0.62), (0.78, 1.5), (0.56, 2.2)):
        point, high = x + far * h, size * h
        back, front, top, low = point + high / 2, point + high / 2 + thick, y - high / 2, y + high / 2
        chevrons.append(
            polygon_path([(point, y), (back, top), (front, top), (point + thick, y), (front, low), (back, low)])
        )
    rule = polyline([(x + 3.1 * h, y), (rect.right, y)]) if rect.right > x + 3.4 * h else ()
    return joined_art((middle, with_mirror_image(Art(dots=chain(chevrons), line=rule), x)))


@shared
def sweets_divider(rect: Rect) -> Art:
    """A star between beans and dots, all of different sizes."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=mapped(star(5, 0.45), at(x, y, 0.55 * h)))
    row = (
        mapped(BEAN, at(x + 1.25 * h, y, 0.42 * h, -25)),
        disc(x + 2.05 * h, y, 0.13 * h),
        mapped(star(5, 0.45), at(x + 2.6 * h, y, 0.28 * h)),
        disc(x + 3.15 * h, y, 0.13 * h),
        mapped(BEAN, at(x + 3.8 * h, y, 0.32 * h, 25)),
        disc(x + 4.45 * h, y, 0.1 * h),
    )
    return joined_art((middle, with_mirror_image(Art(dots=chain(row)), x)))


@shared
def moon_divider(rect: Rect) -> Art:
    """A crescent between stars, and rules that taper outwards as if cut with a knife."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=mapped(MOON, at(x, y, 0.5 * h)))
    half = Art(
        dots=mapped(star(4, 0.32), at(x + 1.3 * h, y, 0.36 * h)),
        area=polygon_path(
            [
                (x + 2.0 * h, y - 0.02 * h),
                (x + 2.35 * h, y - 0.14 * h),
                (rect.right, y - 0.01 * h),
                (x + 3.2 * h, y + 0.07 * h),
                (x + 2.4 * h, y + 0.15 * h),
            ]
        ),
    )
    return joined_art((middle, with_mirror_image(half, x)))


@shared
def bars_divider(rect: Rect) -> Art:
    """A square between slanting bars that grow shorter."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=rect_path(Rect(x - 0.3 * h, y - 0.3 * h, 0.6 * h, 0.6 * h)))
    bars = []
    for number, size in enumerate((1.0, 0.8, 0.6, 0.4)):
        left, high, lean = x + (0.75 + number * 0.62) * h, size * h / 2, 0.2 * h * size
        right = left + 0.32 * h
        corners = [(left - lean, y + high), (left + lean, y - high), (right + lean, y - high), (right - lean, y + high)]
        bars.append(polygon_path(corners))
    return joined_art((middle, with_mirror_image(Art(dots=chain(bars)), x)))


@shared
def fleuron_divider(rect: Rect) -> Art:
    """A diamond between leaves that point outwards, and thin rules."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=lozenge_path(Point(x, y), 0.7 * h, 0.95 * h))
    leaves = (mapped(LEAF, at(x + 0.5 * h, y, long * h, turn)) for long, turn in ((1.7, 0), (0.8, -38), (0.8, 38)))
    half = Art(
        dots=chain((*leaves, disc(x + 2.5 * h, y, 0.11 * h))),
        line=polyline([(x + 2.9 * h, y), (rect.right, y)]) if rect.right > x + 3.1 * h else (),
    )
    return joined_art((middle, with_mirror_image(half, x)))


@shared
def diamonds_divider(rect: Rect) -> Art:
    """A row of diamonds that grow smaller outwards."""
    (x, y), h = rect.centre, rect.height
    row = ((0.0, 1.0), (1.15, 0.7), (2.2, 0.55), (3.2, 0.4), (4.1, 0.3))
    half = Art(dots=chain(lozenge_path(Point(x + far * h, y), 0.75 * size * h, size * h) for far, size in row[1:]))
    return joined_art((Art(dots=lozenge_path(Point(x, y), 0.75 * h, h)), with_mirror_image(half, x)))


DIVIDERS: dict[str, Callable[[Rect], Art]] = {
    "chevrons": chevrons_divider,
    "sweets": sweets_divider,
    "moon": moon_divider,
    "bars": bars_divider,
    "fleuron": fleuron_divider,
    "diamonds": diamonds_divider,
}


def _arrow_outline(rect: Rect, long: float, thin: float, tail: list[tuple[float, float]]) -> Path:
    """Return an arrow's outline: a head that long, a shaft twice ``thin`` thick, and its tail from below to above."""
    x, y, middle = rect.x, rect.y, rect.centre.y
    upper = [(x + long, middle - thin), (x + long, y), (x, middle)]
    return polygon_path([*upper, (x + long, rect.bottom), (x + long, middle + thin), *tail])


def notched_arrow(rect: Rect) -> Art:
    """Plain, with a notch in its tail."""
    middle, thin, right = rect.centre.y, 0.27 * rect.height, rect.right
    tail = [(right, middle + thin), (right - 1.4 * thin, middle), (right, middle - thin)]
    return Art(area=_arrow_outline(rect, 1.1 * rect.height, thin, tail))


def stepped_arrow(rect: Rect) -> Art:
    """A shaft that grows to the arrow's height in three steps, with separate bars behind."""
    middle, h, right = rect.centre.y, rect.height, rect.right - 0.95 * rect.height
    thin = 0.17 * h
    stairs = [(right - (4 - step) * 0.4 * h, middle + thin + step * 0.11 * h) for step in range(1, 4)]
    tail = [point for x, y in stairs for point in ((x, y - 0.11 * h), (x, y))]
    low = [*tail, (right, tail[-1][1])]
    outline = _arrow_outline(rect, 1.15 * h, thin, [*low, *((x, 2 * middle - y) for x, y in reversed(low))])
    bars = [rect_path(Rect(right + (0.25 + 0.4 * n) * h, rect.y, 0.2 * h, h)) for n in range(2)]
    return Art(area=chain((outline, *bars)))


def cane_arrow(rect: Rect) -> Art:
    """A stick of candy with a head."""
    middle, h = rect.centre.y, rect.height
    thin, start, end = 0.2 * h, rect.x + 1.1 * h, rect.right - 0.2 * h
    tail = [(end, middle + thin), (rect.right, middle), (end, middle - thin)]
    count = int((end - start) / (0.48 * h))
    step = (end - start) / count
    stripes = [
        polygon_path(
            [
                (x, middle + thin),
                (x + 0.2 * h, middle - thin),
                (x + 0.4 * h, middle - thin),
                (x + 0.2 * h, middle + thin),
            ]
        )
        for x in (start + number * step for number in range(count))
    ]
    return Art(dots=chain(stripes), area=_arrow_outline(rect, 1.1 * h, thin, tail))


def broad_arrow(rect: Rect) -> Art:
    """A head with chevrons behind it, each thinner than the one before."""
    middle, h = rect.centre.y, rect.height
    half, lean = h / 2, 0.5 * h
    parts = [polygon_path([(rect.x, middle), (rect.x + lean, rect.y), (rect.x + lean, rect.bottom)])]
    x, thick = rect.x + lean * 0.55, 0.8 * h
    while x + lean + thick <= rect.right and thick > 0.1 * h:
        front = [(x, middle), (x + lean, middle - half), (x + lean + thick, middle - half), (x + thick, middle)]
        parts.append(polygon_path([*front, (x + lean + thick, middle + half), (x + lean, middle + half)]))
        x, thick = x + thick + 0.24 * h, thick * 0.84
    whole, wide = chain(parts), x - 0.24 * h + lean - rect.x
    return Art(area=mapped(whole, (rect.width / wide, 0, 0, 1, rect.x * (1 - rect.width / wide), 0)))


def carved_arrow(rect: Rect) -> Art:
    """Cut with a knife: a crooked shaft, a barbed head and feathers."""
    middle, h, right = rect.centre.y, rect.height, rect.right
    x, thin = rect.x, 0.1 * h
    head = [(x, middle), (x + 1.35 * h, rect.y), (x + 1.0 * h, middle - thin)]
    low = [(x + 1.0 * h, middle + thin), (x + 1.3 * h, rect.bottom)]
    shaft = [(right - 0.3 * h, middle - 0.6 * thin), (right - 0.3 * h, middle + 0.8 * thin)]
    barbs = []
    for number in range(5):
        start = right - (0.68 + 0.32 * number) * h
        wide = 0.2 * h + 0.06 * h * chance(number, 4)
        for side in (-1, 1):
            near, far = middle + side * thin, middle + side * (0.42 + 0.08 * chance(number, 2 + side)) * h
            barbs.append(
                polygon_path(
                    [(start, near), (start + 0.42 * h, far), (start + 0.42 * h + wide, far), (start + wide, near)]
                )
            )
    cuts = [
        polyline([(x + 0.45 * h, middle - 0.02 * h), (x + (1.1 + 0.1 * n) * h, middle - (0.1 + 0.14 * n) * h)])
        for n in range(1, 3)
    ]
    return Art(area=chain((polygon_path([*head, *shaft, *low]), *barbs)), fine=chain(cuts))


def leaf_arrow(rect: Rect) -> Art:
    """A plain head on a twig that ends in two leaves and a berry."""
    middle, h, right = rect.centre.y, rect.height, rect.right
    thin, end = 0.13 * h, right - 1.0 * h
    arrow = _arrow_outline(rect, 1.05 * h, thin, [(end, middle + 0.6 * thin), (end, middle - 0.6 * thin)])
    leaves = [mapped(LEAF, at(end, middle, 0.85 * h, turn)) for turn in (-30, 30)]
    return Art(area=chain((arrow, *leaves, disc(right - 0.2 * h, middle, 0.13 * h))))


ARROWS: dict[str, Callable[[Rect], Art]] = {
    "notched": notched_arrow,
    "stepped": stepped_arrow,
    "cane": cane_arrow,
    "broad": broad_arrow,
    "carved": carved_arrow,
    "leaf": leaf_arrow,
}
