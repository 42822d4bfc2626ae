"""The guide's step drawings by name, all of one size. Add a drawing here."""

from collections.abc import Callable, Iterable

from printgen.components.desk import Desk
from printgen.components.guide.diagrams import board, fold, pieces, sheets
from printgen.components.guide.diagrams.pen import PICTURE
from printgen.drawing.frame import Frame, Placed

Drawing = Callable[[Desk], Iterable[Placed]]

DRAWINGS: dict[str, Drawing] = {
    "card-fold": sheets.card_fold,
    "card-glue": sheets.card_glue,
    "card-press": sheets.card_press,
    "card-cut": sheets.card_cut,
    "tile-cut": board.cut_with_strips,
    "tile-glue": board.glue_strips,
    "tile-join": board.join_on_strip,
    "bare-tile-cut": board.cut_without,
    "bare-tile-join": board.join_edges,
    "bare-tile-tape": board.tape,
    "money-cut": pieces.money_cut,
    "tent": pieces.tent,
    "standee": pieces.standee,
    "die": pieces.die,
    "fold-level": fold.fold_level,
    "fold-upright": fold.fold_upright,
    "slit": fold.slit,
    "half-stack": fold.half_stack,
    "half-staple": fold.half_staple,
    "half-fold": fold.half_fold,
    "zine-cut": fold.zine_cut,
    "zine-push": fold.zine_push,
    "zine-wrap": fold.zine_wrap,
    "letter-in": fold.letter_in,
    "letter-over": fold.letter_over,
    "z-back": fold.z_back,
    "z-over": fold.z_over,
}


def picture(desk: Desk, name: str) -> Frame:
    """The drawing of that name; KeyError for a name that is not in the table."""
    return Frame(PICTURE, tuple(DRAWINGS[name](desk)))
