"""Layout of a kit: from a theme and the choices of a build to imposed documents.

Boards, cards, deeds, money and pieces are made first. A ``KitSummary`` describes them for the rules booklet and the
guide, which are made from it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.transforms import Mirror
from printgen.card_sizes import CARD
from printgen.errors import Misfit, PrintgenError, Problem, UsageError, listing, quoted
from printgen.games.base import game_of
from printgen.item_ids import copy_id
from printgen.kit.choices import Choices
from printgen.kit.component import PILE, Component, Folded, Grid, Nets, PartCount, Tiled, added_up
from printgen.kit.document import Document, DocumentSummary, KitSummary, Needs, counted
from printgen.kit.fit_problems import least_board_size, needing_larger_board, raise_problems
from printgen.kit.papers import PAPERS, USUAL_PAPER
from printgen.kit.request import chosen_documents
from printgen.kit.sheet import ImposedDocument, Sheet, within_marks
from printgen.messages import joined, message
from printgen.parts.boards import BoardPlan
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.sheets.booklets import signature
from printgen.sheets.ganging import cut_up_to_save
from printgen.sheets.impose import corrected, impose, impose_with_marks, lost_to_marks, papers_needed, takes_marks
from printgen.sheets.marks import LabelWords
from printgen.sheets.tile_plan import cut_up
from printgen.theme.checks import all_texts
from printgen.theme.edition import with_half_the_notes
from printgen.theme.theme import Theme
from printgen.type.line_breaks import is_unparted
from printgen.type.typefaces import role_files
from printgen.words.catalogue import Catalogue
from printgen.written_text import with_capital

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion


class LaidOutKit(Struct, frozen=True):
    """A kit laid out on paper, before inks are chosen: everything that both variants share.

    ``components`` and ``kinds`` are by document name; ``notes`` are remarks for the user.
    """

    context: DrawingContext
    choices: Choices
    documents: tuple[ImposedDocument, ...]
    components: Mapping[str, Component]
    kinds: Mapping[str, Document]
    notes: tuple[str, ...] = ()
    deck_places: int | None = None

    @property
    def parts(self) -> dict[str, tuple[PartCount, ...]]:
        """The parts of the game in each document except booklet and guide."""
        names = (name for name in self.components if self.kinds[name].needs != "summary")
        return {name: self.components[name].contents for name in names}

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
    former: DrawingContext | None = None,
) -> LaidOutKit:
    """Lay out a kit, or the documents with some ``names`` and those that they need.

    ``event`` replaces the sample event of an edition made for events, ``catalogue`` the labels of the theme's language.
    Unchanged fonts and prepared pictures are reused from the ``former`` context.
    Raises a PrintgenError with all problems.
    """
    context = _kit_context(theme, choices, event, former)
    if catalogue:
        context = replace(context, catalogue=catalogue)
    kinds = chosen_documents(theme, choices)
    wanted = tuple(kind for kind in kinds if names is None or kind.name in names)
    if not any(kind.needs == "summary" for kind in wanted):  # they describe all the others
        kinds = wanted

    components: dict[str, Component] = {}
    documents: dict[str, ImposedDocument] = {}
    usual_papers: dict[str, int] = {}
    errors: list[PrintgenError] = []
    board, tiles = _cut_board(context, choices)
    for kind in kinds:
        if kind.needs != "summary":
            try:
                component = components[kind.name] = component_of(kind, context, choices, board)
                if component.is_empty:
                    continue
                if choices.saver:
                    found = impose_sparingly(context, choices, component, tiles)
                    documents[kind.name], usual_papers[kind.name] = found
                else:
                    documents[kind.name] = impose_copies(context, choices, component)
            except PrintgenError as error:
                errors.append(error)
    notes = tuple(kit_notes(context.theme, components.values(), documents.values(), choices, usual_papers))

    summary = _summary(context, choices, kinds, components, documents)
    deck_places = summary.deck_places
    for kind in kinds:
        if kind.needs == "summary":
            try:
                book = components[kind.name] = component_of(kind, context, choices, board, summary)
                document = documents[kind.name] = impose_copies(context, choices, book)
                entry = DocumentSummary(kind, len(document.sheets), document.papers)
                summary = replace(summary, documents=(*summary.documents, entry))
            except PrintgenError as error:
                errors.append(error)

    _raise_problems(context, choices, kinds, components, errors)
    if not documents:
        raise UsageError([Problem(note) for note in notes] or [_nothing(context.edition.title, kinds)])
    by_name = {kind.name: kind for kind in kinds}
    return LaidOutKit(context, choices, tuple(documents.values()), components, by_name, notes, deck_places)


def component_of(
    kind: Document,
    context: DrawingContext,
    choices: Choices,
    board: BoardPlan | None,
    summary: KitSummary | None = None,
) -> Component:
    """Make a document's component with its name and title, the chosen copies, and its misfits."""
    clear = context.cleared(kind.name)
    needed: Mapping[Needs, BoardPlan | KitSummary | None] = {"": None, "board": board, "summary": summary}
    component = kind.make(clear, choices, needed[kind.needs])  # implemented in games/base and games/<game>/game
    if kind.mirrored and clear.is_leftward:
        mirror = Mirror(clear.setter.faces.length)
        pieces = tuple(
            replace(piece, front=mirror.frame(piece.front), back=piece.back and mirror.frame(piece.back))
            for piece in component.pieces
        )
        component = replace(component, pieces=pieces)
    component = replace(component, name=kind.name, title=context.label(f"documents.{kind.name}"))
    component = clear.with_misfits(component)
    times = choices.copies.get(kind.name, 1)
    contents = tuple(part.times(times) for part in component.contents)
    if not _adds_single_pieces(component):
        return replace(component, contents=contents)
    pieces = tuple(replace(piece, copies=piece.copies * times) for piece in component.pieces)
    return replace(component, pieces=pieces, contents=contents)


def impose_copies(context: DrawingContext, choices: Choices, component: Component) -> ImposedDocument:
    """Impose a component for the chosen printer; if it has no single pieces, repeat all of it for each copy.

    Page and leaf numbers run on, and ids stay unique.
    """
    document = _impose_for_printer(context, choices, component)
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, _times_printed(component, choices)):
        for sheet in document.sheets:
            placements = tuple(replace(p, id=copy_id(p.id, copy + 1)) for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(replace(sheet, number=number, leaf=leaf, placements=placements))
    return replace(document, sheets=tuple(sheets))


def impose_sparingly(
    context: DrawingContext, choices: Choices, component: Component, tiles: int
) -> tuple[ImposedDocument, int]:
    """Impose a component on the fewest sheets; return it and the number of sheets without paper saving.

    The tiles of a board share sheets, and kinds of pieces do if that saves any. ``tiles`` is the usual number of tiles.
    """
    times, layout = _times_printed(component, choices), component.layout
    if isinstance(layout, Tiled):
        gathered = replace(component, layout=layout._replace(gathered=True, copies=times))
        return _impose_for_printer(context, choices, gathered), tiles * times
    mixed = replace(component, layout=replace(layout, apart=False)) if isinstance(layout, Grid | Folded) else component
    copies = range(1, times + 1)
    pieces = tuple(replace(piece, stem=copy_id(piece.stem, copy)) for copy in copies for piece in mixed.pieces)
    mixed = replace(mixed, pieces=pieces)
    fed = choices.fed_paper
    paper = within_marks(fed) if choices.marks and takes_marks(component) else fed
    usual, few = papers_needed(component, paper), papers_needed(mixed, paper)
    if usual is None or few is None or few >= usual * times:
        document = impose_copies(context, choices, component)
        return document, document.papers
    return _impose_for_printer(context, choices, mixed), usual * times


def kit_notes(
    theme: Theme,
    components: Collection[Component],
    documents: Collection[ImposedDocument],
    choices: Choices,
    usual_papers: Mapping[str, int] = {},
) -> Iterator[str]:
    """Yield notes on a theme and its kit; ``usual_papers`` are the sheets of each document without paper saving."""
    yield from theme.notes
    if unbroken := [path for path, text, _ in all_texts(theme.edition) if is_unparted(text)]:
        yield message(
            "in {fields}, lines break only at spaces and zero-width spaces (U+200B), because the script does not "
            "separate words",
            fields=listing(unbroken),
        )
    for component in components:
        yield from component.notes
    if choices.saver:
        sizes = [(document.name, document.papers, usual_papers[document.name]) for document in documents]
        fewer = [(name, few, many) for name, few, many in sizes if few < many]
        total = sum(many - few for _, few, many in fewer)
        each = (
            message("{document} {few} instead of {many}", document=name, few=few, many=many)
            for name, few, many in fewer
        )
        if fewer:
            yield message(
                "--saver saves {n} sheet of paper: {documents}",
                "--saver saves {n} sheets of paper: {documents}",
                n=total,
                documents=joined(each, ", "),
            )
        else:
            yield message("--saver saves no sheets of paper")
    if choices.marks:
        wanted = {component.name for component in components if takes_marks(component)}
        for document in documents:
            if document.name in wanted and not any(sheet.marks for sheet in document.sheets):
                yield message(
                    "{document}: there is no room for registration marks; choose a larger paper", document=document.name
                )
        less = [lost_to_marks(component, choices.fed_paper) for component in components]
        if any(less):
            yield message("--marks takes up space on the sheets: {losses}", losses=joined(less, ", "))


def _kit_context(
    theme: Theme, choices: Choices, event: "Occasion | None", former: DrawingContext | None
) -> DrawingContext:
    """Return the drawing context of a kit: its edition with the chosen notes, its event, and the size of its cards."""
    if event and not theme.edition.event:
        text = message("{title} has no event sheets", title=theme.edition.title)
        raise UsageError(Problem(text, hint=message("omit --event")))
    if choices.money == "half":
        theme = replace(theme, edition=with_half_the_notes(theme.edition))
    if event is None and theme.edition.event is not None:
        from printgen.event.occasion import event_of_theme

        event = event_of_theme(theme)
    if former is None:
        return context_for(theme, event, card=choices.card_size)
    setter = former.setter.cleared("") if _fonts(former.theme) == _fonts(theme) else None
    context = context_for(theme, event, setter=setter, card=choices.card_size)
    return replace(context, pictures=former.pictures.renewed(theme.files))


def _fonts(theme: Theme) -> tuple[object, ...]:
    """Return the values from which a typesetter is made."""
    fonts = theme.edition.fonts
    files = [theme.files[name] for name in (*role_files(fonts).values(), *fonts.fallback)]
    return theme.edition.language, fonts, files


def _cut_board(context: DrawingContext, choices: Choices) -> tuple[BoardPlan | None, int]:
    """Return the plan of the game's board, if it has one, cut for the paper, and its usual number of tiles."""
    plan = game_of(context.edition.game).plan(context, choices)
    if plan is None:
        return None, 0
    lines = plan.lines()
    usual = cut_up(lines, choices.fed_paper, choices.overlap)
    seams = cut_up_to_save(lines, choices.fed_paper, choices.overlap) if choices.saver else usual
    return plan.cut(seams), (len(usual.columns) + 1) * (len(usual.rows) + 1)


def _adds_single_pieces(component: Component) -> bool:
    """Check whether a copy adds single pieces (notes, buildings) instead of repeating the document (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def _times_printed(component: Component, choices: Choices) -> int:
    """Return how often the whole document is printed."""
    return 1 if _adds_single_pieces(component) else choices.copies.get(component.name, 1)


def _impose_for_printer(context: DrawingContext, choices: Choices, component: Component) -> ImposedDocument:
    """Impose a component on the chosen paper, with marks if chosen, and correct the printer's errors if known."""
    edition = context.edition
    label = LabelWords(edition.title, context.label, context.setter)
    document = (impose_with_marks if choices.marks else impose)(component, choices.fed_paper, label)
    title = context.label("outline.document", edition=edition.title, document=document.title)
    document = replace(document, title=title, called=with_capital(document.title, edition.language))
    return corrected(document, choices.printer, choices.paper, choices.edge) if choices.printer else document


def _summary(
    context: DrawingContext,
    choices: Choices,
    kinds: Iterable[Document],
    components: Mapping[str, Component],
    documents: Mapping[str, ImposedDocument],
) -> KitSummary:
    """Return the summary of a kit's parts, even of those that could not be imposed, and the fold of the rules."""
    entries = []
    for kind in kinds:
        if kind.name in documents:
            document = documents[kind.name]
            size, placed = (len(document.sheets), document.papers), tuple(document.sheets[0].placements)
            entries.append(DocumentSummary(kind, *size, components[kind.name].contents, placed))
        elif kind.name in components and not components[kind.name].is_empty:
            entries.append(DocumentSummary(kind, 0, 0, components[kind.name].contents))
    paper = choices.fed_paper
    summary = KitSummary(tuple(entries), paper, signature(context.booklet(choices), paper))
    for component in components.values():
        if isinstance(component.layout, Tiled) and component.surface:
            columns, rows, overlap, *_ = component.layout
            places = sum(cell.id.startswith(PILE) for cell in component.surface.centre)
            cut = replace(summary, columns=columns, rows=rows, overlap=overlap, board=component.surface.size)
            return replace(cut, deck_places=places)
    return summary


def _nothing(title: str, kinds: Iterable[Document]) -> Problem:
    names = listing(quoted(kind.name) for kind in kinds)
    return Problem(message("{title} has nothing to print in the document {name}", title=title, name=names))


def _raise_problems(
    context: DrawingContext,
    choices: Choices,
    kinds: Sequence[Document],
    components: Mapping[str, Component],
    errors: Sequence[PrintgenError],
) -> None:
    """Raise an error with all problems, if there are any, and the size of board or paper that is enough."""
    paper, usual = choices.paper.size, PAPERS[USUAL_PAPER].size
    smaller = {
        "--paper": paper.width < usual.width - 10.0 or paper.height < usual.height - 10.0,
        "--board-size": choices.board_size is not None,
        "--card-size": choices.card_size != CARD,
        "--note-size": choices.note_size is not None,
    }
    crowded = {kind.sized for kind in kinds if kind.name in components and components[kind.name].misfits}
    larger = [flag for flag, is_chosen in smaller.items() if is_chosen and flag in crowded]
    if "--board-size" in larger:
        larger = [*dict.fromkeys([*larger, "--paper"])]

    least = 0.0
    short = {name: small for name, part in components.items() if (small := needing_larger_board(part.misfits))}
    if choices.board_size and short:
        boards = [kind for kind in kinds if kind.name in short]

        def crowded_at(size: float) -> list[Misfit] | None:
            return _crowded_at(replace(choices, board_size=size), replace(context, drawn={}), boards)

        least = least_board_size(choices.board_size, [*chain(*short.values())], crowded_at)
    raise_problems(context, components.values(), errors, " or ".join(larger), choices.board_size or 0.0, least)


def _crowded_at(choices: Choices, context: DrawingContext, boards: Iterable[Document]) -> list[Misfit] | None:
    """Return the misfits of boards of another size; None if they cannot be made at that size."""
    try:
        plan, tiles = _cut_board(context, choices)
        components = [component_of(kind, context, choices, plan) for kind in boards]
        for component in components:
            if choices.saver:
                impose_sparingly(context, choices, component, tiles)
            else:
                impose_copies(context, choices, component)
    except PrintgenError:
        return None
    return needing_larger_board(chain.from_iterable(component.misfits for component in components))
