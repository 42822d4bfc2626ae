"""Small shapes that ornaments are made of: discs, stars, beans, leaves, moons and rays (mm)."""

from printgen.drawing.art import arc, chain, polar
from printgen.drawing.frame import KAPPA, Path, polygon_path
from printgen.drawing.shared import shared
from printgen.geometry import Point, Rect

_ORIGIN = Point(0.0, 0.0)


@shared
def disc(x: float, y: float, radius: float) -> Path:
    """A full circle in four cubics."""
    k = radius * KAPPA
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )


def rectangle(rect: Rect) -> Path:
    """A rectangle."""
    return polygon_path([(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)])


@shared
def star(points: int, inner: float) -> Path:
    """A star of radius 1 about the origin that stands on two of its points, its dents at ``inner``."""
    corners = [polar(_ORIGIN, 1.0 if step % 2 == 0 else inner, 180 * step / points - 90) for step in range(2 * points)]
    return polygon_path(corners)


@shared
def spikes(points: int, inner: float, short: float) -> Path:
    """A star of radius 1 whose points are long and ``short`` in turn."""
    reaches = (1.0, inner, short, inner)
    corners = [polar(_ORIGIN, reaches[step % 4], 90 * step / points - 90) for step in range(4 * points)]
    return polygon_path(corners)


def thorn(centre: Point, near: float, far: float, degrees: float, lean: float) -> Path:
    """A ray that ends in a point: ``lean`` degrees wide to either side where it starts."""
    feet = [polar(centre, near, degrees + side) for side in (-lean, lean)]
    return polygon_path([feet[0], polar(centre, far, degrees), feet[1]])


BEAN: Path = (
    ("M", -1.0, -0.15),
    ("C", -1.0, -0.75, -0.45, -0.72, -0.15, -0.5),
    ("C", 0.05, -0.36, 0.2, -0.36, 0.4, -0.5),
    ("C", 0.75, -0.72, 1.1, -0.4, 1.0, 0.1),
    ("C", 0.88, 0.7, 0.3, 0.75, -0.1, 0.72),
    ("C", -0.65, 0.7, -1.0, 0.4, -1.0, -0.15),
    ("Z",),
)

MOON: Path = (
    *arc(_ORIGIN, 1.0, 53.9, 306.1),
    *arc(Point(0.45, 0.0), 0.82, 279.8, 80.2, joins=True),
    ("Z",),
)

# from the stalk at the origin to the tip at (1, 0)
LEAF: Path = (
    ("M", 0.0, 0.0),
    ("C", 0.22, -0.3, 0.62, -0.3, 1.0, 0.0),
    ("C", 0.62, 0.24, 0.25, 0.2, 0.0, 0.0),
    ("Z",),
)


@shared
def swirl(arms: int, inner: float = 0.0) -> Path:
    """Curved wedges of a sweet of radius 1 about the origin, every other one left out."""
    step = 360.0 / arms
    wedges = []
    for number in range(0, arms, 2):
        a, b = number * step, (number + 1) * step
        ax, ay = polar(_ORIGIN, 1.0, a)
        (cx, cy), (dx, dy) = polar(_ORIGIN, 0.55, a - 42), polar(_ORIGIN, 0.55, b - 42)
        (ex, ey), (fx, fy) = polar(_ORIGIN, inner, a), polar(_ORIGIN, inner, b)
        wedge: Path = (
            ("M", ex, ey),
            ("C", cx * 0.5, cy * 0.5, cx, cy, ax, ay),
            *arc(_ORIGIN, 1.0, a, b, joins=True)[1:],
            ("C", dx, dy, dx * 0.5, dy * 0.5, fx, fy),
            ("Z",),
        )
        wedges.append(wedge)
    return chain(wedges)
