"""The square board: nothing but numbers go in, a ``Plan`` of places and seams (mm) comes out."""

from typing import NamedTuple

from printgen.geometry import INCH, Rect, Size, turned_rect

SIDE = 508.0  # 20 in
CORNER = 63.5  # one and a half spaces, so that every third line between spaces is a seam of equal thirds
A_SIDE = 9  # spaces between two corners
SPACE = (SIDE - 2 * CORNER) / A_SIDE


class Place(NamedTuple):
    """Where a space lies on the board, and how far it is turned clockwise from upright."""

    rect: Rect
    turn: int


class Plan(NamedTuple):
    """A board's shape: its places in order of play, its inner field, and where it is cut into tiles.

    ``overlap`` (mm) is the width of the glue strips that suit it.
    """

    size: Size
    places: tuple[Place, ...]
    centre: Rect
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float = 0.0

    def field(self, column: int, row: int) -> Rect:
        """The part of the centre that lies on one tile, counted from 0."""
        across = (self.centre.x, *self.columns, self.centre.right)
        down = (self.centre.y, *self.rows, self.centre.bottom)
        x, y = across[column], down[row]
        return Rect(x, y, across[column + 1] - x, down[row + 1] - y)


def ring() -> Plan:
    """Forty places round a square: from the corner at the bottom right to the left, up, to the right and down."""
    size, far = Size(SIDE, SIDE), SIDE - CORNER
    side = (
        Rect(far, far, CORNER, CORNER),
        *(Rect(far - SPACE * (number + 1), far, SPACE, CORNER) for number in range(A_SIDE)),
    )
    places = tuple(Place(turned_rect(rect, size, turn), turn) for turn in (0, 90, 180, 270) for rect in side)
    seams = (CORNER + 3 * SPACE, CORNER + 6 * SPACE)
    return Plan(size, places, Rect(CORNER, CORNER, far - CORNER, far - CORNER), seams, seams, INCH / 4)
