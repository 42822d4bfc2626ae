"""The arrangements of a board's centre by name: crest, diagonal, carousel, chart, bracket. Add one here.

Every arrangement starts from the crest's (``arrangement``) and moves what it wants elsewhere; lengths are in mm. Where
the seams leave another number of fields than three by three, or the title has not the words for it, the crest's own is
taken.
"""

import math
from collections.abc import Callable
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.arrangement import Centre, CentreSpot, arrange
from printgen.components.board.ring.centre_scenes import bracket, carousel, chart, diagonal, no_scene
from printgen.components.board.ring.piles import CLEAR, PileSize
from printgen.components.board.ring.plan import A_SIDE, SPACE, ring_scale
from printgen.components.common.logo import has_logo
from printgen.components.desk import Desk
from printgen.drawing.frame import Placed
from printgen.geometry import INCH, Point, Rect, Size
from printgen.theme.model.parts import Token

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
    scene: Callable[[Desk, Rect, float], tuple[Placed, ...]]
    words: int = 0
    tablet: bool = False
    seals: bool = True
    studs: bool = False


def pairs_of(desk: Desk) -> list[list[Token]]:
    """The tokens that stand in the centre, two by two."""
    tokens = desk.edition.pieces.tokens
    return [tokens[number : number + 2] for number in range(0, len(tokens) - 1, 2)][:_MOST_PAIRS]


Arranged = tuple[CentreLayout, Centre]


def arranged(desk: Desk, plan: BoardPlan, scale: float) -> Arranged:
    """The edition's arrangement of a board ``scale`` times its usual size, if it suits that, else the crest's."""
    usual = arrange(plan, scale, len(pairs_of(desk)), len(desk.edition.decks), PileSize.of(desk.card.size))
    wished = LAYOUTS[desk.ornament.centre]
    if _nine(plan) and wished.words in (0, 0 if has_logo(desk) else len(desk.edition.title_lines)):
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
