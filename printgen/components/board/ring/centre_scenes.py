"""The scenes below the things in a board's centre: banner, hoop, chart of the heavens, bracket (mm).

A scene runs on over the seams: its parts are bands, rings and lines that go right through tiles, or small things.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.components.board.art import enlarged_plaque
from printgen.components.desk import Desk
from printgen.drawing.art import Art, arc, at, bold_pens, chain, gilt_pens, inked, joined_art, moved, polar, polyline
from printgen.drawing.frame import Ink, Path, Placed, Stroke, polygon_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE
from printgen.drawing.ornament.corners import wedge
from printgen.drawing.ornament.curves import braid_path, lozenge_path, rosette_path
from printgen.drawing.ornament.motifs import MOON, star, thorn
from printgen.geometry import Point, Rect
from printgen.svg.paths.mapping import mapped

_ORIGIN = Point(0.0, 0.0)
_BANNER = 50.0  # how wide
_RUN = 228.0  # how far it reaches from the middle: up to the ornaments of the corners
_LARGE = 2.6  # its plaque is so many times as large as those of cards
_HOOP = (95.4, 100.6)
_STRIPES = 72
_WHEEL = (101.0, 104.0, 151.0, 154.0, 159.0)  # the chart's rings
_HOUSES = 16
_ROSETTE = (98.0, 8.0, 36, 2)  # round the crest: radius, depth, petals, strands
_TOKENS = 26.0  # from an axis to the middle of a token of a pair, as ``centre_plan`` places it ...
_NEAR = 128.0  # ... and from the board's middle to where its seal begins


def no_scene(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """No scene."""
    return ()


def diagonal(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """A banner from corner to corner, which rises to the right."""
    band = Rect(-_RUN, -_BANNER / 2, 2 * _RUN, _BANNER)
    plaque = enlarged_plaque(desk.ornament.plaque, band, _LARGE)
    place = at(*rect.centre, scale, -45.0)
    outline = mapped(plaque.outline, place)
    return (
        shape(outline, Ink("white")),
        shape(outline, Ink("solid", "second"), Stroke(Ink("line"), 2 * OUTLINE)),
        *inked(moved(plaque.art, place), bold_pens("second")),
        *inked(
            moved(Art(area=chain(_edges(plaque.room))), place), replace(bold_pens("second"), area=Ink("gilt", "accent"))
        ),
    )


def _edges(room: Rect) -> Iterator[Path]:
    """A thick and a thin stripe along either edge of the banner, which leave its ends free."""
    long = room.inset(12.0)
    for thick, off in ((2.4, 0.6), (0.8, 4.2)):
        for y in (room.y + off, room.bottom - off - thick):
            yield rect_path(Rect(long.x, y, long.width, thick))


def carousel(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """A striped hoop round the crest."""
    near, far = _HOOP
    step = 360.0 / _STRIPES
    stripes = [_slant(near, far, number * step, step / 2, 0.8 * step) for number in range(_STRIPES)]
    rings = chain(arc(_ORIGIN, radius, 0, 360) for radius in _HOOP)
    place = at(*rect.centre, scale)
    band = mapped(chain((arc(_ORIGIN, far, 0, 360), arc(_ORIGIN, near, 360, 0))), place)
    art = moved(Art(area=chain(stripes), line=rings), place)
    return (shape(band, Ink("white")), shape(band, Ink("ground", "paper")), *inked(art, gilt_pens("accent")))


def _slant(near: float, far: float, start: float, wide: float, lean: float) -> Path:
    """A stripe across a hoop that leans with the way round."""
    inner = [polar(_ORIGIN, near, start + turn) for turn in (0.0, wide)]
    outer = [polar(_ORIGIN, far, start + turn + lean) for turn in (wide, 0.0)]
    return polygon_path([*inner, *outer])


def chart(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """A chart of the heavens: a wheel of houses with a scale round it, and stars and moons where no token stands."""
    place = at(*rect.centre, scale)
    scaled, rim = _WHEEL[-2:]
    rings = [arc(_ORIGIN, radius, 0, 360) for radius in _WHEEL]
    turn = 360.0 / _HOUSES
    spokes = (_radial(_WHEEL[1], _WHEEL[2], number * turn) for number in range(_HOUSES))
    ticks = (_radial(scaled, rim, 2.5 * number) for number in range(144) if number % 3)
    wedges = (wedge(_ORIGIN, scaled, rim, 7.5 * number - 0.7, 7.5 * number + 0.7) for number in range(48))
    points = (thorn(_ORIGIN, rim + 1.5, rim + 19.0, 90.0 * number, 3.0) for number in range(4))
    signs = (
        _sign(polar(_ORIGIN, (_WHEEL[1] + _WHEEL[2]) / 2, quarter + side), number)
        for number, (quarter, side) in enumerate((q, s) for q in (45, 135, 225, 315) for s in (-0.5 * turn, 0.5 * turn))
    )
    art = Art(
        dots=chain((*signs, *wedges)), area=chain(points), line=chain(rings[1:4]), fine=chain((*rings, *spokes, *ticks))
    )
    return inked(moved(art, place), gilt_pens("second"))


def _radial(near: float, far: float, degrees: float) -> Path:
    return polyline([polar(_ORIGIN, near, degrees), polar(_ORIGIN, far, degrees)])


def _sign(where: tuple[float, float], number: int) -> Path:
    """A moon or a star with four, five or eight points."""
    shapes = (MOON, star(8, 0.4), star(4, 0.3), star(5, 0.42))
    return mapped(shapes[number % 4], at(*where, 5.0, 20.0 * number))


def bracket(desk: Desk, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """Lines from each pair of tokens to the crest, as on a plan of matches, within a braid of fine lines."""
    place = at(*rect.centre, scale)
    sides = [mapped(_match(), at(0.0, 0.0, 1.0, 90.0 * side)) for side in range(4)]
    ends = chain(lozenge_path(Point(*polar(_ORIGIN, 102.5, 90.0 * side)), 5.0, 5.0) for side in range(4))
    fine = moved(Art(fine=rosette_path(_ORIGIN, *_ROSETTE)), place)
    engraved = joined_art((_braids(rect, scale), fine))
    art = moved(Art(dots=ends, area=chain(sides)), place)
    return (*inked(engraved, replace(gilt_pens("second"), fine=HAIRLINE)), *inked(art, gilt_pens("second")))


def _match() -> Path:
    """A bar that joins the two tokens above the middle and leads down from there."""
    half, high, low, end = 0.9, -_NEAR, -116.0, -104.0
    a, b = _TOKENS + half, _TOKENS - half
    right = [(a, high), (a, low + half), (half, low + half), (half, end)]
    inner = [(-b, high), (-b, low - half), (b, low - half), (b, high)]
    return polygon_path([*right, *((-x, y) for x, y in reversed(right)), *inner])


def _braids(rect: Rect, scale: float) -> Art:
    """Interlaced lines along all four sides."""
    wide, off, corner = 3.6 * scale, 2.6 * scale, 25.0 * scale
    long = rect.width - 2 * corner
    level = [Rect(rect.x + corner, y, long, wide) for y in (rect.y + off, rect.bottom - off - wide)]
    upright = [Rect(x, rect.y + corner, wide, long) for x in (rect.x + off, rect.right - off - wide)]
    return Art(fine=chain(braid_path(box, 17, 2) for box in (*level, *upright)))
