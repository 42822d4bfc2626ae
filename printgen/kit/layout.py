"""A kit laid out on paper: a theme and the choices of a build go in, imposed documents come out."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, PrintgenError, Problem, ThemeError, UsageError, by_place, listing
from printgen.games.base import game_of
from printgen.kit.choices import CARD, Choices
from printgen.kit.component import PILE, Component, Folded, Grid, Nets, PartCount, Tiled, added_up, mirrored_component
from printgen.kit.document import Document, DocumentSummary, KitSummary, counted
from printgen.kit.papers import PAPERS, USUAL_PAPER
from printgen.kit.sheet import ImposedDocument, Sheet, within_marks
from printgen.parts.board_plans import BoardPlan
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.sheets.booklets import signature
from printgen.sheets.ganging import cut_up_to_save
from printgen.sheets.impose import corrected, impose, impose_with_marks, papers_needed, takes_marks
from printgen.sheets.marks import LabelWords
from printgen.sheets.tile_plan import cut_up
from printgen.theme.checks import all_texts
from printgen.theme.edition import with_half_the_notes
from printgen.theme.theme import Theme
from printgen.type.line_breaks import BREAKS, is_unparted
from printgen.type.script_faces import free_face_hint, free_face_theme_hint
from printgen.type.typesetter import Misfit, no_glyphs
from printgen.type.typesetters import role_files
from printgen.words.catalogue import Catalogue
from printgen.writing import with_capital

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion

_FEW = 9  # texts that are told one by one
_TRIES = 20  # board sizes, each larger than the one before
_STEP = 1.02  # how many times larger at least


def refuse(
    context: DrawingContext,
    components: Collection[Component],
    errors: Sequence[PrintgenError],
    larger: str = "",
    board: float = 0.0,
    least: float = 0.0,
) -> None:
    """Raise an error with everything that is wrong: errors, texts that do not fit, pictures that are too coarse.

    ``larger`` names the options of a size that was chosen too small for texts: then it is wrong usage. ``board`` is
    the size (mm) that was chosen for a board, ``least`` the size that it needs; 0 for none.
    """
    misfits = [misfit for component in components for misfit in component.misfits]
    coarse = [problem for component in components for problem in component.coarse]
    refused = [problem for error in errors for problem in error.problems]
    if problems := dict.fromkeys([*refused, *misfit_problems(context, misfits, larger, board, least), *coarse]):
        misused = bool(misfits and larger) or any(not misfit.where for misfit in misfits)
        if misused or any(isinstance(error, UsageError) for error in errors):
            raise UsageError(problems)
        raise PrintgenError(problems) if errors else ThemeError(problems)


def misfit_problems(
    context: DrawingContext, misfits: Iterable[Misfit], larger: str = "", board: float = 0.0, least: float = 0.0
) -> list[Problem]:
    """What could not be set, each text once, at its own place in the theme rather than where it was used.

    Where many need a face of another script, one problem tells of them all; and so of a board that is too
    small for its pieces, or for many texts, and how large it should be.
    """
    placed = _in_theme(context, misfits)
    texts = {(misfit.where, misfit.text or misfit.message, misfit.missing): misfit for misfit in placed}.values()
    small = too_small_for(texts) if board else []
    lacking = [misfit for misfit in texts if free_face_hint(misfit.missing)]
    enough = f"choose --board-size {least:g}mm or more" if least else "choose a larger --board-size"
    together: dict[Misfit, Problem] = {}
    if len(small) > _FEW or not all(one.where for one in small):
        together |= dict.fromkeys(small, _crowded(small, board, enough))
    if len(lacking) > _FEW:
        together |= dict.fromkeys(lacking, _faceless(context, lacking))
    hints = dict.fromkeys(small, f"{enough}, or shorten the text")
    alone = [_problem(context, one, larger, hints.get(one, "")) for one in texts if one not in together]
    return [*dict.fromkeys(together.values()), *sorted(alone, key=by_place)]


def too_small_for(misfits: Iterable[Misfit]) -> list[Misfit]:
    """What would find room on a larger board."""
    return [misfit for misfit in misfits if misfit.growth and misfit.size == "--board-size"]


def least_size(chosen: float, small: list[Misfit], small_at: Callable[[float], list[Misfit] | None]) -> float:
    """The size (whole mm) from which a board holds what finds no room on the ``chosen`` one; 0 where none is found.

    ``small_at`` makes the board in a size and tells what finds no room there, None where it cannot be made.
    """
    size: float = chosen
    for _ in range(_TRIES):
        least: float = max(math.floor(size) + 1, math.ceil(size * max(one.growth for one in small)))
        size = max(least, math.ceil(size * _STEP))
        found = small_at(size)
        if found is None:
            return 0.0
        if not found:
            while least < size:
                middle = (least + size) // 2
                least, size = (least, middle) if small_at(middle) == [] else (middle + 1, size)
            return size
        small = found
    return 0.0


def _problem(context: DrawingContext, misfit: Misfit, larger: str, hint: str) -> Problem:
    """What is wrong with one text; ``hint`` stands before any other."""
    return Problem(
        misfit.message, _place(context, misfit, larger), hint or _hint(context, misfit, larger), text=misfit.text
    )


def _faceless(context: DrawingContext, lacking: Iterable[Misfit]) -> Problem:
    """All characters that no font has, in one problem: what the edition needs is a face of their script."""
    problem, edition = no_glyphs("".join(one.missing for one in lacking), ""), context.theme.edition
    read = [name for name, _ in context.theme.inputs]
    bundled = bool(read) and all(name.startswith(("themes:", "fonts:")) for name in read)
    hint = free_face_theme_hint(problem.missing, edition.id, edition.language) if bundled else ""
    return Problem(problem.message, context.mark("format"), hint or problem.hint)


def _place(context: DrawingContext, misfit: Misfit, larger: str) -> Mark | None:
    """Where to mend a text: where it stands, for words of our own where the fonts are named, else the theme's file."""
    if not _ours(context, misfit) or (larger and not misfit.missing):
        return context.mark(misfit.where)
    if (misfit.missing or misfit.text) and (fonts := context.mark("fonts")):
        return fonts
    title = context.mark("title")
    return title and Mark(title.file, 1, 1)


def _ours(context: DrawingContext, misfit: Misfit) -> bool:
    """Whether it is not a text of the theme's that cannot be set, but one of our own."""
    return bool(misfit.where) and context.mark(misfit.where) is None


def _in_theme(context: DrawingContext, misfits: Iterable[Misfit]) -> list[Misfit]:
    """The misfits, and before them the theme's texts with characters that no font has, wherever they are used."""
    misfits = list(misfits)
    if not misfits:
        return []
    own = [
        no_glyphs(missing, where)
        for where, text, _ in all_texts(context.theme.edition)
        if (missing := context.setter.faces.missing(text, "text"))
    ]
    known = {character for misfit in own for character in misfit.missing}
    return [*own, *(misfit for misfit in misfits if not misfit.missing or set(misfit.missing) - known)]


def _crowded(small: Sequence[Misfit], board: float, enough: str) -> Problem:
    """All that finds no room on a board of the chosen size, in one line."""
    texts = sorted((one for one in small if one.where), key=lambda one: -one.growth)
    some = ", ".join(f"'{one.text}'" for one in texts[:2])
    others = " and others" if len(texts) > 2 else ""
    count = "1 text finds" if len(texts) == 1 else f"{len(texts)} texts find"
    unset = [f"{count} no room ({some}{others})"] if texts else []
    said = "; ".join([*(one.message for one in small if not one.where), *unset])
    return Problem(f"a board of {board:g} mm is too small: {said}", hint=enough)


def _hint(context: DrawingContext, misfit: Misfit, larger: str) -> str:
    if larger and not misfit.missing:
        return f"choose a larger {larger}, or shorten the text"
    narrower = misfit.text and _ours(context, misfit)
    return "the words are printgen's own: choose narrower fonts" if narrower else misfit.hint


def with_copies(component: Component, choices: Choices) -> Component:
    """The component with the parts that it holds, and its single pieces, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    contents = tuple(part.times(times) for part in component.contents)
    if not _is_single(component):
        return replace(component, contents=contents)
    pieces = tuple(replace(piece, copies=piece.copies * times) for piece in component.pieces)
    return replace(component, pieces=pieces, contents=contents)


def imposed(context: DrawingContext, choices: Choices, component: Component) -> ImposedDocument:
    """The component on paper, corrected for a printer; what has no single pieces is repeated whole for each copy."""
    return _repeated(_imposed_once(context, choices, component), _times_printed(component, choices))


def impose_sparingly(
    context: DrawingContext, choices: Choices, component: Component, tiles: int
) -> tuple[ImposedDocument, int]:
    """Impose a component on the fewest sheets; return it with the number of sheets that it usually takes.

    A board's tiles share sheets, and kinds do where that saves any. ``tiles`` are those of a board cut as usual.
    """
    times = _times_printed(component, choices)
    thrifty = _thrifty(component, times)
    if isinstance(component.layout, Tiled):
        return _imposed_once(context, choices, thrifty), tiles * times
    fed = choices.fed_paper
    paper = within_marks(fed) if choices.marks and takes_marks(component) else fed
    usual, few = papers_needed(component, paper), papers_needed(thrifty, paper)
    if usual is None or few is None or few >= usual * times:
        document = imposed(context, choices, component)
        return document, document.papers
    return _imposed_once(context, choices, thrifty), usual * times


def sheets_saved(documents: Iterable[ImposedDocument], usual: Mapping[str, int]) -> str:
    """The note on the sheets that are saved, given the sheets that each document usually takes."""
    sizes = [(document.name, document.papers, usual[document.name]) for document in documents]
    fewer = [(name, few, many) for name, few, many in sizes if few < many]
    total = sum(many - few for _, few, many in fewer)
    listed = ", ".join(f"{name} {few} instead of {many}" for name, few, many in fewer)
    count = "1 sheet" if total == 1 else f"{total or 'no'} sheets"
    return f"--saver saves {count} of paper{': ' if listed else ''}{listed}"


def _is_single(component: Component) -> bool:
    """Whether a copy more is a few pieces more (notes, buildings), rather than the document once again (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def _times_printed(component: Component, choices: Choices) -> int:
    """How often the whole document is printed."""
    return 1 if _is_single(component) else choices.copies.get(component.name, 1)


def _imposed_once(context: DrawingContext, choices: Choices, component: Component) -> ImposedDocument:
    """One copy of the component on paper, corrected for a printer."""
    label = LabelWords(context.theme.edition.title, context.label, context.setter)
    document = (impose_with_marks if choices.marks else impose)(component, choices.fed_paper, label)
    title = context.label("outline.document", edition=context.theme.edition.title, document=document.title)
    called = with_capital(document.title, context.theme.edition.language)
    document = replace(document, title=title, called=called)
    return corrected(document, choices.printer, choices.paper, choices.edge) if choices.printer else document


def _repeated(document: ImposedDocument, times: int) -> ImposedDocument:
    """The document's sheets several times over, with page and leaf numbers running on and ids kept unique."""
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, times):
        for sheet in document.sheets:
            placements = tuple(replace(p, id=f"copy-{copy + 1}-{p.id}") for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(replace(sheet, number=number, leaf=leaf, placements=placements))
    return replace(document, sheets=tuple(sheets))


def _thrifty(component: Component, times: int) -> Component:
    """The component laid out to save paper, all its copies among each other."""
    layout = component.layout
    if isinstance(layout, Tiled):
        return replace(component, layout=layout._replace(gathered=True, copies=times))
    if isinstance(layout, Grid | Folded):
        component = replace(component, layout=replace(layout, apart=False))
    copies = [f"copy-{copy}-" if copy > 1 else "" for copy in range(1, times + 1)]
    pieces = tuple(replace(piece, stem=f"{copy}{piece.stem}") for copy in copies for piece in component.pieces)
    return replace(component, pieces=pieces)


class LaidOutKit(Struct, frozen=True):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    context: DrawingContext
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
    former: DrawingContext | None = None,
) -> LaidOutKit:
    """Lay out a kit, or the documents of some ``names`` and those that they need.

    ``event`` replaces the sample event of an edition made for events, ``catalogue`` the labels of the theme's language.
    Fonts and prepared pictures that are the same are taken from the ``former`` context.
    Raises a PrintgenError with everything that is wrong.
    """
    context = _kit_context(theme, choices, event, former)
    if catalogue:
        context = replace(context, catalogue=catalogue)
    rows = _needed_rows(theme, choices, names)
    components: dict[str, Component] = {}
    documents: dict[str, ImposedDocument] = {}
    usual_papers: dict[str, int] = {}
    errors: list[PrintgenError] = []

    board, tiles = _cut_board(context, choices)
    for row in rows:
        if row.needs != "summary":
            try:
                components[row.name] = component_of(row, context, choices, board)
            except PrintgenError as error:
                errors.append(error)
    for name, component in components.items():
        try:
            if choices.saver:
                documents[name], usual_papers[name] = impose_sparingly(context, choices, component, tiles)
            else:
                documents[name] = imposed(context, choices, component)
        except PrintgenError as error:
            errors.append(error)
    parts = {name: component.contents for name, component in components.items()}
    notes = tuple(kit_notes(context.theme, components.values(), documents.values(), choices, usual_papers))

    summary = _summary(context, choices, rows, components, documents)
    for row in rows:
        if row.needs == "summary":
            try:
                book = components[row.name] = component_of(row, context, choices, summary)
                document = documents[row.name] = imposed(context, choices, book)
            except PrintgenError as error:
                errors.append(error)
            else:
                entry = DocumentSummary(row, len(document.sheets), document.papers)
                summary = replace(summary, documents=(*summary.documents, entry))

    _refuse_unfit(context, choices, rows, components, errors)
    by_name = {row.name: row for row in rows}
    return LaidOutKit(
        context, choices, tuple(documents.values()), components, by_name, parts, notes, summary.deck_places
    )


def component_of(row: Document, context: DrawingContext, choices: Choices, needed: object) -> Component:
    """Make a row's component under the row's name and title, as often as chosen, with what could not be set on it."""
    clear = context.cleared(row.name)
    component = row.make(clear, choices, needed)
    if row.mirrored and clear.is_leftward:
        component = mirrored_component(component, clear.setter.faces.length)
    named = replace(component, name=row.name, title=context.label(f"documents.{row.name}"))
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


def _kit_context(
    theme: Theme, choices: Choices, event: "Occasion | None", former: DrawingContext | None
) -> DrawingContext:
    """The drawing context of a kit: its edition with as many notes as chosen, its event, and the size of its cards.

    Fonts and prepared pictures that are the same are taken from the former context.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
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
    """What a typesetter is made from."""
    fonts = theme.edition.fonts
    files = [theme.files[name] for name in (*role_files(fonts).values(), *fonts.fallback)]
    return theme.edition.language, fonts, files


def _needed_rows(theme: Theme, choices: Choices, names: Collection[str] | None) -> tuple[Document, ...]:
    """The rows of the documents that are wanted: all, where one of them tells of the others."""
    rows = rows_of(theme, choices)
    wanted = tuple(row for row in rows if names is None or row.name in names)
    return rows if any(row.needs == "summary" for row in wanted) else wanted


def _cut_board(context: DrawingContext, choices: Choices) -> tuple[BoardPlan | None, int]:
    """The board of the edition's game, cut for the paper; and how many tiles it has when it is cut as usual."""
    plan = game_of(context.theme.edition.game).plan(context, choices)
    if plan is None:
        return None, 0
    lines = plan.lines()
    usual = cut_up(lines, choices.fed_paper, choices.overlap)
    seams = cut_up_to_save(lines, choices.fed_paper, choices.overlap) if choices.saver else usual
    return plan.cut(seams), (len(usual.columns) + 1) * (len(usual.rows) + 1)


def _summary(
    context: DrawingContext,
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
    summary = KitSummary(tuple(entries), paper, signature(context.booklet(choices), paper))
    for component in components.values():
        if isinstance(component.layout, Tiled) and component.surface:
            columns, rows_, overlap, *_ = component.layout
            places = sum(cell.id.startswith(PILE) for cell in component.surface.centre)
            cut = replace(summary, columns=columns, rows=rows_, overlap=overlap, board=component.surface.size)
            return replace(cut, deck_places=places)
    return summary


def _refuse_unfit(
    context: DrawingContext,
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
            return _too_small_at(context, replace(choices, board_size=size), shown)

        least = least_size(chosen, [*chain(*short.values())], small_at)
    refuse(context, components.values(), errors, " or ".join(larger), chosen, least)


def _too_small_at(context: DrawingContext, choices: Choices, rows: Iterable[Document]) -> list[Misfit] | None:
    """What of some rows finds no room on a board of another size; None if they cannot be made in that size."""
    fresh = replace(context, drawn={})
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
