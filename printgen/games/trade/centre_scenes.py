"""The named layouts of the center of the ring board, and their scenes."""

import math
from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.line_art import Art, arc, at, bold_pens, chain, gilt_pens, inked, joined_art, moved, polar, polyline
from printgen.art.ornament.shapes import MOON, braid_path, lozenge_path, rosette_path, star, thorn, wedge
from printgen.games.trade.centre_arrangement import CLEAR, Centre, CentreSpot, PileSize, arrange
from printgen.games.trade.ring import A_SIDE, SPACE, ring_scale
from printgen.geometry import INCH, Path, Point, Rect, Size, mapped
from printgen.parts.board_plans import BoardPlan
from printgen.parts.boards import enlarged_plaque, has_logo
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Token

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


def no_scene(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """No scene."""
    return ()


def diagonal(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
    """A banner from corner to corner, which rises to the right."""
    band = Rect(-_RUN, -_BANNER / 2, 2 * _RUN, _BANNER)
    plaque = enlarged_plaque(context.ornament.plaque, band, _LARGE)
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


def carousel(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
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


def chart(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
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


def bracket(context: DrawingContext, rect: Rect, scale: float) -> tuple[Placed, ...]:
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


WORD = Size(98.0, 40.0)  # turned by 45 degrees it fills a field ...
ACROSS = (WORD.width + WORD.height) / math.sqrt(2)  # ... with the box round it
_INWARDS = 6.0  # from the middle of a field towards the crest, where the banner still is
_MEDAL = 76.0  # a building's medallion beside the banner
RING = 98.0  # how far from the middle tokens of a carousel stand, so that no seam meets them ...
RIDER = 34.0  # ... and how large they are
ENTRY = 149.0  # how far out tokens stand that lines lead away from
_MOST_PAIRS = 4
_STRIP = INCH / 4 + 0.5  # beside a seam: what a neighbour's strip shows, and a little
_TOUCH = 1e-6
_EIGHTH = math.radians(22.5)


class CentreLayout(Struct, frozen=True):
    """An arrangement: where things stand, what is drawn below them, and how its tokens are shown.

    ``words`` is how many lines of the title it needs (0: any); ``tablet`` is under a title that would not be large on
    a plaque; ``seals`` are round tokens, ``studs`` between two.
    """

    place: Callable[[Centre, BoardPlan, float], Centre]
    scene: Callable[[DrawingContext, Rect, float], tuple[Placed, ...]]
    words: int = 0
    tablet: bool = False
    seals: bool = True
    studs: bool = False


def pairs_of(context: DrawingContext) -> list[list[Token]]:
    """The tokens that stand in the centre, two by two."""
    tokens = context.edition.pieces.tokens
    return [tokens[number : number + 2] for number in range(0, len(tokens) - 1, 2)][:_MOST_PAIRS]


Arranged = tuple[CentreLayout, Centre]


def arranged(context: DrawingContext, plan: BoardPlan, scale: float) -> Arranged:
    """The edition's arrangement of a board ``scale`` times its usual size, if it suits that, else the crest's."""
    usual = arrange(plan, scale, len(pairs_of(context)), len(context.edition.decks), PileSize.of(context.card.size))
    wished = LAYOUTS[context.ornament.centre]
    if _nine(plan) and wished.words in (0, 0 if has_logo(context) else len(context.edition.title_lines)):
        found = wished.place(usual, plan, scale)
        if _fits(found, plan):
            return wished, found
    return LAYOUTS["crest"], usual


def _fits(found: Centre, plan: BoardPlan) -> bool:
    """Whether nothing lies on anything else, nor too near to a seam; piles may."""
    piles = [spot.rect for spot in found.piles]
    others = [found.crest, *(spot.rect for spot in found.words), *found.buildings, *found.pairs]
    if any(one.inset(_TOUCH).meets(other) for one, other in combinations((*piles, *others), 2)):
        return False
    return not any(_near_seam(rect, plan) for rect in others)


def _near_seam(rect: Rect, plan: BoardPlan) -> bool:
    """Whether a rectangle reaches into the strip that a neighbour shows on either side of a seam."""
    near = rect.inset(-_STRIP)
    return any(near.x < seam < near.right for seam in plan.columns) or any(
        near.y < seam < near.bottom for seam in plan.rows
    )


def _nine(plan: BoardPlan) -> bool:
    """Whether seams part the centre into nine squares of the usual size."""
    if any(abs(side - A_SIDE * SPACE * ring_scale(plan)) > 1.0 for side in plan.centre.size):
        return False
    for seams, start, end in (
        (plan.columns, plan.centre.x, plan.centre.right),
        (plan.rows, plan.centre.y, plan.centre.bottom),
    ):
        inner = [seam for seam in seams if start + CLEAR < seam < end - CLEAR]
        thirds = [start + (end - start) * part for part in (1 / 3, 2 / 3)]
        if len(inner) != 2 or any(abs(seam - third) > 1.0 for seam, third in zip(inner, thirds, strict=True)):
            return False
    return True


def _about(middle: Point, dx: float, dy: float, size: Size) -> Rect:
    """The rectangle of that size round a point so far from the middle."""
    return Rect.about(Point(middle.x + dx, middle.y + dy), size)


def _crest(found: Centre, plan: BoardPlan, scale: float) -> Centre:
    return found


def _diagonal(found: Centre, plan: BoardPlan, scale: float) -> Centre:
    """The words in two corners, the buildings beside the middle, tokens above and below it."""
    middle, third = plan.centre.centre, plan.centre.width / 3
    side = min(ACROSS * scale, third - 2 * CLEAR)
    out = third - _INWARDS * scale
    corners = ((-out, out), (out, -out))
    words = tuple(CentreSpot(_about(middle, *corner, Size(side, side)), 315) for corner in corners)
    medal = Size(_MEDAL * scale, _MEDAL * scale)
    buildings = (_about(middle, third, 0.0, medal), _about(middle, -third, 0.0, medal))
    return replace(found, words=words, buildings=buildings, pairs=found.pairs[::2])


def _carousel(found: Centre, plan: BoardPlan, scale: float) -> Centre:
    """The tokens in a ring round the crest."""
    middle, far = plan.centre.centre, RING * scale
    wide, reach = 2 * far * math.sin(_EIGHTH) + RIDER * scale, far * math.cos(_EIGHTH)
    size = Size(wide, RIDER * scale)
    places = ((0.0, -reach, size), (reach, 0.0, size.turned), (0.0, reach, size), (-reach, 0.0, size.turned))
    return replace(found, pairs=tuple(_about(middle, *place) for place in places[: len(found.pairs)]))


def _bracket(found: Centre, plan: BoardPlan, scale: float) -> Centre:
    """The tokens further out, so that lines lead from them to the crest."""
    middle, reach = plan.centre.centre, ENTRY * scale

    def out(rect: Rect) -> Rect:
        across, down = rect.centre.x - middle.x, rect.centre.y - middle.y
        far = reach / max(abs(across), abs(down))
        return _about(middle, across * far, down * far, rect.size)

    return replace(found, pairs=tuple(out(pair) for pair in found.pairs))


LAYOUTS: dict[str, CentreLayout] = {
    "crest": CentreLayout(_crest, no_scene, studs=True),
    "diagonal": CentreLayout(_diagonal, diagonal, words=2, studs=True),
    "carousel": CentreLayout(_carousel, carousel, tablet=True),
    "chart": CentreLayout(_crest, chart, seals=False),
    "bracket": CentreLayout(_bracket, bracket),
}
