"""How large a ring's spaces are unless another size is asked for: so that the board takes 4 to 12 sheets of letter."""

from collections.abc import Sequence
from itertools import count

from printgen.geometry import Size, at_most

SHEETS = (4, 12)  # the fewest and the most that a board is cut into
_PAGE = Size(203.2, 239.1)  # what a sheet of letter paper holds of a board (mm)
_STEPS = 20  # scales go by twentieths


def usual_scale(columns: Sequence[float], rows: Sequence[float], overlap: float) -> float:
    """The scale next to 1 at which the board takes as many sheets as it should.

    ``columns`` and ``rows`` are where it can be cut (mm from its left, from its top), its ends the last of them;
    ``overlap`` (mm) is the width of its glue strips, which stay as they are.
    """

    def sheets(step: int) -> int:
        return _sheets(columns, rows, overlap, step / _STEPS)

    least, most = SHEETS
    steps = range(_STEPS, 1, -1) if sheets(_STEPS) > most else count(_STEPS)
    return next(step for step in steps if least <= sheets(step) <= most) / _STEPS


def sparing_scale(columns: Sequence[float], rows: Sequence[float], overlap: float, least: float) -> float:
    """The largest scale, up to 1 and not below ``least``, at which a board takes the fewest sheets.

    Where even that takes too many, the largest below it at which the board takes no more than it should.
    """
    steps = [step / _STEPS for step in range(_STEPS, 1, -1)]
    taken = {scale: _sheets(columns, rows, overlap, scale) for scale in steps}
    good = [scale for scale in steps if scale >= least and taken[scale] <= SHEETS[1]]
    return min(good, key=lambda scale: taken[scale]) if good else usual_scale(columns, rows, overlap)


def _sheets(columns: Sequence[float], rows: Sequence[float], overlap: float, scale: float) -> int:
    """How many sheets a board takes at a scale."""
    across, down = (
        _stretches([line * scale for line in lines], room, overlap)
        for lines, room in zip((columns, rows), _PAGE, strict=True)
    )
    return across * down


def _stretches(lines: Sequence[float], room: float, overlap: float) -> int:
    """Into how few stretches a length is cut along its lines; each but the last bears a strip."""
    found, start, before = 1, 0.0, 0.0
    for line in lines:
        if not at_most(line - start, room if line == lines[-1] else room - overlap):
            found, start = found + 1, before
        before = line
    return found
