"""Plaques: the cartouche round a name or value, by its name in the table (mm). Add a plaque here."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.art import Art, Pens, chain, chance, pens_on, polyline
from printgen.drawing.frame import Ink, Path, polygon_path, rounded_path
from printgen.drawing.ornament.borders import scallops, stepped
from printgen.drawing.ornament.curves import plaque_path
from printgen.drawing.ornament.motifs import rectangle
from printgen.drawing.shared import shared
from printgen.geometry import Rect


class Plaque(Struct, frozen=True):
    """A cartouche: its outline, what is drawn on it, and the room that it leaves for words.

    Where ``shadowed``, the areas of its art are shadows, in folds or beyond its outline.
    """

    outline: Path
    art: Art
    room: Rect
    shadowed: bool = False

    def pens(self, key: str) -> Pens:
        """Pens for its art on a ground of the key's colour; a shadow is as dark as lines, whatever it falls on."""
        pens = pens_on(key)
        return replace(pens, area=Ink("form", "line")) if self.shadowed else pens


def _sized(rect: Rect, share: float, most: float) -> float:
    """A measure that goes with the plaque's lesser side, up to ``most`` mm."""
    return min(most, share * min(rect.width, rect.height))


@shared
def _octagon(rect: Rect) -> Plaque:
    """A rectangle whose corners are cut in steps, with a second line within."""
    step = _sized(rect, 0.13, 1.6)
    inner = rect.inset(_sized(rect, 0.1, 1.1))
    line = _cut(inner, 2 * step)
    return Plaque(polygon_path(stepped(rect, step)), Art(fine=line), rect.inset(_sized(rect, 0.14, 1.8)))


def _cut(rect: Rect, by: float) -> Path:
    """A rectangle with its corners cut straight."""
    x, y, right, low = rect.x, rect.y, rect.right, rect.bottom
    head = [(x, y + by), (x + by, y), (right - by, y), (right, y + by)]
    return polygon_path([*head, (right, low - by), (right - by, low), (x + by, low), (x, low - by)])


@shared
def _ribbon(rect: Rect) -> Plaque:
    """A ribbon whose ends are folded behind it and cut aslant, so that nothing of the ground is caught in a notch."""
    tail, drop = min(0.6 * rect.height, 0.13 * rect.width), 0.2 * rect.height
    x, right, top, low = rect.x + tail, rect.right - tail, rect.y, rect.bottom - drop
    tuck = 0.6 * tail  # how far a tail reaches behind the ribbon
    slant = 0.4 * tail
    left = [
        (x, top + drop),
        (rect.x + slant, top + drop),
        (rect.x, rect.bottom),
        (x + tuck, rect.bottom),
        (x + tuck, low),
    ]
    mirrored = [(2 * rect.centre.x - u, v) for u, v in left]
    outline = polygon_path([(x, top), (right, top), *mirrored, *left[::-1]])
    folds = [polygon_path([(a, low), (b, low), (b, rect.bottom)]) for a, b in ((x, x + tuck), (right, right - tuck))]
    sides = [polyline([(a, top + drop), (a, low)]) for a in (x, right)]
    inner = [polyline([(x + 0.8, y), (right - 0.8, y)]) for y in (top + 0.7, low - 0.7)]
    room = Rect(x + 0.8, top + 0.9, right - x - 1.6, low - top - 1.8)
    return Plaque(outline, Art(area=chain(folds), line=chain(sides), fine=chain(inner)), room, True)


@shared
def _torn(rect: Rect) -> Plaque:
    """A broadsheet's strip: straight at head and foot, nicked and torn at its ends."""
    deep, gap = _sized(rect, 0.12, 1.3), _sized(rect, 0.1, 0.9)
    count = max(4, round(rect.height / 1.6))
    ys = [rect.y + rect.height * number / count for number in range(count + 1)]
    right = [(rect.right - deep * _tear(number, 1), y) for number, y in enumerate(ys)]
    left = [(rect.x + deep * _tear(number, 2), y) for number, y in enumerate(ys)]
    x, end = rect.x + deep + 0.6, rect.right - deep - 0.6
    rules = [polyline([(x, y), (end, y)]) for y in (rect.y + gap, rect.bottom - gap)]
    room = Rect(x, rect.y + gap + 0.3, end - x, rect.height - 2 * gap - 0.6)
    return Plaque(polygon_path([*right, *left[::-1]]), Art(fine=chain(rules)), room)


def _tear(number: int, seed: int) -> float:
    """How far the paper is torn away at a point, from 0 to 1: in and out by turns."""
    return (0.15 if number % 2 else 0.75) + 0.25 * chance(number, seed)


@shared
def _marquee(rect: Rect) -> Plaque:
    """A bold pill with its shadow below and to the right."""
    off = _sized(rect, 0.1, 1.1)
    face = Rect(rect.x, rect.y, rect.width - off, rect.height - off)
    radius = _sized(face, 0.28, 3.0)
    shadow = _shadow(face, radius, off)
    inner = rounded_path(face.inset(_sized(rect, 0.1, 1.0)), radius * 0.7)
    return Plaque(rounded_path(face, radius), Art(area=shadow, fine=inner), face.inset(_sized(rect, 0.13, 1.5)), True)


def _shadow(face: Rect, radius: float, off: float) -> Path:
    """What a rounded plate moved down to the right shows of itself below the plate."""
    k, r = radius * 0.45, radius
    x, y, right, low = face.x, face.y, face.right, face.bottom
    return (
        ("M", right, y + r),
        ("L", right, low - r),
        ("C", right, low - k, right - k, low, right - r, low),
        ("L", x + r, low),
        ("L", x + r, low + off),
        ("L", right + off - r, low + off),
        ("C", right + off - k, low + off, right + off, low + off - k, right + off, low + off - r),
        ("L", right + off, y + r),
        ("Z",),
    )


@shared
def _pixel(rect: Rect) -> Plaque:
    """A plate with the stepped corners of an old screen."""
    step = _sized(rect, 0.08, 1.2)
    inner = polygon_path(stepped(rect.inset(step), step, 2))
    return Plaque(polygon_path(stepped(rect, step, 3)), Art(line=inner), rect.inset(1.6 * step))


@shared
def _scalloped(rect: Rect) -> Plaque:
    """A biscuit: scalloped all round, with a line of dots within."""
    wide = _sized(rect, 0.22, 3.6)
    inner = rect.inset(wide / 2)
    room = inner.inset(0.35 * wide)
    return Plaque(scallops(inner, wide), Art(fine=rectangle(inner.inset(0.18 * wide))), room)


@shared
def _panel(rect: Rect) -> Plaque:
    """A plate whose corners are cut out round, with a second line within."""
    notch, gap = _sized(rect, 0.16, 3.2), _sized(rect, 0.07, 0.9)
    return Plaque(plaque_path(rect, notch), Art(fine=plaque_path(rect.inset(gap), notch)), rect.inset(2 * gap))


def _ruled(rect: Rect) -> Plaque:
    """A plain label between a thick and a thin rule at head and foot."""
    thick = _sized(rect, 0.06, 0.6)
    heavy = [rectangle(Rect(rect.x, y, rect.width, thick)) for y in (rect.y, rect.bottom - thick)]
    fine = [polyline([(rect.x, y), (rect.right, y)]) for y in (rect.y + 2 * thick, rect.bottom - 2 * thick)]
    room = Rect(rect.x + 1, rect.y + 3 * thick, rect.width - 2, rect.height - 6 * thick)
    return Plaque(rectangle(rect), Art(area=chain(heavy), fine=chain(fine)), room)


PLAQUES: dict[str, Callable[[Rect], Plaque]] = {
    "octagon": _octagon,
    "ribbon": _ribbon,
    "torn": _torn,
    "marquee": _marquee,
    "pixel": _pixel,
    "scalloped": _scalloped,
    "panel": _panel,
    "ruled": _ruled,
}
