"""Lays out the rules and the guide, which tell of the other documents, and sums up what those came to."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.errors import PrintgenError
from printgen.flow.layout.components import components_of
from printgen.flow.layout.copies import DocumentOnPaper, imposed
from printgen.flow.layout.refusal import attempt
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.kit.layouts import Tiled
from printgen.kit.pieces import PILE, Component
from printgen.kit.sheet import ImposedDocument
from printgen.kit.summary import DocumentSummary, KitSummary
from printgen.sheets.folds.panel_order import signature


class PartsOnPaper(Struct, frozen=True):
    """The documents of a kit that tell of no others, on paper; ``rows`` are those of the whole kit."""

    desk: Desk
    choices: Choices
    rows: Sequence[Document]
    components: tuple[Component, ...]
    documents: tuple[DocumentOnPaper, ...]

    def summary(self) -> KitSummary:
        """What they came to, refused ones too, and how the rules are folded that tell of them."""
        documents = {one.document.name: one.document for one in self.documents}
        known = {row.name: row for row in self.rows}
        entries = tuple(_entry(known[part.name], part, documents.get(part.name)) for part in self.components)
        paper = self.choices.fed_paper
        summary = KitSummary(entries, paper, signature(self.desk.booklet(self.choices), paper))
        for part in self.components:
            if isinstance(part.layout, Tiled) and part.surface:
                columns, rows_, overlap, *_ = part.layout
                places = sum(cell.id.startswith(PILE) for cell in part.surface.centre)
                cut = replace(summary, columns=columns, rows=rows_, overlap=overlap, board=part.surface.size)
                return replace(cut, deck_places=places)
        return summary


class Books(Struct, frozen=True):
    """The documents that are made from what the others came to, one after the other."""

    desk: Desk
    choices: Choices
    summary: KitSummary
    components: tuple[Component, ...] = ()
    documents: tuple[ImposedDocument, ...] = ()
    errors: tuple[PrintgenError, ...] = ()

    def with_book(self, row: Document) -> "Books":
        """These and one more; the next one knows of it."""
        new = components_of(self.desk, self.choices, [row], self.summary)
        attempts = [attempt(partial(imposed, self.desk, self.choices, book)) for book in new.components]
        books = tuple(book for book in attempts if isinstance(book, ImposedDocument))
        entries = tuple(DocumentSummary(row, len(book.sheets), book.papers) for book in books)
        return replace(
            self,
            summary=replace(self.summary, documents=(*self.summary.documents, *entries)),
            components=(*self.components, *new.components),
            documents=(*self.documents, *books),
            errors=(*self.errors, *new.errors, *(one for one in attempts if isinstance(one, PrintgenError))),
        )


def _entry(row: Document, part: Component, put: ImposedDocument | None) -> DocumentSummary:
    """What a document came to; the parts of one that was refused are counted all the same: lists hold them."""
    if put is None:
        return DocumentSummary(row, 0, 0, part.contents)
    return DocumentSummary(row, len(put.sheets), put.papers, part.contents, tuple(put.sheets[0].placements))
