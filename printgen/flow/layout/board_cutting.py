"""The board of a kit, cut for the paper."""

from msgspec import Struct

from printgen.components.board.plan import BoardPlan
from printgen.components.desk import Desk
from printgen.components.games import GAMES
from printgen.kit.choices import Choices
from printgen.kit.seams import SeamLines, Seams
from printgen.sheets.tiles.seam_choice import cut_up, cut_up_to_save


class CutBoard(Struct, frozen=True):
    """A board's plan as it is cut, None without a board, and how many tiles it has where it is cut as usual."""

    plan: BoardPlan | None = None
    tiles: int = 0


def cut_board(desk: Desk, choices: Choices) -> CutBoard:
    """The board of the edition's game, cut for the paper."""
    plan_board = GAMES[desk.theme.edition.game]().plan
    if plan_board is None:
        return CutBoard()
    plan = plan_board(desk, choices)
    lines = plan.lines()
    return CutBoard(plan.cut(_seams(lines, choices)), _tiles(lines, choices))


def _seams(lines: SeamLines, choices: Choices) -> Seams:
    """Where the board is cut: as few tiles, or as few sheets of them, as the paper allows."""
    cut = cut_up_to_save if choices.saver else cut_up
    return cut(lines, choices.fed_paper, choices.overlap)


def _tiles(lines: SeamLines, choices: Choices) -> int:
    """How many tiles a board has that is cut as usual."""
    usual = cut_up(lines, choices.fed_paper, choices.overlap)
    return (len(usual.columns) + 1) * (len(usual.rows) + 1)
