"""Documents: the files of a kit, and a summary of them.

A ``Document`` is a kind of document, such as the cards of every kit of a game, and ``kind`` is its name in variables;
a finished document of a kit is a ``Component`` before imposition and an ``ImposedDocument`` after it.
"""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from printgen.art.frame import Frame, Placed
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, added_up
from printgen.kit.papers import Flip, Paper
from printgen.kit.sheet import Placement, Signature
from printgen.words.games import DECK_PLACES

Needs = Literal["", "board", "summary"]
Work = Literal["", "glue", "join", "make", "fold"]


class Stock(Struct, frozen=True):
    """The material to print on, by its id, and the thickness (mm) at which it is drawn."""

    id: str
    thick: float = 0.0


class Printing(Struct, frozen=True):
    """The printing of a document: its stock, the edge to flip on, and whether pages hold fronts and backs to fold.

    ``what`` is the label of the contents if no parts are counted; ``sheet`` is the paper size if not the chosen one.
    """

    stock: Stock
    flip: Flip | None = None
    folded: bool = False
    what: str = ""
    sheet: Size | None = None


STRONG = Stock("strong", 0.5)
CARD = Stock("card", 0.9)
STIFF = Stock("stiff", 1.4)
PLAIN = Stock("plain", 0.2)
SHOP = Stock("shop")


class GuideStep(Struct, frozen=True):
    """A numbered step of the guide: a drawing (by name, or ready made) and its caption."""

    drawing: str | Frame
    caption: str


class Document:
    """A kind of document: its data as class attributes, and methods to override.

    ``name`` is that of its file and of ``--only``; ``item`` is the word for one of its items in requests (``card`` in
    ``card:chance-03``), by default the name. It ``needs`` the board's plan with its cuts, or the summary of the
    finished parts. ``work`` is the kind of work that it takes; it is ``one`` if its title in the guide names the whole,
    not its parts. ``again`` is true if people may want to print more of it. ``sized`` names the option that sets its
    size. ``minimal_ink`` is the most of Standard's ink that Minimal may take. ``at_home`` is false if a copy shop
    prints it. It is ``mirrored`` if left and right are exchanged in a language written from right to left.
    """

    name: str
    item: str = ""
    needs: Needs = ""
    stock: Stock = PLAIN
    what: str = ""
    work: Work = ""
    one: bool = False
    again: bool = False
    sized: Literal["", "--paper", "--board-size", "--card-size", "--note-size"] = ""
    minimal_ink: float = 1.0
    at_home: bool = True
    mirrored: bool = False

    def make(self, context: Any, choices: Choices, needed: Any) -> Component:
        """Draw it; ``needed`` is the ``BoardPlan`` or ``KitSummary`` that it ``needs``, None if it needs neither."""
        raise NotImplementedError

    def printing(self, choices: Choices, summary: Any) -> Printing:
        """Return how to print it, by default on one side of its stock."""
        return Printing(self.stock, what=self.what)

    def thumbnail(self, context: Any, room: Rect, summary: Any) -> Iterable[Placed] | None:
        """Draw a thumbnail of its first sheet; None if that is a page of text."""
        return None

    def sign(self, context: Any, summary: Any, part: PartCount) -> Iterable[Placed]:
        """Draw one of its parts as it looks on the table."""
        return ()

    def steps(self, context: Any, choices: Choices, summary: Any) -> Iterable[GuideStep]:
        """Return the steps of its work, for the guide."""
        return ()

    def note(self, context: Any, parts: tuple[PartCount, ...]) -> str:
        """Return an additional note for the guide."""
        return ""

    def brought(self, context: Any) -> tuple[PartCount, ...]:
        """Return the parts that players must bring for it."""
        return ()

    def is_form(self, edition: Any) -> bool:
        """Check whether it is a form to fill in, whose lines are the same in both variants."""
        return False

    def is_in(self, edition: Any) -> bool:
        """Check whether the kit of an edition includes it."""
        return True

    def is_chosen(self, choices: Choices) -> bool:
        """Check whether these choices include it."""
        return True

    def minimal_share(self, edition: Any) -> float:
        """Return the most of Standard's ink that Minimal may take in an edition."""
        return 1.0 if self.is_form(edition) else self.minimal_ink


class DocumentSummary(Struct, frozen=True):
    """Facts about a finished document: its pages, its sheets of paper, its parts, and the items on its first page."""

    kind: Document
    pages: int
    papers: int
    parts: tuple[PartCount, ...] = ()
    placed: tuple[Placement, ...] = ()


class KitSummary(Struct, frozen=True):
    """Facts about the finished documents for the booklet's cover and the guide.

    ``columns`` and ``rows`` are the board's seams (mm), ``overlap`` the width of its glue strips, ``board`` its size;
    ``signature`` is the sheet from which the booklet is folded, ``deck_places`` the number of decks with a place on the
    board.
    """

    documents: tuple[DocumentSummary, ...]
    paper: Paper
    signature: Signature
    columns: tuple[float, ...] = ()
    rows: tuple[float, ...] = ()
    overlap: float = 0.0
    board: Size = Size(0.0, 0.0)
    deck_places: int | None = None

    @property
    def contents(self) -> tuple[PartCount, ...]:
        """The parts of the whole kit."""
        return added_up(document.parts for document in self.documents)

    @property
    def counted(self) -> dict[str, int]:
        """The number of each part by its id, and of the decks' places on the board."""
        return counted(self.contents, self.deck_places)

    def parts(self, context: Any) -> tuple[PartCount, ...]:
        """Return the parts of the game: the kit's, and the others that players must bring."""
        made = {part.id for part in self.contents}
        brought = (part for document in self.documents for part in document.kind.brought(context))
        return (*self.contents, *(part for part in brought if part.id not in made))

    @property
    def is_long(self) -> bool:
        """True if the board is much longer than wide."""
        return max(self.board) > 1.3 * min(self.board)

    def found(self, name: str) -> DocumentSummary | None:
        """Return the document with a name; None if the kit lacks it."""
        return next((document for document in self.documents if document.kind.name == name), None)


def counted(parts: Iterable[PartCount], deck_places: int | None) -> dict[str, int]:
    """Return the number of each part by its id, and of the decks' places on a board if they are known."""
    places = {} if deck_places is None else {DECK_PLACES: deck_places}
    return {part.id: part.number for part in parts} | places


def cards_printing(choices: Choices, summary: KitSummary) -> Printing:
    """Return how decks are printed: folded and glued, or on both sides of stiff card."""
    return Printing(STRONG, folded=True) if choices.cards == "fold" else Printing(STIFF, flip=choices.edge)


def rules_printing(choices: Choices, summary: KitSummary) -> Printing:
    """Return how the booklet is printed: the sides, and the edge to flip on, that its fold needs."""
    what = "quick" if choices.fold == "zine" else "rules"
    flip = summary.signature.flip and choices.flipped(summary.signature.flip)
    sheet = summary.signature.paper
    return Printing(PLAIN, flip, what=f"guide.what_{what}{'_twice' if choices.sets > 1 else ''}", sheet=sheet)
