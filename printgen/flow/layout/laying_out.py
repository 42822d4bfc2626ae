"""A kit laid out on paper: a theme and the choices of a build go in, imposed documents come out, in no ink yet.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. What is wrong is gathered from all documents and refused at once.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from printgen.components.board.plan import BoardPlan
from printgen.components.desk import Desk
from printgen.components.games import GAMES
from printgen.drawing.type.setting.misfits import Misfit
from printgen.errors import PrintgenError
from printgen.flow.layout.board_size import AskedBoard, least_size, too_small_for
from printgen.flow.layout.copies import SavedDocument, imposed, sparing, with_copies
from printgen.flow.layout.kit_desk import kit_desk
from printgen.flow.layout.refusal import attempt, refuse
from printgen.kit.card_sizes import CARD
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.document import Document
from printgen.kit.layouts import Booklet, Tiled
from printgen.kit.mirroring import mirrored
from printgen.kit.paper import Paper
from printgen.kit.pieces import PILE, Component
from printgen.kit.seams import SeamLines, Seams
from printgen.kit.sheet import ImposedDocument
from printgen.kit.summary import DocumentSummary, KitSummary
from printgen.sheets.folds.panel_order import signature
from printgen.sheets.paper_sizes import PAPERS
from printgen.sheets.tiles.cutting import cut_up, cut_up_to_save
from printgen.theme.model.theme import Theme
from printgen.words.catalogue import Catalogue

if TYPE_CHECKING:
    from printgen.event.model import Occasion


class LaidOutKit(NamedTuple):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    desk: Desk
    choices: Choices
    documents: tuple[ImposedDocument, ...]
    rows: Mapping[str, Document]  # by the documents' names
    parts: Mapping[str, tuple[PartCount, ...]]  # likewise
    notes: tuple[str, ...] = ()
    deck_places: int | None = None


class _Made(NamedTuple):
    """What the rows of a kit came to: the components in order, and why others were refused."""

    components: tuple[Component, ...]
    errors: tuple[PrintgenError, ...]


class _OnPaper(NamedTuple):
    """Components on paper, each with the sheets that it usually takes, and why others were refused."""

    documents: tuple[SavedDocument, ...]
    errors: tuple[PrintgenError, ...]


class CutBoard(NamedTuple):
    """A board's plan as it is cut, None without a board, and how many tiles it has where it is cut as usual."""

    plan: BoardPlan | None = None
    tiles: int = 0


def lay_out(
    theme: Theme,
    choices: Choices,
    event: "Occasion | None" = None,
    names: Collection[str] | None = None,
    catalogue: Catalogue | None = None,
) -> LaidOutKit:
    """The whole kit on paper; raises an error with every text that does not fit or has no glyph, and all else.

    ``event`` takes the place of the sample in an edition made for events; UsageError for any other edition. Of a kit
    of which only documents of some ``names`` are wanted, no more is laid out than they tell of. ``catalogue`` takes
    the place of that of the theme's language.
    """
    desk = kit_desk(theme, choices, event)
    desk = desk._replace(catalogue=catalogue) if catalogue else desk
    rows = needed(rows_of(theme, choices), names)
    board = cut_board(desk, choices)
    parts = made(desk, choices, [row for row in rows if row.needs != "summary"], board.plan)
    put = on_paper(desk, choices, parts.components, board)
    books = Books(
        desk, choices, summary_of(rows, parts.components, put.documents, choices.paper, desk.booklet(choices))
    )
    for row in rows:
        books = books.with_book(row) if row.needs == "summary" else books
    components = (*parts.components, *books.components)
    errors = (*parts.errors, *put.errors, *books.errors)
    asked = asked_board(desk, choices, rows, components)
    refuse(desk, components, errors, larger_option(rows, components, choices), asked)
    return LaidOutKit(
        desk,
        choices,
        (*(one.document for one in put.documents), *books.documents),
        {row.name: row for row in rows},
        {part.name: part.contents for part in parts.components},
        tuple(notes(parts.components, put.documents, choices)),
        books.summary.deck_places,
    )


def needed(rows: tuple[Document, ...], names: Collection[str] | None) -> tuple[Document, ...]:
    """The rows of the documents that are wanted: all, where one of them tells of the others."""
    wanted = tuple(row for row in rows if names is None or row.name in names)
    return rows if any(row.needs == "summary" for row in wanted) else wanted


def cut_board(desk: Desk, choices: Choices) -> CutBoard:
    """The board of the edition's game, cut for the paper."""
    plan_board = GAMES[desk.theme.edition.game]().plan
    if plan_board is None:
        return CutBoard()
    plan = plan_board(desk, choices)
    lines = plan.lines()
    return CutBoard(plan.cut(_seams(lines, choices)), _tiles(lines, choices))


def on_paper(desk: Desk, choices: Choices, components: Sequence[Component], board: CutBoard) -> _OnPaper:
    """Components on paper."""
    put = partial(sparing, tiles=board.tiles) if choices.saver else _usually
    attempts = [attempt(partial(put, desk, choices, component)) for component in components]
    documents = tuple(one for one in attempts if isinstance(one, SavedDocument))
    return _OnPaper(documents, tuple(one for one in attempts if isinstance(one, PrintgenError)))


def notes(parts: Iterable[Component], saved: Iterable[SavedDocument], choices: Choices) -> Iterator[str]:
    """What to know of the kit."""
    for part in parts:
        yield from part.notes
    if choices.saver:
        yield _saved(saved)


def _seams(lines: SeamLines, choices: Choices) -> Seams:
    """Where the board is cut: as few tiles, or as few sheets of them, as the paper allows."""
    cut = cut_up_to_save if choices.saver else cut_up
    return cut(lines, choices.paper, choices.overlap)


def _tiles(lines: SeamLines, choices: Choices) -> int:
    """How many tiles a board has that is cut as usual."""
    usual = cut_up(lines, choices.paper, choices.overlap)
    return (len(usual.columns) + 1) * (len(usual.rows) + 1)


def _usually(desk: Desk, choices: Choices, component: Component) -> SavedDocument:
    document = imposed(desk, choices, component)
    return SavedDocument(document, document.papers)


def made(desk: Desk, choices: Choices, rows: Iterable[Document], needed: object) -> _Made:
    """The components of rows; ``needed`` is handed to those that need more than the choices."""
    attempts = [attempt(partial(component_of, row, desk, choices, needed)) for row in rows]
    components = tuple(with_copies(one, choices) for one in attempts if isinstance(one, Component))
    return _Made(components, tuple(one for one in attempts if isinstance(one, PrintgenError)))


def component_of(row: Document, desk: Desk, choices: Choices, needed: object) -> Component:
    """A row's component under the row's name and title, with what could not be set on it."""
    clear = desk.cleared(row.name)
    component = row.make(clear, choices, *([needed] if row.needs else []))
    if row.mirrored and clear.is_leftward:
        component = mirrored(component, clear.setter.faces.length)
    return clear.noted(component._replace(name=row.name, title=desk.label(f"documents.{row.name}")))


class Books(NamedTuple):
    """The documents that are made from what the others came to, one after the other."""

    desk: Desk
    choices: Choices
    summary: KitSummary
    components: tuple[Component, ...] = ()
    documents: tuple[ImposedDocument, ...] = ()
    errors: tuple[PrintgenError, ...] = ()

    def with_book(self, row: Document) -> "Books":
        """These and one more; the next one knows of it."""
        new = made(self.desk, self.choices, [row], self.summary)
        attempts = [attempt(partial(imposed, self.desk, self.choices, book)) for book in new.components]
        books = tuple(book for book in attempts if isinstance(book, ImposedDocument))
        entries = tuple(DocumentSummary(row, len(book.sheets), book.papers) for book in books)
        return self._replace(
            summary=self.summary._replace(documents=(*self.summary.documents, *entries)),
            components=(*self.components, *new.components),
            documents=(*self.documents, *books),
            errors=(*self.errors, *new.errors, *(one for one in attempts if isinstance(one, PrintgenError))),
        )


def _entry(row: Document, part: Component, put: ImposedDocument | None) -> DocumentSummary:
    """What a document came to; the parts of one that was refused are counted all the same: lists hold them."""
    if put is None:
        return DocumentSummary(row, 0, 0, part.contents)
    return DocumentSummary(row, len(put.sheets), put.papers, part.contents, tuple(put.sheets[0].placements))


def summary_of(
    rows: Iterable[Document], parts: Sequence[Component], saved: Iterable[SavedDocument], paper: Paper, booklet: Booklet
) -> KitSummary:
    """What documents came to, refused ones too; ``booklet`` is how the rules are folded."""
    documents = {one.document.name: one.document for one in saved}
    known = {row.name: row for row in rows}
    entries = tuple(_entry(known[part.name], part, documents.get(part.name)) for part in parts)
    summary = KitSummary(entries, paper, signature(booklet, paper))
    for part in parts:
        if isinstance(part.layout, Tiled) and part.surface:
            columns, rows_, overlap, *_ = part.layout
            places = sum(cell.id.startswith(PILE) for cell in part.surface.centre)
            cut = summary._replace(columns=columns, rows=rows_, overlap=overlap, board=part.surface.size)
            return cut._replace(deck_places=places)
    return summary


def larger_option(rows: Sequence[Document], components: Iterable[Component], choices: Choices) -> str:
    """The option with which texts may fit that do not: that of a size which was chosen smaller than usual."""
    smaller = {
        "--paper": _is_smaller(choices.paper),
        "--board-size": choices.board_size is not None,
        "--card-size": choices.card_size != CARD,
        "--note-size": choices.note_size is not None,
    }
    sized = {row.name: row.sized for row in rows}
    unset = {sized[component.name] for component in components if component.misfits}
    wanted = [flag for flag, chosen in smaller.items() if chosen and flag in unset]
    return " or ".join(dict.fromkeys([*wanted, "--paper"] if "--board-size" in wanted else wanted))


def asked_board(desk: Desk, choices: Choices, rows: Iterable[Document], components: Sequence[Component]) -> AskedBoard:
    """The size that was chosen for the board; where that is too small for a component, with the least that would do."""
    short = {one.name: small for one in components if (small := too_small_for(one.misfits))}
    if choices.board_size is None or not short:
        return AskedBoard(choices.board_size or 0.0)
    trial = partial(_too_small_at, desk, choices, [row for row in rows if row.name in short])
    return AskedBoard(choices.board_size, least_size(choices.board_size, [*chain(*short.values())], trial))


def _too_small_at(desk: Desk, choices: Choices, rows: Sequence[Document], size: float) -> list[Misfit] | None:
    """What finds no room on a board of a size (mm), of some rows; None where that cannot be made."""
    fresh, larger = desk._replace(drawn={}), choices._replace(board_size=size)
    board = attempt(partial(cut_board, fresh, larger))
    if isinstance(board, PrintgenError):
        return None
    parts = made(fresh, larger, rows, board.plan)
    refused = parts.errors or on_paper(fresh, larger, parts.components, board).errors
    return None if refused else too_small_for(chain.from_iterable(part.misfits for part in parts.components))


def _is_smaller(paper: Paper) -> bool:
    usual = PAPERS["letter"].size
    return paper.size.width < usual.width - 10.0 or paper.size.height < usual.height - 10.0


def _saved(saved: Iterable[SavedDocument]) -> str:
    """The note on the sheets that are saved."""
    fewer = [(one.document.name, one.document.papers, one.usual) for one in saved if one.document.papers < one.usual]
    total = sum(usual - few for _, few, usual in fewer)
    listed = ", ".join(f"{name} {few} instead of {usual}" for name, few, usual in fewer)
    count = "1 sheet" if total == 1 else f"{total or 'no'} sheets"
    return f"--saver saves {count} of paper{': ' if listed else ''}{listed}"


def all_rows(theme: Theme) -> tuple[Document, ...]:
    """The documents that a theme's kit can have: what its edition needs of its game's, and the sheets of its event."""
    rows = GAMES[theme.edition.game]().rows(event=theme.edition.event is not None)
    return tuple(row for row in rows if row.there(theme.edition))


def rows_of(theme: Theme, choices: Choices) -> tuple[Document, ...]:
    """The documents of a theme's kit, as chosen."""
    return tuple(row for row in all_rows(theme) if row.chosen(choices))
