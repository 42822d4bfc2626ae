"""The base class of games, and the documents that kits of several games have."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from printgen.art.frame import Placed
from printgen.games.registry import of_game
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.document import (
    CARD,
    SHOP,
    STRONG,
    Document,
    GuideStep,
    KitSummary,
    Printing,
    cards_printing,
    rules_printing,
)
from printgen.parts.boards import BoardPlan
from printgen.parts.boxes import boxes
from printgen.parts.cards import cards, sleeves
from printgen.parts.coins import coins
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import FigureDrawing, Figures
from printgen.parts.guide.signs import (
    booklet_sheet,
    box_sheet,
    boxes_sign,
    card_sheet,
    cards_sign,
    note_sheet,
    notes_sign,
)
from printgen.parts.guide.steps import boxes_steps, notes_steps
from printgen.parts.money import money
from printgen.theme.edition import HasDecks
from printgen.theme.records import Common

E = TypeVar("E", bound=Common)


class Game(Generic[E]):
    """A game: its documents, in the order of the kit's list, and the plan of its board.

    ``books`` are made last, from a summary of the other documents.
    """

    documents: tuple[Document, ...]
    books: tuple[Document, ...] = ()

    def plan(self, context: DrawingContext[E], choices: Choices) -> BoardPlan | None:
        """Plan the board, if the game has one."""
        return None

    def kinds(self, event: bool) -> tuple[Document, ...]:
        """Return all kinds of documents, including the event sheets if the edition is made for events."""
        if not event:
            return (*self.documents, *self.books)
        from printgen.parts.event.documents import EVENT_DOCUMENTS

        return (*self.documents, *EVENT_DOCUMENTS, *self.books)


def game_of(game: str) -> Game[Any]:
    """Return the game with an id."""
    found: Game[Any] = of_game(game, "game", "GAME")
    return found


class Board(Document):
    """The board in tiles; each game draws its own."""

    name = "board"
    item = "space"
    needs = "board"
    stock = STRONG
    work = "join"
    sized = "--board-size"
    minimal_ink = 0.15


class Poster(Document):
    """The board on one sheet, for a copy shop; each game draws its own."""

    name = "board-poster"
    needs = "board"
    stock = SHOP
    what = "guide.what_poster"
    sized = "--board-size"
    minimal_ink = 0.15
    at_home = False


class Cards(Document):
    """The decks of cards."""

    name = "cards"
    item = "card"
    work = "glue"
    one = True
    again = True
    sized = "--card-size"
    minimal_ink = 0.15
    mirrored = True

    def is_in(self, edition: Common) -> bool:
        return isinstance(edition, HasDecks) and bool(edition.decks)

    def make(self, context: DrawingContext[Any], choices: Choices, needed: None) -> Component:
        return cards(context, choices)

    def printing(self, choices: Choices, summary: KitSummary) -> Printing:
        return cards_printing(choices, summary)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return card_sheet(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return cards_sign(context, summary, part)

    def note(self, context: DrawingContext, parts: tuple[PartCount, ...]) -> str:
        return sleeves(context, parts)


class Money(Document):
    """The banknotes."""

    name = "money"
    item = "note"
    work = "make"
    again = True
    sized = "--note-size"
    minimal_ink = 0.15

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return coins(context, choices) if context.edition.currency.coins else money(context, choices)

    def printing(self, choices: Choices, summary: KitSummary) -> Printing:
        found = summary.found(self.name)
        has_backs = found is not None and any(piece.face == "back" for piece in found.placed)
        return cards_printing(choices, summary) if has_backs else super().printing(choices, summary)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return note_sheet(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return notes_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return notes_steps(context, choices, summary)


class Pieces(Document):
    """The pieces that are cut out; each game draws its own."""

    name = "pieces"
    item = "token"
    stock = CARD
    work = "make"
    again = True
    minimal_ink = 0.25


class Boxes(Document):
    """Boxes for cards and notes, if asked for."""

    name = "boxes"
    item = "box"
    stock = CARD
    work = "make"
    sized = "--card-size"
    minimal_ink = 0.25

    def is_chosen(self, choices: Choices) -> bool:
        return choices.boxes is True

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        return boxes(context, choices)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return box_sheet(context, room, summary)

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> Iterable[Placed]:
        return boxes_sign(context, summary, part)

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterable[GuideStep]:
        return boxes_steps(context, choices, summary)


class Rules(Document):
    """The booklet of rules.

    ``figures`` are its figures, the most important first, each with the sections that it may follow, the
    most suitable first; ``table_pictures`` are drawn beside the first table of a section.
    """

    name = "rules"
    needs = "summary"
    work = "fold"
    sized = "--paper"
    mirrored = True

    def __init__(self, figures: Figures, table_pictures: Mapping[str, FigureDrawing]) -> None:
        self.figures = figures
        self.table_pictures = table_pictures

    def make(self, context: DrawingContext, choices: Choices, needed: KitSummary) -> Component:
        # Only kits with rules need it, previews and lists do not.
        from printgen.parts.rules import rules_booklet

        return rules_booklet(context, choices, needed, self.figures, self.table_pictures)

    def printing(self, choices: Choices, summary: KitSummary) -> Printing:
        return rules_printing(choices, summary)

    def thumbnail(self, context: DrawingContext, room: Rect, summary: KitSummary) -> Iterable[Placed]:
        return booklet_sheet(context, room, summary)


class Guide(Document):
    """The guide: what to print, and how to cut, fold and glue it; its questions and answers have ``figures``."""

    name = "guide"
    needs = "summary"
    sized = "--paper"
    mirrored = True

    def __init__(self, figures: Sequence[FigureDrawing] = ()) -> None:
        self.figures = figures

    def make(self, context: DrawingContext, choices: Choices, needed: KitSummary) -> Component:
        # Only kits with a guide need it, previews and lists do not.
        from printgen.parts.guide.guide import guide

        return guide(context, choices, needed, self.figures)
