"""Dividers, and the arrow on the start space."""

from collections.abc import Callable

from printgen.art.frame import polygon_path, shared
from printgen.art.line_art import Art, at, chain, chance, joined_art, polyline, with_mirror_image
from printgen.art.ornament.shapes import BEAN, LEAF, MOON, disc, lozenge_path, rectangle, star
from printgen.geometry import Path, Point, Rect, mapped


def _chevron(x: float, y: float, high: float, thick: float) -> Path:
    """A chevron that points to the left from x."""
    back, front = x + high / 2, x + high / 2 + thick
    top, low = y - high / 2, y + high / 2
    return polygon_path([(x, y), (back, top), (front, top), (x + thick, y), (front, low), (back, low)])


@shared
def _chevrons(rect: Rect) -> Art:
    """A diamond between chevrons that grow smaller outwards, and a rule at either end."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=lozenge_path(Point(x, y), 0.8 * h, h))
    sizes = ((1.0, 0.62), (0.78, 1.5), (0.56, 2.2))
    half = Art(
        dots=chain(_chevron(x + far * h, y, size * h, 0.3 * h) for size, far in sizes),
        line=polyline([(x + 3.1 * h, y), (rect.right, y)]) if rect.right > x + 3.4 * h else (),
    )
    return joined_art((middle, with_mirror_image(half, x)))


@shared
def _sweets(rect: Rect) -> Art:
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
def _moon(rect: Rect) -> Art:
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
def _bars(rect: Rect) -> Art:
    """A square between slanting bars that grow shorter."""
    (x, y), h = rect.centre, rect.height
    middle = Art(dots=rectangle(Rect(x - 0.3 * h, y - 0.3 * h, 0.6 * h, 0.6 * h)))
    bars = (_bar(x + (0.75 + number * 0.62) * h, y, h, size) for number, size in enumerate((1.0, 0.8, 0.6, 0.4)))
    return joined_art((middle, with_mirror_image(Art(dots=chain(bars)), x)))


def _bar(x: float, y: float, h: float, size: float) -> Path:
    """A slanting bar of that share of the height."""
    high, lean, right = size * h / 2, 0.2 * h * size, x + 0.32 * h
    return polygon_path(
        [(x - lean, y + high), (x + lean, y - high), (right + lean, y - high), (right - lean, y + high)]
    )


@shared
def _fleuron(rect: Rect) -> Art:
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
def _diamonds(rect: Rect) -> Art:
    """A row of diamonds that grow smaller outwards."""
    (x, y), h = rect.centre, rect.height
    row = ((0.0, 1.0), (1.15, 0.7), (2.2, 0.55), (3.2, 0.4), (4.1, 0.3))
    half = Art(dots=chain(lozenge_path(Point(x + far * h, y), 0.75 * size * h, size * h) for far, size in row[1:]))
    return joined_art((Art(dots=lozenge_path(Point(x, y), 0.75 * h, h)), with_mirror_image(half, x)))


DIVIDERS: dict[str, Callable[[Rect], Art]] = {
    "chevrons": _chevrons,
    "sweets": _sweets,
    "moon": _moon,
    "bars": _bars,
    "fleuron": _fleuron,
    "diamonds": _diamonds,
}


def _head(rect: Rect, long: float, thin: float, tail: list[tuple[float, float]]) -> Path:
    """An arrow's outline: a head that long, a shaft twice ``thin`` thick, and its tail from below to above."""
    x, y, middle = rect.x, rect.y, rect.centre.y
    upper = [(x + long, middle - thin), (x + long, y), (x, middle)]
    return polygon_path([*upper, (x + long, rect.bottom), (x + long, middle + thin), *tail])


def _notched(rect: Rect) -> Art:
    """Plain, with a notch in its tail."""
    middle, thin, right = rect.centre.y, 0.27 * rect.height, rect.right
    tail = [(right, middle + thin), (right - 1.4 * thin, middle), (right, middle - thin)]
    return Art(area=_head(rect, 1.1 * rect.height, thin, tail))


def _stepped(rect: Rect) -> Art:
    """A shaft that grows to the arrow's height in three steps, with separate bars behind."""
    middle, h, right = rect.centre.y, rect.height, rect.right - 0.95 * rect.height
    thin = 0.17 * h
    stairs = [(right - (4 - step) * 0.4 * h, middle + thin + step * 0.11 * h) for step in range(1, 4)]
    tail = [point for x, y in stairs for point in ((x, y - 0.11 * h), (x, y))]
    low = [*tail, (right, tail[-1][1])]
    outline = _head(rect, 1.15 * h, thin, [*low, *((x, 2 * middle - y) for x, y in reversed(low))])
    bars = [rectangle(Rect(right + (0.25 + 0.4 * n) * h, rect.y, 0.2 * h, h)) for n in range(2)]
    return Art(area=chain((outline, *bars)))


def _cane(rect: Rect) -> Art:
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
    return Art(dots=chain(stripes), area=_head(rect, 1.1 * h, thin, tail))


def _broad(rect: Rect) -> Art:
    """A head with chevrons behind it, each thinner than the one before."""
    middle, h = rect.centre.y, rect.height
    half, lean = h / 2, 0.5 * h
    parts, x = (
        [polygon_path([(rect.x, middle), (rect.x + lean, rect.y), (rect.x + lean, rect.bottom)])],
        rect.x + lean * 0.55,
    )
    thick = 0.8 * h
    while x + lean + thick <= rect.right and thick > 0.1 * h:
        front = [(x, middle), (x + lean, middle - half), (x + lean + thick, middle - half), (x + thick, middle)]
        parts.append(polygon_path([*front, (x + lean + thick, middle + half), (x + lean, middle + half)]))
        x, thick = x + thick + 0.24 * h, thick * 0.84
    whole, wide = chain(parts), x - 0.24 * h + lean - rect.x
    return Art(area=mapped(whole, (rect.width / wide, 0, 0, 1, rect.x * (1 - rect.width / wide), 0)))


def _carved(rect: Rect) -> Art:
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
    return Art(dots=(), area=chain((polygon_path([*head, *shaft, *low]), *barbs)), fine=chain(cuts))


def _leaf(rect: Rect) -> Art:
    """A slender shaft with a leaf's head and leaves for feathers."""
    middle, h, right = rect.centre.y, rect.height, rect.right
    head = mapped(LEAF, (-1.7 * h, 0.0, 0.0, 1.7 * h, rect.x + 1.7 * h, middle))
    shaft = rectangle(Rect(rect.x + 1.69 * h, middle - 0.05 * h, right - rect.x - 1.75 * h, 0.1 * h))
    leaves = [
        mapped(LEAF, at(right - (0.75 + 0.5 * number) * h, middle, 0.75 * h, turn))
        for number in range(4)
        for turn in (-38, 38)
    ]
    return Art(area=chain((head, shaft, *leaves, disc(right - 0.1 * h, middle, 0.1 * h))))


ARROWS: dict[str, Callable[[Rect], Art]] = {
    "notched": _notched,
    "stepped": _stepped,
    "cane": _cane,
    "broad": _broad,
    "carved": _carved,
    "leaf": _leaf,
}
