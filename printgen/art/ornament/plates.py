"""Plates for names, values, tokens and icons: plaques, plinths and emblems."""

import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, bounds, polygon_path, rounded_path, shape, shared, subpaths
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Art, Pens, at, chain, chance, pens_on, polyline
from printgen.art.ornament.frames import scallops, stepped
from printgen.art.ornament.shapes import plaque_path, rectangle
from printgen.geometry import Path, Rect, mapped


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


Plinth = Callable[[Rect], Art]


def _part(rect: Rect, inset: float, top: float, bottom: float) -> Rect:
    """A level slice of the rectangle: how far its ends go in, and from where to where it reaches, as shares."""
    wide = rect.width * inset
    return Rect(rect.x + wide, rect.y + top * rect.height, rect.width - 2 * wide, (bottom - top) * rect.height)


@shared
def _steps(rect: Rect) -> Art:
    """Three steps, as at the door of a bank."""
    return Art(
        area=chain(rectangle(_part(rect, inset, at / 3, (at + 1) / 3)) for at, inset in enumerate((0.2, 0.1, 0.0)))
    )


@shared
def _stand(rect: Rect) -> Art:
    """A cake stand: a plate with a scalloped rim, a stem and a foot."""
    plate, stem, foot = _part(rect, 0.0, 0.0, 0.26), _part(rect, 0.44, 0.26, 0.78), _part(rect, 0.28, 0.78, 1.0)
    count = 8
    wide = plate.width / count
    scallops = (_scallop(plate.x + number * wide, plate.bottom, wide) for number in range(count))
    return Art(area=chain((*scallops, rectangle(stem), rounded_path(plate, 0.4), rounded_path(foot, 0.4))))


def _scallop(x: float, y: float, wide: float) -> Path:
    low = y + 0.62 * wide
    return (("M", x, y), ("C", x, low, x + wide, low, x + wide, y), ("Z",))


@shared
def _mound(rect: Rect) -> Art:
    """A mound with blades of grass, cut by hand."""
    top = rect.y + 0.12 * rect.height
    hill: Path = (
        ("M", rect.x, rect.bottom),
        ("C", rect.x + 0.2 * rect.width, top, rect.right - 0.2 * rect.width, top, rect.right, rect.bottom),
        ("Z",),
    )
    blades = []
    for number in range(7):
        x = rect.x + rect.width * (0.2 + 0.1 * number)
        foot, lean = rect.bottom - 0.12 * rect.height, 0.5 * (chance(number, 3) - 0.5)
        blades.append(polyline(((x, foot), (x + lean, foot - rect.height * (0.25 + 0.2 * chance(number, 7))))))
    return Art(area=hill, fine=chain(blades))


def _blocks(rect: Rect) -> Art:
    """Two rows of blocks to jump from."""
    rows = (_part(rect, 0.0, 0.0, 0.5), _part(rect, 0.0, 0.5, 1.0))
    wide = rect.width / 6
    joints = [
        polyline(((x, row.y), (x, row.bottom)))
        for at, row in enumerate(rows)
        for x in (row.x + wide * (number + 0.5 * at) for number in range(1 - at, 6))
    ]
    level = polyline(((rect.x, rows[1].y), (rect.right, rows[1].y)))
    return Art(area=rectangle(rect), fine=chain((level, *joints)))


@shared
def _pedestal(rect: Rect) -> Art:
    """A pedestal: a cap, a panelled body, and a base."""
    cap, body, base = _part(rect, 0.1, 0.0, 0.22), _part(rect, 0.18, 0.22, 0.76), _part(rect, 0.0, 0.76, 1.0)
    panel = rectangle(body.inset(0.45))
    return Art(area=chain((rectangle(body), rectangle(cap), rectangle(base))), fine=panel)


def _none(rect: Rect) -> Art:
    """Nothing."""
    return Art()


PLINTHS: dict[str, Plinth] = {
    "steps": _steps,
    "stand": _stand,
    "mound": _mound,
    "blocks": _blocks,
    "pedestal": _pedestal,
    "none": _none,
}


Emblem = Callable[[Path, float, str, bool], tuple[Placed, ...]]
_LARGE = 15.0  # mm: a smaller drawing has no room for a shadow
_NARROW = 2.6  # mm: no shadow falls into a smaller hole


def _body(key: str, dark: bool) -> Ink:
    return Ink("mark") if dark else Ink("solid", key)


def _plain(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Flat, with an outline."""
    return (shape(path, _body(key, dark), OUTLINE_PEN),)


def _cast(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """With a shadow down to the right, as on a poster."""
    off = 0.045 * size if size > _LARGE else 0.0
    holes = _holes(path) if off and dark else ()
    return (
        *((shape(mapped(path, at(off, off)), Ink("shade", key)),) if off else ()),
        *(shape(holes, ink) for ink in (Ink("white"), Ink("ground", key)) if holes),
        *((shape(path, Ink("white")),) if off and not dark else ()),
        shape(path, _body(key, dark), OUTLINE_PEN),
    )


def _holes(path: Path) -> Path:
    """The outlines within a drawing that are too narrow to look through."""
    parts = subpaths(path)
    around = max(parts, key=lambda part: bounds(part).width * bounds(part).height)
    turn = _area(around)
    return chain(part for part in parts if turn * _area(part) < 0 and 4 * abs(_area(part)) < _NARROW * _round(part))


def _corners(path: Path) -> list[tuple[float, float]]:
    return [(float(segment[-2]), float(segment[-1])) for segment in path if len(segment) > 1]


def _area(path: Path) -> float:
    """The area that an outline's corners enclose; less than nothing the other way round."""
    points = _corners(path)
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, (*points[1:], points[0]), strict=True)) / 2


def _round(path: Path) -> float:
    """How long the way round an outline's corners is."""
    points = _corners(path)
    return sum(math.dist(one, other) for one, other in zip(points, (*points[1:], points[0]), strict=True))


def _sticker(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Cut out whole with a white edge, as a sticker is."""
    edge = 0.07 * size
    if size < _LARGE:
        return _plain(path, size, key, dark)
    return (
        shape(path, stroke=Stroke(Ink("line"), 2 * edge + 2 * OUTLINE, round=True)),
        shape(path, stroke=Stroke(Ink("white"), 2 * edge, round=True)),
        *(shape(outline, Ink("white")) for outline in subpaths(path)),
        shape(path, Ink("solid", "second" if dark else key), HAIRLINE_PEN),
    )


def _etched(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """In the strokes of an engraver, a dark edge below."""
    return (shape(path, Ink("etched-on" if dark else "etched", key), OUTLINE_PEN),)


def _offset(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Bold and bright over a hard black shadow."""
    off = 0.06 * size
    return (
        shape(mapped(path, at(off, off)), Ink("form", "ink"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("white"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("solid", "second"), HAIRLINE_PEN),
    )


EMBLEMS: dict[str, Emblem] = {
    "plain": _plain,
    "cast": _cast,
    "sticker": _sticker,
    "etched": _etched,
    "offset": _offset,
}
