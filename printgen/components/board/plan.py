"""The plan of a board of any shape: where its spaces lie, and where it may be cut into tiles (mm)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import SLACK, Rect, Size
from printgen.kit.seams import FieldsWanted, SeamLines, Seams

GROUND_BLEED = 3.2  # how far the ground goes on beyond the edges, for printers that have room for it


class SpacePlace(Struct, frozen=True):
    """Where a space lies on the board, and how far it is turned clockwise from upright."""

    rect: Rect
    turn: int


class BoardPlan(Struct, frozen=True):
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
        return replace(self, columns=seams.columns, rows=seams.rows, overlap=seams.overlap)

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
