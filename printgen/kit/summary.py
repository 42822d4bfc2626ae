"""What the parts of a kit amount to, for its booklet, guide and manifest."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from printgen.geometry import Size
from printgen.kit.component import PartCount, added_up
from printgen.kit.document import Document
from printgen.kit.papers import Paper
from printgen.kit.sheet import Placement, Signature
from printgen.words.names import DECK_PLACES


class DocumentSummary(Struct, frozen=True):
    """What a document came to: its row, its pages, its sheets of paper, and the parts that it holds.

    ``placed`` is what its first page bears.
    """

    row: Document
    pages: int
    papers: int
    parts: tuple[PartCount, ...] = ()
    placed: tuple[Placement, ...] = ()


class KitSummary(Struct, frozen=True):
    """What the booklet's cover and the guide need to know of the finished documents.

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
        """The parts of the game: the kit's, and those that players bring because it does not hold them."""
        made = {part.id for part in self.contents}
        brought = (part for document in self.documents for part in document.row.brought(context))
        return (*self.contents, *(part for part in brought if part.id not in made))

    @property
    def is_long(self) -> bool:
        """Whether the board is much longer than it is wide."""
        return max(self.board) > 1.3 * min(self.board)

    def found(self, name: str) -> DocumentSummary | None:
        """The document of that name; None where the kit has none."""
        return next((document for document in self.documents if document.row.name == name), None)


def counted(parts: Iterable[PartCount], deck_places: int | None) -> dict[str, int]:
    """The number of each part by its id, and of the decks' places on a board, where they are known."""
    places = {} if deck_places is None else {DECK_PLACES: deck_places}
    return {part.id: part.number for part in parts} | places
