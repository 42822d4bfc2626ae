"""The trading game: a ring of spaces, decks, deeds, money, pieces, rules and guide."""

from collections.abc import Iterable

from printgen.blank import writing_place
from printgen.components.board.plan import BoardPlan
from printgen.components.board.ring.board import board, surface
from printgen.components.board.ring.planning import board_plan
from printgen.components.board.surface import poster
from printgen.components.cards.sleeves import sleeves
from printgen.components.deeds.deeds import deeds
from printgen.components.desk import Desk
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.printing import of_cards
from printgen.components.guide.signs.parts import board_sign, deeds_sign, pieces_sign
from printgen.components.guide.signs.thumbnails import deed_sheet, net_sheet, ring_tile, whole_board
from printgen.components.guide.steps.building import pieces_steps, ring_board_steps
from printgen.components.money.advice import print_again, tray_part
from printgen.components.pieces.pieces import pieces
from printgen.components.rules.building_figure import building_figure
from printgen.components.rules.deed_figure import deed_figure
from printgen.components.rules.illustrations import Figures
from printgen.components.rules.ring_figure import ring_figure
from printgen.components.rules.table_pictures import deeds_picture, notes_picture
from printgen.drawing.frame import Placed
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Money, Pieces, Poster, Rules
from printgen.games.trade.records import Edition
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.document import Document, Printing
from printgen.kit.pieces import Component
from printgen.kit.summary import KitSummary

FIGURES: Figures = {
    ring_figure: ("turn", "setup", "aim"),
    deed_figure: ("rent", "buying", "auction"),
    building_figure: ("building", "mortgage"),
}
TABLE_PICTURES = {"setup": notes_picture, "rent": deeds_picture}


class RingBoard(Board):
    """The board in tiles."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return board(desk, choices, needed)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return ring_tile(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return board_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(desk, choices, summary)


class RingPoster(Poster):
    """The board on one sheet."""

    def make(self, desk: Desk, choices: Choices, needed: BoardPlan) -> Component:
        return poster(desk, choices, needed, surface)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return whole_board(desk, room, summary)


class Deeds(Document):
    """The deeds of the spaces that can be owned."""

    name = "deeds"
    item = "deed"
    work = "glue"
    again = True
    sized = "--card-size"
    minimal_ink = 0.25
    mirrored = True

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return deeds(desk, choices)

    def printing(self, choices: Choices, summary: KitSummary) -> Printing:
        return of_cards(choices, summary)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return deed_sheet(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return deeds_sign(desk, summary, part)

    def note(self, desk: Desk, parts: tuple[PartCount, ...]) -> str:
        return sleeves(desk, parts)

    def is_form(self, edition: Edition) -> bool:
        return writing_place(edition.currency.sign) is not None


class TradeMoney(Money):
    """The banknotes, which large tables print again, and a tray for them."""

    def note(self, desk: Desk, parts: tuple[PartCount, ...]) -> str:
        return print_again(desk, parts)

    def brought(self, desk: Desk) -> tuple[PartCount, ...]:
        return tray_part(desk)


class TradePieces(Pieces):
    """The pieces that are cut out."""

    def make(self, desk: Desk, choices: Choices, needed: None) -> Component:
        return pieces(desk, choices)

    def thumbnail(self, desk: Desk, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return net_sheet(desk, room, summary)

    def sign(self, desk: Desk, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return pieces_sign(desk, summary, part)

    def steps(self, desk: Desk, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return pieces_steps(desk, choices, summary)


class TradeGame(Game):
    """The trading game."""

    documents = (RingBoard(), RingPoster(), Cards(), Deeds(), TradeMoney(), TradePieces(), Boxes())
    books = (Rules(FIGURES, TABLE_PICTURES), Guide())

    def plan(self, desk: Desk, choices: Choices) -> BoardPlan:
        return board_plan(desk, choices)


GAME = TradeGame()
