"""The sliding game: a long board, two cards, money, tokens round coins, rules and guide."""

from collections.abc import Iterable

from printgen.art.frame import Placed
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Money, Pieces, Poster, Rules
from printgen.games.slide.board import slide_board, slide_plan, surface
from printgen.games.slide.cards import slide_cards
from printgen.games.slide.figures import round_figure, slide_board_figure, slide_line_figure
from printgen.games.slide.pieces import slide_tokens
from printgen.games.slide.records import SlideEdition
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import KitSummary
from printgen.parts.boards import BoardPlan, poster
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import GuideStep, overlap_steps, picture
from printgen.parts.guide.signs import disc_sheet, discs_sign, lane_tile, long_board_sign, whole_long_board
from printgen.parts.rules_text import Figures
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
        return lane_tile(context, room, summary)

    def sign(self, context: DrawingContext[SlideEdition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return long_board_sign(context, summary, part)

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
        return whole_long_board(context, room, summary)


class SlideCards(Cards):
    """The two cards: one for tokens in jail, and one for the turn order."""

    def is_in(self, edition: Common) -> bool:
        return True

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: None) -> Component:
        return slide_cards(context, choices)


class SlidePieces(Pieces):
    """The pieces that are cut out."""

    def make(self, context: DrawingContext[SlideEdition], choices: Choices, needed: None) -> Component:
        return slide_tokens(context, choices)

    def thumbnail(self, context: DrawingContext[SlideEdition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return disc_sheet(context, room, summary)

    def sign(self, context: DrawingContext[SlideEdition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return discs_sign(context, summary, part)

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


GAME = SlideGame()
