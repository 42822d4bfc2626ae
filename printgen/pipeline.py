"""The one flow, values in, bytes out: a theme and choices become the finished files of a kit.

Two stages and no circle: the parts are made and imposed first; what they came to is a ``KitSummary``, from which
the booklet and the guide are made. ReportLab is imported only once everything is known to fit.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from printgen.components import BOOKS, EVENT_SHEETS, PARTS
from printgen.components.studio import Studio, palette, studio
from printgen.drawing.ink import inks
from printgen.errors import Problem, ThemeError, UsageError
from printgen.event.load import event_of_theme
from printgen.event.model import Occasion
from printgen.kit import Choices, Component, Document, Folded, Grid, KitSummary, Nets, Sheet, Tiled
from printgen.manifest import manifest
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from printgen.theme.model import Edition, Theme

Progress = Callable[[str, int, int], None]


class Plan(NamedTuple):
    """A kit laid out on paper, in no ink yet: everything that both variants share."""

    studio: Studio
    choices: Choices
    documents: tuple[Document, ...]
    contents: Mapping[str, int]


class FinishedKit(NamedTuple):
    """One variant's files in memory: PDF bytes by file name, and the manifest that tells of them."""

    variant: str
    files: Mapping[str, bytes]
    manifest: Mapping[str, object]
    documents: tuple[Document, ...]


def plan(theme: Theme, choices: Choices, event: Occasion | None = None) -> Plan:
    """The whole kit laid out; raises ThemeError with every text that does not fit or has no glyph.

    ``event`` takes the place of the sample in an edition made for events; UsageError for any other edition.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
    desk = studio(theme, event or event_of_theme(theme))
    parts = [_with_copies(make(desk, choices), choices) for make in _parts(desk.edition).values()]
    documents = [imposed(desk, choices, part) for part in parts]
    summary = _summary(parts, documents, choices)
    for make_book in BOOKS.values():
        book = imposed(desk, choices, make_book(desk, choices, summary))
        documents.append(book)
        summary = summary._replace(documents={**summary.documents, book.name: (len(book.sheets), book.papers)})
    refuse_misfits(desk)
    return Plan(desk, choices, tuple(documents), summary.contents)


def finish(
    kit: Plan, variants: Sequence[str], names: Sequence[str], progress: Progress | None = None
) -> tuple[FinishedKit, ...]:
    """The named documents of a planned kit as PDF bytes, in the inks of each variant."""
    from printgen.paint.pdf import Press, paint

    edition = kit.studio.edition
    press = Press.of(kit.studio.setter.faces.data, edition.language)
    chosen = tuple(document for document in kit.documents if document.name in names)
    if not chosen:
        raise UsageError(f"{edition.title} has no such document: {', '.join(names)}")
    kits: list[FinishedKit] = []
    for variant in variants:
        answers = inks(palette(edition), variant)
        files: dict[str, bytes] = {}
        for document in chosen:
            if progress:
                progress(
                    f"{variant} {document.name}", len(kits) * len(chosen) + len(files), len(variants) * len(chosen)
                )
            files[f"{document.name}.pdf"] = paint(document, answers, press)
        kits.append(FinishedKit(variant, files, _manifest(kit, variant, chosen, files), chosen))
    return tuple(kits)


def printed(
    desk: Studio, choices: Choices, components: Sequence[Component], variants: Sequence[str]
) -> dict[str, bytes]:
    """Documents of no kit as PDF bytes, by ``variant/name.pdf``; raises ThemeError for what does not fit."""
    refuse_misfits(desk)
    documents = [imposed(desk, choices, component) for component in components]
    from printgen.paint.pdf import Press, paint

    press = Press.of(desk.setter.faces.data, desk.edition.language)
    return {
        f"{variant}/{document.name}.pdf": paint(document, answers, press)
        for variant in variants
        for answers in [inks(palette(desk.edition), variant)]
        for document in documents
    }


def _manifest(
    kit: Plan, variant: str, documents: Sequence[Document], files: Mapping[str, bytes]
) -> Mapping[str, object]:
    listed = [
        (document, name, sha256(data).hexdigest())
        for document, (name, data) in zip(documents, files.items(), strict=True)
    ]
    return manifest(
        theme_id=kit.studio.edition.id,
        variant=variant,
        paper=kit.choices.paper,
        source=source(kit.studio.theme, kit.choices, kit.studio.event),
        contents=kit.contents,
        documents=listed,
    )


def source(theme: Theme, choices: Choices, event: Occasion | None = None) -> str:
    """The hash of what a kit was made from: theme, event, and the options that touch more than one document."""
    options = f"{choices.paper.name} {choices.overlap:.3f} {choices.cards} {choices.flip}"
    held = f"\n{event.source}" if event else ""
    return sha256(f"{theme.source}\n{options}{held}".encode()).hexdigest()


def document_names() -> tuple[str, ...]:
    """The documents that a kit can have, in the order in which it lists them."""
    return (*PARTS, *EVENT_SHEETS, *BOOKS)


def _parts(edition: Edition) -> dict[str, Callable[[Studio, Choices], Component]]:
    """The parts that an edition has."""
    return {**PARTS, **EVENT_SHEETS} if edition.event else PARTS


def _with_copies(component: Component, choices: Choices) -> Component:
    """The component with its pieces, and what the contents list says of them, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    if times == 1 or not isinstance(component.layout, Grid | Folded | Nets):
        return component
    pieces = tuple(piece._replace(copies=piece.copies * times) for piece in component.pieces)
    counts = {part: count * times for part, count in component.counts.items()}
    return component._replace(pieces=pieces, counts=counts)


def imposed(desk: Studio, choices: Choices, component: Component) -> Document:
    """The component on paper; what has no pieces to multiply is repeated whole for each copy."""
    label = LabelWords(desk.edition.title, desk.setter.faces.width)
    document = impose(component, choices.paper, label)
    document = document._replace(title=f"{desk.edition.title}: {document.title}")
    if isinstance(component.layout, Grid | Folded | Nets):
        return document
    return _repeated(document, choices.copies.get(component.name, 1))


def _repeated(document: Document, times: int) -> Document:
    """The document's sheets several times over, with page and leaf numbers running on and ids kept unique."""
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, times):
        for sheet in document.sheets:
            placements = tuple(p._replace(id=f"copy-{copy + 1}-{p.id}") for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(sheet._replace(number=number, leaf=leaf, placements=placements))
    return document._replace(sheets=tuple(sheets))


def _summary(parts: Iterable[Component], documents: Iterable[Document], choices: Choices) -> KitSummary:
    contents = {part: count for component in parts for part, count in component.counts.items()}
    made = {document.name: (len(document.sheets), document.papers) for document in documents}
    seams = next((component.layout for component in parts if isinstance(component.layout, Tiled)), Tiled((), (), 0.0))
    return KitSummary(contents, made, choices.paper, seams.columns, seams.rows)


def refuse_misfits(desk: Studio) -> None:
    """Raises ThemeError with every text drawn so far that does not fit or has no glyph."""
    misfits = dict.fromkeys(desk.setter.misfits)
    problems = [Problem(misfit.message, desk.mark(misfit.where), misfit.hint) for misfit in misfits]
    if problems:
        raise ThemeError(problems)
