"""A race on a path: the board, cards if it has decks, pieces, boxes, rules and guide."""

from collections.abc import Iterable, Iterator

from printgen.art.frame import Ink, Placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Pieces, Poster, Rules
from printgen.games.path.board import path_board, path_plan, surface
from printgen.games.path.figures import path_board_figure, path_spaces_figure
from printgen.games.path.pieces import path_pieces, piece_sheet, piece_sign, piece_steps
from printgen.games.path.records import PathEdition
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import GuideStep, KitSummary
from printgen.parts.boards import BoardPlan, poster
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import Figures
from printgen.parts.guide.diagrams import PAPER, rules
from printgen.parts.guide.signs import BOARD_SIGN, in_proportion
from printgen.parts.guide.steps import ring_board_steps

FIGURES: Figures = {
    path_board_figure: ("aim", "setup", "turn", "end"),
    path_spaces_figure: ("turn", "effects", "cards"),
}
_ROWS = 4  # rows of the path in the guide's small drawings


class PathBoard(Board):
    """The board in tiles."""

    def make(self, context: DrawingContext[PathEdition], choices: Choices, needed: BoardPlan) -> Component:
        return path_board(context, choices, needed)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _winding_path(room)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return _winding_path(in_proportion(summary.board, BOARD_SIGN))

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(context, choices, summary)


class PathPoster(Poster):
    """The board on one sheet."""

    def make(self, context: DrawingContext[PathEdition], choices: Choices, needed: BoardPlan) -> Component:
        return poster(context, choices, needed, surface)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _winding_path(in_proportion(summary.board, room))


class PathPieces(Pieces):
    """The pieces that are cut out."""

    minimal_ink = 0.35  # with few small tokens, most of the ink is in cut and fold lines

    def make(self, context: DrawingContext[PathEdition], choices: Choices, needed: None) -> Component:
        return path_pieces(context, choices)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return piece_sheet(room)

    def sign(self, context: DrawingContext[PathEdition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return piece_sign(context, part)

    def steps(self, context: DrawingContext[PathEdition], choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return piece_steps(context)


class PathGame(Game[PathEdition]):
    """A race on a path."""

    documents = (PathBoard(), PathPoster(), Cards(), PathPieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, context: DrawingContext[PathEdition], choices: Choices) -> BoardPlan:
        return path_plan(context, choices)


def _winding_path(room: Rect) -> Iterator[Placed]:
    """Draw rows of spaces that are joined at alternate ends."""
    tall, wide = room.height / (2 * _ROWS - 1), room.width / 5
    yield shape(rect_path(room), Ink("white"), OUTLINE_PEN)
    for number in range(_ROWS):
        row = Rect(room.x, room.y + 2 * number * tall, room.width, tall)
        yield shape(rect_path(row), PAPER, HAIRLINE_PEN)
        yield rules(*((row.x + n * wide, row.y, row.x + n * wide, row.bottom) for n in range(1, 5)))
        if number < _ROWS - 1:
            x = room.x if number % 2 == 0 else room.right - wide
            yield shape(rect_path(Rect(x, row.bottom, wide, tall)), PAPER, HAIRLINE_PEN)


GAME = PathGame()
