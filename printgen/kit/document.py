"""Documents: the files that a kit can hold, and a summary of them."""

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

    ``what`` is the label of its contents if no parts are counted; ``sheet`` is the paper size if not the chosen one.
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
    """A printed thing that a kit can hold: its data as class attributes, and the methods that a document overrides.

    ``name`` is that of its file, and what ``--only`` calls it; ``item`` is what one calls a thing in it when asking
    for it (``card`` for ``card:chance-03``), if not by the name. It ``needs`` the board's plan as it is cut, or the
    summary of the finished parts. ``work`` is the kind of work that it takes; it is ``one`` if its title in the guide
    names the whole, not its parts. ``again`` says whether one may want more of what it holds.
    ``sized`` names the option that sets its size. ``minimal_ink`` is the most of Standard's ink that Minimal may take.
    ``at_home`` is false if a copy shop prints it. It is ``mirrored`` if left and right are exchanged in a language
    written from right to left.
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
        """Draw it; ``needed`` is what it ``needs``, if anything."""
        raise NotImplementedError

    def printing(self, choices: Choices, summary: Any) -> Printing:
        """Say how to print it: on one side of its stock, unless a document says otherwise."""
        return Printing(self.stock, what=self.what)

    def thumbnail(self, context: Any, room: Rect, summary: Any) -> Iterable[Placed] | None:
        """Draw its first sheet from afar; None if that is a page of text."""
        return None

    def sign(self, context: Any, summary: Any, part: PartCount) -> Iterable[Placed]:
        """Draw what a part of it looks like on the table."""
        return ()

    def steps(self, context: Any, choices: Choices, summary: Any) -> Iterable[GuideStep]:
        """Return the steps of its work, for the guide."""
        return ()

    def note(self, context: Any, parts: tuple[PartCount, ...]) -> str:
        """Return what the guide says of it besides."""
        return ""

    def brought(self, context: Any) -> tuple[PartCount, ...]:
        """Return the parts of the game that go with it and that players bring."""
        return ()

    def is_form(self, edition: Any) -> bool:
        """Check whether it is a form to fill in, which has the same lines in both variants."""
        return False

    def is_in(self, edition: Any) -> bool:
        """Check whether the kit of an edition has it."""
        return True

    def is_chosen(self, choices: Choices) -> bool:
        """Check whether a kit has it for these choices."""
        return True

    def minimal_share(self, edition: Any) -> float:
        """Return the most of Standard's ink that Minimal may take in an edition."""
        return 1.0 if self.is_form(edition) else self.minimal_ink


class DocumentSummary(Struct, frozen=True):
    """A finished document in figures: its pages, its sheets of paper, its parts, and the items on its first page."""

    row: Document
    pages: int
    papers: int
    parts: tuple[PartCount, ...] = ()
    placed: tuple[Placement, ...] = ()


class KitSummary(Struct, frozen=True):
    """Facts about the finished documents for the booklet's cover and the guide.

    ``columns`` and ``rows`` are the board's seams (mm), ``overlap`` the width of its glue strips, ``board`` its size;
    ``signature`` is the sheet that the booklet is folded from, ``deck_places`` how many decks have a place on the
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
        """Return the parts of the game: the kit's, and those that players bring because it does not hold them."""
        made = {part.id for part in self.contents}
        brought = (part for document in self.documents for part in document.row.brought(context))
        return (*self.contents, *(part for part in brought if part.id not in made))

    @property
    def is_long(self) -> bool:
        """True if the board is much longer than wide."""
        return max(self.board) > 1.3 * min(self.board)

    def found(self, name: str) -> DocumentSummary | None:
        """Return the document of that name; None if the kit does not have it."""
        return next((document for document in self.documents if document.row.name == name), None)


def counted(parts: Iterable[PartCount], deck_places: int | None) -> dict[str, int]:
    """Return the number of each part by its id, and of the decks' places on a board if they are known."""
    places = {} if deck_places is None else {DECK_PLACES: deck_places}
    return {part.id: part.number for part in parts} | places


def cards_printing(choices: Choices, summary: KitSummary) -> Printing:
    """Return how decks are printed: folded and glued, or on both sides of stiff card."""
    return Printing(STRONG, folded=True) if choices.cards == "fold" else Printing(STIFF, flip=choices.edge)


def rules_printing(choices: Choices, summary: KitSummary) -> Printing:
    """Return how the booklet is printed: on the sides and over the edge that its fold is made for."""
    what = "quick" if choices.fold == "zine" else "rules"
    flip = summary.signature.flip and choices.flipped(summary.signature.flip)
    sheet = summary.signature.paper
    return Printing(PLAIN, flip, what=f"guide.what_{what}{'_twice' if choices.sets > 1 else ''}", sheet=sheet)
