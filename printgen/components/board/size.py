"""What a board of another size means for the pieces: notes for the user, and misfits where they find no room."""

from printgen.components.board.path.plan import PITCH, path_scale
from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.plan import CORNER, SPACE, ring_scale
from printgen.components.board.slide.plan import ROW, SIZE
from printgen.components.common.piece_measures import TENTS, TOKEN_WIDTH
from printgen.components.desk import Desk
from printgen.drawing.type.setting.misfits import Misfit
from printgen.geometry import at_most, length

_ROOM = 1.0  # round a piece
_ON_BAND = 4  # small buildings that stand side by side, of as many as a property can have


def ring_notes(desk: Desk, plan: BoardPlan) -> tuple[str, ...]:
    """What to know of the pieces on a ring of that size."""
    space, kinds = SPACE * ring_scale(plan), {kind.id: kind.word for kind in desk.edition.building_kinds()}
    row = _ON_BAND * TENTS["small"].width
    if "small" not in kinds or desk.edition.rules.small_per_large < _ON_BAND or at_most(row, space):
        return ()
    many = kinds["small"].many
    return (
        f"spaces are {space:.0f} mm wide: four {many} ({row:g} mm) do not stand side by side there, but two and two do",
    )


def ring_misfits(desk: Desk, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens and large buildings, where they do not fit a ring's spaces in that size."""
    scale, kinds = ring_scale(plan), desk.edition.building_kinds()
    tokens = [(desk.edition.words.token.one, TOKEN_WIDTH)] if desk.edition.pieces.tokens else []
    large = [(kind.word.one, TENTS["large"].width) for kind in kinds if kind.id == "large"]
    return _too_wide(SPACE * scale, CORNER * scale, [*tokens, *large])


def slide_misfits(desk: Desk, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens, where they do not fit a slide board's spaces in that length."""
    side = ROW * (plan.size.height / SIZE.height)
    return _too_wide(side, side, [(desk.slide.words.token.one, length(desk.slide.tokens.coin.diameter))])


def path_misfits(desk: Desk, plan: BoardPlan) -> tuple[Misfit, ...]:
    """The tokens, where they do not fit a path's spaces in that size."""
    side = PITCH * path_scale(plan)
    return _too_wide(side, side, [(desk.path.words.token.one, TOKEN_WIDTH)])


def _too_wide(width: float, height: float, pieces: list[tuple[str, float]]) -> tuple[Misfit, ...]:
    """A misfit for each piece that is wider than a space."""
    space = f"a space of {width:.0f} x {height:.0f} mm"
    return tuple(
        crowded(f"{name} ({wide:g} mm wide) does not fit {space}", (wide + _ROOM) / width)
        for name, wide in pieces
        if not at_most(wide + _ROOM, width)
    )


def crowded(message: str, growth: float = 1.0) -> Misfit:
    """A misfit that is no text: what finds no room on a board, and how many times larger that must be at least."""
    hint = "choose a larger --board-size or a larger --paper"
    return Misfit("", message, hint, text=message, growth=growth, size="--board-size")
