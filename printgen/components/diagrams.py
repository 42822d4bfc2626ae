"""The guide's step drawings by name: a studio and a name go in; a small picture comes out, all of one size."""

from collections.abc import Callable, Iterable

from printgen.components import diagram_board, diagram_fold, diagram_pieces, diagram_sheets
from printgen.components.diagram_pen import PICTURE
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Placed

Drawing = Callable[[Studio], Iterable[Placed]]

DRAWINGS: dict[str, Drawing] = {
    "card-fold": diagram_sheets.card_fold,
    "card-glue": diagram_sheets.card_glue,
    "card-press": diagram_sheets.card_press,
    "card-cut": diagram_sheets.card_cut,
    "tile-cut": diagram_board.cut_with_strips,
    "tile-glue": diagram_board.glue_strips,
    "tile-join": diagram_board.join_on_strip,
    "bare-tile-cut": diagram_board.cut_without,
    "bare-tile-join": diagram_board.join_edges,
    "bare-tile-tape": diagram_board.tape,
    "money-cut": diagram_pieces.money_cut,
    "tent": diagram_pieces.tent,
    "standee": diagram_pieces.standee,
    "die": diagram_pieces.die,
    "fold-level": diagram_fold.fold_level,
    "fold-upright": diagram_fold.fold_upright,
    "slit": diagram_fold.slit,
    "half-stack": diagram_fold.half_stack,
    "half-staple": diagram_fold.half_staple,
    "half-fold": diagram_fold.half_fold,
    "zine-cut": diagram_fold.zine_cut,
    "zine-push": diagram_fold.zine_push,
    "zine-wrap": diagram_fold.zine_wrap,
    "letter-in": diagram_fold.letter_in,
    "letter-over": diagram_fold.letter_over,
    "z-back": diagram_fold.z_back,
    "z-over": diagram_fold.z_over,
}


def picture(studio: Studio, name: str) -> Frame:
    """The drawing of that name; KeyError for a name that is not in the table."""
    return Frame(PICTURE, tuple(DRAWINGS[name](studio)))
