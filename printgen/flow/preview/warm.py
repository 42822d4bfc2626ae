"""A kit kept ready while its theme is worked on: what an editor, a preview or a watch shows without a cold build.

What a document is made from is noted while it is laid out. When the theme changes, a document stays laid out as long as
all of that is as it was; else it is made anew, and no sooner than it is asked for. Its bytes are those of a cold build.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.palette import palette
from printgen.components.common.typesetters import role_files
from printgen.components.desk import Desk
from printgen.drawing.ink_variants import InkPalette, Inks, inks
from printgen.errors import PrintgenError, UsageError
from printgen.flow.layout.board_cutting import CutBoard, cut_board
from printgen.flow.layout.books import Books, PartsOnPaper
from printgen.flow.layout.chosen_documents import needed_rows, rows_of
from printgen.flow.layout.components import components_of, on_paper
from printgen.flow.layout.copies import DocumentOnPaper
from printgen.flow.layout.kit_desk import kit_desk
from printgen.flow.layout.laying_out import LaidOutKit, kit_of, refuse_unfit
from printgen.flow.preview.piece_faces import piece_faces
from printgen.flow.preview.reads import Drawings, Notes, Reads, is_unchanged, recording_desk
from printgen.flow.preview.same_frames import same_document
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.kit.finished_file import FinishedFile
from printgen.kit.pieces import Component, Face
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.kit.summary import DocumentSummary, KitSummary
from printgen.paint.pdf import paint
from printgen.paint.press import Press
from printgen.theme.check.texts import rare_characters
from printgen.theme.model.theme import Theme

if TYPE_CHECKING:
    from printgen.event.model import Occasion

Only = TypeVar("Only")


class _Laid(Struct, frozen=True):
    """A document as it was laid out, what was read for it, and what it was told of the board and of others."""

    component: Component | None
    saved: DocumentOnPaper | None
    errors: tuple[PrintgenError, ...]
    reads: Reads
    board: CutBoard
    summary: KitSummary | None = None

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it; else its messages hang on places in the theme's files as well."""
        return self.component is not None and not (self.errors or self.component.misfits or self.component.coarse)


class WarmKit:
    """A theme's kit by its documents, pages and pieces, in any variant, as PDF bytes.

    One thread works with it. Whatever is asked for raises what a cold build of that document alone would raise: a
    PrintgenError with all that is wrong with it. Thereafter, and after a change for the better, it can be asked again.
    """

    def __init__(self, theme: Theme, choices: Choices, event: "Occasion | None" = None) -> None:
        self._choices, self._event = choices, event
        self._laid: dict[str, _Laid] = {}
        self._drawings: Drawings = {}
        self._painted: dict[tuple[str, str], tuple[ImposedDocument, InkPalette, FinishedFile]] = {}
        self._today: dict[str, _Laid] = {}  # what is known to be as today's theme has it
        self._open(theme)

    def _open(self, theme: Theme) -> None:
        """Starts with nothing laid out."""
        self._laid.clear()
        self._drawings.clear()
        self._painted.clear()
        self._desk = kit_desk(theme, self._choices, self._event)
        self._characters = rare_characters(theme.edition)
        self._press = Press.of(self._desk.setter.faces, theme.edition.language, self._characters)
        self._begin_day(theme)

    def _begin_day(self, theme: Theme) -> None:
        self._rows = {row.name: row for row in rows_of(theme, self._choices)}
        self._today.clear()
        self._board: CutBoard | None = None

    def change(self, theme: Theme) -> None:
        """Goes on with another state of the theme, such as its file read anew; nothing is laid out yet.

        All is made anew where its fonts, icons, language, event or game are others.
        """
        old, new = self._desk, theme
        fields = ("fonts", "icons", "language", "event", "game")
        same = all(getattr(old.theme.edition, name) == getattr(new.edition, name) for name in fields)
        if not same or _font_files(old.theme) != _font_files(new):
            self._open(theme)
        else:
            desk = kit_desk(theme, self._choices, old.event, old.setter.cleared(""))
            self._desk = replace(desk, pictures=old.pictures.renewed(theme.files))
            self._begin_day(theme)
            if (found := rare_characters(theme.edition)) != self._characters:
                self._characters = found
                self._press = Press.of(self._desk.setter.faces, theme.edition.language, found)
                self._painted.clear()

    @property
    def names(self) -> tuple[str, ...]:
        """The documents of the kit, in its order."""
        return tuple(self._rows)

    def item_word(self, name: str) -> str:
        """What one of a document's items is called."""
        return self._rows[name].item or name

    def document(self, name: str) -> ImposedDocument:
        """The document on paper, in no ink yet; UsageError for one that the kit has not."""
        laid = self._now(self._row(name))
        return self._whole(laid)[1]

    def pdf(self, name: str, variant: str) -> bytes:
        """The document as a cold build writes it, in one file."""
        return self.painted((variant,), self.document(name))[0].read()

    def painted(self, variants: Sequence[str], document: ImposedDocument) -> tuple[FinishedFile, ...]:
        """A document of the kit in the inks of some variants, as it was painted before where it is the same."""
        return tuple(self._painted_in(variant, document) for variant in variants)

    def _painted_in(self, variant: str, document: ImposedDocument) -> FinishedFile:
        colours = palette(self._desk.theme.edition)
        known = self._painted.get((document.name, variant))
        if known is None or known[0] is not document or known[1] != colours:
            file = paint(document, inks(colours, variant), self._press)
            known = self._painted[document.name, variant] = document, colours, file
        return known[2]

    def laid_out(self, names: Collection[str] | None = None) -> LaidOutKit:
        """The kit on paper as a cold build lays it out, or as much of it as documents of some ``names`` tell of.

        Raises an error with all that is wrong with it.
        """
        rows = needed_rows(tuple(self._rows.values()), names)
        laid = [self._now(row) for row in sorted(rows, key=lambda row: row.needs == "summary")]
        self._refuse(rows, laid)
        parts = self._parts(rows)
        return kit_of(parts, parts.summary(), [one.saved.document for one in laid if one.saved and one.summary])

    def page(self, name: str, number: int, variant: str) -> bytes:
        """One page of the document, from 1, as a PDF of its own; UsageError for one that there is not."""
        document = self.document(name)
        if not 1 <= number <= len(document.sheets):
            raise UsageError(f"{name} has pages 1 to {len(document.sheets)}, and no page {number}")
        return self._painted_pages(document, document.sheets[number - 1 : number], variant)

    def piece(self, name: str, stem: str, variant: str) -> bytes:
        """One piece of the document, such as ``chance-07``, as a PDF: its front, and its back as a second page.

        A page is the finished piece. Of a board the pieces are its spaces. UsageError for one that there is not.
        """
        component, document = self._whole(self._now(self._row(name)))
        faces = piece_faces(component, stem)
        sides: tuple[Face, ...] = ("front", "back")
        sheets = tuple(
            Sheet(name, number, 1, side, "list", frame, ())
            for number, (side, frame) in enumerate(zip(sides, faces, strict=False), 1)
        )
        return self._painted_pages(document, sheets, variant)

    def _painted_pages(self, document: ImposedDocument, sheets: Sequence[Sheet], variant: str) -> bytes:
        return paint(replace(document, sheets=tuple(sheets)), self._inks(variant), self._press).read()

    def component(self, name: str) -> Component:
        """The document before it is on paper; UsageError for one that the kit has not."""
        return self._whole(self._now(self._row(name)))[0]

    def pieces(self, name: str) -> tuple[str, ...]:
        """The stems of a document's pieces, of a board its spaces; none where it has only pages."""
        component = self.component(name)
        spaces = component.surface.cells if component.surface else ()
        return (*(piece.stem for piece in component.pieces), *(space.id for space in spaces))

    def _row(self, name: str) -> Document:
        if name not in self._rows:
            raise UsageError(f"{self._desk.theme.edition.title} has no document '{name}'")
        return self._rows[name]

    def _inks(self, variant: str) -> Inks:
        return inks(palette(self._desk.theme.edition), variant)

    def _whole(self, laid: _Laid) -> tuple[Component, ImposedDocument]:
        """The document with nothing wrong; raises all that is wrong with it."""
        self._refuse(tuple(self._rows.values()), [laid])
        assert laid.component is not None  # else there were errors
        assert laid.saved is not None
        return laid.component, laid.saved.document

    def _refuse(self, rows: Sequence[Document], laid: Sequence[_Laid]) -> None:
        """Raises an error with all that is wrong with documents."""
        components = [one.component for one in laid if one.component]
        refuse_unfit(self._desk, self._choices, rows, components, [error for one in laid for error in one.errors])

    def _now(self, row: Document) -> _Laid:
        """A document laid out from today's theme: as it stands, if nothing that it is made from has changed."""
        if row.name not in self._today:
            self._today[row.name] = self._renewed(row)
        return self._today[row.name]

    def _renewed(self, row: Document) -> _Laid:
        summary = self._summary(row) if row.needs == "summary" else None
        board = self._board = self._board or cut_board(self._desk, self._choices)
        known = self._laid.get(row.name)
        same = known and known.is_sound and (known.board, known.summary) == (board, summary)
        if known and same and is_unchanged(self._desk, known.reads):
            return known
        notes = Notes()
        desk = recording_desk(self._desk, notes, self._drawings)
        lay = partial(self._book, summary=summary) if summary else self._part
        laid = _as_it_was(replace(lay(row, desk, board), reads=notes.reads), known)
        self._laid[row.name] = laid
        if laid.is_sound:  # else a drawing taken over would hide what is wrong with it
            self._drawings.update(notes.drawings)
        return laid

    def _part(self, row: Document, desk: Desk, board: CutBoard) -> _Laid:
        made = components_of(desk, self._choices, [row], board.plan)
        put = on_paper(desk, self._choices, made.components, board)
        return _Laid(_only(made.components), _only(put.documents), (*made.errors, *put.errors), {}, board)

    def _book(self, row: Document, desk: Desk, board: CutBoard, summary: KitSummary) -> _Laid:
        book = Books(desk, self._choices, summary).with_book(row)
        saved = [DocumentOnPaper(document, document.papers) for document in book.documents]
        return _Laid(_only(book.components), _only(saved), book.errors, {}, board, summary)

    def _summary(self, wanted: Document) -> KitSummary:
        """What the documents before a book came to."""
        rows = tuple(self._rows.values())
        summary = self._parts(rows).summary()
        for row in rows[: rows.index(wanted)]:
            saved = self._now(row).saved if row.needs == "summary" else None
            if saved:
                entry = DocumentSummary(row, len(saved.document.sheets), saved.document.papers)
                summary = replace(summary, documents=(*summary.documents, entry))
        return summary

    def _parts(self, rows: Sequence[Document]) -> PartsOnPaper:
        """The documents of some rows that tell of no others, those that could be made."""
        laid = [self._now(row) for row in rows if row.needs != "summary"]
        components = tuple(one.component for one in laid if one.component)
        saved = tuple(one.saved for one in laid if one.saved)
        return PartsOnPaper(self._desk, self._choices, rows, components, saved)


def _font_files(theme: Theme) -> dict[str, bytes]:
    """The fonts that a theme is set in."""
    fonts = theme.edition.fonts
    return {name: theme.files[name] for name in (*role_files(fonts).values(), *fonts.fallback)}


def _as_it_was(laid: _Laid, known: _Laid | None) -> _Laid:
    """The document just laid out, with the sheets that it had where those are printed alike: they need no new ink."""
    if known and known.saved and laid.saved and same_document(known.saved.document, laid.saved.document):
        return replace(laid, saved=replace(laid.saved, document=known.saved.document))
    return laid


def _only(things: Sequence[Only]) -> Only | None:
    return things[0] if things else None
