"""Plates: plaques for words, seals, plinths and emblems."""

import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    Ink,
    Placed,
    Stroke,
    bounds,
    circle_path,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
    shared,
)
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import (
    LEAF,
    Art,
    Pens,
    at,
    chain,
    chance,
    disc,
    inked,
    pens_on,
    plaque_path,
    polar,
    polyline,
    seal_path,
    spikes,
    swirl,
    thorn,
    wedge,
)
from printgen.art.ornament.borders import scallops, stepped
from printgen.geometry import Path, Point, Rect, Segment, mapped, subpaths


class Plaque(Struct, frozen=True):
    """A cartouche: its outline, the art on it, and the room for words.

    If ``shadowed``, the areas of its art are shadows, in folds or beyond its outline.
    """

    outline: Path
    art: Art
    room: Rect
    shadowed: bool = False

    def pens(self, key: str) -> Pens:
        """Return pens for its art on a ground of the key's color; a shadow is as dark as lines on any ground."""
        pens = pens_on(key)
        return replace(pens, area=Ink("form", "line")) if self.shadowed else pens


def cartouche(plaque: Plaque, key: str) -> tuple[Placed, ...]:
    """Draw a plaque in the key's flat color (blank in Minimal)."""
    return (
        shape(plaque.outline, Ink("white")),
        shape(plaque.outline, Ink("ground", key), OUTLINE_PEN),
        *inked(plaque.art, plaque.pens(key)),
    )


def _share_of_side(rect: Rect, share: float, most: float) -> float:
    """Return a share of the shorter side, at most ``most`` mm."""
    return min(most, share * min(rect.width, rect.height))


@shared
def octagon_plaque(rect: Rect) -> Plaque:
    """A rectangle whose corners are cut in steps, with a second line within."""
    step = _share_of_side(rect, 0.13, 1.6)
    inner, cut = rect.inset(_share_of_side(rect, 0.1, 1.1)), 2 * step
    x, y, right, low = inner.x, inner.y, inner.right, inner.bottom
    head = [(x, y + cut), (x + cut, y), (right - cut, y), (right, y + cut)]
    foot = [(right, low - cut), (right - cut, low), (x + cut, low), (x, low - cut)]
    room = rect.inset(_share_of_side(rect, 0.14, 1.8))
    return Plaque(polygon_path(stepped(rect, step)), Art(fine=polygon_path([*head, *foot])), room)


@shared
def ribbon_plaque(rect: Rect) -> Plaque:
    """A ribbon whose ends are folded behind it and cut diagonally, without notches that enclose the ground."""
    tail, drop = min(0.6 * rect.height, 0.13 * rect.width), 0.2 * rect.height
    x, right, top, low = rect.x + tail, rect.right - tail, rect.y, rect.bottom - drop
    tuck, slant = 0.6 * tail, 0.4 * tail  # the extent of a tail behind the ribbon, and the depth of its cut
    end = [(x, top + drop), (rect.x + slant, top + drop), (rect.x, rect.bottom)]
    left = [*end, (x + tuck, rect.bottom), (x + tuck, low)]
    mirrored = [(2 * rect.centre.x - u, v) for u, v in left]
    outline = polygon_path([(x, top), (right, top), *mirrored, *left[::-1]])
    folds = [polygon_path([(a, low), (b, low), (b, rect.bottom)]) for a, b in ((x, x + tuck), (right, right - tuck))]
    sides = [polyline([(a, top + drop), (a, low)]) for a in (x, right)]
    inner = [polyline([(x + 0.8, y), (right - 0.8, y)]) for y in (top + 0.7, low - 0.7)]
    room = Rect(x + 0.8, top + 0.9, right - x - 1.6, low - top - 1.8)
    return Plaque(outline, Art(area=chain(folds), line=chain(sides), fine=chain(inner)), room, True)


@shared
def torn_plaque(rect: Rect) -> Plaque:
    """A broadsheet's strip: straight at head and foot, nicked and torn at its ends."""
    deep, gap = _share_of_side(rect, 0.12, 1.3), _share_of_side(rect, 0.1, 0.9)
    count = max(4, round(rect.height / 1.6))
    right, left = [], []
    for number in range(count + 1):
        y, depth = rect.y + rect.height * number / count, 0.15 if number % 2 else 0.75
        right.append((rect.right - deep * (depth + 0.25 * chance(number, 1)), y))
        left.append((rect.x + deep * (depth + 0.25 * chance(number, 2)), y))
    x, end = rect.x + deep + 0.6, rect.right - deep - 0.6
    rules = [polyline([(x, y), (end, y)]) for y in (rect.y + gap, rect.bottom - gap)]
    room = Rect(x, rect.y + gap + 0.3, end - x, rect.height - 2 * gap - 0.6)
    return Plaque(polygon_path([*right, *left[::-1]]), Art(fine=chain(rules)), room)


@shared
def marquee_plaque(rect: Rect) -> Plaque:
    """A bold pill with its shadow below and to the right."""
    off = _share_of_side(rect, 0.1, 1.1)
    face = Rect(rect.x, rect.y, rect.width - off, rect.height - off)
    r = _share_of_side(face, 0.28, 3.0)
    k = r * 0.45
    x, y, right, low = face.x, face.y, face.right, face.bottom
    shadow: Path = (
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
    inner = rounded_path(face.inset(_share_of_side(rect, 0.1, 1.0)), r * 0.7)
    room = face.inset(_share_of_side(rect, 0.13, 1.5))
    return Plaque(rounded_path(face, r), Art(area=shadow, fine=inner), room, True)


@shared
def pixel_plaque(rect: Rect) -> Plaque:
    """A plate with the stepped corners of an old screen."""
    step = _share_of_side(rect, 0.08, 1.2)
    inner = polygon_path(stepped(rect.inset(step), step, 2))
    return Plaque(polygon_path(stepped(rect, step, 3)), Art(line=inner), rect.inset(1.6 * step))


@shared
def scalloped_plaque(rect: Rect) -> Plaque:
    """A biscuit, scalloped all around."""
    wide = _share_of_side(rect, 0.22, 3.6)
    inner = rect.inset(wide / 2)
    return Plaque(scallops(inner, wide), Art(), inner.inset(0.35 * wide))


@shared
def panel_plaque(rect: Rect) -> Plaque:
    """A plate whose corners are cut out round, with a second line within."""
    notch, gap = _share_of_side(rect, 0.16, 3.2), _share_of_side(rect, 0.07, 0.9)
    return Plaque(plaque_path(rect, notch), Art(fine=plaque_path(rect.inset(gap), notch)), rect.inset(2 * gap))


def ruled_plaque(rect: Rect) -> Plaque:
    """A plain label between a thick and a thin rule at head and foot."""
    thick = _share_of_side(rect, 0.06, 0.6)
    heavy = [rect_path(Rect(rect.x, y, rect.width, thick)) for y in (rect.y, rect.bottom - thick)]
    fine = [polyline([(rect.x, y), (rect.right, y)]) for y in (rect.y + 2 * thick, rect.bottom - 2 * thick)]
    room = Rect(rect.x + 1, rect.y + 3 * thick, rect.width - 2, rect.height - 6 * thick)
    return Plaque(rect_path(rect), Art(area=chain(heavy), fine=chain(fine)), room)


PLAQUES: dict[str, Callable[[Rect], Plaque]] = {
    "octagon": octagon_plaque,
    "ribbon": ribbon_plaque,
    "torn": torn_plaque,
    "marquee": marquee_plaque,
    "pixel": pixel_plaque,
    "scalloped": scalloped_plaque,
    "panel": panel_plaque,
    "ruled": ruled_plaque,
}


Plinth = Callable[[Rect], Art]


def _slice(rect: Rect, inset: float, top: float, bottom: float) -> Rect:
    """Return a horizontal slice of the rectangle; its inset at the ends, its top and its bottom are shares."""
    wide = rect.width * inset
    return Rect(rect.x + wide, rect.y + top * rect.height, rect.width - 2 * wide, (bottom - top) * rect.height)


@shared
def steps_plinth(rect: Rect) -> Art:
    """Three steps, as at the door of a bank."""
    return Art(
        area=chain(rect_path(_slice(rect, inset, at / 3, (at + 1) / 3)) for at, inset in enumerate((0.2, 0.1, 0.0)))
    )


@shared
def stand_plinth(rect: Rect) -> Art:
    """A cake stand: a plate with a scalloped rim, a stem and a foot."""
    plate, stem, foot = _slice(rect, 0.0, 0.0, 0.26), _slice(rect, 0.44, 0.26, 0.78), _slice(rect, 0.28, 0.78, 1.0)
    wide, y = plate.width / 8, plate.bottom
    low = y + 0.62 * wide
    rim: list[Segment] = []
    for x in (plate.x + number * wide for number in range(8)):
        rim += [("M", x, y), ("C", x, low, x + wide, low, x + wide, y), ("Z",)]
    return Art(area=chain((tuple(rim), rect_path(stem), rounded_path(plate, 0.4), rounded_path(foot, 0.4))))


@shared
def mound_plinth(rect: Rect) -> Art:
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


def blocks_plinth(rect: Rect) -> Art:
    """Two rows of blocks to jump from."""
    rows = (_slice(rect, 0.0, 0.0, 0.5), _slice(rect, 0.0, 0.5, 1.0))
    wide = rect.width / 6
    joints = [
        polyline(((x, row.y), (x, row.bottom)))
        for at, row in enumerate(rows)
        for x in (row.x + wide * (number + 0.5 * at) for number in range(1 - at, 6))
    ]
    level = polyline(((rect.x, rows[1].y), (rect.right, rows[1].y)))
    return Art(area=rect_path(rect), fine=chain((level, *joints)))


@shared
def pedestal_plinth(rect: Rect) -> Art:
    """A pedestal: a cap, a panelled body, and a base."""
    cap, body, base = _slice(rect, 0.1, 0.0, 0.22), _slice(rect, 0.18, 0.22, 0.76), _slice(rect, 0.0, 0.76, 1.0)
    panel = rect_path(body.inset(0.45))
    return Art(area=chain((rect_path(body), rect_path(cap), rect_path(base))), fine=panel)


PLINTHS: dict[str, Plinth] = {
    "steps": steps_plinth,
    "stand": stand_plinth,
    "mound": mound_plinth,
    "blocks": blocks_plinth,
    "pedestal": pedestal_plinth,
    "none": lambda rect: Art(),
}


# An emblem is drawn from an icon's path, its size (mm) and color key, and whether the ground is dark.
Emblem = Callable[[Path, float, str, bool], tuple[Placed, ...]]
_LARGE = 15.0  # mm: a smaller drawing has no room for a shadow
_FEW = 5  # pieces in a ring that one edge may join
_STROKED = 6.5  # mm: a smaller drawing has no room for an engraver's strokes
_NARROW = 2.6  # mm: no shadow falls into a smaller hole


def _body(key: str, dark: bool) -> Ink:
    return Ink("mark") if dark else Ink("solid", key)


def plain_emblem(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Flat, with an outline."""
    return (shape(path, _body(key, dark), OUTLINE_PEN),)


def cast_emblem(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """With a shadow down to the right, as on a poster."""
    off = 0.045 * size if size > _LARGE else 0.0
    holes = _narrow_holes(path) if off and dark else ()
    return (
        *((shape(mapped(path, at(off, off)), Ink("shade", key)),) if off else ()),
        *(shape(holes, ink) for ink in (Ink("white"), Ink("ground", key)) if holes),
        *((shape(path, Ink("white")),) if off and not dark else ()),
        shape(path, _body(key, dark), OUTLINE_PEN),
    )


def _narrow_holes(path: Path) -> Path:
    """Return the outlines within a drawing that are too narrow to look through."""
    parts = subpaths(path)
    corners = [[(float(segment[-2]), float(segment[-1])) for segment in part if len(segment) > 1] for part in parts]
    sides = [list(zip(points, (*points[1:], points[0]), strict=True)) for points in corners]
    areas = [sum(a * d - b * c for (a, b), (c, d) in part) / 2 for part in sides]  # negative the other way round
    lengths = [sum(math.dist(*side) for side in part) for part in sides]
    boxes = [bounds(part) for part in parts]
    turn = areas[max(range(len(parts)), key=lambda at: boxes[at].width * boxes[at].height)]
    return chain(
        part
        for part, area, length in zip(parts, areas, lengths, strict=True)
        if turn * area < 0 and 4 * abs(area) < _NARROW * length
    )


def sticker_emblem(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Cut out whole with a white edge, as a sticker is."""
    edge = 0.07 * size
    if size < _LARGE:
        return plain_emblem(path, size, key, dark)
    if _is_ringed(path):  # an edge around all pieces would join them into a star
        box = bounds(path)
        whole = circle_path(box.centre, max(box.size) / 2 + edge)
        return shape(whole, Ink("white"), OUTLINE_PEN), shape(
            path, Ink("solid", "second" if dark else key), HAIRLINE_PEN
        )
    return (
        shape(path, stroke=Stroke(Ink("line"), 2 * edge + 2 * OUTLINE, round=True)),
        shape(path, stroke=Stroke(Ink("white"), 2 * edge, round=True)),
        *(shape(outline, Ink("white")) for outline in subpaths(path)),
        shape(path, Ink("solid", "second" if dark else key), HAIRLINE_PEN),
    )


def _is_ringed(path: Path) -> bool:
    """Check whether a drawing has many pieces in a ring, such as the rays of a sun."""
    middle, half = bounds(path).centre, max(bounds(path).size) / 2
    away = [math.dist(bounds(part).centre, middle) for part in subpaths(path)]
    outer = [distance for distance in away if distance > half / 2]
    return len(outer) > _FEW and max(outer) < 1.15 * min(outer)


def etched_emblem(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """In the strokes of an engraver, a dark edge below."""
    if size < _STROKED:
        return plain_emblem(path, size, key, dark)
    return (shape(path, Ink("etched-on" if dark else "etched", key), OUTLINE_PEN),)


def offset_emblem(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Bold and bright over a hard black shadow."""
    off = 0.06 * size
    return (
        shape(mapped(path, at(off, off)), Ink("form", "ink"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("white"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("solid", "second"), HAIRLINE_PEN),
    )


EMBLEMS: dict[str, Emblem] = {
    "plain": plain_emblem,
    "cast": cast_emblem,
    "sticker": sticker_emblem,
    "etched": etched_emblem,
    "offset": offset_emblem,
}


class Seal(Struct, frozen=True):
    """A seal: its outline, the art around or on it, and the radius of the disc for a drawing.

    ``disc`` is the art of a large seal on that disc, in a pale tone. ``plate`` is the radius of the ground that rays
    around a smaller outline need if the seal is on another color.
    """

    outline: Path
    art: Art
    room: float
    disc: Art = Art()
    plate: float = 0.0


_FINE_STRIPES = 8.0  # mm: fine stripes would run together in a smaller seal
_DISC = 0.72  # of the radius: the extent of the art on the disc


@shared
def sunray_seal(centre: Point, radius: float) -> Seal:
    """A sun with long and short rays."""
    outline = mapped(spikes(20, 0.83, 0.93), at(*centre, radius))
    rays = chain(wedge(centre, 0.0, _DISC * radius, 180 + 15 * ray, 187.5 + 15 * ray) for ray in range(24))
    return Seal(outline, Art(fine=circle_path(centre, 0.79 * radius)), 0.72 * radius, Art(area=rays))


@shared
def lollipop_seal(centre: Point, radius: float) -> Seal:
    """A sweet with whirling stripes."""
    stripes = 12 if radius > _FINE_STRIPES else 8
    art = Art(area=mapped(swirl(stripes), at(*centre, 0.9 * radius)), fine=circle_path(centre, 0.9 * radius))
    whirl = Art(area=mapped(swirl(14), at(*centre, _DISC * radius)))
    return Seal(seal_path(centre, radius, 22, 0.07 * radius), art, 0.68 * radius, whirl)


@shared
def glory_seal(centre: Point, radius: float) -> Seal:
    """A disc in a glory of rays that taper, each cut a little differently."""
    count = 28
    rays = []
    for number in range(count):
        turn = 360 * (number + 0.25 * chance(number, 5)) / count
        far = radius * ((1.0 if number % 2 else 0.9) - 0.04 * chance(number, 9))
        rays.append(thorn(centre, 0.78 * radius, far, turn, 2.3 if number % 2 else 1.5))
    edge = (
        thorn(centre, _DISC * radius, radius * (0.5 + 0.09 * chance(number, 8)), 5 * number, 1.6)
        for number in range(72)
    )
    art = Art(dots=chain(rays))
    return Seal(circle_path(centre, 0.75 * radius), art, 0.6 * radius, Art(area=chain(edge)), radius)


@shared
def burst_seal(centre: Point, radius: float) -> Seal:
    """A jagged star as around a bang in a comic."""
    corners = []
    for number in range(32):
        reach = radius * (1.0 - 0.07 * chance(number, 3) if number % 2 == 0 else 0.84)
        corners.append(polar(centre, reach, 360 * number / 32 - 90))
    speed = chain(
        thorn(centre, _DISC * radius, radius * (0.3 + 0.25 * chance(number, 4)), 12 * number, 3.0)
        for number in range(30)
    )
    art = Art(line=circle_path(centre, 0.78 * radius))
    return Seal(polygon_path(corners), art, 0.72 * radius, Art(area=speed))


def beaded_seal(centre: Point, radius: float) -> Seal:
    """Two circles with beads between them."""
    bead = 0.028 * radius + 0.06
    count = max(16, round(math.tau * radius * 0.88 / max(1.7, 2.7 * bead)))
    places = (polar(centre, 0.89 * radius, 360 * number / count) for number in range(count))
    beads = chain(disc(*place, bead) for place in places)
    return Seal(circle_path(centre, radius), Art(beads, fine=circle_path(centre, 0.8 * radius)), 0.74 * radius)


@shared
def laurel_seal(centre: Point, radius: float) -> Seal:
    """A wreath: two branches of leaves, open at the head."""
    leaves = []
    for number in range(11):
        turn = 100 + number * 14.5
        x, y = polar(centre, 0.86 * radius, turn)
        leaves += [mapped(LEAF, at(x, y, 0.2 * radius, turn + 90 + lean)) for lean in (-38, 32)]
    half = chain(leaves)
    other = mapped(half, (-1, 0, 0, 1, 2 * centre.x, 0))
    return Seal(circle_path(centre, 0.72 * radius), Art(chain((half, other))), 0.62 * radius, plate=radius)


@shared
def scalloped_seal(centre: Point, radius: float) -> Seal:
    """The scalloped seal of a document."""
    rays = chain(wedge(centre, 0.0, _DISC * radius, 180 + 22.5 * ray, 191.25 + 22.5 * ray) for ray in range(16))
    return Seal(seal_path(centre, radius, 24, 0.07 * radius), Art(), 0.84 * radius, Art(area=rays))


SEALS: dict[str, Callable[[Point, float], Seal]] = {
    "sunray": sunray_seal,
    "lollipop": lollipop_seal,
    "glory": glory_seal,
    "burst": burst_seal,
    "beaded": beaded_seal,
    "laurel": laurel_seal,
    "scalloped": scalloped_seal,
}
