"""A kit laid out on paper: a theme and the choices of a build go in, imposed documents come out, in no ink yet.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. What is wrong is gathered from all documents and refused at once.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.drawing.type.breaking.unparted import BREAKS, is_unparted
from printgen.drawing.type.setting.misfits import Misfit
from printgen.errors import PrintgenError
from printgen.flow.layout.board_cutting import cut_board
from printgen.flow.layout.board_size import AskedBoard, least_size, too_small_for
from printgen.flow.layout.books import Books, PartsOnPaper
from printgen.flow.layout.chosen_documents import needed_rows, rows_of
from printgen.flow.layout.components import components_of, on_paper
from printgen.flow.layout.copies import DocumentOnPaper
from printgen.flow.layout.kit_desk import kit_desk
from printgen.flow.layout.refusal import attempt, refuse
from printgen.flow.layout.saver import sheets_saved
from printgen.kit.card_sizes import CARD
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount, added_up
from printgen.kit.document import Document
from printgen.kit.paper import USUAL_PAPER, Paper
from printgen.kit.pieces import Component
from printgen.kit.sheet import ImposedDocument
from printgen.kit.summary import KitSummary, counted
from printgen.sheets.paper_sizes import PAPERS
from printgen.sheets.registration import takes_marks
from printgen.theme.check.texts import all_texts
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import listing
from printgen.words.catalogue import Catalogue

if TYPE_CHECKING:
    from printgen.event.model import Occasion


class LaidOutKit(Struct, frozen=True):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    desk: Desk
    choices: Choices
    documents: tuple[ImposedDocument, ...]
    rows: Mapping[str, Document]  # by the documents' names
    parts: Mapping[str, tuple[PartCount, ...]]  # likewise
    notes: tuple[str, ...] = ()
    deck_places: int | None = None

    @property
    def counted(self) -> dict[str, int]:
        """The number of each part by its id, and of the decks' places on the board."""
        return counted(added_up(self.parts.values()), self.deck_places)


def kit_of(parts: PartsOnPaper, summary: KitSummary, books: Iterable[ImposedDocument]) -> LaidOutKit:
    """The whole kit: its parts, and the books that tell of what those came to."""
    return LaidOutKit(
        parts.desk,
        parts.choices,
        (*(one.document for one in parts.documents), *books),
        {row.name: row for row in parts.rows},
        {part.name: part.contents for part in parts.components},
        tuple(kit_notes(parts.desk.theme, parts.components, parts.documents, parts.choices)),
        summary.deck_places,
    )


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
    desk = replace(desk, catalogue=catalogue) if catalogue else desk
    rows = needed_rows(rows_of(theme, choices), names)
    board = cut_board(desk, choices)
    parts = components_of(desk, choices, [row for row in rows if row.needs != "summary"], board.plan)
    put = on_paper(desk, choices, parts.components, board)
    laid = PartsOnPaper(desk, choices, rows, parts.components, put.documents)
    books = Books(desk, choices, summary := laid.summary())
    for row in rows:
        books = books.with_book(row) if row.needs == "summary" else books
    components = (*parts.components, *books.components)
    refuse_unfit(desk, choices, rows, components, (*parts.errors, *put.errors, *books.errors))
    return kit_of(laid, summary, books.documents)


def refuse_unfit(
    desk: Desk,
    choices: Choices,
    rows: Sequence[Document],
    components: Sequence[Component],
    errors: Sequence[PrintgenError],
) -> None:
    """Raises an error with all that is wrong with documents, and with what they would fit."""
    asked = _asked_board(desk, choices, rows, components)
    refuse(desk, components, errors, _larger_option(rows, components, choices), asked)


def kit_notes(
    theme: Theme, parts: Sequence[Component], saved: Sequence[DocumentOnPaper], choices: Choices
) -> Iterator[str]:
    """What to know of the theme and of its kit."""
    yield from theme.notes
    if unbroken := [path for path, text, _ in all_texts(theme.edition) if is_unparted(text)]:
        yield f"{BREAKS} in {listing(unbroken)}, for words are not told apart in that script"
    for part in parts:
        yield from part.notes
    if choices.saver:
        yield sheets_saved(saved)
    if choices.marks:
        yield from _without_marks(parts, [one.document for one in saved])


def _without_marks(parts: Iterable[Component], documents: Iterable[ImposedDocument]) -> Iterator[str]:
    """The notes on sheets that are cut flat and have no room for registration marks."""
    wanted = {part.name for part in parts if takes_marks(part)}
    for document in documents:
        if document.name in wanted and not any(sheet.marks for sheet in document.sheets):
            yield f"{document.name}: no room for registration marks round what is cut out; choose a larger paper"


def _larger_option(rows: Sequence[Document], components: Iterable[Component], choices: Choices) -> str:
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


def _asked_board(desk: Desk, choices: Choices, rows: Iterable[Document], components: Sequence[Component]) -> AskedBoard:
    """The size that was chosen for the board; where that is too small for a component, with the least that would do."""
    short = {one.name: small for one in components if (small := too_small_for(one.misfits))}
    if choices.board_size is None or not short:
        return AskedBoard(choices.board_size or 0.0)
    trial = partial(_too_small_at, desk, choices, [row for row in rows if row.name in short])
    return AskedBoard(choices.board_size, least_size(choices.board_size, [*chain(*short.values())], trial))


def _too_small_at(desk: Desk, choices: Choices, rows: Sequence[Document], size: float) -> list[Misfit] | None:
    """What finds no room on a board of a size (mm), of some rows; None where that cannot be made."""
    fresh, larger = replace(desk, drawn={}), replace(choices, board_size=size)
    board = attempt(partial(cut_board, fresh, larger))
    if isinstance(board, PrintgenError):
        return None
    parts = components_of(fresh, larger, rows, board.plan)
    refused = parts.errors or on_paper(fresh, larger, parts.components, board).errors
    return None if refused else too_small_for(chain.from_iterable(part.misfits for part in parts.components))


def _is_smaller(paper: Paper) -> bool:
    usual = PAPERS[USUAL_PAPER].size
    return paper.size.width < usual.width - 10.0 or paper.size.height < usual.height - 10.0
