"""A kit laid out on paper: a theme and the choices of a build go in, imposed documents come out, in no ink yet.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. Problems are collected from all documents and raised at once.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.board.plan import BoardPlan
from printgen.components.common.typesetters import role_files
from printgen.components.desk import Desk, desk_for
from printgen.drawing.type.breaking.unparted import BREAKS, is_unparted
from printgen.drawing.type.setting.misfits import Misfit
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.flow.layout.copies import impose_sparingly, imposed, sheets_saved, with_copies
from printgen.flow.layout.refusal import least_size, refuse, too_small_for
from printgen.games.base import game_of
from printgen.kit.card_sizes import CARD
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount, added_up
from printgen.kit.document import Document
from printgen.kit.layouts import Tiled
from printgen.kit.mirroring import mirrored_component
from printgen.kit.paper import USUAL_PAPER
from printgen.kit.pieces import PILE, Component
from printgen.kit.sheet import ImposedDocument
from printgen.kit.summary import DocumentSummary, KitSummary, counted
from printgen.sheets.folds.panel_order import signature
from printgen.sheets.paper_sizes import PAPERS
from printgen.sheets.registration import takes_marks
from printgen.sheets.tiles.seam_choice import cut_up, cut_up_to_save
from printgen.theme.check.texts import all_texts
from printgen.theme.model.theme import Theme
from printgen.theme.note_counts import with_half_the_notes
from printgen.theme.quoting import listing
from printgen.words.catalogue import Catalogue

if TYPE_CHECKING:
    from printgen.event.model import Occasion


class LaidOutKit(Struct, frozen=True):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    desk: Desk
    choices: Choices
    documents: tuple[ImposedDocument, ...]
    components: Mapping[str, Component]  # by the documents' names
    rows: Mapping[str, Document]  # likewise
    parts: Mapping[str, tuple[PartCount, ...]]  # likewise, without those of booklet and guide
    notes: tuple[str, ...] = ()
    deck_places: int | None = None

    @property
    def counted(self) -> dict[str, int]:
        """The number of each part by its id, and of the decks' places on the board."""
        return counted(added_up(self.parts.values()), self.deck_places)


def lay_out(
    theme: Theme,
    choices: Choices,
    event: "Occasion | None" = None,
    names: Collection[str] | None = None,
    catalogue: Catalogue | None = None,
    former: Desk | None = None,
) -> LaidOutKit:
    """Lay out a kit, or the documents of some ``names`` and those that they need.

    ``event`` replaces the sample event of an edition made for events, ``catalogue`` the labels of the theme's language.
    Fonts and prepared pictures that are the same are taken from the ``former`` desk.
    Raises a PrintgenError with everything that is wrong.
    """
    desk = _kit_desk(theme, choices, event, former)
    if catalogue:
        desk = replace(desk, catalogue=catalogue)
    rows = _needed_rows(theme, choices, names)
    components: dict[str, Component] = {}
    documents: dict[str, ImposedDocument] = {}
    usual_papers: dict[str, int] = {}
    errors: list[PrintgenError] = []

    board, tiles = _cut_board(desk, choices)
    for row in rows:
        if row.needs != "summary":
            try:
                components[row.name] = component_of(row, desk, choices, board)
            except PrintgenError as error:
                errors.append(error)
    for name, component in components.items():
        try:
            if choices.saver:
                documents[name], usual_papers[name] = impose_sparingly(desk, choices, component, tiles)
            else:
                documents[name] = imposed(desk, choices, component)
        except PrintgenError as error:
            errors.append(error)
    parts = {name: component.contents for name, component in components.items()}
    notes = tuple(kit_notes(desk.theme, components.values(), documents.values(), choices, usual_papers))

    summary = _summary(desk, choices, rows, components, documents)
    for row in rows:
        if row.needs == "summary":
            try:
                book = components[row.name] = component_of(row, desk, choices, summary)
                document = documents[row.name] = imposed(desk, choices, book)
            except PrintgenError as error:
                errors.append(error)
            else:
                entry = DocumentSummary(row, len(document.sheets), document.papers)
                summary = replace(summary, documents=(*summary.documents, entry))

    _refuse_unfit(desk, choices, rows, components, errors)
    by_name = {row.name: row for row in rows}
    return LaidOutKit(desk, choices, tuple(documents.values()), components, by_name, parts, notes, summary.deck_places)


def component_of(row: Document, desk: Desk, choices: Choices, needed: object) -> Component:
    """Make a row's component under the row's name and title, as often as chosen, with what could not be set on it."""
    clear = desk.cleared(row.name)
    component = row.make(clear, choices, needed)
    if row.mirrored and clear.is_leftward:
        component = mirrored_component(component, clear.setter.faces.length)
    named = replace(component, name=row.name, title=desk.label(f"documents.{row.name}"))
    return with_copies(clear.with_misfits(named), choices)


def all_rows(theme: Theme) -> tuple[Document, ...]:
    """The documents that a theme's kit can have: what its edition needs of its game's, and the sheets of its event."""
    rows = game_of(theme.edition.game).rows(event=theme.edition.event is not None)
    return tuple(row for row in rows if row.is_in(theme.edition))


def rows_of(theme: Theme, choices: Choices) -> tuple[Document, ...]:
    """The documents of a theme's kit, as chosen."""
    return tuple(row for row in all_rows(theme) if row.is_chosen(choices))


def kit_notes(
    theme: Theme,
    parts: Collection[Component],
    documents: Collection[ImposedDocument],
    choices: Choices,
    usual_papers: Mapping[str, int] = {},
) -> Iterator[str]:
    """What to know of the theme and of its kit."""
    yield from theme.notes
    if unbroken := [path for path, text, _ in all_texts(theme.edition) if is_unparted(text)]:
        yield f"{BREAKS} in {listing(unbroken)}, for words are not told apart in that script"
    for part in parts:
        yield from part.notes
    if choices.saver:
        yield sheets_saved(documents, usual_papers)
    if choices.marks:
        wanted = {part.name for part in parts if takes_marks(part)}
        for document in documents:
            if document.name in wanted and not any(sheet.marks for sheet in document.sheets):
                yield f"{document.name}: no room for registration marks round what is cut out; choose a larger paper"


def _kit_desk(theme: Theme, choices: Choices, event: "Occasion | None", former: Desk | None) -> Desk:
    """The desk of a kit: its edition with as many notes as chosen, its event, and the size of its cards.

    Fonts and prepared pictures that are the same are taken from the former desk.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
    if choices.money == "half":
        theme = replace(theme, edition=with_half_the_notes(theme.edition))
    if event is None and theme.edition.event is not None:
        from printgen.event.load import event_of_theme  # few editions have events, and reading them takes much

        event = event_of_theme(theme)
    if former is None:
        return desk_for(theme, event, card=choices.card_size)
    setter = former.setter.cleared("") if _fonts(former.theme) == _fonts(theme) else None
    desk = desk_for(theme, event, setter=setter, card=choices.card_size)
    return replace(desk, pictures=former.pictures.renewed(theme.files))


def _fonts(theme: Theme) -> tuple[object, ...]:
    """What a typesetter is made from."""
    fonts = theme.edition.fonts
    files = [theme.files[name] for name in (*role_files(fonts).values(), *fonts.fallback)]
    return theme.edition.language, fonts, files


def _needed_rows(theme: Theme, choices: Choices, names: Collection[str] | None) -> tuple[Document, ...]:
    """The rows of the documents that are wanted: all, where one of them tells of the others."""
    rows = rows_of(theme, choices)
    wanted = tuple(row for row in rows if names is None or row.name in names)
    return rows if any(row.needs == "summary" for row in wanted) else wanted


def _cut_board(desk: Desk, choices: Choices) -> tuple[BoardPlan | None, int]:
    """The board of the edition's game, cut for the paper; and how many tiles it has when it is cut as usual."""
    plan = game_of(desk.theme.edition.game).plan(desk, choices)
    if plan is None:
        return None, 0
    lines = plan.lines()
    usual = cut_up(lines, choices.fed_paper, choices.overlap)
    seams = cut_up_to_save(lines, choices.fed_paper, choices.overlap) if choices.saver else usual
    return plan.cut(seams), (len(usual.columns) + 1) * (len(usual.rows) + 1)


def _summary(
    desk: Desk,
    choices: Choices,
    rows: Iterable[Document],
    components: Mapping[str, Component],
    documents: Mapping[str, ImposedDocument],
) -> KitSummary:
    """What the parts of a kit came to, those that could not be imposed too, and how the rules are folded."""
    entries = []
    for row in rows:
        if row.name in documents:
            document = documents[row.name]
            placed = tuple(document.sheets[0].placements)
            size = len(document.sheets), document.papers
            entries.append(DocumentSummary(row, *size, components[row.name].contents, placed))
        elif row.name in components:
            entries.append(DocumentSummary(row, 0, 0, components[row.name].contents))
    paper = choices.fed_paper
    summary = KitSummary(tuple(entries), paper, signature(desk.booklet(choices), paper))
    for component in components.values():
        if isinstance(component.layout, Tiled) and component.surface:
            columns, rows_, overlap, *_ = component.layout
            places = sum(cell.id.startswith(PILE) for cell in component.surface.centre)
            cut = replace(summary, columns=columns, rows=rows_, overlap=overlap, board=component.surface.size)
            return replace(cut, deck_places=places)
    return summary


def _refuse_unfit(
    desk: Desk,
    choices: Choices,
    rows: Sequence[Document],
    components: Mapping[str, Component],
    errors: Sequence[PrintgenError],
) -> None:
    """Raise an error with everything that is wrong with documents, and the size of board or paper that they need."""
    paper, usual = choices.paper.size, PAPERS[USUAL_PAPER].size
    smaller = {
        "--paper": paper.width < usual.width - 10.0 or paper.height < usual.height - 10.0,
        "--board-size": choices.board_size is not None,
        "--card-size": choices.card_size != CARD,
        "--note-size": choices.note_size is not None,
    }
    crowded = {row.sized for row in rows if row.name in components and components[row.name].misfits}
    larger = [flag for flag, is_chosen in smaller.items() if is_chosen and flag in crowded]
    if "--board-size" in larger:
        larger = [*dict.fromkeys([*larger, "--paper"])]

    chosen, least = choices.board_size or 0.0, 0.0
    short = {name: small for name, part in components.items() if (small := too_small_for(part.misfits))}
    if chosen and short:
        shown = [row for row in rows if row.name in short]

        def small_at(size: float) -> list[Misfit] | None:
            return _too_small_at(desk, replace(choices, board_size=size), shown)

        least = least_size(chosen, [*chain(*short.values())], small_at)
    refuse(desk, components.values(), errors, " or ".join(larger), chosen, least)


def _too_small_at(desk: Desk, choices: Choices, rows: Iterable[Document]) -> list[Misfit] | None:
    """What of some rows finds no room on a board of another size; None if they cannot be made in that size."""
    fresh = replace(desk, drawn={})
    try:
        board, tiles = _cut_board(fresh, choices)
        components = [component_of(row, fresh, choices, board) for row in rows]
        for component in components:
            if choices.saver:
                impose_sparingly(fresh, choices, component, tiles)
            else:
                imposed(fresh, choices, component)
    except PrintgenError:
        return None
    return too_small_for(chain.from_iterable(component.misfits for component in components))
