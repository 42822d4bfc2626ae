"""Plans the ring board of an edition: its shape in the size that is asked for, before it is cut."""

from msgspec.structs import replace

from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.piles import USUAL_PILE
from printgen.components.board.shapes import SHAPES, sized
from printgen.components.desk import Desk
from printgen.kit.choices import Choices
from printgen.kit.seams import FieldsWanted


def board_plan(desk: Desk, choices: Choices) -> BoardPlan:
    """The board's shape in the size that is asked for, cut where it was decided."""
    plan = SHAPES[desk.edition.board.shape](*desk.edition.sides)
    found = sized(plan, max(plan.size), choices)
    return replace(found, fields=FieldsWanted(found.centre, USUAL_PILE.field, len(desk.edition.decks) + 1))
