"""The plan of a ring of spaces, and checks that pieces fit its spaces."""

from printgen.errors import Misfit
from printgen.games.trade.records import Edition
from printgen.geometry import INCH, Rect, Size, at_most, turned_rect
from printgen.messages import message
from printgen.parts.boards import BoardPlan, SpacePlace, too_wide, usual_scale
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.nets import TENTS, TOKEN_WIDTH

SIDE = 508.0  # 20 in: a square of forty spaces
CORNER = 63.5  # one and a half spaces, so that every third line between spaces is a seam of equal thirds
A_SIDE = 9  # spaces between two corners of that square
SPACE = (SIDE - 2 * CORNER) / A_SIDE
_ON_BAND = 4  # the number of small buildings side by side on a property


def ring(across: int = A_SIDE, down: int = A_SIDE) -> BoardPlan:
    """Return a ring with numbers of spaces between its corners, from the bottom right corner clockwise.

    All spaces have the proportions of the square of forty; their size is such that the board takes 4 to 12 sheets.
    """
    size = Size(2 * CORNER + across * SPACE, 2 * CORNER + down * SPACE)
    places: list[SpacePlace] = []
    for turn, number in ((0, across), (90, down), (180, across), (270, down)):
        whole = size if turn % 180 == 0 else size.turned
        far, low = whole.width - CORNER, whole.height - CORNER
        rects = [Rect(far, low, CORNER, CORNER)]
        rects += (Rect(far - SPACE * (place + 1), low, SPACE, CORNER) for place in range(number))
        places += (SpacePlace(turned_rect(rect, whole, turn), turn) for rect in rects)
    centre = Rect(CORNER, CORNER, size.width - 2 * CORNER, size.height - 2 * CORNER)
    plan = BoardPlan(size, tuple(places), centre, _thirds(across), _thirds(down), INCH / 4)
    scale = usual_scale(_lines(across), _lines(down), plan.overlap)
    return plan if scale == 1.0 else plan.scaled(scale)


def ring_scale(plan: BoardPlan) -> float:
    """Return the scale of a ring's spaces relative to those of the square of forty."""
    return round(plan.places[0].rect.width / CORNER, 9)


def ring_notes(context: DrawingContext[Edition], plan: BoardPlan) -> tuple[str, ...]:
    """Return notes on buildings that no longer fit side by side on a ring of that size."""
    space, kinds = SPACE * ring_scale(plan), {kind.id: kind.word for kind in context.edition.building_kinds()}
    row = _ON_BAND * TENTS["small"].width
    if "small" not in kinds or context.edition.rules.small_per_large < _ON_BAND or at_most(row, space):
        return ()
    many = kinds["small"].many
    return (
        message(
            "spaces are {space:.0f} mm wide: four {buildings} ({row:g} mm) do not fit side by side, but two rows of "
            "two do",
            space=space,
            buildings=many,
            row=row,
        ),
    )


def ring_misfits(context: DrawingContext[Edition], plan: BoardPlan) -> tuple[Misfit, ...]:
    """Return the tokens and large buildings that do not fit the spaces of a ring."""
    scale, kinds = ring_scale(plan), context.edition.building_kinds()
    tokens = [(context.edition.words.token.one, TOKEN_WIDTH)] if context.edition.pieces.tokens else []
    large = [(kind.word.one, TENTS["large"].width) for kind in kinds if kind.id == "large"]
    return too_wide(SPACE * scale, CORNER * scale, [*tokens, *large])


def _lines(count: int) -> tuple[float, ...]:
    """Return the possible cuts along a side, on either side of each space, and its end."""
    return *(CORNER + SPACE * number for number in range(count + 1)), 2 * CORNER + SPACE * count


def _thirds(count: int) -> tuple[float, ...]:
    """Return the lines between spaces that are nearest to the thirds of a side."""
    third = round(count / 3)
    return tuple(CORNER + SPACE * number for number in sorted({third, count - third}))
