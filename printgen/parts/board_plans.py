"""The plans of boards: where their spaces lie, where they may be cut, and how large they are."""

from collections.abc import Iterable, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import SLACK, Rect, Size, at_most
from printgen.kit.choices import Choices
from printgen.kit.sheet import FieldsWanted, SeamLines, Seams
from printgen.type.typesetter import Misfit

GROUND_BLEED = 3.2  # how far the ground goes on beyond the edges, for printers that have room for it
SHEETS = (4, 12)  # the fewest and the most sheets of a board
_PAGE = Size(203.2, 239.1)  # the room for a board on a sheet of letter paper (mm)
_STEPS = 20  # scales go by twentieths
_ROOM = 1.0  # round a piece on its space


class SpacePlace(Struct, frozen=True):
    """The place of a space on the board, and its clockwise turn from upright (degrees)."""

    rect: Rect
    turn: int


class BoardPlan(Struct, frozen=True):
    """A board's shape: its places in order of play, its inner field, and its cuts into tiles.

    ``overlap`` (mm) is the width of the glue strips that suit it; ``blocks`` are further areas that no seam may cross,
    ``fields`` areas that must fit between seams.
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
        """Return the possible cuts: along the edges of places and blocks, where these cross no other of them."""
        rects = [place.rect for place in self.places] + list(self.blocks)
        columns = _free([(rect.x, rect.right) for rect in rects], self.size.width)
        rows = _free([(rect.y, rect.bottom) for rect in rects], self.size.height)
        return SeamLines(self.size, columns, rows, self.overlap, self.fields)

    def cut(self, seams: Seams) -> "BoardPlan":
        """Return the same shape, cut along those seams."""
        return replace(self, columns=seams.columns, rows=seams.rows, overlap=seams.overlap)

    def scaled(self, factor: float) -> "BoardPlan":
        """Return the same shape in another size; its glue strips keep their width."""

        def times(rect: Rect) -> Rect:
            return Rect(*(length * factor for length in rect))

        return BoardPlan(
            Size(*(length * factor for length in self.size)),
            tuple(SpacePlace(times(place.rect), place.turn) for place in self.places),
            times(self.centre),
            tuple(seam * factor for seam in self.columns),
            tuple(seam * factor for seam in self.rows),
            self.overlap,
            tuple(times(block) for block in self.blocks),
        )


def sized(plan: BoardPlan, usual: float, choices: Choices) -> BoardPlan:
    """Return a plan whose usual length is ``usual`` (mm) in the size and with the overlap of a build's choices."""
    found = plan if choices.board_size is None else plan.scaled(choices.board_size / usual)
    return found if choices.overlap is None else replace(found, overlap=choices.overlap)


def usual_scale(columns: Sequence[float], rows: Sequence[float], overlap: float) -> float:
    """Return the scale nearest to 1 at which the board takes a suitable number of sheets.

    ``columns`` and ``rows`` are the possible cuts (mm from its left, from its top), with its ends as the last of them;
    ``overlap`` (mm) is the width of its glue strips, which do not change.
    """
    least, most = SHEETS

    def sheets(step: int) -> int:
        return _sheets(columns, rows, overlap, step / _STEPS)

    steps = range(_STEPS, 1, -1) if sheets(_STEPS) > most else count(_STEPS)
    return next(step for step in steps if least <= sheets(step) <= most) / _STEPS


def sparing_scale(columns: Sequence[float], rows: Sequence[float], overlap: float, least: float) -> float:
    """Return the largest scale, from ``least`` to 1, at which a board takes the fewest sheets.

    If even that takes too many, return the largest smaller scale that does not.
    """
    steps = [step / _STEPS for step in range(_STEPS, 1, -1)]
    taken = {scale: _sheets(columns, rows, overlap, scale) for scale in steps}
    good = [scale for scale in steps if scale >= least and taken[scale] <= SHEETS[1]]
    return min(good, key=lambda scale: taken[scale]) if good else usual_scale(columns, rows, overlap)


def too_wide(width: float, height: float, pieces: Iterable[tuple[str, float]]) -> tuple[Misfit, ...]:
    """Return a misfit for each piece, a name and a width, that is wider than a space of that size (mm)."""
    space = f"a space of {width:.0f} x {height:.0f} mm"
    return tuple(
        crowded(f"{name} ({wide:g} mm wide) does not fit {space}", (wide + _ROOM) / width)
        for name, wide in pieces
        if not at_most(wide + _ROOM, width)
    )


def crowded(message: str, growth: float = 1.0) -> Misfit:
    """Return a misfit for anything but text that finds no room on a board.

    ``growth`` is the least factor by which the board must be larger.
    """
    hint = "choose a larger --board-size or a larger --paper"
    return Misfit("", message, hint, text=message, growth=growth, size="--board-size")


def _free(stretches: Sequence[tuple[float, float]], total: float) -> tuple[float, ...]:
    """Return the ends of stretches that lie within no other stretch, except the board's own ends."""
    ends = sorted({round(end, 6) for stretch in stretches for end in stretch})
    inner = [end for end in ends if SLACK < end < total - SLACK]
    return tuple(end for end in inner if not any(start + 1e-3 < end < stop - 1e-3 for start, stop in stretches))


def _sheets(columns: Sequence[float], rows: Sequence[float], overlap: float, scale: float) -> int:
    """Return how many sheets a board takes at a scale; each tile but the last of a row bears a glue strip."""
    sheets = 1
    for lines, room in zip((columns, rows), _PAGE, strict=True):
        stretches, start, before = 1, 0.0, 0.0
        for line in (line * scale for line in lines):
            if not at_most(line - start, room if line == lines[-1] * scale else room - overlap):
                stretches, start = stretches + 1, before
            before = line
        sheets *= stretches
    return sheets
