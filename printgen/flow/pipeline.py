"""The one flow, values in, bytes out: a theme and choices become the finished files of a kit.

Two stages and no circle: the parts are made and imposed first; their counts, pages and seams are a ``KitSummary``,
from which the booklet and the guide are made. ReportLab is imported only once everything is known to fit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import NamedTuple, TypeVar

from printgen.components import EVENT_SHEETS, GAMES, Book
from printgen.components.desk import Desk, desk_for, palette
from printgen.drawing.ink import inks
from printgen.errors import PrintgenError, Problem, ThemeError, UsageError
from printgen.event.load import event_of_theme
from printgen.event.model import Occasion
from printgen.flow.copies import imposed, sparing, with_copies
from printgen.flow.unset import misfits
from printgen.flow.volumes import in_parts
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount, added_up
from printgen.kit.layouts import Tiled
from printgen.kit.manifest import FORMAT, KitRecord, document_record, generator, part_records
from printgen.kit.pieces import Component
from printgen.kit.sheet import ImposedDocument
from printgen.kit.summary import KitSummary
from printgen.sheets.folds.folds import signature
from printgen.sheets.paper import PAPERS
from printgen.sheets.tiles.cutting import cut_up, cut_up_to_save
from printgen.theme.games import AnyEdition
from printgen.theme.model.theme import Theme

Progress = Callable[[str, int, int], None]
Made = TypeVar("Made")


class LaidOutKit(NamedTuple):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    desk: Desk
    choices: Choices
    documents: tuple[ImposedDocument, ...]
    parts: Mapping[str, tuple[PartCount, ...]]  # by document
    notes: tuple[str, ...] = ()


class FinishedKit(NamedTuple):
    """One variant's files in memory: PDF bytes by file name, and their manifest."""

    variant: str
    files: Mapping[str, bytes]
    manifest: KitRecord
    documents: tuple[ImposedDocument, ...]
    parts: Mapping[str, tuple[PartCount, ...]] = {}  # by document
    order: tuple[str, ...] = ()  # all documents that the kit can have


def plan(theme: Theme, choices: Choices, event: Occasion | None = None) -> LaidOutKit:
    """The whole kit laid out; raises ThemeError with every text that does not fit or has no glyph.

    ``event`` takes the place of the sample in an edition made for events; UsageError for any other edition.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
    desk = desk_for(theme, event or event_of_theme(theme))
    refused = Refused([])
    laid_out = _lay_out(desk, choices, refused)
    refused.tell(desk, choices)
    return _compared(laid_out) if choices.saver else laid_out


def _compared(kit: LaidOutKit) -> LaidOutKit:
    """The plan with a note of the sheets that it saves."""
    usual = _lay_out(desk_for(kit.desk.theme, kit.desk.event), kit.choices._replace(saver=False), Refused([]))
    before = {document.name: document.papers for document in usual.documents}
    saved = {
        document.name: (document.papers, before[document.name])
        for document in kit.documents
        if document.papers < before.get(document.name, 0)
    }
    total = sum(most - few for few, most in saved.values())
    told = ", ".join(f"{name} {few} instead of {most}" for name, (few, most) in saved.items())
    return kit._replace(notes=(*kit.notes, f"--saver saves {_sheets(total)} of paper{': ' if told else ''}{told}"))


def _sheets(count: int) -> str:
    return "1 sheet" if count == 1 else f"{count or 'no'} sheets"


def further_problems(theme: Theme, choices: Choices) -> list[Problem]:
    """What cannot be printed of a theme that makes no sense, as far as it can be laid out at all."""
    desk = desk_for(theme)
    with suppress(LookupError, ValueError, ArithmeticError, TypeError, AttributeError, PrintgenError):
        _lay_out(desk, choices, Refused([]))
    return [*misfits(desk), *desk.gallery.problems(desk.mark)]


class Refused(NamedTuple):
    """What the documents of a kit were refused for, gathered so that all of it is told at once."""

    errors: list[PrintgenError]

    def tried(self, make: Callable[[], Made]) -> Made | None:
        """What ``make`` makes; None where it is refused."""
        try:
            return make()
        except PrintgenError as error:
            self.errors.append(error)
            return None

    def tell(self, desk: Desk, choices: Choices) -> None:
        """Raises the errors, and with them every text that does not fit: wrong usage if any of them is."""
        coarse = desk.gallery.problems(desk.mark)
        if not self.errors and not desk.setter.misfits and not coarse:
            return
        problems = [problem for error in self.errors for problem in error.problems]
        unset = misfits(desk)
        wrong_usage = any(isinstance(error, UsageError) for error in self.errors)
        if unset and _fits_usually(desk):
            wrong_usage = True
            larger = "--board-size or --paper" if choices.board_size else "--paper"
            hint = f"it fits on letter paper as usual: choose a larger {larger}"
            unset = [problem._replace(hint=hint) for problem in unset]
        raise (UsageError if wrong_usage else PrintgenError if problems else ThemeError)([*problems, *unset, *coarse])


def _fits_usually(desk: Desk) -> bool:
    """Whether the theme fits on letter, so that what does not is the fault of another paper or size."""
    usual, refused = desk_for(desk.theme, desk.event), Refused([])
    _lay_out(usual, Choices(PAPERS["letter"]), refused)
    return not (refused.errors or usual.setter.misfits)


def _lay_out(desk: Desk, choices: Choices, refused: Refused) -> LaidOutKit:
    """The kit on paper; what is refused is left out."""
    choices = _cut_up(desk, choices)
    parts: list[Component] = []
    documents: list[ImposedDocument] = []
    for name, make in _parts(desk.theme.edition).items():
        desk.setter.subject = name
        if part := refused.tried(partial(make, desk, choices)):
            parts.append(with_copies(part, choices))
    put = sparing if choices.saver else imposed
    documents += filter(None, [refused.tried(partial(put, desk, choices, part)) for part in parts])
    summary = _summary(parts, documents, choices)
    for name, make_book in GAMES[desk.theme.edition.game].books.items():
        desk.setter.subject = name
        if book := refused.tried(partial(_book, desk, choices, make_book, summary)):
            documents.append(book)
            summary = summary._replace(documents={**summary.documents, book.name: (len(book.sheets), book.papers)})
    held = {part.name: part.contents for part in parts}
    return LaidOutKit(desk, choices, tuple(documents), held, tuple(note for part in parts for note in part.notes))


def _book(desk: Desk, choices: Choices, make: Book, summary: KitSummary) -> ImposedDocument:
    return imposed(desk, choices, make(desk, choices, summary))


def _cut_up(desk: Desk, choices: Choices) -> Choices:
    """The choices with the board's seams, as few as the paper allows."""
    lines = GAMES[desk.theme.edition.game].lines(desk, choices)
    cut = cut_up_to_save if choices.saver else cut_up
    return choices._replace(seams=cut(lines, choices.paper, choices.overlap))


def finish(
    kit: LaidOutKit, variants: Sequence[str], names: Sequence[str], progress: Progress | None = None
) -> tuple[FinishedKit, ...]:
    """The named documents of a planned kit as PDF bytes, in the inks of each variant."""
    from printgen.paint.pdf import Press, paint

    edition = kit.desk.theme.edition
    press = Press.of(kit.desk.setter.faces, edition.language)
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{edition.title} has no such document: {', '.join(names)}")
    kits: list[FinishedKit] = []
    refused = Refused([])
    for variant in variants:
        answers = inks(palette(edition), variant)
        files: dict[str, bytes] = {}
        parts: list[ImposedDocument] = []
        for number, document in enumerate(chosen):
            if progress:
                progress(f"{variant} {document.name}", len(kits) * len(chosen) + number, len(variants) * len(chosen))
            painted = partial(in_parts, document, kit.choices.split, partial(paint, inks=answers, press=press))
            for part, data in refused.tried(painted) or ():
                parts.append(part)
                files[f"{part.name}.pdf"] = data
        record = _manifest(kit, variant, parts, files)
        kits.append(FinishedKit(variant, files, record, tuple(parts), kit.parts, document_names()))
    refused.tell(kit.desk, kit.choices)
    return tuple(kits)


def _manifest(
    kit: LaidOutKit, variant: str, documents: Sequence[ImposedDocument], files: Mapping[str, bytes]
) -> KitRecord:
    theme = kit.desk.theme
    return KitRecord(
        format=FORMAT,
        theme=theme.edition.id,
        language=theme.edition.language,
        variant=variant,
        paper=kit.choices.paper.name,
        generator=generator(),
        source=source(theme, kit.choices, kit.desk.event),
        edition=theme.source,
        settings=theme.settings,
        contents=part_records(added_up(kit.parts.values())),
        documents=tuple(
            document_record(document, name, sha256(data).hexdigest(), kit.choices.paper)
            for document, (name, data) in zip(documents, files.items(), strict=True)
        ),
    )


def source(theme: Theme, choices: Choices, event: Occasion | None = None) -> str:
    """The hash of what a kit was made from: theme, event, and the options that touch more than one document."""
    flip = choices.flip if choices.cards == "duplex" else ""
    creep = f"{choices.thickness:.3f}" if choices.fold == "half" else ""
    options = f"{choices.paper.name} {_given(choices.overlap)} {choices.cards} {flip}"
    options += f" {choices.fold} {choices.sets} {creep}"
    options += f" {_given(choices.board_size)} {choices.saver} {choices.split}"
    held = f"\n{event.source}" if event else ""
    corrections = f"\n{choices.printer} {choices.flip}" if choices.printer else ""
    return sha256(f"{theme.source}\n{options}{held}{corrections}".encode()).hexdigest()


def _given(overlap: float | None) -> str:
    return "-" if overlap is None else f"{overlap:.3f}"


def document_names(theme: Theme | None = None) -> tuple[str, ...]:
    """The documents of a theme's kit, in the order in which it lists them; without a theme those of every game."""
    if theme is None:
        every = [(*game.parts, *EVENT_SHEETS, *game.books) for game in GAMES.values()]
    else:
        every = [(*_parts(theme.edition), *GAMES[theme.edition.game].books)]
    return tuple(dict.fromkeys(name for names in every for name in names))


def refuse_unknown(theme: Theme, wanted: Iterable[str]) -> None:
    """Raises UsageError for each document asked for that the theme's kit has not."""
    names = document_names(theme)
    hint = f"its documents are {', '.join(names)}"
    unknown = [name for name in dict.fromkeys(wanted) if name not in names]
    problems = [Problem(f"{theme.edition.title} has no document '{name}'", hint=hint) for name in unknown]
    if problems:
        raise UsageError(problems)


def _parts(edition: AnyEdition) -> Mapping[str, Callable[[Desk, Choices], Component]]:
    """The parts that an edition has: its game's, and the sheets of an event where it is made for one."""
    parts = GAMES[edition.game].parts
    return {**parts, **EVENT_SHEETS} if edition.event else parts


def _summary(parts: Sequence[Component], documents: Iterable[ImposedDocument], choices: Choices) -> KitSummary:
    contents = added_up(component.contents for component in parts)
    made = {document.name: (len(document.sheets), document.papers) for document in documents}
    board = next((part for part in parts if isinstance(part.layout, Tiled)), None)
    held = {part.name: part.contents for part in parts}
    panels = signature(choices.booklet, choices.paper)
    summary = KitSummary(contents, made, choices.paper, (), (), panels, held)
    if board is None or not isinstance(board.layout, Tiled) or board.surface is None:
        return summary
    columns, rows, overlap, *_ = board.layout
    return summary._replace(columns=columns, rows=rows, overlap=overlap, board=board.surface.size)
