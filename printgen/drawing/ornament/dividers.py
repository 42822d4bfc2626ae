"""Dividers: a level ornament in the middle of a box, by its name in the table (mm). Add a divider here."""

from collections.abc import Callable

from printgen.drawing.art import Art, at, chain, joined_art, polyline, with_mirror_image
from printgen.drawing.frame import Path, polygon_path
from printgen.drawing.ornament.curves import lozenge_path
from printgen.drawing.ornament.motifs import BEAN, LEAF, MOON, disc, rectangle, star
from printgen.drawing.shared import shared
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped


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
