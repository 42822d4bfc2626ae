"""The plan of a ring of spaces, square or oblong: where they lie on the board, and how large they are (mm)."""

from printgen.components.board.plan import BoardPlan, SpacePlace
from printgen.components.board.usual_scale import usual_scale
from printgen.geometry import INCH, Rect, Size, turned_rect

SIDE = 508.0  # 20 in: a square of forty spaces
CORNER = 63.5  # one and a half spaces, so that every third line between spaces is a seam of equal thirds
A_SIDE = 9  # spaces between two corners of that square
SPACE = (SIDE - 2 * CORNER) / A_SIDE


def ring(across: int = A_SIDE, down: int = A_SIDE) -> BoardPlan:
    """Places round a board with so many spaces between its corners: from the bottom right to the left, up, and round.

    All spaces have the proportions of the square of forty; their size is such that the board takes 4 to 12 sheets.
    """
    size = Size(2 * CORNER + across * SPACE, 2 * CORNER + down * SPACE)
    counts = {0: across, 90: down, 180: across, 270: down}
    places = (
        SpacePlace(turned_rect(rect, size if turn % 180 == 0 else size.turned, turn), turn)
        for turn, count in counts.items()
        for rect in _side(size if turn % 180 == 0 else size.turned, count)
    )
    centre = Rect(CORNER, CORNER, size.width - 2 * CORNER, size.height - 2 * CORNER)
    plan = BoardPlan(size, tuple(places), centre, _thirds(across), _thirds(down), INCH / 4)
    scale = usual_scale(_lines(across), _lines(down), plan.overlap)
    return plan if scale == 1.0 else plan.scaled(scale)


def ring_scale(plan: BoardPlan) -> float:
    """How many times as large as those of the square of forty a ring's spaces are."""
    return round(plan.places[0].rect.width / CORNER, 9)


def _side(size: Size, count: int) -> tuple[Rect, ...]:
    """The corner at the bottom right, and so many spaces to its left."""
    far, low = size.width - CORNER, size.height - CORNER
    spaces = (Rect(far - SPACE * (number + 1), low, SPACE, CORNER) for number in range(count))
    return Rect(far, low, CORNER, CORNER), *spaces


def _lines(count: int) -> tuple[float, ...]:
    """Where a side can be cut: on either side of each space; and its end."""
    return *(CORNER + SPACE * number for number in range(count + 1)), 2 * CORNER + SPACE * count


def _thirds(count: int) -> tuple[float, ...]:
    """The lines between spaces that are nearest to the thirds of a side."""
    third = round(count / 3)
    return tuple(CORNER + SPACE * number for number in sorted({third, count - third}))
