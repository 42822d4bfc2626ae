"""A race on a path: the board, cards if it has decks, pieces, boxes, rules and guide."""

from collections.abc import Iterable, Iterator

from printgen.art.frame import Frame, Ink, Placed, circle_path, line_path, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Pieces, Poster, Rules
from printgen.games.path.board import path_board, path_plan, surface
from printgen.games.path.figures import path_board_figure, path_spaces_figure
from printgen.games.path.pieces import path_pieces
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import KitSummary
from printgen.parts.board_plans import BoardPlan
from printgen.parts.boards import poster
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PAPER, rules
from printgen.parts.guide.layout import GuideStep
from printgen.parts.guide.signs import BOARD_SIGN, in_proportion
from printgen.parts.guide.steps import plain_steps, ring_board_steps
from printgen.parts.rules_text import Figures

_LANES = 4  # of the drawn path


def path_tile(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """A part of the path."""
    yield from _path(room)


def whole_path(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """The whole board in proportion, with a path that winds over it."""
    yield from _path(in_proportion(summary.board, room))


def path_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """The board."""
    yield from whole_path(context, BOARD_SIGN, summary)


def _path(room: Rect) -> Iterator[Placed]:
    """Rows of spaces to and fro, joined at alternate ends."""
    tall, wide = room.height / (2 * _LANES - 1), room.width / 5
    yield shape(rect_path(room), Ink("white"), OUTLINE_PEN)
    for lane in range(_LANES):
        row = Rect(room.x, room.y + 2 * lane * tall, room.width, tall)
        yield shape(rect_path(row), PAPER, HAIRLINE_PEN)
        yield rules(*((row.x + n * wide, row.y, row.x + n * wide, row.bottom) for n in range(1, 5)))
        if lane < _LANES - 1:
            x = room.x if lane % 2 == 0 else room.right - wide
            yield shape(rect_path(Rect(x, row.bottom, wide, tall)), PAPER, HAIRLINE_PEN)


def path_piece_sheet(context: DrawingContext, room: Rect, summary: KitSummary) -> Iterator[Placed]:
    """Strips for tokens."""
    step = room.width / 4
    for number in range(4):
        strip = Rect(room.x + number * step + 0.1, room.y + 0.1, step - 0.2, 3.4)
        yield shape(rect_path(strip), PAPER, HAIRLINE_PEN)
        yield rules((strip.x, strip.centre.y, strip.right, strip.centre.y))


def path_pieces_sign(context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """A piece's own icon, or a spinner."""
    box = Rect(1.3, 0.6, 6.0, 6.0)
    if part.id == "spinner":
        x, y = box.centre
        corners = [
            (x - 3, y),
            (x - 1.5, y - 2.6),
            (x + 1.5, y - 2.6),
            (x + 3, y),
            (x + 1.5, y + 2.6),
            (x - 1.5, y + 2.6),
        ]
        yield shape(polygon_path(corners), PAPER, OUTLINE_PEN)
        yield shape(circle_path(box.centre, 0.4), Ink("text"))
        return
    icons = {"tokens": context.path.pieces.tokens[0].icon, "dice": "dice-multiple"}
    if icon := icons.get(part.id):
        yield context.icon(icon, box, Ink("solid", "ink"))


def path_piece_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How tokens, and dice or a spinner are made."""
    pieces = context.path.pieces
    yield from plain_steps(context, ["standee"])
    if pieces.throw == "dice":
        yield GuideStep("die", context.label("steps.die", n=context.path.rules.dice))
    elif pieces.throw == "spinner":
        yield GuideStep(_spun(), context.label("steps.spinner"))


def _spun() -> Frame:
    """A spinner on its stick."""
    size = Size(38.0, 26.0)
    middle = Point(19.0, 11.5)
    corners = [(9.0, 11.5), (14.0, 7.5), (24.0, 7.5), (29.0, 11.5), (24.0, 15.5), (14.0, 15.5)]
    items = (
        shape(line_path(Line(Point(19.0, 11.5), Point(19.0, 22.0))), stroke=OUTLINE_PEN),
        shape(polygon_path(corners), PAPER, OUTLINE_PEN),
        *(shape(line_path(Line(middle, Point(*corner))), stroke=HAIRLINE_PEN) for corner in corners),
        shape(line_path(Line(Point(19.0, 3.0), middle)), stroke=OUTLINE_PEN),
        shape(circle_path(middle, 0.7), Ink("text")),
    )
    return Frame(size, items)


FIGURES: Figures = {
    path_board_figure: ("aim", "setup", "turn", "end"),
    path_spaces_figure: ("turn", "effects", "cards"),
}


class PathBoard(Board):
    """The board in tiles."""

    def make(self, context: DrawingContext, choices: Choices, needed: BoardPlan) -> Component:
        return path_board(context, choices, needed)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_tile(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(context, choices, summary)


class PathPoster(Poster):
    """The board on one sheet."""

    def make(self, context: DrawingContext, choices: Choices, needed: BoardPlan) -> Component:
        return poster(context, choices, needed, surface)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return whole_path(context, room, summary)


class PathPieces(Pieces):
    """The pieces that are cut out."""

    minimal_ink = 0.35  # a few small tokens: most of the ink is in lines to cut and fold along

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return path_pieces(context, choices)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return path_piece_sheet(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return path_pieces_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return path_piece_steps(context, choices, summary)


class PathGame(Game):
    """A race on a path."""

    documents = (PathBoard(), PathPoster(), Cards(), PathPieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, context: DrawingContext, choices: Choices) -> BoardPlan:
        return path_plan(context, choices)


GAME = PathGame()
