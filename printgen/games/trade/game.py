"""The trading game: a ring of spaces, decks, deeds, money, pieces, rules and guide."""

from collections.abc import Iterable, Iterator

from printgen.art.frame import Placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.games.base import Board, Boxes, Cards, Game, Guide, Money, Pieces, Poster, Rules
from printgen.games.trade.board import board, board_plan, surface
from printgen.games.trade.figures import building_figure, deed_figure, deeds_picture, notes_picture, ring_figure
from printgen.games.trade.pieces import piece_sheet, piece_sign, piece_steps, pieces
from printgen.games.trade.records import Edition
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import Document, GuideStep, KitSummary, Printing, cards_printing
from printgen.parts.boards import BoardPlan, poster
from printgen.parts.cards import sleeves
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import Figures
from printgen.parts.guide.diagrams import BLANK, PAPER, rules
from printgen.parts.guide.signs import BOARD_SIGN, deed_sheet, deeds_sign, in_proportion
from printgen.parts.guide.steps import ring_board_steps
from printgen.words.amounts import cardinal
from printgen.written_text import writing_place

FIGURES: Figures = {
    ring_figure: ("turn", "setup", "aim"),
    deed_figure: ("rent", "buying", "auction"),
    building_figure: ("building", "mortgage"),
}
TABLE_PICTURES = {"setup": notes_picture, "rent": deeds_picture}


class RingBoard(Board):
    """The board in tiles."""

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: BoardPlan) -> Component:
        return board(context, choices, needed)

    def thumbnail(self, context: DrawingContext[Edition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _ring_corner(room)

    def sign(self, context: DrawingContext[Edition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return _whole_ring(BOARD_SIGN, summary.board)

    def steps(self, context: DrawingContext[Edition], choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return ring_board_steps(context, choices, summary)


class RingPoster(Poster):
    """The board on one sheet."""

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: BoardPlan) -> Component:
        return poster(context, choices, needed, surface)

    def thumbnail(self, context: DrawingContext[Edition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return _whole_ring(room, summary.board)


class Deeds(Document):
    """The deeds of the spaces that can be owned."""

    name = "deeds"
    item = "deed"
    work = "glue"
    again = True
    sized = "--card-size"
    minimal_ink = 0.25
    mirrored = True

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: None) -> Component:
        return deeds(context, choices)

    def printing(self, choices: Choices, summary: KitSummary) -> Printing:
        return cards_printing(choices, summary)

    def thumbnail(self, context: DrawingContext[Edition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return deed_sheet(context, room, summary)

    def sign(self, context: DrawingContext[Edition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return deeds_sign(context, summary, part)

    def note(self, context: DrawingContext[Edition], parts: tuple[PartCount, ...]) -> str:
        return sleeves(context, parts)

    def is_form(self, edition: Edition) -> bool:
        return writing_place(edition.currency.sign) is not None


class TradeMoney(Money):
    """The banknotes, which large tables print again, and a tray for them."""

    def note(self, context: DrawingContext[Edition], parts: tuple[PartCount, ...]) -> str:
        """Return a note on the number of players for which the notes must be printed again, if any."""
        more = context.edition.more_money(sum(part.number for part in parts))
        if not more:
            return ""
        up = "_or_more" if more.players < context.edition.players.max else ""
        often = "twice" if more.times == 2 else "times"
        counts = {name: cardinal(context.edition, getattr(more, name)) for name in ("players", "times")}
        return context.label(f"money.again{up}_{often}", n=more.players, **counts)

    def brought(self, context: DrawingContext[Edition]) -> tuple[PartCount, ...]:
        tray = PartCount("tray", 1, context.counted("parts.tray_brought"))
        return (tray,) if context.edition.pieces.tray else ()


class TradePieces(Pieces):
    """The pieces that are cut out."""

    def make(self, context: DrawingContext[Edition], choices: Choices, needed: None) -> Component:
        return pieces(context, choices)

    def thumbnail(self, context: DrawingContext[Edition], room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return piece_sheet(room)

    def sign(self, context: DrawingContext[Edition], summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return piece_sign(context, part)

    def steps(self, context: DrawingContext[Edition], choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return piece_steps(context, choices)


class TradeGame(Game[Edition]):
    """The trading game."""

    documents = (RingBoard(), RingPoster(), Cards(), Deeds(), TradeMoney(), TradePieces(), Boxes())
    books = (Rules(FIGURES, TABLE_PICTURES), Guide((deed_figure, building_figure)))

    def plan(self, context: DrawingContext[Edition], choices: Choices) -> BoardPlan:
        return board_plan(context, choices)


def _ring_corner(room: Rect) -> Iterator[Placed]:
    """Draw a corner of the ring."""
    side = min(room.width, room.height)
    tile = Rect(room.x, room.y, side, side)
    deep, step = 0.34 * side, 0.22 * side
    yield shape(rect_path(tile), PAPER, HAIRLINE_PEN)
    yield rules(
        (tile.x, tile.y + deep, tile.right, tile.y + deep),
        (tile.x + deep, tile.y, tile.x + deep, tile.bottom),
        *((tile.x + deep + n * step, tile.y, tile.x + deep + n * step, tile.y + deep) for n in (1, 2)),
        *((tile.x, tile.y + deep + n * step, tile.x + deep, tile.y + deep + n * step) for n in (1, 2)),
    )


def _whole_ring(room: Rect, board: Size) -> Iterator[Placed]:
    """Draw the whole ring in proportion."""
    whole = in_proportion(board, room)
    yield shape(rect_path(whole), PAPER, OUTLINE_PEN)
    inner = whole.inset(0.16 * min(whole.size))
    across, down = (round(5 * side / min(inner.size)) for side in inner.size)
    yield shape(rect_path(inner), BLANK, HAIRLINE_PEN)
    for n in range(max(across, down) + 1):
        if n <= across:
            x = inner.x + n * inner.width / across
            yield rules((x, whole.y, x, inner.y), (x, inner.bottom, x, whole.bottom))
        if n <= down:
            y = inner.y + n * inner.height / down
            yield rules((whole.x, y, inner.x, y), (inner.right, y, whole.right, y))


GAME = TradeGame()
