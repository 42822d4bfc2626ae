"""What a board of another size means for the pieces: notes for the user, and refusals where they do not fit."""

from printgen.components.board.plan import CORNER, SPACE, BoardPlan, ring_scale
from printgen.components.board.slide.plan import ROW, SIZE
from printgen.components.common.pieces import TENTS, TOKEN_WIDTH
from printgen.components.desk import Desk
from printgen.errors import Problem, UsageError
from printgen.geometry import at_most, length
from printgen.theme.features import building_kinds

_ROOM = 1.0  # round a piece
_ON_BAND = 4  # small buildings that stand side by side, of as many as a property can have


def ring_notes(desk: Desk, plan: BoardPlan) -> tuple[str, ...]:
    """What to know of the pieces on a ring of that size; UsageError where they do not fit its spaces."""
    scale = ring_scale(plan)
    space, kinds = SPACE * scale, {kind.id: kind.word for kind in building_kinds(desk.edition)}
    tokens = [(desk.edition.words.token.one, TOKEN_WIDTH)] if desk.edition.pieces.tokens else []
    large = [(word.one, TENTS["large"].width) for kind, word in kinds.items() if kind == "large"]
    _refuse(max(plan.size), space, CORNER * scale, [*tokens, *large], scale)
    row = _ON_BAND * TENTS["small"].width
    if "small" not in kinds or desk.edition.rules.small_per_large < _ON_BAND or at_most(row, space):
        return ()
    many = kinds["small"].many
    return (
        f"spaces are {space:.0f} mm wide: four {many} ({row:g} mm) do not stand side by side there, but two and two do",
    )


def slide_notes(desk: Desk, plan: BoardPlan) -> tuple[str, ...]:
    """Nothing to know of the tokens; UsageError where they do not fit the spaces of a slide board of that length."""
    scale = plan.size.height / SIZE.height
    coin = length(desk.slide.tokens.coin.diameter)
    _refuse(plan.size.height, ROW * scale, ROW * scale, [(desk.slide.words.token.one, coin)], scale)
    return ()


def _refuse(board: float, width: float, height: float, pieces: list[tuple[str, float]], scale: float) -> None:
    """Raises UsageError for each piece that is wider than a space."""
    problems = [
        Problem(
            f"on a board of {board:.0f} mm a space is {width:.0f} x {height:.0f} mm: "
            f"{name} ({wide:g} mm wide) does not fit",
            hint=f"choose --board-size {board / scale * _least(wide, width / scale):.0f}mm or more",
        )
        for name, wide in pieces
        if not at_most(wide + _ROOM, width)
    ]
    if problems:
        raise UsageError(problems)


def _least(wide: float, usual: float) -> float:
    """How small a board can be, as a part of its usual size, for a piece to fit; a little is added for rounding."""
    return (wide + _ROOM) / usual + 0.001
