"""The sliding game: a long board, a few cards, money, tokens round coins, rules and guide."""

from collections.abc import Iterable, Iterator

from printgen.art.frame import Placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Money, Pieces, Poster, Rules
from printgen.games.slide.board import slide_board, slide_plan, surface
from printgen.games.slide.cards import slide_cards
from printgen.games.slide.figures import round_figure, slide_board_figure, slide_line_figure
from printgen.games.slide.pieces import slide_tokens, token_sheet, token_sign
from printgen.games.slide.records import SlideEdition
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import GuideStep, KitSummary
from printgen.parts.boards import BoardPlan, poster
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import Figures
from printgen.parts.guide.diagrams import PAPER, cells, picture, rules
from printgen.parts.guide.signs import BOARD_SIGN, in_proportion
from printgen.parts.guide.steps import overlap_steps
from printgen.theme.records import Common

FIGURES: Figures = {
    slide_board_figure: ("setup", "sliding", "aim"),
    slide_line_figure: ("sliding", "spaces"),
    round_figure: ("scoring", "spaces"),
}


class LongBoard(Board):
    """The board in tiles."""

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: BoardPlan) -> Component:
        return slide_board(context, choices, needed)

    def thumbnail(self, context: DrawingContext[SlideEdition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _lanes(room)

    def sign(self, context: DrawingContext[SlideEdition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return _whole_long_board(BOARD_SIGN, summary.board)

    def steps(
        self, context: DrawingContext[SlideEdition], choices: Choices, summary: KitSummary
    ) -> Iterable[GuideStep]:
        if summary.overlap:
            return overlap_steps(context, choices)
        cut = "steps.bare-tile-cut-saver" if choices.saver else "steps.long-tile-cut"
        return [
            GuideStep("long-tile-cut", context.label(cut)),
            GuideStep("long-tile-join", context.label("steps.long-tile-join")),
            GuideStep("long-tile-tape", context.label("steps.long-tile-tape")),
        ]


class LongPoster(Poster):
    """The board on one sheet."""

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: BoardPlan) -> Component:
        return poster(context, choices, needed, surface)

    def thumbnail(self, context: DrawingContext[SlideEdition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _whole_long_board(room, summary.board)


class SlideCards(Cards):
    """The cards: for tokens in jail, for the turn order, and for each side."""

    def is_in(self, edition: Common) -> bool:
        return True

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: None) -> Component:
        return slide_cards(context, choices)


class SlidePieces(Pieces):
    """The pieces that are cut out."""

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: None) -> Component:
        return slide_tokens(context, choices)

    def thumbnail(self, context: DrawingContext[SlideEdition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return token_sheet(room)

    def sign(self, context: DrawingContext[SlideEdition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return token_sign(context, part)

    def steps(
        self, context: DrawingContext[SlideEdition], choices: Choices, summary: KitSummary
    ) -> Iterable[GuideStep]:
        tokens = context.edition.tokens
        icons = {"token": tokens.sides[0].icon}
        fold = context.label("steps.disc-fold", coin=tokens.coin.name)
        return [
            GuideStep(picture(context, "disc-cut", icons), context.label("steps.disc-cut")),
            GuideStep(picture(context, "disc-fold", icons), fold),
            GuideStep(picture(context, "marker", icons), context.label("steps.marker")),
        ]


class SlideGame(Game[SlideEdition]):
    """The sliding game."""

    documents = (LongBoard(), LongPoster(), SlideCards(), Money(), SlidePieces(), Boxes())
    books = (Rules(FIGURES, {}), Guide())

    def plan(self, context: DrawingContext[SlideEdition], choices: Choices) -> BoardPlan:
        return slide_plan(context, choices)


def _lanes(room: Rect) -> Iterator[Placed]:
    """Draw rows of spaces of the long board."""
    yield shape(rect_path(room), PAPER, HAIRLINE_PEN)
    yield cells(room.x, room.y, Size(room.width / 2, room.height / 3), 2, 3)


def _whole_long_board(room: Rect, board: Size) -> Iterator[Placed]:
    """Draw the whole long board in proportion, with its lanes."""
    whole = in_proportion(board, room)
    yield shape(rect_path(whole), PAPER, OUTLINE_PEN)
    levels = [whole.y + whole.height * n / 9 for n in range(1, 8)]
    yield rules(*((whole.x, y, whole.right, y) for y in levels))
    yield rules((whole.centre.x, whole.y, whole.centre.x, levels[-1]))


GAME = SlideGame()
