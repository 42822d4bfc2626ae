"""Corner ornaments, drawn for the top left corner, by their name in the table (mm). Add a corner here."""

from collections.abc import Callable, Iterator

from printgen.drawing.art import Art, arc, at, chain, joined_art, polar, stepped_outline
from printgen.drawing.frame import Path, polygon_path
from printgen.drawing.ornament.motifs import BEAN, LEAF, disc, rectangle, star, swirl
from printgen.drawing.shared import shared
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped

_ORIGIN = Point(0.0, 0.0)


def wedge(centre: Point, near: float, far: float, start: float, end: float) -> Path:
    """A straight-sided ray between two distances and two angles (degrees)."""
    return polygon_path(
        [polar(centre, near, start), polar(centre, far, start), polar(centre, far, end), polar(centre, near, end)]
    )


def quarter_disc(corner: Point, radius: float, start: float = 0.0) -> Path:
    """A quarter of a disc about a corner."""
    return (*arc(corner, radius, start, start + 90), ("L", corner.x, corner.y), ("Z",))


@shared
def _fan(size: float) -> Art:
    """A quarter of a sun: rays between two arcs."""
    rays = (wedge(_ORIGIN, 0.36 * size, 0.9 * size, 2 + 18 * ray, 11 + 18 * ray) for ray in range(5))
    arcs = (arc(_ORIGIN, reach * size, 0, 90) for reach in (0.26, 1.0))
    return Art(area=chain(rays), line=chain(arcs))


@shared
def _sweets(size: float) -> Art:
    """A lollipop's whirl with a star, a dot and a bean beside it."""
    middle, radius = 0.34 * size, 0.3 * size
    whirl = Art(area=mapped(swirl(10), at(middle, middle, radius)), line=disc(middle, middle, radius))
    stars = [mapped(star(5, 0.45), at(x * size, y * size, 0.12 * size)) for x, y in ((0.86, 0.16), (0.16, 0.86))]
    dots = [disc(x * size, y * size, 0.045 * size) for x, y in ((0.72, 0.36), (0.36, 0.74))]
    bean = mapped(BEAN, at(0.64 * size, 0.66 * size, 0.13 * size, 40))
    return joined_art((whirl, Art(chain((*stars, *dots, bean)))))


@shared
def _vine(size: float) -> Art:
    """A vine that bends round the corner, leaves on both its sides and a berry at either end."""
    stem: Path = (
        ("M", 0.98 * size, 0.1 * size),
        ("C", 0.45 * size, 0.02 * size, 0.02 * size, 0.45 * size, 0.1 * size, 0.98 * size),
    )
    leaves = chain(mapped(LEAF, at(x * size, y * size, long * size, turn)) for x, y, long, turn in _leaves())
    berries = chain(disc(x * size, y * size, 0.055 * size) for x, y in ((0.94, 0.22), (0.22, 0.94), (0.5, 0.5)))
    return Art(dots=chain((leaves, berries)), line=stem)


def _leaves() -> Iterator[tuple[float, float, float, float]]:
    """Where a vine's leaves grow, how long they are and which way they point; the same on both arms."""
    for x, y, long, turn in ((0.8, 0.085, 0.26, 48), (0.6, 0.11, 0.3, 62), (0.44, 0.19, 0.2, -60)):
        yield x, y, long, turn
        yield y, x, long, 90 - turn
    yield 0.27, 0.27, 0.3, 45


def _pixels(size: float) -> Art:
    """Squares that step down from the corner, single ones beyond."""
    cell = size / 6
    stairs = stepped_outline(((0, 0), (4, 0), (4, 1), (2, 1), (2, 2), (1, 2), (1, 4), (0, 4)), cell)
    squares = [rectangle(Rect(x * cell, y * cell, cell, cell)) for x, y in ((5, 0), (0, 5), (3, 2), (2, 3))]
    return Art(dots=chain(squares), area=stairs)


@shared
def _fleuron(size: float) -> Art:
    """Three slender leaves from the corner, with a dot between their tips."""
    start = 0.08 * size
    leaves = (
        mapped(LEAF, at(start, start, long * size, turn, 0.5 * long * size))
        for long, turn in ((0.74, 10), (0.86, 45), (0.74, 80))
    )
    dots = (disc(*polar(_ORIGIN, 0.72 * size, turn), 0.05 * size) for turn in (25, 65))
    return Art(chain(dots), chain(leaves))


def _whole(size: float) -> Path:
    """The quarter of a disc that a corner's outer arc encloses."""
    return quarter_disc(_ORIGIN, size)


def _nowhere(size: float) -> Path:
    """Nothing: the ornament has no edge that light would end at."""
    return ()


def _none(size: float) -> Art:
    """Nothing."""
    return Art()


CORNERS: dict[str, Callable[[float], Art]] = {
    "fan": _fan,
    "sweets": _sweets,
    "vine": _vine,
    "pixels": _pixels,
    "fleuron": _fleuron,
    "none": _none,
}

# Where the light of a large ground ends before a corner's ornament.
CLEARINGS: dict[str, Callable[[float], Path]] = {**dict.fromkeys(CORNERS, _nowhere), "fan": _whole}
