"""The plan of a ring of spaces, square or oblong: where they lie and where it may be cut into tiles (mm)."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.components.board.usual_scale import usual_scale
from printgen.geometry import INCH, SLACK, Rect, Size, turned_rect
from printgen.kit.seams import FieldsWanted, SeamLines, Seams

SIDE = 508.0  # 20 in: a square of forty spaces
CORNER = 63.5  # one and a half spaces, so that every third line between spaces is a seam of equal thirds
A_SIDE = 9  # spaces between two corners of that square
SPACE = (SIDE - 2 * CORNER) / A_SIDE
GROUND_BLEED = 3.2  # how far the ground goes on beyond the edges, for printers that have room for it


class SpacePlace(NamedTuple):
    """Where a space lies on the board, and how far it is turned clockwise from upright."""

    rect: Rect
    turn: int


class BoardPlan(NamedTuple):
    """A board's shape: its places in order of play, its inner field, and where it is cut into tiles.

    ``overlap`` (mm) is the width of the glue strips that suit it; ``blocks`` are further things that no seam may cross,
    ``fields`` what is to find room between seams.
    """

    size: Size
    places: tuple[SpacePlace, ...]
    centre: Rect
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float = 0.0
    blocks: tuple[Rect, ...] = ()
    fields: FieldsWanted | None = None

    def lines(self) -> SeamLines:
        """Where it may be cut: along the edges of its places and blocks, wherever such a line crosses none of them."""
        rects = [place.rect for place in self.places] + list(self.blocks)
        columns = _free([(rect.x, rect.right) for rect in rects], self.size.width)
        rows = _free([(rect.y, rect.bottom) for rect in rects], self.size.height)
        return SeamLines(self.size, columns, rows, self.overlap, self.fields)

    def cut(self, seams: Seams) -> "BoardPlan":
        """The same shape, cut along those seams."""
        return self._replace(columns=seams.columns, rows=seams.rows, overlap=seams.overlap)

    def scaled(self, factor: float) -> "BoardPlan":
        """The same shape in another size; its glue strips stay as they are."""
        return BoardPlan(
            Size(*(length * factor for length in self.size)),
            tuple(SpacePlace(_times(place.rect, factor), place.turn) for place in self.places),
            _times(self.centre, factor),
            tuple(seam * factor for seam in self.columns),
            tuple(seam * factor for seam in self.rows),
            self.overlap,
            tuple(_times(block, factor) for block in self.blocks),
        )


def _times(rect: Rect, factor: float) -> Rect:
    return Rect(*(length * factor for length in rect))


def _free(stretches: Sequence[tuple[float, float]], total: float) -> tuple[float, ...]:
    """The ends of stretches that lie within none of them, from one end of the board to the other."""
    ends = sorted({round(end, 6) for stretch in stretches for end in stretch})
    inner = [end for end in ends if SLACK < end < total - SLACK]
    return tuple(end for end in inner if not any(start + 1e-3 < end < stop - 1e-3 for start, stop in stretches))


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
